"""How a text file is written: encoding, separator of cells, decimal sign."""

from __future__ import annotations

import codecs
import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

# byte order marks, longest first
MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# separators with decimal signs, the likelier first where several fit alike
FORMS = (("\t", "."), (";", ","), (",", "."), (";", "."), ("\t", ","), ("|", "."), ("|", ","), (" ", "."), (" ", ","))
NAMES = {"tab": "\t", "space": " ", "comma": ",", "semicolon": ";", "bar": "|"}
PLAIN = r"[+-]?(?:\d+{0}\d*|{0}\d+|\d+)(?:[eEdD][+-]?\d+)?"
NUMBER = {
    ".": re.compile(PLAIN.format(r"\.") + r"|[+-]?\d{1,3}(?:,\d{3})+\.\d+"),
    ",": re.compile(r"[+-]?(?:\d+(?:,\d+)?)(?:[eEdD][+-]?\d+)?|[+-]?\d{1,3}(?:\.\d{3})+,\d+"),
}
DAY = r"(?:\d{4}-\d\d-\d\d|\d{1,2}([./])\d{1,2}\1\d{4})"
CLOCK = re.compile(rf"(?:{DAY}[T ]+)?\d{{1,2}}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[AaPp][Mm])?(?:Z|[+-]\d\d:?\d\d)?")
# between thousands, Swiss and French
THOUSANDS = "'\N{RIGHT SINGLE QUOTATION MARK}\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE}\N{THIN SPACE}"
SPACES = re.compile(rf"(?<=\d)[{THOUSANDS}](?=\d{{3}}(?!\d))")
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(?:([ .,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?")
MISSING = frozenset(("", "nan", "na", "n/a", "null", "none", "-", "--", "#n/a", "?", "-nan", "nan(ind)"))
SAMPLED_LINES = 80  # looked at to tell the dialect
MINUS = "\u2212"  # as word processors write it
HEAD_LINES, MOST_JOINED = 40, 8  # lines at the beginning in which a head may go over several, and over how many


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """How the cells of a line are separated and read.

    delimiter   " " = any white space
    decimal     "." or ","
    """

    delimiter: str
    decimal: str

    def cells(self, line: str) -> list[str]:
        """The cells of a line without spaces and quotes around them."""
        if self.delimiter == " ":
            # a unit in brackets belongs to its head
            return re.split(r"\s+(?![\[({])", line.strip()) if "[" in line or "(" in line else line.split()
        return [cell.strip() for cell in next(csv.reader([line], delimiter=self.delimiter, skipinitialspace=True), [])]

    def is_number(self, cell: str) -> bool:
        """Whether a cell holds a number."""
        return NUMBER[self.decimal].fullmatch(SPACES.sub("", cell)) is not None

    def number(self, cell: str) -> float:
        """The number of a cell; nan where it is empty."""
        if is_missing(cell):
            return float("nan")
        cell, thousands = SPACES.sub("", cell), "," if self.decimal == "." else "."
        return float(cell.replace(thousands, "").replace(self.decimal, ".").replace("d", "e").replace("D", "e"))


def no_number(cell: str) -> str:
    """Why a cell is no number, in words."""
    if GROUPED.fullmatch(cell) is None:
        return f"{cell!r} is no number"
    doubt = "a sign between thousands or a decimal sign, which cannot be told"
    return f"{cell!r} has {doubt}: write numbers without signs between thousands"


def is_missing(cell: str) -> bool:
    """Whether a cell holds nothing, in the ways that programs write it."""
    return cell.lower() in MISSING


def decoded(data: bytes, encoding: str = "") -> tuple[str, str]:
    """Text of a file and its encoding: by its mark, by its zeros (UTF-16), UTF-8, or the one of old Windows.

    encoding    "" = to be found
    """
    found = encoding or next((name for mark, name in MARKS if data.startswith(mark)), "")
    if not found:
        head = data[:4000]
        odd, even = head[1::2].count(0), head[0::2].count(0)
        if max(odd, even) > 0.3 * len(head) / 2:
            found = "utf-16-le" if odd > even else "utf-16-be"
    for name in (found,) if found else ("utf-8", "cp1252", "latin-1"):
        try:
            return data.decode(name).lstrip("\ufeff"), name
        except UnicodeDecodeError:
            continue
    raise ValueError(f"it is not text of encoding {found}")


def split_lines(text: str) -> list[str]:
    """Lines by line feeds, carriage returns or both; a quoted head over several becomes one, empty ones follow it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace(MINUS, "-").split("\n")
    for k in range(min(len(lines), HEAD_LINES)):
        for end in range(k + 2, min(k + MOST_JOINED, len(lines)) + 1):
            # a quote that nothing closes is a sign of inches
            if lines[k].count('"') % 2 == 1 and "".join(lines[k:end]).count('"') % 2 == 0:
                lines[k:end] = [" ".join(lines[k:end]), *[""] * (end - k - 1)]
    return lines


def fit_of_form(lines: Sequence[str], dialect: Dialect) -> tuple[float, int]:
    """Share of numbers in the cells of the rows that hold some and are equally wide, and how wide those are."""
    rows = [dialect.cells(line) for line in lines if line.strip()]
    good = [[dialect.is_number(c) or CLOCK.fullmatch(c) is not None or is_missing(c) for c in row] for row in rows]
    held = [row for row, cells in zip(good, rows, strict=True) if any(map(dialect.is_number, cells))]
    if not held:
        return 0.0, 0
    width, times = Counter(map(len, held)).most_common(1)[0]
    numbers = sum(sum(row) for row in held if len(row) == width)
    return round(numbers / (width * times) * times / len(rows), 2), width


def find_dialect(lines: Sequence[str], *, delimiter: str = "", decimal: str = "") -> Dialect:
    """The dialect that makes most numbers of the lines, and of equals the one of most columns.

    delimiter, decimal    "" = to be found
    """
    given = NAMES.get(delimiter, delimiter)
    if not given and lines and (told := re.fullmatch(r"sep=(.)", lines[0].strip())) is not None:
        given = told[1]
    middle = len(lines) // 2
    half = SAMPLED_LINES // 2
    seen = lines if len(lines) <= SAMPLED_LINES else [*lines[:half], *lines[middle : middle + half]]
    marks = set("".join(seen))
    forms = [
        Dialect(delimiter=mark, decimal=sign)
        for mark, sign in FORMS
        if given in ("", mark) and decimal in ("", sign) and (given == mark or mark in marks)
    ]
    if not forms:
        forms = [Dialect(delimiter=given or ",", decimal=decimal or ".")]
    return max(forms, key=lambda form: fit_of_form(seen, form))
