"""Surfaces by name: the printed frictions, on a ground of contact."""

from __future__ import annotations

import pytest

from metamer.core.refusals import BadInput
from metamer.experiments.worm.claims import PUBLISHED
from metamer.robots import robot
from metamer.systems.grounds.surfaces import SURFACES, surface


def test_a_robot_on_a_surface() -> None:
    assert list(SURFACES) == ["wood", "paper", "rugged-fabric", "smooth-fabric"]
    for name, row in SURFACES.items():
        ground = surface(robot("worm"), name).world.ground
        assert (ground.mu_static, ground.mu_kinetic) == (row.mu_static, row.mu_kinetic)
    assert surface(robot("worm"), "smooth fabric") == surface(robot("worm"), "smooth-fabric")
    # one place for the numbers
    assert PUBLISHED["table 6.2"] == tuple(SURFACES.values())


def test_what_has_no_surface_is_refused() -> None:
    with pytest.raises(BadInput, match="one of wood, paper, rugged-fabric, smooth-fabric"):
        surface(robot("worm"), "ice")
    with pytest.raises(BadInput, match="contact"):
        surface(robot("snake"), "wood")
