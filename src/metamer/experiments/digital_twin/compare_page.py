"""A comparison of machine and models for people: table in the terminal, pictures, one page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from metamer.record.files import whole_folder
from metamer.record.table import Figure
from metamer.twin.compare.bootstrap import Interval
from metamer.twin.compare.compare import Comparison
from metamer.view.page import Grid, write_page
from metamer.view.twin import draw_joints, draw_paths, draw_ways


def number(value: float) -> str:
    """Three significant digits, never an exponent for everyday sizes."""
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def interval_text(found: Interval | None) -> str:
    """Value and interval, e.g. `1.23 [1.1, 1.4]`."""
    if found is None:
        return ""
    if found.low is None or found.high is None:
        return number(found.value)
    return f"{number(found.value)} [{number(found.low)}, {number(found.high)}]"


def grid_of(comparison: Comparison, title: str) -> Grid:
    """All lines: machine, each model with its error, ratio of errors, number of cycles."""
    names = list(comparison.joints)
    heads = ["quantity", "unit", "machine"]
    for name in names:
        heads += [name, f"error, {name}"]
    heads += ["error ratio"] if len(names) > 1 else []
    heads += ["n", "note"]
    rows = []
    for line in comparison.lines:
        row = [line.quantity, line.unit, interval_text(line.machine)]
        for name in names:
            row += [interval_text(line.model.get(name)), interval_text(line.error.get(name))]
        row += [interval_text(line.ratio)] if len(names) > 1 else []
        rows.append([*row, str(line.n), line.note])
    return Grid(title=title, heads=heads, rows=rows, words=2)


def draw_comparison(comparison: Comparison, folder: Path) -> tuple[Figure, ...]:
    """Pictures of a comparison: joints with residuals, way and displacement of every cycle, path."""
    first = next(iter(comparison.joints.values()))
    draw_joints(
        folder / "joints.png", first.t, first.machine, {name: pair.model for name, pair in comparison.joints.items()}
    )
    found = [Figure(path=folder / "joints.png", caption="Joint angles of machine and model, and model less machine")]
    if comparison.paths:
        one = next(iter(comparison.paths.values()))
        ways = {"machine": (one.t, one.machine @ comparison.forward)}
        ways |= {name: (path.t, path.model @ comparison.forward) for name, path in comparison.paths.items()}
        draw_ways(folder / "displacement.png", ways, comparison.strides, comparison.period)
        along = "(-x)" if comparison.side else "along the machine's own path"
        caption = f"Way of the head forward {along}, and displacement of every cycle"
        found.append(Figure(path=folder / "displacement.png", caption=caption))
        draw_paths(
            folder / "path.png",
            one.machine,
            {name: path.model for name, path in comparison.paths.items()},
            equal=not comparison.side,
        )
        scale = "; axes differ in scale" if comparison.side else ""
        caption = f"Path of the head as the camera saw it and as the model has it{scale}"
        found.append(Figure(path=folder / "path.png", caption=caption))
    return tuple(found)


def write_comparison(comparison: Comparison, folder: Path, *, title: str, about: Sequence[str]) -> Path:
    """Pictures and page of a comparison; returns the page.

    folder   is made where it is not there
    about    lines below the title: log, robot, engine
    """
    grid = grid_of(comparison, "Machine against model")
    notes = [
        *comparison.notes,
        f"Intervals are 95 %, by a block bootstrap over n = {comparison.cycles} cycles of {comparison.period:g} s.",
        "Error is model less machine; a delay is that of the machine behind the model.",
    ]
    with whole_folder(folder) as work:
        figures = draw_comparison(comparison, work)
        write_page(work / "compare.html", title=title, about=about, grids=[grid], figures=figures, notes=notes)
    return folder / "compare.html"
