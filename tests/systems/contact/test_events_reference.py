"""The reference by events with adhesion, stops of joints and several faces: closed forms, time stepping beside it."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.systems.contact.mechanics import Held, run_by_events, run_on_ground
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

MASS, GRAVITY, SHEAR, PULL, MU = 0.5, 9.81, 0.3, 0.7, 0.4  # kg, m/s^2, N, N, -


def rod(links=1, points=((0.0, 0.1, 0.0),), **body):
    """A rod or chain on flat ground that holds each point along the ground and pulls it on; a foot in its middle."""
    return build(
        Robot(
            name="rod",
            body=PlanarBody(**({"links": links, "length": 0.2, "mass": MASS} | body)),
            drive=Servo(kp=0.0, kd=0.0),
            world=World(
                view="side",
                gravity=GRAVITY,
                ground=Contact(mu_static=MU, adhesion_shear=SHEAR, adhesion_normal=PULL, points=points),
            ),
        )
    )


@pytest.mark.parametrize("run", [run_by_events, run_on_ground])
def test_a_rod_that_adheres_slides_and_lifts_by_closed_forms(run):
    model, zero = rod(), np.zeros(3)
    held = MU * (MASS * GRAVITY + PULL) + SHEAR
    for force in (0.95 * held, 1.3 * held):
        made = run(model, zero, zero, duration=0.2, dt=0.01, held=Held(loads=np.array([[force, 0.0, 0.0]])))
        moved = 0.5 * max(force - held, 0.0) / MASS * 0.2**2
        assert made.q[-1, 0] == pytest.approx(moved, abs=1e-9)
    lift = MASS * GRAVITY + PULL
    for force in (0.98 * lift, 1.1 * lift):
        made = run(model, zero, zero, duration=0.1, dt=0.01, held=Held(loads=np.array([[0.0, force, 0.0]])))
        up = 0.5 * (force / MASS - GRAVITY) * 0.1**2 if force > lift else 0.0
        assert made.q[-1, 1] == pytest.approx(up, abs=1e-9)


def test_a_joint_that_falls_onto_its_stop():
    """In flight a joint folds onto its stop and off it, both found as events: the longest step does not matter."""
    model = rod(2, lower=-0.4, upper=0.4, damping=0.02)
    q = np.array([0.0, 0.3, 0.6, 0.3])
    v = np.array([0.0, 0.0, 0.0, 4.0])
    events, fine = (run_by_events(model, q, v, duration=0.15, step=step) for step in (0.01, 0.002))
    assert events.q[:, 3].max() > 0.4
    np.testing.assert_allclose(events.q, fine.q, atol=1e-11)
    assert np.abs(events.imbalance).max() <= 1e-12 * np.ptp(events.kinetic)
    # time stepping is of second order in the arrival: 3.5e-6 at 0.2 ms, 8.5e-7 at 0.1 ms, 3.6e-8 at 20 us
    for step, bar in ((2e-4, 6e-6), (1e-4, 1.5e-6), (2e-5, 8e-8)):
        steps = run_on_ground(model, q, v, duration=0.15, step=step)
        np.testing.assert_allclose(steps.q, events.q, atol=bar)


def test_a_start_below_the_ground_is_refused_at_once():
    with pytest.raises(BadInput, match="below the ground"):
        run_by_events(rod(), np.array([0.0, -0.05, 0.0]), np.zeros(3), duration=1.0)
