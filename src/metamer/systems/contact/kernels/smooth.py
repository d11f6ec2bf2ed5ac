"""One smooth step of a planar tree on the ground: implicit midpoint with the contact law at the end of the step.

    M(q_m) (v' - v)/h = f(q_m, v_m) + J(q_m)^T p,   (q' - q)/h = v_m = (v + v')/2,   law between p and J(q') v'.
Springs, dampers and servos are implicit as in `steppers.implicit_midpoint`. With the contact law at the end of the
step and the forces at its middle, a point that stays on the ground is done no work, to second order. Every iteration
of the middle is one set of passes; forces start from nothing, so that forces which statics leaves open are shared with
the least sum of z^2 times what the row answers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from metamer.core.jit import bare_kernel, fused_kernel, kernel
from metamer.systems.contact.kernels.centripetal import centripetal_bias, lacking, turns_fast
from metamer.systems.contact.kernels.detect import LANDED, arrival, comes, put_origins
from metamer.systems.contact.kernels.passes import LAW, know_answers, solve_pass, stiffen
from metamer.systems.contact.kernels.rows import (
    AFTER_N,
    AFTER_T,
    ARRIVED,
    BEFORE_N,
    BEFORE_T,
    END_N,
    END_T,
    FACED,
    FORCE_N,
    FORCE_T,
    GAP,
    GUESS_N,
    GUESS_T,
    LAG_N,
    LAG_T,
    OUT,
    SHIFT,
    SHUT,
    SPEED_N,
    STICK,
    gap_of,
    turn_rows,
    velocity_of,
)
from metamer.systems.contact.kernels.solver import ATTEMPTS, solve_within
from metamer.systems.planar.kernels.soft_joints import drive_joints
from metamer.systems.planar.kernels.tree import DX, DY, OMEGA, PT, PX, PY, VX, VY, load_links, place, place_velocities

MOST_PASSES = 40
TIMED_UNTIL = 2  # iteration before which a step that was cut may become longer again
SOON = 0.2  # of a step: an arrival by then is foreseen by the speeds
CUT = 1e-3  # of a step: if it changes by more, what its iterations left of their errors is no measure
DAMPED_AFTER = 10  # iterations after which the middle goes half the way
ROUNDED_AFTER = 20  # iterations after which an error of rounding is taken for solved
ROUNDED_MIDDLE = 1e-9  # of the speed: that error
SOLVED = 1e-9  # of the change of velocity in the step: error at which the middle counts as solved
GUESS_SHARE, LEAST_SOLVED = 1e-5, 5e-9  # of the error of the guess, at most of the speed: error that is as good
LAWFUL = 5e-9  # likewise of the contact law
GUESSED = 1e-6  # of the change of velocity: an acceleration that was guessed so well may need one iteration only
CAUTION = 10.0  # times what an iteration left of its error before is trusted to be left in the first of a step
FORGOTTEN = 1.2  # times more, for every step since it was seen
ROUNDED = 1e-13  # of the speed: rounding may stop the iteration here
DAMPED_POWER, ACTUATED_POWER, RUBBED_POWER, NORMAL_POWER, LOAD_POWER = range(5)


class Moves(NamedTuple):
    """Vectors (size,) of a step.

    q, v      at the start; q1, v1 at the end; qm, vm in the middle
    a         mean acceleration: guess in, solution out
    reach     metres per unit of each coordinate: 1 for the base's place, the link's length for an angle
    powers    (5,) damped, put in, rubbed, of normal forces, of loads                     [W]
    shrinks   (1,) part of its error that an iteration of the middle leaves, as last seen
    energy    (2, 3) kinetic, potential and elastic at start and end; a kinetic energy below 0 is not known   [J]
    weighed   (1,) energy that the weight of every link has over its own length, in all                       [J]
    lean      (n,) part of the step by which dampers look beyond its middle
    """

    q: Any
    v: Any
    q1: Any
    v1: Any
    qm: Any
    vm: Any
    a: Any
    reach: Any
    powers: Any
    shrinks: Any
    energy: Any
    weighed: Any
    lean: Any


@kernel
def new_moves(links, q, v):
    """Room for the steps of a robot whose state is kept in q and v."""
    size, n = q.shape[0], links.shape[0]
    reach, weighed = np.ones(size), np.zeros(1)
    for i in range(n):
        reach[size - n + i] = links[i]["length"]
        weight = links[i]["mass"] * np.hypot(links[i]["gravity_x"], links[i]["gravity_y"])
        weighed[0] += weight * links[i]["length"]
    zero, powers, energy = np.zeros(size), np.zeros(5), np.full((2, 3), -1.0)
    ends, middle, lean = (q.copy(), v.copy()), (zero, zero.copy(), zero.copy()), np.zeros(n)
    return Moves(q, v, *ends, *middle, reach, powers, np.ones(1), energy, weighed, lean)


@bare_kernel
def add_loads(links, loads, work):
    """Put a force and a moment at the centre of every link into its bias; returns their power.   [W]

    loads    (n, 3) force x, y and moment     [N, N m]
    Needs `place_velocities` for the power.
    """
    power = 0.0
    for i in range(links.shape[0]):
        fx, fy, omega = loads[i, 0], loads[i, 1], work[i, OMEGA]
        work[i, PX] -= fx
        work[i, PY] -= fy
        work[i, PT] -= work[i, DX] * fy - work[i, DY] * fx + loads[i, 2]
        power += fx * (work[i, VX] - omega * work[i, DY]) + fy * (work[i, VY] + omega * work[i, DX])
        power += loads[i, 2] * omega
    return power


@bare_kernel
def pose(body, q, v):
    """Places and velocities of all links at a state into the body."""
    place(body.links, q, v, body.work)
    place_velocities(body.links, q, v, body.work)
    put_origins(body)


@bare_kernel
def turn_rates(links, v, work):
    """Rates of all links under v in the pose that they have.   [rad/s]"""
    first = v.shape[0] - links.shape[0]
    for i in range(links.shape[0]):
        p = links[i]["parent"]
        work[i, OMEGA] = v[first + i] + (work[p, OMEGA] if p >= 0 else 0.0)


@fused_kernel
def load_middle(robot, body, moves, inputs, time, fast):
    """Inertias, biases and torques at the middle of the step; powers of dampers, servos and loads.   [W]

    inputs    command (3, joints), loads (n, 3)
    time      since the command came, length of the step                            [s]
    fast      1: centripetal accelerations linear in what is sought
    """
    command, loads = inputs
    elapsed, h = time
    links, work, half = body.links, body.work, 0.5 * h
    for i in range(moves.a.shape[0]):
        moves.vm[i] = moves.v[i] + half * moves.a[i]
        moves.qm[i] = moves.q[i] + half * moves.vm[i]
    middle = (elapsed + half, h)
    damped, put_in = drive_joints(
        links, robot, moves.q, moves.v, moves.a, command, middle, moves.lean, body.tau, body.extra
    )
    pose(body, moves.qm, moves.vm)
    load_links(links, False, work)
    moves.powers[DAMPED_POWER], moves.powers[ACTUATED_POWER] = damped, put_in
    moves.powers[LOAD_POWER] = add_loads(links, loads, work)
    centripetal_bias(body, moves.a, fast * h)


@bare_kernel
def rates_of(body, v):
    """Velocities of all links under v in the pose that they have.   [rad/s, m/s]"""
    turn_rates(body.links, v, body.work)
    place_velocities(body.links, v, v, body.work)


@fused_kernel
def load_before(body, rows, count, moves, seen, fast_h):
    """Velocities of the rows at the end if nothing acted: those of the start in the middle's pose, and the lag.

    seen      whether the end was: the lag is by what the velocity there would differ in the middle's pose; else none
    fast_h    length of the step if it turns fast, else 0                           [s]
    """
    turn_rows(body, rows, count)
    if seen:
        rates_of(body, moves.v1)
    for k in range(count):
        c = rows.table[k]
        c[LAG_N], c[LAG_T] = 0.0, 0.0
        if seen and rows.status[k] != OUT:
            n, t = velocity_of(c, rows.link[k], body.work)
            c[LAG_N], c[LAG_T] = c[END_N] - n, c[END_T] - t
    rates_of(body, moves.v)
    for k in range(count):
        if rows.status[k] != OUT:
            c = rows.table[k]
            n, t = velocity_of(c, rows.link[k], body.work)
            c[BEFORE_N], c[BEFORE_T] = n + c[LAG_N], t + c[LAG_T]
            if fast_h > 0.0:
                n, t = lacking(c, body.factor[rows.link[k]])
                c[BEFORE_N], c[BEFORE_T] = c[BEFORE_N] + fast_h * n, c[BEFORE_T] + fast_h * t
                # half of it is in the mean of BEFORE and AFTER
                c[LAG_N], c[LAG_T] = c[LAG_N] + 0.5 * fast_h * n, c[LAG_T] + 0.5 * fast_h * t


@fused_kernel
def contact_powers(rows, count, powers):
    """Power of contact forces at the middle of the step, rubbed and along the normal.   [W]"""
    rubbed, normal = 0.0, 0.0
    for k in range(count):
        if rows.status[k] != OUT:
            c = rows.table[k]
            normal += (c[FORCE_N] - c[SHIFT]) * (0.5 * (c[BEFORE_N] + c[AFTER_N]) - c[LAG_N])
            rubbed -= c[FORCE_T] * (0.5 * (c[BEFORE_T] + c[AFTER_T]) - c[LAG_T])
    powers[RUBBED_POWER], powers[NORMAL_POWER] = rubbed, normal


@fused_kernel
def see_end(body, rows, count, moves, h):
    """State at the end of the step under its acceleration; returns by how much rows that act miss AFTER there.   [m/s]

    Left in the body: pose and velocities of the end; in the rows: arms of the end, velocities there in END.
    """
    for i in range(moves.a.shape[0]):
        moves.v1[i] = moves.v[i] + h * moves.a[i]
        moves.q1[i] = moves.q[i] + 0.5 * h * (moves.v[i] + moves.v1[i])
    pose(body, moves.q1, moves.v1)
    turn_rows(body, rows, count)
    worst = 0.0
    for k in range(count):
        c, status = rows.table[k], rows.status[k]
        if status == OUT:
            continue
        c[END_N], c[END_T] = velocity_of(c, rows.link[k], body.work)
        if status >= SHUT:
            worst = max(worst, abs(c[END_N] - c[AFTER_N]))
        if status % SHUT == STICK:
            worst = max(worst, abs(c[END_T] - c[AFTER_T]))
    return worst


@fused_kernel
def end_step(body, rows, count, moves, h, part):
    """State at the end from the body's acceleration; returns how far it changed, its size, and the lag's change.

    part    of the way to the new acceleration that is gone
    All in metres per second over the step.
    """
    change, size, total = 0.0, 0.0, 0.0
    for i in range(moves.a.shape[0]):
        total += abs(body.a[i])
        change = max(change, h * moves.reach[i] * abs(body.a[i] - moves.a[i]))
        size = max(size, h * moves.reach[i] * abs(body.a[i]))
        moves.a[i] += part * (body.a[i] - moves.a[i])
    # a maximum passes over NaN, a sum does not
    if not total < np.inf:
        return np.inf, size, 0.0
    return change, size, see_end(body, rows, count, moves, h)


@bare_kernel
def end_at_arrival(rows, count, place, h, most):
    """Length at which a step that was tried with h should end: at its first arrival, else `most`.   [s]

    Arrivals after h are found by the parabola of each gap, beyond its end.
    """
    soonest = most
    for k in range(count):
        c = rows.table[k]
        if rows.status[k] != OUT or c[ARRIVED] != 0.0:
            continue
        gap, _ = gap_of(c, rows.link[k], place)
        if gap >= 0.0:
            when = arrival(c[GAP], c[SPEED_N], gap, h) if h < most and gap < c[GAP] else h
            if when > h:
                soonest = min(soonest, when)
            continue
        when, depth, hops = comes(c, rows.link[k], place, h)
        if when >= 0.0 and not hops:
            soonest = min(soonest, when if depth > LANDED else h)
    return soonest


@bare_kernel
def near_arrival(rows, count, h):
    """Length of a step that ends at the first arrival by the speeds alone, if that is soon; else h.   [s]"""
    soonest = h
    for k in range(count):
        c = rows.table[k]
        if rows.status[k] == OUT and c[GAP] > 0.0 and c[FACED] > 0.0 and c[GAP] < -SOON * h * c[SPEED_N]:
            soonest = min(soonest, -c[GAP] / c[SPEED_N])
    return soonest


@fused_kernel
def foresee(body, rows, count, moves, lengths, cut):
    """The end of a step under the acceleration that is guessed; returns its length, with `cut` up to an arrival.   [s]

    lengths    of the step, the longest and the least                               [s]
    """
    h, longest, least = lengths
    see_end(body, rows, count, moves, h)
    ends = max(end_at_arrival(rows, count, body.place, h, longest), least) if cut == 1 else h
    if ends < h:
        see_end(body, rows, count, moves, ends)
    return min(ends, h)


@fused_kernel
def smooth_step(robot, body, rows, count, moves, inputs, time, gravity, split):
    """A step with the rows that take part; returns residual (inf: not solved), iterations, length.

    robot      curves and tables of the joints
    inputs     command (3, joints), loads (n, 3)
    time       since the command came, longest and least length of the step         [s]
    gravity    its size                                                             [m/s^2]
    split      1: the step ends where a row arrives, which is found together with its middle; 0: it is as long as it may
    Left in the body: pose and velocities of the end; in the rows: forces, statuses, arms of the end.
    """
    elapsed, longest, least = time
    speed, held = 0.0, False
    moves.powers[RUBBED_POWER], moves.powers[NORMAL_POWER] = 0.0, 0.0
    for i in range(moves.v.shape[0]):
        speed = max(speed, moves.reach[i] * abs(moves.v[i]))
    for k in range(count):
        rows.table[k, GUESS_N], rows.table[k, GUESS_T] = 0.0, 0.0
        held = held or rows.status[k] != OUT
    before, error, residual, ahead, first, iterations = np.inf, np.inf, 0.0, np.inf, 0.0, 0
    h = max(near_arrival(rows, count, longest), least) if split == 1 else longest
    # where the acceleration that is guessed would end; after an impact it is no guess
    fast = turns_fast(body, inputs, longest) if count > 0 else 0
    seen = moves.shrinks[0] < 1.0 or fast == 1
    if (held or fast == 1) and seen:
        h = foresee(body, rows, count, moves, (h, longest, least), fast * split)
    for turn in range(MOST_PASSES):
        iterations += 1
        load_middle(robot, body, moves, inputs, (elapsed, h), fast)
        if held:
            load_before(body, rows, count, moves, seen or turn > 0, fast * h)
            if turn == 0:
                know_answers(body, rows, count, h, fast)
            loose = 1 + fast if turn < DAMPED_AFTER else 0
            if loose == 0:
                # stiffness that the last turn added rounds the middle
                stiffen(rows, count, h)
            residual, _ = solve_within(body, rows, count, h, LAWFUL * gravity * h, 0, loose, 1 if fast else ATTEMPTS)
            if fast == 1 and not residual < np.inf:
                # levers ahead of forces may leave no set of statuses: a line of links that holds itself
                fast, error = 0, np.inf
                continue
            contact_powers(rows, count, moves.powers)
        else:
            solve_pass(body, rows, 0, h, LAW, 0)
        part = 1.0 if turn < DAMPED_AFTER else 0.5
        change, size, worst = end_step(body, rows, count, moves, h, part)
        size = max(size, gravity * longest)
        before, error = error, change
        first = error if first == 0.0 else first
        if not change + residual < np.inf:
            return np.inf, iterations, h
        if split == 1:
            ends = max(end_at_arrival(rows, count, body.place, h, longest), least)
            if ends < h or (turn < TIMED_UNTIL and ends > h):
                if abs(ends - h) > CUT * h:
                    error = np.inf
                h = ends
                stiffen(rows, count, h)
                if fast == 1:
                    see_end(body, rows, count, moves, h)
                continue
        # what is left after this iteration: it shrinks the error as much again
        if before < np.inf:
            moves.shrinks[0] = error / before
            ahead = error * min(1.0, error / before)
        else:
            moves.shrinks[0] *= FORGOTTEN
            ahead = error
            # powers are those of the guess
            if error <= GUESSED * size:
                ahead = error * min(1.0, CAUTION * moves.shrinks[0])
        residual = max(residual, worst)
        floor = ROUNDED * (speed + size) + 1e-18
        if turn >= ROUNDED_AFTER:
            floor = ROUNDED_MIDDLE * (speed + size)
        # steps that cannot foresee each other are not as exact as their middles may be solved
        enough = max(SOLVED * size, min(GUESS_SHARE * first, LEAST_SOLVED * speed))
        if ahead <= enough + floor and residual <= LAWFUL * size + floor:
            return max(ahead, residual) / (speed + size + 1e-300), iterations, h
    return np.inf, iterations, h
