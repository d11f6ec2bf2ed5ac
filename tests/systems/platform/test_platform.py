"""Segment and tip Jacobians, legs and the control step: finite differences, batched NumPy, closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from metamer.algebra.kernels import motor
from metamer.systems.platform import mechanics
from metamer.systems.platform.assembly import forward_kinematics
from metamer.systems.platform.kernels import platform
from metamer.systems.platform.model import build_platform_arm
from metamer.systems.platform.spec import BASE_ANGLES, END_ANGLES, PlatformArmBody


def random_arm(n, seed=0, spread=0.1, **body):
    """A model and random poses about the straight arm."""
    rng = np.random.default_rng(seed)
    model = build_platform_arm(PlatformArmBody(segments=n, length=0.25 * n, alpha=0.95 ** (20 / n), **body))
    turn = Rotation.from_rotvec(spread * rng.normal(size=(n, 3))).as_matrix()
    shift = np.array([0.0, 0.0, 0.25]) + 0.3 * spread * rng.normal(size=(n, 3))
    return model, mechanics.poses_from_frames(turn, shift), turn, shift


def numpy_step(model, turn, shift, v):
    """The same control step in batched NumPy: leg rates, legs, tip Jacobian (6, 6n)."""
    n = len(shift)
    world = np.empty((n + 1, 4, 4))
    world[0] = np.eye(4)
    for i in range(n):
        local = np.eye(4)
        local[:3, :3], local[:3, 3] = turn[i], shift[i]
        world[i + 1] = world[i] @ local
    ra = np.sqrt(model.arm[:, 0] / np.linalg.norm(shift, axis=1))
    if model.arm[0, 2] > 0.0:
        ra = model.arm[:, 2]
    a, b = np.zeros((n, 6, 3)), np.zeros((n, 6, 3))
    a[:, :, :2] = ra[:, None, None] * model.ring[:, :2]
    b[:, :, :2] = (model.arm[:, 1] * ra)[:, None, None] * model.ring[:, 2:]
    lever = np.einsum("nij,nkj->nki", turn, b)
    leg = shift[:, None] + lever - a
    length = np.linalg.norm(leg, axis=2)
    s = leg / length[..., None]
    inverse = np.linalg.inv(np.concatenate([s, np.cross(lever, s)], axis=2))
    base, away = world[:-1, :3, :3], world[1:, :3, 3] - world[-1, :3, 3]
    block = np.zeros((n, 6, 6))
    block[:, :3, :3] = block[:, 3:, 3:] = base
    block[:, :3, 3:] = np.cross(away[:, None], base, axisa=2, axisb=1, axisc=1)
    jacobian = (block @ inverse).transpose(1, 0, 2).reshape(6, -1)
    return np.linalg.pinv(jacobian[:3]) @ v, length.ravel(), jacobian


@pytest.mark.parametrize("n", [1, 2, 20, 100])
@pytest.mark.parametrize("isovolumetric", [True, False])
def test_step_is_that_of_numpy(n, isovolumetric):
    model, poses, turn, shift = random_arm(n, seed=n, isovolumetric=isovolumetric)
    v = np.array([0.3, -0.2, 0.5])
    rates, legs, jacobian = numpy_step(model, turn, shift, v)
    step = mechanics.control_step(model, poses, v)
    scale = np.abs(jacobian).max()
    # condition of a segment's M (up to some hundred) times rounding
    assert np.abs(step.jacobian - jacobian[:3]).max() < 1e-11 * scale
    assert np.abs(mechanics.tip_jacobian(model, poses) - jacobian).max() < 1e-11 * scale
    assert np.abs(step.legs - legs).max() < 1e-13
    assert np.abs(step.rates - rates).max() < 1e-10 * np.abs(rates).max()
    assert step.sigma == pytest.approx(np.linalg.svd(jacobian[:3], compute_uv=False)[-1], rel=1e-6)
    assert np.abs(step.jacobian @ step.rates - v).max() < 1e-10


def test_tip_jacobian_is_the_derivative_of_the_tip():
    model, poses, _, _ = random_arm(6, seed=3, isovolumetric=False)
    jacobian = mechanics.tip_jacobian(model, poses)
    legs = mechanics.leg_lengths(model, poses)
    h = 1e-5
    radius = model.arm[:, 2]
    rng = np.random.default_rng(0)
    for _ in range(4):
        # legs are moved, poses come back from forward kinematics: nothing of the Jacobian is used
        change = rng.normal(size=(6, 6))
        up = forward_kinematics(model, legs + h * change, radius, guess=poses).poses
        down = forward_kinematics(model, legs - h * change, radius, guess=poses).poses
        (r1, p1), (r0, p0) = mechanics.plates(up), mechanics.plates(down)
        velocity = (p1[-1] - p0[-1]) / (2 * h)
        omega = Rotation.from_matrix(r1[-1] @ r0[-1].T).as_rotvec() / (2 * h)
        wanted = jacobian @ change.ravel()
        # central difference: h^2 times third derivatives, which grow with the levers (1.5 m over rings of 0.2 m)
        assert np.abs(np.concatenate([velocity, omega]) - wanted).max() < 1e-6 * np.abs(wanted).max()


def test_segment_jacobian_is_a_block_of_the_arm_of_one():
    model, poses, _, _ = random_arm(1, seed=4)
    whole = mechanics.tip_jacobian(model, poses)
    assert np.abs(mechanics.segment_jacobian(model, poses, 1) - whole).max() < 1e-10


@pytest.mark.parametrize("twist", [0.0, 0.4, -1.2, 2.5])
def test_determinant_of_parallel_plates_is_the_closed_form(twist):
    h, ra, rb = 0.21, 0.26, 0.24
    ring = build_platform_arm(PlatformArmBody()).ring
    frame = np.concatenate([Rotation.from_rotvec([0, 0, twist]).as_matrix().ravel(), [0.0, 0.0, h]])
    inverse, length = np.empty((6, 6)), np.empty(6)
    det = platform.segment_inverse(frame, ra, rb, ring, 0.0, np.empty((6, 12)), inverse, length)
    wanted = -(81.0 * math.sqrt(3.0) / 4.0) * (h * ra * rb) ** 3 * math.cos(twist)
    # six roundings of a product of order 1
    assert det * np.prod(length) == pytest.approx(wanted, rel=1e-12)


def test_printed_pairing_has_rank_three_and_the_octahedral_one_six():
    frame = np.concatenate([np.eye(3).ravel(), [0.0, 0.0, 0.25]])
    printed = np.deg2rad([90, 90, 210, 210, 330, 330])
    ranks = []
    for end in (printed, END_ANGLES):
        ring = np.stack([np.cos(BASE_ANGLES), np.sin(BASE_ANGLES), np.cos(end), np.sin(end)], axis=1)
        a, length = np.zeros((6, 9)), np.empty(6)
        platform.fill_legs(frame, 0.25, 0.2375, np.ascontiguousarray(ring), a, length)
        ranks.append(np.linalg.matrix_rank(a[:, :6], tol=1e-10))
    assert ranks == [3, 6]


def test_damping_shortens_rates_and_fades_in_below_the_floor():
    model, poses, _, _ = random_arm(5, seed=5)
    v = np.array([0.1, 0.2, -0.3])
    plain = mechanics.control_step(model, poses, v)
    damped = mechanics.control_step(model, poses, v, damping=0.5)
    jacobian = plain.jacobian
    wanted = jacobian.T @ np.linalg.solve(jacobian @ jacobian.T + 0.25 * np.eye(3), v)
    assert np.abs(damped.rates - wanted).max() < 1e-11
    untouched = mechanics.control_step(model, poses, v, damping=0.5, floor=0.99 * plain.sigma)
    assert np.abs(untouched.rates - plain.rates).max() < 1e-12
    half = mechanics.control_step(model, poses, v, damping=0.5, floor=2.0 * plain.sigma)
    extra = 0.25 * (1.0 - 0.25)
    wanted = jacobian.T @ np.linalg.solve(jacobian @ jacobian.T + extra * np.eye(3), v)
    assert np.abs(half.rates - wanted).max() < 1e-9


def test_damped_segment_inverse_is_its_formula_and_stays_finite_in_a_singular_pose():
    model, poses, _, _ = random_arm(1, seed=6)
    local, _ = mechanics.both_frames(poses)
    ring = model.ring
    for frame in (
        local[0],
        np.concatenate([Rotation.from_rotvec([0, 0, np.pi / 2]).as_matrix().ravel(), [0, 0, 0.25]]),
    ):
        out, length, a = np.empty((6, 6)), np.empty(6), np.zeros((6, 9))
        platform.fill_legs(frame, 0.25, 0.24, ring, a, length)
        m = a[:, :6].T
        weight = np.diag([1.0] * 3 + [0.24**2] * 3)
        platform.segment_inverse(frame, 0.25, 0.24, ring, 0.2, np.empty((6, 12)), out, length)
        assert np.abs(out - np.linalg.solve(m.T @ m + 0.04 * weight, m.T)).max() < 1e-10


def test_recursion_from_the_tip_gives_the_same_plates():
    _, poses, _, _ = random_arm(20, seed=7)
    ahead, back = mechanics.plates(poses), mechanics.plates_from_tip(mechanics.tip_motor(poses), poses)
    # twenty products of motors, arm of 5 m
    assert np.abs(ahead[0] - back[0]).max() < 1e-12
    assert np.abs(ahead[1] - back[1]).max() < 1e-11
    assert np.abs(back[1][0]).max() < 1e-11


def test_smallest_eigenvalue_against_numpy():
    rng = np.random.default_rng(8)
    for _ in range(50):
        a = rng.normal(size=(3, 3))
        s = a @ a.T
        got = platform.smallest_eigenvalue(s[0, 0], s[0, 1], s[0, 2], s[1, 1], s[1, 2], s[2, 2])
        # trigonometric formula: loses half the digits of the largest eigenvalue at worst
        assert got == pytest.approx(np.linalg.eigvalsh(s)[0], abs=1e-7 * np.trace(s))
    assert platform.smallest_eigenvalue(2.0, 0.0, 0.0, 2.0, 0.0, 2.0) == 2.0


def test_warm_calls_every_kernel():
    motor.warm()
    platform.warm()
