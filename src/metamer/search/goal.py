"""What an optimisation asks for, as data: a metric to raise, limits on others, the fields it may change.

robot = "wheeled-snake"
maximise = "speed"

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
from metamer.core.fields import MISSING, choice, number, records, text, texts, whole
from metamer.core.refusals import Problem
from metamer.search.study import Vary


def limit_rules(limit: Limit) -> Iterator[Problem]:
    """One bound."""
    if (limit.most is None) == (limit.share is None):
        yield Problem("most", limit.most, "either `most` or `share`")


@dataclass(frozen=True, kw_only=True)
class Limit(parts.Record):
    """A bound that the best must keep.

    metric   by the name that `metamer simulate --all` prints
    most     largest value, in the metric's unit
    share    largest value over that of the robot as it is
    """

    metric: str = text(MISSING)
    most: float | None = number(None, "-")
    share: float | None = number(None, "-", above=0.0)

    RULES = (limit_rules,)


def goal_rules(goal: Goal) -> Iterator[Problem]:
    """Every field has a range."""
    for k, vary in enumerate(goal.vary):
        if vary.low is None or vary.high is None:
            yield Problem(f"vary[{k}].low", vary.low, f"a range of {vary.field}: low and high")


@dataclass(frozen=True, kw_only=True)
class Goal(parts.Record):
    """The best of one robot.

    robot         name of a robot, or a .toml or .urdf file; relative to the goal's own file
    own           Python files that add parts; None = none
    set           fields of the robot as it is, "path=value"; None = its own
    duration      of each run; None = the robot's own                            [s]
    step          of integration; None = the robot's own                         [s]
    precision     "double" or "single" arithmetic
    maximise      the metric that is raised
    vary          the fields that may change, with their ranges
    limit         bounds on other metrics
    generations   of CMA-ES for each start
    population    trials in a generation, which is one batch
    starts        the robot as it is, then random places
    seed          of starts and of CMA-ES
    """

    robot: str = text(MISSING)
    own: tuple[str, ...] | None = texts(None)
    set: tuple[str, ...] | None = texts(None)
    duration: float | None = number(None, "s", above=0.0)
    step: float | None = number(None, "s", above=0.0)
    precision: str = choice("double", "double", "single")
    maximise: str = text(MISSING)
    vary: tuple[Vary, ...] = records((), Vary, least=1)
    limit: tuple[Limit, ...] = records((), Limit)
    generations: int = whole(30, lower=1, upper=100_000)
    population: int = whole(16, lower=4, upper=100_000)
    starts: int = whole(2, lower=1, upper=1000)
    seed: int = whole(0, lower=0)

    RULES = (goal_rules,)
