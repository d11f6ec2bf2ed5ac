"""A control period of a platform arm in one call: steps towards a goal, entry of its ball, what is noted on the way."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.platform.kernels.measure import RADIUS, fill_clearance, fill_measures, note_flags
from metamer.systems.platform.kernels.page import ARM_SETTINGS, BALL, BALL_TURN, STEP, STEPS, copy_motors, entry
from metamer.systems.platform.kernels.platform import fill_frames, fill_lengths, sample_arm
from metamer.systems.platform.kernels.step import advance, ball_gap, hold

FLAG_KINDS = 7  # columns of `first`: five of `note_flags`, an obstacle touched, a leg too fast
FLAG_TOUCHED, FLAG_FAST = 5, 6  # the columns of the last two
# part by which the mean speed of a leg over a step may pass its limit: the law keeps it at the stages of RK4, between
# which the leg's speed is curved
FAST_LEG = 1e-3
SLIVER_OF_STEP = 1e-6  # part of a step below which it tells no speed


@kernel
def note_step(m, robot, t, h, watch):
    """Note the time of flags that were not seen before, and how fast the legs were in the last h.   [s]

    robot    arm, ring, home, spheres
    watch    sense (n,) of det(M) at the start; first (n, FLAG_KINDS) times, -1 where seen before and infinite where not
             seen [s]; leg lengths at the last look (n, 6) [m]; fastest change of each leg so far (n, 6) [m/s]
    """
    arm, ring, _, spheres = robot
    sense, first, legs, speed = watch
    n = m.shape[0]
    note_flags(m, arm, ring, t, sense, np.empty((n, 12)), first)
    if spheres.shape[0] > 0:
        near = np.empty((n, spheres.shape[0]))
        fill_clearance(m, arm, spheres, near)
        for i in range(n):
            for s in range(spheres.shape[0]):
                if near[i, s] <= 0.0:
                    first[i, FLAG_TOUCHED] = min(first[i, FLAG_TOUCHED], t)
    if h > 0.0:
        now = np.empty((n, 6))
        fill_lengths(m, arm, ring, now)
        for i in range(n):
            for k in range(6):
                rate = (now[i, k] - legs[i, k]) / h
                if abs(rate) > abs(speed[i, k]):
                    speed[i, k] = rate
                if abs(rate) > (1.0 + FAST_LEG) * arm[i, 7]:
                    first[i, FLAG_FAST] = min(first[i, FLAG_FAST], t)
                legs[i, k] = now[i, k]


@kernel
def approach(m, robot, goal, task, settings, watch):
    """Go towards a goal; whether its ball was entered, time that passed [s], steps, allowed part of the speed.

    m          (n, 8) motors, moved in place
    robot      arm, ring, home, spheres
    goal       (12,) wanted frame of the tip
    settings   as `metamer.systems.platform.kernels.page`
    watch      as `note_step`
    """
    arm, ring, home, spheres = robot
    new, h, scale = np.empty_like(m), settings[STEP], 1.0
    gap = ball_gap(m, goal, settings[BALL], settings[BALL_TURN])
    for k in range(int(settings[STEPS])):
        scale, _ = advance(m, arm, ring, home, goal, task, spheres, h, new)
        after = ball_gap(new, goal, settings[BALL], settings[BALL_TURN])
        if after <= 0.0 < gap:
            length = entry(m, arm, ring, home, goal, task, spheres, settings, (gap, after), new)
            copy_motors(new, m)
            # over a sliver of a step the difference of lengths is rounding
            note_step(m, robot, k * h + length, length if length > SLIVER_OF_STEP * h else 0.0, watch)
            return True, k * h + length, k + 1, scale
        gap = after
        copy_motors(new, m)
        note_step(m, robot, (k + 1) * h, h, watch)
    return False, settings[STEPS] * h, int(settings[STEPS]), scale


@kernel
def hold_rates(m, robot, q, damping, dt, watch):
    """Hold leg rates for a period, one step.

    m          (n, 8) motors, moved in place
    q          (6n,) leg rates                                                 [m/s]
    damping    of a segment, as in segment_inverse                             [-]
    """
    new = np.empty_like(m)
    hold(m, robot[0], robot[1], q, damping, dt, new)
    copy_motors(new, m)
    note_step(m, robot, dt, dt, watch)


@kernel
def measure_arm(m, arm, ring, row):
    """Fill one row: tip; centres, axes, sides of the plates; measures BEND .. RADIUS; leg lengths.   [m, -, .., m]"""
    n = m.shape[0]
    local, world, found, legs = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty((n, 12)), np.empty((n, 6))
    fill_frames(m, local, world)
    fill_measures(m, arm, ring, found)
    fill_lengths(m, arm, ring, legs)
    for k in range(3):
        row[k] = world[n, 9 + k]
        for i in range(n):
            row[3 + 3 * i + k] = world[i + 1, 9 + k]
            row[3 + 3 * n + 3 * i + k] = world[i + 1, 3 * k + 2]
            row[3 + 6 * n + 3 * i + k] = world[i + 1, 3 * k]
    at = 3 + 9 * n
    for i in range(n):
        for column in range(RADIUS + 1):
            row[at + column * n + i] = found[i, column]
        for k in range(6):
            row[at + (RADIUS + 1) * n + 6 * i + k] = legs[i, k]


def warm() -> None:
    """Build every kernel of this file once."""
    m, arm, ring = sample_arm()
    robot = (arm, ring, np.zeros((1, 12)), np.zeros((0, 4)))
    watch = (np.ones(1), np.zeros((1, FLAG_KINDS)), np.ones((1, 6)), np.zeros((1, 6)))
    note_step(m, robot, 0.0, 0.0, watch)
    approach(m, robot, np.zeros(12), np.zeros(10), np.zeros(ARM_SETTINGS), watch)
    hold_rates(m, robot, np.zeros(6), 0.0, 1e-3, watch)
    measure_arm(m, arm, ring, np.empty(3 + 9 + RADIUS + 1 + 6))
