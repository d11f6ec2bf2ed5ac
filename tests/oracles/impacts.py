"""The law of impacts by dense matrices in extended precision: nothing of the solver is used, nor its arithmetic.

Numbers of 64 bits (`numpy.longdouble` of x86) keep 11 bits more than the velocities that are judged, so that what is
measured here is what the velocities and impulses miss, not what the measuring loses.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

LONG: Any = np.longdouble
EXTENDED = bool(np.finfo(LONG).eps < 1e-18)
HALVINGS = 31  # of the restitution, at most
LAST_DIGITS = LONG(2.0) ** -52  # of a float
OWN_DIGITS = LONG(2.0) ** -62  # of the numbers here
MET = 1e-12  # residual that no other restitution need be tried for


class Draw(NamedTuple):
    """One impact to solve: a tree at (q, v) and its rows.

    arm       (k, 2) from the joint of the row's link to where it touches, in the world   [m]
    normal    (k, 2) of the ground
    """

    links: Any
    q: Any
    v: Any
    link: Any
    arm: Any
    normal: Any
    mu: Any
    e: Any


class Struck(NamedTuple):
    """What a solver made of it: velocities after, impulses of the first phase and of both, (k, 2) normal and along."""

    after: Any
    first: Any
    impulse: Any


class Law(NamedTuple):
    """How far an impact is from its law, over the largest velocity of a row before.

    wrong     velocities after against the signs of the impulses (of the last phase where there are two)
    first     the same at the end of the first phase, by the velocities that its impulses give
    balance   velocities of the rows after against those that the impulses give, either way
    What the last digits of impulses and levers are worth is not counted: they are stored as floats. Impulses may turn
    over 1e10 times the speed, in wedges and lines of links.
    gain      of kinetic energy, of all before
    """

    wrong: float
    first: float
    balance: float
    gain: float


def dense(draw):
    """Mass matrix, the rows' Jacobian (2 k, size), normals first, and the sizes of the lengths that it sums up."""
    links, n, count = draw.links, len(draw.links), len(draw.link)
    base = len(draw.q) - n
    theta, place, reach = np.zeros(n, LONG), np.zeros((n, 2), LONG), np.zeros(n, LONG)
    turns, above = np.zeros((n, n), LONG), np.zeros((n, n), bool)
    q = draw.q.astype(LONG)
    for i in range(n):
        p, attach = int(links[i]["parent"]), [LONG(links[i]["attach_x"]), LONG(links[i]["attach_y"])]
        theta[i] = LONG(links[i]["mount"]) + q[base + i]
        above[i, i] = True
        if p >= 0:
            theta[i] += theta[p]
            above[i] |= above[p]
            c, s = np.cos(theta[p]), np.sin(theta[p])
            reach[i] = reach[p] + np.abs(attach).sum()
            place[i] = place[p] + [c * attach[0] - s * attach[1], s * attach[0] + c * attach[1]]
        turns[i] = above[i]
    c, s = np.cos(theta), np.sin(theta)
    x, y = links["centre_x"].astype(LONG), links["centre_y"].astype(LONG)
    centre = np.stack([c * x - s * y, s * x + c * y], axis=1)

    def moves(link, arm):
        """(k, 2, size) velocity of points for unit velocities."""
        out = np.zeros((len(link), 2, len(q)), LONG)
        lever = (place[link] + arm)[:, None, :] - place[None, :, :]
        out[:, 0, base:], out[:, 1, base:] = -lever[:, :, 1] * turns[link], lever[:, :, 0] * turns[link]
        if base:
            out[:, 0, 0] = out[:, 1, 1] = LONG(1)
        return out

    own, mass = moves(np.arange(n), centre), links["mass"].astype(LONG)
    M = np.einsum("i,ics,ict->st", mass, own, own)
    M[base:, base:] += (turns * links["inertia"].astype(LONG)[:, None]).T @ turns
    held = np.arange(n) if base == 0 else np.arange(1, n)
    M[base + held, base + held] += links["armature"].astype(LONG)[held]
    J, normal = moves(draw.link, draw.arm.astype(LONG)), draw.normal.astype(LONG)
    along, sizes = np.stack([normal[:, 1], -normal[:, 0]], axis=1), np.ones((count, len(q)), LONG)
    sizes[:, base:] = (np.abs(draw.arm).sum(axis=1) + reach[draw.link])[:, None] * turns[draw.link]
    J = np.concatenate([np.einsum("kc,kcs->ks", way, J) for way in (normal, along)])
    return M, J, np.concatenate([sizes, sizes])


def solved(M, b):
    """x of M x = b for a positive matrix, by Cholesky's factors of the matrix with a unit diagonal."""
    scale = 1 / np.sqrt(np.diag(M))
    L, size = M * scale[:, None] * scale, len(M)
    for k in range(size):
        L[k, k] = np.sqrt(L[k, k])
        L[k + 1 :, k] /= L[k, k]
        L[k + 1 :, k + 1 :] -= np.outer(L[k + 1 :, k], L[k + 1 :, k])
    x = b * scale[:, None]
    for k in range(size):
        x[k] = (x[k] - L[k, :k] @ x[:k]) / L[k, k]
    for k in range(size - 1, -1, -1):
        x[k] = (x[k] - L[k + 1 :, k] @ x[k + 1 :]) / L[k, k]
    return x * scale[:, None]


def less(x, slack):
    """x, nearer to zero by the slack."""
    return np.sign(x) * np.maximum(np.abs(x) - slack, 0)


def misses(w, z, bound, own, slack):
    """Law of rows that may carry z: w and z (k, 2), bounds of the friction (k,), velocities for unit impulses (k, 2).

    slack    (2, k, 2) of velocities and of impulses: what their last digits are worth
    """
    (wn, wt), lift = less(w, slack[0]).T, less(z[:, 0], slack[1, :, 0]) * own[:, 0]
    out = np.maximum(np.maximum(-wn, -lift), np.minimum(np.abs(wn), lift))
    out = np.maximum(out, less(np.maximum(np.abs(z[:, 1]) - bound, 0), slack[1, :, 1]) * own[:, 1])
    short = less(z[:, 1] + np.where(wt > 0, bound, -bound), slack[1, :, 1])
    slips = np.minimum(np.abs(wt), np.abs(short) * own[:, 1])
    return max(np.maximum(out, np.where(bound > 0, slips, 0)).max(), LONG(0))


def law(draw, struck):
    """How far an impact is from Poisson's law; the restitution that was used is halved as often as fits best."""
    M, J, sizes = dense(draw)
    count, v, after = len(draw.link), draw.v.astype(LONG), struck.after.astype(LONG)
    first, whole = struck.first.astype(LONG), struck.impulse.astype(LONG)
    mu, e = draw.mu.astype(LONG), draw.e.astype(LONG)

    def seen(v):
        return (J @ v).reshape(2, count).T

    answers = solved(M, J.T)
    W = J @ answers
    own, speed = np.diag(W).reshape(2, count).T, np.abs(seen(v)).max()
    if speed == 0:
        return Law(0.0, 0.0, 0.0, 0.0)
    w, given = seen(after), seen(v + answers @ whole.T.reshape(-1))
    # impulses are stored to half a last digit, along the ground as products of such numbers; levers likewise
    digits = LAST_DIGITS * (np.abs(first) + np.abs(whole) + (mu * (np.abs(first) + np.abs(whole))[:, 0])[:, None])
    moved = (np.abs(answers.T) @ (sizes.T @ digits.T.reshape(-1))).reshape(2, count).T
    # what is lost here: M and its factors are rounded too
    lost = np.abs(M) @ (
        np.abs(answers) @ np.abs(np.concatenate([first, whole])).reshape(2, count, 2).sum(0).T.reshape(-1)
    )
    moved += (OWN_DIGITS * np.abs(J) @ (np.abs(solved(M, np.eye(len(M), dtype=LONG))) @ lost)).reshape(2, count).T
    between = seen(v + answers @ first.T.reshape(-1))
    wrong = misses(between, first, mu * first[:, 0], own, np.stack([moved, digits]))
    stored = np.stack([0 * digits, digits])
    best = misses(w, whole, mu * whole[:, 0], own, stored)
    for k in range(HALVINGS if (e * first[:, 0]).max() > 0 else 0):
        if best <= MET * speed:
            break
        share = e * LONG(0.5) ** k * first[:, 0]
        z = np.stack([whole[:, 0] - first[:, 0] - share, whole[:, 1] - first[:, 1]], axis=1)
        best = min(best, misses(w, z, mu * (z[:, 0] + share), own, stored))
    energy = v @ M @ v
    return Law(
        float(best / speed),
        float(wrong / speed),
        float(np.abs(less(w - given, moved)).max() / speed),
        float((after @ M @ after - energy) / energy),
    )
