"""Joints that are not linear as fields of a description: TOML, changes, checks, dynamics, MuJoCo's polynomials."""

from __future__ import annotations

from dataclasses import replace

import mujoco
import numpy as np
import pytest
from planar_cases import random_tree

from metamer.core.fields import problems
from metamer.core.refusals import BadInput
from metamer.files import changes_from_texts, robot_from_toml, toml_from_robot, with_values
from metamer.robots.soft_limb import ROBOT, limb
from metamer.systems.planar.linearise import linearise
from metamer.systems.planar.mechanics import acceleration, energies, force, soft_torque
from metamer.systems.planar.model import build
from metamer.systems.planar.mujoco import write
from metamer.systems.planar.soft_joints import SoftJoints, term_unit
from metamer.systems.planar.urdf import urdf_losses

PER_LINK = (((3, 0, 0.02), (0, 2, 0.01)), (), ((2, 0, 0.003), (1, 1, 0.004)))
TABLE = {"angle": (-1.0, 0.0, 1.0), "rate": (-1.0, 1.0), "torque": ((0.2, 0.1), (0.05, -0.05), (-0.1, -0.2))}


def soft(spec=ROBOT, **fields):
    return replace(spec, body=replace(spec.body, soft=SoftJoints(**fields)))


@pytest.mark.parametrize(
    "fields", [{"terms": ((3, 0, 0.02),)}, {"terms": PER_LINK}, TABLE, {"terms": PER_LINK} | TABLE]
)
def test_toml_there_and_back(fields):
    spec = soft(**fields)
    assert problems(spec) == []
    assert robot_from_toml(toml_from_robot(spec)) == spec


def test_set_changes_terms():
    spec = with_values(ROBOT, changes_from_texts(["body.soft.terms=[[3, 0, 0.02], [0, 2, 0.001]]"]))
    assert spec.body.soft == SoftJoints(terms=((3, 0, 0.02), (0, 2, 0.001)))
    assert build(spec).soft
    assert not build(ROBOT).soft
    with pytest.raises(BadInput, match=r"body\.soft\.term.*did you mean 'terms'"):
        with_values(ROBOT, {"body.soft.term": []})


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"terms": ((9, 0, 1.0),)}, r"body\.soft\.terms\[0\].*powers a from 0 to 5"),
        ({"terms": ((1, 4, 1.0),)}, r"terms\[0\].*b from 0 to 3"),
        ({"terms": ((3, 0, float("nan")),)}, r"terms\[0\].*finite"),
        ({"terms": ((3.5, 0, 1.0),)}, r"terms\[0\].*whole"),
        ({"terms": ((3, 0),)}, r"terms\[0\]"),
        ({"terms": (((3, 0, 1.0),), ())}, r"2 lists.*3 in all"),
        ({"terms": 3.0}, r"body\.soft\.terms = 3\.0"),
        (TABLE | {"angle": (0.0, 1.0, 3.0)}, r"body\.soft\.angle.*even steps.*rad"),
        (TABLE | {"rate": (1.0,)}, r"body\.soft\.rate.*two.*rad/s"),
        (TABLE | {"torque": ((0.0, 1.0),)}, r"body\.soft\.torque.*\(3, 2\).*N m"),
        (TABLE | {"torque": ((0.0, 1.0), (0.0, "x"), (0.0, 1.0))}, r"body\.soft\.torque"),
    ],
)
def test_bad_joints_are_refused_by_name(fields, field):
    with pytest.raises(BadInput, match=field):
        build(soft(**fields))


def test_soft_joints_need_the_side_view_and_no_muscles():
    snake = {"world.view": "top", "world.ground.kind": "none", "body.soft.terms": [[3, 0, 0.1]]}
    with pytest.raises(BadInput, match=r"body\.soft.*side"):
        build(with_values(ROBOT, snake))


def test_dynamics_follow_the_terms(rng):
    """Torque -c x^a rate |rate|^(b-1) by hand; energy is its integral; the linear model has its slopes."""
    bare, model = build(ROBOT), build(soft(terms=PER_LINK))
    q, v, tau = rng.normal(size=(3, 3))
    by_hand = np.array([-0.02 * q[0] ** 3 - 0.01 * v[0] * abs(v[0]), 0.0, -0.003 * q[2] ** 2 - 0.004 * q[2] * v[2]])
    # rounding
    np.testing.assert_allclose(soft_torque(model, q, v), by_hand, rtol=1e-12)
    np.testing.assert_allclose(acceleration(model, q, v, tau), acceleration(bare, q, v, tau + by_hand), rtol=1e-9)
    np.testing.assert_allclose(force(model, q, v, acceleration(model, q, v, tau)), tau, rtol=1e-8, atol=1e-10)
    more = energies(model, q, v).elastic - energies(bare, q, v).elastic
    assert more == pytest.approx(0.02 * q[0] ** 4 / 4 + 0.003 * q[2] ** 3 / 3, rel=1e-10)
    # under torques that balance the terms only their slopes are left; differences of fourth order over 1e-5
    still = np.zeros(3)
    F, F0 = linearise(model, q, still, -soft_torque(model, q, still)).F, linearise(bare, q, still).F
    slope = np.diag([-3 * 0.02 * q[0] ** 2, 0.0, -2 * 0.003 * q[2]])
    inverse = linearise(bare, q, np.zeros(3)).G[3:]
    np.testing.assert_allclose((F - F0)[3:, :3], inverse @ slope, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("base", ["fixed", "free"])
def test_mujoco_has_the_same_polynomials(base, rng):
    """Acceleration in MuJoCo of the exported robot against ours: springs and dampers to the third power."""
    spec = with_values(random_tree(5, rng, base=base), {"world.ground.kind": "none", "world.view": "side"})
    terms = tuple(
        tuple((a, b, float(rng.uniform(0.1, 1.0))) for a, b in ((1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3)))
        for _ in range(5)
    )
    spec = soft(spec, terms=terms)
    model, rig = build(spec), write(spec)
    order, other, data = rig.order, rig.model, mujoco.MjData(rig.model)
    for _ in range(5):
        q, v = rng.normal(size=(2, model.size))
        data.qpos[order], data.qvel[order] = q, v
        mujoco.mj_forward(other, data)
        ours = acceleration(model, q, v, np.zeros(model.size))
        # rounding of two ways to the same acceleration
        assert np.abs(ours - data.qacc[order]).max() <= 1e-9 * np.abs(ours).max()


@pytest.mark.parametrize(
    "fields", [{"terms": ((4, 0, 1.0),)}, {"terms": ((1, 1, 1.0),)}, {"terms": ((0, 0, 1.0),)}, TABLE]
)
def test_what_mujoco_has_not_is_refused(fields):
    with pytest.raises(BadInput, match=r"body\.soft.*MuJoCo"):
        write(soft(**fields))


def test_urdf_says_that_it_has_none():
    assert "joints that are not linear" in urdf_losses(soft(terms=((3, 0, 1.0),)))


def test_units_and_any_number_of_links():
    assert [term_unit(a, b) for a, b in ((0, 0), (1, 0), (3, 0), (0, 1), (0, 2), (1, 2))] == [
        "N m", "N m/rad", "N m/rad^3", "N m s/rad", "N m s^2/rad^2", "N m s^2/rad^3",
    ]  # fmt: skip
    assert build(soft(limb(links=7), terms=((3, 0, 0.1),))).curves.shape[0] == 7
