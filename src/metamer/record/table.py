"""Ours beside the published value: rows, verdicts, and the table that holds them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

VERDICTS = ("match", "differs", "singular", "no reference", "fail")


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
