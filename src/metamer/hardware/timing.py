"""How well a loop keeps its time."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

SWITCH = 0.0005  # s, after which a thread that waits is let in
PRIORITY = 10  # of 99, among threads that go before ordinary ones


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


class RoundTrip(NamedTuple):
    """Times from request to answer of one servo: how many, median, 99 of 100, longest.   [-, s, s, s]"""

    asked: int
    p50: float
    p99: float
    most: float


def round_trips(times: Mapping[int, Sequence[float]]) -> dict[int, RoundTrip]:
    """Statistics of the round trips by servo.   [s]"""
    found: dict[int, RoundTrip] = {}
    for id_, values in sorted(times.items()):
        if values:
            p50, p99, most = np.percentile(np.asarray(values, dtype=np.float64), (50.0, 99.0, 100.0)).tolist()
            found[id_] = RoundTrip(len(values), p50, p99, most)
    return found


@contextmanager
def real_time() -> Iterator[bool]:
    """Within the block this thread, and what it starts, goes before ordinary work where the system allows it.

    Yields whether it does: the right is root's, or given by an `rtprio` limit.
    """
    if sys.platform != "linux":
        yield False
        return
    before, given = os.sched_getscheduler(0), os.sched_getparam(0)
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(PRIORITY))
    except OSError:
        yield False
        return
    try:
        yield True
    finally:
        os.sched_setscheduler(0, before, given)


@contextmanager
def steady() -> Iterator[None]:
    """Within the block other threads are not waited for long, and rubbish from before is not looked through again."""
    interval = sys.getswitchinterval()
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        gc.unfreeze()


def timing_from_starts(starts: Sequence[float], missed: int) -> Timing | None:
    """Statistics from the times at which the ticks began, None for fewer than two.   [s]"""
    if len(starts) < 2:
        return None
    periods = np.diff(np.asarray(starts, dtype=np.float64))
    p50, p95, p99 = np.percentile(periods, (50.0, 95.0, 99.0)).tolist()
    rate = len(periods) / (starts[-1] - starts[0])
    return Timing(len(starts), missed, float(rate), p50, p95, p99, float(periods.max()))
