"""Line of sight: which way to head to come onto a path, and the bend of the gait that turns a snake there.

A path answers `near(point, after)`: where on it the robot is, how far off, which way it goes, how it bends.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from metamer.control.servo import refuse_other_joints
from metamer.gaits import Gait
from metamer.gaits.serpenoid import Serpenoid
from metamer.gaits.start import winding
from metamer.gaits.swing import NO_SWING, Swing, wheeled_swing
from metamer.records import Array, Command, Sensed
from metamer.refusals import refuse


class PathPoint(NamedTuple):
    """The point of a path that belongs to a robot beside it.

    s           way along the path                                              [m]
    cross       distance of the robot to the left of the path                   [m]
    heading     psi_path, direction of the path                                 [rad]
    curvature   of the path, > 0 turns left                                     [rad/m]
    """

    s: float
    cross: float
    heading: float
    curvature: float


class Path(Protocol):
    """What every path offers."""

    def near(self, point: Array, after: float) -> PathPoint:
        """The path's point beside `point` (2,) that does not lie before the way `after`.   [m]"""
        ...


@dataclass(frozen=True, kw_only=True)
class Line:
    """A straight line through a point.

    point      (x, y)                                                           [m]
    heading    direction in which it is followed                                [rad]
    """

    point: tuple[float, float] = (0.0, 0.0)
    heading: float = 0.0

    def __post_init__(self) -> None:
        _finite("path.point", self.point)
        _finite("path.heading", self.heading)

    def near(self, point: Array, after: float) -> PathPoint:
        """Foot of the perpendicular; `after` bounds the way from below."""
        c, s = math.cos(self.heading), math.sin(self.heading)
        dx, dy = point[0] - self.point[0], point[1] - self.point[1]
        return PathPoint(max(after, c * dx + s * dy), c * dy - s * dx, self.heading, 0.0)


@dataclass(frozen=True, kw_only=True)
class Arc:
    """A circle, followed without end.

    centre     (x, y)                                                           [m]
    radius     > 0                                                              [m]
    turn       +1 = counter-clockwise, -1 = clockwise
    """

    centre: tuple[float, float]
    radius: float
    turn: int = 1

    def __post_init__(self) -> None:
        _finite("path.centre", self.centre)
        if not (math.isfinite(self.radius) and self.radius > 0.0):
            raise refuse("path.radius", self.radius, "a finite number > 0 [m]")
        if self.turn not in (1, -1):
            raise refuse("path.turn", self.turn, "1 or -1")

    def near(self, point: Array, after: float) -> PathPoint:
        """Point of the circle on the robot's spoke; the way grows by whole rounds past `after`."""
        dx, dy = point[0] - self.centre[0], point[1] - self.centre[1]
        spoke = math.atan2(dy, dx)
        s = self.radius * (self.turn * spoke % (2.0 * math.pi))
        around = 2.0 * math.pi * self.radius
        if after > s:
            s += around * round((after - s) / around)
        cross = self.turn * (self.radius - math.hypot(dx, dy))
        return PathPoint(s, cross, spoke + self.turn * 0.5 * math.pi, self.turn / self.radius)


@dataclass(frozen=True, kw_only=True)
class Waypoints:
    """Straight pieces from point to point; beyond the last the last piece goes on.

    points     two or more (x, y), no two after each other equal                [m]
    switch     the next piece counts from this distance before a corner         [m]
    """

    points: tuple[tuple[float, float], ...]
    switch: float = 0.0

    def __post_init__(self) -> None:
        if len(self.points) < 2:
            raise refuse("path.points", f"{len(self.points)} points", "two or more (x, y) [m]")
        _finite("path.points", self.points)
        if not (math.isfinite(self.switch) and self.switch >= 0.0):
            raise refuse("path.switch", self.switch, "a finite number >= 0 [m]")
        for k, (p, q) in enumerate(zip(self.points, self.points[1:], strict=False)):
            if p == q:
                raise refuse(f"path.points[{k + 1}]", q, "another point than the one before it [m]")

    def near(self, point: Array, after: float) -> PathPoint:
        """Foot on the piece that is under way; a corner is turned once the foot is `switch` before it."""
        begin = 0.0
        last = len(self.points) - 2
        for k, (p, q) in enumerate(zip(self.points, self.points[1:], strict=False)):
            dx, dy = q[0] - p[0], q[1] - p[1]
            length = math.hypot(dx, dy)
            c, s = dx / length, dy / length
            x, y = point[0] - p[0], point[1] - p[1]
            foot = c * x + s * y
            turned = max(after, begin + foot) >= begin + length - min(self.switch, length)
            if k == last or not turned:
                return PathPoint(max(after, begin + foot), c * y - s * x, math.atan2(dy, dx), 0.0)
            begin += length
            after = max(after, begin)
        raise AssertionError("the last piece always answers")


def line_of_sight(here: PathPoint, lookahead: float) -> float:
    """Course to steer, psi_path - atan(cross / lookahead).   [rad]

    here        the path's point beside the robot
    lookahead   distance ahead on the path that is aimed at                     [m]
    liljeback2013, Eq. (5.10)
    """
    return here.heading - math.atan2(here.cross, lookahead)


@dataclass(kw_only=True, eq=False)
class LineOfSight:
    """Follow a path by bending a gait: every joint gets the offset gamma = -+ l kappa on top of the wave.

    kappa = bend kappa_path + gain (course to steer - course), gamma follows it with a time constant.

    path        what to follow
    gait        the wave that drives the robot
    length      l, of one link                                                  [m]
    lookahead   of the line of sight                                            [m]
    gain        bend for an error of course; None = 4/lookahead, critically damped   [rad/m / rad]
    limit       largest kappa of the body                                       [rad/m]
    bend        curvature of the body over that of its path: J0(a) for a serpenoid   [-]
    smooth      time constant of gamma                                          [s]
    facing      -1: the robot goes along -x of its base link (head first), +1: along +x
    swing       how the base swings about its mean motion, taken off what is sensed
    shehadeh2024, section 7 (the objective y -> 0); liljeback2013, chapter 5
    """

    path: Path
    gait: Gait
    length: float
    lookahead: float = 1.0
    gain: float | None = None
    limit: float = 1.0
    bend: float = 1.0
    smooth: float = 0.5
    facing: int = -1
    swing: Swing = NO_SWING
    _gamma: float = field(default=0.0, init=False)
    _t: float = field(default=0.0, init=False)
    _s: float = field(default=-math.inf, init=False)

    def __post_init__(self) -> None:
        for name in ("length", "lookahead", "limit", "bend", "smooth"):
            value = getattr(self, name)
            if not (isinstance(value, int | float) and math.isfinite(value) and value > 0.0):
                raise refuse(f"control.{name}", value, "a finite number > 0")
        if self.gain is not None and not (math.isfinite(self.gain) and self.gain > 0.0):
            raise refuse("control.gain", self.gain, "a finite number > 0, or None")
        if self.facing not in (1, -1):
            raise refuse("control.facing", self.facing, "1 or -1")

    @property
    def gamma(self) -> float:
        """Offset that was last sent.   [rad]"""
        return self._gamma

    def start(self, sensed: Sensed) -> None:
        """Begin without bend; the base must be sensed."""
        refuse_other_joints(self.gait, sensed)
        if sensed.base is None:
            raise refuse("plant.base", None, "a plant that senses x, y, theta of its base")
        self._gamma, self._t, self._s = 0.0, sensed.t, -math.inf

    def mean_pose(self, sensed: Sensed) -> tuple[Array, float]:
        """(2,) position and course of the robot's mean motion.   [m, rad]"""
        base = sensed.base
        if base is None:
            raise refuse("plant.base", None, "a plant that senses x, y, theta of its base")
        heading, along, across = self.swing.at(sensed.t)
        psi = float(base[2]) - heading
        c, s = math.cos(psi), math.sin(psi)
        point = np.array([base[0] - c * along + s * across, base[1] - s * along - c * across])
        return point, psi if self.facing > 0 else psi + math.pi

    def update(self, sensed: Sensed) -> Command:
        """The wave with the bend that brings the robot onto its path."""
        point, course = self.mean_pose(sensed)
        here = self.path.near(point, self._s)
        self._s = here.s
        error = math.remainder(line_of_sight(here, self.lookahead) - course, 2.0 * math.pi)
        gain = 4.0 / self.lookahead if self.gain is None else self.gain
        kappa = min(max(self.bend * here.curvature + gain * error, -self.limit), self.limit)
        # gamma goes to its goal like exp(-t/smooth)
        goal = self.facing * self.length * kappa
        share = -math.expm1(-(sensed.t - self._t) / self.smooth)
        self._gamma += share * (goal - self._gamma)
        self._t = sensed.t
        speed = (goal - self._gamma) / self.smooth
        target = self.gait.targets(sensed.t)
        return Command(
            position=target.position + self._gamma,
            velocity=target.velocity + speed,
            torque=np.zeros(self.gait.joints),
        )


def steer_wheels(path: Path, gait: Serpenoid, axle: Array) -> LineOfSight:
    """Line of sight for a snake on wheels: its swing taken off, lookahead of one and a half strides.

    path     what to follow; the snake goes head first, along -x of its first link
    gait     a straight serpenoid
    axle     (N, 2) front joint to axle and axle to rear joint of each link     [m]
    """
    from scipy.special import j0

    swing = wheeled_swing(gait, axle)
    return LineOfSight(
        path=path,
        gait=gait,
        length=float(axle[0].sum()),
        lookahead=1.5 * swing.stride,
        bend=float(j0(winding(gait))),
        swing=swing,
    )


def _finite(name: str, value: float | Sequence[float] | Sequence[Sequence[float]]) -> None:
    if not np.isfinite(np.asarray(value, dtype=np.float64)).all():
        raise refuse(name, value, "finite numbers [m, rad]")
