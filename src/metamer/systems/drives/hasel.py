"""HASEL actuators at the joints: the largest torque against angle and voltage, as data."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from metamer.core.fields import declarations, nested, number, refuse_bad, shape_of, text
from metamer.core.refusals import Problem, refuse
from metamer.measurements import NOTHING_GIVEN, Reading, read_table, take
from metamer.measurements.heads import ANGLE, TORQUE, VOLTAGE
from metamer.systems.drives.servo import Servo

COLUMNS = ("angle [rad]", "voltage [V]", "torque [N m]")


def hasel_rules(hasel: Hasel) -> Iterator[Problem]:
    """What is wrong with the data of an actuator."""
    for name, unit in (("angle", "rad"), ("voltages", "V")):
        grid = getattr(hasel, name)
        if len(shape_of(grid)) != 1 or len(grid) < 2 or any(b <= a for a, b in itertools.pairwise(grid)):
            yield Problem(name, grid, f"at least two rising finite numbers [{unit}]")
            return
    shape = (len(hasel.angle), len(hasel.voltages))
    if hasel.voltages[0] < 0.0:
        yield Problem("voltages", hasel.voltages[0], "numbers >= 0 [V]")
    if shape_of(hasel.torque) != shape or min(min(row) for row in hasel.torque) < 0.0:
        valid = f"numbers >= 0 of shape {shape}, angles by voltages [N m]"
        yield Problem("torque", f"shape {shape_of(hasel.torque)}", valid)
    low, high = hasel.voltages[0], hasel.voltages[-1]
    if hasel.voltage is not None and not low <= hasel.voltage <= high:
        yield Problem("voltage", hasel.voltage, f"a number from {low:g} to {high:g}, the data's own [V]")


@dataclass(frozen=True, kw_only=True)
class Hasel(Servo):
    """Servos whose torque is also limited by the joint's angle and the voltage on HASEL actuators, in side view.

    angle      rising joint angles of the data                                 [rad]
    voltages   rising voltages of the data                                     [V]
    torque     (angles, voltages) largest torque                               [N m]
    voltage    on the actuators now; None = the highest of the data            [V]
    source     where the data come from, for people
    Between voltages the square of the voltage is interpolated. The limit holds beside `torque_limit`.
    """

    kind = "hasel"
    by_angle = True

    angle: tuple[float, ...] = nested((), "rad")
    voltages: tuple[float, ...] = nested((), "V")
    torque: tuple[tuple[float, ...], ...] = nested((), "N m")
    voltage: float | None = number(None, "V")
    source: str = text()

    RULES = (hasel_rules,)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """Only side view supports them."""
        if not robot.world.upright:
            yield Problem("drive.kind", self.kind, 'another drive, or world.view = "side"')

    def sheet(self) -> tuple[list[str], dict[str, Any]]:
        """Voltage, largest torque and source of the data.   [V, N m]"""
        volts = self.voltages[-1] if self.voltage is None else self.voltage
        most, source = max(max(row) for row in self.torque), self.source or "-"
        said = f"HASEL actuators at {volts:g} V, at most {most:g} N m in the data; source: {source}"
        return [said], {"hasel": {"voltage": volts, "source": self.source}}

    def notes(self, robot: Any, log: Any) -> list[str]:
        """Where the data come from."""
        return [f"HASEL torque curve: {self.source}"] if self.source else []


def with_servo(data: Hasel, servo: Servo) -> Hasel:
    """Actuator data with the gains and limits of a servo."""
    return replace(data, **{name: getattr(servo, name) for name in declarations(Servo)})


# full torque straight, none at 1.2 rad, with the square of the voltage: numbers made up to show the form of the data
EXAMPLE = Hasel(
    angle=(-1.2, -0.6, 0.0, 0.6, 1.2),
    voltages=(0.0, 3000.0, 6000.0),
    torque=((0.0, 0.0, 0.0), (0.0, 4e-3, 16e-3), (0.0, 8e-3, 32e-3), (0.0, 4e-3, 16e-3), (0.0, 0.0, 0.0)),
    source="example data, no measurement",
)


def csv_from_hasel(hasel: Hasel) -> str:
    """The data as CSV text, one row an angle and voltage."""
    rows = [",".join(COLUMNS)]
    for angle, torques in zip(hasel.angle, hasel.torque, strict=True):
        rows += [f"{angle!r},{v!r},{t!r}" for v, t in zip(hasel.voltages, torques, strict=True)]
    return "\n".join(rows) + "\n"


def read_hasel(path: str | Path, *, voltage: float | None = None, reading: Reading = NOTHING_GIVEN) -> Hasel:
    """Data of an actuator from a file of measurements with columns angle, voltage, torque; every pair once.

    reading    how the file is to be read where that cannot be found
    """
    table = read_table(path, reading)
    quantities = (ANGLE, VOLTAGE, TORQUE)
    values, _ = take(table, quantities, reading)
    found: dict[tuple[float, float], float] = {}
    for k, row in enumerate(zip(*(values[quantity.name].tolist() for quantity in quantities), strict=True)):
        angle, volts, torque = row
        if not all(math.isfinite(x) for x in row):
            raise refuse(f"{path}: {table.place(k)}", row, "three finite numbers [rad, V, N m]")
        if (angle, volts) in found:
            raise refuse(f"{path}: {table.place(k)}", (angle, volts), "every angle and voltage once [rad, V]")
        found[angle, volts] = torque
    angles, voltages = sorted({a for a, _ in found}), sorted({v for _, v in found})
    missing = [(a, v) for a in angles for v in voltages if (a, v) not in found]
    if missing:
        raise refuse(str(path), f"no torque at {missing[0]}", "every angle with every voltage [rad, V]")
    torques = tuple(tuple(found[a, v] for v in voltages) for a in angles)
    hasel = Hasel(
        angle=tuple(angles), voltages=tuple(voltages), torque=torques, voltage=voltage, source=Path(path).name
    )
    refuse_bad(hasel, "drive")
    return hasel
