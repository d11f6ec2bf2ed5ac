"""Easing: steps, moves and settling against their ends, their derivatives and the equations they solve."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metamer.core.refusals import BadInput
from metamer.gaits.easing import cubic_move, cubic_step, quintic_move, quintic_step, settle


@pytest.mark.parametrize("step", [cubic_step, quintic_step])
def test_steps_go_from_zero_to_one(step):
    value, rate, acceleration = step(np.array([-1.0, 0.0, 2.0, 3.0]), 2.0)
    np.testing.assert_array_equal(value, [0.0, 0.0, 1.0, 1.0])
    np.testing.assert_array_equal(rate, 0.0)
    np.testing.assert_array_equal(acceleration[[0, 3]], 0.0)


@pytest.mark.parametrize("step", [cubic_step, quintic_step])
def test_steps_are_odd_about_their_middle(step):
    x = np.linspace(0.0, 0.5, 11)
    # rounding of polynomials of order one
    np.testing.assert_allclose(step(0.5 - x, 1.0).value + step(0.5 + x, 1.0).value, 1.0, atol=1e-15)


@pytest.mark.parametrize(("step", "order"), [(cubic_step, 1e-10), (quintic_step, 1e-10)])
def test_derivatives_of_steps(step, order, slope):
    # the difference of order 8 is exact for polynomials below degree 9: rounding 1e-16/h, h = 10 ms
    for t in (0.3, 1.0, 1.6):
        np.testing.assert_allclose(step(t, 2.0).rate, slope(lambda x: step(x, 2.0).value, t), atol=order)
        np.testing.assert_allclose(step(t, 2.0).acceleration, slope(lambda x: step(x, 2.0).rate, t), atol=order)


@pytest.mark.parametrize("step", [cubic_step, quintic_step])
def test_step_of_no_length_is_a_jump(step):
    np.testing.assert_array_equal(step(np.array([-1e-9, 0.0, 1.0]), 0.0).value, [0.0, 1.0, 1.0])


@given(st.floats(-3.0, 3.0), st.floats(-3.0, 3.0), st.floats(0.1, 5.0))
def test_moves_reach_their_ends_and_peak_where_theory_says(a, b, duration):
    from_, to = np.array([a, 0.0]), np.array([b, 1.0])
    for move, peak in ((cubic_move, 1.5), (quintic_move, 1.875)):
        begin, middle, end = (move(t, duration, from_, to) for t in (0.0, duration / 2, duration))
        # rounding of values up to 10
        np.testing.assert_allclose(begin.position, from_, atol=1e-14)
        np.testing.assert_allclose(end.position, to, atol=1e-14)
        np.testing.assert_allclose(middle.velocity, peak * (to - from_) / duration, atol=1e-12)
    # a quintic has no acceleration at its ends, a cubic 6 over the square of the duration
    np.testing.assert_allclose(quintic_move(0.0, duration, from_, to).acceleration, 0.0)
    span = (to - from_) / duration**2
    # numbers next to zero have no digits left
    np.testing.assert_allclose(cubic_move(0.0, duration, from_, to).acceleration, 6.0 * span, rtol=1e-12, atol=1e-300)


def test_move_over_an_array_of_times():
    assert quintic_move(np.linspace(0, 1, 7), 1.0, np.zeros(3), np.ones(3)).velocity.shape == (7, 3)


@pytest.mark.parametrize("duration", [0.0, -1.0, math.nan, math.inf])
def test_move_refuses_a_duration(duration):
    with pytest.raises(BadInput, match=r"move\.duration = .*above 0 \[s\]"):
        quintic_move(0.0, duration, np.zeros(2), np.ones(2))


def test_move_refuses_a_posture():
    with pytest.raises(BadInput, match=r"move\.to = .*finite numbers \[rad\]"):
        cubic_move(0.0, 1.0, np.zeros(2), np.array([0.0, math.nan]))


@given(st.floats(-2.0, 2.0), st.floats(-5.0, 5.0), st.floats(-2.0, 2.0), st.floats(0.5, 30.0), st.floats(0.0, 3.0))
def test_settling_solves_its_equation(value, rate, wanted, gain, tau):
    p, dp, ddp = settle(tau, np.array(value), np.array(rate), np.array(wanted), gain)
    # rounding of terms up to gain^2 value = 2e3
    np.testing.assert_allclose(ddp, gain * (gain / 4 * (wanted - p) - dp), atol=1e-10)


def test_settling_begins_where_it_is_and_ends_where_it_is_wanted(slope):
    def at(tau):
        return settle(tau, np.array(0.3), np.array(-1.0), np.array(1.2), 8.0)

    assert at(0.0)[:2] == (pytest.approx(0.3, abs=1e-15), pytest.approx(-1.0, abs=1e-15))
    # exp(-4 * 10) and rounding
    assert at(10.0).value == pytest.approx(1.2, abs=1e-14)
    # order-8 difference, rate 4/s, h = 10 ms
    assert at(0.4).rate == pytest.approx(slope(lambda x: at(x).value, 0.4), abs=1e-11)
