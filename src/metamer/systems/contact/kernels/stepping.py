"""Time stepping with contact, for production: every run ends.

Smooth midpoint steps; a row that would come through the ground ends the step early, where it arrives, and strikes.
After MOST_SPLITS arrivals in one step the rest of it is taken whole: early arrivals then act from the start, late ones
are put onto the ground at its end and strike at the next. A step whose flows do not account for its change of energy
is taken again with half its length. A step that is not solved at any length ends the run, where it began.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import bare_kernel, fused_kernel, kernel
from metamer.systems.contact.kernels.account import (
    ACCOUNT,
    ACTUATED,
    DAMPED,
    HALVED,
    ITERATIONS,
    LEAST_STIRRED,
    LOAD,
    NORMAL,
    PENETRATION,
    PUSH_X,
    PUSH_Y,
    RESIDUAL,
    RESTED,
    RUBBED,
    SPLITS,
    STEPS,
    STIRRED,
    STRONGEST,
    TIME,
    look_at_points,
    placed_energy,
    write_row,
)
from metamer.systems.contact.kernels.centripetal import undriven
from metamer.systems.contact.kernels.detect import LANDED, Terrain, comes, example_terrain, find_rows
from metamer.systems.contact.kernels.ground import PLACE
from metamer.systems.contact.kernels.guard import SUNK, at_rest, depth_now, note_places, settle, sinks, trusted
from metamer.systems.contact.kernels.rows import (
    ANSWER_N,
    ARRIVED,
    CROSSED,
    FORCE_N,
    FORCE_T,
    MEMORY,
    MU,
    NONE,
    NORMAL_X,
    NORMAL_Y,
    OUT,
    SHIFT,
    SHUT,
    STICK,
    new_body,
    new_rows,
    turn_rows,
)
from metamer.systems.contact.kernels.smooth import (
    ACTUATED_POWER,
    DAMPED_POWER,
    LOAD_POWER,
    NORMAL_POWER,
    RUBBED_POWER,
    new_moves,
    pose,
    smooth_step,
)
from metamer.systems.contact.kernels.touching import (
    STILL,
    lets_go,
    point_forces,
    recall,
    remember,
    row_speeds,
    slow_hop,
    strike_rows,
    take_part,
)
from metamer.systems.planar.kernels.dampers import lean_on_end
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.soft_joints import no_curves

MOST_SPLITS = 30
MOST_PARTS = 60  # of a step beyond its splits: after them no part is taken again
MOST_SEARCH = 12
SHORTEST = 1e-4  # of a step: no part of it is shorter
MOST_HALVINGS = 8
STEP, LEFT = range(2)  # columns of where a period is
PART_WHEN_CROWDED = 1 / 32  # of a step: length of its parts once all its splits are used up


@fused_kernel
def first_arrival(rows, count, body, h, split):
    """Time of the first arrival in a step of h; h if there is none. Rows that hop, or arrive unsplit, take part.

    split    1: the step can be cut
    Returns the time and whether rows were put in that take part from now on.
    """
    soonest, changed = h, False
    for k in range(count):
        if rows.status[k] != OUT:
            continue
        c = rows.table[k]
        when, depth, hops = comes(c, rows.link[k], body.place, h)
        c[CROSSED] = 1.0 if when >= 0.0 else 0.0
        if when < 0.0 or c[ARRIVED] > 0.0 or depth <= LANDED:
            continue
        if hops or (split == 0 and when <= 0.5 * h):
            c[ARRIVED], changed = 1.0, True
            rows.status[k] = SHUT + (STICK if c[MU] > 0.0 else NONE)
        elif split == 0:
            # late: the end of the step puts it on the ground, the next strikes
            c[ARRIVED] = 2.0
        else:
            soonest = min(soonest, when)
    return soonest, changed


@bare_kernel
def forget_answers(rows, count):
    """What rows answer is doubted, below 0 from now on: it is to be found anew, unless the joints add nothing."""
    for k in range(count):
        rows.table[k, ANSWER_N] = -abs(rows.table[k, ANSWER_N])


@bare_kernel
def extrapolate(moves, past, steady):
    """The acceleration goes on as it did, unless something happened."""
    for i in range(moves.a.shape[0]):
        moves.a[i] = past[0, i]
        if steady == 1:
            moves.a[i] += past[0, i] - past[1, i]
        elif steady > 1:
            moves.a[i] += 2.0 * (past[0, i] - past[1, i]) - (past[1, i] - past[2, i])


@fused_kernel
def search(robot, body, rows, count, moves, inputs, time, gravity, past, counts):
    """A smooth step as long as it may be: no row comes through the ground, none slides or adheres wrongly.

    time      since the command came, longest length                                [s]
    past      (3, size) accelerations of the steps before
    counts    (4,) steady steps before, splits left, iterations, halvings; changed
    Returns the residual and the length of the step.
    """
    elapsed, length = time
    residual, whole, halvings = np.inf, length, 0
    extrapolate(moves, past, counts[0])
    for turn in range(MOST_SEARCH + 2 * MOST_HALVINGS):
        split = 1 if counts[1] > 0 and turn < MOST_SEARCH else 0
        residual, iterations, length = smooth_step(
            robot, body, rows, count, moves, inputs, (elapsed, length, SHORTEST * whole), gravity, split
        )
        counts[2] += iterations
        if not residual < np.inf and halvings == MOST_HALVINGS:
            break
        if not residual < np.inf:
            # not solved: from the same start with half the step
            length, halvings, counts[0] = 0.5 * length, halvings + 1, 0
            forget_answers(rows, count)
            for i in range(moves.a.shape[0]):
                past[0, i], moves.a[i] = 0.0, 0.0
            continue
        if lets_go(rows, count, body):
            extrapolate(moves, past, counts[0])
            continue
        soonest, changed = first_arrival(rows, count, body, length, split)
        if soonest < length:
            forget_answers(rows, count)
            shorter = max(soonest, SHORTEST * whole)
            if shorter >= length:
                break
            length = shorter
        elif not changed:
            break
    counts[3] += halvings
    return residual, length


@fused_kernel
def accept(rows, count, moves, length, account):
    """Take a step: flows into the account, the state on."""
    powers = moves.powers
    account[DAMPED] += length * powers[DAMPED_POWER]
    account[ACTUATED] += length * powers[ACTUATED_POWER]
    account[RUBBED] += length * powers[RUBBED_POWER]
    account[NORMAL] += length * powers[NORMAL_POWER]
    account[LOAD] += length * powers[LOAD_POWER]
    for i in range(moves.q.shape[0]):
        moves.q[i], moves.v[i] = moves.q1[i], moves.v1[i]
    for i in range(moves.energy.shape[1]):
        moves.energy[0, i] = moves.energy[1, i]
    account[PUSH_X], account[PUSH_Y] = 0.0, 0.0
    for k in range(count):
        c = rows.table[k]
        if rows.status[k] != OUT:
            n, t = c[FORCE_N] - c[SHIFT], c[FORCE_T]
            account[STRONGEST] = max(account[STRONGEST], math.hypot(n, t))
            account[PUSH_X] += n * c[NORMAL_X] + t * c[NORMAL_Y]
            account[PUSH_Y] += n * c[NORMAL_Y] - t * c[NORMAL_X]


@bare_kernel
def part_step(robot, terrain, body, pair, moves, inputs, time, gravity, kept):
    """One smooth piece of a step, with the impact before it; returns its length, or minus the rows that need room.

    body      in the pose of the start, left in that of the end
    pair      rows, and rows of scratch
    inputs    command (3, joints), loads (n, 3), adhesion (k, 2)
    time      since the command came, what is left of the step, the whole step          [s]
    kept      memory, account, events, past (3, size) accelerations, counts (4,), forces (k, 2)
    """
    memory, account, events, past, counts, forces = kept
    command, loads, adhesion = inputs
    (rows, spare), (elapsed, left, h) = pair, time
    crowded = counts[1] <= 0
    if crowded:
        left = min(left, PART_WHEN_CROWDED * h)
    count = find_rows(rows, terrain, body, left, gravity)
    if count > rows.link.shape[0]:
        return -float(count)
    note_places(body)
    turn_rows(body, rows, count)
    row_speeds(body, rows, count)
    recall(rows, count, memory)
    struck = strike_rows(body, rows, count, moves, account, events)
    # hops of a robot that is driven are left to it: a foot that hops slides on, one that is held sticks
    slow = slow_hop(gravity, left) if undriven(body.links, command, loads) else STILL
    sunk, deep = take_part(rows, count, body, adhesion, np.inf if crowded else slow)
    account[PENETRATION] = max(account[PENETRATION], deep)
    if struck:
        account[STIRRED] = h
    lean_on_end(body.links, left, account[STIRRED] > LEAST_STIRRED * h, moves.lean)
    if struck or left < h:
        forget_answers(rows, count)
    if struck:
        counts[0] = 0
        moves.energy[0, 0], moves.energy[0, 1], moves.energy[0, 2] = placed_energy(
            body.links, robot, moves.q, moves.v, body.work
        )
    if counts[0] == 0:
        moves.shrinks[0] = 1.0
    length, before = left, counts[3]
    for halving in range(MOST_HALVINGS + 1):
        residual, length = search(
            robot, body, rows, count, moves, (command, loads), (elapsed, length), gravity, past, counts
        )
        if not residual < np.inf:
            # not solved at any length: the robot stays where it is, and the run ends
            account[RESIDUAL] = np.inf
            pose(body, moves.q, moves.v)
            return left
        work = settle(robot, body, rows, spare, count, moves, gravity, length) if count > 0 else 0.0
        last = halving == MOST_HALVINGS or counts[1] < -MOST_PARTS
        held_up = last or sinks(body, terrain, rows, spare, count, length, gravity) <= deep + SUNK
        if held_up and (trusted(robot, body, moves, account, length, work, sunk, last) or last):
            account[NORMAL] += work
            break
        account[HALVED] += 1.0
        length, counts[0] = 0.5 * length, 0
        for k in range(count):
            c = rows.table[k]
            c[ANSWER_N] = -abs(c[ANSWER_N])
            if c[ARRIVED] > 0.0:
                c[ARRIVED], rows.status[k] = 0.0, OUT
    account[RESIDUAL] = max(account[RESIDUAL], residual)
    account[STIRRED] = max(account[STIRRED] - length, 0.0)
    accept(rows, count, moves, length, account)
    remember(rows, count, memory)
    point_forces(rows, count, forces)
    short, halved = length < left, halving > 0 or counts[3] > before
    # the mean acceleration of a very short step, or of one with an arrival in it, is no guess for a long one
    if length > 0.1 * h:
        for i in range(moves.a.shape[0]):
            past[2, i], past[1, i], past[0, i] = past[1, i], past[0, i], moves.a[i]
    counts[0] = 0 if short or struck else min(counts[0] + 1, 2)
    counts[1] -= 1
    if short and not halved and not crowded:
        account[SPLITS] += 1.0
    return length


@bare_kernel
def run_steps(robot, terrain, body, pair, moves, inputs, clock, gravity, kept, at):
    """The steps of a control period from where it is; returns 0, or how many rows need room before it goes on.

    After a step that is not solved none is made.

    pair      rows, and rows of scratch
    clock     h, steps of the period, time at its begin                                  [s, -, s]
    kept      as `part_step`
    at        (2,) step of the period, what is left of it [s]; changed
    others    as `part_step`
    """
    h, steps, begin = clock
    account, counts = kept[1], kept[4]
    while at[STEP] < steps and account[RESIDUAL] < np.inf:
        left, done = at[LEFT], at[STEP] * h
        if left == h:
            counts[1] = MOST_SPLITS
        length = part_step(robot, terrain, body, pair, moves, inputs, (done + (h - left), left, h), gravity, kept)
        if length < 0.0:
            return int(-length)
        left = left - length if left - length > 1e-9 * h else 0.0
        account[TIME] = begin + done + (h - left)
        at[LEFT] = left
        if left > 0.0:
            continue
        at[STEP], at[LEFT] = at[STEP] + 1.0, h
        account[STEPS] += 1.0
        account[RESTED] = account[RESTED] + h if at_rest(moves) else 0.0
        account[ITERATIONS] += counts[2]
        account[HALVED] += counts[3]
        counts[2], counts[3] = 0, 0
    return 0


@kernel
def run_contacts(robot, terrain, state, inputs, clock, memory, account, events, out):
    """Advance a planar tree on the ground by `ticks` control periods of `steps` steps of h, all in one call.

    robot      links, curves, tables
    terrain    points, corners, sides, radius, rough (`detect.Terrain`)
    state      q, v, acceleration of the last step: (size,) each, changed
    inputs     commands (ticks or 1, 3, joints) target angle, target rate, added torque   [rad, rad/s, N m];
               loads (n, 3) force and moment at the centre of every link, held           [N, N m];
               adhesions (ticks or 1, k, 2) tangential and normal limit of every point   [N]
    clock      h, steps, ticks
    memory     (slots, MEMORY) contacts of the last step, changed
    account    (ACCOUNT,) energies so far, worst residual and penetration, changed
    events     (cap, 3) arrivals: time, point (or -1 - link), impulse, written           [s, -, N s]
    out        (ticks + 1 or 0, 2 size + 3 + ACCOUNT + 3 k) written at the start and after every period: q, v,
               kinetic, potential and elastic energy, account, then gap, normal and tangential force of every point
    """
    links, soft = robot[0], (robot[1], robot[2])
    ground = Terrain(terrain[0], terrain[1], terrain[2], terrain[3], terrain[4])
    h, steps, ticks = clock
    body, moves = new_body(links, state[0].shape[0]), new_moves(links, state[0], state[1])
    points = ground.points.shape[0]
    rows, spare = new_rows(2 * points + 8), new_rows(2 * points + 8)
    past, counts, at = np.zeros((3, state[0].shape[0])), np.zeros(4, np.int64), np.zeros(2)
    forces, spots, gravity = np.zeros((points, 2)), np.empty((points, PLACE)), 0.0
    for i in range(links.shape[0]):
        gravity = max(gravity, math.hypot(links[i]["gravity_x"], links[i]["gravity_y"]))
    for i in range(state[2].shape[0]):
        past[0, i], past[1, i], past[2, i] = state[2][i], state[2][i], state[2][i]
    pose(body, moves.q, moves.v)
    for tick in range(ticks + 1):
        if out.shape[0] > tick:
            deepest = look_at_points(links, ground.points, ground.corners, body.work, spots)
            account[PENETRATION] = max(account[PENETRATION], deepest)
            write_row(links, soft, state[0], state[1], body.work, spots, forces, account, out[tick])
        if tick == ticks:
            break
        command, at[STEP], at[LEFT] = inputs[0][min(tick, inputs[0].shape[0] - 1)], 0.0, h
        held = (command, inputs[1], inputs[2][min(tick, inputs[2].shape[0] - 1)])
        kept, begin = (memory, account, events, past, counts, forces), account[TIME]
        while True:
            room = run_steps(soft, ground, body, (rows, spare), moves, held, (h, steps, begin), gravity, kept, at)
            if room == 0:
                break
            rows, spare = new_rows(2 * room), new_rows(2 * room)
    if ground.corners.shape[0] > 2:
        # corners in links are seen by the steps where they begin
        account[PENETRATION] = max(account[PENETRATION], depth_now(body, ground, spare, h, gravity))
    for i in range(state[2].shape[0]):
        state[2][i] = past[0, i]


def warm():
    """Compile this file's kernels."""
    points = example_terrain().points.shape[0]
    zero = np.zeros((1, 4))
    run_contacts(
        (example_links(), *no_curves()), tuple(example_terrain()), (zero[0], zero[0].copy(), zero[0].copy()),
        (np.zeros((1, 3, 1)), np.zeros((2, 3)), np.zeros((1, points, 2))), (1e-3, 1, 1), np.zeros((points, MEMORY)),
        np.zeros(ACCOUNT), np.zeros((4, 3)), np.zeros((2, 8 + 3 + ACCOUNT + 3 * points)),
    )  # fmt: skip
