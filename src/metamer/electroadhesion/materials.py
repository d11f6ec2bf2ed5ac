"""Materials for simulation from tests: shear, normal and peel strength with their intervals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from metamer.core.refusals import refuse
from metamer.electroadhesion.analyse import Analysis, Tabled
from metamer.electroadhesion.failure.points import INTERVAL_SIGMAS
from metamer.electroadhesion.law import insulation_of
from metamer.electroadhesion.power_law import ASSUMED
from metamer.electroadhesion.traces import Series
from metamer.files import toml_lines
from metamer.systems.grounds.adhesion import pad_scale
from metamer.systems.grounds.materials import GroundMaterial

# fields of a series that belong to the pad, and their units
PAD = {"pad_area": "m^2", "voltage": "V"}
SMALLEST_POWER = 1e-3  # that is drawn: force grows with voltage and area, however little     [-]


def shear_material(row: Tabled, folder: str) -> GroundMaterial:
    """A material from one series of shear tests, at the pad and voltage that it was tested with."""
    series = row.series
    for name, unit in PAD.items():
        if getattr(series, name) <= 0.0:
            raise refuse(f"{series.name}.{name}", getattr(series, name), f"a number > 0, to scale by [{unit}]")
    forces = row.forces()
    return GroundMaterial(
        name=series.name,
        title=series.name,
        kind=series.kind,
        low=row.low,
        mean=row.mean,
        high=row.high,
        interval=row.interval,
        sigma=float(forces.std(ddof=1)) if len(forces) > 1 else None,
        digits=4,
        tests=row.n,
        references=row.references,
        pad_area=series.pad_area,
        pad_voltage=series.voltage,
        insulation=insulation_of(series),
        source=f"own tests, {Path(folder).name}",
    )


def pull_of(row: Tabled, shear: GroundMaterial) -> tuple[float, tuple[float, float] | None]:
    """Normal strength and its interval for the pad of the shear tests.   [N]"""
    series, interval = row.series, row.interval
    for name, unit in PAD.items():
        if getattr(series, name) <= 0.0:
            raise refuse(f"{series.name}.{name}", getattr(series, name), f"a number > 0, to scale by [{unit}]")
    tested = replace(shear, pad_area=series.pad_area, pad_voltage=series.voltage, insulation=insulation_of(series))
    insulation = shear.insulation if tested.insulation is not None else None
    scale = pad_scale(tested, area=shear.area, voltage=shear.voltage, insulation=insulation)[0]
    ends = None if interval is None else (max(interval[0], 0.0) * scale, max(interval[1], 0.0) * scale)
    return max(row.mean or 0.0, 0.0) * scale, ends


def chosen_rows(analysis: Analysis, kind: str) -> dict[str, Tabled]:
    """The series of one type by material, of several that with the most good tests: name -> line of the table."""
    out: dict[str, Tabled] = {}
    for row in analysis.tables:
        if row.series.type == kind and row.mean is not None:
            known = out.get(row.series.name)
            if known is None or row.n > known.n:
                out[row.series.name] = row
    return out


def materials_from_tests(analysis: Analysis) -> dict[str, GroundMaterial]:
    """Materials by name from analysed tests, each at the pad and voltage of its shear tests.

    Normal tests replace the assumed pull, peel tests give the peel energy. Of several series of one material and type
    (ramp rates, voltages) the one with the most good tests counts, the first of equals; other pads are scaled from it
    by the powers of voltage and area that all of them tell.
    """
    out = {name: shear_material(row, analysis.folder) for name, row in chosen_rows(analysis, "shear").items()}
    for law in analysis.laws:
        if law.type == "shear" and law.name in out:
            powers = [power for power in law.powers if power.value > 0.0]
            told = {power.of: power.value for power in powers}
            ends = {f"{power.of}_interval": (power.low, power.high) for power in powers}
            out[law.name] = replace(out[law.name], **told, **ends)
    for name, row in chosen_rows(analysis, "normal").items():
        if name in out:
            pull, ends = pull_of(row, out[name])
            out[name] = replace(out[name], normal=pull, normal_interval=ends)
    for name, row in chosen_rows(analysis, "peel").items():
        found = row.strength
        if name in out and found is not None:
            ends = None if found.interval is None else (max(found.interval[0], 0.0), max(found.interval[1], 0.0))
            out[name] = replace(out[name], peel=max(found.value, 0.0), peel_interval=ends)
    return out


def left_out(analysis: Analysis, made: dict[str, GroundMaterial]) -> list[str]:
    """Why series gave no material, a sentence each: nothing good in them, no shear tests, another series counted."""
    out = []
    taken = {id(row) for kind in ("shear", "normal", "peel") for row in chosen_rows(analysis, kind).values()}
    for row in analysis.tables:
        what = f"{row.series.name} ({row.series.type}, {row.series.ramp_rate:g} N/s, {row.series.voltage:g} V)"
        if row.mean is None:
            out.append(f"{what}: no good test")
        elif row.series.name not in made:
            out.append(f"{what}: not used, there are no shear tests of it")
        elif id(row) not in taken:
            out.append(f"{what}: not used, another series of it counts")
    return out


def file_stem(series: Series | GroundMaterial) -> str:
    """A material's name as a file's: lower case, hyphens."""
    return "-".join("".join(c if c.isalnum() else " " for c in series.name.lower()).split()) or "material"


def text_from_material(material: GroundMaterial) -> str:
    """A material as TOML, every field with unit and meaning; `read_material` gives it back."""
    return "\n".join(toml_lines(material, "")) + "\n"


def predicted_deviations(material: GroundMaterial, shape: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    """(draws, pads) deviations of pads from the mean of the tests, in standard deviations of a test.   [-]

    A pad scatters about the mean as the tests do, and n tests know mean and spread only so far: for every draw
        sigma' = sigma sqrt((n - 1)/chi2(n - 1)),  mean' = mean + (se/sigma) sigma' z,  pad = mean' + sigma' z_k.
    se is that of the 95 % interval of the mean, else sigma/sqrt(n). All pads of a draw share mean' and sigma'.
    """
    from metamer.electroadhesion.statistics import quantile

    n, sigma = material.tests or 0, material.spread
    if material.mean is None or sigma <= 0.0 or n < 2:
        raise refuse("world.ground.material", material.name, "a material with at least two tests: one tells no spread")
    draws, pads = shape
    error = sigma / n**0.5
    if material.interval is not None:
        error = 0.5 * (material.interval[1] - material.interval[0]) / quantile(n - 1)
    wider = np.sqrt((n - 1) / rng.chisquare(n - 1, size=(draws, 1)))
    shared = rng.normal(size=(draws, 1)) * (error / sigma)
    return wider * (shared + rng.normal(size=(draws, pads)))


def drawn_powers(material: GroundMaterial, rng: np.random.Generator) -> GroundMaterial:
    """The material with its powers of voltage and area drawn from their intervals, normal, cut at nothing.

    They count where a pad has another voltage or area than the one that was tested, and for all pads of a draw alike.
    """
    powers = {}
    for of in ASSUMED:
        ends = getattr(material, f"{of}_interval")
        if ends is not None:
            value = getattr(material, of) + 0.5 * (ends[1] - ends[0]) / INTERVAL_SIGMAS * float(rng.normal())
            powers |= {of: max(value, SMALLEST_POWER), f"{of}_interval": None}
    return replace(material, **powers) if powers else material
