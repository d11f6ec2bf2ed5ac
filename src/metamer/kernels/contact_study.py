"""Random impacts in one compiled loop: how good and how sure the contact solver is."""

# ruff: noqa: NPY002  (compiled loops have the old generator only)
from __future__ import annotations

import numpy as np

from metamer.kernels.contact import CONE, MU
from metamer.kernels.contact_ground import NORMAL_X, NORMAL_Y, PLACE, POINT
from metamer.kernels.contact_impact import impact_impulses
from metamer.kernels.contact_response import fill_responses
from metamer.kernels.jit import kernel
from metamer.kernels.links import example_links, frozen
from metamer.kernels.planar_tree import COS, OMEGA, SIN, VX, VY, WORK, load_links, place, place_velocities, sweep

# what a study finds: deepest normal velocity after, largest gain of energy, largest residual, problems, contacts
CLOSING, GAIN, RESIDUAL, PROBLEMS, CONTACTS, UNSOLVED = range(6)
FOUND = 6


@kernel
def draw_impact(links, points, nasty, elastic, work, spots, active, W, b, table, restitution):
    """Draw posture, velocity, ground, friction and touching points of one impact; returns how many points touch.

    nasty    1: normals that are nearly parallel, friction 0 or 2, every point down
    W, b, table, restitution    of the impact, written; velocities are of size 1 m/s
    """
    n, k = links.shape[0], points.shape[0]
    size = n + 2 * links[0]["free"]
    extra, a, tau = np.empty(n), np.empty(size), np.zeros(size)
    q, v, zero = np.empty(size), np.empty(size), np.zeros(size)
    for i in range(n):
        extra[i] = links[i]["armature"]
    flat = np.random.random() < 0.3
    for i in range(size):
        q[i] = np.random.uniform(-1.0, 1.0) * (1e-3 if flat else 2.0)
    place(links, q, zero, work)
    load_links(links, False, work)
    sweep(links, tau, extra, work, a)
    # one ground for all, or one of many directions
    same, tilt = np.random.random() < 0.7, np.random.uniform(-0.5, 0.5)
    spread = 10.0 ** np.random.uniform(-12.0, 0.0) if nasty else 1.0
    m = 0
    for j in range(k):
        link = points[j]["link"]
        c, s = work[link, COS], work[link, SIN]
        spots[j, 0] = c * points[j]["x"] - s * points[j]["y"]
        spots[j, 1] = s * points[j]["x"] + c * points[j]["y"]
        turn = tilt if same else spread * np.random.uniform(-1.0, 1.0)
        spots[j, NORMAL_X], spots[j, NORMAL_Y] = -np.sin(turn), np.cos(turn)
        if nasty or np.random.random() < 0.7:
            active[m] = j
            m += 1
    fill_responses(links, size - n, points, active, m, spots, extra, work, W)
    # velocities of at most 1 m/s that the tree can have
    largest = 1.0
    for i in range(size):
        v[i] = np.random.normal()
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    for i in range(m):
        j = active[i]
        link, nx, ny = points[j]["link"], spots[j, NORMAL_X], spots[j, NORMAL_Y]
        vx = work[link, VX] - work[link, OMEGA] * spots[j, 1]
        vy = work[link, VY] + work[link, OMEGA] * spots[j, 0]
        b[2 * i], b[2 * i + 1] = nx * vx + ny * vy, ny * vx - nx * vy
        largest = max(largest, abs(b[2 * i]), abs(b[2 * i + 1]))
    slippery = np.random.random() < 0.2
    for i in range(m):
        b[2 * i] /= largest
        b[2 * i + 1] /= largest
        rough = (2.0 if np.random.random() < 0.5 else 0.0) if nasty else np.random.uniform(0.0, 1.5)
        table[i, MU], table[i, CONE] = 0.0 if slippery else rough, 0.0
        restitution[i] = np.random.random() if elastic else 0.0
    return m


@kernel
def study_impacts(links, points, seed, count, elastic, nasty, found, worst):
    """Solve `count` random impacts of one tree; the worst goes to `found` (FOUND,).

    links      (n,) records of the tree; posture, velocity, normals, friction and the set of points are drawn anew
    points     (k,) records of all points that may touch, by rising link
    elastic    1: restitution is drawn too; 0: plastic impacts
    nasty      1: as `draw_impact`
    worst      (rows, 2 k + 3) the impact that closed most so far: how many points, then rows of W, b, friction and
               restitution of every point; nothing is written to no rows
    Velocities are of size 1 m/s, so that absolute and relative errors are alike.
    """
    np.random.seed(seed)
    n, k = links.shape[0], points.shape[0]
    work, spots, active = np.empty((n, WORK)), np.zeros((k, PLACE)), np.empty(k, np.int64)
    W, b, z, w = np.empty((2 * k, 2 * k)), np.empty(2 * k), np.empty(2 * k), np.empty(2 * k)
    all_table, all_restitution = np.empty((k, 2)), np.empty(k)
    for _ in range(count):
        m = draw_impact(links, points, nasty, elastic, work, spots, active, W, b, all_table, all_restitution)
        if m == 0:
            continue
        table, restitution = all_table[:m], all_restitution[:m]
        for i in range(2 * m):
            z[i] = 0.0
        residual, loss = impact_impulses(W, b, table, restitution, m, z, w)
        gain, scale, lowest = 0.0, 0.0, 0.0
        for i in range(2 * m):
            gain += 0.5 * z[i] * (b[i] + w[i])
            scale += 0.5 * abs(z[i]) * (abs(b[i]) + abs(w[i]))
        for i in range(m):
            lowest = min(lowest, w[2 * i])
        if worst.shape[0] > 0 and (lowest < found[CLOSING] or gain / max(scale, 1e-300) > max(found[GAIN], 1e-12)):
            worst[0, 0] = m
            for i in range(2 * m):
                for j in range(2 * m):
                    worst[1 + i, j] = W[i, j]
                worst[1 + i, 2 * k], worst[1 + i, 2 * k + 1] = b[i], table[i // 2, MU]
                worst[1 + i, 2 * k + 2] = restitution[i // 2]
        found[CLOSING] = min(found[CLOSING], lowest)
        found[GAIN] = max(found[GAIN], gain / max(scale, 1e-300))
        found[RESIDUAL] = max(found[RESIDUAL], residual)
        found[PROBLEMS] += 1.0
        found[CONTACTS] += m
        if not (residual <= 1e-8 and loss >= 0.0):
            found[UNSOLVED] += 1.0


def random_tree(rng, n, spread=1.5, doubled=False):
    """A frozen random tree of n links with two points a link.

    spread     masses are between exp(-spread) and exp(spread)   [-]
    doubled    whether every point is there twice
    """
    links = np.zeros(n, example_links().dtype)
    links["parent"] = [-1] + [int(rng.integers(max(0, i - 2), i)) for i in range(1, n)]
    links["length"] = rng.uniform(0.3, 1.5, n)
    links["mass"] = np.exp(rng.uniform(-spread, spread, n))
    links["inertia"] = links["mass"] * links["length"] ** 2 * rng.uniform(0.05, 0.3, n)
    links["centre_x"] = links["length"] * rng.uniform(0.2, 0.8, n)
    for i in range(1, n):
        links["attach_x"][i] = links["length"][links["parent"][i]]
    links["free"] = int(rng.random() < 0.7)
    points = np.zeros(2 * n, POINT)
    points["link"] = np.repeat(np.arange(n), 2)
    points["x"] = (links["length"][points["link"]] * np.tile([0.0, 1.0], n)) + rng.uniform(0.0, 0.1, 2 * n)
    points["y"] = rng.uniform(-0.1, 0.1, 2 * n)
    if doubled:
        points = np.repeat(points, 2)
    points.flags.writeable = False
    return frozen(links), points


def warm():
    """Compile this file's kernels."""
    links, points = random_tree(np.random.default_rng(0), 2)
    study_impacts(links, points, 0, 1, 0, 0, np.zeros(FOUND), np.zeros((0, 1)))
