"""Materials that electroadhesive pads hold on to: tambornini2020, Table 4.1, as data, and files of own tests.

Only shear was measured for the table. The pad's area and voltage are not given in the source: reference values stand
for them.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from metamer.core.fields import MISSING, choice, number, record, refuse_bad, text, whole
from metamer.core.parts import Record, from_table
from metamer.core.refusals import BadInput, Problem, refuse

REFERENCE_AREA = 0.01  # of the pad behind the table: an assumption, the source gives none   [m^2]
REFERENCE_VOLTAGE = 5000.0  # likewise                                                        [V]
RANGE_PER_SIGMA = 2.534  # mean range of 6 normal values in units of their spread


def insulation_rules(insulation: Insulation) -> Iterator[Problem]:
    """Something lies between electrodes and ground."""
    if insulation.reduced <= 0.0:
        yield Problem("thickness", insulation.thickness, "a number > 0, or a gap > 0 [m]")


@dataclass(frozen=True, kw_only=True)
class Insulation(Record):
    """What lies between the electrodes of a pad and the ground: a dielectric and a gap of air in series.

    thickness      of the dielectric                                                [m]
    permittivity   of the dielectric, relative                                      [-]
    gap            between dielectric and ground: roughness, dust                   [m]
    strength       field at which the dielectric breaks down; None = not known      [V/m]
    """

    thickness: float = number(0.0, "m", lower=0.0)
    permittivity: float = number(1.0, "-", lower=1.0)
    gap: float = number(0.0, "m", lower=0.0)
    strength: float | None = number(None, "V/m", above=0.0)

    RULES = (insulation_rules,)

    @property
    def reduced(self) -> float:
        """Thickness of air with the same field in the gap, d/eps + g.   [m]"""
        return self.thickness / self.permittivity + self.gap

    def breaks_at(self) -> float:
        """Voltage at which the dielectric breaks down, E (d + eps g); infinite where that is not known.   [V]"""
        if self.strength is None:
            return math.inf
        return self.strength * (self.thickness + self.permittivity * self.gap)


def order_rules(row: GroundMaterial) -> Iterator[Problem]:
    """Lowest, mean and highest rise, all of them or none; an interval holds its mean; tests are there."""
    known = [value for value in (row.low, row.mean, row.high) if value is not None]
    if len(known) not in (0, 3) or known != sorted(known):
        yield Problem("mean", row.mean, f"between low = {row.low} and high = {row.high}, all three or none [N]")
    for name, mean, interval in (
        ("interval", row.mean, row.interval),
        ("normal_interval", row.normal, row.normal_interval),
        ("peel_interval", row.peel, row.peel_interval),
        ("voltage_power_interval", row.voltage_power, row.voltage_power_interval),
        ("area_power_interval", row.area_power, row.area_power_interval),
    ):
        if interval is not None and (mean is None or not interval[0] <= mean <= interval[1]):
            yield Problem(name, interval, f"two numbers about the mean, {mean}")


@dataclass(frozen=True, kw_only=True)
class GroundMaterial(Record):
    """Electroadhesion of a pad on a material, force with voltage minus force without: a row of a table, or a file.

    name, title       for files and for people
    kind              "monolithic" or "granular"
    low, mean, high   of shear tests; None = the pad broke down, nothing was measured   [N]
    interval          95 % interval of the mean; None = not known              [N]
    sigma             from test to test; None = from lowest and highest        [N]
    digits            decimals as printed
    tests, references   number of tests behind the row; None = not stated
    conductive        "no", "slightly" or "yes"
    normal            strength against a pull off the ground by the same pad; None = not measured   [N]
    normal_interval   its 95 % interval                                        [N]
    peel              energy per area that a peeled pad takes, F (1 - cos angle)/width; None = not measured; it is kept
                      for you, no contact peels: pads hold by shear and normal strength   [J/m^2]
    peel_interval     its 95 % interval                                        [J/m^2]
    pad_area          of the pad that was tested; None = not stated, 100 cm^2 taken   [m^2]
    pad_voltage       on it; None = not stated, 5 kV taken                     [V]
    voltage_power     of the voltage that the force grows with; None = not measured, 2 taken   [-]
    area_power        of the pad's area likewise; None = not measured, 1 taken   [-]
    voltage_power_interval, area_power_interval   their 95 % intervals, which widen the probability of holding   [-]
    insulation        of it; None = not stated
    source            where the numbers come from
    """

    name: str = text(MISSING)
    title: str = text()
    kind: str = choice("monolithic", "monolithic", "granular")
    low: float | None = number(None, "N")
    mean: float | None = number(None, "N")
    high: float | None = number(None, "N")
    interval: tuple[float, float] | None = number(None, "N", width=2)
    sigma: float | None = number(None, "N", lower=0.0)
    digits: int = whole(2, lower=0, upper=9)
    tests: int | None = whole(None, lower=1)
    references: int | None = whole(None, lower=0)
    conductive: str = choice("no", "no", "slightly", "yes")
    normal: float | None = number(None, "N", lower=0.0)
    normal_interval: tuple[float, float] | None = number(None, "N", width=2)
    peel: float | None = number(None, "J/m^2", lower=0.0)
    peel_interval: tuple[float, float] | None = number(None, "J/m^2", width=2)
    pad_area: float | None = number(None, "m^2", above=0.0)
    pad_voltage: float | None = number(None, "V", above=0.0)
    voltage_power: float | None = number(None, "-", above=0.0)
    area_power: float | None = number(None, "-", above=0.0)
    voltage_power_interval: tuple[float, float] | None = number(None, "-", width=2)
    area_power_interval: tuple[float, float] | None = number(None, "-", width=2)
    insulation: Insulation | None = record(Insulation, given=False)
    source: str = text("tambornini2020, Table 4.1")

    RULES = (order_rules,)

    @property
    def spread(self) -> float:
        """Standard deviation of one test; not given: of six from their range, (high - low)/2.534.   [N]"""
        if self.sigma is not None:
            return self.sigma
        return 0.0 if self.low is None or self.high is None else (self.high - self.low) / RANGE_PER_SIGMA

    @property
    def area(self) -> float:
        """Of the pad behind the numbers.   [m^2]"""
        return REFERENCE_AREA if self.pad_area is None else self.pad_area

    @property
    def voltage(self) -> float:
        """On the pad behind the numbers.   [V]"""
        return REFERENCE_VOLTAGE if self.pad_voltage is None else self.pad_voltage


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
    """A material by name, or from a file that ends in .toml; another one is refused."""
    if name.lower().endswith(".toml"):
        return read_material(name)
    if name not in MATERIALS:
        near = f"{name}.toml is a file here: give its whole name; " if Path(f"{name}.toml").is_file() else ""
        raise refuse("world.ground.material", name, f"{near}a material file (.toml), or one of {', '.join(MATERIALS)}")
    return MATERIALS[name]


def read_material(path: str | Path) -> GroundMaterial:
    """A material from a TOML file with the fields of GroundMaterial; what is wrong with it is named."""
    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path} is not valid TOML: {error}") from None
    if not isinstance(table.get("name"), str):
        raise refuse(f"{path}: name", table.get("name"), "a text: a material file holds the fields of one material")
    found: GroundMaterial = from_table(GroundMaterial, {"source": str(path)} | table, f"{path}: material")
    refuse_bad(found, f"{path}: material")
    return found
