"""Chains of rigid links in space with revolute joints, given by their screw axes at home."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.refusals import Problem

MOST_LINKS = 100_000
PerLink = float | tuple[float, ...]
Triple = tuple[float, float, float]
PerLinkTriple = Triple | tuple[Triple, ...]
PerLinkSix = tuple[float, float, float, float, float, float]

# name, unit, what is good, in words; one number or one a link
POSITIVE = (lambda x: 0.0 < x < math.inf, "a finite number > 0")
NOT_NEGATIVE = (lambda x: 0.0 <= x < math.inf, "a finite number >= 0")
FINITE = (math.isfinite, "a finite number")
NOT_NAN = (lambda x: not math.isnan(x), "a number, not NaN")
RULES = (
    ("length", "m", POSITIVE),
    ("width", "m", POSITIVE),
    ("mass", "kg", POSITIVE),
    ("stiffness", "N m/rad", NOT_NEGATIVE),
    ("damping", "N m s/rad", NOT_NEGATIVE),
    ("rest", "rad", FINITE),
    ("armature", "kg m^2", NOT_NEGATIVE),
    ("lower", "rad", NOT_NAN),
    ("upper", "rad", NOT_NAN),
)


@dataclass(frozen=True, kw_only=True)
class SpatialBody:
    """A chain of links in space, at home laid along +x, z up. One value stands for every link, a list gives one each.

    Joint i turns link i against the link before it, about `axis` through the link's begin. A fixed base hinges link 0
    to the world at the origin; with a free base link 0 flies and its joint values are not used.

    links      number of links                                                    [-]
    base       "fixed" or "free"
    axis       (x, y, z) of each joint at home, made unit vectors                 [-]
    length     of each link                                                       [m]
    width      of the square box that a link is                                   [m]
    mass       of each link                                                       [kg]
    offset     (x, y, z) from the begin of the link before; None = (its length, 0, 0)   [m]
    centre     (x, y, z) of the centre of mass from the link's begin; None = (length/2, 0, 0)   [m]
    inertia    xx, yy, zz, xy, xz, yz about the centre of mass, home axes; None = the box      [kg m^2]
    stiffness  torsion spring of the joint                                        [N m/rad]
    damping    torsion damper of the joint                                        [N m s/rad]
    rest       angle at which the spring is relaxed                               [rad]
    armature   rotor inertia seen at the joint                                    [kg m^2]
    lower, upper  limits of the joint angle                                       [rad]
    """

    links: int = 6
    base: str = "fixed"
    axis: PerLinkTriple = (0.0, 0.0, 1.0)
    length: PerLink = 0.1
    width: PerLink = 0.04
    mass: PerLink = 0.1
    offset: PerLinkTriple | None = None
    centre: PerLinkTriple | None = None
    inertia: PerLinkSix | tuple[PerLinkSix, ...] | None = None
    stiffness: PerLink = 0.0
    damping: PerLink = 0.0
    rest: PerLink = 0.0
    armature: PerLink = 0.0
    lower: PerLink = float("-inf")
    upper: PerLink = float("inf")

    kind = "spatial"

    @property
    def joints(self) -> int:
        """Number of actuated joints."""
        return self.links - 1 if self.base == "free" else self.links


def rows_per_link(value: Any, n: int, width: int) -> np.ndarray:
    """One tuple of `width` numbers or n of them as (n, width) float64."""
    return np.broadcast_to(np.asarray(value, dtype=np.float64), (n, width)).copy()


def spatial_arrays(body: SpatialBody) -> dict[str, np.ndarray]:
    """Every per-link quantity of a body, expanded to arrays; defaults worked out.   [SI]"""
    n = body.links
    out = {name: np.broadcast_to(np.asarray(getattr(body, name), dtype=np.float64), (n,)).copy() for name, *_ in RULES}
    length, width, mass = out["length"], out["width"], out["mass"]
    axis = rows_per_link(body.axis, n, 3)
    out["axis"] = axis / np.linalg.norm(axis, axis=1, keepdims=True)
    ends = np.zeros((n, 3))
    ends[1:, 0] = length[:-1]
    out["offset"] = ends if body.offset is None else rows_per_link(body.offset, n, 3)
    middle = np.stack([length / 2.0, np.zeros(n), np.zeros(n)], axis=1)
    out["centre"] = middle if body.centre is None else rows_per_link(body.centre, n, 3)
    long, flat = mass * width**2 / 6.0, mass * (length**2 + width**2) / 12.0
    box = np.stack([long, flat, flat, np.zeros(n), np.zeros(n), np.zeros(n)], axis=1)
    out["inertia"] = box if body.inertia is None else rows_per_link(body.inertia, n, 6)
    return out


def spatial_problems(body: SpatialBody) -> Iterator[Problem]:
    """What is wrong with a spatial chain; nothing means that it can be built."""
    n = body.links
    if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= MOST_LINKS:
        yield Problem("body.links", n, f"a whole number from 1 to {MOST_LINKS}")
        return
    if body.base not in ("free", "fixed"):
        yield Problem("body.base", body.base, 'one of "free", "fixed"')
    found = [
        p for name, unit, rule in RULES for p in number_problems(f"body.{name}", getattr(body, name), n, unit, rule)
    ]
    for name, width, unit in (("axis", 3, "-"), ("offset", 3, "m"), ("centre", 3, "m"), ("inertia", 6, "kg m^2")):
        value = getattr(body, name)
        if value is not None:
            found += row_problems(f"body.{name}", value, n, width, unit)
    yield from found
    if not found:
        yield from sense_problems(body)


def number_problems(field: str, value: Any, count: int, unit: str, rule: Any) -> Iterator[Problem]:
    """Problems of one number, or of a list of `count` numbers, under one rule."""
    good, words = rule
    valid = f"{words} [{unit}]"
    if is_number(value):
        if not good(float(value)):
            yield Problem(field, value, valid)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != count:
            yield Problem(field, f"{len(value)} values", f"one number or {count} of them [{unit}]")
        for k, x in enumerate(value):
            if not is_number(x) or not good(float(x)):
                yield Problem(f"{field}[{k}]", x, valid)
    else:
        yield Problem(field, value, valid)


def row_problems(field: str, value: Any, count: int, width: int, unit: str) -> Iterator[Problem]:
    """Problems of one tuple of `width` numbers, or of `count` such tuples."""
    valid = f"{width} finite numbers, or {count} lists of them [{unit}]"
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) == 0:
        yield Problem(field, value, valid)
        return
    rows = (value,) if all(is_number(x) for x in value) else value
    if len(rows) not in (1, count):
        yield Problem(field, f"{len(rows)} lists", valid)
    for k, row in enumerate(rows):
        whole = isinstance(row, Sequence) and len(row) == width
        if not whole or not all(is_number(x) and math.isfinite(x) for x in row):
            yield Problem(f"{field}[{k}]" if len(rows) > 1 else field, row, f"{width} finite numbers [{unit}]")


def sense_problems(body: SpatialBody) -> Iterator[Problem]:
    """Axes without direction, inertias that no body has, limits that exclude each other."""
    for k, row in enumerate(rows_per_link(body.axis, body.links, 3)):
        if not np.linalg.norm(row) > 0.0:
            yield Problem(f"body.axis[{k}]", tuple(row.tolist()), "a direction that is not zero [-]")
            return
    arrays = spatial_arrays(body)
    for k, (xx, yy, zz, xy, xz, yz) in enumerate(arrays["inertia"]):
        principal = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        slack = 1e-9 * max(float(np.abs(principal).max()), 1e-300)
        if principal[0] < -slack or principal[0] + principal[1] < principal[2] - slack:
            wanted = "an inertia that a body can have: no principal moment below 0, none above the sum of the others"
            yield Problem(f"body.inertia[{k}]", (xx, yy, zz, xy, xz, yz), f"{wanted} [kg m^2]")
            return
    for k in range(body.links):
        if arrays["lower"][k] >= arrays["upper"][k]:
            high = arrays["upper"][k]
            yield Problem(f"body.lower[{k}]", float(arrays["lower"][k]), f"a number below body.upper = {high:g} [rad]")
            return


def is_number(value: Any) -> bool:
    """Whether a value is a real number (a truth value is not)."""
    return isinstance(value, int | float) and not isinstance(value, bool)
