"""Joint by joint: a gait sent to servos, PD and PID for joints that take torques."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from metamer.control.joints import ErrorControl, JointControl, PerJoint
from metamer.core.fields import choice, number
from metamer.core.records import Array, Command, Sensed, Targets
from metamer.core.refusals import refuse
from metamer.gaits.easing import cubic_step
from metamer.gaits.gait import BoundGait, tabulated


def eased(t: Array, ease: float) -> tuple[Array, Array]:
    """Time of a gait that runs up from standing to its own pace, and its pace 3 x^2 - 2 x^3, x = t/ease.   [s, -]

    t      since its begin; before, it stands                                   [s]
    ease   how long it takes; half of it is lost                                [s]
    """
    pace = cubic_step(t, ease).value
    if ease == 0.0:
        return np.maximum(t, 0.0), pace
    x = np.clip(t / ease, 0.0, 1.0)
    return ease * x**3 * (1.0 - 0.5 * x) + np.maximum(t - ease, 0.0), pace


@dataclass(frozen=True, kw_only=True)
class GaitFollower(JointControl):
    """Send a gait to the servos: position and velocity of the gait at the sensed time, no torque.

    delay   the gait is this much late; before it begins its first posture is held   [s]
    ease    the gait's own time runs up from standing to its pace in this time, from its first posture on   [s]
    """

    kind = "gait"

    delay: float = number(0.0, "s", lower=0.0)
    ease: float = number(0.0, "s", lower=0.0)

    @property
    def sends_gait(self) -> bool:
        """It does, where it is not late and has its own pace from the start."""
        return self.delay == 0.0 and self.ease == 0.0 and self.late == 0

    def idle(self, robot: Any) -> dict[str, str]:
        """What never moves is neither late nor slow."""
        said = "it acts on a gait that moves"
        return {"controller.delay": said, "controller.ease": said} if robot.gait.still else {}

    def update(self, sensed: Sensed) -> Command:
        """Targets of the gait at its own time."""
        t_gait, pace = eased(np.array(sensed.t - self.delay), self.ease)
        target = self.gait.targets(float(t_gait))
        velocity = pace * target.velocity
        return Command(position=target.position, velocity=velocity, torque=np.zeros(self.gait.joints))

    def rows(self, times: Array) -> Command:
        """The commands of many times at once, each (T, joints); they do not depend on what is sensed."""
        t_gait, pace = eased(times - self.delay, self.ease)
        target = tabulated(self.gait, t_gait)
        velocity = pace[:, None] * target.velocity
        return Command(position=target.position, velocity=velocity, torque=np.zeros_like(velocity))


@dataclass(frozen=True, kw_only=True)
class PD(ErrorControl):
    """PD to a gait, tau = kp (phi* - phi) + kd (phi*' - phi').   [N m]

    kp      one for all or one per joint                                        [N m/rad]
    kd      one for all or one per joint                                        [N m s/rad]
    """

    kind = "pd"

    kp: PerJoint = number(10.0, "N m/rad", lower=0.0, per="joints")
    kd: PerJoint = number(0.1, "N m s/rad", lower=0.0, per="joints")

    def torque(self, target: Targets, sensed: Sensed) -> Array:
        """Torque on the error.   [N m]"""
        torque = np.asarray(self.kp) * (target.position - sensed.angle)
        torque += np.asarray(self.kd) * (target.velocity - sensed.rate)
        return torque


@dataclass(frozen=True, kw_only=True)
class PID(ErrorControl):
    """PID to a gait, tau = clip(kp e + ki int e dt + kd d, +-limit), e = phi* - phi.   [N m]

    The integral is the trapezoidal rule over the ticks. Against wind-up it stands still in a joint whose torque is at
    the limit while the error would push it further. The rate is sensed, so the derivative needs no filter:
    d = phi*' - phi' on the error; d = -phi' on the measurement, where a jump of the target gives no kick.

    kp           one for all or one per joint                                   [N m/rad]
    ki           one for all or one per joint                                   [N m/(rad s)]
    kd           one for all or one per joint                                   [N m s/rad]
    derivative   "error" or "measurement"
    """

    kind = "pid"

    kp: PerJoint = number(10.0, "N m/rad", lower=0.0, per="joints")
    ki: PerJoint = number(1.0, "N m/(rad s)", lower=0.0, per="joints")
    kd: PerJoint = number(0.1, "N m s/rad", lower=0.0, per="joints")
    derivative: str = choice("error", "error", "measurement")

    def to(self, gait: BoundGait) -> Integrating:
        """The controller that follows a gait."""
        return Integrating(super().to(gait))

    def with_integral(self, target: Targets, sensed: Sensed, integral: Array) -> Array:
        """Torque for an integral of the error, before the limit.   [N m]"""
        wanted_rate = target.velocity if self.derivative == "error" else 0.0
        kp, ki, kd = np.asarray(self.kp), np.asarray(self.ki), np.asarray(self.kd)
        return kp * (target.position - sensed.angle) + ki * integral + kd * (wanted_rate - sensed.rate)


@dataclass(eq=False)
class Integrating:
    """A PID as it runs, with its integral.

    law    the PID of a gait
    """

    law: PID
    _integral: Array = field(init=False, repr=False)
    _last: tuple[float, Array] | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        self._integral = np.zeros(self.law.gait.joints)

    def start(self, sensed: Sensed) -> None:
        """Empty the integral."""
        self.law.start(sensed)
        self._integral = np.zeros(self.law.gait.joints)
        self._last = None

    def update(self, sensed: Sensed) -> Command:
        """Torque on the error at the sensed time."""
        law = self.law
        target = law.gait.targets(sensed.t)
        error = target.position - sensed.angle

        # the integral moves only where it does not push further into the limit
        moved = self._integral + self._step(sensed.t, error)
        wanted = law.with_integral(target, sensed, moved)
        stuck = (np.abs(wanted) > np.asarray(law.limit)) & (np.sign(wanted) == np.sign(moved - self._integral))
        self._integral = np.where(stuck, self._integral, moved)
        self._last = (sensed.t, error)
        return law.command(target, law.with_integral(target, sensed, self._integral))

    def _step(self, t: float, error: Array) -> Array:
        """What the error adds to the integral since the last tick.   [rad s]"""
        if self._last is None:
            return np.zeros(self.law.gait.joints)
        t_last, error_last = self._last
        if t < t_last:
            raise refuse("sensed.t", t, f"not before the last tick, {t_last:g} s; call start() for a new run")
        return 0.5 * (t - t_last) * (error + error_last)
