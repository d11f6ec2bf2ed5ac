"""Distributed inverse kinematics: every segment knows itself and hears its two neighbours, nobody else.

Towards the base travel the plate's frame by recursion (15), the tip's position and y = (J J^T)^-1 v; towards the tip
travels the running sum of B_i B_i^T. A segment answers q_i = B_i^T y. With fresh sweeps this is the central solution;
with one exchange a control tick it works on news that is as old as the way it came.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.kernels.jit import kernel
from metamer.kernels.platform import fill_frames, fill_legs, fill_lever, ring_radius, sample_arm, solve_three

DOWN_FLOATS, UP_FLOATS = 14, 6  # motor 8 + tip 3 + y 3; symmetric 3 x 3


@kernel
def step_back(end, r, base):
    """Frame of a segment's base plate from that of its end plate, T_{i-1} = T_i (i-1 T i)^-1.   [-, m]

    end    (12,) frame of the end plate in the world
    r      (12,) frame of the end plate in the base plate, measured by the segment itself
    base   (12,) written
    lafmejani2020, Eq. (15)
    """
    for a in range(3):
        for b in range(3):
            base[3 * a + b] = end[3 * a] * r[3 * b] + end[3 * a + 1] * r[3 * b + 1] + end[3 * a + 2] * r[3 * b + 2]
    for a in range(3):
        base[9 + a] = end[9 + a] - base[3 * a] * r[9] - base[3 * a + 1] * r[10] - base[3 * a + 2] * r[11]


@kernel
def exchange(m, arm, ring, tip, goal, gain, fresh, ends, bases, tips, sums, y, q):
    """One round of messages along the arm and the leg rates that every segment then commands.   [m/s]

    m        (n, 8) relative motors, row i known to segment i alone
    tip      (12,) measured frame of the tip, known to the last segment alone
    goal     (12,) wanted frame, known to the last segment alone; its position counts
    gain     K                                                                 [1/s]
    fresh    1: three sweeps, each message waits for the one before (central result); 0: all send at once
    ends, bases (n, 12), tips (n, 3), sums (n, 6), y (n, 3)   what each segment holds, updated
    q        (6n,) written, leg rates at fixed radii                           [m/s]
    Returns the number of messages sent.
    """
    n = m.shape[0]
    local, world, a = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty((6, 9))
    block, length, at = np.empty((n, 6, 3)), np.empty(6), np.zeros(12)
    fill_frames(m, local, world)
    # towards the base: frame and tip position (and y, when all send at once)
    for k in range(n):
        i = n - 1 - k if fresh == 1 else k
        if i == n - 1:
            for c in range(12):
                ends[i, c] = tip[c]
            for c in range(3):
                tips[i, c] = tip[9 + c]
        else:
            for c in range(12):
                ends[i, c] = bases[i + 1, c]
            for c in range(3):
                tips[i, c] = tips[i + 1, c]
                if fresh == 0:
                    y[i, c] = y[i + 1, c]
        if fresh == 1 or i == n - 1:
            step_back(ends[i], local[i], bases[i])
    if fresh == 0:
        # frames just heard are sent on in the next round
        for i in range(n - 1):
            step_back(ends[i], local[i], bases[i])
    # each segment's own block
    for i in range(n):
        r = local[i]
        ra = ring_radius(arm[i, 0], arm[i, 2], math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]))
        fill_legs(r, ra, arm[i, 1] * ra, ring, a, length)
        for c in range(3):
            at[9 + c] = tips[i, c]
        fill_lever(bases[i], ends[i], at, a)
        solve_three(a)
        for k in range(6):
            for c in range(3):
                block[i, k, c] = a[k, 6 + c]
    # towards the tip: running sum of B B^T
    for k in range(n):
        i = k if fresh == 1 else n - 1 - k
        slot = 0
        for b in range(3):
            for c in range(b, 3):
                total = 0.0 if i == 0 else sums[i - 1, slot]
                for j in range(6):
                    total += block[i, j, b] * block[i, j, c]
                sums[i, slot] = total
                slot += 1
    # the last segment solves for y
    s = sums[n - 1]
    s0, s3, s5 = s[0], s[3], s[5]
    c00, c01, c02 = s3 * s5 - s[4] * s[4], s[2] * s[4] - s[1] * s5, s[1] * s[4] - s[2] * s3
    c11, c12, c22 = s0 * s5 - s[2] * s[2], s[1] * s[2] - s0 * s[4], s0 * s3 - s[1] * s[1]
    det = s0 * c00 + s[1] * c01 + s[2] * c02
    v0, v1, v2 = -gain * (tip[9] - goal[9]), -gain * (tip[10] - goal[10]), -gain * (tip[11] - goal[11])
    y[n - 1, 0] = (c00 * v0 + c01 * v1 + c02 * v2) / det
    y[n - 1, 1] = (c01 * v0 + c11 * v1 + c12 * v2) / det
    y[n - 1, 2] = (c02 * v0 + c12 * v1 + c22 * v2) / det
    for i in range(n - 1, -1, -1):
        if fresh == 1 and i < n - 1:
            for c in range(3):
                y[i, c] = y[i + 1, c]
        for k in range(6):
            q[6 * i + k] = block[i, k, 0] * y[i, 0] + block[i, k, 1] * y[i, 1] + block[i, k, 2] * y[i, 2]
    return (3 if fresh == 1 else 2) * (n - 1)


def warm() -> None:
    """Build every kernel of this file once."""
    m, arm, ring = sample_arm()
    tip, held = np.array([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0]), np.zeros((2, 1, 12))
    tips, sums, y = np.zeros((1, 3)), np.zeros((1, 6)), np.zeros((1, 3))
    exchange(m, arm, ring, tip, tip.copy(), 1.0, 1, held[0], held[1], tips, sums, y, np.zeros(6))
