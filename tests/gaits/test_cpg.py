"""Coupled oscillators: lock, closed forms, order, smooth changes, feedback, and no memory of the times asked."""

from __future__ import annotations

import math

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.core.refusals import BadInput
from metamer.gaits.cpg import CPG, PhaseOscillators
from metamer.gaits.easing import settle

SCATTER = (0.4, -1.1, 0.8, 0.0, -0.5, 0.9)


def test_in_lock_it_is_a_serpenoid_that_grows():
    gait = PhaseOscillators(gait=CPG(joints=5, amplitude=0.4, lag=0.6, frequency=0.7, phase=0.3, gain=8.0))
    t = np.array([0.0, 0.4, 2.3, 6.0])
    r = np.array([settle(x, np.array(0.0), np.array(0.0), np.array(0.4), 8.0).value for x in t])
    wanted = r[:, None] * np.sin(2.0 * math.pi * 0.7 * t[:, None] + 0.3 + 0.6 * np.arange(5))
    # phases grow evenly, which RK4 steps exactly: rounding of 1200 steps
    np.testing.assert_allclose(gait.targets(t).position, wanted, atol=1e-12)


def phases(gait: PhaseOscillators, t: float) -> np.ndarray:
    """theta_k mod 2 pi from the settled output, sin(theta) = phi/r and cos(theta) = phi'/(r theta')."""
    position, velocity, _ = gait.targets(t)
    return np.arctan2(position / 0.5, velocity / (0.5 * 2.0 * math.pi * gait.gait.frequency))


@pytest.mark.parametrize("lag", [0.7, -0.4, (0.2, 0.4, 0.6, 0.8, 1.0)])
def test_scattered_phases_lock_to_the_lag(lag):
    gait = PhaseOscillators(gait=CPG(joints=6, lag=lag, scatter=SCATTER, coupling=10.0))
    # the slowest of the 6 modes decays with 2 w (1 - cos(pi/6)) = 2.68/s: e^-54 after 20 s, then rounding
    found = np.diff(phases(gait, 20.0)) - np.asarray(lag)
    np.testing.assert_allclose(np.angle(np.exp(1j * found)), 0.0, atol=1e-9)


def test_small_scatter_decays_at_the_rate_of_its_mode():
    joints, coupling, k = 6, 4.0, np.arange(6)
    mode = 1e-4 * np.cos(math.pi * (k + 0.5) / joints)
    gait = PhaseOscillators(
        gait=CPG(joints=joints, lag=0.7, scatter=tuple(mode), coupling=coupling, frequency=0.5, gain=50.0)
    )
    t = 2.0
    rate = 2.0 * coupling * (1.0 - math.cos(math.pi / joints))
    theta = math.pi * t + 0.7 * k + mode * math.exp(-rate * t)
    # cubic terms of the sine, (1e-4)^3/6 w t; the amplitude has 1e-20 to go
    np.testing.assert_allclose(gait.targets(t).position, 0.5 * np.sin(theta), atol=1e-11)


def test_lock_takes_the_mean_of_the_scatter():
    gait = PhaseOscillators(gait=CPG(joints=6, lag=0.7, scatter=SCATTER, frequency=0.5))
    # the coupling is odd, so that the mean phase grows evenly: rounding of 4000 steps
    theta = math.pi * 20.0 + 0.7 * np.arange(6) + np.mean(SCATTER)
    np.testing.assert_allclose(gait.targets(20.0).position, 0.5 * np.sin(theta), atol=1e-10)


def busy(step: float = 0.005) -> PhaseOscillators:
    """All equations at work: scatter, changes and feedback."""
    gait = PhaseOscillators(gait=CPG(joints=6, scatter=SCATTER, step=step, start=0.8))
    gait.change(1.0, amplitude=0.2, lag=-0.3, frequency=0.9, offset=(0.1, 0.0, 0.0, -0.1, 0.2, 0.0))
    gait.feed(1.5, phase=(1.0, -0.5, 0.0, 0.0, 0.3, 0.0), amplitude=0.1)
    return gait


def test_derivatives_while_everything_changes(slope):
    gait = busy()
    for t in (0.4, 1.25, 1.8):
        now = gait.targets(t)
        # RK4 at 5 ms: its phase strays from the equation's by 6e-9 rad/s and 2e-7 rad/s^2 while the chain locks
        np.testing.assert_allclose(now.velocity, slope(lambda x: gait.targets(x).position, t), atol=5e-8)
        np.testing.assert_allclose(now.acceleration, slope(lambda x: gait.targets(x).velocity, t), atol=1e-6)


def test_phases_are_stepped_to_fourth_order():
    exact = busy(0.0005).targets(1.9).position
    coarse, fine = (np.abs(busy(step).targets(1.9).position - exact).max() for step in (0.02, 0.01))
    # 16 in the limit; the steps are a tenth of the fastest time constant
    assert 12.0 < coarse / fine < 22.0


def test_answers_do_not_depend_on_the_times_asked_before():
    times = np.array([1.513, 0.2, 2.7, 0.2, 1.0])
    together = busy().targets(times)
    gait = busy()
    for i in (2, 0, 4, 1, 3):
        for x, y in zip(gait.targets(times[i]), together, strict=True):
            np.testing.assert_array_equal(x, y[i])


def test_events_may_be_told_late_or_out_of_order():
    gait = PhaseOscillators(gait=CPG(joints=6, scatter=SCATTER, start=0.8))
    gait.targets(2.0)
    gait.feed(1.5, phase=(1.0, -0.5, 0.0, 0.0, 0.3, 0.0), amplitude=0.1)
    gait.change(1.0, amplitude=0.2, lag=-0.3, frequency=0.9, offset=(0.1, 0.0, 0.0, -0.1, 0.2, 0.0))
    for x, y in zip(gait.targets(2.4), busy().targets(2.4), strict=True):
        np.testing.assert_array_equal(x, y)


def test_change_leaves_position_and_velocity_without_a_jump():
    gait = PhaseOscillators(gait=CPG(joints=4))
    before = gait.targets(2.0)
    gait.change(2.0, amplitude=0.9, lag=-0.7, frequency=2.0, offset=0.4)
    after = gait.targets(2.0)
    # rounding: an event at the end of a step changes neither phase nor amplitude
    np.testing.assert_allclose(after.position, before.position, atol=1e-13)
    np.testing.assert_allclose(after.velocity, before.velocity, atol=1e-12)


def test_change_arrives():
    gait = PhaseOscillators(gait=CPG(joints=4))
    gait.change(2.0, amplitude=0.9, lag=-0.7, frequency=2.0, offset=0.4)
    period = gait.targets(np.linspace(30.0, 30.5, 64, endpoint=False)).position
    # exp(-5 * 28) of the change, exp(-5.8 * 28) of the lock; equal steps integrate a sine exactly: rounding
    np.testing.assert_allclose(period.mean(axis=0), 0.4, atol=1e-10)
    np.testing.assert_allclose(np.sqrt(2.0 * period.var(axis=0)), 0.9, atol=1e-10)
    spectrum = np.exp(-2j * math.pi * np.arange(64) / 64) @ period
    np.testing.assert_allclose(np.diff(np.unwrap(np.angle(spectrum))), -0.7, atol=1e-9)


def test_later_change_of_one_value_keeps_the_others():
    gait = PhaseOscillators(gait=CPG(joints=2))
    gait.change(1.0, amplitude=0.9)
    gait.change(2.0, offset=0.4)
    period = gait.targets(np.linspace(20.0, 22.0, 32, endpoint=False)).position
    # exp(-5 * 18): rounding
    np.testing.assert_allclose(np.sqrt(2.0 * period.var(axis=0)), 0.9, atol=1e-10)


def test_phase_feedback_to_all_is_a_higher_frequency():
    gait = PhaseOscillators(gait=CPG(joints=3, frequency=0.5, lag=0.6))
    gait.feed(1.0, phase=0.8)
    gait.feed(3.0, phase=0.0)
    theta = math.pi * 5.0 + 0.8 * 2.0 + 0.6 * np.arange(3)
    # phases grow evenly, which RK4 steps exactly; exp(-25) of the amplitude to go
    np.testing.assert_allclose(gait.targets(5.0).position, 0.5 * np.sin(theta), atol=1e-9)


def test_amplitude_feedback_adds_to_the_amplitude_and_is_held():
    gait = PhaseOscillators(gait=CPG(joints=2, amplitude=0.5))
    gait.feed(0.0, amplitude=(0.2, -0.1))
    period = gait.targets(np.linspace(20.0, 22.0, 32, endpoint=False)).position
    # exp(-5 * 20): rounding
    np.testing.assert_allclose(np.sqrt(2.0 * period.var(axis=0)), [0.7, 0.4], atol=1e-12)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"lag": [0.1, 0.2, 0.3]}, r"gait\.lag = '3 values'.*or 2 of them \[rad\]"),
        ({"amplitude": [0.1]}, r"gait\.amplitude = '1 values'.*or 3 of them \[rad\]"),
        ({"coupling": -1.0}, r"gait\.coupling = -1\.0.*>= 0 \[1/s\]"),
        ({"gain": 0.0}, r"gait\.gain = 0\.0.*> 0 \[1/s\]"),
        ({"step": 0.0}, r"gait\.step = 0\.0.*> 0 \[s\]"),
        ({"step": 0.1}, r"gait\.step = 0\.1.*at most 0\.025 with this coupling \[s\]"),
    ],
)
def test_bad_parameters_are_refused(parameters, message):
    with pytest.raises(BadInput, match=message):
        gait_on("cpg", parameters, joints=3, length=0.1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda gait: gait.targets(-0.1), r"t = -0\.1.*at least 0"),
        (lambda gait: gait.change(-1.0, lag=0.1), r"t = -1\.0.*>= 0 \[s\]"),
        (lambda gait: gait.change(1.0, frequency=math.nan), r"gait\.frequency = nan.*\[Hz\]"),
        (lambda gait: gait.change(1.0, offset=[0.1]), r"gait\.offset = .*or 3 of them"),
        (lambda gait: gait.feed(1.0, phase=math.inf), r"gait\.phase_feedback = inf.*\[rad/s\]"),
        (lambda gait: gait.feed(1.0, amplitude=[0.1, math.nan, 0.0]), r"gait\.amplitude_feedback\[1\] = nan.*\[rad\]"),
        (lambda gait: gait.feed(math.nan, phase=0.0), r"t = nan"),
    ],
)
def test_bad_calls_are_refused_and_change_nothing(call, message):
    gait, untouched = PhaseOscillators(gait=CPG(joints=3)), PhaseOscillators(gait=CPG(joints=3))
    with pytest.raises(BadInput, match=message):
        call(gait)
    np.testing.assert_array_equal(gait.targets(2.0).position, untouched.targets(2.0).position)
