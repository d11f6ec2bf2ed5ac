"""Chains of revolute joints by motors and screws in the base frame: lines, Jacobians, inverse dynamics, mass matrix.

L_i(t) = M_{i-1} L_i(0) ~M_{i-1} with the cumulative motors M_i = exp(-q_1 L_1(0)/2) .. exp(-q_i L_i(0)/2); twists are
s_i = sum_{k<=i} L_k q_k' and their rates grow by Lie brackets [s_{i-1}, L_i] q_i'. All at the origin of the base.
menon2025, Eqs. (4.27)-(4.47), with the errata of its chapter 4 mended.
"""

from __future__ import annotations

import numpy as np

from metamer.algebra.kernels.motor import exp_bivector, multiply, pose_from_motor
from metamer.core.jit import inlined, kernel
from metamer.systems.spatial.kernels.joints import example_joints


@inlined
def cross(ax, ay, az, bx, by, bz):
    """a x b."""
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


@kernel
def home_lines(joints, lines, points):
    """Lines and points of the joints at home, all angles zero.   [-, m]

    lines    (n, 6) written: direction, then moment p x n
    points   (n, 3) written: where the joints are                             [m]
    """
    px, py, pz = 0.0, 0.0, 0.0
    for i in range(joints.shape[0]):
        joint = joints[i]
        px, py, pz = px + joint["offset_x"], py + joint["offset_y"], pz + joint["offset_z"]
        nx, ny, nz = joint["axis_x"], joint["axis_y"], joint["axis_z"]
        points[i, 0], points[i, 1], points[i, 2] = px, py, pz
        lines[i, 0], lines[i, 1], lines[i, 2] = nx, ny, nz
        lines[i, 3], lines[i, 4], lines[i, 5] = cross(px, py, pz, nx, ny, nz)


@kernel
def chain_lines(joints, q, motors, lines):
    """Cumulative motors of all links and the lines of all joints where they are now.   [-, m]

    q        (n,) joint angles                                                [rad]
    motors   (n, 8) written: takes link i from home to where it is
    lines    (n, 6) written: L_i(t)
    menon2025, Eq. (4.33) with cumulative motors
    """
    n = joints.shape[0]
    home, points = np.empty((n, 6)), np.empty((n, 3))
    home_lines(joints, home, points)
    b, turn, rotation, p = np.empty(6), np.empty(8), np.empty((3, 3)), np.empty(3)
    for i in range(n):
        for k in range(6):
            b[k] = -0.5 * q[i] * home[i, k]
            lines[i, k] = home[i, k]
        exp_bivector(b, turn)
        if i == 0:
            for k in range(8):
                motors[0, k] = turn[k]
            continue
        pose_from_motor(motors[i - 1], rotation, p)
        for k in range(3):
            lines[i, k] = rotation[k, 0] * home[i, 0] + rotation[k, 1] * home[i, 1] + rotation[k, 2] * home[i, 2]
            lines[i, 3 + k] = rotation[k, 0] * home[i, 3] + rotation[k, 1] * home[i, 4] + rotation[k, 2] * home[i, 5]
        mx, my, mz = cross(p[0], p[1], p[2], lines[i, 0], lines[i, 1], lines[i, 2])
        lines[i, 3] += mx
        lines[i, 4] += my
        lines[i, 5] += mz
        multiply(motors[i - 1], turn, motors[i])


@kernel
def chain_inertias(joints, motors, inertias):
    """Mass, centre and inertia of every link at the origin of the base.   [kg, kg m, kg m^2]

    inertias   (n, 10) written: m, m c (3), inertia about the origin xx, xy, xz, yy, yz, zz
    """
    rotation, p, a = np.empty((3, 3)), np.empty(3), np.empty((3, 3))
    x, y, z = 0.0, 0.0, 0.0
    for i in range(joints.shape[0]):
        joint = joints[i]
        x, y, z = x + joint["offset_x"], y + joint["offset_y"], z + joint["offset_z"]
        pose_from_motor(motors[i], rotation, p)
        hx, hy, hz = x + joint["centre_x"], y + joint["centre_y"], z + joint["centre_z"]
        cx = p[0] + rotation[0, 0] * hx + rotation[0, 1] * hy + rotation[0, 2] * hz
        cy = p[1] + rotation[1, 0] * hx + rotation[1, 1] * hy + rotation[1, 2] * hz
        cz = p[2] + rotation[2, 0] * hx + rotation[2, 1] * hy + rotation[2, 2] * hz
        for k in range(3):
            u, v, w = rotation[k, 0], rotation[k, 1], rotation[k, 2]
            a[k, 0] = u * joint["ixx"] + v * joint["ixy"] + w * joint["ixz"]
            a[k, 1] = u * joint["ixy"] + v * joint["iyy"] + w * joint["iyz"]
            a[k, 2] = u * joint["ixz"] + v * joint["iyz"] + w * joint["izz"]
        m = joint["mass"]
        out = inertias[i]
        out[0], out[1], out[2], out[3] = m, m * cx, m * cy, m * cz
        k = 4
        for r in range(3):
            for s in range(r, 3):
                out[k] = a[r, 0] * rotation[s, 0] + a[r, 1] * rotation[s, 1] + a[r, 2] * rotation[s, 2]
                k += 1
        out[4] += m * (cy * cy + cz * cz)
        out[5] -= m * cx * cy
        out[6] -= m * cx * cz
        out[7] += m * (cx * cx + cz * cz)
        out[8] -= m * cy * cz
        out[9] += m * (cx * cx + cy * cy)


@inlined
def momentum(n, wx, wy, wz, vx, vy, vz):
    """N(s): angular and linear momentum at the origin of a body with inertia n that moves with the twist (w, v)."""
    fx, fy, fz = cross(wx, wy, wz, n[1], n[2], n[3])
    mx, my, mz = cross(n[1], n[2], n[3], vx, vy, vz)
    return (
        n[4] * wx + n[5] * wy + n[6] * wz + mx,
        n[5] * wx + n[7] * wy + n[8] * wz + my,
        n[6] * wx + n[8] * wy + n[9] * wz + mz,
        n[0] * vx + fx,
        n[0] * vy + fy,
        n[0] * vz + fz,
    )


@kernel
def inverse_dynamics(joints, q, v, a, with_gravity, with_passive):
    """Torques of M a + c (+ g) (+ k (q - rest) + d v) by Lie brackets, in O(n).   [N m]

    q, v, a         (n,) joint angles, rates, accelerations                   [rad, rad/s, rad/s^2]
    with_gravity    add g
    with_passive    add springs and dampers
    menon2025, Eqs. (4.36), (4.38): tau_i = sum_{j>=i} (N_j(s_j' - g) + {s_j, N_j(s_j)}) . L_i
    """
    n = joints.shape[0]
    if q.shape[0] != n or v.shape[0] != n or a.shape[0] != n:
        raise ValueError("q, v and a need one number a joint")
    motors, lines, inertias = np.empty((n, 8)), np.empty((n, 6)), np.empty((n, 10))
    chain_lines(joints, q, motors, lines)
    chain_inertias(joints, motors, inertias)
    wrenches = np.empty((n, 6))
    wx, wy, wz, vx, vy, vz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    ax, ay, az, bx, by, bz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    if with_gravity:
        bx, by, bz = -joints[0]["gravity_x"], -joints[0]["gravity_y"], -joints[0]["gravity_z"]
    for i in range(n):
        nx, ny, nz, mx, my, mz = lines[i, 0], lines[i, 1], lines[i, 2], lines[i, 3], lines[i, 4], lines[i, 5]
        rate, speeding = v[i], a[i]
        # [s_{i-1}, L_i] = (w x n, w x m + v x n)
        cx, cy, cz = cross(wx, wy, wz, nx, ny, nz)
        dx, dy, dz = cross(wx, wy, wz, mx, my, mz)
        ex, ey, ez = cross(vx, vy, vz, nx, ny, nz)
        ax, ay, az = ax + nx * speeding + cx * rate, ay + ny * speeding + cy * rate, az + nz * speeding + cz * rate
        bx += mx * speeding + (dx + ex) * rate
        by += my * speeding + (dy + ey) * rate
        bz += mz * speeding + (dz + ez) * rate
        wx, wy, wz = wx + nx * rate, wy + ny * rate, wz + nz * rate
        vx, vy, vz = vx + mx * rate, vy + my * rate, vz + mz * rate
        # N(s') + {s, N(s)}, {s, (h, p)} = (w x h + v x p, w x p)
        hx, hy, hz, px, py, pz = momentum(inertias[i], wx, wy, wz, vx, vy, vz)
        gx, gy, gz, fx, fy, fz = momentum(inertias[i], ax, ay, az, bx, by, bz)
        cx, cy, cz = cross(wx, wy, wz, hx, hy, hz)
        dx, dy, dz = cross(vx, vy, vz, px, py, pz)
        ex, ey, ez = cross(wx, wy, wz, px, py, pz)
        out = wrenches[i]
        out[0], out[1], out[2] = gx + cx + dx, gy + cy + dy, gz + cz + dz
        out[3], out[4], out[5] = fx + ex, fy + ey, fz + ez
    tau, total = np.empty(n), np.zeros(6)
    for i in range(n - 1, -1, -1):
        joint, work = joints[i], 0.0
        for k in range(6):
            total[k] += wrenches[i, k]
            work += lines[i, k] * total[k]
        tau[i] = work + joint["armature"] * a[i]
        if with_passive:
            tau[i] += joint["stiffness"] * (q[i] - joint["rest"]) + joint["damping"] * v[i]
    return tau


@kernel
def mass_matrix(joints, q):
    """Mass matrix M_ij = L_i . (N_max + .. + N_n) L_j, rotor inertia on the diagonal, (n, n).   [kg m^2]

    menon2025, Eq. (4.47)
    """
    n = joints.shape[0]
    motors, lines, inertias = np.empty((n, 8)), np.empty((n, 6)), np.empty((n, 10))
    chain_lines(joints, q, motors, lines)
    chain_inertias(joints, motors, inertias)
    out, total = np.empty((n, n)), np.zeros(10)
    for j in range(n - 1, -1, -1):
        for k in range(10):
            total[k] += inertias[j, k]
        h0, h1, h2, p0, p1, p2 = momentum(
            total, lines[j, 0], lines[j, 1], lines[j, 2], lines[j, 3], lines[j, 4], lines[j, 5]
        )
        for i in range(j + 1):
            work = lines[i, 0] * h0 + lines[i, 1] * h1 + lines[i, 2] * h2
            work += lines[i, 3] * p0 + lines[i, 4] * p1 + lines[i, 5] * p2
            out[i, j] = out[j, i] = work
        out[j, j] += joints[j]["armature"]
    return out


@kernel
def energies(joints, q, v):
    """(3,) kinetic, gravitational and elastic energy.   [J]"""
    n = joints.shape[0]
    motors, lines, inertias = np.empty((n, 8)), np.empty((n, 6)), np.empty((n, 10))
    chain_lines(joints, q, motors, lines)
    chain_inertias(joints, motors, inertias)
    out, s = np.zeros(3), np.zeros(6)
    for i in range(n):
        joint, inertia = joints[i], inertias[i]
        for k in range(6):
            s[k] += lines[i, k] * v[i]
        h0, h1, h2, p0, p1, p2 = momentum(inertia, s[0], s[1], s[2], s[3], s[4], s[5])
        out[0] += 0.5 * (s[0] * h0 + s[1] * h1 + s[2] * h2 + s[3] * p0 + s[4] * p1 + s[5] * p2)
        out[0] += 0.5 * joint["armature"] * v[i] * v[i]
        out[1] -= inertia[1] * joint["gravity_x"] + inertia[2] * joint["gravity_y"] + inertia[3] * joint["gravity_z"]
        out[2] += 0.5 * joint["stiffness"] * (q[i] - joint["rest"]) ** 2
    return out


def warm() -> None:
    """Compile this file's kernels."""
    joints, zero = example_joints(), np.zeros(2)
    inverse_dynamics(joints, zero, zero, zero, True, True)
    mass_matrix(joints, zero)
    energies(joints, zero, zero)
    chain_lines(joints, zero, np.empty((2, 8)), np.empty((2, 6)))
