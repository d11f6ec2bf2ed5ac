"""What crosses borders: states, what a plant senses, what a controller commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Targets(NamedTuple):
    """Joint targets of a gait with two exact derivatives, each (joints,) or (time, joints).   [rad, rad/s, rad/s^2]"""

    position: Array
    velocity: Array
    acceleration: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Where a planar robot is and how it moves.

    t    time                                                                  [s]
    q    free base: (x, y, theta, phi_1 .. phi_{n-1}); fixed: (phi_0 .. phi_{n-1})   [m, rad]
    v    its time derivative                                                   [m/s, rad/s]
    """

    t: float
    q: Array
    v: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensed:
    """What a controller is told.

    t          time of the control tick                                        [s]
    angle      (joints,) joint angles                                          [rad]
    rate       (joints,) joint rates                                           [rad/s]
    base       (3,) x, y, theta of the base, None where nobody measures it     [m, rad]
    base_rate  (3,) its derivative, None likewise                              [m/s, rad/s]
    age        (joints,) age of each joint value                               [s]
    """

    t: float
    angle: Array
    rate: Array
    base: Array | None = None
    base_rate: Array | None = None
    age: Array | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What a controller asks of the joints; each (joints,).

    position   target angle of the servo      [rad]
    velocity   target rate of the servo       [rad/s]
    torque     added to the servo's own       [N m]
    """

    position: Array
    velocity: Array
    torque: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class MuscleCommand(Command):
    """A command for muscles as well as for joints: plants without muscles take the torque, those with them the rest.

    tension    (joints, 2) pull of the right and the left muscle                [N]
    pressure   (joints, 2) what their valves are set to, None = not worked out  [Pa]
    """

    tension: Array
    pressure: Array | None = None
