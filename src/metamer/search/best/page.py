"""What an optimisation leaves: robots as TOML, all points as CSV, and a page: what was gained, and how it holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from metamer.files import toml_from_robot
from metamer.record.files import whole_folder, write_whole
from metamer.record.table import Figure
from metamer.search.best.checks import FINE, OWN, SECOND, gain
from metamer.search.best.goal import Axis
from metamer.search.optimise import Optimised
from metamer.view.page import Grid, write_page
from metamer.view.picture import draw
from metamer.view.style import BODY, HEAD, PALE

RUNS = {OWN: "", FINE: ", quarter of the step", SECOND: ", MuJoCo"}
PICTURE_SIZE = (6.4, 3.8)  # inches
SHOWN_PERCENT = (2.0, 90.0)  # percentiles of an archive's cells that the colours span; a few cells lie far off
WORDS = {True: "kept", False: "broken", None: "not all measured"}


def metrics_shown(found: Optimised) -> tuple[str, ...]:
    """Goals, then what is limited."""
    return tuple(dict.fromkeys((*found.task.goal.metrics, *(bound.metric for bound in found.task.bounds))))


def names_of(found: Optimised) -> list[str]:
    """Files of the robots, without their ending."""
    return ["best"] if len(found.best) == 1 else [f"front-{k:02d}" for k in range(len(found.best))]


def run_rows(found: Optimised) -> list[list[str]]:
    """A row per robot and run: metrics, how many times better, whether the limits hold."""
    names, goal, bounds = metrics_shown(found), found.task.goal, found.task.bounds

    def cell(values: Mapping[str, float], name: str) -> str:
        return f"{values[name]:.5g}" if name in values else "not there"

    rows = [
        [f"as it was{words}", *(cell(found.before[run], name) for name in names), *("1" for _ in goal.metrics), ""]
        for run, words in RUNS.items()
    ]
    for label, one in zip(names_of(found), found.best, strict=True):
        for run, words in RUNS.items():
            gains = [
                gain(n, s, one.runs[run], found.before[run]) for n, s in zip(goal.metrics, goal.signs, strict=True)
            ]
            texts = ["-" if value is None else f"{value:.4g}" for value in gains]
            kept = WORDS[one.kept(bounds, run)] if bounds else "none"
            rows.append([f"{label}{words}", *(cell(one.runs[run], name) for name in names), *texts, kept])
    return rows


def run_heads(found: Optimised) -> tuple[str, ...]:
    """Heads of the rows of runs."""
    return ("run", *metrics_shown(found), *(f"{name}, times better" for name in found.task.goal.metrics), "limits")


def draw_history(found: Optimised, path: Path) -> Figure:
    """How the search went on."""
    archive = bool(found.task.goal.axis)
    label = "cells filled" if archive else f"{found.task.goal.metrics[0]}, best so far / as it was"

    def fill(figure: Any) -> None:
        axes = figure.add_subplot(xlabel="generation", ylabel=label)
        history = np.array(found.history)
        axes.plot(1 + np.arange(len(history)), np.abs(history), color=BODY)

    return draw(path, "How the search went on, all starts one after the other.", fill, PICTURE_SIZE)


def draw_front(found: Optimised, path: Path) -> Figure:
    """Every trial that kept its limits, and the front."""
    (first, second), (a, b) = found.task.goal.metrics, (found.columns[name] for name in found.task.goal.metrics)

    def fill(figure: Any) -> None:
        axes = figure.add_subplot(xlabel=first, ylabel=second)
        axes.plot(*found.seen.T, ".", color=PALE, markersize=2, label="trials that kept the limits")
        axes.plot(a, b, "o-", color=BODY, markersize=4, label="front")
        axes.plot(found.before[OWN][first], found.before[OWN][second], "s", color=HEAD, label="as it was")
        axes.set_ylim(*window(np.append(b, found.before[OWN][second])))
        axes.legend()

    return draw(path, f"{second} against {first}.", fill, PICTURE_SIZE)


def window(values: Any) -> tuple[float, float]:
    """A range of an axis that holds values, with some room."""
    low, high = float(values.min()), float(values.max())
    room = 0.15 * (high - low) or 1.0
    return low - room, high + room


def draw_archive(found: Optimised, path: Path) -> Figure:
    """The goal over the first two axes of an archive; of several cells one behind the other the best."""
    goal = found.task.goal
    axes_of: list[Axis] = list(goal.axis[:2])
    shape = tuple(axis.count for axis in axes_of) + ((1,) if len(axes_of) == 1 else ())
    grid = np.full(shape, -np.inf)
    cells = [found.columns[f"cell of {axis.metric}"].astype(int) for axis in axes_of]
    cells += [np.zeros_like(cells[0])] if len(axes_of) == 1 else []
    np.maximum.at(grid, tuple(cells), goal.signs[0] * found.columns[goal.metrics[0]])
    shown = np.where(np.isfinite(grid), goal.signs[0] * grid, np.nan)
    ends = [(axis.low, axis.high) for axis in axes_of] + ([(0.0, 1.0)] if len(axes_of) == 1 else [])

    def fill(figure: Any) -> None:
        axes = figure.add_subplot(xlabel=axes_of[0].metric, ylabel=axes_of[1].metric if len(axes_of) > 1 else "")
        least, most = np.nanpercentile(shown, SHOWN_PERCENT)
        drawn = axes.imshow(
            shown.T, origin="lower", aspect="auto", extent=(*ends[0], *ends[1]), vmin=least, vmax=most, zorder=2
        )
        figure.colorbar(drawn, label=goal.metrics[0], extend="both")
        for one in (values for values in (found.before[OWN],) if len(axes_of) > 1):
            axes.plot(one[axes_of[0].metric], one[axes_of[1].metric], "s", color=HEAD, zorder=3)

    return draw(path, f"{goal.metrics[0]} of the best in every cell; square: as it was.", fill, PICTURE_SIZE)


def csv_of(columns: Mapping[str, Any]) -> str:
    """Columns as text."""
    rows = zip(*(column.tolist() for column in columns.values()), strict=True)
    return "\n".join([",".join(columns), *(",".join(f"{value!r}" for value in row) for row in rows)]) + "\n"


def write_optimised(found: Optimised, out: Path, title: str) -> list[str]:
    """TOML of every robot, points.csv, pictures and index.html; names of the files."""
    goal, bounds = found.task.goal, found.task.bounds
    best, duration = found.best[0], found.task.robot.run.duration
    fields = [[name, *(f"{value:.6g}" for value in pair)] for name, pair in best.changed.items()]
    limits = ", ".join(bound.text() for bound in bounds) or "none"
    kind = "MAP-Elites by CMA-ES emitters" if goal.axis else "CMA-ES"
    about = (
        f"Limits: {limits}.",
        f"{kind}: {found.trials} trials of {duration:g} s, {goal.starts} starts, seed {goal.seed}.",
        f"A robot of the first table runs by `metamer simulate FILE.toml`: {', '.join(names_of(found))}.",
    )
    grids = [
        Grid(title="What was gained", heads=run_heads(found), rows=run_rows(found)),
        Grid(title=f"Fields of {names_of(found)[0]}", heads=("field", "as it was", "now"), rows=fields),
    ]
    with whole_folder(out) as work:
        for name, one in zip(names_of(found), found.best, strict=True):
            write_whole(work / f"{name}.toml", toml_from_robot(one.robot))
        write_whole(work / "points.csv", csv_of(found.columns))
        figures = [draw_history(found, work / "history.png")]
        if len(goal.metrics) > 1:
            figures.insert(0, draw_front(found, work / "front.png"))
        if goal.axis:
            figures.insert(0, draw_archive(found, work / "archive.png"))
        write_page(work / "index.html", title=title, about=about, grids=grids, figures=figures)
    return [f"{name}.toml" for name in names_of(found)] + ["points.csv", "index.html"]
