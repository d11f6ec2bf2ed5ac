"""MJCF and URDF: what is exported moves like ours in MuJoCo and Pinocchio."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from planar_cases import random_chain, random_tree

from metamer.files import with_values
from metamer.robots.snake import ROBOT
from metamer.systems.mujoco import mjcf_from_spec
from metamer.systems.planar.mechanics import acceleration, mass_matrix
from metamer.systems.planar.model import build
from metamer.systems.planar.urdf import urdf_from_spec, urdf_losses


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


def test_urdf_loads_in_mujoco(rng) -> None:
    for spec in (random_chain(4, rng), random_tree(5, rng, base="fixed")):
        assert mujoco.MjModel.from_xml_string(urdf_from_spec(spec)).nv == build(spec).size


def test_urdf_says_what_it_cannot() -> None:
    losses = ["joint springs", "rotor inertia", "the ground (coulomb)", "servo gains"]
    assert urdf_losses(with_values(ROBOT, {"body.stiffness": 1.0})) == losses
    assert "not in URDF: joint springs" in urdf_from_spec(with_values(ROBOT, {"body.stiffness": 1.0}))


def test_mjcf_has_the_same_servos_springs_and_start(rng) -> None:
    """One step of MuJoCo without the ground: torque limits, springs, damping and rest angles all count."""
    changes = {
        "world.ground.kind": "none",
        "body.stiffness": 0.7,
        "body.rest": 0.2,
        "body.damping": 0.03,
        "start.joints": list(rng.normal(size=9)),
        "start.rates": list(rng.normal(size=9)),
        "drive.torque_limit": 0.5,
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
