"""Nothing sinks: what an impact made fast, what was lifted over others, what no row saw; and how deep a run is told."""

from __future__ import annotations

import numpy as np
import pytest
from contact_scenes import check_bars, dropped_chain
from rough_scenes import depth_by_geometry, thrown_chain

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


def rod(thickness: float = 0.0, **ground):
    """One link of a metre and a kilogram on ground without friction."""
    return build(
        Robot(
            name="rod",
            body=PlanarBody(links=1, length=1.0, mass=1.0, thickness=thickness),
            drive=Servo(kp=0.0, kd=0.0),
            world=World(view="side", gravity=9.81, ground=Contact(mu_static=0.0, **ground)),
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


# one lay 5 mm deep; one is 5.5 mm deep for the line of a face that goes on in the air behind the stones beside it
@pytest.mark.parametrize(("kind", "seed"), [("spikes", 9606), ("gravel", 9627)])
def test_depth_is_what_geometry_finds(kind, seed):
    model, q, v = thrown_chain(kind, 5, seed)
    run = run_on_ground(model, q, v, duration=2.0, step=STEP)
    # places on the links are seen to rounding; within a step a little more may be told
    assert depth_by_geometry(model, run.q, 81).max() <= run.penetration + 1e-9
    assert run.penetration <= 1.1 * SUNK


def test_a_face_ends_behind_its_neighbour():
    """A round rod slides on the lower floor behind a bump: the upper floor, gone on, would be 10 mm inside it."""
    bump = ((-3.0, 0.3), (-2.0, 0.0), (0.0, 0.0), (0.005, 0.002), (0.01, -0.01), (3.0, -0.01))
    thick, speed = 0.03, 2.0
    model = rod(thick, terrain=bump)
    q, v = np.array([0.04, 0.5 * thick - 0.01, 0.0]), np.array([speed, 0.0, 0.0])
    run = run_on_ground(model, q, v, duration=0.05, dt=STEP, step=STEP)
    assert len(run.impacts) == 0
    assert run.penetration <= 1e-9
    assert np.allclose(run.v[-1], v, rtol=0.0, atol=1e-9)
