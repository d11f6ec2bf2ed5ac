"""The world a robot lives in: gravity, the view, the ground, the sun."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from metamer.core.fields import choice, number, part, record
from metamer.core.parts import Record
from metamer.core.refusals import Problem, refuse


def upright(view: str) -> bool:
    """Whether the plane of a view stands upright, its y up: it does in "side", and lies on the ground in "top"."""
    if view not in ("top", "side"):
        raise refuse("view", view, 'one of "side", "top"')
    return view == "side"


def sun_rules(sun: Sun) -> Iterator[Problem]:
    """Light travels somewhere."""
    if not any(sun.direction):
        yield Problem("direction", sun.direction, "a direction (x, y), not (0, 0) [-]")


@dataclass(frozen=True, kw_only=True)
class Sun(Record):
    """Sunlight that presses on the faces of links, `body.area`, in side view.

    pressure       of the light; 4.56e-6 at the Earth's distance from the Sun    [N/m^2]
    direction      (x, y) in which the light travels                             [-]
    reflectivity   part reflected like by a mirror; the rest is taken up         [-]
    """

    pressure: float = number(4.56e-6, "N/m^2", lower=0.0)
    direction: tuple[float, float] = number((0.0, -1.0), "-", width=2)
    reflectivity: float = number(0.5, "-", lower=0.0, upper=1.0)

    RULES = (sun_rules,)


def world_rules(world: World) -> Iterator[Problem]:
    """The ground's law must mean something in the view; seen from above gravity presses on the ground."""
    if world.ground.views and world.view not in world.ground.views:
        yield Problem("view", world.view, f'"{world.ground.views[0]}" for world.ground.kind = "{world.ground.kind}"')
    if world.view == "top" and world.gravity < 0.0:
        yield Problem("gravity", world.gravity, "a number >= 0 in top view: it presses on the ground [m/s^2]")


@dataclass(frozen=True, kw_only=True)
class World(Record):
    """Gravity, the view, the ground and the sun.

    view      "top": gravity presses on the ground, "side": gravity pulls along -y of the plane
    gravity   its size; in side view a negative value pulls along +y             [m/s^2]
    ground    the ground's law with its coefficients
    sun       sunlight; None = it is dark
    """

    view: str = choice("top", "top", "side")
    gravity: float = number(9.81, "m/s^2")
    ground: Any = part("ground", "none")
    sun: Sun | None = record(Sun, given=False)

    RULES = (world_rules,)

    @property
    def upright(self) -> bool:
        """Whether the plane stands upright, its y up."""
        return upright(self.view)
