"""Whether the steps of a run resolve its motion: how far the motion's own oscillation turns in a step."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.planar.kernels.steppers import kinetic_energy_of
from metamer.systems.planar.kernels.tree import WORK, place


@kernel
def change_and_motion(links, rows, size, marks):
    """Sums over steps of the kinetic energy of the change of velocity and of the mean velocity.   [J, J]

    rows     (steps + 1, ..) states one step apart: q (size,), v (size,), then more
    marks    (m,) columns of rows that count events; steps in which one of them grew do not count
    The root of their ratio is omega h, the angle by which the motion turns in a step. Returns also the steps counted.
    """
    n = links.shape[0]
    work, q, rates = np.empty((n, WORK)), np.empty(size), np.empty(size)
    change, motion, counted = 0.0, 0.0, 0
    for k in range(rows.shape[0] - 1):
        smooth = True
        for mark in marks:
            smooth = smooth and rows[k, mark] == rows[k + 1, mark]
        if not smooth:
            continue
        counted += 1
        for i in range(size):
            q[i] = 0.5 * (rows[k, i] + rows[k + 1, i])
            rates[i] = 0.5 * (rows[k, size + i] + rows[k + 1, size + i])
        place(links, q, rates, work)
        motion += kinetic_energy_of(links, rates, work)
        for i in range(size):
            rates[i] = rows[k + 1, size + i] - rows[k, size + i]
        change += kinetic_energy_of(links, rates, work)
    return change, motion, counted
