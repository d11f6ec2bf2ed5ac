"""The control step beside its peers: at least 15 times batched NumPy, growth at most 1.1."""

from __future__ import annotations

import pytest
from bench_attempts import assert_bars

from metamer.bench.octopus_arm import bench_cases


@pytest.mark.timing
def test_step_beats_batched_numpy_and_grows_linearly():
    rows = bench_cases()
    assert all(set(row) == {"case", "ours", "peer", "peer_value", "unit", "ratio"} for row in rows)
    beside = [row for row in rows if row["peer"] == "batched NumPy"]
    assert len(beside) == 2
    assert_bars(bench_cases, {(row["case"], "batched NumPy"): 15.0 for row in beside})
    # the peer runs as many joints as the arm of its row has legs
    chains = [row for row in rows if row["peer"].startswith("Pinocchio Jacobian")]
    assert [row["case"].rpartition(" ")[2] for row in chains] == ["20", "50"]
    assert "120 joints" in chains[0]["peer"]
    assert "300 joints (in place of 1800" in chains[1]["peer"]
    assert all(row["peer_value"] is not None for row in chains)
    assert next(row["ours"] for row in rows if "growth" in row["case"]) <= 1.1
