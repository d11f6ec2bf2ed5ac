"""Every number of a robot changes its run or is refused; what does nothing today may only become less."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import pytest
from net.dead_fields import candidates, dead_fields, dead_paths, leaves

# robot -> numbers that do nothing; may only fall
RATCHET = {
    "muscle-snake": 0,
    "octopus-arm": 0,
    "snake": 0,
    "soft-lander": 0,
    "soft-limb": 0,
    "wheeled-snake": 0,
    "worm": 0,
    "worm-sidewinder": 0,
}


# the same in MuJoCo, of robots whose first engine is our own; the limb turns away from a limit above it
RATCHET_IN_MUJOCO = {
    "muscle-snake": 0,
    "snake": 0,
    "soft-lander": 0,
    "soft-limb": 1,
    "wheeled-snake": 0,
    "worm": 0,
}


@pytest.mark.slow
@pytest.mark.parametrize("robot", sorted(RATCHET_IN_MUJOCO))
def test_numbers_act_or_are_refused_in_mujoco(robot: str) -> None:
    dead, size = dead_fields(robot, "mujoco")
    assert len(dead) <= RATCHET_IN_MUJOCO[robot], f"of {size} numbers of {robot} these do nothing: {', '.join(dead)}"


@pytest.mark.parametrize("robot", sorted(RATCHET))
def test_numbers_act_or_are_refused(robot: str) -> None:
    dead, size = dead_fields(robot)
    assert len(dead) <= RATCHET[robot], f"of {size} numbers of {robot} these do nothing: {', '.join(dead)}"
    if len(dead) < RATCHET[robot]:
        warnings.warn(f"{robot} has fewer dead numbers: set its ratchet to {len(dead)}", stacklevel=1)


def test_every_robot_has_a_ratchet() -> None:
    from metamer.robots import robot_names

    assert sorted(RATCHET) == robot_names()


@dataclass(frozen=True)
class Inner:
    mass: float = 0.5
    limit: float | None = None
    name: str = "x"


@dataclass(frozen=True)
class Outer:
    inner: Inner
    row: tuple[float, ...] = (1.0, 0.0)
    links: int = 3


def test_the_walk_finds_numbers_in_records_and_tables() -> None:
    found = {path: value for path, value, _ in leaves({"body": Outer(Inner()), "table": {"eta": 2.0}, "word": "no"})}
    assert found == {
        "body.inner.mass": 0.5,
        "body.inner.limit": None,
        "body.row": (1.0, 0.0),
        "body.links": 3,
        "table.eta": 2.0,
    }
    assert 0.5 not in candidates(0.5)
    assert candidates((1.0, 0.0))[0] == (1.3, 0.1)


def test_a_number_that_does_nothing_is_found() -> None:
    from metamer import BadInput

    def run(changes: dict[str, object]) -> str:
        if "inner.limit" in changes:
            raise BadInput("limit: not used here")
        return " ".join(str(changes.get(name)) for name in ("inner.mass", "row"))

    assert dead_paths(Outer(Inner()), run) == (["links"], 4)
