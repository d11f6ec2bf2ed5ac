"""Points of a lane that left and come back within the step: what `kernels.detect.comes` and `first_arrival` decide."""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.kernels.detect import HOP, LANDED, arrival
from metamer.systems.contact.kernels.rows import TOUCH
from metamer.systems.contact.lanes.columns import (
    ACTS,
    ANSWER_N,
    ARRIVED,
    CROSSES,
    ERROR,
    FRESH,
    GAP,
    GUESS_N,
    GUESS_T,
    HOPPING,
    MU,
    MU_STATIC,
    NEEDS,
    SHUTS,
    SIDE,
    SPEED_N,
    START_GAP,
    STICKS,
    TURNS,
)


@lane_kernel
def hops(b, p, k, h):
    """Whether a point that left comes back at once, by its gaps at the start and at the end; and how deep.   [m]"""
    start, gap = b.rows[p, START_GAP, k], b.rows[p, GAP, k]
    # a point that was below when it left may come back to where it was
    level = min(start, 0.0)
    when = arrival(start - level, b.rows[p, SPEED_N, k], gap - level, h) if gap < level else 0.0
    return start <= TOUCH and when < HOP * h, level - gap


@lane_kernel
def look_at_hops(b, k, h):
    """Of the points that came through in a lane: whether all only hop, and one of them is to take part."""
    rows, lane = b.rows, b.lane
    lane[CROSSES, k], lane[HOPPING, k] = 0.0, 0.0
    for p in range(rows.shape[0]):
        if rows[p, ACTS, k] == 0.0 and rows[p, GAP, k] < 0.0:
            back, depth = hops(b, p, k, h)
            if not back:
                lane[CROSSES, k] = 1.0
            elif depth > LANDED:
                lane[HOPPING, k] = 1.0


@lane_kernel
def take_hops(b, k, h):
    """Points that hop take part in a lane; its step begins again from the same start with what it has found."""
    rows, lane = b.rows, b.lane
    for p in range(rows.shape[0]):
        if rows[p, ACTS, k] == 0.0 and rows[p, GAP, k] < 0.0:
            _, depth = hops(b, p, k, h)
            if depth > LANDED:
                mu = rows[p, MU_STATIC, k]
                rows[p, ACTS, k], rows[p, ARRIVED, k], rows[p, SHUTS, k], rows[p, SIDE, k] = 1.0, 1.0, 1.0, 0.0
                rows[p, MU, k], rows[p, STICKS, k] = mu, 1.0 if mu > 0.0 else 0.0
                lane[NEEDS, k] = max(lane[NEEDS, k], 1.0 if rows[p, ANSWER_N, k] <= 0.0 else 0.0)
        rows[p, GUESS_N, k], rows[p, GUESS_T, k] = 0.0, 0.0
    lane[TURNS, k], lane[ERROR, k], lane[FRESH, k] = 0.0, np.inf, 0.0
