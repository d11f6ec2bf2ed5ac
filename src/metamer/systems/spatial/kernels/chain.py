"""Chains of revolute joints in space in O(n): forward dynamics by articulated bodies in world-aligned axes.

Links turn by rotors; every link's 6x6 inertia stands at its own joint in axes parallel to the world, so that a joint is
eliminated by a rank-one update and moved to its parent by a shift alone, with no rotation of 6x6 matrices anywhere.
The inertia acts on (alpha, a): turn, and classical acceleration of the joint point; moment = I alpha + H a + p_n,
force = H^T alpha + M a + p_f. featherstone2008, chapter 7
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.trig import sincos
from metamer.systems.spatial.kernels.joints import example_joints

# columns of the work array, one row a joint
NX, NY, NZ, RX, RY, RZ, WX, WY, WZ, BX, BY, BZ, CX, CY, CZ = range(15)
IXX, IXY, IXZ, IYY, IYZ, IZZ, DX, DY, DZ, MASS, PNX, PNY, PNZ, PFX, PFY, PFZ = range(15, 31)
UNX, UNY, UNZ, UFX, UFY, UFZ, U, DINV, SIN, COS = range(31, 41)
CHAIN_WIDTH = 41


@inlined
def cross(ax, ay, az, bx, by, bz):
    """a x b."""
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


@inlined
def turned(m, x):
    """m x of the nine numbers of a matrix, row by row, and the three of a vector."""
    m00, m01, m02, m10, m11, m12, m20, m21, m22 = m
    a, b, c = x
    return m00 * a + m01 * b + m02 * c, m10 * a + m11 * b + m12 * c, m20 * a + m21 * b + m22 * c


@inlined
def place_inertia(joint, turn, row):
    """Inertia about the joint and bias wrench of one link in world axes, into its row of the work array.

    turn    the nine numbers of its rotation matrix, row by row
    """
    wx, wy, wz = row[WX], row[WY], row[WZ]
    # inertia about the centre of mass in world axes, R I R^T
    jxx, jxy, jxz = joint["ixx"], joint["ixy"], joint["ixz"]
    jyy, jyz, jzz = joint["iyy"], joint["iyz"], joint["izz"]
    inertia = jxx, jxy, jxz, jxy, jyy, jyz, jxz, jyz, jzz
    ixx, ixy, ixz = turned(turn, turned(inertia, turn[:3]))
    _, iyy, iyz = turned(turn, turned(inertia, turn[3:6]))
    _, _, izz = turned(turn, turned(inertia, turn[6:]))
    # momentum about the centre and centripetal force, less the weight
    lx, ly, lz = ixx * wx + ixy * wy + ixz * wz, ixy * wx + iyy * wy + iyz * wz, ixz * wx + iyz * wy + izz * wz
    gx, gy, gz = cross(wx, wy, wz, lx, ly, lz)
    dx, dy, dz = turned(turn, (joint["centre_x"], joint["centre_y"], joint["centre_z"]))
    tx, ty, tz = cross(wx, wy, wz, dx, dy, dz)
    fx, fy, fz = cross(wx, wy, wz, tx, ty, tz)
    mass = joint["mass"]
    fx = mass * (fx - joint["gravity_x"])
    fy = mass * (fy - joint["gravity_y"])
    fz = mass * (fz - joint["gravity_z"])
    tx, ty, tz = cross(dx, dy, dz, fx, fy, fz)
    row[PNX], row[PNY], row[PNZ] = gx + tx, gy + ty, gz + tz
    row[PFX], row[PFY], row[PFZ] = fx, fy, fz
    # moved to the joint
    row[IXX] = ixx + mass * (dy * dy + dz * dz)
    row[IYY] = iyy + mass * (dx * dx + dz * dz)
    row[IZZ] = izz + mass * (dx * dx + dy * dy)
    row[IXY], row[IXZ], row[IYZ] = ixy - mass * dx * dy, ixz - mass * dx * dz, iyz - mass * dy * dz
    row[DX], row[DY], row[DZ], row[MASS] = mass * dx, mass * dy, mass * dz, mass


@kernel
def place(joints, q, v, work):
    """Fill axes, offsets, rates, velocity terms, inertias and bias wrenches of every link, in world axes.

    q, v    (n,) joint angles and rates                                       [rad, rad/s]
    work    (n, CHAIN_WIDTH) scratch; columns up to PFZ, SIN and COS are written
    """
    n = joints.shape[0]
    for i in range(n):
        work[i, SIN], work[i, COS] = sincos(0.5 * q[i])
    # rotor so far as the quaternion w, x, y, z, its matrix, and the turning of the link before
    w, x, y, z = 1.0, 0.0, 0.0, 0.0
    turn = 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0
    wx, wy, wz = 0.0, 0.0, 0.0
    for i in range(n):
        joint = joints[i]
        hx, hy, hz = joint["axis_x"], joint["axis_y"], joint["axis_z"]
        nx, ny, nz = turned(turn, (hx, hy, hz))
        rx, ry, rz = turned(turn, (joint["offset_x"], joint["offset_y"], joint["offset_z"]))
        rate = v[i]
        # what the turning of the link before gives: w x n v and w x (w x r)
        bx, by, bz = cross(wx, wy, wz, nx, ny, nz)
        tx, ty, tz = cross(wx, wy, wz, rx, ry, rz)
        cx, cy, cz = cross(wx, wy, wz, tx, ty, tz)
        work[i, NX], work[i, NY], work[i, NZ] = nx, ny, nz
        work[i, RX], work[i, RY], work[i, RZ] = rx, ry, rz
        work[i, BX], work[i, BY], work[i, BZ] = bx * rate, by * rate, bz * rate
        work[i, CX], work[i, CY], work[i, CZ] = cx, cy, cz
        wx, wy, wz = wx + nx * rate, wy + ny * rate, wz + nz * rate
        work[i, WX], work[i, WY], work[i, WZ] = wx, wy, wz
        # rotor of this link: the one before times (cos, sin axis)
        s, c = work[i, SIN], work[i, COS]
        ex, ey, ez = s * hx, s * hy, s * hz
        w, x, y, z = (
            w * c - x * ex - y * ey - z * ez,
            w * ex + x * c + y * ez - z * ey,
            w * ey + y * c + z * ex - x * ez,
            w * ez + z * c + x * ey - y * ex,
        )
        xx, yy, zz = x * x, y * y, z * z
        xy, xz, yz = x * y, x * z, y * z
        wqx, wqy, wqz = w * x, w * y, w * z
        turn = (
            1.0 - 2.0 * (yy + zz), 2.0 * (xy - wqz), 2.0 * (xz + wqy),
            2.0 * (xy + wqz), 1.0 - 2.0 * (xx + zz), 2.0 * (yz - wqx),
            2.0 * (xz - wqy), 2.0 * (yz + wqx), 1.0 - 2.0 * (xx + yy),
        )  # fmt: skip
        place_inertia(joint, turn, work[i])


@kernel
def sweep(joints, tau, work, a):
    """Accelerations from the inertias in `work`: one pass to the base, one back.   [rad/s^2]

    tau    (n,) joint torques                                                 [N m]
    a      (n,) written
    """
    n = joints.shape[0]
    # what the links behind hand to this one, at its joint
    ixx, ixy, ixz, iyy, iyz, izz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    hxx, hxy, hxz, hyx, hyy, hyz, hzx, hzy, hzz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    mxx, mxy, mxz, myy, myz, mzz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    pnx, pny, pnz, pfx, pfy, pfz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for i in range(n - 1, -1, -1):
        row = work[i]
        ixx, ixy, ixz = ixx + row[IXX], ixy + row[IXY], ixz + row[IXZ]
        iyy, iyz, izz = iyy + row[IYY], iyz + row[IYZ], izz + row[IZZ]
        dx, dy, dz, mass = row[DX], row[DY], row[DZ], row[MASS]
        hxy, hxz, hyx = hxy - dz, hxz + dy, hyx + dz
        hyz, hzx, hzy = hyz - dx, hzx - dy, hzy + dx
        mxx, myy, mzz = mxx + mass, myy + mass, mzz + mass
        # velocity terms of the joint act through the whole inertia
        bx, by, bz, cx, cy, cz = row[BX], row[BY], row[BZ], row[CX], row[CY], row[CZ]
        pnx += row[PNX] + ixx * bx + ixy * by + ixz * bz + hxx * cx + hxy * cy + hxz * cz
        pny += row[PNY] + ixy * bx + iyy * by + iyz * bz + hyx * cx + hyy * cy + hyz * cz
        pnz += row[PNZ] + ixz * bx + iyz * by + izz * bz + hzx * cx + hzy * cy + hzz * cz
        pfx += row[PFX] + hxx * bx + hyx * by + hzx * bz + mxx * cx + mxy * cy + mxz * cz
        pfy += row[PFY] + hxy * bx + hyy * by + hzy * bz + mxy * cx + myy * cy + myz * cz
        pfz += row[PFZ] + hxz * bx + hyz * by + hzz * bz + mxz * cx + myz * cy + mzz * cz
        # the joint is eliminated
        nx, ny, nz = row[NX], row[NY], row[NZ]
        ux, uy, uz = ixx * nx + ixy * ny + ixz * nz, ixy * nx + iyy * ny + iyz * nz, ixz * nx + iyz * ny + izz * nz
        ex, ey, ez = hxx * nx + hyx * ny + hzx * nz, hxy * nx + hyy * ny + hzy * nz, hxz * nx + hyz * ny + hzz * nz
        dinv = 1.0 / (nx * ux + ny * uy + nz * uz + joints[i]["armature"])
        u = tau[i] - (nx * pnx + ny * pny + nz * pnz)
        row[UNX], row[UNY], row[UNZ], row[UFX], row[UFY], row[UFZ] = ux, uy, uz, ex, ey, ez
        row[U], row[DINV] = u, dinv
        if i == 0:
            break
        gx, gy, gz = ux * dinv, uy * dinv, uz * dinv
        kx, ky, kz = ex * dinv, ey * dinv, ez * dinv
        ixx, ixy, ixz = ixx - gx * ux, ixy - gx * uy, ixz - gx * uz
        iyy, iyz, izz = iyy - gy * uy, iyz - gy * uz, izz - gz * uz
        hxx, hxy, hxz = hxx - gx * ex, hxy - gx * ey, hxz - gx * ez
        hyx, hyy, hyz = hyx - gy * ex, hyy - gy * ey, hyz - gy * ez
        hzx, hzy, hzz = hzx - gz * ex, hzy - gz * ey, hzz - gz * ez
        mxx, mxy, mxz = mxx - kx * ex, mxy - kx * ey, mxz - kx * ez
        myy, myz, mzz = myy - ky * ey, myz - ky * ez, mzz - kz * ez
        pnx, pny, pnz = pnx + ux * u * dinv, pny + uy * u * dinv, pnz + uz * u * dinv
        pfx, pfy, pfz = pfx + ex * u * dinv, pfy + ey * u * dinv, pfz + ez * u * dinv
        # shift to the joint before: H' = H + [r] M, I' = I - H'[r] + [r] H^T, p_n' = p_n + r x p_f
        rx, ry, rz = row[RX], row[RY], row[RZ]
        kxx, kxy, kxz = hxx - rz * mxy + ry * mxz, hxy - rz * myy + ry * myz, hxz - rz * myz + ry * mzz
        kyx, kyy, kyz = hyx + rz * mxx - rx * mxz, hyy + rz * mxy - rx * myz, hyz + rz * mxz - rx * mzz
        kzx, kzy, kzz = hzx - ry * mxx + rx * mxy, hzy - ry * mxy + rx * myy, hzz - ry * mxz + rx * myz
        ixx += -kxy * rz + kxz * ry - rz * hxy + ry * hxz
        ixy += kxx * rz - kxz * rx - rz * hyy + ry * hyz
        ixz += -kxx * ry + kxy * rx - rz * hzy + ry * hzz
        iyy += kyx * rz - kyz * rx + rz * hyx - rx * hyz
        iyz += -kyx * ry + kyy * rx + rz * hzx - rx * hzz
        izz += -kzx * ry + kzy * rx - ry * hzx + rx * hzy
        hxx, hxy, hxz, hyx, hyy, hyz, hzx, hzy, hzz = kxx, kxy, kxz, kyx, kyy, kyz, kzx, kzy, kzz
        tx, ty, tz = cross(rx, ry, rz, pfx, pfy, pfz)
        pnx, pny, pnz = pnx + tx, pny + ty, pnz + tz
    # turn and acceleration of the joint point, from the base out
    ax, ay, az, fx, fy, fz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for i in range(n):
        row = work[i]
        tx, ty, tz = cross(ax, ay, az, row[RX], row[RY], row[RZ])
        fx, fy, fz = fx + tx, fy + ty, fz + tz
        turn = (
            row[U] - (row[UNX] * ax + row[UNY] * ay + row[UNZ] * az) - (row[UFX] * fx + row[UFY] * fy + row[UFZ] * fz)
        ) * row[DINV]
        a[i] = turn
        ax, ay, az = ax + row[BX] + row[NX] * turn, ay + row[BY] + row[NY] * turn, az + row[BZ] + row[NZ] * turn
        fx, fy, fz = fx + row[CX], fy + row[CY], fz + row[CZ]


@kernel
def forward_dynamics(joints, q, v, tau):
    """Acceleration a of M a + c + g = tau - k (q - rest) - d v, in O(n).   [rad/s^2]

    joints   (n,) records of the chain
    q, v     (n,) joint angles and rates                                      [rad, rad/s]
    tau      (n,) joint torques                                               [N m]
    """
    n = joints.shape[0]
    if q.shape[0] != n or v.shape[0] != n or tau.shape[0] != n:
        raise ValueError("q, v and tau need one number a joint")
    work, total, a = np.empty((n, CHAIN_WIDTH)), np.empty(n), np.empty(n)
    for i in range(n):
        joint = joints[i]
        total[i] = tau[i] - joint["stiffness"] * (q[i] - joint["rest"]) - joint["damping"] * v[i]
    place(joints, q, v, work)
    sweep(joints, total, work, a)
    return a


def warm() -> None:
    """Compile this file's kernels."""
    forward_dynamics(example_joints(), np.zeros(2), np.zeros(2), np.zeros(2))
