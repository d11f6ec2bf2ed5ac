"""One step of a block of chains: which points take part, iterations of the middle until every lane is solved.

A lane in which something happens that lanes do not know (an impact, an arrival, a joint at its stop, a robot that
nothing drives, statuses that go round, a place that has to be put right) is odd: `alone` takes its step again.
"""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.kernels.account import LEAST_STIRRED, STIRRED
from metamer.systems.contact.kernels.project import ONTO
from metamer.systems.contact.kernels.rows import TOUCH
from metamer.systems.contact.kernels.smooth import (
    CAUTION,
    DAMPED_AFTER,
    FORGOTTEN,
    GUESS_SHARE,
    GUESSED,
    LAWFUL,
    LEAST_SOLVED,
    ROUNDED,
    SOLVED,
    SOON,
)
from metamer.systems.contact.kernels.touching import STILL
from metamer.systems.contact.lanes.columns import (
    ACTS,
    AFTER_N,
    AFTER_T,
    ANSWER_N,
    ANSWER_T,
    ARRIVED,
    BEFORE_N,
    BEFORE_T,
    CHANGE,
    CROSSES,
    DAMPING_KEPT,
    DAMPING_NOW,
    DONE,
    ENDS,
    ERROR,
    FIRST,
    FORCE_N,
    FORCE_T,
    FRESH,
    GAP,
    GRAVITY,
    GUESS_N,
    GUESS_T,
    HOPPING,
    KEPT_N,
    KEPT_T,
    LAG_N,
    LAG_T,
    LEAN,
    LETS_GO,
    LOST,
    MORE,
    MU,
    MU_KINETIC,
    MU_STATIC,
    NEEDS,
    NEW,
    NORMAL_KEPT,
    NORMAL_NOW,
    ODD,
    OFF,
    PAST0,
    PAST1,
    PAST2,
    PAST_ACTS,
    PAST_ANSWER_N,
    PAST_ANSWER_T,
    PAST_SHRINKS,
    PAST_SHUTS,
    PAST_SIDE,
    PAST_STICKS,
    PUT_KEPT,
    PUT_NOW,
    REACH,
    RESIDUAL,
    RESIDUAL_KEPT,
    RESTARTS,
    RUB_KEPT,
    RUB_NOW,
    SETTLES,
    SHRINKS,
    SHUTS,
    SIDE,
    SIZE,
    SPEED,
    SPEED_N,
    SPEED_T,
    START_GAP,
    STEADY,
    STICKS,
    SUM,
    TURNS,
    WORST,
    A,
    V,
)
from metamer.systems.contact.lanes.ends import accept_lanes
from metamer.systems.contact.lanes.hops import look_at_hops, take_hops
from metamer.systems.contact.lanes.motion import gap_lanes, load_before, load_middle, see_end, speed_rows, turn_lanes
from metamer.systems.contact.lanes.newton import newton_lanes
from metamer.systems.contact.lanes.passes import (
    find_acting,
    stiffen,
)
from metamer.systems.contact.lanes.settle import settle_lanes
from metamer.systems.planar.kernels.dampers import leaning, looseness
from metamer.systems.planar.kernels.tree import OMEGA, VX, VY
from metamer.systems.planar.lanes.evaluation import ARMATURE, DAMPING, INERTIA, KD

BLOCK_ROUNDS = 100  # of a block, with those in which a lane begins again: far more than its lanes need


@lane_kernel
def extrapolate(state, lane, k):
    """The acceleration of a lane goes on as it did."""
    steady = lane[STEADY, k]
    for i in range(state.shape[0]):
        first, second, third = state[i, PAST0, k], state[i, PAST1, k], state[i, PAST2, k]
        more = first - second if steady == 1.0 else 2.0 * (first - second) - (second - third)
        state[i, A, k] = first + (more if steady > 0.0 else 0.0)


@lane_kernel
def lean_lanes(work, account, h):
    """As `dampers.lean_on_end`, in the lanes of an impact less than a step ago."""
    for ii in range(1, work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            damping = work[i, KD, k] + work[i, DAMPING, k]
            loose = looseness(work[i, INERTIA, k], work[i - 1, INERTIA, k], work[i, ARMATURE, k])
            work[i, LEAN, k] = leaning(h * damping * loose) if account[STIRRED, k] > LEAST_STIRRED * h else 0.0


@lane_kernel
def begin_step(b, h, few):
    """Points that take part, with their friction; the guess of the acceleration. Needs the pose of the start."""
    work, rows, state, lane, link = b.work, b.rows, b.state, b.lane, b.link
    turn_lanes(work, rows, link, b.every)
    gap_lanes(work, rows, link)
    speed_rows(work, rows, link, b.every, (OMEGA, VX, VY), SPEED_N)
    for k in range(b.lane.shape[1]):
        lane[SPEED, k], lane[DONE, k], lane[ODD, k], lane[FRESH, k] = 0.0, 0.0, lane[LOST, k], 0.0
        lane[NEEDS, k], lane[TURNS, k], lane[ERROR, k], lane[SETTLES, k] = 0.0, 0.0, np.inf, 0.0
        shrinks, steady = lane[SHRINKS, k], lane[STEADY, k]
        lane[PAST_SHRINKS, k] = shrinks
        lane[SHRINKS, k] = 1.0 if steady == 0.0 else shrinks
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            lane[SPEED, k] = max(lane[SPEED, k], state[i, REACH, k] * abs(state[i, V, k]))
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            first, second, third = state[i, PAST0, k], state[i, PAST1, k], state[i, PAST2, k]
            steady, slope = lane[STEADY, k], first - second
            more = slope if steady == 1.0 else 2.0 * slope - (second - third)
            state[i, A, k] = first + (more if steady > 0.0 else 0.0)
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            n, t, touches = rows[p, SPEED_N, k], abs(rows[p, SPEED_T, k]), rows[p, GAP, k] <= TOUCH
            closes = touches and n < -STILL
            comes = not touches and rows[p, GAP, k] < -SOON * h * n
            lane[ODD, k] = max(lane[ODD, k], 1.0 if closes or comes else 0.0)
            acts = 1.0 if touches and n <= STILL else 0.0
            acted, shut, stuck, side = (
                rows[p, PAST_ACTS, k],
                rows[p, PAST_SHUTS, k],
                rows[p, PAST_STICKS, k],
                rows[p, PAST_SIDE, k],
            )
            rest, sliding = rows[p, MU_STATIC, k], rows[p, MU_KINETIC, k]
            mu = sliding if acted * stuck == 0.0 and t > STILL else rest
            rows[p, MU, k], rows[p, ACTS, k] = mu, acts
            rows[p, SHUTS, k] = acts * (shut if acted > 0.0 else 1.0)
            holds = 1.0 if mu > 0.0 else 0.0
            rows[p, STICKS, k] = acts * (stuck if acted > 0.0 else holds)
            rows[p, SIDE, k] = acts * (side if acted > 0.0 else 0.0)
            answer_n, answer_t = acted * rows[p, PAST_ANSWER_N, k], acted * rows[p, PAST_ANSWER_T, k]
            rows[p, ANSWER_N, k], rows[p, ANSWER_T, k] = answer_n, answer_t
            lane[NEEDS, k] = max(lane[NEEDS, k], acts if answer_n <= 0.0 else 0.0)
            rows[p, GUESS_N, k], rows[p, GUESS_T, k], rows[p, AFTER_N, k], rows[p, AFTER_T, k] = 0.0, 0.0, 0.0, 0.0
    for k in range(b.lane.shape[1]):
        stirred = few == 0 and b.account[STIRRED, k] > LEAST_STIRRED * h
        lane[ODD, k] = max(lane[ODD, k], 1.0 if stirred else 0.0)
        lane[DONE, k] = lane[ODD, k]
    find_acting(rows, lane, b.acting)
    stiffen(rows, b.acting, h)
    if few == 1:
        for pp in range(rows.shape[0]):
            p = np.uintp(pp)
            for k in range(b.lane.shape[1]):
                rows[p, START_GAP, k], rows[p, ARRIVED, k] = rows[p, GAP, k], 0.0
        lean_lanes(work, b.account, h)


@lane_kernel
def look_at_end(b):
    """What the end of a step shows of the points: rows that came through, that let go, that are off the ground."""
    rows, lane = b.rows, b.lane
    for k in range(b.lane.shape[1]):
        lane[CROSSES, k], lane[LETS_GO, k], lane[OFF, k], lane[HOPPING, k] = 0.0, 0.0, 0.0, 0.0
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            gap, acts, force = rows[p, GAP, k], rows[p, ACTS, k], rows[p, FORCE_N, k]
            stuck, speed = rows[p, STICKS, k], abs(rows[p, AFTER_T, k])
            mu, sliding = rows[p, MU, k], rows[p, MU_KINETIC, k]
            slides = (1.0 - stuck) * acts if speed > STILL else 0.0
            lane[CROSSES, k] = max(lane[CROSSES, k], 1.0 - acts if gap < 0.0 else 0.0)
            lane[LETS_GO, k] = max(lane[LETS_GO, k], slides if mu > sliding else 0.0)
            lane[OFF, k] = max(lane[OFF, k], acts * (abs(gap) if force > 0.0 else -gap))


@lane_kernel
def let_go(b, k):
    """What begins to slide in a lane slides with kinetic friction; its step begins again from the same start."""
    rows, state, lane = b.rows, b.state, b.lane
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        slides = rows[p, STICKS, k] == 0.0 and abs(rows[p, AFTER_T, k]) > STILL and rows[p, ACTS, k] > 0.0
        if slides and rows[p, MU, k] > rows[p, MU_KINETIC, k]:
            rows[p, MU, k] = rows[p, MU_KINETIC, k]
        rows[p, GUESS_N, k], rows[p, GUESS_T, k] = 0.0, 0.0
    extrapolate(state, lane, k)
    lane[TURNS, k], lane[ERROR, k], lane[FRESH, k] = 0.0, np.inf, 0.0


@lane_kernel
def keep_lanes(b):
    """Forces and powers of the iteration that solved the step, in the lanes in which it did."""
    rows, lane = b.rows, b.lane
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            ends, n, t = lane[ENDS, k] > 0.0, rows[p, FORCE_N, k], rows[p, FORCE_T, k]
            kept_n, kept_t = rows[p, KEPT_N, k], rows[p, KEPT_T, k]
            rows[p, KEPT_N, k], rows[p, KEPT_T, k] = n if ends else kept_n, t if ends else kept_t
    for k in range(b.lane.shape[1]):
        ends = lane[ENDS, k] > 0.0
        damping, put, rub, normal = lane[DAMPING_NOW, k], lane[PUT_NOW, k], lane[RUB_NOW, k], lane[NORMAL_NOW, k]
        old_damping, old_put = lane[DAMPING_KEPT, k], lane[PUT_KEPT, k]
        old_rub, old_normal = lane[RUB_KEPT, k], lane[NORMAL_KEPT, k]
        lane[DAMPING_KEPT, k], lane[PUT_KEPT, k] = damping if ends else old_damping, put if ends else old_put
        lane[RUB_KEPT, k], lane[NORMAL_KEPT, k] = rub if ends else old_rub, normal if ends else old_normal


@lane_kernel
def check_lanes(b, h, few):
    """Whether the last iteration has solved each lane's step; lanes that are not done yet, and those begun again."""
    lane, waiting, again, ended = b.lane, 0.0, 0.0, 0.0
    look_at_end(b)
    if few == 1:
        for k in range(b.lane.shape[1]):
            if lane[CROSSES, k] * lane[FRESH, k] > 0.0:
                look_at_hops(b, k, h)
    for k in range(b.lane.shape[1]):
        fresh, later = (1.0 - lane[DONE, k]) * lane[FRESH, k] > 0.0, lane[TURNS, k] > 1.0
        error, before, speed = lane[CHANGE, k], lane[ERROR, k], lane[SPEED, k]
        size, residual = max(lane[SIZE, k], lane[GRAVITY, k] * h), max(lane[RESIDUAL, k], lane[WORST, k])
        left, shrinks, first = error / before, lane[SHRINKS, k], lane[FIRST, k]
        first = first if later else error
        now = left if later else shrinks * FORGOTTEN
        guessed = error * min(1.0, CAUTION * now) if error <= GUESSED * size else error
        ahead = error * min(1.0, left) if later else guessed
        floor = ROUNDED * (speed + size) + 1e-18
        enough = max(SOLVED * size, min(GUESS_SHARE * first, LEAST_SOLVED * speed))
        solved = ahead <= enough + floor and residual <= LAWFUL * size + floor
        lost = not error + residual < np.inf or lane[ODD, k] > 0.0 or lane[CROSSES, k] > 0.0
        # from there on iterations of a single robot go half the way
        lost = lost or (lane[TURNS, k] >= DAMPED_AFTER and not solved)
        restarts = solved and not lost and lane[LETS_GO, k] + lane[HOPPING, k] > 0.0
        off = lane[OFF, k] > ONTO
        odd = lost or (solved and ((off and few == 0) or lane[PUT_NOW, k] == 0.0))
        ends = fresh and not restarts and (odd or solved)
        done, was_odd, kept = lane[DONE, k], lane[ODD, k], lane[RESIDUAL_KEPT, k]
        lane[SHRINKS, k], lane[FIRST, k] = now if fresh else shrinks, first if fresh else lane[FIRST, k]
        lane[ERROR, k] = error if fresh else before
        lane[FRESH, k] = 0.0
        settles = lane[SETTLES, k]
        lane[SETTLES, k] = (1.0 if off and not odd else 0.0) if ends else settles
        lane[ENDS, k], lane[RESTARTS, k] = 1.0 if ends else 0.0, 1.0 if fresh and restarts else 0.0
        done = 1.0 if ends else done
        lane[DONE, k] = done
        lane[ODD, k] = (1.0 if odd else 0.0) if ends else was_odd
        lane[RESIDUAL_KEPT, k] = max(ahead, residual) / (speed + size + 1e-300) if ends else kept
        waiting += 1.0 - done
        again += lane[RESTARTS, k]
        ended += lane[ENDS, k]
    if ended > 0.0:
        keep_lanes(b)
    if again > 0.0:
        for k in range(b.lane.shape[1]):
            if lane[RESTARTS, k] > 0.0 and lane[LETS_GO, k] > 0.0:
                let_go(b, k)
            elif lane[RESTARTS, k] > 0.0:
                take_hops(b, k, h)
        if few == 1:
            find_acting(b.rows, lane, b.acting)
            stiffen(b.rows, b.acting, h)
    return waiting, again


@lane_kernel
def iterate_lanes(b, h):
    """Powers of the contacts, and the acceleration that an iteration has found."""
    rows, state, lane = b.rows, b.state, b.lane
    for k in range(b.lane.shape[1]):
        lane[RUB_NOW, k], lane[NORMAL_NOW, k] = 0.0, 0.0
        lane[CHANGE, k], lane[SIZE, k], lane[SUM, k] = 0.0, 0.0, 0.0
    for pp in range(b.acting[rows.shape[0]]):
        p = np.uintp(b.acting[pp])
        for k in range(b.lane.shape[1]):
            n = 0.5 * (rows[p, BEFORE_N, k] + rows[p, AFTER_N, k]) - rows[p, LAG_N, k]
            t = 0.5 * (rows[p, BEFORE_T, k] + rows[p, AFTER_T, k]) - rows[p, LAG_T, k]
            lane[NORMAL_NOW, k] += rows[p, FORCE_N, k] * n
            lane[RUB_NOW, k] -= rows[p, FORCE_T, k] * t
            rows[p, GUESS_N, k], rows[p, GUESS_T, k] = rows[p, FORCE_N, k], rows[p, FORCE_T, k]
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            new, old, reach = state[i, NEW, k] + state[i, MORE, k], state[i, A, k], h * state[i, REACH, k]
            lane[SUM, k] += abs(new)
            lane[CHANGE, k] = max(lane[CHANGE, k], reach * abs(new - old))
            lane[SIZE, k] = max(lane[SIZE, k], reach * abs(new))
            done = lane[DONE, k]
            state[i, A, k] = old if done > 0.0 else new
    for k in range(b.lane.shape[1]):
        # a maximum passes over what is no number, a sum does not
        change, total = lane[CHANGE, k], lane[SUM, k]
        lane[CHANGE, k] = change if total < np.inf else np.inf
        lane[FRESH, k] = 1.0
        lane[TURNS, k] += 1.0


@lane_kernel
def step_lanes(b, h, few):
    """A step of all lanes that are not odd, from the pose of its start to that of its end.

    few    1: ends off the ground are put there; 0: they are odd
    """
    begin_step(b, h, few)
    for _ in range(BLOCK_ROUNDS):
        see_end(b.work, b.rows, b.state, b.lane, b.link, b.every, b.acting, h)
        waiting, again = check_lanes(b, h, few)
        if waiting == 0.0:
            break
        if again > 0.0:
            continue
        load_middle(b.work, b.state, b.lane, h, few)
        load_before(b.work, b.rows, b.state, b.lane, b.link, b.every, b.acting)
        newton_lanes(b, h, few)
        iterate_lanes(b, h)
    for k in range(b.lane.shape[1]):
        b.lane[ODD, k] = max(b.lane[ODD, k], 1.0 - b.lane[DONE, k])
    if few == 1:
        settle_lanes(b, h)
    accept_lanes(b, h)
