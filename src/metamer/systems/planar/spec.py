"""Planar trees of rigid links: chains, hub with limbs; fixed or free base."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.arrays import per
from metamer.core.fields import at, choice, is_list, number, record, whole
from metamer.core.parts import Body
from metamer.core.refusals import Problem, refuse
from metamer.systems.planar.soft_joints import SoftJoints, soft_problems

PerLink = float | tuple[float, ...]
PerLinkPair = tuple[float, float] | tuple[tuple[float, float], ...]
MOST_LINKS = 100_000


def tree_rules(body: PlanarBody) -> Iterator[Problem]:
    """Every link hangs on an earlier one, the first on the world."""
    if body.parent is not None and not is_list(body.parent):
        yield Problem("parent", body.parent, f"a list of {body.links} indices, -1 first")
        return
    for k, p in enumerate(body.parent or ()):
        if k == 0 and p != -1:
            yield Problem("parent[0]", p, "-1, the world")
        elif k > 0 and not 0 <= p < k:
            yield Problem(f"parent[{k}]", p, f"a whole number from 0 to {k - 1}, an earlier link")


def limit_rules(body: Any) -> Iterator[Problem]:
    """Limits that exclude each other, or a spring's rest angle."""
    for k in range(body.links):
        low, high = at(body.lower, k), at(body.upper, k)
        if low >= high:
            yield Problem(f"lower[{k}]", low, f"a number below body.upper[{k}] = {high:g} [rad]")
            return
        driven = k >= body.links - body.joints
        if driven and at(body.stiffness, k) > 0.0 and not low <= at(body.rest, k) <= high:
            valid = f"within the limits {low:g} .. {high:g} of link {k + 1} [rad]"
            yield Problem(f"rest[{k}]", at(body.rest, k), valid)
            return


def start_rules(body: Any, robot: Any) -> Iterator[Problem]:
    """A start outside the limits of a joint."""
    for joint in range(body.joints):
        k = joint + body.links - body.joints
        low, high, angle = at(body.lower, k), at(body.upper, k), at(robot.start.joints, joint)
        if not low <= angle <= high:
            valid = f"within the limits {low:g} .. {high:g} of link {k + 1} [rad]"
            yield Problem(f"start.joints[{joint}]", angle, valid)
            return


def soft_rules(body: PlanarBody) -> Iterator[Problem]:
    """What is wrong with joints that are not linear."""
    if body.soft is not None:
        yield from soft_problems(body.soft, body.links)


@dataclass(frozen=True, kw_only=True)
class LinkedBody(Body):
    """A body of links with a joint between any two. A scalar stands for every link, a list gives one value per link.

    links      number of links                                                    [-]
    base       "free" or "fixed"
    length     of each link                                                       [m]
    mass       of each link                                                       [kg]
    stiffness  torsion spring of the joint                                        [N m/rad]
    damping    torsion damper of the joint                                        [N m s/rad]
    rest       angle at which the spring is relaxed                               [rad]
    armature   rotor inertia seen at the joint                                    [kg m^2]
    lower, upper  limits of the joint angle                                       [rad]
    """

    links: int
    base: str
    length: PerLink = number(0.1, "m", above=0.0, per="links")
    mass: PerLink = number(0.1, "kg", above=0.0, per="links")
    stiffness: PerLink = number(0.0, "N m/rad", lower=0.0, per="links")
    damping: PerLink = number(0.0, "N m s/rad", lower=0.0, per="links")
    rest: PerLink = number(0.0, "rad", per="links")
    armature: PerLink = number(0.0, "kg m^2", lower=0.0, per="links")
    lower: PerLink = number(-math.inf, "rad", per="links", endless=True)
    upper: PerLink = number(math.inf, "rad", per="links", endless=True)

    @property
    def joints(self) -> int:
        """Number of actuated joints: between links, and the hinge to the world of a fixed base."""
        return self.links - 1 if self.base == "free" else self.links

    @property
    def counts(self) -> dict[str, int]:
        """Links and joints."""
        return {"links": self.links, "joints": self.joints} if isinstance(self.links, int) else {}


@dataclass(frozen=True, kw_only=True)
class PlanarBody(LinkedBody):
    """A tree of rigid links in a plane.

    Joint i turns link i against its parent; link 0 hangs on the world. theta_i = theta_parent + mount_i + phi_i.
    A free base adds (x, y, theta) of link 0; a fixed base hinges link 0 to the world at `attach[0]`.

    head       "first" or "last" link of a chain: forward, along every link, is towards it
    length     joint to tip along the link's x                                    [m]
    inertia    about the centre of mass; None = uniform rod, m l^2/12             [kg m^2]
    centre     (x, y) of the centre of mass in the link; None = (length/2, 0)     [m]
    parent     index of each link's parent, -1 = world; None = a chain            [-]
    attach     (x, y) of the joint in the parent; None = the parent's tip         [m]
    mount      angle of the link against its parent at phi = 0                    [rad]
    lower, upper  limits of the joint angle; a soft stop pushes back beyond them   [rad]
    soft       what the joints do beside linear springs and dampers: polynomials, tables; None = nothing more
    grip       factor on the ground's friction under this link                    [-]
    thickness  of each link where it meets unilateral ground: it touches half of it off its line   [m]
    area       of the face that sunlight strikes in side view, both sides alike   [m^2]
    """

    kind = "planar"
    flat = True

    links: int = whole(10, lower=1, upper=MOST_LINKS)
    base: str = choice("free", "free", "fixed")
    head: str = choice("first", "first", "last")
    inertia: PerLink | None = number(None, "kg m^2", lower=0.0, per="links")
    centre: PerLinkPair | None = number(None, "m", per="links", width=2)
    parent: tuple[int, ...] | None = whole(None, lower=-1, per="links")
    attach: PerLinkPair | None = number(None, "m", per="links", width=2)
    mount: PerLink = number(0.0, "rad", per="links")
    soft: SoftJoints | None = record(SoftJoints, given=False)
    grip: PerLink = number(1.0, "-", lower=0.0, per="links")
    thickness: PerLink = number(0.0, "m", lower=0.0, per="links")
    area: PerLink = number(0.0, "m^2", lower=0.0, per="links")

    RULES = (tree_rules, limit_rules, soft_rules)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """A start within the limits; soft joints, sunlight and thickness only where there is a side view."""
        yield from start_rules(self, robot)
        given = {
            "body.soft": self.soft is not None,
            "body.thickness": _given(self.thickness),
            "body.area": _given(self.area),
            "world.sun": robot.world.sun is not None,
        }
        if not robot.world.upright:
            for name in (name for name, used in given.items() if used):
                yield Problem(name, "given", 'nothing, or a planar robot with world.view = "side"')

    def idle(self, robot: Any) -> dict[str, str]:
        """Light needs a sun, a rest angle a spring, a start elsewhere a base that is free."""
        found = {} if robot.world.sun is not None else {"body.area": "light strikes it where world.sun is given"}
        if not _given(self.stiffness) and self.soft is None:
            found["body.rest"] = "springs rest there where body.stiffness is given"
        if self.base == "fixed":
            found |= dict.fromkeys(("start.base", "start.base_rate"), 'the base starts there where body.base = "free"')
        return found


def _given(value: PerLink) -> bool:
    """Whether a quantity of the links is anywhere other than 0; a bad value is reported by its field."""
    values = value if isinstance(value, tuple | list) else (value,)
    return any(isinstance(x, int | float) and x != 0.0 for x in values)


def planar_body(robot: Any) -> PlanarBody:
    """The body of a planar robot; any other is refused."""
    if not isinstance(robot.body, PlanarBody):
        raise refuse("body.kind", robot.body.kind, "a planar body")
    return robot.body


def link_arrays(body: PlanarBody) -> dict[str, NDArray[Any]]:
    """Every per-link quantity of a body, expanded to arrays; defaults worked out.   [SI]

    A body of columns (`metamer.core.numerics.columns`) gives columns, the robots last.
    """
    n = body.links
    names = ["length", "mass", "mount", "stiffness", "damping", "rest", "armature", "lower", "upper", "grip"]
    out: dict[str, NDArray[Any]] = {name: per(getattr(body, name), n) for name in names}
    length, mass = out["length"], out["mass"]
    out["inertia"] = mass * length**2 / 12.0 if body.inertia is None else per(body.inertia, n)
    out["parent"] = np.arange(-1, n - 1) if body.parent is None else np.asarray(body.parent)
    along = np.stack([length / 2.0, np.zeros_like(length)], axis=1)
    tips = np.zeros_like(along)
    tips[1:, 0] = length[out["parent"][1:]]
    for name, given, otherwise in (("centre", body.centre, along), ("attach", body.attach, tips)):
        out[name] = otherwise if given is None else per(given, n, 2).reshape(n, 2, *[1] * (length.ndim - 1))
    return out
