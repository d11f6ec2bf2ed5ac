"""The controllers of menon2025 on position servos: a contraction on the spot, then the gait; machine and simulation."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metamer.control import Controller
from metamer.control.fractional import FractionalPID
from metamer.control.servo import PD, PID, GaitFollower
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.gaits.gait import BoundGait
from metamer.gaits.metachronal import posture
from metamer.gaits.rest import Rest
from metamer.hardware.calibration import Calibration
from metamer.hardware.machine import FAKE, VIRTUAL
from metamer.plants.plant import run
from metamer.plants.simulate import open_plant
from metamer.record.log import Log
from metamer.twin.compare.tracks import read_times
from metamer.twin.session import run_twin

# menon2025, figures 5.1 to 5.3 and 6.9 to 6.14
KP, KI, KD, LAM, MU_ORDER = 0.7, 1.0, 0.009, 0.8, 0.4
TRIAL_PERIOD = 0.02  # s, between commands
LIMIT = 0.35  # rad, largest correction of the outer loop
CONTRACTED = math.radians(45.0)  # angle of the hump of chapter 6
RAMP, HELD = 2.0, 3.0  # s, of the contraction and of the rest after it
SHORTFALL = 1.0  # s at the end of a contraction over which the remaining error is averaged


@dataclass(frozen=True, kw_only=True)
class ControllerTrial:
    """One controller, one motion, one place.

    controller   "servo alone", "PD", "PID" or "fractional PID"
    motion       "contraction" or "gait"
    place        "machine", "simulation" or "simulation, its servos"
    t            (T,)                                                         [s]
    target       (T, joints) what the motion asks for when an angle was read  [rad]
    angle        (T, joints)                                                  [rad]
    """

    controller: str
    motion: str
    place: str
    t: Array
    target: Array
    angle: Array

    @property
    def error(self) -> Array:
        """(T, joints) target less angle.   [rad]"""
        return self.target - self.angle

    @property
    def rms(self) -> float:
        """Root mean square of the error over all joints.   [rad]"""
        return float(np.sqrt((self.error**2).mean()))

    @property
    def worst(self) -> float:
        """Largest error.   [rad]"""
        return float(np.abs(self.error).max())

    @property
    def left(self) -> float:
        """Root mean square of the error in the last second.   [rad]"""
        return float(np.sqrt((self.error[self.t >= self.t[-1] - SHORTFALL] ** 2).mean()))


def controllers(gait: BoundGait, dt: float) -> dict[str, Controller]:
    """The controllers of chapter 6 to one gait, and the servo alone."""
    outer: dict[str, Any] = {"output": "angle", "limit": LIMIT}
    fractional = FractionalPID(kp=KP, ki=KI, kd=KD, lam=LAM, mu=MU_ORDER, dt=dt, **outer)
    return {
        "servo alone": GaitFollower().to(gait),
        "PD": PD(kp=KP, kd=KD, **outer).to(gait),
        "PID": PID(kp=KP, ki=KI, kd=KD, **outer).to(gait),
        "fractional PID": fractional.to(gait),
    }


def motions(spec: Robot, cycles: int) -> dict[str, tuple[BoundGait, float]]:
    """Contraction on the spot and the robot's gait, with the length of each run.   [s]"""
    joints, gait = spec.body.joints, spec.gait.on(spec.body)
    if spec.gait.stride(spec.body) is None:
        raise refuse("gait.kind", spec.gait.kind, "metachronal or metachronal_stride, as the thesis has it")
    hump = tuple(posture(joints, CONTRACTED, joints - 4).tolist())
    contraction = Rest(joints=joints, angles=hump, start=RAMP)
    return {"contraction": (contraction, RAMP + HELD), "gait": (gait, cycles * gait.period)}


def trial_from_log(log: Log, gait: BoundGait, controller: str, motion: str, place: str) -> ControllerTrial:
    """A trial from what was recorded; the target is taken at the time at which each angle was read."""
    times = read_times(log)
    target = np.stack(
        [gait.targets(np.maximum(times[:, k], 0.0)).position[:, k] for k in range(times.shape[1])], axis=1
    )
    return ControllerTrial(
        controller=controller, motion=motion, place=place, t=log.t, target=target, angle=log["joint.angle"]
    )


def study_controllers(
    spec: Robot,
    *,
    port: str = VIRTUAL,
    machine: Robot | None = None,
    calibration: Calibration | None = None,
    fake_engine: str = "native",
    cycles: int = 3,
    timeout: float = 0.01,
    progress: Callable[[str], None] = lambda message: None,
) -> list[ControllerTrial]:
    """Every controller in both motions, on the machine and, the same object again, in simulation.

    spec      the model; its gait is the one that is run
    machine   what a fake robot really is; its gain and lag are tried in simulation too
    cycles    of the gait
    others    as in `run_twin`
    A run that stops early is refused with its reason: half a trial compares with nothing.
    """
    if cycles < 1:
        raise refuse("cycles", cycles, "at least 1")
    dt = TRIAL_PERIOD
    spec = replace(spec, run=replace(spec.run, dt=dt, step=min(spec.run.step, dt)))
    places = {"simulation": spec}
    if machine is not None and port in (FAKE, VIRTUAL):
        act = replace(spec.drive, gain=machine.drive.gain, lag=machine.drive.lag)
        places["simulation, its servos"] = replace(spec, drive=act)
    trials: list[ControllerTrial] = []
    for motion, (gait, length) in motions(spec, cycles).items():
        for name, controller in controllers(gait, dt).items():
            progress(f"{motion} under {name}")
            done = run_twin(
                spec,
                port=port,
                controller=controller,
                duration=length,
                dt=dt,
                calibration=calibration,
                machine=machine if port in (FAKE, VIRTUAL) else None,
                fake_engine=fake_engine,
                mirror=False,
                timeout=timeout,
                start=gait.targets(0.0).position.tolist(),
            )
            if done.stopped:
                raise BadInput(f"{motion} under {name} {done.stopped}")
            trials.append(trial_from_log(after_begin(done.log, done.begin), gait, name, motion, "machine"))
            for place, model in places.items():
                plant = open_plant(model)
                try:
                    log = run(plant, controller, duration=length, dt=dt)
                finally:
                    plant.close()
                trials.append(trial_from_log(log, gait, name, motion, place))
    return trials


def after_begin(log: Log, begin: float) -> Log:
    """The log without the move to the first posture, its time from there on."""
    kept = log.t >= begin - 1e-9
    columns = {name: values[kept] for name, values in log.columns.items()}
    return replace(log, t=log.t[kept] - begin, columns=columns, units=dict(log.units))
