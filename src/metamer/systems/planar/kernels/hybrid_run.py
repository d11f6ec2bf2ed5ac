"""A free planar chain whose joints move exactly on a serpenoid gait: only the base is integrated."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.rk4 import add_rates, stage_times
from metamer.systems.planar.kernels.hybrid import hybrid_sweep
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.steppers import armatures
from metamer.systems.planar.kernels.tree import COS, RX, RY, SIN, WORK, load_links, place, place_velocities

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
def write_row(links, q, v, tau, work, out):
    """Base (6), mean of the links' middles, torques beside springs and dampers, into `out`; needs `place`."""
    n = links.shape[0]
    x, y, left_x, left_y = 0.0, 0.0, q[0], q[1]
    for i in range(n):
        if i > 0:
            left_x += work[i, RX]
            left_y += work[i, RY]
        x += (left_x + 0.5 * links[i]["length"] * work[i, COS]) / n
        y += (left_y + 0.5 * links[i]["length"] * work[i, SIN]) / n
    for i in range(3):
        out[i], out[3 + i] = q[i], v[i]
    out[6], out[7] = x, y
    for k in range(n - 1):
        passive = links[k + 1]["stiffness"] * (q[3 + k] - links[k + 1]["rest"])
        out[8 + k] = tau[3 + k] + passive + links[k + 1]["damping"] * v[3 + k]


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
    work, extra, given = np.empty((n, WORK)), armatures(links), np.ones(n, np.int64)
    q, v, a, tau = np.empty(size), np.empty(size), np.empty(size), np.zeros(size)
    place_now, rate_now = base[:3], base[3:]
    total = np.empty(6)
    for step in range(steps + 1):
        t = step * h
        for i in range(3):
            q[i], v[i] = place_now[i], rate_now[i]
        for i in range(6):
            total[i] = 0.0
        for stage in range(4):
            gait_joints(gait, t, q, v, a)
            place(links, q, v, work)
            place_velocities(links, q, v, work)
            load_links(links, True, work)
            tau[0], tau[1], tau[2] = 0.0, 0.0, 0.0
            hybrid_sweep(links, given, extra, work, tau, a)
            if stage == 0 and step % every == 0:
                out[step // every, 0] = t
                write_row(links, q, v, tau, work, out[step // every, 1:])
            if step == steps:
                return
            t = step * h + stage_times(stage, h)[1]
            add_rates(stage, h, place_now, v[:3], total[:3], q[:3])
            add_rates(stage, h, rate_now, a[:3], total[3:], v[:3])
        for i in range(6):
            base[i] += total[i]


def warm():
    """Compile this file's kernels."""
    gait_run(example_links(), np.zeros(5), np.zeros(6), 1e-3, 1, 1, np.empty((2, 10)))
