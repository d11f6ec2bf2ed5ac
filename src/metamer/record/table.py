"""Ours beside the published value: rows, verdicts, and the table that holds them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from metamer.record.files import write_whole

if TYPE_CHECKING:
    from rich.table import Table

VERDICTS = ("match", "differs", "singular", "no reference", "fail")
COLOURS = {"match": "green", "differs": "yellow", "singular": "magenta", "no reference": "cyan", "fail": "bold red"}


@dataclass(frozen=True, kw_only=True)
class Row:
    """One quantity, ours beside the source's, in the source's unit.

    tolerance   relative to |published| (absolute where published is 0)
    source      reference key and place, e.g. "shehadeh2024, Table 3"
    verdict     match | differs (known, the reason is in `note`) | singular | no reference | fail (unexpected)
    """

    system: str
    case: str
    quantity: str
    ours: float | None
    published: float | None = None
    unit: str = "-"
    tolerance: float | None = None
    source: str = ""
    verdict: str
    note: str = ""

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise ValueError(f"verdict {self.verdict!r} is not one of {VERDICTS}")
        if self.verdict == "differs" and not self.note:
            raise ValueError(f"{self.case} {self.quantity}: a difference needs its reason in `note`")
        for value in (self.ours, self.published, self.tolerance):
            if value is not None and not math.isfinite(value):
                raise ValueError(f"{self.case} {self.quantity}: {value} must not reach a table")


def compare(
    system: str,
    case: str,
    quantity: str,
    ours: float | None,
    published: float | None = None,
    *,
    unit: str = "-",
    tolerance: float = 1e-6,
    source: str = "",
    note: str = "",
    expected: str = "match",
) -> Row:
    """A row whose verdict is worked out: within tolerance -> match, else `differs` if expected so, else fail.

    A value that is None or not finite fails; without a published value the verdict is `no reference`.
    expected="differs" tells that a difference is known and explained in `note`; if the numbers then agree after
    all, the verdict is `match`.
    """
    ours = None if ours is None else float(ours)
    if ours is None or not math.isfinite(ours):
        verdict, ours = "fail", None
        note = note or "no finite value came out"
    elif published is None:
        verdict = "no reference"
    else:
        scale = abs(published) or 1.0
        if abs(ours - published) <= tolerance * scale:
            verdict = "match"
        else:
            verdict = "differs" if expected == "differs" else "fail"
    return Row(
        system=system,
        case=case,
        quantity=quantity,
        ours=ours,
        published=published,
        unit=unit,
        tolerance=None if published is None else tolerance,
        source=source,
        verdict=verdict,
        note=note,
    )


def check(system: str, case: str, quantity: str, ours: float, limit: float, *, unit: str = "-", note: str = "") -> Row:
    """A row for a bar of our own: `no reference` while |ours| <= limit, `fail` beyond it."""
    good = math.isfinite(ours) and abs(ours) <= limit
    text = f"bar {limit:g}" + (f"; {note}" if note else "")
    return Row(
        system=system,
        case=case,
        quantity=quantity,
        ours=float(ours) if math.isfinite(ours) else None,
        unit=unit,
        verdict="no reference" if good else "fail",
        note=text,
    )


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A picture of a report: path of the file and one line about it."""

    path: Path
    caption: str


@dataclass(frozen=True, kw_only=True)
class Result:
    """What an experiment gives back.

    rows      ours beside published
    figures   pictures written for the report
    errata    what is wrong in the source, one sentence each
    notes     what a reader should know: conventions, timings
    """

    system: str
    title: str
    source: str
    rows: tuple[Row, ...] = ()
    figures: tuple[Figure, ...] = ()
    errata: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())


def counts(rows: Iterable[Row]) -> dict[str, int]:
    """How many rows have each verdict."""
    found: dict[str, int] = dict.fromkeys(VERDICTS, 0)
    for row in rows:
        found[row.verdict] += 1
    return found


def json_from_rows(rows: Iterable[Row]) -> str:
    """Rows as a JSON list, numbers at full precision."""
    return json.dumps([asdict(row) for row in rows], indent=1, allow_nan=False)


def write_json(rows: Iterable[Row], path: str | Path) -> None:
    """Rows to a JSON file, whole or not at all."""
    write_whole(path, json_from_rows(rows) + "\n")


def number_text(value: float | None, digits: int = 6) -> str:
    """A number for people: `digits` significant digits, an empty text for None."""
    if value is None:
        return ""
    if value == round(value) and abs(value) < 1e6:
        return str(round(value))
    return f"{value:.{digits}g}"


def deviation(row: Row) -> float | None:
    """(ours - published) / |published|, the plain difference where published is 0; None without both.   [-]"""
    if row.ours is None or row.published is None:
        return None
    return (row.ours - row.published) / (abs(row.published) or 1.0)


def deviation_text(row: Row) -> str:
    """The deviation as people read it: percent, an absolute difference where published is 0."""
    value = deviation(row)
    if value is None:
        return ""
    if row.published == 0:
        return f"{value:+.1e} abs"
    percent = 100 * value
    return "0 %" if value == 0 else f"{percent:+.0f} %" if 10 <= abs(percent) < 1e6 else f"{percent:+.2g} %"


def terminal_table(rows: Iterable[Row], title: str = "") -> Table:
    """Rows as a table for the terminal: case, quantity, ours, published, unit, deviation, verdict in colour, note."""
    from rich.markup import escape as plain
    from rich.table import Table
    from rich.text import Text

    table = Table(title=plain(title) or None, title_justify="left", header_style="bold", expand=False)
    for name in ("case", "quantity"):
        table.add_column(name, overflow="fold")
    for name in ("ours", "published"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("unit", no_wrap=True)
    table.add_column("off by", justify="right", no_wrap=True)
    table.add_column("verdict", no_wrap=True)
    table.add_column("note", overflow="fold", ratio=1)
    for row in rows:
        table.add_row(
            plain(row.case),
            plain(row.quantity),
            number_text(row.ours),
            number_text(row.published),
            plain(row.unit),
            deviation_text(row),
            Text(row.verdict, style=COLOURS[row.verdict]),
            plain(row.note),
        )
    return table


def summary_table(results: Iterable[Result], title: str = "") -> Table:
    """One line a system: how many rows have each verdict."""
    from rich.markup import escape as plain
    from rich.table import Table
    from rich.text import Text

    results = tuple(results)
    table = Table(title=plain(title) or None, title_justify="left", header_style="bold", show_footer=len(results) > 1)
    total = counts(row for result in results for row in result.rows)
    table.add_column("system", footer="all", no_wrap=True)
    table.add_column("source")
    table.add_column("rows", justify="right", footer=str(sum(total.values())))
    for verdict in VERDICTS:
        table.add_column(verdict, justify="right", footer=str(total[verdict] or "·"))
    table.add_column("errata", justify="right", footer=str(sum(len(result.errata) for result in results) or "·"))
    for result in results:
        found = counts(result.rows)
        cells = [Text(str(found[v]), style=COLOURS[v]) if found[v] else Text("·", style="dim") for v in VERDICTS]
        errata = str(len(result.errata) or "·")
        table.add_row(plain(result.system), plain(result.source), str(len(result.rows)), *cells, errata)
    return table


def html_from_rows(rows: Iterable[Row]) -> str:
    """Rows as an HTML table; the class of a row is its verdict. Full precision stands in the tooltips."""
    heads = ("case", "quantity", "ours", "published", "unit", "off by", "tolerance", "source", "verdict", "note")
    lines = ["<table>", "<thead><tr>" + "".join(f"<th>{name}</th>" for name in heads) + "</tr></thead>", "<tbody>"]
    for row in rows:
        cells = [
            f"<td>{escape(row.case)}</td>",
            f"<td>{escape(row.quantity)}</td>",
            *(
                f'<td class="n" title="{"" if value is None else repr(value)}">{number_text(value)}</td>'
                for value in (row.ours, row.published)
            ),
            f"<td>{escape(row.unit)}</td>",
            f'<td class="n">{deviation_text(row)}</td>',
            f'<td class="n">{number_text(row.tolerance)}</td>',
            f"<td>{escape(row.source)}</td>",
            f'<td><span class="verdict">{row.verdict}</span></td>',
            f"<td>{escape(row.note)}</td>",
        ]
        lines.append(f'<tr class="{row.verdict.replace(" ", "-")}">' + "".join(cells) + "</tr>")
    return "\n".join([*lines, "</tbody>", "</table>"])
