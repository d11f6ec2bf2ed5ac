"""Hybrid dynamics of a planar tree in O(n): some joints get an acceleration, the others a torque.

A joint with a given acceleration passes the whole inertia of its subtree to its parent, one with a given torque only
what is left behind it. What comes out is the acceleration of the base and of the free joints, and the torque of the
given ones. featherstone2008, section 9.2, in world axes.
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.systems.planar.kernels import tree as at
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.stops import stop_torque
from metamer.systems.planar.kernels.tree import (
    add_to_parent,
    eliminate,
    load_links,
    place,
    place_velocities,
    subtree_of,
    turn_base,
)


@inlined
def passive_torque(link, phi, rate):
    """Torque with which a joint's own spring, damper and stops resist, k (phi - rest) + d phi' - push.   [N m]"""
    push, _ = stop_torque(phi, rate, link["lower"], link["upper"], link["stop_stiffness"], link["stop_damping"])
    return link["stiffness"] * (phi - link["rest"]) + link["damping"] * rate - push


@kernel
def hybrid_sweep(links, given, extra, work, tau, a):
    """Accelerations and torques from link inertias in `work` (`place`, `load_links`): one pass in, one out.

    given    (n,) 1: a holds the joint's acceleration, 0: tau holds its torque; a free base is never given
    extra    (n,) inertia added at each joint (rotor)                              [kg m^2]
    tau      (nv,) torques; those of the given joints are written                  [N, N m]
    a        (nv,) accelerations; those of the base and the other joints are written   [m/s^2, rad/s^2]
    """
    n = links.shape[0]
    first = a.shape[0] - n
    for i in range(n - 1, -1, -1):
        p = links[i]["parent"]
        if p < 0:
            if first == 0 and given[i] == 0:
                work[i, at.U], work[i, at.DINV] = tau[i] - work[i, at.PT], 1.0 / (work[i, at.J] + extra[i])
            continue
        rx, ry = work[i, at.RX], work[i, at.RY]
        w2 = work[p, at.OMEGA] * work[p, at.OMEGA]
        cx, cy = -w2 * rx, -w2 * ry
        j, hx, hy, mxx, mxy, myy, pt, px, py = subtree_of(work, i)
        if given[i] != 0:
            turn = a[first + i]
            pt += hx * cx + hy * cy + j * turn
            px += mxx * cx + mxy * cy + hx * turn
            py += mxy * cx + myy * cy + hy * turn
        else:
            j, hx, hy, mxx, mxy, myy, pt, px, py, u, dinv = eliminate(
                (j, hx, hy, mxx, mxy, myy, pt, px, py), tau[first + i], extra[i], cx, cy
            )
            work[i, at.U], work[i, at.DINV] = u, dinv
        add_to_parent(work, p, rx, ry, (j, hx, hy, mxx, mxy, myy, pt, px, py))
    for i in range(n):
        p = links[i]["parent"]
        if p < 0 and first == 2:
            turn_base(i, tau, extra, work, a)
            continue
        alpha, ax, ay, cx, cy = 0.0, 0.0, 0.0, 0.0, 0.0
        if p >= 0:
            rx, ry = work[i, at.RX], work[i, at.RY]
            w2, alpha = work[p, at.OMEGA] * work[p, at.OMEGA], work[p, at.ALPHA]
            ax = work[p, at.AX] - alpha * ry
            ay = work[p, at.AY] + alpha * rx
            cx, cy = -w2 * rx, -w2 * ry
        if given[i] == 0:
            a[first + i] = (work[i, at.U] - work[i, at.J] * alpha - work[i, at.HX] * ax - work[i, at.HY] * ay) * work[
                i, at.DINV
            ]
        turn = a[first + i]
        work[i, at.ALPHA], work[i, at.AX], work[i, at.AY] = alpha + turn, ax + cx, ay + cy
        if given[i] != 0:
            tau[first + i] = (
                work[i, at.J] * (alpha + turn)
                + work[i, at.HX] * (ax + cx)
                + work[i, at.HY] * (ay + cy)
                + work[i, at.PT]
                + extra[i] * turn
            )


@kernel
def hybrid_dynamics(links, q, v, tau, given, wanted, with_ground):
    """Row 0: accelerations, row 1: applied forces, of a tree whose joints get one of the two; (2, nv).

    q, v           (nv,) position and velocity
    tau            (nv,) torques of the joints that are not given, wrench on a free base   [N, N m]
    given          (n,) 1: the joint's acceleration is `wanted`, 0: its torque is `tau`
    wanted         (nv,) wanted accelerations of the given joints                          [rad/s^2]
    with_ground    whether the ground acts
    Torques are what a motor or a muscle has to apply beside the joint's own spring and damper.
    """
    n, size = links.shape[0], q.shape[0]
    first = size - n
    work, extra = np.empty((n, at.WORK)), np.empty(n)
    out = np.empty((2, size))
    for i in range(size):
        out[0, i], out[1, i] = wanted[i], tau[i]
    for i in range(n):
        extra[i] = links[i]["armature"]
        if first == 0 or i > 0:
            passive = links[i]["stiffness"] * (q[first + i] - links[i]["rest"]) + links[i]["damping"] * v[first + i]
            out[1, first + i] -= passive
    place(links, q, v, work)
    if with_ground:
        place_velocities(links, q, v, work)
    load_links(links, with_ground, work)
    hybrid_sweep(links, given, extra, work, out[1], out[0])
    for i in range(n):
        if first == 0 or i > 0:
            passive = links[i]["stiffness"] * (q[first + i] - links[i]["rest"]) + links[i]["damping"] * v[first + i]
            out[1, first + i] += passive
    return out


def warm():
    """Compile this file's kernels."""
    zero = np.zeros(4)
    hybrid_dynamics(example_links(), zero, zero, zero, np.array([0, 1]), zero, True)
