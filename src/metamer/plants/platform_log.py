"""A run of a platform arm as a log with its metrics: what `metamer simulate octopus-arm` shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from metamer.control.tip import TipControl
from metamer.control.tip_curves import targets_from
from metamer.description.files import table_from_spec
from metamer.description.robot import RobotSpec
from metamer.mechanics.platform_arm import MEASURES, leg_lengths, measures, plates
from metamer.model.platform_arm import build_platform_arm
from metamer.plants.platform_arm import Tracking, follow
from metamer.problems import refuse
from metamer.record.log import Log, versions
from metamer.record.metrics import Metrics
from metamer.records import Array

if TYPE_CHECKING:
    from metamer.plants.simulate import Simulation

LOGGED = ("bend", "twist", "stretch", "volume", "loft", "radius")


def track(
    spec: RobotSpec, curve: Any = None, *, progress: Callable[[float], None] | None = None, **options: Any
) -> Log:
    """Log of a run of a platform arm along a curve; what is not given is read from spec.gait.parameters.

    curve     a name of control.tip_curves.CURVES, a function, a CSV path, or (m, 3) points   [m]
    progress  called with the part of the targets that is reached
    options   fields of TipControl, and `targets`, their number along a named curve or function
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
    run = follow(
        model,
        targets_from(curve, count),
        TipControl(**wanted),
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
        "versions": versions(),
        "flags": [flag.text for flag in run.flags],
        "switch": run.switch.tolist(),
        "targets": len(run.targets),
        "done": run.done,
    }
    return Log(t=run.t, columns=columns, units=units, meta=meta)


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


def arm_metrics(log: Log) -> Metrics:
    """Numbers of an arm's run: times, errors, motions, volumes, legs, flags."""
    stretch, volume, loft = (log.block(f"segment*.{name}") for name in ("stretch", "volume", "loft"))
    switch, error = log.meta["switch"], log.columns["tip.error"]
    found: dict[str, tuple[float, str]] = {
        "targets_reached": (len(switch), "-"),
        "targets": (log.meta["targets"], "-"),
        "duration": (float(log.t[-1]), "s"),
        "rms_error": (float(np.sqrt(np.mean(error**2))), "m"),
        "final_error": (float(error[-1]), "m"),
        "largest_bend": (float(log.block("segment*.bend").max()), "rad"),
        "largest_twist": (float(np.abs(log.block("segment*.twist")).max()), "rad"),
        "largest_stretch": (float(max(stretch.max(), 0.0)), "-"),
        "largest_shortening": (float(abs(min(stretch.min(), 0.0))), "-"),
        "volume_drift": (float(np.abs(volume / volume[0] - 1.0).max()), "-"),
        "least_loft_over_volume": (float((loft.sum(axis=1) / volume.sum(axis=1)).min()), "-"),
        "longest_leg": (float(log.block("leg*").max()), "m"),
        "shortest_leg": (float(log.block("leg*").min()), "m"),
        "flags": (len(log.meta["flags"]), "-"),
    }
    if log.meta["done"]:
        found["completion_time"] = (switch[-1], "s")
    notes = {f"flag_{k + 1}": text for k, text in enumerate(log.meta["flags"])}
    return Metrics(
        values={k: float(v) for k, (v, _) in found.items()}, units={k: u for k, (_, u) in found.items()}, notes=notes
    )


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
