"""Joint by joint: a gait sent to servos, PD and PID for joints that take torques."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from metamer.gaits import Gait
from metamer.gaits.parameters import check, per_joint, real
from metamer.records import Array, Command, Sensed, Targets
from metamer.refusals import refuse


def refuse_other_joints(gait: Gait, sensed: Sensed) -> None:
    """Refuse a plant that has another number of joints than the gait."""
    if sensed.angle.shape != (gait.joints,):
        raise refuse("gait.joints", gait.joints, f"must be the number of joints of the plant, {sensed.angle.size} [-]")


@dataclass(frozen=True)
class GaitFollower:
    """Send a gait to the servos as it is: position and velocity of the gait at the sensed time, no torque.

    gait    targets(t) with two derivatives
    delay   the gait is this much late; before it begins its first posture is held   [s]
    """

    gait: Gait
    delay: float = real(0.0, "s", lower=0.0)

    def __post_init__(self) -> None:
        check(self, "control")

    def start(self, sensed: Sensed) -> None:
        """Check that gait and plant have the same joints."""
        refuse_other_joints(self.gait, sensed)

    def update(self, sensed: Sensed) -> Command:
        """Targets of the gait at t - delay."""
        t_gait = sensed.t - self.delay
        target = self.gait.targets(max(t_gait, 0.0))
        velocity = target.velocity if t_gait >= 0.0 else np.zeros(self.gait.joints)
        return Command(position=target.position, velocity=velocity, torque=np.zeros(self.gait.joints))


@dataclass(frozen=True)
class PD:
    """PD to a gait, tau = kp (phi* - phi) + kd (phi*' - phi'), for joints that take torques.   [N m]

    The gait's position and rate are sent along, for the record and for servos with gains of their own.

    gait    targets phi*(t)
    kp      one for all or one a joint                                          [N m/rad]
    kd      one for all or one a joint                                          [N m s/rad]
    """

    gait: Gait
    kp: float | tuple[float, ...] = per_joint(10.0, "N m/rad", lower=0.0)
    kd: float | tuple[float, ...] = per_joint(0.1, "N m s/rad", lower=0.0)

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
        """Torque on the error at the sensed time."""
        target = self.gait.targets(sensed.t)
        torque = np.asarray(self.kp) * (target.position - sensed.angle)
        torque += np.asarray(self.kd) * (target.velocity - sensed.rate)
        return Command(position=target.position, velocity=target.velocity, torque=torque)


@dataclass(eq=False)
class PID:
    """PID to a gait, tau = clip(kp e + ki int e dt + kd d, +-limit), e = phi* - phi.   [N m]

    For joints that take torques; the gait's position and rate are sent along as by PD.
    The integral is the trapezoidal rule over the ticks. Against wind-up it stands still in a joint whose torque is at
    the limit while the error would push it further. The rate is sensed, so the derivative needs no filter:
    d = phi*' - phi' on the error; d = -phi' on the measurement, where a jump of the target gives no kick.

    gait         targets phi*(t)
    kp           one for all or one a joint                                     [N m/rad]
    ki           one for all or one a joint                                     [N m/(rad s)]
    kd           one for all or one a joint                                     [N m s/rad]
    limit        largest torque, one for all or one a joint; inf = none         [N m]
    derivative   "error" or "measurement"
    """

    gait: Gait
    kp: float | tuple[float, ...] = per_joint(10.0, "N m/rad", lower=0.0)
    ki: float | tuple[float, ...] = per_joint(1.0, "N m/(rad s)", lower=0.0)
    kd: float | tuple[float, ...] = per_joint(0.1, "N m s/rad", lower=0.0)
    limit: float | tuple[float, ...] = per_joint(math.inf, "N m", lower=0.0, endless=True)
    derivative: str = "error"
    _integral: Array = field(init=False, repr=False)
    _last: tuple[float, Array] | None = field(init=False, repr=False, default=None)

    @property
    def joints(self) -> int:
        """Number of joints."""
        return self.gait.joints

    def __post_init__(self) -> None:
        check(self, "control")
        if self.derivative not in ("error", "measurement"):
            raise refuse("control.derivative", self.derivative, 'must be "error" or "measurement"')
        self._integral = np.zeros(self.joints)

    def start(self, sensed: Sensed) -> None:
        """Empty the integral."""
        refuse_other_joints(self.gait, sensed)
        self._integral = np.zeros(self.joints)
        self._last = None

    def update(self, sensed: Sensed) -> Command:
        """Torque on the error at the sensed time."""
        target = self.gait.targets(sensed.t)
        error = target.position - sensed.angle
        limit = np.asarray(self.limit)

        # the integral moves only where it does not push further into the limit
        moved = self._integral + self._step(sensed.t, error)
        wanted = self._torque(target, sensed, moved)
        stuck = (np.abs(wanted) > limit) & (np.sign(wanted) == np.sign(moved - self._integral))
        self._integral = np.where(stuck, self._integral, moved)
        self._last = (sensed.t, error)

        torque = np.clip(self._torque(target, sensed, self._integral), -limit, limit)
        return Command(position=target.position, velocity=target.velocity, torque=torque)

    def _torque(self, target: Targets, sensed: Sensed, integral: Array) -> Array:
        wanted_rate = target.velocity if self.derivative == "error" else 0.0
        kp, ki, kd = np.asarray(self.kp), np.asarray(self.ki), np.asarray(self.kd)
        return kp * (target.position - sensed.angle) + ki * integral + kd * (wanted_rate - sensed.rate)

    def _step(self, t: float, error: Array) -> Array:
        """What the error adds to the integral since the last tick.   [rad s]"""
        if self._last is None:
            return np.zeros(self.joints)
        t_last, error_last = self._last
        if t < t_last:
            raise refuse("sensed.t", t, f"must not be before the last tick, {t_last:g} s; call start() for a new run")
        return 0.5 * (t - t_last) * (error + error_last)
