"""A step of one lane by the kernels of single robots, from the state before it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.contact.kernels.account import ACCOUNT, IMPACTS, PENETRATION, SPLITS
from metamer.systems.contact.kernels.detect import Terrain
from metamer.systems.contact.kernels.rows import (
    FACTOR,
    LINK_PLACES,
    MEMORY,
    MEMORY_ANSWER_N,
    MEMORY_ANSWER_T,
    MEMORY_FACE,
    MEMORY_OWNER,
    MEMORY_STATUS,
    MINUS,
    NONE,
    OUT,
    PLUS,
    ROW,
    SHUT,
    STICK,
    Body,
    Rows,
)
from metamer.systems.contact.kernels.smooth import Moves, pose
from metamer.systems.contact.kernels.stepping import run_steps
from metamer.systems.contact.lanes.columns import (
    CHANGED,
    COUNTED,
    FACE_X,
    FACE_Y,
    GRAVITY,
    KEPT_N,
    KEPT_T,
    KINETIC_START,
    MOVED,
    NORMAL_X,
    NORMAL_Y,
    PAST0,
    PAST_ACTS,
    PAST_ANSWER_N,
    PAST_ANSWER_T,
    PAST_SHRINKS,
    PAST_SHUTS,
    PAST_SIDE,
    PAST_STICKS,
    PLACE_X,
    PLACE_Y,
    RADIUS,
    REACH,
    SHRINKS,
    SPOT_X,
    SPOT_Y,
    STEADY,
    STEP_TARGET,
    Q,
    V,
)
from metamer.systems.planar.kernels.resolution import change_and_motion
from metamer.systems.planar.kernels.tree import COS, SIN, VY, WORK
from metamer.systems.planar.lanes.evaluation import TARGET_RATE

POSED = VY + 1  # columns of a link's pose in front of the others


class Singles(NamedTuple):
    """Robots as the kernels of single robots see them, R of them.

    links     (R, n) records
    points    (R, k) records
    corners   (R, 2, 2) of a straight ground                                     [m]
    sides     (2,)
    radius    (R, n)                                                             [m]
    rough     (R, n, 3)
    soft      curves and tables without rows
    """

    links: np.ndarray
    points: np.ndarray
    corners: np.ndarray
    sides: np.ndarray
    radius: np.ndarray
    rough: np.ndarray
    soft: tuple[np.ndarray, np.ndarray]


class Room(NamedTuple):
    """Arrays of a single robot's step: those of `Body`, `Moves`, twice `Rows`, and what `part_step` keeps."""

    vectors: np.ndarray
    work: np.ndarray
    factor: np.ndarray
    inverse: np.ndarray
    place: np.ndarray
    powers: np.ndarray
    energy: np.ndarray
    table: np.ndarray
    link: np.ndarray
    status: np.ndarray
    memory: np.ndarray
    account: np.ndarray
    events: np.ndarray
    past: np.ndarray
    counts: np.ndarray
    forces: np.ndarray
    at: np.ndarray
    held: np.ndarray
    loads: np.ndarray
    adhesion: np.ndarray
    seen: np.ndarray


@kernel
def new_room(n, points):
    """Room for the steps of a chain of n links with a free base."""
    size, most = n + 2, 2 * points + 8
    return Room(
        np.zeros((15, size)),
        np.zeros((n, WORK)),
        np.zeros((n, FACTOR)),
        np.zeros((n, 6)),
        np.zeros((n, LINK_PLACES)),
        np.zeros(5),
        np.zeros((2, 3)),
        np.zeros((2, most, ROW)),
        np.zeros((2, most), np.int64),
        np.full((2, most), OUT),
        np.zeros((2 * points, MEMORY)),
        np.zeros(ACCOUNT),
        np.zeros((1, 3)),
        np.zeros((3, size)),
        np.zeros(4, np.int64),
        np.zeros((points, 2)),
        np.zeros(2),
        np.zeros((3, n - 1)),
        np.zeros((n, 3)),
        np.zeros((points, 2)),
        np.zeros((2, 2 * size + 2)),
    )


@kernel
def body_and_moves(singles, robot, room):
    """A robot and its step in the room's arrays."""
    links, vectors = singles.links[robot], room.vectors
    n = links.shape[0]
    body = Body(
        links, vectors[0], vectors[1][:n], room.work, room.factor, room.inverse, room.place, vectors[2], vectors[3]
    )
    moves = Moves(
        vectors[4], vectors[5], vectors[6], vectors[7], vectors[8], vectors[9], vectors[10], vectors[11],
        room.powers, vectors[12][:1], room.energy, vectors[13][:1], vectors[14][:n],
    )  # fmt: skip
    return body, moves


@kernel
def recall_lane(b, k, memory):
    """Contacts of the step before as `touching.remember` keeps them."""
    rows, o = b.rows, 0
    for p in range(rows.shape[0]):
        if rows[p, PAST_ACTS, k] > 0.0 and rows[p, PAST_ANSWER_N, k] > 0.0:
            side, kind = rows[p, PAST_SIDE, k], NONE
            if rows[p, PAST_STICKS, k] > 0.0:
                kind = STICK
            elif side != 0.0:
                kind = PLUS if side > 0.0 else MINUS
            memory[o, MEMORY_OWNER], memory[o, MEMORY_FACE] = p, 0.0
            memory[o, MEMORY_STATUS] = kind + SHUT * rows[p, PAST_SHUTS, k]
            memory[o, MEMORY_ANSWER_N], memory[o, MEMORY_ANSWER_T] = (
                rows[p, PAST_ANSWER_N, k],
                rows[p, PAST_ANSWER_T, k],
            )
            o += 1
    for j in range(o, memory.shape[0]):
        memory[j, MEMORY_ANSWER_N] = 0.0


@kernel
def remember_lane(b, k, memory, forces):
    """What `recall_lane` reads, and the forces, back into a lane."""
    rows = b.rows
    for p in range(rows.shape[0]):
        nx, ny = rows[p, NORMAL_X, k], rows[p, NORMAL_Y, k]
        rows[p, KEPT_N, k], rows[p, KEPT_T, k] = (
            nx * forces[p, 0] + ny * forces[p, 1],
            ny * forces[p, 0] - nx * forces[p, 1],
        )
        rows[p, PAST_ACTS, k] = 0.0
    for o in range(memory.shape[0]):
        if memory[o, MEMORY_ANSWER_N] > 0.0:
            p, status = int(memory[o, MEMORY_OWNER]), int(memory[o, MEMORY_STATUS])
            kind = status % SHUT
            rows[p, PAST_ACTS, k], rows[p, PAST_SHUTS, k] = 1.0, 1.0 if status >= SHUT else 0.0
            rows[p, PAST_STICKS, k] = 1.0 if kind == STICK else 0.0
            rows[p, PAST_SIDE, k] = 1.0 if kind == PLUS else (-1.0 if kind == MINUS else 0.0)
            rows[p, PAST_ANSWER_N, k], rows[p, PAST_ANSWER_T, k] = (
                memory[o, MEMORY_ANSWER_N],
                memory[o, MEMORY_ANSWER_T],
            )


@kernel
def show_pose(b, k, body):
    """The pose of a body into a lane; how deep its deepest point is.   [m]"""
    rows, deepest = b.rows, 0.0
    for i in range(body.work.shape[0]):
        for c in range(POSED):
            b.work[i, c, k] = body.work[i, c]
        b.work[i, PLACE_X, k], b.work[i, PLACE_Y, k] = body.place[i, 0], body.place[i, 1]
    for p in range(rows.shape[0]):
        i = b.link[p]
        c, s, x, y = body.work[i, COS], body.work[i, SIN], rows[p, SPOT_X, k], rows[p, SPOT_Y, k]
        right = body.place[i, 0] + c * x - s * y - rows[p, FACE_X, k]
        up = body.place[i, 1] + s * x + c * y - rows[p, FACE_Y, k]
        above = rows[p, NORMAL_X, k] * right + rows[p, NORMAL_Y, k] * up
        deepest = max(deepest, rows[p, RADIUS, k] - above)
    return deepest


@kernel
def start_lane(b, k, singles, robot, room):
    """Pose of a lane's state."""
    body, moves = body_and_moves(singles, robot, room)
    for i in range(moves.q.shape[0]):
        moves.q[i], moves.v[i] = b.state[i, Q, k], b.state[i, V, k]
    pose(body, moves.q, moves.v)
    b.account[PENETRATION, k] = show_pose(b, k, body)


@kernel
def step_alone(b, k, singles, robot, room, h):
    """One step of lane k: state, contacts, account and pose are those after it."""
    body, moves = body_and_moves(singles, robot, room)
    state, lane, size = b.state, b.lane, b.state.shape[0]
    past, counts, account, memory = room.past, room.counts, room.account, room.memory
    for i in range(size):
        moves.q[i], moves.v[i], moves.reach[i] = state[i, Q, k], state[i, V, k], state[i, REACH, k]
        room.seen[0, i], room.seen[0, size + i] = moves.q[i], moves.v[i]
        for j in range(3):
            past[j, i] = state[i, PAST0 + j, k]
    moves.shrinks[0], counts[0], moves.weighed[0] = lane[PAST_SHRINKS, k], int(lane[STEADY, k]), 0.0
    for i in range(body.links.shape[0]):
        link = body.links[i]
        moves.weighed[0] += link["mass"] * np.hypot(link["gravity_x"], link["gravity_y"]) * link["length"]
    for i in range(3):
        moves.energy[0, i] = lane[KINETIC_START + i, k]
    for i in range(ACCOUNT):
        account[i] = b.account[i, k]
    for j in range(room.held.shape[1]):
        room.held[0, j], room.held[1, j] = b.work[j + 1, STEP_TARGET, k], b.work[j + 1, TARGET_RATE, k]
    room.seen[0, 2 * size], room.seen[0, 2 * size + 1] = account[IMPACTS], account[SPLITS]
    recall_lane(b, k, memory)
    pose(body, moves.q, moves.v)
    terrain = Terrain(
        singles.points[robot], singles.corners[robot], singles.sides, singles.radius[robot], singles.rough[robot]
    )
    rows = Rows(room.table[0], room.link[0], room.status[0])
    spare = Rows(room.table[1], room.link[1], room.status[1])
    room.at[0], room.at[1], counts[2], counts[3] = 0.0, h, 0, 0
    run_steps(
        singles.soft, terrain, body, (rows, spare), moves, (room.held, room.loads, room.adhesion), (h, 1, 0.0),
        lane[GRAVITY, k], (memory, account, room.events, past, counts, room.forces), room.at,
    )  # fmt: skip
    for i in range(size):
        state[i, Q, k], state[i, V, k] = moves.q[i], moves.v[i]
        room.seen[1, i], room.seen[1, size + i] = moves.q[i], moves.v[i]
        for j in range(3):
            state[i, PAST0 + j, k] = past[j, i]
    lane[SHRINKS, k], lane[STEADY, k] = moves.shrinks[0], counts[0]
    for i in range(3):
        lane[KINETIC_START + i, k] = moves.energy[0, i]
    for i in range(ACCOUNT):
        b.account[i, k] = account[i]
    room.seen[1, 2 * size], room.seen[1, 2 * size + 1] = account[IMPACTS], account[SPLITS]
    change, motion, counted = change_and_motion(body.links, room.seen, size, np.array([2 * size, 2 * size + 1]))
    lane[CHANGED, k] += change
    lane[MOVED, k] += motion
    lane[COUNTED, k] += counted
    remember_lane(b, k, memory, room.forces)
    b.account[PENETRATION, k] = max(b.account[PENETRATION, k], show_pose(b, k, body))
