"""Numbers of a robot that do nothing: each is changed within its type, and the run stays equal to the bit.

A field passes if some change of it changes the run, or if every change is refused. The walk goes through records
inside records, tables and tuples, whatever they are called.
"""

from __future__ import annotations

import dataclasses
import hashlib
import math
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import numpy as np

SECONDS = 0.1  # length of a run
# what lets every part of a robot act within that time: springs that pull, limbs that land
SPRUNG = {"body.stiffness": 0.5}
LANDING = {"world.ground.mu_static": 0.3, "drive.kp": 1.0}
# an arm that turns its tip, damps, and has limits of legs and a sphere beside its way
REACHING = {
    "gait.curve": "ellipse",
    "body.leg_lower": 0.2,
    "body.leg_upper": 0.42,
    "controller.turn_gain": 5.0,
    "controller.damping": 0.1,
    "controller.floor": 5.0,
    "controller.leg_rate": 20.0,
    "controller.clear_rate": 20.0,
    "controller.obstacles": ((0.4, 0.4, 5.2, 0.2),),
}
SCENES: dict[str, dict[str, Any]] = {
    "muscle-snake": SPRUNG,
    "snake": SPRUNG,
    "octopus-arm": {"run.duration": 0.2, **REACHING},
    "soft-lander": {
        **LANDING,
        "start.base": (-0.15, 0.02, 0.0),
        "start.base_rate": (0.3, -1.0, 0.5),
        "start.rates": (4.0, -4.0, 4.0, -4.0),
    },
    "soft-limb": {**LANDING, "start.joints": 0.02, "start.rates": (-4.0, 4.0, -4.0)},
    "worm": {**SPRUNG, "gait.phase": 0.05},
    "worm-sidewinder": SPRUNG,
}
ENGINES = ("native", "mujoco")  # the first that runs a robot is its engine


def leaves(value: Any, hint: Any = None, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """(dotted path, value, type) of every number, row of numbers and missing number below a record."""
    if dataclasses.is_dataclass(value):
        hints = typing.get_type_hints(type(value))
        for field in dataclasses.fields(value):
            yield from leaves(getattr(value, field.name), hints.get(field.name), f"{path}.{field.name}".strip("."))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from leaves(item, None, f"{path}.{key}".strip("."))
    elif candidates(value, hint):
        yield path, value, hint


def candidates(value: Any, hint: Any = None) -> list[Any]:
    """Other values of the same kind, the likeliest to matter first; none for texts and structures."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, float):
        if math.isinf(value):
            return [math.copysign(size, value) for size in (1.0, 0.25, 0.05, 1e-3)]
        return [part * value for part in (1.3, 0.9, 0.6, 1e-3)] if value else [0.1, -0.1, 1.0]
    if isinstance(value, tuple | list) and value:
        rows = [candidates(item) for item in value]
        return [tuple(changes) for changes in zip(*rows, strict=False)] if all(rows) else []
    return missing(hint) if value is None else []


def missing(hint: Any) -> list[Any]:
    """Values for a field that is None, by what its type takes: a number, a pair, rows of pairs or triples."""
    parts = (
        typing.get_args(hint) if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union else ()
    )
    found: list[Any] = [0.05, 0.6] if float in parts else []
    if tuple[float, float] in parts:
        found.append((0.02, 0.01))
    if tuple[tuple[float, float], ...] in parts:
        found.append(((-1.0, 0.0), (1.0, 0.1)))
    if tuple[tuple[float, float, float], ...] in parts:
        found.append(((0, 0.01, 0.0), (1, 0.01, 0.0)))
    return found


def digest(spec: Any, engine: str, changes: Mapping[str, Any]) -> str:
    """A run with changes, as `--set` makes them, as a text, to the bit."""
    import metamer

    done = metamer.simulate(spec, engine=engine, changes=changes)
    total = hashlib.sha256(done.stopped.encode())
    for name, column in sorted({**done.log.columns, "t": done.log.t}.items()):
        total.update(name.encode() + np.ascontiguousarray(column, dtype=np.float64).tobytes())
    return total.hexdigest()


def dead_paths(spec: Any, run: Callable[[dict[str, Any]], str]) -> tuple[list[str], int]:
    """Paths of the numbers of a record that do nothing, and how many numbers it has.

    run    changes by path -> a text of what they do
    """
    from metamer import BadInput

    same, found, dead = run({}), list(leaves(spec)), []
    for path, value, hint in found:
        seen = set()
        for new in candidates(value, hint):
            with suppress(BadInput):
                seen.add(run({path: new}))
            if seen - {same}:
                break
        if seen == {same}:
            dead.append(path)
    return dead, len(found)


def engine_of(spec: Any) -> str:
    """The first engine that runs a robot."""
    import metamer

    for engine in ENGINES[:-1]:
        with suppress(metamer.BadInput):
            metamer.simulate(spec, engine=engine)
            return engine
    return ENGINES[-1]


def dead_fields(robot: str, engine: str = "") -> tuple[list[str], int]:
    """Paths of the numbers of a robot that do nothing, and how many numbers it has; "" = its first engine."""
    import metamer
    from metamer.files import with_values

    spec = with_values(metamer.robot(robot), {"run.duration": SECONDS, **SCENES.get(robot, {})})
    engine = engine or engine_of(spec)
    return dead_paths(spec, lambda changes: digest(spec, engine, changes))
