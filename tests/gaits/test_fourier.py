"""Fourier shapes: coefficients in, samples in, the same shape out."""

from __future__ import annotations

import math

import numpy as np
import pytest
from gait_cases import gait_on
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from metamer.core.refusals import BadInput
from metamer.gaits.fourier import Fourier
from metamer.gaits.serpenoid import Serpenoid


def test_one_sine_is_a_serpenoid():
    fourier = Fourier(joints=4, mean=0.1, sine=(0.3,), frequency=0.8, lag=0.6, start=1.0)
    serpenoid = Serpenoid(joints=4, offset=0.1, amplitude=0.3, frequency=0.8, lag=0.6, start=1.0)
    # rounding, times w^2 = 25
    for x, y in zip(fourier.targets(0.7), serpenoid.targets(0.7), strict=True):
        np.testing.assert_allclose(x, y, atol=1e-13)


def test_formula():
    gait = Fourier(
        joints=2, mean=(0.1, 0.2), cosine=((0.3, 0.4), 0.05), sine=((0.5, -0.5),), frequency=0.5, lag=0.2, start=0.0
    )
    x = np.array([math.pi * 0.3, math.pi * 0.3 + 0.2])
    wanted = np.array([0.1, 0.2]) + np.array([0.3, 0.4]) * np.cos(x) + 0.05 * np.cos(2 * x)
    wanted += np.array([0.5, -0.5]) * np.sin(x)
    # rounding
    np.testing.assert_allclose(gait.targets(0.3).position, wanted, atol=1e-15)


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 12).flatmap(lambda size: arrays(np.float64, (size, 3), elements=st.floats(-2.0, 2.0))))
def test_goes_through_every_sample(samples):
    gait = gait_on("fourier_samples", {"samples": samples, "frequency": 0.4, "start": 0.0}, joints=3)
    times = np.arange(len(samples)) / (0.4 * len(samples))
    # rounding of sums of 12 terms up to 2 rad
    np.testing.assert_allclose(gait.targets(times).position, samples, atol=1e-13)
    np.testing.assert_allclose(gait.targets(times + 2.5).position, samples, atol=1e-12)


def test_finds_the_coefficients_back():
    wanted = Fourier(joints=2, mean=0.2, cosine=(0.3, (0.0, 0.1)), sine=((0.1, 0.4), -0.2), lag=0.0, start=0.0)
    samples = wanted.targets(np.arange(9) / (9 * wanted.frequency)).position
    found = gait_on(
        "fourier_samples", {"samples": samples, "harmonics": 2, "frequency": wanted.frequency, "start": 0.0}, joints=2
    )
    # rounding
    np.testing.assert_allclose(np.array(found.cosine), [[0.3, 0.3], [0.0, 0.1]], atol=1e-15)
    np.testing.assert_allclose(np.array(found.sine), [[0.1, 0.4], [-0.2, -0.2]], atol=1e-15)
    np.testing.assert_allclose(np.array(found.mean), 0.2, atol=1e-15)


def test_derivatives_of_many_harmonics(slope):
    rng = np.random.default_rng(7)
    samples = rng.uniform(-0.5, 0.5, (11, 3)).tolist()
    gait = gait_on("fourier_samples", {"samples": samples, "frequency": 0.2, "start": 1.0}, joints=3, length=0.1)
    for t in (0.5, 2.2):
        # order-8 difference, 5 harmonics of 0.2 Hz: w = 6.3 rad/s, h = 10 ms
        np.testing.assert_allclose(gait.targets(t).velocity, slope(lambda x: gait.targets(x).position, t), atol=1e-9)
        np.testing.assert_allclose(
            gait.targets(t).acceleration, slope(lambda x: gait.targets(x).velocity, t), atol=1e-8
        )


def test_no_harmonics_hold_the_mean():
    gait = Fourier(joints=2, mean=(0.1, 0.3), sine=(), start=0.0)
    np.testing.assert_array_equal(gait.targets(0.4).position, [0.1, 0.3])
    np.testing.assert_array_equal(gait.targets(0.4).velocity, 0.0)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"sine": 0.3}, r"gait\.sine = 0\.3.*a list of rows of one number or one per joint"),
        ({"cosine": [[0.1, 0.2]]}, r"gait\.cosine\[0\] = '2 values'.*or 3 of them \[rad\]"),
        ({"cosine": [0.1, [0.1, math.nan, 0.0]]}, r"gait\.cosine\[1\]\[1\] = nan"),
        ({"mean": [0.1]}, r"gait\.mean = '1 values'.*or 3 of them"),
        (
            {"samples": [[0, 0, 0], [1, 1, 1]]},
            r"gait\.samples = '2 of them'.*at least 3 rows of one number or one per joint",
        ),
        ({"samples": [[0, 0, 0], [1, 1], [2, 2, 2]]}, r"gait\.samples\[1\] = '2 values'.*or 3 of them"),
        ({"samples": [[0, 0, 0], [1, 1, 1], "2"]}, r"gait\.samples\[2\] = '2'.*or a list of 3"),
        ({"samples": 5}, r"gait\.samples = 5"),
        ({"samples": [[0, 0, 0], [1, math.inf, 1], [2, 2, 2]]}, r"gait\.samples\[1\]\[1\] = inf.*\[rad\]"),
        ({"samples": [[0.0, 0, 0]] * 4, "harmonics": 3}, r"gait\.harmonics = 3.*at most 2"),
        ({"samples": [[0.0, 0, 0]] * 4, "harmonics": 0}, r"gait\.harmonics = 0.*>= 1"),
        ({"samples": [[0.0, 0, 0]] * 4, "sine": []}, r"gait\.sine = .*no such field"),
    ],
)
def test_bad_shapes_are_refused(parameters, message):
    with pytest.raises(BadInput, match=message):
        gait_on("fourier_samples" if "samples" in parameters else "fourier", parameters, joints=3)
