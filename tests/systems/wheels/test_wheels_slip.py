"""Wheels that may slip: momentum against the planar tree, conservation without friction, the limits of friction."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.mechanics import momenta
from metamer.systems.planar.model import build
from metamer.systems.wheels.kernels.slip import SLIP_WIDTH, body_terms, slip_step
from metamer.systems.wheels.mechanics import travel
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.slip import slipping_travel

SPEC = with_values(ROBOT, {"body.links": 5, "world.ground.axle": 0.062})
CHAIN = build_wheels(SPEC)


def test_momentum_is_that_of_the_planar_tree(rng: np.random.Generator) -> None:
    """M xi + m turned into the world against the momenta of the shared planar kernels, to rounding."""
    model = build(replace(SPEC, world=replace(SPEC.world, ground=NoGround())))
    for _ in range(20):
        phi, rate, xi = rng.normal(size=4), rng.normal(size=4), rng.normal(size=3)
        work, terms = np.empty((5, SLIP_WIDTH)), np.empty(7)
        body_terms(phi, rate, CHAIN.axle, CHAIN.inertial, work, terms)
        px = terms[0] * xi[0] - terms[2] * xi[2] + terms[4]
        py = terms[0] * xi[1] + terms[1] * xi[2] + terms[5]
        spin = -terms[2] * xi[0] + terms[1] * xi[1] + terms[3] * xi[2] + terms[6]
        # the first axle at the origin, its frame along the world's: the front end is at -front
        front = CHAIN.axle[0, 0]
        q = np.concatenate([[-front, 0.0, 0.0], phi])
        v = np.concatenate([[xi[0], xi[1] - front * xi[2], xi[2]], rate])
        found = momenta(model, q, v)
        assert np.allclose([px, py, spin], [*found[0], found[1]], rtol=1e-11, atol=1e-12)


def test_nothing_is_lost_without_friction(rng: np.random.Generator) -> None:
    """Free floating: linear momentum in the world and angular momentum about its origin stay; 1e-12 is rounding."""
    xi, momentum, pose = rng.normal(size=3), np.zeros(3), np.zeros(3)
    work, terms = np.empty((5, SLIP_WIDTH)), np.empty(7)
    phi, rate = 0.3 * np.ones(4), np.zeros(4)
    body_terms(phi, rate, CHAIN.axle, CHAIN.inertial, work, terms)
    momentum[:] = (
        terms[0] * xi[0] - terms[2] * xi[2],
        terms[0] * xi[1] + terms[1] * xi[2],
        -terms[2] * xi[0] + terms[1] * xi[1] + terms[3] * xi[2],
    )

    def world() -> np.ndarray:
        c, s = np.cos(pose[2]), np.sin(pose[2])
        p = np.array([c * momentum[0] - s * momentum[1], s * momentum[0] + c * momentum[1]])
        return np.append(p, momentum[2] + pose[0] * p[1] - pose[1] * p[0])

    first = world()
    for k in range(200):
        t = 0.01 * (k + 1)
        shape, speed = phi + 0.2 * np.sin(t + np.arange(4)) - 0.2 * np.sin(np.arange(4)), 0.2 * np.cos(t + np.arange(4))
        slip_step(shape, speed, CHAIN.axle, CHAIN.inertial, (0.0, 0.0, 1e-3), 0.01, xi, momentum, pose, (work, terms))
    assert np.abs(world() - first).max() < 1e-11 * np.abs(first).max()


def test_friction_only_takes() -> None:
    """A stiff body that slides comes to rest, and its energy falls at every step."""
    xi, pose = np.array([0.1, 0.5, 1.0]), np.zeros(3)
    work, terms = np.empty((5, SLIP_WIDTH)), np.empty(7)
    phi, rest = 0.3 * np.ones(4), np.zeros(4)
    body_terms(phi, rest, CHAIN.axle, CHAIN.inertial, work, terms)
    M = np.array([[terms[0], 0.0, -terms[2]], [0.0, terms[0], terms[1]], [-terms[2], terms[1], terms[3]]])
    momentum = M @ xi
    energies = [0.5 * xi @ M @ xi]
    for _ in range(2000):
        slip_step(phi, rest, CHAIN.axle, CHAIN.inertial, (0.5, 0.05, 1e-3), 1e-3, xi, momentum, pose, (work, terms))
        energies.append(0.5 * xi @ M @ xi)
    assert (np.diff(energies) <= 1e-15).all()
    assert energies[-1] < 1e-9 * energies[0]


def test_endless_friction_is_the_motion_without_slip() -> None:
    spec = with_values(ROBOT, {"run.duration": 10.0})
    held, exact = slipping_travel(spec, math.inf), travel(spec)
    assert (held.path, held.distance) == (exact.path, exact.distance)
    assert held.slip_share < 0.02
    with pytest.raises(BadInput, match="singular"):
        slipping_travel(with_values(spec, {"gait.start": 1.0}), math.inf)
