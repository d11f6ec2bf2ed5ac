"""Delay of a measured angle behind a modelled one, by least squares, from sums over blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.twin.compare.tracks import Joints

STILL_RATE = 0.02  # rad/s, rms rate below which a joint does not move
DELAY_ROUNDS = 6  # of the search for the delay about which it is worked out
LONGEST_DELAY = 0.5  # s


class DelayParts(NamedTuple):
    """What a delay is worked out from.

    sums   (blocks, 9) of the normal equations
    at     delay about which they are                                         [s]
    """

    sums: Array
    at: float


def delay_value(sums: Array, at: float) -> Array:
    """Delay tau in machine(t) = c + a model(t - tau), from sums of the normal equations about tau = at.   [s]

    sums   (..., 9): 1, m, m', m m, m m', m' m', y, m y, m' y summed
    """
    n, m, v, mm, mv, vv, y, my, vy = np.moveaxis(np.asarray(sums, dtype=np.float64), -1, 0)
    matrix = np.stack([np.stack([n, m, v], -1), np.stack([m, mm, mv], -1), np.stack([v, mv, vv], -1)], -2)
    # a draw of blocks in which nothing moves tells nothing
    good = np.linalg.cond(matrix) < 1e12
    matrix = np.where(good[..., None, None], matrix, np.eye(3))
    _, gain, slope = np.moveaxis(np.linalg.solve(matrix, np.stack([y, my, vy], -1)[..., None])[..., 0], -1, 0)
    safe = good & (np.abs(gain) > 0.1)
    return np.where(safe, at - slope / np.where(safe, gain, 1.0), np.nan)


def delay_parts(
    pair: Joints, joint: int, edges: Array, sums: Callable[[Array, Array, Array], Array]
) -> DelayParts | None:
    """Sums of every block for `delay_value`; None for a joint that does not move.

    joint   from 0
    sums    (t, values, edges) -> (blocks, k)
    """
    t, y = pair.times[:, joint], pair.machine[:, joint]
    source_t, source = pair.model_t, pair.model_angle[:, joint]
    rate = np.gradient(source, source_t)
    if float(np.sqrt((rate**2).mean())) < STILL_RATE:
        return None

    def rows(at: float) -> Array:
        m, v = np.interp(t - at, source_t, source), np.interp(t - at, source_t, rate)
        one = np.ones_like(m)
        return np.stack([one, m, v, m * m, m * v, v * v, y, m * y, v * y], axis=1)

    at = 0.0
    for _ in range(DELAY_ROUNDS):
        found = float(delay_value(sums(pair.t, rows(at), edges).sum(axis=0), at))
        if not np.isfinite(found) or abs(found) > LONGEST_DELAY:
            break
        at = found
    return DelayParts(sums(pair.t, rows(at), edges), at)
