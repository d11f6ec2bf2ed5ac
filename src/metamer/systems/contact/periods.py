"""Many control periods of one side-view robot in one call, each as `ContactSystem.advance` takes it."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.contact.kernels.account import (
    ACCOUNT,
    DAMPED,
    IMPACTS,
    PENETRATION,
    RESIDUAL,
    RUBBED,
    SPLITS,
    TIME,
)
from metamer.systems.contact.kernels.detect import example_terrain
from metamer.systems.contact.kernels.rows import MEMORY
from metamer.systems.contact.kernels.stepping import run_contacts
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.resolution import change_and_motion
from metamer.systems.planar.kernels.soft_joints import no_curves

# what stands behind a row of `run_contacts`: kinetic energies of change and motion, energy taken [J], steps counted,
# deepest penetration of the period [m]
CHANGE, MOTION, TAKEN, COUNTED, DEPTH = range(5)
PERIOD_NUMBERS = 5


@kernel
def hold_contacts(robot, terrain, state, inputs, clock, memory, account, events, out):
    """Hold one command a period, one after the other; state, memory and account are updated in place.

    robot, terrain, state, memory, account    as `run_contacts`
    inputs     commands (k, 3, joints), loads (n, 3), adhesion (1, points, 2)     [rad, rad/s, N m; N, N m; N]
    clock      control period, steps in it                                        [s, -]
    events     (cap, 3) arrivals: time since the begin, point, impulse            [s, -, N s]
    out        (k, row of `run_contacts` + PERIOD_NUMBERS) written: the end of each period
    Returns the number of arrivals; where it is above cap, some of them are not told.
    """
    dt, steps = clock
    commands, loads, adhesion = inputs
    size, joints, width = state[0].shape[0], commands.shape[2], out.shape[1] - PERIOD_NUMBERS
    h, pieces, found = dt / steps, np.empty((steps, 3, joints)), np.empty((events.shape[0], 3))
    rows, total, first = np.empty((steps + 1, width)), 0, 2 * size + 3
    marks = np.array([first + IMPACTS, first + SPLITS])
    for k in range(commands.shape[0]):
        # one row a step: the target moves on at its velocity
        for s in range(steps):
            for j in range(joints):
                pieces[s, 0, j] = commands[k, 0, j] + (h * s) * commands[k, 1, j]
                pieces[s, 1, j], pieces[s, 2, j] = commands[k, 1, j], commands[k, 2, j]
        # the clock, the count of impacts and the worst of a period begin anew in each
        impacts, time, deepest = account[IMPACTS], account[TIME], account[PENETRATION]
        account[IMPACTS], account[TIME], account[PENETRATION] = 0.0, 0.0, 0.0
        # where a step was not solved none is made any more
        if k == 0 or account[RESIDUAL] < np.inf:
            account[RESIDUAL] = 0.0
        run_contacts(robot, terrain, state, (pieces, loads, adhesion), (h, 1, steps), memory, account, found, rows)
        row, new = out[k], int(account[IMPACTS])
        for i in range(min(new, events.shape[0] - total)):
            at = total + i
            events[at, 0], events[at, 1], events[at, 2] = k * dt + found[i, 0], found[i, 1], found[i, 2]
        total += new
        row[width + CHANGE], row[width + MOTION], row[width + COUNTED] = change_and_motion(robot[0], rows, size, marks)
        row[width + TAKEN] = (rows[steps, first + DAMPED] - rows[0, first + DAMPED]) + (
            rows[steps, first + RUBBED] - rows[0, first + RUBBED]
        )
        row[width + DEPTH] = account[PENETRATION]
        account[IMPACTS], account[TIME] = impacts + new, time + dt
        account[PENETRATION] = max(deepest, account[PENETRATION])
        for i in range(width):
            row[i] = rows[steps, i]
        for i in range(ACCOUNT):
            row[first + i] = account[i]
    return total


def warm():
    """Compile this file's kernels."""
    terrain, zero = tuple(example_terrain()), np.zeros((1, 4))
    points = len(terrain[0])
    hold_contacts(
        (example_links(), *no_curves()), terrain, (zero[0], zero[0].copy(), zero[0].copy()),
        (np.zeros((1, 3, 1)), np.zeros((2, 3)), np.zeros((1, points, 2))), (1e-3, 1), np.zeros((points, MEMORY)),
        np.zeros(ACCOUNT), np.zeros((4, 3)), np.zeros((1, 8 + 3 + ACCOUNT + 3 * points + PERIOD_NUMBERS)),
    )  # fmt: skip
