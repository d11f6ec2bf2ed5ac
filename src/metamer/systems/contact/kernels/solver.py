"""Forces of contacts with friction by a semismooth Newton on passes, and by convex problems where it goes round.

Projection of Alart and Curnier, with rho the stiffness of a row:
    z_n = max(0, guess_n - rho_n w_n),   z_t = guess_t - rho_t w_t within +-(mu z_n + cone).
Statuses say which branch holds; a pass solves for them, its velocities give new ones. Guesses follow the forces
(multipliers), so that the law is met to rounding and not to 1/rho. alart1991
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, kernel
from metamer.systems.contact.kernels.passes import BOUNDED, LAW, solve_pass, velocities_after
from metamer.systems.contact.kernels.rows import (
    AFTER_N,
    AFTER_T,
    ANSWER_N,
    BEFORE_N,
    BOUND,
    CONE,
    FORCE_N,
    FORCE_T,
    GUESS_N,
    GUESS_T,
    LINE_N,
    LINE_T,
    MINUS,
    MU,
    NONE,
    OUT,
    PLUS,
    SAVED_N,
    SAVED_T,
    SHUT,
    STICK,
    STIFF_N,
    STIFF_T,
    TRIAL_N,
    TRIAL_T,
    new_body,
    new_rows,
)
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.tree import MXX, MYY, J

TOGETHER = 8  # changes of statuses in which all rows may change at once; then one at a time, the least first
MOST_TURNS = 60  # passes of one attempt
MOST_BOUNDED = 40  # passes of one convex problem
ATTEMPTS = 4  # of Newton, each followed by convex problems
SLOW = 0.1  # of the last residual: a slower fall makes rows stiffer
STIFFER, STIFFEST = 30.0, 1e5  # times stiffer at once, and in all


@bare_kernel
def wanted(c, method):
    """Status and force of a row at its velocity."""
    zn = c[GUESS_N] - c[STIFF_N] * c[AFTER_N]
    zt = c[GUESS_T] - c[STIFF_T] * c[AFTER_T]
    shut = SHUT if zn > 0.0 else 0
    zn = max(zn, 0.0)
    bound = c[BOUND] if method == BOUNDED else c[MU] * zn + c[CONE]
    if bound <= 0.0:
        return shut + NONE, zn, 0.0
    if zt > bound:
        return shut + PLUS, zn, bound
    if zt < -bound:
        return shut + MINUS, zn, -bound
    return shut + STICK, zn, zt


@bare_kernel
def set_statuses(rows, count, single):
    """Forces and new statuses from the velocities; returns whether any changed and the residual of the law.   [m/s]

    single    1: only the first row that wants to changes
    """
    changed, residual = False, 0.0
    for k in range(count):
        old = rows.status[k]
        if old == OUT:
            continue
        c = rows.table[k]
        status, c[FORCE_N], c[FORCE_T] = wanted(c, LAW)
        residual = max(residual, abs(c[AFTER_N]) if status >= SHUT else -c[AFTER_N])
        if status % SHUT == STICK:
            residual = max(residual, abs(c[AFTER_T]))
        if status != old and (single == 0 or not changed):
            changed = True
            rows.status[k] = status
    return changed, residual


@bare_kernel
def guess_forces(rows, count):
    """The forces found are the next guesses."""
    for k in range(count):
        c = rows.table[k]
        c[GUESS_N], c[GUESS_T] = c[FORCE_N], c[FORCE_T]


@bare_kernel
def newton(body, rows, count, h, tolerance, more, loose):
    """Passes and changes of statuses until the law holds; returns residual, passes and whether statuses settled.

    tolerance    residual that is enough                                              [m/s]
    more         1: BEFORE feels the guesses already; one set of statuses is enough
    loose        1: likewise, and the guesses follow
    """
    changes, last, residual, grown = 0, np.inf, np.inf, 1.0
    for turn in range(MOST_TURNS):
        if not solve_pass(body, rows, count, h, LAW, more):
            return np.inf, turn + 1, False
        velocities_after(body, rows, count, h)
        changed, residual = set_statuses(rows, count, 1 if changes >= TOGETHER else 0)
        if changed:
            changes += 1
            if changes > 20 + 3 * count:
                return residual, turn + 1, False
            continue
        if more == 1 or residual <= tolerance or loose == 1:
            if loose == 1:
                guess_forces(rows, count)
            return residual, turn + 1, True
        if residual > SLOW * last and grown < STIFFEST:
            grown *= STIFFER
            for k in range(count):
                rows.table[k, STIFF_N] *= STIFFER
                rows.table[k, STIFF_T] *= STIFFER
        elif residual > 0.9 * last and turn > 20:
            return residual, turn + 1, False
        last = residual
        guess_forces(rows, count)
    return residual, MOST_TURNS, False


@bare_kernel
def part_of_way(rows, count):
    """Part of the way from the last velocities to the new ones at which the convex problem is least; by halving."""
    at, low, high = 1.0, 0.0, 1.0
    for turn in range(40):
        slope = 0.0
        for k in range(count):
            if rows.status[k] == OUT:
                continue
            c = rows.table[k]
            dn, dt = c[TRIAL_N] - c[AFTER_N], c[TRIAL_T] - c[AFTER_T]
            zn = max(0.0, c[GUESS_N] - c[STIFF_N] * (c[AFTER_N] + at * dn))
            zt = min(max(c[GUESS_T] - c[STIFF_T] * (c[AFTER_T] + at * dt), -c[BOUND]), c[BOUND])
            slope += dn * (c[LINE_N] + at * (c[FORCE_N] - c[LINE_N]) - zn)
            slope += dt * (c[LINE_T] + at * (c[FORCE_T] - c[LINE_T]) - zt)
        if turn == 0 and slope <= 0.0:
            return 1.0
        if slope > 0.0:
            high = at
        else:
            low = at
        at = 0.5 * (low + high)
    return at


@bare_kernel
def bounded_passes(body, rows, count, h, more):
    """Solve the convex problem of given friction bounds by Newton with an exact line search; returns the passes.

    AFTER, LINE: velocities and forces of the linear model behind them; FORCE is written.
    """
    for turn in range(MOST_BOUNDED):
        for k in range(count):
            rows.table[k, SAVED_N], rows.table[k, SAVED_T] = rows.table[k, AFTER_N], rows.table[k, AFTER_T]
        solve_pass(body, rows, count, h, BOUNDED, more)
        velocities_after(body, rows, count, h)
        for k in range(count):
            c, status = rows.table[k], rows.status[k]
            c[TRIAL_N], c[TRIAL_T] = c[AFTER_N], c[AFTER_T]
            c[AFTER_N], c[AFTER_T] = c[SAVED_N], c[SAVED_T]
            kind = status % SHUT
            c[FORCE_N] = c[GUESS_N] - c[STIFF_N] * c[TRIAL_N] if status >= SHUT else 0.0
            c[FORCE_T] = c[GUESS_T] - c[STIFF_T] * c[TRIAL_T]
            if kind != STICK:
                c[FORCE_T] = 0.0 if kind == NONE else (c[BOUND] if kind == PLUS else -c[BOUND])
            if turn == 0:
                c[AFTER_N], c[AFTER_T], c[LINE_N], c[LINE_T] = c[TRIAL_N], c[TRIAL_T], c[FORCE_N], c[FORCE_T]
        at = part_of_way(rows, count) if turn > 0 else 1.0
        same = True
        for k in range(count):
            old = rows.status[k]
            if old == OUT:
                continue
            c = rows.table[k]
            c[AFTER_N] += at * (c[TRIAL_N] - c[AFTER_N])
            c[AFTER_T] += at * (c[TRIAL_T] - c[AFTER_T])
            c[LINE_N] += at * (c[FORCE_N] - c[LINE_N])
            c[LINE_T] += at * (c[FORCE_T] - c[LINE_T])
            rows.status[k], _, _ = wanted(c, BOUNDED)
            same = same and rows.status[k] == old
        if same and at == 1.0:
            return turn + 1
    return MOST_BOUNDED


@bare_kernel
def bounded(body, rows, count, h, tolerance, more, most):
    """Friction by bounds that follow the normal forces, each problem convex; returns residual and passes.

    Whatever the bounds, the answer neither closes nor gains energy.
    """
    passes, residual = 0, np.inf
    for k in range(count):
        if rows.status[k] == OUT:
            continue
        c = rows.table[k]
        c[BOUND] = c[MU] * max(c[GUESS_N], 0.0) + c[CONE]
        shut = SHUT if c[GUESS_N] - c[STIFF_N] * c[BEFORE_N] > 0.0 else 0
        rows.status[k] = shut + (STICK if c[BOUND] > 0.0 else NONE)
    for outer in range(most):
        passes += bounded_passes(body, rows, count, h, more)
        residual = 0.0
        for k in range(count):
            if rows.status[k] == OUT:
                continue
            c = rows.table[k]
            status, c[FORCE_N], c[FORCE_T] = wanted(c, BOUNDED)
            bound = c[MU] * c[FORCE_N] + c[CONE]
            residual = max(residual, abs(c[AFTER_N]) if status >= SHUT else -c[AFTER_N])
            residual = max(residual, abs(bound - c[BOUND]) * c[ANSWER_N])
            if status % SHUT == STICK:
                residual = max(residual, abs(c[AFTER_T]))
        if more == 1 or residual <= tolerance:
            break
        guess_forces(rows, count)
        for k in range(count):
            c = rows.table[k]
            bound = c[MU] * c[FORCE_N] + c[CONE]
            c[BOUND] = bound if outer < 15 else 0.5 * (bound + c[BOUND])
    return residual, passes


@kernel
def solve(body, rows, count, h, tolerance, more, loose):
    """Forces and motion under the law; returns the residual and the passes.   [m/s]

    body         inertias, biases and torques without contact
    rows         arms, normals, friction, BEFORE, stiffness, guesses and statuses in; FORCE, AFTER and statuses out
    h            time over which forces act (1 for an impact)                       [s]
    tolerance, more, loose    as in `newton`
    """
    begin = np.empty((count, 2))
    for k in range(count):
        begin[k, 0], begin[k, 1] = rows.table[k, GUESS_N], rows.table[k, GUESS_T]
    passes, residual = 0, np.inf
    for attempt in range(ATTEMPTS):
        residual, turns, settled = newton(body, rows, count, h, tolerance, more, loose)
        passes += turns
        if settled:
            break
        if attempt == 0:
            for k in range(count):
                rows.table[k, GUESS_N], rows.table[k, GUESS_T] = begin[k, 0], begin[k, 1]
        residual, turns = bounded(body, rows, count, h, tolerance, more, 8 if attempt < ATTEMPTS - 1 else 20)
        passes += turns
        if residual <= tolerance or more == 1:
            break
    return residual, passes


def warm():
    """Compile this file's kernels."""
    body, rows = new_body(example_links(), 4), new_rows(2)
    body.work[:, [J, MXX, MYY]] = 1.0
    solve(body, rows, 0, 1.0, 1e-9, 0, 0)
