"""A run on servos, real or fake: guardian, plant, loop, recording; ends with torque off."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from metamer.control import Controller
from metamer.core.notices import hearing_compilers
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.hardware.approach import Approach
from metamer.hardware.clipping import Clips
from metamer.hardware.machine import VIRTUAL, open_line
from metamer.hardware.plant import ServoBus
from metamer.hardware.safety import StillPulls
from metamer.hardware.sensors.sensors import RANGE, Newest
from metamer.hardware.timing import RoundTrip, Timing, both_clocks, real_time, round_trips, steady
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.bus_log import BusFrame
from metamer.plants.plant import Progress, run
from metamer.record.log import Log
from metamer.record.recorder import McapFile
from metamer.twin.alarms import Alarm
from metamer.twin.mirror import Mirror, start_angles
from metamer.twin.plant import TwinPlant
from metamer.twin.reaction import stopping, turning
from metamer.twin.task import Plan, Task, first_posture, planned, refuse_outside, refuse_strange
from metamer.twin.together import Member, Together, side_by_side

Report = Callable[[str], None]
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
def torque_told(buses: dict[str, Bus]) -> Iterator[None]:
    """An error that leaves servos which did not confirm that they are off is reported as that, whatever it was."""
    try:
        yield
    except BaseException as error:
        if left := {name: ids for name, bus in buses.items() if (ids := bus.still_on())}:
            raise StillPulls(left, str(error) or type(error).__name__) from error
        raise


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A machine whose line is open, before it moves.

    plan       what it does
    twin       it and what watches it
    approach   its controller, with the way to the first posture
    meta       of its log
    frames     collects what goes over its bus
    """

    plan: Plan
    twin: TwinPlant
    approach: Approach
    meta: dict[str, Any]
    frames: list[BusFrame]

    def run(self, begin: float, progress: Progress | None) -> Log:
        """Drive it; the controller takes over after `begin`.   [s]"""
        length, dt = begin + self.plan.spec.run.duration, self.plan.spec.run.dt
        return run(self.twin, self.approach, duration=length, dt=dt, progress=progress, meta=self.meta)

    def done(self, log: Log) -> TwinRun:
        """Close its part of the log, and tell how it went; whether torque is off is known once its line is closed."""
        twin, plant = self.twin, self.twin.plant
        timing, counts = plant.timing(), asdict(plant.bus.counts) | {"implausible": plant.implausible}
        twin.finish(log, timing)
        stopped = log.meta.get("stopped")
        return TwinRun(
            log=log,
            timing=timing,
            counts=counts,
            stopped=f"stopped at t = {stopped['time']:.4f} s: {stopped['reason']}" if stopped else "",
            unconfirmed=[],
            alarms=twin.alarms.events,
            round_trips=round_trips(plant.bus.round_trips),
            begin=self.approach.duration,
            clips=plant.clips,
            file=None,
        )

    def after(self, done: TwinRun) -> TwinRun:
        """The same once line and file are closed: who did not confirm, where the log is."""
        log = self.twin.log
        failed, file = ("", None) if log is None else (log.failed, log.file)
        return replace(done, stopped=done.stopped or failed, unconfirmed=self.twin.plant.unconfirmed, file=file)


def opened(
    stack: ExitStack,
    plan: Plan,
    buses: dict[str, Bus],
    name: str,
    *,
    together: Together | None,
    report: Report | None,
    kept: bool,
) -> Opened:
    """Open the line to a machine and look where its joints are; all of it is closed with the stack.

    buses      is given its bus, by name
    together   the machines of a run of several
    kept       frames of the bus are collected for a log
    """
    task, spec, dt = plan.task, plan.spec, plan.spec.run.dt
    line = open_line(
        stack,
        task.port,
        plan.calibration,
        task.machine or spec,
        engine=task.fake_engine,
        faults=task.faults,
        safety=plan.safety,
        seed=task.seed,
    )
    newest = Newest([sensor(line.pose_of) if callable(sensor) else sensor for sensor in task.sensors])
    stack.callback(newest.close)
    bus, frames = Bus(line.port, plan.calibration.table, timeout=task.timeout), list[BusFrame]()
    bus.tap = told_to(([frames.append] if kept else []) + ([task.tap] if task.tap is not None else []))
    plant = ServoBus(bus, plan.calibration, spec, plan.safety)
    stack.callback(plant.close)
    buses[name] = bus
    model = Mirror(spec, plant.sense().angle, dt) if task.mirror else None
    member = None if together is None else Member(together, name)
    twin = TwinPlant(plant, newest, model, task.alarms, report, member)
    angle = plant.sense().angle
    posture = first_posture(plan, angle)
    if not isinstance(task.start, str | None):
        refuse_outside(posture, plant.lower, plant.upper)
    approach = Approach(watching(plan, newest, line.port.now, model), angle, posture, dt)
    stack.callback(twin.close)
    return Opened(
        plan=plan, twin=twin, approach=approach, meta=plan.meta() | {"sensors": newest.about()}, frames=frames
    )


def watching(plan: Plan, sensors: Newest, now: Callable[[], float], model: Mirror | None) -> Controller:
    """The controller of a machine, which turns away or stands still before what a range sensor sees, if asked to."""
    task, spec, driver = plan.task, plan.spec, plan.driver
    for name, near in (("stop_before", task.stop_before), ("turn_before", task.turn_before)):
        if near is not None and RANGE not in {sensor.name for sensor in sensors.sensors}:
            raise refuse(name, near, "a run with a range sensor")
    if task.turn_before is not None:
        driver = turning(driver, sensors, task.turn_before, upright=spec.world.upright, now=now)
    if task.stop_before is not None:
        head = lambda: None if model is None or model.state.base is None else model.state.base.tolist()  # noqa: E731
        driver = stopping(driver, sensors, task.stop_before, view=spec.world.view, now=now, model=head)
    return driver


def run_twin(
    spec: Robot,
    *,
    duration: float | None = None,
    dt: float = 0.02,
    record: Path | None = None,
    report: Report | None = None,
    watch: Callable[[TwinPlant], AbstractContextManager[object]] | None = None,
    progress: Progress | None = None,
    **task: Any,
) -> TwinRun:
    """Drive a robot of bus servos.

    spec       the robot, as the model has it
    task       port, controller, safety and all else that a `Task` has
    watch      makes what looks on while the robot moves, e.g. a live display
    others     as in `run_twins`
    """
    looks_on = lambda twins: nullcontext() if watch is None else watch(twins[""])  # noqa: E731
    tasks = {"": Task(spec=spec, **task)}
    done = run_twins(tasks, duration=duration, dt=dt, record=record, report=report, watch=looks_on, progress=progress)
    return done[""]


def run_twins(
    tasks: Mapping[str, Task],
    *,
    duration: float | None = None,
    dt: float = 0.02,
    record: Path | None = None,
    report: Report | None = None,
    watch: Callable[[Mapping[str, TwinPlant]], AbstractContextManager[object]] | None = None,
    progress: Progress | None = None,
) -> dict[str, TwinRun]:
    """Drive one machine or several side by side: one clock, one log, and what stops one stops all.

    tasks      by the machines' names, which begin their topics and frames; a single one needs none ("")
    duration   length of the run; None = the longest of the robots' own       [s]
    dt         control period                                                 [s]
    record     MCAP file that grows while the robots move
    report     is called with what happens: alarms raised and cleared, the move to the first posture
    watch      makes what looks on while the robots move
    progress   is called with the part done, of the first machine
    """
    refuse_strange(tasks)
    plans = {name: planned(task, duration, dt) for name, task in tasks.items()}
    length = max(plan.spec.run.duration for plan in plans.values())
    plans = {name: planned(task, length, dt) for name, task in tasks.items()} if len(tasks) > 1 else plans
    virtual = VIRTUAL in {task.port for task in tasks.values()}
    together = Together({name: plan.safety.stale for name, plan in plans.items()}, turns=virtual)
    machines: dict[str, Opened] = {}
    buses: dict[str, Bus] = {}
    with ExitStack() as stack:
        stack.enter_context(torque_told(buses))
        about = enter_times(stack, plans, virtual, report)
        for name, plan in plans.items():
            several = together if len(tasks) > 1 else None
            machines[name] = opened(
                stack, plan, buses, name, together=several, report=named(report, name), kept=record is not None
            )
        begin = max(one.approach.duration for one in machines.values())
        prepare_log(machines, about, begin, record, virtual)
        for name, one in machines.items():
            one.approach.hold_until(begin)
            if begin and report is not None:
                words = f"moving up to {one.approach.farthest:.2f} rad to the first posture, {begin:.1f} s"
                named(report, name)(words)
        twins = {name: one.twin for name, one in machines.items()}
        stack.enter_context(watch(twins) if watch is not None else nullcontext())
        stack.enter_context(nullcontext() if virtual else steady())
        logs = driven(machines, together, begin, progress)
        runs = {name: machines[name].done(log) for name, log in logs.items()}
    return {name: machines[name].after(done) for name, done in runs.items()}


def enter_times(stack: ExitStack, plans: Mapping[str, Plan], virtual: bool, report: Report | None) -> dict[str, Any]:
    """Signals that end a run, kernels made ready before anything is switched on, real time; what a log tells of it."""
    if not virtual:
        stack.enter_context(polite_end())
    with cold_kernels_told(report):
        for plan in plans.values():
            if plan.task.mirror:
                Mirror(plan.spec, start_angles(plan.spec), plan.spec.run.dt).warm(plan.spec.run.dt)
    if virtual:
        return {}
    right = stack.enter_context(real_time())
    if report is not None and not right:
        report(NO_RIGHT)
    return {"real_time": right}


def named(report: Report | None, name: str) -> Report:
    """A report that says of whom."""
    return lambda words: None if report is None else report(f"{name}: {words}" if name else words)


def prepare_log(
    machines: Mapping[str, Opened], about: Mapping[str, Any], begin: float, record: Path | None, virtual: bool
) -> None:
    """What every log of the run tells, and the one file of all of them, where one is asked for."""
    first = next(iter(machines.values())).twin.plant.bus.port
    clocks = both_clocks(first.now, real=not virtual)
    for name, one in machines.items():
        one.meta.update(about, clock=clocks.table(), begin=begin)
        if name:
            one.meta.update(machines=list(machines))
    # a log in a time of its own is flushed by that, so that equal runs make equal files
    file = None if record is None else McapFile(record, clock=first.now if virtual else time.monotonic)
    for one in machines.values():
        if file is not None:
            one.twin.record(file, one.plan.spec, one.meta, one.frames, clocks)
        one.twin.sensors.poll(one.twin.plant.bus.port.now())


def driven(
    machines: Mapping[str, Opened], together: Together, begin: float, progress: Progress | None
) -> dict[str, Log]:
    """Drive all machines to the end of the run; an error of one is raised once all have let go."""
    steps = {
        name: partial(one.run, begin, progress if k == 0 else None) for k, (name, one) in enumerate(machines.items())
    }
    error: BaseException | None = None
    found: Mapping[str, Log | BaseException] = {}
    try:
        found = side_by_side(together, steps) if len(steps) > 1 else {name: one() for name, one in steps.items()}
        error = next((result for result in found.values() if isinstance(result, BaseException)), None)
    except BaseException as raised:
        error = raised
    if error is None:
        return {name: log for name in machines if isinstance(log := found[name], Log)}
    for name, one in machines.items():
        if isinstance(log := found.get(name), Log):
            one.done(log)
        else:
            one.twin.abandon(error)
    raise error


def told_to(taps: Sequence[Callable[[BusFrame], None]]) -> Callable[[BusFrame], None] | None:
    """One tap that tells all; None where there is none."""

    def every(frame: BusFrame) -> None:
        for tap in taps:
            tap(frame)

    return every if taps else None
