"""What one machine of a run is and does: the task as it is asked for, and as it is planned before a line is opened."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from metamer.control import Controller
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, checked
from metamer.files import table_from_robot, with_values
from metamer.hardware.calibration import CALIBRATIONS, Calibration
from metamer.hardware.fake.faults import Faults
from metamer.hardware.machine import FAKE, VIRTUAL, PoseOf
from metamer.hardware.safety import Safety
from metamer.hardware.sensors.sensors import Sensor
from metamer.hardware.wire.bus_log import BusFrame
from metamer.record.log import versions
from metamer.twin.alarms import Thresholds
from metamer.twin.fit.excitation import KIND as EXCITATION
from metamer.twin.fit.excitation import excited

PERIODS = 1.5  # control periods that a value is good for at least: it is asked for once in each
NAME = re.compile(r"[a-z][a-z0-9_-]*")  # of a machine among several: it begins topics and frames

SensorMaker = Callable[[PoseOf], Sensor]


@dataclass(frozen=True, kw_only=True)
class Task:
    """One machine of a run.

    spec          the robot, as the model has it
    port          device of the bus; "fake" for servos that are not there on a pseudo-terminal in real time with a
                  guardian; "virtual" for the same in a time of their own: quick, and equal for equal seeds
    gait          name of another gait; None = the robot's own
    controller    anything with start and update; None = the gait sent to the servos
    calibration   servo of every joint; None = the one that comes with the robot
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
    start         posture that is gently gone to before the controller takes over, one angle per joint; "here" = none;
                  None = the first posture of the gait, or with a controller none   [rad]
    timeout       longest wait for an answer                                  [s]
    seed          of the faults
    tap           is called with all that goes over the bus
    about         more for the log's meta
    """

    spec: Robot
    port: str = FAKE
    gait: str | None = None
    controller: Controller | None = None
    calibration: Calibration | None = None
    faults: Faults | None = None
    machine: Robot | None = None
    fake_engine: str = "native"
    sensors: Sequence[Sensor | SensorMaker] = ()
    stop_before: float | None = None
    turn_before: float | None = None
    mirror: bool = True
    safety: Safety | None = None
    alarms: Thresholds | None = None
    start: Sequence[float] | Literal["here"] | None = None
    timeout: float = 0.01
    seed: int = 0
    tap: Callable[[BusFrame], None] | None = None
    about: Mapping[str, Any] | None = None


class Plan(NamedTuple):
    """A task of which nothing is left to be refused before its line is opened.

    task          as asked for
    spec          the robot with its gait, run and steps
    calibration   servo of every joint
    driver        controller of the machine
    safety        what stops the run
    """

    task: Task
    spec: Robot
    calibration: Calibration
    driver: Controller
    safety: Safety

    def meta(self) -> dict[str, Any]:
        """What a log tells of it."""
        task = self.task
        meta: dict[str, Any] = {"spec": table_from_robot(self.spec), "engine": f"servo bus {task.port}"}
        meta |= {"seed": task.seed, "dt": self.spec.run.dt, "versions": versions()}
        meta |= {"calibration": self.calibration.digest(), "servo": self.calibration.table.name}
        meta |= {"servos": json.loads(self.calibration.text()), "port": task.port, **(task.about or {})}
        if task.port in (FAKE, VIRTUAL):
            meta |= {"machine": table_from_robot(task.machine or self.spec), "fake_engine": task.fake_engine}
        return meta


def calibration_of(spec: Robot) -> Calibration:
    """The calibration that comes with a robot; refused where none does."""
    if spec.name not in CALIBRATIONS:
        raise refuse("calibration", None, f"a file for {spec.name}; known without one: {', '.join(CALIBRATIONS)}")
    return CALIBRATIONS[spec.name]


def planned(task: Task, duration: float | None, dt: float) -> Plan:
    """The plan of a task; what cannot be is refused.

    duration   of the run; None = the robot's own                             [s]
    dt         control period                                                 [s]
    """
    spec, port = task.spec, task.port
    if task.gait == EXCITATION:
        # as large, fast and long as the robot allows
        spec = excited(spec, task.calibration or calibration_of(spec))
    elif task.gait is not None:
        spec = with_values(spec, {"gait.kind": task.gait})
    length = spec.run.duration if duration is None else duration
    spec = checked(replace(spec, run=replace(spec.run, duration=length, dt=dt, step=min(spec.run.step, dt))))
    if port not in (FAKE, VIRTUAL):
        for name, value in (("faults", task.faults), ("machine", task.machine)):
            if value is not None:
                raise refuse(name, port, f"port {FAKE} or {VIRTUAL}: a real machine is what it is")
    calibration = task.calibration or calibration_of(spec)
    if task.controller is None and spec.controller.sends_torque:
        raise refuse("controller.kind", spec.controller.kind, '"gait", or output = "angle": a bus takes angles')
    driver, safety = task.controller or spec.controller.on(spec), task.safety or Safety()
    if safety.stale < PERIODS * dt:
        raise refuse("stale", safety.stale, f"{PERIODS:g} control periods at least, {PERIODS * dt:g} [s]")
    return Plan(task, spec, calibration, driver, safety)


def refuse_strange(tasks: Mapping[str, Task]) -> None:
    """Refuse machines that cannot run side by side: names that begin no topic, one port for two, two kinds of time."""
    if not tasks:
        raise refuse("machines", 0, "one at least")
    for name in tasks if len(tasks) > 1 else ():
        if not NAME.fullmatch(name):
            raise refuse("name of a machine", name, "a small letter, then small letters, digits, - and _")
    own_time = [name for name, task in tasks.items() if task.port == VIRTUAL]
    if own_time and len(own_time) < len(tasks):
        other = next(name for name in tasks if name not in own_time)
        raise refuse(f"port of {own_time[0]}", VIRTUAL, f"{VIRTUAL} for all machines of a run or for none, as {other}")
    taken: dict[str, str] = {}
    for name, task in tasks.items():
        if task.port in (FAKE, VIRTUAL):
            continue
        line = str(Path(task.port).resolve())
        if line in taken:
            raise refuse(f"port of {name}", task.port, f"another line than that of {taken[line]}")
        taken[line] = name


def first_posture(plan: Plan, angle: Array) -> Array:
    """(joints,) where a run begins: as asked, else the gait's first posture, else where the joints are.   [rad]"""
    start, controller, spec = plan.task.start, plan.task.controller, plan.spec
    if start == "here" or (start is None and controller is not None):
        return angle
    if start is None:
        return spec.gait.on(spec.body).targets(0.0).position
    posture = np.asarray(start, dtype=np.float64)
    if posture.shape != angle.shape or not np.isfinite(posture).all():
        raise refuse("start", list(start), f"{len(angle)} finite angles, one per joint [rad]")
    return posture


def refuse_outside(posture: Array, lower: Array, upper: Array) -> None:
    """Refuse a posture that the joints cannot take, before anything moves.   [rad]"""
    # what is written with a few digits may stand at a limit
    wrong = np.flatnonzero((posture < lower - 1e-3) | (posture > upper + 1e-3))
    if len(wrong):
        k = int(wrong[0])
        raise refuse(f"start, joint {k + 1}", float(posture[k]), f"{lower[k]:.4g} to {upper[k]:.4g} [rad]")
