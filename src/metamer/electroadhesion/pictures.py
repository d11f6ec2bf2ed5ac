"""Pictures of adhesion tests: every trace with its marked point, box plots in two groups, force against ramp rate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from metamer.electroadhesion.analyse import Analysis, Rated, Tabled, Tested
from metamer.electroadhesion.traces import KINDS, BadTrace, read_trace
from metamer.measurements import NOTHING_GIVEN, Reading
from metamer.record.table import Figure as Shown
from metamer.view.picture import picture
from metamer.view.style import BODY, HEAD, INK, PALE, SERIES, TRAIL, user_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_POINTS = 1500  # of a curve
COLUMNS = 4  # of a sheet of traces
PER_PICTURE = 24  # traces


def box_axes(axes: Axes, rows: list[Tabled], title: str) -> None:
    """Boxes of the adhesion of every series, each test a dot; the mean with its interval in colour."""
    rng = np.random.default_rng(0)
    rows = sorted(rows, key=lambda row: row.mean or 0.0)
    boxes = [row.forces() for row in rows]
    drawn = axes.boxplot(boxes, widths=0.55, showfliers=False, patch_artist=True, medianprops={"color": INK})
    for box in drawn["boxes"]:
        box.set(facecolor="#dbe8f2", edgecolor=PALE)
    for k, (row, values) in enumerate(zip(rows, boxes, strict=True), start=1):
        axes.plot(k + rng.uniform(-0.12, 0.12, len(values)), values, "o", ms=3, color=BODY, alpha=0.7)
        found = row.difference
        if found and found.low is not None and found.high is not None:
            axes.errorbar(
                k + 0.36, found.mean, [[found.mean - found.low], [found.high - found.mean]], fmt="D", ms=3.5,
                color=HEAD, capsize=2.5, lw=1.2,
            )  # fmt: skip
    axes.axhline(0.0, color=PALE, lw=0.8)
    labels = [user_text(row.series.name, 40) + (" *" if row.significant else "") for row in rows]
    axes.set_xticks(range(1, len(rows) + 1), labels, rotation=25, ha="right")
    axes.set(title=title, ylabel="adhesion, voltage on minus off  [N]")


def draw_boxes(analysis: Analysis, path: Path) -> Shown | None:
    """Box plots of monolithic and granular materials side by side."""
    groups = [(kind, [row for row in analysis.tables if row.series.kind == kind and row.n]) for kind in KINDS]
    groups = [(kind, rows) for kind, rows in groups if rows]
    if not groups:
        return None
    with picture(path, 10.5, 4.4) as figure:
        widths = [max(2, len(rows)) for _, rows in groups]
        for axes, (kind, rows) in zip(
            figure.subplots(1, len(groups), squeeze=False, width_ratios=widths)[0], groups, strict=True
        ):
            box_axes(axes, rows, "peeled at constant speed" if kind == "plateau" else f"{kind} grounds")
    caption = "Adhesion by material; diamond: mean with its 95 % interval, *: differs from the reference at 5 %."
    return Shown(path=path, caption=caption)


def draw_rates(rated: tuple[Rated, ...], path: Path) -> Shown | None:
    """Mean adhesion against the ramp rate, with the line over its logarithm."""
    if not rated:
        return None
    with picture(path, 6.5, 4.0) as figure:
        axes = figure.subplots()
        for k, item in enumerate(rated):
            colour = SERIES[k % len(SERIES)]
            axes.semilogx(
                item.rates, item.means, "o-", ms=4, color=colour, label=user_text(f"{item.name}, {item.type}")
            )
        axes.set(xlabel="ramp rate  [N/s]", ylabel="mean adhesion  [N]", title="failure force against ramp rate")
        axes.legend()
    return Shown(path=path, caption="Failure force against ramp rate.")


def example_of(row: Tabled) -> Tested | None:
    """The good test of a series whose force lies nearest to their mean; None = there is none."""
    good = [one for one in row.files if one.good and not one.reference and one.failure is not None]
    middle = np.mean([one.failure.force for one in good if one.failure]) if good else 0.0
    return min(good, key=lambda one: abs(one.failure.force - middle) if one.failure else np.inf, default=None)


def draw_examples(analysis: Analysis, path: Path) -> Shown | None:
    """One test of every series, the one nearest to their mean: force and length with the marked point."""
    rows = [(row, one) for row in analysis.tables if (one := example_of(row)) is not None]
    if not rows:
        return None
    lines = -(-len(rows) // COLUMNS)
    with picture(path, 3.1 * COLUMNS, 2.1 * lines + 0.5) as figure:
        grid = figure.subplots(lines, COLUMNS, squeeze=False)
        for axes in grid.flat[len(rows) :]:
            axes.set_visible(False)
        for axes, (row, one) in zip(grid.flat, rows, strict=False):
            trace_axes(axes, Path(analysis.folder), row, one, analysis.reading)
            ends = f" ({row.interval[0]:.3g} .. {row.interval[1]:.3g})" if row.interval else ""
            axes.set_title(user_text(f"{row.series.name}: {row.mean:.3g} N{ends}", 60), fontsize=7.5)
        figure.suptitle(
            "one test of every material: force [N] and length [mm] over time [s]", x=0.01, ha="left", fontweight="bold"
        )
    caption = (
        "One test of every material, the nearest to their mean: force (blue, N) and length (grey, mm) over time (s); "
        "circle: the failure; mean adhesion with its 95 % interval."
    )
    return Shown(path=path, caption=caption)


def draw_traces(folder: Path, row: Tabled, path: Path, reading: Reading = NOTHING_GIVEN) -> list[Shown]:
    """Every trace of a series: force and length with the marked point; a file that was left out says why.

    path    of the first picture; further ones are numbered
    """
    shown = []
    for k in range(0, len(row.files), PER_PICTURE):
        files = row.files[k : k + PER_PICTURE]
        here = path if k == 0 else path.with_name(f"{path.stem}_{k // PER_PICTURE + 1}{path.suffix}")
        lines = -(-len(files) // COLUMNS)
        with picture(here, 3.1 * COLUMNS, 2.0 * lines + 0.5) as figure:
            grid = figure.subplots(lines, COLUMNS, squeeze=False)
            for axes in grid.flat[len(files) :]:
                axes.set_visible(False)
            for axes, tested in zip(grid.flat, files, strict=False):
                trace_axes(axes, folder, row, tested, reading)
            figure.suptitle(user_text(f"{row.series.name}, {row.series.type}"), x=0.01, ha="left", fontweight="bold")
        caption = f"{row.series.name}: force (blue, N) and length (grey, mm) over time (s); circle: the failure."
        shown.append(Shown(path=here, caption=caption))
    return shown


def trace_axes(axes: Axes, folder: Path, row: Tabled, tested: Tested, reading: Reading = NOTHING_GIVEN) -> None:
    """One trace."""
    kind = "off" if tested.reference else "on"
    colour = INK if tested.good else TRAIL
    axes.set_title(user_text(f"{tested.file} ({kind})", 50), fontsize=6.5, fontweight="normal", color=colour)
    axes.tick_params(labelsize=6)
    if tested.reason:
        reason = user_text(tested.reason.partition(":")[0])
        axes.text(0.02, 0.96, reason, transform=axes.transAxes, va="top", fontsize=8, color=TRAIL)
    try:
        trace = read_trace(folder / tested.file, row.series.lever_arm, reading)
    except BadTrace:
        return
    keep = slice(None, None, max(1, len(trace.t) // MOST_POINTS))
    other = axes.twinx()
    other.plot(trace.t[keep], 1e3 * trace.length[keep], color=PALE, lw=0.9)
    other.tick_params(labelsize=6)
    other.grid(False)
    axes.plot(trace.t[keep], trace.force[keep], color=BODY, lw=0.7)
    axes.set_zorder(other.get_zorder() + 1)
    axes.patch.set_visible(False)
    if tested.review:
        axes.text(0.98, 0.96, "by hand", transform=axes.transAxes, va="top", ha="right", fontsize=8, color=HEAD)
    if tested.own_time is not None and tested.own_time != (tested.failure and tested.failure.time):
        axes.axvline(tested.own_time, color=PALE, lw=1.0, ls=":")
    found = tested.failure
    if found is not None:
        axes.plot(found.time, found.force + found.tare, "o", ms=7, mfc="none", mec=TRAIL, mew=1.4)
        other.plot(found.time, 1e3 * found.length, "o", ms=7, mfc="none", mec=HEAD, mew=1.2)
