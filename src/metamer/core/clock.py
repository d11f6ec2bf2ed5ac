"""Time as whole control periods, and integration steps in a period."""

from __future__ import annotations

import math

from metamer.core.refusals import refuse


class Clock:
    """Time as a whole number of equal periods, so that it does not collect rounding.   [s]"""

    def __init__(self, begin: float = 0.0) -> None:
        self.begin, self.period, self.count = begin, 0.0, 0

    @property
    def t(self) -> float:
        """Time now.   [s]"""
        return self.begin + self.count * self.period

    def advance(self, dt: float) -> None:
        """Let a period pass."""
        if dt != self.period:
            self.begin, self.period, self.count = self.t, dt, 0
        self.count += 1


def refuse_times(**seconds: float) -> None:
    """Refuse by its name a time that is not finite and positive.   [s]"""
    for name, value in seconds.items():
        if not (math.isfinite(value) and value > 0.0):
            raise refuse(name, value, "a finite number > 0 [s]")


def ticks_of(duration: float, dt: float) -> int:
    """Number of control periods of a run; both must be finite and positive.   [s]"""
    refuse_times(duration=duration, dt=dt)
    if dt > duration * (1.0 + 1e-9):
        raise refuse("dt", dt, f"at most the duration, {duration:g} [s]")
    return max(1, round(duration / dt))


def periods_over(time: float, period: float) -> int:
    """Number of whole periods that cover a time.   [s]"""
    return math.ceil(time / period)


def substeps(dt: float, step: float) -> int:
    """Number of equal integration steps of a period, each at most `step` long.   [s]"""
    return max(1, math.ceil(dt / step - 1e-9))
