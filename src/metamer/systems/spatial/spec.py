"""Chains of rigid links in space with revolute joints, given by their screw axes at home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.arrays import per
from metamer.core.fields import choice, number, whole
from metamer.core.refusals import Problem
from metamer.systems.planar.spec import MOST_LINKS, LinkedBody, PerLink, limit_rules, start_rules

Triple = tuple[float, float, float]
PerLinkTriple = Triple | tuple[Triple, ...]
PerLinkSix = tuple[float, float, float, float, float, float]

SCALARS = ("length", "width", "mass", "stiffness", "damping", "rest", "armature", "lower", "upper")


def axis_rules(body: SpatialBody) -> Iterator[Problem]:
    """Axes without direction, inertias that no body has."""
    for k, row in enumerate(per(body.axis, body.links, 3)):
        if not np.linalg.norm(row) > 0.0:
            yield Problem(f"axis[{k}]", tuple(row.tolist()), "a direction that is not zero [-]")
            return
    for k, (xx, yy, zz, xy, xz, yz) in enumerate(spatial_arrays(body)["inertia"]):
        principal = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        slack = 1e-9 * max(float(np.abs(principal).max()), 1e-300)
        if principal[0] < -slack or principal[0] + principal[1] < principal[2] - slack:
            wanted = "an inertia that a body can have: no principal moment below 0, none above the sum of the others"
            yield Problem(f"inertia[{k}]", (xx, yy, zz, xy, xz, yz), f"{wanted} [kg m^2]")
            return


@dataclass(frozen=True, kw_only=True)
class SpatialBody(LinkedBody):
    """A chain of links in space, at home laid along +x, z up.

    Joint i turns link i against the link before it, about `axis` through the link's begin. A fixed base hinges link 0
    to the world at the origin; with a free base link 0 flies and its joint values are not used.

    axis       (x, y, z) of each joint at home, made unit vectors                 [-]
    width      of the square box that a link is                                   [m]
    offset     (x, y, z) from the begin of the link before; None = (its length, 0, 0)   [m]
    centre     (x, y, z) of the centre of mass from the link's begin; None = (length/2, 0, 0)   [m]
    inertia    xx, yy, zz, xy, xz, yz about the centre of mass, home axes; None = the box      [kg m^2]
    """

    kind = "spatial"

    links: int = whole(6, lower=1, upper=MOST_LINKS)
    base: str = choice("fixed", "fixed", "free")
    axis: PerLinkTriple = number((0.0, 0.0, 1.0), "-", per="links", width=3)
    width: PerLink = number(0.04, "m", above=0.0, per="links")
    offset: PerLinkTriple | None = number(None, "m", per="links", width=3)
    centre: PerLinkTriple | None = number(None, "m", per="links", width=3)
    inertia: PerLinkSix | tuple[PerLinkSix, ...] | None = number(None, "kg m^2", per="links", width=6)

    RULES = (axis_rules, limit_rules)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """A start within the limits of the joints."""
        yield from start_rules(self, robot)


def spatial_arrays(body: SpatialBody) -> dict[str, np.ndarray]:
    """Every per-link quantity of a body, expanded to arrays; defaults worked out.   [SI]"""
    n = body.links
    out = {name: per(getattr(body, name), n) for name in SCALARS}
    length, width, mass = out["length"], out["width"], out["mass"]
    axis = per(body.axis, n, 3)
    out["axis"] = axis / np.linalg.norm(axis, axis=1, keepdims=True)
    ends = np.zeros((n, 3))
    ends[1:, 0] = length[:-1]
    out["offset"] = ends if body.offset is None else per(body.offset, n, 3)
    middle = np.stack([length / 2.0, np.zeros(n), np.zeros(n)], axis=1)
    out["centre"] = middle if body.centre is None else per(body.centre, n, 3)
    long, flat = mass * width**2 / 6.0, mass * (length**2 + width**2) / 12.0
    box = np.stack([long, flat, flat, np.zeros(n), np.zeros(n), np.zeros(n)], axis=1)
    out["inertia"] = box if body.inertia is None else per(body.inertia, n, 6)
    return out
