"""The three searches: the best of one goal, the front of two, the best in every cell of an archive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.search.best.evolution import FIRST_SIGMA, Aim, Budget, evolve
from metamer.search.best.goal import USUAL_LEVELS, Axis, Goal
from metamer.search.best.problem import Evaluate, Outcomes
from metamer.search.query import needs

INNER = (0.2, 0.8)  # of the ranges, where random starts lie
NEAR_SIGMA = 0.1  # of a search that begins at a neighbour on a front
ARCHIVE_FAILED = -1e6  # value of a trial that failed or broke a limit

Share = Callable[[float], None]


@dataclass
class Pool:
    """Trials that kept their limits, and how the best of the first goal went on.

    places    rows of places
    values    rows of goals
    history   best of the first goal so far, after each generation; NaN before there is one
    trials    that were run
    """

    places: list[Array] = field(default_factory=list)
    values: list[Array] = field(default_factory=list)
    history: list[float] = field(default_factory=list)
    trials: int = 0

    def add(self, found: Outcomes) -> None:
        """Keep what kept its limits."""
        kept = found.kept
        self.trials += len(kept)
        self.places.extend(found.places[kept])
        self.values.extend(found.values[kept])
        before = self.history[-1] if self.history else np.nan
        now = float(found.values[kept, 0].max()) if kept.any() else np.nan
        self.history.append(float(np.fmax(before, now)))

    def best(self, goal: int, *, other: int = -1, floor: float = -np.inf) -> int:
        """Number of the trial with the highest value of a goal, another goal not below a floor."""
        values = np.array(self.values)
        if not len(values):
            raise BadInput("no trial kept the limits: widen the ranges or the limits")
        able = values[:, goal] if other < 0 else np.where(values[:, other] >= floor, values[:, goal], -np.inf)
        return int(np.argmax(able))


def first_places(goal: Goal, here: Array) -> list[Array]:
    """Where searches begin: the robot as it is, then random places."""
    rng = np.random.default_rng(goal.seed)
    return [here, *(rng.uniform(*INNER, len(here)) for _ in range(goal.starts - 1))]


def counted(pool: Pool, total: int, progress: Share) -> Callable[[Outcomes], None]:
    """Keep outcomes in a pool and tell how much of the search is done."""

    def seen(found: Outcomes) -> None:
        pool.add(found)
        progress(min(1.0, len(pool.history) / total))

    return seen


def search_best(goal: Goal, evaluate: Evaluate, here: Array, progress: Share) -> Pool:
    """CMA-ES from every start; the best of all that kept its limits is `pool.best(0)`."""
    pool = Pool()
    seen = counted(pool, goal.starts * goal.generations, progress)
    for k, middle in enumerate(first_places(goal, here)):
        budget = Budget(goal.generations, goal.population, goal.seed + k)
        evolve(evaluate, middle, budget, seen, aim=Aim(), sigma=FIRST_SIGMA)
    pool.best(0)
    return pool


def search_front(goal: Goal, evaluate: Evaluate, here: Array, progress: Share) -> tuple[Pool, list[int]]:
    """Trials of the front of two goals, from the best of the first to the best of the second.

    Both ends are searched from every start; between them the first goal is raised with the second held above a level,
    from the best that is known there.
    """
    levels = goal.levels or USUAL_LEVELS
    pool = Pool()
    seen = counted(pool, (2 * goal.starts + levels) * goal.generations, progress)
    for aimed in (0, 1):
        for k, middle in enumerate(first_places(goal, here)):
            budget = Budget(goal.generations, goal.population, goal.seed + 2 * k + aimed)
            evolve(evaluate, middle, budget, seen, aim=Aim(aimed), sigma=FIRST_SIGMA)
    low, high = (pool.values[pool.best(k)][1] for k in (0, 1))
    floors = np.linspace(low, high, levels + 2)
    for k, floor in enumerate(floors[1:-1]):
        middle = pool.places[pool.best(0, other=1, floor=floor)]
        budget = Budget(goal.generations, goal.population, goal.seed + 2 * goal.starts + k)
        evolve(evaluate, middle, budget, seen, aim=Aim(0, 1, float(floor)), sigma=NEAR_SIGMA)
    chosen = [pool.best(0, other=1, floor=float(floor)) for floor in floors[:-1]] + [pool.best(1)]
    return pool, undominated(np.array(pool.values), list(dict.fromkeys(chosen)))


def undominated(values: Array, chosen: list[int]) -> list[int]:
    """Those of the chosen rows that no row beats in one goal without losing in another."""
    kept = []
    for k in chosen:
        beaten = (values >= values[k]).all(axis=1) & (values > values[k]).any(axis=1)
        if not beaten.any():
            kept.append(k)
    return kept


@dataclass(frozen=True, kw_only=True)
class Elites:
    """The best of every cell that was reached.

    places     (cells, fields)
    values     (cells,) of the goal, over that of the robot as it is
    measures   (cells, axes) in the metrics' units
    cells      (cells, axes) numbers of the cell along each axis
    history    (generations,) cells that hold something
    trials     that were run
    """

    places: Array
    values: Array
    measures: Array
    cells: Any
    history: list[int]
    trials: int


def search_archive(goal: Goal, evaluate: Evaluate, here: Array, progress: Share) -> Elites:
    """MAP-Elites by CMA-ES emitters that look for cells to fill or to improve (pyribs)."""
    archives, emitters, schedulers = (
        needs(f"ribs.{name}", "search") for name in ("archives", "emitters", "schedulers")
    )
    counts, ranges = [axis.count for axis in goal.axis], [(axis.low, axis.high) for axis in goal.axis]
    # a row of cells before the first takes what failed or broke a limit
    low, high = ranges[0]
    aside = low - (high - low) / counts[0]
    grid = [counts[0] + 1, *counts[1:]]
    archive = archives.GridArchive(
        solution_dim=len(here), dims=grid, ranges=[(aside, high), *ranges[1:]], seed=goal.seed
    )
    made = [
        emitters.EvolutionStrategyEmitter(
            archive, x0=place, sigma0=FIRST_SIGMA, bounds=[(0.0, 1.0)] * len(here), batch_size=goal.population,
            seed=goal.seed + k,
        )
        for k, place in enumerate(first_places(goal, here))
    ]  # fmt: skip
    scheduler = schedulers.Scheduler(archive, made)
    nowhere = np.array([0.5 * (aside + low), *(low for low, _ in ranges[1:])])
    history, trials, failed = [], 0, False
    for k in range(goal.generations):
        found = evaluate(scheduler.ask())
        able = found.kept & inside(goal.axis, found.measures)
        value = np.where(able, np.nan_to_num(found.values[:, 0]), ARCHIVE_FAILED)
        scheduler.tell(value, np.where(able[:, None], found.measures, nowhere))
        trials += len(able)
        failed = failed or not able.all()
        history.append(len(archive) - failed)
        progress((k + 1) / goal.generations)
    if not history[-1]:
        raise BadInput("no trial kept the limits inside the axes: widen the ranges, the limits or the axes")
    data = archive.data()
    cells = np.stack(np.unravel_index(data["index"], grid), axis=1)
    order = np.flatnonzero(cells[:, 0] > 0)
    cells[:, 0] -= 1
    return Elites(
        places=data["solution"][order], values=data["objective"][order], measures=data["measures"][order],
        cells=cells[order],
        history=history, trials=trials,
    )  # fmt: skip


def inside(axes: tuple[Axis, ...], measures: Array) -> Any:
    """(n,) whether measures lie within the axes."""
    low, high = np.array([axis.low for axis in axes]), np.array([axis.high for axis in axes])
    return ((measures >= low) & (measures <= high)).all(axis=1)
