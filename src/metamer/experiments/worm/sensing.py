"""The range sensor on the head: the worm crawls towards a box and stops before it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.control.servo import GaitFollower
from metamer.control.stopping import StopBefore
from metamer.description.files import table_from_spec
from metamer.experiments.worm.crawling import worm_gait
from metamer.mechanics.range_sensor import Box, RangeSensor, Scan, head_pose, scan
from metamer.plants.contact import ContactPlant
from metamer.plants.plant import run
from metamer.plants.simulate import with_links
from metamer.record.log import Log
from metamer.record.table import Row, check, compare
from metamer.records import Array, Sensed
from metamer.robots.worm import ROBOT
from metamer.units import CM

SYSTEM = "worm"
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

    controller = StopBefore(GaitFollower(gait), distance, STOP)
    period = float(gait.period)  # type: ignore[attr-defined]
    meta = {"spec": table_from_spec(ROBOT), "engine": "native"}
    log = run(ContactPlant(ROBOT), controller, duration=cycles * period, dt=ROBOT.run.dt, meta=meta)
    log = with_links(log, ROBOT)
    bases = np.stack([log.columns[f"base.{name}"] for name in ("x", "y", "theta")], axis=1)
    return Approach(log, np.array([look(base).nearest for base in bases]))


def sensor_rows(found: Approach) -> list[Row]:
    """The worm stops before the box, and the sensor saw it come."""
    start = (0.0 - (BLOCK.centre[0] + 0.5 * BLOCK.size[0])) / CM
    still = float(np.ptp(found.log.columns["base.x"][found.log.t > found.log.t[-1] - 0.5])) / CM
    return [
        check(SYSTEM, "range sensor", "first distance less the gap", found.nearest[0] / CM - start, 0.05, unit="cm"),
        compare(
            SYSTEM,
            "range sensor",
            "stands before the box at",
            found.stood_at / CM,
            STOP / CM,
            unit="cm",
            tolerance=0.15,
            note="it stops within a phase of the gait",
        ),
        check(SYSTEM, "range sensor", "motion in the last half second", still, 0.01, unit="cm"),
    ]
