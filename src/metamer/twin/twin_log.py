"""The log of a run on servos: samples, every frame on the bus, ranges, notes; it grows while the robot moves."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, final

import numpy as np

from metamer.record.log import Log
from metamer.record.recorder import McapRecorder
from metamer.record.stream import Schema, foxglove_schema
from metamer.records import Array
from metamer.twin.bus_log import BUS, SCHEMA_NAME, BusFrame, bus_message, bus_schema
from metamer.twin.sensors import RangeReading, Reading
from metamer.twin.timing import Timing

RANGE = "/range"


@final
class TwinLog:
    """A recording of a run on servos.

    path      of the MCAP file; it is `path`.part until the run has ended
    columns   of the samples
    meta      goes into the file
    frames    what went over the bus and is not recorded yet
    clock     by which it is flushed; None = the machine's                    [s]
    """

    def __init__(
        self,
        path: Path,
        columns: Sequence[str],
        meta: Mapping[str, Any],
        frames: list[BusFrame],
        *,
        clock: Callable[[], float] | None = None,
    ) -> None:
        topics = {BUS: Schema(SCHEMA_NAME, bus_schema())}
        if "range.nearest" in columns:
            topics[RANGE] = foxglove_schema("LaserScan")
        self.recorder = McapRecorder(path, columns, meta=meta, clock=clock or time.monotonic, topics=topics)
        self.frames = frames
        self.failed = ""
        self._last = -1.0

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

    def finish(self, log: Log, timing: Timing | None) -> None:
        """Record what the log holds beyond the last tick, how time was kept, and why the run stopped."""
        for k, t in enumerate(log.t.tolist()):
            if t > self._last:
                self._append(t, np.array([column[k] for column in log.columns.values()]))
        end = float(log.t[-1])
        if timing is not None:
            self.recorder.note(end, "timing " + json.dumps(timing._asdict()))
        if stopped := log.meta.get("stopped"):
            self.recorder.note(end, f"stopped: {stopped['reason']}", warning=True)

    def close(self) -> None:
        """The last frames, then the end of the file."""
        self._bus(max(self._last, 0.0))
        self.recorder.close()


def scan_message(t: float, reading: RangeReading) -> bytes:
    """foxglove.LaserScan of a range reading, in the frame of the head's sensor."""
    from foxglove.messages import LaserScan, Pose, Quaternion, Vector3

    from metamer.record.frames import stamp

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
