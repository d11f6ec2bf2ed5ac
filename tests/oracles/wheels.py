"""A snake on wheels that do not slip, written apart: complex numbers, least squares of LAPACK, DOP853."""

from __future__ import annotations

import cmath
import math

import numpy as np
from scipy.integrate import solve_ivp

LINK, OMEGA, STEPS, DT = 0.1, 1.0, 2000, 0.05  # m, rad/s, -, s: shehadeh2024


def wave(t, links, a, waves, c):
    """Joint angles and rates of Eq. (11) with b = -waves pi/(N - 1)."""
    beta = -LINK * waves * math.pi / (links - 1)
    phase = OMEGA * t + beta * np.arange(links - 1)
    size = 2.0 * a * math.sin(0.5 * beta)
    return size * np.sin(phase) - LINK * c, size * OMEGA * np.cos(phase)


def twist(angle, rate, front):
    """Speed of the first axle in its own frame (complex) and its turn rate, by least squares of all wheels' rows."""
    links = len(angle) + 1
    headings = np.concatenate([[0.0], np.cumsum(angle)])
    # d z_i / d (theta, phi_1 ..): every joint turns all that lies behind it
    rows, right = np.empty((links, 3)), np.empty(links)
    place, joints = 0j, []
    for i, heading in enumerate(headings):
        if i:
            joints.append(place + (LINK - front) * cmath.exp(1j * headings[i - 1]))
            place = joints[-1] + front * cmath.exp(1j * heading)
        across = 1j * cmath.exp(1j * heading)
        turned = sum(rate[k] * 1j * (place - joints[k]) for k in range(i))
        dot = [(across.conjugate() * x).real for x in (1.0, 1j, 1j * place, turned)]
        rows[i], right[i] = dot[:3], -dot[3]
    u, v, w = np.linalg.lstsq(rows, right, rcond=None)[0]
    return complex(u, v), w


def motion(links, front, a, waves, c, rtol=1e-9):
    """Path and distance of the first axle in 100 s.   [m]"""

    def rates(t, y):
        angle, rate = wave(t, links, a, waves, c)
        speed, turn = twist(angle, rate, front)
        world = speed * cmath.exp(1j * y[2])
        return [world.real, world.imag, turn, abs(speed)]

    end = solve_ivp(rates, (0.0, STEPS * DT), [0.0] * 4, method="DOP853", rtol=rtol, atol=1e-10).y[:, -1]
    return float(end[3]), math.hypot(end[0], end[1])


def algorithms_apart(links, front, a, waves):
    """Largest distance of the heads of Algorithms 1 and 2: Euler steps; the joints of 1 integrated, those of 2 given.

    Algorithm 1 starts from the gait's first posture, Algorithm 2 from the straight body.   [m]
    """
    z = [0j, 0j]
    heading = [0.0, 0.0]
    joints = [wave(0.0, links, a, waves, 0.0)[0], np.zeros(links - 1)]
    apart = 0.0
    for k in range(STEPS):
        rate = wave(k * DT, links, a, waves, 0.0)[1]
        for j in range(2):
            speed, turn = twist(joints[j], rate, front)
            z[j] += DT * speed * cmath.exp(1j * heading[j])
            heading[j] += DT * turn
        joints = [joints[0] + DT * rate, wave((k + 1) * DT, links, a, waves, 0.0)[0]]
        apart = max(apart, abs(z[0] - z[1]))
    return apart


def summed_joint_error(links, a, waves):
    """Largest |sum over the joints| of the joint error -(dt/2)(phi'(t) - phi'(0)) on the steps.   [rad]"""
    first = wave(0.0, links, a, waves, 0.0)[1]
    return max(abs(float(np.sum(0.5 * DT * (wave(k * DT, links, a, waves, 0.0)[1] - first)))) for k in range(STEPS))


def circle(links, front, a, waves, c):
    """Mean radius and centre of a curved gait from its motion over the second period; the axle starts at x = front."""
    period = 2.0 * math.pi / OMEGA

    def rates(t, y):
        angle, rate = wave(t, links, a, waves, c)
        speed, turn = twist(angle, rate, front)
        world = speed * cmath.exp(1j * y[2])
        return [world.real, world.imag, turn]

    t = np.linspace(period, 2.0 * period, 201)
    y = solve_ivp(rates, (0.0, t[-1]), [front, 0.0, 0.0], t_eval=t, method="DOP853", rtol=1e-10, atol=1e-11).y
    z, turn = y[0] + 1j * y[1], cmath.exp(1j * (y[2, -1] - y[2, 0]))
    centre = (z[-1] - turn * z[0]) / (1.0 - turn)
    return float(np.abs(z[:-1] - centre).mean()), centre.real, centre.imag


def tilt(links, front, a, waves):
    """Direction of travel of a straight gait from -x, over its second period.   [rad]"""
    period = 2.0 * math.pi / OMEGA

    def rates(t, y):
        angle, rate = wave(t, links, a, waves, 0.0)
        speed, turn = twist(angle, rate, front)
        world = speed * cmath.exp(1j * y[2])
        return [world.real, world.imag, turn]

    t = [period, 2.0 * period]
    y = solve_ivp(rates, (0.0, t[-1]), [0.0] * 3, t_eval=t, method="DOP853", rtol=1e-10, atol=1e-11).y
    return cmath.phase(complex(y[0, 0] - y[0, 1], y[1, 0] - y[1, 1]))


def axis_offset(links, front, a, waves):
    """Height of the mean line over the start of the on-axis start by the closed form, phase beta/2, heading -a.   [m]

    Half a period later the head is as far on the line's other side; the line goes at the course of a whole period.
    """
    period, beta = 2.0 * math.pi / OMEGA, -LINK * waves * math.pi / (links - 1)

    def rates(t, y):
        angle, rate = wave(t + 0.5 * beta / OMEGA, links, a, waves, 0.0)
        speed, turn = twist(angle, rate, front)
        world = speed * cmath.exp(1j * y[2])
        return [world.real, world.imag, turn]

    t = [0.5 * period, period]
    y = solve_ivp(rates, (0.0, period), [0.0, 0.0, -a], t_eval=t, method="DOP853", rtol=1e-11, atol=1e-12).y
    half, whole = y[0, 0] + 1j * y[1, 0], y[0, 1] + 1j * y[1, 1]
    return 0.5 * (half.imag - whole.imag / whole.real * half.real)
