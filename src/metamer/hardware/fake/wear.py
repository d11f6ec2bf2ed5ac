"""Fake servos that differ in kind from a model's: play, dead band, gear friction, voltage that sags, motors that fade.

A model of a servo is a spring and a damper behind a lag. What is written here is in no model: it is what a fit of such
a model must notice, or allow for.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import NamedTuple, final

import numpy as np

from metamer.core.fields import number, refuse_bad
from metamer.core.records import Array, Sensed
from metamer.systems.drives.servo import Servo

PRESLIDING = 5.0  # times kp: stiffness of the teeth against gear friction before they slide
LEAST_FADED = 0.1  # part of it that no sag and no heat takes away


@dataclass(frozen=True, kw_only=True)
class Wear:
    """What is true of all servos of a fake robot and of no model.

    backlash        whole play between motor and joint: within it no torque, beyond it teeth push and never pull   [rad]
    dead_band       whole width of the error at which the electronics switch the motor off   [rad]
    gear_friction   torque that the gears take at any speed, and hold at rest   [N m]
    voltage_sag     of the battery per servo at full torque: stiffness and torque fall as the voltage does   [V]
    derating        part of stiffness and torque that is lost per kelvin above 25 deg C   [1/K]
    """

    backlash: float = number(0.0, "rad", lower=0.0, upper=0.2)
    dead_band: float = number(0.0, "rad", lower=0.0, upper=0.2)
    gear_friction: float = number(0.0, "N m", lower=0.0, upper=10.0)
    voltage_sag: float = number(0.0, "V", lower=0.0, upper=5.0)
    derating: float = number(0.0, "1/K", lower=0.0, upper=0.5)

    def __post_init__(self) -> None:
        refuse_bad(self, "faults")

    @property
    def any(self) -> bool:
        """Whether there is any."""
        return any(asdict(self).values())


class Push(NamedTuple):
    """What servos do in one step: a straight target, stiffness as part of theirs, and an added torque.

    target, velocity   (joints,)                                              [rad, rad/s]
    stiffness          (joints,) 0 = the joint is free                        [-]
    torque             (joints,)                                              [N m]
    """

    target: Array
    velocity: Array
    stiffness: Array
    torque: Array


@final
class Gears:
    """Motors, teeth and electronics of all servos between reference and joint.

    wear     what is wrong with them
    drive    their gains
    joints   number of them
    """

    def __init__(self, wear: Wear, drive: Servo, joints: int) -> None:
        self.wear, self._kp, self._kd = wear, drive.kp, drive.kd
        self._bent = np.zeros(joints)  # rad, of the teeth against gear friction
        self._fade = np.ones(joints)

    def feel(self, share: Array, heat: Array, supply: float) -> None:
        """Sag and heat from here on.

        share    (joints,) torque of every servo, part of the largest         [-]
        heat     (joints,) above 25 deg C                                     [K]
        supply   usual voltage                                                [V]
        """
        sag = self.wear.voltage_sag * float(np.abs(share).sum()) / supply
        self._fade = np.maximum((1.0 - sag) * (1.0 - self.wear.derating * np.maximum(heat, 0.0)), LEAST_FADED)

    @property
    def fade(self) -> Array:
        """(joints,) part of stiffness and torque that sag and heat leave.   [-]"""
        return self._fade

    def push(self, target: Array, velocity: Array, now: Sensed, h: float) -> Push:
        """What the servos do for the next h while their reference goes on straight.   [rad, rad/s, s]

        Teeth and electronics are judged by the error in the middle of the step, as it goes on now.
        """
        half = 0.5 * self.wear.backlash
        error = target - now.angle + 0.5 * h * (velocity - now.rate)
        shift = np.clip(error, -half, half)
        beyond = error - shift
        torque = self._kp * beyond + self._kd * (velocity - now.rate)
        held = np.abs(error) >= 0.5 * self.wear.dead_band
        if half > 0.0:
            held &= torque * beyond > 0.0
        friction = np.zeros_like(error)
        if self.wear.gear_friction > 0.0:
            stiff = PRESLIDING * self._kp
            most = self.wear.gear_friction / stiff
            self._bent = np.clip(self._bent + h * now.rate, -most, most)
            friction = -stiff * self._bent
        return Push(target - shift, velocity, held.astype(float), friction)
