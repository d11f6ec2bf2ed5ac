"""Volumes, motions, plates that cross and clearance, each by a second road."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from scipy.spatial.transform import Rotation

from metamer.systems.platform import mechanics
from metamer.systems.platform.kernels import measure as platform_measure
from metamer.systems.platform.model import build_platform_arm
from metamer.systems.platform.spec import PlatformArmBody

ONE = build_platform_arm(PlatformArmBody(segments=1, length=0.25, alpha=0.95))


def pose(turn, shift):
    return mechanics.poses_from_frames(Rotation.from_rotvec([turn]).as_matrix(), [shift])


def frame(turn, shift):
    return np.concatenate([Rotation.from_rotvec(turn).as_matrix().ravel(), shift])


def mesh_volume(turn, shift, ra, rb, count=400, layers=40):
    """Volume of the loft by the divergence theorem over a triangle mesh."""
    angle = np.linspace(0.0, 2.0 * np.pi, count, endpoint=False)
    unit = np.column_stack([np.cos(angle), np.sin(angle), np.zeros(count)])
    top = shift + rb * unit @ Rotation.from_rotvec(turn).as_matrix().T
    rings = [(1 - u) * ra * unit + u * top for u in np.linspace(0.0, 1.0, layers)]
    total = 0.0
    for low, high in itertools.pairwise(rings):
        a, b, c, d = low, np.roll(low, -1, axis=0), high, np.roll(high, -1, axis=0)
        total += np.sum(np.einsum("ij,ij->i", a, np.cross(b, d)) + np.einsum("ij,ij->i", a, np.cross(d, c)))
    for ring, sign in ((rings[0], -1.0), (rings[-1], 1.0)):
        centre = ring.mean(axis=0)
        total += sign * np.sum(np.einsum("ij,j->i", np.cross(ring, np.roll(ring, -1, axis=0)), centre))
    return total / 6.0


@pytest.mark.parametrize(
    ("turn", "shift"), [([0, 0, 0], [0, 0, 0.3]), ([0, 0, 0.8], [0, 0, 0.3]), ([0.3, -0.5, 0.4], [0.1, -0.05, 0.28])]
)
def test_loft_volume_is_that_of_a_mesh(turn, shift):
    got = platform_measure.loft_volume(frame(turn, shift), 0.25, 0.2)
    # polygons of 400 sides: area short by (2 pi/400)^2/6 = 4e-5; layers straight along the rulings up to their twist
    assert got == pytest.approx(mesh_volume(turn, np.array(shift), 0.25, 0.2), rel=2e-4)


def test_loft_of_aligned_plates_is_the_frustum_of_the_paper():
    ra, rb, h = 0.25, 0.2375, 0.3
    wanted = math.pi / 3.0 * h * (ra * ra + ra * rb + rb * rb)
    assert platform_measure.loft_volume(frame([0, 0, 0], [0, 0, h]), ra, rb) == pytest.approx(wanted, rel=1e-14)
    # behind its base plate a segment has a negative volume
    assert platform_measure.loft_volume(frame([0, 0, 0], [0, 0, -h]), ra, rb) < 0.0


def test_volume_of_the_paper_is_constant_at_any_pose():
    rng = np.random.default_rng(0)
    for _ in range(50):
        found = mechanics.measures(ONE, pose(rng.normal(size=3), rng.normal(size=3)))
        assert found["volume"][0] == pytest.approx(ONE.arm[0, 6], rel=1e-12)


def test_four_motions_are_told_apart():
    bend = mechanics.measures(ONE, pose([0.4, 0, 0], [0, 0, 0.25]))
    assert bend["bend"][0] == pytest.approx(0.4, abs=1e-12)
    assert bend["twist"][0] == pytest.approx(0.0, abs=1e-12)
    twist = mechanics.measures(ONE, pose([0, 0, -0.7], [0, 0, 0.25]))
    assert twist["twist"][0] == pytest.approx(-0.7, abs=1e-12)
    assert twist["bend"][0] == pytest.approx(0.0, abs=1e-12)
    for height in (0.35, 0.2):
        change = mechanics.measures(ONE, pose([0, 0, 0], [0, 0, height]))["stretch"][0]
        assert change == pytest.approx(height / 0.25 - 1.0, abs=1e-12)
    both = mechanics.poses_from_frames(
        [Rotation.from_rotvec([0.3, 0.4, 0]).as_matrix() @ Rotation.from_rotvec([0, 0, 0.6]).as_matrix()],
        [[0, 0, 0.25]],
    )
    found = mechanics.measures(ONE, both)
    assert found["bend"][0] == pytest.approx(0.5, abs=1e-12)
    assert found["twist"][0] == pytest.approx(0.6, abs=1e-12)


def discs_meet(turn, shift, ra, rb):
    """Whether two discs meet, by sampling the end disc's chord in the base plane."""
    angle = np.linspace(0.0, 2.0 * np.pi, 20001)
    rim = (
        shift
        + rb * np.column_stack([np.cos(angle), np.sin(angle), 0 * angle]) @ Rotation.from_rotvec(turn).as_matrix().T
    )
    cross = np.flatnonzero(rim[:-1, 2] * rim[1:, 2] <= 0.0)
    if len(cross) < 2:
        return False
    ends = [rim[k] + (rim[k + 1] - rim[k]) * rim[k, 2] / (rim[k, 2] - rim[k + 1, 2]) for k in cross[:2]]
    line = ends[0] + np.linspace(0, 1, 5001)[:, None] * (ends[1] - ends[0])
    return bool(np.min(np.linalg.norm(line[:, :2], axis=1)) < ra)


def test_plates_that_cross_are_seen():
    rng = np.random.default_rng(1)
    seen = set()
    for _ in range(300):
        turn, shift = rng.normal(size=3), np.array([0, 0, 0.1]) + 0.2 * rng.normal(size=3)
        got = platform_measure.plate_overlap(frame(turn, shift), 0.25, 0.2)
        # grazing contacts are beyond the sampling of the other road
        if abs(got) > 1e-3:
            assert (got > 0.0) == discs_meet(turn, shift, 0.25, 0.2)
            seen.add(got > 0.0)
    assert seen == {True, False}
    assert platform_measure.plate_overlap(frame([0, 0, 0.3], [0, 0, 0.1]), 0.25, 0.2) == -1.0


def test_clearance_is_the_least_over_sliding_balls_and_below_the_distance_of_the_loft():
    model = build_platform_arm(PlatformArmBody(segments=3, length=0.75))
    rng = np.random.default_rng(2)
    turn = Rotation.from_rotvec(0.3 * rng.normal(size=(3, 3))).as_matrix()
    poses = mechanics.poses_from_frames(turn, [0, 0, 0.25] + 0.05 * rng.normal(size=(3, 3)))
    rotation, centre = mechanics.plates(poses)
    radius, alpha = mechanics.radii(model, poses), model.arm[0, 1]
    angle = np.linspace(0.0, 2.0 * np.pi, 400)
    for _ in range(20):
        sphere = np.append(rng.normal(size=3) * 0.6 + [0, 0, 0.4], rng.uniform(0.01, 0.1))
        got = mechanics.clearance(model, poses, [sphere])[:, 0]
        for i in range(3):

            def gap(u, i=i, sphere=sphere):
                ball = radius[i] * (1 + u * (alpha - 1))
                return np.linalg.norm(centre[i] + u * (centre[i + 1] - centre[i]) - sphere[:3]) - ball - sphere[3]

            best = min(
                minimize_scalar(gap, bounds=(0, 1), method="bounded", options={"xatol": 1e-10}).fun, gap(0.0), gap(1.0)
            )
            assert got[i] == pytest.approx(best, abs=1e-9)
            # the loft's surface is nowhere nearer than the round cone about it
            low = centre[i] + radius[i] * np.column_stack([np.cos(angle), np.sin(angle), 0 * angle]) @ rotation[i].T
            high = (
                centre[i + 1]
                + alpha * radius[i] * np.column_stack([np.cos(angle), np.sin(angle), 0 * angle]) @ rotation[i + 1].T
            )
            for u in np.linspace(0, 1, 11):
                surface = np.linalg.norm((1 - u) * low + u * high - sphere[:3], axis=1).min() - sphere[3]
                assert got[i] <= surface + 1e-12
