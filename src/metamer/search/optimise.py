"""optimise(): CMA-ES over fields of a robot, a generation a batch, limits by an augmented Lagrangian; verified."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core import parts
from metamer.core.fields import refuse_bad
from metamer.core.parts import nearest
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.files import with_values
from metamer.plants.simulate import simulate
from metamer.search.goal import Goal
from metamer.search.plan import known_metrics, refuse_bad_values, robot_of
from metamer.search.query import needs
from metamer.search.runs import run_trials, value_at, whole_fields
from metamer.search.study import read_tables
from metamer.search.trials import between

FIRST_SIGMA = 0.2  # of the ranges
PENALTY, PENALTY_GROWTH = 10.0, 1.05  # weight of a broken limit squared, and its growth per generation
QUARTER = 0.25  # of the step, in the check of the best
FAILED_LOSS = 1e6  # of a trial that was refused, stopped or diverged


@dataclass(frozen=True, kw_only=True)
class Optimised:
    """The best of a search, beside the robot as it was.

    robot       the best, as `simulate` takes it
    before      metrics of the robot as it was
    after       metrics of the best
    checks      metrics of the best by way of checking: "quarter of the step", "mujoco", and the robot as it was there
    limits      largest value allowed, by metric
    changed     field -> value before and after
    history     (generations,) best value so far that keeps its limits
    trials      that were run
    goal        what was asked
    """

    robot: Robot
    before: dict[str, float]
    after: dict[str, float]
    checks: dict[str, dict[str, float]]
    limits: dict[str, float]
    changed: dict[str, tuple[float, float]]
    history: list[float]
    trials: int
    goal: Goal


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
    for name in (goal.maximise, *(limit.metric for limit in goal.limit)):
        if name not in known:
            raise refuse("metric", name, f"{nearest(name, known)}one of {', '.join(sorted(known))}")
    return goal, robot


def limits_of(goal: Goal, before: Mapping[str, float]) -> dict[str, float]:
    """Largest value allowed, by metric."""
    found: dict[str, float] = {}
    for limit in goal.limit:
        if limit.share is not None and limit.metric not in before:
            raise refuse("limit.share", limit.metric, "a metric that the robot has as it is")
        found[limit.metric] = limit.most if limit.most is not None else (limit.share or 0.0) * before[limit.metric]
    return found


def place_of(goal: Goal, robot: Robot) -> Array:
    """Where the robot as it is stands in the ranges, 0 .. 1 each; outside them: the nearest end."""
    out = []
    for vary in goal.vary:
        value = float(np.mean(value_at(robot, vary.field.partition("[")[0])))
        low, high = float(vary.low or 0.0), float(vary.high or 0.0)
        share = np.log(value / low) / np.log(high / low) if vary.scale == "log" else (value - low) / (high - low)
        out.append(float(np.clip(share, 0.0, 1.0)))
    return np.array(out)


def columns_of(goal: Goal, places: Array) -> dict[str, Array]:
    """Values of fields at (n, fields) places in their ranges."""
    return {vary.field: between(vary, places[:, k]) for k, vary in enumerate(goal.vary)}


class Search:
    """Loss and limits of trials, and the best that keeps its limits."""

    def __init__(self, goal: Goal, robot: Robot, limits: Mapping[str, float], scale: float) -> None:
        self.goal, self.robot, self.limits, self.scale = goal, robot, limits, scale
        self.names = (goal.maximise, *limits)
        self.multiplier, self.weight = np.zeros(len(limits)), PENALTY
        self.best: tuple[float, Array] | None = None
        self.trials = 0

    def losses(self, places: Array) -> Array:
        """Augmented Lagrangian of a generation: -metric + w/2 sum max(0, g + lambda/w)^2, g = value/limit - 1."""
        outcome = run_trials(
            self.robot, columns_of(self.goal, places), self.names, precision=self.goal.precision, threads=2
        )
        self.trials += len(places)
        value = outcome.metrics[self.goal.maximise]
        bounds = np.array(list(self.limits.values()))
        given = [outcome.metrics[name] / bound - 1.0 for name, bound in zip(self.limits, bounds, strict=True)]
        over = np.stack(given, axis=1) if given else np.zeros((len(places), 0))
        bad = ~np.isfinite(value) | ~np.isfinite(over).all(axis=1)
        shifted = np.maximum(0.0, np.nan_to_num(over) + self.multiplier / self.weight)
        loss = -np.nan_to_num(value) / self.scale + 0.5 * self.weight * (shifted**2).sum(axis=1)
        loss[bad] = FAILED_LOSS
        kept = ~bad & (np.nan_to_num(over) <= 0.0).all(axis=1)
        for k in np.flatnonzero(kept):
            if self.best is None or value[k] > self.best[0]:
                self.best = float(value[k]), places[k].copy()
        # multipliers follow the generation's leader
        lead = int(np.argmin(loss))
        if not bad[lead]:
            self.multiplier = np.maximum(0.0, self.multiplier + 0.3 * self.weight * over[lead])
        self.weight *= PENALTY_GROWTH
        return loss


def optimise(path: str | Path, *, progress: Callable[[float], None] = lambda share: None) -> Optimised:
    """The best robot of a goal's file, verified at a quarter of the step and in MuJoCo."""
    cmaes: Any = needs("cmaes", "search")
    goal, robot = read_goal(path)
    first = simulate(robot)
    before = first.metrics.values
    if first.stopped or goal.maximise not in before:
        raise BadInput(f"the robot as it is has no {goal.maximise}: {first.stopped or 'see metamer simulate --all'}")
    limits = limits_of(goal, before)
    search = Search(goal, robot, limits, abs(before[goal.maximise]) or 1.0)
    rng = np.random.default_rng(goal.seed)
    history: list[float] = []
    for start in range(goal.starts):
        middle = place_of(goal, robot) if start == 0 else rng.uniform(0.2, 0.8, len(goal.vary))
        search.multiplier, search.weight = np.zeros(len(limits)), PENALTY
        # one field alone has no covariance to adapt: a second one that does nothing stands beside it
        size = max(2, len(goal.vary))
        mean = np.concatenate([middle, np.full(size - len(middle), 0.5)])
        bounds = np.tile((0.0, 1.0), (size, 1))
        evolution = cmaes.CMA(
            mean=mean, sigma=FIRST_SIGMA, bounds=bounds, seed=goal.seed + start, population_size=goal.population
        )
        for k in range(goal.generations):
            asked = np.array([evolution.ask() for _ in range(goal.population)])
            losses = search.losses(asked[:, : len(goal.vary)])
            evolution.tell(list(zip(asked, losses.tolist(), strict=True)))
            history.append(search.best[0] if search.best else float(before[goal.maximise]))
            progress((start * goal.generations + k + 1) / (goal.starts * goal.generations))
    if search.best is None:
        raise BadInput("no trial kept the limits: widen the ranges or the limits")
    return verified(goal, robot, search, history)


def with_place(goal: Goal, robot: Robot, place: Array) -> Robot:
    """The robot at a place in the ranges."""
    columns = whole_fields(robot, columns_of(goal, place[None]))
    return with_values(robot, {field: column[0].tolist() for field, column in columns.items()})


def verified(goal: Goal, robot: Robot, search: Search, history: list[float]) -> Optimised:
    """The best once more by `simulate`, at a quarter of the step, and in MuJoCo beside the robot as it was."""
    assert search.best is not None
    place = search.best[1]
    best = with_place(goal, robot, place)
    fine = replace(best, run=replace(best.run, step=QUARTER * best.run.step))
    checks: dict[str, dict[str, float]] = {"quarter of the step": simulate(fine).metrics.values}
    for name, one in (("mujoco", best), ("mujoco, as it was", robot)):
        try:
            done = simulate(one, engine="mujoco")
            checks[name] = {} if done.stopped else done.metrics.values
        except BadInput:
            checks[name] = {}
    changed = {
        field: (float(np.mean(value_at(robot, field.partition("[")[0]))), float(column[0]))
        for field, column in columns_of(goal, place[None]).items()
    }
    return Optimised(
        robot=best, before=simulate(robot).metrics.values, after=simulate(best).metrics.values, checks=checks,
        limits=dict(search.limits), changed=changed, history=history, trials=search.trials, goal=goal,
    )  # fmt: skip


def write_optimised(found: Optimised, out: Path, title: str) -> None:
    """best.toml, and a page: what was gained, under which limits, and whether it holds elsewhere."""
    from metamer.files import toml_from_robot
    from metamer.record.files import whole_folder, write_whole
    from metamer.view.page import Grid, write_page

    goal, names = found.goal, (found.goal.maximise, *found.limits)

    def cell(values: Mapping[str, float], name: str) -> str:
        return f"{values[name]:.5g}" if name in values else "not there"

    runs = {"as it was": found.before, "best": found.after} | {f"best, {k}": v for k, v in found.checks.items()}
    runs["as it was, mujoco"] = runs.pop("best, mujoco, as it was", {})
    rows = [[label, *(cell(values, name) for name in names)] for label, values in runs.items()]
    rows += [["limit", "", *(f"{bound:.5g}" for bound in found.limits.values())]]
    fields = [[field, f"{old:.5g}", f"{new:.5g}"] for field, (old, new) in found.changed.items()]
    gain = found.after[goal.maximise] / found.before[goal.maximise]
    about = (
        f"{goal.maximise} {gain:.3f} times that of {found.robot.name} as it was, limits kept.",
        f"CMA-ES, {found.trials} trials, {goal.starts} starts, seed {goal.seed}; the robot is best.toml.",
    )
    with whole_folder(out) as work:
        write_whole(work / "best.toml", toml_from_robot(found.robot))
        grids = (
            Grid(title="Runs", heads=("run", *names), rows=rows),
            Grid(title="Fields", heads=("field", "as it was", "best"), rows=fields),
        )
        write_page(work / "index.html", title=title, about=about, grids=grids)
