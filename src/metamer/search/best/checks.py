"""The best once more: by `simulate`, at a quarter of the step, and in MuJoCo, beside the robot as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.plants.simulate import simulate
from metamer.search.best.problem import Bound, Task, columns_of, number_at, with_place

QUARTER = 0.25  # of the step
FINE, SECOND, OWN = "quarter of the step", "mujoco", "native"


@dataclass(frozen=True, kw_only=True)
class Checked:
    """A robot that a search found, and what independent runs say.

    robot     as `simulate` takes it
    changed   field -> value before and after
    runs      "native", "quarter of the step", "mujoco" -> metrics; none where an engine does not take the robot
    """

    robot: Robot
    changed: dict[str, tuple[float, float]]
    runs: dict[str, dict[str, float]]

    def kept(self, bounds: tuple[Bound, ...], run: str) -> bool | None:
        """Whether a run keeps every limit; None where it has not all of those metrics."""
        values = self.runs.get(run, {})
        if not all(bound.metric in values for bound in bounds):
            return None
        # what holds in the batch holds in `simulate` but for rounding
        return all(bound.over(values[bound.metric]) <= 1e-9 for bound in bounds)


def metrics_of(robot: Robot, engine: str = OWN) -> dict[str, float]:
    """Metrics of a run; none where the engine does not take the robot or the run stopped."""
    try:
        done = simulate(robot, engine=engine)
    except BadInput:
        return {}
    return {} if done.stopped else done.metrics.values


def three_runs(robot: Robot) -> dict[str, dict[str, float]]:
    """Metrics by our simulator, at a quarter of the step, and by MuJoCo."""
    fine = replace(robot, run=replace(robot.run, step=QUARTER * robot.run.step))
    return {OWN: metrics_of(robot), FINE: metrics_of(fine), SECOND: metrics_of(robot, SECOND)}


def checked_place(task: Task, place: Array) -> Checked:
    """The robot at a place in the ranges, run three times."""
    best = with_place(task.goal, task.robot, place)
    values = columns_of(task.goal, place[None])
    changed = {field: (number_at(task.robot, field), float(column[0])) for field, column in values.items()}
    return Checked(robot=best, changed=changed, runs=three_runs(best))


def gain(name: str, sign: float, after: Mapping[str, float], before: Mapping[str, float]) -> float | None:
    """How many times better a metric is: after/before, or before/after where it is lowered; None without numbers."""
    if name not in after or not before.get(name) or not after[name]:
        return None
    return after[name] / before[name] if sign > 0.0 else before[name] / after[name]
