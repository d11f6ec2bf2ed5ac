"""One soft limb of the asteroid lander, clamped at the ground, as a chain of links: tambornini2020, chapter 2."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from metamer.description import Robot, Run, Start
from metamer.systems.grounds.contact import Contact
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.outline import Strip, limb_links, petal
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

GRAVITY = 1e-3  # m/s^2, tambornini2020, section 2.2.2
STRIP = Strip(outline=petal())  # length, thickness, modulus, density of tambornini2020, section 2.2


def floats(values: Iterable[float]) -> tuple[float, ...]:
    """An array as a tuple of numbers."""
    return tuple(float(x) for x in values)


def limb_body(strip: Strip = STRIP, links: int = 3) -> PlanarBody:
    """A limb hinged to the world at the origin through the spring of its clamp."""
    limb = limb_links(strip, links)
    return PlanarBody(
        links=links,
        base="fixed",
        length=floats(limb.length),
        mass=floats(limb.mass),
        inertia=floats(limb.inertia),
        centre=tuple((float(c), 0.0) for c in limb.centre),
        stiffness=floats(limb.stiffness),
        damping=floats(limb.damping),
        area=floats(limb.area),
    )


def limb(strip: Strip = STRIP, links: int = 3) -> Robot:
    """The soft limb cut from any strip into any number of links, on the ground in micro-gravity."""
    return replace(ROBOT, body=limb_body(strip, links), start=Start())


def hanging_limb(strip: Strip = STRIP, links: int = 3) -> Robot:
    """The same limb clamped in the air; its stiff joints are stepped implicitly."""
    spec = limb(strip, links)
    air = replace(spec.world, ground=NoGround())
    return replace(spec, world=air, run=replace(spec.run, stepper="implicit_midpoint"))


ROBOT = Robot(
    name="soft-limb",
    title="soft limb of an asteroid lander: a petal, clamped at the ground",
    source="tambornini2020",
    body=limb_body(),
    world=World(view="side", gravity=GRAVITY, ground=Contact(mu_static=0.0)),
    start=Start(joints=(0.23, 0.23, -0.06)),
    run=Run(duration=40.0, dt=0.01, step=0.01),
)
