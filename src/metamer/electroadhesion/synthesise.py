"""Folders of synthetic traces: series of a material with voltage on and off, defects mixed in, and the truth beside."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.electroadhesion.synthetic import (
    DEFECTS,
    FRICTION,
    FRICTION_SPREAD,
    Made,
    forces_from_row,
    make_trace,
    material_by_name,
    plan,
)
from metamer.electroadhesion.traces import ABOUT, Series, text_from_trace, write_about
from metamer.record.files import whole_folder, write_whole
from metamer.systems.grounds.materials import GroundMaterial

TRUTH = "truth.json"
MOST_FILES = 10_000  # of one kind in a series


def friction_forces(rng: np.random.Generator, kind: str, count: int) -> Array:
    """(count,) failure forces without voltage, their mean and spread as planned.   [N]"""
    x = np.clip(rng.normal(size=count), -2.5, 2.5)
    if count > 1:
        x -= x.mean()
    return FRICTION[kind] + FRICTION_SPREAD[kind] * x


def made_series(
    series: Series, forces: Array, frictions: Array, seed: tuple[int, ...], defects: bool
) -> list[tuple[str, bool, Made]]:
    """Name, whether it is a reference, and trace of every file of a series; defects come after the good files."""
    stem = "_".join(part for part in (series.material, series.variant.replace(" ", "-")) if part)
    stem += f"_{series.ramp_rate:g}"
    out: list[tuple[str, bool, Made]] = []
    for k, force in enumerate(forces.tolist(), start=1):
        out.append((f"{stem}_on_{k}.csv", False, make_trace(series, force, (*seed, 1, k))))
    for k, force in enumerate(frictions.tolist(), start=1):
        out.append((f"{stem}_off_{k}.csv", True, make_trace(series, force, (*seed, 2, k), reference=True)))
    for k, defect in enumerate(DEFECTS if defects else (), start=1):
        bad = make_trace(series, float(np.median(forces)), (*seed, 3, k), defect=defect)
        out.append((f"{stem}_on_{len(forces) + k}.csv", False, bad))
    return out


def synthesise(
    folder: str | Path,
    *,
    materials: Sequence[str],
    seed: int = 0,
    tests: int = 6,
    references: int = 6,
    ramp_rates: Sequence[float] = (),
    defects: bool = False,
    progress: Callable[[float], None] | None = None,
) -> dict[str, Any]:
    """Write a folder of traces whose truth is the table's: lowest, mean and highest adhesion of every material.

    materials    by name, see `metamer.systems.grounds.materials.MATERIALS`
    tests, references   good files with voltage on and off, per material and ramp rate
    ramp_rates   every material is tested at each; none = one that suits it           [N/s]
    defects      one more file of every defect per series
    Returns the truth by file name, also written to truth.json.
    """
    folder = Path(folder)
    if folder.exists() and (not folder.is_dir() or any(folder.glob("*.csv")) or (folder / ABOUT).exists()):
        raise refuse("folder", str(folder), "a new folder, or one without traces")
    if not materials:
        raise refuse("materials", list(materials), "at least one material")
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise refuse("seed", seed, "a whole number >= 0")
    for name, value, least in (("tests", tests, 3), ("references", references, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST_FILES:
            raise refuse(name, value, f"a whole number from {least} to {MOST_FILES}")
    for rate in ramp_rates:
        if not (np.isfinite(rate) and rate > 0.0):
            raise refuse("ramp_rate", rate, "a finite number > 0 [N/s]")
    rows = [material_by_name(name) for name in dict.fromkeys(materials)]
    for row in rows:
        for rate in ramp_rates:
            plan(row, ramp_rate=rate)
    with whole_folder(folder) as work:
        return _write_series(work, rows, ramp_rates or (None,), seed, (tests, references), defects, progress)


def _write_series(
    folder: Path,
    rows: Sequence[GroundMaterial],
    ramp_rates: Sequence[float | None],
    seed: int,
    counts: tuple[int, int],
    defects: bool,
    progress: Callable[[float], None] | None,
) -> dict[str, Any]:
    """Every file of `synthesise`; counts = good files with voltage on and off."""
    tests, references = counts
    about: list[Series] = []
    truth: dict[str, Any] = {}
    for m, row in enumerate(rows):
        for r, rate in enumerate(ramp_rates):
            rng = np.random.default_rng((seed, m, r))
            series = plan(row, ramp_rate=rate)
            frictions = friction_forces(rng, row.kind, max(references, 1))[:references]
            forces = forces_from_row(row, tests, rng) + FRICTION[row.kind]
            files = made_series(series, forces, frictions, (seed, m, r), defects)
            for name, _, made in files:
                write_whole(folder / name, text_from_trace(made.trace))
                truth[name] = {"force": made.force, "time": made.time, "defect": made.defect, "size": made.size}
            on = tuple(name for name, reference, _ in files if not reference)
            off = tuple(name for name, reference, _ in files if reference)
            about.append(replace(series, tests=on, references=off))
            if progress is not None:
                progress(len(about) / (len(rows) * len(ramp_rates)))
    write_about(folder, tuple(about))
    write_whole(folder / TRUTH, json.dumps({"seed": seed, "files": truth}, indent=1, allow_nan=False) + "\n")
    return truth
