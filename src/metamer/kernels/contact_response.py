"""How points of a planar tree answer impulses: columns of W = J M^-1 J^T by the O(n) recursion."""

from __future__ import annotations

import numpy as np

from metamer.kernels.contact_ground import ARM_X, ARM_Y, NORMAL_X, NORMAL_Y, PLACE, example_points
from metamer.kernels.jit import kernel
from metamer.kernels.links import example_links
from metamer.kernels.planar_tree import (
    ALPHA,
    AX,
    AY,
    DINV,
    HX,
    HY,
    MXX,
    MXY,
    MYY,
    PT,
    PX,
    PY,
    RX,
    RY,
    WORK,
    J,
    U,
    load_links,
    place,
    solve_base,
    sweep,
)


@kernel
def fill_responses(links, first, points, active, m, spots, extra, work, W):
    """Velocity of every active point per unit impulse at every other, W = J M^-1 J^T, (2 m, 2 m).   [1/kg]

    first     2 with a free base, 0 with a fixed one
    active    (m,) indices of the points, by rising link
    spots     (k, PLACE) arms and normals of the points
    extra     (n,) inertia added at each joint, as in the sweep that factorised `work`   [kg m^2]
    work      (n, WORK) after `sweep`: inertias of the subtrees
    Rows 2 i along the normal, 2 i + 1 along the ground (the normal turned clockwise). featherstone2008, chapter 7
    """
    n = links.shape[0]
    u, a = np.empty((n, 2)), np.empty((n, 6))
    for i in range(m):
        k = active[i]
        tip = points[k]["link"]
        nx, ny = spots[k, NORMAL_X], spots[k, NORMAL_Y]
        ax, ay = spots[k, ARM_X], spots[k, ARM_Y]
        for link in range(tip + 1):
            u[link, 0], u[link, 1] = 0.0, 0.0
        # inward: what the two unit impulses leave behind each joint, normal in fx.., along the ground in gx..
        fx, fy, gx, gy = nx, ny, ny, -nx
        ft, gt = ax * fy - ay * fx, ax * gy - ay * gx
        link = tip
        while True:
            p = links[link]["parent"]
            if p < 0 and first == 2:
                break
            dinv = work[link, DINV]
            u[link, 0], u[link, 1] = ft, gt
            rest = extra[link] * dinv
            gain, gain_g = ft * dinv, gt * dinv
            hx, hy = work[link, HX], work[link, HY]
            fx, fy, ft = fx - hx * gain, fy - hy * gain, ft * rest
            gx, gy, gt = gx - hx * gain_g, gy - hy * gain_g, gt * rest
            if p < 0:
                break
            rx, ry = work[link, RX], work[link, RY]
            ft += rx * fy - ry * fx
            gt += rx * gy - ry * gx
            link = p
        # outward: motion of every joint point, up to the link of this point
        for link in range(tip + 1):
            p = links[link]["parent"]
            if p < 0 and first == 2:
                j, hx, hy = work[link, J] + extra[link], work[link, HX], work[link, HY]
                mxx, mxy, myy = work[link, MXX], work[link, MXY], work[link, MYY]
                a[link, 0], a[link, 1], a[link, 2] = solve_base(j, hx, hy, mxx, mxy, myy, ft, fx, fy)
                a[link, 3], a[link, 4], a[link, 5] = solve_base(j, hx, hy, mxx, mxy, myy, gt, gx, gy)
                continue
            turn, x, y, turn_g, x_g, y_g = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
            if p >= 0:
                rx, ry = work[link, RX], work[link, RY]
                turn, turn_g = a[p, 0], a[p, 3]
                x, y = a[p, 1] - turn * ry, a[p, 2] + turn * rx
                x_g, y_g = a[p, 4] - turn_g * ry, a[p, 5] + turn_g * rx
            j, hx, hy, dinv = work[link, J], work[link, HX], work[link, HY], work[link, DINV]
            a[link, 0] = turn + (u[link, 0] - j * turn - hx * x - hy * y) * dinv
            a[link, 3] = turn_g + (u[link, 1] - j * turn_g - hx * x_g - hy * y_g) * dinv
            a[link, 1], a[link, 2], a[link, 4], a[link, 5] = x, y, x_g, y_g
        # what the points so far feel; the rest by symmetry
        for o in range(i + 1):
            k = active[o]
            link = points[k]["link"]
            ax, ay, nx, ny = spots[k, ARM_X], spots[k, ARM_Y], spots[k, NORMAL_X], spots[k, NORMAL_Y]
            x, y = a[link, 1] - a[link, 0] * ay, a[link, 2] + a[link, 0] * ax
            x_g, y_g = a[link, 4] - a[link, 3] * ay, a[link, 5] + a[link, 3] * ax
            nn, tn = nx * x + ny * y, ny * x - nx * y
            nt, tt = nx * x_g + ny * y_g, ny * x_g - nx * y_g
            W[2 * o, 2 * i], W[2 * o + 1, 2 * i], W[2 * o, 2 * i + 1], W[2 * o + 1, 2 * i + 1] = nn, tn, nt, tt
            W[2 * i, 2 * o], W[2 * i, 2 * o + 1], W[2 * i + 1, 2 * o], W[2 * i + 1, 2 * o + 1] = nn, tn, nt, tt


@kernel
def add_point_forces(points, active, m, spots, forces, factor, work):
    """Put forces at the active points into the bias of their links, for the next sweep.

    forces    (2 m,) along the normal and along the ground, times `factor`              [N]
    """
    for i in range(m):
        k = active[i]
        link = points[k]["link"]
        nx, ny = spots[k, NORMAL_X], spots[k, NORMAL_Y]
        f, g = factor * forces[2 * i], factor * forces[2 * i + 1]
        fx, fy = nx * f + ny * g, ny * f - nx * g
        work[link, PX] -= fx
        work[link, PY] -= fy
        work[link, PT] -= spots[k, ARM_X] * fy - spots[k, ARM_Y] * fx


@kernel
def add_response(links, first, points, active, m, spots, extra, forces, work, a):
    """Add to a (size,) the acceleration that forces at the active points give a tree at rest.   [m/s^2, rad/s^2]

    forces    (2 m,) along the normal and along the ground                              [N]
    work      (n, WORK) after `sweep`; its biases and accelerations are overwritten
    """
    n = links.shape[0]
    for i in range(n):
        work[i, PT], work[i, PX], work[i, PY] = 0.0, 0.0, 0.0
    add_point_forces(points, active, m, spots, forces, 1.0, work)
    for i in range(n - 1, -1, -1):
        p = links[i]["parent"]
        if p < 0 and first == 2:
            continue
        u = -work[i, PT]
        gain = u * work[i, DINV]
        work[i, U] = u
        pt = -u * extra[i] * work[i, DINV]
        px, py = work[i, PX] + work[i, HX] * gain, work[i, PY] + work[i, HY] * gain
        if p >= 0:
            work[p, PX] += px
            work[p, PY] += py
            work[p, PT] += pt + work[i, RX] * py - work[i, RY] * px
    for i in range(n):
        p = links[i]["parent"]
        if p < 0 and first == 2:
            j, hx, hy = work[i, J] + extra[i], work[i, HX], work[i, HY]
            mxx, mxy, myy = work[i, MXX], work[i, MXY], work[i, MYY]
            turn, x, y = solve_base(j, hx, hy, mxx, mxy, myy, -work[i, PT], -work[i, PX], -work[i, PY])
            a[0] += x
            a[1] += y
            a[2] += turn
            work[i, ALPHA], work[i, AX], work[i, AY] = turn, x, y
            continue
        alpha, x, y = 0.0, 0.0, 0.0
        if p >= 0:
            alpha = work[p, ALPHA]
            x, y = work[p, AX] - alpha * work[i, RY], work[p, AY] + alpha * work[i, RX]
        turn = (work[i, U] - work[i, J] * alpha - work[i, HX] * x - work[i, HY] * y) * work[i, DINV]
        a[first + i] += turn
        work[i, ALPHA], work[i, AX], work[i, AY] = alpha + turn, x, y


@kernel
def point_response(links, points, spots, q, order):
    """W of the points `order` at rest in posture q, with rotor inertia alone added; (2 m, 2 m).   [1/kg]

    spots    (k, PLACE) normals in, arms written
    """
    n, size = links.shape[0], q.shape[0]
    work, extra, a, zero = np.empty((n, WORK)), np.empty(n), np.empty(size), np.zeros(size)
    for i in range(n):
        extra[i] = links[i]["armature"]
    place(links, q, zero, work)
    load_links(links, False, work)
    sweep(links, zero, extra, work, a)
    W = np.zeros((2 * order.shape[0], 2 * order.shape[0]))
    fill_responses(links, size - n, points, order, order.shape[0], spots, extra, work, W)
    return W


def warm():
    """Compile this file's kernels."""
    points, _ = example_points()
    spots = np.zeros((2, PLACE))
    spots[:, NORMAL_Y] = 1.0
    point_response(example_links(), points, spots, np.zeros(4), np.arange(2))
