"""Rows of `reproduce` are compared by name and number."""

from __future__ import annotations

from net.rows import differences, own_matches

ROW = {
    "system": "s",
    "case": "c",
    "quantity": "q",
    "ours": 1.0,
    "published": 2.0,
    "verdict": "match",
    "evidence": "paper",
    "source": "x2020",
}


def test_equal_tables_do_not_differ() -> None:
    stored = ["s", "c", "q", 1.0, 2.0, "match"]
    assert differences([stored, stored], [ROW, ROW]) == []
    assert differences([ROW | {"ours": float("nan")}], [ROW | {"ours": float("nan")}]) == []


def test_every_kind_of_difference_is_found() -> None:
    old = [ROW, ROW, ROW | {"case": "gone"}]
    new = [
        ROW | {"ours": 1.0 + 2e-16},
        ROW | {"ours": 1.5, "published": None, "verdict": "differs"},
        ROW | {"case": "new"},
    ]
    found = [(d.key, d.what) for d in differences(old, new)]
    assert found == [
        (("s", "gone", "q", 0), "gone"),
        (("s", "new", "q", 0), "new"),
        (("s", "c", "q", 0), "number"),
        (("s", "c", "q", 1), "number"),
        (("s", "c", "q", 1), "published"),
        (("s", "c", "q", 1), "verdict"),
    ]


def test_matches_with_ourselves_are_found() -> None:
    rows = [ROW | {"source": text} for text in ("menon2025, Table 6.1", "", "ours", "our engine", "four hours")]
    assert len(own_matches(rows)) == 3
    assert own_matches([ROW | {"evidence": "closed form"}]) != []
    assert own_matches([ROW | {"source": "", "verdict": "differs"}]) == []
