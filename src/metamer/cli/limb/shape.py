"""Strips and numbers with units from what a user types: `length=120cm`, `outline=leaf.csv`, `--start 10deg,0`."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from metamer.cli.output import print_notes
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.description import Run, Start
    from metamer.systems.planar.outline import Outline, Strip

STEPS_PER_PERIOD = 100  # of the first swing
PERIODS_SHOWN = 20.0  # of it in a run
NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(.*)")
# fields of a strip and of a hub: what they measure
STRIP = {"width": "length", "length": "length", "thickness": "length", "modulus": "pressure", "density": "density"}
HUB = {"mass": "mass", "inertia": "inertia", "half_width": "length", "height": "length"}
ALONE = {"density": "kg/m^3", "inertia": "kg m^2"}  # measured in SI only


def number_of(option: str, text: str | float, measured: str) -> float:
    """A number with or without its unit, in SI: `120cm`, `4.36 MPa`, `0.6`; anything else is refused."""
    from metamer.measurements.units import UNITS, unit_factor

    found = NUMBER.fullmatch(str(text).strip())
    unit = found[2].strip() if found else ""
    if measured in ALONE:
        factor = 1.0 if unit.replace(" ", "") in ("", ALONE[measured].replace(" ", "")) else None
        known = ALONE[measured]
    else:
        factor = 1.0 if not unit else unit_factor(unit, measured)
        known = ", ".join(list(UNITS[measured])[:6])
    if found is None or factor is None:
        raise refuse(option, text, f"a number, with its unit where that is not SI ({known})")
    return float(found[1]) * factor


def pairs_of(option: str, texts: Sequence[str] | None, known: Sequence[str]) -> dict[str, str]:
    """`key=value` texts as a table; a key that is not known is refused."""
    out: dict[str, str] = {}
    for text in texts or ():
        key, equals, value = text.partition("=")
        if not equals or key.strip() not in known:
            raise refuse(option, text, f"key=value with a key of {', '.join(known)}")
        out[key.strip()] = value.strip()
    return out


def outline_of(name: str, width: float) -> tuple[Outline, float | None]:
    """An outline by name or from a file of widths, and the length of the strip where the file tells it.   [m]"""
    from metamer.systems.planar import outline as shapes

    known = {"petal": shapes.petal, "rectangle": shapes.rectangle, "diamond": shapes.diamond}
    if name in known:
        return known[name](width), None
    if not Path(name).suffix:
        raise refuse("outline", name, f"one of {', '.join(known)}, or a file with columns xi or x [m], and width [m]")
    return shapes.read_outline(name)


def strip_of(option: str, given: Mapping[str, str]) -> Strip:
    """A strip from texts by field: outline, the fields of STRIP, damping, damping_kind, cut."""
    from metamer.systems.planar.outline import Strip

    values = {name: number_of(f"{option} {name}", given[name], what) for name, what in STRIP.items() if name in given}
    outline, measured = outline_of(given.get("outline", "petal"), values.pop("width", 0.6))
    if measured is not None:
        values.setdefault("length", measured)
    if "damping" in given:
        values["damping"] = number_of(f"{option} damping", given["damping"], "number")
    texts = {name: given[name] for name in ("damping_kind", "cut") if name in given}
    return Strip(outline=outline, **values, **texts)  # type: ignore[arg-type]


STRIP_KEYS = ("outline", *STRIP, "damping", "damping_kind", "cut", "links")


def start_of(option: str, text: str, joints: int) -> Start:
    """Joint angles at the start from `0.2` or `10deg,-5deg`: the first joints, the others straight.   [rad]"""
    from metamer.description import Start

    angles = [number_of(option, part, "angle") for part in text.split(",") if part.strip()]
    if len(angles) > joints:
        raise refuse(option, text, f"at most {joints} angles, one per joint [rad]")
    return Start(joints=(*angles, *(0.0 for _ in range(joints - len(angles)))))


def run_of(run: Run, strip: Strip, links: int, gravity: float) -> Run:
    """A run whose step resolves the limb's first swing, as a beam or as a pendulum, in a hundred steps.   [s]"""
    from metamer.systems.planar.outline import limb_links

    omega = math.sqrt(limb_links(strip, links).omega ** 2 + abs(gravity) / strip.length)
    period = 2.0 * math.pi / omega
    step = min(run.step, float(f"{period / STEPS_PER_PERIOD:.2g}"))
    return replace(run, dt=step, step=step, duration=min(run.duration, float(f"{PERIODS_SHOWN * period:.2g}")))


def say_mass(strip: Strip, links: int, name: str = "") -> None:
    """Say what trapezoids lose of the mass of an outline, and how it is kept."""
    from metamer.systems.planar.outline import limb_links, outline_mass

    whole, cut = outline_mass(strip), float(limb_links(strip, links).mass.sum())
    lost = 1.0 - cut / whole
    typer.echo(f"{name}mass {cut:.5g} kg in {links} links, {whole:.5g} kg of the outline")
    if abs(lost) > 1e-3:
        how = "cut=outline" if name else "--cut outline"
        print_notes([f"{name}trapezoids {'lose' if lost > 0 else 'add'} {abs(lost):.1%} of it: {how} keeps it"])
