"""Random impacts of random trees, and the contact law on them by dense matrices: written apart from the solver."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.systems.contact.kernels import rows as r
from metamer.systems.contact.kernels.strike import strike
from metamer.systems.planar.kernels.links import LINK, frozen
from metamer.systems.planar.kernels.quantities import mass_matrix, point_jacobian
from metamer.systems.planar.kernels.tree import COS, SIN, place, place_velocities


def random_links(rng, n, decades=0.6, *, hub=False, seesaw=False):
    """A frozen random tree; masses over +- `decades` powers of ten; a hub; joints in the middle of links."""
    links = np.zeros(n, LINK)
    links["parent"] = [-1] + [0 if hub else int(rng.integers(max(0, i - 2), i)) for i in range(1, n)]
    links["length"] = rng.uniform(0.3, 1.5, n)
    links["mass"] = 10.0 ** rng.uniform(-decades, decades, n)
    links["inertia"] = links["mass"] * links["length"] ** 2 * rng.uniform(0.05, 0.3, n)
    links["centre_x"] = links["length"] * rng.uniform(0.2, 0.8, n)
    part = rng.uniform(0.2, 0.8, n) if seesaw else np.ones(n)
    links["attach_x"][1:] = (part * links["length"])[links["parent"][1:]]
    links["free"] = int(rng.random() < 0.7)
    return frozen(links)


class Impact(NamedTuple):
    """One impact: what the solver said, and the law by dense matrices, over the largest velocity before."""

    residual: float
    closing: float
    wrong: float
    gain: float
    loss: float


def random_rows(rng, links, q, v, count, one_ground=True):
    """A body at (q, v) with random rows, and their dense Jacobian (2 count, size)."""
    size = len(q)
    body, rows, jacobian = r.new_body(links, size), r.new_rows(count), []
    place(links, q, v, body.work)
    place_velocities(links, q, v, body.work)
    tilt = rng.uniform(-0.5, 0.5)
    for k, link in enumerate(np.sort(rng.integers(0, len(links), count)).tolist()):
        x, y = rng.uniform(-0.2, 1.2) * links["length"][link], rng.uniform(-0.1, 0.1)
        c, s = body.work[link, COS], body.work[link, SIN]
        turn = tilt if one_ground else rng.uniform(-1.0, 1.0)
        row, nx, ny = rows.table[k], -np.sin(turn), np.cos(turn)
        rows.link[k], rows.status[k] = link, r.NONE
        row[[r.ARM_X, r.ARM_Y, r.NORMAL_X, r.NORMAL_Y]] = c * x - s * y, s * x + c * y, nx, ny
        row[r.START_N], row[r.START_T] = r.velocity_of(row, link, body.work)
        out = point_jacobian(links, q, np.zeros(size), link, float(x), float(y))[:, 2:]
        jacobian += [nx * out[0] + ny * out[1], ny * out[0] - nx * out[1]]
    return body, rows, np.array(jacobian)


def random_impact(rng, links, count, mu, e, one_ground=True):
    """Strike a tree in a random pose at random points."""
    size = len(links) + 2 * int(links["free"][0])
    q, v = rng.uniform(-2.0, 2.0, size) * (1e-3 if rng.random() < 0.3 else 1.0), rng.normal(size=size)
    body, rows, J = random_rows(rng, links, q, v, count, one_ground)
    rows.table[:, r.MU], rows.table[:, r.RESTITUTION] = mu, e
    after = v.copy()
    residual, loss, _ = strike(body, rows, count, after)
    M, before, w = mass_matrix(links, q), J @ v, J @ after
    wn, wt, zn, zt = w[0::2], w[1::2], rows.table[:, r.FORCE_N], rows.table[:, r.FORCE_T]
    own = np.einsum("ij,ji->i", J, np.linalg.solve(M, J.T))
    # impulses within the cone; without restitution also complementarity and friction against the slip
    wrong = np.maximum((np.abs(zt) - mu * zn) * own[1::2], -zn * own[0::2])
    if e == 0.0:
        slips = np.minimum(np.abs(wt), np.abs(zt + np.sign(wt) * mu * zn) * own[1::2]) * (mu > 0.0)
        wrong = np.maximum(wrong, np.maximum(slips, np.minimum(np.abs(wn), np.abs(zn) * own[0::2])))
    speed, energy = np.abs(before).max(), 0.5 * v @ M @ v
    gain = (0.5 * after @ M @ after - energy) / energy
    return Impact(residual, max(0.0, -wn.min()) / speed, wrong.max() / speed, gain, loss)
