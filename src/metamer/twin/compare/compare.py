"""Machine against model: what a log says beside what models do with the very same commands."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.record.log import Log
from metamer.twin.compare.lines import (
    Interval,
    Line,
    energy_lines,
    forward_of,
    joint_lines,
    own_strides,
    path_lines,
    resample_weights,
    stride_lines,
    strides_of,
)
from metamer.twin.compare.tracks import Joints, Path, joints_of, path_of

FEW = 8  # edges of cycles up to which a bootstrap is reported as too sure
WITHOUT_GAIT = 2.0  # s, length of a block where the gait has no period


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A machine beside one or more models.

    lines     the numbers
    joints    name of a model -> joint angles of machine and model at the same instants
    paths     name of a model -> path of the head of machine and model; empty without a camera
    period    of the cycles, which are the blocks of the bootstrap            [s]
    cycles    number of whole cycles
    side      the robot is seen from the side
    forward   (2,) direction in which displacement counts                     [-]
    strides   "machine" or name of a model -> (cycles,) displacement of each   [m]
    notes     about the whole
    """

    lines: tuple[Line, ...]
    joints: Mapping[str, Joints]
    paths: Mapping[str, Path]
    period: float
    cycles: int
    side: bool
    forward: Array
    strides: Mapping[str, Array]
    notes: tuple[str, ...]

    def line(self, quantity: str) -> Line:
        """The line of a quantity."""
        return next(line for line in self.lines if line.quantity == quantity)


def period_of(spec: Robot) -> float | None:
    """Length of a cycle of the robot's gait, None where it has none.   [s]"""
    return spec.gait.on(spec.body).period


def begin_of(log: Log) -> float:
    """When the gait begins, after the move to its first posture, also in the log of a replay.   [s]"""
    again = log.meta.get("replayed")
    return float(log.meta.get("begin") or 0.0) + float((again or {}).get("begin") or 0.0)


def compare_logs(
    log: Log,
    models: Mapping[str, Log],
    spec: Robot,
    *,
    period: float | None = None,
    skip: int = 0,
    seed: int = 0,
) -> Comparison:
    """A machine's log beside what models did with its commands, each number with a block bootstrap over cycles.

    log       of the machine
    models    name -> log of a model under the same commands; the first is the one that ratios refer to
    spec      the robot: gait, weight, view
    period    of a cycle; None = the gait's, or 2 s where it has none         [s]
    skip      cycles at the beginning that do not count
    seed      of the bootstrap
    """
    if not models:
        raise refuse("models", 0, "one model at least")
    known = period_of(spec) if period is None else period
    no_period = f"the gait {spec.gait.kind} has no period: blocks of {WITHOUT_GAIT:g} s instead"
    notes = [no_period] if known is None else []
    length = WITHOUT_GAIT if known is None else known
    if not (math.isfinite(length) and length > 0.0):
        raise refuse("period", length, "a finite number > 0 [s]")
    begin = float(log.t[0]) + begin_of(log)
    count = math.floor((float(log.t[-1]) - begin + 1e-6) / length)
    if count < 1:
        span = max(float(log.t[-1]) - begin, 0.0)
        raise BadInput(f"the log holds {span:.4g} s of the gait: too short, one whole cycle of {length:g} s is needed")
    if skip < 0 or count - skip < 1:
        raise refuse("skip", skip, f"fewer than {count}: so many whole cycles of {length:g} s are in the log")
    edges = begin + length * np.arange(skip, count + 1, dtype=np.float64)
    weights = resample_weights(len(edges) - 1, seed=seed)
    joints = {name: joints_of(log, model) for name, model in models.items()}
    paths = {name: found for name, model in models.items() if (found := path_of(log, model)) is not None}
    lines = joint_lines(joints, edges, weights)
    strides: dict[str, Array] = {}
    forward = np.array([-1.0, 0.0])
    if paths:
        forward = forward_of(next(iter(paths.values())), side=spec.world.upright)
        strides = strides_of(paths, edges, forward)
        lines += path_lines(paths, edges, weights) + stride_lines(strides, weights, spec)
    else:
        notes.append("no camera in the log: path, displacement and slip of the machine are not known")
        lines.append(Line(quantity="path RMSE", unit="mm", n=len(edges) - 1, note="not known: no camera"))
        strides = {name: own_strides(model, edges) for name, model in models.items() if "base.x" in model.columns}
        lines += stride_lines(strides, weights, spec)
    lines += energy_lines(log, models, spec, edges, weights, strides)
    if len(edges) < 3:
        notes.append("one cycle only: no interval can be given")
    elif len(edges) <= FEW:
        notes.append(f"{len(edges) - 1} cycles only: intervals over so few are narrower than they should be")
    return Comparison(
        lines=tuple(lines),
        joints=joints,
        paths=paths,
        period=length,
        cycles=len(edges) - 1,
        side=spec.world.upright,
        forward=forward,
        strides=strides,
        notes=tuple(notes),
    )


def plain(comparison: Comparison) -> dict[str, Any]:
    """A comparison as JSON can hold it."""

    def spelled(value: Interval | None) -> Any:
        return None if value is None else {"value": value.value, "low": value.low, "high": value.high}

    return {
        "period_s": comparison.period,
        "cycles": comparison.cycles,
        "notes": list(comparison.notes),
        "lines": [
            {
                "quantity": line.quantity,
                "unit": line.unit,
                "n": line.n,
                "machine": spelled(line.machine),
                "model": {name: spelled(value) for name, value in line.model.items()},
                "error": {name: spelled(value) for name, value in line.error.items()},
                "ratio": spelled(line.ratio),
                "note": line.note,
            }
            for line in comparison.lines
        ],
    }
