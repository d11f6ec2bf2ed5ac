"""Limp chains dropped onto grounds of five kinds, from seeds: what contact at 9.81 m/s^2 is judged on."""

from __future__ import annotations

import numpy as np

from metamer.description import Robot, Run
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

SCENES = ("flat", "slope", "stairs", "notches", "rubble")
LINK_LENGTH = 0.1  # [m]
AHEAD = 0.6  # ground before and behind a chain [m]
STEPS = (0.01, 0.005, 0.002, 0.001)
DEEP = {0.01: 1.5e-3, 0.005: 1.5e-3, 0.002: 1.5e-3, 0.001: 2e-4}  # allowed on the way [m]
LYING = 1e-5  # allowed at the end [m]
RISE = 1e-9  # of the energy turned over: allowed rise of what a limp chain stores, and of its account


def check_bars(run, step: float, deep: tuple[float, float], case: str) -> None:
    """Depth on the way and at the end, rises of energy and account: within what contact promises."""
    way, end = deep
    assert way <= DEEP[step], f"{case}: {way:.2g} m deep"
    assert end <= LYING, f"{case}: {end:.2g} m deep at the end"
    turned = max(run.kinetic.max(), np.abs(run.stored - run.stored[0]).max())
    for name, energy in (("energy", run.stored), ("account", run.imbalance)):
        assert np.diff(energy).max() <= RISE * turned, f"{case}: {name} up by {np.diff(energy).max() / turned:.2g}"


def terrain(scene: str, span: float, rng: np.random.Generator):
    """Corners of a ground under a chain of a given span; None where it is straight.   [m]"""
    corners, x, y = [(-AHEAD - 1.0, 0.0)], -AHEAD, 0.0
    if scene == "stairs":
        rise, run = rng.uniform(0.02, 0.06), rng.uniform(0.1, 0.4)
        while x < span + AHEAD:
            corners += [(x, y), (x, y - rise)]
            x, y = x + run, y - rise
    elif scene == "notches":
        while x < span + AHEAD:
            wide = rng.uniform(0.03, 0.1)
            corners += [(x, 0.0), (x + wide, -wide), (x + 2.0 * wide, 0.0)]
            x += 2.0 * wide + rng.uniform(0.05, 0.4)
    elif scene == "rubble":
        while x < span + AHEAD:
            corners.append((x, rng.uniform(-0.03, 0.03)))
            x += rng.uniform(0.04, 0.2)
    else:
        return None
    return tuple((float(a), float(b)) for a, b in [*corners, (x + 1.0, y)])


def top_of(ground, slope: float, x: np.ndarray) -> np.ndarray:
    """Height of the ground at x, of a step that of its upper edge.   [m]"""
    if ground is None:
        return np.tan(slope) * x
    corners = np.array(ground)
    near = np.abs(corners[:, 0] - x[:, None]) < 0.01
    return np.maximum(np.interp(x, corners[:, 0], corners[:, 1]), np.where(near, corners[:, 1], -np.inf).max(axis=1))


def dropped_chain(scene: str, links: int, seed: int):
    """A bent limp chain above a ground, moving a little: model, q, v."""
    rng = np.random.default_rng([seed, links, SCENES.index(scene)])
    ground = terrain(scene, links * LINK_LENGTH, rng)
    slope = float(rng.uniform(-0.3, 0.3)) if scene == "slope" else 0.0
    robot = Robot(
        name="chain",
        body=PlanarBody(links=links, length=LINK_LENGTH, mass=0.2),
        drive=Servo(kp=0.0, kd=0.0),
        world=World(
            view="side",
            gravity=9.81,
            ground=Contact(mu_static=float(rng.uniform(0.1, 0.8)), slope=slope, terrain=ground),
        ),
        run=Run(duration=1.0, dt=0.01, step=0.01),
    )
    model = build(robot)
    q, v = np.zeros(model.size), np.zeros(model.size)
    q[2] = slope + rng.uniform(-0.1, 0.1)
    q[3:] = rng.uniform(0.05, 0.25) * np.sin(rng.uniform(0.5, 2.0) * np.arange(links - 1) + rng.uniform(0.0, 6.0))
    turns = np.cumsum(q[2:])
    x, y = (np.concatenate([[0.0], np.cumsum(LINK_LENGTH * f(turns))]) for f in (np.cos, np.sin))
    along = np.linspace(0.0, 1.0, 21)
    over, high = ((z[:-1, None] + along * np.diff(z)[:, None]).ravel() for z in (x, y))
    q[1] = rng.uniform(0.05, 0.3) - (high - top_of(ground, slope, over)).min()
    v[:3] = 0.3 * rng.normal(size=3)
    return model, q, v
