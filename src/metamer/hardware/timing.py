"""How well a loop keeps its time; wall clock beside monotonic clock, by which logs and cameras are compared."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

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


CLOCK_LOOKS = 5  # at both clocks, the closest of which counts
STEPPED = 0.05  # s by which the wall clock may drift against the other before it is said to have been set


class Clocks(NamedTuple):
    """Both clocks at one moment.

    monotonic   clock of the line: only grows, from an arbitrary zero         [s]
    wall        since 1970, UTC                                               [s]
    unsure      largest time between the two looks                            [s]
    real        False: a line in a time of its own, whose wall clock is that time
    """

    monotonic: float
    wall: float
    unsure: float
    real: bool

    @property
    def offset(self) -> float:
        """Wall less monotonic.   [s]"""
        return self.wall - self.monotonic

    def at(self, monotonic: float) -> float:
        """The wall clock at a time of the line.   [s]"""
        return self.wall + (monotonic - self.monotonic)

    def table(self) -> dict[str, Any]:
        """What a log keeps."""
        utc = datetime.fromtimestamp(self.wall, UTC).isoformat() if self.real else ""
        found = {"monotonic": self.monotonic, "wall": self.wall, "offset": self.offset}
        return found | {"unsure": self.unsure, "utc": utc, "kind": "real" if self.real else "virtual"}


def both_clocks(now: Callable[[], float], *, real: bool = True) -> Clocks:
    """Both clocks now.

    now    clock of the line                                                  [s]
    real   False: the line has a time of its own, so that equal runs make equal files
    """
    if not real:
        return Clocks(now(), now(), 0.0, False)
    best: Clocks | None = None
    for _ in range(CLOCK_LOOKS):
        before, wall, after = now(), time.time(), now()
        if best is None or after - before < best.unsure:
            best = Clocks(0.5 * (before + after), wall, after - before, True)
    assert best is not None
    return best


def step_of(first: Clocks, last: Clocks) -> float:
    """By how much the wall clock was set between two moments; 0 where it only drifted.   [s]"""
    moved = last.offset - first.offset
    return moved if abs(moved) > STEPPED else 0.0
