"""What crosses borders: states, what a plant senses, what a controller commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from metamer.core.channels import Channels

Array = NDArray[np.float64]


class Targets(NamedTuple):
    """Joint targets of a gait with two exact derivatives, each (joints,) or (time, joints).   [rad, rad/s, rad/s^2]"""

    position: Array
    velocity: Array
    acceleration: Array


class State(NamedTuple):
    """Everything that the next period of a system depends on, but for time, which is the plant's.

    q        coordinates, of which frames are made; planar, free base: (x, y, theta, phi_1 .. phi_{n-1})   [m, rad]
    v        their time derivatives; may be empty                                       [m/s, rad/s]
    memory   flat, laid out by System.memory: flows of energy, last command, warm starts; inf is lawful in it
    """

    q: Array
    v: Array
    memory: Array = np.empty(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensed:
    """What a controller is given.

    t          time of the control tick                                        [s]
    angle      (joints,) joint angles                                          [rad]
    rate       (joints,) joint rates                                           [rad/s]
    base       (3,) x, y, theta of the base, None where nobody measures it     [m, rad]
    base_rate  (3,) its derivative, None likewise                              [m/s, rad/s]
    age        (joints,) age of each joint value                               [s]
    more       what only some robots sense, by name: "segment.pose", "tip.entered"
    """

    t: float
    angle: Array
    rate: Array
    base: Array | None = None
    base_rate: Array | None = None
    age: Array | None = None
    more: Mapping[str, Array] = field(default_factory=dict)


class AnyCommand(Protocol):
    """What a controller gives and a plant takes: blocks by the names of the plant's `accepts`."""

    def flat(self, accepts: Channels) -> Array:
        """One row laid out by `accepts`; what a plant does not take must be zero or is refused by name."""
        ...


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

    def flat(self, accepts: Channels) -> Array:
        """One row laid out by `accepts`; a torque that a plant does not take is refused by name."""
        return accepts.flat(
            {"joint.position": self.position, "joint.velocity": self.velocity, "joint.torque": self.torque}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MuscleCommand(Command):
    """One motion in three forms: a port of joints takes the joints' part, one of muscles the tensions or pressures.

    tension    (joints, 2) pull of the right and the left muscle                [N]
    pressure   (joints, 2) what their valves are set to, None = not worked out  [Pa]
    """

    tension: Array
    pressure: Array | None = None

    def flat(self, accepts: Channels) -> Array:
        """One row laid out by `accepts`, in the form that it takes."""
        if "muscle.tension" in accepts:
            return accepts.flat({"muscle.tension": self.tension})
        if "muscle.pressure" in accepts:
            return accepts.flat({} if self.pressure is None else {"muscle.pressure": self.pressure})
        # two-argument super() does not work in dataclasses with slots
        return Command.flat(self, accepts)


@dataclass(frozen=True, slots=True)
class Blocks:
    """A command as blocks by name, for robots without joints."""

    blocks: Mapping[str, Array | np.float64]

    def flat(self, accepts: Channels) -> Array:
        """One row laid out by `accepts`."""
        return accepts.flat(self.blocks)
