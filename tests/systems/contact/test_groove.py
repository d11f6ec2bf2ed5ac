"""A limp chain dropped into a groove, beside MuJoCo: two faces a point in every corner of it."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.bench.contact import peer_call
from metamer.bench.contact_paths import ends
from metamer.description import Robot, Run
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

DEEP = 0.1  # of the groove, its walls at 45 degrees [m]
LINK_LENGTH = 0.1  # [m]
PEER_STEP = 1e-4  # s
PLASTIC_DAMPING = 10.0  # ratio of MuJoCo's contacts: at 1 they bounce


def grooved(links, mu, step):
    """A chain over a groove whose bottom is 0.7 of its length."""
    wide = 0.7 * LINK_LENGTH * links
    corners = ((-1.0, 0.0), (0.0, 0.0), (DEEP, -DEEP), (DEEP + wide, -DEEP), (2.0 * DEEP + wide, 0.0), (3.0, 0.0))
    return Robot(
        name="chain",
        body=PlanarBody(links=links, length=LINK_LENGTH, mass=0.2),
        drive=Servo(kp=0.0, kd=0.0),
        world=World(view="side", gravity=9.81, ground=Contact(mu_static=mu, terrain=corners)),
        run=Run(duration=1.0, dt=0.01, step=step),
    )


@pytest.mark.parametrize("step", [0.01, 0.001])
@pytest.mark.parametrize(("links", "mu", "bend"), [(3, 0.0, 0.0), (3, 0.4, 0.6), (6, 0.4, 0.0), (6, 0.4, 0.6)])
def test_a_chain_in_a_groove_ends_where_mujoco_ends(links, mu, bend, step):
    model = build(grooved(links, mu, step))
    q = np.zeros(model.size)
    q[0] = DEEP + 0.5 * LINK_LENGTH * links * (0.7 - np.cos(bend))
    q[1], q[2], q[3:] = 0.02, -bend, 2.0 * bend / (links - 1)
    run = run_on_ground(model, q, np.zeros(model.size), duration=1.0, step=step)
    still = (np.zeros((100, links - 1)), np.zeros((100, links - 1)))
    peer = peer_call(grooved(links, mu, PEER_STEP), q, still, cone="elliptic", damping=PLASTIC_DAMPING)()
    ours, theirs, first = ends(run.q)[-1], ends(peer)[-1], ends(run.q)[0]
    assert np.linalg.norm(ours - first, axis=1).max() > 0.05
    assert np.linalg.norm(ours - theirs, axis=1).max() <= 0.01
    assert run.penetration <= 1e-6
    assert len(run.impacts) <= 60
