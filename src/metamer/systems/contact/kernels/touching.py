"""Rows that touch: what is remembered of them, which take part in a step, their impact, what lets go."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, fused_kernel, inlined, kernel
from metamer.systems.contact.kernels.account import (
    ACCOUNT,
    IMPACT,
    IMPACTS,
    RESIDUAL,
    TIME,
)
from metamer.systems.contact.kernels.detect import Terrain, example_terrain, find_rows
from metamer.systems.contact.kernels.rows import (
    AFTER_N,
    AFTER_T,
    ALONG,
    ANSWER_N,
    ANSWER_T,
    ARRIVED,
    CONE,
    CROSSED,
    FACE,
    FACED,
    FORCE_N,
    FORCE_T,
    HELD,
    MEMORY_ANSWER_N,
    MEMORY_ANSWER_T,
    MEMORY_FACE,
    MEMORY_N,
    MEMORY_OWNER,
    MEMORY_STATUS,
    MEMORY_T,
    MU,
    MU_KINETIC,
    MU_STATIC,
    NONE,
    NORMAL_X,
    NORMAL_Y,
    OUT,
    OWNER,
    SHIFT,
    SHUT,
    SPEED_N,
    SPEED_T,
    START_N,
    START_T,
    STICK,
    TOUCH,
    deeper,
    faces,
    gap_of,
    new_body,
    new_rows,
    turn_rows,
    velocity_of,
    within,
)
from metamer.systems.contact.kernels.smooth import new_moves, pose, rates_of
from metamer.systems.contact.kernels.strike import strike
from metamer.systems.planar.kernels.links import example_links

ON_GROUND = 2e-7  # a row farther off has left as soon as it leaves; nearer it need not be put down   [m]
BACK_BY = 0.2  # of a step: what weight brings back by then has not left
STILL = 1e-8  # a row slower than this neither closes nor leaves nor slides            [m/s]


@fused_kernel
def row_speeds(body, rows, count):
    """Velocities of all rows at the state in the body.   [m/s]"""
    for k in range(count):
        c = rows.table[k]
        c[SPEED_N], c[SPEED_T] = velocity_of(c, rows.link[k], body.work)


@fused_kernel
def recall(rows, count, memory):
    """Statuses and answers of the rows from the step before, where they touched then."""
    at, room = 0, memory.shape[0]
    for k in range(count):
        c = rows.table[k]
        rows.status[k] = OUT
        for j in range(room):
            o = (at + j) % room
            if memory[o, MEMORY_ANSWER_N] > 0.0 and memory[o, MEMORY_OWNER] == c[OWNER]:
                if memory[o, MEMORY_FACE] == c[FACE]:
                    c[ANSWER_N], c[ANSWER_T] = memory[o, MEMORY_ANSWER_N], memory[o, MEMORY_ANSWER_T]
                    rows.status[k], at = int(memory[o, MEMORY_STATUS]), o
                    break
            if j > 8:
                break


@fused_kernel
def remember(rows, count, memory):
    """Keep forces, statuses and answers of the rows that took part."""
    o = 0
    for k in range(count):
        c = rows.table[k]
        if rows.status[k] == OUT or o >= memory.shape[0] or not c[ANSWER_N] > 0.0:
            continue
        memory[o, MEMORY_OWNER], memory[o, MEMORY_FACE] = c[OWNER], c[FACE]
        memory[o, MEMORY_N], memory[o, MEMORY_T] = c[FORCE_N] - c[SHIFT], c[FORCE_T]
        memory[o, MEMORY_STATUS] = rows.status[k]
        memory[o, MEMORY_ANSWER_N], memory[o, MEMORY_ANSWER_T] = c[ANSWER_N], c[ANSWER_T]
        o += 1
    for k in range(o, memory.shape[0]):
        memory[k, MEMORY_ANSWER_N] = 0.0


@fused_kernel
def take_part(rows, count, body, adhesion, slow):
    """Which rows act in the next smooth step, with friction and adhesion; needs SPEED and remembered statuses.

    adhesion    (k, 2) tangential and normal limit of every point                       [N]
    slow        `slow_hop`; inf: rows that leave count too                              [m/s]
    A row that leaves the ground is not held unless it adheres. Returns whether one that acts begins below the ground,
    and how deep the robot is in it: of a point in a concave corner the nearer face tells.                  [-, m]
    """
    adheres, sunk, deep, owner, of_owner = -1.0, False, 0.0, -0.5, 0.0
    for k in range(count):
        c, status = rows.table[k], rows.status[k]
        gap, along = gap_of(c, rows.link[k], body.place)
        facing = faces(c)
        shear, pull = 0.0, 0.0
        touches = facing and gap <= TOUCH and within(c, gap, along)
        c[ALONG], c[CROSSED], c[FACED] = along, 0.0, 1.0 if touches or (facing and gap >= -TOUCH) else 0.0
        if touches and gap < 0.0:
            deep, of_owner = deeper(deep, of_owner, -gap, c[OWNER] == owner >= 0.0)
            owner = c[OWNER]
        if touches and c[OWNER] >= 0.0 and c[OWNER] != adheres:
            # the first face of a point takes its adhesion
            shear, pull = adhesion[int(c[OWNER]), 0], adhesion[int(c[OWNER]), 1]
        leaves = c[SPEED_N] > leaving_speed(gap, slow) and shear <= 0.0 and pull <= 0.0
        if not touches or leaves:
            rows.status[k] = OUT
            continue
        adheres = c[OWNER]
        c[CONE], c[SHIFT] = shear, pull
        stuck = status != OUT and status % SHUT == STICK
        if not stuck and abs(c[SPEED_T]) > STILL:
            c[MU] = c[MU_KINETIC]
        sunk = sunk or gap < -TOUCH
        if status == OUT:
            rows.status[k] = SHUT + (STICK if c[MU] + shear > 0.0 else NONE)
    return sunk, max(deep, of_owner)


@inlined
def slow_hop(gravity, h):
    """Speed up to which a row that leaves the ground has not left: its weight brings it back at once.   [m/s]

    h    length of the step                                                             [s]
    Held from now on, it ends the step no farther off than what touches.
    """
    return max(STILL, min(0.5 * BACK_BY * gravity * h, 2.0 * TOUCH / h))


@inlined
def leaving_speed(gap, slow):
    """Speed beyond which a row leaves the ground; rows that only touch are not to be pulled down.   [m/s]"""
    return slow if gap <= ON_GROUND or slow == np.inf else STILL


@bare_kernel
def strike_rows(body, rows, count, moves, account, events):
    """Impact of all touching rows if one of them closes: v is changed at once, the loss goes to the account.

    events    (cap, 3) time, point (or -1 - link), normal impulse of each arrival     [s, -, N s]
    Returns whether there was one; SPEED is that after it.
    """
    closing = False
    for k in range(count):
        c = rows.table[k]
        gap, along = gap_of(c, rows.link[k], body.place)
        touches = gap <= TOUCH and within(c, gap, along) and faces(c)
        closing = closing or (touches and c[SPEED_N] < -STILL)
        c[START_N], c[START_T] = c[SPEED_N], c[SPEED_T]
        c[ARRIVED] = 1.0 if touches else 0.0
    if not closing:
        for k in range(count):
            rows.table[k, ARRIVED] = 0.0
        return False
    for k in range(count):
        c, stuck = rows.table[k], rows.status[k] != OUT and rows.status[k] % SHUT == STICK
        c[MU_STATIC], c[HELD] = c[MU], 1.0 if stuck and c[ARRIVED] > 0.0 else 0.0
        if not stuck and abs(c[SPEED_T]) > STILL:
            c[MU] = c[MU_KINETIC]
        rows.status[k] = NONE if c[ARRIVED] > 0.0 else OUT
    residual, loss, _ = strike(body, rows, count, moves.v)
    account[RESIDUAL] = max(account[RESIDUAL], residual)
    account[IMPACT] += loss
    for k in range(count):
        c = rows.table[k]
        if rows.status[k] != OUT and c[START_N] < -STILL:
            row = int(account[IMPACTS])
            if row < events.shape[0]:
                events[row, 0], events[row, 1], events[row, 2] = account[TIME], c[OWNER], c[FORCE_N]
            account[IMPACTS] += 1.0
        c[MU], c[ARRIVED], c[ANSWER_N] = c[MU_STATIC], 0.0, -c[ANSWER_N]
        if c[FORCE_N] <= 0.0:
            rows.status[k] = OUT
    rates_of(body, moves.v)
    row_speeds(body, rows, count)
    for k in range(count):
        # what stuck before sticks again, with static friction, if a step can stop it; else it slides there
        if rows.table[k, HELD] > 0.0 and rows.table[k, SPEED_N] <= STILL:
            rows.status[k] = SHUT + STICK
    return True


@kernel
def impact_now(links, terrain, q, v, account, events):
    """Strike all rows that touch at q, if one closes; v is changed, loss, residual and arrivals are written.

    terrain    points, corners, sides, radius, rough (`detect.Terrain`)
    """
    ground = Terrain(terrain[0], terrain[1], terrain[2], terrain[3], terrain[4])
    body, moves, room = new_body(links, q.shape[0]), new_moves(links, q, v), 2 * ground.points.shape[0] + 8
    pose(body, q, v)
    rows = new_rows(room)
    count = find_rows(rows, ground, body, 0.0, 0.0)
    if count > room:
        rows = new_rows(count)
        count = find_rows(rows, ground, body, 0.0, 0.0)
    turn_rows(body, rows, count)
    row_speeds(body, rows, count)
    strike_rows(body, rows, count, moves, account, events)


@fused_kernel
def lets_go(rows, count, body):
    """What begins to slide slides with kinetic friction; a pad that opens lets go. Returns whether any row changed."""
    changed = False
    for k in range(count):
        if rows.status[k] == OUT:
            continue
        c = rows.table[k]
        slides = rows.status[k] % SHUT != STICK and abs(c[AFTER_T]) > STILL
        if slides and c[MU] > c[MU_KINETIC]:
            c[MU], changed = c[MU_KINETIC], True
        if c[SHIFT] + c[CONE] > 0.0:
            gap, _ = gap_of(c, rows.link[k], body.place)
            opens = c[FORCE_N] <= 1e-12 * c[SHIFT] and c[AFTER_N] > STILL
            # adhesion does no work on a point that has left, nor does it fetch one back that was leaving
            if opens or (c[SPEED_N] > STILL and gap > TOUCH):
                c[SHIFT], c[CONE], c[FORCE_N], c[FORCE_T], changed = 0.0, 0.0, 0.0, 0.0, True
    return changed


@fused_kernel
def point_forces(rows, count, forces):
    """Force on every point in the world, summed over its faces.   [N]"""
    for k in range(forces.shape[0]):
        forces[k, 0], forces[k, 1] = 0.0, 0.0
    for k in range(count):
        c = rows.table[k]
        if rows.status[k] != OUT and c[OWNER] >= 0.0:
            n, t, o = c[FORCE_N] - c[SHIFT], c[FORCE_T], int(c[OWNER])
            forces[o, 0] += n * c[NORMAL_X] + t * c[NORMAL_Y]
            forces[o, 1] += n * c[NORMAL_Y] - t * c[NORMAL_X]


def warm():
    """Compile what Python calls of this file."""
    zero = np.zeros(4)
    impact_now(example_links(), tuple(example_terrain()), zero, zero.copy(), np.zeros(ACCOUNT), np.zeros((4, 3)))
