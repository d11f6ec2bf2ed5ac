"""Runs of a snake on wheels that do not slip: poses of the first wheel, in fused loops."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.trig import sincos
from metamer.systems.wheels.kernels.pfaffian import head_twist, triangle_condition


@kernel
def twists(phi, rate, axle, out):
    """Least-squares twist of the first wheel for every sample, in its own frame.   [m/s, m/s, rad/s]

    phi, rate   (T, N-1) joint angles and rates                                 [rad, rad/s]
    axle        (N, 2) front joint to axle and axle to rear joint of each link  [m]
    out         (T, 5) out: u, v, omega, the residual |B x + C phi'|, least over largest diagonal of the triangle of B
    shehadeh2024, Eq. (8)
    """
    for k in range(phi.shape[0]):
        u, v, omega, left, r00, _, _, r11, _, r22 = head_twist(phi[k], rate[k], axle)
        out[k, 0], out[k, 1], out[k, 2], out[k, 3] = u, v, omega, left
        out[k, 4] = min(r00, min(r11, r22)) / max(r00, max(r11, r22))


@kernel
def conditions(phi, axle, out):
    """Smallest over largest singular value of B for every sample, its turn column divided by the link length.   [-]

    phi     (T, N-1) joint angles                                               [rad]
    axle    (N, 2) front joint to axle and axle to rear joint of each link      [m]
    out     (T,) out
    """
    length = axle[0, 0] + axle[0, 1]
    A, V = np.empty((3, 3)), np.empty((3, 3))
    for k in range(phi.shape[0]):
        _, _, _, _, r00, r01, r02, r11, r12, r22 = head_twist(phi[k], phi[k], axle)
        out[k] = triangle_condition(r00, r01, r02, r11, r12, r22, length, A, V)


@kernel
def wheel_speeds(phi, rate, twist, axle, side, along):
    """Speed of every wheel across and along its link.   [m/s]

    phi, rate     (T, N-1) joint angles and rates                               [rad, rad/s]
    twist         (T, >=3) u, v, omega of the first wheel in its own frame      [m/s, rad/s]
    axle          (N, 2) front joint to axle and axle to rear joint             [m]
    side, along   (T, N) out
    """
    for k in range(phi.shape[0]):
        c, s = 1.0, 0.0
        ex, ey = 1.0, 0.0
        vx, vy, spin = twist[k, 0], twist[k, 1], twist[k, 2]
        side[k, 0], along[k, 0] = vy, vx
        for i in range(1, axle.shape[0]):
            vx -= axle[i - 1, 1] * ey * spin
            vy += axle[i - 1, 1] * ex * spin
            rs, rc = sincos(0.5 * phi[k, i - 1])
            c, s = c * rc - s * rs, c * rs + s * rc
            ex, ey = c * c - s * s, 2.0 * c * s
            spin += rate[k, i - 1]
            vx -= axle[i, 0] * ey * spin
            vy += axle[i, 0] * ex * spin
            side[k, i], along[k, i] = ex * vy - ey * vx, ex * vx + ey * vy


@kernel
def euler_run(shape, rate, axle, dt, pose):
    """Poses of the first wheel by explicit Euler, w_{k+1} = w_k + dt R(theta_k) twist(shape_k, rate_k).   [m, rad]

    shape, rate   (T, N-1) the shape and the rates that step k uses             [rad, rad/s]
    axle          (N, 2) front joint to axle and axle to rear joint             [m]
    dt            step                                                          [s]
    pose          (T+1, 3) x, y, theta; row 0 is the start, the rest is out
    shehadeh2024, Algorithms 1 and 2
    """
    for k in range(shape.shape[0]):
        u, v, omega, _, _, _, _, _, _, _ = head_twist(shape[k], rate[k], axle)
        s, c = math.sin(pose[k, 2]), math.cos(pose[k, 2])
        pose[k + 1, 0] = pose[k, 0] + dt * (c * u - s * v)
        pose[k + 1, 1] = pose[k, 1] + dt * (s * u + c * v)
        pose[k + 1, 2] = pose[k, 2] + dt * omega


@kernel
def arc(theta, first, middle, last, h):
    """Displacement, turn and path length of one RK4 step from a twist that depends on time alone.   [m, m, rad, m]

    theta                 heading at the begin                                  [rad]
    first, middle, last   (>=3,) u, v, omega at 0, h/2, h                       [m/s, rad/s]
    h                     step                                                  [s]
    """
    u0, v0, w0 = first[0], first[1], first[2]
    um, vm, wm = middle[0], middle[1], middle[2]
    u1, v1, w1 = last[0], last[1], last[2]
    s0, c0 = sincos(theta)
    sa, ca = sincos(theta + 0.5 * h * w0)
    sb, cb = sincos(theta + 0.5 * h * wm)
    s1, c1 = sincos(theta + h * wm)
    cm, sm = 2.0 * (ca + cb), 2.0 * (sa + sb)
    dx = h / 6.0 * (c0 * u0 - s0 * v0 + cm * um - sm * vm + c1 * u1 - s1 * v1)
    dy = h / 6.0 * (s0 * u0 + c0 * v0 + sm * um + cm * vm + s1 * u1 + c1 * v1)
    ends = math.sqrt(u0 * u0 + v0 * v0) + math.sqrt(u1 * u1 + v1 * v1)
    way = h / 6.0 * (ends + 4.0 * math.sqrt(um * um + vm * vm))
    return dx, dy, h / 6.0 * (w0 + 4.0 * wm + w1), way


@kernel
def rk4_run(twist, h, pose):
    """Poses of the first wheel by RK4 from its twist at every half step; returns the length of its path.   [m]

    The twist depends on time alone, so that a step needs the turn to turn it: stages at theta, theta + h/2 omega_0,
    theta + h/2 omega_m, theta + h omega_m, and Simpson's rule for the length.
    twist   (2T+1, >=3) u, v, omega at 0, h/2, h ..                             [m/s, rad/s]
    h       step                                                                [s]
    pose    (T+1, 3) x, y, theta; row 0 is the start, the rest is out
    """
    path = 0.0
    for k in range(pose.shape[0] - 1):
        dx, dy, turn, way = arc(pose[k, 2], twist[2 * k], twist[2 * k + 1], twist[2 * k + 2], h)
        pose[k + 1, 0] = pose[k, 0] + dx
        pose[k + 1, 1] = pose[k, 1] + dy
        pose[k + 1, 2] = pose[k, 2] + turn
        path += way
    return path


@kernel
def checked_step(q, h, motion, error):
    """Motion of one step in its own first frame by two RK4 steps, corrected by one of twice the length, and its error.

    q        (5, >=3) u, v, omega at the quarters of the step                   [m/s, rad/s]
    h        its length                                                         [s]
    motion   (4,) out: displacement, turn, path length                          [m, m, rad, m]
    error    (3,) out: of place, path and turn, a fifteenth of the difference   [m, m, rad]
    """
    x, y, turn, way = arc(0.0, q[0], q[2], q[4], h)
    x1, y1, turn1, way1 = arc(0.0, q[0], q[1], q[2], 0.5 * h)
    x2, y2, turn2, way2 = arc(turn1, q[2], q[3], q[4], 0.5 * h)
    dx, dy, dt, dw = x1 + x2 - x, y1 + y2 - y, turn1 + turn2 - turn, way1 + way2 - way
    motion[0], motion[1] = x1 + x2 + dx / 15.0, y1 + y2 + dy / 15.0
    motion[2], motion[3] = turn1 + turn2 + dt / 15.0, way1 + way2 + dw / 15.0
    error[0], error[1], error[2] = math.sqrt(dx * dx + dy * dy) / 15.0, abs(dw) / 15.0, abs(dt) / 15.0


@kernel
def step_motions(twist, width, motion, error):
    """The `checked_step` of every step.

    twist    (5 K, >=3) u, v, omega at the quarters of every step               [m/s, rad/s]
    width    (K,) lengths of the steps                                          [s]
    motion   (K, 4) out: displacement, turn, path length                        [m, m, rad, m]
    error    (K, 3) out: of place, path and turn                                [m, m, rad]
    """
    for k in range(width.shape[0]):
        checked_step(twist[5 * k : 5 * k + 5], width[k], motion[k], error[k])


def warm():
    """Compile this file's kernels."""
    axle = np.full((4, 2), 0.05)
    phi = np.full((3, 3), 0.1)
    phi[:, 1] = 0.2
    twist = np.empty((3, 5))
    twists(phi, phi, axle, twist)
    conditions(phi, axle, np.empty(3))
    wheel_speeds(phi, phi, twist, axle, np.empty((3, 4)), np.empty((3, 4)))
    euler_run(phi, phi, axle, 0.05, np.zeros((4, 3)))
    rk4_run(twist, 0.05, np.zeros((2, 3)))
    step_motions(np.full((5, 4), 0.1), np.ones(1), np.empty((1, 4)), np.empty((1, 3)))
