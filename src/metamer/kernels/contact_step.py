"""One smooth step and one impact of a planar tree on the ground: the two moves that contact drivers are made of.

A smooth step from (q, v):
    M(q_m) (v' - v)/h = f(q_m, v_m) + J(q_m)^T p,   (q' - q)/h = v_m = (v + v')/2,   contact law between p and J(q') v'.
Springs, dampers and servos are implicit as in `steppers.implicit_midpoint`. With the contact law at the end of the
step and the forces at its middle, a point that stays on the ground is done no work, to second order.
"""

from __future__ import annotations

import numpy as np

from metamer.kernels.contact import CONE, MU, residual_of, solve_contacts
from metamer.kernels.contact_ground import (
    ARM_X,
    ARM_Y,
    GAP,
    NORMAL_X,
    NORMAL_Y,
    SPEED_N,
    SPEED_T,
    place_points,
    point_speeds,
)
from metamer.kernels.contact_impact import impact_impulses
from metamer.kernels.contact_response import add_point_forces, add_response, fill_responses
from metamer.kernels.jit import kernel
from metamer.kernels.planar_tree import (
    COS,
    DX,
    DY,
    OMEGA,
    PT,
    PX,
    PY,
    SIN,
    VX,
    VY,
    load_links,
    place,
    place_velocities,
    sweep,
)
from metamer.kernels.soft_joints import drive_joints
from metamer.kernels.steppers import armatures

# columns of an account: energy so far [J], then numbers of work done and the worst of what was solved
DAMPED, RUBBED, ACTUATED, IMPACT, NORMAL, LOAD, IMPACTS, ITERATIONS, RESIDUAL, PENETRATION = range(10)
STEPS, SPLITS, FALLBACKS, TIME = range(10, 14)
ACCOUNT = 14
# columns of a point's memory: force along the normal and along the ground [N], 1 if it sticks, 1 if it touches, then
# the forces of the step before
FORCE_N, FORCE_T, STUCK, TOUCHING, EARLIER_N, EARLIER_T = range(6)
MEMORY = 6
TOUCH = 1e-6  # a point nearer than this touches                                     [m]
STILL = 1e-8  # a point slower than this neither closes nor leaves nor slides         [m/s]
PADS = 10  # rows of scratch that a smooth step needs
MOST_ITERATIONS = 60
DAMPED_AFTER = 10
SOLVED = 1e-9  # relative error of the acceleration at which a step counts as solved
LAWFUL = 5e-9  # residual of the contact law at which it does
STALLED = 1e-8  # rounding may stop the iteration here


@kernel
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


@kernel
def turn_arms(points, active, m, work, spots):
    """Fill the arms of the active points for the pose in `work`.   [m]"""
    for i in range(m):
        k = active[i]
        link = points[k]["link"]
        c, s = work[link, COS], work[link, SIN]
        spots[k, ARM_X] = c * points[k]["x"] - s * points[k]["y"]
        spots[k, ARM_Y] = s * points[k]["x"] + c * points[k]["y"]


@kernel
def active_speeds(points, active, m, work, spots, w):
    """Velocity (2 m,) of the active points along their normals and the ground; needs velocities and arms.   [m/s]"""
    for i in range(m):
        k = active[i]
        link = points[k]["link"]
        vx = work[link, VX] - work[link, OMEGA] * spots[k, ARM_Y]
        vy = work[link, VY] + work[link, OMEGA] * spots[k, ARM_X]
        nx, ny = spots[k, NORMAL_X], spots[k, NORMAL_Y]
        w[2 * i], w[2 * i + 1] = nx * vx + ny * vy, ny * vx - nx * vy


@kernel
def smooth_step(
    links, curves, tables, points, q, v, a, command, elapsed, loads, h, active, m, table, shift, p, spots, work, W, q1,
    v1, powers, extra, pad, A, sets, cone,
):  # fmt: skip
    """One implicit midpoint step of length h with the active points on the ground; returns residual and iterations.

    a          (size,) guess of the acceleration in, mean acceleration of the step out
    command    (3, joints) target angle, target rate, added torque                    [rad, rad/s, N m]
    elapsed    time from the command to the start of the step                         [s]
    curves, tables    what is not linear in the joints (`soft_joints`)
    loads      (n, 3) force and moment at the centre of every link                    [N, N m]
    active     (m,) points that touch, by rising link
    table      (>= m, 2) friction and cone as a force                                 [-, N]
    shift      (>= m,) normal adhesion                                                [N]
    p          (2 m,) contact forces, guess in, forces out                            [N]
    spots      normals of the points in; arms and speeds of the end are written for the active ones
    work       left with places and velocities of the end
    q1, v1     (size,) state after, written
    powers     (5,) damped, put in, rubbed, of normal forces, of loads, written       [W]
    extra      (n,) rotor inertias, changed
    pad (PADS, max(size, 2 k)), A (2 k, 2 k), sets (4, 2 k), cone (k, 2)    scratch
    """
    n, size = links.shape[0], q.shape[0]
    half = 0.5 * h
    tau, new, qm, vm = pad[0], pad[1], pad[2], pad[3]
    b, w, z, x, last, middle = pad[4], pad[5], pad[6], pad[7], pad[8], pad[9]
    for i in range(m):
        cone[i, MU], cone[i, CONE] = table[i, MU], table[i, CONE] * h
        z[2 * i], z[2 * i + 1] = max((p[2 * i] + shift[i]) * h, 0.0), p[2 * i + 1] * h
    residual, before, error, iterations, fallbacks = 0.0, np.inf, np.inf, 0, 0
    damped, put_in, unforced, load, ahead = 0.0, 0.0, 1e-300, 0.0, np.inf
    for _ in range(MOST_ITERATIONS):
        iterations += 1
        # motion at the middle under the last contact forces, and what it does
        for i in range(size):
            vm[i] = v[i] + half * a[i]
            qm[i] = q[i] + half * vm[i]
        damped, put_in = drive_joints(links, curves, tables, q, v, a, command, elapsed + half, h, tau, extra)
        place(links, qm[:size], vm[:size], work)
        place_velocities(links, qm[:size], vm[:size], work)
        load_links(links, False, work)
        load = add_loads(links, loads, work)
        turn_arms(points, active, m, work, spots)
        active_speeds(points, active, m, work, spots, middle)
        for i in range(m):
            p[2 * i], p[2 * i + 1] = z[2 * i] / h - shift[i], z[2 * i + 1] / h
        add_point_forces(points, active, m, spots, p, 1.0, work)
        sweep(links, tau[:size], extra, work, new[:size])
        change, largest = 0.0, unforced
        for i in range(size):
            change = max(change, abs(new[i] - a[i]))
            largest = max(largest, abs(new[i]), abs(v[i]))
            a[i] = new[i]
            v1[i] = v[i] + h * new[i]
            q1[i] = q[i] + half * (v[i] + v1[i])
        before, error = error, change / largest
        if m > 0:
            if iterations == 1:
                fill_responses(links, size - n, points, active, m, spots, extra, work, W)
                sets[1, 0] = -1
            # velocities that these forces leave at the end, then better forces
            place(links, q1, v1, work)
            place_velocities(links, q1, v1, work)
            turn_arms(points, active, m, work, spots)
            active_speeds(points, active, m, work, spots, w)
            scale = 1e-300
            for i in range(2 * m):
                total = w[i]
                for j in range(2 * m):
                    total -= W[i, j] * z[j]
                b[i] = total
                scale = max(scale, abs(total))
            residual = residual_of(W, cone, m, z, w) / scale
            # a robot at rest is measured by what it would do without the ground
            unforced = scale / h
            if iterations == 1:
                error = change / max(largest, unforced)
        # what is left after this iteration: it shrinks the error as much again
        ahead = error * min(1.0, error / before) if before < np.inf else error
        if (ahead <= SOLVED and residual <= LAWFUL) or not error < np.inf:
            break
        if error <= STALLED and residual <= STALLED and error >= 0.5 * before:
            break
        if m > 0:
            for i in range(2 * m):
                last[i] = z[i]
            _, stage = solve_contacts(W, b, cone, m, 0.0, 0.1 * SOLVED, True, z, w, A, x, sets)
            fallbacks += 1 if stage >= 2 else 0
            if iterations > DAMPED_AFTER:
                # friction that changes sides from one iteration to the next is halved in its way
                for i in range(2 * m):
                    z[i] = 0.5 * (z[i] + last[i])
            # what the change of forces does to the motion, so that the next middle is a better one
            for i in range(2 * m):
                x[i] = (z[i] - last[i]) / h
            add_response(links, size - n, points, active, m, spots, extra, x, work, a)
    if m == 0:
        place(links, q1, v1, work)
        place_velocities(links, q1, v1, work)
    rubbed, normal = 0.0, 0.0
    for i in range(m):
        normal += p[2 * i] * middle[2 * i]
        rubbed -= p[2 * i + 1] * middle[2 * i + 1]
        spots[active[i], SPEED_N], spots[active[i], SPEED_T] = w[2 * i], w[2 * i + 1]
    powers[0], powers[1], powers[2], powers[3], powers[4] = damped, put_in, rubbed, normal, load
    if not (error < np.inf and residual < np.inf):
        return np.inf, iterations, fallbacks
    return max(ahead, residual), iterations, fallbacks


@kernel
def strike(links, points, q, v, active, m, spots, memory, t, work, account, events):
    """Impact of all touching points: v is changed at once, the loss goes to the account.

    active    (m,) points that touch, by rising link
    spots     arms, normals and speeds of (q, v)
    events    (cap, 3) time, point, normal impulse of each arrival, written from row account[IMPACTS]   [s, -, N s]
    Needs `place` of (q, v) in work.
    """
    n, size = links.shape[0], q.shape[0]
    extra, a, tau = armatures(links), np.zeros(size), np.zeros(size)
    # inertia without turning and without forces, so that the sweep answers impulses alone
    for i in range(n):
        work[i, OMEGA] = 0.0
    load_links(links, False, work)
    for i in range(n):
        work[i, PT], work[i, PX], work[i, PY] = 0.0, 0.0, 0.0
    sweep(links, tau, extra, work, a)
    W, b, z, w = np.empty((2 * m, 2 * m)), np.empty(2 * m), np.zeros(2 * m), np.empty(2 * m)
    table, restitution = np.zeros((m, 2)), np.empty(m)
    fill_responses(links, size - n, points, active, m, spots, extra, work, W)
    for i in range(m):
        k = active[i]
        b[2 * i], b[2 * i + 1] = spots[k, SPEED_N], spots[k, SPEED_T]
        rests = memory[k, STUCK] > 0.0 or abs(spots[k, SPEED_T]) <= STILL
        table[i, MU] = points[k]["mu_static"] if rests else points[k]["mu_kinetic"]
        restitution[i] = points[k]["restitution"]
    residual, loss = impact_impulses(W, b, table, restitution, m, z, w)
    account[RESIDUAL] = max(account[RESIDUAL], residual)
    account[IMPACT] += loss
    for i in range(m):
        if b[2 * i] < -STILL:
            row = int(account[IMPACTS])
            if row < events.shape[0]:
                events[row, 0], events[row, 1], events[row, 2] = t, active[i], z[2 * i]
            account[IMPACTS] += 1.0
    load_links(links, False, work)
    for i in range(n):
        work[i, PT], work[i, PX], work[i, PY] = 0.0, 0.0, 0.0
    add_point_forces(points, active, m, spots, z, 1.0, work)
    sweep(links, tau, extra, work, a)
    for i in range(size):
        v[i] += a[i]


@kernel
def look(links, points, ground, q, v, work, spots):
    """Fill places, gaps, normals and speeds of all points at (q, v); returns the deepest penetration.   [m]"""
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    place_points(links, points, ground, work, spots)
    point_speeds(points, work, spots)
    deepest = 0.0
    for k in range(points.shape[0]):
        deepest = max(deepest, -spots[k, GAP])
    return deepest
