"""Loads at which a body that holds on lets go, by runs and by closed form.

A rigid block of weight G and width w on two pads, each with limits c (shear) and A (normal), friction mu:
    it slides at  F = mu (G + 2 A) + 2 c,  tips at  M = (G/2 + A) w,  leaves at  F = G + 2 A.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, Run
from metamer.systems.contact.mechanics import GroundRun, Held, run_on_ground
from metamer.systems.contact.model import build_contact
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.spec import PlanarBody, planar_body
from metamer.world import World

MOVED = 1e-4  # a point that has gone this far from where it stood is no longer held   [m]
LOADS = {"slide": (1.0, 0.0, 0.0), "tip": (0.0, 0.0, -1.0), "leave": (0.0, 1.0, 0.0)}  # along x, y, about z


def block(*, mass: float = 5.0, width: float = 0.3, gravity: float = 1e-3, ground: Contact | None = None) -> Robot:
    """A rigid block on two points, its mass on the line between them.

    ground    friction and adhesion; its points are set here
    """
    ground = replace(ground or Contact(), points=((0.0, 0.0, 0.0), (0.0, width, 0.0)))
    body = PlanarBody(
        links=1, base="free", length=width, mass=mass, inertia=mass * width**2 / 12.0, centre=((0.5 * width, 0.0),)
    )
    return Robot(
        name="block",
        body=body,
        world=World(view="side", gravity=gravity, ground=ground),
        run=Run(duration=10.0, dt=0.01, step=0.01),
    )


def block_thresholds(spec: Robot) -> dict[str, float]:
    """Closed forms of a block: force that slides it, moment that tips it, force that lifts it.   [N, N m, N]"""
    model = build(spec)
    shear, normal = build_contact(model).adhesion[0].tolist()
    weight, mu = model.mass * spec.world.gravity, spec.world.ground.mu_static
    return {
        "slide": mu * max(weight + 2.0 * normal, 0.0) + 2.0 * shear,
        "tip": (0.5 * weight + normal) * float(np.max(planar_body(spec).length)),
        "leave": weight + 2.0 * normal,
    }


def run_under_load(spec: Robot, load: Array, *, duration: float = 10.0, adhesion: Array | None = None) -> GroundRun:
    """A run from rest under a constant force and moment on the first link.

    load        (3,) force x, y and moment                                   [N, N m]
    adhesion    (points, 2); None = the ground's                             [N]
    """
    model = build(spec)
    q, v = start_state(model)
    commands = np.zeros((3, model.joints))
    commands[0] = q[model.first_joint :]
    loads = np.zeros((len(model.links), 3))
    loads[0] = load
    return run_on_ground(
        model, q, v, duration=duration, dt=spec.run.dt, held=Held(commands=commands, adhesion=adhesion, loads=loads)
    )


def has_moved(run: GroundRun, points: tuple[int, ...]) -> bool:
    """Whether the base slid or one of the points left the ground."""
    slid = float(np.abs(run.q[:, 0] - run.q[0, 0]).max())
    return slid > MOVED or float(run.gap[:, list(points)].max()) > MOVED


def lets_go(
    spec: Robot, load: Array, points: tuple[int, ...], *, duration: float = 10.0, adhesion: Array | None = None
) -> bool:
    """Whether a constant load moves it within a duration; short runs first, so that what breaks loose is seen early."""
    return any(
        has_moved(run_under_load(spec, load, duration=part * duration, adhesion=adhesion), points)
        for part in (0.01, 0.1, 1.0)
    )


def largest_held(moves: Callable[[float], bool], high: float, *, steps: int = 24) -> float:
    """Largest load that does not move it, by halving between 0 and `high`, which is raised until it does.

    moves    whether a load moves it
    """
    if not (np.isfinite(high) and high > 0.0):
        raise refuse("high", high, "a finite number > 0")
    low = 0.0
    for _ in range(60):
        if moves(high):
            break
        low, high = high, 2.0 * high
    for _ in range(steps):
        middle = 0.5 * (low + high)
        if moves(middle):
            high = middle
        else:
            low = middle
    return 0.5 * (low + high)


def measured_threshold(spec: Robot, kind: str, *, duration: float = 10.0, steps: int = 14) -> float:
    """Load at which a block moves, from runs: kind is "slide", "tip" or "leave".   [N, N m, N]"""
    if kind not in LOADS:
        raise refuse("kind", kind, f"one of {', '.join(LOADS)}")
    way = np.array(LOADS[kind])
    guess = max(block_thresholds(spec)[kind], 1e-6)

    return largest_held(lambda load: lets_go(spec, load * way, (0, 1), duration=duration), 1.7 * guess, steps=steps)
