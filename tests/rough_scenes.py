"""Limp chains thrown onto rough ground, and how deep a run is in it by geometry alone: a generator apart.

Unlike `contact_scenes`: notches of any angle, steep steps up and down, trenches, spikes, rubble finer than a link;
links of unequal length and mass with thickness, thrown with speed, spin and joint rates, some with restitution.
"""

from __future__ import annotations

import itertools

import numpy as np

from metamer.description import Robot, Run
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

GROUNDS = ("wedges", "steps", "trenches", "spikes", "gravel")
FAR = 50.0  # ground before and behind a chain [m]
SAMPLES = 40  # of a link, on which its depth is looked for


def ground_line(kind: str, span: float, rng: np.random.Generator):
    """Corners of a ground that is rough from one metre before a chain to one behind it.   [m]"""
    corners, x, y = [(-FAR, 0.0), (-1.0, 0.0)], -1.0, 0.0
    while x < span + 1.0:
        if kind == "wedges":
            deep, left, right = rng.uniform(0.01, 0.15), *rng.uniform(0.35, 1.4, 2)
            pieces = [(deep / np.tan(left), -deep), (deep / np.tan(right), deep), (rng.uniform(0.02, 0.3), 0.0)]
        elif kind == "steps":
            pieces = [
                (rng.uniform(0.0, 0.02) * (rng.random() < 0.5), rng.uniform(-0.12, 0.08)),
                (rng.uniform(0.03, 0.3), rng.uniform(-0.01, 0.01)),
            ]
        elif kind == "trenches":
            deep = rng.uniform(0.02, 0.12)
            pieces = [(0.0, -deep), (rng.uniform(0.03, 0.25), 0.0), (0.0, deep), (rng.uniform(0.03, 0.3), 0.0)]
        elif kind == "spikes":
            high, half = rng.uniform(0.01, 0.08), rng.uniform(0.002, 0.03)
            pieces = [(half, high), (half, -high), (rng.uniform(0.02, 0.35), 0.0)]
        else:
            pieces = [(rng.uniform(0.008, 0.05), rng.uniform(-0.015, 0.015) - 0.3 * y)]
        for dx, dy in pieces:
            x, y = x + dx, y + dy
            corners.append((x, y))
    return tuple((float(a), float(b)) for a, b in [*corners, (x + FAR, y)])


def joint_places(lengths, q):
    """(T, links + 1, 2) joints and the last tip of a chain.   [m]"""
    turns = np.cumsum(q[:, 2:], axis=1)
    steps = lengths[None, :, None] * np.stack([np.cos(turns), np.sin(turns)], axis=2)
    return np.concatenate([q[:, None, :2], q[:, None, :2] + np.cumsum(steps, axis=1)], axis=1)


def depth_by_geometry(model, run_q, samples: int = SAMPLES) -> np.ndarray:
    """(T,) how deep the deepest of many places on the links' surfaces is below the ground.   [m]"""
    body, corners = model.spec.body, np.array(model.spec.world.ground.terrain)
    lengths, radius = (np.broadcast_to(np.asarray(x, float), (body.links,)) for x in (body.length, body.thickness))
    joints = joint_places(lengths, run_q)
    share = np.linspace(0.0, 1.0, samples)
    places = joints[:, :-1, None] + share[:, None] * np.diff(joints, axis=1)[:, :, None]
    away = np.full(places.shape[:-1], np.inf)
    for a, b in itertools.pairwise(corners):
        along = np.clip((places - a) @ (b - a) / ((b - a) @ (b - a)), 0.0, 1.0)
        away = np.minimum(away, np.hypot(*np.moveaxis(places - a - along[..., None] * (b - a), -1, 0)))
    inside = places[..., 1] < np.interp(places[..., 0], *corners.T)
    return (np.where(inside, away, -away).max(axis=2) + 0.5 * radius).max(axis=1)


def thrown_chain(kind: str, links: int, seed: int):
    """A chain thrown onto a ground: model, q, v."""
    rng = np.random.default_rng([seed, links, 100 + GROUNDS.index(kind)])
    lengths, mass = rng.uniform(0.03, 0.25, links), 10.0 ** rng.uniform(-1.5, 0.5, links)
    if rng.random() < 0.3:
        lengths[:], mass[:] = lengths[0], mass[0]
    thick = float(rng.choice([0.0, rng.uniform(0.002, 0.03)]))
    ground = ground_line(kind, float(lengths.sum()), rng)
    robot = Robot(
        name="thrown",
        body=PlanarBody(links=links, length=tuple(map(float, lengths)), mass=tuple(map(float, mass)), thickness=thick),
        drive=Servo(kp=0.0, kd=0.0),
        world=World(
            view="side",
            gravity=9.81,
            ground=Contact(
                mu_static=float(rng.choice([0.0, rng.uniform(0.05, 1.2)])),
                restitution=float(rng.choice([0.0, 0.0, 0.0, rng.uniform(0.1, 0.6)])),
                terrain=ground,
            ),
        ),
        run=Run(duration=1.0, dt=0.01, step=0.01),
    )
    model = build(robot)
    q, v = np.zeros(model.size), np.zeros(model.size)
    q[2], q[3:] = rng.uniform(-0.5, 0.5), rng.normal(0.0, 0.25, links - 1)
    # turned back towards the level: no chain stands on its end
    q[2] -= np.cumsum(q[2:]).mean()
    q[1] = depth_by_geometry(model, q[None])[0] + 0.2
    while depth_by_geometry(model, q[None])[0] > -0.03:
        q[1] += 0.03
    v[:2], v[2] = rng.normal(0.0, 1.0, 2), rng.normal(0.0, 3.0)
    v[3:] = rng.choice([0.0, rng.uniform(0.5, 8.0)]) * rng.normal(size=links - 1)
    return model, q, v
