"""Whole runs of side-view chains in lanes: limits, steps, numbers of the log; odd steps are taken alone."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from metamer.core.account import FLOW_FLOOR
from metamer.core.jit import inlined, kernel
from metamer.systems.contact.kernels.account import (
    ACCOUNT,
    CORRECTED,
    IMPACT,
    IMPACTS,
    LOAD,
    NORMAL,
    PENETRATION,
    RESTED,
    STRONGEST,
    UNSOLVED,
)
from metamer.systems.contact.kernels.account import ACTUATED as FLOW_ACTUATED
from metamer.systems.contact.kernels.account import DAMPED as FLOW_DAMPED
from metamer.systems.contact.kernels.account import RESIDUAL as WORST_RESIDUAL
from metamer.systems.contact.kernels.account import RUBBED as FLOW_RUBBED
from metamer.systems.contact.lanes.alone import new_room, start_lane, step_alone
from metamer.systems.contact.lanes.columns import (
    BOUNCY,
    CHANGED,
    COUNTED,
    CRAWL_LANES,
    FEW_LANES,
    GRAVITY,
    KEPT_N,
    KEPT_T,
    KINETIC_START,
    LANE_NUMBERS,
    LINK_COLUMNS,
    MOVED,
    PAST0,
    PAST1,
    PAST2,
    POINT_COLUMNS,
    REACH,
    SHRINKS,
    SPOT_X,
    STATE_COLUMNS,
    STEADY,
    STEP_TARGET,
    TAKEN_START,
    Crawlers,
    Q,
    V,
)
from metamer.systems.contact.lanes.ends import stored_lanes
from metamer.systems.contact.lanes.few import step_few
from metamer.systems.contact.lanes.step import step_lanes
from metamer.systems.planar.kernels.tree import COS, SIN, THETA
from metamer.systems.planar.lanes.block import SERVO_ROWS, Block
from metamer.systems.planar.lanes.evaluation import (
    FIELD,
    GRAVITY_X,
    GRAVITY_Y,
    TARGET,
    TARGET_RATE,
    copy_row,
)
from metamer.systems.planar.lanes.numbers import (
    ACTUATED,
    DAMPED,
    ELASTIC,
    FIRST_ELASTIC,
    FIRST_KINETIC,
    FIRST_POTENTIAL,
    GAP,
    KINETIC,
    LARGEST,
    LEAST_MARGIN,
    MOST_ELASTIC,
    MOST_KINETIC,
    MOST_POTENTIAL,
    NUMBERS_FOUND,
    POTENTIAL,
    ROOMS,
    RUBBED,
    SCALE,
    effort_lanes,
    place_lanes,
    speed_lanes,
    track_lanes,
    travel_lanes,
)
from metamer.systems.planar.lanes.runs import send_lanes

# behind the numbers of planar robots: direction of the base, energy by impacts, normal forces, corrections [J], forces
# of the points: largest, of all together, their sums over the last rows [N], rows with one; deepest point [m], largest
# force [N], impacts, time at rest [s]; whether the run is left to the kernels of single robots, and its steps alone
BASE_COS, BASE_SIN, MOST_TILT, BY_IMPACT, BY_NORMAL, BY_LOAD, BY_CORRECTION = range(NUMBERS_FOUND, NUMBERS_FOUND + 7)
MOST_FORCE, MOST_SUM, END_SUM_N, END_SUM_T, ROWS_TOUCHING, DEEPEST, LARGEST_FORCE, STRUCK, AT_REST = range(
    NUMBERS_FOUND + 7, NUMBERS_FOUND + 16
)
LEFT, ALONE, WINDOW_CHANGE, WINDOW_MOTION, WINDOW_TAKEN, WINDOW_STEPS = range(NUMBERS_FOUND + 16, NUMBERS_FOUND + 22)
CRAWL_NUMBERS = NUMBERS_FOUND + 22
# numbers of a robot: deepest that is taken without an event [m], least energy that counts [J], restitution
ALLOWED, LEAST_ENERGY, RESTITUTION, BOUNDS = range(4)
FASTEST_COORDINATE = 1e6  # beyond it a run is no motion any more   [1/s]
# what `plants.judge` refuses, with room to spare: runs near a bound are judged by the kernels of single robots
OPEN_ENERGY, TURNED, STILL_PART, TAKEN_PART, WINDOW = 0.45, 0.5, 0.5e-6, 0.75, 10
FULL_TURN = 2.0 * np.pi


class Ground(NamedTuple):
    """Points of the robots and the ground below them.

    link      (k,) of every point
    points    (k, 9, R) place, radius [m], normal, place on the ground [m], friction at rest and in motion
    bounds    (BOUNDS, R)
    """

    link: np.ndarray
    points: np.ndarray
    bounds: np.ndarray


class Paces(NamedTuple):
    """Control period [s], periods, steps of a period, rows at the end over which forces are a mean."""

    dt: float
    ticks: int
    steps: int
    last: int


@inlined
def new_block(link, n, lanes):
    """Room for a block; put into the kernel that runs it: the compiler must see the shapes to know that rows do not
    overlap."""
    points = link.shape[0]
    return Crawlers(
        np.zeros((n, LINK_COLUMNS, lanes)),
        np.zeros((points, POINT_COLUMNS, lanes)),
        np.zeros((n + 2, STATE_COLUMNS, lanes)),
        np.zeros((LANE_NUMBERS, lanes)),
        np.zeros((ACCOUNT, lanes)),
        link,
        np.arange(points + 1),
        np.zeros(points + 1, np.int64),
    )


@inlined
def start_block(b, fields, state, ground, which):
    """Descriptions and states of the robots in a block."""
    n, size = b.work.shape[0], b.state.shape[0]
    for k in range(CRAWL_LANES):
        r = which[k]
        for i in range(n):
            for f in range(fields.shape[1]):
                b.work[i, FIELD + f, k] = fields[i, f, r]
            b.work[i, TARGET, k] = state[2 + i, r]
        for i in range(size):
            b.state[i, Q, k], b.state[i, V, k], b.state[i, REACH, k] = (
                state[i, r],
                state[size + i, r],
                state[2 * size + i, r],
            )
        for p in range(b.rows.shape[0]):
            for c in range(9):
                b.rows[p, SPOT_X + c, k] = ground.points[p, c, r]
        b.lane[BOUNCY, k] = 1.0 if ground.bounds[RESTITUTION, r] > 0.0 else 0.0
        b.lane[GRAVITY, k] = np.hypot(b.work[0, GRAVITY_X, k], b.work[0, GRAVITY_Y, k])
        for i in range(3):
            b.lane[KINETIC_START + i, k] = -1.0


@inlined
def begin_period(b):
    """What a control period begins with: steady motion, guesses and worst cases anew."""
    for i in range(b.state.shape[0]):
        for k in range(CRAWL_LANES):
            b.state[i, PAST1, k] = b.state[i, PAST0, k]
            b.state[i, PAST2, k] = b.state[i, PAST0, k]
    for k in range(CRAWL_LANES):
        b.lane[STEADY, k], b.lane[SHRINKS, k], b.lane[KINETIC_START, k] = 0.0, 1.0, -1.0
        b.lane[CHANGED, k], b.lane[MOVED, k], b.lane[COUNTED, k] = 0.0, 0.0, 0.0
        b.lane[TAKEN_START, k] = b.account[FLOW_DAMPED, k] + b.account[FLOW_RUBBED, k]
        b.account[PENETRATION, k], b.account[WORST_RESIDUAL, k] = 0.0, 0.0


@inlined
def energy_row(b, tick, found):
    """Stored energies of a row, the gap of the account and the scales that it is measured by.   [J]"""
    account = b.account
    stored_lanes(b.work, b.state, (Q, V), found, KINETIC)
    for k in range(CRAWL_LANES):
        kinetic, potential, elastic = found[KINETIC, k], found[POTENTIAL, k], found[ELASTIC, k]
        if tick == 0:
            found[FIRST_KINETIC, k], found[FIRST_POTENTIAL, k], found[FIRST_ELASTIC, k] = kinetic, potential, elastic
        found[MOST_KINETIC, k] = max(found[MOST_KINETIC, k], kinetic)
        found[MOST_POTENTIAL, k] = max(found[MOST_POTENTIAL, k], potential)
        found[MOST_ELASTIC, k] = max(found[MOST_ELASTIC, k], elastic)
        changes = (
            kinetic - found[FIRST_KINETIC, k],
            potential - found[FIRST_POTENTIAL, k],
            elastic - found[FIRST_ELASTIC, k],
        )
        out = account[FLOW_DAMPED, k] + account[FLOW_RUBBED, k] + account[IMPACT, k]
        into = account[FLOW_ACTUATED, k] + account[NORMAL, k] + account[LOAD, k] + account[CORRECTED, k]
        gap = abs(changes[0] + changes[1] + changes[2] + out - into)
        flows = max(abs(account[FLOW_DAMPED, k]), abs(account[FLOW_RUBBED, k]), abs(account[IMPACT, k]))
        flows = max(flows, abs(account[FLOW_ACTUATED, k]), abs(account[NORMAL, k]), abs(account[CORRECTED, k]))
        scale = max(flows, abs(changes[0]), abs(changes[1]), abs(changes[2]), kinetic)
        floor = FLOW_FLOOR * max(kinetic, abs(potential), elastic)
        found[GAP, k], found[SCALE, k] = max(found[GAP, k], gap), max(found[SCALE, k], scale)
        found[LARGEST, k] = max(found[LARGEST, k], scale, floor, found[FIRST_ELASTIC, k])
        if tick > 0 and not gap <= OPEN_ENERGY * found[LARGEST, k]:
            found[LEFT, k] = 1.0


@inlined
def touch_row(b, tick, pace, found):
    """Direction of the base and forces of the points of a row; flows and worst cases so far."""
    rows, account = b.rows, b.account
    for k in range(CRAWL_LANES):
        theta, whole, along, most = b.work[0, THETA, k], 0.0, 0.0, 0.0
        found[BASE_COS, k] += b.work[0, COS, k]
        found[BASE_SIN, k] += b.work[0, SIN, k]
        found[MOST_TILT, k] = max(found[MOST_TILT, k], abs(theta - FULL_TURN * np.rint(theta / FULL_TURN)))
        for p in range(rows.shape[0]):
            force = rows[p, KEPT_N, k]
            whole, along, most = whole + force, along + rows[p, KEPT_T, k], max(most, force)
        size = math.sqrt(whole * whole + along * along)
        found[MOST_FORCE, k], found[MOST_SUM, k] = max(found[MOST_FORCE, k], most), max(found[MOST_SUM, k], size)
        found[END_SUM_N, k] += whole if tick > pace.ticks - pace.last else 0.0
        found[END_SUM_T, k] += along if tick > pace.ticks - pace.last else 0.0
        found[ROWS_TOUCHING, k] += 1.0 if size > 0.0 else 0.0
        found[DEEPEST, k] = max(found[DEEPEST, k], account[PENETRATION, k])
        found[DAMPED, k], found[RUBBED, k] = account[FLOW_DAMPED, k], account[FLOW_RUBBED, k]
        found[ACTUATED, k], found[BY_IMPACT, k] = account[FLOW_ACTUATED, k], account[IMPACT, k]
        found[BY_NORMAL, k], found[BY_LOAD, k] = account[NORMAL, k], account[LOAD, k]
        found[BY_CORRECTION, k], found[LARGEST_FORCE, k] = account[CORRECTED, k], account[STRONGEST, k]
        found[STRUCK, k], found[AT_REST, k] = account[IMPACTS, k], account[RESTED, k]


@inlined
def judge_period(b, bounds, which, found):
    """Runs that `plants.judge` might stop, or that have more to tell than numbers, are left."""
    for k in range(CRAWL_LANES):
        fastest, total = 0.0, 0.0
        for i in range(b.state.shape[0]):
            fastest = max(fastest, abs(b.state[i, Q, k]), abs(b.state[i, V, k]))
            total += abs(b.state[i, Q, k]) + abs(b.state[i, V, k])
        found[WINDOW_CHANGE, k] += b.lane[CHANGED, k]
        found[WINDOW_MOTION, k] += b.lane[MOVED, k]
        found[WINDOW_TAKEN, k] += b.account[FLOW_DAMPED, k] + b.account[FLOW_RUBBED, k] - b.lane[TAKEN_START, k]
        found[WINDOW_STEPS, k] += b.lane[COUNTED, k]
        jumps = False
        if found[WINDOW_STEPS, k] >= WINDOW:
            change, steps = found[WINDOW_CHANGE, k], found[WINDOW_STEPS, k]
            jumps = change > TURNED * found[WINDOW_MOTION, k] and found[WINDOW_TAKEN, k] < TAKEN_PART * change
            jumps = jumps and change > STILL_PART * steps * found[LARGEST, k]
            found[WINDOW_CHANGE, k], found[WINDOW_MOTION, k] = 0.0, 0.0
            found[WINDOW_TAKEN, k], found[WINDOW_STEPS, k] = 0.0, 0.0
        deep = b.account[PENETRATION, k] > bounds[ALLOWED, which[k]]
        fine = total < np.inf and fastest < FASTEST_COORDINATE and b.account[WORST_RESIDUAL, k] <= UNSOLVED
        if jumps or deep or not fine:
            found[LEFT, k] = 1.0


@inlined
def note_row(b, planar, wanted, tick, pace, servo):
    """Numbers of a row of the log, and what is sent in the period that begins with it."""
    found, ends = planar.kept, tick == pace.ticks
    weight = pace.dt if 0 < tick < pace.ticks else 0.5 * pace.dt
    effort_lanes(planar, False, tick, pace.dt if tick > 0 else 0.0, weight)
    if not ends:
        send_lanes(wanted, planar.sent, b.work, servo, pace.dt)
    track_lanes(wanted, planar.sent, planar.q, ends, found)
    energy_row(b, tick, found)
    touch_row(b, tick, pace, found)
    place_lanes(planar.reference, b.work, planar.q)
    speed_lanes(b.work, planar.past, tick, ends, pace.dt, found)
    travel_lanes(b.work, planar.past, tick, True, planar.sums, found)


@kernel
def run_crawlers(fields, state, ground, table, servo, singles, pace, which, found):
    """A block of robots to the end of their runs.

    fields    (n, FIELDS, R) numbers of the links
    state     (3 size, R) q, v, metres per unit
    table     (ticks + 1, 2, joints, R or 1) what the gaits ask                  [rad, rad/s]
    servo     (SERVO_ROWS, R)
    which     (CRAWL_LANES,) robots of the block; a lane with the robot of the one before only fills the block
    found     (CRAWL_NUMBERS, CRAWL_LANES) written
    """
    n, points = fields.shape[0], ground.link.shape[0]
    size, joints, lanes = n + 2, n - 1, CRAWL_LANES
    b, few = new_block(ground.link, n, CRAWL_LANES), new_block(ground.link, n, FEW_LANES)
    odd = np.zeros(CRAWL_LANES, np.int64)
    none, room, limits = np.zeros((0, lanes)), new_room(n, points), np.zeros((SERVO_ROWS, lanes))
    q, v, wanted, parent = (
        np.zeros((size, lanes)),
        np.zeros((size, lanes)),
        np.zeros((2, joints, lanes)),
        np.arange(-1, n - 1),
    )
    planar = Block(
        b.work, q, v, none, none, none, none, none, np.zeros((n, ROOMS, lanes)), wanted, np.zeros((2, joints, lanes)),
        parent, found, np.zeros((3, lanes)), np.zeros(lanes), np.zeros((0, 3, joints, lanes)),
    )  # fmt: skip
    start_block(b, fields, state, ground, which)
    for k in range(CRAWL_LANES):
        start_lane(b, k, singles, which[k], room)
        found[LEAST_MARGIN, k], found[MOST_POTENTIAL, k] = np.inf, -np.inf
        if k > 0 and which[k] == which[k - 1]:
            found[LEFT, k] = 1.0
        found[LARGEST, k], planar.limit[k] = ground.bounds[LEAST_ENERGY, which[k]], servo[0, which[k]]
        for i in range(SERVO_ROWS):
            limits[i, k] = servo[i, which[k]]
        for j in range(joints):
            planar.sent[0, j, k] = b.state[3 + j, Q, k]
    h = pace.dt / pace.steps
    for tick in range(pace.ticks + 1):
        for j in range(joints):
            for k in range(CRAWL_LANES):
                r = min(which[k], table.shape[3] - 1)
                wanted[0, j, k], wanted[1, j, k] = table[tick, 0, j, r], table[tick, 1, j, r]
        for i in range(size):
            for k in range(CRAWL_LANES):
                q[i, k], v[i, k] = b.state[i, Q, k], b.state[i, V, k]
        if tick > 0:
            judge_period(b, ground.bounds, which, found)
        note_row(b, planar, wanted, tick, pace, limits)
        if tick == pace.ticks:
            break
        begin_period(b)
        for j in range(joints):
            copy_row(b.work[j + 1, TARGET], planar.sent[0, j])
            copy_row(b.work[j + 1, TARGET_RATE], planar.sent[1, j])
        for s in range(pace.steps):
            for j in range(joints):
                for k in range(CRAWL_LANES):
                    b.work[j + 1, STEP_TARGET, k] = planar.sent[0, j, k] + (h * s) * planar.sent[1, j, k]
            step_lanes(b, h, 0)
            for o in range(step_few(b, few, odd, found[LEFT], h)):
                k = odd[o]
                step_alone(b, k, singles, which[k], room, h)
                found[ALONE, k] += 1.0
