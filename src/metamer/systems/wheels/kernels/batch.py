"""Travel of many serpenoid gaits on the same wheels, each by steps that are halved where the error asks for it."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.trig import sincos
from metamer.systems.wheels.kernels.pfaffian import head_twist
from metamer.systems.wheels.kernels.runs import checked_step

DEEPEST = 16  # halvings of a step; an error that stands there is a pole
BESIDE = 1e-6  # s, from a loss of rank to its two sides
LOST = 1e-9  # least over largest diagonal of the triangle of B that counts as loss of rank
STEEP = 4.0  # the diagonal may change by this factor in a step: no valley lies between its samples
WHOLE_STEPS = 1.0 + 1e-12  # a time that is a whole number of steps but for rounding
LEAST_SHARE = 1e-5  # of the error that one step may have however short it is


@kernel
def serpenoid_twist(gait, t, axle, phi, rate, out):
    """Twist of the first wheel at one time of a serpenoid, and least over largest diagonal of the triangle of B.

    gait       (5,) A, lag, offset, omega, phase                                [rad, rad, rad, rad/s, rad]
    t          time                                                             [s]
    axle       (N, 2) front joint to axle and axle to rear joint of each link   [m]
    phi, rate  (N-1,) scratch
    out        (4,) out: u, v, omega, the diagonal                              [m/s, m/s, rad/s, -]
    """
    # joint angles and rates by turning the phase from joint to joint
    lag_s, lag_c = sincos(gait[1])
    s, c = sincos(t * gait[3] + gait[4])
    for j in range(phi.shape[0]):
        phi[j] = gait[0] * s + gait[2]
        rate[j] = gait[0] * gait[3] * c
        s, c = s * lag_c + c * lag_s, c * lag_c - s * lag_s
    u, v, w, _, r00, _, _, r11, _, r22 = head_twist(phi, rate, axle)
    out[0], out[1], out[2] = u, v, w
    out[3] = min(r00, min(r11, r22)) / max(r00, max(r11, r22))


@kernel
def sampled(gait, t, axle, phi, rate, side, out):
    """The `serpenoid_twist`; on a loss of rank, 0/0, the mean of its two sides.

    side    (4,) scratch
    """
    serpenoid_twist(gait, t, axle, phi, rate, out)
    if out[3] < LOST:
        serpenoid_twist(gait, t - BESIDE, axle, phi, rate, side)
        serpenoid_twist(gait, t + BESIDE, axle, phi, rate, out)
        for i in range(4):
            out[i] = 0.5 * (side[i] + out[i])


@kernel
def judge(q, error, allowed, reach, level):
    """0: a step stands, 1: it must be halved, 2: no halving settles it; and its error.   [-, m]

    q         (5, 4) samples of `serpenoid_twist`
    error     (3,) of `checked_step`
    allowed   largest error                                                     [m]
    reach     what a turn moves at the end of the run                           [m]
    level     how often it was halved
    """
    size = error[0] + error[1] + reach * error[2]
    least, most = q[0, 3], q[0, 3]
    for i in range(1, 5):
        least, most = min(least, q[i, 3]), max(most, q[i, 3])
    if most < LOST and size + abs(q[2, 0]) + abs(q[2, 1]) + abs(q[2, 2]) > 0.0:
        return 2, size
    if size <= allowed and (most <= STEEP * least or level >= DEEPEST):
        return 0, size
    return (1 if level < DEEPEST else 2), size


@kernel
def one_gait(gait, axle, h, steps, tol, out):
    """Travel of one gait; see `serpenoid_batch`."""
    joints = axle.shape[0] - 1
    phi, rate, q = np.empty(joints), np.empty(joints), np.empty((5, 4))
    motion, error = np.empty(4), np.empty(3)
    left, width, level = np.empty(DEEPEST + 2), np.empty(DEEPEST + 2), np.empty(DEEPEST + 2, np.int64)
    length, omega = axle[0, 0] + axle[0, 1], gait[3]
    end, half = h * steps, math.pi / omega
    # the wave's own way along the body, that of a snake which does not slip
    reach = end * omega * length / max(abs(gait[1]), 1e-3)
    x = y = theta = path = total = turn_half = turn_whole = 0.0
    least, known, done = np.inf, -1.0, 0.0
    pair = 0
    while done < end:
        # two periods, cut at half a period of the gait and at a whole one
        last = min(2.0 * h * (pair + 1), end)
        goal = half if done < half < last else (2.0 * half if done < 2.0 * half < last else last)
        pair += 1 if goal == last else 0
        left[0], width[0], level[0] = done, goal - done, 0
        top = 1
        while top > 0:
            top -= 1
            t0, dt, deep = left[top], width[top], level[top]
            if t0 == known:
                q[0] = q[4]
            for i in range(1 if t0 == known else 0, 5):
                sampled(gait, t0 + 0.25 * i * dt, axle, phi, rate, motion, q[i])
                least = min(least, q[i, 3])
            checked_step(q, dt, motion, error)
            verdict, size = judge(q, error, tol * reach * max(dt / end, LEAST_SHARE), reach, deep)
            known = t0 + dt if verdict != 1 else -1.0
            if verdict == 1:
                left[top], width[top], level[top] = t0 + 0.5 * dt, 0.5 * dt, deep + 1
                left[top + 1], width[top + 1], level[top + 1] = t0, 0.5 * dt, deep + 1
                top += 2
                continue
            s, c = sincos(theta)
            x += c * motion[0] - s * motion[1]
            y += s * motion[0] + c * motion[1]
            theta += motion[2]
            path += motion[3]
            total += size if verdict == 0 else np.inf
            if verdict == 2:
                break
        done = goal
        turn_half = theta if goal <= WHOLE_STEPS * half else turn_half
        turn_whole = theta if goal <= WHOLE_STEPS * 2.0 * half else turn_whole
        if total == np.inf:
            break
    out[0], out[1], out[2], out[3] = path, x, y, theta
    out[4], out[5], out[6], out[7] = turn_half, turn_whole, least, total


@kernel
def serpenoid_batch(gaits, axle, h, steps, tol, out):
    """Travel of many snakes, each with its own serpenoid, phi_i = A sin(omega t + (i-1) lag + phase) + offset.

    gaits   (G, 5) A, lag, offset, omega > 0, phase                             [rad, rad, rad, rad/s, rad]
    axle    (N, 2) front joint to axle and axle to rear joint of each link      [m]
    h       half the longest step                                               [s]
    steps   duration over h; h steps > 2 pi/omega
    tol     error over the way of the wave that steps are halved to             [-]
    out     (G, 8) out: path, x, y, theta at the end, turn after half a period and after one, least over largest
            diagonal of the triangle of B, error of path and place (inf = a pole, or wheels without rank)   [m, rad]
    shehadeh2024, Eqs. (8), (11)
    """
    for g in range(gaits.shape[0]):
        one_gait(gaits[g], axle, h, steps, tol, out[g])


def warm():
    """Compile this file's kernels."""
    serpenoid_batch(np.full((1, 5), 0.3), np.full((4, 2), 0.05), 0.05, 2, 1e-6, np.empty((1, 8)))
