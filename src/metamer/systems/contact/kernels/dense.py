"""The last road of the contact problem: the matrix over all contacts, and Lemke's pivots on it."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, kernel
from metamer.core.numerics.linear import solve_symmetric
from metamer.systems.contact.kernels.lemke import lemke
from metamer.systems.contact.kernels.passes import LAW, solve_pass, velocities_after
from metamer.systems.contact.kernels.rows import (
    AFTER_N,
    AFTER_T,
    ARM_X,
    ARM_Y,
    CONE,
    FORCE_N,
    FORCE_T,
    MU,
    NORMAL_X,
    NORMAL_Y,
    OUT,
    SHIFT,
)
from metamer.systems.planar.kernels.tree import RX, RY

VARIANTS = 10  # covering vectors that are tried


@bare_kernel
def respond(body, link, force, motion, u):
    """Motion (n, 3) of every link under one force (turn, x, y) about the joint of a link; after a pass without rows."""
    links, work, factor = body.links, body.work, body.factor
    n = links.shape[0]
    first = body.a.shape[0] - n
    for i in range(n):
        u[i] = 0.0
    # inward: what the force leaves behind each joint
    turn, x, y = force
    at = link
    while True:
        p, f = links[at]["parent"], factor[at]
        if p < 0 and first == 2:
            break
        u[at] = turn
        gain = turn * f[13]
        x, y, turn = x - f[3] * gain, y - f[6] * gain, turn * body.extra[at] * f[13]
        if p < 0:
            break
        turn += work[at, RX] * y - work[at, RY] * x
        at = p
    for i in range(n):
        p, f = links[i]["parent"], factor[i]
        if p < 0 and first == 2:
            j = f[0] + body.extra[i]
            motion[i, 1], motion[i, 2], motion[i, 0] = solve_symmetric(f[4], f[5], f[1], f[8], f[2], j, x, y, turn)
            continue
        alpha, ax, ay = 0.0, 0.0, 0.0
        if p >= 0:
            alpha = motion[p, 0]
            ax, ay = motion[p, 1] - alpha * work[i, RY], motion[p, 2] + alpha * work[i, RX]
        motion[i, 0] = alpha + (u[i] - f[0] * alpha - f[1] * ax - f[2] * ay) * f[13]
        motion[i, 1], motion[i, 2] = ax, ay


@kernel
def fill_responses(body, rows, order, W):
    """Velocity of the rows in `order` per unit force at each other, W = J M^-1 J^T, (2 m, 2 m).   [1/kg]

    Needs a pass without rows. Rows 2 i along the normal, 2 i + 1 along the ground (the normal turned clockwise).
    """
    n, m = body.links.shape[0], order.shape[0]
    motion, u = np.empty((n, 3)), np.empty(n)
    for i in range(2 * m):
        c = rows.table[order[i // 2]]
        x, y = c[NORMAL_X], c[NORMAL_Y]
        if i % 2 == 1:
            x, y = y, -x
        respond(body, rows.link[order[i // 2]], (c[ARM_X] * y - c[ARM_Y] * x, x, y), motion, u)
        for j in range(m):
            d, link = rows.table[order[j]], rows.link[order[j]]
            vx, vy = motion[link, 1] - motion[link, 0] * d[ARM_Y], motion[link, 2] + motion[link, 0] * d[ARM_X]
            W[2 * j, i] = d[NORMAL_X] * vx + d[NORMAL_Y] * vy
            W[2 * j + 1, i] = d[NORMAL_Y] * vx - d[NORMAL_X] * vy


@kernel
def solve_by_lemke(W, b, table, variant, z):
    """Impulses z (2 m,) with w = W z + b under the law, as a complementarity problem of 4 m unknowns.

    table      (m, 2) friction and cone
    variant    which covering vector is used
    Unknowns: normal impulses, impulses to either side along the ground, slip speeds. anitescu1997
    """
    m = table.shape[0]
    size = 4 * m
    M, q, x = np.zeros((size, size)), np.zeros(size), np.zeros(size)
    scale, diagonal = 1e-300, 0.0
    for i in range(2 * m):
        scale = max(scale, abs(b[i]))
        diagonal = max(diagonal, W[i, i])
    if diagonal <= 0.0:
        diagonal = 1.0
    # velocities in units of the largest |b|; impulses in units in which the own answer of every row is one
    unit = np.ones(2 * m)
    for i in range(2 * m):
        unit[i] = 1.0 / np.sqrt(max(W[i, i], 1e-12 * diagonal))
    for i in range(m):
        n, plus, minus, slip = i, m + 2 * i, m + 2 * i + 1, 3 * m + i
        un, ut = unit[2 * i], unit[2 * i + 1]
        q[n], q[plus], q[minus] = un * b[2 * i] / scale, ut * b[2 * i + 1] / scale, -ut * b[2 * i + 1] / scale
        q[slip] = table[i, 1] / (ut * scale)
        for j in range(m):
            nn, nt = un * W[2 * i, 2 * j] * unit[2 * j], un * W[2 * i, 2 * j + 1] * unit[2 * j + 1]
            tn, tt = ut * W[2 * i + 1, 2 * j] * unit[2 * j], ut * W[2 * i + 1, 2 * j + 1] * unit[2 * j + 1]
            M[n, j], M[n, m + 2 * j], M[n, m + 2 * j + 1] = nn, nt, -nt
            M[plus, j], M[plus, m + 2 * j], M[plus, m + 2 * j + 1] = tn, tt, -tt
            M[minus, j], M[minus, m + 2 * j], M[minus, m + 2 * j + 1] = -tn, -tt, tt
        M[plus, slip], M[minus, slip] = 1.0, 1.0
        M[slip, n], M[slip, plus], M[slip, minus] = table[i, 0] * un / ut, -1.0, -1.0
    status = lemke(M, q, variant, x)
    for i in range(m):
        z[2 * i] = x[i] * scale * unit[2 * i]
        z[2 * i + 1] = (x[m + 2 * i] - x[m + 2 * i + 1]) * scale * unit[2 * i + 1]
    return status


@kernel
def solve_dense(body, rows, count, h, variant):
    """Forces of all rows that take part by Lemke's pivots, into FORCE; the caller verifies them.   [N]"""
    m = 0
    for k in range(count):
        m += 1 if rows.status[k] != OUT else 0
    order, m = np.empty(m, np.int64), 0
    for k in range(count):
        if rows.status[k] != OUT:
            order[m] = k
            m += 1
    W, b, table, z = np.empty((2 * m, 2 * m)), np.empty(2 * m), np.empty((m, 2)), np.zeros(2 * m)
    # motion without rows: only the shift of adhesion pulls
    shift = np.empty(m)
    for i in range(m):
        shift[i], rows.table[order[i], SHIFT] = rows.table[order[i], SHIFT], 0.0
    solve_pass(body, rows, 0, h, LAW, 0)
    velocities_after(body, rows, count, h)
    fill_responses(body, rows, order, W)
    for i in range(m):
        c = rows.table[order[i]]
        b[2 * i], b[2 * i + 1], table[i, 0], table[i, 1] = c[AFTER_N], c[AFTER_T], c[MU], c[CONE]
        c[SHIFT] = shift[i]
    for i in range(2 * m):
        for j in range(m):
            W[i, 2 * j] *= h
            W[i, 2 * j + 1] *= h
            b[i] -= W[i, 2 * j] * shift[j]
    status = solve_by_lemke(W, b, table, variant, z)
    for i in range(m):
        c = rows.table[order[i]]
        c[FORCE_N] = z[2 * i]
        bound = c[MU] * z[2 * i] + c[CONE]
        c[FORCE_T] = min(max(z[2 * i + 1], -bound), bound)
    return status
