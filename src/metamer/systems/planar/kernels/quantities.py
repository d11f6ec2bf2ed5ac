"""What a planar tree has at a state: forces for a wanted motion, mass matrix, energies, momenta, points, Jacobians."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, inlined, kernel
from metamer.systems.planar.kernels import tree as at
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.tree import place, place_velocities


@inlined
def hand_inward(work, i, p, total):
    """Add a link's force and moment to its parent's; those on a free base go into the first two of total.   [N, N m]"""
    if p >= 0:
        work[p, at.PX] += work[i, at.PX]
        work[p, at.PY] += work[i, at.PY]
        work[p, at.PT] += work[i, at.PT] + work[i, at.RX] * work[i, at.PY] - work[i, at.RY] * work[i, at.PX]
    elif total.shape[0] == work.shape[0] + 2:
        total[0], total[1] = work[i, at.PX], work[i, at.PY]


@kernel
def inverse_dynamics(links, q, v, a, with_gravity, with_passive):
    """Force tau = M a + c + g + k (phi - rest) + d phi' for a wanted acceleration, in O(n).   [N, N m]

    a               (nv,) wanted acceleration                       [m/s^2, rad/s^2]
    with_gravity    whether gravity counts
    with_passive    whether joint springs and dampers count
    featherstone2008, chapter 5, in world axes
    """
    n = links.shape[0]
    first = q.shape[0] - n
    work = np.empty((n, at.WORK))
    place(links, q, v, work)
    tau = np.zeros(q.shape[0])
    # outward: accelerations, and the force that each link needs
    for i in range(n):
        link = links[i]
        p = link["parent"]
        if p >= 0:
            w2, alpha = work[p, at.OMEGA] * work[p, at.OMEGA], work[p, at.ALPHA]
            rx, ry = work[i, at.RX], work[i, at.RY]
            work[i, at.ALPHA] = alpha + a[first + i]
            work[i, at.AX] = work[p, at.AX] - alpha * ry - w2 * rx
            work[i, at.AY] = work[p, at.AY] + alpha * rx - w2 * ry
        else:
            work[i, at.ALPHA] = a[first + i]
            work[i, at.AX] = a[0] if first == 2 else 0.0
            work[i, at.AY] = a[1] if first == 2 else 0.0
        dx, dy, mass = work[i, at.DX], work[i, at.DY], link["mass"]
        alpha, w2 = work[i, at.ALPHA], work[i, at.OMEGA] * work[i, at.OMEGA]
        fx = mass * (work[i, at.AX] - alpha * dy - w2 * dx)
        fy = mass * (work[i, at.AY] + alpha * dx - w2 * dy)
        if with_gravity:
            fx -= mass * link["gravity_x"]
            fy -= mass * link["gravity_y"]
        work[i, at.PX], work[i, at.PY] = fx, fy
        work[i, at.PT] = link["inertia"] * alpha + dx * fy - dy * fx
    # inward: joint torques
    for i in range(n - 1, -1, -1):
        link = links[i]
        p = link["parent"]
        tau[first + i] = work[i, at.PT]
        if p >= 0 or first == 0:
            tau[first + i] += link["armature"] * a[first + i]
            if with_passive:
                tau[first + i] += link["stiffness"] * (q[first + i] - link["rest"]) + link["damping"] * v[first + i]
        hand_inward(work, i, p, tau)
    return tau


@kernel
def mass_matrix(links, q):
    """Mass matrix M (nv, nv) by composite bodies; symmetric, rotor inertia on the diagonal.   [kg, kg m, kg m^2]"""
    n = links.shape[0]
    size = q.shape[0]
    first = size - n
    work = np.empty((n, at.WORK))
    place(links, q, np.zeros(size), work)
    m = np.zeros((size, size))
    # mass, first and second moment of the subtree behind every joint
    for i in range(n):
        mass, dx, dy = links[i]["mass"], work[i, at.DX], work[i, at.DY]
        work[i, at.MXX] = mass
        work[i, at.HX], work[i, at.HY] = -mass * dy, mass * dx
        work[i, at.J] = links[i]["inertia"] + mass * (dx * dx + dy * dy)
    for i in range(n - 1, -1, -1):
        p = links[i]["parent"]
        rx, ry, mass = work[i, at.RX], work[i, at.RY], work[i, at.MXX]
        hx, hy = work[i, at.HX], work[i, at.HY]
        if p >= 0:
            work[p, at.MXX] += mass
            work[p, at.HX] += hx - mass * ry
            work[p, at.HY] += hy + mass * rx
            work[p, at.J] += work[i, at.J] + 2.0 * (rx * hy - ry * hx) + mass * (rx * rx + ry * ry)
        # a unit turn of joint i asks force h and moment J of its subtree; carry them to each ancestor
        k, moment = i, work[i, at.J]
        m[first + i, first + i] = moment
        while links[k]["parent"] >= 0:
            moment += work[k, at.RX] * hy - work[k, at.RY] * hx
            k = links[k]["parent"]
            m[first + i, first + k] = moment
            m[first + k, first + i] = moment
        if first == 2:
            m[first + i, 0], m[0, first + i] = hx, hx
            m[first + i, 1], m[1, first + i] = hy, hy
        if p >= 0 or first == 0:
            m[first + i, first + i] += links[i]["armature"]
        if p < 0 and first == 2:
            m[0, 0], m[1, 1] = mass, mass
    return m


@inlined
def place_joint(p, i, work):
    """Fill AX, AY with the position of joint i, of a link whose parent p has its own.   [m]"""
    work[i, at.AX] = work[i, at.RX] + (work[p, at.AX] if p >= 0 else 0.0)
    work[i, at.AY] = work[i, at.RY] + (work[p, at.AY] if p >= 0 else 0.0)


@bare_kernel
def placed_energies(links, q, v, work):
    """As `energies`, with the links placed in `work` and their velocities; AX and AY there are overwritten.   [J]"""
    n = links.shape[0]
    first = q.shape[0] - n
    kinetic, potential, elastic = 0.0, 0.0, 0.0
    for i in range(n):
        link = links[i]
        p = link["parent"]
        place_joint(p, i, work)
        mass, omega, dx, dy = link["mass"], work[i, at.OMEGA], work[i, at.DX], work[i, at.DY]
        vx, vy = work[i, at.VX] - omega * dy, work[i, at.VY] + omega * dx
        kinetic += 0.5 * (mass * (vx * vx + vy * vy) + link["inertia"] * omega * omega)
        potential -= mass * (link["gravity_x"] * (work[i, at.AX] + dx) + link["gravity_y"] * (work[i, at.AY] + dy))
        if p >= 0 or first == 0:
            kinetic += 0.5 * link["armature"] * v[first + i] * v[first + i]
            stretch = q[first + i] - link["rest"]
            phi = q[first + i]
            past = max(phi - link["upper"], 0.0) - max(link["lower"] - phi, 0.0)
            elastic += 0.5 * (link["stiffness"] * stretch * stretch + link["stop_stiffness"] * past * past)
    return kinetic, potential, elastic


@kernel
def energies(links, q, v):
    """Kinetic, gravitational and elastic energy (joint springs and stops).   [J]

    Potential energy is zero for centres at the world's origin.
    """
    work = np.empty((links.shape[0], at.WORK))
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    return placed_energies(links, q, v, work)


@kernel
def momenta(links, q, v):
    """Linear momentum (x, y), angular momentum about the world's origin, and their scales.   [kg m/s, kg m^2/s]

    Scales: sum m |v| and sum |r x m v| + |I w|, against which conservation is measured. Rotor inertia is a geared
    motor's and carries no momentum of its own here.
    """
    n = links.shape[0]
    work = np.empty((n, at.WORK))
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    out = np.zeros(5)
    for i in range(n):
        link = links[i]
        p = link["parent"]
        place_joint(p, i, work)
        mass, omega, dx, dy = link["mass"], work[i, at.OMEGA], work[i, at.DX], work[i, at.DY]
        mvx, mvy = mass * (work[i, at.VX] - omega * dy), mass * (work[i, at.VY] + omega * dx)
        orbital = (work[i, at.AX] + dx) * mvy - (work[i, at.AY] + dy) * mvx
        spin = link["inertia"] * omega
        out[0] += mvx
        out[1] += mvy
        out[2] += orbital + spin
        out[3] += np.sqrt(mvx * mvx + mvy * mvy)
        out[4] += abs(orbital) + abs(spin)
    return out


@kernel
def link_poses(links, q, v):
    """Pose and velocity of every link frame: x, y, theta, x', y', theta', then centre x, y, x', y'.   [m, rad, 1/s]

    Returns (n, 10); the frame sits at the joint, its x along the link.
    """
    n = links.shape[0]
    work = np.empty((n, at.WORK))
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    out = np.empty((n, 10))
    for i in range(n):
        p = links[i]["parent"]
        x = work[i, at.RX] + (out[p, 0] if p >= 0 else 0.0)
        y = work[i, at.RY] + (out[p, 1] if p >= 0 else 0.0)
        omega, dx, dy = work[i, at.OMEGA], work[i, at.DX], work[i, at.DY]
        out[i, 0], out[i, 1], out[i, 2] = x, y, work[i, at.THETA]
        out[i, 3], out[i, 4], out[i, 5] = work[i, at.VX], work[i, at.VY], omega
        out[i, 6], out[i, 7] = x + dx, y + dy
        out[i, 8], out[i, 9] = work[i, at.VX] - omega * dy, work[i, at.VY] + omega * dx
    return out


@kernel
def point_jacobian(links, q, v, index, x, y):
    """Position, velocity and Jacobian of a point of a link.   [m, m/s, m and m/rad]

    index    link that carries the point
    x, y     the point in the link's frame                          [m]
    Returns (2, nv + 2): columns 0 and 1 are position and velocity, the rest the Jacobian dp/dq.
    """
    n = links.shape[0]
    size = q.shape[0]
    first = size - n
    work = np.empty((n, at.WORK))
    place(links, q, v, work)
    out = np.zeros((2, size + 2))
    c, s = work[index, at.COS], work[index, at.SIN]
    # arm from the joint of link k to the point, link by link towards the base
    ax, ay = c * x - s * y, s * x + c * y
    k = index
    while k >= 0:
        out[0, 2 + first + k], out[1, 2 + first + k] = -ay, ax
        ax += work[k, at.RX]
        ay += work[k, at.RY]
        k = links[k]["parent"]
    out[0, 0], out[1, 0] = ax, ay
    if first == 2:
        out[0, 2], out[1, 3] = 1.0, 1.0
    for k in range(size):
        out[0, 1] += out[0, 2 + k] * v[k]
        out[1, 1] += out[1, 2 + k] * v[k]
    return out


def warm():
    """Compile this file's kernels."""
    links = example_links()
    q = np.zeros(4)
    inverse_dynamics(links, q, q, q, True, True)
    mass_matrix(links, q)
    energies(links, q, q)
    momenta(links, q, q)
    link_poses(links, q, q)
    point_jacobian(links, q, q, 1, 0.0, 0.0)
