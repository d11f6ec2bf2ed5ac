"""The range sensor against hand-made distances and against MuJoCo's rays."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.systems.sensors.range_sensor import Ball, Box, RangeSensor, Wall, colours_from_distance, head_pose, scan

ONE = RangeSensor(columns=1, rows=1, reach=2.0)


def test_distances_along_one_ray():
    pose = np.eye(4)
    assert scan(ONE, pose, [Box(centre=(1.0, 0.0, 0.0), size=(0.2, 0.2, 0.2))]).nearest == pytest.approx(0.9, abs=1e-15)
    assert scan(ONE, pose, [Ball(centre=(1.0, 0.0, 0.0), radius=0.3)]).nearest == pytest.approx(0.7, abs=1e-15)
    assert scan(ONE, pose, [Wall(normal=(-1.0, 0.0, 0.0), distance=-0.5)]).nearest == pytest.approx(0.5, abs=1e-15)
    # behind, beside, beyond the reach, and inside
    assert scan(ONE, pose, [Ball(centre=(-1.0, 0.0, 0.0), radius=0.3)]).nearest == math.inf
    assert scan(ONE, pose, [Ball(centre=(1.0, 0.5, 0.0), radius=0.3)]).nearest == math.inf
    assert scan(ONE, pose, [Ball(centre=(3.0, 0.0, 0.0), radius=0.3)]).nearest == math.inf
    assert scan(ONE, pose, [Box(centre=(0.0, 0.0, 0.0), size=(1.0, 1.0, 1.0))]).nearest == 0.0
    assert scan(ONE, pose, []).nearest == math.inf


def test_a_cone_equals_mujoco_rays():
    import mujoco

    xml = """<mujoco><worldbody>
      <geom type="box" pos="0.8 0.1 0.05" size="0.1 0.2 0.1"/>
      <geom type="sphere" pos="0.5 -0.2 0.1" size="0.08"/>
      <geom type="plane" size="5 5 1" pos="0 0 -0.1"/>
    </worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    obstacles = [
        Box(centre=(0.8, 0.1, 0.05), size=(0.2, 0.4, 0.2)),
        Ball(centre=(0.5, -0.2, 0.1), radius=0.08),
        Wall(normal=(0.0, 0.0, 1.0), distance=-0.1),
    ]
    sensor = RangeSensor(azimuth=0.6, zenith=0.4, columns=21, rows=11, reach=1.5)
    pose = head_pose(np.array([0.05, 0.02, 0.1]), turned=False)
    found = scan(sensor, pose, obstacles)
    unit, geom = sensor.directions()[2] @ pose[:3, :3].T, np.zeros(1, np.int32)
    for ray, distance in zip(unit, found.distance, strict=True):
        theirs = mujoco.mj_ray(model, data, pose[:3, 3].copy(), ray.copy(), None, 1, -1, geom, None)
        theirs = math.inf if theirs < 0.0 or theirs > 1.5 else theirs
        # both are closed forms in double precision
        assert distance == pytest.approx(theirs, abs=1e-12)
    assert np.isfinite(found.distance).any()
    assert np.isinf(found.distance).any()
    ends = np.linalg.norm(found.hits - found.begin, axis=1)
    assert ends == pytest.approx(np.minimum(found.distance, 1.5), abs=1e-12)


def test_head_of_the_worm_looks_forward():
    pose = head_pose(np.array([0.1, 0.0, 0.0]))
    # forward is -x, up stays up, right-handed
    assert pose[:3, 0] == pytest.approx([-1.0, 0.0, 0.0])
    assert pose[:3, 2] == pytest.approx([0.0, 0.0, 1.0])
    assert np.linalg.det(pose[:3, :3]) == pytest.approx(1.0)


def test_colours_go_from_white_to_red():
    colours = colours_from_distance(np.array([0.0, 0.5, 1.0, math.inf]), 1.0)
    assert colours[-1] == pytest.approx([1.0, 1.0, 1.0])
    assert colours[0] == pytest.approx([0.85, 0.1, 0.1])
    assert np.all(np.diff(colours[:3, 1]) > 0.0)


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: RangeSensor(azimuth=-0.1), "sensor.azimuth"),
        (lambda: RangeSensor(rows=0), "sensor.rows"),
        (lambda: RangeSensor(reach=math.inf), "sensor.reach"),
        (lambda: scan(ONE, np.eye(3), []), "pose"),
        (lambda: scan(ONE, np.eye(4), [Ball(centre=(1.0, 0.0, 0.0), radius=-1.0)]), "obstacle.radius"),
        (lambda: scan(ONE, np.eye(4), [Box(centre=(1.0, 0.0, 0.0), size=(0.0, 1.0, 1.0))]), "obstacle.size"),
        (lambda: scan(ONE, np.eye(4), [Wall(normal=(0.0, 0.0, 0.0), distance=1.0)]), "obstacle.normal"),
        (lambda: scan(ONE, np.eye(4), [Wall(normal=(-2.0, 0.0, 0.0), distance=-0.5)]), "obstacle.normal"),
        (lambda: scan(ONE, np.eye(4), [Wall(normal=(math.nan, 0.0, 0.0), distance=-0.5)]), "obstacle.normal"),
        (lambda: scan(ONE, np.eye(4), [Wall(normal=(-1.0, 0.0, 0.0), distance=math.nan)]), "obstacle.distance"),
    ],
)
def test_bad_input_is_named(call, field):
    with pytest.raises(BadInput) as refused:
        call()
    assert refused.value.problems[0].field == field
