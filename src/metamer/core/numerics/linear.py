"""Small dense linear systems in kernels: by rows with pivots, factorised once for many sides, Cholesky, 3 x 3."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import inlined, kernel


@inlined
def bring_pivot(a, c, n, first, width):
    """Exchange row c with the one below that is largest in column c, from column `first` on; returns that row."""
    pivot, best = c, abs(a[c, c])
    for t in range(c + 1, n):
        if abs(a[t, c]) > best:
            pivot, best = t, abs(a[t, c])
    if pivot != c:
        for u in range(first, width):
            a[c, u], a[pivot, u] = a[pivot, u], a[c, u]
    return pivot


@inlined
def eliminate(a, c, n, width):
    """Take column c out of the rows below c; the factors stay in it. Returns 1 / pivot."""
    inverse = 1.0 / a[c, c]
    for t in range(c + 1, n):
        factor = a[t, c] * inverse
        a[t, c] = factor
        if factor != 0.0:
            for u in range(c + 1, width):
                a[t, u] -= factor * a[c, u]
    return inverse


@kernel
def solve_rows(a):
    """Solve A X = B in place, A the first n columns of a (n, n + k), B the rest, pivoted; returns det A."""
    # sizes as variables: unrolled loops would cost seconds of compile time
    n, width = a.shape
    det = 1.0
    for c in range(n):
        if bring_pivot(a, c, n, c, width) != c:
            det = -det
        det *= a[c, c]
        a[c, c] = eliminate(a, c, n, width)
    for c in range(n - 1, -1, -1):
        for v in range(n, width):
            x = a[c, v]
            for u in range(c + 1, n):
                x -= a[c, u] * a[u, v]
            a[c, v] = x * a[c, c]
    return det


@kernel
def factorise(A, pivot, k):
    """A = P L U in place with row pivots; a pivot that vanishes is made infinite, which leaves its unknown at zero.

    pivot    (k,) whole numbers: the row that each row was exchanged with, written
    """
    largest = 0.0
    for i in range(k):
        largest = max(largest, abs(A[i, i]))
    for i in range(k):
        pivot[i] = bring_pivot(A, i, k, 0, k)
        if abs(A[i, i]) <= 1e-13 * largest:
            A[i, i] = np.inf
        eliminate(A, i, k, k)


@kernel
def solve_factorised(A, pivot, x, k):
    """Solve for x in place with the factors of `factorise`."""
    for i in range(k):
        p = pivot[i]
        if p != i:
            x[i], x[p] = x[p], x[i]
    for i in range(k):
        total = x[i]
        for c in range(i):
            total -= A[i, c] * x[c]
        x[i] = total
    for i in range(k - 1, -1, -1):
        total = x[i]
        for c in range(i + 1, k):
            total -= A[i, c] * x[c]
        x[i] = total / A[i, i]


@kernel
def cholesky(s, rows):
    """Cholesky factor of a symmetric positive matrix, in the lower triangle, in place."""
    for i in range(rows):
        for j in range(i + 1):
            total = s[i, j]
            for k in range(j):
                total -= s[i, k] * s[j, k]
            s[i, j] = math.sqrt(total) if i == j else total / s[j, j]


@kernel
def solve_cholesky(s, rows, x):
    """Solve L L^T x = x in place with the factor of `cholesky`."""
    for i in range(rows):
        for k in range(i):
            x[i] -= s[i, k] * x[k]
        x[i] /= s[i, i]
    for i in range(rows - 1, -1, -1):
        for k in range(i + 1, rows):
            x[i] -= s[k, i] * x[k]
        x[i] /= s[i, i]


@inlined
def solve_symmetric(a00, a01, a02, a11, a12, a22, b0, b1, b2):
    """Solution (x0, x1, x2) of a symmetric positive 3 x 3 system by L D L^T."""
    l10 = a01 / a00
    l20 = a02 / a00
    d1 = a11 - l10 * a01
    e1 = a12 - l20 * a01
    l21 = e1 / d1
    d2 = a22 - l20 * a02 - l21 * e1
    y1 = b1 - l10 * b0
    x2 = (b2 - l20 * b0 - l21 * y1) / d2
    x1 = y1 / d1 - l21 * x2
    return b0 / a00 - l10 * x1 - l20 * x2, x1, x2
