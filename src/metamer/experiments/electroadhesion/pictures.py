"""Pictures of the electroadhesion report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from metamer.electroadhesion.analyse import Analysis
from metamer.electroadhesion.pictures import draw_boxes, draw_examples, draw_traces
from metamer.experiments.electroadhesion.claims import PUBLISHED
from metamer.experiments.electroadhesion.holding import AREAS, Crawls
from metamer.experiments.electroadhesion.traces import Trial, all_six
from metamer.record.table import Figure
from metamer.view.picture import drawn
from metamer.view.style import BODY, HEAD, INK, PALE, SERIES


def box_figure(found: Analysis, out: Path) -> Figure:
    """Box plots as Figs. 4.13 and 4.14."""
    shown = draw_boxes(found, out / "boxes.png")
    assert shown is not None
    return shown


def trace_figures(found: Analysis, folder: Path, out: Path) -> list[Figure]:
    """A test of each of the eleven materials, and every trace of some, as Figs. 4.3 and 4.12."""
    wanted = [row for row in found.tables if row.series.material in ("pmma", "regolith", "metalized-pet")]
    examples = draw_examples(found, out / "examples.png")
    shown: list[Figure] = [] if examples is None else [examples]
    for row in wanted:
        shown += draw_traces(folder, row, out / f"traces_{row.series.material}.png")
    return shown


@drawn("table", "Lowest to highest with the mean: Table 4.1 (grey, square), from traces (blue, dot).", size=(10.5, 4.2))
def table_figure(figure: Any, found: Analysis) -> None:
    """Lowest, mean and highest, ours beside the printed ones."""
    for axes, kind in zip(figure.subplots(1, 2, width_ratios=(7, 4)), ("monolithic", "granular"), strict=True):
        rows = [row for row in found.tables if row.series.kind == kind]
        for k, row in enumerate(rows):
            low, mean, high = all_six(row)
            published = PUBLISHED[row.series.material]
            axes.plot([k - 0.12, k - 0.12], [published.low, published.high], color=PALE, lw=4, solid_capstyle="butt")
            axes.plot(k - 0.12, published.mean, "s", color=INK, ms=4)
            axes.plot([k + 0.12, k + 0.12], [low, high], color=BODY, lw=4, solid_capstyle="butt")
            axes.plot(k + 0.12, mean, "o", color=HEAD, ms=4)
        axes.axhline(0.0, color=PALE, lw=0.8)
        names = [PUBLISHED[row.series.material].title for row in rows]
        axes.set_xticks(range(len(rows)), names, rotation=25, ha="right")
        axes.set(title=kind, ylabel="adhesion  [N]")


@drawn("errors", "", size=(9.0, 3.2))
def error_figure(figure: Any, trial: Trial) -> str:
    """Errors of peaks and knees against truth."""
    left, right = figure.subplots(1, 2)
    left.hist(100.0 * trial.peak, bins=40, color=BODY)
    left.set(title="peaks of monolithic tests", xlabel="error  [%]", ylabel="traces")
    right.hist(1e3 * trial.knee, bins=40, color=HEAD)
    right.set(title="knees of granular tests", xlabel="error  [mN]")
    return f"Errors of {trial.good} synthetic tests against their truth."


@drawn("crawl", "A lander that crawls by switching its anchors: gravel and no pads go nowhere.", size=(10.5, 3.8))
def crawl_figure(figure: Any, crawls: Crawls) -> None:
    """Way of the hub over time by ground, and way per cycle against the area of a pad."""
    left, right = figure.subplots(1, 2)
    for k, name in enumerate((None, "gravel", "leaves", "regolith", "pmma")):
        run = crawls.by_material[name].run
        label = "no pads" if name is None else name
        left.plot(
            run.t, 1e3 * (run.q[:, 0] - run.q[0, 0]), color=SERIES[k], label=label,
            lw=2.6 - 0.5 * k, ls=("-", "--", "-", "--", ":")[k],
        )  # fmt: skip
    left.set(title="the hub's way", xlabel="time  [s]", ylabel="x  [mm]")
    left.legend()
    for k, (name, ways) in enumerate(crawls.by_area.items()):
        right.semilogx(1e4 * np.array(AREAS), 1e3 * ways, "o-", ms=3.5, color=SERIES[k], label=name)
    right.axhline(1e3 * crawls.stroke, color=PALE, lw=0.9, ls="--")
    right.set(title="way per cycle", xlabel="area of a pad  [cm^2]", ylabel="[mm]")
    right.legend()
