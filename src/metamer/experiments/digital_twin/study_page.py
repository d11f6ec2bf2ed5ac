"""The study across surfaces for people: Table 6.2's layout with ours beside it, pictures, one page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from metamer.experiments.digital_twin.compare_page import number
from metamer.record.claims import Row
from metamer.record.files import whole_folder
from metamer.record.table import Figure
from metamer.twin.compare.bootstrap import Interval
from metamer.twin.compare.compare import plain
from metamer.twin.compare.study import CAMERA_NOISE, CAMERA_RATE, GAITS, SurfaceCase, value_of
from metamer.view.beside import beside_figure, panel_from_rows
from metamer.view.page import Grid, write_page
from metamer.view.twin import draw_table_bars

MODELS = ("before", "servos only", "after")
FITTED = {"mu_k": "world.ground.mu_kinetic", "gain": "drive.gain", "lag [s]": "drive.lag"}
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
    """Table 6.2 with ours beside it, for one gait.   [cm]"""
    heads = ["surface", "mu_s", "mu_k", "Isaac", "real", "machine", *MODELS, "error before", "error after"]
    heads += ["ratio", "halved"]
    rows = []
    for case in cases:
        if case.gait != gait:
            continue
        line, row = case.comparison.line("displacement per cycle"), case.row
        published = [f"{row.isaac:.2f}", f"{row.real:.2f}"] if gait == "thesis" and row is not None else ["", ""]
        friction = ["", ""] if row is None else [f"{row.mu_static:g}", f"{row.mu_kinetic:g}"]
        cells = [case.name, *friction, *published, centimetres(line.machine)]
        cells += [f"{line.model[name].value:.2f}" for name in MODELS]
        cells += [centimetres(line.error[name]) for name in ("before", "after")]
        ratio = abs(case.error("after")) / abs(case.error("before")) if case.error("before") else math.nan
        rows.append([*cells, f"{ratio:.2f}", "yes" if case.halved else "no"])
    about = f"eta {GAITS[gait].eta:g}, phase {GAITS[gait].phase:g}"
    return Grid(title=f"Displacement per cycle [cm], {gait} gait ({about})", heads=heads, rows=rows, words=1)


def centimetres(found: Interval | None) -> str:
    """Value and interval to a tenth of a millimetre."""
    if found is None:
        return ""
    ends = "" if found.low is None or found.high is None else f" [{found.low:.2f}, {found.high:.2f}]"
    return f"{found.value:.2f}{ends}"


def found_grid(cases: Sequence[SurfaceCase]) -> Grid:
    """What identification found on every surface, beside what is true of a fake robot."""
    heads = ["surface", *(f"{name}, {what}" for name in FITTED for what in ("true", "found"))]
    rows = []
    for case in {case.name: case for case in cases}.values():
        both = [(path, spec) for path in FITTED.values() for spec in (case.truth, case.after)]
        values = ["" if spec is None else number(float(value_of(spec, path))) for path, spec in both]
        rows.append([case.name, *values])
    return Grid(title="Identified from one excitation run", heads=heads, rows=rows, words=1)


def gaits_of(cases: Sequence[SurfaceCase]) -> list[str]:
    """Gaits of a study, in their order."""
    return list(dict.fromkeys(case.gait for case in cases))


def draw_study(cases: Sequence[SurfaceCase], folder: Path) -> list[Figure]:
    """Bars of displacement per cycle, one picture per gait."""
    figures = []
    for gait in gaits_of(cases):
        chosen = [case for case in cases if case.gait == gait]
        lines = [case.comparison.line("displacement per cycle") for case in chosen]
        series = {"machine": [line.machine.value if line.machine else math.nan for line in lines]}
        series |= {name: [line.model[name].value for line in lines] for name in MODELS}
        path = folder / f"study-{gait}.png"
        names = [
            case.name + (f"\nmu {case.row.mu_static:g} / {case.row.mu_kinetic:g}" if case.row is not None else "")
            for case in chosen
        ]
        draw_table_bars(path, names, series, "displacement per cycle  [cm]")
        figures.append(Figure(path=path, caption=f"Displacement per cycle of machine and models, {gait} gait"))
    return figures


def table_figure(rows: Sequence[Row], folder: Path) -> Figure:
    """Table 6.2: what the thesis prints of its machine and of Isaac Sim, beside our fake machine and its model."""
    panels = []
    for place, words in (("real world", "machine"), ("Isaac Sim", "model as described")):
        found = [row for row in rows if row.evidence == "paper" and f"({place})" in row.source]
        panels.append(panel_from_rows(f"{place} and our {words}", found, printed=f"printed, {place}"))
    return beside_figure(
        folder / "table-6.2.png", "Table 6.2: displacement per cycle, printed (hollow) and ours", panels
    )


def write_study(cases: Sequence[SurfaceCase], folder: Path, *, about: Sequence[str]) -> Path:
    """Pictures and page; returns the page."""
    with whole_folder(folder) as work:
        write_page(
            work / "study.html",
            title="The worm across surfaces: machine, model before and after identification",
            about=about,
            grids=[*(study_grid(cases, gait) for gait in gaits_of(cases)), found_grid(cases)],
            figures=draw_study(cases, work),
            notes=NOTES,
        )
    return folder / "study.html"


def plain_study(cases: Sequence[SurfaceCase]) -> list[dict[str, Any]]:
    """A study as JSON can hold it."""
    return [
        {
            "surface": case.name,
            "mu_static": None if case.row is None else case.row.mu_static,
            "mu_kinetic": None if case.row is None else case.row.mu_kinetic,
            "gait": case.gait,
            "halved": case.halved,
            "found": {name: float(value_of(case.after, path)) for name, path in FITTED.items()},
            "comparison": plain(case.comparison),
        }
        for case in cases
    ]
