"""Intervals, significance and trends against textbook values and scipy.stats."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.electroadhesion.statistics import difference, permutation_p, quantile, rate_trend, weakening

RNG = np.random.default_rng(17)


def test_welch_is_that_of_scipy():
    from scipy import stats

    a, b = RNG.normal(1.0, 0.3, 6), RNG.normal(0.8, 0.1, 9)
    ours = difference(a, b)
    theirs = stats.ttest_ind(a, b, equal_var=False)
    interval = theirs.confidence_interval(0.95)
    # the same formula twice
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-10)
    assert (ours.low, ours.high) == pytest.approx((interval.low, interval.high), rel=1e-10)


def test_interval_covers_the_truth_as_often_as_it_says():
    hits = 0
    for _ in range(400):
        found = difference(RNG.normal(3.0, 0.5, 6), RNG.normal(1.0, 0.2, 6))
        hits += found.low <= 2.0 <= found.high
    # 95 % of 400 with three standard deviations of a count, and Welch's own half percent
    assert 0.91 <= hits / 400 <= 0.985


def test_permutations_count_all_splits():
    # six above six: only the two extreme splits of 924 are as far apart
    assert permutation_p(np.arange(6.0) + 10.0, np.arange(6.0)) == pytest.approx(2 / 924)
    assert permutation_p(np.ones(1), np.arange(6.0)) is None
    assert permutation_p(np.arange(30.0), np.arange(30.0)) is None


def test_few_runs_give_no_interval():
    one = difference([1.0], [0.4, 0.5])
    assert one.mean == pytest.approx(0.55)
    assert (one.low, one.high, one.p) == (None, None, None)
    alone = difference([1.0, 1.2], [])
    assert alone.mean == pytest.approx(1.1)
    assert alone.low is not None
    same = difference([1.0, 1.0], [0.5, 0.5])
    assert (same.low, same.high, same.p) == (0.5, 0.5, None)
    assert all(np.isfinite(x) for x in (difference([1.0, 1.1], [0.5]).low, difference([1.0, 1.1], [0.5]).p))


def test_quantile_of_student():
    # tables of Student's law
    assert quantile(5) == pytest.approx(2.5706, abs=1e-4)


def test_trend_over_ramp_rate():
    from scipy import stats

    rates = np.repeat([0.1, 0.3, 1.0], 6)
    forces = 2.0 + 0.5 * np.log10(rates) + RNG.normal(0.0, 0.05, 18)
    ours, theirs = rate_trend(rates, forces), stats.linregress(np.log10(rates), forces)
    assert ours.slope == pytest.approx(theirs.slope, rel=1e-10)
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-6)
    assert ours.low < 0.5 < ours.high
    assert rate_trend([0.1, 1.0], [1.0, 2.0]).p is None


def test_a_weakening_pad_is_found_and_a_steady_one_is_not():
    found = weakening([16.2, 17.59, 16.8, 16.5, 10.7, 10.2])
    assert found is not None
    assert found.first == 4
    assert found.fall == pytest.approx(0.377, abs=0.005)
    alarms = sum(weakening(RNG.normal(3.1, 0.3, 6)) is not None for _ in range(500))
    # the level is 1 % of series: five of 500, and three standard deviations of a count
    assert alarms <= 12
    assert weakening([3.0, 1.0]) is None
