"""A free planar chain whose joints move exactly on a serpenoid gait: only the base is integrated."""

from __future__ import annotations

import math

import numpy as np

from metamer.kernels.hybrid import hybrid_sweep
from metamer.kernels.jit import kernel
from metamer.kernels.links import example_links
from metamer.kernels.planar_tree import WORK, load_links, place, place_velocities

AMPLITUDE, LAG, OMEGA_GAIT, OFFSET, PHASE = range(5)


@kernel
def gait_joints(gait, t, q, v, a):
    """Joint angles, rates and accelerations of phi_k = A sin(w t + (k-1) lag + phase) + offset, into q, v, a."""
    omega = gait[OMEGA_GAIT]
    for k in range(q.shape[0] - 3):
        angle = omega * t + k * gait[LAG] + gait[PHASE]
        s, c = gait[AMPLITUDE] * math.sin(angle), gait[AMPLITUDE] * math.cos(angle)
        q[3 + k], v[3 + k], a[3 + k] = s + gait[OFFSET], omega * c, -omega * omega * s


@kernel
def gait_run(links, gait, base, h, steps, every, out):
    """Motion of the base under an exact gait, by RK4; out (steps//every + 1, 9 + joints) is written.

    gait     (5,) amplitude, lag, angular frequency, offset, phase          [rad, rad, rad/s, rad, rad]
    base     (6,) x, y, theta and their rates; where it ends is written back    [m, rad, per s]
    h        step                                                           [s]
    out      rows: t, base (6), mean of the links' middles x, y, then joint torques   [s, m, N m]
    """
    n = links.shape[0]
    size = n + 2
    work, extra, given = np.empty((n, WORK)), np.empty(n), np.ones(n, np.int64)
    q, v, a, tau = np.empty(size), np.empty(size), np.empty(size), np.zeros(size)
    total = np.empty(6)
    for i in range(n):
        extra[i] = links[i]["armature"]
    row = 0
    for step in range(steps + 1):
        t = step * h
        for i in range(3):
            q[i], v[i] = base[i], base[3 + i]
        for i in range(6):
            total[i] = 0.0
        for stage in range(4):
            ahead = 0.0 if stage == 0 else (h if stage == 3 else 0.5 * h)
            gait_joints(gait, t + ahead, q, v, a)
            place(links, q, v, work)
            place_velocities(links, q, v, work)
            load_links(links, True, work)
            tau[0], tau[1], tau[2] = 0.0, 0.0, 0.0
            hybrid_sweep(links, given, extra, work, tau, a)
            if stage == 0 and step % every == 0:
                out[row, 0] = t
                x, y = 0.0, 0.0
                left_x, left_y = q[0], q[1]
                for i in range(n):
                    # middles of the links; RX, RY are columns 2 and 3, COS, SIN 6 and 7
                    if i > 0:
                        left_x += work[i, 2]
                        left_y += work[i, 3]
                    x += (left_x + 0.5 * links[i]["length"] * work[i, 6]) / n
                    y += (left_y + 0.5 * links[i]["length"] * work[i, 7]) / n
                for i in range(6):
                    out[row, 1 + i] = base[i]
                out[row, 7], out[row, 8] = x, y
                for k in range(n - 1):
                    passive = links[k + 1]["stiffness"] * (q[3 + k] - links[k + 1]["rest"])
                    out[row, 9 + k] = tau[3 + k] + passive + links[k + 1]["damping"] * v[3 + k]
                row += 1
            if step == steps:
                return
            weight = h / 3.0 if stage == 1 or stage == 2 else h / 6.0
            ahead = h if stage == 2 else 0.5 * h
            for i in range(3):
                total[i] += weight * v[i]
                total[3 + i] += weight * a[i]
                q[i] = base[i] + ahead * v[i]
                v[i] = base[3 + i] + ahead * a[i]
        for i in range(6):
            base[i] += total[i]


def warm():
    """Compile this file's kernels."""
    gait_run(example_links(), np.zeros(5), np.zeros(6), 1e-3, 1, 1, np.empty((2, 10)))
