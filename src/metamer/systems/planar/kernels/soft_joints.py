"""Joints with springs and dampers that need not be linear: polynomials or tables of angle and rate."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.steppers import drive, drive_implicitly

# a row of `curves`: c[a, b] of the torque -sum c_ab x^a rate |rate|^(b-1) (b = 0: -c_a0 x^a), x = phi - rest
ANGLES, RATES = 6, 4
CURVE = ANGLES * RATES
# a row of `tables`: numbers of angles and rates, lowest and highest angle [rad] and rate [rad/s], then torques [N m]
HEAD = 6


@bare_kernel
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


@bare_kernel
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


@bare_kernel
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


@bare_kernel
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


@bare_kernel
def soft_torques(links, curves, tables, q, v, out):
    """Torques of curves and tables at a state, (size,) written; the base rows are zero.   [N m]"""
    n = links.shape[0]
    first = q.shape[0] - n
    for i in range(q.shape[0]):
        out[i] = 0.0
    for i in range(first // 2, n):
        phi = q[first + i]
        out[first + i] = soft_torque(curves, tables, i, phi - links[i]["rest"], phi, v[first + i])[0]


@bare_kernel
def drive_joints(links, soft, q, v, a, command, time, lean, tau, extra):
    """Joint torques at the middle of a step, linear in the acceleration; returns powers damped and put in.   [W]

    soft       curves and tables
    time, lean as `steppers.drive_implicitly`, to which it adds curves and tables
    tau        (size,) written: torques; extra (n,) written: what the joint adds to its inertia
    Curves and tables add to the inertia by their slopes.
    """
    curves, tables = soft
    damped, put_in = drive_implicitly(links, q, v, a, command, time, lean, tau, extra)
    if curves.shape[0] == 0 and tables.shape[0] == 0:
        return damped, put_in
    n = links.shape[0]
    first = q.shape[0] - n
    half = 0.5 * time[1]
    for i in range(first // 2, n):
        rate = v[first + i] + half * a[first + i]
        phi = q[first + i] + half * rate
        x = phi - links[i]["rest"]
        torque, by_angle, by_rate = soft_torque(curves, tables, i, x, phi, rate)
        still, _, _ = soft_torque(curves, tables, i, x, phi, 0.0)
        damped -= (torque - still) * rate
        slope = half * (max(-by_rate, 0.0) + half * max(-by_angle, 0.0))
        tau[first + i] += torque + slope * a[first + i]
        extra[i] += slope
    return damped, put_in


@bare_kernel
def joint_torques(links, curves, tables, q, v, command, tau):
    """Torques of springs, dampers, stops, curves and servos; returns powers damped and put in.   [N m; W]"""
    damped, put_in = drive(links, q, v, command, 0.0, tau)
    n = links.shape[0]
    first = q.shape[0] - n
    for i in range(first // 2, n):
        phi, rate = q[first + i], v[first + i]
        x = phi - links[i]["rest"]
        torque, _, _ = soft_torque(curves, tables, i, x, phi, rate)
        still, _, _ = soft_torque(curves, tables, i, x, phi, 0.0)
        damped -= (torque - still) * rate
        tau[first + i] += torque
    return damped, put_in


def no_curves():
    """Curves and tables of a robot whose joints are linear."""
    return np.zeros((0, CURVE)), np.zeros((0, HEAD))


def warm():
    """Compile this file's kernels."""
    links, (curves, tables), zero = example_links(), no_curves(), np.zeros(4)
    lean, tau, extra = np.zeros(2), np.zeros(4), np.zeros(2)
    drive_joints(links, (curves, tables), zero, zero, zero, np.zeros((3, 1)), (0.0, 1e-3), lean, tau, extra)
    soft_energy(links, curves, tables, zero)
    soft_torques(links, curves, tables, zero, zero, np.zeros(4))
