"""Unilateral contact in side view: impacts, friction, slope or terrain, adhesion, electroadhesive pads."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from metamer.core.fields import number, record, rows, text
from metamer.core.parts import Ground, to_table
from metamer.core.refusals import BadInput, Problem
from metamer.systems.grounds.adhesion import Adhesion, in_words, pad_adhesion
from metamer.systems.grounds.materials import GroundMaterial, Insulation, ground_material


def friction_rules(ground: Contact) -> Iterator[Problem]:
    """What slides is not held better than what rests; a slope goes without a terrain."""
    if ground.mu_kinetic is not None and ground.mu_kinetic > ground.mu_static:
        yield Problem("mu_kinetic", ground.mu_kinetic, f"at most world.ground.mu_static = {ground.mu_static:g} [-]")
    if ground.terrain is not None and ground.slope != 0.0:
        yield Problem("slope", ground.slope, "0 where a terrain is given: put the slope into its corners [rad]")


def pad_rules(ground: Contact) -> Iterator[Problem]:
    """The material of the pads is known, and tells what the pads' insulation is compared with."""
    if ground.material is None:
        if ground.pad_insulation is not None:
            yield Problem("pad_insulation", "given", "none where world.ground.material is not given: there are no pads")
        return
    try:
        with warnings.catch_warnings():
            # whoever builds the ground is warned
            warnings.simplefilter("ignore")
            ground.pad()
    except BadInput as bad:
        yield from (
            Problem(problem.field.removeprefix("world.ground."), problem.value, problem.valid)
            for problem in bad.problems or (Problem("material", ground.material, str(bad)),)
        )


def terrain_rules(ground: Contact) -> Iterator[Problem]:
    """A terrain goes from left to right, corner by corner, and on for ever at both ends."""
    terrain = ground.terrain
    if terrain is None:
        return
    for k in range(1, len(terrain)):
        if terrain[k][0] < terrain[k - 1][0]:
            valid = f"x at least {terrain[k - 1][0]:g}, that of the corner before [m]"
            yield Problem(f"terrain[{k}]", terrain[k], valid)
        elif terrain[k] == terrain[k - 1]:
            yield Problem(f"terrain[{k}]", terrain[k], "a corner away from the one before [m]")
    for k in range(2, len(terrain)):
        (x, low), (_, edge), (end, high) = terrain[k - 2 : k + 1]
        if end == x and (edge - low) * (high - edge) < 0.0:
            yield Problem(f"terrain[{k}]", terrain[k], f"x above {x:g}: a wall or a slot has a width [m]")
    for k, side in ((1, "first"), (len(terrain) - 1, "last")):
        if terrain[k][0] == terrain[k - 1][0]:
            yield Problem(f"terrain[{k}]", terrain[k], f"no vertical {side} piece: it goes on for ever [m]")


@dataclass(frozen=True, kw_only=True)
class Contact(Ground):
    """Points of the links that cannot pass into the ground, with Coulomb friction and impacts.

    mu_static     friction of a point at rest on the ground                      [-]
    mu_kinetic    friction of a point that slides; None = mu_static              [-]
    restitution   Poisson's ratio of expansion to compression, 0 .. 1            [-]
    slope         angle of a straight ground through the origin                  [rad]
    terrain       corners (x, y) of a ground of straight pieces, x not falling; None = straight   [m]
    points        (link, x, y) of the points that can touch, in the link's frame; None = the base's own joint
                  (free base) and the tip of every link                          [-, m]
    adhesion_shear, adhesion_normal   what a touching point holds along the ground and pulls onto it   [N]
    material      what an electroadhesive pad at every point holds on to, e.g. "regolith", or a material file (.toml);
                  None = no pads
    pad_area      of the pad of a point                                          [m^2]
    pad_voltage   of the pad of a point                                          [V]
    pad_normal    measured pull of the pad that the material was tested with; None = the material's own, else
                  shear limit / friction                                         [N]
    pad_insulation   of the pad of a point; None = as in the material's tests
    cohesion      of a granular material's top layer: floor and cap of adhesion; 0 = not known   [Pa]
    """

    kind = "contact"
    views = ("side",)
    unilateral = True

    mu_static: float = number(0.5, "-", lower=0.0)
    mu_kinetic: float | None = number(None, "-", lower=0.0)
    restitution: float = number(0.0, "-", lower=0.0, upper=1.0)
    slope: float = number(0.0, "rad", above=-math.pi / 2.0, below=math.pi / 2.0)
    terrain: tuple[tuple[float, float], ...] | None = rows(None, "m", width=2, least=2)
    points: tuple[tuple[float, float, float], ...] | None = rows(None, "-, m", width=3)
    adhesion_shear: float = number(0.0, "N", lower=0.0)
    adhesion_normal: float = number(0.0, "N", lower=0.0)
    material: str | None = text(None)
    pad_area: float = number(0.01, "m^2", lower=0.0)
    pad_voltage: float = number(5000.0, "V", lower=0.0)
    pad_normal: float | None = number(None, "N", lower=0.0)
    pad_insulation: Insulation | None = record(Insulation, given=False)
    cohesion: float = number(0.0, "Pa", lower=0.0)

    RULES = (friction_rules, pad_rules, terrain_rules)

    def pad(
        self, voltage: float | None = None, *, material: GroundMaterial | None = None, deviation: float = 0.0
    ) -> Adhesion:
        """What the pad of a point holds; nothing where the ground has no material.

        voltage     None = pad_voltage                                             [V]
        material    in place of the ground's own
        deviation   of this pad from the mean, in standard deviations of a test    [-]
        """
        if material is None and self.material is None:
            return Adhesion(shear=0.0, normal=0.0, sigma=0.0, assumed=())
        return pad_adhesion(
            material or ground_material(str(self.material)),
            area=self.pad_area,
            voltage=self.pad_voltage if voltage is None else voltage,
            mu=self.mu_static,
            cohesion=self.cohesion,
            normal=self.pad_normal,
            deviation=deviation,
            insulation=self.pad_insulation,
        )

    def notes(self) -> list[str]:
        """Which material the pads hold on to, what they hold by it, and what was assumed."""
        if self.material is None:
            return []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pad = self.pad()
        return in_words(ground_material(self.material), pad, area=self.pad_area, voltage=self.pad_voltage)

    def tables(self) -> dict[str, Any]:
        """The material of the pads as a run used it."""
        return {} if self.material is None else {"world.ground.material": to_table(ground_material(self.material))}

    def idle(self, robot: Any) -> dict[str, str]:
        """Pads need a material to hold on to."""
        pads = ("pad_area", "pad_voltage", "pad_normal", "cohesion") if self.material is None else ()
        return {f"world.ground.{name}": "there are pads where world.ground.material is given" for name in pads}

    def rules(self, robot: Any) -> Iterator[Problem]:
        """The points that touch are on links that there are."""
        links = getattr(robot.body, "links", 0)
        for k, (link, _, _) in enumerate(self.points or ()):
            if link != int(link) or not 0 <= link < links:
                valid = f"(link, x, y): a whole number from 0 to {links - 1}, then finite numbers [-, m]"
                yield Problem(f"world.ground.points[{k}]", self.points[k], valid)  # type: ignore[index]
