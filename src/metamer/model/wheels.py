"""A chain on wheels as arrays: where the axles are, what each link weighs, how the wheels hold."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.description.planar import PlanarBody
from metamer.description.robot import RobotSpec
from metamer.records import Array
from metamer.refusals import BadInput, Problem

FEWEST_LINKS = 3  # fewer wheels leave the head's motion undetermined


@dataclass(frozen=True, kw_only=True)
class WheelChain:
    """What the wheel kernels read.

    axle       (N, 2) front joint to axle and axle to rear joint of each link          [m]
    inertial   (N, 4) mass, inertia about its centre, axle to centre along the link, weight on the wheels
               [kg, kg m^2, m, N]
    mu_side    side friction of a wheel before it slips, inf = never                   [-]
    mu_roll    rolling friction                                                        [-]
    eps        speed below which friction fades linearly                               [m/s]
    """

    axle: Array
    inertial: Array
    mu_side: float
    mu_roll: float
    eps: float

    @property
    def links(self) -> int:
        """Number of links N."""
        return len(self.axle)

    @property
    def length(self) -> float:
        """Length of the first link.   [m]"""
        return float(self.axle[0].sum())


def wheel_problems(spec: RobotSpec) -> Iterator[Problem]:
    """What keeps a description from rolling on wheels: too few links, an axle outside its link, bad numbers."""
    body, ground, run = spec.body, spec.world.ground, spec.run
    if not isinstance(body, PlanarBody) or body.parent is not None or body.base != "free" or body.attach is not None:
        yield Problem("body", type(body).__name__, "a free planar chain (no parent, no attach) to stand on wheels")
        return
    n = body.links
    if isinstance(n, bool) or not isinstance(n, int) or n < FEWEST_LINKS:
        yield Problem("body.links", n, f"a whole number >= {FEWEST_LINKS}: one wheel row a link, three unknowns")
        return
    for name in ("length", "mass", "inertia", "wheel"):
        value = getattr(body, name)
        if value is None:
            if name in ("length", "mass"):
                yield Problem(f"body.{name}", None, "a finite number > 0")
            continue
        for k, item in enumerate(_list(value)):
            label = f"body.{name}" if isinstance(value, int | float) else f"body.{name}[{k}]"
            if not _positive(item):
                yield Problem(label, item, "a finite number > 0")
        if not isinstance(value, int | float) and len(value) != n:
            yield Problem(f"body.{name}", f"{len(value)} values", f"one number or {n} of them")
            return
    if all(_positive(x) for x in _list(body.length)) and body.wheel is not None:
        lengths, wheels = _each(body.length, n), _each(body.wheel, n)
        for k in np.flatnonzero(wheels >= lengths)[:1]:
            label = "body.wheel" if isinstance(body.wheel, int | float) else f"body.wheel[{k}]"
            yield Problem(label, float(wheels[k]), f"more than 0 and less than the link's length {lengths[k]:g} [m]")
    if math.isnan(ground.mu_side) or ground.mu_side <= 0.0:
        yield Problem("world.ground.mu_side", ground.mu_side, "a number > 0, inf = the wheels never slip [-]")
    for name in ("dt", "duration"):
        if not _positive(getattr(run, name)):
            yield Problem(f"run.{name}", getattr(run, name), "a finite number > 0 [s]")
    for name in ("base", "joints"):
        value = getattr(spec.start, name)
        if not all(isinstance(x, int | float) and math.isfinite(x) for x in _list(value)):
            yield Problem(f"start.{name}", value, "finite numbers [m, rad]")


def build_wheels(spec: RobotSpec) -> WheelChain:
    """The chain on wheels that a description means, or BadInput that names its problems."""
    found = list(wheel_problems(spec))
    if found:
        raise BadInput(found)
    body, ground = spec.body, spec.world.ground
    assert isinstance(body, PlanarBody)
    n = body.links
    length, mass = _each(body.length, n), _each(body.mass, n)
    front = 0.5 * length if body.wheel is None else _each(body.wheel, n)
    inertia = mass * length**2 / 12.0 if body.inertia is None else _each(body.inertia, n)
    centre = 0.5 * length if body.centre is None else np.broadcast_to(np.asarray(body.centre, float), (n, 2))[:, 0]
    inertial = np.column_stack([mass, inertia, centre - front, mass * spec.world.gravity])
    return WheelChain(
        axle=np.ascontiguousarray(np.column_stack([front, length - front])),
        inertial=np.ascontiguousarray(inertial),
        mu_side=float(ground.mu_side),
        mu_roll=float(ground.mu_forward),
        eps=float(ground.eps),
    )


def _each(value: Any, n: int) -> Array:
    return np.broadcast_to(np.asarray(value, dtype=np.float64), (n,)).copy()


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, Sequence) else (value,)


def _positive(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value > 0.0
