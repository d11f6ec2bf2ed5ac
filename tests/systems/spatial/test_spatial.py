"""Chains in space: kinematics four ways, dynamics against Pinocchio, finite differences and energy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.algebra.chains import planar_tip, tip_by_motors, tip_by_rotors, tip_by_screws
from metamer.core.refusals import BadInput
from metamer.systems.spatial import mechanics as spatial
from metamer.systems.spatial.model import build_spatial
from metamer.systems.spatial.spec import SpatialBody

GRAVITY = (0.3, -0.2, -9.81)


def random_body(rng, n, **more):
    """A chain with axes, offsets and inertias in every direction."""
    inertia = []
    for _ in range(n):
        a = rng.normal(size=(3, 3)) * 0.05
        i = a @ a.T
        # I = tr(S) 1 - S of a positive S is an inertia that a body can have
        i = np.trace(i) * np.eye(3) - i + 1e-3 * np.eye(3)
        inertia.append((i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[0, 2], i[1, 2]))
    return SpatialBody(
        links=n,
        axis=tuple(map(tuple, rng.normal(size=(n, 3)).tolist())),
        offset=tuple(map(tuple, (0.1 * rng.normal(size=(n, 3))).tolist())),
        centre=tuple(map(tuple, (0.05 * rng.normal(size=(n, 3))).tolist())),
        mass=tuple(rng.uniform(0.5, 2.0, n).tolist()),
        inertia=tuple(tuple(map(float, row)) for row in inertia),
        **more,
    )


def pinocchio_of(model):
    """The same chain in Pinocchio, built joint by joint from the records."""
    import pinocchio as pin

    out, parent = pin.Model(), 0
    out.gravity.linear = np.array(GRAVITY)
    for i, j in enumerate(model.joints):
        axis, offset, centre = (np.array([j[f"{name}_{k}"] for k in "xyz"]) for name in ("axis", "offset", "centre"))
        parent = out.addJoint(parent, pin.JointModelRevoluteUnaligned(axis), pin.SE3(np.eye(3), offset), f"joint{i}")
        inertia = np.array(
            [[j["ixx"], j["ixy"], j["ixz"]], [j["ixy"], j["iyy"], j["iyz"]], [j["ixz"], j["iyz"], j["izz"]]]
        )
        out.appendBodyToJoint(parent, pin.Inertia(float(j["mass"]), centre, inertia), pin.SE3.Identity())
    return pin, out, out.createData()


# roundings grow with the chain; 1e-10 of the largest value is the bar, 1e-13 is what is seen
@pytest.mark.parametrize("n", range(1, 31))
def test_dynamics_equal_pinocchio(n):
    rng = np.random.default_rng(n)
    model = build_spatial(random_body(rng, n), gravity=GRAVITY)
    pin, other, data = pinocchio_of(model)
    for _ in range(3):
        q, v, tau = rng.uniform(-3.0, 3.0, n), rng.normal(size=n), rng.normal(size=n)
        a = pin.aba(other, data, q, v, tau)
        assert np.abs(spatial.acceleration(model, q, v, tau) - a).max() <= 1e-10 * np.abs(a).max()
        f = pin.rnea(other, data, q, v, tau)
        assert np.abs(spatial.force(model, q, v, tau) - f).max() <= 1e-11 * np.abs(f).max()
        m = pin.crba(other, data, q)
        m = np.triu(m) + np.triu(m, 1).T
        assert np.abs(spatial.mass_matrix(model, q) - m).max() <= 1e-12 * np.abs(m).max()
        kinetic, potential = pin.computeKineticEnergy(other, data, q, v), pin.computePotentialEnergy(other, data, q)
        ours = spatial.energies(model, q, v)
        assert ours.kinetic == pytest.approx(kinetic, rel=1e-11)
        assert ours.potential == pytest.approx(potential, rel=1e-11, abs=1e-11)
        pin.forwardKinematics(other, data, q)
        for k, pose in enumerate(spatial.poses(model, q), start=1):
            assert np.abs(pose - data.oMi[k].homogeneous).max() < 1e-12


def test_springs_dampers_and_rotors_enter_both_ways():
    n, rng = 5, np.random.default_rng(3)
    body = replace(random_body(rng, n), stiffness=2.0, damping=0.3, rest=0.1, armature=0.02)
    model = build_spatial(body, gravity=GRAVITY)
    q, v, tau = rng.normal(size=(3, n))
    a = spatial.acceleration(model, q, v, tau)
    # forward and inverse are two algorithms; conditioning of M below 1e4
    assert np.abs(spatial.force(model, q, v, a) - tau).max() < 1e-11
    parts = spatial.mass_matrix(model, q) @ a + spatial.velocity_terms(model, q, v) + spatial.gravity_terms(model, q)
    assert np.abs(parts + 2.0 * (q - 0.1) + 0.3 * v - tau).max() < 1e-11


def test_energy_of_a_falling_chain_is_kept():
    n, rng = 4, np.random.default_rng(4)
    model = build_spatial(random_body(rng, n), gravity=GRAVITY)
    q, v, zero, h = rng.normal(size=n), rng.normal(size=n), np.zeros(n), 2e-4
    start = sum(spatial.energies(model, q, v))
    for _ in range(500):
        k1 = spatial.acceleration(model, q, v, zero)
        k2 = spatial.acceleration(model, q + h / 2 * v, v + h / 2 * k1, zero)
        k3 = spatial.acceleration(model, q + h / 2 * v + h * h / 4 * k1, v + h / 2 * k2, zero)
        k4 = spatial.acceleration(model, q + h * v + h * h / 2 * k2, v + h * k3, zero)
        q = q + h * v + h * h / 6 * (k1 + k2 + k3)
        v = v + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    # fourth order: (omega h)^5 a step with omega about 100 rad/s
    assert sum(spatial.energies(model, q, v)) == pytest.approx(start, rel=1e-8)


def test_jacobian_is_the_slope_of_the_point():
    n, rng = 6, np.random.default_rng(5)
    model = build_spatial(random_body(rng, n))
    q, at, h = rng.normal(size=n), (0.1, -0.05, 0.2), 1e-5
    found = spatial.point(model, q, link=4, at=at)
    for k in range(n):
        step = h * np.eye(n)[k]
        ahead, back = (spatial.point(model, q + s * step, link=4, at=at).position for s in (1, -1))
        # central difference: h^2/6 = 2e-11 and rounding 1e-16/h = 1e-11
        assert np.abs((ahead - back) / (2 * h) - found.jacobian[3:, k]).max() < 1e-9
        turn = spatial.poses(model, q + step)[4][:3, :3] @ spatial.poses(model, q - step)[4][:3, :3].T
        w = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]]) / (4 * h)
        assert np.abs(w - found.jacobian[:3, k]).max() < 1e-9


@pytest.mark.parametrize("n", [1, 2, 5, 6, 17])
def test_four_roads_to_the_tip(n):
    rng = np.random.default_rng(n)
    # any chain in space: three roads, and the kernel's motors
    model = build_spatial(random_body(rng, n))
    q = rng.uniform(-3.0, 3.0, (7, n))
    ways = [way(model.axes, model.points, model.tip, q) for way in (tip_by_rotors, tip_by_motors, tip_by_screws)]
    for other in ways[1:]:
        assert np.abs(other - ways[0]).max() < 1e-12
    last = spatial.point(model, q[0], link=n - 1, at=tuple(model.tip - model.points[-1])).position
    assert np.abs(last - ways[0][0]).max() < 1e-12
    # a chain in a plane: the closed form as well
    lengths = tuple(rng.uniform(0.05, 0.2, n).tolist())
    flat = build_spatial(SpatialBody(links=n, axis=(0.0, 0.0, 1.0), length=lengths))
    closed = planar_tip(np.array(lengths), q)
    for way in (tip_by_rotors, tip_by_motors, tip_by_screws):
        assert np.abs(way(flat.axes, flat.points, flat.tip, q)[:, :2] - closed).max() < 1e-12


def test_the_five_link_arm_of_the_thesis():
    q = np.radians([20.0, -35.0, 50.0, 10.0, -60.0])
    # eight decimals are given
    assert planar_tip(np.full(5, 7.62), q) == pytest.approx([33.51125961, 8.42059736], abs=5e-9)
    six = planar_tip(np.full(6, 7.62), np.concatenate([[0.0], q]))
    assert six == pytest.approx([33.51125961 + 7.62, 8.42059736], abs=5e-9)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"links": 0}, "body.links"),
        ({"axis": (0.0, 0.0, 0.0)}, "body.axis[0]"),
        ({"mass": -1.0}, "body.mass"),
        ({"mass": (0.1, 0.1)}, "body.mass"),
        ({"length": float("nan")}, "body.length"),
        ({"inertia": (1.0, 1.0, 5.0, 0.0, 0.0, 0.0)}, "body.inertia[0]"),
        ({"centre": (0.0, 1.0)}, "body.centre"),
        ({"lower": 1.0, "upper": 0.5}, "body.lower[0]"),
        ({"base": "free"}, "body.base"),
        ({"base": "floating"}, "body.base"),
    ],
)
def test_bad_bodies_are_refused_by_name(change, field):
    with pytest.raises(BadInput) as refused:
        build_spatial(replace(SpatialBody(links=3), **change))
    assert refused.value.problems[0].field == field


def test_bad_states_are_refused_by_name():
    model = build_spatial(SpatialBody(links=3))
    with pytest.raises(BadInput, match="q"):
        spatial.acceleration(model, np.zeros(2), np.zeros(3), np.zeros(3))
    with pytest.raises(BadInput, match="link"):
        spatial.point(model, np.zeros(3), link=3, at=(0.0, 0.0, 0.0))
    with pytest.raises(BadInput, match="axes"):
        tip_by_motors(np.zeros((2, 3)), np.zeros((3, 3)), np.zeros(3), np.zeros(3))
    # whole numbers and lists are cast
    assert spatial.acceleration(model, [0, 0, 0], [0, 0, 0], [0, 0, 0]).shape == (3,)
