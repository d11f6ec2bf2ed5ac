"""Rest: every joint holds an angle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.fields import number
from metamer.core.records import Array, Targets
from metamer.gaits.easing import soften
from metamer.gaits.gait import JointGait, Numbers, WaveColumns, time_column
from metamer.gaits.kernels.codes import WAVE
from metamer.gaits.waves import wave_columns


@dataclass(frozen=True, kw_only=True)
class Rest(JointGait):
    """Hold a posture: phi_k = angles_k.   [rad]

    angles   posture, one for all or one per joint                                [rad]
    start    soft start: the posture is reached from 0 in this time             [s]
    """

    kind = "rest"

    angles: float | tuple[float, ...] = number(0.0, "rad", per="joints")
    start: float = number(0.0, "s", lower=0.0)

    def as_waves(self) -> WaveColumns:
        """No wave, only its mean."""
        return wave_columns(self.angles, [], self.start, self.joints)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        still = np.zeros((*column.shape[:-1], self.joints))
        return soften(column, self.start, Targets(still + np.asarray(self.angles), still, still.copy()))

    @property
    def still(self) -> bool:
        """Whether the targets never change."""
        return self.start == 0.0 or not np.any(self.angles)

    def idle(self, robot: Any) -> dict[str, str]:
        """Nothing starts softly at 0."""
        return {} if np.any(self.angles) else {"gait.start": "gait.angles other than 0 are reached in that time"}

    def numbers(self) -> Numbers:
        """A wave without amplitude about the posture.   [Hz, s, rad]"""
        still = np.zeros(self.joints)
        return Numbers(WAVE, np.concatenate([[0.0, self.start], still, still, still + np.asarray(self.angles)]))
