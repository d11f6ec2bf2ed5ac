"""Fused substeps of one control period of a muscle-driven chain: held tensions, or pressures behind lagging valves."""

from __future__ import annotations

import math

import numpy as np

from metamer.kernels.jit import kernel
from metamer.kernels.links import example_links
from metamer.kernels.muscle import LAG, example_muscles, length_and_arm, pam_force
from metamer.kernels.planar_tree import WORK, load_links, place, place_velocities, sweep
from metamer.kernels.steppers import ACCOUNT, ACTUATED, DAMPED, RUBBED

TENSION, PRESSURE = 0, 1


@kernel
def pulls(muscles, pam, mode, q, v, wanted, pressure, late, tensions):
    """Tensions (joints, 3: right, left, torque) at a time `late` after the valves were set.   [N, N, N m]

    mode        TENSION: wanted are the tensions; PRESSURE: the pressures that the valves go to with their lag
    pressure    (joints, 2) at the beginning                                       [Pa]
    p = wanted + (pressure - wanted) exp(-late/lag)
    """
    for k in range(muscles.shape[0]):
        torque = 0.0
        for side in range(2):
            sign = 1.0 - 2.0 * side
            length, arm = length_and_arm(muscles[k, 0], muscles[k, 1], muscles[k, 2], sign * q[3 + k])
            force = wanted[k, side]
            if mode == PRESSURE:
                now = wanted[k, side] + (pressure[k, side] - wanted[k, side]) * math.exp(-late / pam[k, LAG])
                force = pam_force(pam[k], length, sign * arm * v[3 + k], now)
            tensions[k, side] = force
            torque -= sign * arm * force
        tensions[k, 2] = torque


@kernel
def muscle_steps(links, muscles, pam, mode, q, v, wanted, pressure, h, steps, account, tensions):
    """RK4 steps under held tensions or pressures; q, v, pressure, account and tensions are updated in place.

    wanted      (joints, 2) tensions [N] or pressures [Pa] that are sent
    account     what dampers took, the ground rubbed away, muscles put in          [J]
    tensions    (joints, 3) right, left and torque at the end                      [N, N m]
    """
    n, size, joints = links.shape[0], q.shape[0], muscles.shape[0]
    work, extra, tau = np.empty((n, WORK)), np.empty(n), np.zeros(size)
    qs, vs, a = np.empty(size), np.empty(size), np.empty(size)
    dq, dv = np.empty(size), np.empty(size)
    for i in range(n):
        extra[i] = links[i]["armature"]
    for step in range(steps):
        for i in range(size):
            qs[i], vs[i], dq[i], dv[i] = q[i], v[i], 0.0, 0.0
        for stage in range(4):
            late = step * h + (0.0 if stage == 0 else (h if stage == 3 else 0.5 * h))
            pulls(muscles, pam, mode, qs, vs, wanted, pressure, late, tensions)
            damped, put_in = 0.0, 0.0
            for k in range(joints):
                link, rate = links[k + 1], vs[3 + k]
                drag = link["damping"] * rate
                damped += drag * rate
                put_in += tensions[k, 2] * rate
                tau[3 + k] = tensions[k, 2] - drag - link["stiffness"] * (qs[3 + k] - link["rest"])
            place(links, qs, vs, work)
            place_velocities(links, qs, vs, work)
            rubbed = load_links(links, True, work)
            sweep(links, tau, extra, work, a)
            weight = h / 3.0 if stage == 1 or stage == 2 else h / 6.0
            ahead = h if stage == 2 else 0.5 * h
            account[DAMPED] += weight * damped
            account[RUBBED] += weight * rubbed
            account[ACTUATED] += weight * put_in
            for i in range(size):
                dq[i] += weight * vs[i]
                dv[i] += weight * a[i]
                qs[i] = q[i] + ahead * vs[i]
                vs[i] = v[i] + ahead * a[i]
        for i in range(size):
            q[i] += dq[i]
            v[i] += dv[i]
    pulls(muscles, pam, mode, q, v, wanted, pressure, steps * h, tensions)
    if mode == PRESSURE:
        for k in range(joints):
            left = math.exp(-steps * h / pam[k, LAG])
            for side in range(2):
                pressure[k, side] = wanted[k, side] + (pressure[k, side] - wanted[k, side]) * left


def warm():
    """Compile this file's kernels."""
    (muscles, pam), pair = example_muscles(), np.zeros((1, 2))
    q, v, account = np.zeros(4), np.zeros(4), np.zeros(ACCOUNT)
    muscle_steps(example_links(), muscles, pam, PRESSURE, q, v, pair, pair.copy(), 1e-3, 1, account, np.zeros((1, 3)))
