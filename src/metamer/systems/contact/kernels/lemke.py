"""Linear complementarity by Lemke's pivots: w = M z + q, w >= 0, z >= 0, w . z = 0."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel


@kernel
def lemke(M, q, variant, z):
    """Solve w = M z + q, w, z >= 0, w . z = 0; returns 0 solved, 1 ended on a ray, 2 too many pivots.

    M          (n, n), q (n,), z (n,) written
    variant    which covering vector: another one may do where one does not
    The covering vector is not constant, which keeps ties (contacts that are alike) from cycling; ties that are left
    are broken in favour of the artificial variable, then of the larger pivot. cottle1992, section 4.4
    """
    n = q.shape[0]
    for i in range(n):
        z[i] = 0.0
    lowest = 0.0
    for i in range(n):
        lowest = min(lowest, q[i])
    if lowest >= 0.0:
        return 0
    # columns: w (n), z (n), artificial, right side
    T = np.zeros((n, 2 * n + 2))
    basis = np.empty(n, np.int64)
    artificial, right = 2 * n, 2 * n + 1
    for i in range(n):
        T[i, i] = 1.0
        for j in range(n):
            T[i, n + j] = -M[i, j]
        T[i, artificial] = -(1.0 + 0.5 * ((0.6180339887498949 * (i + 1) * (1 + variant)) % 1.0))
        T[i, right] = q[i]
        basis[i] = i
    row = -1
    worst = 0.0
    for i in range(n):
        ratio = T[i, right] / -T[i, artificial]
        if ratio < worst:
            worst, row = ratio, i
    entering = artificial
    status = 2
    for _ in range(20 * n + 50):
        # pivot the entering variable into the row
        pivot = 1.0 / T[row, entering]
        for j in range(2 * n + 2):
            T[row, j] *= pivot
        for i in range(n):
            f = T[i, entering]
            if i != row and f != 0.0:
                for j in range(2 * n + 2):
                    T[i, j] -= f * T[row, j]
                T[i, entering] = 0.0
        leaving = basis[row]
        basis[row] = entering
        if leaving == artificial:
            status = 0
            break
        entering = leaving + n if leaving < n else leaving - n
        # smallest ratio leaves
        row, best, size = -1, np.inf, 0.0
        for i in range(n):
            c = T[i, entering]
            if c > 1e-11:
                ratio = max(T[i, right], 0.0) / c
                tie = row >= 0 and abs(ratio - best) <= 1e-13 * (1.0 + best)
                better = c > size and basis[row] != artificial
                if (not tie and ratio < best) or (tie and (basis[i] == artificial or better)):
                    row, best, size = i, min(ratio, best), c
        if row < 0:
            status = 1
            break
    for i in range(n):
        if n <= basis[i] < 2 * n:
            z[basis[i] - n] = max(T[i, right], 0.0)
    return status
