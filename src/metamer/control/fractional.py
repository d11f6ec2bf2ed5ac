"""Fractional PID: derivative and integral of real orders, by memory or by filters."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from metamer.control.operators import METHODS, Operator, make_operator
from metamer.control.servo import refuse_other_joints
from metamer.gaits import Gait
from metamer.gaits.parameters import check, count, per_joint, real
from metamer.records import Command, Sensed
from metamer.refusals import refuse


@dataclass(eq=False)
class FractionalPID:
    """tau = clip(kp e + ki D^-lam e + kd D^mu e, +-limit), e = phi* - phi.   [N m]

    gait      targets phi*(t)
    kp        one for all or one a joint                                        [N m/rad]
    ki        one for all or one a joint                                        [N m/(rad s^lam)]
    kd        one for all or one a joint                                        [N m s^mu/rad]
    lam, mu   orders of integral and derivative, 0 .. 1                         [-]
    dt        control period: both realisations need a steady one               [s]
    method    "gl": Gruenwald-Letnikov over `memory`; "oustaloup": filters in `low` .. `high`
    memory    how far back "gl" looks; inf = to the start                       [s]
    low, high ends of the band of "oustaloup"                                   [rad/s]
    filters   its poles                                                         [-]
    limit     largest torque, one for all or one a joint; inf = none            [N m]
    menon2025, Eq. (5.21)
    """

    gait: Gait
    kp: float | tuple[float, ...] = per_joint(10.0, "N m/rad", lower=0.0)
    ki: float | tuple[float, ...] = per_joint(1.0, "N m/(rad s^lam)", lower=0.0)
    kd: float | tuple[float, ...] = per_joint(0.1, "N m s^mu/rad", lower=0.0)
    lam: float = real(0.9, "-", lower=0.0, upper=1.0)
    mu: float = real(0.2, "-", lower=0.0, upper=1.0)
    dt: float = real(0.001, "s", above_zero=True)
    method: str = "gl"
    memory: float = real(math.inf, "s", above_zero=True, endless=True)
    low: float = real(1e-3, "rad/s", above_zero=True)
    high: float = real(1e3, "rad/s", above_zero=True)
    filters: int = 13
    limit: float | tuple[float, ...] = per_joint(math.inf, "N m", lower=0.0, endless=True)
    _parts: tuple[Operator, Operator] | None = field(init=False, repr=False, default=None)
    _last: float | None = field(init=False, repr=False, default=None)

    @property
    def joints(self) -> int:
        """Number of joints."""
        return self.gait.joints

    def __post_init__(self) -> None:
        check(self, "control")
        if self.method not in METHODS:
            raise refuse("control.method", self.method, f"one of {', '.join(METHODS)}")
        if self.high <= self.low:
            raise refuse("control.high", self.high, f"above control.low = {self.low:g} [rad/s]")
        self.filters = count("control.filters", self.filters, 1)

    def start(self, sensed: Sensed) -> None:
        """Forget the past."""
        refuse_other_joints(self.gait, sensed)
        self._last = None
        self._parts = tuple(  # type: ignore[assignment]
            make_operator(
                self.method,
                order,
                self.dt,
                self.joints,
                memory=self.memory,
                band=(self.low, self.high),
                filters=self.filters,
            )
            for order in (-self.lam, self.mu)
        )

    def update(self, sensed: Sensed) -> Command:
        """Torque on the error at the sensed time."""
        if self._parts is None:
            self.start(sensed)
        if self._last is not None and abs(sensed.t - self._last - self.dt) > 1e-6 * self.dt + 1e-12 * abs(sensed.t):
            raise refuse("control.dt", self.dt, f"the period of the ticks, {sensed.t - self._last:g} [s]")
        self._last = sensed.t
        target = self.gait.targets(sensed.t)
        error = target.position - sensed.angle
        integral, derivative = (part.update(error) for part in self._parts or ())
        torque = np.asarray(self.kp) * error + np.asarray(self.ki) * integral + np.asarray(self.kd) * derivative
        limit = np.asarray(self.limit)
        return Command(position=target.position, velocity=target.velocity, torque=np.clip(torque, -limit, limit))
