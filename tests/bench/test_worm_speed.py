"""Speed of the motor product and of the chains in space against their peers, in one run."""

from __future__ import annotations

import pytest

from metamer.bench.worm import dynamics_rows, product_rows


@pytest.mark.timing
def test_motor_products_beat_kingdon():
    rows = {row["case"]: row["ratio"] for row in product_rows()}
    # least of nine repeats that take turns; the bars of the issue
    assert rows["motor product, new array"] >= 4.0
    assert rows["motor product, out="] >= 8.0


@pytest.mark.timing
def test_forward_dynamics_are_as_fast_as_pinocchio():
    rows = {row["case"]: row["ratio"] for row in dynamics_rows()}
    for n in (6, 30):
        assert rows[f"forward dynamics in space, {n} joints"] >= 1.0
