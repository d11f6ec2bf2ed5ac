"""Travelling waves: the serpenoid as a special case, harmonics, profile, wavelength."""

from __future__ import annotations

import math

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.core.refusals import BadInput
from metamer.gaits.serpenoid import Serpenoid
from metamer.gaits.travelling import Travelling


def test_one_harmonic_is_a_serpenoid():
    joints, waves = 6, 1.5
    lag = 2.0 * math.pi * waves / (joints + 1)
    wave = Travelling(joints=joints, amplitude=0.4, wave_number=waves, offset=0.1, start=1.0)
    serpenoid = Serpenoid(joints=joints, amplitude=0.4, lag=lag, phase=lag, offset=0.1, start=1.0)
    for t in (0.4, 3.0):
        # rounding, times w^2 = 10
        for x, y in zip(wave.targets(t), serpenoid.targets(t), strict=True):
            np.testing.assert_allclose(x, y, atol=1e-13)


def test_harmonics_add_up_to_a_wave_that_keeps_its_shape():
    gait = Travelling(joints=4, amplitude=[0.4, 0.2, 0.1], phase=[0.0, 0.3, -1.0], wave_number=2.0, start=0.0)
    # the shape at the next joint is the shape here, earlier by the time of travel over one link: rounding
    travel = 2.0 / 5.0 / gait.frequency
    np.testing.assert_allclose(gait.targets(0.3).position[1:], gait.targets(0.3 + travel).position[:-1], atol=1e-14)
    np.testing.assert_allclose(gait.targets(0.3).position, gait.targets(2.3).position, atol=1e-13)


def test_profile_shapes_the_height_along_the_body():
    flat = Travelling(joints=3, start=0.0)
    grown = Travelling(joints=3, profile=(0.2, 0.0, 1.0), start=0.0)
    place = np.array([0.25, 0.5, 0.75])
    # rounding
    for x, y in zip(grown.targets(0.7), flat.targets(0.7), strict=True):
        np.testing.assert_allclose(x, y * (0.2 + place**2), rtol=1e-14)


def test_wave_number_zero_stands():
    position = Travelling(joints=4, wave_number=0.0, start=0.0).targets(0.3).position
    np.testing.assert_array_equal(position, position[0])


def test_negative_wave_number_runs_the_other_way():
    there = Travelling(joints=5, wave_number=1.0, start=0.0)
    back = Travelling(joints=5, wave_number=-1.0, start=0.0)
    # one whole wave on the body: mirrored joints have mirrored phases, rounding
    np.testing.assert_allclose(back.targets(0.3).position, there.targets(0.3).position[::-1], atol=1e-14)


def test_wavelength_is_one_over_the_wave_number():
    made = gait_on("travelling_wavelength", {"wavelength": -0.5, "amplitude": [0.3, 0.1]}, joints=4, length=0.1)
    assert made == Travelling(joints=4, wave_number=-2.0, amplitude=(0.3, 0.1))


@pytest.mark.parametrize("wavelength", [0.0, math.nan])
def test_wavelength_is_checked(wavelength):
    with pytest.raises(BadInput, match=r"gait\.wavelength = .*\[body length\]"):
        gait_on("travelling_wavelength", {"wavelength": wavelength}, joints=3)


def test_wavelength_and_wave_number_do_not_mix():
    with pytest.raises(BadInput, match=r"gait\.wave_number = 1 .*no such field"):
        gait_on("travelling_wavelength", {"wavelength": 1.0, "wave_number": 1}, joints=3, length=0.1)


def test_phases_are_as_many_as_harmonics():
    with pytest.raises(BadInput, match=r"gait\.phase = .*one number or 3, one per harmonic \[rad\]"):
        Travelling(joints=3, amplitude=(0.3, 0.1, 0.1), phase=(0.0, 0.1))


@pytest.mark.parametrize("name", ["amplitude", "profile"])
def test_empty_lists_are_refused(name):
    with pytest.raises(BadInput, match=rf"gait\.{name} = '0 values'.*at least one"):
        gait_on("travelling", {name: []}, joints=3, length=0.1)
