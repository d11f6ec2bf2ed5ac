"""Impacts drawn over many scales: trees with hubs and see-saws, masses to 1e5 of each other, up to 40 rows.

Lengths 1e-3 .. 10 m, speeds 1e-3 .. 100 m/s, friction 0 .. 1.5 and restitution 0 .. 1 for all rows or each its own.
"""

from __future__ import annotations

import numpy as np
from oracles.impacts import Draw, Struck, law

from metamer.systems.contact.kernels import rows as r
from metamer.systems.contact.kernels.strike import strike
from metamer.systems.planar.kernels.links import LINK, frozen
from metamer.systems.planar.kernels.tree import COS, SIN, place, place_velocities

ROWS = 40


def scaled(rng, low, high):
    """A number whose logarithm is even between two ends."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def struck_tree(rng):
    """A tree: each link at a hub, at the link before, or anywhere; hinges at ends, or anywhere along a see-saw."""
    n, size = int(rng.integers(1, 17)), scaled(rng, 1e-3, 10.0)
    links = np.zeros(n, LINK)
    to_hub, to_last = rng.dirichlet([1.0, 2.0, 0.5])[:2]
    for i in range(n):
        draw = rng.random()
        links[i]["parent"] = (
            -1 if i == 0 else 0 if draw < to_hub else i - 1 if draw < to_hub + to_last else rng.integers(i)
        )
        links[i]["mass"] = scaled(rng, 1e-4, 10.0)
        links[i]["length"] = size * (scaled(rng, 0.2, 1.0) if rng.random() < 0.7 else 1.0)
    links["inertia"] = links["mass"] * links["length"] ** 2 * np.exp(rng.uniform(np.log(0.01), np.log(0.25), n))
    links["centre_x"] = links["length"] * rng.uniform(0.0, 1.0, n)
    links["centre_y"] = links["length"] * rng.normal(size=n) * 0.1 * (rng.random() < 0.3)
    links["mount"] = rng.uniform(-1.0, 1.0, n) * (rng.random() < 0.3)
    seesaw = rng.random(n) < rng.choice([0.0, 0.5, 1.0])
    part = np.where(seesaw, rng.uniform(0.1, 0.9, n), 1.0)
    behind = links["parent"][1:]
    links["attach_x"][1:] = (part[1:] * links["length"][behind]) if n > 1 else []
    links["armature"][1:] = links["inertia"][1:] * scaled(rng, 1e-3, 10.0) * (rng.random() < 0.2)
    links["free"] = int(rng.random() < 0.8)
    return frozen(links), size


def struck_places(rng, links):
    """(link, x, y, angle of the normal) of up to `ROWS` rows: ends, anywhere, both sides of a hinge, several faces."""
    count, tilt, flat, out = int(rng.integers(1, ROWS + 1)), rng.uniform(-np.pi, np.pi), rng.random() < 0.5, []
    thick = rng.random() < 0.5
    while len(out) < count:
        i, kind = int(rng.integers(len(links))), rng.random()
        length, angle = links[i]["length"], tilt + (0.0 if flat else rng.uniform(-1.2, 1.2))
        y = 0.05 * length * rng.choice([-1.0, 1.0]) * thick
        if kind < 0.35:
            out.append((i, length * rng.choice([0.0, 1.0]), y, angle))
        elif kind < 0.6:
            out.append((i, length * rng.uniform(-0.1, 1.1), y, angle))
        elif kind < 0.8 and i > 0:
            p, x, d = int(links[i]["parent"]), links[i]["attach_x"], scaled(rng, 1e-3, 0.5)
            out += [(p, x - d * links[p]["length"], 0.0, angle), (p, x + d * links[p]["length"], 0.0, angle)]
            if rng.random() < 0.5:
                out.append((i, d * length, 0.0, angle))
        else:
            x = length * rng.uniform(0.0, 1.0)
            out += [(i, x, y, angle + turn) for turn in rng.uniform(-1.5, 1.5, int(rng.integers(2, 4)))]
    out = sorted(out[:count])
    return np.array([o[0] for o in out]), np.array([o[1:] for o in out])


def struck_draw(seed, k):
    """Impact k of a seed."""
    rng = np.random.default_rng([seed, k, 3])
    links, length = struck_tree(rng)
    link, where = struck_places(rng, links)
    base, count = 2 * int(links["free"][0]), len(link)
    q = rng.uniform(-np.pi, np.pi, base + len(links)) * rng.choice([0.0, 1e-6, 1e-2, 1.0, 1.0])
    speed = scaled(rng, 1e-3, 100.0)
    v = speed * rng.normal(size=len(q)) * (scaled(rng, 0.1, 1.0) if rng.random() < 0.8 or not base else 0.0)
    v[base:] /= length
    if base:
        q[:2] *= length
        v[:2] += speed * rng.normal(size=2)
    mu = np.full(count, rng.uniform(0.0, 1.5)) if rng.random() < 0.6 else rng.uniform(0.0, 1.5, count)
    e = np.full(count, rng.choice([0.0, rng.uniform(), 1.0])) if rng.random() < 0.7 else rng.uniform(0.0, 1.0, count)
    mu, angle = mu * (rng.random() < 0.9), where[:, 2]
    work = r.new_body(links, len(q)).work
    place(links, q, v, work)
    c, s = work[link, COS], work[link, SIN]
    arm = np.stack([c * where[:, 0] - s * where[:, 1], s * where[:, 0] + c * where[:, 1]], axis=1)
    return Draw(links, q, v, link, arm, np.stack([-np.sin(angle), np.cos(angle)], axis=1), mu, e)


def ready(draw):
    """Body and rows of an impact, as a step would hand them over."""
    body, rows = r.new_body(draw.links, len(draw.q)), r.new_rows(len(draw.link))
    place(draw.links, draw.q, draw.v, body.work)
    place_velocities(draw.links, draw.q, draw.v, body.work)
    rows.link[:], rows.status[:], table = draw.link, r.NONE, rows.table
    table[:, [r.ARM_X, r.ARM_Y]], table[:, [r.NORMAL_X, r.NORMAL_Y]] = draw.arm, draw.normal
    table[:, r.MU], table[:, r.RESTITUTION] = draw.mu, draw.e
    for k, link in enumerate(draw.link):
        table[k, r.START_N], table[k, r.START_T] = r.velocity_of(table[k], link, body.work)
    return body, rows


def struck_law(draw):
    """The residual that the solver tells of an impact, and how far it is from the law."""
    (body, rows), after = ready(draw), draw.v.copy()
    residual, _, _ = strike(body, rows, len(draw.link), after)
    first, whole = rows.table[:, [r.FIRST_N, r.FIRST_T]], rows.table[:, [r.FORCE_N, r.FORCE_T]]
    return residual, law(draw, Struck(after, first, whole))
