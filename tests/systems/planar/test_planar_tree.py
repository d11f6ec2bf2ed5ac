"""Planar dynamics against Pinocchio, MuJoCo, closed forms and itself by other ways."""

from __future__ import annotations

import numpy as np
import pytest
from planar_cases import pinocchio_model, random_chain, random_tree

from metamer.description import Robot
from metamer.systems.mujoco import compiled
from metamer.systems.planar import mechanics
from metamer.systems.planar.mechanics import point, poses
from metamer.systems.planar.model import build
from metamer.systems.planar.mujoco import planar_spec
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

# rounding of two different O(n) recursions over up to 200 links, conditioned by the mass matrix
PINOCCHIO = 1e-11


def relative(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.abs(a - b).max() / np.abs(b).max())


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("links", [2, 3, 7, 20, 60, 200])
def test_chain_equals_pinocchio(links: int, base: str, rng) -> None:
    pin = pytest.importorskip("pinocchio")
    model = build(random_chain(links, rng, base=base))
    other = pinocchio_model(model.links, model.free)
    data = other.createData()
    for _ in range(3):
        q, v, tau = rng.normal(size=(3, model.size))
        assert relative(mechanics.acceleration(model, q, v, tau), pin.aba(other, data, q, v, tau)) <= PINOCCHIO
        upper = np.triu(pin.crba(other, data, q))
        assert relative(mechanics.mass_matrix(model, q), upper + np.triu(upper, 1).T) <= PINOCCHIO
        terms = pin.nonLinearEffects(other, data, q, v) - pin.computeGeneralizedGravity(other, data, q)
        assert relative(mechanics.velocity_terms(model, q, v), terms) <= PINOCCHIO
        gravity = pin.computeGeneralizedGravity(other, data, q)
        assert relative(mechanics.gravity_terms(model, q), gravity) <= PINOCCHIO


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("links", [3, 9, 40])
def test_tree_equals_pinocchio(links: int, base: str, rng) -> None:
    pin = pytest.importorskip("pinocchio")
    model = build(random_tree(links, rng, base=base))
    other = pinocchio_model(model.links, model.free)
    data = other.createData()
    q, v, tau = rng.normal(size=(3, model.size))
    assert relative(mechanics.acceleration(model, q, v, tau), pin.aba(other, data, q, v, tau)) <= PINOCCHIO
    # column by column: crba wants limbs numbered depth first, ours come in any order
    still = np.zeros(model.size)
    gravity = pin.rnea(other, data, q, still, still)
    columns = [pin.rnea(other, data, q, still, unit) - gravity for unit in np.eye(model.size)]
    assert relative(mechanics.mass_matrix(model, q), np.array(columns)) <= PINOCCHIO


@pytest.mark.parametrize(("links", "bound"), [(2, 1e-9), (20, 1e-9), (100, 1e-9), (200, 1e-8)])
def test_chain_equals_mujoco(links: int, bound: float, rng) -> None:
    """MuJoCo factors the whole mass matrix, so its rounding grows with the links."""
    import mujoco

    for base in ("free", "fixed"):
        spec = random_chain(links, rng, base=base)
        model = build(spec)
        other = compiled(planar_spec(spec))
        data = mujoco.MjData(other)
        q, v, tau = rng.normal(size=(3, model.size))
        data.qpos[:], data.qvel[:], data.qfrc_applied[:] = q, v, tau
        mujoco.mj_forward(other, data)
        assert relative(mechanics.acceleration(model, q, v, tau), data.qacc) <= bound


def test_inverse_of_forward_is_the_torque(rng) -> None:
    for spec in (random_chain(30, rng), random_tree(12, rng, base="fixed")):
        model = build(spec)
        q, v, tau = rng.normal(size=(3, model.size))
        a = mechanics.acceleration(model, q, v, tau)
        assert relative(mechanics.force(model, q, v, a), tau) <= 1e-10  # rounding times the spread of a


def test_pendulum_closed_form() -> None:
    """A uniform rod on a hinge: a = -(3 g / 2 l) cos(angle) from the horizontal."""
    spec = Robot(name="rod", body=PlanarBody(links=1, base="fixed", length=0.7, mass=2.0), world=World(view="side"))
    model = build(spec)
    q = np.array([0.3])
    a = mechanics.acceleration(model, q, np.zeros(1), np.zeros(1))
    assert a[0] == pytest.approx(-1.5 * 9.81 / 0.7 * np.cos(0.3), rel=1e-14)


def test_springs_dampers_and_rest_act_on_their_joint() -> None:
    body = PlanarBody(links=1, base="fixed", length=1.0, mass=3.0, stiffness=2.0, damping=0.5, rest=0.2, armature=0.1)
    model = build(Robot(name="spring", body=body, world=World(view="top")))
    a = mechanics.acceleration(model, np.array([0.5]), np.array([0.7]), np.array([0.0]))
    assert a[0] == pytest.approx((-2.0 * 0.3 - 0.5 * 0.7) / (1.0 + 0.1), rel=1e-14)


def test_energy_is_half_v_m_v_and_its_gradient_is_gravity(rng) -> None:
    model = build(random_tree(8, rng))
    q, v = rng.normal(size=(2, model.size))
    kinetic = mechanics.energies(model, q, v).kinetic
    assert kinetic == pytest.approx(0.5 * v @ mechanics.mass_matrix(model, q) @ v, rel=1e-12)
    gradient = np.empty(model.size)
    for k in range(model.size):
        step = np.zeros(model.size)
        step[k] = 1e-5
        ends = [mechanics.energies(model, q + s * step, v).potential for s in (1.0, -1.0)]
        gradient[k] = (ends[0] - ends[1]) / 2e-5
    # central differences: truncation h^2, cancellation eps/h
    assert relative(mechanics.gravity_terms(model, q), gradient) <= 1e-8


def test_momentum_is_its_definition(rng) -> None:
    model = build(random_tree(6, rng))
    q, v = rng.normal(size=(2, model.size))
    found, all_poses = mechanics.momenta(model, q, v), poses(model, q, v)
    mass, inertia = model.links["mass"], model.links["inertia"]
    linear = mass @ all_poses.centre_rate
    x, y = all_poses.centre.T
    vx, vy = all_poses.centre_rate.T
    angular = float(np.sum(mass * (x * vy - y * vx) + inertia * all_poses.frame_rate[:, 2]))
    assert np.allclose(found.linear, linear, rtol=1e-13)
    assert found.angular == pytest.approx(angular, rel=1e-13)


def test_points_and_jacobians_against_differences(rng) -> None:
    model = build(random_tree(7, rng))
    q, v = rng.normal(size=(2, model.size))
    found = point(model, q, v, link=5, at=(0.1, -0.04))
    jacobian = np.empty((2, model.size))
    for k in range(model.size):
        step = np.zeros(model.size)
        step[k] = 1e-6
        ends = [point(model, q + s * step, v, link=5, at=(0.1, -0.04)).position for s in (1.0, -1.0)]
        jacobian[:, k] = (ends[0] - ends[1]) / 2e-6
    assert np.abs(found.jacobian - jacobian).max() <= 1e-8  # central differences at 1e-6
    assert np.allclose(found.velocity, found.jacobian @ v, rtol=1e-12)


def test_wrong_shapes_are_refused(rng) -> None:
    from metamer.core.refusals import BadInput

    model = build(random_chain(4, rng))
    good = np.zeros(model.size)
    with pytest.raises(BadInput, match="6 numbers"):
        mechanics.acceleration(model, good[:-1], good, good)
    with pytest.raises(BadInput, match="tau"):
        mechanics.acceleration(model, good, good, np.zeros((2, 3)))
    with pytest.raises(BadInput, match="link"):
        point(model, good, good, link=4, at=(0.0, 0.0))


def test_lists_and_other_types_give_the_same(rng) -> None:
    model = build(random_chain(5, rng))
    q, v, tau = rng.normal(size=(3, model.size))
    exact = mechanics.acceleration(model, q, v, tau)
    assert np.array_equal(mechanics.acceleration(model, q.tolist(), v.tolist(), tau.tolist()), exact)
    frozen = q.copy()
    frozen.flags.writeable = False
    assert np.array_equal(mechanics.acceleration(model, frozen, v[::-1][::-1], tau), exact)


def test_kernels_run_as_plain_python() -> None:
    """The same numbers with numba switched off, in a process of its own."""
    import os
    import subprocess
    import sys

    code = (
        "import numpy as np\n"
        "from metamer.robots.snake import ROBOT\n"
        "from metamer.systems.planar.model import build\n"
        "from metamer.systems.planar.kernels.tree import forward_dynamics\n"
        "from metamer.systems.planar.kernels.steppers import step, ACCOUNT_WIDTH\n"
        "m = build(ROBOT); q = np.linspace(-1, 1, 12); v = q[::-1].copy(); a = np.zeros(ACCOUNT_WIDTH)\n"
        "print(repr(forward_dynamics(m.links, q, v, q).tolist()))\n"
        "[step(k, m.links, q, v, np.zeros((3, 9)), 1e-3, 2, a) for k in range(3)]\n"
        "print(repr(q.tolist()))\n"
    )
    found = []
    for off in ("0", "1"):
        env = os.environ | {"NUMBA_DISABLE_JIT": off}
        found.append(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True))
    compiled, plain = ([np.array(eval(line)) for line in out.stdout.splitlines()] for out in found)
    for a, b in zip(compiled, plain, strict=True):
        assert relative(a, b) <= 1e-12  # fused multiply-add rounds differently
