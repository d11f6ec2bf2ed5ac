"""Platform arms as descriptions: layouts, refusals, TOML, reach of the leg limits."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from metamer.core.fields import problems
from metamer.core.refusals import BadInput
from metamer.files import robot_from_toml, toml_from_robot
from metamer.robots.octopus_arm import ROBOT
from metamer.systems.platform import mechanics
from metamer.systems.platform.model import build_platform_arm, longest_reach, longest_segments
from metamer.systems.platform.spec import BASE_ANGLES, PlatformArmBody


def test_layouts_are_those_of_the_paper():
    even = build_platform_arm(ROBOT)
    assert np.allclose(even.arm[:, 5], 0.25, rtol=1e-15)
    assert ROBOT.body.joints == 120
    same = build_platform_arm(dataclasses.replace(ROBOT.body, layout="equal_volume"))
    # published lengths follow from (6) with alpha 0.95: 0.0797 m and 0.559 m, s 0.014871 m^3, to the digits given
    assert same.arm[0, 5] == pytest.approx(0.0797, abs=5e-5)
    assert same.arm[-1, 5] == pytest.approx(0.559, abs=5e-4)
    assert np.allclose(same.arm[:, 6], 0.014871, atol=5e-7)
    assert same.arm[:, 5].sum() == pytest.approx(5.0, rel=1e-14)


def test_lists_give_every_segment_its_own_length_and_radius():
    model = build_platform_arm(PlatformArmBody(segments=3, length=(0.1, 0.2, 0.3), radius=(0.3, 0.2, 0.1)))
    found = mechanics.measures(model, model.home)
    assert np.allclose(found["radius"], [0.3, 0.2, 0.1], rtol=1e-14)
    assert np.allclose(found["height"], [0.1, 0.2, 0.3], rtol=1e-14)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"alpha": 0.0}, "body.alpha"),
        ({"alpha": 1.01}, "body.alpha"),
        ({"alpha": math.nan}, "body.alpha"),
        ({"segments": 0}, "body.segments"),
        ({"segments": 2.5}, "body.segments"),
        ({"length": 0.0}, "body.length"),
        ({"length": -5.0}, "body.length"),
        ({"radius": -0.1}, "body.radius"),
        ({"radius": math.inf}, "body.radius"),
        ({"length": (1.0, 2.0)}, "body.length"),
        ({"layout": "spiral"}, "body.layout"),
        ({"leg_lower": -0.1}, "body.leg_lower"),
        ({"leg_lower": 0.6, "leg_upper": 0.5}, "body.leg_lower"),
        ({"leg_lower": 0.4}, "body.leg_lower"),
        ({"leg_upper": 0.3}, "body.leg_upper"),
        ({"end_angles": (1.0, 2.0)}, "body.end_angles"),
        ({"end_angles": tuple(math.radians(a) for a in (90, 90, 210, 210, 330, 330))}, "body.end_angles"),
        ({"isovolumetric": "yes"}, "body.isovolumetric"),
        ({"alpha": 0.095, "segments": 300}, "body.alpha"),
    ],
)
def test_bad_bodies_are_refused_by_field(change, field):
    with pytest.raises(BadInput) as caught:
        build_platform_arm(dataclasses.replace(ROBOT.body, **change))
    assert caught.value.problems[0].field.startswith(field)
    assert "is not valid" in str(caught.value)


def test_legs_that_all_share_their_joints_give_one_message():
    with pytest.raises(BadInput) as caught:
        build_platform_arm(dataclasses.replace(ROBOT.body, base_angles=(0.0,) * 6, end_angles=(0.0,) * 6))
    assert len(caught.value.problems) == 1
    # fifteen pairs of six legs
    assert "leg 2 apart from leg 1" in str(caught.value)
    assert "and 14 more" in str(caught.value)


def test_alpha_of_one_and_a_single_segment_are_fine():
    model = build_platform_arm(PlatformArmBody(segments=1, length=0.3, alpha=1.0))
    assert np.abs(mechanics.leg_lengths(model, model.home) - math.sqrt(0.09 + 0.0625)).max() < 1e-14


def test_spec_survives_toml():
    assert robot_from_toml(toml_from_robot(ROBOT)) == ROBOT
    assert problems(ROBOT) == []
    bad = dataclasses.replace(ROBOT, body=dataclasses.replace(ROBOT.body, alpha=2.0))
    assert [p.field for p in problems(bad)] == ["body.alpha"]


def test_reach_of_leg_limits_is_exact_for_the_straight_arm_and_a_bound_for_any_pose():
    model = build_platform_arm(PlatformArmBody(segments=4, length=1.0, leg_upper=0.45))
    tall = longest_segments(model)
    poses = model.home.copy()
    poses[:, 6] = -0.5 * tall
    # root of a cubic, to rounding
    assert np.abs(mechanics.leg_lengths(model, poses) - 0.45).max() < 1e-12
    assert longest_reach(model) == pytest.approx(tall.sum())
    rng = np.random.default_rng(0)
    for _ in range(300):
        turn = Rotation.from_rotvec(0.6 * rng.normal(size=(4, 3))).as_matrix()
        shift = [0, 0, 0.35] + 0.1 * rng.normal(size=(4, 3))
        pose = mechanics.poses_from_frames(turn, shift)
        allowed = mechanics.leg_lengths(model, pose).max(axis=1) <= 0.45
        assert np.all(np.linalg.norm(shift, axis=1)[allowed] <= tall[allowed] + 1e-12)
    assert longest_reach(build_platform_arm(ROBOT)) == math.inf


def test_any_ring_of_independent_legs_can_be_used():
    # a wide Stewart platform: six apart joints on each ring
    end = tuple(a + math.radians(s) for a, s in zip(BASE_ANGLES, (-50, 50, -50, 50, -50, 50), strict=True))
    base = tuple(a + math.radians(s) for a, s in zip(BASE_ANGLES, (-10, 10, -10, 10, -10, 10), strict=True))
    model = build_platform_arm(PlatformArmBody(segments=2, length=0.5, base_angles=base, end_angles=end))
    assert mechanics.control_step(model, model.home, np.array([0.0, 0.0, 1.0])).sigma > 0.1
