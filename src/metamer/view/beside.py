"""Printed points and ours side by side: what a table of a paper says, drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from metamer.record.claims import Row
from metamer.record.table import Figure
from metamer.view.picture import draw
from metamer.view.style import BODY, HEAD, INK, PALE, TRAIL

Values = Sequence[float | None]
PRINTED_MARKS = (("s", INK), ("D", PALE))  # hollow: what the paper prints
OUR_MARKS = (("o", BODY), ("x", HEAD), ("+", TRAIL))  # filled or crossed: ours
MOST_LEVEL_NAMES = 12  # names under an axis that stand level; more are turned


class Panel(NamedTuple):
    """Printed and own values over the same names.

    title     above the panel
    unit      of the values, for the axis
    names     of the points, below the axis
    printed   series of the paper: name -> one value per point, None where nothing is printed
    ours      series of ours, likewise
    log       whether the values stand on a logarithmic axis
    """

    title: str
    unit: str
    names: Sequence[str]
    printed: Mapping[str, Values]
    ours: Mapping[str, Values]
    log: bool = False


def panel_from_rows(title: str, rows: Iterable[Row], *, printed: str = "printed", log: bool = False) -> Panel:
    """A panel of rows with a printed number each, named by their cases."""
    kept = [row for row in rows if row.published is not None and row.ours is not None]
    published, ours = [row.published for row in kept], [row.ours for row in kept]
    return Panel(
        title, kept[0].unit if kept else "-", [row.case for row in kept], {printed: published}, {"ours": ours}, log
    )


def beside_figure(path: Path, caption: str, panels: Sequence[Panel], *, height: float = 2.6) -> Figure:
    """Panels one below the other: printed points hollow, ours filled.

    height   of a panel                                                   [in]
    """

    def fill(canvas: Any) -> None:
        for axes, panel in zip(canvas.subplots(len(panels), 1, squeeze=False).flat, panels, strict=True):
            draw_panel(axes, panel)

    return draw(path, caption, fill, (9.0, height * len(panels)), dpi=110)


def draw_panel(axes: Any, panel: Panel) -> None:
    """Both kinds of points over the names."""
    for (name, values), (mark, colour) in zip(panel.printed.items(), PRINTED_MARKS, strict=False):
        axes.plot(*known(values), mark, mfc="none", color=colour, ms=7, label=name)
    for (name, values), (mark, colour) in zip(panel.ours.items(), OUR_MARKS, strict=False):
        axes.plot(*known(values), mark, color=colour, ms=4, label=name)
    turned = len(panel.names) > MOST_LEVEL_NAMES
    axes.set_xticks(range(len(panel.names)), panel.names, rotation=60 if turned else 0, fontsize=7)
    if panel.log:
        axes.set_yscale("log")
    axes.set_ylabel(f"[{panel.unit}]")
    axes.set_title(panel.title, fontsize=9)
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))


def known(values: Values) -> tuple[list[int], list[float]]:
    """Places and values that there are."""
    kept = [(k, value) for k, value in enumerate(values) if value is not None]
    return [k for k, _ in kept], [value for _, value in kept]
