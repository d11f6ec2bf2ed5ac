"""The contact law at a state: forces of rows that keep their modes, which modes hold, and impacts; by dense matrices.

A row carries z = (force along the normal) + (adhesion along it) >= 0, and |f| <= mu z + (adhesion along the ground).
Where rows are not independent, many forces give the same motion: taken are those that obey the law with the least sum
of squares, each weighed with what its row answers (a problem of least distance). lawson1974, chapter 23; glocker1995
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import nnls

from metamer.core.records import Array
from metamer.systems.contact.reference.dense import Rig, equations, pose_of, torques
from metamer.systems.contact.reference.lemke import VARIANTS, solve_by_lemke
from metamer.systems.contact.reference.rows import Rows, Seen, row_equations, see

STUCK = 0  # of a row that touches; one that slides has the sign of its friction, -1 or 1, along the ground
STILL = 1e-8  # a row slower than this neither closes nor leaves nor slides                   [m/s]
DEPENDENT = 1e-10  # of the largest singular value: rows below it follow from the others
STIFF = 1e-14  # of the largest answer: a row that answers less cannot move that way and takes no force
TAKEN_BACK = 20.0  # rate at which rounding in gaps and speeds of what touches is taken back          [1/s]
WRONG = 1e-9  # residual, over the largest term, above which a problem is not solved
BROKEN = 1e-8  # of the largest force by which the law is broken where a mode ends
ACCELERATED = 1e-11  # of the largest term: an acceleration above it is one
HALVINGS = 30  # of the restitution


class Unsolved(Exception):
    """No forces or impulses obey the law, or none were found."""


class Modes(NamedTuple):
    """What holds between two events: rows that touch, the kind of each, and the side of every joint's stop."""

    touch: Any
    kind: Any
    stops: Any


class Forces(NamedTuple):
    """Motion and forces of a state.

    a          (size,) acceleration
    normal     (m,) force along the normal of each row that touches, (m,) along the ground   [N]
    spare      least spare of the law, negative where it is broken, over the largest force   [-]
    powers     damped, put in, rubbed, of the normal forces, of the loads                     [W]
    """

    a: Array
    normal: Array
    along: Array
    spare: float
    powers: tuple[float, float, float, float, float]


def share(A: Array, c: Array, H: Array, h: Array) -> tuple[Array, float]:
    """Least x with A x = c and H x >= h, to half of BROKEN, and the largest residual of A x = c."""
    u, s, vt = np.linalg.svd(A)
    rank = int((s > DEPENDENT * s[0]).sum())
    x = vt[:rank].T @ ((u[:, :rank].T @ c) / s[:rank])
    x += vt[:rank].T @ ((u[:, :rank].T @ (c - A @ x)) / s[:rank])
    error = float(np.abs(A @ x - c).max())
    free = vt[rank:].T
    held = H @ x
    short = h - held - 0.5 * BROKEN * max(float(np.abs(held).max()), float(np.abs(h).max()))
    if free.shape[1] and short.max() > 0.0:
        # least distance within the forces that give the same motion
        E = np.vstack([(H @ free).T, short])
        unit = max(float(np.abs(E).max()), 1e-300)
        target = np.zeros(len(E))
        target[-1] = 1.0
        r = E / unit @ nnls(E / unit, target)[0] - target
        if r[-1] < -1e-9:
            x = x - free @ (r[:-1] / r[-1])
    return x, error


class Problem(NamedTuple):
    """Rows at a state: how they move without forces, w = W p + b, and what forces do.

    free       (size,) acceleration without contact; answers (size, 2 m) to unit forces
    back       (2 m,) part of b that takes rounding in gaps and speeds back              [m/s^2]
    scale      largest acceleration among the terms of b                                 [m/s^2]
    powers     damped, put in, of the loads                                              [W]
    """

    rows: Rows
    seen: Seen
    free: Array
    answers: Array
    W: Array
    b: Array
    back: Array
    scale: float
    powers: tuple[float, float, float]


def pose_problem(rig: Rig, own: Rows, q: Array, v: Array, stops: Any) -> Problem:
    """The equations of rows at a state."""
    pose = pose_of(rig, q, v)
    tau, damped, put_in = torques(rig, q, v, stops)
    M, right, load = equations(rig, pose, tau)
    seen = see(own, pose)
    J, b = row_equations(rig, own, pose, seen)
    solved: Array = np.asarray(np.linalg.solve(M, np.column_stack([right, J.T])), dtype=np.float64)
    moved, W = J @ solved[:, 0], J @ solved[:, 1:]
    back = TAKEN_BACK * seen.speed
    back[:, 0] += TAKEN_BACK * (seen.speed[:, 0] + TAKEN_BACK * seen.gap)
    back = back.ravel()
    scale = max(float((np.abs(moved) + np.abs(b)).max(initial=0.0)), 1e-300)
    powers = (damped, put_in, load)
    return Problem(own, seen, solved[:, 0], solved[:, 1:], W, b + moved + back, back, scale, powers)


def forces(rig: Rig, rows: Rows, q: Array, v: Array, modes: Modes) -> Forces:
    """Acceleration and contact forces of rows that keep their modes."""
    own, seen, free, answers, W, b, back, scale, (damped, put_in, load) = pose_problem(
        rig, rows[modes.touch], q, v, modes.stops
    )
    m = len(own)
    if m == 0:
        return Forces(free, np.zeros(0), np.zeros(0), np.inf, (damped, put_in, 0.0, 0.0, load))
    # unknown: forces along the normals, and along the ground where rows stick; sliding friction follows the first
    own_answers = np.diag(W)
    moves = own_answers > STIFF * own_answers.max()
    slides, stuck = modes.kind != STUCK, np.flatnonzero((modes.kind == STUCK) & moves[1::2])
    wanted = np.concatenate([2 * np.arange(m), 2 * stuck + 1])
    B, f = np.zeros((2 * m, len(wanted))), np.zeros(2 * m)
    B[wanted, np.arange(len(wanted))] = 1.0
    side = np.where(slides, modes.kind, 0)
    B[2 * np.arange(m) + 1, np.arange(m)] += side * own["mu_kinetic"]
    f[1::2] = side * (own["mu_kinetic"] * own["pull"] + own["shear"])
    # least forces are those of rows that answer alike
    unit = 1.0 / np.sqrt(own_answers[wanted])
    A = unit[:, None] * (W @ B)[wanted] * unit
    c = -unit * (b + W @ f)[wanted]
    H, h = limits(own, stuck)
    x, error = share(A, c, H * unit, h)
    p = B @ (unit * x) + f
    largest = max(float(np.abs(p).max()), float(np.abs(h).max()), scale / float(own_answers.max()))
    spare = float((H @ (unit * x) - h).min()) / largest
    # rows that follow from others must agree with them, but for the rounding that is taken back
    if error > WRONG * scale * unit.max() + np.abs(unit * back[wanted]).max():
        spare = -np.inf
    normal, along = p[0::2], p[1::2]
    powers = (damped, put_in, -float(along @ seen.speed[:, 1]), float(normal @ seen.speed[:, 0]), load)
    return Forces(free + answers @ p, normal, along, spare, powers)


def limits(own: Rows, stuck: Any) -> tuple[Array, Array]:
    """H x >= h of the law for forces along all normals and along the ground where rows stick.   [N]"""
    m, k = len(own), len(stuck)
    H, h = np.zeros((m + 2 * k, m + k)), np.zeros(m + 2 * k)
    H[:m, :m], h[:m] = np.eye(m), -own["pull"]
    for j, i in enumerate(stuck):
        for r, sign in ((m + 2 * j, 1.0), (m + 2 * j + 1, -1.0)):
            H[r, i], H[r, m + j] = own["mu_static"][i], sign
            h[r] = -own["mu_static"][i] * own["pull"][i] - own["shear"][i]
    return H, h


def cone(W: Array, b: Array, mu: Array, offset: Array) -> tuple[Array, Array, float]:
    """z and w = W z + b under the law, and its residual: 0 <= z_n, w_n, z_n w_n = 0, |z_t| <= mu z_n + offset.

    Raises Unsolved.
    """
    table, own = np.column_stack([mu, offset]), np.maximum(np.diag(W), 1e-300)
    scale = max(float(np.abs(b).max()), 1e-300)
    best, kept = np.inf, np.zeros(len(b))
    for variant in range(VARIANTS):
        z = np.zeros(len(b))
        solve_by_lemke(np.ascontiguousarray(W), b, table, variant, z)
        z[0::2] = np.maximum(z[0::2], 0.0)
        bound = mu * z[0::2] + offset
        z[1::2] = np.clip(z[1::2], -bound, bound)
        w = W @ z + b
        normal = np.abs(z[0::2] - np.maximum(0.0, z[0::2] - w[0::2] / own[0::2])) * own[0::2]
        along = np.abs(z[1::2] - np.clip(z[1::2] - w[1::2] / own[1::2], -bound, bound)) * own[1::2]
        error = float(np.maximum(normal, along).max()) / scale
        if error < best:
            best, kept = error, z
        if best <= 1e-12:
            break
    if not best <= WRONG:
        raise Unsolved(f"the contact law is missed by {best:.1e} of the largest term")
    return kept, W @ kept + b, best


def choose(rig: Rig, rows: Rows, q: Array, v: Array, near: Any, stops: Any) -> tuple[Modes, float]:
    """Modes of rows that are near and neither close nor leave, by the law between forces and accelerations; residual.

    What slides keeps its side with kinetic friction, also what begins to; what does not, sticks by static friction.
    """
    nothing = Modes(near[:0], np.zeros(0, np.int64), stops)
    if len(near) == 0:
        return nothing, 0.0
    own, seen, _, _, plain, b, _, scale, _ = pose_problem(rig, rows[near], q, v, stops)
    scale = max(scale, float(np.abs(plain[:, 0::2] @ own["pull"]).max()))
    rubs, moves = own["mu_static"] + own["shear"] > 0.0, np.diag(plain) > STIFF * np.diag(plain).max()
    side = np.where(np.abs(seen.speed[:, 1]) > STILL, -np.sign(seen.speed[:, 1]), 0.0)
    z, w, error, slips = b, b, 0.0, side
    for _ in range(len(own) + 1):
        # friction of a known side is part of the normal column
        known = side != 0.0
        W, rest = plain.copy(), b - plain[:, 0::2] @ own["pull"] + plain[:, 1::2] @ (side * own["shear"])
        W[:, 0::2] += plain[:, 1::2] * (side * own["mu_kinetic"])
        gone = 2 * np.flatnonzero(known | ~rubs | ~moves[1::2]) + 1
        W[gone], W[:, gone], rest[gone] = 0.0, 0.0, 0.0
        z, w, error = cone(W, rest, np.where(known, 0.0, own["mu_static"]), np.where(known, 0.0, own["shear"]))
        slips = np.where(np.abs(w[1::2]) > ACCELERATED * scale, -np.sign(w[1::2]), 0.0)
        starts = ~known & (slips != 0.0) & (own["mu_kinetic"] < own["mu_static"])
        if not starts.any():
            break
        side = np.where(starts, slips, side)
    kind = np.where(side != 0.0, side, np.where(rubs, slips, 1.0)).astype(np.int64)
    # what touches without a force may share one, unless that breaks the law
    carries = moves[0::2] & (z[0::2] * np.diag(plain)[0::2] > 1e-13 * scale)
    found = nothing
    for taken in (carries | (moves[0::2] & (w[0::2] <= ACCELERATED * scale)), carries):
        found = Modes(near[taken], kind[taken], stops)
        if forces(rig, rows, q, v, found).spare >= -BROKEN:
            break
    return found, error


class Strike(NamedTuple):
    """An impact: velocity after it, energy lost, which rows closed, normal impulses, residual.   [J, -, N s, -]"""

    v: Array
    loss: float
    closed: Any
    impulse: Array
    residual: float


def strike(rig: Rig, rows: Rows, q: Array, v: Array, near: Any) -> Strike:
    """Impact of all rows that are near: plastic, then Poisson's expansion; e is halved where that would gain energy."""
    own, pose = rows[near], pose_of(rig, q, v)
    seen = see(own, pose)
    M, _, _ = equations(rig, pose, np.zeros(len(q)))
    J, _ = row_equations(rig, own, pose, seen)
    back = np.linalg.solve(M, J.T)
    W, before = J @ back, seen.speed.ravel()
    mu = np.where(np.abs(seen.speed[:, 1]) > STILL, own["mu_kinetic"], own["mu_static"])
    first, after, error = cone(W, before, mu, np.zeros(len(own)))
    energy, e = 0.5 * float(v @ M @ v), own["restitution"]
    total = first
    for _ in range(HALVINGS if (e * first[0::2]).max() > 0.0 else 0):
        push = np.zeros(len(before))
        push[0::2] = e * first[0::2]
        more, _, worse = cone(W, after + W @ push, mu, mu * push[0::2])
        total, error = first + push + more, max(error, worse)
        change = back @ total
        if v @ M @ change + 0.5 * change @ M @ change <= 1e-13 * energy:
            break
        total, e = first, 0.5 * e
    change = back @ total
    loss = -float(v @ M @ change + 0.5 * change @ M @ change)
    return Strike(v + change, max(loss, 0.0), seen.speed[:, 0] < -STILL, total[0::2], error)
