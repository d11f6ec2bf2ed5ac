"""Table 4.1 as data, and the checker of its rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.electroadhesion.table import TABLE, check_row, check_table, spread_bounds, what_tests_give


def test_the_checker_flags_slate_and_nothing_else():
    flagged = [verdict for verdict in check_table() if not verdict.possible]
    assert [verdict.name for verdict in flagged] == ["Slate"]
    # (5 * 5.96 + 7.31)/6
    assert flagged[0].mean_least == pytest.approx(6.185, abs=1e-12)
    assert "6.185" in flagged[0].sentence


def test_slate_is_possible_with_enough_tests():
    slate = next(row for row in TABLE if row.name == "slate")
    needed = check_row(slate).tests_needed
    assert needed == 23
    assert check_row(slate, needed).possible
    assert not check_row(slate, needed - 1).possible


def test_rows_of_real_values_are_never_flagged():
    """Any values, rounded as the table prints them, pass; a mean outside what they allow does not."""
    rng = np.random.default_rng(3)
    row = TABLE[5]
    for _ in range(300):
        n = int(rng.integers(2, 12))
        x = rng.gamma(2.0, 1.0, n)
        fair = replace(row, low=round(x.min(), 2), mean=round(x.mean(), 2), high=round(x.max(), 2), tests=n)
        verdict = check_row(fair)
        assert verdict.possible
        sigma = x.std(ddof=1)
        # the print hides up to half a hundredth of every number
        assert verdict.sigma_least - 0.02 <= sigma <= verdict.sigma_most + 0.02
        beyond = replace(fair, mean=fair.high + 0.05)
        assert not check_row(beyond).possible
        assert check_row(beyond).tests_needed is None


def test_bounds_of_the_spread_by_search():
    """Random inner values never leave the bounds and come near both."""
    rng = np.random.default_rng(4)
    low, high, mean, n = 1.0, 2.0, 1.4, 5
    least, most = spread_bounds(low, mean, high, n)
    seen = []
    while len(seen) < 4000:
        x = rng.uniform(low, high, 2)
        last = n * mean - low - high - x.sum()
        if low <= last <= high:
            seen.append(np.std([low, high, *x, last], ddof=1))
    assert least - 1e-12 <= min(seen) <= least * 1.01
    assert most * 0.98 <= max(seen) <= most + 1e-12


def test_what_six_tests_give():
    found = what_tests_give(6)
    assert found["median_covered"] == pytest.approx(1 - 2 / 64)
    assert found["smallest_p"] == pytest.approx(2 / 924)
    rng = np.random.default_rng(5)
    x = rng.uniform(size=(20000, 6))
    covered = ((x.max(axis=1) - x.min(axis=1)) >= 0.95).mean()
    # 20000 draws know a share of 3 % to 0.12 %: three of it
    assert found["bulk_covered"] == pytest.approx(covered, abs=0.004)


def test_gravel_and_leaves_do_not_differ_from_zero():
    sure = {verdict.name: verdict.differs_from_zero for verdict in check_table()}
    assert sure["Gravel"] == sure["Leaves"] == "no"
    assert sure["Regolith Simulant"] == sure["PMMA"] == "yes"


@pytest.mark.parametrize("tests", [1, 0, -3, 2.5, True])
def test_senseless_numbers_of_tests_are_refused(tests):
    with pytest.raises(BadInput, match="whole number"):
        check_row(TABLE[0], tests)
    with pytest.raises(BadInput, match="whole number"):
        what_tests_give(tests)


def test_senseless_rows_are_refused():
    with pytest.raises(BadInput, match="at most the highest"):
        check_row(replace(TABLE[5], low=4.0))
