"""Motors against matrices (scipy), against the full algebra (kingdon), and against themselves."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from metamer.algebra.kernels import motor

NAMES = ("e", "e23", "e31", "e12", "e01", "e02", "e03", "e0123")
ROUND = 1e-12  # a few tens of roundings of numbers of order 1 to 10


def random_motor(rng):
    rotation, p, m = Rotation.random(rng=rng).as_matrix(), rng.normal(size=3), np.empty(8)
    motor.motor_from_pose(rotation, p, m)
    return rotation, p, m


def test_product_is_that_of_the_algebra_for_any_even_elements():
    kingdon = pytest.importorskip("kingdon")
    algebra = kingdon.Algebra(3, 0, 1)
    rng = np.random.default_rng(1)
    for _ in range(10):
        a, b, out = rng.normal(size=8), rng.normal(size=8), np.empty(8)
        motor.multiply(a, b, out)
        full = algebra.multivector(**dict(zip(NAMES, a, strict=True))) * algebra.multivector(
            **dict(zip(NAMES, b, strict=True))
        )
        assert np.abs(out - [float(getattr(full, name)) for name in NAMES]).max() < 1e-13


def test_sandwich_moves_points_as_the_algebra_does():
    kingdon = pytest.importorskip("kingdon")
    algebra = kingdon.Algebra(3, 0, 1)
    rng = np.random.default_rng(2)
    rotation, p, m = random_motor(rng)
    x, y = rng.normal(size=3), np.empty(3)
    motor.move_point(m, x, y)
    full = algebra.multivector(**dict(zip(NAMES, m, strict=True)))
    point = algebra.multivector(e123=1.0, e032=x[0], e013=x[1], e021=x[2])
    moved = full * point * ~full
    assert np.abs(y - [float(moved.e032), float(moved.e013), float(moved.e021)]).max() < 1e-13
    assert np.abs(y - rotation @ x - p).max() < 1e-13


def test_round_trip_with_matrices_also_at_half_turns():
    rng = np.random.default_rng(3)
    turns = [Rotation.random(rng=rng).as_matrix() for _ in range(200)]
    turns += [Rotation.from_rotvec(np.pi * axis).as_matrix() for axis in np.eye(3)]
    turns += [Rotation.from_rotvec((np.pi - 1e-9) * np.array([0.6, -0.8, 0.0])).as_matrix(), np.eye(3)]
    for rotation in turns:
        p, m = rng.normal(size=3), np.empty(8)
        motor.motor_from_pose(rotation, p, m)
        again, q = np.empty((3, 3)), np.empty(3)
        motor.pose_from_motor(m, again, q)
        assert np.abs(again - rotation).max() < ROUND
        assert np.abs(q - p).max() < ROUND
        assert m[0] >= 0.0


def test_products_are_matrix_products_and_the_reverse_is_the_inverse():
    rng = np.random.default_rng(4)
    (r1, p1, m1), (r2, p2, m2) = random_motor(rng), random_motor(rng)
    out, back, one = np.empty(8), np.empty(8), np.empty(8)
    motor.multiply(m1, m2, out)
    rotation, p = np.empty((3, 3)), np.empty(3)
    motor.pose_from_motor(out, rotation, p)
    assert np.abs(rotation - r1 @ r2).max() < ROUND
    assert np.abs(p - r1 @ p2 - p1).max() < ROUND
    motor.reverse(m1, back)
    motor.multiply(m1, back, one)
    assert np.abs(one - np.eye(8)[0]).max() < ROUND


@pytest.mark.parametrize("size", [0.0, 1e-9, 1e-5, 9e-4, 1.1e-3, 0.1, 1.0, 1.5])
def test_exp_is_the_matrix_exponential_and_log_its_inverse(size):
    rng = np.random.default_rng(5)
    b = rng.normal(size=6)
    b[:3] *= size / np.linalg.norm(b[:3])
    m, again = np.empty(8), np.empty(6)
    motor.exp_bivector(b, m)
    w, v = -2.0 * b[:3], -2.0 * b[3:]
    twist = np.zeros((4, 4))
    twist[:3, :3], twist[:3, 3] = [[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]], v
    rotation, p = np.empty((3, 3)), np.empty(3)
    motor.pose_from_motor(m, rotation, p)
    assert np.abs(rotation - expm(twist)[:3, :3]).max() < ROUND
    assert np.abs(p - expm(twist)[:3, 3]).max() < ROUND
    motor.log_motor(m, again)
    assert np.abs(again - b).max() < ROUND


def test_log_takes_the_shorter_turn():
    m, b = np.empty(8), np.empty(6)
    motor.exp_bivector(np.array([2.0, 0, 0, 0.1, 0.2, 0.3]), m)
    motor.log_motor(m, b)
    assert np.linalg.norm(b[:3]) == pytest.approx(np.pi - 2.0, abs=ROUND)
    again = np.empty(8)
    motor.exp_bivector(b, again)
    assert min(np.abs(again - m).max(), np.abs(again + m).max()) < ROUND


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(-3.0, 3.0), min_size=8, max_size=8).filter(lambda a: np.linalg.norm(a[:4]) > 0.1))
def test_normalise_gives_a_motor_and_leaves_motors_alone(values):
    a, back, one = np.array(values), np.empty(8), np.empty(8)
    motor.normalise(a)
    motor.reverse(a, back)
    motor.multiply(a, back, one)
    # error of one rounding per product, scaled by the moment part (at most 3/0.1)
    assert np.abs(one - np.eye(8)[0]).max() < 1e-10
    kept = a.copy()
    motor.normalise(a)
    assert np.abs(a - kept).max() < 1e-12 * (1.0 + np.abs(kept).max())


def test_chains_from_both_ends_agree():
    rng = np.random.default_rng(6)
    relative = np.array([random_motor(rng)[2] for _ in range(12)])
    ahead, back = np.empty_like(relative), np.empty_like(relative)
    motor.chain_motors(relative, ahead)
    motor.chain_motors_back(ahead[-1], relative, back)
    # twelve products of motors with shifts of order 1
    assert np.abs(ahead - back).max() < 1e-12
