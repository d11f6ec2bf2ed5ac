"""Tensions, pressures and lengths of muscles along the recorded course of one robot of a batch."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.trig import sincos
from metamer.systems.muscles.kernels.muscle import (
    AREA,
    BRAID_A,
    BRAID_B,
    DEAD,
    HYSTERESIS,
    LEAST,
    MOST,
    MUSCLES,
    PASSIVE,
    PRODUCT,
    RELAXED,
    SUM,
    allocate,
    braid_force,
    example_muscles,
    pam_pressure,
)

# what is found of a course: largest tension [N] and pressure [Pa], shortest and longest muscle [m], rows at the limit
MOST_TENSION, MOST_AIR, SHORTEST_MUSCLE, LONGEST_MUSCLE, ROWS_AT_LIMIT = range(5)
COURSE_NUMBERS = 5
TURN_COS, TURN_SIN = MUSCLES, MUSCLES + 1  # columns behind those of `muscles`: cosine and sine of the singular angle
AT_MOST_TENSION = 1.0 - 1e-6  # of the most tension: a muscle that pulls harder than this part is at its limit


@inlined
def more_air(row, length, rate, tension, most):
    """The larger of `most` and the pressure of a muscle, which is worked out only where it can be larger.   [Pa]

    Of all rates the one at which the braid's friction takes most of the pull asks for most pressure.
    """
    wanted = tension / (1.0 - row[HYSTERESIS]) - row[PASSIVE] * max(length - row[RELAXED], 0.0)
    slope = braid_force(row[RELAXED], row[AREA], row[BRAID_A], row[BRAID_B], length)
    if row[DEAD] > most or wanted > slope * (most - row[DEAD]):
        most = max(most, pam_pressure(row, length, rate, tension))
    return most


@kernel
def course_numbers(muscles, pam, course, robots, taut, out):
    """Fill `out` (COURSE_NUMBERS, lanes) by what muscles did, `taut` (rows, joints, lanes) by a pair's larger tension.

    muscles, pam   (robots or 1, joints, ..), one for all or one each
    course         (rows, 3, joints, lanes) angles, rates and torques, row by row; muscles begin slack [rad, rad/s, N m]
    robots         (lanes,) row of `muscles` and `pam` of each lane
    """
    rows, joints, lanes = course.shape[0], course.shape[2], robots.shape[0]
    limited = np.zeros(lanes, np.bool_)
    out[:] = 0.0
    out[SHORTEST_MUSCLE] = np.inf
    for row in range(rows):
        for j in range(joints):
            for k in range(lanes):
                pair, air = muscles[robots[k], j], pam[robots[k], j]
                phi, rate, torque = course[row, 0, j, k], course[row, 1, j, k], course[row, 2, j, k]
                s, c = sincos(phi)
                turn_s, turn_c = s * pair[TURN_COS], c * pair[TURN_SIN]
                even, odd = c * pair[TURN_COS], s * pair[TURN_SIN]
                length_r = math.sqrt(max(pair[SUM] + 2.0 * pair[PRODUCT] * (even + odd), 1e-300))
                length_l = math.sqrt(max(pair[SUM] + 2.0 * pair[PRODUCT] * (even - odd), 1e-300))
                arm_r, arm_l = (
                    -pair[PRODUCT] * (turn_s - turn_c) / length_r,
                    -pair[PRODUCT] * (turn_s + turn_c) / length_l,
                )
                least, most = pair[LEAST], pair[MOST]
                f_r, f_l = 0.0, 0.0
                if row > 0:
                    f_r, f_l, _ = allocate(torque, arm_r, arm_l, least, most, least, most)
                    out[MOST_AIR, k] = more_air(air, length_r, arm_r * rate, f_r, out[MOST_AIR, k])
                    out[MOST_AIR, k] = more_air(air, length_l, arm_l * rate, f_l, out[MOST_AIR, k])
                pull = max(f_r, f_l)
                taut[row, j, k] = pull
                limited[k] = limited[k] or pull >= most * AT_MOST_TENSION
                out[MOST_TENSION, k] = max(out[MOST_TENSION, k], pull)
                out[SHORTEST_MUSCLE, k] = min(out[SHORTEST_MUSCLE, k], min(length_r, length_l))
                out[LONGEST_MUSCLE, k] = max(out[LONGEST_MUSCLE, k], max(length_r, length_l))
        for k in range(lanes):
            out[ROWS_AT_LIMIT, k] += 1.0 if limited[k] else 0.0
            limited[k] = False


def warm():
    """Compile this file's kernels."""
    muscles, pam = example_muscles()
    pairs = np.concatenate([muscles, np.ones((1, 2))], axis=1)
    taut, out = np.zeros((2, 1, 1)), np.zeros((COURSE_NUMBERS, 1))
    course_numbers(pairs[None], pam[None].copy(), np.zeros((2, 3, 1, 1)), np.zeros(1, np.int64), taut, out)
