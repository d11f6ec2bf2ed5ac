"""Reaction to an obstacle: the machine stands still while its range sensor sees something nearer than it may come."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from metamer.control import Controller
from metamer.control.stopping import StopBefore
from metamer.core.records import Sensed
from metamer.hardware.sensors.sensors import Newest, RangeReading
from metamer.twin.obstacle_map import cast

OLDEST_SCAN = 1.0  # s: with an older one nothing is known, and what is not known is in the way


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
