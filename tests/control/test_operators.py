"""Fractional operators against the analytic derivatives of powers, against each other, and whole orders."""

from __future__ import annotations

from math import gamma

import numpy as np
import pytest

from metamer.control.operators import (
    BandOperator,
    MemoryOperator,
    band_derivative,
    fractional_derivative,
)
from metamer.core.refusals import BadInput

ORDERS = (0.2, 0.5, 0.9, -0.5, -0.9)
POWERS = (0.0, 0.5, 1.0, 2.0, 3.0)


def exact(t, k, order):
    """D^order t^k = gamma(k+1)/gamma(k+1-order) t^(k-order)."""
    return gamma(k + 1.0) / gamma(k + 1.0 - order) * t ** (k - order)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("k", POWERS)
def test_powers(k, order):
    h = 1e-3
    t = np.arange(0.0, 4.0 + h / 2, h)
    late = t >= 0.5
    true = exact(t[late], k, order)
    # first order: |order (2 k - order + 1)| h/(2 t), at most 3.6e-3 at t = 0.5
    assert np.abs(fractional_derivative(t**k, h, order)[late] / true - 1.0).max() < 4e-3
    # ripple of 13 filters over 6 decades 4e-3; a jump at t = 0 rings for 1/1e-3 of the band's low end
    assert np.abs(band_derivative(t**k, h, order)[late] / true - 1.0).max() < (4e-2 if k == 0.0 else 1e-2)


@pytest.mark.parametrize("order", [0.5, -0.7])
def test_memory_is_of_first_order(order):
    errors = []
    for h in (4e-3, 2e-3, 1e-3):
        t = np.arange(0.0, 1.0 + h / 2, h)
        errors.append(abs(fractional_derivative(t**2, h, order)[-1] - exact(1.0, 2.0, order)))
    # halving h halves the error, the next term is 1e-3 of it
    assert errors[0] / errors[1] == pytest.approx(2.0, abs=0.01)
    assert errors[1] / errors[2] == pytest.approx(2.0, abs=0.01)


def test_whole_orders_are_difference_and_sum():
    x = np.random.default_rng(1).normal(size=(50, 3))
    h = 0.1
    assert fractional_derivative(x, h, 1.0)[1:] == pytest.approx(np.diff(x, axis=0) / h, abs=1e-12)
    assert fractional_derivative(x, h, -1.0) == pytest.approx(h * np.cumsum(x, axis=0), abs=1e-12)
    assert fractional_derivative(x, h, 0.0) == pytest.approx(x, abs=0.0)


def test_orders_add_up():
    h = 0.01
    x = np.sin(np.arange(0.0, 3.0, h)) ** 2
    twice = fractional_derivative(fractional_derivative(x, h, 0.4), h, 0.35)
    # the sums of weights multiply as the series (1 - z)^order do: equal up to rounding 1e-16 h^-0.75 * 300
    assert twice == pytest.approx(fractional_derivative(x, h, 0.75), abs=1e-10)


def test_sample_by_sample_is_the_whole_history():
    x = np.random.default_rng(2).normal(size=(300, 2))
    for memory in (None, 40):
        operator = MemoryOperator(0.6, 0.02, 2, memory=memory)
        found = np.array([operator.update(row) for row in x])
        assert found == pytest.approx(fractional_derivative(x, 0.02, 0.6, memory=memory), abs=1e-11)


def test_band_operator_has_the_right_gain_and_phase():
    order, w, h = 0.5, 2.0, 2e-3
    t = np.arange(0.0, 30.0, h)
    operator = BandOperator(order, h, 1)
    y = np.array([operator.update(np.array([np.sin(w * x)]))[0] for x in t])
    late = t > 10.0
    # (i w)^order: ripple of the band 0.5 %
    assert y[late] == pytest.approx(w**order * np.sin(w * t[late] + order * np.pi / 2), abs=0.01)


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: fractional_derivative([1.0, float("nan")], 0.1, 0.5), "x"),
        (lambda: fractional_derivative([1.0, 2.0], 0.0, 0.5), "h"),
        (lambda: fractional_derivative([1.0, 2.0], 0.1, 2.5), "order"),
        (lambda: fractional_derivative([1.0, 2.0], 0.1, 0.5, memory=0), "memory"),
        (lambda: band_derivative([1.0, 2.0], 0.1, 1.5), "order"),
        (lambda: band_derivative([1.0, 2.0], 0.1, 0.5, low=10.0, high=1.0), "high"),
    ],
)
def test_bad_input_is_named(call, field):
    with pytest.raises(BadInput) as refused:
        call()
    assert refused.value.problems[0].field == field
