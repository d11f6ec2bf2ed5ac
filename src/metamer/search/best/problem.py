"""A goal made ready: its robot, its limits in numbers, and the function from places in the ranges to outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metamer.core import parts
from metamer.core.fields import refuse_bad
from metamer.core.parts import nearest
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.files import with_values
from metamer.plants.simulate import simulate
from metamer.search.best.goal import Goal
from metamer.search.plan import known_metrics, refuse_bad_values, robot_of
from metamer.search.runs import ENTRY, run_trials, value_at, whole_fields
from metamer.search.study import read_tables
from metamer.search.trials import between

BATCH_THREADS = 2
SMALLEST_SCALE = 1e-12  # of a limit of zero, in the metric's unit


class Bound(NamedTuple):
    """A limit in numbers.

    metric   its name
    value    in the metric's unit
    sign     +1 = largest value, -1 = smallest value
    """

    metric: str
    value: float
    sign: float

    def over(self, found: Any) -> Any:
        """How far values are beyond the limit, over its size; below 0 = kept.   [-]"""
        return self.sign * (found - self.value) / max(abs(self.value), SMALLEST_SCALE)

    def text(self) -> str:
        """The limit as people write it."""
        return f"{self.metric} {'<=' if self.sign > 0.0 else '>='} {self.value:.6g}"


class Outcomes(NamedTuple):
    """What came out of some trials.

    places     (n, fields) in the ranges, 0 .. 1
    values     (n, goals) over that of the robot as it is, higher is better; NaN where a trial failed
    over       (n, limits) how far beyond, see Bound.over
    measures   (n, axes) of an archive, in the metric's unit
    good       (n,) whether everything that is asked has a number
    """

    places: Array
    values: Array
    over: Array
    measures: Array
    good: NDArray[np.bool_]

    @property
    def kept(self) -> NDArray[np.bool_]:
        """(n,) whether a trial is good and keeps every limit."""
        return self.good & (np.nan_to_num(self.over, nan=np.inf) <= 0.0).all(axis=1)


Evaluate = Callable[[Array], Outcomes]


@dataclass(frozen=True, kw_only=True)
class Task:
    """A goal that can be worked on.

    goal     as it was written
    robot    as it is
    before   its metrics
    bounds   limits in numbers
    scales   of each goal: the robot's own value, without its sign
    """

    goal: Goal
    robot: Robot
    before: dict[str, float]
    bounds: tuple[Bound, ...]
    scales: Array


def read_goal(path: str | Path) -> tuple[Goal, Robot]:
    """The goal of a TOML file and its robot, checked; nothing is written."""
    path = Path(path)
    goal = parts.from_table(Goal, read_tables(path))
    refuse_bad(goal)
    robot, _ = robot_of(goal, path.parent)
    for vary in goal.vary:
        refuse_bad_values(robot, vary)
        whole_fields(robot, {vary.field: np.zeros(1)})
    known = known_metrics(robot)
    for name in (*goal.metrics, *(limit.metric for limit in goal.limit), *(axis.metric for axis in goal.axis)):
        if name not in known:
            raise refuse("metric", name, f"{nearest(name, known)}one of {', '.join(sorted(known))}")
    return goal, robot


def task_of(path: str | Path) -> Task:
    """The task of a goal's file; the robot as it is runs once."""
    goal, robot = read_goal(path)
    first = simulate(robot)
    before = first.metrics.values
    for name in goal.metrics:
        if first.stopped or name not in before:
            raise BadInput(f"the robot as it is has no {name}: {first.stopped or 'see metamer simulate --all'}")
    scales = np.array([abs(before[name]) or 1.0 for name in goal.metrics])
    return Task(goal=goal, robot=robot, before=before, bounds=bounds_of(goal, before), scales=scales)


def bounds_of(goal: Goal, before: Mapping[str, float]) -> tuple[Bound, ...]:
    """Limits in numbers."""
    found = []
    for limit in goal.limit:
        if limit.share is not None and limit.metric not in before:
            raise refuse("limit.share", limit.metric, "a metric that the robot has as it is")
        largest = limit.most if limit.share is None else limit.share * before[limit.metric]
        lower = limit.least is not None
        found.append(Bound(limit.metric, float((limit.least if lower else largest) or 0.0), -1.0 if lower else 1.0))
    return tuple(found)


def number_at(robot: Robot, path: str) -> float:
    """The number that a robot holds at a path; the mean of a list that is changed as a whole."""
    found = ENTRY.fullmatch(path)
    value = value_at(robot, found[1] if found else path)
    return float(value[int(found[2])] if found else np.mean(value))


def place_of(goal: Goal, robot: Robot) -> Array:
    """Where the robot as it is stands in the ranges, 0 .. 1 each; outside them: the nearest end."""
    out = []
    for vary in goal.vary:
        value, low, high = number_at(robot, vary.field), float(vary.low or 0.0), float(vary.high or 0.0)
        if vary.scale == "log":
            share = np.log(max(value, low) / low) / np.log(high / low)
        else:
            share = (value - low) / (high - low)
        out.append(float(np.clip(share, 0.0, 1.0)))
    return np.array(out)


def columns_of(goal: Goal, places: Array) -> dict[str, Array]:
    """Values of fields at (n, fields) places in their ranges."""
    return {vary.field: between(vary, places[:, k]) for k, vary in enumerate(goal.vary)}


def with_place(goal: Goal, robot: Robot, place: Array) -> Robot:
    """The robot at a place in the ranges."""
    columns = whole_fields(robot, columns_of(goal, place[None]))
    return with_values(robot, {field: column[0].tolist() for field, column in columns.items()})


def evaluator(task: Task) -> Evaluate:
    """The function from places to outcomes: one batch."""
    goal = task.goal
    names = (*goal.metrics, *(bound.metric for bound in task.bounds), *(axis.metric for axis in goal.axis))

    def evaluate(places: Array) -> Outcomes:
        columns = columns_of(goal, places)
        kept = tuple(dict.fromkeys(names))
        found = run_trials(task.robot, columns, kept, precision=goal.precision, threads=BATCH_THREADS).metrics
        empty = np.zeros((len(places), 0))
        values = np.stack([found[name] for name in goal.metrics], axis=1) * np.array(goal.signs) / task.scales
        over = [bound.over(found[bound.metric]) for bound in task.bounds]
        measures = [found[axis.metric] for axis in goal.axis]
        good = np.array(np.isfinite([found[name] for name in kept]).all(axis=0))
        return Outcomes(
            places, values, np.stack(over, axis=1) if over else empty,
            np.stack(measures, axis=1) if measures else empty, good,
        )  # fmt: skip

    return evaluate
