"""Robots on the ground: the thesis's cases by two drivers, closed forms, thresholds."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.description import Robot, Run, Start
from metamer.robots.soft_limb import ROBOT, limb
from metamer.systems.contact.mechanics import Held, impact, run_by_events, run_on_ground, touch
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World


def on_ground(spec, **ground):
    return replace(spec, world=replace(spec.world, ground=replace(spec.world.ground, **ground)))


def from_angles(spec, theta):
    return replace(spec, start=Start(joints=tuple(np.diff(np.concatenate([[0.0], theta])))))


def started(spec):
    model = build(spec)
    return model, *start_state(model)


CASE_A = from_angles(ROBOT, [0.23, 0.46, 0.40])
CASE_F = replace(
    from_angles(on_ground(ROBOT, mu_static=0.2), [0.6, -0.5, 0.0]), body=replace(ROBOT.body, stiffness=0.0)
)
MIDDLES = (np.arange(3) + 0.5) / 3
CASE_A10 = from_angles(limb(links=10), np.interp((np.arange(10) + 0.5) / 10, MIDDLES, [0.23, 0.46, 0.40]))


@pytest.mark.parametrize(("spec", "order"), [(CASE_A, [2, 1, 2, 3, 2, 1]), (CASE_F, [2, 3, 1])])
def test_thesis_cases_by_both_drivers(spec, order):
    model, q, v = started(spec)
    stepped = run_on_ground(model, q, v, duration=40.0)
    events = run_by_events(model, q, v, duration=40.0, step=0.1)
    e0 = abs(stepped.stored[0])
    for run, bar in ((stepped, 1e-5), (events, 1e-9)):
        assert [int(k) + 1 for k in run.impacts[:, 1]] == order
        # bars of the specification
        assert np.abs(run.imbalance).max() <= bar * e0
        assert np.diff(run.stored).max() <= 1e-5 * e0
        assert run.penetration <= 1.5e-3
        assert run.kinetic[-1] <= 1e-12 * e0
        assert run.residual <= 1e-8
    # impacts of two drivers: second-order steps of 10 ms at rates below 0.3 rad/s
    np.testing.assert_allclose(stepped.impacts[:, 0], events.impacts[:, 0], atol=1e-3)
    assert np.abs(stepped.q - events.q).max() <= 1e-3


def test_ten_links_come_to_rest():
    model, q, v = started(CASE_A10)
    run = run_on_ground(model, q, v, duration=40.0)
    e0 = run.stored[0]
    assert run.kinetic[-1] <= 1e-10 * e0
    assert np.abs(run.imbalance).max() <= 1e-4 * e0
    assert np.diff(run.stored).max() <= 1e-5 * e0
    assert run.penetration <= 1.5e-3


def ball(**ground):
    body = PlanarBody(links=1, length=0.1, mass=2.0, inertia=0.01, centre=(0.0, 0.0))
    return Robot(
        name="ball",
        body=body,
        world=World(view="side", gravity=9.81, ground=Contact(points=((0, 0.0, 0.0),), **ground)),
        start=Start(base=(0.0, 1.0, 0.0)),
        run=Run(duration=1.0, dt=0.01, step=0.001),
    )


def test_bouncing_ball_closed_form():
    """Arrivals at t0 (1 + 2 e + 2 e^2 ..), t0 = sqrt(2 h/g)."""
    model, q, v = started(ball(restitution=0.7))
    run = run_on_ground(model, q, v, duration=2.0, dt=0.01, step=0.001)
    t0 = math.sqrt(2.0 / 9.81)
    times = [t0, t0 * (1 + 2 * 0.7), t0 * (1 + 2 * 0.7 + 2 * 0.49)]
    # arrivals are found to 1e-7 m; the parabola is exact in the midpoint rule
    np.testing.assert_allclose(run.impacts[:3, 0], times, atol=1e-6)
    assert np.abs(run.imbalance).max() <= 1e-9 * run.stored[0]
    events = run_by_events(model, q, v, duration=1.6, dt=0.01)
    np.testing.assert_allclose(events.impacts[:3, 0], times, atol=1e-8)


def sled(mu_static, mu_kinetic, slope=0.0, rate=0.0, **ground):
    body = PlanarBody(links=1, length=1.0, mass=1.0)
    law = Contact(mu_static=mu_static, mu_kinetic=mu_kinetic, slope=slope, **ground)
    speed = (rate * math.cos(slope), rate * math.sin(slope), 0.0)
    return Robot(
        name="sled",
        body=body,
        world=World(view="side", gravity=10.0, ground=law),
        start=Start(base=(0.0, 0.0, slope), base_rate=speed),
        run=Run(duration=1.0, dt=0.01, step=0.01),
    )


def test_sliding_stops_after_v2_over_2_mu_g():
    model, q, v = started(sled(0.5, 0.25, rate=1.0))
    for run in (run_on_ground(model, q, v, duration=1.0), run_by_events(model, q, v, duration=1.0)):
        # the last step stops inside it: second order in 10 ms
        assert run.q[-1, 0] == pytest.approx(1.0 / (2 * 0.25 * 10.0), abs=2e-4)
        assert run.flows["rubbed"][-1] == pytest.approx(0.5, abs=1e-3)
        assert np.abs(run.v[-1]).max() <= 1e-9


@pytest.mark.parametrize(("angle", "moves"), [(0.98, False), (1.02, True)])
def test_slope_holds_up_to_static_friction(angle, moves):
    slope = angle * math.atan(0.5)
    model, q, v = started(sled(0.5, 0.3, slope=slope))
    run = run_on_ground(model, q, v, duration=1.0)
    way = math.hypot(run.q[-1, 0], run.q[-1, 1])
    if not moves:
        assert way <= 1e-9
    else:
        # begins to slide with kinetic friction at once
        a = 10.0 * (math.sin(slope) - 0.3 * math.cos(slope))
        assert way == pytest.approx(0.5 * a, rel=1e-3)


@pytest.mark.parametrize(("part", "holds"), [(0.99, True), (1.01, False)])
def test_adhesion_holds_to_its_limits(part, holds):
    """Upside down: N >= -A at two points holds 2 A; along the ground mu (N + A) + c."""
    spec = sled(0.5, 0.5, adhesion_normal=3.0, adhesion_shear=2.0)
    model, q, v = started(spec)
    loads = np.array([[0.0, 10.0 + part * 6.0, 0.0]])
    run = run_on_ground(model, q, v, duration=0.5, held=Held(loads=loads))
    assert (run.gap[-1].max() <= 1e-6) == holds
    # weight 10: mu (10 + 6) + 4 = 12
    side = np.array([[part * 12.0, 0.0, 0.0]])
    run = run_on_ground(model, q, v, duration=0.5, held=Held(loads=side))
    assert (abs(run.q[-1, 0]) <= 1e-6) == holds
    # a separated point is not pulled: free flight after letting go
    if not holds:
        run = run_on_ground(model, q, v, duration=0.5, held=Held(loads=loads))
        free = run.gap.min(axis=1) > 1e-5
        assert np.abs(run.force[free]).max() == 0.0


def test_impact_never_gains_and_never_closes(rng):
    spec = replace(on_ground(limb(links=5), restitution=0.6, mu_static=0.4), body=limb(links=5).body)
    model = build(spec)
    for _ in range(50):
        q, v = rng.normal(size=5) * 1e-9, rng.normal(size=5)
        struck = impact(model, q, v)
        after = touch(model, q, struck.v)
        assert struck.loss >= 0.0
        assert after.speed[:, 0].min() >= -1e-9
        assert struck.residual <= 1e-8


def test_servo_wave_on_the_ground_keeps_its_account():
    body = PlanarBody(links=10, length=0.1, mass=0.2)
    spec = Robot(
        name="chain",
        body=body,
        drive=Servo(kp=20.0, kd=0.2, torque_limit=5.0),
        world=World(view="side", gravity=9.81, ground=Contact(mu_static=0.4)),
        run=Run(duration=2.0, dt=0.01, step=0.001),
    )
    model, q, v = started(spec)
    t = np.arange(200) * 0.01
    phase = 2.0 * np.pi * t[:, None] - 0.7 * np.arange(9)
    commands = np.zeros((200, 3, 9))
    commands[:, 0] = 0.3 * np.minimum(t, 1.0)[:, None] * np.sin(phase)
    run = run_on_ground(model, q, v, duration=2.0, step=0.001, held=Held(commands=commands))
    # second-order steps of 1 ms against what the servos put in
    assert np.abs(run.imbalance).max() <= 1e-3 * run.flows["actuated"].max()
    assert run.penetration <= 1e-4


def test_joint_stops_hold_and_keep_the_account():
    """Limp joints between stops of 0.1 rad, thrown about on the ground: 10, 5 and 1 ms steps, stops of 5 ms."""
    body = replace(ROBOT.body, stiffness=0.0, lower=-0.1, upper=0.1)
    model, q, _ = started(replace(ROBOT, body=body, start=Start(joints=(0.05, 0.05, -0.05))))
    v = np.array([0.1, 0.1, -0.3])
    run = run_on_ground(model, q, v, duration=20.0)
    middle, fine = (run_on_ground(model, q, v, duration=20.0, step=h) for h in (5e-3, 1e-3))
    e0 = run.stored[0]
    # steps of 10 ms do not resolve a stop of 5 ms: when and in which order points come down after is not theirs to tell
    assert [int(k) for k in middle.impacts[:, 1]] == [int(k) for k in fine.impacts[:, 1]]
    for each in (run, middle, fine):
        # 0.3 rad/s into a critically damped stop of 5 ms: at most 0.3 * 0.005 / e beyond it, and what a step adds
        assert np.abs(each.q).max() <= 0.1 + 0.003
        assert np.diff(each.stored).max() <= 1e-5 * e0
        # springs of stops are exact in energy; the whole account is barred at 1e-4
        assert np.abs(each.imbalance).max() <= 1e-4 * e0
    # steps of 10 ms do not resolve a stop of 5 ms: where it comes to rest is known to some 1 % of the way between stops
    assert np.abs(run.q[-1] - fine.q[-1]).max() <= 5e-3


def test_bad_input_is_refused():
    model, q, v = started(CASE_A)
    with pytest.raises(BadInput, match="duration"):
        run_on_ground(model, q, v, duration=math.nan)
    with pytest.raises(BadInput, match="commands"):
        run_on_ground(model, q, v, duration=1.0, held=Held(commands=np.zeros((3, 7))))
    with pytest.raises(BadInput, match=r"restitution.*>= 0 and <= 1"):
        build(on_ground(ROBOT, restitution=1.5))
    with pytest.raises(BadInput, match="mu_kinetic"):
        build(on_ground(ROBOT, mu_static=0.1, mu_kinetic=0.2))
    with pytest.raises(BadInput, match=r"terrain\[2\]"):
        build(on_ground(ROBOT, terrain=((0.0, 0.0), (1.0, 0.0), (0.5, 0.0))))
    with pytest.raises(BadInput, match=r"points\[0\]"):
        build(on_ground(ROBOT, points=((9, 0.0, 0.0),)))


def test_a_step_that_is_not_solved_stops_the_run_in_words(monkeypatch):
    monkeypatch.setattr("metamer.systems.contact.kernels.account.UNSOLVED", -1.0)
    with pytest.raises(FloatingPointError, match=r"a residual of .* of its speeds, -1 is the bar; try a smaller step"):
        run_on_ground(*started(CASE_A), duration=0.1)
