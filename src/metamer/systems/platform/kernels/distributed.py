"""Distributed inverse kinematics: every segment knows itself and hears its two neighbours, nobody else.

Towards the base travel the plate's frame by recursion (15), the tip's position and y = (J J^T)^-1 v; towards the tip
travels the running sum of B_i B_i^T. A segment answers q_i = B_i^T y. With fresh sweeps this is the central solution;
with one exchange a control tick it works on news that is as old as the way it came. Limits and obstacles take a wave up
with the plates' twists and the least share of the speed that a segment allows itself, and one down with that share.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import solve_rows
from metamer.systems.platform.kernels import platform
from metamer.systems.platform.kernels.barriers import leg_rate
from metamer.systems.platform.kernels.command import CLEAR, CLEAR_RATE, LEG_MARGIN, LEG_RATE, fill_slaved
from metamer.systems.platform.kernels.measure import cone_distance

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
def exchange(m, arm, ring, tip, goal, gain, fresh, held, q):
    """One round of messages along the arm and the leg rates that every segment then commands.   [m/s]

    m        (n, 8) relative motors, row i known to segment i alone
    tip      (12,) measured frame of the tip, known to the last segment alone
    goal     (12,) wanted frame, known to the last segment alone; its position counts
    gain     K                                                                 [1/s]
    fresh    1: three sweeps, each message waits for the one before (central result); 0: all send at once
    held     ends, bases (n, 12), tips (n, 3), sums (n, 6), y (n, 3): what each segment holds, updated
    q        (6n,) written, leg rates at fixed radii                           [m/s]
    Returns the number of messages sent.
    """
    n = m.shape[0]
    ends, bases, tips, sums, y = held
    local, world, a = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty((6, 9))
    block, length, at = np.empty((n, 6, 3)), np.empty(6), np.zeros(12)
    platform.fill_frames(m, local, world)
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
        ra = platform.ring_radius(arm[i, 0], arm[i, 2], math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]))
        platform.fill_legs(r, ra, arm[i, 1] * ra, ring, a, length)
        for c in range(3):
            at[9 + c] = tips[i, c]
        platform.fill_lever(bases[i], ends[i], at, a)
        solve_rows(a)
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


@kernel
def share_within(speed, fastest):
    """Part of a speed that is no more than the fastest allowed, 1 where it is none.   [-]"""
    return 1.0 if speed <= max(fastest, 0.0) else max(fastest, 0.0) / speed


@kernel
def segment_share(r, row, task, legs, q):
    """Part of its leg rates q that a segment's own legs allow by length and speed, and its end plate's twist.   [-]

    r       (12,) frame of the end plate in the base plate
    row     (8,) numbers of the segment
    legs    its inverse (6, 6), slaved (6, 3) and lengths (6,)
    """
    inverse, slaved, length = legs
    share = 1.0
    for k in range(6):
        rate = leg_rate(slaved, inverse, q, k)
        share = min(share, share_within(abs(rate), row[7]))
        if task[LEG_RATE] > 0.0:
            room = row[4] - length[k] if rate > 0.0 else length[k] - row[3]
            share = min(share, share_within(abs(rate), task[LEG_RATE] * (room - task[LEG_MARGIN])))
    return share


@kernel
def allowed_share(m, arm, ring, frames, task, spheres, q):
    """Part of the leg rates q at which no leg leaves its limits and no segment its clearance, by two waves.   [-]

    frames   ends, bases (n, 12): plates of every segment in the world, as it has heard of them
    task     (10,) as in kernels/command.py
    spheres  (s, 4) obstacles, known to all                                    [m]
    q        (6n,) leg rates at fixed radii                                    [m/s]
    """
    n = m.shape[0]
    ends, bases = frames
    local, world, scratch = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty((6, 12))
    inverse, slaved, length = np.empty((6, 6)), np.zeros((6, 3)), np.empty(6)
    v, w, x, normal, away, turn = np.zeros(3), np.zeros(3), np.empty(6), np.empty(4), np.empty(3), np.empty(3)
    platform.fill_frames(m, local, world)
    share = 1.0
    # towards the tip: twist of the base plate (v, w) in the world, and the least share so far
    for i in range(n):
        r, base = local[i], bases[i]
        p2 = r[9] * r[9] + r[10] * r[10] + r[11] * r[11]
        ra = platform.ring_radius(arm[i, 0], arm[i, 2], math.sqrt(p2))
        platform.segment_inverse(r, ra, arm[i, 1] * ra, ring, 0.0, scratch, inverse, length)
        if arm[i, 2] == 0.0:
            fill_slaved(r, ra, arm[i, 1], ring, length, slaved)
        mine = q[6 * i : 6 * i + 6]
        share = min(share, segment_share(r, arm[i], task, (inverse, slaved, length), mine))
        for j in range(6):
            x[j] = 0.0
            for k in range(6):
                x[j] += inverse[j, k] * mine[k]
        for s in range(spheres.shape[0]):
            gap = cone_distance(base, ends[i], ra, arm[i, 1] * ra, spheres[s], normal)
            u, nearing = normal[3], 0.0
            for c in range(3):
                away[c] = u * (ends[i, 9 + c] - base[9 + c])
            cross(w, away, turn)
            for c in range(3):
                own = base[3 * c] * x[0] + base[3 * c + 1] * x[1] + base[3 * c + 2] * x[2]
                nearing -= normal[c] * (v[c] + turn[c] + u * own)
            if arm[i, 2] == 0.0:
                # the round cone thins as the segment stretches: r' = -r p.v / (2 |p|^2)
                pull = r[9] * x[0] + r[10] * x[1] + r[11] * x[2]
                nearing -= ra * (1.0 + u * (arm[i, 1] - 1.0)) * pull / (2.0 * p2)
            share = min(share, share_within(nearing, task[CLEAR_RATE] * (gap - task[CLEAR])))
        # twist of the end plate, the base plate of the next
        for c in range(3):
            away[c] = ends[i, 9 + c] - base[9 + c]
        cross(w, away, turn)
        for c in range(3):
            v[c] += turn[c] + base[3 * c] * x[0] + base[3 * c + 1] * x[1] + base[3 * c + 2] * x[2]
            turn[c] = base[3 * c] * x[3] + base[3 * c + 1] * x[4] + base[3 * c + 2] * x[5]
        for c in range(3):
            w[c] += turn[c]
    return share


@kernel
def cross(a, b, out):
    """a x b."""
    out[0], out[1], out[2] = a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def warm() -> None:
    """Build every kernel of this file once."""
    m, arm, ring = platform.sample_arm()
    tip, held = np.array([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0]), np.zeros((2, 1, 12))
    tips, sums, y = np.zeros((1, 3)), np.zeros((1, 6)), np.zeros((1, 3))
    exchange(m, arm, ring, tip, tip.copy(), 1.0, 1, (held[0], held[1], tips, sums, y), np.zeros(6))
    allowed_share(m, arm, ring, (held[0], held[1] + 1.0), np.ones(10), np.ones((1, 4)), np.zeros(6))
