"""Impacts of rows that touch: Poisson's law with Coulomb friction, verified on the velocities that the impulses give.

Compression is the plastic impact, which never gains energy: T' - T = -dv M dv/2 + z . w', z_n w'_n = 0, z_t w'_t <= 0.
Expansion repeats e times its normal impulses, with friction of its own, and no row may close again; where the whole
would gain energy, e is halved until it does not (a gain by rounding takes off no more than what pays for it).
Newton's law (w' = -e w at every row) has no answer for a see-saw.
Passes over the links solve almost all; where they do not, or where their rounding could show, `exact` does. glocker1995
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import bare_kernel, kernel
from metamer.systems.contact.kernels.exact import BY_SOLUTION, CUTS, strike_exactly
from metamer.systems.contact.kernels.passes import GIVEN, LAW, answers, solve_pass, stiffen, velocities_after
from metamer.systems.contact.kernels.rows import (
    AFTER_N,
    AFTER_T,
    ANSWER_N,
    ANSWER_T,
    ARM_X,
    ARM_Y,
    BASE_N,
    BASE_T,
    BEFORE_N,
    BEFORE_T,
    CONE,
    FIRST_N,
    FIRST_T,
    FORCE_N,
    FORCE_T,
    GUESS_N,
    GUESS_T,
    MOVE_X,
    MOVE_Y,
    MU,
    NONE,
    OUT,
    RESTITUTION,
    SHIFT,
    SHUT,
    START_N,
    START_T,
    STICK,
    TILT,
    TURN,
)
from metamer.systems.contact.kernels.solver import solve_within, wanted
from metamer.systems.planar.kernels.tree import OMEGA, PT, PX, PY, load_links

VERIFIED = 1e-10  # residual, over the largest velocity before, at which an impact is taken at once
LOSSLESS = 0.999  # a restitution above this leaves no loss to hide a gain by the residual: such impacts are solved on
VERIFIED_LOSSLESS = 1e-14  # to this residual
ENOUGH = 1e-9  # residual, and what may be lost by rounding, beyond which the impact is solved in pairs
REFINEMENTS = 5  # solutions in increments
TRIES = 3  # of Newton, before the impact is solved in pairs
PASSES_ENOUGH = 200  # after which increments end
LOST_BY_PASSES = 1e-14  # of impulses times what rows answer, times the ratio of masses: rounding of a pass
RESTING = 1e-9  # of the largest velocity before: what closes more slowly rests, and closes by rounding
ROUNDING = 1e-13  # of the energies turned over: a gain below it is none


@bare_kernel
def law_residual(c):
    """How far velocities AFTER and impulses FORCE of a row are from the law.   [m/s]"""
    wn, wt, zn, zt = c[AFTER_N], c[AFTER_T], c[FORCE_N], c[FORCE_T]
    out = max(-wn, min(abs(wn), zn * c[ANSWER_N]), -zn * c[ANSWER_N])
    bound = c[MU] * zn + c[CONE]
    out = max(out, (abs(zt) - bound) * c[ANSWER_T])
    if bound > 0.0:
        want = -bound if wt > 0.0 else bound
        out = max(out, min(abs(wt), abs(zt - want) * c[ANSWER_T]))
    return out if out < np.inf else np.inf


@bare_kernel
def verify(body, rows, count, speed):
    """Velocities that the impulses FORCE really give, by a pass without stiffness; returns residual, gain and scale.

    speed    largest velocity before                                                [m/s]
    gain     of kinetic energy from BASE on; scale: what goes in and out of it      [J]
    """
    for k in range(count):
        c = rows.table[k]
        c[BEFORE_N], c[BEFORE_T] = c[BASE_N], c[BASE_T]
    solve_pass(body, rows, count, 1.0, GIVEN, 0)
    velocities_after(body, rows, count, 1.0)
    residual, gain, scale = 0.0, 0.0, 1e-300
    for k in range(count):
        if rows.status[k] == OUT:
            continue
        c = rows.table[k]
        wrong = law_residual(c)
        residual = max(residual, wrong) if wrong < np.inf else np.inf
        n, t = 0.5 * c[FORCE_N] * (c[BASE_N] + c[AFTER_N]), 0.5 * c[FORCE_T] * (c[BASE_T] + c[AFTER_T])
        gain = gain + n + t
        scale += 0.5 * abs(c[FORCE_N]) * (abs(c[BASE_N]) + abs(c[AFTER_N]))
        scale += 0.5 * abs(c[FORCE_T]) * (abs(c[BASE_T]) + abs(c[AFTER_T]))
    return residual / speed, gain, scale


@bare_kernel
def begin_plastic(rows, count, speed):
    """Statuses and guesses of an impact from the velocities BASE: what closes sticks, what rests is left alone."""
    for k in range(count):
        c = rows.table[k]
        c[BEFORE_N], c[BEFORE_T], c[GUESS_N], c[GUESS_T] = c[BASE_N], c[BASE_T], 0.0, 0.0
        if rows.status[k] != OUT:
            closes = c[BASE_N] < -RESTING * speed
            rows.status[k] = (SHUT if closes else 0) + (STICK if (c[MU] > 0.0 and closes) or c[CONE] > 0.0 else NONE)


@bare_kernel
def begin_again(rows, count, polish):
    """Velocities before the next turn: with polish, those that the last impulses really gave; else BASE."""
    if polish:
        stiffen(rows, count, 1.0)
    for k in range(count):
        c = rows.table[k]
        if polish:
            c[BEFORE_N], c[BEFORE_T], c[GUESS_N], c[GUESS_T] = c[AFTER_N], c[AFTER_T], c[FORCE_N], c[FORCE_T]
            if rows.status[k] != OUT:
                rows.status[k], _, _ = wanted(c, LAW)
        else:
            c[BEFORE_N], c[BEFORE_T] = c[BASE_N], c[BASE_T]


@kernel
def plastic(body, rows, count, speed, verified):
    """Plastic impact from the velocities BASE; returns residual, gain [J] and passes.

    verified    residual, over the speed, that is enough
    Newton, then increments on the velocities that the last impulses really gave. The best that does not gain energy
    is kept.
    """
    passes, best, kept = 0, np.inf, np.empty((count, 2))
    residual, gain, scale = np.inf, 0.0, 0.0
    begin_plastic(rows, count, speed)
    for turn in range(REFINEMENTS):
        _, turns = solve_within(body, rows, count, 1.0, verified * speed, 1 if turn > 0 else 0, 0, TRIES)
        passes += turns + 1
        residual, gain, scale = verify(body, rows, count, speed)
        if residual < best and gain <= ROUNDING * scale:
            best = residual
            for k in range(count):
                kept[k, 0], kept[k, 1] = rows.table[k, FORCE_N], rows.table[k, FORCE_T]
        if best <= verified or passes > PASSES_ENOUGH:
            break
        begin_again(rows, count, residual < np.inf)
    if residual > best:
        for k in range(count):
            rows.table[k, FORCE_N], rows.table[k, FORCE_T] = kept[k, 0], kept[k, 1]
        residual, gain, scale = verify(body, rows, count, speed)
    return residual, gain, passes


@bare_kernel
def prepare_impact(body, rows, count):
    """Inertia without turning and without forces, so that passes answer impulses alone; answers of the rows.

    Needs `place` in the body's work.
    """
    links, work = body.links, body.work
    for i in range(links.shape[0]):
        work[i, OMEGA], body.factor[i, TILT] = 0.0, 0.0
        body.extra[i] = links[i]["armature"]
    load_links(links, False, work)
    for i in range(links.shape[0]):
        work[i, PT], work[i, PX], work[i, PY] = 0.0, 0.0, 0.0
    for i in range(body.tau.shape[0]):
        body.tau[i] = 0.0
    for k in range(count):
        rows.table[k, SHIFT], rows.table[k, CONE] = 0.0, 0.0
    solve_pass(body, rows, 0, 1.0, LAW, 0)
    answers(body, rows, count, 1.0)


@bare_kernel
def expand(body, rows, count, share, speed, verified):
    """Expansion: `share` of the restitution times the impulses FIRST, then no row may close; returns residual, passes.

    Impulses of both phases are left in FORCE, velocities in AFTER.
    """
    for k in range(count):
        c = rows.table[k]
        expands = share * c[RESTITUTION] * c[FIRST_N]
        c[CONE] = c[MU] * expands
        c[FORCE_N], c[FORCE_T] = c[FIRST_N] + expands, c[FIRST_T]
        c[BASE_N], c[BASE_T] = c[START_N], c[START_T]
    verify(body, rows, count, speed)
    for k in range(count):
        c = rows.table[k]
        c[BASE_N], c[BASE_T] = c[AFTER_N], c[AFTER_T]
    residual, _, passes = plastic(body, rows, count, speed, verified)
    for k in range(count):
        c = rows.table[k]
        c[FORCE_N] += c[FIRST_N] + share * c[RESTITUTION] * c[FIRST_N]
        c[FORCE_T] += c[FIRST_T]
        c[CONE], c[BASE_N], c[BASE_T] = 0.0, c[START_N], c[START_T]
    return residual, passes


@bare_kernel
def rounding(body, rows, count, speed):
    """What the passes may have lost, over the largest velocity before: impulses and motions that leave little of it."""
    lightest, heaviest, turned = np.inf, 0.0, 1.0
    for i in range(body.links.shape[0]):
        mass = body.links[i]["mass"]
        lightest, heaviest = min(lightest, mass if mass > 0.0 else np.inf), max(heaviest, mass)
    for k in range(count):
        c = rows.table[k]
        if rows.status[k] != OUT:
            f = body.factor[rows.link[k]]
            moved = abs(f[MOVE_X]) + abs(f[MOVE_Y]) + abs(f[TURN]) * (abs(c[ARM_X]) + abs(c[ARM_Y]))
            pushed = max(abs(c[FORCE_N]) * c[ANSWER_N], abs(c[FORCE_T]) * c[ANSWER_T])
            turned = max(turned, moved / speed, pushed / speed)
    return LOST_BY_PASSES * turned * heaviest / lightest


@bare_kernel
def strike(body, rows, count, v):
    """Impact of all rows that take part: v changes; returns residual, energy lost [J] and passes.

    body    placed at the impact
    rows    arms, normals, friction, restitution, and velocities before in START; impulses are left in FORCE   [N s]
    v       (size,) velocities, changed
    """
    prepare_impact(body, rows, count)
    speed, bounces, verified = 1e-300, 0.0, VERIFIED
    for k in range(count):
        c = rows.table[k]
        c[BASE_N], c[BASE_T] = c[START_N], c[START_T]
        if rows.status[k] != OUT:
            speed = max(speed, abs(c[START_N]), abs(c[START_T]))
            if c[RESTITUTION] > LOSSLESS:
                verified = VERIFIED_LOSSLESS
    residual, gain, passes = plastic(body, rows, count, speed, verified)
    for k in range(count):
        c = rows.table[k]
        c[FIRST_N], c[FIRST_T] = c[FORCE_N], c[FORCE_T]
        if rows.status[k] != OUT and (c[FORCE_N] > 0.0 or residual > ENOUGH):
            bounces = max(bounces, c[RESTITUTION])
    share, lost = 1.0 if bounces > 0.0 else 0.0, rounding(body, rows, count, speed)
    for _ in range(CUTS):
        if share == 0.0 or max(residual, lost) > ENOUGH:
            break
        error, turns = expand(body, rows, count, share, speed, verified)
        passes += turns
        _, total, scale = verify(body, rows, count, speed)
        lost = max(lost, rounding(body, rows, count, speed))
        if total <= ROUNDING * scale or error > ENOUGH:
            residual, gain = max(residual, error), total
            break
        if total <= BY_SOLUTION * scale:
            # passes do not tell a law that gains from what they are not exact by
            lost = np.inf
            break
        share *= 0.5
        for k in range(count):
            c = rows.table[k]
            c[FORCE_N], c[FORCE_T] = c[FIRST_N], c[FIRST_T]
    if max(residual, lost) > ENOUGH:
        residual, gain = strike_exactly(body, rows, count, v, speed, share)
        return residual, max(-gain, 0.0), passes
    if bounces > 0.0:
        verify(body, rows, count, speed)
    for i in range(v.shape[0]):
        v[i] += body.a[i]
    return residual, max(-gain, 0.0), passes
