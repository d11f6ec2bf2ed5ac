"""Velocity of a thin body of prescribed shape on anisotropic Coulomb ground, without inertia, over half a period."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import solve_rows

SLIDING_SPEED = 1e-4  # speed below which friction falls linearly to zero   [body lengths per period]
LARGEST_BASE_RATE = 1e4  # no step of Newton's method goes beyond: bodies of bounded shape rates never do   [per period]
REWEIGHTED = 6  # solutions with the speeds of the one before: they lead into Newton's reach
BALANCE_STEPS = 30
BALANCE_HALVINGS = 6  # of a step of Newton's method that does not bring the balance nearer
EASING_STEPS = 12  # from equal friction to that asked for
BALANCED = 1e-12  # residual at which a balance is found, relative to the largest friction on the whole body
TRUSTED = 1e-8  # residual up to which it is taken for one


@kernel
def place_body(angle, turning, inner, body):
    """Positions and velocities of the points of a body whose first point stays and points along x.

    angle     (n,) tangent angle at the points                              [rad]
    turning   (n,) its rate                                                 [rad per period]
    inner     (n, n) integrals from the first end to each point
    body      (n, 6) written: x, y, vx, vy, cos, sin
    """
    n = len(angle)
    for i in range(n):
        body[i, 4] = math.cos(angle[i])
        body[i, 5] = math.sin(angle[i])
    for i in range(n):
        x, y, vx, vy = 0.0, 0.0, 0.0, 0.0
        for k in range(n):
            x += inner[i, k] * body[k, 4]
            y += inner[i, k] * body[k, 5]
            vx -= inner[i, k] * turning[k] * body[k, 5]
            vy += inner[i, k] * turning[k] * body[k, 4]
        body[i, 0] = x
        body[i, 1] = y
        body[i, 2] = vx
        body[i, 3] = vy


@kernel
def balance(body, weight, friction, base, lagged, matrix):
    """Force and moment of friction about the first point, and how they change with the base's velocity.

    friction   (3,) coefficients: forward, backward, across the body
    base       (3,) velocity of the first point and rate of turning
    lagged     True: speeds are held while the base's velocity changes (reweighting), False: Newton's derivative
    matrix     (3, 4) written: minus the derivative, and the forces
    returns the power that friction takes
    """
    for r in range(3):
        for c in range(4):
            matrix[r, c] = 0.0
    power = 0.0
    for i in range(len(weight)):
        x, y, c, s = body[i, 0], body[i, 1], body[i, 4], body[i, 5]
        ux = base[0] - base[2] * y + body[i, 2]
        uy = base[1] + base[2] * x + body[i, 3]
        along, across = ux * c + uy * s, uy * c - ux * s
        rate = 1.0 / math.sqrt(along * along + across * across + SLIDING_SPEED * SLIDING_SPEED)
        mu_t, mu_n = friction[0] if along > 0.0 else friction[1], friction[2]
        ft, fn = mu_t * along * rate, mu_n * across * rate
        power += weight[i] * (ft * along + fn * across)
        # derivatives of (ft, fn) by (along, across)
        a11, a22, a12, a21 = mu_t * rate, mu_n * rate, 0.0, 0.0
        if not lagged:
            a11 -= ft * along * rate * rate
            a12 = -ft * across * rate * rate
            a21 = -fn * along * rate * rate
            a22 -= fn * across * rate * rate
        # rows of the motion of this point along and across, per unit of the base's velocity
        t0, t1, t2 = c, s, x * s - y * c
        n0, n1, n2 = -s, c, x * c + y * s
        w = weight[i]
        fx, fy = w * (ft * c - fn * s), w * (ft * s + fn * c)
        matrix[0, 3] += fx
        matrix[1, 3] += fy
        matrix[2, 3] += x * fy - y * fx
        g0, g1, g2 = w * (a11 * t0 + a12 * n0), w * (a11 * t1 + a12 * n1), w * (a11 * t2 + a12 * n2)
        h0, h1, h2 = w * (a21 * t0 + a22 * n0), w * (a21 * t1 + a22 * n1), w * (a21 * t2 + a22 * n2)
        matrix[0, 0] += t0 * g0 + n0 * h0
        matrix[0, 1] += t0 * g1 + n0 * h1
        matrix[0, 2] += t0 * g2 + n0 * h2
        matrix[1, 0] += t1 * g0 + n1 * h0
        matrix[1, 1] += t1 * g1 + n1 * h1
        matrix[1, 2] += t1 * g2 + n1 * h2
        matrix[2, 0] += t2 * g0 + n2 * h0
        matrix[2, 1] += t2 * g1 + n2 * h1
        matrix[2, 2] += t2 * g2 + n2 * h2
    return power


@kernel
def unbalanced(matrix):
    """Largest of force and moment."""
    return max(abs(matrix[0, 3]), abs(matrix[1, 3]), abs(matrix[2, 3]))


@kernel
def descend(body, weight, friction, base, work):
    """Newton's method with halved steps from the velocity given; returns (power, residual).

    base   (3,) a guess, then the answer or the best found
    work   (2, 3, 4) written
    """
    matrix, trial = work[0], work[1]
    aim = BALANCED * max(friction[0], friction[1], friction[2])
    saved = np.empty(3)
    power = balance(body, weight, friction, base, False, matrix)
    residual = unbalanced(matrix)
    for _ in range(BALANCE_STEPS):
        if residual <= aim:
            break
        solve_rows(matrix)
        for r in range(3):
            saved[r] = base[r]
        size, better = 1.0, False
        for _ in range(BALANCE_HALVINGS):
            for r in range(3):
                base[r] = saved[r] - size * matrix[r, 3]
            power = balance(body, weight, friction, base, False, trial)
            slow = max(abs(base[0]), abs(base[1]), abs(base[2])) < LARGEST_BASE_RATE
            if slow and unbalanced(trial) < residual:
                better = True
                break
            size *= 0.5
        if not better:
            for r in range(3):
                base[r] = saved[r]
            power = balance(body, weight, friction, base, False, matrix)
            return power, residual
        for r in range(3):
            for c in range(4):
                matrix[r, c] = trial[r, c]
        residual = unbalanced(matrix)
    return power, residual


@kernel
def settle(body, weight, friction, base, work):
    """Find the base's velocity at which friction is in balance; returns (power, residual).

    From the velocity given; where that leads nowhere, from equal friction along and across, where the balance is the
    least of a convex function, on to the friction asked for in even ratios.
    """
    good = TRUSTED * max(friction[0], friction[1], friction[2])
    power, residual = descend(body, weight, friction, base, work)
    if residual <= good:
        return power, residual
    eased = np.empty(3)
    for r in range(3):
        base[r] = 0.0
        eased[r] = 1.0
    for _ in range(REWEIGHTED):
        balance(body, weight, eased, base, True, work[0])
        solve_rows(work[0])
        for r in range(3):
            base[r] -= work[0][r, 3]
    for k in range(EASING_STEPS + 1):
        for r in range(3):
            eased[r] = friction[r] ** (k / EASING_STEPS)
        power, residual = descend(body, weight, eased, base, work)
    return power, residual


@kernel
def half_period(angles, turnings, inner, weight, friction, found):
    """The base's velocity over half a period.

    angles     (times, n) tangent angle of the points, 0 at the first end            [rad]
    turnings   (times, n) its rate                                                   [rad per period]
    inner      (n, n) integrals from the first end to each point
    weight     (n,) of the points in integrals over the whole body
    friction   (3,) coefficients: forward, backward, across the body
    found      (times, 5) written: base's velocity (3), power, residual
    """
    times, n = angles.shape
    body = np.empty((n, 6))
    work = np.empty((2, 3, 4))
    base = np.zeros(3)
    for k in range(times):
        place_body(angles[k], turnings[k], inner, body)
        power, residual = settle(body, weight, friction, base, work)
        for r in range(3):
            found[k, r] = base[r]
        found[k, 3] = power
        found[k, 4] = residual


def warm() -> None:
    """Compile."""
    half_period(np.zeros((2, 3)), np.ones((2, 3)), np.ones((3, 3)), np.ones(3), np.ones(3), np.empty((2, 5)))
