"""Tensions, pressures and lengths of muscles along the recorded course of one robot of a batch."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.systems.muscles.kernels.muscle import (
    AREA,
    BRAID_A,
    BRAID_B,
    DEAD,
    HYSTERESIS,
    LEAST,
    MOST,
    PASSIVE,
    RELAXED,
    allocate,
    braid_force,
    example_muscles,
    length_and_arm,
    pam_pressure,
)

# what is found of a course: largest tension [N] and pressure [Pa], shortest and longest muscle [m], rows at the limit
MOST_TENSION, MOST_AIR, SHORTEST_MUSCLE, LONGEST_MUSCLE, ROWS_AT_LIMIT = range(5)
COURSE_NUMBERS = 5
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
def course_numbers(muscles, pam, course, lane, taut, out):
    """Fill `out` by what muscles did, and `taut` (rows, joints) by the tension of the muscle that pulls harder.   [N]

    course   (rows, 3, joints, lanes) angles, rates and torques, row by row; muscles begin slack   [rad, rad/s, N m]
    lane     which of the robots
    """
    out[:] = 0.0
    out[SHORTEST_MUSCLE] = np.inf
    for row in range(course.shape[0]):
        limited = False
        for j in range(course.shape[2]):
            phi, rate, torque = course[row, 0, j, lane], course[row, 1, j, lane], course[row, 2, j, lane]
            length_r, arm_r = length_and_arm(muscles[j, 0], muscles[j, 1], muscles[j, 2], phi)
            length_l, arm_l = length_and_arm(muscles[j, 0], muscles[j, 1], muscles[j, 2], -phi)
            least, most = muscles[j, LEAST], muscles[j, MOST]
            f_r, f_l = 0.0, 0.0
            if row > 0:
                f_r, f_l, _ = allocate(torque, arm_r, -arm_l, least, most, least, most)
                out[MOST_AIR] = more_air(pam[j], length_r, arm_r * rate, f_r, out[MOST_AIR])
                out[MOST_AIR] = more_air(pam[j], length_l, -arm_l * rate, f_l, out[MOST_AIR])
            taut[row, j] = max(f_r, f_l)
            limited = limited or taut[row, j] >= most * AT_MOST_TENSION
            out[MOST_TENSION] = max(out[MOST_TENSION], taut[row, j])
            out[SHORTEST_MUSCLE] = min(out[SHORTEST_MUSCLE], min(length_r, length_l))
            out[LONGEST_MUSCLE] = max(out[LONGEST_MUSCLE], max(length_r, length_l))
        out[ROWS_AT_LIMIT] += 1.0 if limited else 0.0


def warm():
    """Compile this file's kernels."""
    course_numbers(*example_muscles(), np.zeros((2, 3, 1, 1)), 0, np.zeros((2, 1)), np.zeros(COURSE_NUMBERS))
