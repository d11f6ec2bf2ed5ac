"""A muscle-driven chain that runs by its own gait without Python: its inner loop pulls as servos would."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.muscles.kernels.muscle import example_muscles, muscle_geometry, pam_pressures
from metamer.systems.muscles.kernels.plant import SERVO, muscle_steps
from metamer.systems.planar.kernels import page as where
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.page import look_at_joints, look_at_links, next_command, sizes
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.steppers import ACCOUNT_WIDTH, ACTUATED, DAMPED, RUBBED


@kernel
def tick(links, muscles, pam, settings, state, count):
    """Run `count` control periods; behind q and v the state holds what flowed, and tensions and torques (joints, 3)."""
    size, joints = sizes(links)
    first = where.STATE + 4 * joints
    q, v = state[first : first + size], state[first + size : first + 2 * size]
    flow = state[first + 2 * size : first + 2 * size + ACCOUNT_WIDTH]
    pull = state[first + 2 * size + ACCOUNT_WIDTH :].reshape((joints, 3))
    # a servo asks for neither tensions nor pressures
    none, steps = np.zeros((joints, 2)), int(settings[where.STEPS])
    h = settings[where.PERIOD] / steps
    for _ in range(count):
        command = next_command(settings, state, joints)
        muscle_steps((links, muscles, pam), (SERVO, none, command, none), q, v, h, steps, flow, pull)
        state[where.TICKS] += 1.0


@kernel
def look(links, muscles, pam, settings, state, row):
    """Fill one row: time, base, joints, targets, energies, torques, muscles, centre, poses of the links.   [SI]"""
    size, joints = sizes(links)
    first = where.STATE + 4 * joints
    q, v = state[first : first + size], state[first + size : first + 2 * size]
    flow = first + 2 * size
    pull = state[flow + ACCOUNT_WIDTH :].reshape((joints, 3))
    at = look_at_joints(links, settings, state, row)
    row[at], row[at + 1], row[at + 2] = energies(links, q, v)
    row[at + 3], row[at + 4], row[at + 5] = state[flow + DAMPED], state[flow + RUBBED], state[flow + ACTUATED]
    at += 6
    tension, pressure, geometry = np.empty((joints, 2)), np.zeros((joints, 2)), np.empty((joints, 4))
    for k in range(joints):
        tension[k, 0], tension[k, 1] = pull[k, 0], pull[k, 1]
    muscle_geometry(muscles, q[3:], geometry)
    if state[where.TICKS] > 0.0:
        pam_pressures(muscles, pam, q[3:], v[3:], tension, pressure)
    for k in range(joints):
        row[at + k] = pull[k, 2]
        for side in range(2):
            muscle = at + joints + 2 * k + side
            row[muscle], row[muscle + 2 * joints] = tension[k, side], geometry[k, side]
            row[muscle + 4 * joints] = pressure[k, side]
    look_at_links(links, q, v, row, at + 7 * joints)


def example():
    """Arrays of the types that `tick` and `look` are compiled for: links, muscles, pam, settings, state."""
    return example_links(), *example_muscles(), np.zeros(where.SETTINGS), np.zeros(where.STATE)
