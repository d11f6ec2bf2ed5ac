"""Surfaces that the worm of menon2025 crawled on: Table 6.2 as printed, by name."""

from __future__ import annotations

from typing import NamedTuple

from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.files import with_values


class Surface(NamedTuple):
    """A row of Table 6.2: friction, then travel of a cycle in Isaac Sim and on the machine, its printed error.

    mu_static, mu_kinetic      friction at rest and in motion                 [-]
    isaac, real, error_real    as printed                                     [cm]
    figure                     where the run is shown
    """

    name: str
    mu_static: float
    mu_kinetic: float
    isaac: float
    real: float
    error_real: float
    figure: str


# menon2025, Table 6.2; eta = 2 cm
TABLE_6_2 = (
    Surface("wood", 0.6, 0.5, 1.6, 4.0, 2.0, "6.15"),
    Surface("paper", 0.4, 0.3, 2.4, 9.0, 5.0, "6.16"),
    Surface("rugged fabric", 0.5, 0.4, 2.33, 5.0, 3.0, "6.17"),
    Surface("smooth fabric", 0.3, 0.15, 2.35, 3.7, 1.7, "6.18"),
)
SURFACES = {row.name.replace(" ", "-"): row for row in TABLE_6_2}


def surface(spec: Robot, name: str) -> Robot:
    """A robot on a surface by name: wood, paper, rugged-fabric or smooth-fabric; its ground must be one of contact."""
    row = SURFACES.get(name.replace(" ", "-"))
    if row is None:
        raise refuse("surface", name, f"one of {', '.join(SURFACES)}")
    if spec.world.ground.kind != "contact":
        raise refuse("world.ground.kind", spec.world.ground.kind, "contact, for a surface by name")
    return with_values(spec, {"world.ground.mu_static": row.mu_static, "world.ground.mu_kinetic": row.mu_kinetic})
