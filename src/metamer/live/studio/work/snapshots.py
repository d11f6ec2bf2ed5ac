"""States of a run that are kept, to go on from one of them later."""

from __future__ import annotations

import numpy as np

from metamer.core.records import Array


class Snapshots:
    """States of the last minutes at an even pace, in memory that is taken at once and never grows.

    width    of a state
    pace     least time between two                                           [s]
    past     how far back they go                                             [s]
    """

    LARGEST_TABLE = 1 << 23  # numbers: 64 MB

    def __init__(self, width: int, pace: float, past: float) -> None:
        self.pace, size = pace, max(2, min(round(past / pace), self.LARGEST_TABLE // max(width, 1)))
        # written once, so that the system gives the memory now
        self.times, self.table = np.full(size, -np.inf), np.full((size, width), 1.0)
        self.next, self.last = 0, -np.inf

    def due(self, t: float) -> bool:
        """Whether a state shall be kept at this time.   [s]"""
        return t >= self.last + self.pace * (1.0 - 1e-9)

    def add(self, t: float, numbers: Array) -> None:
        """Keep a state.   t [s]"""
        self.times[self.next], self.table[self.next] = t, numbers
        self.next, self.last = (self.next + 1) % len(self.times), t

    def nearest(self, t: float) -> tuple[float, Array] | None:
        """Time and numbers of the kept state nearest to a time; None before the first.   [s]"""
        if not np.isfinite(self.times).any():
            return None
        k = int(np.argmin(np.abs(self.times - t)))
        return float(self.times[k]), self.table[k].copy()

    def forget_after(self, t: float) -> None:
        """Forget what came after a time.   [s]"""
        self.times[self.times > t] = -np.inf
        self.last = t if np.isfinite(self.times).any() else -np.inf
