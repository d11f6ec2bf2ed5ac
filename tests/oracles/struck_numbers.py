"""Poisson's impact law judged with numbers of any precision: extended floats, or `mpmath` with as many digits as asked.

Written apart from `oracles.impacts` and from the solver: places as complex numbers, M and J from them, no inverse of M
but Cholesky's factors. The restitution counts as it was given, or halved as often as the solver halved it: what it was
cut by otherwise is an error of the impact like any other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

HALVINGS = 31
MET = 1e-12  # residual that no other restitution need be tried for


class Miss(NamedTuple):
    """How far an impact is from the law, over the largest velocity of a row before.

    closes     fastest row that closes after
    lifts      least of what a row carries and how fast it leaves, and impulses that pull
    slips      friction beyond its bound, or short of it where the row slides
    first      all of these at the end of the first phase
    momentum   velocities of rows after against what the impulses give
    digits     velocities that the last digits of impulses and levers, stored as floats, are worth
    gain       of kinetic energy, over that before
    halved     how often the restitution was halved
    """

    closes: float
    lifts: float
    slips: float
    first: float
    momentum: float
    digits: float
    gain: float
    halved: int

    @property
    def worst(self):
        """All of the last phase, beyond what digits are worth where impulses are judged."""
        return max(self.closes, self.lifts, self.slips)


class Numbers(NamedTuple):
    """An arithmetic: `exact` makes numbers (arrays of them) from floats; sines, cosines, roots; its own last digits."""

    exact: Any
    sin: Any
    cos: Any
    sqrt: Any
    last: float


LONG = Numbers(lambda x: np.asarray(x, dtype=np.longdouble), np.sin, np.cos, np.sqrt, 2.0**-62)


def matrices(draw, numbers):
    """M, J (2, k, size) along the normals and along the ground, and (k, size) the sizes of the lengths in it."""
    links, n, exact = draw.links, len(draw.links), numbers.exact
    base, zero = len(draw.q) - n, exact(np.zeros(1))[0]
    get = {
        name: exact(links[name])
        for name in ("mount", "attach_x", "attach_y", "centre_x", "centre_y", "mass", "inertia", "armature")
    }
    q, chain, angle, x, y = exact(draw.q), [], [], [], []
    cosine, sine = [], []
    for i in range(n):
        p = int(links["parent"][i])
        chain.append([*(chain[p] if p >= 0 else []), i])
        angle.append(get["mount"][i] + q[base + i] + (angle[p] if p >= 0 else zero))
        cosine.append(numbers.cos(angle[i]))
        sine.append(numbers.sin(angle[i]))
        ax, ay = get["attach_x"][i], get["attach_y"][i]
        x.append(x[p] + cosine[p] * ax - sine[p] * ay if p >= 0 else zero)
        y.append(y[p] + sine[p] * ax + cosine[p] * ay if p >= 0 else zero)

    def moves(i, px, py):
        """(2, size) velocity of a point of link i, px, py from its joint."""
        out = exact(np.zeros((2, len(q))))
        if base:
            out[0, 0] = out[1, 1] = zero + 1
        for a in chain[i]:
            out[0, base + a], out[1, base + a] = -(y[i] + py - y[a]), x[i] + px - x[a]
        return out

    M = exact(np.zeros((len(q), len(q))))
    for i in range(n):
        cx, cy = get["centre_x"][i], get["centre_y"][i]
        C = moves(i, cosine[i] * cx - sine[i] * cy, sine[i] * cx + cosine[i] * cy)
        M = M + get["mass"][i] * (np.outer(C[0], C[0]) + np.outer(C[1], C[1]))
        own = base + np.array(chain[i])
        M[np.ix_(own, own)] += get["inertia"][i]
        M[base + i, base + i] += get["armature"][i]
    arm, normal, J, sizes = exact(draw.arm), exact(draw.normal), [], exact(np.ones((len(draw.link), len(q))))
    for k, i in enumerate(draw.link):
        for a in range(n):
            # places of joints and arms are stored as floats, sines and cosines rounded
            far = [abs(get["attach_x"][j]) + abs(get["attach_y"][j]) for j in chain[i]]
            sizes[k, base + a] = sum(far, abs(arm[k, 0]) + abs(arm[k, 1])) if a in chain[i] else zero
        P = moves(int(i), arm[k, 0], arm[k, 1])
        J.append((normal[k, 0] * P[0] + normal[k, 1] * P[1], normal[k, 1] * P[0] - normal[k, 0] * P[1]))
    return M, np.stack([np.stack([row[part] for row in J]) for part in range(2)]), sizes


def answers_of(M, J, numbers):
    """M^-1 J^T (size, rows) by Cholesky's factors."""
    size, L = len(M), M.copy()
    for k in range(size):
        L[k, k] = numbers.sqrt(L[k, k])
        L[k + 1 :, k] = L[k + 1 :, k] / L[k, k]
        L[k + 1 :, k + 1 :] = L[k + 1 :, k + 1 :] - np.outer(L[k + 1 :, k], L[k + 1 :, k])
    x = J.T.copy()
    for k in range(size):
        x[k] = (x[k] - L[k, :k] @ x[:k]) / L[k, k]
    for k in range(size - 1, -1, -1):
        x[k] = (x[k] - L[k + 1 :, k] @ x[k + 1 :]) / L[k, k]
    return x


def off(w, z, bound, own, slack):
    """closes, lifts, slips of rows: w, z, own, slack (2, k), bound (k,).

    slack    what the last digits of impulses are worth: not counted (of levers: taken off w before)
    """
    closes = lifts = slips = 0 * w[0, 0]
    for k in range(len(bound)):
        (wn, wt), (zn, zt), (n, t) = w[:, k], z[:, k], own[:, k]
        closes = max(closes, -wn)
        lifts = max(lifts, min(abs(wn), (zn - slack[0, k]) * n), (-zn - slack[0, k]) * n)
        short = abs(zt + bound[k]) if wt > 0 else abs(zt - bound[k])
        slips = max(slips, (abs(zt) - bound[k] - slack[1, k]) * t, min(abs(wt), (short - slack[1, k]) * t))
    return closes, lifts, slips


def judge(draw, struck, numbers=LONG):
    """How far velocities after and impulses (of the first phase and of both) are from the law."""
    exact = numbers.exact
    M, J, sizes = matrices(draw, numbers)
    k = len(draw.link)
    flat = J.reshape(2 * k, -1)
    back = answers_of(M, flat, numbers)
    v, after, mu, e = exact(draw.v), exact(struck.after), exact(draw.mu), exact(draw.e)
    first, whole = exact(struck.first.T.copy()), exact(struck.impulse.T.copy())
    own = np.array([flat[i] @ back[:, i] for i in range(2 * k)]).reshape(2, k)

    def seen(v):
        return (flat @ v).reshape(2, k)

    before, w = seen(v), seen(after)
    speed = max(abs(before).reshape(-1))
    if not speed > 0:
        return Miss(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0)
    # a last digit of every impulse that is stored, and of friction by products of such
    digit = exact(np.array([2.0**-52]))[0]
    slack = digit * (abs(first) + abs(whole))
    slack[1] = slack[1] + mu * slack[0]
    # of levers: points beside a hinge that turns fast move by little of what they are worth
    lever = digit * (sizes @ (abs(v) + abs(after)))
    w = np.sign(w) * np.maximum(abs(w) - lever, 0 * w)
    begin = max(off(seen(v + back @ first.reshape(-1)), first, mu * first[0], own, slack))
    missing = np.maximum(abs(seen(after - v - back @ whole.reshape(-1))) - lever, 0 * w)
    inverse = answers_of(M, exact(np.eye(len(v))), numbers)
    pushed = sizes.T @ slack.sum(axis=0)
    # M and its factors are rounded here
    own_last = exact(np.array([numbers.last]))[0]
    pushed = pushed + own_last * (abs(M) @ (abs(v) + abs(after) + abs(back) @ (abs(first) + abs(whole)).reshape(-1)))
    digits = max(abs(flat) @ (abs(inverse) @ pushed))
    best, halved = None, 0
    bounces = max(e * first[0]) > 0
    for turn in range(HALVINGS if bounces else 1):
        if best is not None and max(best) <= MET * speed:
            break
        push = e * first[0] / 2**turn if bounces else 0 * e
        # friction of the expansion is its own where there is one
        z = np.stack([whole[0] - first[0] - push, whole[1] - first[1]]) if bounces else whole
        found = off(w, z, mu * (z[0] + push), own, slack)
        if best is None or max(found) < max(best):
            best, halved = found, turn
    if bounces:
        # or none at all: the first phase is all there is
        found = off(w, whole, mu * whole[0], own, slack)
        if max(found) < max(best):
            best, halved = found, HALVINGS
    energy = v @ M @ v
    return Miss(
        *(float(x / speed) for x in best),
        float(begin / speed),
        float(max(missing.reshape(-1)) / speed),
        float(digits / speed),
        float((after @ M @ after - energy) / energy),
        halved,
    )
