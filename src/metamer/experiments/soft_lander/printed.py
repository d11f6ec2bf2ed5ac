"""The lander's unforced equations as tambornini2020 prints them, each of ten errors to be switched on alone.

Rows x, y, hub, left links, right links of d/dt dT/dqdot - dT/dq = -dV/dq with the thesis's absolute angles: left and
right limbs positive upwards (Fig. 3.1). Code 0 is right; code k puts in error [k] of the list ERRORS.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import factorise, solve_factorised
from metamer.core.numerics.rk4 import add_stage, begin_step, end_step, new_stages
from metamer.core.records import Array

ERRORS = (
    "3.5: theta'^2 of the limbs with cos instead of sin",
    "3.6: sign of the coupling with the left limb",
    "3.6: m_L instead of m_R in the right rate term",
    "3.7: sign of the coupling with the hub",
    "3.7: sign of x' theta_L'",
    "3.8: sign of x'' sin theta_R",
    "3.8: theta_h + theta_R + phi_R instead of theta_h - theta_R - phi_R",
    "2.11 again: diagonals without l^2 sum m behind",
    "3.10 against 3.11: dT/dtheta_L with the other sign",
    "dT/dtheta_h left out",
)
# parameters of one limb, rows: length, centre, mass, inertia, stiffness
LENGTH, CENTRE, MASS, INERTIA, STIFFNESS = range(5)


@kernel
def hub_rows(hub, limbs, arm, q, v, error, M, f):
    """Rows x, y, hub of the mass matrix and of the velocity terms on the left side of the equation.

    hub      (4,) mass, inertia, distance d of mass and limb root, angle phi of that line   [kg, kg m^2, m, rad]
    limbs    (2, 5, n) parameters of the left and the right limb
    arm      (2, n) m lc + l sum of the masses behind                                       [kg m]
    """
    n = limbs.shape[2]
    d, w = hub[2], v[2]
    up, down = q[2] + hub[3], q[2] - hub[3]
    left, right = 0.0, 0.0
    for s in range(n):
        left += limbs[0, MASS, s]
        right += limbs[1, MASS, s]
    ml, mr = left * d, right * d
    along = ml * math.cos(up) - mr * math.cos(down)
    across = ml * math.sin(up) - mr * math.sin(down)
    M[0, 0] = M[1, 1] = hub[0] + left + right
    M[0, 2] = M[2, 0] = across
    M[1, 2] = M[2, 1] = -along
    M[2, 2] = hub[1] + ml * d + mr * d
    f[0], f[1] = along * w * w, across * w * w
    slope = (along * v[0] + across * v[1]) * w
    f[2] = slope
    for s in range(n):
        # left limb
        i = 3 + s
        c, sn, r, am = math.cos(q[i]), math.sin(q[i]), v[i], arm[0, s]
        M[0, i], M[1, i] = sn * am, c * am
        f[0] += c * am * r * r
        f[1] -= (c if error == 1 else sn) * am * r * r
        sign = 1.0 if error == 2 else -1.0
        M[2, i] = sign * d * am * math.cos(up + q[i])
        f[2] -= sign * d * am * math.sin(up + q[i]) * (w + r) * r
        slope += d * am * w * r * math.sin(up + q[i])
    for s in range(n):
        # right limb
        i = 3 + n + s
        c, sn, r, am = math.cos(q[i]), math.sin(q[i]), v[i], arm[1, s]
        M[0, i], M[1, i] = -sn * am, c * am
        f[0] -= c * am * r * r
        f[1] -= (c if error == 1 else sn) * am * r * r
        M[2, i] = d * am * math.cos(down - q[i])
        other = am
        if error == 3:
            other = limbs[1, MASS, s] * limbs[1, CENTRE, s]
            for j in range(s + 1, n):
                other += limbs[1, LENGTH, s] * limbs[0, MASS, j]
        f[2] -= d * other * math.sin(down - q[i]) * (w - r) * r
        slope += d * am * w * r * math.sin(q[i] - down)
    if error != 10:
        f[2] -= slope


@kernel
def root_terms(hub, side, i, am, q, v, error, M, f):
    """Terms of a limb's row i with the base and the hub; returns its turn, am times the speed of its root across it."""
    d, w, r = hub[2], v[2], v[i]
    up, down = q[2] + hub[3], q[2] - hub[3]
    c, sn = math.cos(q[i]), math.sin(q[i])
    M[i, 1] = am * c
    if side == 0:
        M[i, 0] = am * sn
        sign = 1.0 if error == 4 else -1.0
        M[i, 2] = sign * am * d * math.cos(up + q[i])
        f[i] = am * ((-1.0 if error == 5 else 1.0) * v[0] * r * c - v[1] * r * sn)
        f[i] -= sign * am * d * math.sin(up + q[i]) * (w + r) * w
        return am * (v[0] * c - v[1] * sn + d * w * math.sin(up + q[i]))
    M[i, 0] = am * sn if error == 6 else -am * sn
    angle, pace = (up + q[i], w + r) if error == 7 else (down - q[i], w - r)
    M[i, 2] = am * d * math.cos(angle)
    f[i] = -am * (v[0] * r * c + v[1] * r * sn + d * math.sin(angle) * pace * w)
    return am * (-v[0] * c - v[1] * sn + d * w * math.sin(down - q[i]))


@kernel
def limb_row(limb, arm, first, s, q, v, M, f):
    """Terms of a link's row with the other links of its limb; returns what they add to its turn."""
    i, turn = first + s, 0.0
    for o in range(arm.shape[0]):
        if o == s:
            continue
        j = first + o
        both = arm[max(s, o)] * limb[LENGTH, min(s, o)]
        M[i, j] = both * math.cos(q[j] - q[i])
        f[i] -= both * math.sin(q[j] - q[i]) * (v[j] - v[i]) * v[j]
        turn += both * v[j] * math.sin(q[j] - q[i])
    return turn


@kernel
def accelerations(hub, left, right, q, v, error, a):
    """Accelerations of q = (x, y, theta_h, theta_L .., theta_R ..), hub mass at (x, y); a is written.

    hub            (4,) mass, inertia, distance d of mass and limb root, angle phi of that line   [kg, kg m^2, m, rad]
    left, right    (5, n) parameters of the limbs
    error          0, or the number of one printed error
    tambornini2020, Eqs. (3.3), (3.5)-(3.8), (3.10)-(3.11)
    """
    n = left.shape[1]
    size = 3 + 2 * n
    M, f = np.zeros((size, size)), np.zeros(size)
    limbs, behind, arm = np.empty((2, left.shape[0], n)), np.zeros((2, n + 1)), np.zeros((2, n))
    limbs[0], limbs[1] = left, right
    for side in range(2):
        for s in range(n - 1, -1, -1):
            behind[side, s] = behind[side, s + 1] + limbs[side, MASS, s]
            arm[side, s] = limbs[side, MASS, s] * limbs[side, CENTRE, s]
            arm[side, s] += limbs[side, LENGTH, s] * behind[side, s + 1]
    hub_rows(hub, limbs, arm, q, v, error, M, f)
    for side in range(2):
        limb, first = limbs[side], 3 + side * n
        for s in range(n):
            i = first + s
            M[i, i] = limb[INERTIA, s] + limb[MASS, s] * limb[CENTRE, s] ** 2
            if error != 8:
                M[i, i] += limb[LENGTH, s] ** 2 * behind[side, s + 1]
            turn = root_terms(hub, side, i, arm[side, s], q, v, error, M, f)
            turn += limb_row(limb, arm[side], first, s, q, v, M, f)
            f[i] -= (-1.0 if error == 9 and side == 0 else 1.0) * turn * v[i]
            # springs: bend against the hub or the link before
            before = (-q[2] if side == 0 else q[2]) if s == 0 else q[i - 1]
            moment = limb[STIFFNESS, s] * (q[i] - before)
            f[i] += moment
            if s == 0:
                f[2] += moment if side == 0 else -moment
            else:
                f[i - 1] -= moment
    for i in range(size):
        a[i] = -f[i]
    pivot = np.empty(size, np.int64)
    factorise(M, pivot, size)
    solve_factorised(M, pivot, a, size)


@kernel
def total_energy(hub, left, right, q, v):
    """Kinetic and elastic energy from the velocities of all masses.   [J]"""
    n = left.shape[1]
    d, phi = hub[2], hub[3]
    total = 0.5 * (hub[0] * (v[0] * v[0] + v[1] * v[1]) + hub[1] * v[2] * v[2])
    for side in range(2):
        limb = left if side == 0 else right
        way = -1.0 if side == 0 else 1.0
        angle = q[2] + phi if side == 0 else q[2] - phi
        x, y = v[0] - way * d * v[2] * math.sin(angle), v[1] + way * d * v[2] * math.cos(angle)
        for s in range(n):
            i = 3 + side * n + s
            sn, c, r = math.sin(q[i]), math.cos(q[i]), v[i]
            vx, vy = x - way * limb[CENTRE, s] * r * sn, y + limb[CENTRE, s] * r * c
            total += 0.5 * (limb[MASS, s] * (vx * vx + vy * vy) + limb[INERTIA, s] * r * r)
            before = way * q[2] if s == 0 else q[i - 1]
            total += 0.5 * limb[STIFFNESS, s] * (q[i] - before) ** 2
            x, y = x - way * limb[LENGTH, s] * r * sn, y + limb[LENGTH, s] * r * c
    return total


@kernel
def integrate(hub, left, right, q, v, error, h, steps, out):
    """Runge-Kutta steps; energy (rows,) is kept `steps` apart until it is no number or a thousandfold; returns rows."""
    stages, a = new_stages(q.shape[0]), np.empty(q.shape[0])
    out[0] = total_energy(hub, left, right, q, v)
    for row in range(1, out.shape[0]):
        for _ in range(steps):
            begin_step(stages, q, v)
            for stage in range(4):
                accelerations(hub, left, right, stages.q, stages.v, error, a)
                add_stage(stages, stage, h, q, v, a)
            end_step(stages, q, v)
        out[row] = total_energy(hub, left, right, q, v)
        if not out[row] < 1e3 * out[0]:
            return row
    return out.shape[0]


def limb_table(limb) -> Array:
    """Parameters (5, n) of a limb from `limb_links`."""
    return np.array([limb.length, limb.centre, limb.mass, limb.inertia, limb.stiffness])


def energy_history(
    hub: Array, left: Array, right: Array, theta_left: Array, theta_right: Array, error: int, duration: float = 100.0
) -> tuple[Array, Array]:
    """Times and energy of a lander from rest under the equations with one printed error.   [s, J]

    A run that has a thousand times its energy, or no number any more, ends there.
    """
    n = left.shape[1]
    q = np.concatenate([np.zeros(3), theta_left, theta_right]).astype(np.float64)
    v = np.zeros(3 + 2 * n)
    out = np.full(round(duration / 0.1) + 1, np.nan)
    rows = integrate(hub, left, right, q, v, error, 0.01, 10, out)
    return np.arange(rows) * 0.1, out[:rows]
