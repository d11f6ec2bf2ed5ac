"""Passes over a block of chains with points on the ground as stiffness, and the law at their velocities.

The equations of `kernels.passes` and `kernels.solver`, with statuses as numbers 0 and 1.
"""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.kernels.passes import IMMOVABLE, LEAST_ALONG, STIFFNESS
from metamer.systems.contact.lanes.columns import (
    ACTS,
    AFTER_N,
    AFTER_T,
    ANSWER_N,
    ANSWER_T,
    ARM_N,
    ARM_T,
    B0,
    B1,
    B2,
    BEFORE_N,
    BEFORE_T,
    DONE,
    EXTRA,
    F0,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    FORCE_N,
    FORCE_T,
    GUESS_N,
    GUESS_T,
    MISFIT,
    MORE,
    MOVE_X,
    MOVE_Y,
    MU,
    NEEDS,
    NORMAL_X,
    NORMAL_Y,
    O0,
    O1,
    O2,
    O3,
    O4,
    O5,
    RESIDUAL,
    SHUTS,
    SIDE,
    STICKS,
    STIFF_N,
    STIFF_T,
    SUM,
    TAU,
    TURN,
    WANT_SHUTS,
    WANT_SIDE,
    WANT_STICKS,
    WANTING,
)
from metamer.systems.planar.kernels.tree import DINV, DX, DY, HX, HY, PT, PX, PY, RX, RY, J, U
from metamer.systems.planar.lanes.evaluation import INERTIA, MASS


@lane_kernel
def find_acting(rows, lane, acting):
    """Points that act in a lane whose step is to be found here."""
    count = 0
    for pp in range(rows.shape[0]):
        p, acts = np.uintp(pp), 0.0
        for k in range(rows.shape[2]):
            acts = max(acts, rows[p, ACTS, k] * (1.0 - lane[DONE, k]))
        if acts > 0.0:
            acting[count] = pp
            count += 1
    acting[rows.shape[0]] = count


@lane_kernel
def load_still(work):
    """Inertias of the pose at hand without turning and without forces, so that passes answer impulses alone."""
    for ii in range(work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            dx, dy, mass = work[i, DX, k], work[i, DY, k], work[i, MASS, k]
            work[i, J, k] = work[i, INERTIA, k] + mass * (dx * dx + dy * dy)
            work[i, HX, k], work[i, HY, k] = -mass * dy, mass * dx
            work[i, PT, k], work[i, PX, k], work[i, PY, k], work[i, TAU, k] = 0.0, 0.0, 0.0, 0.0


@lane_kernel
def load_bodies(work):
    """Inertias and biases of the links as unsymmetric 3x3 blocks (turn, x, y)."""
    for ii in range(work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            hx, hy, mass = work[i, HX, k], work[i, HY, k], work[i, MASS, k]
            work[i, F0, k], work[i, F1, k], work[i, F2, k] = work[i, J, k], hx, hy
            work[i, F3, k], work[i, F4, k], work[i, F5, k] = hx, mass, 0.0
            work[i, F6, k], work[i, F7, k], work[i, F8, k] = hy, 0.0, mass
            work[i, B0, k], work[i, B1, k], work[i, B2, k] = work[i, PT, k], work[i, PX, k], work[i, PY, k]


@lane_kernel
def load_points(work, rows, link, acting, h):
    """Add stiffness and constant forces of the points that act to the inertias and biases of their links."""
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            shut, stuck = rows[p, ACTS, k] * rows[p, SHUTS, k], rows[p, ACTS, k] * rows[p, STICKS, k]
            nx, ny, n0, t0 = rows[p, NORMAL_X, k], rows[p, NORMAL_Y, k], rows[p, ARM_N, k], rows[p, ARM_T, k]
            rn, rt = shut * rows[p, STIFF_N, k], stuck * rows[p, STIFF_T, k]
            follow = shut * rows[p, SIDE, k] * rows[p, MU, k]
            fn = shut * rows[p, GUESS_N, k] - rn * rows[p, BEFORE_N, k]
            ft = stuck * rows[p, GUESS_T, k] - rt * rows[p, BEFORE_T, k] + follow * fn
            work[i, B0, k] -= n0 * fn + t0 * ft
            work[i, B1, k] -= nx * fn + ny * ft
            work[i, B2, k] -= ny * fn - nx * ft
            rn, rt = rn * h, rt * h
            g0, gx, gy = rn * (n0 + follow * t0), rn * (nx + follow * ny), rn * (ny - follow * nx)
            s0, sx, sy = rt * t0, rt * ny, -rt * nx
            work[i, F0, k] += g0 * n0 + s0 * t0
            work[i, F1, k] += g0 * nx + s0 * ny
            work[i, F2, k] += g0 * ny - s0 * nx
            work[i, F3, k] += gx * n0 + sx * t0
            work[i, F4, k] += gx * nx + sx * ny
            work[i, F5, k] += gx * ny - sx * nx
            work[i, F6, k] += gy * n0 + sy * t0
            work[i, F7, k] += gy * nx + sy * ny
            work[i, F8, k] += gy * ny - sy * nx


@lane_kernel
def push_points(work, rows, link, acting, column, part):
    """Put a part of the forces in a column and the next into the biases of the links."""
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            nx, ny, fn, ft = (
                rows[p, NORMAL_X, k],
                rows[p, NORMAL_Y, k],
                part * rows[p, column, k],
                part * rows[p, column + 1, k],
            )
            work[i, B0, k] -= rows[p, ARM_N, k] * fn + rows[p, ARM_T, k] * ft
            work[i, B1, k] -= nx * fn + ny * ft
            work[i, B2, k] -= ny * fn - nx * ft


@lane_kernel
def gather(work):
    """Inward: eliminate every joint."""
    for ii in range(work.shape[0] - 1, 0, -1):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            f0, f1, f2, f3 = work[i, F0, k], work[i, F1, k], work[i, F2, k], work[i, F3, k]
            f6, extra, x, y = work[i, F6, k], work[i, EXTRA, k], work[i, RX, k], work[i, RY, k]
            dinv = 1.0 / (f0 + extra)
            u = work[i, TAU, k] - work[i, B0, k]
            work[i, U, k], work[i, DINV, k] = u, dinv
            left, k1, k2, gain = extra * dinv, f3 * dinv, f6 * dinv, u * dinv
            a00, a01, a02 = f0 * left, f1 * left, f2 * left
            a10, a11, a12 = f3 * left, work[i, F4, k] - k1 * f1, work[i, F5, k] - k1 * f2
            a20, a21, a22 = f6 * left, work[i, F7, k] - k2 * f1, work[i, F8, k] - k2 * f2
            b0, b1, b2 = work[i, B0, k] + f0 * gain, work[i, B1, k] + f3 * gain, work[i, B2, k] + f6 * gain
            c00, c10, c20 = a00 - a01 * y + a02 * x, a10 - a11 * y + a12 * x, a20 - a21 * y + a22 * x
            work[i - 1, F0, k] += c00 - y * c10 + x * c20
            work[i - 1, F1, k] += a01 - y * a11 + x * a21
            work[i - 1, F2, k] += a02 - y * a12 + x * a22
            work[i - 1, F3, k] += c10
            work[i - 1, F4, k] += a11
            work[i - 1, F5, k] += a12
            work[i - 1, F6, k] += c20
            work[i - 1, F7, k] += a21
            work[i - 1, F8, k] += a22
            work[i - 1, B0, k] += b0 - y * b1 + x * b2
            work[i - 1, B1, k] += b1
            work[i - 1, B2, k] += b2


@lane_kernel
def gather_more(work):
    """Inward again with other biases, the inertias as `gather` left them; no torques."""
    for ii in range(work.shape[0] - 1, 0, -1):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            u, x, y = -work[i, B0, k], work[i, RX, k], work[i, RY, k]
            work[i, U, k] = u
            gain = u * work[i, DINV, k]
            b0, b1 = work[i, B0, k] + work[i, F0, k] * gain, work[i, B1, k] + work[i, F3, k] * gain
            b2 = work[i, B2, k] + work[i, F6, k] * gain
            work[i - 1, B0, k] += b0 - y * b1 + x * b2
            work[i - 1, B1, k] += b1
            work[i - 1, B2, k] += b2


@lane_kernel
def spread(work, state, out):
    """Outward: motion of every link, and of every coordinate into column out."""
    for k in range(work.shape[2]):
        f1, f2, f3, f4, f5 = work[0, F1, k], work[0, F2, k], work[0, F3, k], work[0, F4, k], work[0, F5, k]
        l1, l2 = work[0, F7, k] / f4, f1 / f4
        d2, e2 = work[0, F8, k] - l1 * f5, f2 - l2 * f5
        l3 = e2 / d2
        r0 = work[0, F6, k] - l1 * f3
        fx, fy, ft = -work[0, B1, k], -work[0, B2, k], -work[0, B0, k]
        y2 = fy - l1 * fx
        d3 = work[0, F0, k] - l2 * f3 - l3 * r0
        turn = (ft - l2 * fx - l3 * y2) / d3
        y = (y2 - r0 * turn) / d2
        x = (fx - f5 * y - f3 * turn) / f4
        work[0, TURN, k], work[0, MOVE_X, k], work[0, MOVE_Y, k] = turn, x, y
        state[0, out, k], state[1, out, k], state[2, out, k] = x, y, turn
    for ii in range(1, work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            alpha = work[i - 1, TURN, k]
            x = work[i - 1, MOVE_X, k] - alpha * work[i, RY, k]
            y = work[i - 1, MOVE_Y, k] + alpha * work[i, RX, k]
            turn = work[i, U, k] - work[i, F0, k] * alpha - work[i, F1, k] * x - work[i, F2, k] * y
            turn *= work[i, DINV, k]
            state[i + 2, out, k] = turn
            work[i, TURN, k], work[i, MOVE_X, k], work[i, MOVE_Y, k] = alpha + turn, x, y


@lane_kernel
def move_points(work, rows, link, acting, h, begin):
    """AFTER = (AFTER or BEFORE) + h J a.   [m/s]

    begin    column of the normal velocity before; that along the ground is the next
    """
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            nx, ny, x, y, w = (
                rows[p, NORMAL_X, k],
                rows[p, NORMAL_Y, k],
                work[i, MOVE_X, k],
                work[i, MOVE_Y, k],
                work[i, TURN, k],
            )
            n, t = nx * x + ny * y + w * rows[p, ARM_N, k], ny * x - nx * y + w * rows[p, ARM_T, k]
            rows[p, AFTER_N, k], rows[p, AFTER_T, k] = rows[p, begin, k] + h * n, rows[p, begin + 1, k] + h * t


@lane_kernel
def judge_lanes(rows, lane, acting, h):
    """Forces by the law at the velocities, statuses that they want; how many rows want another, misfit, residual."""
    for k in range(rows.shape[2]):
        lane[WANTING, k], lane[MISFIT, k], lane[RESIDUAL, k] = 0.0, 0.0, 0.0
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        for k in range(rows.shape[2]):
            after_n, after_t = rows[p, AFTER_N, k], rows[p, AFTER_T, k]
            zn = rows[p, GUESS_N, k] - rows[p, STIFF_N, k] * after_n
            zt = rows[p, GUESS_T, k] - rows[p, STIFF_T, k] * after_t
            mu, shut, stuck, side = rows[p, MU, k], rows[p, SHUTS, k], rows[p, STICKS, k], rows[p, SIDE, k]
            # what the pass gave a row of its status
            had_n = shut * zn
            had_t = stuck * zt + side * mu * had_n
            acts = rows[p, ACTS, k]
            fn = max(zn, 0.0)
            bound = mu * fn
            ft = min(max(zt, -bound), bound)
            shuts = 1.0 if zn > 0.0 else 0.0
            above, below = 1.0 if zt > bound else 0.0, 1.0 if zt < -bound else 0.0
            slides = above - below if bound > 0.0 else 0.0
            sticks = 1.0 - above - below if bound > 0.0 else 0.0
            rows[p, FORCE_N, k], rows[p, FORCE_T, k] = acts * fn, acts * ft
            rows[p, WANT_SHUTS, k], rows[p, WANT_STICKS, k], rows[p, WANT_SIDE, k] = shuts, sticks, slides
            residual = max(abs(after_n) if zn > 0.0 else -after_n, sticks * abs(after_t))
            lane[RESIDUAL, k] = max(lane[RESIDUAL, k], acts * residual)
            other = acts if abs(shuts - shut) + abs(sticks - stuck) + abs(slides - side) > 0.0 else 0.0
            off = max(abs(had_n - fn) * rows[p, ANSWER_N, k], abs(had_t - ft) * rows[p, ANSWER_T, k])
            lane[WANTING, k] += other
            lane[MISFIT, k] += other * h * off


@lane_kernel
def follow_lanes(work, rows, state, link, acting, h):
    """The forces found are the guesses: what that adds to the motion (MORE) and AFTER, by the last pass's inertias."""
    for ii in range(work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            work[i, B0, k], work[i, B1, k], work[i, B2, k] = 0.0, 0.0, 0.0
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            nx, ny, acts = rows[p, NORMAL_X, k], rows[p, NORMAL_Y, k], rows[p, ACTS, k]
            force_n, force_t = rows[p, FORCE_N, k], rows[p, FORCE_T, k]
            fn = acts * rows[p, SHUTS, k] * (force_n - rows[p, GUESS_N, k])
            ft = acts * rows[p, STICKS, k] * (force_t - rows[p, GUESS_T, k]) + rows[p, SIDE, k] * rows[p, MU, k] * fn
            rows[p, GUESS_N, k], rows[p, GUESS_T, k] = force_n, force_t
            work[i, B0, k] -= rows[p, ARM_N, k] * fn + rows[p, ARM_T, k] * ft
            work[i, B1, k] -= nx * fn + ny * ft
            work[i, B2, k] -= ny * fn - nx * ft
    gather_more(work)
    spread(work, state, MORE)
    move_points(work, rows, link, acting, h, AFTER_N)


@lane_kernel
def answer_lanes(work, rows, lane, link, h):
    """What every point answers to its own force where that is not known, after a pass without points.   [1/kg]"""
    for k in range(work.shape[2]):
        j, hx, hy = work[0, F0, k], work[0, F1, k], work[0, F2, k]
        xx, xy, yy = work[0, F4, k], work[0, F5, k], work[0, F8, k]
        c0, c1, c2 = xx * yy - xy * xy, xy * hy - hx * yy, hx * xy - xx * hy
        r = 1.0 / (j * c0 + hx * c1 + hy * c2)
        work[0, O0, k], work[0, O1, k], work[0, O2, k] = c0 * r, c1 * r, c2 * r
        work[0, O3, k], work[0, O4, k] = (j * yy - hy * hy) * r, (hx * hy - j * xy) * r
        work[0, O5, k] = (j * xx - hx * hx) * r
        lane[SUM, k] = 1e-300
    for ii in range(1, work.shape[0]):
        i = np.uintp(ii)
        for k in range(work.shape[2]):
            d, x, y = work[i, DINV, k], work[i, RX, k], work[i, RY, k]
            g0, g1, g2 = work[i - 1, O0, k], work[i - 1, O1, k], work[i - 1, O2, k]
            s01, s02 = g1 - y * g0, g2 + x * g0
            s11 = work[i - 1, O3, k] - 2.0 * y * g1 + y * y * g0
            s12 = work[i - 1, O4, k] + x * g1 - y * g2 - x * y * g0
            s22 = work[i - 1, O5, k] + 2.0 * x * g2 + x * x * g0
            k0, k1, k2 = 1.0 - work[i, F0, k] * d, -work[i, F1, k] * d, -work[i, F2, k] * d
            o1, o2 = k0 * s01 + k1 * s11 + k2 * s12, k0 * s02 + k1 * s12 + k2 * s22
            work[i, O0, k] = k0 * (k0 * g0 + k1 * s01 + k2 * s02) + k1 * o1 + k2 * o2 + d
            work[i, O1, k], work[i, O2, k], work[i, O3, k], work[i, O4, k], work[i, O5, k] = o1, o2, s11, s12, s22
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        i = np.uintp(link[p])
        for k in range(work.shape[2]):
            nx, ny, n0, t0 = rows[p, NORMAL_X, k], rows[p, NORMAL_Y, k], rows[p, ARM_N, k], rows[p, ARM_T, k]
            o0, o1, o2, o3 = work[i, O0, k], work[i, O1, k], work[i, O2, k], work[i, O3, k]
            o4, o5 = work[i, O4, k], work[i, O5, k]
            wn = n0 * n0 * o0 + 2.0 * n0 * (nx * o1 + ny * o2) + nx * nx * o3 + 2.0 * nx * ny * o4 + ny * ny * o5
            wt = t0 * t0 * o0 + 2.0 * t0 * (ny * o1 - nx * o2) + ny * ny * o3 - 2.0 * nx * ny * o4 + nx * nx * o5
            lane[SUM, k] = max(lane[SUM, k], max(wn, wt))
            needs, old_n, old_t = lane[NEEDS, k] > 0.0, rows[p, ANSWER_N, k], rows[p, ANSWER_T, k]
            rows[p, ANSWER_N, k] = wn if needs else old_n
            rows[p, ANSWER_T, k] = max(wt, LEAST_ALONG * wn) if needs else old_t
    for pp in range(rows.shape[0]):
        p = np.uintp(pp)
        for k in range(work.shape[2]):
            least = IMMOVABLE * lane[SUM, k] * lane[NEEDS, k]
            rows[p, ANSWER_N, k] = max(rows[p, ANSWER_N, k], least)
            rows[p, ANSWER_T, k] = max(rows[p, ANSWER_T, k], least)


@lane_kernel
def stiffen(rows, acting, h):
    """The solver's stiffness of every point from what it answers; 0 where that is not known."""
    for pp in range(acting[acting.shape[0] - 1]):
        p = np.uintp(acting[pp])
        for k in range(rows.shape[2]):
            n, t = rows[p, ANSWER_N, k], rows[p, ANSWER_T, k]
            known = n > 0.0
            rows[p, STIFF_N, k] = STIFFNESS / (h * (n if known else 1.0)) if known else 0.0
            rows[p, STIFF_T, k] = STIFFNESS / (h * (t if known else 1.0)) if known else 0.0
