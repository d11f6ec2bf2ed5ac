"""Tables of rows: terminal, JSON, HTML."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from metamer.record.table import (
    VERDICTS,
    Result,
    Row,
    check,
    compare,
    counts,
    deviation_text,
    html_from_rows,
    number_text,
    summary_table,
    terminal_table,
    write_json,
)

ROWS = (
    compare("snake", "case [bold]", "speed", 0.1 + 0.2, 0.3, unit="m/s", source="hirose1993, p. 1"),
    compare("snake", "b", "angle", 2.0, 1.0, expected="differs", note="sign <b> of Eq. (2)"),
    Row(system="snake", case="c", quantity="gain", ours=None, verdict="singular", note="det = 0"),
    check("snake", "d", "drift", 1e-9, 1e-6),
    compare("snake", "e", "mass", 2.0, 1.0),
)


def printed(table: object) -> str:
    out = StringIO()
    Console(file=out, width=160, force_terminal=False).print(table)
    return out.getvalue()


def test_rows_have_every_verdict() -> None:
    assert [row.verdict for row in ROWS] == ["match", "differs", "singular", "no reference", "fail"]
    assert counts(ROWS) == dict.fromkeys(VERDICTS, 1)


def test_terminal_table_shows_every_row_and_no_markup_is_eaten() -> None:
    text = printed(terminal_table(ROWS, "title [x]"))
    for row in ROWS:
        assert row.verdict in text
        assert row.case in text
    assert "title [x]" in text
    assert "sign <b> of Eq. (2)" in text


def test_summary_counts() -> None:
    results = [Result(system=name, title="", source="hirose1993", rows=ROWS, errata=("x",)) for name in ("one", "two")]
    lines = printed(summary_table(results)).splitlines()
    assert sum("hirose1993" in line for line in lines) == 2
    total = next(line for line in lines if line.startswith("│ all"))
    assert [cell.strip() for cell in total.split("│")[3:10]] == ["10", "2", "2", "2", "2", "2", "2"]


def test_json_is_exact_and_whole(tmp_path: Path) -> None:
    write_json(ROWS, tmp_path / "rows.json")
    rows = json.loads((tmp_path / "rows.json").read_text())
    assert rows[0]["ours"] == 0.1 + 0.2
    assert list(rows[0]) == [
        *("system", "case", "quantity", "ours", "published", "unit", "tolerance", "source", "verdict", "note")
    ]


def test_html_escapes_and_keeps_full_precision() -> None:
    text = html_from_rows(ROWS)
    assert text.count("<tr class=") == 5
    assert "sign &lt;b&gt; of Eq. (2)" in text
    assert 'title="0.30000000000000004"' in text
    assert 'class="no-reference"' in text


@pytest.mark.parametrize(
    ("value", "text"), [(None, ""), (3.0, "3"), (-0.5, "-0.5"), (1 / 3, "0.333333"), (1e-7, "1e-07"), (1e9, "1e+09")]
)
def test_numbers_for_people(value: float | None, text: str) -> None:
    assert number_text(value) == text


def test_deviation_is_relative_or_absolute() -> None:
    assert deviation_text(compare("s", "c", "q", 1.01, 1.0)) == "+1 %"
    assert deviation_text(compare("s", "c", "q", 2.5, 1.0)) == "+150 %"
    assert deviation_text(compare("s", "c", "q", -1e-9, 0.0)) == "-1.0e-09 abs"
    assert deviation_text(compare("s", "c", "q", 2.0, 2.0)) == "0 %"
    assert deviation_text(compare("s", "c", "q", 2.0)) == ""
