"""How the base of a snake swings about its mean motion in one period of a gait."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.gaits.serpenoid import Serpenoid
from metamer.systems.wheels.start import gait_twists, pre_rotation

SWING_SAMPLES = 256  # a period; linear interpolation between them errs by 1e-4 of the swing


@dataclass(frozen=True, kw_only=True)
class Swing:
    """Swing of a base about its mean motion, sampled at equal times over a period.

    period     of the gait                                                      [s]
    heading    (K,) theta minus the mean heading                                [rad]
    along      (K,) position minus the mean motion, along the mean heading      [m]
    across     (K,) the same, to its left                                       [m]
    stride     way of the mean motion in a period                               [m]
    """

    period: float
    heading: Array
    along: Array
    across: Array
    stride: float = 0.0

    def at(self, t: float) -> tuple[float, float, float]:
        """Heading, along and across at any time, by linear interpolation.   [rad, m, m]"""
        count = len(self.heading)
        where = (t / self.period % 1.0) * count
        k = int(where) % count
        share, after = where - int(where), (k + 1) % count
        heading, along, across = (
            float(values[k] + share * (values[after] - values[k])) for values in (self.heading, self.along, self.across)
        )
        return heading, along, across


NO_SWING = Swing(period=1.0, heading=np.zeros(1), along=np.zeros(1), across=np.zeros(1))


def wheeled_swing(gait: Serpenoid, axle: Array) -> Swing:
    """Swing of the head's front end of a snake on wheels that do not slip.

    gait     a straight serpenoid
    axle     (N, 2) front joint to axle and axle to rear joint of each link     [m]
    """
    from metamer.systems.wheels.kernels.runs import rk4_run

    period = 1.0 / abs(gait.frequency)
    t = np.linspace(0.0, period, 2 * SWING_SAMPLES + 1)
    pose = np.zeros((SWING_SAMPLES + 1, 3))
    pose[0, 2] = pre_rotation(gait, axle)
    rk4_run(gait_twists(gait, np.ascontiguousarray(axle), t), period / SWING_SAMPLES, pose)
    # from the first axle to the front end of the link
    pose[:, 0] -= axle[0, 0] * np.cos(pose[:, 2])
    pose[:, 1] -= axle[0, 0] * np.sin(pose[:, 2])
    along = pose[:, 0] - (pose[-1, 0] - pose[0, 0]) * t[::2] / period
    heading, along, across = (values[:-1] - values[:-1].mean() for values in (pose[:, 2], along, pose[:, 1]))
    return Swing(
        period=period, heading=heading, along=along, across=across, stride=abs(float(pose[-1, 0] - pose[0, 0]))
    )
