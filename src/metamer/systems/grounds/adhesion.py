"""How an electroadhesive pad holds on to a material: scaling from the pad that was tested, soil, assumptions stated."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass

from metamer.core.refusals import refuse
from metamer.systems.grounds.materials import GroundMaterial, Insulation

PASSIVE_SHARE = 0.1  # part of a soil's own cohesion that a pad without voltage gets: an assumption   [-]
AREA_ASSUMED = "force grows with the pad's area: assumed, the source gives no area"
VOLTAGE_ASSUMED = "force grows with voltage squared: assumed, the source gives no voltage"
NORMAL_ASSUMED = "normal pull = shear limit / friction: assumed, the source measured no normal force"
COHESION_ASSUMED = "soil cohesion bounds the pull between the passive share and the strength of the top layer: assumed"


class BreakdownWarning(UserWarning):
    """The pad's insulation may fail on this ground."""


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


def pad_scale(
    material: GroundMaterial, *, area: float, voltage: float, insulation: Insulation | None = None
) -> tuple[float, list[str]]:
    """Force of a pad over that of the tested one, (area/area_0)^q (V/V_0)^p (s_0/s)^2, s = d/eps + g, and assumptions.

    p and q are the material's where tests at several voltages and areas gave them, else 2 and 1.

    The pressure of the field in the gap is eps_0 E^2/2 with E = V/(d/eps + g): dielectric and gap in series, electrodes
    much farther apart than s. Friction turns the pressure into shear, so that shear and pull scale alike.   [-]
    """
    power = 2.0 if material.voltage_power is None else material.voltage_power
    by_area = 1.0 if material.area_power is None else material.area_power
    scale = (area / material.area) ** by_area * (voltage / material.voltage) ** power
    assumed = []
    if material.pad_area is None:
        assumed.append(AREA_ASSUMED)
    elif area != material.area:
        how = ": assumed" if material.area_power is None else f" by power {by_area:.3g}: measured"
        assumed.append(f"force grows with the pad's area from {1e4 * material.area:g} to {1e4 * area:g} cm^2{how}")
    if material.pad_voltage is None:
        assumed.append(VOLTAGE_ASSUMED)
    elif voltage != material.voltage:
        how = "squared" if material.voltage_power is None else f"by power {power:.3g}"
        sure = "assumed" if material.voltage_power is None else "measured"
        assumed.append(f"force grows with voltage {how} from {material.voltage:g} to {voltage:g} V: {sure}")
    if insulation is not None:
        if material.insulation is None:
            raise refuse(
                "world.ground.pad_insulation", "given", f"none: {material.name} does not tell that of its own tests"
            )
        if voltage > insulation.breaks_at():
            raise refuse(
                "world.ground.pad_voltage", voltage, f"below {insulation.breaks_at():.4g}, where it breaks down [V]"
            )
        if insulation != material.insulation:
            scale *= (material.insulation.reduced / insulation.reduced) ** 2
            assumed.append("force goes with (d/eps + g)^-2 of the insulation: assumed")
    return scale, assumed


def measured_adhesion(
    material: GroundMaterial,
    *,
    area: float,
    voltage: float,
    mu: float,
    normal: float | None = None,
    deviation: float = 0.0,
    insulation: Insulation | None = None,
) -> Adhesion:
    """Electroadhesion of a pad, c_t = F `pad_scale`, A_n = c_t/mu where no normal strength is known.   [N]

    area, voltage   of the pad                                               [m^2, V]
    mu              friction of the pad on the ground                        [-]
    normal          measured normal strength of the tested pad, None = the material's own   [N]
    deviation       of this pad from the mean, in standard deviations of a test   [-]
    insulation      of the pad; None = that of the tests
    A negative mean is scatter of the reference tests: it counts as zero and keeps its spread.
    """
    for name, value, unit in (("area", area, "m^2"), ("voltage", voltage, "V"), ("mu", mu, "-")):
        if not (math.isfinite(value) and value >= 0.0):
            raise refuse(name, value, f"a finite number >= 0 [{unit}]")
    if not math.isfinite(deviation):
        raise refuse("deviation", deviation, "a finite number [-]")
    if normal is not None and not (math.isfinite(normal) and normal >= 0.0):
        raise refuse("normal", normal, "a finite number >= 0 [N]")
    scale, assumed = pad_scale(material, area=area, voltage=voltage, insulation=insulation)
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
    normal: float | None = None,
    deviation: float = 0.0,
    insulation: Insulation | None = None,
) -> Adhesion:
    """Adhesion of a pad on a ground that coheres: at least the passive share, at most what the soil bears.   [N]

    cohesion        strength of the soil's top layer, 0 = not known: no floor and no cap   [Pa]
    """
    if not (math.isfinite(cohesion) and cohesion >= 0.0):
        raise refuse("cohesion", cohesion, "a finite number >= 0 [Pa]")
    found = measured_adhesion(
        material, area=area, voltage=voltage, mu=mu, normal=normal, deviation=deviation, insulation=insulation
    )
    if cohesion == 0.0 or material.kind != "granular":
        return found
    cap, floor = cohesion * area, PASSIVE_SHARE * cohesion * area
    return Adhesion(
        shear=min(max(found.shear, floor), cap),
        normal=min(max(found.normal, floor), cap),
        sigma=found.sigma,
        assumed=(*found.assumed, COHESION_ASSUMED),
    )


def in_words(material: GroundMaterial, pad: Adhesion, *, area: float, voltage: float) -> list[str]:
    """What a pad holds on a material, and what was assumed, a sentence each.

    pad    of this area and voltage                                          [m^2, V]
    """
    tests = f"{material.tests} tests" if material.tests else "tests"
    mean = f"mean {material.mean:.4g} N" if material.mean is not None else "nothing measured"
    mean += f" (95 %: {material.interval[0]:.4g} .. {material.interval[1]:.4g} N)" if material.interval else ""
    return [
        f"pads on {material.title or material.name} ({material.source}; {tests}, {mean}): each holds {pad.shear:.4g} N "
        f"along the ground (from test to test +- {pad.sigma:.2g} N) and pulls with {pad.normal:.4g} N, "
        f"{1e4 * area:.4g} cm^2 at {voltage:.4g} V",
        *pad.assumed,
    ]
