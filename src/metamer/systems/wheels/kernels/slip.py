"""Wheels that hold sideways only so far: three base coordinates under prescribed joints, Coulomb friction at the axles.

The state is the pose of the first wheel and the momentum of the whole body in that wheel's frame. Prescribed joints
leave three unknowns, the twist xi of the first wheel: momentum = M(phi) xi + m(phi, phi'). A step carries the momentum
to the moved frame and adds the impulse of friction, implicit in xi, with the friction's secant weights found by
iteration, so that stiff friction needs no small step.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import solve_symmetric
from metamer.core.numerics.trig import sincos

# columns of the work array, one row a wheel: rows of side and rolling speed with the part of the joints
SX, SY, SW, SD, RX, RY, RW, RD = range(8)
SLIP_WIDTH = 8


@kernel
def body_terms(phi, rate, axle, inertial, work, terms):
    """Speed rows of all wheels, mass matrix and momentum of the joints alone, in the first wheel's frame.

    phi, rate   (N-1,) joint angles and rates                                   [rad, rad/s]
    axle        (N, 2) front joint to axle and axle to rear joint               [m]
    inertial    (N, 4) mass, inertia, axle to centre, load                      [kg, kg m^2, m, N]
    work        (N, SLIP_WIDTH) out: side speed = (SX, SY, SW) xi + SD, rolling speed likewise
    terms       (7,) out: mass, sum m rx, sum m ry, turning inertia, momentum x, y and about the wheel
    """
    for k in range(7):
        terms[k] = 0.0
    c, s = 1.0, 0.0
    ex, ey = 1.0, 0.0
    px = py = vx = vy = spin = 0.0
    for i in range(axle.shape[0]):
        if i > 0:
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
        work[i, SX], work[i, SY], work[i, SW], work[i, SD] = -ey, ex, ex * px + ey * py, ex * vy - ey * vx
        work[i, RX], work[i, RY], work[i, RW], work[i, RD] = ex, ey, ey * px - ex * py, ex * vx + ey * vy
        mass, inertia, d = inertial[i, 0], inertial[i, 1], inertial[i, 2]
        gx, gy = px + d * ex, py + d * ey
        wx, wy = vx - d * ey * spin, vy + d * ex * spin
        terms[0] += mass
        terms[1] += mass * gx
        terms[2] += mass * gy
        terms[3] += inertia + mass * (gx * gx + gy * gy)
        terms[4] += mass * wx
        terms[5] += mass * wy
        terms[6] += mass * (gx * wy - gy * wx) + inertia * spin


@kernel
def slip_step(phi, rate, axle, inertial, friction, h, xi, momentum, pose, scratch):
    """One step of length h; returns the number of iterations.

    phi, rate   (N-1,) joint angles and rates at the end of the step            [rad, rad/s]
    friction    mu_side, mu_roll across and along a wheel, fading speed eps     [-, -, m/s]
    xi          (3,) twist of the first wheel in its frame, in and out          [m/s, rad/s]
    momentum    (3,) of the body in the first wheel's frame, in and out         [N s, N m s]
    pose        (3,) x, y, theta of the first wheel, in and out                 [m, rad]
    scratch     work and terms of `body_terms`; they are left at the end of the step
    """
    mu_side, mu_roll, eps = friction
    work, terms = scratch
    body_terms(phi, rate, axle, inertial, work, terms)
    u, v, w = xi[0], xi[1], xi[2]
    turn = dx = dy = qx = qy = ql = 0.0
    count = 0
    for _ in range(200):
        count += 1
        # the frame moves by the mean twist; momentum is carried along
        turn = 0.5 * h * (xi[2] + w)
        sm, cm = sincos(0.5 * turn)
        mx, my = 0.5 * h * (xi[0] + u), 0.5 * h * (xi[1] + v)
        dx, dy = cm * mx - sm * my, sm * mx + cm * my
        st, ct = sincos(turn)
        qx = ct * momentum[0] + st * momentum[1]
        qy = ct * momentum[1] - st * momentum[0]
        ql = momentum[2] - (dx * momentum[1] - dy * momentum[0])
        # momentum balance with secant friction weights
        a00, a01, a02 = terms[0], 0.0, -terms[2]
        a11, a12, a22 = terms[0], terms[1], terms[3]
        b0, b1, b2 = qx - terms[4], qy - terms[5], ql - terms[6]
        for i in range(axle.shape[0]):
            for first, mu in ((SX, mu_side), (RX, mu_roll)):
                x, y, z, d = work[i, first], work[i, first + 1], work[i, first + 2], work[i, first + 3]
                speed = x * u + y * v + z * w + d
                g = h * inertial[i, 3] * mu / math.sqrt(speed * speed + eps * eps)
                a00 += g * x * x
                a01 += g * x * y
                a02 += g * x * z
                a11 += g * y * y
                a12 += g * y * z
                a22 += g * z * z
                b0 -= g * x * d
                b1 -= g * y * d
                b2 -= g * z * d
        nu, nv, nw = solve_symmetric(a00, a01, a02, a11, a12, a22, b0, b1, b2)
        length = axle[0, 0] + axle[0, 1]
        change = abs(nu - u) + abs(nv - v) + abs(nw - w) * length
        u, v, w = nu, nv, nw
        if change < 1e-7 * eps:
            break
    # the step is taken with the last twist
    s0, c0 = sincos(pose[2])
    pose[0] += c0 * dx - s0 * dy
    pose[1] += s0 * dx + c0 * dy
    pose[2] += turn
    xi[0], xi[1], xi[2] = u, v, w
    momentum[0] = terms[0] * u - terms[2] * w + terms[4]
    momentum[1] = terms[0] * v + terms[1] * w + terms[5]
    momentum[2] = -terms[2] * u + terms[1] * v + terms[3] * w + terms[6]
    return count


@kernel
def slip_run(phi, rate, axle, inertial, friction, h, every, pose, twist, squares):
    """A run from rest (no momentum at t = 0); returns the length of the first wheel's path.   [m]

    phi, rate   (T every + 1, N-1) joint angles and rates at every step         [rad, rad/s]
    axle, inertial           the chain
    friction    mu_side, mu_roll across and along a wheel, fading speed eps     [-, -, m/s]
    h           step                                                            [s]
    every       steps between two recorded poses
    pose        (T+1, 3) out; row 0 is the start                                [m, rad]
    twist       (T+1, 3) out: twist of the first wheel in its frame             [m/s, rad/s]
    squares     (2, N) out: mean square side and rolling speed of each wheel    [m^2/s^2]
    """
    n = axle.shape[0]
    work = np.empty((n, SLIP_WIDTH))
    terms = np.empty(7)
    xi = np.zeros(3)
    momentum = np.zeros(3)
    here = pose[0].copy()
    # at rest: the twist that cancels the momentum of the joints
    body_terms(phi[0], rate[0], axle, inertial, work, terms)
    xi[0], xi[1], xi[2] = solve_symmetric(
        terms[0], 0.0, -terms[2], terms[0], terms[1], terms[3], -terms[4], -terms[5], -terms[6]
    )
    for j in range(3):
        twist[0, j] = xi[j]
    for i in range(n):
        squares[0, i] = squares[1, i] = 0.0
    path = 0.0
    steps = phi.shape[0] - 1
    for k in range(1, steps + 1):
        x, y = here[0], here[1]
        slip_step(phi[k], rate[k], axle, inertial, friction, h, xi, momentum, here, (work, terms))
        path += math.sqrt((here[0] - x) ** 2 + (here[1] - y) ** 2)
        for i in range(n):
            side = work[i, SX] * xi[0] + work[i, SY] * xi[1] + work[i, SW] * xi[2] + work[i, SD]
            roll = work[i, RX] * xi[0] + work[i, RY] * xi[1] + work[i, RW] * xi[2] + work[i, RD]
            squares[0, i] += side * side / steps
            squares[1, i] += roll * roll / steps
        if k % every == 0:
            for j in range(3):
                pose[k // every, j] = here[j]
                twist[k // every, j] = xi[j]
    return path


def warm():
    """Compile this file's kernels."""
    axle = np.full((4, 2), 0.05)
    inertial = np.full((4, 4), 0.1)
    phi = np.full((3, 3), 0.1)
    slip_run(phi, phi, axle, inertial, (0.5, 0.0, 1e-3), 1e-3, 1, np.zeros((3, 3)), np.zeros((3, 3)), np.zeros((2, 4)))
