"""simulate(): one robot, its gait, an engine, a log with its metrics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import numpy as np

from metamer.control import Driver
from metamer.core.parts import Control, Gait
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot, checked
from metamer.files import robot_from_table, table_from_robot, with_values
from metamer.plants.extent import refuse_endless
from metamer.plants.fused import run_fused
from metamer.plants.idle import idle_fields, idle_note, refuse_idle
from metamer.plants.plant import EnginePlant, Plant, Progress, run
from metamer.record.log import Events, Log, joined, versions
from metamer.record.metrics import Metrics, metrics
from metamer.systems.system import Body, body_of

CONFIGURATION = ("base.x", "base.y", "base.theta", "joint.angle")  # channels that poses are made of
OWN_ENGINE = "native"
OPEN_ACCOUNT = 0.01  # part of what flowed by which the energy account may be open before a note says so


def engines() -> list[str]:
    """Names of the engines, every folder of plants/engines/; our own comes first."""
    names = [found.name for found in iter_modules(import_module("metamer.plants.engines").__path__)]
    return sorted(names, key=lambda name: (name != OWN_ENGINE, name))


def engine_module(engine: str) -> Any:
    """The module of an engine: `open_plant(robot, port)`, and `open_powered(robot)`, whose servos can be changed.

    Its plants have `notes` on what they do differently and `idle`, the fields that they do not read.
    """
    if engine not in engines():
        raise refuse("engine", engine, f"one of {', '.join(engines())}")
    return import_module(f"metamer.plants.engines.{engine}.plant")


def bare_plant(robot: Robot, engine: str = OWN_ENGINE, *, port: str | None = None) -> EnginePlant:
    """A robot in an engine, with nothing in front of it.

    engine   one of `engines()`
    port     which of the robot's commands it takes; None = the first, as a rule "joint"
    """
    try:
        # what overflows is refused by the plant, or stops the run
        with np.errstate(over="ignore", invalid="ignore"):
            return engine_module(engine).open_plant(robot, port)
    except BadInput:
        raise
    except ValueError as error:
        raise BadInput(f"{robot.name} cannot be built in engine {engine}: {' '.join(str(error).split())}") from error


def open_plant(robot: Robot, engine: str = OWN_ENGINE, *, port: str | None = None) -> Plant:
    """A robot in an engine, behind its servos where they lag, and the limits of its description."""
    return behind_limits(bare_plant(robot, engine, port=port), robot)


def behind_limits(plant: Plant, robot: Robot) -> Plant:
    """A plant behind its servos where they lag, and the limits of its description; legs have neither."""
    from metamer.plants.guarded import Guarded

    if "joint.position" not in plant.accepts:
        return plant
    if robot.drive.lag > 0.0 or robot.drive.gain != 1.0:
        from metamer.plants.servo_lag import ServoLag

        plant = ServoLag(plant, robot)
    return Guarded(plant, robot)


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """A finished run.

    log       what happened, with link poses and the centre of mass
    metrics   its numbers by name, with units
    stopped   why it ended early; empty if it did not
    flags     what a controller found wrong in it, a sentence each: a run with flags is not a good one
    """

    log: Log
    metrics: Metrics
    stopped: str = ""

    @property
    def flags(self) -> list[str]:
        """Limits passed, obstacles touched, singular segments, targets out of reach."""
        return list(self.log.meta.get("flags", []))

    @property
    def spec(self) -> Robot:
        """The robot as it ran."""
        return robot_from_table(self.log.meta["spec"])


def with_links(log: Log, robot: Robot, body: Body | None = None) -> Log:
    """The log with what follows from the sensed configuration alone: pose of every link, centre of mass.

    body     of the robot, where it is at hand
    """
    body = body or body_of(robot)
    names = [name for name in getattr(body, "configuration", CONFIGURATION) if name in body.senses]
    if not body.derived.width or any(name not in log for name in names):
        return log
    out = np.empty((len(log.t), body.derived.width))
    body.derive(np.concatenate([log[name].reshape(len(log.t), -1) for name in names], axis=1), out)
    return log.with_channels(body.derived, out)


def warnings_of(spec: Robot, log: Log) -> list[str]:
    """What a user must know about a run that ended well: muscles that lost their arm, data that are made up."""
    notes = [*spec.world.ground.notes(), *spec.drive.notes(spec, log)]
    deep = log.events.get("penetration")
    if deep is not None and len(deep):
        depth, allowed = float(np.max(deep["depth"])), float(deep["allowed"][0])
        notes.append(f"up to {depth:.3g} m inside the ground, {allowed:.3g} m is allowed: try a smaller run.step")
    return notes


def simulate(
    spec: Robot,
    *,
    gait: str | Gait | None = None,
    duration: float | None = None,
    engine: str = OWN_ENGINE,
    changes: Mapping[str, Any] | None = None,
    controller: str | Control | Driver | None = None,
    progress: Progress | None = None,
    seed: int = 0,
) -> Simulation:
    """Run a robot and measure what it does.

    spec         the robot, e.g. `metamer.robot("snake")`
    gait         name of another gait, or a gait; None = the robot's own
    duration     length of the run; None = the robot's own                        [s]
    engine       "native" or "mujoco"
    changes      fields by dotted path, e.g. {"body.links": 7}
    controller   its name, one of `metamer.control`, or a `metamer.control.Driver`; None = the robot's own
    seed         kept in the log; nothing in a run is random
    """
    if gait is not None and not isinstance(gait, str | Gait):
        raise refuse("gait", gait, "the name of a gait, or one of metamer.gaits")
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise refuse("seed", seed, "a whole number")
    if gait is not None:
        spec = with_values(spec, {"gait.kind": gait} if isinstance(gait, str) else {"gait": gait})
    if isinstance(controller, str):
        spec, controller = with_values(spec, {"controller.kind": controller}), None
    elif isinstance(controller, Control) and getattr(controller, "gait", None) is None:
        # data, as a description has it, which is made for the robot below
        spec, controller = replace(spec, controller=controller), None
    if isinstance(controller, type) or not (controller is None or callable(getattr(controller, "update", None))):
        raise refuse("controller", controller, "a name, one of metamer.control, or an object with start and update")
    if duration is not None:
        spec = replace(spec, run=replace(spec.run, duration=duration))
    described = spec
    spec = checked(with_values(spec, changes or {}))
    refuse_endless(spec)
    driver: Any = controller or spec.controller.on(spec)
    bare = bare_plant(spec, engine, port=getattr(driver, "port", None))
    refuse_idle(described, spec, idle_fields(spec, bare.idle))
    plant = behind_limits(bare, spec)
    meta: dict[str, Any] = {"spec": table_from_robot(spec), "engine": engine, "seed": int(seed), "versions": versions()}
    if tables := spec.world.ground.tables():
        meta["tables"] = tables
    try:
        about: dict[str, Any] = {"duration": spec.run.duration, "dt": spec.run.dt, "progress": progress, "meta": meta}
        log = run_fused(plant, driver, **about) or run(plant, driver, **about)
    finally:
        plant.close()
    log = with_links(log, spec, getattr(bare, "unloaded", None))
    tells = getattr(driver, "about", None)
    if tells is not None:
        told = tells(log.events, broken="stopped" in log.meta)
        last = {name: Events(*rows) for name, rows in told.pop("events", {}).items()}
        log = log.with_meta(told, joined(log.events, last))
    notes = [*bare.notes, *warnings_of(spec, log), *idle_note(spec, bare.idle)]
    if controller is None:
        notes += spec.controller.notes(spec)
    found = metrics(log)
    open_part = found.values.get("energy_residual_relative", 0.0)
    if engine == OWN_ENGINE and open_part > OPEN_ACCOUNT:
        notes.append(f"the energy account is open by {open_part:.1%} of what flowed: try a smaller run.step")
    if notes:
        log = log.with_meta({"notes": notes})
    stopped = log.meta.get("stopped")
    ended = log.meta.get("ended", "")
    reason = f"stopped at t = {stopped['time']:.4f} s: {stopped['reason']}" if stopped else ended
    return Simulation(log=log, metrics=found, stopped=reason)
