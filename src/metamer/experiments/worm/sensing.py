"""The range sensor on the head: the worm crawls towards a box and stops before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from metamer.control.servo import GaitFollower
from metamer.control.stopping import StopBefore
from metamer.core.records import Array, Sensed
from metamer.core.units import CM
from metamer.experiments.worm.crawling import worm_gait
from metamer.files import table_from_robot
from metamer.plants.plant import run
from metamer.plants.simulate import bare_plant, with_links
from metamer.record.claims import Row, bar, residual
from metamer.record.log import Log
from metamer.robots.worm import ROBOT
from metamer.systems.sensors.range_sensor import Box, RangeSensor, Scan, head_pose, scan

SENSOR = RangeSensor(reach=0.25)
BLOCK = Box(centre=(-0.20, 0.0, 0.05), size=(0.04, 0.3, 0.1))  # its front is 18 cm before the head
STOP = 0.10  # m


class Approach(NamedTuple):
    """A run towards the box: the log, and the nearest distance at each sample.   [m]"""

    log: Log
    nearest: Array

    @property
    def stood_at(self) -> float:
        """Distance at which the worm stands in the end.   [m]"""
        return float(self.nearest[-1])


def look(base: Array) -> Scan:
    """What the sensor on the head sees from a pose of the base."""
    return scan(SENSOR, head_pose(base), [BLOCK])


def approach(eta: float = 3.0, cycles: int = 4) -> Approach:
    """Crawl towards the box with the sensor on."""
    gait = worm_gait(eta, phase=0.5)

    def distance(sensed: Sensed) -> float:
        assert sensed.base is not None
        return look(sensed.base).nearest

    controller = StopBefore(GaitFollower().to(gait), distance, STOP)
    period = float(gait.period)  # type: ignore[attr-defined]
    meta = {"spec": table_from_robot(ROBOT), "engine": "native"}
    log = run(bare_plant(ROBOT), controller, duration=cycles * period, dt=ROBOT.run.dt, meta=meta)
    log = with_links(log, ROBOT)
    bases = np.stack([log.columns[f"base.{name}"] for name in ("x", "y", "theta")], axis=1)
    return Approach(log, np.array([look(base).nearest for base in bases]))


def sensor_rows(found: Approach) -> Iterator[Row]:
    """The worm stops before the box, and the sensor saw it come."""
    start = (0.0 - (BLOCK.centre[0] + 0.5 * BLOCK.size[0])) / CM
    still = float(np.ptp(found.log.columns["base.x"][found.log.t > found.log.t[-1] - 0.5])) / CM
    case, at, note = "range sensor", found.stood_at / CM, "it stops within a phase of the gait"
    yield residual(
        case, "first distance less the gap [cm]", found.nearest[0] / CM - start, 0.05, evidence="closed form"
    )
    yield bar(case, "stands before the box at [cm]", at, (0.85 * STOP / CM, 1.15 * STOP / CM), note)
    way = float(found.log.columns["base.x"][0] - found.log.columns["base.x"][-1]) / CM
    yield bar(case, "way until it stands [cm]", way, (0.85 * (start - STOP / CM), 1.15 * (start - STOP / CM)))
    yield residual(case, "motion in the last half second [cm]", still, 0.01)
