"""Fractional PID, sliding mode and computed torque on a plant that is known exactly."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.control.fractional import FractionalPID
from metamer.control.model_based import ComputedTorque, SlidingMode
from metamer.control.response import step_response
from metamer.control.servo import PD, PID
from metamer.core.records import Sensed
from metamer.core.refusals import BadInput
from metamer.gaits.rest import Rest

INERTIA, DAMPING = np.array([0.05, 0.02]), 0.5
STEP = (0.8, -0.4)


def force(angle, rate, acceleration):
    """Two joints with inertia and damping, a weight on the first."""
    return INERTIA * acceleration + DAMPING * rate + np.array([0.3, 0.0]) * np.cos(angle)


def drive(controller, duration=3.0, dt=1e-3, load=True):
    """Times, angles and torques of the joints under a controller; exact for a torque held over dt, to second order."""
    q, v = np.zeros(2), np.zeros(2)
    times, angles, torques = [], [], []
    for k in range(round(duration / dt) + 1):
        sensed = Sensed(t=k * dt, angle=q.copy(), rate=v.copy())
        if k == 0:
            controller.start(sensed)
        tau = controller.update(sensed).torque
        times.append(k * dt)
        angles.append(q.copy())
        torques.append(tau)
        for _ in range(4):
            a = (tau - DAMPING * v - load * np.array([0.3, 0.0]) * np.cos(q)) / INERTIA
            v = v + dt / 4 * a
            q = q + dt / 4 * v
    return np.array(times), np.array(angles), np.array(torques)


def test_computed_torque_makes_the_error_linear():
    t, q, tau = drive(ComputedTorque(force=force, kp=16.0, kv=8.0).to(Rest(joints=2, angles=STEP)))
    wanted = np.asarray(STEP) * (1.0 - (1.0 + 4.0 * t[:, None]) * np.exp(-4.0 * t[:, None]))
    # held torque over 1 ms: first order, 2 omega dt of the step
    assert np.abs(q - wanted).max() < 4e-3
    assert step_response(t, q, np.asarray(STEP), tau).overshoot < 1e-3


def test_sliding_mode_decays_along_its_surface():
    t, q, tau = drive(SlidingMode(force=force, beta=5.0, ks=0.4, xi=0.02).to(Rest(joints=2, angles=STEP)))
    error = np.asarray(STEP) - q
    late = (t > 1.0) & (t < 1.6)
    slope = np.polyfit(t[late], np.log(np.abs(error[late, 0])), 1)[0]
    # on the surface e' = -beta e; the boundary layer of 0.02 rad/s holds 0.004 rad, 5 % of what is left at 1.6 s
    assert slope == pytest.approx(-5.0, abs=0.3)
    assert step_response(t, q, np.asarray(STEP), tau).steady_error < 1e-3


def test_saturation_takes_the_chatter_away():
    results = {}
    for switch in ("sign", "saturation"):
        t, q, tau = drive(
            SlidingMode(force=force, beta=5.0, ks=0.4, xi=0.05, switch=switch).to(Rest(joints=2, angles=STEP))
        )
        results[switch] = step_response(t, q, np.asarray(STEP), tau)
    assert results["sign"].chatter > 100.0 * results["saturation"].chatter


def test_both_realisations_of_the_fractional_pid_agree():
    found = {}
    for method in ("gl", "oustaloup"):
        gains = {"kp": 1.7, "ki": 0.5, "kd": 0.05, "lam": 0.9, "mu": 0.2}
        controller = FractionalPID(**gains, dt=1e-3, method=method).to(Rest(joints=2, angles=STEP))
        found[method] = drive(controller)[1]
    # ripple of the band 0.4 %, memory of first order 0.4 %, of the slow part only
    assert np.abs(found["gl"] - found["oustaloup"]).max() < 2e-3


def test_whole_orders_are_the_pid():
    # a target that starts softly: a step would kick the difference quotient once
    gait, gains = Rest(joints=2, angles=STEP, start=0.5), {"kp": 1.7, "ki": 0.5, "kd": 0.05}
    _, q, _ = drive(PID(**gains).to(gait))
    _, other, _ = drive(FractionalPID(**gains, lam=1.0, mu=1.0, dt=1e-3).to(gait))
    # sensed rate against a backward difference, half a tick late: kd/damping dt/2 of the rate, 3 rad/s
    assert np.abs(q - other).max() < 5e-4


def test_short_memory_forgets_the_integral():
    gait = Rest(joints=2, angles=STEP)
    errors = {}
    for memory in (0.2, float("inf")):
        t, q, tau = drive(FractionalPID(kp=2.0, ki=3.0, kd=0.0, lam=0.9, dt=1e-3, memory=memory).to(gait), 6.0)
        errors[memory] = step_response(t, q, np.asarray(STEP), tau).steady_error
    # the weight bends joint 1: an integral of all the past takes it up, one of 0.2 s cannot
    assert errors[float("inf")] < 0.3 * errors[0.2]


def test_step_numbers_of_a_known_curve():
    t = np.linspace(0.0, 10.0, 10_001)
    angle = np.stack([1.0 - np.exp(-t), 0.0 * t], axis=1)
    torque = np.stack([np.exp(-t), np.zeros_like(t)], axis=1)
    found = step_response(t, angle, np.array([1.0, 0.0]), torque)
    # ln 50 = 3.912 s, sampled every 1 ms
    assert found.settling == pytest.approx(np.log(50.0), abs=1e-3)
    assert found.overshoot == 0.0
    assert found.peak_torque == 1.0
    assert found.steady_error == pytest.approx(np.exp(-10.0), rel=1e-9)
    swing = 1.0 - np.exp(-t) * np.cos(5.0 * t)
    over = step_response(t, swing[:, None], np.array([1.0]), torque[:, :1]).overshoot
    assert over == pytest.approx(float(swing.max() - 1.0), abs=1e-12)
    assert step_response(t[:2000], angle[:2000], np.array([1.0, 0.0]), torque[:2000]).settling is None


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda g: FractionalPID(lam=1.2).to(g), "controller.lam"),
        (lambda g: FractionalPID(method="crone").to(g), "controller.method"),
        (lambda g: FractionalPID(low=10.0, high=1.0).to(g), "controller.high"),
        (lambda g: FractionalPID(kp=(1.0, 2.0, 3.0)).to(g), "controller.kp"),
        (lambda g: SlidingMode(beta=0.0).to(g), "controller.beta"),
        (lambda g: SlidingMode(switch="tanh").to(g), "controller.switch"),
        (lambda g: SlidingMode(xi=0.0).to(g), "controller.xi"),
        (lambda g: ComputedTorque(force=force, kp=-1.0).to(g), "controller.kp"),
    ],
)
def test_bad_gains_are_named(make, field):
    with pytest.raises(BadInput) as refused:
        make(Rest(joints=2))
    assert refused.value.problems[0].field == field


def test_a_period_that_is_not_steady_is_refused():
    controller = FractionalPID(dt=0.01).to(Rest(joints=2))
    still = np.zeros(2)
    controller.start(Sensed(t=0.0, angle=still, rate=still))
    controller.update(Sensed(t=0.0, angle=still, rate=still))
    with pytest.raises(BadInput, match=r"controller\.dt"):
        controller.update(Sensed(t=0.02, angle=still, rate=still))


def test_pd_is_the_reference_of_the_loop():
    t, q, _ = drive(PD(kp=12.0, kd=4.0).to(Rest(joints=2, angles=STEP)), load=False)
    # slow pole kp/(kd + b) = 2.667 /s: 2 % after 1.467 s, the fast one is 80 times faster
    assert step_response(t, q, np.asarray(STEP), q).settling == pytest.approx(1.467, abs=0.02)
