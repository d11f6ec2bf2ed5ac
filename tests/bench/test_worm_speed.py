"""Speed of the motor product and of the chains in space against their peers, in one run."""

from __future__ import annotations

import pytest
from bench_attempts import assert_bars

from metamer.bench.worm import dynamics_rows, product_rows


@pytest.mark.timing
def test_motor_products_beat_kingdon():
    # least of nine repeats that take turns; the bars of the issue
    assert_bars(product_rows, {("motor product, new array", "kingdon"): 4.0, ("motor product, out=", "kingdon"): 8.0})


@pytest.mark.timing
def test_forward_dynamics_are_as_fast_as_pinocchio():
    case = "forward dynamics in space, {} joints"
    assert_bars(dynamics_rows, {(case.format(n), "Pinocchio"): 1.0 for n in (6, 30)})
