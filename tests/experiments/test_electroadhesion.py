"""The report of electroadhesion: no row fails, known differences only, pictures are there."""

from __future__ import annotations

from metamer.experiments.electroadhesion import PUBLISHED, run_experiment
from metamer.experiments.electroadhesion.claims import LEAST_MEAN
from metamer.record.claims import summary


def test_no_row_fails(tmp_path):
    result = run_experiment(tmp_path, lambda message: None, trials=33)
    bad = [row for row in result.rows if row.verdict == "fail"]
    assert bad == []
    found = summary(result.rows)
    # of 40 printed numbers only the text can be checked, and Slate, which excludes itself
    assert found["paper"] == {"not reproducible": 33, "differs": 4, "match": 3}
    different = {row.quantity for row in result.rows if row.verdict == "differs"}
    assert {f"Slate: {name}" for name in ("tests that the row needs", LEAST_MEAN.removesuffix(" [N]"))} <= different
    # traces that were made from the table prove the analysis, not the table
    assert found["synthetic truth"]["hold"] >= 33
    assert len(PUBLISHED) == 11
    assert all(figure.path.stat().st_size > 5_000 for figure in result.figures)
    assert len(result.errata) + len(result.remarks) == 6
