"""The metachronal gait: stride and angle, both waves, derivatives, limits."""

from __future__ import annotations

import math

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.core.refusals import BadInput
from metamer.gaits.kernels.codes import CRAWL
from metamer.gaits.kernels.joints import joint_targets
from metamer.gaits.metachronal import (
    Metachronal,
    eta_from_theta,
    excursions,
    largest_theta,
    posture,
    theta_from_eta,
)

LENGTH = 0.0762


def link_ends(q):
    """(T, links + 1, 2) ends of the links, head at the origin, flat first link.   [m]"""
    phi = np.concatenate([np.zeros((len(q), 1)), np.cumsum(q, axis=1)], axis=1)
    steps = LENGTH * np.stack([np.cos(phi), np.sin(phi)], axis=2)
    return np.concatenate([np.zeros((len(q), 1, 2)), np.cumsum(steps, axis=1)], axis=1)


def test_stride_and_angle_are_inverse():
    eta = np.linspace(0.0, 0.2286, 50, endpoint=False)
    # 1 - cos loses nothing by the half angle
    assert np.abs(eta_from_theta(theta_from_eta(eta, LENGTH), LENGTH) - eta).max() < 1e-16
    # the first row of the thesis' table: 0.2 cm -> 9.29 deg
    assert math.degrees(float(theta_from_eta(0.002, LENGTH))) == pytest.approx(9.29, abs=5e-3)


@pytest.mark.parametrize("joints", [5, 6, 9])
def test_constant_span_keeps_the_feet_and_the_ends_flat(joints):
    gait = gait_on("metachronal_stride", {"eta": 0.02, "phase": 0.5}, joints=joints, length=LENGTH)
    assert isinstance(gait, Metachronal)
    t = np.linspace(0.5, 0.5 * (joints - 3), 301)
    q = gait.targets(t).position
    ends = link_ends(q)
    # from rise to sink: span L - eta, ends on the ground, first and last link flat; rounding of a dozen cosines
    assert np.abs(ends[:, -1, 0] - ((joints + 1) * LENGTH - 0.02)).max() < 1e-14
    assert np.abs(ends[:, -1, 1]).max() < 1e-14
    assert np.abs(q.sum(axis=1)).max() < 1e-14
    assert ends[:, :, 1].min() > -1e-14


def test_linear_wave_grows_by_the_known_span():
    gait = Metachronal(joints=5, theta=float(theta_from_eta(0.02, LENGTH)), phase=1.0, wave="linear")
    ends = link_ends(gait.targets(np.linspace(1.0, 2.0, 401)).position)
    c = math.cos(0.5 * gait.theta)
    # 4 l (c - c^2) at the middle: 0.983 cm at eta = 2 cm
    assert np.ptp(ends[:, -1, 0]) == pytest.approx(4.0 * LENGTH * (c - c * c), abs=1e-9)
    assert np.ptp(ends[:, -1, 0]) == pytest.approx(0.00983, abs=5e-6)


def test_postures_are_those_of_the_thesis():
    gait = Metachronal(joints=5, theta=0.5, phase=2.0, hold=0.5)
    assert gait.period == pytest.approx(7.5)
    for t, wanted in (
        (0.0, [0, 0, 0, 0, 0]),
        (2.3, [0, 1, -1, -1, 1]),
        (4.8, [1, -1, -1, 1, 0]),
        (7.2, [0, 0, 0, 0, 0]),
    ):
        assert gait.targets(t).position == pytest.approx(0.5 * np.array(wanted), abs=1e-15)
    assert posture(5, 0.5, 1) == pytest.approx([0, 0.5, -0.5, -0.5, 0.5])
    # cycles repeat
    assert gait.targets(1.2 + 7.5).position == pytest.approx(gait.targets(1.2).position, abs=1e-12)


@pytest.mark.parametrize("wave", ["constant_span", "linear"])
@pytest.mark.parametrize("direction", ["forward", "backward"])
def test_derivatives(wave, direction, slope):
    gait = Metachronal(joints=6, theta=0.9, wave=wave, direction=direction)
    for t in (0.3, 1.45, 2.6, 3.5):
        x = gait.targets(t)
        # smooth inside a phase: order 8 with h = 0.01 of a phase of 1 s
        assert slope(lambda s: gait.targets(s).position, t) == pytest.approx(x.velocity, abs=1e-9)
        assert slope(lambda s: gait.targets(s).velocity, t) == pytest.approx(x.acceleration, abs=1e-8)


def test_quintic_phases_join_without_jumps():
    gait = Metachronal(joints=5, theta=0.9)
    for border in (1.0, 2.0, 3.0):
        before, after = gait.targets(border - 1e-9), gait.targets(border + 1e-9)
        assert np.abs(before.position - after.position).max() < 1e-8
        assert np.abs(before.velocity - after.velocity).max() < 1e-6
        # acceleration is Lipschitz with 60 pi theta: 1e-9 s away it is below 1e-6
        assert np.abs(before.acceleration - after.acceleration).max() < 1e-5


def test_backward_is_the_same_film_in_reverse():
    ahead, back = (Metachronal(joints=5, theta=0.6, direction=d) for d in ("forward", "backward"))
    t = np.linspace(0.0, 3.0, 61)[1:-1]
    assert np.abs(ahead.targets(3.0 - t).position - back.targets(t).position).max() < 1e-12


def test_limits_of_the_printed_servos():
    homes = np.array([119.52, 99.6, 131.52, 114.24, 87.84])
    room = np.radians(np.minimum(homes, 240.0 - homes))
    linear = largest_theta(-room, room, "linear")
    assert math.degrees(linear) == pytest.approx(87.84, abs=1e-6)
    assert float(eta_from_theta(linear, LENGTH)) == pytest.approx(0.1467, abs=5e-5)
    # the constant-span wave bends joint 3 by a + b > theta: 4 arcsin(sin(theta/2)/sqrt(2)) = 108.48 deg
    span = largest_theta(-room, room, "constant_span")
    assert 4.0 * math.asin(math.sin(span / 2.0) / math.sqrt(2.0)) == pytest.approx(math.radians(108.48), abs=1e-4)
    assert span < linear
    low, high = excursions(5, span)
    assert np.all(low >= -room - 1e-9)
    assert np.all(high <= room + 1e-9)


@pytest.mark.parametrize(
    ("parameters", "field"),
    [
        ({"theta": 2.2}, "gait.theta"),
        ({"theta": -0.1}, "gait.theta"),
        ({"theta": float("nan")}, "gait.theta"),
        ({"phase": 0.0}, "gait.phase"),
        ({"wave": "square"}, "gait.wave"),
        ({"direction": "up"}, "gait.direction"),
        ({"easing": "none"}, "gait.easing"),
        ({"eta": 0.3}, "gait.eta"),
        ({"eta": -0.01}, "gait.eta"),
        ({"eta": 0.01, "theta": 0.3}, "gait.theta"),
    ],
)
def test_bad_parameters_are_named(parameters, field):
    with pytest.raises(BadInput) as refused:
        gait_on("metachronal_stride" if "eta" in parameters else "metachronal", parameters, joints=5, length=LENGTH)
    assert refused.value.problems[0].field == field


def test_too_few_joints_are_refused():
    with pytest.raises(BadInput, match="joints"):
        Metachronal(joints=4, theta=0.3)


@pytest.mark.parametrize("joints", [5, 8])
@pytest.mark.parametrize("wave", ["constant_span", "linear"])
@pytest.mark.parametrize("direction", ["forward", "backward"])
@pytest.mark.parametrize("easing", ["quintic", "cubic", "linear"])
def test_numbers_for_kernels_give_the_same_targets(joints: int, wave: str, direction: str, easing: str) -> None:
    gait = Metachronal(joints=joints, theta=0.9, phase=0.7, hold=0.1, wave=wave, direction=direction, easing=easing)
    numbers, memory, command = gait.numbers(), np.zeros(2), np.zeros((3, joints))
    for t in np.arange(0.0, 2.0 * gait.period, 0.053):
        joint_targets(numbers.code, numbers.values, t, memory, command)
        wanted = gait.targets(t)
        np.testing.assert_allclose(command[:2], [wanted.position, wanted.velocity], atol=1e-12)


def test_a_phase_of_another_length_goes_on_without_a_jump() -> None:
    gait = Metachronal(joints=6, theta=0.9, phase=0.7)
    numbers, memory, command = gait.numbers().values, np.zeros(2), np.zeros((3, 6))
    joint_targets(CRAWL, numbers, 3.1, memory, command)
    before = command[0].copy()
    numbers[1] = 1.1
    joint_targets(CRAWL, numbers, 3.1, memory, command)
    # the same place of the cycle, where the rate is another
    np.testing.assert_allclose(command[0], before, atol=1e-12)


@pytest.mark.parametrize("wave", ["constant_span", "linear"])
@pytest.mark.parametrize("easing", ["quintic", "cubic", "linear"])
def test_many_times_at_once_give_the_bits_of_each(wave, easing):
    """What `same_bits` says; tables of batches hang on it."""
    times = np.arange(601) * 0.01
    for direction, theta in (("forward", 0.37), ("backward", 1.1)):
        gait = Metachronal(joints=6, theta=theta, phase=0.73, hold=0.11, wave=wave, direction=direction, easing=easing)
        table = gait.targets(times)
        alone = [gait.targets(float(t)) for t in times]
        for k, part in enumerate(table):
            assert np.array_equal(part, [one[k] for one in alone])
