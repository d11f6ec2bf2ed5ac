"""Impacts by the public call `impact`, and the contact law judged from the velocities before and after alone.

Robots are built from descriptions; poses, mass matrix and point velocities are worked out here by dense matrices, and
nothing that the solver says of its impulses is used: whether impulses exist that the law allows at the velocities after
is a problem of least squares with numbers >= 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import nnls

from metamer.description import Robot
from metamer.systems.contact.mechanics import ground_of, impact
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

STICKS = 1e-8  # of the largest velocity before: slower than this a point may stick or stay


class Verdict(NamedTuple):
    """How far an impact is from the law, over the largest velocity of a point before; energy gained over that before.

    closing     fastest point that still closes
    unexplained     change of velocity (its kinetic norm) that no impulses which the law allows can make
    """

    closing: float
    unexplained: float
    gain: float
    residual: float


def struck_robot(rng: np.random.Generator, most_links: int = 10, most_points: int = 40):
    """A random robot whose points all lie on the ground in its pose: robot, q, contact points in the world (k, 2).

    Chains, hubs, trees and see-saws; masses over five powers of ten; flat ground or a valley.
    """
    n = int(rng.integers(1, most_links + 1))
    shape = rng.choice(["chain", "hub", "tree", "see-saw"])
    parent = [-1] + [
        {"chain": i - 1, "hub": 0, "tree": int(rng.integers(0, i)), "see-saw": i - 1}[shape] for i in range(1, n)
    ]
    length = rng.uniform(0.05, 2.0, n)
    mass = 10.0 ** rng.uniform(-2.5, 2.5, n)
    middle = rng.uniform(0.1, 0.9, n) if shape == "see-saw" else np.ones(n)
    attach = [(0.0, 0.0)] + [(float(middle[p] * length[p]), float(rng.uniform(-0.05, 0.05))) for p in parent[1:]]
    base = "free" if rng.random() < 0.75 else "fixed"
    mu, e = (float(rng.uniform(0.0, 1.5)) * (rng.random() > 0.15), float(rng.choice([0.0, 0.0, rng.random(), 1.0])))
    # no hill: links that go through its corner would meet it, and only points are judged
    rise = float(rng.choice([0.0, 0.0, rng.uniform(1.0, 30.0)]))
    terrain = ((-50.0, rise), (0.0, 0.0), (50.0, rise))
    q = rng.uniform(-3.0, 3.0, n + 2 * (base == "free"))
    if rng.random() < 0.3:
        # nearly straight and level: contacts that are nearly alike
        q[-n:] *= 1e-4
    body = {
        "links": n,
        "base": base,
        "length": tuple(map(float, length)),
        "mass": tuple(map(float, mass)),
        "parent": tuple(parent),
        "attach": tuple(attach),
    }
    places, turns = poses(body, q)
    k = int(rng.integers(1, most_points + 1))
    link = np.sort(rng.integers(0, n, k))
    x = places[link, 0] + rng.normal(0.0, 0.7, k)
    spots = np.stack([x, np.interp(x, *np.array(terrain).T)], axis=1)
    away, c, s = spots - places[link], np.cos(turns[link]), np.sin(turns[link])
    points = np.stack([link, c * away[:, 0] + s * away[:, 1], -s * away[:, 0] + c * away[:, 1]], axis=1)
    robot = Robot(
        name="struck",
        body=PlanarBody(**body),
        drive=Servo(kp=0.0, kd=0.0),
        world=World(
            view="side",
            ground=Contact(mu_static=mu, restitution=e, terrain=terrain, points=tuple(map(tuple, points.tolist()))),
        ),
    )
    return robot, q, spots


def poses(body, q):
    """Joints (n, 2) and angles (n,) of all links, from the description.   [m, rad]"""
    n = body["links"]
    places, turns = np.zeros((n, 2)), np.zeros(n)
    for i, p in enumerate(body["parent"]):
        turns[i] = q[len(q) - n + i] + (turns[p] if p >= 0 else 0.0)
        x, y = body["attach"][i]
        c, s = (np.cos(turns[p]), np.sin(turns[p])) if p >= 0 else (1.0, 0.0)
        start = places[p] if p >= 0 else (q[:2] if len(q) > n else np.zeros(2))
        places[i] = start + np.array([c * x - s * y, s * x + c * y])
    return places, turns


def velocity_rows(body, places, size, link, spot):
    """(2, size) velocity in the world of a place that moves with a link, per unit of every coordinate's rate."""
    out, n = np.zeros((2, size)), body["links"]
    if size > n:
        out[0, 0] = out[1, 1] = 1.0
    at = int(link)
    while at >= 0:
        dx, dy = spot - places[at]
        out[:, size - n + at] = -dy, dx
        at = body["parent"][at]
    return out


def dense_mass(body, places, turns, size):
    """(size, size) mass matrix of uniform rods."""
    out, n = np.zeros((size, size)), body["links"]
    for i in range(n):
        mass, length = body["mass"][i], body["length"][i]
        centre = places[i] + 0.5 * length * np.array([np.cos(turns[i]), np.sin(turns[i])])
        rows = velocity_rows(body, places, size, i, centre)
        spin, at = np.zeros(size), i
        while at >= 0:
            spin[size - n + at] = 1.0
            at = body["parent"][at]
        out += mass * rows.T @ rows + mass * length**2 / 12.0 * np.outer(spin, spin)
    return out


def judge(robot, q, spots, before, after, residual=0.0) -> Verdict:
    """The law at the velocities before and after."""
    ground, body = robot.world.ground, {name: getattr(robot.body, name) for name in PlanarBody.__dataclass_fields__}
    places, turns = poses(body, q)
    size = len(q)
    M = dense_mass(body, places, turns, size)
    corners = np.array(ground.terrain)
    normals, rows = [], []
    for (link, _, _), spot in zip(sorted(ground.points, key=lambda p: p[0]), spots, strict=True):
        k = 0 if spot[0] < corners[1, 0] else 1
        along = (corners[k + 1] - corners[k]) / np.hypot(*(corners[k + 1] - corners[k]))
        rows.append(velocity_rows(body, places, size, link, spot))
        normals.append([-along[1], along[0]])
    N = np.array([n @ r for n, r in zip(np.array(normals), rows, strict=True)])
    T = np.array([np.array([n[1], -n[0]]) @ r for n, r in zip(np.array(normals), rows, strict=True)])
    speed = max(np.abs(N @ before).max(), np.abs(T @ before).max(), 1e-300)
    wn, wt = N @ after / speed, T @ after / speed
    plastic = ground.restitution == 0.0
    cone = []
    for k in range(len(N)):
        # impulses that the law allows at these velocities: none where it leaves, one side where it slides
        if plastic and wn[k] > STICKS:
            continue
        if not plastic or wt[k] <= STICKS:
            cone.append(N[k] + ground.mu_static * T[k])
        if not plastic or wt[k] >= -STICKS:
            cone.append(N[k] - ground.mu_static * T[k])
    root = np.linalg.cholesky(M)
    change = root.T @ (after - before)
    left = float(np.linalg.norm(change))
    if cone and left > 0.0:
        G = np.linalg.solve(root, np.array(cone).T)
        G /= np.maximum(np.linalg.norm(G, axis=0), 1e-300)
        try:
            left = float(nnls(G, change, maxiter=100 * G.shape[1])[1])
        except RuntimeError:
            left = float(nnls(G[:, ::-1], change, maxiter=1000 * G.shape[1])[1])
    energy = 0.5 * before @ M @ before
    gain = (0.5 * after @ M @ after - energy) / energy
    return Verdict(max(0.0, -wn.min()), left / np.sqrt(2.0 * energy), gain, residual)


def strikes(rng: np.random.Generator, count: int, **most):
    """Yield a verdict for each of `count` velocities with which one random robot strikes."""
    robot, q, spots = struck_robot(rng, **most)
    model = build(robot)
    contact = ground_of(model)
    for _ in range(count):
        before = rng.normal(size=model.size) * 10.0 ** rng.uniform(-1.0, 1.0, model.size)
        made = impact(model, q, before, contact)
        yield robot, judge(robot, q, spots, before, made.v, made.residual)
