"""Materials for simulation from tests: what was measured in shear, and in normal where there are such tests."""

from __future__ import annotations

from dataclasses import replace

from metamer.description.ground_materials import REFERENCE_AREA, REFERENCE_VOLTAGE, GroundMaterial
from metamer.electroadhesion.analyse import Analysis, Tabled
from metamer.refusals import refuse


def reference_scale(row: Tabled) -> float:
    """Factor from a series to the reference pad and voltage, (area_0/area) (V_0/V)^2.   [-]"""
    series = row.series
    for name, value, unit in (("pad_area", series.pad_area, "m^2"), ("voltage", series.voltage, "V")):
        if value <= 0.0:
            raise refuse(f"{series.name}.{name}", value, f"a number > 0, to scale what was measured [{unit}]")
    return (REFERENCE_AREA / series.pad_area) * (REFERENCE_VOLTAGE / series.voltage) ** 2


def materials_from_tests(analysis: Analysis) -> dict[str, GroundMaterial]:
    """Materials by name from analysed tests, at the reference pad and voltage.

    Shear tests give lowest, mean and highest; normal tests replace the assumed pull. Several series of one name are
    taken in their order, the last counts.
    """
    out: dict[str, GroundMaterial] = {}
    for row in analysis.tables:
        if row.series.type != "shear" or row.low is None or row.mean is None or row.high is None:
            continue
        scale = reference_scale(row)
        out[row.series.name] = GroundMaterial(
            name=row.series.name,
            title=row.series.name,
            kind=row.series.kind,
            low=row.low * scale,
            mean=row.mean * scale,
            high=row.high * scale,
            digits=4,
            tests=row.n,
            source="own tests",
        )
    for row in analysis.tables:
        if row.series.type == "normal" and row.mean is not None and row.series.name in out:
            found = max(row.mean, 0.0) * reference_scale(row)
            out[row.series.name] = replace(out[row.series.name], normal=found)
    return out
