"""Many control periods of one planar robot in one call: commands in, the state and the energies after each out."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.steppers import ACCOUNT_WIDTH, IMPLICIT_MIDPOINT, RESIDUAL, RK4, SEMI_IMPLICIT, step

STORED = 3  # kinetic, potential, elastic


@kernel
def hold_commands(pace, links, q, v, flow, commands, out):
    """Hold one command a period, one after the other, by the steps of `step`; q, v and flow are updated in place.

    pace        (stepper, h, steps): its number, the step [s], how many a period
    flow        (ACCOUNT_WIDTH,) energies that flowed; the residual is that of the period
    commands    (k, 3, joints)                                       [rad, rad/s, N m]
    out         (k, 2 size + ACCOUNT_WIDTH + STORED) written: q, v, flow, stored energies at the end of each period
    """
    stepper, h, steps = pace
    size = q.shape[0]
    for k in range(commands.shape[0]):
        flow[RESIDUAL] = 0.0
        step(stepper, links, q, v, commands[k], h, steps, flow)
        row = out[k]
        for i in range(size):
            row[i] = q[i]
            row[size + i] = v[i]
        for i in range(ACCOUNT_WIDTH):
            row[2 * size + i] = flow[i]
        at = 2 * size + ACCOUNT_WIDTH
        row[at], row[at + 1], row[at + 2] = energies(links, q, v)


def warm():
    """Compile this file's kernels."""
    out = np.empty((1, 8 + ACCOUNT_WIDTH + STORED))
    for code in (RK4, SEMI_IMPLICIT, IMPLICIT_MIDPOINT):
        hold_commands(
            (code, 1e-3, 1),
            example_links(),
            np.zeros(4),
            np.zeros(4),
            np.zeros(ACCOUNT_WIDTH),
            np.zeros((1, 3, 1)),
            out,
        )
