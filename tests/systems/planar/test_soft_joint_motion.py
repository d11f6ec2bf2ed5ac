"""Joints that are not linear: their energy account, tables against curves, bad ones refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from metamer.core.refusals import BadInput
from metamer.description import Robot, Run, Start
from metamer.plants.simulate import simulate
from metamer.robots.soft_limb import limb
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.model import build
from metamer.systems.planar.soft_joints import SoftJoints
from metamer.systems.planar.soft_model import joint_curves, joint_tables
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

STIFF = np.array(limb().body.stiffness)
TERMS = [{(1, 0): k, (3, 0): 3.0 * k, (0, 1): 0.02 * k, (0, 2): 0.5 * k} for k in STIFF]


def bare_limb(**soft):
    spec = limb()
    ground = NoGround()
    joints = SoftJoints(**soft) if soft else None
    body = replace(spec.body, stiffness=0.0, soft=joints)
    return build(replace(spec, body=body, world=replace(spec.world, ground=ground)))


@pytest.fixture(scope="module")
def motion():
    """A described limb whose joints are not linear, let go."""
    model = bare_limb(terms=tuple(tuple((a, b, float(c)) for (a, b), c in table.items()) for table in TERMS))
    return model, run_on_ground(model, [0.5, 0.3, -0.2], np.zeros(3), duration=200.0)


def test_account_of_nonlinear_joints_closes(motion):
    _, run = motion
    # second-order steps of 10 ms
    assert np.abs(run.imbalance).max() <= 1e-5 * run.stored[0]
    assert run.flows["damped"][-1] > 0.05 * run.stored[0]


def test_joints_that_give_energy_follow_their_law():
    """A term x rate gives energy below rest: a clamped rod beside scipy's answer to the law as it is written."""
    length, mass, stiff, damp, rest, term = 0.4, 0.3, 0.8, 0.01, 0.2, 0.1
    body = PlanarBody(
        links=1, base="fixed", length=length, mass=mass, stiffness=stiff, damping=damp, rest=rest,
        soft=SoftJoints(terms=((1, 1, term),)),
    )  # fmt: skip
    world = World(view="side", gravity=9.81, ground=NoGround())
    start, run = Start(joints=0.9, rates=1.0), Run(dt=0.01, step=0.0005)
    done = simulate(Robot(name="rod", body=body, world=world, start=start, run=run), duration=0.4)

    def law(_, state):
        x, rate = state
        torque = -(stiff + term * rate) * (x - rest) - damp * rate - 0.5 * mass * 9.81 * length * np.cos(x)
        return rate, torque / (mass * length**2 / 3.0)

    found = solve_ivp(law, (0.0, 0.4), (0.9, 1.0), rtol=1e-11, atol=1e-12).y[:, -1]
    assert done.metrics["energy_damped"] < 0.0
    # steps of the second order: 1e-6 of the angle at 0.5 ms
    np.testing.assert_allclose(done.log["joint.angle"][-1, 0], found[0], rtol=2e-5)
    # what the account does not hold of it is below the error of the steps
    assert done.metrics["energy_residual_relative"] <= 1e-5
    assert done.metrics["energy_normal"] == 0.0


def test_table_equals_the_linear_spring_it_samples():
    phi, rate = np.linspace(-2.0, 2.0, 41), np.linspace(-1.0, 1.0, 21)
    torque = -(STIFF[:, None, None] * phi[:, None] + 0.1 * STIFF[:, None, None] * rate[None])
    tables = bare_limb(angle=phi, rate=rate, torque=torque)
    curves = bare_limb(terms=tuple(((1, 0, float(k)), (0, 1, float(0.1 * k))) for k in STIFF))
    runs = [run_on_ground(model, [0.4, 0.1, -0.3], np.zeros(3), duration=20.0) for model in (tables, curves)]
    # bilinear interpolation of a linear law is exact; steps are solved to 1e-9
    np.testing.assert_allclose(runs[0].q, runs[1].q, atol=1e-6)
    np.testing.assert_allclose(runs[0].elastic, runs[1].elastic, rtol=1e-6, atol=1e-12)


def test_bad_curves_and_tables_are_refused():
    with pytest.raises(BadInput, match="terms"):
        joint_curves(3, {(9, 0): 1.0})
    with pytest.raises(BadInput, match="even steps"):
        joint_tables(3, [0.0, 1.0, 3.0], [0.0, 1.0], np.zeros((3, 2)))
