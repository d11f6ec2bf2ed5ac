"""Many control periods of one muscle-driven chain in one call, its inner loop on servo targets."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.muscles.kernels.muscle import example_muscles, muscle_geometry, pam_pressures
from metamer.systems.muscles.kernels.plant import SERVO, muscle_steps
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.steppers import ACCOUNT_WIDTH

MUSCLE_NUMBERS = 7  # of a joint in a row: two tensions and their torque, two lengths, two pressures


@kernel
def hold_targets(robot, q, v, pressure, commands, pace, account, out):
    """Hold one command a period, one after the other; q, v, pressure and account are updated in place.

    robot       links, muscles, pam
    commands    (k, 3, joints) target angle, target rate, torque                    [rad, rad/s, N m]
    pace        step, steps of a period                                             [s, -]
    out         (k, 2 size + ACCOUNT_WIDTH + 3 + MUSCLE_NUMBERS joints) written, ends of periods: q, v, account, stored
                energies; tensions (joints, 2), torques, lengths (joints, 2), pressures (joints, 2)
    """
    links, muscles, pam = robot
    h, steps = pace
    size, joints = q.shape[0], muscles.shape[0]
    pull, wanted, shape = np.zeros((joints, 3)), np.zeros((joints, 2)), np.empty((joints, 4))
    phi, rate, tension = np.empty(joints), np.empty(joints), np.empty((joints, 2))
    for k in range(commands.shape[0]):
        muscle_steps(robot, (SERVO, wanted, commands[k], pressure), q, v, h, steps, account, pull)
        for j in range(joints):
            phi[j], rate[j], tension[j, 0], tension[j, 1] = q[3 + j], v[3 + j], pull[j, 0], pull[j, 1]
        pam_pressures(muscles, pam, phi, rate, tension, pressure)
        muscle_geometry(muscles, phi, shape)
        row, at = out[k], 2 * size + ACCOUNT_WIDTH
        for i in range(size):
            row[i], row[size + i] = q[i], v[i]
        for i in range(ACCOUNT_WIDTH):
            row[2 * size + i] = account[i]
        row[at], row[at + 1], row[at + 2] = energies(links, q, v)
        at += 3
        for j in range(joints):
            for side in range(2):
                place = at + 2 * j + side
                row[place], row[place + 3 * joints] = tension[j, side], shape[j, side]
                row[place + 5 * joints] = pressure[j, side]
            row[at + 2 * joints + j] = pull[j, 2]


def warm():
    """Compile this file's kernels."""
    q, robot, out = (
        np.zeros(4),
        (example_links(), *example_muscles()),
        np.empty((1, 8 + ACCOUNT_WIDTH + 3 + MUSCLE_NUMBERS)),
    )
    hold_targets(robot, q, q.copy(), np.zeros((1, 2)), np.zeros((1, 3, 1)), (1e-3, 1), np.zeros(ACCOUNT_WIDTH), out)
