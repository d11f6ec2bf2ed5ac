"""Barriers in the tip's null space: legs kept within limits, the body kept clear of spheres.

A barrier is a velocity damper, row . q >= -rate * (distance - kept): a distance may shrink no faster than it is long.
Rows are added only where the present leg rates break one, and met by projected Gauss-Seidel on the dual.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.kernels.jit import kernel
from metamer.kernels.platform_measure import cone_distance

SWEEPS = 100
STEERABLE = 0.005  # least part of a row's square that must lie in the null space


@kernel
def factor(s, rows):
    """Cholesky factor of a small symmetric matrix, in the lower triangle, in place."""
    for i in range(rows):
        for j in range(i + 1):
            total = s[i, j]
            for k in range(j):
                total -= s[i, k] * s[j, k]
            s[i, j] = math.sqrt(total) if i == j else total / s[j, j]


@kernel
def solve_factored(s, rows, x):
    """Solve L L^T x = x in place with the factor of `factor`."""
    for i in range(rows):
        for k in range(i):
            x[i] -= s[i, k] * x[k]
        x[i] /= s[i, i]
    for i in range(rows - 1, -1, -1):
        for k in range(i + 1, rows):
            x[i] -= s[k, i] * x[k]
        x[i] /= s[i, i]


@kernel
def fill_sphere_row(local, world, inverse, arm, radius, i, normal, row):
    """Rate of the clearance of segment i along `normal`, as a row over all leg rates.   [-]

    normal   (4,) unit vector away from the sphere and place u on the axis, from cone_distance
    row      (6n,) written
    """
    n = local.shape[0]
    u, alpha, ra = normal[3], arm[i, 1], radius[i]
    x0 = world[i, 9] + u * (world[i + 1, 9] - world[i, 9])
    x1 = world[i, 10] + u * (world[i + 1, 10] - world[i, 10])
    x2 = world[i, 11] + u * (world[i + 1, 11] - world[i, 11])
    g = np.empty(6)
    for k in range(6 * n):
        row[k] = 0.0
    for s in range(i + 1):
        if s < i:
            d0, d1, d2 = x0 - world[s + 1, 9], x1 - world[s + 1, 10], x2 - world[s + 1, 11]
            share = 1.0
        else:
            d0, d1, d2 = 0.0, 0.0, 0.0
            share = u
        t0 = d1 * normal[2] - d2 * normal[1]
        t1 = d2 * normal[0] - d0 * normal[2]
        t2 = d0 * normal[1] - d1 * normal[0]
        for k in range(3):
            g[k] = share * (world[s, k] * normal[0] + world[s, 3 + k] * normal[1] + world[s, 6 + k] * normal[2])
            g[3 + k] = world[s, k] * t0 + world[s, 3 + k] * t1 + world[s, 6 + k] * t2
        if s == i and arm[i, 2] == 0.0:
            # the round cone thins as the segment stretches: r' = -r p.v / (2 |p|^2)
            p2 = local[i, 9] ** 2 + local[i, 10] ** 2 + local[i, 11] ** 2
            thin = ra * (1.0 + u * (alpha - 1.0)) / (2.0 * p2)
            for k in range(3):
                g[k] += thin * local[i, 9 + k]
        for k in range(6):
            total = 0.0
            for j in range(6):
                total += inverse[s, j, k] * g[j]
            row[6 * s + k] = total


@kernel
def push_legs(length, arm, slaved, inverse, q, rate, margin, sign, rows, bound, count):
    """Add a row for every leg whose barrier the leg rates q break; returns the new number of rows.

    slaved   (n, 6, 3) share of v in the leg's rate through the slaved radius
    sign     (6n,) 0 = no row yet, else the side already added
    """
    n = arm.shape[0]
    for i in range(n):
        for k in range(6):
            index = 6 * i + k
            if sign[index] != 0 or count >= rows.shape[0]:
                continue
            true_rate = q[index]
            for j in range(6):
                share = 0.0
                for c in range(3):
                    share += slaved[i, k, c] * inverse[i, c, j]
                true_rate += share * q[6 * i + j]
            up = rate * (arm[i, 4] - margin - length[index])
            down = rate * (length[index] - arm[i, 3] - margin)
            if true_rate > up + 1e-12 or -true_rate > down + 1e-12:
                side = -1.0 if true_rate > up + 1e-12 else 1.0
                sign[index] = int(side)
                for j in range(rows.shape[1]):
                    rows[count, j] = 0.0
                for j in range(6):
                    share = 1.0 if j == k else 0.0
                    for c in range(3):
                        share += slaved[i, k, c] * inverse[i, c, j]
                    rows[count, 6 * i + j] = side * share
                bound[count] = -up if side < 0.0 else -down
                count += 1
    return count


@kernel
def push_spheres(local, world, inverse, arm, radius, spheres, q, rate, clear, used, rows, bound, count):
    """Add a row for every segment and sphere whose barrier the leg rates q break; returns the new number of rows."""
    normal = np.empty(4)
    for i in range(arm.shape[0]):
        for s in range(spheres.shape[0]):
            if used[i, s] != 0 or count >= rows.shape[0]:
                continue
            gap = cone_distance(world[i], world[i + 1], radius[i], arm[i, 1] * radius[i], spheres[s], normal)
            # far away: the arm cannot use up this gap at any rate of interest
            if gap > 1.0 + clear:
                continue
            fill_sphere_row(local, world, inverse, arm, radius, i, normal, rows[count])
            speed = 0.0
            for k in range(6 * i + 6):
                speed += rows[count, k] * q[k]
            if speed < -rate * (gap - clear) - 1e-12:
                bound[count] = -rate * (gap - clear)
                used[i, s] = 1
                count += 1
    return count


@kernel
def project(jacobian, s, rows, x, y):
    """Take from x its part that moves the tip: x -= J^T (J J^T)^-1 J x, in place."""
    size = x.shape[0]
    for r in range(rows):
        total = 0.0
        for k in range(size):
            total += jacobian[r, k] * x[k]
        y[r] = total
    solve_factored(s, rows, y)
    for k in range(size):
        for r in range(rows):
            x[k] -= jacobian[r, k] * y[r]


@kernel
def satisfy(q, rows, free, bound, force, weight, count, first, jacobian, s, tasks, y):
    """Least change of q, inside the tip's null space, that meets rows q >= bound: projected Gauss-Seidel on its dual.

    free     (., 6n) rows projected on the null space, written from index `first` on
    force    multipliers, kept between calls
    weight   1 / |free row|^2, 0 for a row that the null space can hardly move (left to the slow-down)
    Returns the largest violation left.
    """
    size = q.shape[0]
    for c in range(first, count):
        whole, norm = 0.0, 0.0
        for k in range(size):
            free[c, k] = rows[c, k]
        project(jacobian, s, tasks, free[c], y)
        for k in range(size):
            whole += rows[c, k] * rows[c, k]
            norm += free[c, k] * free[c, k]
        force[c] = 0.0
        weight[c] = 1.0 / norm if norm > STEERABLE * whole else 0.0
    worst = 0.0
    for _ in range(SWEEPS):
        worst = 0.0
        for c in range(count):
            value = -bound[c]
            for k in range(size):
                value += rows[c, k] * q[k]
            if value < 0.0:
                worst = max(worst, -value)
            change = max(-value * weight[c], -force[c])
            if change != 0.0:
                force[c] += change
                for k in range(size):
                    q[k] += change * free[c, k]
        if worst < 1e-10:
            break
    return worst


def warm() -> None:
    """Build every kernel of this file once."""
    n = 1
    local, world, inverse = np.ones((n, 12)), np.ones((n + 1, 12)), np.ones((n, 6, 6))
    world[1] = 2.0
    arm, radius, spheres, q = np.ones((n, 7)), np.ones(n), np.zeros((1, 4)), np.zeros(6)
    rows, bound, used = np.zeros((2, 6)), np.zeros(2), np.zeros((n, 1), np.int64)
    push_spheres(local, world, inverse, arm, radius, spheres, q, 1.0, 0.0, used, rows, bound, 0)
    sign = np.zeros(6, np.int64)
    push_legs(q, arm, np.zeros((n, 6, 3)), inverse, q, 1.0, 0.0, sign, rows, bound, 0)
    satisfy(q, rows, rows.copy(), bound, bound.copy(), bound.copy(), 0, 0, np.ones((3, 6)), np.eye(3), 3, np.zeros(3))
