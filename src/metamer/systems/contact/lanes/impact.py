"""Plastic impacts of a block of chains: the equations of `kernels.strike`, Newton and one solution in increments.

An impact that is not solved so (points that bounce, statuses that go round, rounding that could show) makes its lane
lost: `alone` takes its step.
"""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.kernels.account import IMPACT, IMPACTS, STIRRED
from metamer.systems.contact.kernels.account import RESIDUAL as WORST_RESIDUAL
from metamer.systems.contact.kernels.rows import TOUCH
from metamer.systems.contact.kernels.solver import SLOW, STIFFER, STIFFEST, TOGETHER
from metamer.systems.contact.kernels.strike import ENOUGH, LOST_BY_PASSES, REFINEMENTS, ROUNDING, VERIFIED
from metamer.systems.contact.kernels.touching import STILL
from metamer.systems.contact.lanes.bounded import begin_bounds, follow_bounds
from metamer.systems.contact.lanes.columns import (
    ACTS,
    AFTER_N,
    AFTER_T,
    ANSWER_N,
    ANSWER_T,
    ARM_N,
    ARM_T,
    BEFORE_N,
    BEFORE_T,
    BEGINS,
    BOUNCY,
    BOUNDS,
    CHANGES,
    DONE,
    EXTRA,
    FEWEST,
    FOLLOWS,
    FORCE_N,
    FORCE_T,
    FRESH,
    GAINED,
    GAP,
    GROWN,
    GROWS,
    GUESS_N,
    GUESS_T,
    HEAVIEST,
    KEPT_N,
    KEPT_T,
    LAST,
    LIGHTEST,
    LOST,
    MISFIT,
    MOVE_X,
    MOVE_Y,
    MU,
    MU_KINETIC,
    MU_STATIC,
    NEEDS,
    NEW,
    NO_PUSH,
    PAST_ACTS,
    PAST_ANSWER_N,
    PAST_ANSWER_T,
    PAST_SHUTS,
    PAST_SIDE,
    PAST_STICKS,
    RESIDUAL,
    SHUTS,
    SIDE,
    SPARE,
    SPEED,
    SPEED_N,
    SPEED_T,
    STEADY,
    STICKS,
    STIFF_N,
    STIFF_T,
    STRUCK,
    SUM,
    TURN,
    WANT_SHUTS,
    WANT_SIDE,
    WANT_STICKS,
    WANTING,
    Q,
    V,
)
from metamer.systems.contact.lanes.motion import gap_lanes, pose_lanes, speed_rows, turn_lanes
from metamer.systems.contact.lanes.passes import (
    answer_lanes,
    find_acting,
    gather,
    judge_lanes,
    load_bodies,
    load_points,
    load_still,
    move_points,
    push_points,
    spread,
    stiffen,
)
from metamer.systems.planar.kernels.tree import OMEGA, VX, VY
from metamer.systems.planar.lanes.evaluation import ARMATURE, MASS

IMPACT_PASSES = 40  # of a block's impact; a lane that needs more is lost


@lane_kernel
def load_impact(work, lane):
    """Inertias, as they answer impulses; the lightest and the heaviest link."""
    load_still(work)
    for k in range(work.shape[2]):
        lane[LIGHTEST, k], lane[HEAVIEST, k] = np.inf, 0.0
    for ii in range(work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            mass = work[i, MASS, k]
            work[i, EXTRA, k] = work[i, ARMATURE, k]
            lane[LIGHTEST, k] = min(lane[LIGHTEST, k], mass if mass > 0.0 else np.inf)
            lane[HEAVIEST, k] = max(lane[HEAVIEST, k], mass)


@lane_kernel
def begin_impact(b):
    """Lanes in which a point that touches closes; there what closes sticks at first. Needs the pose of the start.

    Returns how many.
    """
    work, rows, lane, link = b.work, b.rows, b.lane, b.link
    turn_lanes(work, rows, link, b.every)
    gap_lanes(work, rows, link)
    speed_rows(work, rows, link, b.every, (OMEGA, VX, VY), SPEED_N)
    for k in range(b.lane.shape[1]):
        lane[STRUCK, k], lane[LOST, k], lane[SPEED, k] = 0.0, 0.0, 1e-300
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            closes = rows[p, GAP, k] <= TOUCH and rows[p, SPEED_N, k] < -STILL
            lane[STRUCK, k] = max(lane[STRUCK, k], 1.0 if closes else 0.0)
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            n, t = rows[p, SPEED_N, k], rows[p, SPEED_T, k]
            acts = lane[STRUCK, k] if rows[p, GAP, k] <= TOUCH else 0.0
            slides = rows[p, PAST_ACTS, k] * rows[p, PAST_STICKS, k] == 0.0 and abs(t) > STILL
            rest, sliding = rows[p, MU_STATIC, k], rows[p, MU_KINETIC, k]
            mu, shuts = sliding if slides else rest, acts if n < 0.0 else 0.0
            rows[p, MU, k], rows[p, ACTS, k], rows[p, SHUTS, k] = mu, acts, shuts
            rows[p, STICKS, k], rows[p, SIDE, k] = shuts if mu > 0.0 else 0.0, 0.0
            rows[p, BEFORE_N, k], rows[p, BEFORE_T, k], rows[p, GUESS_N, k], rows[p, GUESS_T, k] = n, t, 0.0, 0.0
            lane[SPEED, k] = max(lane[SPEED, k], acts * max(abs(n), abs(t)))
    strikes = 0.0
    for k in range(b.lane.shape[1]):
        struck = lane[STRUCK, k]
        strikes += struck
        lane[NEEDS, k], lane[FRESH, k], lane[DONE, k] = struck, struck, 1.0 - struck
        lane[LAST, k], lane[GROWN, k] = np.inf, 1.0
    load_impact(work, lane)
    find_acting(rows, lane, b.acting)
    return strikes


@lane_kernel
def take_statuses(rows, lane, acting, column):
    """Points of the lanes in which a column is 1 take the statuses that they want."""
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        for k in range(rows.shape[2]):
            take, shut, stuck = rows[p, ACTS, k] * lane[column, k], rows[p, SHUTS, k], rows[p, STICKS, k]
            side = rows[p, SIDE, k]
            rows[p, SHUTS, k] = shut + take * (rows[p, WANT_SHUTS, k] - shut)
            rows[p, STICKS, k] = stuck + take * (rows[p, WANT_STICKS, k] - stuck)
            rows[p, SIDE, k] = side + take * (rows[p, WANT_SIDE, k] - side)


@lane_kernel
def judge_impact(lane, more, last):
    """What every lane does after a pass: changes statuses, lets guesses follow, is solved or lost; lanes that go on.

    more    1: one set of statuses is enough
    last    1: no pass is left
    """
    waiting = 0.0
    for k in range(lane.shape[1]):
        done, before, fewest, left = lane[DONE, k], lane[SPARE, k], lane[FEWEST, k], lane[LAST, k]
        tolerance, residual, grown = VERIFIED * lane[SPEED, k], lane[RESIDUAL, k], lane[GROWN, k]
        bounds = 1.0 if lane[BOUNDS, k] == 1.0 else 0.0
        wanting = (1.0 - done) * (1.0 - bounds) * lane[WANTING, k] if lane[MISFIT, k] > tolerance else 0.0
        changes = 1.0 if wanting > 0.0 else 0.0
        spare = 1.0 * TOGETHER if wanting < fewest else before - 1.0
        solved = (1.0 - bounds) * (1.0 - changes) * (1.0 if residual <= tolerance else more)
        goes = (1.0 - done) * (1.0 - solved)
        round_ = changes if spare < 0.0 else 0.0
        begins = round_ * (1.0 - last) * (1.0 - more) if lane[BOUNDS, k] == 0.0 else 0.0
        lost = goes * max(last, round_ - begins)
        lost = lost if residual < np.inf else goes
        follows = (goes - lost) * (1.0 - changes) * (1.0 - bounds)
        grows = follows if residual > SLOW * left and grown < STIFFEST else 0.0
        lane[SPARE, k] = before + changes * (spare - before)
        lane[FEWEST, k] = min(fewest, wanting if wanting > 0.0 else fewest)
        lane[LAST, k] = residual if follows > 0.0 else left
        lane[GROWS, k] = STIFFER if grows > 0.0 else 1.0
        lane[GROWN, k] = grown * STIFFER if grows > 0.0 else grown
        lane[CHANGES, k], lane[FOLLOWS, k], lane[BEGINS, k] = changes * (goes - max(lost, begins)), follows, begins
        lane[LOST, k], lane[DONE, k] = max(lane[LOST, k], lost), max(done, 1.0 - goes, lost)
        waiting += goes - lost
    return waiting


@lane_kernel
def solve_impact(b, more):
    """Impulses by passes and changes of statuses until the law holds in every lane that is fresh, into KEPT.

    more    1: BEFORE feels the guesses already
    """
    work, rows, state, lane, link = b.work, b.rows, b.state, b.lane, b.link
    for k in range(b.lane.shape[1]):
        lane[SPARE, k], lane[FEWEST, k], lane[BOUNDS, k] = TOGETHER, 1e9, 0.0
    for turn in range(0 if more > 0.0 else -1, IMPACT_PASSES):
        load_bodies(work)
        if turn >= 0:
            load_points(work, rows, link, b.acting, 1.0)
            push_points(work, rows, link, b.acting, GUESS_N if more > 0.0 else NO_PUSH, 1.0 - 2.0 * more)
        gather(work)
        if turn < 0:
            answer_lanes(work, rows, lane, link, 1.0)
            stiffen(rows, b.acting, 1.0)
            continue
        spread(work, state, NEW)
        move_points(work, rows, link, b.acting, 1.0, BEFORE_N)
        judge_lanes(rows, lane, b.acting, 1.0)
        if judge_impact(lane, more, 1.0 if turn == IMPACT_PASSES - 1 else 0.0) == 0.0:
            break
        take_statuses(rows, lane, b.acting, CHANGES)
        for pp in range(b.acting[rows.shape[0]]):
            p = np.uintp(b.acting[pp])
            for k in range(b.lane.shape[1]):
                follows, grows, n, t = lane[FOLLOWS, k] > 0.0, lane[GROWS, k], rows[p, FORCE_N, k], rows[p, FORCE_T, k]
                guess_n, guess_t = rows[p, GUESS_N, k], rows[p, GUESS_T, k]
                rows[p, GUESS_N, k], rows[p, GUESS_T, k] = n if follows else guess_n, t if follows else guess_t
                rows[p, STIFF_N, k] *= grows
                rows[p, STIFF_T, k] *= grows
        for k in range(b.lane.shape[1]):
            if lane[BEGINS, k] > 0.0:
                begin_bounds(b, k, 1)
            elif lane[BOUNDS, k] == 1.0 and follow_bounds(b, k) <= VERIFIED * lane[SPEED, k]:
                lane[LOST, k], lane[DONE, k] = 1.0, 1.0
    for pp in range(b.acting[rows.shape[0]]):
        p = np.uintp(b.acting[pp])
        for k in range(b.lane.shape[1]):
            fresh, n, t = lane[FRESH, k] > 0.0, rows[p, FORCE_N, k], rows[p, FORCE_T, k]
            kept_n, kept_t = rows[p, KEPT_N, k], rows[p, KEPT_T, k]
            rows[p, KEPT_N, k], rows[p, KEPT_T, k] = n if fresh else kept_n, t if fresh else kept_t


@lane_kernel
def verify_impact(b):
    """Velocities that the impulses really give, by a pass without stiffness: residual, gain and its terms' sizes."""
    work, rows, state, lane, link = b.work, b.rows, b.state, b.lane, b.link
    load_bodies(work)
    push_points(work, rows, link, b.acting, KEPT_N, 1.0)
    gather(work)
    spread(work, state, NEW)
    move_points(work, rows, link, b.acting, 1.0, SPEED_N)
    for k in range(b.lane.shape[1]):
        lane[RESIDUAL, k], lane[GAINED, k], lane[SUM, k], lane[MISFIT, k] = 0.0, 0.0, 1e-300, lane[SPEED, k]
    for pp in range(b.acting[rows.shape[0]]):
        p = np.uintp(b.acting[pp])
        i = np.uintp(link[p])
        for k in range(b.lane.shape[1]):
            acts, wn, wt, zn, zt = (
                rows[p, ACTS, k],
                rows[p, AFTER_N, k],
                rows[p, AFTER_T, k],
                rows[p, KEPT_N, k],
                rows[p, KEPT_T, k],
            )
            pushed, rubbed = zn * rows[p, ANSWER_N, k], rows[p, ANSWER_T, k]
            bound = rows[p, MU, k] * zn
            off = max(-wn, max(min(abs(wn), pushed), -pushed))
            off = max(off, (abs(zt) - bound) * rubbed)
            slips = min(abs(wt), abs(zt - (-bound if wt > 0.0 else bound)) * rubbed)
            off = max(off, slips if bound > 0.0 else 0.0)
            lane[RESIDUAL, k] = max(lane[RESIDUAL, k], acts * off)
            n, t = 0.5 * zn * (rows[p, SPEED_N, k] + wn), 0.5 * zt * (rows[p, SPEED_T, k] + wt)
            lane[GAINED, k] += n + t
            lane[SUM, k] += abs(n) + abs(t)
            arms = abs(rows[p, ARM_N, k]) + abs(rows[p, ARM_T, k])
            moved = abs(work[i, MOVE_X, k]) + abs(work[i, MOVE_Y, k]) + abs(work[i, TURN, k]) * arms
            lane[MISFIT, k] = max(lane[MISFIT, k], acts * max(moved, max(pushed, abs(zt) * rubbed)))


@lane_kernel
def refine_impact(b, last):
    """Lanes that are verified are done; others begin again on the velocities that their impulses really gave.

    last    1: others are lost
    Returns how many begin again.
    """
    rows, lane, again = b.rows, b.lane, 0.0
    for k in range(b.lane.shape[1]):
        speed, ratio, struck, lost = (
            lane[SPEED, k],
            lane[HEAVIEST, k] / lane[LIGHTEST, k],
            lane[STRUCK, k],
            lane[LOST, k],
        )
        residual, fair = lane[RESIDUAL, k] / speed, lane[GAINED, k] <= ROUNDING * lane[SUM, k]
        fair = fair and LOST_BY_PASSES * ratio * lane[MISFIT, k] <= ENOUGH * speed and lane[BOUNCY, k] == 0.0
        verified = fair and residual <= VERIFIED
        more = struck * (1.0 - lost) * (1.0 - last) if fair and not verified and residual < np.inf else 0.0
        lane[LOST, k] = lost if verified else struck * (1.0 - more)
        lane[FRESH, k], lane[DONE, k] = more, 1.0 - more
        again += more
    if again > 0.0:
        stiffen(rows, b.acting, 1.0)
        for pp in range(b.acting[rows.shape[0]]):
            p = np.uintp(b.acting[pp])
            for k in range(b.lane.shape[1]):
                rows[p, BEFORE_N, k], rows[p, BEFORE_T, k] = rows[p, AFTER_N, k], rows[p, AFTER_T, k]
                rows[p, GUESS_N, k], rows[p, GUESS_T, k] = rows[p, KEPT_N, k], rows[p, KEPT_T, k]
        judge_lanes(rows, lane, b.acting, 1.0)
        take_statuses(rows, lane, b.acting, FRESH)
    return again


@lane_kernel
def strike_lanes(b, h):
    """Impact of the lanes in which a point closes: velocities, statuses and account are those after it; steps are h."""
    work, rows, state, lane, account = b.work, b.rows, b.state, b.lane, b.account
    if begin_impact(b) == 0.0:
        return
    for turn in range(REFINEMENTS):
        solve_impact(b, 1.0 if turn > 0 else 0.0)
        verify_impact(b)
        if refine_impact(b, 1.0 if turn == REFINEMENTS - 1 else 0.0) == 0.0:
            break
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            v, new = state[i, V, k], state[i, NEW, k]
            state[i, V, k] = v + new if lane[STRUCK, k] > 0.0 else v
    for k in range(b.lane.shape[1]):
        struck, worst = lane[STRUCK, k], account[WORST_RESIDUAL, k]
        account[WORST_RESIDUAL, k] = max(worst, struck * lane[RESIDUAL, k] / lane[SPEED, k])
        account[IMPACT, k] += struck * max(-lane[GAINED, k], 0.0)
        steady = lane[STEADY, k]
        lane[STEADY, k] = 0.0 if struck > 0.0 else steady
        stirred = account[STIRRED, k]
        account[STIRRED, k] = h if struck > 0.0 else stirred
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            account[IMPACTS, k] += rows[p, ACTS, k] if rows[p, SPEED_N, k] < -STILL else 0.0
    pose_lanes(work, state, Q, V)
    speed_rows(work, rows, b.link, b.every, (OMEGA, VX, VY), SPEED_N)
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            struck, acts, acted = lane[STRUCK, k] > 0.0, rows[p, ACTS, k], rows[p, PAST_ACTS, k]
            shut, stuck, side = rows[p, PAST_SHUTS, k], rows[p, PAST_STICKS, k], rows[p, PAST_SIDE, k]
            answer_n, answer_t = rows[p, PAST_ANSWER_N, k], rows[p, PAST_ANSWER_T, k]
            # what stuck before sticks again, with static friction, if a step can stop it; else it slides there
            held = acts * acted * stuck if rows[p, SPEED_N, k] <= STILL else 0.0
            pushed, kept = acts if rows[p, KEPT_N, k] > 0.0 else 0.0, 1.0 - held
            rows[p, PAST_ACTS, k] = max(held, pushed) if struck else acted
            rows[p, PAST_SHUTS, k] = held + kept * rows[p, SHUTS, k] if struck else shut
            rows[p, PAST_STICKS, k] = held + kept * rows[p, STICKS, k] if struck else stuck
            rows[p, PAST_SIDE, k] = kept * rows[p, SIDE, k] if struck else side
            rows[p, PAST_ANSWER_N, k] = 0.0 if struck else answer_n
            rows[p, PAST_ANSWER_T, k] = 0.0 if struck else answer_t
