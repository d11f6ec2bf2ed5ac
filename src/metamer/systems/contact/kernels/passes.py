"""Contacts as stiffness inside the articulated bodies: one O(n) pass solves (M + h J^T rho J) a = f + J^T (..).

For given statuses the force of a row is linear in the motion, z_n = guess - rho (w_0 + h J a), so that it adds a
rank-one stiffness to the inertia of its link and a constant to its bias; sliding friction follows the normal force,
which makes the 3x3 inertias unsymmetric. No matrix over contacts is ever formed. featherstone2008, chapter 7
Where a link turns fast its levers of motion are TILT ahead of those of forces (`centripetal`): J a is then that motion.
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, fused_kernel
from metamer.systems.contact.kernels.rows import (
    AFTER_N,
    AFTER_T,
    ANSWER_N,
    ANSWER_T,
    ARM_X,
    ARM_Y,
    BEFORE_N,
    BEFORE_T,
    BOUND,
    CONE,
    FORCE_N,
    FORCE_T,
    GUESS_N,
    GUESS_T,
    MINUS,
    MOVE_X,
    MOVE_Y,
    MU,
    NONE,
    NORMAL_X,
    NORMAL_Y,
    OUT,
    SHIFT,
    SHUT,
    STICK,
    STIFF_N,
    STIFF_T,
    TILT,
    TURN,
)
from metamer.systems.planar.kernels.tree import HX, HY, MXX, MXY, MYY, PT, PX, PY, RX, RY, J

LAW, BOUNDED, GIVEN = 0, 1, 2  # friction from the normal force, from given bounds; all forces given
STIFFNESS = 1e6  # of a row, in units of what it answers: the law is met to its inverse in one pass
IMMOVABLE = 1e-12  # of the largest answer: less counts as none
LEAST_ALONG = 1e-2  # of the answer along the normal that is taken for one along the ground


@bare_kernel
def force_of(c, status, method):
    """What a status says of a row's force: constants along normal and ground, stiffness of both, friction that follows.

    z_n = fn - rn w, z_t = ft - rt w + follow z_n, without the shift of adhesion.
    """
    fn, ft, rn, rt, follow = 0.0, 0.0, 0.0, 0.0, 0.0
    kind = status % SHUT
    if method == GIVEN:
        return c[FORCE_N], c[FORCE_T], rn, rt, follow
    if status >= SHUT:
        rn, fn = c[STIFF_N], c[GUESS_N] - c[STIFF_N] * c[BEFORE_N]
    if kind == STICK:
        rt, ft = c[STIFF_T], c[GUESS_T] - c[STIFF_T] * c[BEFORE_T]
    elif kind != NONE:
        side = -1.0 if kind == MINUS else 1.0
        if method == BOUNDED:
            ft = side * c[BOUND]
        else:
            ft = side * c[CONE]
            if status >= SHUT:
                follow = side * c[MU]
                ft += follow * fn
    return fn, ft, rn, rt, follow


@bare_kernel
def push_link(c, f, fn, ft):
    """Put forces along a row's normal and the ground into its link's bias; returns their arms.   [m]"""
    nx, ny = c[NORMAL_X], c[NORMAL_Y]
    n0, t0 = ny * c[ARM_X] - nx * c[ARM_Y], -nx * c[ARM_X] - ny * c[ARM_Y]
    f[9] -= n0 * fn + t0 * ft
    f[10] -= nx * fn + ny * ft
    f[11] -= ny * fn - nx * ft
    return n0, t0


@fused_kernel
def load_rows(factor, rows, count, h, method, more):
    """Add stiffness and constant forces of the rows to the inertias and biases of their links.

    more    1: BEFORE feels the guesses already, only what is added to them counts
    """
    for k in range(count):
        status = rows.status[k]
        if status == OUT or (status == NONE and more == 0 and method == LAW and rows.table[k, SHIFT] == 0.0):
            continue
        c, f = rows.table[k], factor[rows.link[k]]
        fn, ft, rn, rt, follow = force_of(c, status, method)
        fn -= c[SHIFT]
        if more == 1:
            fn, ft = fn - c[GUESS_N], ft - c[GUESS_T]
        n0, t0 = push_link(c, f, fn, ft)
        if method == GIVEN:
            continue
        nx, ny = c[NORMAL_X], c[NORMAL_Y]
        rn, rt = rn * h, rt * h
        g0, gx, gy = rn * (n0 + follow * t0), rn * (nx + follow * ny), rn * (ny - follow * nx)
        s0, sx, sy = rt * t0, rt * ny, -rt * nx
        n0, t0 = n0 + f[TILT] * t0, t0 - f[TILT] * n0
        f[0] += g0 * n0 + s0 * t0
        f[1] += g0 * nx + s0 * ny
        f[2] += g0 * ny - s0 * nx
        f[3] += gx * n0 + sx * t0
        f[4] += gx * nx + sx * ny
        f[5] += gx * ny - sx * nx
        f[6] += gy * n0 + sy * t0
        f[7] += gy * nx + sy * ny
        f[8] += gy * ny - sy * nx


@fused_kernel
def load_bodies(work, factor):
    """Inertias and biases of the links as unsymmetric 3x3 blocks (turn, x, y)."""
    for i in range(work.shape[0]):
        w, f = work[i], factor[i]
        f[0], f[1], f[2] = w[J], w[HX], w[HY]
        f[3], f[6] = w[HX] - f[TILT] * w[HY], w[HY] + f[TILT] * w[HX]
        f[4], f[5], f[7], f[8] = w[MXX], w[MXY], w[MXY], w[MYY]
        f[9], f[10], f[11] = w[PT], w[PX], w[PY]


@fused_kernel
def gather(body):
    """Inward: eliminate every joint.

    Pivots may be negative: friction that jams makes the inertias unsymmetric.
    """
    links, work, factor = body.links, body.work, body.factor
    n = links.shape[0]
    first = body.a.shape[0] - n
    for i in range(n - 1, -1, -1):
        p, f, extra = links[i]["parent"], factor[i], body.extra[i]
        if p < 0 and first == 2:
            f[9], f[10], f[11] = f[9] - body.tau[2], f[10] - body.tau[0], f[11] - body.tau[1]
            continue
        pivot = f[0] + extra
        dinv = 1.0 / pivot
        u = body.tau[first + i] - f[9]
        f[12], f[13] = u, dinv
        if p < 0:
            continue
        left, k1, k2, gain = extra * dinv, f[3] * dinv, f[6] * dinv, u * dinv
        a00, a01, a02 = f[0] * left, f[1] * left, f[2] * left
        a10, a11, a12 = f[3] * left, f[4] - k1 * f[1], f[5] - k1 * f[2]
        a20, a21, a22 = f[6] * left, f[7] - k2 * f[1], f[8] - k2 * f[2]
        b0, b1, b2 = f[9] + f[0] * gain, f[10] + f[3] * gain, f[11] + f[6] * gain
        x, y, g = work[i, RX], work[i, RY], factor[p]
        mx, my = x - g[TILT] * y, y + g[TILT] * x
        c00, c10, c20 = a00 - a01 * my + a02 * mx, a10 - a11 * my + a12 * mx, a20 - a21 * my + a22 * mx
        g[0] += c00 - y * c10 + x * c20
        g[1] += a01 - y * a11 + x * a21
        g[2] += a02 - y * a12 + x * a22
        g[3] += c10
        g[4] += a11
        g[5] += a12
        g[6] += c20
        g[7] += a21
        g[8] += a22
        g[9] += b0 - y * b1 + x * b2
        g[10] += b1
        g[11] += b2


@fused_kernel
def gather_more(body):
    """Inward again with other biases, the inertias as `gather` left them; no torques."""
    links, work, factor = body.links, body.work, body.factor
    first = body.a.shape[0] - links.shape[0]
    for i in range(links.shape[0] - 1, -1, -1):
        p, f = links[i]["parent"], factor[i]
        if p < 0 and first == 2:
            continue
        f[12] = -f[9]
        if p < 0:
            continue
        gain, x, y, g = f[12] * f[13], work[i, RX], work[i, RY], factor[p]
        b0, b1, b2 = f[9] + f[0] * gain, f[10] + f[3] * gain, f[11] + f[6] * gain
        g[9] += b0 - y * b1 + x * b2
        g[10] += b1
        g[11] += b2


@bare_kernel
def move_base(f, extra, a):
    """Motion of a free base under an unsymmetric inertia: x, y, then the turn."""
    l1, l2 = f[7] / f[4], f[1] / f[4]
    d2, e2 = f[8] - l1 * f[5], f[2] - l2 * f[5]
    l3 = e2 / d2
    r0 = f[6] - l1 * f[3]
    fx, fy, ft = -f[10], -f[11], -f[9]
    y2 = fy - l1 * fx
    d3 = f[0] + extra - l2 * f[3] - l3 * r0
    turn = (ft - l2 * fx - l3 * y2) / d3
    ay = (y2 - r0 * turn) / d2
    ax = (fx - f[5] * ay - f[3] * turn) / f[4]
    f[TURN], f[MOVE_X], f[MOVE_Y] = turn, ax, ay
    a[0], a[1], a[2] = ax, ay, turn


@fused_kernel
def spread(body, a):
    """Outward: motion of every link into `factor` and of every coordinate into `a`; returns whether all is finite."""
    links, work, factor = body.links, body.work, body.factor
    n = links.shape[0]
    first = a.shape[0] - n
    total = 0.0
    for i in range(n):
        p, f = links[i]["parent"], factor[i]
        if p < 0 and first == 2:
            move_base(f, body.extra[i], a)
            total += abs(f[TURN]) + abs(f[MOVE_X]) + abs(f[MOVE_Y])
            continue
        alpha, x, y = 0.0, 0.0, 0.0
        if p >= 0:
            g = factor[p]
            alpha = g[TURN]
            rx, ry = work[i, RX] - g[TILT] * work[i, RY], work[i, RY] + g[TILT] * work[i, RX]
            x, y = g[MOVE_X] - alpha * ry, g[MOVE_Y] + alpha * rx
        turn = (f[12] - f[0] * alpha - f[1] * x - f[2] * y) * f[13]
        a[first + i] = turn
        f[TURN], f[MOVE_X], f[MOVE_Y] = alpha + turn, x, y
        total += abs(turn)
    return total < np.inf


@bare_kernel
def solve_pass(body, rows, count, h, method, more):
    """Motion `a` of a body with rows of given statuses; returns whether it is well determined."""
    load_bodies(body.work, body.factor)
    load_rows(body.factor, rows, count, h, method, more)
    gather(body)
    return spread(body, body.a)


@bare_kernel
def motion_of(c, f):
    """J a of a row: motion along its normal and along the ground, after a pass.   [m/s^2]"""
    ax, ay = c[ARM_X] - f[TILT] * c[ARM_Y], c[ARM_Y] + f[TILT] * c[ARM_X]
    x, y = f[MOVE_X] - f[TURN] * ay, f[MOVE_Y] + f[TURN] * ax
    return c[NORMAL_X] * x + c[NORMAL_Y] * y, c[NORMAL_Y] * x - c[NORMAL_X] * y


@bare_kernel
def velocities_after(body, rows, count, h):
    """Velocities of all rows after a pass, AFTER = BEFORE + h J a.   [m/s]"""
    for k in range(count):
        c = rows.table[k]
        n, t = motion_of(c, body.factor[rows.link[k]])
        c[AFTER_N], c[AFTER_T] = c[BEFORE_N] + h * n, c[BEFORE_T] + h * t


@fused_kernel
def follow_guesses(body, rows, count, h):
    """The forces found are the guesses: what that adds to the motion `a` and to AFTER, by the last pass's inertias."""
    factor = body.factor
    for i in range(factor.shape[0]):
        factor[i, 9], factor[i, 10], factor[i, 11] = 0.0, 0.0, 0.0
    for k in range(count):
        c, f, status = rows.table[k], factor[rows.link[k]], rows.status[k]
        kind, fn, ft = status % SHUT, c[FORCE_N] - c[GUESS_N], c[FORCE_T] - c[GUESS_T]
        c[GUESS_N], c[GUESS_T] = c[FORCE_N], c[FORCE_T]
        if status < SHUT:
            fn = 0.0
        if kind != STICK:
            ft = 0.0 if kind == NONE else c[MU] * (-fn if kind == MINUS else fn)
        if status != OUT:
            push_link(c, f, fn, ft)
    gather_more(body)
    spread(body, body.more)
    for i in range(body.a.shape[0]):
        body.a[i] += body.more[i]
    for k in range(count):
        c = rows.table[k]
        n, t = motion_of(c, factor[rows.link[k]])
        c[AFTER_N], c[AFTER_T] = c[AFTER_N] + h * n, c[AFTER_T] + h * t


@bare_kernel
def show_inverses(body):
    """Inverse inertia that every link shows at its joint, after a pass without rows.   [1/kg ..]"""
    links, work, factor, inverse = body.links, body.work, body.factor, body.inverse
    first = body.a.shape[0] - links.shape[0]
    for i in range(links.shape[0]):
        p, f, o = links[i]["parent"], factor[i], inverse[i]
        if p < 0 and first == 2:
            j, hx, hy, xx, xy, yy = f[0] + body.extra[i], f[1], f[2], f[4], f[5], f[8]
            c0, c1, c2 = xx * yy - xy * xy, xy * hy - hx * yy, hx * xy - xx * hy
            r = 1.0 / (j * c0 + hx * c1 + hy * c2)
            o[0], o[1], o[2] = c0 * r, c1 * r, c2 * r
            o[3], o[4], o[5] = (j * yy - hy * hy) * r, (hx * hy - j * xy) * r, (j * xx - hx * hx) * r
            continue
        d = f[13]
        if p < 0:
            o[0], o[1], o[2], o[3], o[4], o[5] = d, 0.0, 0.0, 0.0, 0.0, 0.0
            continue
        x, y, g = work[i, RX], work[i, RY], inverse[p]
        # motion of the joint, then of the link: a_i = (1 - e row/D) a + e u/D
        s00, s01, s02 = g[0], g[1] - y * g[0], g[2] + x * g[0]
        s11 = g[3] - 2.0 * y * g[1] + y * y * g[0]
        s12 = g[4] + x * g[1] - y * g[2] - x * y * g[0]
        s22 = g[5] + 2.0 * x * g[2] + x * x * g[0]
        k0, k1, k2 = 1.0 - f[0] * d, -f[1] * d, -f[2] * d
        o[1] = k0 * s01 + k1 * s11 + k2 * s12
        o[2] = k0 * s02 + k1 * s12 + k2 * s22
        o[0] = k0 * (k0 * s00 + k1 * s01 + k2 * s02) + k1 * o[1] + k2 * o[2] + d
        o[3], o[4], o[5] = s11, s12, s22


@bare_kernel
def answers(body, rows, count, h):
    """What every row answers to its own force, and the solver's stiffness from it; after a pass without rows.   [1/kg]

    h    time over which forces act (1 for an impact)                                [s]
    The diagonal of J M^-1 J^T in O(n).
    """
    show_inverses(body)
    largest = 1e-300
    for k in range(count):
        c, o = rows.table[k], body.inverse[rows.link[k]]
        nx, ny = c[NORMAL_X], c[NORMAL_Y]
        n0, t0 = ny * c[ARM_X] - nx * c[ARM_Y], -nx * c[ARM_X] - ny * c[ARM_Y]
        wn = n0 * n0 * o[0] + 2.0 * n0 * (nx * o[1] + ny * o[2])
        wn += nx * nx * o[3] + 2.0 * nx * ny * o[4] + ny * ny * o[5]
        wt = t0 * t0 * o[0] + 2.0 * t0 * (ny * o[1] - nx * o[2])
        wt += ny * ny * o[3] - 2.0 * nx * ny * o[4] + nx * nx * o[5]
        c[ANSWER_N], c[ANSWER_T] = wn, max(wt, LEAST_ALONG * wn)
        largest = max(largest, wn, wt)
    for k in range(count):
        # a direction that cannot move takes what force it may
        c = rows.table[k]
        c[ANSWER_N], c[ANSWER_T] = max(c[ANSWER_N], IMMOVABLE * largest), max(c[ANSWER_T], IMMOVABLE * largest)
    stiffen(rows, count, h)


@bare_kernel
def stiffen(rows, count, h):
    """The solver's stiffness of every row from what it answers to a force that acts for a time h."""
    for k in range(count):
        c = rows.table[k]
        if c[ANSWER_N] > 0.0:
            c[STIFF_N], c[STIFF_T] = STIFFNESS / (h * c[ANSWER_N]), STIFFNESS / (h * c[ANSWER_T])


@fused_kernel
def know_answers(body, rows, count, h, fast):
    """What the rows answer, by a pass without them where it is not remembered.

    fast    1: what is doubted still holds where the joints add no inertia, which the length of the step would change
    """
    holds = fast == 1
    for i in range(body.extra.shape[0]):
        holds = holds and body.extra[i] == body.links[i]["armature"]
    for k in range(count):
        c = rows.table[k]
        if holds:
            c[ANSWER_N] = abs(c[ANSWER_N])
        if rows.status[k] != OUT and c[ANSWER_N] <= 0.0:
            solve_pass(body, rows, 0, h, LAW, 0)
            answers(body, rows, count, h)
            return
    stiffen(rows, count, h)
