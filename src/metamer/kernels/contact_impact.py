"""Impacts with restitution and friction: Poisson's law, kept from gaining energy."""

from __future__ import annotations

import numpy as np

from metamer.kernels.contact import CONE, ENOUGH, GOOD, MU, solve_contacts
from metamer.kernels.jit import kernel


@kernel
def impact_impulses(W, b, table, restitution, m, z, w):
    """Impulses of an impact with restitution by Poisson's law, kept from gaining energy; returns residual and loss.

    b              (2 m,) velocities before                                       [m/s]
    table          (m, 2) friction, and a cone of zero
    restitution    (m,) ratio of the normal impulse of expansion to that of compression   [-]
    z              (2 m,) start in, impulses out                                   [N s]
    w              (2 m,) velocities after                                         [m/s]
    Compression is the plastic impact. Expansion repeats e times its normal impulse, with friction of its own, and no
    point may close again. If the whole gains kinetic energy (or rounding leaves the expansion unsolved), e is halved
    until it does not: e = 0 never does.
    Loss: -(w_before + w_after) . z / 2.   [J]   glocker1995
    """
    A, x, mode = np.empty((2 * m, 2 * m)), np.empty(2 * m), np.empty(m, np.int64)
    compression, after = np.zeros(2 * m), b.copy()
    push, more = table.copy(), z.copy()
    residual, plastic, factor, before, most, repairs = 0.0, 0.0, 0.0, 0.0, 0.0, 0
    deepest = 0.0
    speeds = b.copy()
    for i in range(2 * m):
        before = max(before, abs(b[i]))
    for phase in range(42):
        # phase 0 is the compression, the others expansions with e halved each time
        error, _ = solve_contacts(W, speeds, push, m, before, ENOUGH, more, w, A, x, mode)
        loss, scale = 0.0, 1e-300
        for i in range(m):
            given = factor * restitution[i] * compression[2 * i]
            z[2 * i] = compression[2 * i] + given + more[2 * i]
            z[2 * i + 1] = compression[2 * i + 1] + more[2 * i + 1]
        for i in range(2 * m):
            loss -= 0.5 * z[i] * (b[i] + w[i])
            scale += abs(z[i]) * (abs(b[i]) + abs(w[i]))
        if phase == 0:
            for i in range(m):
                most = max(most, restitution[i] * z[2 * i])
        expands = phase == 0 and most > 0.0
        good = phase == 0 or (loss >= -1e-13 * scale and error <= GOOD)
        lowest = 0.0
        for i in range(m):
            lowest = min(lowest, w[2 * i])
        if good and not expands and (lowest >= -GOOD * before or repairs == 3):
            return max(residual, error), max(loss, 0.0)
        if good:
            # the next phase starts from here: the expansion, or an impact of what rounding left of great impulses
            repairs += 0 if expands else 1
            residual, factor = error, 1.0 if expands else 0.0
            for i in range(2 * m):
                compression[i], after[i] = z[i], w[i]
            deepest = lowest
            if not expands:
                # such a rest is taken off without friction, which always has a solution
                for i in range(m):
                    push[i, MU] = 0.0
            if phase == 0:
                plastic = loss
        elif repairs > 0:
            # rounding of great impulses: keep what closes less
            if lowest > deepest and loss >= 0.0:
                return max(residual, error), loss
            break
        else:
            factor *= 0.5
        for i in range(2 * m):
            more[i], speeds[i] = 0.0, after[i]
        for i in range(m):
            given = factor * restitution[i] * compression[2 * i]
            push[i, CONE] = push[i, MU] * given
            for j in range(2 * m):
                speeds[j] += W[2 * i, j] * given
    for i in range(2 * m):
        z[i], w[i] = compression[i], after[i]
    return residual, plastic


def warm():
    """Compile this file's kernels."""
    impact_impulses(np.eye(2), -np.ones(2), np.zeros((1, 2)), np.zeros(1), 1, np.zeros(2), np.zeros(2))
