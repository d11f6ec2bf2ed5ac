"""Whole runs of many planar robots: gait, limits, servo lag, steps and metrics inside, a block of lanes at a time."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba.extending import overload

from metamer.core.jit import inlined, kernel
from metamer.systems.drives.lag_kernels import follow
from metamer.systems.planar.lanes import evaluation as at
from metamer.systems.planar.lanes.block import (
    ROW_GAIN,
    ROW_LAG,
    ROW_RATE,
    SERVO_ROWS,
    Block,
    begin_lanes,
    book_lanes,
    end_lanes,
    load_lanes,
    settle_lanes,
    stage_lanes,
    unload_lanes,
)
from metamer.systems.planar.lanes.evaluation import copy_row, evaluate
from metamer.systems.planar.lanes.numbers import (
    NUMBERS_FOUND,
    ROOMS,
    effort_lanes,
    energy_lanes,
    judge_lanes,
    place_lanes,
    speed_lanes,
    track_lanes,
    travel_lanes,
)


class Waves(NamedTuple):
    """Targets of many robots, as sums of waves or as tables; one column for all or one per robot.

    omega    (H, R) angular frequencies                                              [rad/s]
    shape    (2 H + 1, joints, R) offset, then factors of sine and cosine of each    [rad]
    start    (R,) length of the soft start; 0 = none                                 [s]
    table    (rows, 2, joints, R) positions and velocities tick by tick, in place of waves; no rows = waves
    """

    omega: np.ndarray
    shape: np.ndarray
    start: np.ndarray
    table: np.ndarray


class Pace(NamedTuple):
    """How a run is stepped: control period [s], periods, straight pieces of a period, steps of a piece, and the method.

    method    (stages, 3): weight of a stage, how far ahead the next one lies, its own time, in steps
    lates     whether servos have lag or gain
    """

    dt: float
    ticks: int
    pieces: int
    steps: int
    method: np.ndarray
    lates: bool


NO_RECORD = np.zeros((0, 3, 0, 0))  # of joints, where nobody asks for their course


def lanes_of(fields):
    """Robots of a block: the same bytes in float64 and in float32."""
    return at.NARROW_LANES if fields.dtype == np.float32 else at.LANES


@overload(lanes_of, inline="always")
def _lanes_of(fields):
    return (lambda fields: at.NARROW_LANES) if fields.dtype.bitwidth == 32 else (lambda fields: at.LANES)


@inlined
def ask_lanes(waves, t, wanted):
    """Targets and rates of a block at time t: e(t) (shape_0 + sum_h shape_2h+1 sin(w_h t) + shape_2h+2 cos(w_h t))."""
    joints = wanted.shape[1]
    for j in range(joints):
        for k in range(wanted.shape[2]):
            wanted[0, j, k] = waves.shape[0, j, k]
            wanted[1, j, k] = 0.0
    for h in range(waves.omega.shape[0]):
        for k in range(wanted.shape[2]):
            omega = waves.omega[h, k]
            s, c = math.sin(omega * t), math.cos(omega * t)
            for j in range(joints):
                a, b = waves.shape[2 * h + 1, j, k], waves.shape[2 * h + 2, j, k]
                wanted[0, j, k] += a * s + b * c
                wanted[1, j, k] += omega * (a * c - b * s)
    for k in range(wanted.shape[2]):
        start = waves.start[k]
        if t < start:
            x = t / start
            y = 1.0 - x
            e, de = x * x * x * (10.0 + x * (6.0 * x - 15.0)), 30.0 * (x * y) ** 2 / start
            for j in range(joints):
                p, r = wanted[0, j, k], wanted[1, j, k]
                wanted[0, j, k] = e * p
                wanted[1, j, k] = de * p + e * r


@inlined
def send_lanes(wanted, sent, work, servo, dt):
    """What is sent: within rate and joint limits, also at the end of the period; `sent` holds what was sent before."""
    n, joints = work.shape[0], sent.shape[1]
    for j in range(joints):
        i = n - joints + j
        for k in range(sent.shape[2]):
            rate, lower, upper, last = servo[ROW_RATE, k], work[i, at.LOWER, k], work[i, at.UPPER, k], sent[0, j, k]
            reach = rate * dt
            x = min(max(min(max(wanted[0, j, k], last - reach), last + reach), lower), upper)
            slow = min(max(wanted[1, j, k], -rate), rate)
            sent[0, j, k] = x
            sent[1, j, k] = min(max(slow, (lower - x) / dt), (upper - x) / dt)


@inlined
def chord_lanes(sent, reference, servo, piece, h, work):
    """One straight piece of the servos' reference into the columns of the targets; `reference` moves on."""
    n, joints = work.shape[0], sent.shape[1]
    for j in range(joints):
        i = n - joints + j
        for k in range(sent.shape[2]):
            r, slope = reference[j, k], sent[1, j, k]
            u = sent[0, j, k] + piece * h * slope
            after = follow(r, u, slope, servo[ROW_GAIN, k], servo[ROW_LAG, k], servo[ROW_RATE, k], h)
            work[i, at.TARGET, k] = r
            work[i, at.TARGET_RATE, k] = (after - r) / h
            reference[j, k] = after


@inlined
def command_lanes(block, waves, servo, pace, tick, measured, paired):
    """What is asked and sent in a period, and the numbers of the row before it."""
    wanted, sent = block.wanted, block.sent
    ends = tick == pace.ticks
    if waves.table.shape[0] > 0:
        for j in range(wanted.shape[1]):
            copy_row(wanted[0, j], waves.table[tick, 0, j])
            copy_row(wanted[1, j], waves.table[tick, 1, j])
    else:
        ask_lanes(waves, tick * pace.dt, wanted)
    if measured:
        weight = pace.dt if 0 < tick < pace.ticks else 0.5 * pace.dt
        held = pace.dt / pace.pieces if tick > 0 else 0.0
        effort_lanes(block, paired, tick, held, weight)
    if not ends:
        send_lanes(wanted, sent, block.work, servo, pace.dt)
    if measured:
        track_lanes(wanted, sent, block.q, ends, block.kept)


@inlined
def aim_lanes(block, servo, pace, piece):
    """Targets of a piece of a period into the columns of the links."""
    work, sent = block.work, block.sent
    n, joints = work.shape[0], sent.shape[1]
    if pace.lates:
        chord_lanes(sent, block.reference, servo, piece, pace.dt / pace.pieces, work)
    else:
        for j in range(joints):
            copy_row(work[n - joints + j, at.TARGET], sent[0, j])
            copy_row(work[n - joints + j, at.TARGET_RATE], sent[1, j])


@inlined
def measure_lanes(parent, shape, block, pace, tick):
    """Numbers of a row from the columns that its first evaluation leaves."""
    place_lanes(parent, block.work, block.q)
    speed_lanes(block.work, block.past, tick, tick == pace.ticks, pace.dt, block.kept)
    travel_lanes(block.work, block.past, tick, shape[0], block.sums, block.kept)
    energy_lanes(parent, block.work, block.q, tick, block.kept)
    # after a jump of the targets the sum of the muscles' work is off by more than what has flowed by then
    judge_lanes(block.q, block.v, tick > 0 and not shape[2], tick * pace.dt, block.kept)


@kernel
def run_block(parent, fields, state, waves, servo, pace, found, record):
    """All periods of one block of robots; `state` and `found` are updated in place.

    parent    (n,) of every link
    fields    (n, FIELDS, lanes) numbers of the links
    state     (2 size + 2 joints, lanes) q, v, last sent position, reference of the servos
    waves     the block's own columns
    servo     (SERVO_ROWS, lanes) rate limit, gain, lag                    [rad/s, -, s]
    found     (NUMBERS_FOUND, lanes) written, or no rows: nothing is measured
    record    (ticks + 1 or 0, 3, joints, lanes) written: angles, rates and torques   [rad, rad/s, N m]
    """
    lanes, kind = lanes_of(fields), fields.dtype
    n, joints = parent.shape[0], waves.shape.shape[1]
    size = (state.shape[0] - 2 * joints) // 2
    # made here, not by the caller: the compiler must see the shapes to know that rows do not overlap
    block = Block(
        np.zeros((n, at.COLUMNS, lanes), kind),
        np.empty((size, lanes), kind),
        np.empty((size, lanes), kind),
        np.empty((size, lanes), kind),
        np.empty((size, lanes), kind),
        np.empty((size, lanes), kind),
        np.empty((size, lanes), kind),
        np.zeros((3, lanes), kind),
        np.zeros((n, ROOMS, lanes)),
        np.zeros((2, joints, lanes)),
        np.zeros((2, joints, lanes)),
        np.zeros((joints, lanes)),
        np.zeros((NUMBERS_FOUND, lanes)),
        np.zeros((3, lanes)),
        np.zeros(lanes),
        record,
    )
    shape = load_lanes(parent, fields, state, servo, block)
    measured = found.shape[0] > 0
    h = pace.dt / (pace.pieces * pace.steps)
    for tick in range(pace.ticks + measured):
        ends = tick == pace.ticks
        command_lanes(block, waves, servo, pace, tick, measured, shape[2])
        for index in range(1 if ends else pace.pieces * pace.steps):
            piece, within = index // pace.steps, index % pace.steps
            if within == 0 and not ends:
                aim_lanes(block, servo, pace, piece)
            begin_lanes(block)
            for stage in range(1 if ends else pace.method.shape[0]):
                weight, ahead = kind.type(pace.method[stage, 0] * h), kind.type(pace.method[stage, 1] * h)
                elapsed = kind.type((within + pace.method[stage, 2]) * h)
                evaluate(parent, shape, block.qs, block.vs, elapsed, block.work)
                if measured and index == 0 and stage == 0:
                    measure_lanes(parent, shape, block, pace, tick)
                if not ends:
                    book_lanes(weight, block.work, block.flows)
                    stage_lanes(block, weight, ahead)
            if not ends:
                end_lanes(block)
        settle_lanes(block)
    unload_lanes(block, state, found)


@kernel
def run_lanes(parent, fields, state, waves, servo, pace, found, record, span):
    """Robots span[0] .. span[1], block by block: columns of one robot stand for all; `state`, `found` are updated.

    fields    (n, FIELDS, robots or 1), or with PAIR_NUMBERS more where muscles turn the joints
    state     (2 size + 2 joints, robots)
    record    (ticks + 1 or 0, 3, joints, lanes) of the last block, as `run_block`
    servo     (SERVO_ROWS, robots or 1)
    found     (NUMBERS_FOUND or 0, robots)
    """
    lanes, robots = lanes_of(fields), np.empty(lanes_of(fields), np.int64)
    begin, end = span
    own = np.empty((fields.shape[0], fields.shape[1], lanes), fields.dtype)
    block, servos, out = (
        np.empty((state.shape[0], lanes)),
        np.empty((SERVO_ROWS, lanes)),
        np.empty((found.shape[0], lanes)),
    )
    columns = Waves(
        np.empty((waves.omega.shape[0], lanes)),
        np.empty((waves.shape.shape[0], waves.shape.shape[1], lanes)),
        np.empty(lanes),
        np.empty((waves.table.shape[0], 2, waves.shape.shape[1], lanes)),
    )
    for b in range(begin, end, lanes):
        filled = min(lanes, end - b)
        for k in range(lanes):
            # lanes beyond the last robot repeat it
            robots[k] = b + min(k, filled - 1)
        gather(fields.reshape(-1, fields.shape[2]), robots, own.reshape(-1, lanes))
        gather(state, robots, block)
        gather(servo, robots, servos)
        gather(waves.omega, robots, columns.omega)
        gather(waves.shape.reshape(-1, waves.shape.shape[2]), robots, columns.shape.reshape(-1, lanes))
        gather(waves.start.reshape(1, -1), robots, columns.start.reshape(1, -1))
        gather(waves.table.reshape(-1, waves.table.shape[3]), robots, columns.table.reshape(-1, lanes))
        run_block(parent, own, block, columns, servos, pace, out, record)
        for k in range(filled):
            for i in range(state.shape[0]):
                state[i, b + k] = block[i, k]
            for i in range(found.shape[0]):
                found[i, b + k] = out[i, k]


@kernel
def gather(columns, robots, out):
    """Columns of some robots; one column stands for all."""
    for i in range(columns.shape[0]):
        for k in range(robots.shape[0]):
            out[i, k] = columns[i, min(robots[k], columns.shape[1] - 1)]


def warm():
    """Compile this file's kernels in double precision; single is compiled by the first batch that asks for it."""
    parent, method = np.array([-1, 0]), np.array([[1.0, 0.0, 0.0]])
    waves = Waves(np.zeros((1, 1)), np.zeros((3, 1, 1)), np.zeros(1), np.zeros((0, 2, 1, 1)))
    fields, servos, found = np.ones((2, len(at.FIELDS), 1)), np.ones((SERVO_ROWS, 1)), np.zeros((NUMBERS_FOUND, 1))
    pace = Pace(1e-3, 1, 1, 1, method, False)
    run_lanes(parent, fields, np.zeros((10, 1)), waves, servos, pace, found, NO_RECORD, (0, 1))
