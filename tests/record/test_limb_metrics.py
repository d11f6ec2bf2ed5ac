"""Tip, droop, frequency and contact forces of limbs, against closed forms."""

from __future__ import annotations

from dataclasses import replace
from math import pi

import numpy as np
import pytest
from limbs.bench import Bench

from metamer.description import Robot, Run, Start
from metamer.plants.simulate import simulate
from metamer.record.metrics.limbs import main_frequency
from metamer.robots.soft_lander import ROBOT as LANDER
from metamer.robots.soft_limb import limb
from metamer.robots.worm import ROBOT as WORM
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.outline import Strip, limb_links, rectangle
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

MU = float(np.max(WORM.world.ground.mu_static))
FINGER = Strip(outline=rectangle(0.03), length=0.3, thickness=8e-3, modulus=1.0e6, density=1100.0, damping=0.01)


def finger(gravity, start, duration):
    found = limb(FINGER, 3)
    world = replace(found.world, gravity=gravity, ground=NoGround())
    run = Run(duration=duration, dt=5e-3, step=2.5e-3, stepper="implicit_midpoint")
    return replace(found, world=world, start=Start(joints=start), run=run)


def test_frequency_of_a_small_swing_is_that_of_the_beam():
    omega = limb_links(FINGER, 3).omega
    found = simulate(finger(0.0, 0.01, 20.0)).metrics
    # the step of the midpoint rule: (omega h)^2/12, 1e-4; the window: 1e-3 of 20 periods
    assert found.values["frequency"] == pytest.approx(omega / (2.0 * pi), rel=2e-3)


def test_droop_is_that_of_statics():
    robot = replace(finger(1.0, 0.0, 12.0), body=replace(finger(1.0, 0.0, 1.0).body, damping=0.004))
    body = robot.body
    pose = Bench(body.length, body.mass, [c for c, _ in body.centre], body.inertia, 1.0).pose(
        np.array(body.stiffness), np.zeros(3)
    )
    found = simulate(robot).metrics.values
    assert found["droop"] == pytest.approx(-0.1 * np.sin(np.cumsum(pose)).sum(), rel=1e-3)
    assert found["tip_x"] == pytest.approx(0.1 * np.cos(np.cumsum(pose)).sum(), rel=1e-3)


def test_a_lander_at_rest_stands_on_its_weight():
    done = simulate(replace(LANDER, start=Start(base=(-0.15, 0.0, 0.0))), duration=5.0)
    weight = sum(LANDER.body.mass) * LANDER.world.gravity
    assert done.metrics.values["contact_force_end"] == pytest.approx(weight, rel=1e-6)
    assert done.metrics.values["contact_share"] > 0.99
    assert "tip_y" not in done.metrics.values


def test_the_force_of_the_ground_has_what_corners_press():
    """Four links over the edge of a stair: the edge bears half of the weight; momentum changes by what is logged."""
    stair = Contact(mu_static=0.5, terrain=((-1.0, 0.0), (0.0, 0.0), (0.0, 0.1), (1.0, 0.1)))
    body = PlanarBody(links=4, length=0.1, mass=0.05, thickness=0.01, stiffness=0.01)
    robot = Robot(
        name="over-a-stair",
        body=body,
        drive=Servo(kp=0.0, kd=0.0),
        world=World(view="side", gravity=9.81, ground=stair),
        start=Start(base=(-0.15, 0.3, 0.3)),
    )
    done = simulate(robot, duration=1.0, changes={"run.dt": 0.001, "run.step": 0.001})
    weight, log = 4 * 0.05 * 9.81, done.log
    assert log.get("point.normal")[-1].sum() < 0.6 * weight
    assert done.metrics.values["contact_force_end"] == pytest.approx(weight, rel=1e-9)
    # between impacts: m a of the centre = the mean force of two steps - the weight
    force = np.stack([log.get(f"contact.force_{axis}").ravel() for axis in "xy"], axis=1)
    centre = np.stack([log.get(f"centre.{axis}").ravel() for axis in "xy"], axis=1)
    pull = 4 * 0.05 * np.diff(centre, 2, axis=0) / 0.001**2 - 0.5 * (force[1:-1] + force[2:]) - [0.0, -weight]
    assert np.median(np.abs(pull)) < 1e-9 * weight
    assert np.percentile(np.abs(pull), 80) < 1e-9 * weight


@pytest.mark.parametrize("engine", ["native", "mujoco"])
def test_the_force_of_flat_ground_is_that_of_its_points(engine: str):
    log = simulate(WORM, duration=1.0, engine=engine).log
    up, along = log.get("contact.force_y").ravel(), log.get("contact.force_x").ravel()
    np.testing.assert_allclose(up, log.get("point.normal").sum(axis=1), rtol=1e-9)
    assert np.all(np.abs(along) <= 1.001 * MU * up)
    assert np.abs(along).max() > 1e-3


def test_main_frequency_of_sines_beside_noise_and_drift():
    t = np.arange(2000) / 100.0
    x = np.sin(2.0 * pi * 3.21 * t) + 0.01 * t + 0.05 * np.random.default_rng(1).normal(size=t.size)
    assert main_frequency(t, x) == pytest.approx(3.21, abs=2e-3)
    assert main_frequency(t[:5], x[:5]) is None


def test_a_limb_on_the_ground_has_no_frequency():
    found = simulate(limb(), duration=1.0).metrics
    assert "touches the ground" in found.notes["frequency"] or "does not move" in found.notes["frequency"]
