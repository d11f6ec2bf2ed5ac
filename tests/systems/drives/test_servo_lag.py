"""Servos that lag: closed forms, the same history by two roads, both engines, and nothing changed where none lags."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from plant_values import measured, part

from metamer.core.channels import NONE
from metamer.core.fields import problems
from metamer.core.records import Array, Command
from metamer.core.refusals import BadInput
from metamer.files import robot_from_toml, toml_from_robot, with_values
from metamer.plants.guarded import Guarded
from metamer.plants.plant import run
from metamer.plants.servo_lag import ServoLag, chord_commands, pieces_of, servo_reference
from metamer.plants.simulate import bare_plant, open_plant, simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot
from metamer.systems.planar.system import joint_port

WORM = robot("worm")
LATE = with_values(WORM, {"drive.gain": 0.9, "drive.lag": 0.06})
EXACT = 1e-13  # a few roundings of numbers of order one


def one(times: list[float], position: list[float], velocity: list[float], gain: float, lag: float, limit: float, at):
    """The reference of a single joint from rest at zero."""
    rows = [np.array([x]).T for x in (position, velocity)]
    r, rate = servo_reference(np.array(times), *rows, gain, lag, limit, np.asarray(at), start=np.zeros(1))
    return r[:, 0], rate[:, 0]


def test_step_in_closed_form() -> None:
    t = np.linspace(0.0, 0.5, 101)
    r, rate = one([0.0], [0.5], [0.0], 0.8, 0.07, math.inf, t)
    assert r == pytest.approx(0.4 * (1.0 - np.exp(-t / 0.07)), abs=EXACT)
    assert rate == pytest.approx(0.4 / 0.07 * np.exp(-t / 0.07), abs=1e2 * EXACT)


def test_ramp_in_closed_form() -> None:
    t = np.linspace(0.0, 0.5, 101)
    r, rate = one([0.0], [0.0], [2.0], 1.1, 0.05, math.inf, t)
    assert r == pytest.approx(2.2 * (t - 0.05 * (1.0 - np.exp(-t / 0.05))), abs=EXACT)
    assert rate == pytest.approx(2.2 * (1.0 - np.exp(-t / 0.05)), abs=1e2 * EXACT)


def test_sine_in_closed_form() -> None:
    """Amplitude 1/sqrt(1 + (w T)^2) and phase atan(w T); the chords of a sine are off by (w h)^2/8 = 8e-5."""
    omega, lag, h = 2.0 * math.pi, 0.1, 0.004
    times = np.arange(0.0, 3.0, h)
    u = np.sin(omega * np.append(times, times[-1] + h))
    r, _ = one(times.tolist(), u[:-1].tolist(), (np.diff(u) / h).tolist(), 1.0, lag, math.inf, times)
    late = times > 20.0 * lag
    known = np.sin(omega * times - math.atan(omega * lag)) / math.hypot(1.0, omega * lag)
    assert np.abs(r - known)[late].max() < (omega * h) ** 2 / 8.0 + math.exp(-20.0)


def euler(times: Array, u: Array, slope: Array, gain: float, lag: float, limit: float, at: Array) -> Array:
    """The same law by tiny explicit steps."""
    r, now, out = 0.0, 0.0, []
    steps = 4000
    for end in at.tolist():
        h = (end - now) / steps
        for i in range(steps):
            t = now + (i + 0.5) * h
            k = int(np.searchsorted(times, t, side="right")) - 1
            r += h * min(max((gain * (u[k] + slope[k] * (t - times[k])) - r) / lag, -limit), limit)
        now = end
        out.append(r)
    return np.array(out)


@pytest.mark.parametrize("limit", [0.6, 1.5, 5.0])
def test_rate_limit_against_tiny_steps(limit: float) -> None:
    """Into, out of and through saturation on both sides; explicit Euler at 2.5e-5 s is off by about h |r''|/2 t."""
    times = np.array([0.0, 0.1, 0.3, 0.4, 0.7])
    u, slope = np.array([0.0, 0.5, 0.4, -0.3, 0.1]), np.array([1.0, 0.0, -3.0, 2.5, -0.7])
    at = np.linspace(0.1, 1.0, 10)
    r, rate = one(times.tolist(), u.tolist(), slope.tolist(), 0.9, 0.05, limit, at)
    assert r == pytest.approx(euler(times, u, slope, 0.9, 0.05, limit, at), abs=5e-5)
    assert np.abs(rate).max() <= limit


def test_rate_limit_of_a_step_in_closed_form() -> None:
    """At the limit until limit lag away, then exponential."""
    t = np.linspace(0.0, 1.0, 51)
    r, rate = one([0.0], [1.0], [0.0], 1.0, 0.1, 2.0, t)
    corner = (1.0 - 0.2) / 2.0
    known = np.where(t < corner, 2.0 * t, 1.0 - 0.2 * np.exp(-(t - corner) / 0.1))
    assert r == pytest.approx(known, abs=EXACT)
    assert rate[t < corner - 1e-9] == pytest.approx(2.0)


def test_without_lag_only_gain_and_limit_act() -> None:
    t = np.linspace(0.0, 1.0, 21)
    r, rate = one([0.0], [0.5], [0.25], 0.8, 0.0, math.inf, t)
    assert r == pytest.approx(0.8 * (0.5 + 0.25 * t), abs=EXACT)
    assert rate == pytest.approx(0.2)
    # it catches up with the line 0.4 + 0.2 t at 1 rad/s, then goes along
    r, rate = one([0.0], [0.5], [0.25], 0.8, 0.0, 1.0, t)
    assert r == pytest.approx(np.minimum(t, 0.4 + 0.2 * t), abs=EXACT)
    assert rate[0] == 1.0
    # one that runs away is never caught
    r, _ = one([0.0], [0.0], [-3.0], 1.0, 0.0, 1.0, t)
    assert r == pytest.approx(-t, abs=EXACT)


def test_before_the_first_command_the_reference_rests() -> None:
    times, zeros = np.array([1.0]), np.zeros((1, 2))
    u = np.array([[0.3, -0.2]])
    r, rate = servo_reference(times, u, zeros, 1.0, 0.1, math.inf, np.array([0.0, 0.5, 1.0, 9.0]), start=np.zeros(2))
    assert r[:3].tolist() == [[0.0, 0.0]] * 3
    assert rate[:2].tolist() == [[0.0, 0.0]] * 2
    assert r[3] == pytest.approx([0.3, -0.2], abs=EXACT)
    # nothing told: it is where the first command sends it
    r, _ = servo_reference(times, u, zeros, 0.5, 0.1, math.inf, np.array([0.0, 9.0]))
    assert r == pytest.approx(np.array([[0.15, -0.1]] * 2), abs=EXACT)


class Listening:
    """A plant that only writes down what it is sent."""

    def __init__(self, joints: int) -> None:
        self.joints, self.t = joints, 0.0
        self.senses, self.accepts, self.channels, self.events = NONE, joint_port(joints), NONE, {}
        self.heard: list[tuple[float, Array, Array]] = []

    def sense(self):
        return open_plant(WORM).sense()

    def act(self, command: Command, dt: float):
        self.heard.append((self.t, command.position, command.velocity))
        self.t += dt
        return command.flat(self.accepts), dt

    def happened(self):
        return {}

    def hold(self, name, values) -> None:
        """Nothing to hold."""

    def measure(self, out) -> None:
        """Nothing to measure."""

    def close(self) -> None:
        """Nothing is held."""


def test_the_same_history_through_plant_and_function() -> None:
    """Rounding of some hundred pieces of order one."""
    spec = with_values(LATE, {"drive.rate_limit": 1.0})
    heard = Listening(5)
    plant, rng = ServoLag(heard, spec), np.random.default_rng(1)
    times = 0.02 * np.arange(40)
    u, slope = rng.uniform(-0.5, 0.5, (40, 5)), rng.uniform(-2.0, 2.0, (40, 5))
    for k in range(40):
        sent = plant.act(Command(position=u[k], velocity=slope[k], torque=np.zeros(5)), 0.02)
        assert np.array_equal(part(plant, sent, "joint.position"), u[k])
        assert np.array_equal(part(plant, sent, "joint.velocity"), slope[k])
    # a tenth of the lag a piece: 20 ms of 60 ms are 4 pieces
    assert len(heard.heard) == 40 * 4 == 40 * pieces_of(0.02, 0.06, 0.001)
    at = np.array([t for t, _, _ in heard.heard] + [heard.t])
    r, _ = servo_reference(times, u, slope, 0.9, 0.06, 1.0, at, start=np.zeros(5))
    assert np.array([p for _, p, _ in heard.heard]) == pytest.approx(r[:-1], abs=1e-12)
    assert np.array([v for _, _, v in heard.heard]) == pytest.approx(chord_commands(r, 0.005)[:, 1], abs=1e-9)
    assert plant.reference == pytest.approx(r[-1], abs=1e-12)
    # the chords stay within |gain u - r|/800 of the curve
    between, _ = servo_reference(times, u, slope, 0.9, 0.06, math.inf, at[:-1] + 0.0025, start=np.zeros(5))
    curve, _ = servo_reference(times, u, slope, 0.9, 0.06, math.inf, at, start=np.zeros(5))
    assert np.abs(0.5 * (curve[1:] + curve[:-1]) - between).max() < 2.0 / 800.0


def test_pieces_are_no_shorter_than_a_step() -> None:
    assert pieces_of(0.02, 0.0, 0.001) == 1
    assert pieces_of(0.02, 0.001, 0.001) == 20
    assert pieces_of(0.02, 10.0, 0.001) == 1


@pytest.mark.parametrize("engine", ["native", "mujoco"])
def test_joints_follow_the_reference_in_both_engines(engine: str) -> None:
    """On a stiff servo the shaft is at the reference within its play: weight 0.25 N m on 20 N m/rad, and kd."""
    late = simulate(LATE, engine=engine, duration=1.0).log
    prompt = simulate(WORM, engine=engine, duration=1.0).log
    # rounding: fused runs ask for the targets of all times at once
    assert late.block("joint*.target") == pytest.approx(prompt.block("joint*.target"), abs=1e-12)
    assert np.abs(late.block("joint*.angle") - late.block("joint*.reference")).max() < 0.03
    # 10 % less and a lag behind: seen in the angles
    target = late.block("joint*.target")
    times = late.t[:-1]
    gait = LATE.controller.on(LATE).gait
    known, _ = servo_reference(
        times,
        target[:-1],
        np.array([gait.targets(t).velocity for t in times]),
        0.9,
        0.06,
        WORM.drive.rate_limit,
        late.t,
        start=np.zeros(5),
    )
    assert late.block("joint*.reference") == pytest.approx(known, abs=1e-12)
    assert np.abs(late.block("joint*.angle") - prompt.block("joint*.angle")).max() > 0.03


@pytest.mark.parametrize("engine", ["native", "mujoco"])
def test_without_lag_and_gain_nothing_changes(engine: str) -> None:
    """To the bit: nothing is put before the plant."""
    plant = open_plant(with_values(WORM, {"drive.gain": 1.0, "drive.lag": 0.0}), engine)
    assert isinstance(plant, Guarded)
    assert not isinstance(plant.plant, ServoLag)
    bare = Guarded(bare_plant(WORM, engine), WORM)
    logs = [run(p, WORM.controller.on(WORM), duration=0.3, dt=0.01) for p in (plant, bare)]
    assert logs[0] == logs[1]


def test_a_gain_alone_is_obeyed_too() -> None:
    plant = open_plant(with_values(WORM, {"drive.gain": 0.9}))
    for _ in range(40):
        plant.act(Command(position=np.full(5, 0.3), velocity=np.zeros(5), torque=np.zeros(5)), 0.01)
    known = {f"joint{k}.reference": pytest.approx(0.27) for k in range(1, 6)}
    assert {name: value for name, value in measured(plant).items() if name in known} == known


def test_what_is_sent_is_still_guarded() -> None:
    """The limit of the command stands before the servo: a step of 1 rad leaves as rate_limit dt."""
    plant = open_plant(with_values(LATE, {"drive.rate_limit": 2.0}))
    sent = plant.act(Command(position=np.full(5, 1.0), velocity=np.zeros(5), torque=np.zeros(5)), 0.01)
    assert part(plant, sent, "joint.position") == pytest.approx(np.full(5, 0.02))
    with pytest.raises(BadInput, match="one per joint"):
        plant.act(Command(position=np.zeros(4), velocity=np.zeros(5), torque=np.zeros(5)), 0.01)
    servo = plant.plant
    assert isinstance(servo, ServoLag)
    with pytest.raises(BadInput, match="finite"):
        servo.act(Command(position=np.full(5, np.nan), velocity=np.zeros(5), torque=np.zeros(5)), 0.01)


def test_fields_are_checked_and_written() -> None:
    assert robot_from_toml(toml_from_robot(LATE)) == LATE
    for field, bad in (
        ("gain", 0.0),
        ("gain", math.nan),
        ("gain", -1.0),
        ("lag", -0.1),
        ("lag", math.inf),
        ("lag", "x"),
    ):
        spec = replace(WORM, drive=replace(WORM.drive, **{field: bad}))
        assert [p.field for p in problems(spec)] == [f"drive.{field}"]
    arm = robot("octopus-arm")
    with pytest.raises(BadInput, match="platform arm"):
        simulate(replace(arm, drive=replace(arm.drive, lag=0.1)))


def test_batches_lag_as_single_runs_do() -> None:
    snake = robot("snake")
    slow = replace(snake, drive=replace(snake.drive, lag=0.1, gain=0.9), run=replace(snake.run, duration=0.5))
    one, many = simulate(slow).metrics.values, simulate_batch(slow, [{}])
    # another order of sums
    assert many.metrics["distance"][0] == pytest.approx(one["distance"], rel=1e-10)


def test_bad_histories_are_refused() -> None:
    row, rows = np.zeros(2), np.zeros((2, 1))
    with pytest.raises(BadInput, match="times"):
        servo_reference(np.array([1.0, 0.0]), rows, rows, 1.0, 0.1, 1.0, row)
    with pytest.raises(BadInput, match="at"):
        servo_reference(row, rows, rows, 1.0, 0.1, 1.0, np.array([math.nan]))
    with pytest.raises(BadInput, match="positions"):
        servo_reference(row, row, row, 1.0, 0.1, 1.0, row)
