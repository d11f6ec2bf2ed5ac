"""The control step beside its peers: at least 15 times batched NumPy, growth at most 1.1."""

from __future__ import annotations

import pytest

from metamer.bench.octopus_arm import bench_cases


@pytest.mark.timing
def test_step_beats_batched_numpy_and_grows_linearly():
    rows = bench_cases()
    assert all(set(row) == {"case", "ours", "peer", "peer_value", "unit", "ratio"} for row in rows)
    beside = [row for row in rows if row["peer"] == "batched NumPy"]
    assert len(beside) == 2
    assert all(row["ratio"] >= 15.0 for row in beside)
    assert next(row["ours"] for row in rows if "growth" in row["case"]) <= 1.1
