"""Ground laws: their formulas, their sign, forward against backward."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.description.files import with_values
from metamer.kernels.planar_history import ground_force
from metamer.model.planar import build
from metamer.robots.snake import ROBOT


def force_on_one_link(law: str, vx: float, vy: float, **ground) -> np.ndarray:
    """Force on a single link at angle 0 that slides without turning: along x, across y."""
    changes = {f"world.ground.{k}": v for k, v in ground.items()}
    spec = with_values(
        ROBOT, {"body.links": 1, "body.mass": 2.0, "world.ground.law": law, "gait.kind": "rest"} | changes
    )
    model = build(spec)
    force = np.zeros(3)
    ground_force(model.links, np.zeros(3), np.array([vx, vy, 0.0]), force)
    return force


def test_shared_norm() -> None:
    fx, fy, _ = force_on_one_link("shared_norm", 0.3, 0.4, mu_forward=0.1, mu_across=0.5, eps=1e-9)
    assert fx == pytest.approx(-0.1 * 2.0 * 9.81 * 0.6, rel=1e-12)
    assert fy == pytest.approx(-0.5 * 2.0 * 9.81 * 0.8, rel=1e-12)


def test_component() -> None:
    fx, fy, _ = force_on_one_link("component", 0.3, -0.4, mu_forward=0.1, mu_across=0.5, eps=1e-9)
    assert fx == pytest.approx(-0.1 * 2.0 * 9.81, rel=1e-12)
    assert fy == pytest.approx(0.5 * 2.0 * 9.81, rel=1e-12)


def test_forward_differs_from_backward() -> None:
    for law in ("shared_norm", "component"):
        ahead = force_on_one_link(law, 1.0, 0.0, mu_forward=0.1, mu_backward=0.4, eps=1e-9)[0]
        back = force_on_one_link(law, -1.0, 0.0, mu_forward=0.1, mu_backward=0.4, eps=1e-9)[0]
        assert back / ahead == pytest.approx(-4.0, rel=1e-12)


def test_viscous_and_fading() -> None:
    fx, fy, _ = force_on_one_link("viscous", 0.2, 0.3, viscous_along=0.5, viscous_across=3.0)
    assert (fx, fy) == (pytest.approx(-0.1), pytest.approx(-0.9))
    slow = force_on_one_link("shared_norm", 1e-3, 0.0, mu_forward=0.1, eps=1e-3)[0]
    assert slow == pytest.approx(-0.1 * 2.0 * 9.81 / math.sqrt(2.0), rel=1e-12)


def test_ground_takes_energy_whatever_the_motion(rng) -> None:
    for law in ("viscous", "shared_norm", "component"):
        model = build(with_values(ROBOT, {"world.ground.law": law, "world.ground.mu_backward": 0.3}))
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
