"""Serpenoid: formula, lag, offset, gradient, period, and the curve it comes from."""

from __future__ import annotations

import math

import numpy as np
import pytest
from gait_cases import gait_on
from hypothesis import given, settings
from hypothesis import strategies as st

from metamer.core.refusals import BadInput
from metamer.gaits.serpenoid import Serpenoid

ANGLES = st.floats(-3.0, 3.0)
PACES = st.floats(0.1, 2.0) | st.floats(-2.0, -0.1)


def waves(gradient=None, start=None):
    """Any serpenoid; a gradient and a soft start where they are not given."""
    return st.builds(
        Serpenoid,
        joints=st.integers(2, 12),
        amplitude=ANGLES,
        lag=ANGLES,
        frequency=PACES,
        offset=ANGLES,
        phase=ANGLES,
        gradient=st.floats(-1.0, 1.0) if gradient is None else st.just(gradient),
        start=st.sampled_from([0.0, 2.0]) if start is None else st.just(start),
    )


def test_formula():
    gait = Serpenoid(joints=3, amplitude=0.5, lag=0.7, frequency=1.5, offset=0.1, phase=0.2, gradient=0.4, start=0.0)
    t, omega = 0.37, 3.0 * math.pi
    wanted = [a * math.sin(omega * t + k * 0.7 + 0.2) + 0.1 for k, a in enumerate((0.5, 0.6, 0.7))]
    # rounding
    np.testing.assert_allclose(gait.targets(t).position, wanted, atol=1e-15)


@settings(max_examples=40, deadline=None)
@given(gait=waves(), t=st.floats(0.2, 1.5))
def test_derivatives(gait, t):
    h, weights = 0.01, (4 / 5, -1 / 5, 4 / 105, -1 / 280)

    def slope(part):
        pairs = enumerate(weights, start=1)
        return sum(w * (gait.targets(t + i * h)[part] - gait.targets(t - i * h)[part]) for i, w in pairs) / h

    # order-8 difference, h = 10 ms, w <= 12.6 rad/s: h^8 w^9/630 A = 1e-7 for A = 6 rad in position, 2e-6 in rate
    np.testing.assert_allclose(gait.targets(t).velocity, slope(0), atol=2e-7)
    np.testing.assert_allclose(gait.targets(t).acceleration, slope(1), atol=3e-6)


@settings(max_examples=40, deadline=None)
@given(gait=waves(gradient=0.0, start=0.0), t=st.floats(0.0, 5.0))
def test_a_joint_leads_the_one_before_it_by_the_lag(gait, t):
    later = t + gait.lag / (2.0 * math.pi * gait.frequency)
    # rounding of angles to 100 rad times the amplitude
    np.testing.assert_allclose(gait.targets(t).position[1:], gait.targets(later).position[:-1], atol=1e-12)


@settings(max_examples=40, deadline=None)
@given(gait=waves(), t=st.floats(2.0, 5.0))
def test_period_and_symmetry(gait, t):
    period = 1.0 / abs(gait.frequency)
    # rounding of angles to 200 rad, amplitudes to 6 rad, times w^2 = 160 in the acceleration
    for x, y in zip(gait.targets(t), gait.targets(t + period), strict=True):
        np.testing.assert_allclose(x, y, atol=1e-10)
    # half a period later the wave is its own mirror image about the offset
    half = gait.targets(t + period / 2).position
    np.testing.assert_allclose(gait.targets(t).position + half, 2.0 * gait.offset, atol=1e-12)


def test_mean_over_a_period_is_the_offset():
    gait = Serpenoid(joints=4, offset=0.3, frequency=0.5, start=0.0)
    # equal steps integrate a sine exactly: rounding
    mean = gait.targets(np.arange(16) / 8.0).position.mean(axis=0)
    np.testing.assert_allclose(mean, 0.3, atol=1e-15)


@pytest.mark.parametrize(("a", "b", "c"), [(1.0, -5.236, 0.0), (0.5, -10.0, 0.4), (0.8, 6.0, -0.3)])
def test_from_the_curve_are_the_angles_between_links_on_it(a, b, c):
    length, joints, t = 0.1, 6, 0.83
    gait = gait_on(
        "serpenoid_curve",
        {"a": a, "b": b, "c": c, "frequency": 0.5 / math.pi, "start": 0.0},
        joints=joints,
        length=length,
    )

    # tangent angle of the curve at the middles of the links, which move along it with the wave
    middles = (t - 0.5 * b * length) / b + length * np.arange(joints + 1)
    tangent = -a * np.cos(b * middles) - c * middles
    # rounding
    np.testing.assert_allclose(gait.targets(t).position, np.diff(tangent), atol=1e-13)
    assert gait.lag == pytest.approx(length * b, rel=1e-15)
    assert gait.amplitude == pytest.approx(2.0 * a * math.sin(0.5 * length * b), rel=1e-15)
    assert gait.offset == pytest.approx(-length * c, rel=1e-15)


@pytest.mark.parametrize("name", ["amplitude", "lag", "offset"])
def test_curve_and_joint_angles_do_not_mix(name):
    with pytest.raises(BadInput, match=rf"gait\.{name} = 0\.3 .*no such field"):
        gait_on("serpenoid_curve", {"a": 1.0, "b": -5.0, name: 0.3}, joints=6, length=0.1)


@pytest.mark.parametrize("name", ["a", "b", "c"])
def test_curve_refuses_what_is_not_finite(name):
    with pytest.raises(BadInput, match=rf"gait\.{name} = nan"):
        gait_on("serpenoid_curve", {"a": 1.0, "b": -5.0} | {name: math.nan}, joints=6, length=0.1)


def test_a_list_has_one_number_per_joint_and_one_lag_per_pair():
    gait = Serpenoid(joints=3, amplitude=(0.1, 0.2, 0.3), lag=(0.5, 0.7), offset=(0.0, 0.1, 0.0), start=0.0)
    wanted = np.array([0.1, 0.2, 0.3]) * np.sin(np.array([0.0, 0.5, 1.2])) + np.array([0.0, 0.1, 0.0])
    # rounding
    np.testing.assert_allclose(gait.targets(0.0).position, wanted, atol=1e-15)
    with pytest.raises(BadInput, match=r"gait\.amplitude = '2 values'.*or 3 of them \[rad\]"):
        gait_on("serpenoid", {"amplitude": [0.1, 0.2]}, joints=3)
    with pytest.raises(BadInput, match=r"gait\.lag = '3 values'.*or 2 of them \[rad\]"):
        Serpenoid(joints=3, lag=(0.1, 0.2, 0.3))
