"""Contact by events, the reference for small robots: Runge-Kutta between arrivals, take-offs, slips and sticks.

Between events points keep their modes and contact forces solve linear equations of the accelerations. The step in
which a mode would break is cut at the event by bisection; new modes come from the contact law.
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
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
from metamer.systems.contact.kernels.detect import example_terrain
from metamer.systems.contact.kernels.ground import GAP, PLACE, SPEED_N, SPEED_T
from metamer.systems.contact.kernels.touching import STILL, impact_now
from metamer.systems.contact.reference.modes import NEAR, OPEN, PLUS, STICK, Rig, Room, choose_modes, constrained
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.soft_joints import no_curves, soft_energy
from metamer.systems.planar.kernels.steppers import armatures
from metamer.systems.planar.kernels.tree import WORK

BELOW = 1e-11  # a free point deeper than this has arrived                [m]
PULL = 1e-12  # part of the weight by which a force may be on the wrong side
BISECTIONS = 80  # halvings of a step in which an event is sought
NO_TIME = 1e-12  # of a period: a step that is shorter takes no time
MOST_IMPACTS = 20  # in a row, after which modes are sought all the same
MOST_STUCK = 100  # events in a row that take no time


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
    (links, curves, tables), (command, loads, glue) = body, inputs
    rig = Rig(links, curves, tables, terrain[0], terrain[1], command, loads, glue, armatures(links))
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
