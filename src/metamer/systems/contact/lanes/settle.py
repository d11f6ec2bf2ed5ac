"""Ends of the steps of a block of chains put onto the ground: the equations of `kernels.guard.settle` and `project`."""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.kernels.account import NORMAL
from metamer.systems.contact.kernels.guard import SUNK
from metamer.systems.contact.kernels.passes import STIFFNESS
from metamer.systems.contact.kernels.project import EXACT, MOST_SETS, TURNS
from metamer.systems.contact.lanes.columns import (
    ACTS,
    AFTER_N,
    ARRIVED,
    BEFORE_N,
    BEFORE_T,
    DONE,
    FORCE_N,
    FRESH,
    GAP,
    GRAVITY,
    GUESS_N,
    GUESS_T,
    KEPT_N,
    KEPT_T,
    LAG_N,
    LAG_T,
    LIFT,
    MOVE_X,
    MOVE_Y,
    MU,
    NEEDS,
    NEW,
    ODD,
    OFF,
    Q1,
    REACH,
    RESIDUAL,
    SETTLES,
    SHUTS,
    SIDE,
    SPEED,
    STICKS,
    STIFF_N,
    STIFF_T,
    STORED_BEFORE,
    STORED_ENERGY,
    SUM,
    TURN,
    V1,
    WANT_SHUTS,
    WANT_SIDE,
    WANT_STICKS,
    WANTING,
    WAS_OFF,
)
from metamer.systems.contact.lanes.ends import stored_lanes
from metamer.systems.contact.lanes.motion import drive_lanes, gap_lanes, pose_lanes, turn_lanes
from metamer.systems.contact.lanes.passes import (
    answer_lanes,
    gather,
    load_bodies,
    load_points,
    load_still,
    move_points,
    spread,
    stiffen,
)


@lane_kernel
def copy_statuses(rows, back):
    """Statuses of the step beside those of the displacement; back again with `back` = 1."""
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(rows.shape[2]):
            if back == 1:
                rows[p, ACTS, k], rows[p, SHUTS, k] = rows[p, LAG_N, k], rows[p, WANT_SHUTS, k]
                rows[p, STICKS, k], rows[p, SIDE, k] = rows[p, WANT_STICKS, k], rows[p, WANT_SIDE, k]
            else:
                rows[p, LAG_N, k], rows[p, WANT_SHUTS, k] = rows[p, ACTS, k], rows[p, SHUTS, k]
                rows[p, WANT_STICKS, k], rows[p, WANT_SIDE, k] = rows[p, STICKS, k], rows[p, SIDE, k]


@lane_kernel
def prepare_points(rows):
    """Points of the displacement: gaps as what is to vanish; what stuck is held along the ground softly."""
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(rows.shape[2]):
            gap, pushed = rows[p, GAP, k], rows[p, LAG_N, k] if rows[p, KEPT_N, k] > 0.0 else 0.0
            below = 1.0 if gap < 0.0 else 0.0
            rows[p, ACTS, k], rows[p, SHUTS, k], rows[p, LAG_T, k] = 1.0, max(pushed, below), pushed
            # what hopped is moved along its own impulse
            came, n, t = pushed * rows[p, ARRIVED, k] > 0.0, rows[p, KEPT_N, k], rows[p, KEPT_T, k]
            stuck = pushed * rows[p, WANT_STICKS, k]
            rows[p, STICKS, k], rows[p, SIDE, k] = 0.0 if came else stuck, (1.0 if t >= 0.0 else -1.0) if came else 0.0
            rows[p, MU, k] = abs(t) / (n if came else 1.0) if came else 0.0
            rows[p, BEFORE_N, k], rows[p, BEFORE_T, k], rows[p, GUESS_N, k] = gap, 0.0, 0.0
            rows[p, GUESS_T, k] = 0.0
            rows[p, STIFF_T, k] *= 1.0 / STIFFNESS


@lane_kernel
def displace_lanes(b):
    """Displacement by passes: points that pushed to gap zero, the others not below, in the lanes that are fresh."""
    work, rows, state, lane, link = b.work, b.rows, b.state, b.lane, b.link
    for k in range(b.lane.shape[1]):
        lane[NEEDS, k], lane[DONE, k] = lane[FRESH, k], 1.0 - lane[FRESH, k]
    for turn in range(-1, MOST_SETS):
        load_bodies(work)
        if turn >= 0:
            load_points(work, rows, link, b.every, 1.0)
        gather(work)
        if turn < 0:
            answer_lanes(work, rows, lane, link, 1.0)
            stiffen(rows, b.every, 1.0)
            prepare_points(rows)
            continue
        spread(work, state, NEW)
        move_points(work, rows, link, b.every, 1.0, BEFORE_N)
        for k in range(b.lane.shape[1]):
            lane[WANTING, k], lane[RESIDUAL, k] = 0.0, 0.0
        for pp in range(rows.shape[0]):
            p = np.uintp(pp)
            for k in range(b.lane.shape[1]):
                after, shut, pushed = rows[p, AFTER_N, k], rows[p, SHUTS, k], rows[p, LAG_T, k]
                push = rows[p, GUESS_N, k] - rows[p, STIFF_N, k] * after
                shuts = max(pushed, 1.0 if push > 0.0 else 0.0)
                lane[RESIDUAL, k] = max(lane[RESIDUAL, k], abs(after) if shuts > 0.0 else -after)
                lane[WANTING, k] += abs(shuts - shut)
                rows[p, FORCE_N, k] = shuts * push
                rows[p, SHUTS, k] = shut if lane[DONE, k] > 0.0 else shuts
        waiting = 0.0
        for k in range(b.lane.shape[1]):
            done = lane[DONE, k]
            solved = 1.0 if lane[WANTING, k] == 0.0 and lane[RESIDUAL, k] <= 0.1 * EXACT else 0.0
            lane[DONE, k] = max(done, solved)
            waiting += 1.0 - lane[DONE, k]
        if waiting == 0.0:
            break
        for pp in range(rows.shape[0]):
            p = np.uintp(pp)
            for k in range(b.lane.shape[1]):
                follows = lane[WANTING, k] + lane[DONE, k] == 0.0
                guess, force = rows[p, GUESS_N, k], rows[p, FORCE_N, k]
                rows[p, GUESS_N, k] = force if follows else guess


@lane_kernel
def move_ends(b):
    """Take the displacement of the lanes that are fresh, no farther than is left; lanes that are on the ground are not
    fresh any more, those after which a point is farther off are odd. Returns how many are fresh."""
    work, rows, state, lane, link = b.work, b.rows, b.state, b.lane, b.link
    for k in range(b.lane.shape[1]):
        lane[SUM, k] = 1e-300
    for ii in range(work.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            far = max(
                max(abs(work[i, MOVE_X, k]), abs(work[i, MOVE_Y, k])), abs(work[i, TURN, k]) * state[i + 2, REACH, k]
            )
            lane[SUM, k] = max(lane[SUM, k], far)
    for k in range(b.lane.shape[1]):
        part = lane[FRESH, k] * min(1.0, lane[LIFT, k] / lane[SUM, k])
        far = lane[SUM, k]
        lane[LIFT, k], lane[SUM, k] = lane[LIFT, k] - part * far, part
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            state[i, Q1, k] += lane[SUM, k] * state[i, NEW, k]
    pose_lanes(work, state, Q1, V1)
    turn_lanes(work, rows, link, b.every)
    gap_lanes(work, rows, link)
    for k in range(b.lane.shape[1]):
        lane[WAS_OFF, k], lane[OFF, k] = lane[OFF, k], 0.0
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(b.lane.shape[1]):
            gap, pushed = rows[p, GAP, k], rows[p, LAG_T, k] > 0.0
            lane[OFF, k] = max(lane[OFF, k], abs(gap) if pushed else -gap)
    fresh = 0.0
    for k in range(b.lane.shape[1]):
        worse = lane[FRESH, k] if lane[OFF, k] > lane[WAS_OFF, k] else 0.0
        lane[ODD, k] = max(lane[ODD, k], worse)
        lane[FRESH, k] = lane[FRESH, k] - worse if lane[LIFT, k] > 0.0 and lane[OFF, k] > EXACT else 0.0
        fresh += lane[FRESH, k]
    return fresh


@lane_kernel
def settle_lanes(b, h):
    """Put the ends of the lanes that settle onto the ground; the work of that is in the account.   [J]"""
    work, rows, state, lane, account, waiting = b.work, b.rows, b.state, b.lane, b.account, 0.0
    for k in range(b.lane.shape[1]):
        lane[FRESH, k] = lane[SETTLES, k]
        waiting += lane[FRESH, k]
    if waiting == 0.0:
        return
    stored_lanes(work, state, (Q1, V1), lane, STORED_ENERGY)
    for ii in range(state.shape[0]):
        i = np.uintp(ii)
        for k in range(b.lane.shape[1]):
            lane[SPEED, k] = max(lane[SPEED, k], state[i, REACH, k] * abs(state[i, V1, k]))
    for k in range(b.lane.shape[1]):
        lane[LIFT, k] = h * (lane[SPEED, k] + lane[GRAVITY, k] * h)
        stored = lane[STORED_ENERGY, k] + lane[STORED_ENERGY + 1, k] + lane[STORED_ENERGY + 2, k]
        lane[STORED_BEFORE, k] = stored
    drive_lanes(work, state, lane, h, 1)
    copy_statuses(rows, 0)
    for _ in range(TURNS):
        load_still(work)
        displace_lanes(b)
        if move_ends(b) == 0.0:
            break
    copy_statuses(rows, 1)
    stored_lanes(work, state, (Q1, V1), lane, STORED_ENERGY)
    for k in range(b.lane.shape[1]):
        stored = lane[STORED_ENERGY, k] + lane[STORED_ENERGY + 1, k] + lane[STORED_ENERGY + 2, k]
        # what is still deep is taken again, shorter
        odd = lane[SETTLES, k] if lane[OFF, k] > SUNK else 0.0
        lane[ODD, k] = max(lane[ODD, k], odd)
        settled = lane[SETTLES, k] * (1.0 - lane[ODD, k])
        account[NORMAL, k] += stored - lane[STORED_BEFORE, k] if settled > 0.0 else 0.0
        lane[DONE, k] = 1.0
