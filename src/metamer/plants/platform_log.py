"""A run of a platform arm as a log with its metrics: what `metamer simulate octopus-arm` shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from metamer.control.tip import TipControl
from metamer.control.tip_curves import targets_from
from metamer.description.files import table_from_spec
from metamer.description.robot import RobotSpec
from metamer.mechanics.platform_arm import MEASURES, leg_lengths, measures, plates
from metamer.model.platform_arm import PlatformArm, build_platform_arm
from metamer.plants.platform_arm import Tracking, follow
from metamer.record.log import Log, versions
from metamer.record.platform_arm import arm_metrics
from metamer.records import Array
from metamer.refusals import BadInput, refuse

if TYPE_CHECKING:
    from metamer.plants.simulate import Simulation

# field of the tracker -> field of the robot, where the names differ
FIELDS = {
    "count": "gait.targets",
    "path": "gait.curve",
    "curve": "gait.curve",
    "targets": "gait.curve",
    "step": "run.step",
}
LOGGED = ("bend", "twist", "stretch", "volume", "loft", "radius")


def track(
    spec: RobotSpec, curve: Any = None, *, progress: Callable[[float], None] | None = None, **options: Any
) -> Log:
    """Log of a run of a platform arm along a curve; what is not given is read from spec.gait.parameters.

    curve     a name of control.tip_curves.CURVES, a function, a CSV path, or (m, 3) points   [m]
    progress  called with the part of the targets that is reached
    options   fields of TipControl, and `targets`, their number along a named curve or function
    Where legs have limits they are kept: leg_rate is then the gain, unless given (0 = only flag what breaks them).
    Columns: tip.x .. tip.z, target.x .. target.z, tip.error, segment1.bend .twist .stretch .volume .loft .radius,
    leg1 .. leg6n, plate1.x .. plate1.z and its axis plate1.nx .. plate1.nz; the flags stand in meta.
    """
    wanted = {**spec.gait.parameters, **options}
    chosen = wanted.pop("curve", "line")
    curve = chosen if curve is None else curve
    count = wanted.pop("targets", 21)
    unknown = sorted(set(wanted) - set(TipControl.__dataclass_fields__))
    if unknown:
        valid = ", ".join(("curve", "targets", *TipControl.__dataclass_fields__))
        raise refuse(f"gait.{unknown[0]}", wanted[unknown[0]], f"no such field; valid: {valid}")
    model = build_platform_arm(spec)
    with gait_fields():
        control = TipControl(**wanted)
        if "leg_rate" not in wanted and has_limits(model):
            control = replace(control, leg_rate=control.gain)
        run = follow(
            model,
            targets_from(curve, count),
            control,
            step=spec.run.step,
            limit=spec.run.duration,
            unreachable="report",
            progress=progress,
        )
    columns, units = columns_from_tracking(run)
    meta = {
        "spec": table_from_spec(spec),
        "engine": "native",
        "dt": spec.run.step,
        "leg_rate": run.control.leg_rate,
        "versions": versions(),
        "flags": [flag.text for flag in run.flags],
        "switch": run.switch.tolist(),
        "targets": len(run.targets),
        "done": run.done,
    }
    return Log(t=run.t, columns=columns, units=units, meta=meta)


def has_limits(model: PlatformArm) -> bool:
    """Whether any leg has a shortest or longest length."""
    return bool(np.any(model.arm[:, 3] > 0.0) or np.any(np.isfinite(model.arm[:, 4])))


@contextmanager
def gait_fields() -> Iterator[None]:
    """Refusals inside name the fields of the robot that a user sets: gait.gamma, gait.targets, run.step."""
    try:
        yield
    except BadInput as error:
        found = [replace(problem, field=user_field(problem.field)) for problem in error.problems]
        raise BadInput(found or str(error)) from None


def user_field(field: str) -> str:
    """The field of a robot behind a field of the tracker: count -> gait.targets, obstacles[0] -> gait.obstacles[0]."""
    name = field.partition("[")[0]
    if name in FIELDS:
        return FIELDS[name] + field[len(name) :]
    # a line of a file
    return f"gait.{field}" if name in TipControl.__dataclass_fields__ else f"gait.curve, {field}"


def columns_from_tracking(run: Tracking) -> tuple[dict[str, Array], dict[str, str]]:
    """Named columns of a run and their units."""
    columns: dict[str, Array] = {}
    where = run.targets[run.target.astype(int)]
    frames = [plates(pose) for pose in run.poses]
    centres, axes = np.array([centre for _, centre in frames]), np.array([turn[:, :, 2] for turn, _ in frames])
    for k, axis in enumerate("xyz"):
        columns[f"tip.{axis}"], columns[f"target.{axis}"] = centres[:, -1, k], where[:, k]
    columns["tip.error"] = run.error
    for i in range(1, centres.shape[1]):
        for k, axis in enumerate("xyz"):
            columns[f"plate{i}.{axis}"] = centres[:, i, k]
    units = dict.fromkeys(columns, "m")
    for i in range(1, centres.shape[1]):
        for k, axis in enumerate("xyz"):
            columns[f"plate{i}.n{axis}"], units[f"plate{i}.n{axis}"] = axes[:, i, k], "-"
    every = [measures(run.model, pose) for pose in run.poses]
    for name in LOGGED:
        for i in range(run.model.segments):
            columns[f"segment{i + 1}.{name}"] = np.array([row[name][i] for row in every])
            units[f"segment{i + 1}.{name}"] = MEASURES[name]
    legs = np.array([leg_lengths(run.model, pose).ravel() for pose in run.poses])
    for k in range(legs.shape[1]):
        columns[f"leg{k + 1}"], units[f"leg{k + 1}"] = legs[:, k], "m"
    return columns, units


def simulate_arm(
    spec: RobotSpec, *, engine: str = "native", progress: Callable[[float], None] | None = None
) -> Simulation:
    """The run that `metamer.simulate` gives for a platform arm: the curve of its gait, by the latched tracker.

    engine   "native"; the arm is kinematic, other engines have nothing to add
    """
    from metamer.plants.simulate import Simulation

    if engine != "native":
        raise refuse("engine", engine, '"native": a platform arm is kinematic')
    if spec.gait.kind != "tip_curve":
        raise refuse("gait.kind", spec.gait.kind, '"tip_curve" for a platform arm')
    log = track(spec, progress=progress)
    stopped = "" if log.meta["done"] else str(log.meta["flags"][-1])
    return Simulation(log=log, metrics=arm_metrics(log), stopped=stopped)
