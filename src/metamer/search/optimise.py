"""optimise(): the best of a robot under limits, the front of two goals, or an archive; checked in independent runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from metamer.core.records import Array
from metamer.search.best.checks import Checked, checked_place, three_runs
from metamer.search.best.generations import begin_generations, kept_generations
from metamer.search.best.problem import Task, columns_of, evaluator, place_of, task_of
from metamer.search.best.strategies import Elites, Pool, search_archive, search_best, search_front

MOST_CHECKED = 12  # points of a front that run again in other engines


@dataclass(frozen=True, kw_only=True)
class Optimised:
    """What a search found, beside the robot as it was.

    task      what was asked, and the robot as it was
    before    its runs: "native", "quarter of the step", "mujoco" -> metrics
    best      one robot, or those of a front from the best of the first goal to the best of the second
    columns   name -> values of all that was kept: the front, or every cell of an archive
    history   best of the first goal so far over that of the robot as it was, or cells filled, by generation
    trials    that were run
    seen      (n, goals) of every trial that kept its limits, in the metrics' units; of an archive none
    """

    task: Task
    before: dict[str, dict[str, float]]
    best: list[Checked]
    columns: dict[str, Array]
    history: list[float]
    trials: int
    seen: Array = field(default_factory=lambda: np.zeros((0, 0)))


def optimise(
    path: str | Path,
    *,
    progress: Callable[[float], None] = lambda share: None,
    folder: Path | None = None,
    resume: bool = False,
) -> Optimised:
    """The best robots of a goal's file, checked at a quarter of the step and in MuJoCo.

    folder   where generations are kept while the search goes on; None = nowhere
    resume   go on with the search that the folder holds
    """
    task = task_of(path)
    goal, evaluate, here = task.goal, evaluator(task), place_of(task.goal, task.robot)
    if folder is not None:
        evaluate = kept_generations(evaluate, folder, begin_generations(folder, task, resume=resume))
    if goal.axis:
        return from_archive(task, search_archive(goal, evaluate, here, progress))
    if len(goal.metrics) > 1:
        return from_pool(task, *search_front(goal, evaluate, here, progress))
    pool = search_best(goal, evaluate, here, progress)
    return from_pool(task, pool, [pool.best(0)])


def in_units(task: Task, values: Array) -> Array:
    """(n, goals) values of metrics from values over those of the robot as it was."""
    return values * task.scales * np.array(task.goal.signs)


def from_pool(task: Task, pool: Pool, chosen: list[int]) -> Optimised:
    """The best, or the front, of the trials that kept their limits."""
    places, seen = np.array([pool.places[k] for k in chosen]), in_units(task, np.array(pool.values))
    columns = columns_of(task.goal, places) | dict(zip(task.goal.metrics, seen[chosen].T, strict=True))
    every = np.unique(np.linspace(0, len(chosen) - 1, min(MOST_CHECKED, len(chosen))).round().astype(int))
    return Optimised(
        task=task, before=three_runs(task.robot), best=[checked_place(task, places[k]) for k in every],
        columns=columns, history=pool.history, trials=pool.trials, seen=seen,
    )  # fmt: skip


def from_archive(task: Task, found: Elites) -> Optimised:
    """Every cell as columns, and the best of them all checked."""
    goal = task.goal
    columns = columns_of(goal, found.places)
    columns |= {goal.metrics[0]: in_units(task, found.values[:, None])[:, 0]}
    columns |= {axis.metric: found.measures[:, k] for k, axis in enumerate(goal.axis)}
    columns |= {f"cell of {axis.metric}": found.cells[:, k].astype(float) for k, axis in enumerate(goal.axis)}
    return Optimised(
        task=task, before=three_runs(task.robot), best=[checked_place(task, found.places[found.values.argmax()])],
        columns=columns, history=[float(count) for count in found.history], trials=found.trials,
    )  # fmt: skip
