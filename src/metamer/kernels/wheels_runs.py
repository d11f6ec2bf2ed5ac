"""Runs of a snake on wheels that do not slip: poses of the first wheel, in fused loops."""

from __future__ import annotations

import math

import numpy as np

from metamer.kernels.jit import kernel
from metamer.kernels.pfaffian import head_twist, triangle_condition
from metamer.kernels.trig import sincos


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
        u0, v0, w0 = twist[2 * k, 0], twist[2 * k, 1], twist[2 * k, 2]
        um, vm, wm = twist[2 * k + 1, 0], twist[2 * k + 1, 1], twist[2 * k + 1, 2]
        u1, v1, w1 = twist[2 * k + 2, 0], twist[2 * k + 2, 1], twist[2 * k + 2, 2]
        theta = pose[k, 2]
        s0, c0 = math.sin(theta), math.cos(theta)
        sa, ca = math.sin(theta + 0.5 * h * w0), math.cos(theta + 0.5 * h * w0)
        sb, cb = math.sin(theta + 0.5 * h * wm), math.cos(theta + 0.5 * h * wm)
        s1, c1 = math.sin(theta + h * wm), math.cos(theta + h * wm)
        cm, sm = 2.0 * (ca + cb), 2.0 * (sa + sb)
        pose[k + 1, 0] = pose[k, 0] + h / 6.0 * (c0 * u0 - s0 * v0 + cm * um - sm * vm + c1 * u1 - s1 * v1)
        pose[k + 1, 1] = pose[k, 1] + h / 6.0 * (s0 * u0 + c0 * v0 + sm * um + cm * vm + s1 * u1 + c1 * v1)
        pose[k + 1, 2] = theta + h / 6.0 * (w0 + 4.0 * wm + w1)
        ends = math.sqrt(u0 * u0 + v0 * v0) + math.sqrt(u1 * u1 + v1 * v1)
        path += h / 6.0 * (ends + 4.0 * math.sqrt(um * um + vm * vm))
    return path


@kernel
def hermite(y0, d0, y1, d1, h, s):
    """Value at share s of a step h between (y0, slope d0) and (y1, slope d1), cubic.

    error h^4/384 of the fourth derivative
    """
    r = 1.0 - s
    return r * r * ((1.0 + 2.0 * s) * y0 + s * h * d0) + s * s * ((1.0 + 2.0 * r) * y1 - r * h * d1)


@kernel
def serpenoid_batch(gaits, axle, h, steps, out):
    """Travel of many snakes, each with its own serpenoid, phi_i = A sin(omega t + (i-1) lag + phase) + offset, by RK4.

    gaits   (G, 5) A, lag, offset, omega > 0, phase                             [rad, rad, rad, rad/s, rad]
    axle    (N, 2) front joint to axle and axle to rear joint of each link      [m]
    h       step                                                                [s]
    steps   number of steps; h steps >= 2 pi/omega
    out     (G, 8) out: path, x, y, theta at the end, turn after half a period and after one,
            least diagonal of the triangle of B (a small one warns), largest |twist| (turn times length)
    shehadeh2024, Eqs. (8), (11)
    """
    joints = axle.shape[0] - 1
    length = axle[0, 0] + axle[0, 1]
    phi = np.empty(joints)
    rate = np.empty(joints)
    for g in range(gaits.shape[0]):
        amplitude, lag, offset, omega, phase = gaits[g, 0], gaits[g, 1], gaits[g, 2], gaits[g, 3], gaits[g, 4]
        lag_s, lag_c = sincos(lag)
        half_period = math.pi / omega
        x = y = theta = path = largest = turn_half = turn_whole = 0.0
        least = np.inf
        u0 = v0 = w0 = um = vm = wm = 0.0
        for half in range(2 * steps + 1):
            # joint angles and rates by turning the phase from joint to joint
            s, c = sincos(0.5 * h * half * omega + phase)
            for j in range(joints):
                phi[j] = amplitude * s + offset
                rate[j] = amplitude * omega * c
                s, c = s * lag_c + c * lag_s, c * lag_c - s * lag_s
            twist = head_twist(phi, rate, axle)
            u, v, w = twist[0], twist[1], twist[2]
            least = min(least, min(twist[4], min(twist[7], twist[9] / length)))
            largest = max(largest, math.sqrt(u * u + v * v + w * w * length * length))
            if half == 0:
                u0, v0, w0 = u, v, w
            elif half % 2 == 1:
                um, vm, wm = u, v, w
            else:
                # the RK4 step of `rk4_run`
                s0, c0 = sincos(theta)
                sa, ca = sincos(theta + 0.5 * h * w0)
                sb, cb = sincos(theta + 0.5 * h * wm)
                s1, c1 = sincos(theta + h * wm)
                cm, sm = 2.0 * (ca + cb), 2.0 * (sa + sb)
                x += h / 6.0 * (c0 * u0 - s0 * v0 + cm * um - sm * vm + c1 * u - s1 * v)
                y += h / 6.0 * (s0 * u0 + c0 * v0 + sm * um + cm * vm + s1 * u + c1 * v)
                before = theta
                theta += h / 6.0 * (w0 + 4.0 * wm + w)
                ends = math.sqrt(u0 * u0 + v0 * v0) + math.sqrt(u * u + v * v)
                path += h / 6.0 * (ends + 4.0 * math.sqrt(um * um + vm * vm))
                # the heading at half a period and at a whole one
                t0 = h * (half // 2 - 1)
                if t0 <= half_period < t0 + h:
                    turn_half = hermite(before, w0, theta, w, h, (half_period - t0) / h)
                if t0 <= 2.0 * half_period < t0 + h:
                    turn_whole = hermite(before, w0, theta, w, h, (2.0 * half_period - t0) / h)
                u0, v0, w0 = u, v, w
        out[g, 0], out[g, 1], out[g, 2], out[g, 3] = path, x, y, theta
        out[g, 4], out[g, 5], out[g, 6], out[g, 7] = turn_half, turn_whole, least, largest


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
    serpenoid_batch(np.full((1, 5), 0.3), axle, 0.05, 2, np.empty((1, 8)))
