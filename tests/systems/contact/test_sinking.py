"""Nothing sinks: what an impact made fast, what was lifted over others, what no row saw; and how deep a run is told."""

from __future__ import annotations

import numpy as np
import pytest
from contact_scenes import check_bars, dropped_chain
from rough_scenes import depth_by_geometry

from metamer.description import Robot, Run
from metamer.systems.contact.kernels.guard import SUNK
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

STEP = 0.01  # [s]
HEIGHT = 3e-3  # of the far end of a rod over the ground [m]


def rod():
    """One link of a metre and a kilogram over flat ground."""
    return build(
        Robot(
            name="rod",
            body=PlanarBody(links=1, length=1.0, mass=1.0),
            drive=Servo(kp=0.0, kd=0.0),
            world=World(view="side", gravity=9.81, ground=Contact(mu_static=0.0)),
            run=Run(duration=STEP, dt=STEP, step=STEP),
        )
    )


def test_an_end_made_fast_by_an_impact_is_held():
    """A rod turns about its far end; as its near end strikes, the far one falls with half the speed.

    Before the impact the far end is slow, and farther off than it would come. Angular momentum about the near end:
    -m L V/4 + m L^2/12 V/L = -m L^2/3 (V/2)/L.
    """
    speed, model = 2.0, rod()
    q, v = np.array([0.0, HEIGHT, 0.0]), np.array([0.0, -speed, speed])
    run = run_on_ground(model, q, v, duration=2.0 * STEP, dt=STEP, step=STEP)
    assert len(run.impacts) >= 2
    assert run.impacts[0, 0] == pytest.approx(HEIGHT / speed, rel=0.01)
    assert run.impacts[1, 0] == pytest.approx(HEIGHT / speed + HEIGHT / (0.5 * speed), rel=0.05)
    assert run.penetration <= SUNK


@pytest.mark.parametrize(
    ("scene", "links", "seed", "step"),
    [
        # an impact made a point fast that was farther off than rows were looked for
        ("slope", 30, 8701, 0.01),
        # a line of links that holds itself was lifted by 1e-6 m, and others sank by 3e-4 m
        ("rubble", 60, 8603, 0.001),
        ("notches", 60, 8611, 0.005),
        # a joint on an edge, which neither of its links took for its own
        ("notches", 20, 9538, 0.01),
    ],
)
def test_chains_that_sank(scene, links, seed, step):
    run = run_on_ground(*dropped_chain(scene, links, seed), duration=1.5, step=step)
    assert run.penetration <= 1.1 * SUNK
    check_bars(run, step, (run.penetration, -run.gap[-1].min()), f"{scene}, {links} links, seed {seed}")
