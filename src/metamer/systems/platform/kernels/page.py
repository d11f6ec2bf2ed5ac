"""An arm of platforms that goes from target to target without Python; as its system and its controller do it."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.platform.kernels.measure import LOFT, fill_measures
from metamer.systems.platform.kernels.platform import fill_frames, fill_tip_jacobian, sample_arm
from metamer.systems.platform.kernels.step import advance, ball_gap, narrow

# settings: control period, its steps, length of one [s], radius of a target's ball [m], turn left in it [rad]
PERIOD, STEPS, STEP, BALL, BALL_TURN, ARM_SETTINGS = range(6)
# state: time [s], target in force, that of the period before; then the motors
TIME, TARGET, LAST_TARGET, MOTORS_AT = range(4)
ENTRY_STEPS, ENTRY_WIDTH, ENTRY_GAP = 80, 1e-12, 1e-14  # of the search for the entry of a ball [-, s, m]


@kernel
def gap_after(m, arm, ring, home, goal, task, spheres, settings, h, new):
    """How far outside the ball the tip is after a step of length h, which is left in `new`.   [m]"""
    advance(m, arm, ring, home, goal, task, spheres, h, new)
    return ball_gap(new, goal, settings[BALL], settings[BALL_TURN])


@kernel
def entry(m, arm, ring, home, goal, task, spheres, settings, gaps, new):
    """Length of the step after which the tip enters the ball, by false position with halved ends.   [s]

    gaps    of the tip at the begin and at the end of the step   [m]
    new     (n, 8) written, the motors at the entry
    """
    bracket = np.array([0.0, settings[STEP], gaps[0], gaps[1], 0.0])
    for _ in range(ENTRY_STEPS):
        low, high, low_gap, high_gap = bracket[0], bracket[1], bracket[2], bracket[3]
        if high - low < ENTRY_WIDTH:
            break
        middle = (low * high_gap - high * low_gap) / (high_gap - low_gap)
        value = gap_after(m, arm, ring, home, goal, task, spheres, settings, middle, new)
        if abs(value) < ENTRY_GAP:
            bracket[1] = middle
            break
        narrow(bracket, middle, value)
    gap_after(m, arm, ring, home, goal, task, spheres, settings, bracket[1], new)
    return bracket[1]


@kernel
def copy_motors(source, into):
    """Motors of one array into another."""
    for i in range(source.shape[0]):
        for k in range(8):
            into[i, k] = source[i, k]


@kernel
def next_target(m, goals, settings, state, entered):
    """Go on to the next target, that after the last is the first, while the tip is in the ball of the present one."""
    count = goals.shape[0]
    state[LAST_TARGET] = state[TARGET]
    for _ in range(count):
        goal = goals[int(state[TARGET])]
        if not entered and ball_gap(m, goal, settings[BALL], settings[BALL_TURN]) > 0.0:
            return
        entered = False
        state[TARGET] = (state[TARGET] + 1.0) % count


@kernel
def period(m, arm, ring, home, goals, task, spheres, settings, state, new):
    """One control period, or less where the tip enters the ball of its target; whether it did."""
    goal, h = goals[int(state[TARGET])], settings[STEP]
    gap = ball_gap(m, goal, settings[BALL], settings[BALL_TURN])
    for k in range(int(settings[STEPS])):
        after = gap_after(m, arm, ring, home, goal, task, spheres, settings, h, new)
        if after <= 0.0 < gap:
            state[TIME] += k * h + entry(m, arm, ring, home, goal, task, spheres, settings, (gap, after), new)
            copy_motors(new, m)
            return True
        gap = after
        copy_motors(new, m)
    state[TIME] += settings[PERIOD]
    return False


@kernel
def tick(arm, ring, home, goals, task, spheres, settings, state, count):
    """Run `count` control periods; the state is updated in place."""
    n = arm.shape[0]
    m, new = state[MOTORS_AT:].reshape((n, 8)), np.empty((n, 8))
    if state[TIME] == 0.0:
        next_target(m, goals, settings, state, False)
    for _ in range(count):
        entered = period(m, arm, ring, home, goals, task, spheres, settings, state, new)
        next_target(m, goals, settings, state, entered)


@kernel
def look(arm, ring, home, goals, task, spheres, settings, state, row):
    """Fill one row: time, target, tip, plates with axes and sides, measures, legs, error."""
    n = arm.shape[0]
    m = state[MOTORS_AT:].reshape((n, 8))
    local, world, found = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty((n, 12))
    jacobian, length, det = np.empty((6, 6 * n)), np.empty(6 * n), np.empty(n)
    fill_frames(m, local, world)
    fill_measures(m, arm, ring, found)
    fill_tip_jacobian(m, arm, ring, jacobian, length, det)
    goal, last = goals[int(state[TARGET])], goals[int(state[LAST_TARGET])]
    row[0], error = state[TIME], 0.0
    for k in range(3):
        row[1 + k], row[4 + k] = goal[9 + k], world[n, 9 + k]
        error += (world[n, 9 + k] - last[9 + k]) ** 2
        for i in range(n):
            row[7 + 3 * i + k] = world[i + 1, 9 + k]
            row[7 + 3 * n + 3 * i + k] = world[i + 1, 3 * k + 2]
            row[7 + 6 * n + 3 * i + k] = world[i + 1, 3 * k]
    at = 7 + 9 * n
    for column in range(LOFT + 2):
        for i in range(n):
            row[at + column * n + i] = found[i, column]
    at += (LOFT + 2) * n
    for k in range(6 * n):
        row[at + k] = length[k]
    row[at + 6 * n] = math.sqrt(error)


def example():
    """Arrays of the types that `tick` and `look` are compiled for."""
    m, arm, ring = sample_arm()
    frame, state = np.zeros((1, 12)), np.concatenate([np.zeros(MOTORS_AT), m.ravel()])
    return arm, ring, frame, frame.copy(), np.zeros(10), np.zeros((0, 4)), np.zeros(ARM_SETTINGS), state
