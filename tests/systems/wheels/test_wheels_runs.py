"""Fused runs against plain loops, their order, and the batch against the single run."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from metamer.systems.wheels.kernels.batch import serpenoid_batch
from metamer.systems.wheels.kernels.pfaffian import head_twist
from metamer.systems.wheels.kernels.runs import euler_run, rk4_run, twists, wheel_speeds

AXLE = np.tile([0.06, 0.04], (6, 1))
GAIT = np.array([0.3, -0.5, 0.02, 1.0, 0.4])  # amplitude, lag, offset, omega, phase


def wave(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    amplitude, lag, offset, omega, phase = GAIT
    angle = omega * t[:, None] + lag * np.arange(5) + phase
    return amplitude * np.sin(angle) + offset, amplitude * omega * np.cos(angle)


def rk4(h: float, duration: float = 10.0) -> tuple[np.ndarray, float]:
    steps = round(duration / h)
    phi, rate = wave(0.5 * h * np.arange(2 * steps + 1))
    twist = np.empty((2 * steps + 1, 5))
    twists(phi, rate, AXLE, twist)
    pose = np.zeros((steps + 1, 3))
    return pose, rk4_run(twist, h, pose)


def test_euler_is_euler() -> None:
    """The fused loop against the same loop in Python, to rounding."""
    phi, rate = wave(0.05 * np.arange(50))
    pose = np.zeros((51, 3))
    pose[0] = 0.3, -0.2, 0.5
    euler_run(phi, rate, AXLE, 0.05, pose)
    here = pose[0].copy()
    for k in range(50):
        u, v, w = head_twist(phi[k], rate[k], AXLE)[:3]
        c, s = np.cos(here[2]), np.sin(here[2])
        here = here + 0.05 * np.array([c * u - s * v, s * u + c * v, w])
    assert np.abs(here - pose[-1]).max() < 1e-13


def test_rk4_has_order_four() -> None:
    """Halving the step divides the error by 16 (12 to 20 with the next order), that of the periodic length by more."""
    right, length = rk4(0.0025)
    errors = []
    for every in (2, 4, 8):
        pose, path = rk4(0.2 / every)
        errors.append((np.abs(pose[::every] - right[::80]).max(), abs(path - length)))
    for coarse, fine in pairwise(errors):
        assert 12.0 < coarse[0] / fine[0] < 20.0
        assert coarse[1] / fine[1] > 12.0


def test_batch_is_the_single_run() -> None:
    """Path and pose of the batch against rk4_run at a twentieth of its step, 1e-9; headings at cuts, exact."""
    pose, path = rk4(0.0025)
    out = np.empty((2, 8))
    serpenoid_batch(np.stack([GAIT, GAIT]), AXLE, 0.05, 200, 1e-9, out)
    assert np.abs(out[:, 0] - path).max() < 1e-9
    assert np.abs(out[:, 1:4] - pose[-1]).max() < 1e-9
    for column, t in ((4, np.pi), (5, 2.0 * np.pi)):
        fine, _ = rk4(t / 512, t)
        assert abs(out[0, column] - fine[-1, 2]) < 1e-9


def test_wheel_speeds_are_the_rows(rng: np.random.Generator) -> None:
    """Least squares leaves side speeds whose norm is the residual; to rounding."""
    phi, rate = rng.normal(size=(20, 5)), rng.normal(size=(20, 5))
    twist, side, along = np.empty((20, 5)), np.empty((20, 6)), np.empty((20, 6))
    twists(phi, rate, AXLE, twist)
    wheel_speeds(phi, rate, twist, AXLE, side, along)
    assert np.abs(np.linalg.norm(side, axis=1) - twist[:, 3]).max() < 1e-12
    assert np.abs(along[:, 0] - twist[:, 0]).max() == 0.0
