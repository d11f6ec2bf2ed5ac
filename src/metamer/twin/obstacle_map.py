"""A map of what stands in the way: log-odds of a grid seen from above, from distances and the head's pose in a log.

A ray that ends on something makes its cell likelier, the cells before it less; one that sees nothing, or the floor,
only clears. The plan is x and y of the world; of a robot that stands upright (side view) the rays keep their height.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.hardware.sensors.sensors import RangeReading, sensor_pose
from metamer.record.body import spec_value
from metamer.record.log import Log
from metamer.record.reader import recover_mcap, topic_messages
from metamer.record.stream import topic_of
from metamer.world import upright

HIT, PASS = 0.85, -0.4  # log-odds of a cell that a ray ends in, and of one that it passes
MOST_LOG_ODDS = 6.0  # log-odds that no number of looks goes beyond
MOST_CELLS = 4_000_000
FLOOR, TILT = 0.008, 0.015  # m and rad: a hit lower than this is the floor, at a distance of an uncertain tilt
FLOOR_HEIGHT, OBSTACLE_HEIGHT = 0.05, 0.3  # m: rays clear the floor below the first, hits below the second block
SMOOTHED_LOOKS = 4  # looks of a camera to either side that are smoothed over
SOURCES = ("camera", "base", "mirror")


@dataclass(frozen=True, kw_only=True)
class ObstacleMap:
    """A grid seen from above.

    origin     x, y of the first cell's corner                                [m]
    cell       edge of a cell                                                 [m]
    log_odds   (rows along y, columns along x); 0 = unknown                   [-]
    path       (k, 2) where the head was at every look, in the plan           [m]
    counts     rays that hit something, the floor, nothing, or went too high
    """

    origin: tuple[float, float]
    cell: float
    log_odds: Array
    path: Array
    counts: dict[str, int]

    @property
    def probability(self) -> Array:
        """(rows, columns) that something stands there; 0.5 = unknown.   [-]"""
        return np.asarray(0.5 + 0.5 * np.tanh(0.5 * self.log_odds), dtype=np.float64)

    def occupied(self, least: float = 0.7) -> Array:
        """(k, 2) middles of the cells where something stands.   [m]"""
        rows, columns = np.nonzero(self.probability >= least)
        cells = np.stack([columns, rows], axis=1).astype(np.float64)
        return (cells + 0.5) * self.cell + np.array(self.origin, dtype=np.float64)

    def nearest(self, x: float, y: float) -> float:
        """Distance from a place to the nearest cell where something stands; inf if there is none.   [m]"""
        cells = self.occupied()
        return float(np.hypot(cells[:, 0] - x, cells[:, 1] - y).min()) if len(cells) else math.inf


@dataclass(frozen=True, kw_only=True)
class Rays:
    """Rays of many looks, each (k, 2) or (k,).

    begin, way   foot of the sensor and unit direction in the plan            [m, -]
    clear        length in the plan that is free                              [m]
    hit          whether it ends on something                                 [-]
    look         which look it belongs to
    """

    begin: Array
    way: Array
    clear: Array
    hit: Array
    look: Array
    counts: dict[str, int]


def cast(readings: Sequence[RangeReading], poses: Array, view: str) -> Rays:
    """What each ray tells about the plan.

    poses   (looks, 3) x, y, theta of the head                                [m, rad]
    view    "side" or "top"
    """
    counts = {"hit": 0, "floor": 0, "nothing": 0, "high": 0}
    rows: list[tuple[float, ...]] = []
    for look, (reading, pose) in enumerate(zip(readings, poses, strict=True)):
        frame = sensor_pose(pose, view, reading.mount)
        begin, turn = frame[:3, 3], frame[:3, :3]
        for azimuth, distance in zip(
            np.linspace(reading.begin, reading.end, len(reading.ranges)).tolist(), reading.ranges, strict=True
        ):
            level, rise = math.cos(reading.elevation), math.sin(reading.elevation)
            way = turn @ np.array([level * math.cos(azimuth), level * math.sin(azimuth), rise])
            flat = math.hypot(way[0], way[1])
            if flat < 1e-6:
                continue
            seen, height = min(distance, reading.reach), begin[2] + way[2] * min(distance, reading.reach)
            clear, hit = seen, math.isfinite(distance)
            if upright(view):
                if hit and height < FLOOR + TILT * seen:
                    hit, kind = False, "floor"
                elif hit and height > OBSTACLE_HEIGHT:
                    hit, kind = False, "high"
                else:
                    kind = "hit" if hit else "nothing"
                # above the height of a crawling robot a ray clears nothing, below the floor there is nothing to clear
                if way[2] > 0.0 and begin[2] + way[2] * clear > FLOOR_HEIGHT:
                    clear = max(FLOOR_HEIGHT - begin[2], 0.0) / way[2]
                elif way[2] < 0.0 and begin[2] + way[2] * clear < 0.0:
                    clear = begin[2] / -way[2]
            else:
                kind = "hit" if hit else "nothing"
            counts[kind] += 1
            end = seen if hit else math.nan
            rows.append(
                (begin[0], begin[1], way[0] / flat, way[1] / flat, max(clear, 0.0) * flat, end * flat, float(look))
            )
    table = np.array(rows).reshape(-1, 7)
    return Rays(
        begin=table[:, :2], way=table[:, 2:4], clear=table[:, 4], hit=table[:, 5], look=table[:, 6], counts=counts
    )


def obstacle_map(
    readings: Sequence[RangeReading], poses: Array, *, view: str = "side", cell: float = 0.02, margin: float = 0.1
) -> ObstacleMap:
    """The map of some looks.

    poses    (looks, 3) x, y, theta of the head at each look                  [m, rad]
    cell     edge of a cell                                                   [m]
    margin   around all that was seen                                         [m]
    """
    if not (math.isfinite(cell) and 0.001 <= cell <= 1.0):
        raise refuse("cell", cell, "0.001 to 1 [m]")
    if not len(readings):
        raise BadInput("there is no reading of a range sensor to make a map of")
    rays = cast(readings, poses, view)
    ends = rays.begin + rays.way * np.fmax(rays.clear, rays.hit)[:, None]
    # a robot that stands upright moves along the line y = 0 of the plan
    path = poses[:, :2] * ((1.0, 0.0) if upright(view) else (1.0, 1.0))
    corners = np.concatenate([rays.begin, ends, path])
    low, high = corners.min(axis=0) - margin, corners.max(axis=0) + margin
    # cells begin at whole multiples of their edge: maps of one place fit on each other
    first = np.floor(low / cell)
    columns, rows = (np.ceil(high / cell) - first).astype(int).tolist()
    if columns * rows > MOST_CELLS:
        raise refuse("cell", cell, f"larger: the map would have {columns} x {rows} cells")
    odds = np.zeros(rows * columns)

    def index(points: Array) -> Array:
        at = np.floor(points / cell).astype(np.int64) - first.astype(np.int64)
        return at[:, 1] * columns + at[:, 0]

    for look in range(len(readings)):
        chosen = np.nonzero(rays.look == look)[0]
        hits = chosen[np.isfinite(rays.hit[chosen])]
        struck = np.unique(index(rays.begin[hits] + rays.way[hits] * rays.hit[hits, None]))
        passed: list[Array] = []
        for k in chosen.tolist():
            # the last cell before a hit is neither free nor not
            end = min(rays.clear[k], rays.hit[k] - cell) if math.isfinite(rays.hit[k]) else rays.clear[k]
            steps = np.arange(0.0, max(end, 0.0), 0.5 * cell)
            passed.append(index(rays.begin[k] + rays.way[k] * steps[:, None]))
        free = np.setdiff1d(np.concatenate(passed), struck) if passed else np.empty(0, dtype=np.int64)
        odds[struck.astype(np.int64)] += HIT
        odds[free.astype(np.int64)] += PASS
        np.clip(odds, -MOST_LOG_ODDS, MOST_LOG_ODDS, out=odds)
    origin = (float(first[0] * cell), float(first[1] * cell))
    return ObstacleMap(origin=origin, cell=cell, log_odds=odds.reshape(rows, columns), path=path, counts=rays.counts)


def smoothed(values: Array) -> Array:
    """(k, 3) values under a sliding triangle of some looks; straight lines stay as they are."""
    width = min(SMOOTHED_LOOKS, (len(values) - 1) // 2)
    weight = np.concatenate([np.arange(1.0, width + 2.0), np.arange(width, 0.0, -1.0)])
    out = np.array(values)
    for k in range(width, len(values) - width):
        out[k] = weight @ values[k - width : k + width + 1] / weight.sum()
    return out


def head_track(log: Log, source: str | None = None) -> tuple[str, Array, Array]:
    """Where a log says that the head was: by whom, (k,) times and (k, 3) x, y, theta.   [s; m, rad]

    source   "camera", "base" (a simulation's own) or "mirror" (the model's); None = the first that is there
    """
    have = [name for name in SOURCES if f"{name}.x" in log.columns]
    if source is not None and source not in have:
        raise refuse("pose", source, f"one of those in the log: {', '.join(have) or 'none'}")
    if not have:
        raise BadInput("the log holds no pose of the head: record with --camera, or with the mirror on")
    name = source or have[0]
    track = np.stack([log.columns[f"{name}.{part}"] for part in ("x", "y", "theta")], axis=1)
    if name != "camera":
        return name, log.t, track
    # when each picture was taken, and each but once; before the first the age is -1
    age = log.columns["camera.age"]
    times = log.t - age
    fresh = (age >= 0.0) & (np.diff(times, prepend=-math.inf) > 1e-4)
    if fresh.sum() < 2:
        raise BadInput("the camera saw nothing in this log")
    return name, times[fresh], smoothed(track[fresh])


def run_time(log: Log, stamp: float) -> float:
    """The run's time of a message's stamp; a log without a wall clock is stamped by the run's time itself.   [s]"""
    clock = log.meta.get("clock")
    if not isinstance(clock, dict) or "loop.clock" not in log.columns:
        return stamp
    own = log.columns["loop.clock"]
    inside = float(np.interp(stamp - float(clock["offset"]), own, log.t))
    # before the first tick time goes on straight
    return inside - max(float(own[0]) - (stamp - float(clock["offset"])), 0.0)


def looks_in(log: Log, path: str | Path, machine: str = "") -> list[RangeReading]:
    """Readings of the range sensor in a log, with the times of the run; of one machine, where it holds several."""
    about = (log.meta.get("sensors") or {}).get("range")
    if not isinstance(about, dict) or "reach" not in about:
        raise BadInput(f"{path} holds no readings of a range sensor: record with --range")
    reach, mount = float(about["reach"]), tuple(about.get("mount", (0.0, 0.0)))
    kind = _scan_type()
    found: list[RangeReading] = []
    for data in topic_messages(path, topic_of(machine, "/range")):
        scan: Any = kind.FromString(data)
        t = run_time(log, scan.timestamp.seconds + 1e-9 * scan.timestamp.nanos)
        turned = scan.pose.orientation
        row = (t, scan.start_angle, scan.end_angle, tuple(scan.ranges), reach, (mount[0], mount[1]))
        found.append(RangeReading(*row, elevation=2.0 * math.atan2(turned.x, turned.z)))
    return found


def _scan_type() -> Any:
    """The protobuf class of foxglove.LaserScan."""
    from foxglove.messages import LaserScan
    from google.protobuf.descriptor_pb2 import FileDescriptorSet
    from google.protobuf.descriptor_pool import DescriptorPool
    from google.protobuf.message_factory import GetMessageClass

    pool = DescriptorPool()
    for file in FileDescriptorSet.FromString(LaserScan.get_schema().data).file:
        pool.Add(file)
    return GetMessageClass(pool.FindMessageTypeByName("foxglove.LaserScan"))


def map_of_log(
    path: str | Path, machine: str | None = None, *, source: str | None = None, cell: float = 0.02
) -> tuple[ObstacleMap, str]:
    """The map of a recorded run, also of one that was cut off, and by whom the head's pose is.

    path     of the log
    machine  whose, where the log holds several
    source   of the head's pose, see `head_track`
    cell     edge of a cell                                                   [m]
    """
    log = recover_mcap(path, machine)
    readings = looks_in(log, path, machine or "")
    name, times, track = head_track(log, source)
    readings = [reading for reading in readings if times[0] <= reading.time <= times[-1] + 0.1]
    at = np.array([reading.time for reading in readings])
    poses = np.stack([np.interp(at, times, track[:, k]) for k in range(3)], axis=1)
    view = str(spec_value(log.meta, "world.view") or "side")
    return obstacle_map(readings, poses, view=view, cell=cell), name
