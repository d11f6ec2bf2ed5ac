"""Forces of contacts with friction by a semismooth Newton on passes, and by convex problems where it goes round.

Projection of Alart and Curnier, with rho the stiffness of a row:
    z_n = max(0, guess_n - rho_n w_n),   z_t = guess_t - rho_t w_t within +-(mu z_n + cone).
Statuses say which branch holds; a pass solves for them, its velocities give new ones. Guesses follow the forces
(multipliers), so that the law is met to rounding and not to 1/rho. alart1991
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, fused_kernel
from metamer.systems.contact.kernels.passes import BOUNDED, LAW, follow_guesses, solve_pass, velocities_after
from metamer.systems.contact.kernels.rows import (
    AFTER_N,
    AFTER_T,
    ANSWER_N,
    ANSWER_T,
    BEFORE_N,
    BEGIN_N,
    BEGIN_T,
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
)

TOGETHER = 3  # sets of statuses, none better than the best before, in which all rows may change at once
MOST_TURNS = 60  # passes of one attempt
MOST_BOUNDED = 40  # passes of one convex problem
ATTEMPTS = 5  # of Newton, each followed by convex problems
ONE_BY_ONE_FROM = 2  # attempt from which rows change one at a time, the first first, where together they go round
FEW_BOUNDS, MORE_BOUNDS, MOST_BOUNDS = 1, 8, 20  # convex problems after the first attempts, later, and at last
MOST_LINE = 30  # turns of a line search
ROUNDED_SLOPE = 1e-10  # of the sizes of its terms: a slope below it is none
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
def passed_force(c, status):
    """Force that a pass gave a row of some status, at the velocity after it.   [N]"""
    zn, kind = 0.0, status % SHUT
    if status >= SHUT:
        zn = c[GUESS_N] - c[STIFF_N] * c[AFTER_N]
    if kind == STICK:
        return zn, c[GUESS_T] - c[STIFF_T] * c[AFTER_T]
    if kind == NONE:
        return zn, 0.0
    return zn, (c[MU] * zn + c[CONE]) * (-1.0 if kind == MINUS else 1.0)


@bare_kernel
def judge(rows, count, h, tolerance):
    """Forces by the law at the velocities; returns how many rows want another status, and the residual.   [m/s]

    Statuses under which the forces differ by less than the tolerance are as good as those that are wanted: where rows
    hold each other, none of several sets is better.
    """
    wanting, residual, misfit = 0, 0.0, 0.0
    for k in range(count):
        old = rows.status[k]
        if old == OUT:
            continue
        c = rows.table[k]
        status, c[FORCE_N], c[FORCE_T] = wanted(c, LAW)
        residual = max(residual, abs(c[AFTER_N]) if status >= SHUT else -c[AFTER_N])
        if status % SHUT == STICK:
            residual = max(residual, abs(c[AFTER_T]))
        if status != old:
            wanting += 1
            zn, zt = passed_force(c, old)
            misfit += h * max(abs(zn - c[FORCE_N]) * c[ANSWER_N], abs(zt - c[FORCE_T]) * c[ANSWER_T])
    return wanting if misfit > tolerance else 0, residual


@bare_kernel
def set_statuses(rows, count, most, turn_back):
    """The first `most` rows that want another status take it.

    turn_back    1: rows that slide and want to slide the other way stick: links in a line along the ground would turn
                 to and fro together
    """
    for k in range(count):
        old = rows.status[k]
        if most > 0 and old != OUT:
            status, _, _ = wanted(rows.table[k], LAW)
            if status != old:
                if turn_back == 1 and old % SHUT + status % SHUT == PLUS + MINUS:
                    status += STICK - status % SHUT
                rows.status[k], most = status, most - 1


@bare_kernel
def guess_forces(rows, count):
    """The forces found are the next guesses."""
    for k in range(count):
        c = rows.table[k]
        c[GUESS_N], c[GUESS_T] = c[FORCE_N], c[FORCE_T]


@fused_kernel
def newton(body, rows, count, h, tolerance, more, loose, single):
    """Passes and changes of statuses until the law holds; returns residual, passes and whether statuses settled.

    tolerance    residual that is enough                                              [m/s]
    more         1: BEFORE feels the guesses already; one set of statuses is enough
    loose        1: likewise, and the guesses follow; 2: they do where the residual is not enough yet
    single       1: rows that go round together go on one at a time; 0: given up
    """
    changes, last, residual, grown = 0, np.inf, np.inf, 1.0
    fewest, spare = count + 1, TOGETHER
    for turn in range(MOST_TURNS):
        if not solve_pass(body, rows, count, h, LAW, more):
            return np.inf, turn + 1, False
        velocities_after(body, rows, count, h)
        wanting, residual = judge(rows, count, h, tolerance)
        if wanting > 0:
            changes += 1
            if wanting < fewest:
                fewest, spare = wanting, TOGETHER
            else:
                spare -= 1
            if changes > 20 + 3 * count or (spare < 0 and single == 0):
                return residual, turn + 1, False
            set_statuses(rows, count, wanting if spare >= 0 else 1, 1 if loose > 0 else 0)
            continue
        if loose == 1 or (loose > 1 and residual > tolerance):
            follow_guesses(body, rows, count, h)
            wanting, residual = judge(rows, count, h, tolerance)
        if loose > 0:
            guess_forces(rows, count)
        if more == 1 or residual <= tolerance or loose > 0:
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
    """Part of the way from the last velocities to the new ones at which the convex problem is least.

    Its slope is piecewise linear and rises: Newton within the bracket, halving where that leaves it.
    """
    at, low, high = 1.0, 0.0, 1.0
    for turn in range(MOST_LINE):
        slope, bend, scale = 0.0, 0.0, 0.0
        for k in range(count):
            if rows.status[k] == OUT:
                continue
            c = rows.table[k]
            dn, dt = c[TRIAL_N] - c[AFTER_N], c[TRIAL_T] - c[AFTER_T]
            zn, zt = c[GUESS_N] - c[STIFF_N] * (c[AFTER_N] + at * dn), c[GUESS_T] - c[STIFF_T] * (c[AFTER_T] + at * dt)
            gn, gt = c[FORCE_N] - c[LINE_N], c[FORCE_T] - c[LINE_T]
            bend += dn * gn + dt * gt
            if zn > 0.0:
                bend += c[STIFF_N] * dn * dn
            if abs(zt) < c[BOUND]:
                bend += c[STIFF_T] * dt * dt
            n = dn * (c[LINE_N] + at * gn - max(zn, 0.0))
            t = dt * (c[LINE_T] + at * gt - min(max(zt, -c[BOUND]), c[BOUND]))
            slope, scale = slope + n + t, scale + abs(n) + abs(t)
        if turn == 0 and slope <= 0.0:
            return 1.0
        if abs(slope) <= ROUNDED_SLOPE * scale:
            return at
        if slope > 0.0:
            high = at
        else:
            low = at
        at -= slope / bend if bend > 0.0 else 2.0
        if not low < at < high:
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
def bounded(body, rows, count, h, tolerance, more, most, fresh):
    """Friction by bounds that follow the normal forces, each problem convex; returns residual and passes.

    most     convex problems
    fresh    1: the first bounds are those of the guesses, 0: those of the forces, with the statuses that they want
    Whatever the bounds, the answer neither closes nor gains energy.
    """
    passes, residual = 0, np.inf
    for k in range(count):
        if rows.status[k] == OUT:
            continue
        c = rows.table[k]
        c[BOUND] = c[MU] * max(c[GUESS_N] if fresh == 1 else c[FORCE_N], 0.0) + c[CONE]
        if fresh == 0:
            rows.status[k], _, _ = wanted(c, BOUNDED)
            continue
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


@bare_kernel
def solve_within(body, rows, count, h, tolerance, more, loose, attempts):
    """Forces and motion under the law; returns the residual and the passes.   [m/s]

    body         inertias, biases and torques without contact
    rows         arms, normals, friction, BEFORE, stiffness, guesses and statuses in; FORCE, AFTER and statuses out
    h            time over which forces act (1 for an impact)                       [s]
    tolerance, more, loose    as in `newton`
    attempts     of Newton, at most `ATTEMPTS`; 1: nothing after it, the residual is inf where it goes round
    """
    for k in range(count):
        rows.table[k, BEGIN_N], rows.table[k, BEGIN_T] = rows.table[k, GUESS_N], rows.table[k, GUESS_T]
    passes, residual = 0, np.inf
    for attempt in range(attempts):
        early = attempt < ONE_BY_ONE_FROM
        residual, turns, settled = newton(body, rows, count, h, tolerance, more, loose, 0 if early else 1)
        passes += turns
        if settled:
            break
        if attempts == 1:
            return np.inf, passes
        if attempt == 0:
            for k in range(count):
                rows.table[k, GUESS_N], rows.table[k, GUESS_T] = rows.table[k, BEGIN_N], rows.table[k, BEGIN_T]
        most = FEW_BOUNDS if early else (MORE_BOUNDS if attempt < ATTEMPTS - 1 else MOST_BOUNDS)
        residual, turns = bounded(body, rows, count, h, tolerance, more, most, 0 if attempt == 0 else 1)
        passes += turns
        if residual <= tolerance or more == 1:
            break
    return residual, passes
