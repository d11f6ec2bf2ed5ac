"""A table of measurements as it stands in a file: columns with heads and units, the line of every row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput

QUOTED_LETTERS = 80  # of a line in a refusal


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column.

    head      as the file writes it; "" = none
    name, unit   out of the head; the unit is "" where it tells none
    values    (T,) numbers in the file's unit, nan where a cell is empty; None = a column of text
    texts     its cells where it is text
    """

    head: str
    name: str
    unit: str
    values: Array | None
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table as it stands in a file.

    path      for messages
    form      how the file is written, in words
    columns   from the left
    first     line of the file of the first row, from 1; 0 = rows have no lines
    lines     (T,) line of every row, where they do not simply follow the first
    quotes    text of every row, where the file has some
    notes     what was passed over, in words
    cut       the last line, where the file ends within it
    """

    path: str
    form: str
    columns: tuple[Column, ...]
    first: int = 0
    lines: Sequence[int] = ()
    quotes: Sequence[str] = ()
    notes: tuple[str, ...] = ()
    cut: str = ""

    @property
    def rows(self) -> int:
        """Number of rows."""
        one = self.columns[0]
        return len(one.texts) if one.values is None else len(one.values)

    def place(self, row: int) -> str:
        """A row in words: its line with its text."""
        line = self.lines[row] if len(self.lines) else self.first + row if self.first else 0
        said = f"line {line}" if line else f"row {row + 1}"
        return f"{said} is {self.quotes[row][:QUOTED_LETTERS]!r}" if len(self.quotes) else said


class BadTable(BadInput):
    """A file that is no table of measurements, with the line at fault.

    path, reason    whole message = path: reason
    """

    def __init__(self, path: str, reason: str) -> None:
        self.reason = reason
        super().__init__(f"{path}: {reason}")


def refuse_infinite(table: Table) -> Table:
    """The table, unless a cell holds an infinite number: that line is quoted."""
    for column in table.columns:
        if column.values is not None and np.isinf(column.values).any():
            row = int(np.argmax(np.isinf(column.values)))
            raise BadTable(table.path, f"{table.place(row)}: column {column.head!r} is not finite")
    return table
