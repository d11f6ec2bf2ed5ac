"""Contact by events, the reference for small robots: Runge-Kutta between arrivals, take-offs, slips and sticks.

Between events points keep their modes and contact forces solve linear equations of the accelerations. The step in
which a mode would break is cut at the event by bisection; new modes come from the contact law.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import factorise, solve_factorised
from metamer.core.numerics.rk4 import stage_times
from metamer.systems.contact.kernels.account import (
    ACCOUNT,
    ACTUATED,
    DAMPED,
    NORMAL,
    PENETRATION,
    RESIDUAL,
    RUBBED,
    SPLITS,
    STEPS,
    TIME,
    look,
)
from metamer.systems.contact.kernels.dense import solve_by_lemke
from metamer.systems.contact.kernels.detect import example_terrain
from metamer.systems.contact.kernels.ground import (
    ARM_X,
    ARM_Y,
    GAP,
    NORMAL_X,
    NORMAL_Y,
    PLACE,
    SPEED_N,
    SPEED_T,
)
from metamer.systems.contact.kernels.response import (
    CONE,
    MU,
    add_point_forces,
    fill_responses,
    newton,
    residual_of,
    velocities,
)
from metamer.systems.contact.kernels.smooth import add_loads
from metamer.systems.contact.kernels.touching import STILL, impact_now
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.soft_joints import joint_torques, no_curves, soft_energy
from metamer.systems.planar.kernels.steppers import armatures, place_accelerations
from metamer.systems.planar.kernels.tree import ALPHA, AX, AY, OMEGA, WORK, load_links, sweep

OPEN, STICK, PLUS, MINUS = 0, 1, 2, 3  # status of a point; the last two slide
NEAR = 1e-9  # a point nearer than this may rest                        [m]
BELOW = 1e-11  # a free point deeper than this has arrived                [m]
PULL = 1e-12  # part of the weight by which a force may be on the wrong side
BISECTIONS = 80  # halvings of a step in which an event is sought
NO_TIME = 1e-12  # of a period: a step that is shorter takes no time
MOST_IMPACTS = 20  # in a row, after which modes are sought all the same
MOST_STUCK = 100  # events in a row that take no time
STIFF = 1e-16  # a point that answers less than this part of the others cannot move that way


class Rig(NamedTuple):
    """A robot on its ground under what holds throughout a run.

    links, curves, tables   the robot and its soft joints
    points, ground          what touches, and the corners
    command                 (3, joints) targets, rates, added torques            [rad, rad/s, N m]
    loads                   (n, 3) force and moment at the centre of every link  [N, N m]
    glue                    (k, 2) adhesion along the ground and along the normal   [N]
    extra                   (n,) inertia added at each joint                     [kg m^2]
    """

    links: np.ndarray
    curves: np.ndarray
    tables: np.ndarray
    points: np.ndarray
    ground: np.ndarray
    command: np.ndarray
    loads: np.ndarray
    glue: np.ndarray
    extra: np.ndarray


class Room(NamedTuple):
    """Scratch: the factorised tree, places and speeds of the points, their forces (k, 2) along normal and ground."""

    work: np.ndarray
    spots: np.ndarray
    force: np.ndarray


@kernel
def free_accelerations(rig, q, v, room, tau, b, a):
    """Acceleration without contact, and that of every point (2 k,) along normal and ground; returns powers.   [W]"""
    links, points, work, spots = rig.links, rig.points, room.work, room.spots
    damped, put_in = joint_torques(links, rig.curves, rig.tables, q, v, rig.command, tau)
    look(links, points, rig.ground, q, v, work, spots)
    load_links(links, False, work)
    add_loads(links, rig.loads, work)
    sweep(links, tau, rig.extra, work, a)
    place_accelerations(links, a, work)
    for k in range(points.shape[0]):
        link = points[k]["link"]
        ax, ay, w2 = spots[k, ARM_X], spots[k, ARM_Y], work[link, OMEGA] * work[link, OMEGA]
        x = work[link, AX] - work[link, ALPHA] * ay - w2 * ax
        y = work[link, AY] + work[link, ALPHA] * ax - w2 * ay
        nx, ny = spots[k, NORMAL_X], spots[k, NORMAL_Y]
        b[2 * k], b[2 * k + 1] = nx * x + ny * y, ny * x - nx * y
    return damped, put_in


@kernel
def constrained(rig, q, v, mode, room, a):
    """Acceleration and contact forces for given modes; returns powers damped, put in, rubbed, of normal forces.   [W]

    mode     (k,) OPEN, STICK, PLUS or MINUS (sliding towards +t or -t)
    """
    links, points, glue, extra = rig.links, rig.points, rig.glue, rig.extra
    work, spots, force = room
    n, size, count = links.shape[0], q.shape[0], points.shape[0]
    tau, b = np.empty(size), np.empty(2 * count)
    damped, put_in = free_accelerations(rig, q, v, room, tau, b, a)
    active, m = np.empty(count, np.int64), 0
    for k in range(count):
        force[k, 0], force[k, 1] = 0.0, 0.0
        if mode[k] != OPEN:
            active[m] = k
            m += 1
    if m == 0:
        return damped, put_in, 0.0, 0.0
    W, A, x = np.empty((2 * m, 2 * m)), np.empty((2 * m, 2 * m)), np.empty(2 * m)
    fill_responses(links, size - n, points, active, m, spots, extra, work, W)
    # unknowns: normal forces, forces along the ground where it sticks
    u, widest = 0, 0.0
    row = np.empty(2 * m, np.int64)
    for i in range(2 * m):
        widest = max(widest, W[i, i])
    for i in range(m):
        row[u] = 2 * i
        u += 1
        if mode[active[i]] == STICK and W[2 * i + 1, 2 * i + 1] > STIFF * widest:
            row[u] = 2 * i + 1
            u += 1
    for r in range(u):
        i = row[r] // 2
        x[r] = -b[2 * active[i] + row[r] % 2]
        for c in range(u):
            j = row[c] // 2
            A[r, c] = W[row[r], row[c]]
            kind = mode[active[j]]
            if row[c] % 2 == 0 and kind != STICK:
                side = -1.0 if kind == PLUS else 1.0
                A[r, c] += side * points[active[j]]["mu_kinetic"] * W[row[r], 2 * j + 1]
                # friction that adhesion adds, whatever the normal force
                held = points[active[j]]["mu_kinetic"] * glue[active[j], 1] + glue[active[j], 0]
                x[r] -= side * held * W[row[r], 2 * j + 1]
    pivot = np.empty(u, np.int64)
    factorise(A, pivot, u)
    solve_factorised(A, pivot, x, u)
    p = np.zeros(2 * m)
    for r in range(u):
        p[row[r]] = x[r]
    rubbed, normal = 0.0, 0.0
    for i in range(m):
        k = active[i]
        if mode[k] != STICK:
            bound = points[k]["mu_kinetic"] * (p[2 * i] + glue[k, 1]) + glue[k, 0]
            p[2 * i + 1] = -bound if mode[k] == PLUS else bound
        force[k, 0], force[k, 1] = p[2 * i], p[2 * i + 1]
        normal += p[2 * i] * spots[k, SPEED_N]
        rubbed -= p[2 * i + 1] * spots[k, SPEED_T]
    load_links(links, False, work)
    add_loads(links, rig.loads, work)
    add_point_forces(points, active, m, spots, p, 1.0, work)
    sweep(links, tau, extra, work, a)
    return damped, put_in, rubbed, normal


@kernel
def choose_modes(rig, q, v, room, mode):
    """Modes of all points from the contact law between forces and accelerations; returns the residual over |b|.

    A point rests that is near, neither closes nor leaves. One that slides keeps its side; one that does not sticks or
    begins to slide.
    """
    links, points, glue, work, spots = rig.links, rig.points, rig.glue, room.work, room.spots
    n, size, count = links.shape[0], q.shape[0], points.shape[0]
    tau, b_all, a = np.empty(size), np.empty(2 * count), np.empty(size)
    free_accelerations(rig, q, v, room, tau, b_all, a)
    active, m = np.empty(count, np.int64), 0
    for k in range(count):
        mode[k] = OPEN
        if spots[k, GAP] <= NEAR and abs(spots[k, SPEED_N]) <= 10.0 * STILL:
            active[m] = k
            m += 1
    if m == 0:
        return 0.0
    W, A, x = np.empty((2 * m, 2 * m)), np.empty((2 * m, 2 * m)), np.empty(2 * m)
    b, z, w, table, sets = np.empty(2 * m), np.zeros(2 * m), np.empty(2 * m), np.zeros((m, 2)), np.full((4, 2 * m), -1)
    fill_responses(links, size - n, points, active, m, spots, rig.extra, work, W)
    scale = 1e-300
    for i in range(m):
        k = active[i]
        b[2 * i], b[2 * i + 1] = b_all[2 * k], b_all[2 * k + 1]
        scale = max(scale, abs(b[2 * i]), abs(b[2 * i + 1]))
        table[i, MU], table[i, CONE] = points[k]["mu_static"], glue[k, 0]
    for i in range(m):
        # z = force + adhesion: what pulls onto the ground, and the friction of known side that does not depend on z
        k = active[i]
        slide = spots[k, SPEED_T]
        side = 0.0 if abs(slide) <= STILL else -1.0 if slide > 0.0 else 1.0
        for r in range(2 * m):
            b[r] += side * glue[k, 0] * W[r, 2 * i + 1] - glue[k, 1] * W[r, 2 * i]
    for i in range(m):
        k = active[i]
        slide = spots[k, SPEED_T]
        if abs(slide) > STILL:
            # friction of known side: part of the normal column
            side = -1.0 if slide > 0.0 else 1.0
            for r in range(2 * m):
                W[r, 2 * i] += side * points[k]["mu_kinetic"] * W[r, 2 * i + 1]
            table[i, MU], table[i, CONE] = 0.0, 0.0
    for i in range(m):
        if table[i, MU] + table[i, CONE] == 0.0:
            for r in range(2 * m):
                W[r, 2 * i + 1], W[2 * i + 1, r] = 0.0, 0.0
            b[2 * i + 1] = 0.0
    velocities(W, b, m, z, w)
    error = newton((W, b, table), m, 1e-12 * scale, z, w, (A, x, sets)) / scale
    if error > 1e-9:
        solve_by_lemke(W, b, table, 0, z)
        velocities(W, b, m, z, w)
    for i in range(m):
        k = active[i]
        if z[2 * i] <= 1e-13 * scale / max(W[2 * i, 2 * i], 1e-300):
            continue
        slide = spots[k, SPEED_T]
        if abs(slide) > STILL:
            mode[k] = PLUS if slide > 0.0 else MINUS
        elif abs(w[2 * i + 1]) <= 1e-9 * scale and points[k]["mu_static"] + glue[k, 0] > 0.0:
            mode[k] = STICK
        else:
            mode[k] = PLUS if w[2 * i + 1] > 0.0 else MINUS
    return residual_of(W, table, m, z, w) / scale


@kernel
def rk4_step(rig, q, v, mode, h, room, q1, v1, flows):
    """One Runge-Kutta step with given modes; q1, v1 and flows (4,) damped, put in, rubbed, normal [J] are written."""
    size = q.shape[0]
    a, qs, vs = np.empty(size), q.copy(), v.copy()
    for i in range(4):
        flows[i] = 0.0
    for i in range(size):
        q1[i], v1[i] = q[i], v[i]
    for stage in range(4):
        damped, put_in, rubbed, normal = constrained(rig, qs, vs, mode, room, a)
        weight, ahead = stage_times(stage, h)
        flows[0] += weight * damped
        flows[1] += weight * put_in
        flows[2] += weight * rubbed
        flows[3] += weight * normal
        for i in range(size):
            q1[i] += weight * vs[i]
            v1[i] += weight * a[i]
            qs[i] = q[i] + ahead * vs[i]
            vs[i] = v[i] + ahead * a[i]


@kernel
def past_stops(links, q, sides):
    """Which stop every joint is past, -1 lower, 1 upper, 0 none; returns whether any is another than before."""
    n, changed = links.shape[0], False
    first = q.shape[0] - n
    for i in range(n):
        side = 0
        if links[i]["stop_stiffness"] > 0.0 and not (first == 2 and i == 0):
            phi = q[first + i]
            side = 1 if phi > links[i]["upper"] else -1 if phi < links[i]["lower"] else 0
        changed = changed or side != sides[i]
        sides[i] = side
    return changed


@kernel
def broken(rig, q, v, mode, weight, room, a):
    """Whether a state breaks the modes: a free point below, a force that pulls, too much friction, a slide turned.

    weight    scale of forces                                                  [N]
    Contact forces, gaps and speeds at the state are left in the room.
    """
    constrained(rig, q, v, mode, room, a)
    points, glue, spots, force = rig.points, rig.glue, room.spots, room.force
    for k in range(points.shape[0]):
        pressed = force[k, 0] + glue[k, 1]
        if mode[k] == OPEN:
            if spots[k, GAP] < -BELOW and spots[k, SPEED_N] < 0.0:
                return True
            continue
        if pressed < -PULL * weight:
            return True
        if mode[k] == STICK:
            if abs(force[k, 1]) > points[k]["mu_static"] * pressed + glue[k, 0] + PULL * weight:
                return True
        elif points[k]["mu_static"] + glue[k, 0] > 0.0 and spots[k, SPEED_T] * (1.0 if mode[k] == PLUS else -1.0) < 0.0:
            return True
    return False


@kernel
def settle_modes(rig, terrain, q, v, room, mode, account, events):
    """Impacts until nothing closes, then the modes of all points."""
    for _ in range(MOST_IMPACTS):
        look(rig.links, rig.points, rig.ground, q, v, room.work, room.spots)
        closing = False
        for k in range(rig.points.shape[0]):
            closing = closing or (room.spots[k, GAP] <= NEAR and room.spots[k, SPEED_N] < -STILL)
        if not closing:
            break
        impact_now(rig.links, terrain, q, v, account, events)
    error = choose_modes(rig, q, v, room, mode)
    account[RESIDUAL] = max(account[RESIDUAL], error)


@kernel
def step_to_event(rig, state, mode, length, finest, weight, room, ahead):
    """A step; if it breaks a mode or passes a joint stop, the shortest one that does, by bisection.

    state    q, v, and the stop that every joint is past
    length   of the step                                                         [s]
    finest   at which the bisection ends                                         [s]
    ahead    q, v and flows at its end, written
    Returns how long it took, and whether an event ended it.                     [s]
    """
    (q, v, sides), (q1, v1, flows) = state, ahead
    other, a = np.empty_like(sides), np.empty(q.shape[0])
    low, high = 0.0, np.inf
    for _ in range(BISECTIONS):
        rk4_step(rig, q, v, mode, length, room, q1, v1, flows)
        if length == high:
            break
        other[:] = sides
        if past_stops(rig.links, q1, other) or broken(rig, q1, v1, mode, weight, room, a):
            high = length
        elif high == np.inf:
            break
        else:
            low = length
        length = high if high - low <= finest else 0.5 * (low + high)
    return length, high < np.inf


@kernel
def write_row(rig, q, v, room, account, row):
    """One row of a run: state, stored energies, account, gaps and forces of the points."""
    count, size = rig.points.shape[0], q.shape[0]
    kinetic, potential, elastic = energies(rig.links, q, v)
    at = 2 * size
    for i in range(size):
        row[i], row[size + i] = q[i], v[i]
    row[at], row[at + 1] = kinetic, potential
    row[at + 2] = elastic + soft_energy(rig.links, rig.curves, rig.tables, q)
    for k in range(count):
        account[PENETRATION] = max(account[PENETRATION], -room.spots[k, GAP])
    for i in range(ACCOUNT):
        row[at + 3 + i] = account[i]
    at += 3 + ACCOUNT
    for k in range(count):
        row[at + k] = room.spots[k, GAP]
        row[at + count + k], row[at + 2 * count + k] = room.force[k, 0], room.force[k, 1]


@kernel
def run_events(body, terrain, q, v, inputs, clock, account, events, out):
    """A whole run by events; the table `out` is that of `contact_stepping.run_contacts`. Returns the rows written.

    body       links, curves, tables
    inputs     command (3, joints), loads (n, 3), glue (k, 2), held throughout   [rad, rad/s, N m; N, N m; N]
    clock      steps between rows of `out`, time between them, events after which the run is given up   [-, s, -]
    """
    steps, dt, most = clock
    rig = Rig(*body, terrain[0], terrain[1], *inputs, armatures(body[0]))
    links = rig.links
    n, size, count, ticks = links.shape[0], q.shape[0], rig.points.shape[0], out.shape[0] - 1
    room = Room(np.empty((n, WORK)), np.empty((count, PLACE)), np.zeros((count, 2)))
    mode, flows = np.zeros(count, np.int64), np.empty(4)
    q1, v1, a = np.empty(size), np.empty(size), np.empty(size)
    weight = 0.0
    for i in range(n):
        weight += links[i]["mass"] * (abs(links[i]["gravity_x"]) + abs(links[i]["gravity_y"]))
    weight = max(weight + rig.glue.sum(), 1e-300)
    sides = np.zeros(n, np.int64)
    past_stops(links, q, sides)
    settle, happened, stuck = True, 0, 0
    for tick in range(ticks + 1):
        left = 0.0 if tick == 0 else dt
        while left > 0.0:
            if settle:
                settle_modes(rig, terrain, q, v, room, mode, account, events)
            ahead, whole = (q1, v1, flows), min(dt / steps, left)
            length, settle = step_to_event(rig, (q, v, sides), mode, whole, 1e-15 * dt, weight, room, ahead)
            if settle:
                happened += 1
                account[SPLITS] += 1.0
                stuck = stuck + 1 if length <= NO_TIME * dt else 0
                if happened > most or stuck > MOST_STUCK:
                    return tick
                past_stops(links, q1, sides)
            for i in range(size):
                q[i], v[i] = q1[i], v1[i]
            account[DAMPED] += flows[0]
            account[ACTUATED] += flows[1]
            account[RUBBED] += flows[2]
            account[NORMAL] += flows[3]
            account[TIME] += length
            account[STEPS] += 1.0
            left -= length
            if left <= 1e-12 * dt:
                left = 0.0
        constrained(rig, q, v, mode, room, a)
        write_row(rig, q, v, room, account, out[tick])
    return ticks + 1


def warm():
    """Compile this file's kernels."""
    terrain = tuple(example_terrain())
    size, count = 4, terrain[0].shape[0]
    inputs, clock = (np.zeros((3, 1)), np.zeros((2, 3)), np.zeros((count, 2))), (1, 1e-3, 100)
    body, out = (example_links(), *no_curves()), np.zeros((2, 2 * size + 3 + ACCOUNT + 3 * count))
    q, account = np.zeros(size), np.zeros(ACCOUNT)
    run_events(body, terrain, q, q.copy(), inputs, clock, account, np.zeros((4, 3)), out)
