"""Computed torque: the model's inverse dynamics on a wanted acceleration, so that the error obeys a linear law."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from metamer.control.servo import refuse_other_joints
from metamer.gaits import Gait
from metamer.gaits.parameters import check, per_joint
from metamer.records import Array, Command, Sensed

Force = Callable[[Array, Array, Array], Array]  # (angle, rate, acceleration) -> torque of the model [N m]


@dataclass(frozen=True)
class ComputedTorque:
    """tau = F(phi, phi', phi*'' + kv e' + kp e), e = phi* - phi; on a true model e'' + kv e' + kp e = 0.   [N m]

    gait     targets phi*(t)
    force    the model F(angle, rate, acceleration) = M a + c + g, e.g. by motors and Lie brackets
    kp       one for all or one a joint                                         [1/s^2]
    kv       one for all or one a joint; 2 sqrt(kp) = no overshoot              [1/s]
    limit    largest torque, one for all or one a joint; inf = none             [N m]
    menon2025, Eq. (5.17): the motor-algebra controller that chapter 6 names and nowhere gives
    """

    gait: Gait
    force: Force
    kp: float | tuple[float, ...] = per_joint(16.0, "1/s^2", lower=0.0)
    kv: float | tuple[float, ...] = per_joint(8.0, "1/s", lower=0.0)
    limit: float | tuple[float, ...] = per_joint(math.inf, "N m", lower=0.0, endless=True)

    @property
    def joints(self) -> int:
        """Number of joints."""
        return self.gait.joints

    def __post_init__(self) -> None:
        check(self, "control")

    def start(self, sensed: Sensed) -> None:
        """Check that gait and plant have the same joints."""
        refuse_other_joints(self.gait, sensed)

    def update(self, sensed: Sensed) -> Command:
        """Torque at the sensed time."""
        target = self.gait.targets(sensed.t)
        error, error_rate = target.position - sensed.angle, target.velocity - sensed.rate
        wanted = target.acceleration + np.asarray(self.kv) * error_rate + np.asarray(self.kp) * error
        limit = np.asarray(self.limit)
        torque = np.clip(self.force(sensed.angle, sensed.rate, wanted), -limit, limit)
        return Command(position=target.position, velocity=target.velocity, torque=torque)
