"""Joints that are not linear: their energy account, and their fit from a recorded motion."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.mechanics.contact import run_on_ground
from metamer.mechanics.limb_fit import fit_joints, read_motion
from metamer.model.contact import build_contact
from metamer.model.planar import build
from metamer.model.soft_joints import joint_curves, joint_tables
from metamer.refusals import BadInput
from metamer.robots.soft_limb import limb

STIFF = np.array(limb().body.stiffness)
TERMS = [{(1, 0): k, (3, 0): 3.0 * k, (0, 1): 0.02 * k, (0, 2): 0.5 * k} for k in STIFF]


def bare_limb():
    spec = limb()
    ground = replace(spec.world.ground, law="none")
    return build(replace(spec, body=replace(spec.body, stiffness=0.0), world=replace(spec.world, ground=ground)))


@pytest.fixture(scope="module")
def motion():
    model = bare_limb()
    contact = build_contact(model, curves=joint_curves(3, TERMS))
    return model, run_on_ground(model, [0.5, 0.3, -0.2], np.zeros(3), duration=100.0, contact=contact)


def test_account_of_nonlinear_joints_closes(motion):
    _, run = motion
    # second-order steps of 10 ms
    assert np.abs(run.account - run.account[0]).max() <= 1e-5 * run.stored[0]
    assert run.flows["damped"][-1] > 0.05 * run.stored[0]


def test_table_equals_the_linear_spring_it_samples():
    model = bare_limb()
    phi, rate = np.linspace(-2.0, 2.0, 41), np.linspace(-1.0, 1.0, 21)
    torque = -(STIFF[:, None, None] * phi[:, None] + 0.1 * STIFF[:, None, None] * rate[None])
    tables = build_contact(model, tables=joint_tables(3, phi, rate, torque))
    curves = build_contact(model, curves=joint_curves(3, [{(1, 0): k, (0, 1): 0.1 * k} for k in STIFF]))
    runs = [run_on_ground(model, [0.4, 0.1, -0.3], np.zeros(3), duration=20.0, contact=c) for c in (tables, curves)]
    # bilinear interpolation of a linear law is exact; steps are solved to 1e-9
    np.testing.assert_allclose(runs[0].q, runs[1].q, atol=1e-6)
    np.testing.assert_allclose(runs[0].elastic, runs[1].elastic, rtol=1e-6, atol=1e-12)


def test_fit_finds_the_truth_from_clean_data(motion):
    model, run = motion
    fit = fit_joints(model, run.t, run.q, stiffness=(1, 3), damping=(1, 2))
    for found, true in zip(fit.terms, TERMS, strict=True):
        for key, value in true.items():
            # quintic pieces of 0.1 s on a motion of seconds, and the steps' own second order
            assert found[key] == pytest.approx(value, rel=1e-3)


def test_fit_of_noisy_data_is_within_its_errors(motion, rng):
    model, run = motion
    noisy = run.q + 1e-4 * rng.normal(size=run.q.shape)
    fit = fit_joints(model, run.t, noisy, stiffness=(1, 3), damping=(1,), window=3.0)
    for found, true in zip(fit.terms, TERMS, strict=True):
        # 0.1 mrad of noise: stiffness to 1 %
        assert found[1, 0] == pytest.approx(true[1, 0], rel=0.01)
        assert found[3, 0] == pytest.approx(true[3, 0], rel=0.05)


def test_motion_from_a_file(motion, tmp_path):
    model, run = motion
    path = tmp_path / "motion.csv"
    names = "t,joint1.angle,joint2.angle,joint3.angle"
    np.savetxt(path, np.column_stack([run.t, run.q]), delimiter=",", header=names, comments="")
    t, angle = read_motion(path, 3)
    np.testing.assert_allclose(angle, run.q, atol=1e-15)
    assert fit_joints(model, t, angle).residual.max() < 1e-3
    path.write_text("t,joint1.angle\n0,1\n")
    with pytest.raises(BadInput, match=r"joint2\.angle"):
        read_motion(path, 3)
    path.write_text(names + "\n0,1,x,2\n")
    with pytest.raises(BadInput, match="line 2"):
        read_motion(path, 3)


def test_bad_curves_and_tables_are_refused():
    with pytest.raises(BadInput, match="terms"):
        joint_curves(3, {(9, 0): 1.0})
    with pytest.raises(BadInput, match="even steps"):
        joint_tables(3, [0.0, 1.0, 3.0], [0.0, 1.0], np.zeros((3, 2)))
