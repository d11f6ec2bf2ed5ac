"""The log of a run on servos: samples, every frame on the bus, ranges, notes; it grows while the robot moves."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, final

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array, Sensed
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.hardware.sensors.sensors import PoseReading, RangeReading, Reading
from metamer.hardware.timing import Clocks, RoundTrip, Timing, step_of
from metamer.hardware.wire.bus_log import BUS, SCHEMA_NAME, BusFrame, bus_message, bus_schema
from metamer.record.frames import note_message, scene_message, stamp, transforms_message
from metamer.record.log import Log
from metamer.record.recorder import McapFile, McapRecorder
from metamer.record.stream import Schema, foxglove_schema
from metamer.systems.planar.spec import planar_body
from metamer.twin.alarms import ALARM_EVENTS, Alarm, alarm_events
from metamer.twin.diagnostics import DIAGNOSTICS, Status, diagnostics_message, diagnostics_schema
from metamer.twin.diagnostics import SCHEMA_NAME as DIAGNOSTICS_SCHEMA

RANGE, TF, SCENE, JOINTS = "/range", "/tf", "/scene", "/joint_states"
MODEL, MACHINE = "model/", "machine/"  # frames of the two bodies begin so, where there are several after their name
COLOURS = {MODEL: (0.16, 0.44, 0.64), MACHINE: (0.85, 0.45, 0.13)}  # red, green, blue of each
SEEN = "camera/head"  # frame of the head as a camera sees it
PERIODS = {DIAGNOSTICS: 1.0, SCENE: 1.0, TF: 1.0 / 30.0}  # s, topics of reduced rate


@final
class Drawn:
    """A planar robot as viewers draw it.

    spec   the robot
    """

    def __init__(self, spec: Robot) -> None:
        from metamer.systems.planar.mechanics import poses
        from metamer.systems.planar.model import build

        self._model, self._poses, self.side = build(spec), poses, spec.world.upright
        self.free = self._model.size > planar_body(spec).joints
        lengths = per(planar_body(spec).length, planar_body(spec).links).tolist()
        self.lengths = {f"link{k}": length for k, length in enumerate(lengths, start=1)}

    def poses(self, state: Sensed, whose: str) -> dict[str, Sequence[float]]:
        """x, y, theta of base_link and of every link, by names that begin with whose they are.   [m, rad]"""
        q = state.angle if state.base is None else np.concatenate([state.base, state.angle])
        found = self._poses(self._model, q).frame.tolist()
        base = {} if state.base is None else {"base_link": state.base.tolist()}
        named = base | dict(zip(self.lengths, found, strict=True))
        return {whose + name: pose for name, pose in named.items()}

    def boxes(self, *whose: str) -> dict[str, float]:
        """Length of every link of each body.   [m]"""
        return {one + name: length for one in whose for name, length in self.lengths.items()}


@final
class TwinLog:
    """A recording of a run on servos.

    file      MCAP file of the run
    columns   of the samples
    meta      goes into the file
    frames    what went over the bus and is not recorded yet
    clocks    of the run: messages carry the wall clock
    drawn     robot whose links are drawn
    machine   its name, where the run has several
    """

    def __init__(
        self,
        file: McapFile,
        columns: Sequence[str],
        meta: Mapping[str, Any],
        frames: list[BusFrame],
        clocks: Clocks,
        *,
        drawn: Robot,
        machine: str = "",
    ) -> None:
        topics = {BUS: Schema(SCHEMA_NAME, bus_schema())}
        topics[DIAGNOSTICS] = Schema(DIAGNOSTICS_SCHEMA, diagnostics_schema())
        topics |= {TF: foxglove_schema("FrameTransforms"), SCENE: foxglove_schema("SceneUpdate")}
        topics[JOINTS] = foxglove_schema("JointStates")
        if "range.nearest" in columns:
            topics[RANGE] = foxglove_schema("LaserScan")
        self.recorder = McapRecorder(file, columns, meta=meta, topics=topics, machine=machine)
        self.frames, self.clocks = frames, clocks
        self.failed = ""
        self._last, self._closed = -1.0, False
        self._now = clocks.monotonic
        self._drawn, space = Drawn(drawn), f"{machine}/" if machine else ""
        self._model, self._machine, self._seen = space + MODEL, space + MACHINE, space + SEEN
        self._colours = {space + body: colour for body, colour in COLOURS.items()}
        self._due = dict.fromkeys(PERIODS, -math.inf)
        self._heard: Array | None = None

    def warm(self, sensed: Sensed, statuses: Sequence[Status]) -> None:
        """Make one message of each kind and throw it away, so that no tick is the first to do so."""
        note_message(0.0, "", False)
        diagnostics_message(0.0, statuses)
        bus_message(self.frames[:1])
        scene_message(0.0, self._drawn.boxes(self._model, self._machine), self._colours)
        placed = replace(sensed, base=np.zeros(3) if self._drawn.free else None)
        transforms_message(0.0, self._drawn.poses(placed, self._model), side=self._drawn.side)
        joint_message(0.0, "joint1", 0.0, 0.0)
        self.recorder.warm()

    @property
    def wall(self) -> float:
        """Wall clock of the tick that is being recorded.   [s]"""
        return self.clocks.at(self._now)

    def due(self, t: float, topic: str = DIAGNOSTICS) -> bool:
        """Whether a topic of reduced rate is to be written now; if so the next time is a period later."""
        if t < self._due[topic]:
            return False
        self._due[topic] = t + PERIODS[topic] * (1.0 - 1e-6)
        return True

    def at(self, now: float) -> None:
        """What is recorded from here on is of this moment of the line.   [s]"""
        self._now = now

    def happened(self, alarms: Sequence[Alarm]) -> None:
        """Record alarms that were raised or cleared, as notes and as events."""
        for alarm in alarms:
            self.recorder.note(alarm.t, f"alarm {alarm.text}", warning=alarm.raised, flush=False, at=self.wall)
        self.recorder.happened(alarm_events(alarms))

    def diagnostics(self, statuses: Sequence[Status]) -> None:
        """Record the state of all parts."""
        self.recorder.message(DIAGNOSTICS, self.wall, diagnostics_message(self.wall, statuses))

    def bodies(self, t: float, model: Sensed | None, machine: Sensed, seen: PoseReading | None) -> None:
        """Record where machine and model are, for viewers, at a reduced rate.

        model     what the model has come to; None = there is none
        machine   what the servos tell; its base is the one that a camera sees, else the model's
        seen      newest picture of a camera
        """
        # a body that lies anywhere is drawn where it is known to be
        placed = not self._drawn.free or model is not None or seen is not None
        shown = ([self._model] if model is not None else []) + ([self._machine] if placed else [])
        if shown and self.due(t, SCENE):
            self.recorder.message(SCENE, self.wall, scene_message(self.wall, self._drawn.boxes(*shown), self._colours))
        if not shown or not self.due(t, TF):
            return
        side, poses = self._drawn.side, {}
        if model is not None:
            poses |= self._drawn.poses(model, self._model)
            machine = replace(machine, base=model.base)
        if seen is not None:
            where = {self._seen: (seen.x, seen.y, seen.theta)}
            when = self.clocks.at(seen.time)
            self.recorder.message(TF, when, transforms_message(when, where, side=side))
            machine = replace(machine, base=np.array([seen.x, seen.y, seen.theta]) if self._drawn.free else None)
        if self._machine in shown:
            poses |= self._drawn.poses(machine, self._machine)
        self.recorder.message(TF, self.wall, transforms_message(self.wall, poses, side=side))

    def joints(self, sensed: Sensed, heard: Array) -> None:
        """Record every angle that has come since the last tick, each at its own instant.

        heard   (joints,) when each answer came, on the clock of the line     [s]
        """
        fresh = np.ones(len(heard), dtype=bool) if self._heard is None else heard > self._heard
        self._heard = heard
        for k in np.flatnonzero(fresh).tolist():
            when = self.clocks.at(float(heard[k]))
            data = joint_message(when, f"joint{k + 1}", float(sensed.angle[k]), float(sensed.rate[k]))
            self.recorder.message(JOINTS, when, data)

    def tick(self, t: float, row: Array, readings: Sequence[Reading]) -> None:
        """Record a tick: its sample, what went over the bus since the last, sensor values."""
        self._bus()
        for reading in readings:
            if isinstance(reading, RangeReading):
                when = self.clocks.at(reading.time)
                self.recorder.message(RANGE, when, scan_message(when, reading, self._machine))
        self._append(t, row)

    def _append(self, t: float, row: Array) -> None:
        self.recorder.append(t, row, at=self.wall)
        self._last = t

    def _bus(self) -> None:
        if self.frames:
            self.recorder.message(BUS, self.wall, bus_message(self.frames))
            self.frames.clear()

    def finish(self, log: Log, timing: Timing | None, trips: Mapping[int, RoundTrip]) -> None:
        """Record what the log holds beyond the last tick, how time was kept by loop and servos, why the run stopped."""
        clock = log.columns.get("loop.clock")
        for k, t in enumerate(log.t.tolist()):
            if t > self._last:
                self.at(self._now if clock is None else float(clock[k]))
                self._append(t, np.array([column[k] for column in log.columns.values()]))
        # alarms are there already
        if others := {name: found for name, found in log.events.items() if name not in ALARM_EVENTS}:
            self.recorder.happened(others)
        end = float(log.t[-1])
        if timing is not None:
            self.recorder.note(end, "timing " + json.dumps(timing._asdict()), at=self.wall)
            by_servo = {str(id_): trip._asdict() for id_, trip in trips.items()}
            self.recorder.note(end, "round trips " + json.dumps(by_servo), at=self.wall)
        if stopped := log.meta.get("stopped"):
            self.recorder.note(end, f"stopped: {stopped['reason']}", warning=True, at=self.wall)

    def end_clocks(self, last: Clocks) -> None:
        """Note both clocks at the end, and whether the wall clock was set meanwhile."""
        step = step_of(self.clocks, last)
        words = f"; the wall clock was set by {step:+.3f} s during the run" if step else ""
        text = "clocks at the end " + json.dumps(last.table()) + words
        self.recorder.note(max(self._last, 0.0), text, warning=bool(step), at=self.wall)

    def abandon(self, t: float, why: str) -> None:
        """Note why a run was broken off."""
        try:
            self.recorder.note(t, f"stopped: {why}", warning=True, at=self.wall)
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
            self._bus()
            self.recorder.close()
        except (OSError, BadInput) as error:
            self.fail(error)

    @property
    def file(self) -> Path:
        """Where the log is: its path once it is whole, the part file until then."""
        return self.recorder.part if self.recorder.part.exists() else self.recorder.path


def joint_message(t: float, name: str, angle: float, rate: float) -> bytes:
    """foxglove.JointStates of one joint at its own time.   [s, rad, rad/s]"""
    from foxglove.messages import JointState, JointStates

    state = JointState(name=name, position=angle, velocity=rate, effort=None)
    return JointStates(timestamp=stamp(t), joints=[state]).encode()


def scan_message(t: float, reading: RangeReading, whose: str = MACHINE) -> bytes:
    """foxglove.LaserScan of a range reading, in the frame of the head's sensor.   whose: first part of that frame"""
    from foxglove.messages import LaserScan, Pose, Quaternion, Vector3

    still = Pose(
        position=Vector3(x=reading.mount[0], y=0.0, z=reading.mount[1]),
        # half a turn about z, then up by the elevation
        orientation=Quaternion(x=math.sin(0.5 * reading.elevation), y=0.0, z=math.cos(0.5 * reading.elevation), w=0.0),
    )
    return LaserScan(
        timestamp=stamp(t),
        frame_id=whose + "base_link",
        pose=still,
        start_angle=reading.begin,
        end_angle=reading.end,
        ranges=list(reading.ranges),
        intensities=[],
    ).encode()
