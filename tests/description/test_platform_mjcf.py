"""The skeleton in MuJoCo: it loads, its plates stand where ours do, its tendons are as long as our legs."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from metamer.control.tip_curves import targets_from
from metamer.description.platform_mjcf import mjcf_from_platform_arm
from metamer.mechanics import platform_arm as mechanics
from metamer.model.platform_arm import build_platform_arm
from metamer.plants.platform_arm import follow
from metamer.refusals import BadInput
from metamer.robots.octopus_arm import ROBOT

mujoco = pytest.importorskip("mujoco")


@pytest.mark.parametrize("isovolumetric", [True, False])
def test_skeleton_loads_and_stands_as_ours(isovolumetric):
    spec = dataclasses.replace(ROBOT, body=dataclasses.replace(ROBOT.body, isovolumetric=isovolumetric))
    model = build_platform_arm(spec)
    poses = follow(model, targets_from("reach")[:4], step=1e-3).poses[-1]
    engine = mujoco.MjModel.from_xml_string(mjcf_from_platform_arm(spec, poses))
    data = mujoco.MjData(engine)
    mujoco.mj_resetDataKeyframe(engine, data, 0)
    mujoco.mj_forward(engine, data)
    rotation, centre = mechanics.plates(poses)
    for i in range(1, 21):
        plate = data.body(f"plate{i}")
        # twenty products of quaternions against motors, arm of 5 m
        assert np.abs(plate.xpos - centre[i]).max() < 1e-10
        assert np.abs(plate.xmat.reshape(3, 3) - rotation[i]).max() < 1e-10
    assert np.abs(data.ten_length - mechanics.leg_lengths(model, poses).ravel()).max() < 1e-10


def test_bad_poses_are_refused():
    with pytest.raises(BadInput, match="poses"):
        mjcf_from_platform_arm(ROBOT, np.zeros((3, 8)))
    with pytest.raises(BadInput, match="radius"):
        mjcf_from_platform_arm(ROBOT, build_platform_arm(ROBOT).home, radius=-np.ones(20))
