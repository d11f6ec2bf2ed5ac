"""The report of electroadhesion: no row fails, known differences only, pictures are there."""

from __future__ import annotations

from metamer.experiments.electroadhesion import PUBLISHED, run_experiment
from metamer.record.table import counts


def test_no_row_fails(tmp_path):
    result = run_experiment(tmp_path, lambda message: None, trials=33)
    bad = [row for row in result.rows if row.verdict == "fail"]
    assert bad == []
    assert counts(result.rows)["match"] >= 60
    different = {row.quantity for row in result.rows if row.verdict == "differs"}
    assert {"mean", "mean of Metalized PET", "Slate: tests that the row needs"} <= different
    assert {row.case for row in result.rows if row.quantity == "mean" and row.verdict == "differs"} == {
        "Table 4.1, Slate"
    }
    assert len(PUBLISHED) == 11
    assert all(figure.path.stat().st_size > 5_000 for figure in result.figures)
    assert len(result.errata) == 6
