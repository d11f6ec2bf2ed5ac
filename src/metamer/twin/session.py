"""A run on servos, real or fake: guardian, plant, loop, recording; ends with torque off."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from metamer.control import Controller
from metamer.core.notices import hearing_compilers
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, checked
from metamer.files import table_from_robot, with_values
from metamer.hardware.approach import Approach
from metamer.hardware.calibration import CALIBRATIONS, Calibration
from metamer.hardware.clipping import Clips
from metamer.hardware.clocks import both_clocks
from metamer.hardware.fake.faults import Faults
from metamer.hardware.machine import FAKE, VIRTUAL, PoseOf, open_line
from metamer.hardware.plant import ServoBus
from metamer.hardware.safety import Safety, StillPulls
from metamer.hardware.sensors.sensors import RANGE, Newest, Sensor
from metamer.hardware.timing import RoundTrip, Timing, real_time, round_trips, steady
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.bus_log import BusFrame
from metamer.plants.plant import Progress, run
from metamer.record.log import Log, versions
from metamer.twin.alarms import Alarm, Thresholds
from metamer.twin.fit.excitation import KIND as EXCITATION
from metamer.twin.fit.excitation import excited
from metamer.twin.mirror import Mirror, start_angles
from metamer.twin.plant import TwinPlant
from metamer.twin.reaction import stopping, turning

PERIODS = 1.5  # control periods that a value is good for at least: it is asked for once in each

SensorMaker = Callable[[PoseOf], Sensor]
NO_RIGHT = (
    "no right to real-time scheduling: under load ticks come late; `ulimit -r 10`, or a line "
    "`@USER - rtprio 10` in /etc/security/limits.conf, gives it"
)
COLD_KERNELS = "compiling kernels for the first time, which takes about a minute; the port is opened after it"


@contextmanager
def cold_kernels_told(report: Callable[[str], None] | None) -> Iterator[None]:
    """Say once that kernels are being compiled, if any must be."""
    told: list[str] = []

    def tell(name: str) -> None:
        if not told and report is not None:
            report(COLD_KERNELS)
        told.append(name)

    with hearing_compilers(tell):
        yield


@dataclass(frozen=True, kw_only=True)
class TwinRun:
    """A finished run on servos.

    log           what happened
    timing        how well the ticks were kept
    counts        what went over the bus
    stopped       why it ended early; empty if it did not
    unconfirmed   servos that did not confirm that their torque is off
    alarms        raised and cleared, in the order of time
    round_trips   time from request to answer, by servo
    begin         when the controller took over from the move to its first posture   [s]
    clips         commands that limits changed
    file          that holds the log; a part file if it could not be written to its end, None if none was asked for
    """

    log: Log
    timing: Timing | None
    counts: dict[str, int]
    stopped: str
    unconfirmed: list[int]
    alarms: list[Alarm]
    round_trips: dict[int, RoundTrip]
    begin: float
    clips: Clips
    file: Path | None


@contextmanager
def polite_end() -> Iterator[None]:
    """SIGTERM, SIGHUP and SIGINT end the block by an exception, so that torque goes off on the way out."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(*_: object) -> None:
        raise SystemExit(143)

    before = {how: signal.signal(how, leave) for how in (signal.SIGTERM, signal.SIGHUP)}
    # a process in the background is started with interrupts ignored; a machine must stop at one all the same
    interrupt = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        for how, handler in before.items():
            signal.signal(how, handler)
        signal.signal(signal.SIGINT, interrupt)


@contextmanager
def torque_told(buses: list[Bus]) -> Iterator[None]:
    """An error that leaves servos which did not confirm that they are off is told as that, whatever it was."""
    try:
        yield
    except BaseException as error:
        if left := [id_ for bus in buses for id_ in bus.still_on()]:
            raise StillPulls(left, str(error) or type(error).__name__) from error
        raise


def calibration_of(spec: Robot) -> Calibration:
    """The calibration that comes with a robot; refused where none does."""
    if spec.name not in CALIBRATIONS:
        raise refuse("calibration", None, f"a file for {spec.name}; known without one: {', '.join(CALIBRATIONS)}")
    return CALIBRATIONS[spec.name]


def run_twin(
    spec: Robot,
    *,
    port: str = FAKE,
    gait: str | None = None,
    controller: Controller | None = None,
    duration: float | None = None,
    dt: float = 0.02,
    calibration: Calibration | None = None,
    record: Path | None = None,
    faults: Faults | None = None,
    machine: Robot | None = None,
    fake_engine: str = "native",
    sensors: Sequence[Sensor | SensorMaker] = (),
    stop_before: float | None = None,
    turn_before: float | None = None,
    mirror: bool = True,
    safety: Safety | None = None,
    alarms: Thresholds | None = None,
    start: Sequence[float] | Literal["here"] | None = None,
    report: Callable[[str], None] | None = None,
    watch: Callable[[TwinPlant], AbstractContextManager[object]] | None = None,
    timeout: float = 0.01,
    seed: int = 0,
    tap: Callable[[BusFrame], None] | None = None,
    about: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> TwinRun:
    """Drive a robot of bus servos.

    spec          the robot, as the model has it
    port          device of the bus; "fake" for servos that are not there on a pseudo-terminal in real time with a
                  guardian; "virtual" for the same in a time of their own: quick, and equal for equal seeds
    gait          name of another gait; None = the robot's own
    controller    anything with start and update; None = the gait sent to the servos
    duration      length of the run; None = the robot's own                   [s]
    dt            control period                                              [s]
    calibration   servo of every joint; None = the one that comes with the robot
    record        MCAP file that grows while the robot moves
    faults        of the fake servos
    machine       what the fake robot really is; None = as the model has it
    fake_engine   that moves the fake robot: "native" or "mujoco"
    sensors       beside the servos; a function makes one from the pose of the fake robot's head, (x, y, theta) at a
                  time of the port, e.g. `SimulatedCamera`
    stop_before   stand still while a range sensor sees something nearer than this; None = go on   [m]
    turn_before   turn away from it, of a robot seen from above; None = go on [m]
    mirror        run the model in step with the machine
    safety        what stops a run
    alarms        when one is raised, and which of them stop a run as well
    start         posture that is gently gone to before the controller takes over, one angle a joint; "here" = none;
                  None = the first posture of the gait, or with a controller none   [rad]
    report        is told what happens: alarms raised and cleared, the move to the first posture
    watch         makes what looks on while the robot moves, e.g. a live display
    timeout       longest wait for an answer                                  [s]
    seed          of the faults
    tap           is told of all that goes over the bus
    about         more for the log's meta
    """
    if gait == EXCITATION:
        # as large, fast and long as the robot allows
        spec = excited(spec, calibration or calibration_of(spec))
    elif gait is not None:
        spec = with_values(spec, {"gait.kind": gait})
    length = spec.run.duration if duration is None else duration
    spec = checked(replace(spec, run=replace(spec.run, duration=length, dt=dt, step=min(spec.run.step, dt))))
    if port not in (FAKE, VIRTUAL):
        for name, value in (("faults", faults), ("machine", machine)):
            if value is not None:
                raise refuse(name, port, f"port {FAKE} or {VIRTUAL}: a real machine is what it is")
    calibration = calibration or calibration_of(spec)
    if controller is None and spec.controller.sends_torque:
        raise refuse("controller.kind", spec.controller.kind, '"gait", or output = "angle": a bus takes angles')
    driver = controller or spec.controller.on(spec)
    safety = safety or Safety()
    if safety.stale < PERIODS * dt:
        raise refuse("stale", safety.stale, f"{PERIODS:g} control periods at least, {PERIODS * dt:g} [s]")
    meta: dict[str, Any] = {"spec": table_from_robot(spec), "engine": f"servo bus {port}", "seed": seed, "dt": dt}
    meta |= {"versions": versions(), "calibration": calibration.digest(), "servo": calibration.table.name}
    meta |= {"servos": json.loads(calibration.text()), "port": port, **(about or {})}
    if port in (FAKE, VIRTUAL):
        meta |= {"machine": table_from_robot(machine or spec), "fake_engine": fake_engine}
    opened: list[Bus] = []
    with ExitStack() as stack:
        stack.enter_context(torque_told(opened))
        if port != VIRTUAL:
            stack.enter_context(polite_end())
        if mirror:
            # kernels are made ready before anything is switched on
            with cold_kernels_told(report):
                Mirror(spec, start_angles(spec), dt).warm(dt)
        if port != VIRTUAL:
            meta["real_time"] = stack.enter_context(real_time())
            if report is not None and not meta["real_time"]:
                report(NO_RIGHT)
        line = open_line(
            stack,
            port,
            calibration,
            machine or spec,
            engine=fake_engine,
            faults=faults,
            safety=safety,
            seed=seed,
        )
        clocks = both_clocks(line.port.now, real=port != VIRTUAL)
        meta["clock"] = clocks.table()
        newest = Newest([sensor(line.pose_of) if callable(sensor) else sensor for sensor in sensors])
        stack.callback(newest.close)
        meta["sensors"] = newest.about()
        bus, frames = Bus(line.port, calibration.table, timeout=timeout), []
        bus.tap = told_to(([frames.append] if record is not None else []) + ([tap] if tap is not None else []))
        plant = ServoBus(bus, calibration, spec, safety)
        stack.callback(plant.close)
        opened.append(bus)
        model = Mirror(spec, plant.sense().angle, dt) if mirror else None
        twin = TwinPlant(plant, newest, model, alarms, report)
        angle = plant.sense().angle
        posture = first_posture(spec, controller, start, angle)
        if not isinstance(start, str | None):
            refuse_outside(posture, plant.lower, plant.upper)
        for name, near in (("stop_before", stop_before), ("turn_before", turn_before)):
            if near is not None and RANGE not in {sensor.name for sensor in newest.sensors}:
                raise refuse(name, near, "a run with a range sensor")
        if turn_before is not None:
            driver = turning(driver, newest, turn_before, upright=spec.world.upright, now=line.port.now)
        if stop_before is not None:
            head = lambda: None if model is None or model.state.base is None else model.state.base.tolist()  # noqa: E731
            view, now = spec.world.view, line.port.now
            driver = stopping(driver, newest, stop_before, view=view, now=now, model=head)
        approach = Approach(driver, angle, posture, dt)
        meta["begin"] = approach.duration
        if approach.duration and report is not None:
            report(f"moving up to {approach.farthest:.2f} rad to the first posture, {approach.duration:.1f} s")
        stack.callback(twin.close)
        if record is not None:
            twin.record(record, spec, meta, frames, clocks)
        newest.poll(line.port.now())
        stack.enter_context(watch(twin) if watch is not None else nullcontext())
        stack.enter_context(steady() if port != VIRTUAL else nullcontext())
        try:
            log = run(twin, approach, duration=approach.duration + length, dt=dt, progress=progress, meta=meta)
        except BaseException as error:
            twin.abandon(error)
            raise
        timing, counts = plant.timing(), asdict(plant.bus.counts) | {"implausible": plant.implausible}
        twin.finish(log, timing)
    stopped = log.meta.get("stopped")
    reason = f"stopped at t = {stopped['time']:.4f} s: {stopped['reason']}" if stopped else ""
    if not reason and twin.log is not None:
        reason = twin.log.failed
    return TwinRun(
        log=log,
        timing=timing,
        counts=counts,
        stopped=reason,
        unconfirmed=plant.unconfirmed,
        alarms=twin.alarms.events,
        round_trips=round_trips(plant.bus.round_trips),
        begin=approach.duration,
        clips=plant.clips,
        file=None if twin.log is None else twin.log.file,
    )


def first_posture(
    spec: Robot, controller: Controller | None, start: Sequence[float] | Literal["here"] | None, angle: Array
) -> Array:
    """(joints,) where a run begins: as asked, else the gait's first posture, else where the joints are.   [rad]"""
    if start == "here" or (start is None and controller is not None):
        return angle
    if start is None:
        return spec.gait.on(spec.body).targets(0.0).position
    posture = np.asarray(start, dtype=np.float64)
    if posture.shape != angle.shape or not np.isfinite(posture).all():
        raise refuse("start", list(start), f"{len(angle)} finite angles, one a joint [rad]")
    return posture


def refuse_outside(posture: Array, lower: Array, upper: Array) -> None:
    """Refuse a posture that the joints cannot take, before anything moves.   [rad]"""
    # what is written with a few digits may stand at a limit
    wrong = np.flatnonzero((posture < lower - 1e-3) | (posture > upper + 1e-3))
    if len(wrong):
        k = int(wrong[0])
        raise refuse(f"start, joint {k + 1}", float(posture[k]), f"{lower[k]:.4g} to {upper[k]:.4g} [rad]")


def told_to(taps: Sequence[Callable[[BusFrame], None]]) -> Callable[[BusFrame], None] | None:
    """One tap that tells all; None where there is none."""

    def every(frame: BusFrame) -> None:
        for tap in taps:
            tap(frame)

    return every if taps else None
