"""Asteroid lander of a hub and two soft limbs, seen from the side: tambornini2020, chapter 3."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metamer.core.arrays import per
from metamer.description import Robot, Run, Start
from metamer.robots.soft_limb import GRAVITY, STRIP, floats
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.outline import Strip, limb_links
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World


@dataclass(frozen=True, kw_only=True)
class Hub:
    """The hub of a lander: a bar on the ground side, its mass raised above it.

    mass, inertia (about the centre of mass)     [kg, kg m^2]
    half_width     from the middle to each limb  [m]
    height         of the mass above the bar     [m]
    """

    mass: float = 5.0
    inertia: float = 0.1
    half_width: float = 0.15
    height: float = 0.10


def lander_body(
    hub: Hub | None = None, right: Strip = STRIP, left: Strip | None = None, links: int | tuple[int, int] = 2
) -> PlanarBody:
    """Hub and two limbs as a tree: link 0 the hub from its left to its right corner, then right limb, then left limb.

    left     another strip for the left limb; None = the right one
    links    links of a limb, or of the right and the left one              [-]
    The left limb points along -x at rest (mount pi), so that an angle of a left joint lifts its limb when negative.
    """
    hub, left = hub or Hub(), left or right
    count_right, count_left = (links, links) if isinstance(links, int) else links
    limbs = [limb_links(right, count_right), limb_links(left, count_left)]
    width = 2.0 * hub.half_width
    parent, attach, mount = [-1], [(0.0, 0.0)], [0.0]
    for limb, root, turn in ((limbs[0], (width, 0.0), 0.0), (limbs[1], (0.0, 0.0), float(np.pi))):
        first = len(parent)
        for k in range(len(limb.length)):
            parent.append(0 if k == 0 else first + k - 1)
            attach.append(root if k == 0 else (float(limb.length[k - 1]), 0.0))
            mount.append(turn if k == 0 else 0.0)

    def joined(name: str, first: float) -> tuple[float, ...]:
        return (first, *floats(getattr(limbs[0], name)), *floats(getattr(limbs[1], name)))

    centres = [(float(c), 0.0) for limb in limbs for c in limb.centre]
    return PlanarBody(
        links=len(parent),
        base="free",
        length=joined("length", width),
        mass=joined("mass", hub.mass),
        inertia=joined("inertia", hub.inertia),
        centre=((hub.half_width, hub.height), *centres),
        parent=tuple(parent),
        attach=tuple(attach),
        mount=tuple(mount),
        stiffness=joined("stiffness", 0.0),
        damping=joined("damping", 0.0),
        area=joined("area", 0.0),
    )


def contact_points(body: PlanarBody, hub: Hub | None = None) -> tuple[tuple[float, float, float], ...]:
    """Points that touch: corners of the hub, its raised mass, the tip of every limb link: (link, x, y).   [-, m]"""
    hub = hub or Hub()
    length = per(body.length, body.links)
    tips = tuple((float(i), float(length[i]), 0.0) for i in range(1, body.links))
    corners = ((0.0, 0.0, 0.0), (0.0, 2.0 * hub.half_width, 0.0), (0.0, hub.half_width, hub.height))
    return (*corners, *tips)


def lander(
    hub: Hub | None = None, right: Strip = STRIP, left: Strip | None = None, links: int | tuple[int, int] = 2
) -> Robot:
    """The soft lander of any hub, strips and numbers of links, at rest in the air."""
    body = lander_body(hub, right, left, links)
    ground = replace(ROBOT.world.ground, points=contact_points(body, hub))
    return replace(ROBOT, body=body, world=replace(ROBOT.world, ground=ground), start=Start(base=(-0.15, 0.3, 0.0)))


def limb_angles(right: tuple[float, ...], left: tuple[float, ...], theta: float = 0.0) -> tuple[float, ...]:
    """Joint angles from the thesis's absolute link angles, both limbs positive upwards.   [rad]

    right, left   absolute angles of the links from the hub outwards          [rad]
    theta         angle of the hub                                            [rad]
    tambornini2020, Fig. 3.1
    """
    out_right = np.diff(np.concatenate([[theta], right]))
    out_left = -np.diff(np.concatenate([[-theta], left]))
    return floats(np.concatenate([out_right, out_left]))


SOFT = replace(STRIP, damping=0.1)
BODY = lander_body(right=SOFT)
ROBOT = Robot(
    name="soft-lander",
    title="asteroid lander: a hub with a raised mass and two soft limbs",
    source="tambornini2020",
    body=BODY,
    world=World(
        view="side",
        gravity=GRAVITY,
        ground=Contact(mu_static=0.3, points=contact_points(BODY)),
    ),
    start=Start(base=(-0.15, 0.2, 0.0), joints=limb_angles((0.2, 0.3), (0.2, 0.3))),
    run=Run(duration=100.0, dt=0.01, step=0.01),
)
