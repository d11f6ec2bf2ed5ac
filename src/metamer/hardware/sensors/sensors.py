"""Sensors beside the servos: the head's pose from outside (a camera) and distances to what stands in the way.

A sensor is polled every tick and never waits. What comes over UDP or a serial line is a reading per line, JSON or CSV;
a line that does not fit in every part is counted and left out.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, final

import numpy as np

from metamer.core.refusals import refuse
from metamer.systems.sensors.range_sensor import Obstacle, RangeSensor, Wall, head_pose, scan
from metamer.world import upright

CAMERA, RANGE = "camera", "range"
FAN = RangeSensor(zenith=0.0, rows=1)  # rays side by side, as a laser scan has them
MOUNT = (0.0, 0.02)  # m, along and up in the head link's frame: on top of its housing
EARLY_READING = 0.25  # part of a period by which a reading may be taken early, so that a loop's jitter drops none
LARGEST_JUMP = 0.3  # m by which a head may be elsewhere than it was just seen
FASTEST_HEAD = 2.0  # m/s on top of it
JUMP_LASTS = 1.0  # s for which a far pose must last to be believed: the camera was moved, or the robot carried
FLOOR = Wall(normal=(0.0, 0.0, 1.0), distance=0.0)

Pose = tuple[float, float, float]


class PoseReading(NamedTuple):
    """Where the head is, seen from outside.

    time          when it arrived, on the clock of the port                   [s]
    x, y, theta   of the head link's end, as base.x, base.y, base.theta       [m, rad]
    stamp         when it was taken, on the camera's own clock; None where the camera does not say   [s]
    """

    time: float
    x: float
    y: float
    theta: float
    stamp: float | None = None


class RangeReading(NamedTuple):
    """Distances along rays in the sensor's own x-y plane, from right to left.

    time         when it was seen or arrived, on the clock of the port        [s]
    begin, end   angles of the first and last ray, equal steps between; 0 is straight ahead   [rad]
    ranges       (rays,) distance along each; inf where nothing is within reach   [m]
    reach        farthest distance that is seen                               [m]
    mount        of the sensor: along and up in the head link's frame         [m]
    elevation    of the plane of rays above the sensor's own; rows of one look have one time   [rad]
    """

    time: float
    begin: float
    end: float
    ranges: tuple[float, ...]
    reach: float
    mount: tuple[float, float] = MOUNT
    elevation: float = 0.0

    @property
    def nearest(self) -> float:
        """Least distance; the reach if nothing is seen.   [m]"""
        return min(self.reach, *self.ranges)


Reading = PoseReading | RangeReading


class Sensor(Protocol):
    """Anything that tells the head's pose or distances."""

    name: str  # "camera" or "range"
    lost: str  # why nothing more comes; empty while something may

    @property
    def bad(self) -> int:
        """Lines that were left out."""
        ...

    def poll(self, now: float) -> list[Reading]:
        """What has come since the last call, oldest first; never waits.   now: the port's clock [s]"""
        ...

    def about(self) -> dict[str, Any]:
        """What a log keeps about the sensor, as JSON can hold it."""
        ...

    def close(self) -> None:
        """Let go of whatever is held; a second call does nothing."""
        ...


class Due:
    """When the next of evenly spaced readings is due.

    rate   readings per second                                                [Hz]
    """

    def __init__(self, rate: float) -> None:
        if not (math.isfinite(rate) and rate > 0.0):
            raise refuse("rate", rate, "a finite number > 0 [Hz]")
        self.period, self._next = 1.0 / rate, -math.inf

    def take(self, now: float) -> bool:
        """Whether one is due now; if so the next one is a period later."""
        if now < self._next - EARLY_READING * self.period:
            return False
        # one that was missed is not made up for
        self._next = max(self._next, now - 0.5 * self.period) + self.period
        return True


@final
class SimulatedCamera:
    """A camera over a robot that is not there.

    pose_of       x, y, theta of the head at a time                           [m, rad]
    rate          pictures per second                                         [Hz]
    noise         standard deviation of x and y                               [m]
    angle_noise   of theta: two marks 0.1 m apart; None = that of the noise   [rad]
    latency       from a picture to its arrival                               [s]
    clock         what its own clock shows at time 0 of the port; None = it stamps nothing   [s]
    """

    name = CAMERA

    def __init__(
        self,
        pose_of: Callable[[float], Sequence[float]],
        rate: float = 50.0,
        noise: float = 0.001,
        seed: int = 0,
        *,
        angle_noise: float | None = None,
        latency: float = 0.0,
        clock: float | None = None,
    ) -> None:
        if not (math.isfinite(latency) and latency >= 0.0):
            raise refuse("latency", latency, "a finite number >= 0 [s]")
        self._pose_of, self._due, self._random = pose_of, Due(rate), random.Random(seed)
        self.rate, self.noise, self.latency, self.clock = rate, noise, latency, clock
        self._under_way: deque[Reading] = deque()
        self.angle_noise = 2.0**0.5 * noise / 0.1 if angle_noise is None else angle_noise
        self.bad, self.lost = 0, ""

    def poll(self, now: float) -> list[Reading]:
        """One picture is taken if it is due; those that have arrived."""
        if self._due.take(now):
            x, y, theta = (float(value) for value in self._pose_of(now))
            noise = [self._random.gauss(0.0, 1.0) for _ in range(3)]
            self._under_way.append(
                PoseReading(
                    now + self.latency,
                    x + self.noise * noise[0],
                    y + self.noise * noise[1],
                    theta + self.angle_noise * noise[2],
                    None if self.clock is None else self.clock + now,
                )
            )
        arrived: list[Reading] = []
        while self._under_way and self._under_way[0].time <= now:
            arrived.append(self._under_way.popleft())
        return arrived

    def about(self) -> dict[str, Any]:
        """Rate, noise and latency."""
        known = {"rate": self.rate, "noise": self.noise, "angle_noise": self.angle_noise, "latency": self.latency}
        return {"kind": "simulated", **known, "stamps": self.clock is not None}

    def close(self) -> None:
        """Nothing to release."""


@final
class SimulatedRange:
    """A range sensor on the head of a robot that is not there.

    pose_of     x, y, theta of the head at a time                             [m, rad]
    obstacles   what stands around; in side view the floor, z = 0, comes on top
    sensor      fan of rays, in one angle or in two
    view        "side" or "top", of the robot's plane
    rate        scans per second                                              [Hz]
    noise       standard deviation of a distance                              [m]
    mount       of the sensor: along and up in the head link's frame          [m]
    """

    name = RANGE

    def __init__(
        self,
        pose_of: Callable[[float], Sequence[float]],
        obstacles: Sequence[Obstacle],
        *,
        sensor: RangeSensor = FAN,
        view: str = "side",
        rate: float = 10.0,
        noise: float = 0.003,
        mount: tuple[float, float] = MOUNT,
        seed: int = 0,
    ) -> None:
        self._pose_of, self._due, self._random = pose_of, Due(rate), random.Random(seed)
        self.obstacles = [*obstacles, *([FLOOR] if upright(view) else [])]
        self.sensor, self.view, self.rate, self.noise, self.mount = sensor, view, rate, noise, mount
        self.bad, self.lost = 0, ""

    def poll(self, now: float) -> list[Reading]:
        """One scan if it is due."""
        if not self._due.take(now):
            return []
        pose = sensor_pose(self._pose_of(now), self.view, self.mount)
        reach = self.sensor.reach
        seen = scan(self.sensor, pose, self.obstacles).distance.tolist()
        noisy = (distance + self._random.gauss(0.0, self.noise) for distance in seen)
        ranges = tuple(min(max(d, 0.0), reach) if math.isfinite(d) else math.inf for d in noisy)
        half, wide = self.sensor.azimuth, self.sensor.columns
        _, zenith, _ = self.sensor.directions()
        return [
            RangeReading(now, -half, half, ranges[k : k + wide], reach, self.mount, float(zenith[k]))
            for k in range(0, len(ranges), wide)
        ]

    def about(self) -> dict[str, Any]:
        """Rate, noise, reach, fan and mount."""
        shape = {"reach": self.sensor.reach, "azimuth": self.sensor.azimuth, "mount": list(self.mount)}
        shape |= {"zenith": self.sensor.zenith, "rows": self.sensor.rows}
        return {"kind": "simulated", "rate": self.rate, "noise": self.noise, "view": self.view} | shape

    def close(self) -> None:
        """Nothing to release."""


def sensor_pose(head: Sequence[float], view: str, mount: tuple[float, float]) -> Any:
    """(4, 4) pose of a sensor on the head: looks out of the head's end, along -x of its link.   [-, m]

    head    x, y, theta of the head link's end                                [m, rad]
    view    "side" or "top", of the robot's plane
    mount   along and up in the head link's frame; up is out of the plane in top view   [m]
    """
    x, y, theta = (float(value) for value in head)
    along, up = mount
    x, y = x + along * math.cos(theta), y + along * math.sin(theta)
    if upright(view):
        x, y = x - up * math.sin(theta), y + up * math.cos(theta)
    pose = head_pose(np.array([x, y, theta]), view=view)
    if not upright(view):
        pose[2, 3] = up
    return pose


@final
class Newest:
    """All sensors of a run and the newest reading of each, as columns of the log.

    sensors   polled once a tick
    """

    def __init__(self, sensors: Sequence[Sensor]) -> None:
        names = [sensor.name for sensor in sensors]
        if len(set(names)) != len(names) or not set(names) <= {CAMERA, RANGE}:
            raise refuse("sensors", names, f"at most one {CAMERA} and one {RANGE}")
        self.sensors = tuple(sensors)
        self._pose: PoseReading | None = None
        self.scan: list[RangeReading] = []  # rows of the newest look
        self._jumped: PoseReading | None = None  # the first of poses that are too far away
        self.jumps = 0
        self._have = set(names)
        self._reach = {s.name: float(s.about().get("reach", 0.0)) for s in sensors}

    @property
    def pose(self) -> PoseReading | None:
        """The newest picture of a camera."""
        return self._pose

    @property
    def range(self) -> RangeReading | None:
        """The newest look; of one in two angles the row that looks straight ahead most."""
        return min(self.scan, key=lambda row: abs(row.elevation), default=None)

    def poll(self, now: float) -> list[Reading]:
        """Everything new of all sensors."""
        found = [reading for sensor in self.sensors for reading in sensor.poll(now)]
        kept: list[Reading] = []
        for reading in found:
            if isinstance(reading, RangeReading):
                self.scan = [*(row for row in self.scan if row.time == reading.time), reading]
            elif self._is_jump(reading):
                continue
            else:
                self._pose, self._jumped = reading, None
            kept.append(reading)
        return kept

    def _is_jump(self, reading: PoseReading) -> bool:
        """Whether a pose lies further away than a robot goes; one that lasts is believed after all."""
        last = self._pose
        far = 0.0 if last is None else math.hypot(reading.x - last.x, reading.y - last.y)
        if last is None or far <= LARGEST_JUMP + FASTEST_HEAD * max(reading.time - last.time, 0.0):
            return False
        first = self._jumped
        near = first is not None and math.hypot(reading.x - first.x, reading.y - first.y) <= LARGEST_JUMP
        if first is None or not near:
            self._jumped = reading
        elif reading.time - first.time >= JUMP_LASTS:
            return False
        self.jumps += 1
        return True

    def measure(self, now: float) -> dict[str, float]:
        """Columns of the newest readings; before the first one the age is -1 and a pose 0.   [m, rad, s]

        camera.stamp is on the camera's own clock; where the camera does not stamp, the time of arrival.
        """
        columns: dict[str, float] = {}
        if CAMERA in self._have:
            seen = self._pose or PoseReading(now + 1.0, 0.0, 0.0, 0.0)
            columns |= {"camera.x": seen.x, "camera.y": seen.y, "camera.theta": seen.theta}
            columns["camera.age"] = now - seen.time
            columns["camera.refused"] = float(self.jumps)
            columns["camera.stamp"] = seen.time if seen.stamp is None else seen.stamp
        if RANGE in self._have:
            columns["range.nearest"] = min((row.nearest for row in self.scan), default=self._reach[RANGE])
            columns["range.age"] = now - self.scan[0].time if self.scan else -1.0
        return columns

    def about(self) -> dict[str, Any]:
        """What a log keeps about the sensors, by name."""
        return {sensor.name: sensor.about() for sensor in self.sensors}

    def close(self) -> None:
        """Close all sensors."""
        for sensor in self.sensors:
            sensor.close()
