"""A run on servos, real or fake: guardian, plant, loop, recording; ends with torque off."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, final

import numpy as np

from metamer.control import Controller
from metamer.description.check import checked
from metamer.description.files import table_from_spec
from metamer.description.robot import Gait, RobotSpec
from metamer.plants.plant import Plant, Progress, Stopped, column_names, run, sample
from metamer.record.log import Log, versions
from metamer.record.recorder import McapRecorder
from metamer.records import Array, Command, Sensed, State
from metamer.refusals import refuse
from metamer.twin.bus import Bus
from metamer.twin.calibration import CALIBRATIONS, Calibration
from metamer.twin.fake_bus import FakeBus
from metamer.twin.fake_servos import FakeServos
from metamer.twin.faults import Faults
from metamer.twin.guardian import GuardianPort
from metamer.twin.servo_plant import Safety, ServoBus
from metamer.twin.timing import Timing

FAKE = "fake"  # a port that brings its own servos


@dataclass(frozen=True, kw_only=True)
class TwinRun:
    """A finished run on servos.

    log           what happened
    timing        how well the ticks were kept
    counts        what went over the bus
    stopped       why it ended early; empty if it did not
    unconfirmed   servos that did not confirm that their torque is off
    """

    log: Log
    timing: Timing | None
    counts: dict[str, int]
    stopped: str
    unconfirmed: list[int]


@final
class Recorded:
    """A plant whose ticks go to a file as they happen.

    plant   what is driven
    path    of the MCAP file; it is `path`.part until the run has ended
    meta    goes into the file
    """

    def __init__(self, plant: Plant, path: Path, meta: Mapping[str, Any]) -> None:
        self.plant = plant
        self._sensed, self._measured = plant.sense(), plant.measure()
        self._last, self.failed = -1.0, ""
        # before the first tick, which has no time to spare for it
        self.recorder = McapRecorder(path, column_names(self._sensed, self._measured), meta=meta)

    def sense(self) -> Sensed:
        """What the plant senses."""
        self._sensed = self.plant.sense()
        return self._sensed

    def measure(self) -> Mapping[str, float]:
        """What the plant measures."""
        self._measured = self.plant.measure()
        return self._measured

    def act(self, command: Command, dt: float) -> Command:
        """Drive the plant and record the tick."""
        sensed, measured = self._sensed, self._measured
        sent = self.plant.act(command, dt)
        try:
            self._append(sensed.t, sample(sensed, sent.position, measured))
        except OSError as error:
            self.failed = f"the log cannot be written: {(error.strerror or str(error)).lower()}"
            raise Stopped(self.failed, State(t=sensed.t, q=sensed.angle, v=sensed.rate)) from error
        return sent

    def _append(self, t: float, row: Array) -> None:
        self.recorder.append(t, row)
        self._last = t

    def finish(self, log: Log, timing: Timing | None) -> None:
        """Record what the log holds beyond the last tick, how time was kept, and why the run stopped."""
        if self.failed:
            return
        for k, t in enumerate(log.t.tolist()):
            if t > self._last:
                self._append(t, np.array([column[k] for column in log.columns.values()]))
        end = float(log.t[-1])
        if timing is not None:
            self.recorder.note(end, "timing " + json.dumps(timing._asdict()))
        if stopped := log.meta.get("stopped"):
            self.recorder.note(end, f"stopped: {stopped['reason']}", warning=True)

    def close(self) -> None:
        """Close the plant, then the file; one that could not be written stays a part file."""
        try:
            self.plant.close()
        finally:
            with suppress(OSError) if self.failed else nullcontext():
                self.recorder.close()


@contextmanager
def polite_end() -> Iterator[None]:
    """SIGTERM and SIGINT end the block by an exception, so that torque goes off on the way out."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(*_: object) -> None:
        raise SystemExit(143)

    before = signal.signal(signal.SIGTERM, leave)
    # a process in the background is started with interrupts ignored; a machine must stop at one all the same
    interrupt = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        signal.signal(signal.SIGINT, interrupt)


def calibration_of(spec: RobotSpec) -> Calibration:
    """The calibration that comes with a robot; refused where none does."""
    if spec.name not in CALIBRATIONS:
        raise refuse("calibration", None, f"a file for {spec.name}; known without one: {', '.join(CALIBRATIONS)}")
    return CALIBRATIONS[spec.name]


def run_twin(
    spec: RobotSpec,
    *,
    port: str = FAKE,
    gait: str | None = None,
    controller: Controller | None = None,
    duration: float | None = None,
    dt: float = 0.02,
    calibration: Calibration | None = None,
    record: Path | None = None,
    faults: Faults | None = None,
    safety: Safety | None = None,
    timeout: float = 0.01,
    seed: int = 0,
    progress: Progress | None = None,
) -> TwinRun:
    """Drive a robot of bus servos.

    spec          the robot
    port          device of the bus, or "fake" for servos that are not there
    gait          name of another gait; None = the robot's own
    controller    anything with start and update; None = the gait sent to the servos
    duration      length of the run; None = the robot's own                   [s]
    dt            control period                                              [s]
    calibration   servo of every joint; None = the one that comes with the robot
    record        MCAP file that grows while the robot moves
    faults        of the fake servos
    safety        what stops a run
    timeout       longest wait for an answer                                  [s]
    seed          of the faults
    """
    from metamer.plants.simulate import gait_controller

    if gait is not None and gait != spec.gait.kind:
        spec = replace(spec, gait=Gait(kind=gait))
    length = spec.run.duration if duration is None else duration
    spec = checked(replace(spec, run=replace(spec.run, duration=length, dt=dt, step=min(spec.run.step, dt))))
    if faults is not None and port != FAKE:
        raise refuse("faults", port, "port fake: faults of real servos are not ours to make")
    calibration = calibration or calibration_of(spec)
    driver = controller or gait_controller(spec)
    meta: dict[str, Any] = {"spec": table_from_spec(spec), "engine": f"servo bus {port}", "seed": seed, "dt": dt}
    meta |= {"versions": versions(), "calibration": calibration.digest(), "servo": calibration.table.name}
    with ExitStack() as stack:
        if port == FAKE:
            homes = {servo.id: float(servo.homing_offset) for servo in calibration.servos}
            servos = FakeServos(homes, table=calibration.table, faults=faults, echo=True, seed=seed)
            port = stack.enter_context(FakeBus(servos)).path
        stack.enter_context(polite_end())
        safety = safety or Safety()
        servo = calibration.table.name.lower()
        line = GuardianPort(port, calibration.ids, servo=servo, lifetime=safety.stale)
        stack.callback(line.close)
        plant = ServoBus(Bus(line, calibration.table, timeout=timeout), calibration, spec, safety)
        stack.callback(plant.close)
        driven = plant if record is None else Recorded(plant, record, meta)
        stack.callback(driven.close)
        log = run(driven, driver, duration=length, dt=dt, progress=progress, meta=meta)
        timing, counts = plant.timing(), asdict(plant.bus.counts) | {"implausible": plant.implausible}
        if isinstance(driven, Recorded):
            driven.finish(log, timing)
    stopped = log.meta.get("stopped")
    reason = f"stopped at t = {stopped['time']:.4f} s: {stopped['reason']}" if stopped else ""
    return TwinRun(log=log, timing=timing, counts=counts, stopped=reason, unconfirmed=plant.unconfirmed)
