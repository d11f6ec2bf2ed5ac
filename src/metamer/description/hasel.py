"""HASEL actuators at the joints: the largest torque against angle and voltage, as data."""

from __future__ import annotations

import csv
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from metamer.description.plain import plain_fields
from metamer.description.soft_joints import is_finite, shape_of
from metamer.refusals import BadInput, Problem, refuse

COLUMNS = ("angle [rad]", "voltage [V]", "torque [N m]")


@dataclass(frozen=True, kw_only=True)
class Hasel:
    """Actuators whose torque is limited by the joint's angle and the voltage on them.

    angle      rising joint angles of the data                                 [rad]
    voltages   rising voltages of the data                                     [V]
    torque     (angles, voltages) largest torque                               [N m]
    voltage    on the actuators now; None = the highest of the data            [V]
    source     where the data come from, for people
    Between voltages the square of the voltage is interpolated. The limit holds beside `actuation.torque_limit`.
    """

    angle: tuple[float, ...] = ()
    voltages: tuple[float, ...] = ()
    torque: tuple[tuple[float, ...], ...] = ()
    voltage: float | None = None
    source: str = ""

    def __post_init__(self) -> None:
        plain_fields(self)


# full torque straight, none at 1.2 rad, with the square of the voltage: numbers made up to show the form of the data
EXAMPLE = Hasel(
    angle=(-1.2, -0.6, 0.0, 0.6, 1.2),
    voltages=(0.0, 3000.0, 6000.0),
    torque=((0.0, 0.0, 0.0), (0.0, 4e-3, 16e-3), (0.0, 8e-3, 32e-3), (0.0, 4e-3, 16e-3), (0.0, 0.0, 0.0)),
    source="example data, no measurement",
)


def hasel_problems(hasel: Any) -> Iterator[Problem]:
    """What is wrong with the data of an actuator."""
    for name, unit in (("angle", "rad"), ("voltages", "V")):
        grid = getattr(hasel, name)
        good = isinstance(grid, tuple) and len(grid) >= 2 and all(is_finite(x) for x in grid)
        if not good or any(b <= a for a, b in itertools.pairwise(grid)):
            yield Problem(f"hasel.{name}", grid, f"at least two rising finite numbers [{unit}]")
            return
    shape = (len(hasel.angle), len(hasel.voltages))
    if hasel.voltages[0] < 0.0:
        yield Problem("hasel.voltages", hasel.voltages[0], "numbers >= 0 [V]")
    if shape_of(hasel.torque) != shape or min(min(row) for row in hasel.torque) < 0.0:
        valid = f"numbers >= 0 of shape {shape}, angles by voltages [N m]"
        yield Problem("hasel.torque", f"shape {shape_of(hasel.torque)}", valid)
    low, high = hasel.voltages[0], hasel.voltages[-1]
    if hasel.voltage is not None and not (is_finite(hasel.voltage) and low <= hasel.voltage <= high):
        yield Problem("hasel.voltage", hasel.voltage, f"a number from {low:g} to {high:g}, the data's own [V]")
    if not isinstance(hasel.source, str):
        yield Problem("hasel.source", hasel.source, "a text")


def csv_from_hasel(hasel: Hasel) -> str:
    """The data as CSV text, one row an angle and voltage."""
    rows = [",".join(COLUMNS)]
    for angle, torques in zip(hasel.angle, hasel.torque, strict=True):
        rows += [f"{angle!r},{v!r},{t!r}" for v, t in zip(hasel.voltages, torques, strict=True)]
    return "\n".join(rows) + "\n"


def read_hasel(path: str | Path, *, voltage: float | None = None) -> Hasel:
    """Data of an actuator from a CSV file with columns angle [rad], voltage [V], torque [N m]; every pair once."""
    path = Path(path)
    try:
        with path.open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    if not rows or set(COLUMNS) - set(rows[0]):
        raise refuse(str(path), list(rows[0]) if rows else "no rows", f"columns {', '.join(COLUMNS)}")
    found: dict[tuple[float, float], float] = {}
    for k, row in enumerate(rows, start=2):
        try:
            angle, volts, torque = (float(row[name]) for name in COLUMNS)
        except (TypeError, ValueError):
            raise refuse(f"{path}: line {k}", list(row.values()), "three numbers [rad, V, N m]") from None
        if not all(math.isfinite(x) for x in (angle, volts, torque)):
            raise refuse(f"{path}: line {k}", list(row.values()), "three finite numbers [rad, V, N m]")
        if (angle, volts) in found:
            raise refuse(f"{path}: line {k}", (angle, volts), "every angle and voltage once [rad, V]")
        found[angle, volts] = torque
    angles, voltages = sorted({a for a, _ in found}), sorted({v for _, v in found})
    missing = [(a, v) for a in angles for v in voltages if (a, v) not in found]
    if missing:
        raise refuse(str(path), f"no torque at {missing[0]}", "every angle with every voltage [rad, V]")
    table = tuple(tuple(found[a, v] for v in voltages) for a in angles)
    hasel = Hasel(angle=tuple(angles), voltages=tuple(voltages), torque=table, voltage=voltage, source=path.name)
    bad = list(hasel_problems(hasel))
    if bad:
        raise BadInput(bad)
    return hasel
