"""What a ground is made of and how an electroadhesive pad holds on to it: tambornini2020, Table 4.1, as data.

Only shear was measured. Everything else here is an assumption, and says so: the pad's area and voltage are not given
in the source, so that the scaling with area and voltage squared stands on reference values that are parameters.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass

from metamer.refusals import refuse

REFERENCE_AREA = 0.01  # of the pad behind the table: an assumption, the source gives none   [m^2]
REFERENCE_VOLTAGE = 5000.0  # likewise                                                        [V]
PASSIVE_SHARE = 0.1  # part of a soil's own cohesion that a pad without voltage gets: an assumption   [-]
RANGE_PER_SIGMA = 2.534  # mean range of 6 normal values in units of their spread
AREA_ASSUMED = "force grows with the pad's area: assumed, the source gives no area"
VOLTAGE_ASSUMED = "force grows with voltage squared: assumed, the source gives no voltage"
NORMAL_ASSUMED = "normal pull = shear limit / friction: assumed, the source measured no normal force"
COHESION_ASSUMED = "soil cohesion bounds the pull between the passive share and the strength of the top layer: assumed"


class BreakdownWarning(UserWarning):
    """The pad's insulation may fail on this ground."""


@dataclass(frozen=True, kw_only=True)
class GroundMaterial:
    """One row of the table of shear tests, force with voltage minus force without.

    low, mean, high   of the tests; None = the pad broke down, nothing was measured   [N]
    digits            decimals as printed
    tests             number of tests behind the row; None = not stated
    kind              "monolithic" or "granular"
    conductive        "no", "slightly" or "yes"
    normal            measured normal strength at the reference pad and voltage, None = not measured   [N]
    """

    name: str
    title: str
    kind: str
    low: float | None
    mean: float | None
    high: float | None
    digits: int = 2
    tests: int | None = None
    conductive: str = "no"
    normal: float | None = None
    source: str = "tambornini2020, Table 4.1"

    @property
    def spread(self) -> float:
        """Standard deviation of one test from the range of six, (high - low)/2.534.   [N]"""
        return 0.0 if self.low is None or self.high is None else (self.high - self.low) / RANGE_PER_SIGMA


def solid(name: str, title: str, low: float, mean: float, high: float, conductive: str = "no") -> GroundMaterial:
    """A monolithic row: six tests are stated."""
    return GroundMaterial(
        name=name, title=title, kind="monolithic", low=low, mean=mean, high=high, tests=6, conductive=conductive
    )


def grains(name: str, title: str, low: float, mean: float, high: float, conductive: str = "no") -> GroundMaterial:
    """A granular row: the number of tests is not stated."""
    return GroundMaterial(
        name=name, title=title, kind="granular", low=low, mean=mean, high=high, digits=3, conductive=conductive
    )


def broken(name: str, title: str) -> GroundMaterial:
    """A ground on which the pad failed electrically."""
    return GroundMaterial(
        name=name, title=title, kind="monolithic", low=None, mean=None, high=None, conductive="yes",
        source="tambornini2020, section 5.2",
    )  # fmt: skip


MATERIALS: dict[str, GroundMaterial] = {
    row.name: row
    for row in (
        grains("gravel", "Gravel", -0.050, -0.012, 0.011),
        grains("leaves", "Leaves", -0.011, 0.020, 0.069),
        grains("sand", "Sand", 0.004, 0.042, 0.071),
        grains("regolith", "Regolith Simulant", 0.035, 0.058, 0.078, conductive="slightly"),
        solid("cork", "Cork Bark", 0.54, 0.64, 0.93),
        solid("pmma", "PMMA", 2.77, 3.10, 3.56),
        solid("wood", "Wood", 4.97, 5.33, 5.66),
        solid("cardboard", "Cardboard", 5.43, 5.88, 6.25),
        solid("slate", "Slate", 5.96, 6.01, 7.31),
        solid("glass", "Glass", 8.92, 9.51, 9.97),
        solid("metalized-pet", "Metalized PET", 10.18, 14.44, 17.59, conductive="yes"),
        broken("metal", "Metalized PET, metal face"),
        broken("ice", "Ice"),
    )
}


def ground_material(name: str) -> GroundMaterial:
    """A material by name; an unknown one is refused."""
    if name not in MATERIALS:
        raise refuse("world.ground.material", name, f"one of {', '.join(MATERIALS)}")
    return MATERIALS[name]


@dataclass(frozen=True, kw_only=True)
class Adhesion:
    """What one pad holds on a ground.

    shear     along the ground, beside friction                              [N]
    normal    pull onto the ground                                           [N]
    sigma     standard deviation of the shear limit from test to test        [N]
    assumed   what had to be assumed for it, one sentence each
    """

    shear: float
    normal: float
    sigma: float
    assumed: tuple[str, ...]


def measured_adhesion(
    material: GroundMaterial,
    *,
    area: float,
    voltage: float,
    mu: float,
    normal: float | None = None,
    deviation: float = 0.0,
) -> Adhesion:
    """Electroadhesion of a pad, c_t = F (area/area_0) (V/V_0)^2, A_n = c_t/mu where no normal strength is known.   [N]

    area, voltage   of the pad                                               [m^2, V]
    mu              friction of the pad on the ground                        [-]
    normal          measured normal strength at the reference pad and voltage, None = the material's own   [N]
    deviation       of this pad from the mean, in standard deviations of a test   [-]
    A negative mean is scatter of the reference tests: it counts as zero and keeps its spread.
    """
    for name, value, unit in (("area", area, "m^2"), ("voltage", voltage, "V"), ("mu", mu, "-")):
        if not (math.isfinite(value) and value >= 0.0):
            raise refuse(name, value, f"a finite number >= 0 [{unit}]")
    if not math.isfinite(deviation):
        raise refuse("deviation", deviation, "a finite number [-]")
    if normal is not None and not (math.isfinite(normal) and normal >= 0.0):
        raise refuse("normal", normal, "a finite number >= 0 [N]")
    scale = (area / REFERENCE_AREA) * (voltage / REFERENCE_VOLTAGE) ** 2
    if material.conductive == "yes" and voltage > 0.0:
        what = "no adhesion was measured" if material.mean is None else "a pad against its metal face failed"
        warnings.warn(
            f"{material.title} conducts: {what}, the pad's insulation may break down (tambornini2020, section 5.2)",
            BreakdownWarning,
            stacklevel=2,
        )
    # where it broke down there is nothing, neither mean nor spread
    typical = max(material.mean or 0.0, 0.0)
    strength = max((material.mean or 0.0) + deviation * material.spread, 0.0) if deviation else typical
    shear = strength * scale
    measured = material.normal if normal is None else normal
    assumed = [AREA_ASSUMED, VOLTAGE_ASSUMED]
    if measured is not None:
        pull = measured * scale * (strength / typical if typical > 0.0 else 1.0)
    else:
        assumed.append(NORMAL_ASSUMED)
        pull = shear / mu if mu > 0.0 else 0.0
    return Adhesion(shear=shear, normal=pull, sigma=material.spread * scale, assumed=tuple(assumed))


def pad_adhesion(
    material: GroundMaterial,
    *,
    area: float,
    voltage: float,
    mu: float,
    cohesion: float = 0.0,
    passive_share: float = PASSIVE_SHARE,
    normal: float | None = None,
    deviation: float = 0.0,
) -> Adhesion:
    """Adhesion of a pad on a ground that coheres: at least the passive share, at most what the soil bears.   [N]

    cohesion        strength of the soil's top layer, 0 = not known: no floor and no cap   [Pa]
    passive_share   part of it that a pad without voltage gets                             [-]
    """
    if not (math.isfinite(cohesion) and cohesion >= 0.0):
        raise refuse("cohesion", cohesion, "a finite number >= 0 [Pa]")
    if not (math.isfinite(passive_share) and 0.0 <= passive_share <= 1.0):
        raise refuse("passive_share", passive_share, "a number from 0 to 1 [-]")
    found = measured_adhesion(material, area=area, voltage=voltage, mu=mu, normal=normal, deviation=deviation)
    if cohesion == 0.0 or material.kind != "granular":
        return found
    cap, floor = cohesion * area, passive_share * cohesion * area
    return Adhesion(
        shear=min(max(found.shear, floor), cap),
        normal=min(max(found.normal, floor), cap),
        sigma=found.sigma,
        assumed=(*found.assumed, COHESION_ASSUMED),
    )
