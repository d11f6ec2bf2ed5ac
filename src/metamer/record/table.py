"""Ours beside the published value: rows, verdicts, and the table that holds them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from metamer.record.claims import UNMATCHED, Row, reasons, summary
from metamer.record.files import write_whole

if TYPE_CHECKING:
    from rich.table import Table

COLOURS = {
    "match": "green",
    "tuned": "bright_green",
    "differs": "yellow",
    "not reproducible": "bright_black",
    "hold": "blue",
    "singular": "magenta",
    "no reference": "cyan",
    "fail": "bold red",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A picture of a report: path of the file and one line about it."""

    path: Path
    caption: str


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A table or figure of a source, and where ours stands.

    name      as the source has it: "Table 3", "Figure 6.4"
    title     what it shows
    figures   names of our pictures of it, without their ending
    cases     beginnings of the cases whose rows belong to it, beside the printed numbers that name it
    why       what a reader should know: why there is no picture or row of ours, or what stands in its place
    """

    name: str
    title: str
    figures: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    why: str = ""

    def __post_init__(self) -> None:
        if not (self.figures or self.cases or self.why):
            raise ValueError(f"{self.name}: needs a picture, rows, or the reason why there are none")

    def prints(self, row: Row) -> bool:
        """Whether a row holds a number that is printed here."""
        place = printed_place(row)
        return row.evidence == "paper" and (place == self.name or place.startswith((f"{self.name},", f"{self.name} ")))

    def holds(self, row: Row) -> bool:
        """Whether a row of other evidence belongs here."""
        return row.evidence != "paper" and row.case.startswith(self.cases)


def printed_place(row: Row) -> str:
    """Where the paper prints a number: what stands after the reference key."""
    return row.source.partition(",")[2].strip() or "in the text"


class Erratum(NamedTuple):
    """What is wrong in a source, in one sentence; case, and beginning of the quantity, of the rows that show it."""

    text: str
    shown: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Result:
    """What an experiment gives back.

    rows      ours beside published
    command   that gives this result again; none = `metamer reproduce SYSTEM`
    figures   pictures written for the report
    exhibits  tables and figures of the source, in its order, each with what stands for it
    errata    what is wrong in the source, each with the rows that show it by their numbers
    remarks   what the source leaves open, and slips of notation: what no number shows
    notes     what a reader should know: conventions, timings
    """

    system: str
    title: str
    source: str
    rows: Sequence[Row] = ()
    command: str = ""
    figures: Sequence[Figure] = ()
    exhibits: tuple[Exhibit, ...] = ()
    errata: tuple[Erratum, ...] = ()
    remarks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        command = self.command or f"metamer reproduce {self.system}"
        named = (replace(row, system=row.system or self.system, command=row.command or command) for row in self.rows)
        object.__setattr__(self, "rows", tuple(named))
        object.__setattr__(self, "figures", tuple(self.figures))
        for text, shown in self.errata:
            if not shown:
                raise ValueError(f"no number shows the erratum {text!r} of {self.system}: is it a remark?")
            for case, quantity in shown:
                if not showing_rows(self.rows, case, quantity):
                    raise ValueError(f"erratum {text!r} of {self.system}: no row {case!r}, {quantity!r} shows it")
        for problem in exhibit_problems(self):
            raise ValueError(problem)


def exhibit_problems(result: Result) -> Iterator[str]:
    """Pictures and cases that exhibits name and the result does not have."""
    drawn = {Path(figure.path).stem for figure in result.figures}
    for exhibit in result.exhibits:
        for name in exhibit.figures:
            if name not in drawn:
                yield f"{exhibit.name} of {result.system}: there is no picture {name!r}"
        for case in exhibit.cases:
            if not any(row.case.startswith(case) for row in result.rows):
                yield f"{exhibit.name} of {result.system}: no row has a case that begins with {case!r}"


def showing_rows(rows: Iterable[Row], case: str, quantity: str) -> list[Row]:
    """Rows of a case whose quantity begins so."""
    return [row for row in rows if row.case == case and row.quantity.startswith(quantity)]


def errata_with_rows(result: Result) -> list[tuple[str, list[Row]]]:
    """Every erratum with the rows that show it."""
    return [(text, [row for key in shown for row in showing_rows(result.rows, *key)]) for text, shown in result.errata]


def json_from_results(results: Sequence[Result]) -> str:
    """Results as a JSON object: "papers" counts rows by system, evidence and verdict; "rows" at full precision.

    papers    printed numbers stand under "paper"; "why" has the reasons of those that are not matched, with counts
    """
    papers = {
        result.system: {"source": result.source} | summary(result.rows) | {"why": reasons(result.rows)}
        for result in results
    }
    rows = [asdict(row) for result in results for row in result.rows]
    return json.dumps({"papers": papers, "rows": rows}, indent=1, allow_nan=False)


def write_json(results: Sequence[Result], path: str | Path) -> None:
    """Results to a JSON file, whole or not at all."""
    write_whole(path, json_from_results(results) + "\n")


def number_text(value: float | None, digits: int = 6) -> str:
    """A number for people: `digits` significant digits, an empty text for None."""
    if value is None:
        return ""
    if value == round(value) and abs(value) < 1e6:
        return str(round(value))
    return f"{value:.{digits}g}"


def bounds_text(pair: tuple[float, float] | None) -> str:
    """Two ends for people."""
    return "" if pair is None else " to ".join(number_text(end, 4) for end in pair)


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
    """Rows as a table for the terminal: case, quantity, ours, published, unit, deviation, evidence, verdict, note."""
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
    table.add_column("evidence", no_wrap=True)
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
            row.evidence if row.evidence != "none" else "",
            Text(row.verdict, style=COLOURS[row.verdict]),
            plain(row.note),
        )
    return table


PRINTED = ("match", *UNMATCHED)
OTHERS = ("closed form", "second engine", "synthetic truth", "own bar")


def counted(rows: Sequence[Row]) -> dict[str, int]:
    """Numbers of both summaries by column: printed claims by verdict, then what holds by its evidence."""
    found = summary(rows)
    printed, other = found.get("paper", {}), [part for name, part in found.items() if name != "paper"]
    return (
        {"printed": sum(printed.values())}
        | {verdict: printed.get(verdict, 0) for verdict in PRINTED}
        | {name: found.get(name, {}).get("hold", 0) for name in OTHERS}
        | {f"{name} else": sum(part.get(name, 0) for part in other) for name in ("singular", "no reference", "fail")}
    )


def summary_tables(results: Iterable[Result]) -> tuple[Table, Table, Table]:
    """What became of the printed numbers, why some are not matched, and what else holds, by its evidence."""
    results = tuple(results)
    printed = _count_table("printed numbers, ours beside the papers", results, ("printed", *PRINTED))
    columns = (*OTHERS, "singular else", "no reference else", "fail else")
    return printed, why_table(results), _count_table("what else holds, by its evidence", results, columns)


def why_table(results: Sequence[Result]) -> Table:
    """Reasons of printed numbers that are not matched, one line each."""
    from rich.table import Table
    from rich.text import Text

    table = Table(title="printed numbers that are not matched, and why", title_justify="left", header_style="bold")
    for name in ("system", "verdict"):
        table.add_column(name, no_wrap=True)
    table.add_column("rows", justify="right")
    table.add_column("why", overflow="fold")
    for result in results:
        for verdict, found in reasons(result.rows).items():
            for reason, many in found.items():
                table.add_row(Text(result.system), Text(verdict, style=COLOURS[verdict]), str(many), Text(reason))
    return table


def _count_table(title: str, results: Sequence[Result], names: Sequence[str]) -> Table:
    from rich.markup import escape as plain
    from rich.table import Table
    from rich.text import Text

    total = counted([row for result in results for row in result.rows])
    table = Table(title=plain(title), title_justify="left", header_style="bold", show_footer=len(results) > 1)
    table.add_column("system", footer="all", no_wrap=True)
    table.add_column("source")
    for name in names:
        table.add_column(name.removesuffix(" else"), justify="right", footer=str(total[name] or "·"))
    for result in results:
        found = counted(result.rows)
        style = {name: COLOURS.get(name.removesuffix(" else"), COLOURS["hold"]) for name in names} | {"printed": ""}
        cells = [Text(str(found[n]), style=style[n]) if found[n] else Text("·", style="dim") for n in names]
        table.add_row(plain(result.system), plain(result.source), *cells)
    return table
