"""simulate_batch(): many robots of one description at once, from columns of fields to columns of metrics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from metamer.core.clock import substeps
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot, checked
from metamer.files import with_values
from metamer.plants.batch import (
    PRECISIONS,
    STEP_CHANGE,
    TWIN_CHANGE,
    Batch,
    BatchOptions,
    batch_of,
    ends_apart,
    many_of,
    nothing,
)
from metamer.plants.extent import refuse_endless
from metamer.plants.groups import grouped
from metamer.plants.settled import SHORTER, more_pieces, overlaid, refuse_error, settled_batch
from metamer.plants.simulate import simulate
from metamer.systems.many import GaitLike, Manner, Many, Results
from metamer.systems.system import slice_of, slices

TWIN_ANGLE = {"double": 1e-9, "single": 1e-5}  # by which the joints of a twin start off   [rad]


def simulate_batch(
    robot: Robot,
    gaits: Sequence[GaitLike] | None = None,
    *,
    vary: Mapping[str, Any] | None = None,
    duration: float | None = None,
    step: float | None = None,
    precision: str = "double",
    threads: int = 2,
    options: BatchOptions | None = None,
) -> Batch:
    """Run many robots that differ in their gaits or in any numeric fields; their metrics as columns.

    robot      the description, e.g. `metamer.robot("snake")`
    gaits      one per robot: a gait, or fields that replace some of the robot's own; None = the robot's own for all
    vary       path of a field -> (R,) values, one per robot, e.g. {"gait.lag": .., "body.mass": ..}; (R, k) for lists
    duration   length of each run; None = the robot's own                                            [s]
    step       integration step; None = the robot's own                                              [s]
    precision  "double"; "single" only in the lanes of planar robots seen from above
    threads    blocks of robots that run side by side
    options    what few batches need: logs, progress, method, twins, error
    A robot that is refused, stops or diverges has its reason in `reasons`; the others go on.
    """
    options = options or BatchOptions()
    if precision not in PRECISIONS:
        raise refuse("precision", precision, f"one of {', '.join(PRECISIONS)}")
    if not isinstance(threads, int) or isinstance(threads, bool) or threads < 1:
        raise refuse("threads", threads, "a whole number >= 1")
    many = many_of(robot, gaits, vary, {"duration": duration, "step": step})
    checked(many.robot)
    refuse_endless(many.robot, many.count)
    for k in options.logs:
        if not 0 <= k < many.count:
            raise refuse("options.logs", k, f"numbers of robots, 0 .. {many.count - 1}")
    manner = Manner(precision=precision, threads=threads, method=options.method, progress=options.progress)
    if options.error is not None:
        refuse_error(many, options.error, options.twins)
        batch = settled_batch(many, manner, options.error, batched)
    else:
        batch = batched(many, manner)
    if options.twins:
        twins, change = twins_of(many, TWIN_ANGLE[precision])
        batch = replace(batch, sensitive=ends_apart(batch, batched(twins, manner), change))
    if options.logs:
        batch = replace(batch, logs={k: simulate(many.at(k)).log for k in options.logs if batch.good[k]})
    return batch


def batched(many: Many, manner: Manner) -> Batch:
    """All robots by the kernels of their physics; a loop of `simulate` where it has none for them."""
    made = in_lanes(many, manner)
    if made is not None:
        return made
    module = many_module(many.robot)
    together = getattr(module, "varies_in_lanes", None)
    batch = nothing(many.count)
    done, progress = 0, manner.progress
    for which, group in grouped(many, together) if together else [(np.arange(many.count), None)]:
        part = replace(manner, progress=progress and partial(tell_part, progress, done, len(which), many.count))
        made = in_lanes(group, part) if group else None
        if made is None:
            refuse_lanes_only(manner)
            made = one_by_one(many.some(which), part)
        done += len(which)
        batch = overlaid(batch, made, which)
    return batch


def tell_part(progress: Callable[[float], None], done: int, size: int, count: int, part: float) -> None:
    """Progress of a group as that of the whole."""
    progress((done + part * size) / count)


def in_lanes(many: Many, manner: Manner) -> Batch | None:
    """All robots by the lanes of their physics, those that these leave out by `simulate`; None where it has none."""
    module = many_module(many.robot)
    made: Results | None = module.run_many(many, manner) if module else None
    if made is None:
        return None
    good = np.array([not reason for reason in made.reasons], dtype=bool)
    missing = {name: gone for name, gone in made.missing.items() if gone.any()}
    batch = Batch(metrics=made.metrics, units=made.units, missing=missing, good=good, reasons=made.reasons)
    if made.left is None or not made.left.any():
        return batch
    left = np.flatnonzero(made.left)
    return overlaid(batch, one_by_one(many.some(left), replace(manner, progress=None)), left)


def refuse_lanes_only(manner: Manner) -> None:
    """BadInput for what only the lanes of planar robots seen from above can do."""
    usual = Manner()
    for name in ("precision", "method"):
        if getattr(manner, name) != getattr(usual, name):
            raise refuse(
                name, getattr(manner, name), f'"{getattr(usual, name)}": these robots run one by one, not in lanes'
            )


def many_module(robot: Robot) -> Any:
    """Module with `run_many` of the physics that fits a robot; None where its folder has none."""
    name = f"{slices()[slice_of(robot)].__name__}.many"
    return import_module(name) if find_spec(name) else None


def twins_of(many: Many, angle: float) -> tuple[Many, float]:
    """The same robots slightly perturbed, with shorter steps where their physics asks for it; by how much of the path
    length an end must differ to count."""
    twins = turned(many, angle)
    if not getattr(many_module(many.robot), "TWINS_BY_STEP", False):
        return twins, TWIN_CHANGE
    run, steps = many.robot.run, many.vary.get("run.step")
    if steps is not None:
        return replace(twins, vary={**twins.vary, "run.step": SHORTER * steps}), STEP_CHANGE
    short = replace(run, step=run.dt / more_pieces(substeps(run.dt, run.step)))
    return replace(twins, robot=replace(many.robot, run=short)), STEP_CHANGE


def turned(many: Many, angle: float) -> Many:
    """The same robots with every joint slightly perturbed at the start; an arm of platforms has no twin.   [rad]"""
    joints = many.robot.counts.get("joints", 0)
    given = many.vary.get("start.joints", np.array([many.robot.start.joints]))
    rows = given.reshape(len(given), -1) + np.full((many.count, joints), angle)
    try:
        checked(with_values(many.robot, {"start.joints": [angle] * joints}))
    except BadInput:
        valid = f"False for a body of kind {many.robot.body.kind}, which has no joints to perturb at the start"
        raise refuse("options.twins", True, valid) from None
    return replace(many, vary={**many.vary, "start.joints": rows})


def one_by_one(many: Many, manner: Manner) -> Batch:
    """Every robot by `simulate`, several side by side: the kernels of a run do not hold the interpreter."""
    rows: list[Mapping[str, float]] = []
    units: dict[str, str] = {}
    reasons: list[str] = []
    with ThreadPoolExecutor(max_workers=manner.threads) as pool:
        for k, (values, named, reason) in enumerate(pool.map(partial(one_of, many), range(many.count))):
            rows.append(values)
            units |= named
            reasons.append(reason)
            if manner.progress:
                manner.progress((k + 1) / many.count)
    return batch_of(rows, units, reasons)


def one_of(many: Many, k: int) -> tuple[Mapping[str, float], Mapping[str, str], str]:
    """Metrics and units of robot k, and why it is not good, "" where it is."""
    try:
        done = simulate(many.at(k))
    except BadInput as refusal:
        return {}, {}, str(refusal)
    return {} if "stopped" in done.log.meta else done.metrics.values, done.metrics.units, done.stopped
