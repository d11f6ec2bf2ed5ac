"""simulate(): one robot, its gait, an engine, a log with its metrics."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metamer.control import Controller
from metamer.description.check import checked
from metamer.description.files import spec_from_table, table_from_spec, with_values
from metamer.description.planar import PlanarBody
from metamer.description.platform_arm import PlatformArmBody
from metamer.description.robot import Gait, RobotSpec, planar_body
from metamer.description.spatial import SpatialBody
from metamer.plants.plant import Plant, Progress, run
from metamer.record.log import Log, versions
from metamer.record.metrics import Metrics, metrics
from metamer.refusals import refuse

# what a robot is to a simulator -> engine -> class of the plant that moves it
PLANTS: dict[str, dict[str, str]] = {
    "free": {"native": "simulated.SimulatedPlant", "mujoco": "mujoco.MujocoPlant"},
    "wheels": {"native": "kinematic.KinematicPlant", "mujoco": "wheeled_plant.WheeledMujocoPlant"},
    "contact": {"native": "contact.ContactPlant", "mujoco": "contact_mujoco.ContactMujocoPlant"},
    "muscles": {"native": "muscle.MusclePlant", "mujoco": "muscle_mujoco.MuscleMujoco"},
    "spatial": {"mujoco": "spatial_mujoco.SpatialMujocoPlant"},
}

OPEN_ACCOUNT = 0.01  # part of what flowed by which the energy account may be open before a note says so


def kind_of(spec: RobotSpec) -> str:
    """What a robot is to a simulator: spatial, with muscles, on wheels, in contact, or free of all that."""
    if isinstance(spec.body, SpatialBody):
        return "spatial"
    planar_body(spec)
    if spec.muscles is not None:
        return "muscles"
    law = spec.world.ground.law
    return law if law in PLANTS else "free"


def has_mission(spec: RobotSpec) -> bool:
    """Whether a robot has what our contact plant alone knows: soft joints, sunlight, HASEL actuators."""
    soft = isinstance(spec.body, PlanarBody) and spec.body.soft is not None
    return soft or spec.world.sun is not None or spec.hasel is not None


def bare_plant(spec: RobotSpec, engine: str = "native") -> Plant:
    """A robot in an engine, with nothing in front of it."""
    kind = kind_of(spec)
    # our contact plant also moves robots without a ground
    engines = PLANTS["contact" if engine == "native" and kind == "free" and has_mission(spec) else kind]
    if engine not in engines:
        raise refuse("engine", engine, f"{' or '.join(engines)} for {spec.name}")
    module, name = engines[engine].split(".")
    return getattr(importlib.import_module(f"metamer.plants.{module}"), name)(checked(spec))


def open_plant(spec: RobotSpec, engine: str = "native") -> Plant:
    """A robot in an engine, behind its servos where they lag, and the limits of its description."""
    from metamer.plants.guarded import Guarded

    plant = bare_plant(spec, engine)
    if spec.actuation.lag > 0.0 or spec.actuation.gain != 1.0:
        from metamer.plants.servo_lag import ServoLag

        plant = ServoLag(plant, spec)
    return Guarded(plant, spec)


def gait_controller(spec: RobotSpec) -> Controller:
    """The robot's gait, sent to its servos."""
    from metamer.control.servo import GaitFollower
    from metamer.gaits import make_gait

    length = float(np.mean(spec.body.length))
    gait = make_gait(spec.gait.kind, spec.gait.parameters, joints=spec.body.joints, length=length)
    return GaitFollower(gait)


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """A finished run.

    log       what happened, with link poses and the centre of mass
    metrics   its numbers by name, with units
    stopped   why it ended early; empty if it did not
    """

    log: Log
    metrics: Metrics
    stopped: str = ""

    @property
    def spec(self) -> RobotSpec:
        """The robot as it ran."""
        return spec_from_table(self.log.meta["spec"])


def with_links(log: Log, spec: RobotSpec) -> Log:
    """The log with the pose of every link and the centre of mass at each time."""
    from metamer.kernels.planar_history import pose_history
    from metamer.model.planar import build

    model = build(spec)
    base = log.block("base.[xyt]*") if model.free else np.empty((len(log.t), 0))
    if model.free and base.shape[1] != 3:
        return log
    if model.free:
        base = np.stack([log.columns[name] for name in ("base.x", "base.y", "base.theta")], axis=1)
    q = np.ascontiguousarray(np.concatenate([base, log.block("joint*.angle")], axis=1))
    poses, centre = np.empty((len(q), len(model.links), 3)), np.empty((len(q), 2))
    pose_history(model.links, q, poses, centre)
    columns = dict(log.columns) | {"centre.x": centre[:, 0].copy(), "centre.y": centre[:, 1].copy()}
    for i in range(poses.shape[1]):
        for k, name in enumerate(("x", "y", "theta")):
            columns[f"link{i + 1}.{name}"] = poses[:, i, k].copy()
    return replace(log, columns=columns, units=dict(log.units))


def warnings_of(spec: RobotSpec, log: Log, engine: str) -> list[str]:
    """What a user must know about a run that ended well: muscles that lost their arm, data that are made up."""
    ground = spec.world.ground
    notes = []
    if ground.law == "contact" and engine == "mujoco" and ground.mu_kinetic not in (None, ground.mu_static):
        notes.append(f"MuJoCo has one coefficient of friction: mu_kinetic = {ground.mu_kinetic:g} is used at rest too")
    if spec.hasel is not None and spec.hasel.source:
        notes.append(f"HASEL torque curve: {spec.hasel.source}")
    if spec.muscles is None:
        return notes
    from metamer.model.muscle import build_muscles
    from metamer.plants.muscle_follow import singular_notes

    worst = np.abs(log.block("joint*.angle")).max(axis=0)
    return singular_notes(build_muscles(spec), dict(log.columns), log.t, worst)


def simulate(
    spec: RobotSpec,
    *,
    gait: str | Gait | None = None,
    duration: float | None = None,
    engine: str = "native",
    changes: Mapping[str, Any] | None = None,
    controller: Controller | None = None,
    progress: Progress | None = None,
    seed: int = 0,
) -> Simulation:
    """Run a robot and measure what it does.

    spec         the robot, e.g. `metamer.robot("snake")`
    gait         name of another gait, or a Gait with parameters; None = the robot's own
    duration     length of the run; None = the robot's own                        [s]
    engine       "native" or "mujoco"
    changes      fields by dotted path, e.g. {"body.links": 7}
    controller   anything with start and update; None = the gait sent to the servos
    seed         kept in the log; nothing in a run is random
    """
    if isinstance(gait, str):
        gait = spec.gait if gait == spec.gait.kind else Gait(kind=gait)
    if gait is not None:
        spec = replace(spec, gait=gait)
    if duration is not None:
        spec = replace(spec, run=replace(spec.run, duration=duration))
    if changes:
        spec = with_values(spec, changes)
    spec = checked(spec)
    if isinstance(spec.body, PlatformArmBody):
        from metamer.plants.platform_log import simulate_arm

        return simulate_arm(spec, engine=engine, progress=progress)
    plant = open_plant(spec, engine)
    meta = {"spec": table_from_spec(spec), "engine": engine, "seed": seed, "versions": versions()}
    try:
        driver = controller or gait_controller(spec)
        log = run(plant, driver, duration=spec.run.duration, dt=spec.run.dt, progress=progress, meta=meta)
    finally:
        plant.close()
    log = with_links(log, spec) if isinstance(spec.body, PlanarBody) else log
    notes = warnings_of(spec, log, engine)
    found = metrics(log)
    open_part = found.values.get("energy_residual_relative", 0.0)
    if engine == "native" and open_part > OPEN_ACCOUNT:
        notes.append(f"the energy account is open by {open_part:.1%} of what flowed: try a smaller run.step")
    if notes:
        log = replace(log, meta=dict(log.meta) | {"notes": notes})
    stopped = log.meta.get("stopped")
    reason = f"stopped at t = {stopped['time']:.4f} s: {stopped['reason']}" if stopped else ""
    return Simulation(log=log, metrics=found, stopped=reason)
