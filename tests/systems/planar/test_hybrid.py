"""Hybrid dynamics against forward and inverse dynamics, Pinocchio, and the ground's generalised force."""

from __future__ import annotations

import numpy as np
import pytest
from planar_cases import pinocchio_model, random_chain, random_tree

from metamer.description import Robot
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.grounds.viscous import Viscous
from metamer.systems.planar.kernels.history import ground_force
from metamer.systems.planar.kernels.hybrid import hybrid_dynamics
from metamer.systems.planar.kernels.quantities import inverse_dynamics, mass_matrix
from metamer.systems.planar.kernels.tree import forward_dynamics
from metamer.systems.planar.model import build
from metamer.world import World


def marks(model, given: np.ndarray) -> np.ndarray:
    """(n,) given flags of all links from those of the joints."""
    out = np.zeros(len(model.links), np.int64)
    out[len(out) - model.joints :] = given
    return out


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("n", [2, 3, 7, 20])
def test_a_mix_of_given_joints_agrees_with_forward_dynamics(base: str, n: int, rng: np.random.Generator) -> None:
    """1e-9 relative: rounding of an O(n) recursion on chains of unequal links."""
    model = build(random_tree(n, rng, base=base))
    q, v, tau = (rng.normal(size=model.size) for _ in range(3))
    a = forward_dynamics(model.links, q, v, tau)
    first = model.first_joint
    for given in (np.zeros(model.joints), np.ones(model.joints), rng.integers(0, 2, model.joints)):
        wanted, torque = a.copy(), tau.copy()
        wanted[first:][given == 0] = 1e3
        wanted[:first] = 1e3
        torque[first:][given == 1] = 1e3
        out = hybrid_dynamics(model.links, q, v, torque, marks(model, given), wanted, False)
        scale = np.abs(a).max()
        assert np.abs(out[0] - a).max() < 1e-9 * scale
        assert np.abs(out[1] - tau).max() < 1e-9 * max(np.abs(tau).max(), 1.0) * max(scale, 1.0)


@pytest.mark.parametrize("n", [2, 6, 15])
def test_all_joints_given_agree_with_pinocchio(n: int, rng: np.random.Generator) -> None:
    """M and velocity terms of Pinocchio to 1e-10 of their size; base rows of the force are zero."""
    import pinocchio as pin

    model = build(random_chain(n, rng))
    other = pinocchio_model(model.links, True)
    data = other.createData()
    q, v = rng.normal(size=model.size), rng.normal(size=model.size)
    wanted = rng.normal(size=model.size)
    out = hybrid_dynamics(model.links, q, v, np.zeros(model.size), marks(model, np.ones(n - 1)), wanted, False)
    force = pin.rnea(other, data, q, v, out[0])
    scale = np.abs(pin.crba(other, data, q)).max() * np.abs(out[0]).max()
    assert np.abs(force[:3]).max() < 1e-10 * scale
    assert np.abs(force[3:] - out[1, 3:]).max() < 1e-10 * scale
    assert np.array_equal(out[0, 3:], wanted[3:])


@pytest.mark.parametrize("law", [Coulomb(), Coulomb(norm="component"), Viscous()])
def test_the_ground_moves_the_base(law: str, rng: np.random.Generator) -> None:
    """M a + c = (0, tau) + J^T f of the ground, by the kernels for other engines; 1e-10 relative, rounding."""
    spec = random_chain(6, rng, view="top")
    model = build(Robot(name="s", body=spec.body, world=World(view="top", ground=law)))
    q, v, wanted = (rng.normal(size=model.size) for _ in range(3))
    out = hybrid_dynamics(model.links, q, v, np.zeros(model.size), marks(model, np.ones(5)), wanted, True)
    ground = np.zeros(model.size)
    ground_force(model.links, q, v, ground)
    left = inverse_dynamics(model.links, q, v, out[0], False, False) - ground
    scale = np.abs(mass_matrix(model.links, q)).max() * np.abs(out[0]).max() + np.abs(ground).max()
    assert np.abs(left[:3]).max() < 1e-10 * scale
    assert np.abs(left[3:] - out[1, 3:]).max() < 1e-10 * scale


def test_springs_and_dampers_are_not_the_motors_work(rng: np.random.Generator) -> None:
    """The torque that hybrid dynamics tell, fed to forward dynamics, gives the wanted acceleration; 1e-9 relative."""
    from dataclasses import replace

    spec = random_chain(5, rng)
    spec = replace(spec, body=replace(spec.body, stiffness=2.0, damping=0.3, rest=0.2))
    model = build(spec)
    q, v, wanted = (rng.normal(size=model.size) for _ in range(3))
    out = hybrid_dynamics(model.links, q, v, np.zeros(model.size), marks(model, np.ones(4)), wanted, False)
    a = forward_dynamics(model.links, q, v, out[1])
    assert np.abs(a - out[0]).max() < 1e-9 * np.abs(out[0]).max()
