"""Tables of rows: terminal, JSON, HTML."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from metamer.record.claims import Claim, Expected, Row, agrees, bar, counts, judge, number
from metamer.record.table import (
    Erratum,
    Result,
    deviation_text,
    number_text,
    summary_tables,
    terminal_table,
    write_json,
)


def paper(case: str, quantity: str, ours: float, value: float, **more: Any) -> Row:
    claim = Claim(
        case=case, quantity=quantity, evidence="paper", value=value, tolerance=1e-6, source="hirose1993, p. 1", **more
    )
    return judge(claim, ours)


ROWS = (
    paper("case [bold]", "speed [m/s]", 0.1 + 0.2, 0.3),
    paper("b", "angle", 2.0, 1.0, expected=Expected(1.9, 2.1, "by differences"), reason="sign <b> of Eq. (2)"),
    Row(system="snake", case="c", quantity="gain", ours=None, verdict="singular", note="det = 0"),
    bar("d", "drift", 1e-9, (0.0, 1e-6)),
    paper("e", "mass", 2.0, 1.0),
    paper("f", "rise [s]", 5.0, 5.0, tuned="the gain"),
    number("g", "energy [J]", 3.0),
    agrees("h", "angle", 1.0, 1.0, evidence="closed form", tolerance=1e-9, source="x"),
)


def printed(table: object) -> str:
    out = StringIO()
    Console(file=out, width=160, force_terminal=False).print(table)
    return out.getvalue()


def test_rows_have_their_verdicts() -> None:
    verdicts = ["match", "differs", "singular", "hold", "fail", "tuned", "no reference", "hold"]
    assert [row.verdict for row in ROWS] == verdicts
    assert counts(ROWS)["hold"] == 2


def test_terminal_table_shows_every_row_and_no_markup_is_eaten() -> None:
    text = printed(terminal_table(ROWS, "title [x]"))
    for row in ROWS:
        assert row.verdict in text
        assert row.case in text
    assert "title [x]" in text
    assert "sign <b> of Eq. (2)" in text


def test_summary_counts_printed_numbers_apart() -> None:
    errata = (Erratum("x", ((ROWS[0].case, ROWS[0].quantity),)),)
    results = [Result(system=name, title="", source="hirose1993", rows=ROWS, errata=errata) for name in ("one", "two")]
    totals = []
    printed_ones, why, others = summary_tables(results)
    for table in (printed_ones, others):
        lines = printed(table).splitlines()
        assert sum("hirose1993" in line for line in lines) == 2
        total = next(line for line in lines if line.startswith("│ all"))
        totals.append([cell.strip() for cell in total.split("│")[3:-1]])
    assert totals == [["8", "2", "2", "2", "·", "·", "2"], ["2", "·", "·", "2", "2", "2", "·"]]
    text = printed(why)
    assert text.count("sign <b> of Eq. (2)") == text.count("the gain") == 2
    assert "differs" in text
    assert "tuned" in text


def test_json_is_exact_and_whole(tmp_path: Path) -> None:
    result = Result(system="snake", title="", source="hirose1993", rows=ROWS)
    write_json([result], tmp_path / "rows.json")
    found = json.loads((tmp_path / "rows.json").read_text())
    rows = found["rows"]
    assert rows[0]["ours"] == 0.1 + 0.2
    assert list(rows[0]) == [
        *("system", "case", "quantity", "ours", "published", "unit", "evidence", "tolerance", "within", "cause"),
        *("expected", "road", "source", "verdict", "reason", "note", "command"),
    ]
    assert rows[1]["expected"] == [1.9, 2.1]
    assert rows[0]["command"] == "metamer reproduce snake"
    assert found["papers"]["snake"]["paper"] == {"match": 1, "differs": 1, "fail": 1, "tuned": 1}
    why = {"tuned": {"the gain": 1}, "differs": {"sign <b> of Eq. (2)": 1}, "fail": {"": 1}}
    assert found["papers"]["snake"]["why"] == why


@pytest.mark.parametrize(
    ("value", "text"), [(None, ""), (3.0, "3"), (-0.5, "-0.5"), (1 / 3, "0.333333"), (1e-7, "1e-07"), (1e9, "1e+09")]
)
def test_numbers_for_people(value: float | None, text: str) -> None:
    assert number_text(value) == text


def test_deviation_is_relative_or_absolute() -> None:
    assert deviation_text(paper("c", "q", 1.01, 1.0)) == "+1 %"
    assert deviation_text(paper("c", "q", 2.5, 1.0)) == "+150 %"
    assert deviation_text(paper("c", "q", -1e-9, 0.0)) == "-1.0e-09 abs"
    assert deviation_text(paper("c", "q", 2.0, 2.0)) == "0 %"
    assert deviation_text(number("c", "q", 2.0)) == ""


def test_an_erratum_without_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="no number shows the erratum 'x'"):
        Result(system="one", title="", source="hirose1993", rows=ROWS, errata=(Erratum("x"),))
    with pytest.raises(ValueError, match="no row 'c', 'q' shows it"):
        Result(system="one", title="", source="hirose1993", rows=ROWS, errata=(Erratum("x", (("c", "q"),)),))
