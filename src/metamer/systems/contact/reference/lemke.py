"""Linear complementarity by Lemke's pivots: w = M z + q, w >= 0, z >= 0, w . z = 0; the law of contacts as one."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel

VARIANTS = 10  # covering vectors that are tried


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


@kernel
def solve_by_lemke(W, b, table, variant, z):
    """Impulses z (2 m,) with w = W z + b under the law, as a complementarity problem of 4 m unknowns.

    table      (m, 2) friction and cone
    variant    which covering vector is used
    Unknowns: normal impulses, impulses to either side along the ground, slip speeds. anitescu1997
    """
    m = table.shape[0]
    size = 4 * m
    M, q, x = np.zeros((size, size)), np.zeros(size), np.zeros(size)
    scale, diagonal = 1e-300, 0.0
    for i in range(2 * m):
        scale = max(scale, abs(b[i]))
        diagonal = max(diagonal, W[i, i])
    if diagonal <= 0.0:
        diagonal = 1.0
    # velocities in units of the largest |b|; impulses in units in which the own answer of every row is one
    unit = np.ones(2 * m)
    for i in range(2 * m):
        unit[i] = 1.0 / np.sqrt(max(W[i, i], 1e-12 * diagonal))
    for i in range(m):
        n, plus, minus, slip = i, m + 2 * i, m + 2 * i + 1, 3 * m + i
        un, ut = unit[2 * i], unit[2 * i + 1]
        q[n], q[plus], q[minus] = un * b[2 * i] / scale, ut * b[2 * i + 1] / scale, -ut * b[2 * i + 1] / scale
        q[slip] = table[i, 1] / (ut * scale)
        for j in range(m):
            nn, nt = un * W[2 * i, 2 * j] * unit[2 * j], un * W[2 * i, 2 * j + 1] * unit[2 * j + 1]
            tn, tt = ut * W[2 * i + 1, 2 * j] * unit[2 * j], ut * W[2 * i + 1, 2 * j + 1] * unit[2 * j + 1]
            M[n, j], M[n, m + 2 * j], M[n, m + 2 * j + 1] = nn, nt, -nt
            M[plus, j], M[plus, m + 2 * j], M[plus, m + 2 * j + 1] = tn, tt, -tt
            M[minus, j], M[minus, m + 2 * j], M[minus, m + 2 * j + 1] = -tn, -tt, tt
        M[plus, slip], M[minus, slip] = 1.0, 1.0
        M[slip, n], M[slip, plus], M[slip, minus] = table[i, 0] * un / ut, -1.0, -1.0
    status = lemke(M, q, variant, x)
    for i in range(m):
        z[2 * i] = x[i] * scale * unit[2 * i]
        z[2 * i + 1] = (x[m + 2 * i] - x[m + 2 * i + 1]) * scale * unit[2 * i + 1]
    return status
