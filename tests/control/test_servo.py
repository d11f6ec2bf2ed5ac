"""Gait follower, PD and PID: formulas, a double integrator against its closed form, anti-windup, refused input."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.control.servo import PD, PID, GaitFollower, eased
from metamer.core.records import Sensed
from metamer.core.refusals import BadInput
from metamer.gaits.rest import Rest
from metamer.gaits.serpenoid import Serpenoid

GAIT = Serpenoid(joints=3, offset=0.1, start=0.0)


def sensed(t: float, angle=0.0, rate=0.0, joints: int = 3) -> Sensed:
    return Sensed(t=t, angle=np.zeros(joints) + angle, rate=np.zeros(joints) + rate)


def test_follower_sends_the_gait():
    controller = GaitFollower().to(GAIT)
    controller.start(sensed(0.0))
    command, target = controller.update(sensed(0.7, angle=0.4)), GAIT.targets(0.7)
    np.testing.assert_array_equal(command.position, target.position)
    np.testing.assert_array_equal(command.velocity, target.velocity)
    np.testing.assert_array_equal(command.torque, np.zeros(3))


def test_late_follower_holds_the_first_posture_and_then_follows():
    controller = GaitFollower(delay=0.5).to(GAIT)
    early, late = controller.update(sensed(0.3)), controller.update(sensed(1.2))
    np.testing.assert_array_equal(early.position, GAIT.targets(0.0).position)
    np.testing.assert_array_equal(early.velocity, 0.0)
    np.testing.assert_array_equal(late.velocity, GAIT.targets(1.2 - 0.5).velocity)


def test_eased_gait_runs_up_to_its_pace() -> None:
    """The clock's rate is its slope, a cubic step from 0 to 1; half of the time is lost; positions belong to it."""
    t = np.linspace(-0.5, 3.0, 701)
    clock, pace = eased(t, 2.0)
    assert np.gradient(clock, t)[1:-1] == pytest.approx(pace[1:-1], abs=1e-4)
    assert (clock[t <= 0.0] == 0.0).all()
    assert clock[-1] == pytest.approx(3.0 - 1.0, abs=1e-12)
    assert (pace[t >= 2.0] == 1.0).all()
    sent = GaitFollower(delay=0.25, ease=2.0).to(GAIT).rows(t + 0.25)
    late = GAIT.targets(clock)
    assert sent.position == pytest.approx(late.position, abs=1e-15)
    assert sent.velocity == pytest.approx(pace[:, None] * late.velocity, abs=1e-15)


def test_pd_formula():
    command = PD(kp=(1.0, 2.0, 3.0), kd=0.5).to(GAIT).update(sensed(0.7, angle=0.2, rate=-0.3))
    position, velocity, _ = GAIT.targets(0.7)
    # the same sum: rounding
    wanted = np.array([1.0, 2.0, 3.0]) * (position - 0.2) + 0.5 * (velocity + 0.3)
    np.testing.assert_allclose(command.torque, wanted, rtol=1e-14)
    np.testing.assert_array_equal(command.position, position)
    np.testing.assert_array_equal(command.velocity, velocity)


def test_pid_without_integral_is_pd():
    now = sensed(0.7, angle=0.2, rate=-0.3)
    pid, pd = PID(kp=2.0, ki=0.0, kd=0.3).to(GAIT), PD(kp=2.0, kd=0.3).to(GAIT)
    pid.start(now)
    # the same sum in another order: rounding
    np.testing.assert_allclose(pid.update(now).torque, pd.update(now).torque, rtol=1e-14)


def step_error(dt: float, pole: float = 2.0, duration: float = 3.0) -> float:
    """Largest distance of a double integrator under PID from the closed form of its step response.   [rad]"""
    controller = PID(kp=3.0 * pole**2, ki=pole**3, kd=3.0 * pole).to(Rest(joints=1, angles=1.0))
    angle, rate, worst = np.zeros(1), np.zeros(1), 0.0
    controller.start(sensed(0.0, joints=1))
    for k in range(round(duration / dt)):
        t = k * dt
        # three poles at -p: e = (1 + p t - p^2 t^2) exp(-p t)
        error = (1.0 + pole * t - (pole * t) ** 2) * math.exp(-pole * t)
        worst = max(worst, abs(1.0 - angle[0] - error))
        torque = controller.update(Sensed(t=t, angle=angle, rate=rate)).torque
        angle, rate = angle + dt * rate + 0.5 * dt**2 * torque, rate + dt * torque
    return worst


def test_pid_on_a_double_integrator_is_the_closed_form():
    coarse, fine = step_error(0.002), step_error(0.001)
    # a torque that is held for dt is dt/2 late: the error is of first order in dt and small
    assert fine < 0.004
    assert 1.9 < coarse / fine < 2.1


def test_pid_integral_is_trapezoidal_and_forgotten_at_start():
    controller = PID(kp=0.0, ki=2.0, kd=0.0).to(Rest(joints=1, angles=0.0))
    for _ in range(2):
        controller.start(sensed(0.0, joints=1))
        torques = [controller.update(sensed(t, angle=-t, joints=1)).torque[0] for t in (0.0, 0.5, 2.0)]
        # trapezoids are exact for an error that grows evenly, int t dt = t^2/2: rounding
        np.testing.assert_allclose(torques, [0.0, 0.25, 4.0], rtol=1e-15)


def test_pid_does_not_wind_up_at_the_limit():
    controller = PID(kp=1.0, ki=5.0, kd=0.0, limit=(2.0, math.inf)).to(Rest(joints=2, angles=1.0))
    controller.start(sensed(0.0, joints=2))
    for t in np.arange(0.0, 10.0, 0.01):
        torque = controller.update(sensed(float(t), joints=2)).torque
    assert torque[0] <= 2.0
    assert torque[1] > 50.0
    # once past the target the limited joint pulls back within the 0.4 s that its torque took to fill, the other in 20 s
    for t in np.arange(10.0, 10.5, 0.01):
        torque = controller.update(sensed(float(t), angle=2.0, joints=2)).torque
    assert torque[0] < 0.0
    assert torque[1] > 40.0


def test_pid_limits_the_torque_both_ways():
    controller = PID(kp=100.0, limit=0.5).to(Rest(joints=2))
    torque = controller.update(Sensed(t=0.0, angle=np.array([1.0, -1.0]), rate=np.zeros(2))).torque
    np.testing.assert_array_equal(torque, [-0.5, 0.5])


def test_derivative_on_the_measurement_leaves_the_target_rate_out():
    now = sensed(0.7, rate=0.4)
    on_error = PID(kp=0.0, ki=0.0, kd=2.0).to(GAIT).update(now).torque
    on_measurement = PID(kp=0.0, ki=0.0, kd=2.0, derivative="measurement").to(GAIT).update(now).torque
    np.testing.assert_allclose(on_measurement, -0.8, rtol=1e-15)
    # rounding
    np.testing.assert_allclose(on_error - on_measurement, 2.0 * GAIT.targets(0.7).velocity, rtol=1e-13)


def test_pid_refuses_a_time_that_runs_back():
    controller = PID().to(GAIT)
    controller.update(sensed(1.0))
    with pytest.raises(BadInput, match=r"sensed\.t = 0\.5.*last tick, 1 s; call start\(\)"):
        controller.update(sensed(0.5))


@pytest.mark.parametrize("controller", [GaitFollower().to(GAIT), PD().to(GAIT), PID().to(GAIT)])
def test_a_plant_with_other_joints_is_refused(controller):
    with pytest.raises(BadInput, match=r"gait\.joints = 3.*of the plant, 5"):
        controller.start(sensed(0.0, joints=5))


@pytest.mark.parametrize("bad", [math.nan, math.inf, -1.0, "stiff", [1.0, 2.0]])
@pytest.mark.parametrize(("kind", "name"), [(PD, "kp"), (PD, "kd"), (PID, "kp"), (PID, "ki"), (PID, "kd")])
def test_gains_are_checked(kind, name, bad):
    with pytest.raises(BadInput, match=rf"controller\.{name} = "):
        kind(**{name: bad}).to(GAIT)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: PID(limit=-1.0).to(GAIT), r"controller\.limit = -1\.0.*>= 0 .*\[N m\]"),
        (lambda: PID(limit=math.nan).to(GAIT), r"controller\.limit = nan"),
        (lambda: PID(derivative="target").to(GAIT), r"controller\.derivative = \'target\'.*error, measurement"),
        (lambda: GaitFollower(delay=-0.1).to(GAIT), r"controller\.delay = -0\.1.*>= 0 \[s\]"),
        (lambda: GaitFollower(delay=math.nan).to(GAIT), r"controller\.delay = nan"),
    ],
)
def test_other_settings_are_checked(make, message):
    with pytest.raises(BadInput, match=message):
        make()
