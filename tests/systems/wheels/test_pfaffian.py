"""Wheel rows and the least-squares head motion against finite differences, numpy's pseudo-inverse and exact numbers."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.systems.wheels.kernels.pfaffian import head_twist, solve_triangle, triangle_condition, wheel_rows


def rows(phi: np.ndarray, axle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    n = len(axle)
    B, C = np.empty((n, 3)), np.empty((n, n - 1))
    wheel_rows(phi, axle, B, C)
    return B, C


def wheels(pose: np.ndarray, phi: np.ndarray, axle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Axles and link angles by plain trigonometry."""
    alpha = pose[2] + np.concatenate([[0.0], np.cumsum(phi)])
    e = np.column_stack([np.cos(alpha), np.sin(alpha)])
    steps = axle[:-1, 1:] * e[:-1] + axle[1:, :1] * e[1:]
    return pose[:2] + np.concatenate([np.zeros((1, 2)), np.cumsum(steps, axis=0)]), alpha


@pytest.mark.parametrize("n", [3, 4, 7, 12])
def test_rows_are_side_speeds(n: int, rng: np.random.Generator) -> None:
    """Rotor rows against central differences of the axles; step 1e-6 leaves 1e-9."""
    axle, phi, rate, twist = (
        rng.uniform(0.02, 0.1, (n, 2)),
        rng.normal(size=n - 1),
        rng.normal(size=n - 1),
        rng.normal(size=3),
    )
    h = 1e-6
    there, _ = wheels(h * twist, phi + h * rate, axle)
    back, _ = wheels(-h * twist, phi - h * rate, axle)
    _, alpha = wheels(np.zeros(3), phi, axle)
    normal = np.column_stack([-np.sin(alpha), np.cos(alpha)])
    B, C = rows(phi, axle)
    side = np.sum(normal * (there - back) / (2.0 * h), axis=1)
    assert np.abs(B @ twist + C @ rate - side).max() < 1e-8


def test_twist_is_the_pseudo_inverse(rng: np.random.Generator) -> None:
    """Against numpy's pseudo-inverse at random shapes of any length and wheel position; both round at 1e-16 cond."""
    for _ in range(300):
        n = int(rng.integers(3, 15))
        axle, phi, rate = rng.uniform(0.01, 0.1, (n, 2)), 0.7 * rng.normal(size=n - 1), rng.normal(size=n - 1)
        B, C = rows(phi, axle)
        right = -np.linalg.pinv(B, rcond=1e-13) @ (C @ rate)
        found = head_twist(phi, rate, axle)
        assert np.abs(np.array(found[:3]) - right).max() <= 1e-9 * np.abs(right).max()
        assert found[3] == pytest.approx(np.linalg.norm(B @ right + C @ rate), abs=1e-12)


@pytest.mark.parametrize("n", [3, 7])
def test_straight_body_has_rank_two(n: int, rng: np.random.Generator) -> None:
    """At q0 the least-norm solution is the right one; 1e-12 is rounding."""
    axle, rate = np.tile([0.062, 0.038], (n, 1)), rng.normal(size=n - 1)
    B, C = rows(np.zeros(n - 1), axle)
    assert np.linalg.matrix_rank(B) == 2
    right = -np.linalg.pinv(B) @ (C @ rate)
    assert np.abs(np.array(head_twist(np.zeros(n - 1), rate, axle)[:3]) - right).max() < 1e-12


@pytest.mark.parametrize("gap", [1e-3, 1e-5, 1e-7, 1e-9])
def test_near_loss_of_rank(gap: float) -> None:
    """Three links near phi_1 = phi_2, where B's smallest singular value is ~gap: against 50 digits, 1e-6 relative."""
    mpmath = pytest.importorskip("mpmath")
    mpmath.mp.dps = 50
    phi, rate, axle = np.array([0.4, 0.4 + gap]), np.array([0.3, -0.2]), np.tile([0.062, 0.038], (3, 1))
    front, back = mpmath.mpf(float(axle[0, 0])), mpmath.mpf(float(axle[0, 1]))
    alpha = [mpmath.mpf(0), mpmath.mpf(float(phi[0])), mpmath.mpf(float(phi[0])) + mpmath.mpf(float(phi[1]))]
    spin = [mpmath.mpf(0), mpmath.mpf(float(rate[0])), mpmath.mpf(float(rate[0])) + mpmath.mpf(float(rate[1]))]
    A, d = mpmath.matrix(3, 3), mpmath.matrix(3, 1)
    for i in range(3):
        turn = side = mpmath.mpf(0)
        for k in range(1, i + 1):
            near, far = mpmath.cos(alpha[i] - alpha[k - 1]), mpmath.cos(alpha[i] - alpha[k])
            turn += back * near + front * far
            side += back * near * spin[k - 1] + front * far * spin[k]
        A[i, 0], A[i, 1], A[i, 2], d[i] = -mpmath.sin(alpha[i]), mpmath.cos(alpha[i]), turn, -side
    right = np.array([float(x) for x in mpmath.lu_solve(A, d)])
    found = np.array(head_twist(phi, rate, axle)[:3])
    # the shape itself is given to 1e-16, which the pole magnifies by 1/gap
    assert np.abs(found - right).max() <= max(1e-6, 1e-15 / gap) * np.abs(right).max()


def test_triangles_of_any_rank(rng: np.random.Generator) -> None:
    """Pseudo-inverse and conditioning of triangles, full, rank two and rank one, against numpy to rounding."""
    for rank in (3, 2, 1):
        for _ in range(50):
            R = np.linalg.qr(rng.normal(size=(3, rank)) @ rng.normal(size=(rank, 3)))[1]
            R[np.abs(R) < 1e-14] = 0.0
            d = rng.normal(size=3)
            entries = R[np.triu_indices(3)]
            right = np.linalg.pinv(R, rcond=1e-12) @ d
            assert np.allclose(solve_triangle(*entries, *d), right, rtol=1e-9, atol=1e-9 * np.abs(right).max())
            values = np.linalg.svd(R, compute_uv=False)
            assert triangle_condition(*entries, 1.0, np.empty((3, 3)), np.empty((3, 3))) == pytest.approx(
                values[-1] / values[0], abs=1e-12
            )
