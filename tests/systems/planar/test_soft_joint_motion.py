"""Joints that are not linear: their energy account, tables against curves, bad ones refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.robots.soft_limb import limb
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.model import build
from metamer.systems.planar.soft_joints import SoftJoints
from metamer.systems.planar.soft_model import joint_curves, joint_tables

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
