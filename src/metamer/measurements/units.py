"""Units that files of measurements use, by what they measure, with their factors to SI; data."""

from __future__ import annotations

import functools
import math

PREFIXES = {"n": 1e-9, "u": 1e-6, "m": 1e-3, "": 1.0, "k": 1e3, "M": 1e6}
STANDARD_GRAVITY = 9.80665  # of gf and kgf                                            [m/s^2]
POUND_FORCE = 4.4482216152605  # [N]


def prefixed(unit: str, prefixes: str = "n u m k M", power: int = 1) -> dict[str, float]:
    """A unit by itself and with prefixes."""
    return {unit: 1.0} | {f"{p}{unit}": PREFIXES[p] ** power for p in prefixes.split()}


# what is measured -> unit, written without spaces -> factor to SI; the first is SI
UNITS: dict[str, dict[str, float]] = {
    "time": prefixed("s", "n u m")
    | dict.fromkeys(("sec", "second", "seconds", "secs"), 1.0)
    | {"msec": 1e-3, "usec": 1e-6, "milliseconds": 1e-3, "microseconds": 1e-6, "min": 60.0, "h": 3600.0},
    "force": prefixed("N", "u m k")
    | {"cN": 1e-2, "dN": 0.1, "daN": 10.0}
    | {"gf": STANDARD_GRAVITY * 1e-3, "g": STANDARD_GRAVITY * 1e-3, "kgf": STANDARD_GRAVITY, "kg": STANDARD_GRAVITY}
    | {"kp": STANDARD_GRAVITY, "mgf": STANDARD_GRAVITY * 1e-6, "lbf": POUND_FORCE, "ozf": POUND_FORCE / 16.0}
    | {"newton": 1.0, "newtons": 1.0},
    "torque": prefixed("Nm", "u m k")
    | {"Nmm": 1e-3, "Ncm": 1e-2, "mNmm": 1e-6, "kgfcm": STANDARD_GRAVITY * 1e-2, "kgcm": STANDARD_GRAVITY * 1e-2}
    | {"gfcm": STANDARD_GRAVITY * 1e-5, "gfmm": STANDARD_GRAVITY * 1e-6, "kgfm": STANDARD_GRAVITY},
    "length": prefixed("m", "n u m k") | {"cm": 1e-2, "dm": 0.1, "in": 0.0254, "inch": 0.0254, "micron": 1e-6},
    "angle": {"rad": 1.0, "mrad": 1e-3, "urad": 1e-6, "deg": math.pi / 180.0, "°": math.pi / 180.0}
    | {"degree": math.pi / 180.0, "degrees": math.pi / 180.0, "rev": 2.0 * math.pi, "turn": 2.0 * math.pi},
    "voltage": prefixed("V", "u m k"),
    "current": prefixed("A", "n u m"),
    "mass": {"kg": 1.0, "g": 1e-3, "mg": 1e-6, "t": 1e3},
    "area": prefixed("m^2", "u m", 2) | {"cm^2": 1e-4},
    "pressure": prefixed("Pa", "k M") | {"bar": 1e5, "mbar": 100.0, "N/mm^2": 1e6},
    "speed": {"m/s": 1.0, "mm/s": 1e-3, "cm/s": 1e-2, "um/s": 1e-6, "mm/min": 1e-3 / 60.0, "km/h": 1.0 / 3.6},
    "angular speed": {"rad/s": 1.0, "deg/s": math.pi / 180.0, "°/s": math.pi / 180.0, "rpm": math.pi / 30.0},
    "acceleration": {"m/s^2": 1.0, "mm/s^2": 1e-3, "g": STANDARD_GRAVITY},
    "frequency": prefixed("Hz", "k M"),
    "number": {"-": 1.0, "1": 1.0, "%": 1e-2},
}
SPELLINGS = str.maketrans({"µ": "u", "μ": "u", "²": "^2", "º": "°", "·": "", "*": "", " ": "", "⋅": "", "\xa0": ""})


def plain_unit(text: str) -> str:
    """A unit as the table writes it: u for micro, no spaces."""
    return text.translate(SPELLINGS).replace("N-m", "Nm").replace("s-1", "/s")


@functools.cache
def unit_factor(text: str, measured: str) -> float | None:
    """Factor to SI of a unit of what is measured; None = it is no unit of that."""
    known, unit = UNITS[measured], plain_unit(text)
    if unit in known:
        return known[unit]
    # other capitals are let pass where they leave no doubt: m and M do
    alike = {known[name] for name in known if name.lower() == unit.lower() and (name[0] == unit[0] or unit[0] != "M")}
    return alike.pop() if len(alike) == 1 else None


def measured_by(text: str) -> list[str]:
    """What a unit can measure; none = it is no unit."""
    return [measured for measured in UNITS if unit_factor(text, measured) is not None] if text.strip() else []
