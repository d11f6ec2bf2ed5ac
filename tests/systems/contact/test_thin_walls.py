"""Rods beside and over walls narrower than a link moves in a step: what holds by geometry alone."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from metamer.description import Robot, Run
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

LENGTH = 0.15
DEEPEST = {0.01: 1.5e-3, 0.005: 1.5e-3, 0.002: 2e-4, 0.001: 2e-4}  # bars of drops at each step   [m]


def wall(height, width):
    """An upright wall out of deep ground.   [m]"""
    return ((-8.0, -2.0), (0.0, -2.0), (0.0, height), (width, height), (width, -2.0), (8.0, -2.0))


def rod(terrain, thickness, gravity=9.81):
    """A single rod over a ground."""
    body = PlanarBody(links=1, length=LENGTH, mass=0.1, thickness=thickness)
    world = World(view="side", gravity=gravity, ground=Contact(mu_static=0.3, terrain=terrain))
    return build(Robot(name="rod", body=body, drive=Servo(kp=0.0, kd=0.0), world=world, run=Run()))


def clearance(terrain, q, thickness):
    """(T,) signed distance of rods at q (T, 3) to a ground without overhangs, by many places on each.   [m]"""
    way = np.stack([np.cos(q[:, 2]), np.sin(q[:, 2])], axis=1)
    # the feet of corners on the rod as well: a corner may lie between two places
    feet = np.clip(np.einsum("tkx,tx->tk", np.array(terrain) - q[:, None, :2], way), 0.0, LENGTH)
    s = np.concatenate([np.broadcast_to(np.linspace(0.0, LENGTH, 51), (len(q), 51)), feet], axis=1)
    places = q[:, None, :2] + s[..., None] * way[:, None]
    far, inside = np.full(places.shape[:-1], np.inf), np.zeros(places.shape[:-1], bool)
    for a, b in itertools.pairwise(np.array(terrain)):
        t = np.clip((places - a) @ (b - a) / ((b - a) @ (b - a)), 0.0, 1.0)[..., None]
        far = np.minimum(far, np.linalg.norm(places - a - t * (b - a), axis=-1))
        if b[0] > a[0]:
            under = a[1] + (b[1] - a[1]) * (places[..., 0] - a[0]) / (b[0] - a[0])
            inside |= (places[..., 0] >= a[0]) & (places[..., 0] < b[0]) & (places[..., 1] < under)
    return np.where(inside, -far, far).min(axis=1) - 0.5 * thickness


def flight(q, v, t):
    """(T, 3) a rod without weight: its centre goes straight on, its angle turns evenly."""
    half = 0.5 * LENGTH
    angle = q[2] + v[2] * t
    middle = q[:2] + half * np.array([np.cos(q[2]), np.sin(q[2])])
    speed = v[:2] + half * v[2] * np.array([-np.sin(q[2]), np.cos(q[2])])
    return np.column_stack(
        [middle + np.outer(t, speed) - half * np.column_stack([np.cos(angle), np.sin(angle)]), angle]
    )


@pytest.mark.parametrize("thickness", [0.0, 0.01])
@pytest.mark.parametrize("width", [0.001, 0.003, 0.01, 0.03])
def test_a_rod_that_passes_a_wall_is_not_touched_by_it(width, thickness):
    """Whichever corner of the wall its line points below: it flies on for a step, as if there were none."""
    rng, terrain = np.random.default_rng([91, int(1e3 * width)]), wall(0.3, width)
    model, passed = rod(terrain, thickness, gravity=0.0), 0
    while passed < 200:
        q = np.array([rng.uniform(-0.05, 0.05), rng.uniform(0.15, 0.4), rng.uniform(-np.pi, np.pi)])
        v = np.array([*rng.uniform(-3.0, 3.0, 2), rng.uniform(-30.0, 30.0)])
        path = flight(q, v, np.linspace(0.0, 0.01, 201))
        # ends move by 0.35 mm between two of these poses
        if clearance(terrain, path, thickness).min() < 5e-4:
            continue
        run = run_on_ground(model, q, v, duration=0.01, step=0.01)
        passed += 1
        # a step may end where a round end is level with an edge beside it, which is found to 1e-9 m
        assert run.penetration <= 2e-9, (q.tolist(), v.tolist())
        assert (run.strongest, len(run.impacts)) == (0.0, 0), (q.tolist(), v.tolist())
        # the midpoint rule turns 0.3 rad in a step
        np.testing.assert_allclose(run.q[-1], path[-1], rtol=0.0, atol=2e-3)


@pytest.mark.parametrize("step", DEEPEST)
@pytest.mark.parametrize("width", [0.001, 0.003, 0.01, 0.03])
def test_rods_land_on_walls_or_slide_down_beside_them(width, step):
    rng = np.random.default_rng([92, int(1e3 * width)])
    for _ in range(12):
        height, thickness = rng.uniform(0.2, 0.4), float(rng.choice([0.0, 0.01]))
        terrain = wall(height, width)
        q = np.array([rng.uniform(-0.1, 0.1), height + 0.2, rng.uniform(-3.0, 3.0)])
        v = np.array([0.0, -1.0, rng.choice([-10.0, 0.0, 10.0])])
        run = run_on_ground(rod(terrain, thickness), q, v, duration=0.6, step=step)
        deepest = max(run.penetration, -clearance(terrain, run.q, thickness).min())
        assert deepest <= DEEPEST[step], (height, thickness, q.tolist(), v.tolist())
        assert run.q[-1, 1] < height + 0.2
