"""A robot whose points keep their modes: accelerations and contact forces by linear equations, and which modes hold."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import factorise, solve_factorised
from metamer.systems.contact.kernels.account import look
from metamer.systems.contact.kernels.dense import solve_by_lemke
from metamer.systems.contact.kernels.ground import ARM_X, ARM_Y, GAP, NORMAL_X, NORMAL_Y, SPEED_N, SPEED_T
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
from metamer.systems.contact.kernels.touching import STILL
from metamer.systems.planar.kernels.soft_joints import joint_torques
from metamer.systems.planar.kernels.steppers import place_accelerations
from metamer.systems.planar.kernels.tree import ALPHA, AX, AY, OMEGA, load_links, sweep

OPEN, STICK, PLUS, MINUS = 0, 1, 2, 3  # status of a point; the last two slide
NEAR = 1e-9  # a point nearer than this may rest                        [m]
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
