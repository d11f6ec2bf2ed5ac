"""Passive wheels at every link, seen from above."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from metamer.core.fields import at, is_list, number
from metamer.core.parts import Ground
from metamer.core.refusals import Problem

FEWEST_LINKS = 3  # fewer wheels leave the head's motion undetermined


@dataclass(frozen=True, kw_only=True)
class Wheels(Ground):
    """Two passive wheels at every link that roll along it.

    axle      joint to axle along the link; None = length/2                      [m]
    radius    of a wheel                                                         [m]
    width     of a wheel                                                         [m]
    mass      of one wheel; a link's `mass` includes its two wheels              [kg]
    mu_side   side friction of a wheel before it slips; inf = it never does      [-]
    mu_roll   rolling friction                                                   [-]
    eps       speed below which friction fades linearly                          [m/s]
    """

    kind = "wheels"
    views = ("top",)
    takes_torque = False
    rolls = True

    axle: float | tuple[float, ...] | None = number(None, "m", above=0.0, per="links")
    radius: float = number(0.025, "m", above=0.0)
    width: float = number(0.005, "m", above=0.0)
    mass: float = number(0.0, "kg", lower=0.0)
    mu_side: float = number(math.inf, "-", above=0.0, endless=True)
    mu_roll: float = number(0.1, "-", lower=0.0)
    eps: float = number(5e-3, "m/s", above=0.0)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """Wheels stand under a free planar chain of enough links, each axle within its link."""
        body = robot.body
        for name in ("base_rate", "rates"):
            value = getattr(robot.start, name)
            if any(value) if is_list(value) else value:
                yield Problem(f"start.{name}", value, "0: a robot on wheels starts at rest")
        if not body.flat or body.parent is not None or body.base != "free" or body.attach is not None:
            yield Problem("body", body.kind, "a free planar chain (no parent, no attach) to stand on wheels")
        elif any(at(body.grip, k) != 1.0 for k in range(body.links)):
            yield Problem("body.grip", body.grip, "1: wheels hold by world.ground.mu_side [-]")
        elif body.links < FEWEST_LINKS:
            valid = f"a whole number >= {FEWEST_LINKS}: one wheel row per link, three unknowns"
            yield Problem("body.links", body.links, valid)
        elif self.axle is not None:
            for k in range(body.links):
                if at(self.axle, k) >= at(body.length, k):
                    name = "world.ground.axle" + (f"[{k}]" if is_list(self.axle) else "")
                    valid = f"more than 0 and less than the link's length {at(body.length, k):g} [m]"
                    yield Problem(name, at(self.axle, k), valid)
                    return
