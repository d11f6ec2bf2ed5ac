"""The planar core beside Pinocchio and MuJoCo, with the bars of the house."""

from __future__ import annotations

from functools import partial

import pytest
from bench_attempts import assert_bars

from metamer.bench import bench_row, machine_state, planar, run_benches, runs
from metamer.core.refusals import BadInput

pytest.importorskip("pinocchio")


@pytest.mark.timing
def test_forward_dynamics_beat_pinocchio() -> None:
    case = "forward dynamics from Python, {} links"
    bars = {(case.format(10), "Pinocchio"): 1.5, (case.format(100), "Pinocchio"): 5.0}
    assert_bars(planar.forward_rows, bars)


@pytest.mark.timing
def test_evaluations_beat_mujoco() -> None:
    assert_bars(planar.step_rows, {("one evaluation inside a simulation, 10 links", "MuJoCo"): 6.0})
    case = f"simulate_batch(snake), {runs.BATCH_GAITS} gaits, an RK4 step, {{}}, 1 thread(s)"
    alone = partial(runs.batch_rows, (1,))
    assert_bars(alone, {(case.format("double"), "MuJoCo"): 8.0, (case.format("single"), "MuJoCo"): 18.0})


@pytest.mark.timing
def test_a_run_with_its_log_beats_a_bare_rollout() -> None:
    assert_bars(runs.beside_rows, {("simulate(snake), 10 s with its log", "MuJoCo"): 1.4})


@pytest.mark.timing
def test_growth_memory_and_import_keep_their_bars() -> None:
    assert_bars(planar.growth_rows, {("growth exponent of an evaluation, 20 .. 200 links", "bar"): 1.0})
    # no growth at all has no ratio
    rows = planar.house_rows()
    assert all(row["ours"] <= row["peer_value"] for row in rows)


def test_rows_and_names() -> None:
    row = bench_row("case", 2.0, "peer", 6.0, "us")
    assert row == {"case": "case", "ours": 2.0, "peer": "peer", "peer_value": 6.0, "unit": "us", "ratio": 3.0}
    assert bench_row("case", 2.0, "peer is not installed", None, "us")["ratio"] is None
    assert "cores" in machine_state()[0]
    with pytest.raises(BadInput, match="planar"):
        run_benches(["nothing"])
