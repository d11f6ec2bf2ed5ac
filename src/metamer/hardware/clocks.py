"""Wall clock beside monotonic clock: what makes the times of a log comparable with those of cameras and other logs."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

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
