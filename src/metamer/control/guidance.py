"""Line of sight: which way to head to come onto a path, and the bend of the gait that turns a snake there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np

from metamer.control.compose import Delayed
from metamer.control.joints import JointControl, chain_ahead
from metamer.control.paths.paths import Path
from metamer.control.paths.pieces import PathPoint
from metamer.core.fields import bound, number, part, whole
from metamer.core.records import Array, Command, Sensed
from metamer.core.refusals import Problem, refuse
from metamer.gaits.gait import BoundGait, link_lengths, one_length
from metamer.gaits.serpenoid import Serpenoid
from metamer.systems.wheels.start import winding
from metamer.systems.wheels.swing import NO_SWING, Swing, wheeled_swing


def facing_rules(law: LineOfSight) -> Iterator[Problem]:
    """Head or tail first."""
    if law.facing not in (1, -1):
        yield Problem("facing", law.facing, "1 or -1")


def line_of_sight(here: PathPoint, lookahead: float) -> float:
    """Course to steer, psi_path - atan(cross / lookahead).   [rad]

    here        the path's point beside the robot
    lookahead   distance ahead on the path that is aimed at                     [m]
    liljeback2013, Eq. (5.10)
    """
    return here.heading - math.atan2(here.cross, lookahead)


@dataclass(frozen=True, kw_only=True)
class LineOfSight(JointControl):
    """Follow a path by bending a gait: every joint gets the offset gamma = -+ l kappa on top of the wave.

    kappa = bend kappa_path + gain (course to steer - course), gamma follows it with a time constant.

    path        what to follow
    lookahead   of the line of sight                                            [m]
    gain        bend for an error of course; None = 4/lookahead, critically damped   [rad/m / rad]
    limit       largest kappa of the body                                       [rad/m]
    bend        curvature of the body over that of its path: J0(a) for a serpenoid   [-]
    smooth      time constant of gamma                                          [s]
    facing      -1: the robot goes along -x of its base link (head first), +1: along +x
    length      l, of one link, the mean where they are unequal; from the body  [m]
    lengths     of all links, from the body: place and course are the means of theirs   [m]
    swing       how the base swings about its mean motion, taken off what is sensed where `lengths` are not known
    shehadeh2024, section 7 (the objective y -> 0); liljeback2013, chapter 5
    """

    kind = "line_of_sight"
    follows = 1

    path: Path = part("path", "line")
    lookahead: float = number(1.0, "m", above=0.0)
    gain: float | None = number(None, "rad/m / rad", above=0.0)
    limit: float = number(1.0, "rad/m", above=0.0)
    bend: float = number(1.0, "-", above=0.0)
    smooth: float = number(0.5, "s", above=0.0)
    facing: int = whole(-1)
    length: float = bound(0.1)
    lengths: tuple[float, ...] = bound(())
    swing: Swing = bound(NO_SWING)

    RULES = (facing_rules,)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """A free chain in a view that has courses."""
        yield from super().rules(robot)
        if not chain_ahead(robot) or robot.world.view not in self.follows_in:
            yield Problem(
                "controller.kind", self.kind, "another kind: this one takes a free chain seen from above along its path"
            )

    def modelled(self, robot: Any) -> Self:
        """With the robot's link lengths."""
        return replace(self, length=one_length(robot.body), lengths=link_lengths(robot.body))

    @classmethod
    def along(cls, path: Any, robot: Any) -> Self:
        """Head first, looking two bodies ahead."""
        body = sum(link_lengths(robot.body))
        facing = 1 if robot.body.head == "last" else -1
        return cls(path=path, lookahead=2.0 * body, limit=1.0 / body, facing=facing)

    def to(self, gait: BoundGait) -> Steering:
        """The controller that bends a gait."""
        return Steering(super().to(gait))


@dataclass(eq=False)
class Steering:
    """Line of sight as it runs.

    law    the line of sight of a gait
    """

    law: LineOfSight
    _gamma: float = field(default=0.0, init=False)
    _t: float = field(default=0.0, init=False)
    _s: float = field(default=-math.inf, init=False)

    @property
    def gamma(self) -> float:
        """Offset that was last sent.   [rad]"""
        return self._gamma

    def start(self, sensed: Sensed) -> None:
        """Begin without bend; the base must be sensed."""
        self.law.start(sensed)
        if sensed.base is None:
            raise refuse("plant.base", None, "a plant that senses x, y, theta of its base")
        self._gamma, self._t, self._s = 0.0, sensed.t, -math.inf

    def mean_pose(self, sensed: Sensed) -> tuple[Array, float]:
        """(2,) position and course of the robot's mean motion.   [m, rad]"""
        base = sensed.base
        if base is None:
            raise refuse("plant.base", None, "a plant that senses x, y, theta of its base")
        if self.law.lengths:
            return self._mean_of_links(base, sensed.angle)
        heading, along, across = self.law.swing.at(sensed.t)
        psi = float(base[2]) - heading
        c, s = math.cos(psi), math.sin(psi)
        point = np.array([base[0] - c * along + s * across, base[1] - s * along - c * across])
        return point, psi if self.law.facing > 0 else psi + math.pi

    def _mean_of_links(self, base: Array, angle: Array) -> tuple[Array, float]:
        """(2,) mean place and mean direction of all links.   [m, rad]"""
        theta = float(base[2]) + np.concatenate([[0.0], np.cumsum(angle)])
        step = np.array(self.law.lengths)[:, None] * np.stack([np.cos(theta), np.sin(theta)], axis=1)
        ends = np.cumsum(step, axis=0)
        point = base[:2] + (ends - 0.5 * step).mean(axis=0)
        return point, float(theta.mean()) + (0.0 if self.law.facing > 0 else math.pi)

    def update(self, sensed: Sensed) -> Command:
        """The wave with the bend that brings the robot onto its path."""
        point, course = self.mean_pose(sensed)
        here = self.law.path.near(point, self._s)
        self._s = here.s
        error = math.remainder(line_of_sight(here, self.law.lookahead) - course, 2.0 * math.pi)
        gain = 4.0 / self.law.lookahead if self.law.gain is None else self.law.gain
        kappa = min(max(self.law.bend * here.curvature + gain * error, -self.law.limit), self.law.limit)
        # gamma goes to its goal like exp(-t/smooth)
        goal = self.law.facing * self.law.length * kappa
        share = -math.expm1(-(sensed.t - self._t) / self.law.smooth)
        self._gamma += share * (goal - self._gamma)
        self._t = sensed.t
        speed = (goal - self._gamma) / self.law.smooth
        target = self.law.gait.targets(sensed.t)
        return Command(
            position=target.position + self._gamma,
            velocity=target.velocity + speed,
            torque=np.zeros(self.law.gait.joints),
        )


def steer_wheels(path: Path, gait: Serpenoid, axle: Array) -> Steering:
    """Line of sight for a snake on wheels: its swing taken off, lookahead of one and a half strides.

    path     what to follow; the snake goes head first, along -x of its first link
    gait     a straight serpenoid
    axle     (N, 2) front joint to axle and axle to rear joint of each link     [m]
    """
    from scipy.special import j0

    swing = wheeled_swing(gait, axle)
    law = LineOfSight(
        path=path,
        length=float(axle[0].sum()),
        lookahead=1.5 * swing.stride,
        bend=float(j0(winding(gait))),
        swing=swing,
    )
    return law.to(gait)


@dataclass(frozen=True, kw_only=True)
class WheelSteering(JointControl):
    """Line of sight for a snake on wheels that do not slip, by its own swing and stride; its gait is a serpenoid.

    path        what to follow; the snake goes head first
    """

    kind = "wheel_steering"
    follows = 2

    path: Path = part("path", "line")

    def on(self, robot: Any) -> Delayed | Steering:
        """The controller of a robot with its own gait."""
        from metamer.systems.wheels.model import build_wheels

        made = steer_wheels(self.path, robot.gait.on(robot.body), build_wheels(robot).axle)
        return Delayed(made, self.late) if self.late else made

    def rules(self, robot: Any) -> Iterator[Problem]:
        """Wheels under every link, a straight serpenoid."""
        if not robot.world.ground.rolls:
            yield Problem("controller.kind", self.kind, f'a controller for ground "{robot.world.ground.kind}"')
            return
        if not robot.gait.is_serpenoid(robot.body):
            yield Problem("gait.kind", robot.gait.kind, f"a serpenoid without offset and soft start for {self.kind}")
