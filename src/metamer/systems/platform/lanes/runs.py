"""Whole runs of many arms in lanes: each has its own clock, goals and steps; a lane that ends takes the next arm.

What a lane does between two steps is what `PlatformSystem.advance`, `TipGoals` and `run` do between two calls: rows at
the begin of control periods, targets that are entered, the moment of an entry by false position, flags.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.steps import whole_steps
from metamer.systems.platform.kernels.page import ENTRY_GAP, ENTRY_STEPS, ENTRY_WIDTH
from metamer.systems.platform.kernels.periods import SLIVER_OF_STEP
from metamer.systems.platform.kernels.platform import sample_arm
from metamer.systems.platform.kernels.step import narrow
from metamer.systems.platform.lanes import stages as at
from metamer.systems.platform.lanes.looks import (
    FAILED,
    FOUND,
    LOOKED,
    Look,
    ended_row,
    new_look,
    note_lane,
    row_lane,
    screen_lanes,
)
from metamer.systems.platform.lanes.stages import (
    copy_rows,
    frame_lanes,
    geometry_lanes,
    law_lanes,
    move_lanes,
    normalise_lanes,
)

# numbers of an arm: integration step, control period, end of the run [s], radius of a target's ball [m], time without
# progress after which it gives up [s], gain [1/s], damping, its floor [-], number of targets
STEP, PERIOD, END, BALL, PATIENCE, GAIN, DAMPING, FLOOR, TARGETS, ARM_NUMBERS = range(10)
RING_NUMBERS = 24  # cosines and sines of six legs' joints on two rings
DESCRIBED = 6  # numbers of a segment, from VOLUMED on
# a lane's clock as `core.clock.Clock`, period in force, its steps, their length, steps done, length of the last [s]
BEGIN, EQUAL, COUNT, LASTS, STEPS, EACH, DONE, PASSED = range(8)
# target in force, nearest so far and when, distance outside the ball, whether it was entered in this period
TARGET, BEST, BEST_TIME, GAP, ENTERED, CLOCK = range(8, 14)
STEPPING, LOCATING, ENTERING, IDLE = range(4)  # what a lane does
LITTLE = 1e-9  # part of a period by which times that are equal may differ
NEARER = 0.99  # of the least distance so far: what counts as progress, as `TipGoals`


class Arms(NamedTuple):
    """Arms in a queue, R of them; one column for all where they do not differ.

    segments   (n, DESCRIBED, R or 1) rows of the description
    home       (n, 8, R or 1) motors of the straight arms
    ring       (24, R or 1) joints on the rings
    numbers    (ARM_NUMBERS, R or 1)
    goals      (most, 3, R or 1) targets                                       [m]
    """

    segments: np.ndarray
    home: np.ndarray
    ring: np.ndarray
    numbers: np.ndarray
    goals: np.ndarray


class Lanes(NamedTuple):
    """What runs: rows of segments, rings, goals in force, laws, steps, clocks, brackets, doings, numbers of arms."""

    work: np.ndarray
    ring: np.ndarray
    goal: np.ndarray
    task: np.ndarray
    h: np.ndarray
    clock: np.ndarray
    bracket: np.ndarray
    mode: np.ndarray
    arm: np.ndarray


@inlined
def pick(columns, robot):
    """Column of a robot; one column stands for all."""
    return min(robot, columns.shape[-1] - 1)


@kernel
def load_lane(arms, robot, lanes, look, k):
    """An arm into a lane, straight, before its first row."""
    work, n = lanes.work, arms.home.shape[0]
    for i in range(n):
        for r in range(8):
            work[i, at.ROW_MOTOR + r, k] = arms.home[i, r, pick(arms.home, robot)]
        for r in range(DESCRIBED):
            work[i, at.VOLUMED + r, k] = arms.segments[i, r, pick(arms.segments, robot)]
    for r in range(RING_NUMBERS):
        lanes.ring[r, k] = arms.ring[r, pick(arms.ring, robot)]
    numbers = arms.numbers[:, pick(arms.numbers, robot)]
    for r in range(3):
        lanes.task[r, k] = numbers[GAIN + r]
    for r in range(CLOCK):
        lanes.clock[r, k] = 0.0
    for r in range(3):
        lanes.goal[r, k] = arms.goals[0, r, pick(arms.goals, robot)]
    lanes.clock[BEST, k] = math.inf
    lanes.arm[k], lanes.mode[k] = robot, STEPPING
    new_look(look, k)


@kernel
def aim_lane(arms, lanes, look, k, tip):
    """Targets that the tip has entered are behind it; whether the run is over. As `TipGoals.update` and `run`."""
    clock, robot = lanes.clock, lanes.arm[k]
    goals, numbers = arms.goals[:, :, pick(arms.goals, robot)], arms.numbers[:, pick(arms.numbers, robot)]
    t, count = clock[BEGIN, k] + clock[COUNT, k] * clock[EQUAL, k], int(numbers[TARGETS])
    entered, over = clock[ENTERED, k] > 0.0, False
    away = 0.0
    while int(clock[TARGET, k]) < count:
        goal, away = goals[int(clock[TARGET, k])], 0.0
        for r in range(3):
            away += (tip[r, k] - goal[r]) ** 2
            lanes.goal[r, k] = goal[r]
        away = math.sqrt(away)
        if not (entered or away - numbers[BALL] <= 0.0):
            break
        entered = False
        clock[TARGET, k] += 1.0
        clock[BEST, k], clock[BEST_TIME, k], look.found[LOOKED, k] = math.inf, t, t
    clock[GAP, k] = away - numbers[BALL]
    stalled = False
    if int(clock[TARGET, k]) < count:
        if away < NEARER * clock[BEST, k]:
            clock[BEST, k], clock[BEST_TIME, k] = away, t
        stalled = t - clock[BEST_TIME, k] > numbers[PATIENCE]
    over = t >= numbers[END] - LITTLE * numbers[PERIOD] or int(clock[TARGET, k]) == count or stalled
    ended_row(look, k, t, clock[TARGET, k], stalled)
    if not over:
        begin_period(lanes, k, t, numbers)
    return over


@kernel
def begin_period(lanes, k, t, numbers):
    """Length of the period that begins at t, its steps and their length.   [s]"""
    clock, dt = lanes.clock, numbers[PERIOD]
    lasts = dt if t + dt <= numbers[END] + LITTLE * dt else numbers[END] - t
    steps = whole_steps(lasts, numbers[STEP])
    # whole steps of run.step where the period is made of them
    long = numbers[STEP] if abs(lasts - steps * numbers[STEP]) < LITTLE * lasts else lasts / steps
    clock[LASTS, k], clock[STEPS, k], clock[EACH, k] = lasts, steps, long
    clock[DONE, k], clock[ENTERED, k] = 0.0, 0.0
    lanes.h[k] = long


@kernel
def end_period(clock, k):
    """Let the period, or the part of it until a ball was entered, pass.   [s]"""
    inside = clock[DONE, k] * clock[EACH, k] + clock[PASSED, k]
    lasts = inside if clock[ENTERED, k] > 0.0 else clock[LASTS, k]
    if lasts != clock[EQUAL, k]:
        clock[BEGIN, k] += clock[COUNT, k] * clock[EQUAL, k]
        clock[EQUAL, k], clock[COUNT, k] = lasts, 0.0
    clock[COUNT, k] += 1.0


@kernel
def take_over(lanes, k, length):
    """The step that was tried becomes the state."""
    work = lanes.work
    for i in range(work.shape[0] - 1):
        for r in range(8):
            work[i, at.ROW_MOTOR + r, k] = work[i, at.ROW_AFTER + r, k]
    lanes.clock[PASSED, k] = length


@kernel
def judge_lane(arms, lanes, k, tip):
    """After a step: take it over, or look for the moment at which the ball was entered; whether the state is new."""
    clock, bracket = lanes.clock, lanes.bracket[k]
    away = 0.0
    for r in range(3):
        away += (tip[r, k] - lanes.goal[r, k]) ** 2
    gap = math.sqrt(away) - arms.numbers[BALL, pick(arms.numbers, lanes.arm[k])]
    if lanes.mode[k] == STEPPING and not gap <= 0.0 < clock[GAP, k]:
        take_over(lanes, k, clock[EACH, k])
        clock[GAP, k] = gap
        clock[DONE, k] += 1.0
        return True
    if lanes.mode[k] == STEPPING:
        bracket[0], bracket[1], bracket[2], bracket[3], bracket[4] = 0.0, clock[EACH, k], clock[GAP, k], gap, 0.0
        bracket[5] = 0.0
        lanes.mode[k] = LOCATING
    elif lanes.mode[k] == ENTERING or abs(gap) < ENTRY_GAP:
        take_over(lanes, k, lanes.h[k])
        clock[ENTERED, k] = 1.0
        lanes.mode[k] = STEPPING
        return True
    else:
        narrow(bracket, lanes.h[k], gap)
        bracket[5] += 1.0
    if bracket[1] - bracket[0] < ENTRY_WIDTH or bracket[5] >= ENTRY_STEPS:
        lanes.mode[k], lanes.h[k] = ENTERING, bracket[1]
    else:
        lanes.h[k] = (bracket[0] * bracket[3] - bracket[1] * bracket[2]) / (bracket[3] - bracket[2])
    return False


@kernel
def between_lane(arms, lanes, look, k, tip, first):
    """Flags of a new state, and at the end of a period its row and the next aim; whether the run goes on."""
    clock, work = lanes.clock, lanes.work
    if not first:
        note_lane(work, look, k)
    if first or clock[ENTERED, k] > 0.0 or clock[DONE, k] >= clock[STEPS, k]:
        if not first:
            end_period(clock, k)
        row_lane(work, look, k, lanes.goal, tip, first)
        if aim_lane(arms, lanes, look, k, tip):
            return False
        if first:
            note_lane(work, look, k)
    return True


@inlined
def try_step(lanes, tip, sums, pull):
    """A step of every lane from its motors; the law of the first stage finds its geometry there already."""
    for stage in range(4):
        if stage > 0:
            geometry_lanes(lanes.work, lanes.ring, tip, sums)
        law_lanes(sums, tip, lanes.goal, lanes.task, pull)
        move_lanes(lanes.work, pull, stage, lanes.h)
    normalise_lanes(lanes.work)
    frame_lanes(lanes.work, at.ROW_AFTER)


@inlined
def look_lanes(lanes, look, fresh):
    """Fastest legs over the last step of lanes whose state is new, and lanes in which a flag may be due."""
    work = lanes.work
    for k in range(at.ARM_LANES):
        passed, long = lanes.clock[PASSED, k], lanes.clock[EACH, k]
        # over a sliver of a step the difference of lengths is rounding
        look.pace[k] = 1.0 / passed if fresh[k] and passed > SLIVER_OF_STEP * long else 0.0
    screen_lanes(work, look)
    copy_rows(work, at.ROW_LENGTH, at.BEFORE, 6)


@kernel
def run_arms(arms, span, found, poses):
    """Arms span[0] .. span[1] to their ends.

    found    (FOUND, R) written, see `looks`
    poses    (n, 8, R) written, motors at the end
    """
    n = arms.home.shape[0]
    # made here, not by the caller: the compiler must see the shapes to know that rows do not overlap
    lanes = Lanes(
        np.zeros((n + 1, at.ROWS, at.ARM_LANES)),
        np.zeros((RING_NUMBERS, at.ARM_LANES)),
        np.zeros((3, at.ARM_LANES)),
        np.zeros((3, at.ARM_LANES)),
        np.zeros(at.ARM_LANES),
        np.zeros((CLOCK, at.ARM_LANES)),
        np.zeros((at.ARM_LANES, 6)),
        np.zeros(at.ARM_LANES, np.int64),
        np.zeros(at.ARM_LANES, np.int64),
    )
    look = Look(
        np.zeros((FOUND, at.ARM_LANES)),
        np.zeros(at.ARM_LANES),
        np.zeros(at.ARM_LANES),
        np.zeros(at.ARM_LANES),
        np.zeros((n, 5, at.ARM_LANES)),
    )
    tip, sums, pull = np.zeros((3, at.ARM_LANES)), np.zeros((6, at.ARM_LANES)), np.zeros((3, at.ARM_LANES))
    fresh, first, waiting, running = np.ones(at.ARM_LANES, np.int64), np.ones(at.ARM_LANES, np.int64), span[0], 0
    for k in range(at.ARM_LANES):
        # lanes beyond the last arm stand still on it
        load_lane(arms, min(waiting, span[1] - 1), lanes, look, k)
        if waiting < span[1]:
            running += 1
        else:
            lanes.mode[k] = IDLE
        waiting += 1
    while running > 0:
        copy_rows(lanes.work, at.ROW_MOTOR, at.ROW_AT, 8)
        copy_rows(lanes.work, at.ROW_MOTOR, at.ROW_AFTER, 8)
        geometry_lanes(lanes.work, lanes.ring, tip, sums)
        look_lanes(lanes, look, fresh)
        for k in range(at.ARM_LANES):
            if lanes.mode[k] == IDLE or not fresh[k]:
                continue
            finite = math.isfinite(tip[0, k] + tip[1, k] + tip[2, k])
            if not finite:
                look.found[FAILED, k] = 1.0
            fresh[k] = 0
            if finite and between_lane(arms, lanes, look, k, tip, first[k] > 0):
                first[k] = 0
                continue
            robot = lanes.arm[k]
            found[:, robot] = look.found[:, k]
            for i in range(n):
                poses[i, :, robot] = lanes.work[i, at.ROW_MOTOR : at.ROW_MOTOR + 8, k]
            lanes.mode[k], lanes.h[k] = IDLE, 0.0
            running -= 1
            if waiting < span[1]:
                load_lane(arms, waiting, lanes, look, k)
                waiting += 1
                running += 1
                fresh[k], first[k] = 1, 1
        try_step(lanes, tip, sums, pull)
        for r in range(3):
            for k in range(at.ARM_LANES):
                tip[r, k] = lanes.work[n, at.ROW_WORLD + 9 + r, k]
        for k in range(at.ARM_LANES):
            # an arm that was just loaded has no geometry yet
            if lanes.mode[k] != IDLE and not first[k]:
                fresh[k] = 1 if judge_lane(arms, lanes, k, tip) else 0


def warm():
    """Compile this file's kernels."""
    m, arm, ring = sample_arm()
    numbers = np.ones((ARM_NUMBERS, 1))
    arms = Arms(arm[:, :DESCRIBED, None], m[:, :, None], ring.reshape(-1, 1), numbers, np.ones((1, 3, 1)))
    run_arms(arms, (0, 1), np.zeros((FOUND, 1)), np.zeros((1, 8, 1)))
