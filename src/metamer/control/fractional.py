"""Fractional PID: derivative and integral of real orders, by memory or by filters."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np

from metamer.control.joints import ErrorControl, PerJoint
from metamer.control.operators import METHODS, Operator, make_operator
from metamer.core.fields import bound, choice, number, whole
from metamer.core.records import Command, Sensed
from metamer.core.refusals import Problem, refuse
from metamer.gaits.gait import BoundGait


def band_rules(law: FractionalPID) -> Iterator[Problem]:
    """A band has a width."""
    if law.high <= law.low:
        yield Problem("high", law.high, f"above controller.low = {law.low:g} [rad/s]")


@dataclass(frozen=True, kw_only=True)
class FractionalPID(ErrorControl):
    """tau = clip(kp e + ki D^-lam e + kd D^mu e, +-limit), e = phi* - phi.   [N m]

    kp        one for all or one per joint                                      [N m/rad]
    ki        one for all or one per joint                                      [N m/(rad s^lam)]
    kd        one for all or one per joint                                      [N m s^mu/rad]
    lam, mu   orders of integral and derivative, 0 .. 1                         [-]
    method    "gl": Gruenwald-Letnikov over `memory`; "oustaloup": filters in `low` .. `high`
    memory    how far back "gl" looks; inf = to the start                       [s]
    low, high  ends of the band of "oustaloup"                                   [rad/s]
    filters   its poles                                                         [-]
    dt        control period, from the robot: both realisations need a steady one   [s]
    menon2025, Eq. (5.21)
    """

    kind = "fractional_pid"

    kp: PerJoint = number(10.0, "N m/rad", lower=0.0, per="joints")
    ki: PerJoint = number(1.0, "N m/(rad s^lam)", lower=0.0, per="joints")
    kd: PerJoint = number(0.1, "N m s^mu/rad", lower=0.0, per="joints")
    lam: float = number(0.9, "-", lower=0.0, upper=1.0)
    mu: float = number(0.2, "-", lower=0.0, upper=1.0)
    method: str = choice("gl", *METHODS)
    memory: float = number(math.inf, "s", above=0.0, endless=True)
    low: float = number(1e-3, "rad/s", above=0.0)
    high: float = number(1e3, "rad/s", above=0.0)
    filters: int = whole(13, lower=1)
    dt: float = bound(0.001)

    RULES = (band_rules,)

    def modelled(self, robot: Any) -> Self:
        """With the robot's control period."""
        return replace(self, dt=robot.run.dt)

    def to(self, gait: BoundGait) -> Remembering:
        """The controller that follows a gait."""
        return Remembering(super().to(gait))


@dataclass(eq=False)
class Remembering:
    """A fractional PID as it runs, with what it remembers.

    law    the fractional PID of a gait
    """

    law: FractionalPID
    _parts: tuple[Operator, Operator] | None = field(init=False, repr=False, default=None)
    _last: float | None = field(init=False, repr=False, default=None)

    def start(self, sensed: Sensed) -> None:
        """Forget the past."""
        law = self.law
        law.start(sensed)
        self._last = None
        more: dict[str, Any] = {"memory": law.memory, "band": (law.low, law.high), "filters": law.filters}
        integral, derivative = (
            make_operator(law.method, order, law.dt, law.gait.joints, **more) for order in (-law.lam, law.mu)
        )
        self._parts = integral, derivative

    def update(self, sensed: Sensed) -> Command:
        """Torque on the error at the sensed time."""
        if self._parts is None:
            self.start(sensed)
        law, last = self.law, self._last
        if last is not None and abs(sensed.t - last - law.dt) > 1e-6 * law.dt + 1e-12 * abs(sensed.t):
            raise refuse("controller.dt", law.dt, f"the period of the ticks, {sensed.t - last:g} [s]")
        self._last = sensed.t
        target = law.gait.targets(sensed.t)
        error = target.position - sensed.angle
        integral, derivative = (part.update(error) for part in self._parts or ())
        torque = np.asarray(law.kp) * error + np.asarray(law.ki) * integral + np.asarray(law.kd) * derivative
        return law.command(target, torque)
