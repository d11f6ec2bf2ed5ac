"""Contact by events, the reference for small robots: Runge-Kutta between arrivals, take-offs, slips and sticks.

Between events points keep their modes and contact forces solve linear equations of the accelerations. The step in
which a mode would break is cut at the event by bisection; new modes come from the contact law.
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import factorise, solve_factorised
from metamer.core.numerics.rk4 import stage_times
from metamer.core.numerics.steps import whole_steps
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
    NEWTONS,
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
MOST_STUCK = 100  # events in a row that take no time
STIFF = 1e-16  # a point that answers less than this part of the others cannot move that way


@kernel
def free_accelerations(links, curves, tables, points, ground, q, v, command, loads, extra, tau, work, spots, b, a):
    """Acceleration without contact, and that of every point (2 k,) along normal and ground; returns powers.   [W]

    Leaves the factorised tree in work, places and speeds in spots.
    """
    damped, put_in = joint_torques(links, curves, tables, q, v, command, tau)
    look(links, points, ground, q, v, work, spots)
    load_links(links, False, work)
    add_loads(links, loads, work)
    sweep(links, tau, extra, work, a)
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
def constrained(links, curves, tables, points, ground, q, v, command, loads, glue, mode, extra, work, spots, force, a):
    """Acceleration and contact forces for given modes; returns powers damped, put in, rubbed, of normal forces.   [W]

    glue     (k, 2) adhesion along the ground and along the normal             [N]
    mode     (k,) OPEN, STICK, PLUS or MINUS (sliding towards +t or -t)
    force    (k, 2) along the normal and along the ground, written             [N]
    """
    n, size, count = links.shape[0], q.shape[0], points.shape[0]
    tau, b = np.empty(size), np.empty(2 * count)
    damped, put_in = free_accelerations(
        links, curves, tables, points, ground, q, v, command, loads, extra, tau, work, spots, b, a
    )
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
    add_loads(links, loads, work)
    add_point_forces(points, active, m, spots, p, 1.0, work)
    sweep(links, tau, extra, work, a)
    return damped, put_in, rubbed, normal


@kernel
def choose_modes(links, curves, tables, points, ground, q, v, command, loads, glue, extra, work, spots, mode):
    """Modes of all points from the contact law between forces and accelerations; returns the residual over |b|.

    A point rests that is near, neither closes nor leaves. One that slides keeps its side; one that does not sticks or
    begins to slide.
    """
    n, size, count = links.shape[0], q.shape[0], points.shape[0]
    tau, b_all, a = np.empty(size), np.empty(2 * count), np.empty(size)
    free_accelerations(links, curves, tables, points, ground, q, v, command, loads, extra, tau, work, spots, b_all, a)
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
    fill_responses(links, size - n, points, active, m, spots, extra, work, W)
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
    error = newton(W, b, table, m, NEWTONS, False, 1e-12 * scale, z, w, A, x, sets) / scale
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
def rk4_step(
    links, curves, tables, points, ground, q, v, command, loads, glue, mode, extra, h, work, spots, force, q1, v1, flows
):
    """One Runge-Kutta step with given modes; q1, v1 and flows (4,) damped, put in, rubbed, normal [J] are written."""
    size = q.shape[0]
    a, qs, vs = np.empty(size), q.copy(), v.copy()
    for i in range(4):
        flows[i] = 0.0
    for i in range(size):
        q1[i], v1[i] = q[i], v[i]
    for stage in range(4):
        damped, put_in, rubbed, normal = constrained(
            links, curves, tables, points, ground, qs, vs, command, loads, glue, mode, extra, work, spots, force, a
        )
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
def broken(
    links, curves, tables, points, ground, q, v, command, loads, glue, mode, extra, weight, work, spots, force, a
):
    """Whether a state breaks the modes: a free point below, a force that pulls, too much friction, a slide turned.

    weight    scale of forces                                                  [N]
    Contact forces at the state are left in force, gaps and speeds in spots.
    """
    constrained(links, curves, tables, points, ground, q, v, command, loads, glue, mode, extra, work, spots, force, a)
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
def run_events(links, curves, tables, terrain, q, v, command, loads, glue, h, dt, most, account, events, out):
    """A whole run by events; the table `out` is that of `contact_stepping.run_contacts`. Returns the rows written.

    command    (3, joints), held throughout                                      [rad, rad/s, N m]
    glue       (k, 2) adhesion of every point along the ground and along the normal   [N]
    h          longest step                                                      [s]
    dt         time between rows of `out`                                        [s]
    most       events after which the run is given up
    """
    points, ground = terrain[0], terrain[1]
    n, size, count, ticks = links.shape[0], q.shape[0], points.shape[0], out.shape[0] - 1
    work, spots, extra = np.empty((n, WORK)), np.empty((count, PLACE)), armatures(links)
    mode, force, flows = np.zeros(count, np.int64), np.zeros((count, 2)), np.empty(4)
    q1, v1, a = np.empty(size), np.empty(size), np.empty(size)
    weight = 0.0
    for i in range(n):
        weight += links[i]["mass"] * (abs(links[i]["gravity_x"]) + abs(links[i]["gravity_y"]))
    weight = max(weight + glue.sum(), 1e-300)
    sides, other = np.zeros(n, np.int64), np.zeros(n, np.int64)
    past_stops(links, q, sides)
    steps = whole_steps(dt, h)
    settle, happened, stuck = True, 0, 0
    for tick in range(ticks + 1):
        left = 0.0 if tick == 0 else dt
        while left > 0.0:
            if settle:
                # impacts until nothing closes, then modes
                for _ in range(20):
                    look(links, points, ground, q, v, work, spots)
                    closing = False
                    for k in range(count):
                        closing = closing or (spots[k, GAP] <= NEAR and spots[k, SPEED_N] < -STILL)
                    if not closing:
                        break
                    impact_now(links, terrain, q, v, account, events)
                error = choose_modes(
                    links, curves, tables, points, ground, q, v, command, loads, glue, extra, work, spots, mode
                )
                account[RESIDUAL] = max(account[RESIDUAL], error)
                settle = False
            # a step; if it breaks a mode, the shortest one that does, by bisection
            low, high, length = 0.0, np.inf, min(dt / steps, left)
            for _ in range(BISECTIONS):
                rk4_step(
                    links, curves, tables, points, ground, q, v, command, loads, glue, mode, extra, length, work, spots,
                    force, q1, v1, flows,
                )  # fmt: skip
                if length == high:
                    break
                other[:] = sides
                if past_stops(links, q1, other) or broken(
                    links, curves, tables, points, ground, q1, v1, command, loads, glue, mode, extra, weight, work,
                    spots, force, a,
                ):  # fmt: skip
                    high = length
                elif high == np.inf:
                    break
                else:
                    low = length
                length = high if high - low <= 1e-15 * dt else 0.5 * (low + high)
            if high < np.inf:
                settle = True
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
        constrained(
            links, curves, tables, points, ground, q, v, command, loads, glue, mode, extra, work, spots, force, a
        )
        kinetic, potential, elastic = energies(links, q, v)
        row, at = out[tick], 2 * size
        for i in range(size):
            row[i], row[size + i] = q[i], v[i]
        row[at], row[at + 1], row[at + 2] = kinetic, potential, elastic + soft_energy(links, curves, tables, q)
        for k in range(count):
            account[PENETRATION] = max(account[PENETRATION], -spots[k, GAP])
        for i in range(ACCOUNT):
            row[at + 3 + i] = account[i]
        at += 3 + ACCOUNT
        for k in range(count):
            row[at + k], row[at + count + k], row[at + 2 * count + k] = spots[k, GAP], force[k, 0], force[k, 1]
    return ticks + 1


def warm():
    """Compile this file's kernels."""
    terrain = tuple(example_terrain())
    size, count = 4, terrain[0].shape[0]
    run_events(
        example_links(), *no_curves(), terrain, np.zeros(size), np.zeros(size), np.zeros((3, 1)),
        np.zeros((2, 3)), np.zeros((count, 2)), 1e-3, 1e-3, 100, np.zeros(ACCOUNT), np.zeros((4, 3)),
        np.zeros((2, 2 * size + 3 + ACCOUNT + 3 * count)),
    )  # fmt: skip
