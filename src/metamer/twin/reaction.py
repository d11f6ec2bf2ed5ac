"""Reaction to an obstacle that a range sensor sees nearer than the machine may come: it stands still, or turns."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from metamer.control import Controller
from metamer.control.stopping import StopBefore
from metamer.core.records import Command, Sensed
from metamer.core.refusals import refuse
from metamer.hardware.sensors.sensors import Newest, RangeReading
from metamer.twin.obstacle_map import cast

OLDEST_SCAN = 1.0  # s: with an older one nothing is known, and what is not known is in the way
TURN_BEND = 0.25  # rad that every joint is bent more by while the robot turns
TURN_PACE = 0.5  # rad/s at which that comes and goes
FREE_AGAIN = 1.2  # times the distance from which the way is free again


def nearest_obstacle(scan: Sequence[RangeReading], head: Sequence[float] | None, view: str) -> float:
    """Distance in the plan to the nearest thing that rays end on and that is not the floor; inf if there is none.   [m]

    scan    rows of one look
    head    x, y, theta of the head; None = not known, every ray then ends on something   [m, rad]
    """
    if head is None:
        return min((ray for row in scan for ray in row.ranges), default=math.inf)
    rays = cast(scan, np.tile(np.asarray(head, dtype=np.float64), (len(scan), 1)), view)
    hits = rays.hit[np.isfinite(rays.hit)]
    return float(hits.min()) if len(hits) else math.inf


def stopping(
    controller: Controller,
    newest: Newest,
    distance: float,
    *,
    view: str,
    now: Callable[[], float],
    model: Callable[[], Sequence[float] | None],
) -> StopBefore:
    """A controller that stands still before what the range sensor sees.

    distance   at which it stands                                             [m]
    now        clock of the line                                              [s]
    model      head of the mirrored model, for a machine that no camera sees
    """

    def nearest(_: Sensed) -> float:
        scan = newest.scan
        if not scan or now() - scan[0].time > OLDEST_SCAN:
            return 0.0
        seen = newest.pose
        head = model() if seen is None else (seen.x, seen.y, seen.theta)
        return nearest_obstacle(scan, head, view)

    return StopBefore(controller, nearest, distance)


@dataclass(eq=False)
class TurnBefore:
    """Let a controller run, and bend all joints to one side while an obstacle is nearer than `distance`.

    An undulating robot seen from above then goes in an arc, away from the side on which the obstacle is nearer, until
    nothing is nearer than 1.2 times the distance.

    controller   what is turned
    sides        nearest distance to the right and to the left from what is sensed; inf = none is seen   [m]
    distance     at which it begins to turn                                   [m]
    """

    controller: Controller
    sides: Callable[[Sensed], tuple[float, float]]
    distance: float
    _way: float = field(init=False, repr=False, default=0.0)
    _bend: float = field(init=False, repr=False, default=0.0)
    _last: float | None = field(init=False, repr=False, default=None)

    def start(self, sensed: Sensed) -> None:
        """Begin straight on."""
        self._way, self._bend, self._last = 0.0, 0.0, None
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The wrapped controller's command, bent as far as the way asks for."""
        elapsed = 0.0 if self._last is None else sensed.t - self._last
        self._last = sensed.t
        right, left = self.sides(sensed)
        if min(right, left) < self.distance and not self._way:
            # a positive joint turns the head to the right
            self._way = 1.0 if left <= right else -1.0
        elif min(right, left) >= FREE_AGAIN * self.distance:
            self._way = 0.0
        before, step = self._bend, TURN_PACE * elapsed
        self._bend += min(max(self._way * TURN_BEND - self._bend, -step), step)
        wanted, rate = self.controller.update(sensed), (self._bend - before) / elapsed if elapsed > 0.0 else 0.0
        return replace(wanted, position=wanted.position + self._bend, velocity=wanted.velocity + rate)


def nearest_sides(scan: Sequence[RangeReading], turned: float = 0.0) -> tuple[float, float]:
    """Distance to the nearest thing to the right and to the left; rays straight ahead count on both sides.   [m]

    turned   of the head against the way that the robot goes: a head that wags looks to both sides   [rad]
    """
    near = [math.inf, math.inf]
    for row in scan:
        angles = np.linspace(row.begin, row.end, len(row.ranges)) + turned
        for angle, ray in zip(angles, row.ranges, strict=True):
            for k, here in enumerate((angle <= 0.0, angle >= 0.0)):
                near[k] = min(near[k], ray) if here else near[k]
    return near[0], near[1]


def turning(
    controller: Controller, newest: Newest, distance: float, *, upright: bool, now: Callable[[], float]
) -> TurnBefore:
    """A controller that turns before what the range sensor sees; one that sees nothing new turns too.

    distance   at which it begins                                             [m]
    upright    whether the robot's plane is: then it cannot turn
    now        clock of the line                                              [s]
    """
    if upright:
        raise refuse("turn_before", distance, "a robot seen from above: one seen from the side goes in its plane")

    def sides(sensed: Sensed) -> tuple[float, float]:
        scan = newest.scan
        if not scan or now() - scan[0].time > OLDEST_SCAN:
            return 0.0, 0.0
        # links of the body lie along the way on the average
        links = np.append(0.0, np.cumsum(sensed.angle))
        return nearest_sides(scan, -float(links.mean()))

    return TurnBefore(controller, sides, distance)
