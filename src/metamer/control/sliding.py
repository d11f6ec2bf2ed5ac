"""Sliding mode: a surface of errors, the model fed forward, a switching torque that keeps to the surface."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from metamer.control.servo import refuse_other_joints
from metamer.gaits import Gait
from metamer.gaits.parameters import check, per_joint, real
from metamer.records import Array, Command, Sensed
from metamer.refusals import refuse

Force = Callable[[Array, Array, Array], Array]  # (angle, rate, acceleration) -> torque of the model [N m]


@dataclass(frozen=True)
class SlidingMode:
    """tau = F(phi, phi', phi*'' + beta e') + ks sign(s) or ks sat(s/xi), s = e' + beta e, e = phi* - phi.   [N m]

    F is the model's inverse dynamics M a + c + g (+ damping): on a true model s obeys M s' = -ks sign(s), and on the
    surface the error decays as exp(-beta t).

    gait     targets phi*(t)
    force    the model F(angle, rate, acceleration), e.g. of the robot's description; None = no model is fed forward
    beta     slope of the surface, one for all or one a joint                   [1/s]
    ks       switching torque, one for all or one a joint                       [N m]
    xi       boundary layer of "saturation"                                     [rad/s]
    switch   "sign" or "saturation"
    limit    largest torque, one for all or one a joint; inf = none             [N m]
    menon2025, Eqs. (5.26)-(5.34), with the M (phi*'' + beta e') that (5.29) leaves out
    """

    gait: Gait
    force: Force | None = None
    beta: float | tuple[float, ...] = per_joint(5.0, "1/s", above_zero=True)
    ks: float | tuple[float, ...] = per_joint(0.1, "N m", lower=0.0)
    xi: float = real(0.01, "rad/s", above_zero=True)
    switch: str = "saturation"
    limit: float | tuple[float, ...] = per_joint(math.inf, "N m", lower=0.0, endless=True)

    @property
    def joints(self) -> int:
        """Number of joints."""
        return self.gait.joints

    def __post_init__(self) -> None:
        check(self, "control")
        if self.switch not in ("sign", "saturation"):
            raise refuse("control.switch", self.switch, 'one of "sign", "saturation"')

    def start(self, sensed: Sensed) -> None:
        """Check that gait and plant have the same joints."""
        refuse_other_joints(self.gait, sensed)

    def update(self, sensed: Sensed) -> Command:
        """Torque at the sensed time."""
        target, beta = self.gait.targets(sensed.t), np.asarray(self.beta)
        error, error_rate = target.position - sensed.angle, target.velocity - sensed.rate
        s = error_rate + beta * error
        switched = np.sign(s) if self.switch == "sign" else np.clip(s / self.xi, -1.0, 1.0)
        torque = np.asarray(self.ks) * switched
        if self.force is not None:
            torque = torque + self.force(sensed.angle, sensed.rate, target.acceleration + beta * error_rate)
        limit = np.asarray(self.limit)
        return Command(position=target.position, velocity=target.velocity, torque=np.clip(torque, -limit, limit))
