"""Fields of a robot that a run does not read: a change of one is refused, the rest are listed in a note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metamer.core.parts import default_of
from metamer.core.refusals import BadInput, Problem
from metamer.description import Robot


def idle_fields(robot: Robot, engine: Mapping[str, str]) -> dict[str, str]:
    """Dotted paths of fields that nothing reads as things stand -> what would make them act.

    engine    what of it the engine does not read
    """
    found = dict(engine)
    for item in robot.parts:
        found |= item.idle(robot)
    return found


def refuse_idle(before: Robot, after: Robot, idle: Mapping[str, str]) -> None:
    """BadInput that names every change of a field that nothing reads; one of a new kind is measured by its default."""
    found = []
    for path, valid in idle.items():
        value = value_at(after, path)
        if value not in (value_at(before, path), default_at(after, path)):
            found.append(Problem(path, value, f"it does nothing here; {valid}"))
    if found:
        raise BadInput(found)


def idle_note(robot: Robot, engine: Mapping[str, str]) -> list[str]:
    """A sentence for every reason why fields that are not at their defaults do nothing.

    A body is described whole, whatever its world asks of it: only an engine that does not read it is reported.
    """
    reasons: dict[str, list[str]] = {}
    for path, valid in idle_fields(robot, engine).items():
        told = path in engine or not path.startswith("body.")
        if told and value_at(robot, path) != default_at(robot, path):
            reasons.setdefault(valid, []).append(path)
    return [f"not used here: {', '.join(paths)}; {valid}" for valid, paths in reasons.items()]


def value_at(robot: Robot, path: str) -> Any:
    """The value of a field by its dotted path; None where there is none."""
    found: Any = robot
    for name in path.split("."):
        found = getattr(found, name, None)
    return found


def default_at(robot: Robot, path: str) -> Any:
    """What a field holds when it is not given."""
    owner, _, name = path.rpartition(".")
    return default_of(type(value_at(robot, owner)), name)
