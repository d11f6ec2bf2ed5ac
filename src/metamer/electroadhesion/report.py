"""The report of a folder of adhesion tests: one HTML page with the table, the files left out, and every picture."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from metamer.electroadhesion.analyse import Analysis, Rated, Tabled
from metamer.electroadhesion.pictures import draw_boxes, draw_examples, draw_rates, draw_traces
from metamer.record.files import whole_folder, write_whole
from metamer.record.table import Figure
from metamer.view.site.templates import STYLE

HEADS = ("material", "low", "mean", "high", "on/off", "95 % interval", "p", "differs")
REVIEW_HEADS = ("file", "the analysis", "a person", "used")
MOST_INSIDE = 240  # traces up to which their pictures are put into the page


def cells(row: Tabled, rate: bool) -> tuple[str, ...]:
    """One line of the table as text; forces in newtons, an empty text where there is no number.

    rate    whether the ramp rate stands behind the name
    """

    def number(value: float | None) -> str:
        digits = 3 if row.series.kind == "granular" else 2
        return "" if value is None else f"{value:.{digits}f}"

    found, series = row.difference, row.series
    interval = f"{number(found.low)} .. {number(found.high)}" if found and found.low is not None else ""
    p = f"{found.p:.1g}" if found and found.p is not None and row.references else ""
    differs = {True: "yes", False: "no", None: ""}[row.significant]
    name = (
        series.name
        + ("" if series.type == "shear" else f" ({series.type})")
        + (f" {series.ramp_rate:g} N/s" if rate else "")
    )
    forces = (number(row.low), number(row.mean), number(row.high))
    return (name, *forces, f"{row.n}/{row.references}", interval, p, differs)


def trend_cells(item: Rated) -> tuple[str, ...]:
    """Force against ramp rate as text."""
    trend = item.trend
    interval = f"{trend.low:.3g} .. {trend.high:.3g}" if trend.low is not None else ""
    p = "" if trend.p is None else f"{trend.p:.1g}"
    return (item.name, ", ".join(f"{rate:g}" for rate in item.rates), f"{trend.slope:.3g}", interval, p)


TREND_HEADS = ("material", "ramp rates [N/s]", "N per tenfold rate", "95 % interval", "p")


def terminal_tables(analysis: Analysis) -> list[Any]:
    """The table, the trends over ramp rate, notes and the files left out, for the terminal."""
    from rich.box import SIMPLE
    from rich.markup import escape as plain
    from rich.table import Table

    title = "adhesion, voltage on minus off [N]; on/off: good runs; p: Welch, two-sided"
    table = Table(*HEADS, title=plain(title), title_justify="left", box=SIMPLE)
    for column in table.columns[1:]:
        column.justify, column.no_wrap = "right", True
    for row in analysis.tables:
        table.add_row(*(plain(cell) for cell in cells(row, bool(analysis.rated))))
    out: list[Any] = [table]
    out += [plain(f"{row.series.name}: {'; '.join(row.notes)}") for row in analysis.tables if row.notes]
    out += [plain(f"{law.name}, {law.type}: {'; '.join(law.notes)}") for law in analysis.laws]
    if analysis.rated:
        rates = Table(*TREND_HEADS, title="force against ramp rate", title_justify="left")
        for item in analysis.rated:
            rates.add_row(*(plain(cell) for cell in trend_cells(item)))
        out.append(rates)
    if analysis.reviewed:
        judged = Table(*REVIEW_HEADS, title="judged by hand", title_justify="left")
        for one in analysis.reviewed:
            judged.add_row(*(plain(cell) for cell in (one.file, one.own, one.review, one.words)))
        out.append(judged)
    if analysis.bad:
        bad = Table("file", "left out because", title="files left out", title_justify="left")
        for name, reason in analysis.bad:
            bad.add_row(plain(name), plain(reason))
        out.append(bad)
    return out


def html_table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table as HTML."""
    top = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def html_figure(figure: Figure, inside: bool) -> str:
    """A picture inside the page or beside it."""
    path, caption = Path(figure.path), escape(figure.caption)
    source = f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}" if inside else escape(path.name)
    return f'<figure><img alt="{caption}" src="{source}" loading="lazy"><figcaption>{caption}</figcaption></figure>'


def write_report(
    analysis: Analysis, out: str | Path, *, traces: bool = True, progress: Callable[[float], None] | None = None
) -> Path:
    """Write pictures, results.json and index.html into a folder; returns the page.

    traces    whether every trace is drawn with its marked point
    """
    with whole_folder(out) as work:
        _write_report(analysis, work, traces, progress)
    return Path(out) / "index.html"


def _write_report(analysis: Analysis, out: Path, traces: bool, progress: Callable[[float], None] | None) -> None:
    """Every file of a report."""
    figures: list[Figure] = []
    for shown in (
        draw_boxes(analysis, out / "boxes.png"),
        draw_rates(analysis.rated, out / "rates.png"),
        draw_examples(analysis, out / "examples.png") if traces and len(analysis.tables) > 1 else None,
    ):
        figures += [shown] if shown is not None else []
    if traces:
        for k, row in enumerate(analysis.tables, start=1):
            figures += draw_traces(Path(analysis.folder), row, out / f"traces_{k}.png", analysis.reading)
            if progress is not None:
                progress(k / len(analysis.tables))
    plain: dict[str, Any] = analysis.plain()
    write_whole(out / "results.json", json.dumps(plain, indent=1, allow_nan=False) + "\n")
    files = sum(len(row.files) for row in analysis.tables)
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>adhesion tests</title><style>{STYLE}</style></head><body>",
        "<h1>adhesion tests</h1>",
        f'<p class="pale">{escape(Path(analysis.folder).name)}: {files} files, {len(analysis.bad)} left out</p>',
        "<h2>adhesion, voltage on minus off [N]</h2>",
        html_table(
            (*HEADS, "note"), [(*cells(row, bool(analysis.rated)), "; ".join(row.notes)) for row in analysis.tables]
        ),
    ]
    if analysis.laws:
        rows = [(law.name, law.type, "; ".join(law.notes)) for law in analysis.laws]
        parts += ["<h2>force against voltage and area</h2>", html_table(("material", "type", "law"), rows)]
    if analysis.rated:
        parts += ["<h2>force against ramp rate</h2>"]
        parts += [html_table(TREND_HEADS, [trend_cells(item) for item in analysis.rated])]
    if analysis.reviewed:
        rows = [(one.file, one.own, one.review, one.words) for one in analysis.reviewed]
        parts += ["<h2>judged by hand</h2>", html_table(REVIEW_HEADS, rows)]
    if analysis.bad:
        parts += ["<h2>files left out</h2>", html_table(("file", "reason"), list(analysis.bad))]
    parts += ["<h2>pictures</h2>", *(html_figure(figure, files <= MOST_INSIDE) for figure in figures), "</body></html>"]
    write_whole(out / "index.html", "\n".join(parts) + "\n")
