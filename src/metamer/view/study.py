"""Pictures of many trials: maps over pairs of fields, parallel coordinates, marginals of one metric."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.view.picture import picture
from metamer.view.style import BODY, HEAD, PALE, PAPER, user_text

COLOURS = "viridis"
DRAWN_LINES = 600  # of parallel coordinates; the best and the worst are among them
MOST_FIELDS = 5  # whose pairs are mapped
CELLS = (4, 24)  # fewest and most cells along a field with many values
TRIALS_PER_CELL = 3  # wanted in a map, and four times as many in a marginal
FEW_LEVELS = 20  # a field with at most so many values is drawn value by value
MOST_TICKS = 4  # intervals between ticks: numbers of six digits stand beside each other
BAND = (10.0, 50.0, 90.0)  # percentiles of a marginal


@dataclass(frozen=True, kw_only=True)
class Columns:
    """What is drawn.

    fields   name -> (n,) values, numbers or texts
    metric   its name
    values   (n,) of the metric
    units    by name
    about    how many trials there are
    log      fields on a logarithmic scale
    """

    fields: Mapping[str, NDArray]
    metric: str
    values: Array
    units: Mapping[str, str]
    about: str
    log: set[str] = field(default_factory=set)

    def label(self, name: str) -> str:
        """Name and unit of a column."""
        unit = self.units.get(name, "-")
        return user_text(f"{name} [{unit}]" if unit not in ("-", "") else name)


def as_numbers(column: NDArray) -> tuple[Array, list[str]]:
    """A column as numbers; of texts their places, and the texts."""
    if column.dtype.kind in "fiub":
        return column.astype(float), []
    names, places = np.unique(column.astype(str), return_inverse=True)
    return places.astype(float), names.tolist()


def set_axis(axes: Any, which: str, columns: Columns, name: str) -> None:
    """Scale, label and ticks of an axis that is a field."""
    _, names = as_numbers(columns.fields[name])
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_label_text(columns.label(name))
    if names:
        axis.set_ticks(range(len(names)), names)
    elif name in columns.log:
        from matplotlib.ticker import LogLocator, NullFormatter, ScalarFormatter

        (axes.set_xscale if which == "x" else axes.set_yscale)("log")
        axis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axis.set_major_formatter(ScalarFormatter())
        axis.set_minor_formatter(NullFormatter())
    else:
        from matplotlib.ticker import MaxNLocator

        axis.set_major_locator(MaxNLocator(MOST_TICKS))
        axis.set_major_formatter(lambda value, _: f"{value:.6g}")


def edges_of(levels: Array, log: bool) -> Array:
    """Ends of cells around values."""
    if len(levels) == 1:
        return np.array([levels[0] - 0.5, levels[0] + 0.5])
    x = np.log(levels) if log else levels
    middle = 0.5 * (x[1:] + x[:-1])
    ends = np.concatenate([[2 * x[0] - middle[0]], middle, [2 * x[-1] - middle[-1]]])
    return np.exp(ends) if log else ends


def cells(column: NDArray, log: bool, most: float) -> tuple[NDArray[np.int64], Array]:
    """Cell of every value of a field, and the ends of the cells: one per value where there are few.

    most   cells of a field with many values, brought within CELLS
    """
    numbers, _ = as_numbers(column)
    levels = np.unique(numbers)
    if len(levels) <= FEW_LEVELS:
        return np.searchsorted(levels, numbers), edges_of(levels, log)
    low, high = levels[0], levels[-1]
    count = int(np.clip(most, *CELLS))
    ends = np.geomspace(low, high, count + 1) if log else np.linspace(low, high, count + 1)
    return np.clip(np.searchsorted(ends, numbers, side="right") - 1, 0, count - 1), ends


def draw_map(columns: Columns, path: Path) -> None:
    """The mean of the metric over every pair of fields; empty cells stay white."""
    names = list(columns.fields)[:MOST_FIELDS]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]] or [(names[0], names[0])]
    across = min(len(pairs), 3)
    down = -(-len(pairs) // across)
    with picture(path, 1.2 + 3.6 * across, 0.8 + 3.0 * down) as figure:
        grid = figure.subplots(down, across, squeeze=False)
        shown = None
        low, high = np.percentile(columns.values, [1.0, 99.0])
        for axes, (x, y) in zip(grid.flat, pairs, strict=False):
            most = (len(columns.values) / TRIALS_PER_CELL) ** 0.5
            (i, xs), (j, ys) = (cells(columns.fields[name], name in columns.log, most) for name in (x, y))
            shape = (len(ys) - 1, len(xs) - 1)
            place = j * shape[1] + i
            count = np.bincount(place, minlength=shape[0] * shape[1])
            total = np.bincount(place, weights=columns.values, minlength=shape[0] * shape[1])
            mean = np.ma.masked_array(total / np.maximum(count, 1), count == 0).reshape(shape)
            shown = axes.pcolormesh(xs, ys, mean, cmap=COLOURS, vmin=low, vmax=max(high, low + 1e-12))
            axes.grid(False)
            set_axis(axes, "x", columns, x)
            set_axis(axes, "y", columns, y)
        for axes in list(grid.flat)[len(pairs) :]:
            axes.set_visible(False)
        figure.colorbar(shown, ax=list(grid.flat), label=columns.label(columns.metric), shrink=0.9)
        figure.suptitle(user_text(f"{columns.metric}, mean per cell ({columns.about})"), fontsize=10)


def scaled(columns: Columns, name: str) -> tuple[Array, Callable[[float], str]]:
    """A field from 0 to 1, and what stands at a height."""
    numbers, names = as_numbers(columns.fields[name])
    log = name in columns.log
    x = np.log(numbers) if log else numbers
    low, high = float(x.min()), float(x.max())
    span = high - low or 1.0

    def text(share: float) -> str:
        value = low + share * (high - low)
        if names:
            return user_text(names[round(value)], 14) if abs(value - round(value)) < 1e-9 else ""
        return f"{np.exp(value) if log else value:.3g}"

    return (x - low) / span, text


def draw_parallel(columns: Columns, path: Path) -> None:
    """A line per trial through all fields to the metric, coloured by it; the best are drawn last."""
    from matplotlib.collections import LineCollection

    order = np.argsort(columns.values)
    if len(order) > DRAWN_LINES:
        order = order[np.unique(np.linspace(0, len(order) - 1, DRAWN_LINES).round().astype(int))]
    names = list(columns.fields)
    low, high = float(columns.values.min()), float(columns.values.max())
    heights = [scaled(columns, name) for name in names]
    last = (columns.values - low) / ((high - low) or 1.0), lambda share: f"{low + share * (high - low):.3g}"
    axes_of = [*heights, last]
    with picture(path, 2.0 + 1.5 * len(axes_of), 4.2) as figure:
        axes = figure.subplots()
        points = np.stack([height[order] for height, _ in axes_of], axis=1)
        at = np.broadcast_to(np.arange(len(axes_of), dtype=float), points.shape)
        lines = LineCollection(list(np.stack([at, points], axis=2)), cmap=COLOURS, linewidths=0.8, alpha=0.7)
        lines.set_array(columns.values[order])
        axes.add_collection(lines)
        for k, (_, text) in enumerate(axes_of):
            axes.axvline(k, color=PALE, linewidth=1.0)
            for share in (0.0, 0.5, 1.0):
                axes.annotate(
                    text(share), (k, share), (3, 0), textcoords="offset points", fontsize=7, va="center",
                    bbox={"fc": PAPER, "ec": "none", "pad": 0.6, "alpha": 0.85} if text(share) else None,
                )  # fmt: skip
        axes.set_xlim(-0.1, len(axes_of) - 0.6)
        axes.set_ylim(-0.05, 1.05)
        axes.set_yticks([])
        labels = [columns.label(name) for name in [*names, columns.metric]]
        axes.set_xticks(range(len(axes_of)), labels, rotation=15 if len(axes_of) > 4 else 0)
        axes.grid(False)
        figure.colorbar(lines, ax=axes, label=columns.label(columns.metric))
        axes.set_title(user_text(columns.about))


def draw_marginals(columns: Columns, path: Path) -> None:
    """The metric over each field, all others as they come: every trial, the median, and 10 to 90 % of the trials."""
    names = list(columns.fields)
    across = min(len(names), 3)
    down = -(-len(names) // across)
    with picture(path, 0.6 + 3.5 * across, 0.6 + 2.8 * down) as figure:
        grid = figure.subplots(down, across, squeeze=False, sharey=True)
        for axes, name in zip(grid.flat, names, strict=False):
            numbers, _ = as_numbers(columns.fields[name])
            most = len(columns.values) / (4 * TRIALS_PER_CELL)
            place, ends = cells(columns.fields[name], name in columns.log, most)
            axes.plot(numbers, columns.values, ".", color=BODY, markersize=2.0, alpha=0.35, rasterized=True)
            groups = [(np.flatnonzero(place == k)) for k in range(len(ends) - 1)]
            kept = [members for members in groups if len(members)]
            x = np.array([np.median(numbers[members]) for members in kept])
            low, middle, high = np.array([np.percentile(columns.values[members], BAND) for members in kept]).T
            axes.fill_between(x, low, high, color=HEAD, alpha=0.2, linewidth=0)
            axes.plot(x, middle, color=HEAD, marker="o", markersize=2.5)
            set_axis(axes, "x", columns, name)
        for axes in list(grid.flat)[len(names) :]:
            axes.set_visible(False)
        grid[0, 0].set_ylabel(columns.label(columns.metric))
        figure.suptitle(user_text(f"{columns.about}; line: median, band: 10 to 90 %"), fontsize=10)
