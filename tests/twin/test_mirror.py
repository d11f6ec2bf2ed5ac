"""The model in step with the machine, in a time of its own: residuals, delay, drift, posture, pauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.records import Command, State
from metamer.description import Robot
from metamer.hardware.sensors.sensors import SimulatedCamera
from metamer.hardware.wire.tables import LX_16A
from metamer.plants.plant import Stopped
from metamer.robots import robot
from metamer.twin.mirror import History, Mirror, delay_step
from metamer.twin.session import TwinRun, run_twin

WORM = robot("worm")
TICK = LX_16A.tick
DT = 0.02
FULL = 100  # ticks until the window of the delay is full; before, the rounding of a slow start counts in it


def camera(pose_of: Callable[[float], Sequence[float]]) -> SimulatedCamera:
    return SimulatedCamera(pose_of, noise=0.0, angle_noise=0.0)


def beside(machine: Robot | None = None, **more: object) -> TwinRun:
    return run_twin(WORM, port="virtual", duration=5.0, machine=machine, sensors=[camera], **more)  # type: ignore[arg-type]


def servos(**fields: float) -> Robot:
    return replace(WORM, drive=replace(WORM.drive, **fields))


def test_history_is_exact_for_cubics() -> None:
    history, rng = History(8, 2), np.random.default_rng(1)
    cubic = [np.polynomial.Polynomial(rng.normal(size=4)) for _ in range(2)]
    for t in np.cumsum(rng.uniform(0.5, 1.5, 30)).tolist():
        history.add(t, np.array([p(t) for p in cubic]), np.array([p.deriv()(t) for p in cubic]))
    begin, end = history.span()
    times = np.linspace(begin, end, 50)
    for k, p in enumerate(cubic):
        value, rate = history.at(times, np.full(50, k))
        # rounding of numbers of this size, cubed times of about 30
        assert value == pytest.approx(p(times), rel=1e-9)
        assert rate == pytest.approx(p.deriv()(times), rel=1e-8)
    # outside nothing moves
    assert history.at(np.array([end + 1.0]), np.array([0]))[0][0] == pytest.approx(cubic[0](end))
    assert history.at(np.array([begin - 1.0]), np.array([0]))[1][0] == 0.0
    assert len(history.rows()) == 8


def test_delay_step_finds_a_delay_in_spite_of_gain_and_offset() -> None:
    """Linear in the delay: the rest is (delay)^2 times half the curvature over the slope, here 1 % of 20 ms."""
    t = np.arange(0.0, 2.0, 0.02)[:, None] * np.ones(3) + np.array([0.0, 0.003, 0.007])
    wave = lambda x: 0.5 * np.sin(3.0 * x + np.array([0.0, 1.0, 2.0]))  # noqa: E731
    rate = 1.5 * np.cos(3.0 * t + np.array([0.0, 1.0, 2.0]))
    machine = 0.1 + 0.8 * wave(t - 0.02)
    assert delay_step(machine, wave(t), rate) == pytest.approx(0.02, rel=0.01)
    assert delay_step(machine, np.zeros_like(t), np.zeros_like(t)) == 0.0


def test_a_machine_that_is_its_model_stays_with_it() -> None:
    done = beside()
    columns = done.log.columns
    # a position is rounded to a tick, half a tick of error; the age of a value leaves half a millisecond open
    fastest = np.abs(done.log.block("joint*.rate")).max()
    assert np.abs(done.log.block("mirror*.residual")).max() <= 0.5 * TICK + 0.0005 * fastest
    assert np.abs(columns["mirror.delay"][FULL:]).max() <= 0.0005
    # rounded targets shift the worm by less than a tick's turn of a link
    assert columns["mirror.drift"].max() <= TICK * 0.0762
    assert columns["mirror.x"][-1] == pytest.approx(columns["camera.x"][-1], abs=TICK * 0.0762)
    assert columns["mirror.energy"][-1] > 0.0
    assert done.alarms == []


def test_without_ages_a_residual_would_be_off() -> None:
    """What the ages are for: a value compared with the model now, not then, is off by its age times the rate."""
    done = beside()
    naive = done.log.block("joint*.angle") - done.log.block("mirror*.angle")
    assert np.abs(naive).max() > 2.0 * np.abs(done.log.block("mirror*.residual")).max()


@pytest.mark.parametrize("lag", [0.03, 0.06])
def test_the_delay_of_a_lagging_machine_is_found(lag: float) -> None:
    """Slow against its lag, a servo of the first order comes late by its lag: 5 % for what the motion holds above."""
    done = beside(servos(lag=lag))
    assert done.log.columns["mirror.delay"][-50:].mean() == pytest.approx(lag, rel=0.05)
    assert np.abs(done.log.block("mirror*.residual")).max() > 3.0 * TICK


def test_a_model_with_the_servos_lag_has_neither_residual_nor_delay() -> None:
    lagging = servos(lag=0.06, gain=0.95)
    done = run_twin(lagging, port="virtual", duration=5.0)
    # as for a machine that is its model
    assert np.abs(done.log.block("mirror*.residual")).max() <= 0.5 * TICK + 0.0005 * 5.0
    assert np.abs(done.log.columns["mirror.delay"][FULL:]).max() <= 0.0005


def test_drift_grows_where_the_ground_differs() -> None:
    """A gain of 0.8 crawls less; the head is where the camera sees it, the model elsewhere."""
    done = beside(servos(gain=0.8))
    columns = done.log.columns
    apart = np.abs(columns["mirror.x"] - columns["camera.x"]).max()
    assert columns["mirror.drift"].max() >= 0.8 * apart > 0.004


def test_the_model_starts_in_the_machines_posture_on_the_ground() -> None:
    angle = np.array([0.0, 0.6, -0.6, -0.6, 0.6])
    mirror = Mirror(WORM, angle, DT)
    # held by servos of 20 N m/rad against the weight of the links
    assert mirror.state.angle == pytest.approx(angle, abs=0.03)
    assert np.abs(mirror.state.rate).max() < 0.05
    still = Command(position=angle, velocity=np.zeros(5), torque=np.zeros(5))
    mirror.advance(still, DT, DT)
    assert mirror.observe(mirror.state.angle, np.full(5, DT)) == pytest.approx(np.zeros(5), abs=1e-12)


def test_a_pause_of_the_machine_is_one_of_the_model() -> None:
    """A servo of 80 ms lag goes on to its goal while nothing is sent; time stands still."""
    mirror = Mirror(servos(lag=0.08), np.zeros(5), DT)
    goal = np.array([0.0, 0.05, -0.05, -0.05, 0.05])
    mirror.advance(Command(position=goal, velocity=np.zeros(5), torque=np.zeros(5)), DT, DT)
    before = mirror.state.angle[1]
    mirror.hold(goal, 0.5, DT)
    assert before < 0.03
    assert mirror.state.angle[1] == pytest.approx(0.05, abs=0.005)
    assert mirror.history.span() == (0.0, DT)


def test_a_model_that_fails_is_an_alarm_and_the_machine_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    advance = Mirror.advance

    def failing(self: Mirror, sent: Command, dt: float, t: float) -> None:
        if t > 1.0 and not self.lost:
            monkeypatch.setattr(self.plant, "act", stopping)
        advance(self, sent, dt, t)

    def stopping(command: Command, dt: float) -> Command:
        raise Stopped("not finite", 1.0, State(np.zeros(8), np.zeros(8)))

    monkeypatch.setattr(Mirror, "advance", failing)
    done = run_twin(WORM, port="virtual", duration=2.0)
    assert not done.stopped
    assert [(alarm.kind, alarm.raised) for alarm in done.alarms] == [("mirror", True)]
    assert "not finite" in done.alarms[0].text
    assert done.log.t[-1] == pytest.approx(2.0)


def test_a_run_without_mirror_has_no_columns_of_it() -> None:
    done = run_twin(WORM, port="virtual", duration=0.2, mirror=False)
    assert not done.log.names("mirror*")
