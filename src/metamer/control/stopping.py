"""Stop before an obstacle: a gait whose time stands still while a range sensor on the head sees something near."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from metamer.control import Controller
from metamer.control.joints import JointControl, chain_ahead
from metamer.control.servo import GaitFollower
from metamer.core.channels import Channel, Channels
from metamer.core.fields import MISSING, number, records, refuse_bad, whole
from metamer.core.parts import Record
from metamer.core.records import Array, Command, Sensed
from metamer.core.refusals import Problem
from metamer.systems.page import Ray, Scene
from metamer.systems.sensors.range_sensor import UNIT_LENGTH, Ball, Box, RangeSensor, Wall, head_pose, scan

Place = tuple[float, float, float]
FAR_WALL = 100.0  # m of a wall that a picture shows


@dataclass(eq=False)
class StopBefore:
    """Let a controller run while the way is free; hold its posture while an obstacle is nearer than `distance`.

    The wrapped controller's clock stands still meanwhile, so that it goes on where it stopped.

    controller   what is stopped
    range        distance to the nearest obstacle from what is sensed; inf = none is seen   [m]
    distance     at which the robot stands still                                [m]
    """

    controller: Controller
    range: Callable[[Sensed], float]
    distance: float = number(MISSING, "m", lower=0.0)
    _lost: float = field(init=False, repr=False, default=0.0)
    _last: float | None = field(init=False, repr=False, default=None)
    _held: Command | None = field(init=False, repr=False, default=None)
    _seen: float = field(init=False, repr=False, default=math.inf)
    farthest: float = 1e9  # reported in place of inf [m]

    channels = Channels(Channel("range.nearest", "m"), Channel("range.standing", "-"))

    def __post_init__(self) -> None:
        refuse_bad(self, "control")

    def tell(self, out: Array) -> None:
        """Nearest distance, the sensor's reach where nothing is seen, and whether the robot stands before it."""
        out[:] = min(self._seen, self.farthest), float(self.standing)

    @property
    def standing(self) -> bool:
        """Whether the robot stands before an obstacle now."""
        return self._held is not None

    def start(self, sensed: Sensed) -> None:
        """Begin with a free way."""
        self._lost, self._last, self._held = 0.0, None, None
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The wrapped controller's command, or its last posture."""
        elapsed = 0.0 if self._last is None else sensed.t - self._last
        self._last = sensed.t
        self._seen = self.range(sensed)
        if self._seen < self.distance:
            self._lost += elapsed
            if self._held is None:
                wanted = self.controller.update(replace(sensed, t=sensed.t - self._lost))
                still = np.zeros_like(wanted.velocity)
                self._held = replace(wanted, velocity=still)
            return self._held
        if self._held is not None:
            self._lost += elapsed
        self._held = None
        return self.controller.update(replace(sensed, t=sensed.t - self._lost))


@dataclass(frozen=True, kw_only=True)
class BoxAhead(Record):
    """A box along the axes of the world.

    centre   its middle                                                          [m]
    size     full edges                                                          [m]
    """

    centre: Place = number(MISSING, "m", width=3)
    size: Place = number(MISSING, "m", width=3, above=0.0)


@dataclass(frozen=True, kw_only=True)
class BallAhead(Record):
    """A ball.

    centre   its middle                                                          [m]
    radius   of it                                                               [m]
    """

    centre: Place = number(MISSING, "m", width=3)
    radius: float = number(MISSING, "m", above=0.0)


def wall_rules(wall: WallAhead) -> Iterator[Problem]:
    """A normal has length 1, or the distance is in no unit."""
    if not abs(math.hypot(*wall.normal) - 1.0) <= UNIT_LENGTH:
        yield Problem("normal", wall.normal, "a vector of length 1, so that distance is in metres [-]")


@dataclass(frozen=True, kw_only=True)
class WallAhead(Record):
    """Everything behind a plane, n . x <= distance.

    normal     of length 1, pointing out of the wall                             [-]
    distance   of the plane from the origin along it                             [m]
    """

    normal: Place = number(MISSING, "-", width=3)
    distance: float = number(MISSING, "m")

    RULES = (wall_rules,)


@dataclass(frozen=True, kw_only=True)
class StopAhead(JointControl):
    """Follow the gait, and stand still while the range sensor on the head sees something nearer than `distance`.

    The sensor is a cone of rays forward of link 1 in the upright or level plane of the robot; z is up. A log keeps
    `range.nearest`, the reach where nothing is seen, and `range.standing`.

    distance   at which the robot stands still                                   [m]
    reach      farthest distance that is seen                                    [m]
    azimuth    half angle of the cone to either side                             [rad]
    zenith     half angle up and down                                            [rad]
    columns    rays from side to side                                            [-]
    rays       rays from bottom to top                                           [-]
    boxes, balls, walls   what stands in the world
    """

    kind = "stop_before"

    distance: float = number(0.1, "m", above=0.0)
    reach: float = number(1.0, "m", above=0.0)
    azimuth: float = number(math.radians(15.0), "rad", lower=0.0, upper=math.pi)
    zenith: float = number(math.radians(7.5), "rad", lower=0.0, upper=0.5 * math.pi)
    columns: int = whole(15, lower=1)
    rays: int = whole(7, lower=1)
    boxes: tuple[BoxAhead, ...] = records((), BoxAhead)
    balls: tuple[BallAhead, ...] = records((), BallAhead)
    walls: tuple[WallAhead, ...] = records((), WallAhead)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """A head that is sensed: link 1 of a free chain in the plane; something to see within what is seen."""
        yield from super().rules(robot)
        if not chain_ahead(robot) or robot.body.head != "first":
            yield Problem("controller.kind", self.kind, "a free chain in the plane whose head is link 1")
        if self.reach < self.distance:
            yield Problem("controller.reach", self.reach, f"at least controller.distance = {self.distance:g} [m]")

    def drawn(self, scene: Scene) -> Scene:
        """The scene with what stands in the world, cut by the robot's plane, and the cone as long as what is near."""
        # the plane is x and y, or x and z: where a step of the robot to its left leads
        second = int(np.argmax(head_pose(np.array([0.0, 1.0, 0.0]), view=scene.view)[:3, 3]))
        axes, across = (0, second), 3 - second
        half, number_of = (self.azimuth, self.columns) if second == 1 else (self.zenith, self.rays)
        balls, solids = [], []
        for ball in self.balls:
            cut = ball.radius**2 - ball.centre[across] ** 2
            if cut > 0.0:
                balls.append((ball.centre[axes[0]], ball.centre[axes[1]], 0.0, math.sqrt(cut)))
        for box in self.boxes:
            if abs(box.centre[across]) <= 0.5 * box.size[across]:
                (x, y), (w, h) = ([values[k] for k in axes] for values in (box.centre, box.size))
                corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
                solids.append(np.array([(x + a * w, y + b * h) for a, b in corners]))
        for wall in self.walls:
            normal = np.array([wall.normal[k] for k in axes])
            size = float(normal @ normal)
            if size > 0.0:
                face, along = wall.distance / size * normal, np.array([-normal[1], normal[0]]) / math.sqrt(size)
                deep = face - FAR_WALL * normal / math.sqrt(size)
                ends = (face - FAR_WALL * along, face + FAR_WALL * along)
                solids.append(np.array([*ends, deep + FAR_WALL * along, deep - FAR_WALL * along]))
        turns = np.linspace(math.pi - half, math.pi + half, number_of).tolist()
        rays = tuple(Ray(0, 0.0, 0.0, turn, ("range.nearest", 0), self.reach) for turn in turns)
        return scene._replace(balls=tuple(balls), solids=tuple(solids), rays=rays)

    def on(self, robot: Any) -> StopBefore:
        """The controller of a robot with its own gait."""
        sensor = RangeSensor(
            azimuth=self.azimuth, zenith=self.zenith, columns=self.columns, rows=self.rays, reach=self.reach
        )
        things = [Box(centre=box.centre, size=box.size) for box in self.boxes]
        things += [Ball(centre=ball.centre, radius=ball.radius) for ball in self.balls]
        things += [Wall(normal=wall.normal, distance=wall.distance) for wall in self.walls]
        view = robot.world.view

        def nearest(sensed: Sensed) -> float:
            assert sensed.base is not None
            return scan(sensor, head_pose(sensed.base, view=view), things).nearest

        follower = GaitFollower(late=self.late).on(robot)
        return StopBefore(follower, nearest, self.distance, farthest=self.reach)
