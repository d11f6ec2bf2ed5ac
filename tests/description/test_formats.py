"""MJCF and URDF: what is exported moves like ours in MuJoCo and Pinocchio; URDF chains come back."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from planar_cases import random_chain, random_tree

from metamer.description.files import with_values
from metamer.description.mjcf import mjcf_from_spec
from metamer.description.urdf import spec_from_urdf, urdf_from_spec, urdf_losses
from metamer.mechanics.dynamics import acceleration, mass_matrix
from metamer.model.planar import build
from metamer.refusals import BadInput
from metamer.robots.snake import ROBOT


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("view", ["top", "side"])
def test_urdf_in_pinocchio(base: str, view: str, rng) -> None:
    pin = pytest.importorskip("pinocchio")
    spec = with_values(random_chain(6, rng, base=base, view=view), {"body.armature": 0.0})
    model, other = build(spec), pin.buildModelFromXML(urdf_from_spec(spec))
    data = other.createData()
    q, v, tau = rng.normal(size=(3, model.size))
    if base == "fixed":
        other.gravity.linear = np.array([0.0, 0.0, -9.81])
        a = pin.aba(other, data, q, v, tau)
        assert np.abs(a - acceleration(model, q, v, tau)).max() <= 1e-11 * np.abs(a).max()
        return
    # a planar joint of Pinocchio has the velocity of the body's own frame and (cos, sin) for its angle
    c, s = np.cos(q[2]), np.sin(q[2])
    turn = np.eye(model.size)
    turn[:2, :2] = [[c, s], [-s, c]]
    upper = np.triu(pin.crba(other, data, np.concatenate([q[:2], [c, s], q[3:]])))
    theirs = upper + np.triu(upper, 1).T
    assert np.abs(turn @ mass_matrix(model, q) @ turn.T - theirs).max() <= 1e-12 * np.abs(theirs).max()


@pytest.mark.parametrize("base", ["free", "fixed"])
def test_urdf_comes_back(base: str, rng) -> None:
    for view in ("top", "side"):
        spec = with_values(random_chain(5, rng, base=base, view=view), {"body.armature": 0.0, "body.damping": 0.1})
        back = spec_from_urdf(urdf_from_spec(spec))
        model, again = build(spec), build(back)
        assert back.world.view == view
        q, v, tau = rng.normal(size=(3, model.size))
        ours, theirs = acceleration(model, q, v, tau), acceleration(again, q, v, tau)
        assert np.abs(ours - theirs).max() <= 1e-12 * np.abs(ours).max()


def test_urdf_loads_in_mujoco(rng) -> None:
    for spec in (random_chain(4, rng), random_tree(5, rng, base="fixed")):
        assert mujoco.MjModel.from_xml_string(urdf_from_spec(spec)).nv == build(spec).size


def test_urdf_says_what_it_cannot() -> None:
    assert urdf_losses(with_values(ROBOT, {"body.stiffness": 1.0})) == ["joint springs", "rotor inertia"]
    assert "not in URDF: joint springs" in urdf_from_spec(with_values(ROBOT, {"body.stiffness": 1.0}))


BRANCH = (
    '<robot name="r"><link name="a"/><link name="b"/><link name="c"/>'
    '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>'
    '<joint name="k" type="revolute"><parent link="a"/><child link="c"/><axis xyz="0 0 1"/></joint></robot>'
)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<robot", "not readable XML"),
        ("<sdf/>", "not <robot>"),
        (BRANCH, "2 children"),
        (urdf_from_spec(ROBOT).replace('xyz="0.0 0.0 1.0"', 'xyz="1 1 0"'), "not a planar chain"),
        (urdf_from_spec(ROBOT).replace('type="revolute"', 'type="prismatic"'), "revolute joints"),
        (urdf_from_spec(ROBOT).replace('mass value="0.2"', 'mass value="heavy"'), "list of numbers"),
    ],
)
def test_bad_urdf_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        spec_from_urdf(text)


def test_mjcf_has_the_same_servos_springs_and_start(rng) -> None:
    """One step of MuJoCo without the ground: torque limits, springs, damping and rest angles all count."""
    changes = {
        "world.ground.law": "none",
        "body.stiffness": 0.7,
        "body.rest": 0.2,
        "body.damping": 0.03,
        "start.joints": list(rng.normal(size=9)),
        "start.rates": list(rng.normal(size=9)),
        "actuation.torque_limit": 0.5,
    }
    spec = with_values(ROBOT, changes)
    model, other = build(spec), mujoco.MjModel.from_xml_string(mjcf_from_spec(spec))
    data = mujoco.MjData(other)
    mujoco.mj_resetDataKeyframe(other, data, 0)
    data.ctrl[:] = np.array([[0.3], [0.1], [0.02]]).repeat(9, axis=1).T.ravel()
    mujoco.mj_forward(other, data)
    q, v = np.array(data.qpos), np.array(data.qvel)
    servo = np.clip(20.0 * (0.3 - q[3:]) + 0.2 * (0.1 - v[3:]) + 0.02, -0.5, 0.5)
    assert (np.abs(servo) == 0.5).any()
    ours = acceleration(model, q, v, np.concatenate([np.zeros(3), servo]))
    assert np.abs(ours - data.qacc).max() <= 1e-9 * np.abs(ours).max()
