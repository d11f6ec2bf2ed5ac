"""An impact by dense matrices in pairs of floats: where the passes lose the digits, and to measure what they found.

J along normals and ground, M = L D L^T beside J^T, W = J M^-1 J^T, all from the pose as it stands. The law is judged
on the velocities after as they are stored.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from metamer.core.jit import strict_kernel
from metamer.core.numerics.pairs import add_multiple, minus, over, plus, times
from metamer.systems.contact.kernels.pivots import MOST_WORK, largest, polish, put, solve_pairs, within_cone
from metamer.systems.contact.kernels.rows import (
    ANSWER_N,
    ANSWER_T,
    ARM_X,
    ARM_Y,
    FIRST_N,
    FIRST_T,
    FORCE_N,
    FORCE_T,
    MU,
    NORMAL_X,
    NORMAL_Y,
    OUT,
    RESTITUTION,
)
from metamer.systems.planar.kernels.tree import DX, DY, RX, RY

SOLVED = 1e-9  # residual, over the largest velocity before, that is enough
WELL_SOLVED = 1e-22  # residual above which a solution is polished: of what grazes, little is left to pay with
NEARLY_SOLVED = 1e-14  # residual above which rows begin without impulses as well
POLISHES = 4  # turns of Newton with each ridge, at most
# of a polish: where the first does not help, rows all but depend on each other
FINE_RIDGE, COARSE_RIDGE = 1e-22, 1e-13
MOST_GROWN = 100.0  # times larger than before, or than velocities, impulses are others
# on the answers in turn, another covering vector each
RIDGES = (1e-18, 1e-16, 1e-20, 1e-18, 1e-16, 1e-20, 1e-22, 1e-24)
PAID = 1e-14  # of the energies turned over: a gain below it is none, velocities are rounded by as much
CUTS = 30  # of the restitution at most
BY_SOLUTION = 1e-8  # of the energies turned over: a gain up to it may be what the solution is not exact by


class Dense(NamedTuple):
    """An impact in pairs.

    order     (m,) rows that take part
    J         (2, 2 m, size) velocities of the rows for unit velocities: 2 i along the normal, 2 i + 1 along the ground
    LD        (2, size, size + 2 m) D L^T, and L^-1 J^T
    W         (2, 2 m, 2 m) velocities of the rows for unit impulses                       [1/kg]
    own       (2 m,) the solver's answers                                                  [1/kg]
    speed     largest velocity before                                                      [m/s]
    """

    order: Any
    J: Any
    LD: Any
    W: Any
    own: Any
    speed: float


@strict_kernel
def fill_velocity(links, place, link, point, way, J, o):
    """Row o of J (2, rows, size): velocity of a point of a link along a way for unit velocities.

    place    (2, n, 2) joints                                                              [m]
    point    from the joint of the link, in the world (x, y)                               [m]
    """
    first = J.shape[2] - links.shape[0]
    x, y, at = (way[0], 0.0), (way[1], 0.0), link
    if first == 2:
        J[0, o, 0], J[0, o, 1] = way
    px = plus((place[0, link, 0], place[1, link, 0]), (point[0], 0.0))
    py = plus((place[0, link, 1], place[1, link, 1]), (point[1], 0.0))
    while at >= 0:
        dx = plus(px, (-place[0, at, 0], -place[1, at, 0]))
        dy = plus(py, (-place[0, at, 1], -place[1, at, 1]))
        J[0, o, first + at], J[1, o, first + at] = plus(times(y, dx), minus(times(x, dy)))
        at = links[at]["parent"]


@strict_kernel
def fill_mass(body, place, A):
    """Mass matrix into the first columns of A (2, size, ..).   [kg, kg m, kg m^2]"""
    links, work, size = body.links, body.work, A.shape[1]
    n = links.shape[0]
    C, turns = np.zeros((2, 2, size)), np.zeros((2, 1, size))
    for i in range(n):
        C[:], turns[:] = 0.0, 0.0
        fill_velocity(links, place, i, (work[i, DX], work[i, DY]), (1.0, 0.0), C, 0)
        fill_velocity(links, place, i, (work[i, DX], work[i, DY]), (0.0, 1.0), C, 1)
        at = i
        while at >= 0:
            turns[0, 0, size - n + at], at = 1.0, links[at]["parent"]
        for s in range(size):
            for k in range(2):
                if C[0, k, s] != 0.0:
                    add_multiple(A, s, times((links[i]["mass"], 0.0), (C[0, k, s], C[1, k, s])), C, k, 0, 0, size)
            if turns[0, 0, s] != 0.0:
                add_multiple(A, s, (links[i]["inertia"], 0.0), turns, 0, 0, 0, size)
        s = size - n + i
        A[0, s, s], A[1, s, s] = plus((A[0, s, s], A[1, s, s]), (body.extra[i], 0.0))


@strict_kernel
def dense_impact(body, rows, count, speed):
    """Matrices of all rows that take part."""
    links, work, m = body.links, body.work, 0
    size, order = body.a.shape[0], np.empty(count, np.int64)
    for k in range(count):
        if rows.status[k] != OUT:
            order[m], m = k, m + 1
    place = np.zeros((2, links.shape[0], 2))
    for i in range(links.shape[0]):
        p = links[i]["parent"]
        if p >= 0:
            place[0, i, 0], place[1, i, 0] = plus((place[0, p, 0], place[1, p, 0]), (work[i, RX], 0.0))
            place[0, i, 1], place[1, i, 1] = plus((place[0, p, 1], place[1, p, 1]), (work[i, RY], 0.0))
    J, A = np.zeros((2, 2 * m, size)), np.zeros((2, size, size + 2 * m))
    W, own = np.zeros((2, 2 * m, 2 * m)), np.empty(2 * m)
    for i in range(m):
        c, link = rows.table[order[i]], rows.link[order[i]]
        arm, nx, ny = (c[ARM_X], c[ARM_Y]), c[NORMAL_X], c[NORMAL_Y]
        fill_velocity(links, place, link, arm, (nx, ny), J, 2 * i)
        fill_velocity(links, place, link, arm, (ny, -nx), J, 2 * i + 1)
        own[2 * i], own[2 * i + 1] = c[ANSWER_N], c[ANSWER_T]
    fill_mass(body, place, A)
    for s in range(size):
        for i in range(2 * m):
            A[0, s, size + i], A[1, s, size + i] = J[0, i, s], J[1, i, s]
    for s in range(size):
        inverse = over((1.0, 0.0), (A[0, s, s], A[1, s, s]))
        for i in range(s + 1, size):
            f = times((A[0, i, s], A[1, i, s]), inverse)
            if f[0] != 0.0:
                add_multiple(A, i, minus(f), A, s, s, s, size + 2 * m - s)
        for i in range(2 * m):
            f = times((A[0, s, size + i], A[1, s, size + i]), inverse)
            if f[0] != 0.0:
                add_multiple(W, i, f, A, s, size, 0, 2 * m)
    return Dense(order[:m].copy(), J, A, W, own, speed)


@strict_kernel
def add_answers(dense, z, w):
    """w (2, 2 m) gains the velocities that impulses z (2, 2 m) give.   [m/s]"""
    W = dense.W
    for i in range(w.shape[1]):
        total = (w[0, i], w[1, i])
        for j in range(w.shape[1]):
            if z[0, j] != 0.0:
                total = plus(total, times((W[0, i, j], W[1, i, j]), (z[0, j], z[1, j])))
        w[0, i], w[1, i] = total


@strict_kernel
def motion_after(dense, z, v):
    """Velocities v (size,) as they are stored after impulses z (2, 2 m); back-substitution."""
    A, size = dense.LD, v.shape[0]
    x = np.zeros((2, size))
    for s in range(size - 1, -1, -1):
        total = (0.0, 0.0)
        for j in range(z.shape[1]):
            total = plus(total, times((A[0, s, size + j], A[1, s, size + j]), (z[0, j], z[1, j])))
        for j in range(s + 1, size):
            total = plus(total, minus(times((A[0, s, j], A[1, s, j]), (x[0, j], x[1, j]))))
        x[0, s], x[1, s] = over(total, (A[0, s, s], A[1, s, s]))
    for s in range(size):
        v[s] = plus((v[s], 0.0), (x[0, s], x[1, s]))[0]


@strict_kernel
def row_velocities(dense, v, w):
    """w (2, 2 m): velocities of the rows at v (size,).   [m/s]"""
    J = dense.J
    for i in range(w.shape[1]):
        total = (0.0, 0.0)
        for s in range(v.shape[0]):
            total = plus(total, times((J[0, i, s], J[1, i, s]), (v[s], 0.0)))
        w[0, i], w[1, i] = total


@strict_kernel
def law_missed(dense, w, z, friction, cone):
    """How far velocities w and impulses z (2, 2 m) are from the law, over the largest velocity before.

    cone    (2, m) bound of the friction without normal impulse                            [N s]
    """
    out, own = 0.0, dense.own
    for i in range(friction.shape[0]):
        n, t = 2 * i, 2 * i + 1
        wn, wt, lift = w[0, n], w[0, t], z[0, n] * own[n]
        bound = plus(times((friction[i], 0.0), (z[0, n], z[1, n])), (cone[0, i], cone[1, i]))
        side = -1.0 if wt > 0.0 else 1.0
        short = plus((side * bound[0], side * bound[1]), (-z[0, t], -z[1, t]))[0]
        beyond = max(plus((z[0, t], z[1, t]), minus(bound))[0], plus((-z[0, t], -z[1, t]), minus(bound))[0])
        out = max(out, -wn, -lift, min(abs(wn), lift), beyond * own[t])
        if bound[0] > 0.0:
            out = max(out, min(abs(wt), abs(short) * own[t]))
        if not abs(wn) + abs(wt) + abs(short) + abs(lift) < np.inf:
            return np.inf
    return out / dense.speed


@strict_kernel
def polished(dense, base, friction, cone, z, w, residual):
    """Impulses and velocities that nearly obey the law, by Newton on it; returns the residual of the best, and work.

    Impulses may not grow by it: where rows all but depend on each other, some that do would meet the law as well.
    """
    trial, v, work = np.empty_like(z), np.empty_like(w), 0
    most = MOST_GROWN * max(largest(z, dense.own), dense.speed)
    for turn in range(2 * POLISHES):
        if not WELL_SOLVED < residual < np.inf:
            break
        if turn % POLISHES == 0:
            put(z, trial)
            put(w, v)
        work += polish(
            dense.W, base, friction, cone, dense.own, FINE_RIDGE if turn < POLISHES else COARSE_RIDGE, trial, v
        )
        within_cone(trial, friction, cone)
        put(base, v)
        add_answers(dense, trial, v)
        better = law_missed(dense, v, trial, friction, cone)
        if better < residual and largest(trial, dense.own) <= most:
            residual = better
            put(trial, z)
            put(v, w)
    return residual, work


@strict_kernel
def exact_phase(dense, base, friction, cone, z, w, most):
    """Plastic impact from the velocities base (2, 2 m); returns residual and work.

    z       impulses of a guess in, of the best answer out
    w       velocities that they give, written
    most    work that may be done
    """
    trial, v, turn = np.zeros_like(z), np.empty_like(w), 0
    put(base, w)
    add_answers(dense, z, w)
    best, work = polished(dense, base, friction, cone, z, w, law_missed(dense, w, z, friction, cone))
    if not best <= NEARLY_SOLVED:
        # from nothing: a guess that is far off may be worse
        put(base, v)
        residual, more = polished(dense, base, friction, cone, trial, v, law_missed(dense, v, trial, friction, cone))
        work += more
        if not best <= residual:
            best = residual
            put(trial, z)
            put(v, w)
    while best > SOLVED and turn < len(RIDGES) and work < most:
        _, more = solve_pairs(dense.W, base, friction, cone, trial, dense.speed, RIDGES[turn], turn, most - work)
        within_cone(trial, friction, cone)
        put(base, v)
        add_answers(dense, trial, v)
        residual = law_missed(dense, v, trial, friction, cone)
        residual, again = polished(dense, base, friction, cone, trial, v, residual)
        work, turn = work + more + again, turn + 1
        if residual < best:
            best = residual
            put(trial, z)
            put(v, w)
    return best, work


@strict_kernel
def energy_gained(z, before, after):
    """Kinetic energy that impulses z put in, and what goes in and out of it; all (2, 2 m).   [J]

    Of an impact that loses nothing the first is rounding of the second.
    """
    total, scale = (0.0, 0.0), 1e-300
    for i in range(z.shape[1]):
        middle = plus((before[0, i], before[1, i]), (after[0, i], after[1, i]))
        term = times((0.5 * z[0, i], 0.5 * z[1, i]), middle)
        total, scale = plus(total, term), scale + 0.5 * abs(z[0, i]) * (abs(before[0, i]) + abs(after[0, i]))
    return total[0], scale


@strict_kernel
def cut_restitution(cut, total, scale):
    """Part of the restitution that is taken off next, where an impact would gain `total` of `scale` [J].

    cut    the part that was taken off last, 0 at first
    Half where the law itself gains. Where the solution may, as at a restitution of 1, just what pays for the gain.
    """
    if total > BY_SOLUTION * scale:
        return 0.5
    return min(max(4.0 * total / scale, 8.0 * cut), 0.5)


@strict_kernel
def expand_exactly(dense, first, between, laws, share, more, z, w, most):
    """Expansion after impulses `first` and velocities `between` (2, 2 m); returns residual and work.

    laws    (2, m) friction, restitution
    more    guess of the impulses that keep rows from closing again in, those found out
    z, w    impulses and velocities after both phases, written
    """
    m = laws.shape[1]
    push, cone, base = np.zeros((2, 2 * m)), np.empty((2, m)), between.copy()
    for i in range(m):
        n = 2 * i
        push[0, n], push[1, n] = times((share * laws[1, i], 0.0), (first[0, n], first[1, n]))
        cone[0, i], cone[1, i] = times((laws[0, i], 0.0), (push[0, n], push[1, n]))
    within_cone(more, laws[0], cone)
    add_answers(dense, push, base)
    residual, work = exact_phase(dense, base, laws[0], cone, more, w, most)
    for i in range(2 * m):
        both = plus((first[0, i], first[1, i]), (push[0, i], push[1, i]))
        z[0, i], z[1, i] = plus(both, (more[0, i], more[1, i]))
    return residual, work


@strict_kernel
def restitution_missed(dense, first, laws, share, halved):
    """What a restitution of `share` is off by, where the law asks for `halved` of it, over the largest velocity."""
    out = 0.0
    for i in range(laws.shape[1]):
        out = max(out, (halved - share) * laws[1, i] * first[0, 2 * i] * dense.own[2 * i])
    return out / dense.speed


@strict_kernel
def expansions(dense, before, first, between, laws, share, enough, z, most):
    """Expansion whose restitution is cut until no energy is gained; z: guess in, impulses of both phases out.

    enough    residual with which it is taken
    Returns residual, energy gained [J] and the share of the restitution that is left, 0 where the first phase is all.
    """
    after, more, halved, cut = np.empty_like(z), np.zeros_like(z), share, 0.0
    for i in range(laws.shape[1]):
        n = 2 * i
        more[0, n] = max(z[0, n] - first[0, n] * (1.0 + share * laws[1, i]), 0.0)
        more[0, n + 1] = z[0, n + 1] - first[0, n + 1]
    for _ in range(CUTS):
        error, work = expand_exactly(dense, first, between, laws, share, more, z, after, most)
        total, scale = energy_gained(z, before, after)
        most -= work
        if error > enough:
            # told by the residual; the first phase alone is what is left
            return error, 0.0, 0.0
        if total <= PAID * scale:
            return max(error, restitution_missed(dense, first, laws, share, halved)), total, share
        cut = cut_restitution(cut, total, scale)
        halved = halved if cut < 0.5 else 0.5 * halved
        share = share * (1.0 - cut) if cut < 0.5 else halved
    return restitution_missed(dense, first, laws, 0.0, halved), 0.0, 0.0


@strict_kernel
def strike_exactly(body, rows, count, v, speed, share):
    """Impact of all rows that take part: v changes; returns residual, on the v that is stored, and energy gained [J].

    rows     impulses that the passes found in FIRST and FORCE as guesses, those of the answer out
    share    of the restitution, to begin with
    """
    dense = dense_impact(body, rows, count, speed)
    m = dense.order.shape[0]
    laws, first, z = np.empty((2, m)), np.zeros((2, 2 * m)), np.zeros((2, 2 * m))
    before, between, after, cone = np.empty((2, 2 * m)), np.empty((2, 2 * m)), np.empty((2, 2 * m)), np.zeros((2, m))
    for i in range(m):
        c, n, t = rows.table[dense.order[i]], 2 * i, 2 * i + 1
        laws[0, i], laws[1, i] = c[MU], c[RESTITUTION]
        first[0, n], first[0, t], z[0, n], z[0, t] = c[FIRST_N], c[FIRST_T], c[FORCE_N], c[FORCE_T]
    row_velocities(dense, v, before)
    within_cone(first, laws[0], cone)
    residual, work = exact_phase(dense, before, laws[0], cone, first, between, MOST_WORK)
    gain, _ = energy_gained(first, before, between)
    if share > 0.0:
        enough, most = max(SOLVED, residual), MOST_WORK - work
        error, total, share = expansions(dense, before, first, between, laws, share, enough, z, most)
        residual, gain = max(residual, error), total if share > 0.0 else gain
    if share == 0.0:
        put(first, z)
    motion_after(dense, z, v)
    row_velocities(dense, v, after)
    for i in range(m):
        c, n, t = rows.table[dense.order[i]], 2 * i, 2 * i + 1
        c[FIRST_N], c[FIRST_T], c[FORCE_N], c[FORCE_T] = first[0, n], first[0, t], z[0, n], z[0, t]
        push = times((share * laws[1, i], 0.0), (first[0, n], first[1, n]))
        cone[0, i], cone[1, i] = times((laws[0, i], 0.0), push)
        if share > 0.0:
            both = plus((first[0, n], first[1, n]), push)
            z[0, n], z[1, n] = plus((z[0, n], z[1, n]), minus(both))
            z[0, t], z[1, t] = plus((z[0, t], z[1, t]), (-first[0, t], -first[1, t]))
    return max(residual, law_missed(dense, after, z, laws[0], cone)), gain
