"""What controllers of joints share: the gait they follow, limits, lateness, what they ask of a robot."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from metamer.control.compose import Delayed
from metamer.core.fields import bound, choice, number, refuse_bad, whole
from metamer.core.parts import Control
from metamer.core.records import Array, Command, Sensed, Targets
from metamer.core.refusals import Problem, refuse
from metamer.gaits.gait import BoundGait

PerJoint = float | tuple[float, ...]


def refuse_other_joints(gait: BoundGait, sensed: Sensed) -> None:
    """Refuse a plant that has another number of joints than the gait."""
    if sensed.angle.shape != (gait.joints,):
        raise refuse("gait.joints", gait.joints, f"the number of joints of the plant, {sensed.angle.size} [-]")


def chain_ahead(robot: Any) -> bool:
    """Whether a robot is a free chain in the plane, which has a head and a course."""
    body = robot.body
    return getattr(body, "base", "fixed") == "free" and hasattr(body, "head") and body.parent is None


@dataclass(frozen=True, kw_only=True)
class JointControl(Control):
    """Follow the robot's gait. Without `gait` it is data; with one it has checked itself.

    late     control periods by which every command is late                     [-]
    """

    late: int = whole(0, lower=0)
    gait: BoundGait = bound()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.gait is not None:
            refuse_bad(self, "controller", {"joints": self.gait.joints})

    def to(self, gait: BoundGait) -> Any:
        """The controller that follows a gait: it has `start` and `update`."""
        return replace(self, gait=gait)

    def modelled(self, robot: Any) -> Self:
        """The same with what it takes from the robot's model."""
        return self

    def on(self, robot: Any) -> Any:
        """The controller of a robot with its own gait."""
        made = self.modelled(robot).to(robot.gait.on(robot.body))
        return Delayed(made, self.late) if self.late else made

    def rules(self, robot: Any) -> Iterator[Problem]:
        """A body with joints that are driven by targets."""
        if "links" not in robot.counts:
            yield Problem("controller.kind", self.kind, f'a controller for a body of kind "{robot.body.kind}"')

    def start(self, sensed: Sensed) -> None:
        """Check that gait and plant have the same joints."""
        refuse_other_joints(self.gait, sensed)


@dataclass(frozen=True, kw_only=True)
class TorqueControl(JointControl):
    """Torques on the error to a gait. The gait's position and rate are sent along.

    The torque is added to the servo's own, tau = kp e + kd e' + torque: `drive.kp = 0`, `drive.kd = 0` leave the joints
    to the controller alone.

    limit    largest torque, one for all or one per joint; inf = none           [N m]
    """

    limit: PerJoint = number(math.inf, "N m", lower=0.0, per="joints", endless=True)

    @property
    def sends_torque(self) -> bool:
        """It does."""
        return True

    def rules(self, robot: Any) -> Iterator[Problem]:
        """Joints that take torques, where torques are sent."""
        yield from super().rules(robot)
        if self.sends_torque and not robot.world.ground.takes_torque:
            ground = robot.world.ground.kind
            yield Problem("controller.kind", self.kind, f'"gait" on ground "{ground}", whose joints take no torque')

    def notes(self, robot: Any) -> list[str]:
        """What a user must know: servos with gains of their own work beside the controller."""
        kp, kd = getattr(robot.drive, "kp", 0.0), getattr(robot.drive, "kd", 0.0)
        if not self.sends_torque or (kp == 0.0 and kd == 0.0):
            return []
        return [f"the torque of {self.kind} is added to that of servos with drive.kp = {kp:g}, drive.kd = {kd:g}"]

    def torque(self, target: Targets, sensed: Sensed) -> Array:
        """What the controller asks for, before its limit.   [N m]"""
        raise NotImplementedError

    def command(self, target: Targets, torque: Array) -> Command:
        """The gait with a torque within the limit."""
        limit = np.asarray(self.limit)
        return Command(position=target.position, velocity=target.velocity, torque=np.clip(torque, -limit, limit))

    def update(self, sensed: Sensed) -> Command:
        """Torque at the sensed time."""
        target = self.gait.targets(sensed.t)
        return self.command(target, self.torque(target, sensed))


@dataclass(frozen=True, kw_only=True)
class ErrorControl(TorqueControl):
    """Torques from the error alone, or angles for position servos.

    output   "torque"; "angle": u is added to the angle that the servo is sent, command = target + u: the gains have no
             newton metre in them, kp [-], ki [1/s], kd [s], and `limit` is an angle [rad]. menon2025, chapter 6
    """

    output: str = choice("torque", "torque", "angle")

    @property
    def sends_torque(self) -> bool:
        """Angles need no torque."""
        return self.output == "torque"

    def command(self, target: Targets, torque: Array) -> Command:
        """The gait with a torque, or moved by an angle."""
        asked = super().command(target, torque)
        if self.output == "torque":
            return asked
        return replace(asked, position=asked.position + asked.torque, torque=np.zeros_like(asked.torque))
