"""What leaves the ground so slowly that its weight brings it back at once has not left: no impact, and no way off."""

from __future__ import annotations

import numpy as np
import pytest
from contact_scenes import LINK_LENGTH, check_bars, dropped_chain

from metamer.description import Robot, Run
from metamer.systems.contact.kernels.rows import TOUCH
from metamer.systems.contact.kernels.touching import slow_hop
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

G = 9.81  # [m/s^2]


def lifted_rod(speed: float, step: float):
    """Two links that lie in a line on flat ground; the far end leaves with a speed."""
    model = build(
        Robot(
            name="rod",
            body=PlanarBody(links=2, length=LINK_LENGTH, mass=0.2),
            drive=Servo(kp=0.0, kd=0.0),
            world=World(view="side", gravity=G, ground=Contact(mu_static=0.5)),
            run=Run(duration=1.0, dt=0.01, step=step),
        )
    )
    v = np.zeros(model.size)
    v[3] = speed / LINK_LENGTH
    return run_on_ground(model, np.zeros(model.size), v, duration=0.05, step=step)


@pytest.mark.parametrize("step", [1e-2, 1e-3])
def test_a_slow_hop_is_none(step):
    run = lifted_rod(0.9 * slow_hop(G, step), step)
    assert len(run.impacts) == 0
    assert np.abs(run.gap).max() <= TOUCH
    assert np.diff(run.stored).max() <= 1e-12 * run.kinetic[0]
    assert run.kinetic[-1] <= 1e-12 * run.kinetic[0]


@pytest.mark.parametrize("step", [1e-2, 1e-3])
def test_a_faster_hop_strikes(step):
    assert len(lifted_rod(0.2 * G * step, step).impacts) > 0


# the end of a chain at rest that was held in the air, and a row 6e-7 m off that was pulled down against another
@pytest.mark.parametrize(("scene", "links", "seed"), [("stairs", 5, 7018), ("rubble", 30, 8308)])
def test_what_is_held_costs_nothing(scene, links, seed):
    run = run_on_ground(*dropped_chain(scene, links, seed), duration=1.5, step=0.01)
    check_bars(run, 0.01, (run.penetration, -run.gap[-1].min()), f"{scene}, {links} links, seed {seed}")
