"""What contacts answer, by passes over the tree, against J M^-1 J^T with dense matrices."""

from __future__ import annotations

import numpy as np
from impact_cases import random_links, random_rows

from metamer.systems.contact.kernels import rows as r
from metamer.systems.contact.kernels.exact import dense_impact
from metamer.systems.contact.kernels.passes import LAW, solve_pass, velocities_after
from metamer.systems.contact.kernels.strike import prepare_impact
from metamer.systems.planar.kernels.quantities import mass_matrix


def drawn(rng):
    n, count = int(rng.integers(1, 9)), 6
    links = random_links(rng, n)
    size = n + 2 * int(links["free"][0])
    q = rng.uniform(-2.0, 2.0, size)
    body, rows, J = random_rows(rng, links, q, np.zeros(size), count, one_ground=False)
    prepare_impact(body, rows, count)
    return body, rows, J, mass_matrix(links, q), count


def test_columns_and_diagonal_equal_dense_matrices(rng):
    for _ in range(40):
        body, rows, J, M, count = drawn(rng)
        dense = J @ np.linalg.solve(M, J.T)
        W = dense_impact(body, rows, count, 1.0).W[0]
        # rounding of two solvers, conditioned like M
        np.testing.assert_allclose(W, dense, atol=1e-9 * np.abs(dense).max())
        own = np.diag(dense)
        floor = 1e-2 * own[0::2]
        np.testing.assert_allclose(rows.table[:, r.ANSWER_N], own[0::2], atol=1e-9 * own.max())
        np.testing.assert_allclose(rows.table[:, r.ANSWER_T], np.maximum(own[1::2], floor), atol=1e-9 * own.max())


def test_a_pass_solves_the_stiff_system(rng):
    """(M + h J^T rho (..) J) a = J^T (guess - rho w_0), with rows that stick, slide either way and are open."""
    for _ in range(40):
        body, rows, J, M, count = drawn(rng)
        size, h = len(M), 0.01
        table, status = rows.table, [r.SHUT + r.STICK, r.SHUT + r.PLUS, r.SHUT + r.MINUS, r.NONE, r.STICK, r.SHUT]
        rows.status[:] = status
        table[:, r.MU], table[:, r.CONE], table[:, r.SHIFT] = 0.4, 0.3, 0.2
        for column in (r.BEFORE_N, r.BEFORE_T, r.GUESS_N, r.GUESS_T):
            table[:, column] = rng.normal(size=count)
        table[:, r.STIFF_N], table[:, r.STIFF_T] = rng.uniform(1.0, 50.0, (2, count))
        A, b = M.copy(), np.zeros(size)
        for k in range(count):
            c, n, t = table[k], J[2 * k], J[2 * k + 1]
            b -= c[r.SHIFT] * n
            side = {r.PLUS: 1.0, r.MINUS: -1.0}.get(status[k] % r.SHUT, 0.0)
            if status[k] >= r.SHUT:
                push = n + side * c[r.MU] * t
                A += h * c[r.STIFF_N] * np.outer(push, n)
                b += push * (c[r.GUESS_N] - c[r.STIFF_N] * c[r.BEFORE_N])
            if status[k] % r.SHUT == r.STICK:
                A += h * c[r.STIFF_T] * np.outer(t, t)
                b += t * (c[r.GUESS_T] - c[r.STIFF_T] * c[r.BEFORE_T])
            b += side * c[r.CONE] * t
        a = np.linalg.solve(A, b)
        assert solve_pass(body, rows, count, h, LAW, 0)
        np.testing.assert_allclose(body.a, a, atol=1e-9 * np.abs(a).max())
        velocities_after(body, rows, count, h)
        w = h * J @ a
        np.testing.assert_allclose(table[:, r.AFTER_N], table[:, r.BEFORE_N] + w[0::2], atol=1e-9)
        np.testing.assert_allclose(table[:, r.AFTER_T], table[:, r.BEFORE_T] + w[1::2], atol=1e-9)
