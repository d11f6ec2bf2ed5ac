"""Impulses of an impact in pairs of floats: by Lemke's pivots, the last road, and corrections of what is nearly solved.

Unknowns of a row: impulse along the normal, impulses to either side along the ground, slip speed. A ridge on the
answers and a small cone of its own for every row part what is alike, so that no pivot is rounding; the ridge is
taken out of the impulses again by corrections within the set of unknowns that was found. anitescu1997; cottle1992
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import strict_kernel
from metamer.core.numerics.pairs import add_multiple, minus, over, plus, times

PARTED = 1e-13  # cone of a row of its own, in units of its velocity: below what is enough
LEAST_PIVOT = 1e-20  # in units of the rows' own answers
LEAST_OWN = 1e-12  # of the largest answer: less is taken for this
CORRECTIONS = 3  # that take the ridge out
PIVOTS = 6  # for every unknown, at most: more go round
UNLIKE, UNALIKE = 0.6180339887498949, 0.7548776662466927  # whose multiples' parts are spread evenly
MOST_WORK = 1e8  # numbers that pivots of an impact may change: 40 ms


@strict_kernel
def pivot(T, row, column, R):
    """Exchange the unknown of a row with that of a column; returns how many numbers were changed.

    R    (2, 1, width) scratch
    """
    n, width = T.shape[1], T.shape[2]
    inverse = over((1.0, 0.0), (T[0, row, column], T[1, row, column]))
    for j in range(width):
        R[0, 0, j], R[1, 0, j] = minus(times((T[0, row, j], T[1, row, j]), inverse))
    R[0, 0, column], R[1, 0, column] = inverse
    changed = width
    for i in range(n):
        f = (T[0, i, column], T[1, i, column])
        if i != row and f[0] != 0.0:
            T[0, i, column], T[1, i, column] = 0.0, 0.0
            add_multiple(T, i, f, R, 0, 0, 0, width)
            changed += width
    for j in range(width):
        T[0, row, j], T[1, row, j] = R[0, 0, j], R[1, 0, j]
    return changed


@strict_kernel
def leaving_row(T, column, basic, artificial):
    """Row of the unknown that vanishes first as that of a column grows, -1 if none does; the artificial one first."""
    right, row, best, size = T.shape[2] - 1, -1, np.inf, 0.0
    for i in range(T.shape[1]):
        c = -T[0, i, column]
        if c > LEAST_PIVOT:
            ratio = max(T[0, i, right], 0.0) / c
            tie = row >= 0 and abs(ratio - best) <= 1e-14 * best
            better = c > size and basic[row] != artificial
            if (not tie and ratio < best) or (tie and (basic[i] == artificial or better)):
                row, best, size = i, min(ratio, best), c
    return row


@strict_kernel
def lemke_pairs(T, basic, place, most):
    """Pivots until w = M z + q, w, z >= 0, w . z = 0; returns whether it is solved, and the numbers changed.

    T        (2, n, n + 2) pairs M, covering vector, q; changed
    basic    (n,) unknown of every row: w_i is i, z_i is n + i; written
    place    (2 n + 1,) column of every unknown that has one; written
    most     numbers that may be changed
    """
    n = basic.shape[0]
    non, R = np.empty(n + 1, np.int64), np.empty((2, 1, n + 2))
    row, worst = -1, 0.0
    for i in range(n):
        basic[i], non[i], place[n + i] = i, n + i, i
        if T[0, i, n + 1] / T[0, i, n] < worst:
            row, worst = i, T[0, i, n + 1] / T[0, i, n]
    non[n], place[2 * n] = 2 * n, n
    if row < 0:
        return True, 0
    column, work = n, 0
    while work < most:
        work += pivot(T, row, column, R)
        leaving = basic[row]
        basic[row], non[column], place[leaving] = non[column], leaving, column
        if leaving == 2 * n:
            return True, work
        column = place[leaving + n if leaving < n else leaving - n]
        row = leaving_row(T, column, basic, 2 * n)
        if row < 0:
            return False, work
    return False, work


@strict_kernel
def pose_problem(W, b, friction, cone, speed, ridge, variant):
    """The complementarity problem of some rows, as `lemke_pairs` takes it, and units of the impulses.

    W, b        (2, 2 m, 2 m) answers and (2, 2 m) velocities before: 2 i along the normal, 2 i + 1 along the ground
    friction    (m,), cone (2, m) bound of the friction without normal impulse             [N s]
    speed       largest velocity before the impact                                         [m/s]
    Units are powers of two, in which every row answers about one to itself and that speed is about one.
    """
    m = friction.shape[0]
    T, unit, largest = np.zeros((2, 4 * m, 4 * m + 2)), np.empty(2 * m), 1e-300
    for i in range(2 * m):
        largest = max(largest, W[0, i, i])
    scale = 2.0 ** math.floor(math.log2(speed))
    for i in range(2 * m):
        unit[i] = 2.0 ** math.floor(-0.5 * math.log2(max(W[0, i, i], LEAST_OWN * largest)))
    for i in range(2 * m):
        # of 2 i: normal i; of 2 i + 1: sides m + 2 i and m + 2 i + 1
        for part in range(2):
            side = m + i - 1 if i % 2 == 1 else i // 2
            for j in range(2 * m):
                own = W[part, i, j] * unit[i] * unit[j]
                if j % 2 == 0:
                    T[part, side, j // 2] = own
                else:
                    T[part, side, m + j - 1], T[part, side, m + j] = own, -own
            T[part, side, 4 * m + 1] = b[part, i] * unit[i] / scale
        if i % 2 == 1:
            for part in range(2):
                for j in range(4 * m + 2):
                    T[part, side + 1, j] = -T[part, side, j]
    for i in range(3 * m):
        T[0, i, i], T[1, i, i] = plus((T[0, i, i], T[1, i, i]), (ridge, 0.0))
    for i in range(m):
        plus_, minus_, slip, ut = m + 2 * i, m + 2 * i + 1, 3 * m + i, unit[2 * i + 1]
        T[0, plus_, slip], T[0, minus_, slip] = 1.0, 1.0
        T[0, slip, i], T[0, slip, plus_], T[0, slip, minus_] = friction[i] * unit[2 * i] / ut, -1.0, -1.0
        parted = PARTED * (1.0 + (UNALIKE * (i + 1)) % 1.0)
        wide = (cone[0, i] / (ut * scale), cone[1, i] / (ut * scale))
        T[0, slip, 4 * m + 1], T[1, slip, 4 * m + 1] = plus(wide, (parted, 0.0))
    for i in range(4 * m):
        T[0, i, 4 * m] = 1.0 + 0.5 * ((UNLIKE * (i + 1) * (1 + variant)) % 1.0)
    for i in range(2 * m):
        unit[i] *= scale
    return T, unit


@strict_kernel
def solve_pairs(W, b, friction, cone, z, speed, ridge, variant, most):
    """Impulses z (2, 2 m) under the law; returns whether they are found, and the numbers changed on the way.

    ridge, variant    on every row's answer; which covering vector
    others            as in `pose_problem`
    """
    m = friction.shape[0]
    n = 4 * m
    T, unit = pose_problem(W, b, friction, cone, speed, ridge, variant)
    basic, place = np.empty(n, np.int64), np.empty(2 * n + 1, np.int64)
    solved, work = lemke_pairs(T, basic, place, min(most, PIVOTS * n * n * (n + 2)))
    x = np.zeros((2, n))
    for turn in range(CORRECTIONS + 1):
        right, least = T[:, :, n + 1].copy(), 0.0
        for k in range(3 * m):
            # the impulse k feels its ridge as a velocity, which moves the unknowns of all rows
            push = times((ridge, 0.0), (x[0, k], x[1, k]))
            for i in range(n if push[0] > 0.0 else 0):
                more = times((T[0, i, place[k]], T[1, i, place[k]]), push)
                right[0, i], right[1, i] = plus((right[0, i], right[1, i]), more)
        for i in range(n):
            least = min(least, right[0, i])
        if turn > 0 and least < -PARTED:
            break
        for i in range(n):
            if n <= basic[i] < 2 * n:
                found = right[0, i] > 0.0
                x[0, basic[i] - n], x[1, basic[i] - n] = right[0, i] if found else 0.0, right[1, i] if found else 0.0
    for i in range(m):
        side = m + 2 * i
        along = plus((x[0, side], x[1, side]), (-x[0, side + 1], -x[1, side + 1]))
        z[0, 2 * i], z[1, 2 * i] = x[0, i] * unit[2 * i], x[1, i] * unit[2 * i]
        z[0, 2 * i + 1], z[1, 2 * i + 1] = along[0] * unit[2 * i + 1], along[1] * unit[2 * i + 1]
    return solved, work


@strict_kernel
def held_rows(w, z, friction, cone, own, unknown):
    """Which velocities are held at zero by impulses that nearly obey the law; returns how many.

    w, z       (2, 2 m) velocities and impulses; impulses of rows that open or slide are put on their bounds
    unknown    (2 m,) of the first: rows held, in this order; of others -1
    side       (m,) sign of the friction of rows that slide, 0 of others
    """
    m, count = friction.shape[0], 0
    side = np.zeros(m)
    for i in range(m):
        n, t = 2 * i, 2 * i + 1
        unknown[n], unknown[t] = -1, -1
        if z[0, n] * own[n] > abs(w[0, n]):
            unknown[n], count = count, count + 1
        else:
            z[0, n], z[1, n] = 0.0, 0.0
        bound = plus(times((friction[i], 0.0), (z[0, n], z[1, n])), (cone[0, i], cone[1, i]))
        towards = -1.0 if w[0, t] > 0.0 else 1.0
        if bound[0] <= 0.0:
            z[0, t], z[1, t] = 0.0, 0.0
        elif abs(towards * bound[0] - z[0, t]) * own[t] > abs(w[0, t]):
            unknown[t], count = count, count + 1
        else:
            side[i] = towards
            z[0, t], z[1, t] = towards * bound[0], towards * bound[1]
    return count, side


@strict_kernel
def solve_held(A, x):
    """x of A x = b in pairs, A (2, k, k + 1) with b last, by elimination with the largest pivot of each column.

    Returns how many numbers were changed; x is zero where A is singular.
    """
    k, work = A.shape[1], 0
    for s in range(k):
        best = s
        for i in range(s + 1, k):
            best = i if abs(A[0, i, s]) > abs(A[0, best, s]) else best
        if A[0, best, s] == 0.0:
            return work
        for j in range(s, k + 1):
            for part in range(2):
                A[part, s, j], A[part, best, j] = A[part, best, j], A[part, s, j]
        inverse = over((1.0, 0.0), (A[0, s, s], A[1, s, s]))
        for i in range(s + 1, k):
            if A[0, i, s] != 0.0:
                add_multiple(A, i, minus(times((A[0, i, s], A[1, i, s]), inverse)), A, s, s, s, k + 1 - s)
                work += k + 1 - s
    for s in range(k - 1, -1, -1):
        total = (A[0, s, k], A[1, s, k])
        for j in range(s + 1, k):
            total = plus(total, minus(times((A[0, s, j], A[1, s, j]), (x[0, j], x[1, j]))))
        x[0, s], x[1, s] = over(total, (A[0, s, s], A[1, s, s]))
    return work


@strict_kernel
def polish(W, base, friction, cone, own, ridge, z, w):
    """Corrections that bring the rows which impulses hold to rest: z (2, 2 m) and w = base + W z are changed.

    own      (2 m,) the solver's answers                                                   [1/kg]
    ridge    on the answers of rows that are held, in units of their own: rows may follow from others
    Returns how many numbers were changed on the way; whether it is better is not judged here.
    """
    m = friction.shape[0]
    unknown = np.empty(2 * m, np.int64)
    count, side = held_rows(w, z, friction, cone, own, unknown)
    A, x = np.zeros((2, count, count + 1)), np.zeros((2, count))
    for r in range(2 * m):
        total = (base[0, r], base[1, r])
        for j in range(2 * m):
            total = plus(total, times((W[0, r, j], W[1, r, j]), (z[0, j], z[1, j])))
        w[0, r], w[1, r] = total
        i = unknown[r]
        if i < 0:
            continue
        A[0, i, count], A[1, i, count] = minus(total)
        for j in range(2 * m):
            if unknown[j] >= 0:
                # sliding friction follows the normal impulse
                follows = (friction[j // 2] * side[j // 2], 0.0) if j % 2 == 0 else (0.0, 0.0)
                t = times(follows, (W[0, r, j | 1], W[1, r, j | 1]))
                A[0, i, unknown[j]], A[1, i, unknown[j]] = plus((W[0, r, j], W[1, r, j]), t)
        A[0, i, i], A[1, i, i] = plus((A[0, i, i], A[1, i, i]), (ridge * own[r], 0.0))
    work = solve_held(A, x)
    for j in range(2 * m):
        if unknown[j] >= 0:
            z[0, j], z[1, j] = plus((z[0, j], z[1, j]), (x[0, unknown[j]], x[1, unknown[j]]))
    for i in range(m):
        if side[i] != 0.0:
            bound = plus(times((friction[i], 0.0), (z[0, 2 * i], z[1, 2 * i])), (cone[0, i], cone[1, i]))
            z[0, 2 * i + 1], z[1, 2 * i + 1] = side[i] * bound[0], side[i] * bound[1]
    return work


@strict_kernel
def within_cone(z, friction, cone):
    """Impulses along the ground within their bounds."""
    for i in range(friction.shape[0]):
        bound = plus(times((friction[i], 0.0), (z[0, 2 * i], z[1, 2 * i])), (cone[0, i], cone[1, i]))
        along = (z[0, 2 * i + 1], z[1, 2 * i + 1])
        if plus(along, minus(bound))[0] > 0.0:
            z[0, 2 * i + 1], z[1, 2 * i + 1] = bound
        elif plus(minus(along), minus(bound))[0] > 0.0:
            z[0, 2 * i + 1], z[1, 2 * i + 1] = minus(bound)


@strict_kernel
def put(source, target):
    """Copy pairs (2, any) by numbers: a copy of whole arrays asks for a runtime that pages do not have."""
    for i in range(target.shape[1]):
        target[0, i], target[1, i] = source[0, i], source[1, i]


@strict_kernel
def largest(z, own):
    """Largest velocity that one of the impulses z gives its own row.   [m/s]"""
    out = 0.0
    for i in range(z.shape[1]):
        out = max(out, abs(z[0, i]) * own[i])
    return out
