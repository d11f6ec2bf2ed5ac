"""Grounds of straight pieces: corners (x, y) for `world.ground.terrain`."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.refusals import refuse

Corners = tuple[tuple[float, float], ...]


def finite(field: str, value: float, unit: str, *, above: float = -math.inf) -> float:
    """The value as a float, or BadInput where it is not finite or not above a bound."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value <= above:
        raise refuse(field, value, f"a finite number{f' > {above:g}' if math.isfinite(above) else ''} [{unit}]")
    return float(value)


def whole(field: str, value: int, least: int) -> int:
    """The value, or BadInput where it is not a whole number of at least `least`."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise refuse(field, value, f"a whole number >= {least} [-]")
    return value


def slope(angle: float, *, start: float = 0.0) -> Corners:
    """Flat ground that rises with a given angle from x = start on.   [m]

    angle    of the rising part                                               [rad]
    start    where it begins                                                  [m]
    """
    angle, start = finite("angle", angle, "rad"), finite("start", start, "m")
    if abs(angle) >= math.pi / 2.0:
        raise refuse("angle", angle, "a number between -pi/2 and pi/2 [rad]")
    return ((start - 1.0, 0.0), (start, 0.0), (start + math.cos(angle), math.sin(angle)))


def stairs(*, rise: float, run: float, count: int, start: float = 0.0) -> Corners:
    """Steps with vertical faces.   [m]

    rise     height of a step, negative = down                                [m]
    run      length of a step                                                 [m]
    count    number of steps                                                  [-]
    start    x of the first face                                              [m]
    """
    rise, run, start = finite("rise", rise, "m"), finite("run", run, "m", above=0.0), finite("start", start, "m")
    corners = [(start - 1.0, 0.0)]
    for k in range(whole("count", count, 1)):
        x = start + k * run
        corners += [(x, k * rise), (x, (k + 1) * rise)]
    corners.append((start + count * run, count * rise))
    return tuple(corners)


def rubble(*, start: float, end: float, spacing: float, height: float, seed: int) -> Corners:
    """Random rubble: corners at even spacing, heights uniform in 0 .. height.   [m]

    start, end   where the rubble lies; the ground beyond is flat             [m]
    spacing      distance of corners along x                                  [m]
    height       of the highest corner                                        [m]
    seed         of the random heights
    """
    start, end = finite("start", start, "m"), finite("end", end, "m")
    spacing, height = finite("spacing", spacing, "m", above=0.0), finite("height", height, "m", above=-1e-300)
    if end <= start + spacing:
        raise refuse("end", end, f"more than start + spacing = {start + spacing:g} [m]")
    count = round((end - start) / spacing)
    x = np.linspace(start, end, count + 1)
    y = np.random.default_rng(whole("seed", seed, 0)).uniform(0.0, height, count + 1)
    y[[0, -1]] = 0.0
    inner = tuple((float(a), float(b)) for a, b in zip(x, y, strict=True))
    return ((start - 1.0, 0.0), *inner, (end + 1.0, 0.0))
