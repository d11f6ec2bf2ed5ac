"""Wheels that do not slip sideways: constraint rows, least-squares head motion, conditioning.

Everything is written in the frame of the first wheel (x along the first link, towards the tail), where the rows depend
on the shape alone. Link directions come from planar rotors R = cos(a/2) + sin(a/2) e12, the even part of G2: a link's
rotor is its parent's times the joint's, and its direction is the sandwich R e1 ~R.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.trig import sincos

RANK_TOL = 1e-12  # singular values below this share of the largest count as zero
SAFE_DIAGONAL = 1e-7  # below this share of the largest diagonal the triangle is solved by its singular values


@kernel
def wheel_rows(phi, axle, B, C):
    """Pfaffian rows of all wheels, B (u, v, omega) + C phi' = 0: side speed of each wheel.   [-, -, m], [m]

    phi     (N-1,) joint angles                                                 [rad]
    axle    (N, 2) front joint to axle and axle to rear joint of each link      [m]
    B       (N, 3) out: columns of the first wheel's twist in its own frame
    C       (N, N-1) out: columns of the joint rates
    shehadeh2024, Eqs. (2)-(7), with alpha_{i-1} in the second term of (2) and (3)
    """
    n = axle.shape[0]
    joint_x = np.empty(n)
    joint_y = np.empty(n)
    c, s = 1.0, 0.0
    ex, ey = 1.0, 0.0
    px, py = 0.0, 0.0
    for i in range(n):
        # the rotor of link i, its direction, and the axle
        if i > 0:
            px += axle[i - 1, 1] * ex
            py += axle[i - 1, 1] * ey
            joint_x[i] = px
            joint_y[i] = py
            rs, rc = sincos(0.5 * phi[i - 1])
            c, s = c * rc - s * rs, c * rs + s * rc
            ex, ey = c * c - s * s, 2.0 * c * s
            px += axle[i, 0] * ex
            py += axle[i, 0] * ey
        B[i, 0] = -ey
        B[i, 1] = ex
        B[i, 2] = ex * px + ey * py
        for j in range(n - 1):
            if j < i:
                C[i, j] = ex * (px - joint_x[j + 1]) + ey * (py - joint_y[j + 1])
            else:
                C[i, j] = 0.0


@kernel
def rotate_columns(A, V, tol):
    """Rotate the columns of A in place until they are orthogonal, A <- A V: one-sided Jacobi, exact for tiny values.

    A    (3, 3) becomes U diag(singular values)
    V    (3, 3) out: the product of the rotations
    tol  largest cosine left between two columns; singular values then err by tol^2
    """
    for i in range(3):
        for j in range(3):
            V[i, j] = 1.0 if i == j else 0.0
    for _ in range(30):
        worst = 0.0
        for p in range(2):
            for q in range(p + 1, 3):
                app = aqq = apq = 0.0
                for i in range(3):
                    app += A[i, p] * A[i, p]
                    aqq += A[i, q] * A[i, q]
                    apq += A[i, p] * A[i, q]
                size = math.sqrt(app * aqq)
                if size < 1e-150 or abs(apq) <= 1e-17 * size:
                    continue
                worst = max(worst, abs(apq) / size)
                zeta = (aqq - app) / (2.0 * apq)
                if abs(zeta) > 1e8:
                    t = 0.5 / zeta
                else:
                    t = math.copysign(1.0, zeta) / (abs(zeta) + math.sqrt(1.0 + zeta * zeta))
                cs = 1.0 / math.sqrt(1.0 + t * t)
                sn = cs * t
                for i in range(3):
                    A[i, p], A[i, q] = cs * A[i, p] - sn * A[i, q], sn * A[i, p] + cs * A[i, q]
                    V[i, p], V[i, q] = cs * V[i, p] - sn * V[i, q], sn * V[i, p] + cs * V[i, q]
        if worst < tol:
            break


@kernel
def solve_triangle(r00, r01, r02, r11, r12, r22, d0, d1, d2):
    """Moore-Penrose solution x of R x = d for a 3 x 3 upper triangle R of any rank.

    r00 .. r22   the triangle
    d0 .. d2     right-hand side
    """
    A = np.zeros((3, 3))
    V = np.empty((3, 3))
    A[0, 0], A[0, 1], A[0, 2] = r00, r01, r02
    A[1, 1], A[1, 2], A[2, 2] = r11, r12, r22
    rotate_columns(A, V, 1e-15)
    # singular values are the column lengths; those that count as zero are left out
    largest = 0.0
    for p in range(3):
        largest = max(largest, math.sqrt(A[0, p] ** 2 + A[1, p] ** 2 + A[2, p] ** 2))
    x0 = x1 = x2 = 0.0
    for p in range(3):
        square = A[0, p] ** 2 + A[1, p] ** 2 + A[2, p] ** 2
        if math.sqrt(square) > RANK_TOL * largest:
            y = (A[0, p] * d0 + A[1, p] * d1 + A[2, p] * d2) / square
            x0 += V[0, p] * y
            x1 += V[1, p] * y
            x2 += V[2, p] * y
    return x0, x1, x2


@kernel
def head_twist(phi, rate, axle):
    """Twist (u, v, omega) of the first wheel, -B+ C phi', and the triangle of B = Q R.   [m/s, m/s, rad/s]

    phi, rate   (N-1,) joint angles and rates                                   [rad, rad/s]
    axle        (N, 2) front joint to axle and axle to rear joint of each link  [m]
    returns     u, v, omega, |B x + C phi'|, and r00, r01, r02, r11, r12, r22
    shehadeh2024, Eq. (8)
    """
    n = axle.shape[0]
    # the first wheel's own row is (0, 1, 0 | 0)
    r00 = r01 = r02 = r12 = r22 = 0.0
    r11 = 1.0
    d0 = d1 = d2 = 0.0
    left = 0.0
    c, s = 1.0, 0.0
    ex, ey = 1.0, 0.0
    px = py = vx = vy = spin = 0.0
    for i in range(1, n):
        # along the link before, over the joint, along this link to its axle
        back = axle[i - 1, 1]
        px += back * ex
        py += back * ey
        vx -= back * ey * spin
        vy += back * ex * spin
        rs, rc = sincos(0.5 * phi[i - 1])
        c, s = c * rc - s * rs, c * rs + s * rc
        ex, ey = c * c - s * s, 2.0 * c * s
        spin += rate[i - 1]
        front = axle[i, 0]
        px += front * ex
        py += front * ey
        vx -= front * ey * spin
        vy += front * ex * spin
        b0, b1, b2 = -ey, ex, ex * px + ey * py
        d = ex * vy - ey * vx
        # take the row into the triangle by three Givens rotations
        r = math.sqrt(r00 * r00 + b0 * b0)
        if r > 0.0:
            cs, sn = r00 / r, b0 / r
            r00 = r
            r01, b1 = cs * r01 + sn * b1, cs * b1 - sn * r01
            r02, b2 = cs * r02 + sn * b2, cs * b2 - sn * r02
            d0, d = cs * d0 + sn * d, cs * d - sn * d0
        r = math.sqrt(r11 * r11 + b1 * b1)
        if r > 0.0:
            cs, sn = r11 / r, b1 / r
            r11 = r
            r12, b2 = cs * r12 + sn * b2, cs * b2 - sn * r12
            d1, d = cs * d1 + sn * d, cs * d - sn * d1
        r = math.sqrt(r22 * r22 + b2 * b2)
        if r > 0.0:
            cs, sn = r22 / r, b2 / r
            r22 = r
            d2, d = cs * d2 + sn * d, cs * d - sn * d2
        left += d * d
    # back substitution while the triangle is safe, else its singular values
    least = min(r00, min(r11, r22))
    most = max(r00, max(r11, r22))
    if least > SAFE_DIAGONAL * most:
        omega = -d2 / r22
        v = -(d1 + r12 * omega) / r11
        u = -(d0 + r01 * v + r02 * omega) / r00
    else:
        u, v, omega = solve_triangle(r00, r01, r02, r11, r12, r22, -d0, -d1, -d2)
        left += (
            (r00 * u + r01 * v + r02 * omega + d0) ** 2 + (r11 * v + r12 * omega + d1) ** 2 + (r22 * omega + d2) ** 2
        )
    return u, v, omega, math.sqrt(left), r00, r01, r02, r11, r12, r22


@kernel
def triangle_condition(r00, r01, r02, r11, r12, r22, scale, A, V):
    """Smallest over largest singular value of B with its turn column divided by a length.   [-]

    r00 .. r22   the triangle of B
    scale        length that makes a turn a speed, the link length              [m]
    A, V         (3, 3) scratch
    """
    A[0, 0], A[0, 1], A[0, 2] = r00, r01, r02 / scale
    A[1, 0], A[1, 1], A[1, 2] = 0.0, r11, r12 / scale
    A[2, 0], A[2, 1], A[2, 2] = 0.0, 0.0, r22 / scale
    rotate_columns(A, V, 1e-6)
    least, most = np.inf, 0.0
    for p in range(3):
        square = A[0, p] ** 2 + A[1, p] ** 2 + A[2, p] ** 2
        least = min(least, square)
        most = max(most, square)
    return math.sqrt(least / most)


def warm():
    """Compile this file's kernels."""
    axle = np.full((4, 2), 0.05)
    phi = np.array([0.1, 0.2, -0.1])
    wheel_rows(phi, axle, np.empty((4, 3)), np.empty((4, 3)))
    triangle_condition(*head_twist(phi, phi, axle)[4:], 0.1, np.empty((3, 3)), np.empty((3, 3)))
