"""Ground laws: their formulas, their sign, forward against backward."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.core.parts import Ground
from metamer.description import Robot
from metamer.files import with_values
from metamer.robots.snake import ROBOT
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.grounds.viscous import Viscous
from metamer.systems.planar.kernels.history import ground_force
from metamer.systems.planar.model import build


def force_on_one_link(ground: Ground, vx: float, vy: float, snake: Robot = ROBOT) -> np.ndarray:
    """Force on a single link at angle 0 that slides without turning: along x, across y."""
    spec = with_values(snake, {"body.links": 1, "body.mass": 2.0, "world.ground": ground, "gait.kind": "rest"})
    model = build(spec)
    force = np.zeros(3)
    ground_force(model.links, np.zeros(3), np.array([vx, vy, 0.0]), force)
    return force


def test_shared_norm() -> None:
    fx, fy, _ = force_on_one_link(Coulomb(mu_forward=0.1, mu_across=0.5, eps=1e-9), 0.3, 0.4)
    assert fx == pytest.approx(-0.1 * 2.0 * 9.81 * 0.6, rel=1e-12)
    assert fy == pytest.approx(-0.5 * 2.0 * 9.81 * 0.8, rel=1e-12)


def test_component() -> None:
    fx, fy, _ = force_on_one_link(Coulomb(mu_forward=0.1, mu_across=0.5, eps=1e-9, norm="component"), 0.3, -0.4)
    assert fx == pytest.approx(-0.1 * 2.0 * 9.81, rel=1e-12)
    assert fy == pytest.approx(0.5 * 2.0 * 9.81, rel=1e-12)


@pytest.mark.parametrize(("head", "ahead"), [("first", -1.0), ("last", 1.0)])
def test_forward_is_towards_the_head(head: str, ahead: float) -> None:
    snake = with_values(ROBOT, {"body.head": head})
    for norm in ("shared", "component"):
        law = Coulomb(mu_forward=0.1, mu_backward=0.4, eps=1e-9, norm=norm)
        forward, back = (force_on_one_link(law, v, 0.0, snake)[0] for v in (ahead, -ahead))
        assert forward == pytest.approx(-0.1 * ahead * 2.0 * 9.81, rel=1e-12)
        assert back == pytest.approx(0.4 * ahead * 2.0 * 9.81, rel=1e-12)


def test_viscous_and_fading() -> None:
    fx, fy, _ = force_on_one_link(Viscous(along=0.5, across=3.0), 0.2, 0.3)
    assert (fx, fy) == (pytest.approx(-0.1), pytest.approx(-0.9))
    slow = force_on_one_link(Coulomb(mu_forward=0.1, eps=1e-3), 1e-3, 0.0)[0]
    assert slow == pytest.approx(-0.1 * 2.0 * 9.81 / math.sqrt(2.0), rel=1e-12)


def test_ground_takes_energy_whatever_the_motion(rng) -> None:
    for law in (Viscous(), Coulomb(mu_backward=0.3), Coulomb(mu_backward=0.3, norm="component")):
        model = build(with_values(ROBOT, {"world.ground": law}))
        for _ in range(20):
            q, v = rng.normal(size=(2, model.size))
            force = np.zeros(model.size)
            rubbed = ground_force(model.links, q, v, force)
            assert rubbed > 0.0
            assert rubbed == pytest.approx(-float(force @ v), rel=1e-10)


def test_grip_scales_friction_link_by_link() -> None:
    grips = [0.0] + [1.0] * 9
    model = build(with_values(ROBOT, {"body.grip": grips}))
    assert model.links["load"][0] == 0.0
    assert model.links["load"][1] == pytest.approx(0.2 * 9.81)
