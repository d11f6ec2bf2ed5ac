"""Lanes whose statuses go round: friction by given bounds, one convex problem, as `kernels.solver.bounded` has it.

Its passes are those of Newton's lanes: a lane has MU = 0 meanwhile, and its friction that slides in PUSH.
"""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.kernels.solver import MOST_BOUNDED, MOST_LINE, ROUNDED_SLOPE, TOGETHER
from metamer.systems.contact.lanes.columns import (
    ACTS,
    AFTER_N,
    AFTER_T,
    ANSWER_N,
    BOUND,
    BOUND_TURN,
    BOUNDS,
    FEWEST,
    FORCE_N,
    FORCE_T,
    GROWN,
    GUESS_N,
    GUESS_T,
    KEPT_MU,
    LAST,
    LINE_N,
    LINE_T,
    MU,
    NO_PUSH,
    PUSH,
    SAVED_N,
    SAVED_T,
    SHUTS,
    SIDE,
    SPARE,
    STICKS,
    STIFF_N,
    STIFF_T,
)


@lane_kernel
def want_bounded(rows, p, k):
    """A point takes the status of its velocity under its bound, and FORCE; returns whether it had another before."""
    zn = rows[p, GUESS_N, k] - rows[p, STIFF_N, k] * rows[p, AFTER_N, k]
    zt = rows[p, GUESS_T, k] - rows[p, STIFF_T, k] * rows[p, AFTER_T, k]
    bound = rows[p, BOUND, k]
    shuts, side = 1.0 if zn > 0.0 else 0.0, 0.0
    if bound > 0.0:
        side = 1.0 if zt > bound else (-1.0 if zt < -bound else 0.0)
    sticks = 1.0 - abs(side) if bound > 0.0 else 0.0
    other = rows[p, SHUTS, k] != shuts or rows[p, STICKS, k] != sticks or rows[p, SIDE, k] != side
    rows[p, SHUTS, k], rows[p, STICKS, k], rows[p, SIDE, k] = shuts, sticks, side
    rows[p, PUSH, k] = side * bound
    rows[p, FORCE_N, k], rows[p, FORCE_T, k] = max(zn, 0.0), sticks * zt + side * bound
    return other


@lane_kernel
def begin_bounds(b, k, forget):
    """The convex problem of a lane, with the bounds of its last forces.

    forget    1: guesses are nothing again, as they were before
    """
    rows, lane = b.rows, b.lane
    lane[BOUNDS, k], lane[BOUND_TURN, k] = 1.0, 0.0
    for p in range(rows.shape[0]):
        if rows[p, ACTS, k] > 0.0:
            if forget == 1:
                rows[p, GUESS_N, k], rows[p, GUESS_T, k] = 0.0, 0.0
            rows[p, BOUND, k] = rows[p, MU, k] * max(rows[p, FORCE_N, k], 0.0)
            want_bounded(rows, p, k)
            rows[p, SAVED_N, k], rows[p, SAVED_T, k] = rows[p, AFTER_N, k], rows[p, AFTER_T, k]
        rows[p, KEPT_MU, k], rows[p, MU, k], rows[p, NO_PUSH, k] = rows[p, MU, k], 0.0, 0.0


@lane_kernel
def part_of_way(rows, k):
    """Part of the way from the last velocities (SAVED) to the new ones (AFTER) at which the convex problem is least."""
    at, low, high = 1.0, 0.0, 1.0
    for turn in range(MOST_LINE):
        slope, bend, scale = 0.0, 0.0, 0.0
        for p in range(rows.shape[0]):
            if rows[p, ACTS, k] == 0.0:
                continue
            n, t, bound = rows[p, SAVED_N, k], rows[p, SAVED_T, k], rows[p, BOUND, k]
            rn, rt, dn, dt = rows[p, STIFF_N, k], rows[p, STIFF_T, k], rows[p, AFTER_N, k] - n, rows[p, AFTER_T, k] - t
            zn, zt = rows[p, GUESS_N, k] - rn * (n + at * dn), rows[p, GUESS_T, k] - rt * (t + at * dt)
            gn, gt = rows[p, FORCE_N, k] - rows[p, LINE_N, k], rows[p, FORCE_T, k] - rows[p, LINE_T, k]
            bend += dn * gn + dt * gt
            if zn > 0.0:
                bend += rn * dn * dn
            if abs(zt) < bound:
                bend += rt * dt * dt
            pushed = dn * (rows[p, LINE_N, k] + at * gn - max(zn, 0.0))
            rubbed = dt * (rows[p, LINE_T, k] + at * gt - min(max(zt, -bound), bound))
            slope, scale = slope + pushed + rubbed, scale + abs(pushed) + abs(rubbed)
        if abs(slope) <= ROUNDED_SLOPE * scale or (turn == 0 and slope <= 0.0):
            return at
        low, high = (low, at) if slope > 0.0 else (at, high)
        newton = at - (slope / bend if bend > 0.0 else 2.0)
        at = newton if low < newton < high else 0.5 * (low + high)
    return at


@lane_kernel
def end_bounds(b, k):
    """Forces of the convex problem are the guesses of Newton's next attempt; returns their residual.   [m/s]"""
    rows, lane, residual = b.rows, b.lane, 0.0
    for p in range(rows.shape[0]):
        mu = rows[p, KEPT_MU, k]
        rows[p, MU, k], rows[p, PUSH, k] = mu, 0.0
        if rows[p, ACTS, k] > 0.0:
            n, after_n = rows[p, FORCE_N, k], rows[p, AFTER_N, k]
            residual = max(residual, abs(after_n) if rows[p, SHUTS, k] > 0.0 else -after_n)
            residual = max(residual, abs(mu * n - rows[p, BOUND, k]) * rows[p, ANSWER_N, k])
            residual = max(residual, rows[p, STICKS, k] * abs(rows[p, AFTER_T, k]))
            rows[p, GUESS_N, k], rows[p, GUESS_T, k] = n, rows[p, FORCE_T, k]
    lane[BOUNDS, k], lane[SPARE, k], lane[FEWEST, k] = 2.0, TOGETHER, 1e9
    lane[LAST, k], lane[GROWN, k] = np.inf, 1.0
    return residual


@lane_kernel
def follow_bounds(b, k):
    """What a pass of the convex problem found; returns the residual where that was the last, else infinity."""
    rows, lane, same, at = b.rows, b.lane, True, 1.0
    first = lane[BOUND_TURN, k] == 0.0
    for p in range(rows.shape[0]):
        if rows[p, ACTS, k] > 0.0:
            zn = rows[p, GUESS_N, k] - rows[p, STIFF_N, k] * rows[p, AFTER_N, k]
            zt = rows[p, GUESS_T, k] - rows[p, STIFF_T, k] * rows[p, AFTER_T, k]
            rows[p, FORCE_N, k] = rows[p, SHUTS, k] * zn
            rows[p, FORCE_T, k] = rows[p, STICKS, k] * zt + rows[p, SIDE, k] * rows[p, BOUND, k]
            if first:
                rows[p, SAVED_N, k], rows[p, SAVED_T, k] = rows[p, AFTER_N, k], rows[p, AFTER_T, k]
                rows[p, LINE_N, k], rows[p, LINE_T, k] = rows[p, FORCE_N, k], rows[p, FORCE_T, k]
    if not first:
        at = part_of_way(rows, k)
    for p in range(rows.shape[0]):
        if rows[p, ACTS, k] > 0.0:
            n, t = rows[p, SAVED_N, k], rows[p, SAVED_T, k]
            n, t = n + at * (rows[p, AFTER_N, k] - n), t + at * (rows[p, AFTER_T, k] - t)
            rows[p, AFTER_N, k], rows[p, AFTER_T, k], rows[p, SAVED_N, k], rows[p, SAVED_T, k] = n, t, n, t
            rows[p, LINE_N, k] += at * (rows[p, FORCE_N, k] - rows[p, LINE_N, k])
            rows[p, LINE_T, k] += at * (rows[p, FORCE_T, k] - rows[p, LINE_T, k])
            if want_bounded(rows, p, k):
                same = False
    lane[BOUND_TURN, k] += 1.0
    if (same and at == 1.0) or lane[BOUND_TURN, k] == MOST_BOUNDED:
        return end_bounds(b, k)
    return np.inf
