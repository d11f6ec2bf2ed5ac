"""Replay: the commands of a log once more, byte for byte and at their times; what is read is read anew."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, final

import numpy as np

from metamer.core.records import Array, Sensed
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.files import robot_from_table
from metamer.hardware.calibration import Calibration
from metamer.hardware.limits import limits_of
from metamer.hardware.machine import FAKE, VIRTUAL
from metamer.hardware.safety import Safety
from metamer.hardware.wire.bus_log import BusFrame, read_bus_frames
from metamer.hardware.wire.frame_commands import FrameCommand, FrameGate, goal_of
from metamer.hardware.wire.packets import Frame, decode, encode
from metamer.hardware.wire.tables import OLDER_NAMES, SERVOS, ServoTable
from metamer.plants.plant import Progress
from metamer.record.log import Log
from metamer.record.reader import recover_mcap
from metamer.systems.planar.spec import planar_body
from metamer.twin.session import TwinRun, run_twin
from metamer.twin.task import calibration_of

EARLY_FRAME = 0.05  # part of a period by which a frame may come before its tick


class Sent(NamedTuple):
    """A command on the bus.

    time    from the first command                                            [s]
    data    its bytes
    frame   what they say
    """

    time: float
    data: bytes
    frame: Frame


@dataclass(frozen=True, kw_only=True)
class Recording:
    """The commands of a log.

    log        its samples
    sent       commands in order, without the torque off of its end
    released   number of torque off at its end, which every run makes anew
    table      kind of servo
    """

    log: Log
    sent: tuple[Sent, ...]
    released: int
    table: ServoTable

    @property
    def dt(self) -> float:
        """Control period.   [s]"""
        return float(self.log.meta["dt"])

    @property
    def spec(self) -> Robot:
        """The robot as it ran."""
        return robot_from_table(self.log.meta["spec"])

    @property
    def start(self) -> Array:
        """(joints,) angles before the first command.   [rad]"""
        return self.log["joint.angle"][0]

    @property
    def ticks(self) -> int:
        """Number of periods from the first command to the end of the last."""
        return math.floor(self.sent[-1].time / self.dt + EARLY_FRAME) + 1

    @property
    def digest(self) -> str:
        """SHA-256 of all bytes in order."""
        return digest_of(self.sent)


def digest_of(sent: Iterable[Sent]) -> str:
    """SHA-256 of the bytes of commands in order."""
    return hashlib.sha256(b"".join(command.data for command in sent)).hexdigest()


def commands_of(frames: Iterable[BusFrame], table: ServoTable) -> tuple[tuple[Sent, ...], int]:
    """What was sent and asks for no answer, and how many torque off stand at its end, which are left out.

    frames   all that went over the bus
    table    the kind of servo
    """
    found: list[Sent] = []
    begin: int | None = None
    for ns, sent, data in frames:
        if not sent:
            continue
        parts = decode(table, data, "request", final=True)
        if len(parts.frames) != 1 or parts.skipped:
            raise refuse(f"frame {len(found) + 1}", data.hex(" "), f"one whole request to a {table.name}")
        frame = parts.frames[0]
        if encode(table, frame.id, frame.name, *frame.values) != data:
            raise refuse(f"frame {len(found) + 1}", data.hex(" "), "bytes as this library sends them")
        if table.by_name[frame.name].reply is None:
            begin = ns if begin is None else begin
            found.append(Sent((ns - begin) * 1e-9, data, frame))
    kept = len(found)
    while kept and found[kept - 1].frame.name == "torque_write" and found[kept - 1].frame.values == (0,):
        kept -= 1
    return tuple(found[:kept]), len(found) - kept


def read_recording(path: str | Path, machine: str | None = None) -> Recording:
    """The commands of a log, also of one that was cut off; a log without any is refused.

    path      of the MCAP file, or of its ".part" file
    machine   whose, where the log holds several
    """
    log = recover_mcap(path, machine)
    named = str(log.meta.get("servo", "")).lower()
    kind = OLDER_NAMES.get(named, named)
    if kind not in SERVOS:
        raise BadInput(f"cannot replay {path}: it is no log of a servo bus (meta has no known servo)")
    table = SERVOS[kind]
    sent, released = commands_of(read_bus_frames(path, table, machine or ""), table)
    if not sent:
        raise BadInput(f"cannot replay {path}: it holds no command on the topic /bus")
    return Recording(log=log, sent=sent, released=released, table=table)


def refuse_other_calibration(recording: Recording, calibration: Calibration) -> None:
    """Refuse a machine whose servos are calibrated otherwise than those of the log."""
    known, own = recording.log.meta.get("calibration"), calibration.digest()
    if known != own:
        good = f"the calibration of the log, {str(known)[:12]}...: the same ticks are other angles with another one"
        raise refuse("calibration", f"{own[:12]}...", good)


def refuse_beyond_limits(recording: Recording, spec: Robot, calibration: Calibration, safety: Safety) -> None:
    """Refuse a log some of whose commands the limits of robot and servos would change: which, and why."""
    body = planar_body(spec)
    if len(calibration.ids) != body.joints:
        raise refuse("calibration", f"{len(calibration.ids)} servos", f"{body.joints} servos, one per joint")
    if len(recording.start) != body.joints:
        raise refuse("log", f"{len(recording.start)} joints", f"{body.joints} joints as {spec.name} has")
    gate = FrameGate(calibration, *limits_of(spec, calibration, safety), recording.start)
    for k, command in enumerate(recording.sent, start=1):
        if wrong := gate.problem(((command.time, command.frame),)):
            where = f"frame {k} of {len(recording.sent)}, at {command.time:.3f} s"
            raise BadInput(f"this log cannot be replayed unchanged: {where}: {wrong}")


@final
class FrameFollower:
    """A controller that sends the commands of a log, each in the period of its time.

    sent          the commands
    calibration   servo of every joint
    dt            control period                                              [s]
    """

    def __init__(self, sent: Sequence[Sent], calibration: Calibration, dt: float) -> None:
        self.sent, self.calibration, self.dt = sent, calibration, dt
        self._ids = {id_: k for k, id_ in enumerate(calibration.ids)}
        self._next, self._goal = 0, np.zeros(len(calibration.ids))
        self._prepared: dict[int, Frame] = {}

    def start(self, sensed: Sensed) -> None:
        """From the first command on."""
        self._next, self._goal = 0, sensed.angle.copy()

    def update(self, sensed: Sensed) -> FrameCommand:
        """The frames of this period; position and velocity are those of the line that they ask for."""
        frames: list[tuple[float, Frame]] = []
        begin, end = self._goal.copy(), sensed.t + self.dt * (1.0 - EARLY_FRAME)
        while self._next < len(self.sent) and self.sent[self._next].time < end:
            time, _, frame = self.sent[self._next]
            frames.append((max(time - sensed.t, 0.0), frame))
            self._aim(frame)
            self._next += 1
        velocity = (self._goal - begin) / self.dt
        return FrameCommand(position=begin, velocity=velocity, torque=np.zeros(len(begin)), frames=tuple(frames))

    def _aim(self, frame: Frame) -> None:
        """Where the joints go by a frame: a prepared move goes nowhere before it is started."""
        begun = {frame.id: frame} if frame.name == "move" else {}
        if frame.name == "prepare":
            self._prepared[frame.id] = frame
        elif frame.name == "start":
            to_all = frame.id == self.calibration.table.broadcast
            begun = {id_: move for id_, move in self._prepared.items() if to_all or id_ == frame.id}
        for id_, move in begun.items():
            if id_ in self._ids:
                k = self._ids[id_]
                self._goal[k] = goal_of(move, self.calibration.servos[k], self.calibration.table.tick)


class Fidelity(NamedTuple):
    """How a replay kept to its log.

    recorded, sent       number of commands
    identical            all of them, byte for byte and in order
    same                 number of commands from the first on that are identical
    digest               SHA-256 of the bytes that were sent
    late_p50, late_p99, late_most   after their times in the log              [s]
    """

    recorded: int
    sent: int
    identical: bool
    same: int
    digest: str
    late_p50: float
    late_p99: float
    late_most: float


def fidelity(recorded: Sequence[Sent], sent: Sequence[Sent]) -> Fidelity:
    """What was sent beside what the log holds."""
    pairs = list(zip(recorded, sent, strict=False))
    same = next((k for k, (a, b) in enumerate(pairs) if a.data != b.data), len(pairs))
    late = np.array([b.time - a.time for a, b in pairs]) if pairs else np.zeros(1)
    p50, p99 = np.percentile(late, (50.0, 99.0)).tolist()
    whole = same == len(recorded) == len(sent)
    return Fidelity(len(recorded), len(sent), whole, same, digest_of(sent), p50, p99, float(late.max()))


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A finished replay on servos.

    recording   what was replayed
    run         what happened
    kept        how it kept to the log
    """

    recording: Recording
    run: TwinRun
    kept: Fidelity


def about_of(recording: Recording, path: str | Path) -> dict[str, Any]:
    """What the log of a replay tells of the log that it replays."""
    first = recording.log.meta.get("replayed") or {}
    begin = float(recording.log.meta.get("begin") or 0.0) + float(first.get("begin") or 0.0)
    return {"log": Path(path).name, "frames": len(recording.sent), "sha256": recording.digest, "begin": begin}


def replay(
    path: str | Path,
    *,
    of: str | None = None,
    on: str = VIRTUAL,
    spec: Robot | None = None,
    calibration: Calibration | None = None,
    other_calibration: bool = False,
    record: Path | None = None,
    progress: Progress | None = None,
    **task: Any,
) -> Replay:
    """Send the commands of a log once more: the same frames, byte for byte, in their order and at their times.

    What is read is read anew, limits, rules that stop and the guardian stay on, and torque goes off at the end. A log
    with a command that the limits would change is refused with which and why.

    path                of the log, also of one that was cut off
    of                  whose commands, where the log holds several machines
    on                  "virtual", "fake", or the device of a bus
    spec                limits of the robot; None = the log's
    calibration         of the machine; None = the one that comes with the robot
    other_calibration   allow another calibration than the log's: the same ticks, other angles
    record              MCAP file of the replay
    task                faults, sensors, safety and all else that a `Task` has besides gait, controller and start;
                        machine and fake_engine, what the fake robot is, are those of the log where none are given
    """
    recording = read_recording(path, of)
    spec = spec or recording.spec
    calibration = calibration or calibration_of(spec)
    if not other_calibration:
        refuse_other_calibration(recording, calibration)
    refuse_beyond_limits(recording, spec, calibration, task.get("safety") or Safety())
    meta = recording.log.meta
    as_logged: dict[str, Any] = {"fake_engine": str(meta.get("fake_engine") or "native")}
    if on in (FAKE, VIRTUAL) and isinstance(machine := meta.get("machine"), dict):
        as_logged["machine"] = robot_from_table(machine)
    frames: list[BusFrame] = []
    run = run_twin(
        spec,
        port=on,
        gait=None,
        controller=FrameFollower(recording.sent, calibration, recording.dt),
        start=None,
        duration=recording.ticks * recording.dt,
        dt=recording.dt,
        calibration=calibration,
        record=record,
        tap=frames.append,
        about={"replayed": about_of(recording, path)},
        progress=progress,
        **as_logged | {name: value for name, value in task.items() if value is not None},
    )
    sent, _ = commands_of(frames, recording.table)
    return Replay(recording=recording, run=run, kept=fidelity(recording.sent, sent))
