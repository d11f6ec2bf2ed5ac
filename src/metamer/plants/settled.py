"""Batches with a stated error: every run again with shorter steps until two in a row agree."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from metamer.core.clock import substeps
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.plants.batch import Batch
from metamer.plants.idle import idle_fields
from metamer.systems.many import Manner, Many
from metamer.systems.system import build

SHORTER = 0.6  # of a step: the next one
STEP_LENGTHS = 3  # that are tried; what still differs then is sensitive
AGREEMENT = 0.4  # of the error that is asked for: two runs that differ by less have settled
SHORT_SHARE = 1e-3  # of a control period: a step that is stable for every stepper
LEAST_WAY = 0.01  # of the path length: errors of shorter distances are measured against this
PLACE = ("displacement_x", "displacement_y")  # metrics that tell where a run ends

Run = Callable[[Many, Manner], Batch]


def refuse_error(many: Many, error: float, twins: bool) -> None:
    """BadInput for an error that no steps can be asked for."""
    if isinstance(error, bool) or not (isinstance(error, int | float) and math.isfinite(error) and error > 0.0):
        raise refuse("options.error", error, "a finite number > 0, a part of the distance [-]")
    if twins:
        raise refuse("options.twins", True, "False beside options.error: runs that do not settle are sensitive")
    # whether the robot reads its step; how long a step the lanes' method takes, they tell themselves
    short = replace(many.robot.run, step=SHORT_SHARE * many.robot.run.dt)
    system = build(replace(many.robot, run=short))
    if "run.step" in idle_fields(many.robot, getattr(system, "idle", {})):
        raise refuse("options.error", error, "None: run.step does nothing for this robot, run.dt decides [-]")


def settled_batch(many: Many, manner: Manner, error: float, run: Run) -> Batch:
    """The batch of `run` whose distances err by less than `error` of themselves, or are reported as sensitive.

    many     its run.step is the longest step
    error    part of the distance, of LEAST_WAY of the path length where that is more   [-]
    Two runs agree where they end in the same place: distances alone may be equal by chance.
    Steps become shorter by SHORTER: a method of order p >= 1 then errs by less than 1/(1/0.6^p - 1) <= 1.5 of the
    difference of two runs, which AGREEMENT leaves room for.
    """
    dt, pieces = many.robot.run.dt, substeps(many.robot.run.dt, many.robot.run.step)
    left, last, batch = np.arange(many.count), np.empty((2, 0)), None
    for level in range(STEP_LENGTHS):
        pace = replace(many.robot.run, step=dt / pieces)
        some = replace(many.some(left), robot=replace(many.robot, run=pace))
        found = run(some, replace(manner, progress=part_of(manner.progress, level)))
        batch = found if batch is None else overlaid(batch, found, left)
        if not found.good.any():
            break
        if any(name not in found.metrics for name in (*PLACE, "distance", "path_length")):
            raise refuse("options.error", error, "None: the runs of this robot have no distance [-]")
        place, open_yet = np.stack([found.metrics[name] for name in PLACE]), found.good.copy()
        if level:
            scale = np.maximum(found.metrics["distance"], LEAST_WAY * found.metrics["path_length"])
            open_yet &= ~(np.hypot(*(place - last)) <= AGREEMENT * error * scale)
        left, last = left[open_yet], place[:, open_yet]
        if not len(left):
            break
        pieces = more_pieces(pieces)
    assert batch is not None
    sensitive = np.zeros(many.count, dtype=bool)
    sensitive[left] = batch.good[left]
    return replace(batch, sensitive=sensitive)


def more_pieces(pieces: int) -> int:
    """Steps of a control period that are shorter by SHORTER, by one at least."""
    return max(pieces + 1, round(pieces / SHORTER))


def part_of(progress: Callable[[float], None] | None, level: int) -> Callable[[float], None] | None:
    """Progress of one of the lengths of steps."""
    return None if progress is None else lambda part: progress((level + part) / STEP_LENGTHS)


def overlaid(batch: Batch, found: Batch, which: NDArray[np.int64]) -> Batch:
    """A batch with some of its robots run again."""
    names = list(dict.fromkeys([*batch.metrics, *found.metrics]))
    none, gone = np.zeros(len(which)), np.ones(len(which), dtype=bool)
    metrics: dict[str, Array] = {}
    missing: dict[str, NDArray[np.bool_]] = {}
    for name in names:
        metrics[name] = batch.metrics.get(name, np.zeros(len(batch.good))).copy()
        metrics[name][which] = found.metrics.get(name, none)
        there = name in batch.metrics
        missing[name] = batch.missing.get(name, np.full(len(batch.good), not there)).copy()
        missing[name][which] = found.missing.get(name, ~gone if name in found.metrics else gone)
    good, reasons = batch.good.copy(), list(batch.reasons)
    good[which] = found.good
    for k, reason in zip(which.tolist(), found.reasons, strict=True):
        reasons[k] = reason
    return replace(
        batch,
        metrics=metrics,
        units={**batch.units, **found.units},
        missing={name: absent for name, absent in missing.items() if absent.any()},
        good=good,
        reasons=tuple(reasons),
    )
