"""Servos whose dampers are faster than a step: after an impact they do not ring, whatever the step."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.description import Robot, Start
from metamer.plants.simulate import Simulation, simulate
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.kernels.dampers import RINGS, leaning
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

LONG, SHORT = 2e-3, 1e-4  # steps of 2 ms and 0.1 ms   [s]


def dropped(kp: float, kd: float, step: float, duration: float = 0.4) -> Simulation:
    """Three links of 0.1 m and 50 g that servos hold straight, dropped 5 cm, tilted by 0.3 rad."""
    robot = Robot(
        name="dropped",
        body=PlanarBody(links=3, length=0.1, mass=0.05),
        drive=Servo(kp=kp, kd=kd),
        world=World(view="side", gravity=9.81, ground=Contact(mu_static=0.5)),
        start=Start(base=(0.0, 0.05, 0.3)),
    )
    return simulate(robot, duration=duration, changes={"run.dt": step, "run.step": step})


@pytest.mark.parametrize(("kp", "kd"), [(100.0, 1.0), (1000.0, 10.0), (1000.0, 50.0), (1e4, 100.0)])
def test_rates_die_out_after_an_impact(kp: float, kd: float) -> None:
    """A rate that stays is that of the slow motion of the body, at most speed over length; flips are a few."""
    done = dropped(kp, kd, LONG)
    assert not done.stopped
    rate = done.log["joint.rate"][:, 0]
    struck = int(np.argmax(done.log["contact.impacts"].ravel() > 0.0))
    assert np.abs(rate[struck + 1 :]).max() < 1.0  # it struck with 1.2 m/s: 12 rad/s of a link
    flips = np.sign(rate[struck + 1 : struck + 12]) != np.sign(rate[struck : struck + 11])
    assert flips.sum() <= 4


def test_work_of_stiff_servos_is_that_of_short_steps() -> None:
    long, short = (dropped(100.0, 1.0, step, 1.0).metrics.values["energy_actuated"] for step in (LONG, SHORT))
    assert long == pytest.approx(short, rel=0.1)


def test_a_worm_that_is_dropped_does_not_ring() -> None:
    """The published worm, 5 cm at its own step: rates after the last impact fall, and fall without a turn."""
    from metamer.robots.worm import ROBOT

    done = simulate(ROBOT, duration=0.25, changes={"start.base": [0.0, 0.05, 0.05], "run.dt": 1e-3})
    rate, struck = done.log["joint.rate"][:, 2], done.log["contact.impacts"].ravel()
    free = np.flatnonzero((np.diff(struck)[:-1] == 0.0) & (np.diff(struck)[1:] == 0.0)) + 1
    turned = np.sign(rate[free + 1]) != np.sign(rate[free])
    assert (turned & (np.abs(rate[free]) > 0.5) & (np.abs(rate[free + 1]) > 0.5)).sum() == 0


def test_a_damper_that_leans_leaves_what_time_leaves() -> None:
    """(1 - (1 - theta) z)/(1 + theta z) = exp(-z); none leans while the middle of a step does not turn rates."""
    for z in (2.5, 5.0, 20.0, 300.0):
        theta = 0.5 + leaning(z)
        assert (1.0 - (1.0 - theta) * z) / (1.0 + theta * z) == pytest.approx(np.exp(-z), abs=1e-12)
    assert leaning(RINGS) == 0.0
