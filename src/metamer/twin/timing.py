"""How well a loop keeps its time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np


class Timing(NamedTuple):
    """Periods of a loop.

    ticks, missed         number of periods, and of those whose work ended after the next tick
    rate                  achieved                                            [Hz]
    p50, p95, p99, most   percentiles and longest period                      [s]
    """

    ticks: int
    missed: int
    rate: float
    p50: float
    p95: float
    p99: float
    most: float


def timing_from_starts(starts: Sequence[float], missed: int) -> Timing | None:
    """Statistics from the times at which the ticks began, None for fewer than two.   [s]"""
    if len(starts) < 2:
        return None
    periods = np.diff(np.asarray(starts, dtype=np.float64))
    p50, p95, p99 = np.percentile(periods, (50.0, 95.0, 99.0)).tolist()
    rate = len(periods) / (starts[-1] - starts[0])
    return Timing(len(starts), missed, float(rate), p50, p95, p99, float(periods.max()))
