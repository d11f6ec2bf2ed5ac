"""Tensions, pressures and lengths of muscles along the recorded courses of the robots of a block."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.trig import sincos
from metamer.systems.muscles.kernels import muscle as at
from metamer.systems.muscles.kernels.muscle import allocate, braid_force, example_muscles, pam_pressure
from metamer.systems.planar.lanes.evaluation import LANES

# what is found of a course: largest tension [N] and pressure [Pa], shortest and longest muscle [m], rows at the limit
MOST_TENSION, MOST_AIR, SHORTEST_MUSCLE, LONGEST_MUSCLE, ROWS_AT_LIMIT = range(5)
COURSE_NUMBERS = 5
TURN_COS, TURN_SIN = (
    at.MUSCLES,
    at.MUSCLES + 1,
)  # columns behind those of `muscles`: cosine and sine of the singular angle
AT_MOST_TENSION = 1.0 - 1e-6  # of the most tension: a muscle that pulls harder than this part is at its limit


class Columns(NamedTuple):
    """Numbers of the pairs and of their air, (joints, .., lanes): copied once, so that loops over lanes vectorise."""

    pair: np.ndarray
    air: np.ndarray


@inlined
def wants_air(air, j, k, length, tension, most):
    """Whether a muscle may ask for more pressure than `most`: 1 where the exact pressure must be worked out, else 0.

    Of all rates the one at which the braid's friction takes most of the pull asks for most pressure.
    """
    relaxed, dead = air[j, at.RELAXED, k], air[j, at.DEAD, k]
    wanted = tension / (1.0 - air[j, at.HYSTERESIS, k]) - air[j, at.PASSIVE, k] * max(length - relaxed, 0.0)
    slope = braid_force(relaxed, air[j, at.AREA, k], air[j, at.BRAID_A, k], air[j, at.BRAID_B, k], length)
    return 1.0 if dead > most or wanted > slope * (most - dead) else 0.0


@inlined
def pull_lanes(columns, here, j, slack, work, out):
    """Lengths, arms and tensions of a joint's muscles in all lanes, and what is found of them but for the pressure.

    here    (3, joints, lanes) angles, rates and torques of a row              [rad, rad/s, N m]
    slack   whether the muscles do not pull yet
    work    (8, lanes) written: length, arm and tension of the right muscle and of the left one; whether one of them may
            ask for more pressure than any before; whether a pair of this row is at its limit
    """
    pair, air = columns.pair, columns.air
    for k in range(work.shape[1]):
        torque = here[2, j, k]
        s, c = sincos(here[0, j, k])
        cosine, sine, total, product = (
            pair[j, TURN_COS, k],
            pair[j, TURN_SIN, k],
            pair[j, at.SUM, k],
            pair[j, at.PRODUCT, k],
        )
        length_r = math.sqrt(max(total + 2.0 * product * (c * cosine + s * sine), 1e-300))
        length_l = math.sqrt(max(total + 2.0 * product * (c * cosine - s * sine), 1e-300))
        arm_r, arm_l = -product * (s * cosine - c * sine) / length_r, -product * (s * cosine + c * sine) / length_l
        least, most = pair[j, at.LEAST, k], pair[j, at.MOST, k]
        f_r, f_l, _ = allocate(torque, arm_r, arm_l, least, most, least, most)
        f_r, f_l = 0.0 if slack else f_r, 0.0 if slack else f_l
        work[0, k], work[1, k], work[2, k] = length_r, arm_r, f_r
        work[3, k], work[4, k], work[5, k] = length_l, arm_l, f_l
        pressed = out[MOST_AIR, k]
        asked = wants_air(air, j, k, length_r, f_r, pressed) + wants_air(air, j, k, length_l, f_l, pressed)
        work[6, k] = 0.0 if slack else asked
        out[MOST_TENSION, k] = max(out[MOST_TENSION, k], max(f_r, f_l))
        out[SHORTEST_MUSCLE, k] = min(out[SHORTEST_MUSCLE, k], min(length_r, length_l))
        out[LONGEST_MUSCLE, k] = max(out[LONGEST_MUSCLE, k], max(length_r, length_l))
        work[7, k] = max(work[7, k], 1.0 if max(f_r, f_l) >= most * AT_MOST_TENSION else 0.0)


@inlined
def press_lanes(air, rates, work, out, taut):
    """The larger tension of a pair in every lane, and its pressure where it may be the largest so far.   [N, Pa]

    air      (PAM, lanes) of the joint
    rates    (lanes,) of the joint                                             [rad/s]
    work     as `pull_lanes` left it
    """
    for k in range(taut.shape[0]):
        taut[k] = max(work[2, k], work[5, k])
        if work[6, k] > 0.0:
            right = pam_pressure(air[:, k], work[0, k], work[1, k] * rates[k], work[2, k])
            left = pam_pressure(air[:, k], work[3, k], work[4, k] * rates[k], work[5, k])
            out[MOST_AIR, k] = max(out[MOST_AIR, k], max(right, left))


@kernel
def course_numbers(muscles, pam, course, robots, taut, out):
    """Fill `out` (COURSE_NUMBERS, lanes) by what muscles did, `taut` (rows, joints, lanes) by a pair's larger tension.

    muscles, pam   (robots or 1, joints, ..), one for all or one each
    course         (rows, 3, joints, lanes) angles, rates and torques, row by row; muscles begin slack [rad, rad/s, N m]
    robots         (lanes,) row of `muscles` and `pam` of each lane
    """
    rows, joints, lanes = course.shape[0], course.shape[2], robots.shape[0]
    columns = Columns(np.empty((joints, TURN_SIN + 1, LANES)), np.empty((joints, at.PAM, LANES)))
    work, found, here = np.zeros((8, LANES)), np.zeros((COURSE_NUMBERS, LANES)), np.zeros((3, joints, LANES))
    for begin in range(0, lanes, LANES):
        filled = min(LANES, lanes - begin)
        for k in range(LANES):
            # lanes beyond the last robot repeat it
            robot = robots[begin + min(k, filled - 1)]
            columns.pair[:, :, k], columns.air[:, :, k] = muscles[robot], pam[robot]
        found[:], work[7] = 0.0, 0.0
        found[SHORTEST_MUSCLE] = np.inf
        for row in range(rows):
            here[:, :, :filled] = course[row, :, :, begin : begin + filled]
            for j in range(joints):
                pull_lanes(columns, here, j, row == 0, work, found)
                press_lanes(columns.air[j], here[1, j], work, found, taut[row, j, begin : begin + filled])
            for k in range(LANES):
                found[ROWS_AT_LIMIT, k] += work[7, k]
                work[7, k] = 0.0
        out[:, begin : begin + filled] = found[:, :filled]


def warm():
    """Compile this file's kernels."""
    muscles, pam = example_muscles()
    pairs = np.concatenate([muscles, np.ones((1, 2))], axis=1)
    taut, out = np.zeros((2, 1, 1)), np.zeros((COURSE_NUMBERS, 1))
    course_numbers(pairs[None], pam[None].copy(), np.zeros((2, 3, 1, 1)), np.zeros(1, np.int64), taut, out)
