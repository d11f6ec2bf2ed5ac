"""The limb's unforced equations as tambornini2020 prints them in chapter 2, with either error alone."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.linear import factorise, solve_factorised
from metamer.core.numerics.rk4 import add_stage, begin_step, end_step, new_stages
from metamer.core.records import Array
from metamer.systems.planar.outline import LimbLinks, chain_matrices

ERRORS = ("2.11: diagonal without l_s^2 sum m_j", "2.12: sign of C_m1")


@kernel
def accelerations(length, arm, inertia, behind, stiffness, q, v, error, a):
    """Angular accelerations of M theta'' + (C_m1 + C_m2) theta' + K theta = 0 in absolute angles; a is written.

    arm       (n,) a_s = m_s lc_s + l_s sum m_j behind                        [kg m]
    inertia   (n,) I_s + m_s lc_s^2                                           [kg m^2]
    behind    (n,) sum of the masses behind each link                         [kg]
    error     0 right, 1 as printed in (2.11), 2 as printed in (2.12)
    """
    n = q.shape[0]
    M = np.empty((n, n))
    for s in range(n):
        M[s, s] = inertia[s] + (0.0 if error == 1 else length[s] ** 2 * behind[s])
        force = 0.0
        for j in range(n):
            if j == s:
                continue
            both = arm[max(s, j)] * length[min(s, j)]
            M[s, j] = both * math.cos(q[j] - q[s])
            rate = -both * math.sin(q[j] - q[s]) * (v[j] - v[s]) * v[j]
            force += -rate if error == 2 else rate
            force -= both * math.sin(q[j] - q[s]) * v[j] * v[s]
        before = q[s - 1] if s > 0 else 0.0
        force += stiffness[s] * (q[s] - before)
        if s + 1 < n:
            force -= stiffness[s + 1] * (q[s + 1] - q[s])
        a[s] = -force
    pivot = np.empty(n, np.int64)
    factorise(M, pivot, n)
    solve_factorised(M, pivot, a, n)


@kernel
def integrate(limb, q, v, error, h, steps, out):
    """Runge-Kutta steps; states (rows, 2 n) are kept `steps` apart while they are finite and small; returns rows.

    limb    (5, n) length, arm, inertia, mass behind, stiffness of every link
    """
    n = q.shape[0]
    stages, a = new_stages(n), np.empty(n)
    for row in range(out.shape[0]):
        for _ in range(steps if row > 0 else 0):
            begin_step(stages, q, v)
            for stage in range(4):
                accelerations(limb[0], limb[1], limb[2], limb[3], limb[4], stages.q, stages.v, error, a)
                add_stage(stages, stage, h, q, v, a)
            end_step(stages, q, v)
        largest = 0.0
        for i in range(n):
            out[row, i], out[row, n + i] = q[i], v[i]
            largest += abs(q[i])
        if not largest < 1e3:
            return row
    return out.shape[0]


def energy_history(limb: LimbLinks, theta: Array, error: int, duration: float = 100.0) -> tuple[Array, Array]:
    """Times and true energy of a limb from rest under equations with one printed error.   [s, J]

    The run ends where the angles pass 1000 rad.
    """
    n = len(theta)
    behind = np.concatenate([np.cumsum(limb.mass[::-1])[::-1][1:], [0.0]])
    arm = limb.mass * limb.centre + limb.length * behind
    own = limb.inertia + limb.mass * limb.centre**2
    out = np.zeros((round(duration / 0.1) + 1, 2 * n))
    q, v = np.array(theta, dtype=np.float64), np.zeros(n)
    rows = integrate(np.array([limb.length, arm, own, behind, limb.stiffness]), q, v, error, 0.01, 10, out)
    _, K = chain_matrices(limb.length, limb.mass, limb.centre, limb.inertia, limb.stiffness)
    energy = np.empty(rows)
    low, high = np.minimum.outer(np.arange(n), np.arange(n)), np.maximum.outer(np.arange(n), np.arange(n))
    for row in range(rows):
        th, w = out[row, :n], out[row, n:]
        M = arm[high] * limb.length[low] * np.cos(np.subtract.outer(th, th))
        M[np.diag_indices(n)] = own + limb.length**2 * behind
        energy[row] = 0.5 * w @ M @ w + 0.5 * th @ K @ th
    return np.arange(rows) * 0.1, energy


def printed_mass_matrix(limb: LimbLinks) -> Array:
    """Mass matrix of the straight limb with the diagonal of (2.11) as printed.   [kg m^2]"""
    m, _ = chain_matrices(limb.length, limb.mass, limb.centre, limb.inertia, limb.stiffness)
    m[np.diag_indices(len(m))] = limb.inertia + limb.mass * limb.centre**2
    return m
