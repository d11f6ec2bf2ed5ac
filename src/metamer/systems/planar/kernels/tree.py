"""Planar trees of rigid links in O(n): forward dynamics by articulated bodies in world-aligned axes.

Each link carries a 3x3 inertia (turn, x, y) about its own joint, in axes parallel to the world: six numbers J, hx, hy,
Mxx, Mxy, Myy, and a bias force. A revolute joint at the reference point makes the joint axis (1, 0, 0), so that
eliminating a joint is a rank-one update with no rotation anywhere. Accelerations are the classical ones of the joint
point, so velocity terms are centripetal only: -w^2 r.

Coordinates: free base q = (x, y, theta_0, phi_1 ..), fixed base q = (phi_0, phi_1 ..); the difference of the lengths of
q and `links` (2 or 0) tells which. featherstone2008, chapter 7, in the plane.
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, flagged_kernel, inlined, kernel
from metamer.core.numerics.linear import solve_symmetric
from metamer.core.numerics.trig import sincos
from metamer.systems.planar.kernels.friction import link_resistance
from metamer.systems.planar.kernels.links import example_links

# columns of the work array, one row a link
THETA, OMEGA, RX, RY, DX, DY, COS, SIN, VX, VY, AX, AY, ALPHA = range(13)
J, HX, HY, MXX, MXY, MYY, PT, PX, PY, U, DINV = range(13, 24)
WORK = 24


@bare_kernel
def place(links, q, v, work):
    """Fill angles, rates, joint offsets r and centre offsets d of every link, in world axes.   [rad, rad/s, m]

    work    (n, WORK) scratch; columns THETA .. SIN are written
    """
    n = links.shape[0]
    first = q.shape[0] - n
    for i in range(n):
        link = links[i]
        p = link["parent"]
        theta = link["mount"] + q[first + i]
        omega = v[first + i]
        rx, ry = link["attach_x"], link["attach_y"]
        if p >= 0:
            theta += work[p, THETA]
            omega += work[p, OMEGA]
            c, s = work[p, COS], work[p, SIN]
            rx, ry = c * rx - s * ry, s * rx + c * ry
        elif first == 2:
            rx, ry = q[0], q[1]
        s, c = sincos(theta)
        work[i, THETA], work[i, OMEGA] = theta, omega
        work[i, RX], work[i, RY] = rx, ry
        work[i, COS], work[i, SIN] = c, s
        cx, cy = link["centre_x"], link["centre_y"]
        work[i, DX], work[i, DY] = c * cx - s * cy, s * cx + c * cy


@bare_kernel
def place_velocities(links, q, v, work):
    """Fill the velocity of every joint point; needs `place`.   [m/s]"""
    n = links.shape[0]
    first = q.shape[0] - n
    for i in range(n):
        p = links[i]["parent"]
        if p >= 0:
            work[i, VX] = work[p, VX] - work[p, OMEGA] * work[i, RY]
            work[i, VY] = work[p, VY] + work[p, OMEGA] * work[i, RX]
        elif first == 2:
            work[i, VX], work[i, VY] = v[0], v[1]
        else:
            work[i, VX], work[i, VY] = 0.0, 0.0


@inlined
def link_inertia(mass, inertia, dx, dy, omega, fx, fy):
    """Inertia and bias of one free link about its joint under a force at its centre of mass.   [kg m^2, kg m, kg, N]"""
    w2 = omega * omega
    px = -mass * w2 * dx - fx
    py = -mass * w2 * dy - fy
    return inertia + mass * (dx * dx + dy * dy), -mass * dy, mass * dx, dy * fx - dx * fy, px, py


@inlined
def subtree_of(work, i):
    """Inertia j, hx, hy, mxx, mxy, myy and bias pt, px, py of the subtree behind joint i, about the joint."""
    return (
        work[i, J],
        work[i, HX],
        work[i, HY],
        work[i, MXX],
        work[i, MXY],
        work[i, MYY],
        work[i, PT],
        work[i, PX],
        work[i, PY],
    )


@inlined
def eliminate(subtree, tau, extra, cx, cy):
    """Articulated inertia and bias of a subtree behind its joint.

    subtree    inertia and bias of the subtree about the joint, as `subtree_of`
    tau        torque of the joint                                           [N m]
    extra      rotor inertia, or what an implicit spring or damper adds      [kg m^2]
    cx, cy     acceleration of the joint from the parent's turning, -w^2 r   [m/s^2]
    Returns inertia and bias behind the joint, then u and 1/D for the way back.
    """
    j, hx, hy, mxx, mxy, myy, pt, px, py = subtree
    pt += hx * cx + hy * cy
    px += mxx * cx + mxy * cy
    py += mxy * cx + myy * cy
    dinv = 1.0 / (j + extra)
    u = tau - pt
    # (D - J)/D keeps the exact zero of a joint without rotor inertia
    left = extra * dinv
    gx, gy, gain = hx * dinv, hy * dinv, u * dinv
    return (
        j * left,
        hx * left,
        hy * left,
        mxx - gx * hx,
        mxy - gx * hy,
        myy - gy * hy,
        pt + j * gain,
        px + hx * gain,
        py + hy * gain,
        u,
        dinv,
    )


@inlined
def add_to_parent(work, p, rx, ry, behind):
    """Add an inertia and bias to that of link p, moved there by (rx, ry): the joint moves by alpha (-ry, rx)."""
    j, hx, hy, mxx, mxy, myy, pt, px, py = behind
    tx, ty = -mxx * ry + mxy * rx, -mxy * ry + myy * rx
    work[p, J] += j - ry * (2.0 * hx + tx) + rx * (2.0 * hy + ty)
    work[p, HX] += hx + tx
    work[p, HY] += hy + ty
    work[p, MXX] += mxx
    work[p, MXY] += mxy
    work[p, MYY] += myy
    work[p, PT] += pt - ry * px + rx * py
    work[p, PX] += px
    work[p, PY] += py


@inlined
def turn_base(i, tau, extra, work, a):
    """Acceleration of a free base, link i, under the wrench in tau.   [m/s^2, rad/s^2]"""
    j, hx, hy, mxx, mxy, myy, pt, px, py = subtree_of(work, i)
    turn = solve_symmetric(mxx, mxy, hx, myy, hy, j + extra[i], tau[0] - px, tau[1] - py, tau[2] - pt)
    a[0], a[1], a[2] = turn
    work[i, AX], work[i, AY], work[i, ALPHA] = turn


@bare_kernel
def sweep(links, tau, extra, work, a):
    """Accelerations from link inertias in `work`: one pass to the base, one back.   [m/s^2, rad/s^2]

    tau      (nv,) joint torques, and force and moment on a free base at its reference point   [N, N m]
    extra    (n,) inertia added at each joint (rotor, implicit springs and dampers)            [kg m^2]
    a        (nv,) written
    """
    n = links.shape[0]
    first = a.shape[0] - n
    for i in range(n - 1, -1, -1):
        p = links[i]["parent"]
        if p < 0 and first == 2:
            continue
        rx, ry = work[i, RX], work[i, RY]
        w2 = work[p, OMEGA] * work[p, OMEGA] if p >= 0 else 0.0
        j, hx, hy, mxx, mxy, myy, pt, px, py, u, dinv = eliminate(
            subtree_of(work, i), tau[first + i], extra[i], -w2 * rx, -w2 * ry
        )
        work[i, U], work[i, DINV] = u, dinv
        if p >= 0:
            add_to_parent(work, p, rx, ry, (j, hx, hy, mxx, mxy, myy, pt, px, py))
    for i in range(n):
        p = links[i]["parent"]
        if p < 0 and first == 2:
            turn_base(i, tau, extra, work, a)
            continue
        alpha, ax, ay = 0.0, 0.0, 0.0
        cx, cy = 0.0, 0.0
        if p >= 0:
            rx, ry = work[i, RX], work[i, RY]
            w2 = work[p, OMEGA] * work[p, OMEGA]
            alpha = work[p, ALPHA]
            ax = work[p, AX] - alpha * ry
            ay = work[p, AY] + alpha * rx
            cx, cy = -w2 * rx, -w2 * ry
        turn = (work[i, U] - work[i, J] * alpha - work[i, HX] * ax - work[i, HY] * ay) * work[i, DINV]
        a[first + i] = turn
        work[i, ALPHA] = alpha + turn
        work[i, AX], work[i, AY] = ax + cx, ay + cy


@flagged_kernel
def load_links(links, with_ground, work):
    """Inertia and bias of every link from gravity and, if wanted, the ground; returns the power rubbed away.   [W]

    Needs `place`, and `place_velocities` if `with_ground`.
    """
    rubbed = 0.0
    for i in range(links.shape[0]):
        link = links[i]
        # never so (parents come first): a loop that may end stays scalar, where gathers and scatters take longer
        if not with_ground and link["parent"] >= i:
            break
        mass = link["mass"]
        dx, dy, omega = work[i, DX], work[i, DY], work[i, OMEGA]
        fx, fy = mass * link["gravity_x"], mass * link["gravity_y"]
        if with_ground:
            vx, vy = work[i, VX] - omega * dy, work[i, VY] + omega * dx
            c, s = work[i, COS], work[i, SIN]
            along, across = c * vx + s * vy, c * vy - s * vx
            r_along, r_across = link_resistance(link, along, across)
            f_along, f_across = -r_along * along, -r_across * across
            rubbed -= f_along * along + f_across * across
            fx += c * f_along - s * f_across
            fy += s * f_along + c * f_across
        j, hx, hy, pt, px, py = link_inertia(mass, link["inertia"], dx, dy, omega, fx, fy)
        work[i, J], work[i, HX], work[i, HY] = j, hx, hy
        work[i, MXX], work[i, MXY], work[i, MYY] = mass, 0.0, mass
        work[i, PT], work[i, PX], work[i, PY] = pt, px, py
    return rubbed


@bare_kernel
def add_passive(links, q, v, tau):
    """Add the torques of joint springs and dampers, -k (phi - rest) - d phi'.   [N m]"""
    n = links.shape[0]
    first = q.shape[0] - n
    for i in range(1 if first == 2 else 0, n):
        link = links[i]
        tau[first + i] -= link["stiffness"] * (q[first + i] - link["rest"]) + link["damping"] * v[first + i]


@kernel
def forward_dynamics(links, q, v, tau):
    """Acceleration a of M a + c + g = tau - k (phi - rest) - d phi', in O(n).   [m/s^2, rad/s^2]

    links    (n,) records of the robot
    q, v     (nv,) position and velocity
    tau      (nv,) joint torques and base wrench   [N m, N]
    """
    n = links.shape[0]
    size = n + 2 * links[0]["free"]
    if q.shape[0] != size or v.shape[0] != size or tau.shape[0] != size:
        raise ValueError("q, v and tau need one number a coordinate of the model")
    work = np.empty((n, WORK))
    total = tau.copy()
    extra = np.empty(n)
    for i in range(n):
        extra[i] = links[i]["armature"]
    a = np.empty(size)
    add_passive(links, q, v, total)
    place(links, q, v, work)
    load_links(links, False, work)
    sweep(links, total, extra, work, a)
    return a


def warm():
    """Compile this file's kernels."""
    forward_dynamics(example_links(), np.zeros(4), np.zeros(4), np.zeros(4))
