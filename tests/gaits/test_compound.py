"""Compound waves: planes, parts, presets by their defining property."""

from __future__ import annotations

import math

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.core.refusals import BadInput
from metamer.gaits.compound import PRESETS, Compound, Wave
from metamer.gaits.serpenoid import Serpenoid

TIMES = np.linspace(1.5, 4.0, 23)


def test_one_wave_on_all_joints_is_a_serpenoid():
    terms = {"amplitude": 0.3, "lag": -0.4, "frequency": 0.8, "offset": 0.1, "phase": 0.2, "gradient": 0.5}
    compound = Compound(joints=5, waves=(Wave(**terms),), start=2.0)
    # the same formula: rounding
    for x, y in zip(compound.targets(TIMES), Serpenoid(joints=5, **terms, start=2.0).targets(TIMES), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-14, atol=1e-15)


def test_waves_add_up():
    waves = (Wave(amplitude=0.3), Wave(plane="odd", lag=0.2, offset=0.1), Wave(part="back", frequency=2.0))
    together = Compound(joints=6, waves=waves).targets(TIMES)
    alone = [Compound(joints=6, waves=(wave,)).targets(TIMES) for wave in waves]
    # rounding of three terms, accelerations to 100 rad/s^2
    for i, part in enumerate(together):
        np.testing.assert_allclose(part, sum(one[i] for one in alone), atol=1e-12)


@pytest.mark.parametrize(
    ("plane", "part", "moved"),
    [
        ("all", "whole", [0, 1, 2, 3, 4]),
        ("even", "whole", [0, 2, 4]),
        ("odd", "whole", [1, 3]),
        ("all", "front", [0, 1, 2]),
        ("all", "back", [3, 4]),
        ("odd", "back", [3]),
    ],
)
def test_a_wave_moves_the_joints_it_names(plane, part, moved):
    motion = Compound(joints=5, waves=(Wave(plane=plane, part=part, offset=0.1),)).targets(TIMES)
    for values in motion:
        assert np.flatnonzero(np.abs(values).max(axis=0)).tolist() == moved


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_moves_and_repeats(preset):
    gait = gait_on("compound_preset", {"preset": preset, "frequency": 0.8}, joints=12)
    position = gait.targets(TIMES).position
    assert np.ptp(position, axis=0).max() > 0.1
    # slowest wave 0.8 Hz: rounding of angles to 50 rad
    np.testing.assert_allclose(position, gait.targets(TIMES + 1.25).position, atol=1e-13)


@pytest.mark.parametrize("preset", ["rolling", "helix"])
def test_bending_turns_around_the_body_at_constant_size(preset):
    position = gait_on("compound_preset", {"preset": preset}, joints=10).targets(TIMES).position
    even, odd = position[:, 0::2], position[:, 1::2]
    amplitude = PRESETS[preset][0].amplitude
    if preset == "rolling":
        # sine and cosine of one angle: rounding
        np.testing.assert_allclose(np.hypot(even, odd), amplitude, rtol=1e-14)
        return
    # a helix is a quarter period and one lag apart: even joint at time t against odd joint earlier by the lag, rounding
    gait = gait_on("compound_preset", {"preset": preset}, joints=10)
    lag_time = PRESETS[preset][0].lag / (2.0 * math.pi * 0.5)
    np.testing.assert_allclose(np.hypot(even, gait.targets(TIMES - lag_time).position[:, 1::2]), amplitude, rtol=1e-14)


@pytest.mark.parametrize(("preset", "still"), [("lateral_undulation", 1), ("linear_progression", 0)])
def test_planar_presets_leave_the_other_plane_straight(preset, still):
    position = gait_on("compound_preset", {"preset": preset}, joints=8).targets(TIMES).position
    np.testing.assert_array_equal(position[:, still::2], 0.0)


def test_turning_in_place_sidewinds_both_ways():
    there = gait_on("compound_preset", {"preset": "sidewinding"}, joints=13).targets(TIMES).position
    turn = gait_on("compound_preset", {"preset": "turn_in_place"}, joints=13).targets(TIMES).position
    np.testing.assert_allclose(turn[:, 0::2], there[:, 0::2], atol=1e-15)
    # lifting as in sidewinding, 1.2 times at the head, turned over at the tail: rounding
    factor = 1.2 * (1.0 - np.arange(13) / 6.0)[1::2]
    np.testing.assert_allclose(turn[:, 1::2], factor * there[:, 1::2], atol=1e-15)


def test_slithering_lifts_twice_in_a_period_and_grows_to_the_tail():
    gait = gait_on("compound_preset", {"preset": "slithering", "frequency": 1.0}, joints=12)
    one, half = gait.targets(2.0).position, gait.targets(2.5).position
    # half a period turns the sideways wave over and repeats the lifting one: rounding
    np.testing.assert_allclose(one[0::2], -half[0::2], atol=1e-13)
    np.testing.assert_allclose(one[1::2], half[1::2], atol=1e-13)
    reach = np.abs(gait.targets(np.linspace(2.0, 3.0, 101)).position).max(axis=0)
    assert reach[10] > 1.3 * reach[0]


def test_scale_is_a_factor():
    whole = gait_on("compound_preset", {"preset": "helix"}, joints=6, length=0.1).targets(TIMES)
    half = gait_on("compound_preset", {"preset": "helix", "scale": 0.5}, joints=6, length=0.1).targets(TIMES)
    for x, y in zip(half, whole, strict=True):
        np.testing.assert_allclose(x, 0.5 * y, rtol=1e-14)


def test_waves_as_tables():
    tables = [{"plane": "even", "amplitude": 0.2}, {"plane": "odd", "lag": 0.1}]
    made = gait_on("compound", {"waves": tables}, joints=4, length=0.1)
    assert made == Compound(joints=4, waves=(Wave(plane="even", amplitude=0.2), Wave(plane="odd", lag=0.1)))


@pytest.mark.parametrize(
    ("waves", "message"),
    [
        ([], r"gait\.waves = \(\).*at least 1 of Wave"),
        ("all", r"gait\.waves = 'all'.*at least 1 of Wave"),
        ([3], r"gait\.waves\[0\] = 3.*a table of fields"),
        ([{"plane": "up"}], r"gait\.waves\[0\]\.plane = 'up'.*all, even, odd"),
        ([{}, {"part": "left"}], r"gait\.waves\[1\]\.part = 'left'.*whole, front, back"),
        ([{"lag": math.nan}], r"gait\.waves\[0\]\.lag = nan.*\[rad\]"),
        ([{"size": 1}], r"gait\.waves\[0\]\.size = 1.*no such field"),
        ([{"offset": math.inf}], r"gait\.waves\[0\]\.offset = inf"),
    ],
)
def test_bad_waves_are_refused(waves, message):
    with pytest.raises(BadInput, match=message):
        gait_on("compound", {"waves": waves}, joints=4, length=0.1)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"preset": "gallop"}, r"gait\.preset = 'gallop'.*lateral_undulation, slithering"),
        ({"preset": 4}, r"gait\.preset = 4"),
        ({"preset": "helix", "scale": math.nan}, r"gait\.scale = nan"),
        ({"preset": "helix", "frequency": math.inf}, r"gait\.frequency = inf.*\[Hz\]"),
        ({"preset": "helix", "waves": []}, r"gait\.waves = .*no such field"),
    ],
)
def test_bad_presets_are_refused(parameters, message):
    with pytest.raises(BadInput, match=message):
        gait_on("compound_preset", parameters, joints=4)


@pytest.mark.parametrize(
    ("frequencies", "period"),
    [
        ((0.5, 0.5), 2.0),
        ((0.5, 1.0), 2.0),
        ((2 / 3, 1.0), 3.0),
        ((0.0, 4.0), 0.25),
        ((1.0, math.pi), None),
        ((0.0,), None),
    ],
)
def test_the_period_is_that_after_which_every_wave_repeats(frequencies: tuple[float, ...], period: float | None):
    gait = gait_on("compound", {"waves": [{"frequency": f} for f in frequencies], "start": 0.0}, joints=4)
    if period is None:
        assert gait.period is None
        return
    assert gait.period == pytest.approx(period, rel=1e-12)
    # it repeats after it, and not after half of it
    now, later, half = (gait.targets(np.linspace(0.0, 1.0, 50) + shift).position for shift in (0.0, period, period / 2))
    assert np.allclose(now, later, atol=1e-12)
    assert not np.allclose(now, half, atol=1e-3)
