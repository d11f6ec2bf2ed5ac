"""The skeleton in MuJoCo: it loads, its plates stand where ours do, its tendons are as long as our legs."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.plants.tip_runs import follow
from metamer.robots.octopus_arm import ROBOT
from metamer.systems.mujoco import compiled
from metamer.systems.platform import mechanics
from metamer.systems.platform.gait import targets_from
from metamer.systems.platform.model import build_platform_arm
from metamer.systems.platform.mujoco import arm_spec

mujoco = pytest.importorskip("mujoco")


@pytest.mark.parametrize("isovolumetric", [True, False])
def test_skeleton_loads_and_stands_as_ours(isovolumetric):
    spec = dataclasses.replace(ROBOT, body=dataclasses.replace(ROBOT.body, isovolumetric=isovolumetric))
    model = build_platform_arm(spec)
    poses = follow(model, targets_from("reach")[:4], step=1e-3).poses[-1]
    engine = compiled(arm_spec(spec, poses))
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
        arm_spec(ROBOT, np.zeros((3, 8)))
    with pytest.raises(BadInput, match="radius"):
        arm_spec(ROBOT, build_platform_arm(ROBOT).home, radius=-np.ones(20))
