"""What an optimisation asks for, as data: metrics to raise or lower, limits on others, the fields it may change.

robot = "wheeled-snake"
maximise = ["speed"]

[[vary]]
field = "gait.a"
low = 0.1
high = 1.2

[[limit]]
metric = "rate_max"
share = 1.0
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from metamer.core import parts
from metamer.core.fields import MISSING, number, records, text, texts, whole
from metamer.core.refusals import Problem
from metamer.search.study import Trials, Vary

MOST_GOALS, MOST_AXES = 2, 3
USUAL_LEVELS = 8  # points of a front between its ends


def limit_rules(limit: Limit) -> Iterator[Problem]:
    """One bound."""
    given = [name for name in ("most", "least", "share") if getattr(limit, name) is not None]
    if len(given) != 1:
        yield Problem("most", limit.most, f"exactly one of most, least, share for {limit.metric}")


@dataclass(frozen=True, kw_only=True)
class Limit(parts.Record):
    """A bound that the best must keep.

    metric   by the name that `metamer simulate --all` prints
    most     largest value, in the metric's unit
    least    smallest value, in the metric's unit
    share    largest value over that of the robot as it is
    """

    metric: str = text(MISSING)
    most: float | None = number(None, "-")
    least: float | None = number(None, "-")
    share: float | None = number(None, "-", above=0.0)

    RULES = (limit_rules,)


def axis_rules(axis: Axis) -> Iterator[Problem]:
    """A range."""
    if not axis.low < axis.high:
        yield Problem("low", axis.low, f"a number below high = {axis.high}")


@dataclass(frozen=True, kw_only=True)
class Axis(parts.Record):
    """One axis of an archive: the best is kept in each of its cells.

    metric   by the name that `metamer simulate --all` prints
    low      where the first cell begins, in the metric's unit
    high     where the last cell ends
    count    cells
    """

    metric: str = text(MISSING)
    low: float = number(MISSING, "-")
    high: float = number(MISSING, "-")
    count: int = whole(10, lower=1, upper=1000)

    RULES = (axis_rules,)


def goal_rules(goal: Goal) -> Iterator[Problem]:
    """One goal or two; an archive has one; every field has a range."""
    for k, vary in enumerate(goal.vary):
        if vary.low is None or vary.high is None:
            yield Problem(f"vary[{k}].low", vary.low, f"a range of {vary.field}: low and high")
        elif vary.count is not None:
            yield Problem(f"vary[{k}].count", vary.count, "only in a sweep on a grid")
    if not 1 <= len(goal.metrics) <= MOST_GOALS or len(set(goal.metrics)) < len(goal.metrics):
        yield Problem("maximise", list(goal.metrics), "one metric, or two different ones, in maximise and minimise")
    if goal.axis and len(goal.metrics) > 1:
        yield Problem("axis", len(goal.axis), "an archive with one goal, or two goals without an archive")
    if len(goal.axis) > MOST_AXES:
        yield Problem("axis", len(goal.axis), f"at most {MOST_AXES}")
    if goal.levels is not None and len(goal.metrics) != MOST_GOALS:
        yield Problem("levels", goal.levels, "only with two goals")


@dataclass(frozen=True, kw_only=True)
class Goal(Trials):
    """The best of one robot: of one metric, of two at once (a front), or in every cell of an archive.

    maximise      metrics that are raised
    minimise      metrics that are lowered
    levels        points of a front between the best of either goal; None = 8
    vary          the fields that may change, with their ranges
    limit         bounds on other metrics
    axis          axes of an archive (MAP-Elites); none = no archive
    generations   of CMA-ES for each start, and for each point of a front
    population    trials in a generation, which is one batch
    starts        the robot as it is, then random places; of an archive: emitters
    seed          of starts and of CMA-ES
    """

    maximise: tuple[str, ...] | None = texts(None)
    minimise: tuple[str, ...] | None = texts(None)
    levels: int | None = whole(None, lower=1, upper=1000)
    vary: tuple[Vary, ...] = records((), Vary, least=1)
    limit: tuple[Limit, ...] = records((), Limit)
    axis: tuple[Axis, ...] = records((), Axis)
    generations: int = whole(30, lower=1, upper=100_000)
    population: int = whole(16, lower=4, upper=100_000)
    starts: int = whole(2, lower=1, upper=1000)
    seed: int = whole(0, lower=0)

    RULES = (goal_rules,)

    @property
    def metrics(self) -> tuple[str, ...]:
        """Metrics that are raised, then those that are lowered."""
        return (*(self.maximise or ()), *(self.minimise or ()))

    @property
    def signs(self) -> tuple[float, ...]:
        """+1 where a metric is raised, -1 where it is lowered."""
        return (*(1.0 for _ in self.maximise or ()), *(-1.0 for _ in self.minimise or ()))
