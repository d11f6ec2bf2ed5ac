"""Text files of measurements of any dialect: CSV, tabs, white space."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from metamer.core.records import Array
from metamer.measurements.dialect import (
    GROUPED,
    MISSING,
    Dialect,
    decoded,
    find_dialect,
    is_missing,
    no_number,
    split_lines,
)
from metamer.measurements.heads import split_head
from metamer.measurements.reading import Reading
from metamer.measurements.rows import Layout, find_layout, fits, without_mark
from metamer.measurements.table import QUOTED_LETTERS, BadTable, Column, Table

COMMENT = re.compile(r"^\s*(?:#|%|//)")
SPLIT_THOUSANDS = re.compile(r"(?<![\d.])\d{1,3}(?:,\d{3})+\.\d")  # in a line of cells that commas part
SPACED_HEADS = re.compile(r"\s*\t\s*|\s{2,}|\s+(?![\[(/{])")


def read_text(path: Path, reading: Reading) -> Table:
    """The table of a text file."""
    name = str(path)
    try:
        text, encoding = decoded(path.read_bytes(), reading.encoding)
    except ValueError as error:
        raise BadTable(name, f"unreadable: {error}") from None
    lines = split_lines(text)
    dialect = find_dialect(lines, delimiter=reading.delimiter, decimal=reading.decimal)
    layout = find_layout(len(lines), lambda k: dialect.cells(lines[k]), dialect.is_number, reading.head)
    if layout is None:
        raise BadTable(name, no_numbers(lines))
    cut, footer = after_rows(lines, layout.last, text, dialect, len(layout.numeric))
    if not cut:
        refuse_spoilt_ends(name, lines, dialect, layout)
    # most files are rows and nothing else
    kept: Sequence[int] = range(layout.first, layout.last + 1)
    notes: list[str] = []
    columns = parsed_by_arrow(lines[layout.first : layout.last + 1], dialect, layout.numeric)
    if columns is None:
        kept, notes = rows_between(lines, layout)
        refuse_odd_rows(name, lines, kept, dialect, layout.numeric)
        columns = columns_of_cells([dialect.cells(lines[k]) for k in kept], dialect, layout.numeric)
    notes += [f"{layout.head} lines before the heads passed over"] if layout.head > 0 else []
    notes += footer
    made = named(head_cells(lines, dialect, layout), units_cells(lines, dialect, layout), columns)
    for column in made:
        refuse_grouped(name, column)
    marks = {"\t": "tab", " ": "white space"}
    form = (
        f"text, {encoding}, cells apart by {marks.get(dialect.delimiter, dialect.delimiter)}, decimal {dialect.decimal}"
    )
    follows = kept[-1] - kept[0] + 1 == len(kept)
    return Table(
        path=name,
        form=form,
        columns=tuple(column for column in made if not is_empty(column)),
        first=kept[0] + 1,
        lines=() if follows else [k + 1 for k in kept],
        quotes=lines[kept[0] : kept[-1] + 1] if follows else [lines[k] for k in kept],
        notes=tuple(notes),
        cut=cut,
    )


def no_numbers(lines: Sequence[str]) -> str:
    """Why a file has no table, in words."""
    held = [(k, line) for k, line in enumerate(lines, start=1) if line.strip()]
    if not held:
        return "unreadable: the file is empty"
    k, line = held[0]
    return f"truncated: no sample, no line holds numbers; line {k} is {line[:QUOTED_LETTERS]!r}"


def rows_between(lines: list[str], layout: Layout) -> tuple[list[int], list[str]]:
    """Lines of rows, and what was passed over between them in words."""
    kept: list[int] = []
    passed = {"blank lines": 0, "comments": 0, "repeated heads": 0}
    head = lines[layout.head] if layout.head >= 0 else None
    for k in range(layout.first, layout.last + 1):
        line = lines[k]
        if not line.strip():
            passed["blank lines"] += 1
        elif COMMENT.match(line):
            passed["comments"] += 1
        elif line == head:
            passed["repeated heads"] += 1
        else:
            kept.append(k)
    return kept, [f"{count} {what} between the rows passed over" for what, count in passed.items() if count]


def odd_row(path: str, lines: list[str], k: int, dialect: Dialect, numeric: Sequence[bool]) -> BadTable:
    """The refusal of a line that is no row, with its text."""
    cells = dialect.cells(lines[k])
    odd = [
        cell
        for cell, wanted in zip(cells, numeric, strict=False)
        if wanted and not dialect.is_number(cell) and not is_missing(cell)
    ]
    wrong = no_number(odd[0]) if odd else f"{len(cells)} cells where the other lines have {len(numeric)}"
    if not odd and dialect.delimiter == "," and (split := SPLIT_THOUSANDS.search("\n".join(lines))):
        wrong += f"; commas between thousands as in {split[0]!r} need quotes about the cell, or must go"
    return BadTable(path, f"unreadable: line {k + 1} is {lines[k][:QUOTED_LETTERS]!r}: {wrong}")


def refuse_grouped(path: str, column: Column) -> None:
    """Refuse a column of a quantity that passes for text by the signs between its thousands."""
    signs = [cell for cell in column.texts if GROUPED.fullmatch(cell)]
    if column.unit and len(signs) > 0.25 * len(column.texts):
        raise BadTable(path, f"unreadable: column {column.head!r}: {no_number(signs[0])}")


def refuse_odd_rows(
    path: str, lines: list[str], kept: Sequence[int], dialect: Dialect, numeric: Sequence[bool]
) -> None:
    """Refuse the first line among the rows that is none."""
    for k in kept:
        cells = dialect.cells(lines[k])
        empty = len(cells) == len(numeric) and all(map(is_missing, cells))
        if not empty and not fits(cells, numeric, dialect.is_number):
            raise odd_row(path, lines, k, dialect, numeric)


def is_spoilt(line: str, dialect: Dialect, numeric: Sequence[bool]) -> bool:
    """Whether a line above or below the rows is a row gone wrong: it begins with a number as they do."""
    cells = dialect.cells(line)
    first = list(numeric).index(True)
    begins = len(cells) > first and dialect.is_number(cells[first])
    return begins and (len(cells) == len(numeric) or all(map(dialect.is_number, cells)))


def refuse_spoilt_ends(path: str, lines: list[str], dialect: Dialect, layout: Layout) -> None:
    """Refuse rows gone wrong between the heads and the first row, and below the last one."""
    for k in (*range(layout.head + 1, layout.first), *range(layout.last + 1, len(lines))):
        if k != layout.units and is_spoilt(lines[k], dialect, layout.numeric):
            raise odd_row(path, lines, k, dialect, layout.numeric)


def after_rows(lines: list[str], last: int, text: str, dialect: Dialect, width: int) -> tuple[str, list[str]]:
    """The line within which the file ends ("" = none), and what stands below the table in words."""
    rest = [(k, line) for k, line in enumerate(lines[last + 1 :], start=last + 2) if line.strip()]
    if not rest:
        return "", []
    k, line = rest[-1]
    cells = dialect.cells(line)
    held = any(map(dialect.is_number, cells[:1])) and len(cells) <= width
    if len(rest) == 1 and k == len(lines) and not text.endswith(("\n", "\r")) and held:
        return f"line {k} is {line[:QUOTED_LETTERS]!r}", []
    first, quoted = rest[0]
    return "", [f"{len(rest)} lines below the rows passed over, line {first} is {quoted[:QUOTED_LETTERS]!r}"]


def head_cells(lines: list[str], dialect: Dialect, layout: Layout) -> list[str]:
    """Heads of all columns; "" where there is none."""
    width = len(layout.numeric)
    if layout.head < 0:
        return [""] * width
    cells = without_mark(dialect.cells(lines[layout.head]))
    if dialect.delimiter == " " and len(cells) != width:
        spaced = SPACED_HEADS.split(without_mark([lines[layout.head].strip()])[0])
        cells = spaced if len(spaced) == width else cells
    return [*cells, *[""] * width][:width]


def units_cells(lines: list[str], dialect: Dialect, layout: Layout) -> list[str]:
    """Units of all columns from a line of their own; "" where there is none."""
    width = len(layout.numeric)
    cells = without_mark(dialect.cells(lines[layout.units])) if layout.units >= 0 else []
    return [cell.strip("[](){}<> ") for cell in [*cells, *[""] * width][:width]]


def columns_of_cells(
    rows: Sequence[Sequence[str]], dialect: Dialect, numeric: Sequence[bool]
) -> list[Array | tuple[str, ...]]:
    """The columns of rows of cells: numbers or texts."""
    out: list[Array | tuple[str, ...]] = []
    for cells, wanted in zip(zip(*rows, strict=True), numeric, strict=True):
        out.append(np.array([dialect.number(cell) for cell in cells]) if wanted else tuple(cells))
    return out


def parsed_by_arrow(
    lines: list[str], dialect: Dialect, numeric: Sequence[bool]
) -> list[Array | tuple[str, ...]] | None:
    """The columns of lines by Arrow, which is quick; None where it cannot."""
    import pyarrow as pa
    from pyarrow import csv

    if dialect.delimiter == " ":
        lines, dialect = ["\t".join(line.split()) for line in lines], replace(dialect, delimiter="\t")
    names = [str(k) for k in range(len(numeric))]
    types = {name: pa.float64() if wanted else pa.string() for name, wanted in zip(names, numeric, strict=True)}
    spellings = [form for word in MISSING for form in {word, word.upper(), word.title(), "NaN"}]
    options = csv.ConvertOptions(column_types=types, null_values=spellings, decimal_point=dialect.decimal)
    try:
        table = csv.read_csv(
            io.BytesIO("\n".join(lines).encode()),
            read_options=csv.ReadOptions(column_names=names, use_threads=False),
            parse_options=csv.ParseOptions(delimiter=dialect.delimiter),
            convert_options=options,
        )
    except pa.ArrowInvalid:
        return None
    if table.num_rows != len(lines):
        return None
    return [
        column.to_numpy().astype(np.float64) if wanted else tuple(text or "" for text in column.to_pylist())
        for column, wanted in zip(table.columns, numeric, strict=True)
    ]


def named(heads: list[str], units: list[str], columns: list[Array | tuple[str, ...]]) -> list[Column]:
    """Columns with names and units out of their heads, or of a line of units."""
    out = []
    for head, unit, column in zip(heads, units, columns, strict=True):
        name, told = split_head(head)
        text = isinstance(column, tuple)
        out.append(
            Column(
                head=head,
                name=name,
                unit=unit or told,
                values=None if text else column,
                texts=column if text else (),
            )
        )
    return out


def is_empty(column: Column) -> bool:
    """Whether a column has no head and no value: a separator at the end of every line makes one."""
    if column.head:
        return False
    return not any(column.texts) if column.values is None else bool(np.isnan(column.values).all())
