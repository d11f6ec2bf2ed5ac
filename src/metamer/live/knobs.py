"""The numbers and choices of a robot that a page shows, out of the declared fields."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from metamer.core.fields import Declared, declarations, is_list, is_number, meanings
from metamer.core.parts import Part, Record
from metamer.core.refusals import BadInput, Problem
from metamer.description import Robot
from metamer.files import with_values

SECTIONS = ("gait", "controller", "world", "drive", "body", "start", "run")
SPREAD = 4.0  # a control without bounds of its own goes to this many times its value
WITHOUT_SCALE = 1.0  # .. and to this in its unit where that is 0
LIMIT_HALVINGS = 12  # of the way to a value that is refused: the limit is found to 2e-4 of the range


class Knob(NamedTuple):
    """One number or choice of a robot.

    path      e.g. "gait.amplitude"
    item      of one number in a list; -1 = it is a single value
    said      its declaration
    value     what the robot has
    meaning   in words
    """

    path: str
    item: int
    said: Declared
    value: Any
    meaning: str

    @property
    def name(self) -> str:
        """Its path, with the place in a list counted from 1."""
        return self.path if self.item < 0 else f"{self.path}[{self.item + 1}]"


def knobs_of(robot: Robot) -> list[Knob]:
    """Everything that can be set, section by section."""
    return [knob for name in SECTIONS for knob in _inside(getattr(robot, name), name)]


def _inside(item: Any, path: str) -> Iterator[Knob]:
    """The knobs of a record and of the records in it."""
    meaning = meanings(type(item))
    if isinstance(item, Part):
        yield Knob(f"{path}.kind", -1, Declared("text"), item.kind, f"which {item.family}")
    for name, said in declarations(type(item)).items():
        value, here = getattr(item, name), f"{path}.{name}"
        if isinstance(value, Record):
            yield from _inside(value, here)
        elif is_list(value) and value and all(is_number(x) for x in value) and said.what == "number":
            yield from (Knob(here, k, said, x, meaning.get(name, "")) for k, x in enumerate(value))
        else:
            yield Knob(here, -1, said, value, meaning.get(name, ""))


def changed(robot: Robot, values: Mapping[Knob, Any]) -> Robot:
    """The robot with other values."""
    changes: dict[str, Any] = {}
    for knob, value in values.items():
        if knob.item < 0:
            changes[knob.path] = value
        else:
            row = changes.setdefault(knob.path, list(_at(robot, knob.path)))
            row[knob.item] = value
    return with_values(robot, changes)


def _at(robot: Any, path: str) -> Any:
    """The value at a path."""
    for name in path.split("."):
        robot = getattr(robot, name)
    return robot


class Reach(NamedTuple):
    """How far a number can be set from its value while all else stays; `why` has the refusal beyond, by end."""

    low: float
    high: float
    why: tuple[str, str] = ("", "")


def wished(knob: Knob) -> tuple[float, float]:
    """The range of a control before anything is refused."""
    said, scale = knob.said, abs(float(knob.value)) or WITHOUT_SCALE
    low = said.lower if math.isfinite(said.lower) else -SPREAD * scale
    high = said.upper if math.isfinite(said.upper) else SPREAD * scale
    margin = 1e-6 * (high - low)
    return low + margin * ("lower" in said.open), high - margin * ("upper" in said.open)


def reach_of(robot: Robot, knob: Knob, accepts: Any) -> Reach:
    """The range of a number that is accepted: the wished one, cut where the description is refused.

    accepts   function of a robot that raises BadInput where it is refused
    """
    ends, reasons = [], []
    for wish in wished(knob):
        good, reason = float(knob.value), refusal(robot, knob, wish, accepts)
        if reason:
            bad = wish
            for _ in range(LIMIT_HALVINGS):
                middle = 0.5 * (good + bad)
                if refusal(robot, knob, middle, accepts):
                    bad = middle
                else:
                    good = middle
            reason = refusal(robot, knob, bad, accepts)
        else:
            good = wish
        ends.append(good)
        reasons.append(reason)
    return Reach(ends[0], ends[1], (reasons[0], reasons[1]))


def refusal(robot: Robot, knob: Knob, value: float, accepts: Any) -> str:
    """Why a value is refused; empty if it is not."""
    try:
        accepts(changed(robot, {knob: value}))
    except BadInput as refused:
        return "; ".join(words(problem) for problem in refused.problems) or str(refused)
    return ""


def words(problem: Problem) -> str:
    """What is valid, in one sentence."""
    return f"{problem.field} must be {problem.valid}"
