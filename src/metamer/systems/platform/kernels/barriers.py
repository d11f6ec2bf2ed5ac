"""Barriers in the tip's null space: legs kept within limits, the body kept clear of spheres.

A barrier is a velocity damper, row . q >= -rate * (distance - kept): a distance may shrink no faster than it is long.
Rows are added only where the present leg rates break one, and met by projected Gauss-Seidel on the dual.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.linear import solve_cholesky
from metamer.systems.platform.kernels.measure import cone_distance
from metamer.systems.platform.kernels.platform import turn_legs

SWEEPS = 100  # at most, of projections on the rows in turn
STEERABLE = 0.005  # least part of a row's square that must lie in the null space


class Body(NamedTuple):
    """Frames of the end plates in their base plates (n, 12) and of all plates in the world (n + 1, 12), inverses of the
    segments' leg maps (n, 6, 6) and radii of the base rings (n,)."""

    local: np.ndarray
    world: np.ndarray
    inverse: np.ndarray
    radius: np.ndarray


class Barriers(NamedTuple):
    """Rows (most, 6n) with row . q >= bound (most,), their part in the null space, multiplier and 1/|free row|^2."""

    rows: np.ndarray
    bound: np.ndarray
    free: np.ndarray
    force: np.ndarray
    weight: np.ndarray


class Tip(NamedTuple):
    """Jacobian J of the tip's task (tasks, 6n), Cholesky factor of J J^T, and room for a side of it (tasks,)."""

    jacobian: np.ndarray
    factor: np.ndarray
    side: np.ndarray


@kernel
def fill_sphere_row(body, arm, i, normal, row):
    """Rate of the clearance of segment i along `normal`, as a row over all leg rates.   [-]

    normal   (4,) unit vector away from the sphere and place u on the axis, from cone_distance
    row      (6n,) written
    """
    local, world, inverse = body.local, body.world, body.inverse
    n = local.shape[0]
    u, alpha, ra = normal[3], arm[i, 1], body.radius[i]
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
        turn_legs(inverse[s], g, row[6 * s : 6 * s + 6])


@inlined
def leg_share(start, slaved, inverse, j):
    """start + the part of leg rate j in a leg's rate through the slaved radius, slaved (3,) . inverse (6, 6)[:3, j]."""
    for c in range(3):
        start += slaved[c] * inverse[c, j]
    return start


@inlined
def leg_rate(slaved, inverse, q, k):
    """True rate of leg k of a segment: its rate at fixed radii and what the slaved radius adds.   [m/s]

    slaved   (6, 3); inverse   (6, 6); q   (6,) leg rates at fixed radii        [m/s]
    """
    rate = q[k]
    for j in range(6):
        rate += leg_share(0.0, slaved[k], inverse, j) * q[j]
    return rate


@kernel
def speed_share(slaved, inverse, arm, q):
    """Part of the leg rates q at which no leg is faster than its limit, 1 where none is.   [-]"""
    share = 1.0
    for i in range(arm.shape[0]):
        for k in range(6):
            rate = abs(leg_rate(slaved[i], inverse[i], q[6 * i : 6 * i + 6], k))
            if rate * share > arm[i, 7]:
                share = arm[i, 7] / rate
    return share


@kernel
def push_legs(length, arm, slaved, inverse, q, limits, sign, barriers, count):
    """Add a row for every leg whose barrier the leg rates q break; returns the new number of rows.

    slaved   (n, 6, 3) share of v in the leg's rate through the slaved radius
    limits   rate of the barrier and margin kept                               [1/s, m]
    sign     (6n,) 0 = no row yet, else the side already added
    """
    (rate, margin), rows, bound = limits, barriers.rows, barriers.bound
    for index in range(6 * arm.shape[0]):
        i, k = index // 6, index % 6
        if sign[index] != 0 or count >= rows.shape[0]:
            continue
        true_rate = leg_rate(slaved[i], inverse[i], q[6 * i : 6 * i + 6], k)
        up = rate * (arm[i, 4] - margin - length[index])
        down = rate * (length[index] - arm[i, 3] - margin)
        if true_rate > up + 1e-12 or -true_rate > down + 1e-12:
            side = -1.0 if true_rate > up + 1e-12 else 1.0
            sign[index] = int(side)
            for j in range(rows.shape[1]):
                rows[count, j] = 0.0
            for j in range(6):
                share = leg_share(1.0 if j == k else 0.0, slaved[i, k], inverse[i], j)
                rows[count, 6 * i + j] = side * share
            bound[count] = -up if side < 0.0 else -down
            count += 1
    return count


@kernel
def push_spheres(body, arm, spheres, q, limits, used, barriers, count):
    """Add a row for every segment and sphere whose barrier the leg rates q break; returns the new number of rows.

    limits   rate of the barrier and clearance kept                            [1/s, m]
    """
    normal = np.empty(4)
    (rate, clear), rows, world, radius = limits, barriers.rows, body.world, body.radius
    for i in range(arm.shape[0]):
        for s in range(spheres.shape[0]):
            if used[i, s] != 0 or count >= rows.shape[0]:
                continue
            gap = cone_distance(world[i], world[i + 1], radius[i], arm[i, 1] * radius[i], spheres[s], normal)
            # far away: the arm cannot use up this gap at any rate of interest
            if gap > 1.0 + clear:
                continue
            fill_sphere_row(body, arm, i, normal, rows[count])
            speed = 0.0
            for k in range(6 * i + 6):
                speed += rows[count, k] * q[k]
            if speed < -rate * (gap - clear) - 1e-12:
                barriers.bound[count] = -rate * (gap - clear)
                used[i, s] = 1
                count += 1
    return count


@kernel
def project(tip, x):
    """Take from x its part that moves the tip: x -= J^T (J J^T)^-1 J x, in place."""
    jacobian, y = tip.jacobian, tip.side
    rows = jacobian.shape[0]
    size = x.shape[0]
    for r in range(rows):
        total = 0.0
        for k in range(size):
            total += jacobian[r, k] * x[k]
        y[r] = total
    solve_cholesky(tip.factor, rows, y)
    for k in range(size):
        for r in range(rows):
            x[k] -= jacobian[r, k] * y[r]


@kernel
def satisfy(q, barriers, count, first, tip):
    """Least change of q, inside the tip's null space, that meets rows q >= bound: projected Gauss-Seidel on its dual.

    barriers    `count` rows; from index `first` on they are new. The weight of a row that the null space can hardly
                move is 0: it is left to the slow-down. Multipliers are kept between calls
    Returns the largest violation left.
    """
    rows, bound, free, force, weight = barriers
    size = q.shape[0]
    for c in range(first, count):
        whole, norm = 0.0, 0.0
        for k in range(size):
            free[c, k] = rows[c, k]
        project(tip, free[c])
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
    arm, radius, spheres, q = np.ones((n, 8)), np.ones(n), np.zeros((1, 4)), np.zeros(6)
    bound, used, sign = np.zeros(2), np.zeros((n, 1), np.int64), np.zeros(6, np.int64)
    barriers = Barriers(np.zeros((2, 6)), bound, np.zeros((2, 6)), bound.copy(), bound.copy())
    push_spheres(Body(local, world, inverse, radius), arm, spheres, q, (1.0, 0.0), used, barriers, 0)
    speed_share(np.zeros((n, 6, 3)), inverse, arm, q)
    push_legs(q, arm, np.zeros((n, 6, 3)), inverse, q, (1.0, 0.0), sign, barriers, 0)
    satisfy(q, barriers, 0, 0, Tip(np.ones((3, 6)), np.eye(3), np.zeros(3)))
