"""Small linear systems in kernels, against numpy."""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.linear import (
    cholesky,
    factorise,
    solve_cholesky,
    solve_factorised,
    solve_rows,
    solve_symmetric,
)


def test_rows_with_pivots_are_solved_for_several_sides(rng: np.random.Generator) -> None:
    """To rounding times the condition; a zero in the corner asks for a pivot."""
    for k in (1, 3, 6):
        a, b = rng.normal(size=(6, 6)), rng.normal(size=(6, k))
        a[0, 0] = 0.0
        rows = np.hstack([a, b])
        det = solve_rows(rows)
        assert np.abs(rows[:, 6:] - np.linalg.solve(a, b)).max() < 1e-11
        assert abs(det - np.linalg.det(a)) < 1e-11


def test_factors_are_numpys(rng: np.random.Generator) -> None:
    a, x, pivot = rng.normal(size=(6, 6)), rng.normal(size=6), np.empty(6, np.int64)
    wanted = np.linalg.solve(a, x)
    factorise(a, pivot, 6)
    solve_factorised(a, pivot, x, 6)
    assert np.abs(x - wanted).max() < 1e-11


def test_cholesky_is_numpys(rng: np.random.Generator) -> None:
    a, x = rng.normal(size=(6, 9)), rng.normal(size=6)
    s = a @ a.T
    factor = s.copy()
    cholesky(factor, 6)
    assert np.abs(np.tril(factor) - np.linalg.cholesky(s)).max() < 1e-12
    wanted = np.linalg.solve(s, x)
    solve_cholesky(factor, 6, x)
    assert np.abs(x - wanted).max() < 1e-9


def test_three_symmetric_equations(rng: np.random.Generator) -> None:
    """Against numpy, to rounding times the condition of well-posed systems."""
    for _ in range(50):
        A = rng.normal(size=(3, 3))
        A = A @ A.T + np.eye(3)
        b = rng.normal(size=3)
        assert np.abs(np.array(solve_symmetric(*A[np.triu_indices(3)], *b)) - np.linalg.solve(A, b)).max() < 1e-11
