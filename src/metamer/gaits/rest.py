"""Rest: every joint holds an angle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.gaits.easing import soften
from metamer.gaits.parameters import check, joint_count, per_joint, real, time_column
from metamer.records import Array, Targets


@dataclass(frozen=True, kw_only=True)
class Rest:
    """Hold a posture: phi_k = angles_k.   [rad]

    joints   number of joints                                                   [-]
    angles   posture, one for all or one a joint                                [rad]
    start    soft start: the posture is reached from 0 in this time             [s]
    """

    joints: int = joint_count()
    angles: float | tuple[float, ...] = per_joint(0.0, "rad")
    start: float = real(0.0, "s", lower=0.0)

    def __post_init__(self) -> None:
        check(self)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        still = np.zeros((*column.shape[:-1], self.joints))
        return soften(column, self.start, Targets(still + np.asarray(self.angles), still, still.copy()))


GAIT = Rest
