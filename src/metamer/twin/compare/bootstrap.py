"""Block bootstrap: how sure a number is that is worked out from sums over cycles."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array

RESAMPLES = 2000  # of the blocks
LEVEL = 0.95  # of every interval

Statistic = Callable[[Array], Array]  # (..., parts) sums over blocks -> (...) value


class Interval(NamedTuple):
    """A value with its 95 % interval; both ends None where fewer than two blocks do not tell."""

    value: float
    low: float | None = None
    high: float | None = None


def resample_weights(blocks: int, *, seed: int, resamples: int = RESAMPLES) -> Array:
    """(resamples, blocks) how often each block is drawn, with replacement; the same for every quantity of a run."""
    rng = np.random.default_rng(seed)
    return rng.multinomial(blocks, np.full(blocks, 1.0 / blocks), size=resamples).astype(np.float64)


def block_interval(parts: Array, statistic: Statistic, weights: Array) -> Interval:
    """A statistic of sums over blocks, with the percentile interval over resampled blocks.

    parts       (blocks, k) what each block adds to the sums
    statistic   value from the sums, over the last axis
    weights     as `resample_weights` gives them
    Resamples whose value is not finite are left out.
    """
    value = float(statistic(parts.sum(axis=0)))
    if len(parts) < 2:
        return Interval(value)
    values = statistic(weights @ parts)
    values = values[np.isfinite(values)]
    if len(values) < 2:
        return Interval(value)
    edge = 50.0 * (1.0 - LEVEL)
    low, high = np.percentile(values, (edge, 100.0 - edge)).tolist()
    return Interval(value, low, high)
