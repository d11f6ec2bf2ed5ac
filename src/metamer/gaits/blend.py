"""Going over from one gait to another without a jump."""

from __future__ import annotations

from dataclasses import dataclass

from metamer.core.fields import number, refuse_bad
from metamer.core.records import Array, Targets
from metamer.core.refusals import refuse
from metamer.gaits.easing import crossfade, quintic_step
from metamer.gaits.gait import BoundGait, time_column


@dataclass(frozen=True, kw_only=True)
class Blend:
    """First gait before `at`, second after `at + duration`, a quintic step between them.   [rad]

    first, second   gaits of the same joints; change of a parameter = the same gait with another value
    at              time at which the change begins                             [s]
    duration        length of the change                                        [s]
    """

    first: BoundGait
    second: BoundGait
    at: float = number(0.0, "s")
    duration: float = number(1.0, "s", above=0.0)

    def __post_init__(self) -> None:
        refuse_bad(self, "blend")
        if self.first.joints != self.second.joints:
            raise refuse("blend.second.joints", self.second.joints, f"those of the first, {self.first.joints} [-]")

    @property
    def joints(self) -> int:
        """Number of joints."""
        return self.first.joints

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        step = quintic_step(time_column(t) - self.at, self.duration)
        return crossfade(step, self.first.targets(t), self.second.targets(t))
