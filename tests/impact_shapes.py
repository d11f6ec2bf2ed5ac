"""Impacts drawn by shape: stars, combs, stacks of see-saws, long chains, maces; wedges; grazing and one-sided starts.

The third generator of impacts: what is drawn are the shape of the robot, how its masses run along it, where its points
lie (tips, both sides of hinges, heaps), what the ground is under each (flat, wedges, walls), and how it arrives.
"""

from __future__ import annotations

import numpy as np
from oracles.impacts import Draw

from metamer.systems.planar.kernels.links import LINK, frozen

MOST_LINKS = 24
MOST_POINTS = 40
SHAPES = ("chain", "star", "comb", "see-saws", "mace", "fork")


def parents(shape, n, rng):
    """Parent of every link of a shape."""
    arms, tooth = int(rng.integers(2, 7)), int(rng.integers(2, 5))
    out = [-1]
    for i in range(1, n):
        if shape == "star":
            out.append(0 if i <= arms else i - arms)
        elif shape == "comb":
            out.append(i - 1 if i % tooth else max(i - tooth, 0))
        elif shape == "fork":
            out.append((i - 1) // 2)
        else:
            out.append(i - 1)
    return out


def masses(n, rng):
    """Masses within a factor of 1e5: alternating, a ramp, one that is heavy or light, or any.   [kg]"""
    decades, run = rng.uniform(0.0, 5.0), rng.choice(["alternating", "ramp", "one", "any", "equal"])
    if run == "alternating":
        powers = decades * (np.arange(n) % 2)
    elif run == "ramp":
        powers = np.linspace(0.0, decades, n) if rng.random() < 0.5 else np.linspace(decades, 0.0, n)
    elif run == "one":
        powers = decades * (np.arange(n) == rng.integers(n)) * rng.choice([-1.0, 1.0])
    else:
        powers = rng.uniform(0.0, decades, n) * (run == "any")
    return 10.0 ** (powers - powers.mean() + rng.uniform(-2.0, 2.0))


def shaped_links(rng):
    """A frozen tree of 1 to MOST_LINKS links."""
    n, shape = (
        int(rng.choice([rng.integers(1, 5), rng.integers(3, 12), rng.integers(8, MOST_LINKS + 1)])),
        rng.choice(SHAPES),
    )
    links = np.zeros(n, LINK)
    links["parent"] = parents(shape, n, rng)
    unit = 10.0 ** rng.uniform(-2.0, 0.5)
    links["length"] = unit * 10.0 ** (rng.uniform(-1.0, 1.0, n) * rng.choice([0.0, 0.3, 1.0]))
    links["mass"] = masses(n, rng)
    if shape == "mace":
        links["mass"][-1] = min(links["mass"].min() * 1e5, links["mass"].max() * 1e3)
    slender = rng.choice([1.0 / 12.0, 10.0 ** rng.uniform(-4.0, 0.0)])
    links["inertia"] = slender * links["mass"] * links["length"] ** 2
    links["centre_x"] = links["length"] * (0.5 if rng.random() < 0.6 else rng.uniform(-0.5, 1.5, n))
    links["centre_y"] = links["length"] * rng.normal(size=n) * (0.1 if rng.random() < 0.3 else 0.0)
    at = np.full(n, 0.5) if shape == "see-saws" else (np.ones(n) if rng.random() < 0.7 else rng.uniform(0.0, 1.0, n))
    if shape == "star":
        at = rng.choice([0.0, 0.5, 1.0], n)
    parent = links["parent"][1:]
    links["attach_x"][1:] = at[1:] * links["length"][parent]
    links["attach_y"][1:] = 0.05 * links["length"][parent] * (rng.random() < 0.2)
    links["mount"][1:] = rng.uniform(-np.pi, np.pi, n - 1) * (shape in ("star", "fork"))
    links["armature"][1:] = links["inertia"][1:] * 10.0 ** rng.uniform(-3.0, 1.0) * (rng.random() < 0.2)
    links["free"] = int(rng.random() < 0.8)
    return frozen(links)


def spots(rng, links):
    """(k, 4) link, place in it [m, m], angle of the normal [rad]: up to MOST_POINTS rows."""
    count = int(rng.choice([rng.integers(1, 5), rng.integers(4, 16), rng.integers(12, MOST_POINTS + 1)]))
    up, near = rng.uniform(-np.pi, np.pi), 10.0 ** rng.uniform(-8.0, -1.0)
    ground = rng.choice(["flat", "wedge", "walls", "rough"])
    out = []
    while len(out) < count:
        i = int(rng.integers(len(links)))
        length, where = links["length"][i], rng.choice(["tip", "root", "hinge", "along", "heap"])
        x = {"tip": length, "root": 0.0, "along": rng.uniform() * length, "heap": length * (1.0 - near * rng.random())}
        y = rng.choice([0.0, 0.05, -0.05]) * length
        if where == "hinge":
            p = links["parent"][i]
            at = links["attach_x"][i] if p >= 0 else 0.0
            side = near * length * rng.choice([-1.0, 1.0])
            put = [(i, side, y)] if p < 0 else [(i, abs(side), y), (p, at - side, y), (p, at + side, y)]
        else:
            put = [(i, x[where], y)]
        for spot in put:
            if ground == "wedge":
                # two faces that nearly agree, or nearly oppose each other
                half = near if rng.random() < 0.5 else 0.5 * np.pi - near
                out += [(*spot, up - half), (*spot, up + half)]
            elif ground == "walls":
                out.append((*spot, up + rng.choice([0.0, 0.5 * np.pi, -0.5 * np.pi, np.pi])))
            else:
                out.append((*spot, up + (rng.normal() if ground == "rough" else 0.0)))
    return np.array(out[:count]), up


def shaped_draw(seed, k):
    """Impact k of a seed."""
    rng = np.random.default_rng([seed, k, 3])
    links = shaped_links(rng)
    n, base = len(links), 2 * int(links["free"][0])
    q = rng.uniform(-np.pi, np.pi, n + base) * rng.choice([1.0, 0.1, 1e-4, 0.0])
    if base:
        q[:2] = rng.normal(size=2)
    drawn, up = spots(rng, links)
    link = drawn[:, 0].astype(int)
    # how it arrives: falling, turning, grazing, or one link that moves alone
    speed, way, v = 10.0 ** rng.uniform(-3.0, 2.0), rng.choice(["falls", "turns", "grazes", "one"]), np.zeros(n + base)
    size = float(links["length"].sum())
    if way == "one":
        v[base + int(rng.integers(n))] = speed * rng.normal() / size
    elif way == "turns" or not base:
        v[base:] = speed * rng.normal(size=n) / size
    if base and way != "one":
        down, along = np.array([np.sin(up), -np.cos(up)]), np.array([np.cos(up), np.sin(up)])
        v[:2] = speed * (down + rng.normal() * along)
        if way == "grazes":
            v[:2] = speed * (along + 10.0 ** rng.uniform(-12.0, -3.0) * down)
            v[base:] = 10.0 ** rng.uniform(-12.0, -3.0) * speed * rng.normal(size=n) / size
    count = len(drawn)
    mu = rng.uniform(0.0, 1.5, count) if rng.random() < 0.4 else np.full(count, rng.uniform(0.0, 1.5))
    e = rng.uniform(0.0, 1.0, count) if rng.random() < 0.25 else np.full(count, rng.choice([0.0, 1.0, rng.uniform()]))
    angle = np.cumsum(np.zeros(n))
    for i in range(n):
        p = links["parent"][i]
        angle[i] = links["mount"][i] + q[base + i] + (angle[p] if p >= 0 else 0.0)
    c, s = np.cos(angle[link]), np.sin(angle[link])
    arm = np.stack([c * drawn[:, 1] - s * drawn[:, 2], s * drawn[:, 1] + c * drawn[:, 2]], axis=1)
    normal = np.stack([-np.sin(drawn[:, 3]), np.cos(drawn[:, 3])], axis=1)
    return Draw(links, q, v, link, arm, normal, mu * (rng.random() < 0.85), e)
