"""Forward kinematics of a segment: legs and radii in, pose out, by Newton's method with the exact Jacobian."""

from __future__ import annotations

import math

import numpy as np

from metamer.algebra.kernels.motor import exp_bivector, multiply, normalise, shift_motor
from metamer.core.jit import kernel
from metamer.core.numerics.linear import solve_rows
from metamer.systems.platform.kernels.platform import fill_frames, fill_legs, sample_arm

FOUND, SINGULAR, NOT_REACHED, INVERTED = 0, 1, 2, 3  # how a search for a pose ended


@kernel
def leg_error(m, ra, rb, ring, wanted, local, world, a, length):
    """Sum of squared leg errors at a pose; fills columns 0-5 of `a` with M transposed.   [m^2]"""
    fill_frames(m, local, world)
    fill_legs(local[0], ra, rb, ring, a, length)
    total = 0.0
    for k in range(6):
        total += (length[k] - wanted[k]) ** 2
    return total


@kernel
def solve_pose(wanted, ra, rb, ring, m, tolerance, steps):
    """Pose of the end plate from six legs and two radii: Newton on l(pose) = l, with halved steps where it rises.   [-]

    wanted       (6,) leg lengths                                              [m]
    ra, rb       radii of the two rings, inputs of their own (12 actuators)    [m]
    m            (1, 8) first guess, overwritten by the motor found
    tolerance    largest leg error accepted                                    [m]
    Returns (status, largest leg error): 0 found, 1 singular, 2 no such pose near the guess, 3 plate behind its base.
    lafmejani2020, Eq. (3)
    """
    local, world, a, length = np.empty((1, 12)), np.empty((2, 12)), np.zeros((6, 9)), np.empty(6)
    trial, b, turn, p = np.empty((1, 8)), np.empty(6), np.empty(8), np.empty(3)
    rows = np.empty((6, 9))
    error = leg_error(m, ra, rb, ring, wanted, local, world, a, length)
    last = 0
    for _ in range(steps):
        # M x = wanted - length
        for i in range(6):
            for j in range(6):
                rows[i, j] = a[j, i]
            rows[i, 6], rows[i, 7], rows[i, 8] = wanted[i] - length[i], 0.0, 0.0
        det = solve_rows(rows)
        if not abs(det) > 1e-10 * rb**3:
            return 1, math.sqrt(error)
        size, better = 1.0, False
        reach = abs(rows[0, 6]) + abs(rows[1, 6]) + abs(rows[2, 6])
        angle = abs(rows[3, 6]) + abs(rows[4, 6]) + abs(rows[5, 6])
        size = min(1.0, 0.7 * ra / max(reach, 1e-300), 0.7 / max(angle, 1e-300))
        if max(reach, angle) < 1e-15:
            break
        for _half in range(30):
            for k in range(3):
                b[k], b[3 + k] = -0.5 * size * rows[3 + k, 6], 0.0
                p[k] = local[0, 9 + k] + size * rows[k, 6]
            exp_bivector(b, turn)
            multiply(turn, m[0], trial[0])
            shift_motor(p, trial[0])
            normalise(trial[0])
            new = leg_error(trial, ra, rb, ring, wanted, local, world, a, length)
            if new < error:
                better = True
                break
            size *= 0.5
        if not better:
            # at rounding level nothing gets better: the last pose stands
            error = leg_error(m, ra, rb, ring, wanted, local, world, a, length)
            break
        for k in range(8):
            m[0, k] = trial[0, k]
        # two more steps below the tolerance polish the pose
        error = new
        if math.sqrt(error) < tolerance:
            last += 1
            if last > 2:
                break
    worst = 0.0
    for k in range(6):
        worst = max(worst, abs(length[k] - wanted[k]))
    if not worst <= tolerance:
        return 2, worst
    height = local[0, 11]
    back = local[0, 9] * local[0, 2] + local[0, 10] * local[0, 5] + local[0, 11] * local[0, 8]
    return (3 if height <= 0.0 or back <= 0.0 else 0), worst


def warm() -> None:
    """Build every kernel of this file once."""
    m, _, ring = sample_arm()
    solve_pose(np.full(6, 1.4), 1.0, 0.9, ring, m, 1e-12, 1)
