"""What a block of planar robots has while it runs: its arrays, and how states come in, move on and go out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.jit import inlined
from metamer.systems.planar.kernels.tree import AX, U
from metamer.systems.planar.lanes import evaluation as at
from metamer.systems.planar.lanes.evaluation import add_row, copy_row, set_row
from metamer.systems.planar.lanes.numbers import ACTUATED, DAMPED, LEAST_MARGIN, MOST_POTENTIAL, RUBBED

ROW_RATE, ROW_GAIN, ROW_LAG = 0, 1, 2  # rows of the servos' numbers
SERVO_ROWS = 3


class Block(NamedTuple):
    """Everything that a block of robots has while it runs.

    work            (n, COLUMNS, lanes) rows of the links
    q, v, qs, vs    (size, lanes) state at the start of the step and of the stage
    dq, dv          (size, lanes) what the step adds so far
    flows           (3, lanes) damped, rubbed, actuated in this period                [J]
    past            (n, ROOMS, lanes) centres and directions of the links, one and two rows ago
    wanted, sent    (2, joints, lanes) positions and velocities                       [rad, rad/s]
    reference       (joints, lanes) of servos that lag                                [rad]
    kept            (NUMBERS_FOUND, lanes) numbers of the run so far
    sums            (3, lanes) room for sums over the links
    limit           (lanes,) rate limit                                               [rad/s]
    record          (rows or 0, 3, joints, lanes) angles, rates and torques of joints, row by row   [rad, rad/s, N m]
    """

    work: np.ndarray
    q: np.ndarray
    v: np.ndarray
    qs: np.ndarray
    vs: np.ndarray
    dq: np.ndarray
    dv: np.ndarray
    flows: np.ndarray
    past: np.ndarray
    wanted: np.ndarray
    sent: np.ndarray
    reference: np.ndarray
    kept: np.ndarray
    sums: np.ndarray
    limit: np.ndarray
    record: np.ndarray


@inlined
def book_lanes(weight, work, flows):
    """Add weighted powers of all links to what flowed in this period.   [J]"""
    for i in range(work.shape[0]):
        add_row(flows[0], weight, work[i, at.P_DAMPED])
        add_row(flows[1], weight, work[i, at.P_RUBBED])
        add_row(flows[2], weight, work[i, at.P_ACTUATED])


@inlined
def begin_lanes(block):
    """The first stage of a step is the state itself."""
    for i in range(block.q.shape[0]):
        copy_row(block.qs[i], block.q[i])
        copy_row(block.vs[i], block.v[i])
        for k in range(block.q.shape[1]):
            block.dq[i, k] = 0
            block.dv[i, k] = 0


@inlined
def stage_lanes(block, weight, ahead):
    """Count a stage, and go to the next."""
    size, n = block.q.shape[0], block.work.shape[0]
    for i in range(size):
        a = block.work[i - size + n, U] if i >= size - n else block.work[0, AX + i]
        add_row(block.dq[i], weight, block.vs[i])
        add_row(block.dv[i], weight, a)
        set_row(block.qs[i], block.q[i], ahead, block.vs[i])
        set_row(block.vs[i], block.v[i], ahead, a)


@inlined
def end_lanes(block):
    """The state after the step."""
    for i in range(block.q.shape[0]):
        for k in range(block.q.shape[1]):
            block.q[i, k] += block.dq[i, k]
            block.v[i, k] += block.dv[i, k]


@inlined
def settle_lanes(block):
    """What flowed in a period, into the sums of the run."""
    for k in range(block.q.shape[1]):
        block.kept[DAMPED, k] += block.flows[0, k]
        block.kept[RUBBED, k] += block.flows[1, k]
        block.kept[ACTUATED, k] += block.flows[2, k]
        block.flows[0, k], block.flows[1, k], block.flows[2, k] = 0, 0, 0


@inlined
def load_lanes(parent, fields, state, servo, block):
    """Descriptions and states into a block; whether it is a chain, some joint has a stop, muscles turn the joints."""
    n, size, joints, lanes = parent.shape[0], block.q.shape[0], block.sent.shape[1], block.q.shape[1]
    for i in range(size):
        copy_row(block.q[i], state[i])
        copy_row(block.v[i], state[size + i])
    for j in range(joints):
        copy_row(block.sent[0, j], state[2 * size + j])
        copy_row(block.reference[j], state[2 * size + joints + j])
        copy_row(block.work[n - joints + j, at.TARGET], block.q[size - joints + j])
    chain, stops = True, False
    for i in range(n):
        chain = chain and parent[i] == i - 1
        for f in range(fields.shape[1]):
            copy_row(block.work[i, at.FIELD + f], fields[i, f])
        for k in range(lanes):
            stops = stops or block.work[i, at.STOP_STIFFNESS, k] > 0
    for k in range(lanes):
        block.limit[k] = servo[ROW_RATE, k]
        block.kept[LEAST_MARGIN, k], block.kept[MOST_POTENTIAL, k] = np.inf, -np.inf
    return chain, stops, fields.shape[1] > len(at.FIELDS)


@inlined
def unload_lanes(block, state, found):
    """States and numbers out of a block."""
    size, joints = block.q.shape[0], block.sent.shape[1]
    for i in range(size):
        copy_row(state[i], block.q[i])
        copy_row(state[size + i], block.v[i])
    for j in range(joints):
        copy_row(state[2 * size + j], block.sent[0, j])
        copy_row(state[2 * size + joints + j], block.reference[j])
    for i in range(found.shape[0]):
        copy_row(found[i], block.kept[i])
