"""Tip control of a platform arm with priorities: tip first, then limits and obstacles, then posture, all in O(n) a row.

`task` (10,): 0 position gain, 1 orientation gain (0 = free) [1/s], 2 damping, 3 its floor, 4 damping of a segment [-],
5 posture gain, 6 leg barrier rate (0 = off) [1/s], 7 leg margin [m], 8 obstacle barrier rate (0 = off) [1/s],
9 clearance kept [m]. Barriers are velocity dampers: a distance d may shrink no faster than rate * (d - kept).
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import cholesky, solve_cholesky
from metamer.systems.platform.kernels.barriers import Barriers, Body, Tip, push_legs, push_spheres, satisfy, speed_share
from metamer.systems.platform.kernels.platform import (
    fill_frames,
    fill_legs,
    fill_lever,
    ring_radius,
    sample_arm,
    segment_inverse,
    smallest_eigenvalue,
    turn_legs,
)

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
        turn_legs(inverse_legs[i], x, q[6 * i : 6 * i + 6])


@kernel
def fill_slaved(r, ra, alpha, ring, length, slaved):
    """What the slaved radius adds to the legs' rates, dl/dr_a r_a' with r_a' = -r_a p.v / (2 |p|^2).   [-]

    r        (12,) frame of the end plate in the base plate
    length   (6,) of the legs                                                  [m]
    slaved   (6, 3) written: share of v in each leg's rate
    """
    p2 = r[9] * r[9] + r[10] * r[10] + r[11] * r[11]
    for k in range(6):
        bx, by = alpha * ring[k, 2], alpha * ring[k, 3]
        ex, ey, ez = r[0] * bx + r[1] * by - ring[k, 0], r[3] * bx + r[4] * by - ring[k, 1], r[6] * bx + r[7] * by
        x, y, z = r[9] + ra * ex, r[10] + ra * ey, r[11] + ra * ez
        pull = -ra * (x * ex + y * ey + z * ez) / (2.0 * p2 * length[k])
        slaved[k, 0], slaved[k, 1], slaved[k, 2] = pull * r[9], pull * r[10], pull * r[11]


@kernel
def fill_tip_rows(body, i, lever, jacobian):
    """Columns of segment i in the tip's Jacobian: rows of its velocity, then (of six) of its turning.   [-, 1/m]"""
    world, inverse = body.world, body.inverse
    for k in range(6):
        for row in range(3):
            linear = 0.0
            for j in range(6):
                linear += lever[j, 6 + row] * inverse[i, j, k]
            jacobian[row, 6 * i + k] = linear
        for row in range(3, jacobian.shape[0]):
            angular = 0.0
            for j in range(3):
                angular += world[i, 3 * (row - 3) + j] * inverse[i, 3 + j, k]
            jacobian[row, 6 * i + k] = angular


@kernel
def fill_task(tip, task):
    """Cholesky factor of J J^T with the damping of the task; returns the square of the smallest singular value."""
    jacobian, s = tip.jacobian, tip.factor
    tasks, size = jacobian.shape
    for a in range(tasks):
        for b in range(a + 1):
            total = 0.0
            for k in range(size):
                total += jacobian[a, k] * jacobian[b, k]
            s[a, b] = total
    sigma2 = max(smallest_eigenvalue(s[0, 0], s[1, 0], s[2, 0], s[1, 1], s[2, 1], s[2, 2]), 0.0)
    extra = task[DAMPING] * task[DAMPING]
    if task[FLOOR] > 0.0:
        floor2 = task[FLOOR] * task[FLOOR]
        extra = extra * (1.0 - sigma2 / floor2) if sigma2 < floor2 else 0.0
    for a in range(tasks):
        s[a, a] += extra
    cholesky(s, tasks)
    return sigma2


@kernel
def keep_barriers(body, slaved, arm, task, spheres, length, q, tip):
    """Change leg rates q until they break no barrier, then slow them down as far as they still do; returns that."""
    n, size = arm.shape[0], q.shape[0]
    most = min(size + n * spheres.shape[0], MOST_ROWS)
    rows, free, bound = np.empty((most, size)), np.empty((most, size)), np.empty(most)
    barriers = Barriers(rows, bound, free, np.empty(most), np.empty(most))
    sign, used = np.zeros(size, np.int64), np.zeros((n, spheres.shape[0]), np.int64)
    count, left, scale = 0, 0.0, 1.0
    # rows are added while the rates break any
    for _ in range(10):
        first = count
        if task[LEG_RATE] > 0.0:
            limits = task[LEG_RATE], task[LEG_MARGIN]
            count = push_legs(length, arm, slaved, body.inverse, q, limits, sign, barriers, count)
        if task[CLEAR_RATE] > 0.0:
            count = push_spheres(body, arm, spheres, q, (task[CLEAR_RATE], task[CLEAR]), used, barriers, count)
        # rows that cannot all be met: what they break is known, the slow-down does the rest
        if count == first or left > 1e-6:
            break
        left = satisfy(q, barriers, count, first, tip)
    # what cannot be met beside the tip's task slows the whole arm
    for c in range(count):
        value = 0.0
        for k in range(size):
            value += rows[c, k] * q[k]
        if value < bound[c] - 1e-9 and value < 0.0:
            scale = min(scale, max(bound[c] / value, 0.0))
    for k in range(size):
        q[k] *= scale
    return scale


@kernel
def fill_command(m, arm, ring, home, goal, task, spheres, q, twist, length):
    """Leg rates of a tip controller with priorities, and the plates' twists they make.   [m/s; m/s, rad/s]

    home      (n, 12) home frames of the end plates in their base plates, for the posture
    goal      (12,) wanted frame of the tip: rotation (used when the orientation gain is > 0) and position
    spheres   (s, 4) obstacles: centre and radius                              [m]
    q         (6n,) written, leg rates at fixed radii, slowed to the legs' speed limits   [m/s]
    twist     (n, 6) written, (v, omega) of each end plate in its base plate
    length    (6n,) written, leg lengths                                       [m]
    Returns (scale, sigma): part of the wanted rates that limits and obstacles allow, smallest singular value of J_v.
    lafmejani2020, Eq. (17); the priorities are ours
    """
    n = m.shape[0]
    size = 6 * n
    tasks = 6 if task[TURN_GAIN] > 0.0 else 3
    body = Body(np.empty((n, 12)), np.empty((n + 1, 12)), np.empty((n, 6, 6)), np.empty(n))
    local, world = body.local, body.world
    fill_frames(m, local, world)
    legs, slaved, scratch, lever = np.empty((n, 6, 6)), np.zeros((n, 6, 3)), np.empty((6, 12)), np.empty((6, 9))
    jacobian, s, wanted, turn = np.empty((tasks, size)), np.zeros((tasks, tasks)), np.empty(tasks), np.zeros(3)
    tip = Tip(jacobian, s, wanted)
    fastest = math.inf
    for i in range(n):
        fastest = min(fastest, arm[i, 7])
    # segment Jacobians and the tip's
    for i in range(n):
        r, mine = local[i], length[6 * i : 6 * i + 6]
        p2 = r[9] * r[9] + r[10] * r[10] + r[11] * r[11]
        ra = ring_radius(arm[i, 0], arm[i, 2], math.sqrt(p2))
        body.radius[i] = ra
        segment_inverse(r, ra, arm[i, 1] * ra, ring, task[SEGMENT_DAMPING], scratch, body.inverse[i], mine)
        fill_lever(world[i], world[i + 1], world[n], lever)
        fill_tip_rows(body, i, lever, jacobian)
        if task[POSTURE] > 0.0:
            fill_legs(r, ra, arm[i, 1] * ra, ring, legs[i], mine)
        if arm[i, 2] == 0.0 and (task[LEG_RATE] > 0.0 or fastest < math.inf):
            fill_slaved(r, ra, arm[i, 1], ring, mine, slaved[i])
    # the tip's task
    sigma2 = fill_task(tip, task)
    if tasks == 6:
        rotation_vector(world[n], goal, turn)
    for k in range(3):
        wanted[k] = -task[GAIN] * (world[n, 9 + k] - goal[9 + k])
        if tasks == 6:
            wanted[3 + k] = -task[TURN_GAIN] * turn[k]
    # posture in what the tip leaves free
    for k in range(size):
        q[k] = 0.0
    if task[POSTURE] > 0.0:
        fill_posture(local, home, legs, task[POSTURE], q)
        for a in range(tasks):
            for k in range(size):
                wanted[a] -= jacobian[a, k] * q[k]
    solve_cholesky(s, tasks, wanted)
    for k in range(size):
        for a in range(tasks):
            q[k] += jacobian[a, k] * wanted[a]
    scale = 1.0
    if task[LEG_RATE] > 0.0 or task[CLEAR_RATE] > 0.0:
        scale = keep_barriers(body, slaved, arm, task, spheres, length, q, tip)
    if fastest < math.inf:
        share = speed_share(slaved, body.inverse, arm, q)
        scale *= share
        for k in range(size):
            q[k] *= share
    fill_twists(body.inverse, q, twist)
    return scale, math.sqrt(sigma2)


def warm() -> None:
    """Build every kernel of this file once."""
    (m, arm, ring), frame = sample_arm(), np.zeros((1, 12))
    fill_command(
        m, arm, ring, frame, np.zeros(12), np.zeros(10), np.zeros((0, 4)), np.zeros(6), np.zeros((1, 6)), np.zeros(6)
    )
