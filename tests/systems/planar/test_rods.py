"""Uniform rods in closed form against the planar kernels, the spatial chain and virtual work."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.experiments.worm import dynamics
from metamer.systems.planar import mechanics
from metamer.systems.planar.mechanics import point
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.systems.spatial import mechanics as spatial
from metamer.systems.spatial.model import build_spatial
from metamer.systems.spatial.spec import SpatialBody
from metamer.world import World

MASS, LENGTH = 0.054, 0.0762


def gravity(phi):
    """G_i = m g l (n - i + 1/2) cos(phi_i).   [N m]"""
    n = len(phi)
    return MASS * 9.81 * LENGTH * (n - np.arange(1, n + 1) + 0.5) * np.cos(phi)


def acceleration(phi, rate, tau):
    """phi'' of a chain hinged at its first rod under joint torques.   [rad/s^2]"""
    load = (
        dynamics.torque_matrix(len(phi)) @ tau
        - dynamics.rods_coriolis_matrix(phi, MASS, LENGTH) @ rate**2
        - gravity(phi)
    )
    return np.linalg.solve(dynamics.rods_mass_matrix(phi, MASS, LENGTH), load)


def planar(n):
    body = PlanarBody(links=n, base="fixed", length=LENGTH, mass=MASS)
    return build(Robot(name="arm", body=body, world=World(view="side")))


@pytest.mark.parametrize("n", [1, 2, 5, 6, 12])
def test_closed_form_equals_two_other_roads(n):
    rng = np.random.default_rng(n)
    q, v, tau = rng.uniform(-2, 2, n), rng.normal(size=n), 0.1 * rng.normal(size=n)
    phi, rate, sums = np.cumsum(q), np.cumsum(v), np.tril(np.ones((n, n)))
    model = planar(n)
    # joint angles to absolute ones: M_q = S^T M_phi S
    m = sums.T @ dynamics.rods_mass_matrix(phi, MASS, LENGTH) @ sums
    assert np.abs(m - mechanics.mass_matrix(model, q)).max() < 1e-12 * np.abs(m).max()
    c = sums.T @ dynamics.rods_coriolis_matrix(phi, MASS, LENGTH) @ rate**2
    # differences of terms 100 times larger
    assert np.abs(c - mechanics.velocity_terms(model, q, v)).max() < 1e-12 * max(np.abs(c).max(), MASS * LENGTH**2)
    g = sums.T @ gravity(phi)
    assert np.abs(g - mechanics.gravity_terms(model, q)).max() < 1e-12 * np.abs(g).max()
    a = sums @ mechanics.acceleration(model, q, v, tau)
    ours = acceleration(phi, rate, tau)
    # solving with M loses its condition number, 1e3 here
    assert np.abs(ours - a).max() < 1e-9 * np.abs(a).max()
    # the same chain by screws; thin rods: no inertia about their own axis
    flat = MASS * LENGTH**2 / 12.0
    body = SpatialBody(links=n, axis=(0.0, -1.0, 0.0), length=LENGTH, mass=MASS, inertia=(0, flat, flat, 0, 0, 0))
    chain = build_spatial(body)
    assert np.abs(spatial.mass_matrix(chain, q) - m).max() < 1e-12 * np.abs(m).max()
    assert np.abs(spatial.velocity_terms(chain, q, v) - c).max() < 1e-12 * max(np.abs(c).max(), MASS * LENGTH**2)
    assert np.abs(spatial.gravity_terms(chain, q) - g).max() < 1e-12 * np.abs(g).max()


def test_tip_load_is_the_virtual_work_of_the_ground_force():
    n, rng = 5, np.random.default_rng(1)
    q, friction, force = rng.uniform(-1, 1, n), 0.5, 2.0
    jacobian = point(planar(n), q, np.zeros(n), link=n - 1, at=(LENGTH, 0.0)).jacobian
    # force up, friction -mubar F along x; joint angles to absolute ones by differences
    work = jacobian.T @ np.array([-friction * force, force])
    absolute = dynamics.torque_matrix(n) @ work
    assert dynamics.tip_load(np.cumsum(q), LENGTH, friction) * force == pytest.approx(absolute, abs=1e-15)


def test_torques_enter_as_differences():
    assert dynamics.torque_matrix(3).tolist() == [[1.0, -1.0, 0.0], [0.0, 1.0, -1.0], [0.0, 0.0, 1.0]]
    with pytest.raises(BadInput, match="phi"):
        dynamics.rods_mass_matrix(np.array([0.0, np.nan]), MASS, LENGTH)
