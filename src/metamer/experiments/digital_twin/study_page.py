"""The study across surfaces for people: Table 6.2's layout with ours beside it, pictures, one page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from metamer.experiments.digital_twin.compare_page import interval_text, number
from metamer.record.table import Figure
from metamer.twin.compare import plain
from metamer.twin.study import CAMERA_NOISE, CAMERA_RATE, GAITS, SurfaceCase, value_of
from metamer.view.page import Grid, write_page
from metamer.view.twin import draw_table_bars

MODELS = ("before", "servos only", "after")
FITTED = {"mu_k": "world.ground.mu_kinetic", "gain": "actuation.gain", "lag [s]": "actuation.lag"}
NOTES = (
    "Displacement per cycle in cm, forward counted positive, with 95 % intervals over cycles. Isaac and real are the "
    "printed values of menon2025, Table 6.2 (stride 2 cm, gait of the thesis); 4 to 9 cm in a cycle exceed what that "
    "gait can do (2.98 cm), so that only the layout is taken from there.",
    "Machine is a fake robot behind real bytes on a surface with the table's friction; its servos lag and stop short. "
    "Before: the model as described. After: friction, gain and lag from one excitation run on that surface. "
    "Servos only: gain and lag from there, friction as before.",
    f"The camera is simulated, {CAMERA_RATE:g} Hz with {1e3 * CAMERA_NOISE:g} mm of noise.",
)


def study_grid(cases: Sequence[SurfaceCase], gait: str) -> Grid:
    """Table 6.2 with ours beside it, for one gait."""
    heads = ["surface", "mu_s", "mu_k", "Isaac", "real", "machine", *MODELS]
    heads += [f"error {name}" for name in MODELS] + ["after / before", "halved", *(f"found {k}" for k in FITTED)]
    rows = []
    for case in cases:
        if case.gait != gait:
            continue
        line, row = case.comparison.line("displacement per cycle"), case.row
        published = [number(row.isaac), number(row.real)] if gait == "thesis" else ["", ""]
        cells = [row.name, number(row.mu_static), number(row.mu_kinetic), *published, interval_text(line.machine)]
        cells += [number(line.model[name].value) for name in MODELS]
        cells += [interval_text(line.error[name]) for name in MODELS]
        ratio = abs(case.error("after")) / abs(case.error("before")) if case.error("before") else math.nan
        cells += [number(ratio), "yes" if case.halved else "no"]
        rows.append([*cells, *(number(float(value_of(case.after, path))) for path in FITTED.values())])
    about = ", ".join(f"{key} {value:g}" for key, value in GAITS[gait].parameters.items())
    return Grid(title=f"Displacement per cycle [cm], {gait} gait ({about})", heads=heads, rows=rows, words=1)


def gaits_of(cases: Sequence[SurfaceCase]) -> list[str]:
    """Gaits of a study, in their order."""
    return list(dict.fromkeys(case.gait for case in cases))


def draw_study(cases: Sequence[SurfaceCase], folder: Path) -> list[Figure]:
    """Bars of displacement per cycle, a picture a gait."""
    figures = []
    for gait in gaits_of(cases):
        chosen = [case for case in cases if case.gait == gait]
        lines = [case.comparison.line("displacement per cycle") for case in chosen]
        series = {"machine": [line.machine.value if line.machine else math.nan for line in lines]}
        series |= {name: [line.model[name].value for line in lines] for name in MODELS}
        path = folder / f"study-{gait}.png"
        names = [f"{case.row.name}\nmu {case.row.mu_static:g} / {case.row.mu_kinetic:g}" for case in chosen]
        draw_table_bars(path, names, series, "displacement per cycle  [cm]")
        figures.append(Figure(path=path, caption=f"Displacement per cycle of machine and models, {gait} gait"))
    return figures


def write_study(cases: Sequence[SurfaceCase], folder: Path, *, about: Sequence[str]) -> Path:
    """Pictures and page; returns the page."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "study.html"
    write_page(
        page,
        title="The worm on four surfaces: machine, model before and after identification",
        about=about,
        grids=[study_grid(cases, gait) for gait in gaits_of(cases)],
        figures=draw_study(cases, folder),
        notes=NOTES,
    )
    return page


def plain_study(cases: Sequence[SurfaceCase]) -> list[dict[str, Any]]:
    """A study as JSON can hold it."""
    return [
        {
            "surface": case.row.name,
            "mu_static": case.row.mu_static,
            "mu_kinetic": case.row.mu_kinetic,
            "gait": case.gait,
            "halved": case.halved,
            "found": {name: float(value_of(case.after, path)) for name, path in FITTED.items()},
            "comparison": plain(case.comparison),
        }
        for case in cases
    ]
