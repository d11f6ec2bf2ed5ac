"""Forward kinematics of a segment: back to the pose the legs came from, assembly modes, and clear failures."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import least_squares
from scipy.spatial.transform import Rotation

from metamer.core.refusals import BadInput
from metamer.systems.platform import assembly, mechanics
from metamer.systems.platform.model import build_platform_arm
from metamer.systems.platform.spec import PlatformArmBody

ONE = build_platform_arm(PlatformArmBody(segments=1, length=0.25, alpha=0.95))


def pose(turn, shift):
    return mechanics.poses_from_frames(Rotation.from_rotvec([turn]).as_matrix(), [shift])


def test_legs_and_radii_give_back_the_pose_to_1e12():
    rng = np.random.default_rng(1)
    for _ in range(200):
        turn, shift = 0.25 * rng.normal(size=3), [0.0, 0.0, 0.27] + 0.05 * rng.normal(size=3)
        poses = pose(turn, shift)
        legs, radius = mechanics.leg_lengths(ONE, poses), mechanics.radii(ONE, poses)
        found = assembly.forward_kinematics(ONE, legs, radius).poses
        # legs are met to 1e-12; the pose follows through the inverse of M, of condition 10 to 100
        assert np.abs(mechanics.frames_from_poses(found)[0] - mechanics.frames_from_poses(poses)[0]).max() < 1e-12 * 100
        assert np.abs(mechanics.frames_from_poses(found)[1] - [shift]).max() < 1e-12 * 10


def test_a_whole_arm_comes_back():
    model = build_platform_arm(PlatformArmBody(segments=12, length=3.0))
    rng = np.random.default_rng(2)
    turn = Rotation.from_rotvec(0.15 * rng.normal(size=(12, 3))).as_matrix()
    shift = [0.0, 0.0, 0.25] + 0.02 * rng.normal(size=(12, 3))
    poses = mechanics.poses_from_frames(turn, shift)
    found = assembly.forward_kinematics(model, mechanics.leg_lengths(model, poses), mechanics.radii(model, poses)).poses
    assert np.abs(mechanics.plates(found)[1] - mechanics.plates(poses)[1]).max() < 1e-10


def test_another_solver_finds_the_same_pose():
    rng = np.random.default_rng(3)
    legs = math.sqrt(0.25**2 + 0.25**2 * 0.9525) + 0.02 * rng.normal(size=6)
    found = assembly.forward_kinematics(ONE, legs, [0.25]).poses
    ring, ra, rb = ONE.ring, 0.25, 0.2375

    def residual(x):
        turn = Rotation.from_rotvec(x[3:]).as_matrix()
        a = np.column_stack([ra * ring[:, :2], np.zeros(6)])
        b = np.column_stack([rb * ring[:, 2:], np.zeros(6)])
        return np.linalg.norm(x[:3] + b @ turn.T - a, axis=1) - legs

    best = least_squares(residual, [0, 0, 0.25, 0, 0, 0], xtol=1e-15, ftol=1e-15, gtol=1e-15)
    turn, shift = mechanics.frames_from_poses(found)
    # the other solver stops at about 1e-9
    assert np.abs(shift[0] - best.x[:3]).max() < 1e-8
    assert np.abs(turn[0] - Rotation.from_rotvec(best.x[3:]).as_matrix()).max() < 1e-8
    assert np.abs(residual(np.concatenate([shift[0], Rotation.from_matrix(turn[0]).as_rotvec()]))).max() < 1e-12


def test_radii_are_inputs_so_the_isovolumetric_fold_is_no_singularity():
    # slaved radii make the six-leg map singular at h/r_a = sqrt((1 - alpha + alpha^2)/2) = 0.6901
    alpha, c = 0.95, ONE.arm[0, 0]
    ratio = math.sqrt((1.0 - alpha + alpha**2) / 2.0)
    assert ratio == pytest.approx(0.6901, abs=5e-5)
    h = (ratio**2 * c) ** (1.0 / 3.0)
    for height in (0.9 * h, h, 1.1 * h):
        poses = pose([0.05, -0.03, 0.1], [0.01, 0.02, height])
        found = assembly.forward_kinematics(ONE, mechanics.leg_lengths(ONE, poses), mechanics.radii(ONE, poses)).poses
        assert np.abs(found - poses).max() < 1e-10
    # leg length at the fold is stationary in the height when the radius follows
    legs = [mechanics.leg_lengths(ONE, pose([0, 0, 0], [0, 0, x]))[0, 0] for x in (h - 1e-4, h, h + 1e-4)]
    assert abs(legs[2] - legs[0]) / 2e-4 < 1e-3
    assert legs[1] < min(legs[0], legs[2])


@pytest.mark.parametrize(
    ("legs", "word"),
    [
        ([0.3, 0.3, 0.3, 0.3, 0.3, 2.0], "close a platform"),
        ([0.05] * 6, "close a platform"),
        ([0.3, 0.3, -0.1, 0.3, 0.3, 0.3], "> 0"),
        ([0.3, 0.3, float("nan"), 0.3, 0.3, 0.3], "> 0"),
    ],
)
def test_legs_that_close_no_platform_are_refused_with_the_segment(legs, word):
    with pytest.raises(BadInput, match=r"legs\[0"):
        assembly.forward_kinematics(ONE, [legs], [0.25])
    with pytest.raises(BadInput, match=word):
        assembly.forward_kinematics(ONE, [legs], [0.25])


def test_singular_guess_is_said_to_be_singular():
    start = pose([0, 0, math.pi / 2], [0, 0, 0.25])
    legs = mechanics.leg_lengths(ONE, pose([0.1, 0, 0], [0, 0, 0.25]))
    with pytest.raises(BadInput, match="singular"):
        assembly.forward_kinematics(ONE, legs, [0.25], guess=start)


def turned_cases(bend, count, seed):
    """Poses with plates turned by up to `bend` deg, facing each other, with their legs and radius."""
    rng = np.random.default_rng(seed)
    while count:
        turn, shift = rng.normal(size=3), [0.0, 0.0, 0.25] + 0.06 * rng.normal(size=3)
        poses = pose(turn * math.radians(bend) * rng.uniform() / np.linalg.norm(turn), shift)
        found = mechanics.measures(ONE, poses)
        if min(found["height"][0], found["back_height"][0]) > 0.0:
            count -= 1
            yield poses, mechanics.leg_lengths(ONE, poses), float(mechanics.radii(ONE, poses)[0])


def determinant(poses, ra):
    """det of the rows [s, (R b) x s] / r_b^3, written apart from the kernels."""
    (turn,), (shift,) = mechanics.frames_from_poses(poses)
    a = ra * np.column_stack([ONE.ring[:, :2], np.zeros(6)])
    b = 0.95 * ra * np.column_stack([ONE.ring[:, 2:], np.zeros(6)]) @ turn.T
    legs = shift + b - a
    s = legs / np.linalg.norm(legs, axis=1)[:, None]
    return np.linalg.det(np.hstack([s, np.cross(b, s)])) / (0.95 * ra) ** 3


@pytest.mark.parametrize("bend", [45.0, 60.0, 75.0])
def test_assembly_mode_is_told_and_the_wrong_pose_is_never_called_the_straight_ones(bend):
    beyond = 0
    for poses, legs, ra in turned_cases(bend, 400, seed=int(bend)):
        found = assembly.forward_kinematics(ONE, legs, [ra])
        same = min(np.abs(found.poses - poses).max(), np.abs(found.poses + poses).max()) < 1e-6
        true_side = 1.0 if determinant(poses, ra) * determinant(ONE.home, 0.25) > 0.0 else -1.0
        # the straight guess gives its own side; there it is the pose the legs came from
        assert found.side[0] == 1.0
        assert same == (true_side == 1.0)
        assert found.determinant[0] == pytest.approx(determinant(found.poses, ra), rel=1e-9)
        if not same:
            beyond += 1
            near = assembly.forward_kinematics(ONE, legs, [ra], guess=poses)
            assert near.side[0] == -1.0
            assert (
                np.abs(mechanics.frames_from_poses(near.poses)[1] - mechanics.frames_from_poses(poses)[1]).max() < 1e-8
            )
    assert beyond > 0 or bend < 50.0


def test_all_assemblies_hold_the_true_pose_and_close_the_legs():
    for poses, legs, ra in turned_cases(75.0, 40, seed=9):
        every = assembly.assemblies(ONE, 1, legs[0], ra)
        apart = [min(np.abs(p - poses[0]).max(), np.abs(p + poses[0]).max()) for p in every.poses]
        assert min(apart) < 1e-6
        assert list(every.side) == sorted(every.side, reverse=True)
        for p in every.poses:
            turn, shift = mechanics.frames_from_poses(p[None])
            a = ra * np.column_stack([ONE.ring[:, :2], np.zeros(6)])
            b = 0.95 * ra * np.column_stack([ONE.ring[:, 2:], np.zeros(6)]) @ turn[0].T
            assert np.abs(np.linalg.norm(shift[0] + b - a, axis=1) - legs[0]).max() < 1e-11
    with pytest.raises(BadInput, match="segment"):
        assembly.assemblies(ONE, 2, legs[0], ra)


def test_a_pose_in_another_mode_than_the_guess_is_refused():
    cases, home = list(turned_cases(75.0, 200, seed=75)), determinant(ONE.home, 0.25)
    beyond = [p for p, _, ra in cases if determinant(p, ra) * home < 0.0]
    refused = 0
    for guess in beyond:
        for _, legs, ra in cases[:20]:
            side = math.copysign(1.0, determinant(guess, ra) * home)
            try:
                assert assembly.forward_kinematics(ONE, legs, [ra], guess=guess).side[0] == side
            except BadInput as error:
                refused += "assembly mode: beyond a singularity" in str(error)
    assert beyond
    assert refused > 0
