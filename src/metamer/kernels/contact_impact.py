"""Impacts with restitution and friction: Poisson's law, kept from gaining energy."""

from __future__ import annotations

import numpy as np

from metamer.kernels.contact import CONE, ENOUGH, GOOD, MU, residual_of, solve_contacts, velocities
from metamer.kernels.jit import kernel

ROUNDING = 2.3e-16  # part of the terms of a sum that rounding may take
MOST = 8e-9  # residual, over the largest velocity before, that lifting may leave
LIFTS = 6
HALVINGS = 40


@kernel
def lowest_of(m, w):
    """Lowest normal velocity of m contacts, at most 0.   [m/s]"""
    lowest = 0.0
    for i in range(m):
        lowest = min(lowest, w[2 * i])
    return lowest


@kernel
def solve_lifted(W, b, table, m, scale, before, given, z, w, A, x, sets):
    """As `solve_contacts` after the impulses `given`; no point closes that rounding lets close. Returns the residual.

    b         (2 m,) velocities after what is given                                [m/s]
    before    (2 m,) velocities before it: w = before + W (given + z)              [m/s]
    scale     largest velocity before, unit of the residual                        [m/s]
    Where a point closes still, the problem is solved again in units that make every diagonal of W one, for points that
    hardly move. Where points jam, impulses are great and the sum for w cancels to few digits: then they are asked to
    leave at the speed that rounding takes, which the residual counts.
    """
    sets[1, 0] = -1
    error, _ = solve_contacts(W, b, table, m, scale, ENOUGH, False, z, w, A, x, sets)
    total = z.copy()
    for i in range(2 * m):
        total[i] = given[i] + z[i]
    velocities(W, before, m, total, w)
    lowest = lowest_of(m, w)
    if lowest >= -GOOD * scale:
        return error
    unit, even, limits = np.ones(2 * m), np.empty((2 * m, 2 * m)), np.empty((m, 2))
    for i in range(2 * m):
        if W[i, i] > 0.0:
            unit[i] = 1.0 / np.sqrt(W[i, i])
    for i in range(m):
        limits[i, MU] = table[i, MU] * unit[2 * i] / unit[2 * i + 1]
        limits[i, CONE] = table[i, CONE] / unit[2 * i + 1]
    for i in range(2 * m):
        for j in range(2 * m):
            even[i, j] = unit[i] * W[i, j] * unit[j]
    lifted, trial, after, lift = b.copy(), z.copy(), w.copy(), 0.0
    sets[1, 0] = -1
    for turn in range(LIFTS):
        for i in range(2 * m):
            trial[i] = z[i] / unit[i]
            lifted[i] = unit[i] * b[i]
            if i % 2 == 0 and turn > 0:
                terms = abs(before[i])
                for j in range(2 * m):
                    terms += abs(W[i, j] * (given[j] + z[j]))
                lifted[i] -= unit[i] * max(lift * terms, -2.0 * w[i])
        lift = 2.0 * lift if turn > 0 else ROUNDING
        solve_contacts(even, lifted, limits, m, 0.0, ENOUGH, turn > 0, trial, after, A, x, sets)
        for i in range(2 * m):
            trial[i] *= unit[i]
            total[i] = given[i] + trial[i]
        velocities(W, b, m, trial, after)
        wrong = residual_of(W, table, m, trial, after) / scale
        velocities(W, before, m, total, after)
        higher = lowest_of(m, after)
        if higher > lowest and wrong <= max(MOST, error):
            lowest, error = higher, wrong
            for i in range(2 * m):
                z[i], w[i] = trial[i], after[i]
        if lowest >= -GOOD * scale:
            break
    return error


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
    A, x, sets = np.empty((2 * m, 2 * m)), np.empty(2 * m), np.full((4, 2 * m), -1)
    before, none = 1e-300, np.zeros(2 * m)
    for i in range(2 * m):
        before = max(before, abs(b[i]))
    residual = solve_lifted(W, b, table, m, before, b, none, z, w, A, x, sets)
    plastic, most = 0.0, 0.0
    for i in range(2 * m):
        plastic -= 0.5 * z[i] * (b[i] + w[i])
    for i in range(m):
        most = max(most, restitution[i] * z[2 * i])
    if most <= 0.0:
        return residual, max(plastic, 0.0)
    # expansion, with e halved until it holds; what closes is no worse than after the compression
    floor = min(lowest_of(m, w), -GOOD * before)
    push, speeds, more, total, after = table.copy(), b.copy(), z.copy(), z.copy(), w.copy()
    factor = 1.0
    for _ in range(HALVINGS):
        for i in range(m):
            more[2 * i], more[2 * i + 1] = 0.0, 0.0
            expands = factor * restitution[i] * z[2 * i]
            push[i, CONE] = table[i, MU] * expands
            total[2 * i], total[2 * i + 1] = z[2 * i] + expands, z[2 * i + 1]
        velocities(W, b, m, total, speeds)
        error = solve_lifted(W, speeds, push, m, before, b, total, more, after, A, x, sets)
        loss, scale = 0.0, 1e-300
        for i in range(2 * m):
            total[i] += more[i]
            loss -= 0.5 * total[i] * (b[i] + after[i])
            scale += abs(total[i]) * (abs(b[i]) + abs(after[i]))
        if loss >= -1e-13 * scale and error <= MOST and lowest_of(m, after) >= floor:
            for i in range(2 * m):
                z[i], w[i] = total[i], after[i]
            return max(residual, error), max(loss, 0.0)
        factor *= 0.5
    return residual, max(plastic, 0.0)


def warm():
    """Compile this file's kernels."""
    impact_impulses(np.eye(2), -np.ones(2), np.zeros((1, 2)), np.zeros(1), 1, np.zeros(2), np.zeros(2))
