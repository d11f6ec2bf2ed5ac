"""Joint servos: position, rate and torque commands, with limits, gain and lag."""

from __future__ import annotations

import math
from dataclasses import dataclass

from metamer.core.fields import number
from metamer.core.parts import Drive

PerJoint = float | tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Servo(Drive):
    """Joint servos: tau = clip(kp (r - phi) + kd (r' - phi') + torque, +-torque_limit).

    r is the commanded position, which moves on at the commanded velocity within a control period. A servo that comes
    late and not all the way has r' = clip((gain position - r)/lag, +-rate_limit), from where the joint is at the start.

    kp             proportional gain; 0 = a pure torque actuator               [N m/rad]
    kd             rate gain                                                   [N m s/rad]
    torque_limit   largest torque of a joint, one for all or one per joint     [N m]
    rate_limit     largest commanded rate, of one command to the next and of r; one for all or one per joint   [rad/s]
    gain           part of a commanded angle, from the joint's zero, that the servo goes to   [-]
    lag            time constant of the servo; 0 = none                        [s]
    """

    kind = "servo"

    kp: float = number(0.0, "N m/rad", lower=0.0)
    kd: float = number(0.0, "N m s/rad", lower=0.0)
    torque_limit: PerJoint = number(math.inf, "N m", above=0.0, per="joints", endless=True)
    rate_limit: PerJoint = number(math.inf, "rad/s", above=0.0, per="joints", endless=True)
    gain: float = number(1.0, "-", above=0.0)
    lag: float = number(0.0, "s", lower=0.0)
