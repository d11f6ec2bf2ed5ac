"""Where the table stands in a grid of cells: the line of heads, of units, the first and the last row of numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from metamer.measurements.dialect import is_missing
from metamer.measurements.units import measured_by

Cells = Callable[[int], list[str]]  # cells of a line, by its number from 0
IsNumber = Callable[[str], bool]
PROBES = 80  # lines that are looked at to tell columns of numbers from columns of text


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Lines of a table, from 0.

    head          line of heads; -1 = none
    units         line of units; -1 = none
    first, last   rows of numbers, both included
    numeric       of every column: whether it holds numbers
    """

    head: int
    units: int
    first: int
    last: int
    numeric: tuple[bool, ...]


def without_mark(cells: list[str]) -> list[str]:
    """Cells of a commented line without the mark of the comment."""
    return [re.sub(r"^(?:#+|%+|//+)\s*", "", cells[0]), *cells[1:]] if cells else cells


def fits(cells: list[str], numeric: Sequence[bool], is_number: IsNumber) -> bool:
    """Whether a line is a row: as wide as the others, numbers or nothing in the columns of numbers, some number."""
    if len(cells) != len(numeric):
        return False
    own = [cell for cell, wanted in zip(cells, numeric, strict=True) if wanted]
    return any(map(is_number, own)) and all(is_number(cell) or is_missing(cell) for cell in own)


def find_layout(count: int, cells: Cells, is_number: IsNumber, head: int | None) -> Layout | None:
    """Where the table of a file stands; None where no line holds a number.

    count    of lines
    cells    of a line by its number
    head     line of the heads as a user gave it, from 1; 0 = none; None = to be found
    """
    start = 0 if head is None else head
    step = max(1, (count - start) // PROBES)
    probes = [row for k in range(start, count, step) if any(map(is_number, row := cells(k)))]
    if not probes:
        return None
    width = Counter(map(len, probes)).most_common(1)[0][0]
    probes = [row for row in probes if len(row) == width]
    numeric = tuple(
        sum(map(is_number, column)) >= 0.5 * sum(not is_missing(cell) for cell in column)
        for column in zip(*probes, strict=True)
    )
    if not any(numeric):
        return None
    good = [k for k in range(start, count) if fits(cells(k), numeric, is_number)] if count - start <= PROBES else None
    if good is None:
        first = next((k for k in range(start, count) if fits(cells(k), numeric, is_number)), count)
        last = next((k for k in range(count - 1, first - 1, -1) if fits(cells(k), numeric, is_number)), first)
    else:
        first, last = (good[0], good[-1]) if good else (count, count)
    if first >= count:
        return None
    at, units = (head - 1, -1) if head is not None else find_head(first, cells, numeric, is_number)
    if head and head < first and is_units(without_mark(cells(head))):
        units = head
    return Layout(head=at, units=units, first=first, last=last, numeric=numeric)


def find_head(first: int, cells: Cells, numeric: Sequence[bool], is_number: IsNumber) -> tuple[int, int]:
    """Lines of heads and of units above the first row; -1 = none."""
    above = [k for k in range(first - 1, max(-1, first - 6), -1) if any(cells(k))]
    wide = [k for k in above[:3] if is_head(without_mark(cells(k)), numeric, is_number)]
    if not wide:
        return -1, -1
    if is_units(without_mark(cells(wide[0]))) and len(wide) > 1:
        return wide[1], wide[0]
    return wide[0], -1


def is_head(cells: list[str], numeric: Sequence[bool], is_number: IsNumber) -> bool:
    """Whether a line can name the columns: as wide, and texts above most columns of numbers."""
    width = len(numeric)
    if not width - 1 <= len(cells) <= width + 1 or any(cells[width:]):
        return False
    texts = sum(bool(cell) and not is_number(cell) for cell, wanted in zip(cells, numeric, strict=False) if wanted)
    return texts > 0.5 * sum(numeric)


def is_units(cells: list[str]) -> bool:
    """Whether every cell of a line is a unit or empty."""
    held = [cell.strip("[](){}<> ") for cell in cells if cell.strip("[](){}<> ")]
    return bool(held) and all(measured_by(cell) for cell in held)
