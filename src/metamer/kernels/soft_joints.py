"""Joints with springs and dampers that need not be linear: polynomials or tables of angle and rate."""

from __future__ import annotations

import numpy as np

from metamer.kernels.jit import inlined, kernel
from metamer.kernels.links import example_links
from metamer.kernels.steppers import stop_torque

# a row of `curves`: c[a, b] of the torque -sum c_ab x^a rate |rate|^(b-1) (b = 0: -c_a0 x^a), x = phi - rest
ANGLES, RATES = 6, 4
CURVE = ANGLES * RATES
# a row of `tables`: numbers of angles and rates, lowest and highest angle [rad] and rate [rad/s], then torques [N m]
HEAD = 6


@inlined
def clip(x, limit):
    """x within +-limit."""
    return min(max(x, -limit), limit)


@kernel
def curve_torque(c, x, rate):
    """Torque of a polynomial and its slopes against angle and rate.   [N m, N m/rad, N m s/rad]"""
    torque, by_angle, by_rate = 0.0, 0.0, 0.0
    size = abs(rate)
    power, below = 1.0, 0.0
    for a in range(ANGLES):
        value, slope = c[a * RATES], 0.0
        grown = 1.0
        for b in range(1, RATES):
            value += c[a * RATES + b] * rate * grown
            slope += c[a * RATES + b] * b * grown
            grown *= size
        torque -= value * power
        by_angle -= value * a * below
        by_rate -= slope * power
        below = power
        power *= x
    return torque, by_angle, by_rate


@kernel
def table_torque(row, phi, rate):
    """Torque of a table by bilinear interpolation, and its slopes; beyond its edges it goes on straight.   [N m ..]"""
    angles, rates = int(row[0]), int(row[1])
    step, pace = (row[3] - row[2]) / (angles - 1), (row[5] - row[4]) / (rates - 1)
    i = min(max(int((phi - row[2]) / step), 0), angles - 2)
    j = min(max(int((rate - row[4]) / pace), 0), rates - 2)
    s, t = (phi - row[2]) / step - i, (rate - row[4]) / pace - j
    at = HEAD + i * rates + j
    f00, f01, f10, f11 = row[at], row[at + 1], row[at + rates], row[at + rates + 1]
    torque = (1.0 - s) * ((1.0 - t) * f00 + t * f01) + s * ((1.0 - t) * f10 + t * f11)
    by_angle = ((1.0 - t) * (f10 - f00) + t * (f11 - f01)) / step
    by_rate = ((1.0 - s) * (f01 - f00) + s * (f11 - f10)) / pace
    return torque, by_angle, by_rate


@kernel
def soft_torque(curves, tables, i, x, phi, rate):
    """Torque of the curves and tables of link i and its slopes.   [N m, N m/rad, N m s/rad]

    x    angle from rest, phi - rest     [rad]
    """
    torque, by_angle, by_rate = 0.0, 0.0, 0.0
    if curves.shape[0] > 0:
        torque, by_angle, by_rate = curve_torque(curves[i], x, rate)
    if tables.shape[0] > 0 and tables[i, 0] > 1.0:
        more, angle, pace = table_torque(tables[i], phi, rate)
        torque, by_angle, by_rate = torque + more, by_angle + angle, by_rate + pace
    return torque, by_angle, by_rate


@kernel
def soft_energy(links, curves, tables, q):
    """Energy stored by curves and tables at rate zero, beside that of linear springs.   [J]

    The integral of the torque at rate zero from the angle of rest: exact for polynomials and for tables.
    """
    n = links.shape[0]
    first = q.shape[0] - n
    total = 0.0
    for i in range(first // 2, n):
        phi, rest = q[first + i], links[i]["rest"]
        x = phi - rest
        if curves.shape[0] > 0:
            power = x
            for a in range(ANGLES):
                total += curves[i, a * RATES] * power / (a + 1)
                power *= x
        if tables.shape[0] > 0 and tables[i, 0] > 1.0:
            # trapezoids between the angles of the table are exact
            row = tables[i]
            step = (row[3] - row[2]) / (row[0] - 1.0)
            low, high, sign = min(rest, phi), max(rest, phi), 1.0 if phi >= rest else -1.0
            here, torque = low, table_torque(row, low, 0.0)[0]
            for k in range(int(row[0]) + 1):
                edge = high
                if k < int(row[0]):
                    edge = min(max(row[2] + k * step, low), high)
                ahead = table_torque(row, edge, 0.0)[0]
                total -= sign * 0.5 * (torque + ahead) * (edge - here)
                here, torque = edge, ahead
    return total


@kernel
def soft_torques(links, curves, tables, q, v, out):
    """Torques of curves and tables at a state, (size,) written; the base rows are zero.   [N m]"""
    n = links.shape[0]
    first = q.shape[0] - n
    for i in range(q.shape[0]):
        out[i] = 0.0
    for i in range(first // 2, n):
        phi = q[first + i]
        out[first + i] = soft_torque(curves, tables, i, phi - links[i]["rest"], phi, v[first + i])[0]


@kernel
def drive_joints(links, curves, tables, q, v, a, command, elapsed, h, tau, extra):
    """Joint torques at the middle of a step, linear in the acceleration; returns powers damped and put in.   [W]

    command    (3, joints) target angle, target rate, added torque; the target moves at its rate   [rad, rad/s, N m]
    elapsed    time since the command came, at the middle of the step                                    [s]
    tau        (size,) written: torques; extra (n,) written: what the joint adds to its inertia
    With phi_m = phi + h/2 phi'_m and phi'_m = phi' + h/2 a, springs and dampers add k h^2/4 + d h/2 to the inertia of
    the joint, curves and tables by their slopes; a servo does so while it is not at its limit.
    """
    n = links.shape[0]
    first = q.shape[0] - n
    start = first // 2
    half = 0.5 * h
    damped, put_in = 0.0, 0.0
    soft = curves.shape[0] > 0 or tables.shape[0] > 0
    for i in range(first + start):
        tau[i] = 0.0
    if first == 2:
        extra[0] = 0.0
    for i in range(start, n):
        link = links[i]
        k = i - start
        rate_0 = v[first + i]
        phi_0 = q[first + i] + half * rate_0
        rate = rate_0 + half * a[first + i]
        phi = q[first + i] + half * rate
        kp, kd, limit = link["kp"], link["kd"], link["torque_limit"]
        target = command[0, k] + elapsed * command[1, k]
        servo = kp * (target - phi) + kd * (command[1, k] - rate) + command[2, k]
        stiffness, damping = link["stiffness"], link["damping"]
        damped += damping * rate * rate
        torque = -stiffness * (phi_0 - link["rest"]) - damping * rate_0
        if abs(servo) <= limit:
            torque += kp * (target - phi_0) + kd * (command[1, k] - rate_0) + command[2, k]
            stiffness += kp
            damping += kd
        else:
            servo = clip(servo, limit)
            torque += servo
        put_in += servo * rate
        stop_stiffness = link["stop_stiffness"]
        if stop_stiffness > 0.0:
            # at a stop: its spring and damper are linear in the acceleration too
            stop_damping = link["stop_damping"]
            push, past = stop_torque(phi, rate, link["lower"], link["upper"], stop_stiffness, stop_damping)
            damped -= (push + stop_stiffness * past) * rate
            if push != 0.0:
                edge = link["upper"] if past > 0.0 else link["lower"]
                torque -= stop_stiffness * (phi_0 - edge) + stop_damping * rate_0
                stiffness += stop_stiffness
                damping += stop_damping
        added = half * (damping + half * stiffness)
        if soft:
            x = phi - link["rest"]
            more, by_angle, by_rate = soft_torque(curves, tables, i, x, phi, rate)
            still, _, _ = soft_torque(curves, tables, i, x, phi, 0.0)
            damped -= (more - still) * rate
            slope = half * (max(-by_rate, 0.0) + half * max(-by_angle, 0.0))
            torque += more + slope * a[first + i]
            added += slope
        tau[first + i] = torque
        extra[i] = link["armature"] + added
    return damped, put_in


def no_curves():
    """Curves and tables of a robot whose joints are linear."""
    return np.zeros((0, CURVE)), np.zeros((0, HEAD))


def warm():
    """Compile this file's kernels."""
    links, (curves, tables), zero = example_links(), no_curves(), np.zeros(4)
    drive_joints(links, curves, tables, zero, zero, zero, np.zeros((3, 1)), 0.0, 1e-3, np.zeros(4), np.zeros(2))
    soft_energy(links, curves, tables, zero)
    soft_torques(links, curves, tables, zero, zero, np.zeros(4))
