"""Batches of every physics beside a loop of control periods, and environments, by processor time."""

from __future__ import annotations

import pytest
from bench_attempts import assert_bars

from metamer.bench import batches


@pytest.mark.timing
def test_batches_beat_a_loop_of_control_periods() -> None:
    least = {"worm": 3.0, "muscle-snake": 8.0, "wheeled-snake": 30.0, "octopus-arm": 1.0}
    bars = {}
    for name, (_, _, seconds, count) in batches.BATCHES.items():
        case = f"simulate_batch({name}), a robot of {count} for {seconds:g} s, {batches.IDLE_CORES} cores"
        bars[case, "loop"] = least[name]
    assert_bars(batches.loop_rows, bars)


@pytest.mark.timing
def test_a_thousand_snakes_take_a_hundred_thousand_control_steps_a_second() -> None:
    pytest.importorskip("gymnasium")
    case = f"a control step of one of {batches.LEARNERS} snakes in a vector environment, {batches.IDLE_CORES} cores"
    assert_bars(batches.learner_rows, {(case, "bar"): 1.0})
