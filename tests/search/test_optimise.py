"""Optimisation: known optima and fronts are found, limits hold, the best is written and checked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from search.study_cases import bad_cases

import metamer
from metamer.core import parts
from metamer.core.refusals import BadInput
from metamer.search.best.goal import Goal
from metamer.search.best.page import write_optimised
from metamer.search.best.problem import Bound, Outcomes, number_at, place_of, read_goal
from metamer.search.best.strategies import search_archive, search_best, search_front, undominated
from metamer.search.optimise import optimise

GOAL = """
robot = "snake"
duration = 0.3
maximise = ["angle_max"]
generations = 6
population = 8
starts = 1
seed = 3

[[vary]]
field = "gait.amplitude"
low = 0.05
high = 0.9

[[limit]]
metric = "torque_max"
share = 0.8
"""


def write_goal(folder: Path, text: str = GOAL) -> Path:
    path = folder / "goal.toml"
    path.write_text(text, encoding="utf-8")
    return path


def plane(**more) -> Goal:
    """A goal over two fields, for functions in place of robots."""
    vary = [{"field": name, "low": 0.0, "high": 1.0} for name in ("x", "y")]
    return parts.from_table(Goal, {"robot": "none", "vary": vary, "seed": 5, "population": 12} | more)


def spheres(*middles: tuple[float, float], least_x: float = 0.0):
    """-|p - middle|^2 for every goal under the limit x >= least_x; measures are the place itself."""

    def evaluate(places):
        values = np.stack([-((places - np.array(middle)) ** 2).sum(axis=1) for middle in middles], axis=1)
        good = places[:, 1] < 0.95  # beyond it a trial fails
        return Outcomes(places, np.where(good[:, None], values, np.nan), least_x - places[:, :1], places, good)

    return evaluate


def silent(share: float) -> None:
    return


def test_the_limit_decides(tmp_path: Path) -> None:
    found = optimise(write_goal(tmp_path))
    (best,), (bound,) = found.best, found.task.bounds
    # angle and torque both grow with the amplitude: the best stands at the limit, below the robot as it was
    assert 0.9 * bound.value <= best.runs["native"]["torque_max"] <= bound.value * (1.0 + 1e-9)
    assert best.kept(found.task.bounds, "native")
    assert found.trials == 48
    written = write_optimised(found, tmp_path / "out", "snake")
    assert written == ["best.toml", "points.csv", "index.html"]
    again = metamer.simulate(metamer.robot(tmp_path / "out" / "best.toml")).metrics.values
    assert again["angle_max"] == pytest.approx(best.runs["native"]["angle_max"], rel=1e-12)
    fine = best.runs["quarter of the step"]["angle_max"]
    assert fine == pytest.approx(again["angle_max"], rel=1e-3)
    assert fine != again["angle_max"]
    assert "angle_max" in best.runs["mujoco"]
    text = (tmp_path / "out" / "index.html").read_text()
    assert "torque_max &lt;= " in text
    assert "best, MuJoCo" in text


def test_a_minimum_under_a_limit_in_closed_form() -> None:
    """Nearest point of the half plane x >= 0.6 to (0.2, 0.4): (0.6, 0.4)."""
    goal = plane(minimise=["d"], starts=3, generations=40)
    pool = search_best(goal, spheres((0.2, 0.4), least_x=0.6), np.array([0.9, 0.9]), silent)
    best = pool.places[pool.best(0)]
    assert best == pytest.approx([0.6, 0.4], abs=5e-3)
    assert best[0] >= 0.6
    assert pool.trials == 3 * 40 * 12
    assert np.nanmax(np.diff(pool.history)) >= 0.0
    assert (np.diff(np.array(pool.history)[~np.isnan(pool.history)]) >= 0.0).all()
    with pytest.raises(BadInput, match="no trial kept the limits"):
        search_best(goal, spheres((0.2, 0.4), least_x=2.0), np.array([0.9, 0.9]), silent)


def test_a_front_in_closed_form() -> None:
    """Of the distances from two points the front is the way between them: sqrt(f1) + sqrt(f2) = their distance."""
    ends = (0.2, 0.3), (0.8, 0.5)
    goal = plane(maximise=["a", "b"], starts=1, generations=25, levels=5)
    pool, chosen = search_front(goal, spheres(*ends), np.array([0.5, 0.9]), silent)
    values = np.array(pool.values)[chosen]
    assert len(chosen) == 7
    assert np.sqrt(-values).sum(axis=1) == pytest.approx(np.hypot(0.6, 0.2), abs=4e-3)
    # from the best of the first to the best of the second, no point beats another
    assert (np.diff(values[:, 0]) < 0.0).all()
    assert (np.diff(values[:, 1]) > 0.0).all()
    assert undominated(np.array([[1.0, 1.0], [1.0, 2.0], [2.0, 0.0], [0.0, 2.0]]), [0, 1, 2, 3]) == [1, 2]


def test_an_archive_holds_the_best_of_every_cell() -> None:
    pytest.importorskip("ribs", reason="extra search")
    axes = [{"metric": "x", "low": 0.0, "high": 0.8, "count": 4}, {"metric": "y", "low": 0.0, "high": 1.0, "count": 5}]
    goal = plane(maximise=["a"], starts=2, generations=25, axis=axes)
    seen: list[Outcomes] = []
    inner = spheres((0.3, 0.3), least_x=0.25)

    def evaluate(places):
        seen.append(inner(places))
        return seen[-1]

    found = search_archive(goal, evaluate, np.array([0.5, 0.5]), silent)
    places, values = (np.concatenate([getattr(one, name) for one in seen]) for name in ("places", "values"))
    kept = np.concatenate([one.kept for one in seen]) & (places[:, 0] <= 0.8)
    cells = np.minimum((places / [0.2, 0.2]).astype(int), [3, 4])
    best: dict[tuple[int, ...], float] = {}
    for cell, value in zip(map(tuple, cells[kept].tolist()), values[kept, 0], strict=True):
        best[cell] = max(best.get(cell, -np.inf), value)
    mine = {tuple(cell): value for cell, value in zip(found.cells.tolist(), found.values, strict=True)}
    assert mine == pytest.approx(best)
    assert found.history[-1] == len(best)
    assert found.trials == len(places) == 2 * 25 * 12
    # nothing of x < 0.25, which breaks the limit, and the middle's own cell is near 0
    assert min(cell[0] for cell in mine) == 1
    assert mine[1, 1] > -1e-3


def test_bounds_have_two_sides() -> None:
    assert Bound("a", 2.0, 1.0).over(np.array([1.0, 3.0])).tolist() == [-0.5, 0.5]
    assert Bound("a", -2.0, -1.0).over(np.array([-1.0, -3.0])).tolist() == [-0.5, 0.5]
    assert Bound("a", 0.0, 1.0).over(np.array([0.0, 1.0])).tolist()[0] == 0.0
    snake = metamer.with_values(metamer.robot("snake"), {"gait.amplitude": [0.1 * k for k in range(9)]})
    assert number_at(snake, "gait.amplitude[3]") == pytest.approx(0.3)
    goal = parts.from_table(Goal, {"robot": "snake", "maximise": ["speed"], "vary": [
        {"field": "gait.amplitude[3]", "low": 0.2, "high": 0.4}, {"field": "gait.frequency", "low": 2.0, "high": 9.0}
    ]})  # fmt: skip
    assert place_of(goal, snake) == pytest.approx([0.5, 0.0])


BAD = bad_cases("goal")


@pytest.mark.parametrize("case", BAD)
def test_bad_goals_are_refused(case: str, tmp_path: Path) -> None:
    old, new, words = BAD[case]
    assert old in GOAL
    with pytest.raises(BadInput, match=words) as said:
        read_goal(write_goal(tmp_path, GOAL.replace(old, new)))
    assert "\n" not in str(said.value)
