"""Breakages of the digital twin, each with the part of its experiment that must notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from metamer.experiments import digital_twin
from metamer.experiments.mutations import Change, Mutation
from metamer.files import with_values
from metamer.record.claims import Row
from metamer.robots.worm import ROBOT
from metamer.twin.compare.study import study_surfaces

STUDY, IDENTIFY = "metamer.twin.compare.study", "metamer.twin.fit.identify:identify"
SMOOTH, FRICTION = "smooth-fabric", ("world.ground.mu_kinetic", "world.ground.mu_static")
SERVOS = {"drive.gain": 0.97, "drive.lag": 0.05}  # of the fake machine
SURFACE = dict(zip(FRICTION, (0.154, 0.185), strict=True))  # what a right identification finds there


def study_rows() -> Iterator[Row]:
    """The fast gait on smooth fabric: excitation run, identification, machine beside models."""
    cases = study_surfaces(ROBOT, surfaces=(SMOOTH,), gaits=("fast",), cycles={"fast": 3})
    yield from digital_twin.surface_rows(cases)
    yield from digital_twin.found_rows(cases)


def finds(values: dict[str, Any]) -> dict[str, Change]:
    """An identification that finds these values, whatever the log."""

    def wrong(_: Any) -> Any:
        return lambda log, *, spec, **named: SimpleNamespace(after=with_values(spec, values))

    return {IDENTIFY: wrong}


def gaits(**fields: Any) -> dict[str, Change]:
    """Other gaits on the machine and in the models."""
    change = {f"{STUDY}:GAITS": lambda whole: {name: replace(gait, **fields) for name, gait in whole.items()}}
    return finds(SERVOS | SURFACE) | change


MUTATIONS = (
    Mutation("friction left as before", finds(SERVOS), study_rows),
    Mutation("gain and lag left as before", finds(SURFACE), study_rows),
    Mutation("nothing is identified", finds({}), study_rows),
    Mutation("unit wrong: friction in percent", finds(SERVOS | {FRICTION[0]: 15.4, FRICTION[1]: 18.5}), study_rows),
    Mutation("lag of the other servo: ten times too long", finds(SERVOS | SURFACE | {"drive.lag": 0.5}), study_rows),
    Mutation("gait reversed", gaits(direction="backward"), study_rows),
    Mutation("stands still: strides of nearly 0", gaits(eta=1e-4), study_rows),
    Mutation(
        "machine on another surface than told",
        finds(SERVOS | SURFACE) | {f"{STUDY}:surface": lambda whole: lambda spec, name: whole(spec, "wood")},
        study_rows,
    ),
    Mutation(
        "machine without lag",
        finds(SERVOS | SURFACE) | {"metamer.hardware.machine:TRUTH": lambda whole: {"drive.gain": 0.97}},
        study_rows,
    ),
)
