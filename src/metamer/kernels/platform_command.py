"""Tip control of a platform arm with priorities: tip first, then limits and obstacles, then posture, all in O(n) a row.

`task` (10,): 0 position gain, 1 orientation gain (0 = free) [1/s], 2 damping, 3 its floor, 4 damping of a segment [-],
5 posture gain, 6 leg barrier rate (0 = off) [1/s], 7 leg margin [m], 8 obstacle barrier rate (0 = off) [1/s],
9 clearance kept [m]. Barriers are velocity dampers: a distance d may shrink no faster than rate * (d - kept).
"""

from __future__ import annotations

import math

import numpy as np

from metamer.kernels.jit import kernel
from metamer.kernels.platform import (
    fill_frames,
    fill_lever,
    ring_radius,
    sample_arm,
    segment_inverse,
    smallest_eigenvalue,
)
from metamer.kernels.platform_barriers import factor, push_legs, push_spheres, satisfy, solve_factored

GAIN, TURN_GAIN, DAMPING, FLOOR, SEGMENT_DAMPING, POSTURE, LEG_RATE, LEG_MARGIN, CLEAR_RATE, CLEAR = range(10)
MOST_ROWS = 400


@kernel
def rotation_vector(a, b, out):
    """Turn that takes frame b to frame a, in the world: log(R_a R_b^T).   [rad]

    a, b   (>=9,) rotations row by row
    out    (3,) written
    """
    trace = 0.0
    for k in range(9):
        trace += a[k] * b[k]
    x, y, z = 0.0, 0.0, 0.0
    for k in range(3):
        # skew part of R_a R_b^T
        x += a[6 + k] * b[3 + k] - a[3 + k] * b[6 + k]
        y += a[k] * b[6 + k] - a[6 + k] * b[k]
        z += a[3 + k] * b[k] - a[k] * b[3 + k]
    sine = 0.5 * math.sqrt(x * x + y * y + z * z)
    cosine = 0.5 * (trace - 1.0)
    angle = math.atan2(sine, cosine)
    if sine > 1e-9:
        scale = 0.5 * angle / sine
        out[0], out[1], out[2] = scale * x, scale * y, scale * z
    elif cosine > 0.0:
        out[0], out[1], out[2] = 0.5 * x, 0.5 * y, 0.5 * z
    else:
        # half turn: axis from the symmetric part, its largest diagonal
        best, col = -2.0, 0
        for k in range(3):
            diagonal = a[3 * k] * b[3 * k] + a[3 * k + 1] * b[3 * k + 1] + a[3 * k + 2] * b[3 * k + 2]
            if diagonal > best:
                best, col = diagonal, k
        size = math.sqrt(0.5 * (1.0 + best))
        for k in range(3):
            value = a[3 * k] * b[3 * col] + a[3 * k + 1] * b[3 * col + 1] + a[3 * k + 2] * b[3 * col + 2]
            out[k] = math.pi * ((value + 1.0) if k == col else value) / (2.0 * size)


@kernel
def fill_twists(inverse, q, twist):
    """Twist of every end plate in its base plate from leg rates, x_i = J_i q_i.   [m/s, rad/s]"""
    for i in range(twist.shape[0]):
        for j in range(6):
            total = 0.0
            for k in range(6):
                total += inverse[i, j, k] * q[6 * i + k]
            twist[i, j] = total


@kernel
def fill_posture(m_local, home_local, inverse_legs, gain, q):
    """Leg rates that would bring every segment to its home pose, gain * M (p_h - p, log(R_h R^T)).   [m/s]

    m_local, home_local   (n, 12) frames of the end plates in their base plates
    inverse_legs          (n, 6, 6) M transposed of every segment
    """
    turn, x = np.empty(3), np.empty(6)
    for i in range(m_local.shape[0]):
        rotation_vector(home_local[i], m_local[i], turn)
        for k in range(3):
            x[k] = gain * (home_local[i, 9 + k] - m_local[i, 9 + k])
            x[3 + k] = gain * turn[k]
        for k in range(6):
            total = 0.0
            for j in range(6):
                total += inverse_legs[i, j, k] * x[j]
            q[6 * i + k] = total


@kernel
def fill_command(m, arm, ring, home, goal, task, spheres, q, twist, length):
    """Leg rates of a tip controller with priorities, and the plates' twists they make.   [m/s; m/s, rad/s]

    home      (n, 12) home frames of the end plates in their base plates, for the posture
    goal      (12,) wanted frame of the tip: rotation (used when the orientation gain is > 0) and position
    spheres   (s, 4) obstacles: centre and radius                              [m]
    q         (6n,) written, leg rates at fixed radii                          [m/s]
    twist     (n, 6) written, (v, omega) of each end plate in its base plate
    length    (6n,) written, leg lengths                                       [m]
    Returns (scale, sigma): part of the wanted rates that limits and obstacles allow, smallest singular value of J_v.
    lafmejani2020, Eq. (17); the priorities are ours
    """
    n = m.shape[0]
    size = 6 * n
    tasks = 6 if task[1] > 0.0 else 3
    local, world = np.empty((n, 12)), np.empty((n + 1, 12))
    fill_frames(m, local, world)
    inverse, mt, radius = np.empty((n, 6, 6)), np.empty((n, 6, 6)), np.empty(n)
    scratch, lever, jacobian = np.empty((6, 12)), np.empty((6, 9)), np.empty((tasks, size))
    slaved = np.zeros((n, 6, 3))
    # segment Jacobians and the tip's
    for i in range(n):
        r = local[i]
        p2 = r[9] * r[9] + r[10] * r[10] + r[11] * r[11]
        ra = ring_radius(arm[i, 0], arm[i, 2], math.sqrt(p2))
        rb = arm[i, 1] * ra
        radius[i] = ra
        segment_inverse(r, ra, rb, ring, task[4], scratch, inverse[i], length[6 * i : 6 * i + 6])
        fill_lever(world[i], world[i + 1], world[n], lever)
        for k in range(6):
            for row in range(3):
                linear = 0.0
                for j in range(6):
                    linear += lever[j, 6 + row] * inverse[i, j, k]
                jacobian[row, 6 * i + k] = linear
            for row in range(3, tasks):
                angular = 0.0
                for j in range(3):
                    angular += world[i, 3 * (row - 3) + j] * inverse[i, 3 + j, k]
                jacobian[row, 6 * i + k] = angular
        if task[5] > 0.0 or task[6] > 0.0:
            for k in range(6):
                ax, ay = ring[k, 0], ring[k, 1]
                bx, by = arm[i, 1] * ring[k, 2], arm[i, 1] * ring[k, 3]
                ex, ey, ez = r[0] * bx + r[1] * by, r[3] * bx + r[4] * by, r[6] * bx + r[7] * by
                x, y, z = r[9] + ra * (ex - ax), r[10] + ra * (ey - ay), r[11] + ra * ez
                leg = length[6 * i + k]
                x, y, z = x / leg, y / leg, z / leg
                ex, ey, ez, ax, ay = ex * ra, ey * ra, ez * ra, ax * ra, ay * ra
                mt[i, 0, k], mt[i, 1, k], mt[i, 2, k] = x, y, z
                mt[i, 3, k], mt[i, 4, k], mt[i, 5, k] = ey * z - ez * y, ez * x - ex * z, ex * y - ey * x
                if arm[i, 2] == 0.0:
                    # dl/dr_a r_a' with r_a' = -r_a p.v / (2 |p|^2)
                    pull = -(x * (ex - ax) + y * (ey - ay) + z * ez) / (2.0 * p2)
                    for c in range(3):
                        slaved[i, k, c] = pull * r[9 + c]
    # the tip's task
    s, y = np.zeros((tasks, tasks)), np.empty(tasks)
    for a in range(tasks):
        for b in range(a + 1):
            total = 0.0
            for k in range(size):
                total += jacobian[a, k] * jacobian[b, k]
            s[a, b] = total
    sigma2 = max(smallest_eigenvalue(s[0, 0], s[1, 0], s[2, 0], s[1, 1], s[2, 1], s[2, 2]), 0.0)
    extra = task[2] * task[2]
    if task[3] > 0.0:
        extra = extra * (1.0 - sigma2 / (task[3] * task[3])) if sigma2 < task[3] * task[3] else 0.0
    for a in range(tasks):
        s[a, a] += extra
    factor(s, tasks)
    turn = np.zeros(3)
    if tasks == 6:
        rotation_vector(world[n], goal, turn)
    for k in range(3):
        y[k] = -task[0] * (world[n, 9 + k] - goal[9 + k])
        if tasks == 6:
            y[3 + k] = -task[1] * turn[k]
    # posture in what the tip leaves free
    for k in range(size):
        q[k] = 0.0
    if task[5] > 0.0:
        fill_posture(local, home, mt, task[5], q)
        for a in range(tasks):
            for k in range(size):
                y[a] -= jacobian[a, k] * q[k]
    solve_factored(s, tasks, y)
    for k in range(size):
        for a in range(tasks):
            q[k] += jacobian[a, k] * y[a]
    # barriers, added while the rates break any
    scale = 1.0
    if task[6] > 0.0 or task[8] > 0.0:
        most = min(size + n * spheres.shape[0], MOST_ROWS)
        rows, free, bound = np.empty((most, size)), np.empty((most, size)), np.empty(most)
        force, weight, left = np.empty(most), np.empty(most), 0.0
        sign, used = np.zeros(size, np.int64), np.zeros((n, spheres.shape[0]), np.int64)
        count = 0 * n
        for _ in range(10):
            first = count + 0
            if task[6] > 0.0:
                count = push_legs(length, arm, slaved, inverse, q, task[6], task[7], sign, rows, bound, count)
            if task[8] > 0.0:
                count = push_spheres(
                    local, world, inverse, arm, radius, spheres, q, task[8], task[9], used, rows, bound, count
                )
            # rows that cannot all be met: what they break is known, the slow-down does the rest
            if count == first or left > 1e-6:
                break
            left = satisfy(q, rows, free, bound, force, weight, count, first, jacobian, s, tasks, y)
        # what cannot be met beside the tip's task slows the whole arm
        for c in range(count):
            value = 0.0
            for k in range(size):
                value += rows[c, k] * q[k]
            if value < bound[c] - 1e-9 and value < 0.0:
                scale = min(scale, max(bound[c] / value, 0.0))
        for k in range(size):
            q[k] *= scale
    fill_twists(inverse, q, twist)
    return scale, math.sqrt(sigma2)


def warm() -> None:
    """Build every kernel of this file once."""
    (m, arm, ring), frame = sample_arm(), np.zeros((1, 12))
    fill_command(
        m, arm, ring, frame, np.zeros(12), np.zeros(10), np.zeros((0, 4)), np.zeros(6), np.zeros((1, 6)), np.zeros(6)
    )
