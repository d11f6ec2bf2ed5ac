"""Strength of a bond from the force at which it failed, by the law of its test.

    shear     stress  F/area                                                    [Pa]
    normal    stress  F/area, beside the pressure of the field eps_0 V^2/(2 s^2), s = d/eps + g   [Pa]
    peel      energy  F (1 - cos angle)/width: what a strip that does not stretch gives to its front   [J/m^2]
A peeled pad fails along a line, so that its force grows with the width of the pad and not with its area (rivlin1944).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from metamer.electroadhesion.traces import Series
from metamer.systems.grounds.materials import Insulation

VACUUM_PERMITTIVITY = 8.8541878128e-12  # [F/m]


@dataclass(frozen=True, kw_only=True)
class Strength:
    """Strength of the bonds of a series.

    value       from the mean force
    interval    from its 95 % interval; None = not known
    unit        "Pa" or "J/m^2"
    """

    value: float
    interval: tuple[float, float] | None
    unit: str


def insulation_of(series: Series) -> Insulation | None:
    """Dielectric and gap of the pad that was tested; None = not given."""
    if series.dielectric <= 0.0 and series.gap <= 0.0:
        return None
    return Insulation(
        thickness=series.dielectric,
        permittivity=series.permittivity,
        gap=series.gap,
        strength=series.breakdown or None,
    )


def strength_per_force(series: Series) -> tuple[float, str] | None:
    """Factor from force to strength and the strength's unit; None where the pad's size or the angle is not given."""
    if series.type == "peel":
        if series.pad_width <= 0.0 or series.peel_angle <= 0.0:
            return None
        return (1.0 - math.cos(series.peel_angle)) / series.pad_width, "J/m^2"
    return (1.0 / series.pad_area, "Pa") if series.pad_area > 0.0 else None


def strength_of(series: Series, mean: float, interval: tuple[float, float] | None) -> Strength | None:
    """Strength behind a mean force and its interval; None where the pad's size is not given."""
    factor = strength_per_force(series)
    if factor is None:
        return None
    ends = None if interval is None else (interval[0] * factor[0], interval[1] * factor[0])
    return Strength(value=mean * factor[0], interval=ends, unit=factor[1])


def field_pressure(series: Series) -> float | None:
    """Pressure of the field in the gap, eps_0 V^2/(2 s^2); None where voltage or insulation is not given.   [Pa]"""
    insulation = insulation_of(series)
    if insulation is None or series.voltage <= 0.0:
        return None
    return 0.5 * VACUUM_PERMITTIVITY * (series.voltage / insulation.reduced) ** 2


def strength_in_words(series: Series, mean: float, interval: tuple[float, float] | None) -> str:
    """The strength as a sentence, or what is missing for it."""
    found = strength_of(series, mean, interval)
    if found is None:
        return f"no strength: {'pad_width and peel_angle' if series.type == 'peel' else 'pad_area'} not given"
    text = f"{'peel energy' if series.type == 'peel' else series.type + ' strength'} {found.value:.4g} {found.unit}"
    if found.interval is not None:
        text += f" ({found.interval[0]:.4g} .. {found.interval[1]:.4g})"
    pressure = field_pressure(series)
    if series.type == "normal" and pressure is not None:
        text += f", {found.value / pressure:.2g} of the field's pressure {pressure:.4g} Pa"
    return text
