"""The log of a run on servos: samples, every frame on the bus, ranges, notes; it grows while the robot moves."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, final

import numpy as np

from metamer.core.records import Array, Sensed
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.hardware.sensors.sensors import RangeReading, Reading
from metamer.hardware.timing import RoundTrip, Timing
from metamer.hardware.wire.bus_log import BUS, SCHEMA_NAME, BusFrame, bus_message, bus_schema
from metamer.record.frames import note_message, scene_message, stamp, transforms_message
from metamer.record.log import Log
from metamer.record.recorder import McapRecorder
from metamer.record.stream import Schema, foxglove_schema
from metamer.systems.planar.arrays import per_link
from metamer.systems.planar.spec import planar_body
from metamer.twin.alarms import Alarm
from metamer.twin.diagnostics import DIAGNOSTICS, Status, diagnostics_message, diagnostics_schema
from metamer.twin.diagnostics import SCHEMA_NAME as DIAGNOSTICS_SCHEMA
from metamer.twin.mirror import Mirror

RANGE, TF, SCENE = "/range", "/tf", "/scene"
PERIODS = {DIAGNOSTICS: 1.0, SCENE: 1.0, TF: 1.0 / 30.0}  # s, topics of reduced rate


@final
class Drawn:
    """A planar robot as viewers draw it.

    spec   the robot
    """

    def __init__(self, spec: Robot) -> None:
        from metamer.systems.planar.mechanics import poses
        from metamer.systems.planar.model import build

        self._model, self._poses, self.side = build(spec), poses, spec.world.view == "side"
        lengths = per_link(planar_body(spec).length, planar_body(spec).links).tolist()
        self.lengths = {f"link{k}": length for k, length in enumerate(lengths, start=1)}

    def poses(self, state: Sensed) -> dict[str, Sequence[float]]:
        """x, y, theta of base_link and of every link.   [m, rad]"""
        q = state.angle if state.base is None else np.concatenate([state.base, state.angle])
        found = self._poses(self._model, q).frame.tolist()
        base = {} if state.base is None else {"base_link": state.base.tolist()}
        return base | dict(zip(self.lengths, found, strict=True))


@final
class TwinLog:
    """A recording of a run on servos.

    path      of the MCAP file; it is `path`.part until the run has ended
    columns   of the samples
    meta      goes into the file
    frames    what went over the bus and is not recorded yet
    model     whose pose is drawn, None = there is none
    clock     by which it is flushed; None = the machine's                    [s]
    """

    def __init__(
        self,
        path: Path,
        columns: Sequence[str],
        meta: Mapping[str, Any],
        frames: list[BusFrame],
        *,
        model: Robot | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        topics = {BUS: Schema(SCHEMA_NAME, bus_schema())}
        topics[DIAGNOSTICS] = Schema(DIAGNOSTICS_SCHEMA, diagnostics_schema())
        if model is not None:
            topics |= {TF: foxglove_schema("FrameTransforms"), SCENE: foxglove_schema("SceneUpdate")}
        if "range.nearest" in columns:
            topics[RANGE] = foxglove_schema("LaserScan")
        self.recorder = McapRecorder(path, columns, meta=meta, clock=clock or time.monotonic, topics=topics)
        self.frames = frames
        self.failed = ""
        self._last, self._closed = -1.0, False
        self._drawn = None if model is None else Drawn(model)
        self._due = dict.fromkeys(PERIODS, -math.inf)

    def warm(self, sensed: Sensed, statuses: Sequence[Status]) -> None:
        """Make one message of each kind and throw it away, so that no tick is the first to do so."""
        note_message(0.0, "", False)
        diagnostics_message(0.0, statuses)
        bus_message(self.frames[:1])
        if self._drawn is not None:
            scene_message(0.0, self._drawn.lengths)
            transforms_message(0.0, self._drawn.poses(sensed), side=self._drawn.side)
        self.recorder.warm()

    def due(self, t: float, topic: str = DIAGNOSTICS) -> bool:
        """Whether a topic of reduced rate is to be written now; if so the next time is a period later."""
        if t < self._due[topic]:
            return False
        self._due[topic] = t + PERIODS[topic] * (1.0 - 1e-6)
        return True

    def event(self, alarm: Alarm) -> None:
        """Record an alarm that was raised or cleared."""
        self.recorder.note(alarm.t, f"alarm {alarm.text}", warning=alarm.raised, flush=False)

    def diagnostics(self, t: float, statuses: Sequence[Status]) -> None:
        """Record the state of all parts."""
        self.recorder.message(DIAGNOSTICS, t, diagnostics_message(t, statuses))

    def model(self, t: float, mirror: Mirror) -> None:
        """Record where the model is, for viewers, at a reduced rate."""
        if self._drawn is None:
            return
        if self.due(t, SCENE):
            self.recorder.message(SCENE, t, scene_message(t, self._drawn.lengths))
        if self.due(t, TF):
            self.recorder.message(TF, t, transforms_message(t, self._drawn.poses(mirror.state), side=self._drawn.side))

    def tick(self, t: float, row: Array, readings: Sequence[Reading]) -> None:
        """Record a tick: its sample, what went over the bus since the last, what sensors told."""
        self._bus(t)
        for reading in readings:
            if isinstance(reading, RangeReading):
                self.recorder.message(RANGE, t, scan_message(t, reading))
        self._append(t, row)

    def _append(self, t: float, row: Array) -> None:
        self.recorder.append(t, row)
        self._last = t

    def _bus(self, t: float) -> None:
        if self.frames:
            self.recorder.message(BUS, t, bus_message(self.frames))
            self.frames.clear()

    def finish(self, log: Log, timing: Timing | None, trips: Mapping[int, RoundTrip]) -> None:
        """Record what the log holds beyond the last tick, how time was kept by loop and servos, why the run stopped."""
        for k, t in enumerate(log.t.tolist()):
            if t > self._last:
                self._append(t, np.array([column[k] for column in log.columns.values()]))
        end = float(log.t[-1])
        if timing is not None:
            self.recorder.note(end, "timing " + json.dumps(timing._asdict()))
            by_servo = {str(id_): trip._asdict() for id_, trip in trips.items()}
            self.recorder.note(end, "round trips " + json.dumps(by_servo))
        if stopped := log.meta.get("stopped"):
            self.recorder.note(end, f"stopped: {stopped['reason']}", warning=True)

    def abandon(self, t: float, why: str) -> None:
        """Note why a run was broken off."""
        try:
            self.recorder.note(t, f"stopped: {why}", warning=True)
        except OSError as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Keep in words why the log cannot be written; what is there stays a part file."""
        words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        self.failed = self.failed or f"the log cannot be written: {words.lower()}"

    def close(self) -> None:
        """The last frames, then the end of the file; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            self._bus(max(self._last, 0.0))
            self.recorder.close()
        except (OSError, BadInput) as error:
            self.fail(error)

    @property
    def file(self) -> Path:
        """Where the log is: its path once it is whole, the part file until then."""
        return self.recorder.part if self.recorder.part.exists() else self.recorder.path


def scan_message(t: float, reading: RangeReading) -> bytes:
    """foxglove.LaserScan of a range reading, in the frame of the head's sensor."""
    from foxglove.messages import LaserScan, Pose, Quaternion, Vector3

    still = Pose(
        position=Vector3(x=reading.mount[0], y=0.0, z=reading.mount[1]),
        orientation=Quaternion(x=0.0, y=0.0, z=1.0, w=0.0),
    )
    return LaserScan(
        timestamp=stamp(t),
        frame_id="base_link",
        pose=still,
        start_angle=reading.begin,
        end_angle=reading.end,
        ranges=list(reading.ranges),
        intensities=[],
    ).encode()
