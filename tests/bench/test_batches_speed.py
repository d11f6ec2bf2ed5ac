"""Batches of every physics beside loops of single runs, and environments, by processor time."""

from __future__ import annotations

import pytest
from bench_attempts import assert_bars

from metamer.bench import batches

# times faster than a loop of `simulate`, and than a loop of control periods; kernels run robot by robot in both but for
# muscles, whose batch has lanes
LEAST_TIMES = {
    "worm": (1.8, 4.0),
    "muscle-snake": (20.0, 100.0),
    "wheeled-snake": (1.8, 8.0),
    "octopus-arm": (1.8, 1.8),
}


@pytest.mark.timing
def test_batches_beat_loops_of_single_runs() -> None:
    bars = {}
    for name, (_, _, seconds, count) in batches.BATCHES.items():
        case = f"simulate_batch({name}), a robot of {count} for {seconds:g} s, {batches.IDLE_CORES} cores"
        bars[case, "loop of simulate"], bars[case, "loop of control periods"] = LEAST_TIMES[name]
    assert_bars(batches.loop_rows, bars)


@pytest.mark.timing
def test_a_thousand_snakes_take_a_hundred_thousand_control_steps_a_second() -> None:
    pytest.importorskip("gymnasium")
    case = f"a control step of one of {batches.LEARNERS} snakes in a vector environment, {batches.IDLE_CORES} cores"
    assert_bars(batches.learner_rows, {(case, "bar"): 1.0})
