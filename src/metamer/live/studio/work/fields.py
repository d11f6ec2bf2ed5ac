"""The fields of a robot as controls of the studio: every number, choice and kind can be set while it runs."""

from __future__ import annotations

import math
from typing import Any

from metamer.core.fields import is_finite
from metamer.core.parts import kinds
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot, checked
from metamer.live.knobs import Knob, changed, knobs_of, wished, words

KIND = ".kind"
STUDIO_PERIOD, STUDIO_STEPS, STUDIO_PARTS = 1e-4, 1000, 300  # s; steps of a period; links, joints or segments of a body


def field_tables(robot: Robot, published: Robot) -> list[dict[str, Any]]:
    """Every field with unit, meaning, value now, the published one, and what it can be set to."""
    before = {knob.name: knob.value for knob in knobs_of(published)}
    return [field_table(robot, knob, before.get(knob.name, knob.value)) for knob in knobs_of(robot)]


def field_table(robot: Robot, knob: Knob, published: Any) -> dict[str, Any]:
    """One field."""
    table: dict[str, Any] = {"name": knob.name, "unit": knob.said.unit, "meaning": knob.meaning, "live": True}
    options = options_of(robot, knob)
    if options:
        return table | {"options": options, "value": str(published), "now": str(knob.value)}
    if knob.said.what in ("number", "whole") and is_finite(knob.value):
        low, high = wished(knob)
        ends = {"low": float(low), "high": float(high), "whole": knob.said.what == "whole"}
        first = published if is_finite(published) else knob.value
        return table | ends | {"value": float(first), "now": float(knob.value), "valid": knob.said.words()}
    return table | {"live": False, "value": plain(knob.value)}


def options_of(robot: Robot, knob: Knob) -> list[str]:
    """Texts that a field can be set to; empty where it is no choice."""
    if knob.path.endswith(KIND):
        part: Any = robot
        for name in knob.path.split(".")[:-1]:
            part = getattr(part, name)
        return sorted(kinds(part.family))
    if knob.said.what == "flag":
        return ["True", "False"]
    # a choice that is not made has no text
    return list(knob.said.options) if knob.said.what == "choice" and knob.value is not None else []


def plain(value: Any) -> Any:
    """A value as JSON holds it and a page shows it."""
    if isinstance(value, bool) or value is None:
        return value if value is None else str(value)
    if isinstance(value, int | float):
        return value if math.isfinite(value) else str(value)
    return str(value)


def with_field(robot: Robot, name: Any, value: Any) -> Robot:
    """The robot with one field changed by a page; what is not valid is refused in words."""
    knob = next((knob for knob in knobs_of(robot) if knob.name == name), None)
    if knob is None:
        raise refuse("field", name, f"a field of {robot.name}")
    options = options_of(robot, knob)
    if options:
        if value not in options:
            raise refuse(knob.name, value, f"one of {', '.join(options)}")
        value = value == "True" if knob.said.what == "flag" else value
    elif isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise refuse(knob.name, value, knob.said.words())
    elif knob.said.what == "whole":
        if value != int(value):
            raise refuse(knob.name, value, knob.said.words())
        value = int(value)
    elif knob.said.what != "number":
        raise refuse(knob.name, value, "set in the description of the robot")
    else:
        value = float(value)
    return checked(changed(robot, {knob: value}))


def reason(refused: BadInput) -> str:
    """A refusal in one sentence for a page."""
    return "; ".join(words(problem) for problem in refused.problems) or str(refused)


def refuse_slow(robot: Robot) -> None:
    """Refuse what would keep a run from listening: periods of too many steps or too short ones, bodies too large."""
    dt, step = robot.run.dt, robot.run.step
    if dt < STUDIO_PERIOD:
        raise refuse("run.dt", dt, f"at least {STUDIO_PERIOD:g} in the studio [s]")
    if step * STUDIO_STEPS < dt:
        raise refuse("run.step", step, f"at least run.dt/{STUDIO_STEPS} = {dt / STUDIO_STEPS:g} in the studio [s]")
    for name, number in robot.counts.items():
        if number > STUDIO_PARTS:
            raise refuse(f"body.{name}", number, f"at most {STUDIO_PARTS} in the studio")
