"""Joints that are not linear: their energy account, and their fit from a recorded motion."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.description.check import checked
from metamer.description.soft_joints import SoftJoints
from metamer.mechanics.contact import run_on_ground
from metamer.mechanics.limb_fit import fit_joints, fitted_spec, read_motion
from metamer.model.planar import build
from metamer.model.soft_joints import joint_curves, joint_tables
from metamer.refusals import BadInput
from metamer.robots.soft_limb import limb

STIFF = np.array(limb().body.stiffness)
TERMS = [{(1, 0): k, (3, 0): 3.0 * k, (0, 1): 0.02 * k, (0, 2): 0.5 * k} for k in STIFF]


def bare_limb(**soft):
    spec = limb()
    ground = replace(spec.world.ground, law="none")
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
    assert np.abs(run.account - run.account[0]).max() <= 1e-5 * run.stored[0]
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


def test_fit_finds_the_truth_from_clean_data(motion):
    model, run = motion
    fit = fit_joints(model, run.t, run.q, stiffness=(1, 3), damping=(1, 2))
    for found, true in zip(fit.terms, TERMS, strict=True):
        for key, value in true.items():
            # quintic pieces of 0.1 s on a motion of seconds, and the steps' own second order
            assert found[key] == pytest.approx(value, rel=1e-3)


@pytest.mark.parametrize("size", [1e-4, 1e-3])
def test_fit_of_noisy_data_is_within_its_errors(motion, rng, size):
    model, run = motion
    deviations = []
    for _ in range(4):
        noisy = run.q + size * rng.normal(size=run.q.shape)
        fit = fit_joints(model, run.t, noisy, stiffness=(1, 3), damping=(1, 2))
        # white noise of 20000 samples is found to about 1 %
        np.testing.assert_allclose(fit.noise, size, rtol=0.03)
        for found, error, true in zip(fit.terms, fit.error, TERMS, strict=True):
            deviations += [(found[key] - value) / error[key] for key, value in true.items()]
            # 0.1 mrad gives the linear spring to 0.1 %, 1 mrad to 1 %
            assert found[1, 0] == pytest.approx(true[1, 0], rel=30.0 * size)
    # standard errors: about one in the mean square (0.8 measured; smoothing leaves a bias of one), none wild
    assert 0.3 <= np.sqrt(np.mean(np.square(deviations))) <= 1.7
    assert np.abs(deviations).max() <= 5.0


def test_fitted_robot_moves_like_the_recorded_one(motion, rng):
    model, run = motion
    noisy = run.q + 1e-4 * rng.normal(size=run.q.shape)
    fit = fit_joints(model, run.t, noisy, stiffness=(1, 3), damping=(1, 2))
    spec = checked(fitted_spec(model.spec, fit))
    again = run_on_ground(build(spec), run.q[0], np.zeros(3), duration=60.0)
    assert spec.body.stiffness[0] == fit.terms[0][1, 0]
    # springs to 0.1 %: the phase after some ten swings of the fastest mode
    assert np.sqrt(np.mean((again.q - run.q[:6001]) ** 2)) <= 0.01


def test_negative_linear_terms_stay_terms(motion):
    model, run = motion
    fit = fit_joints(model, run.t, run.q)
    wrong = replace(fit, terms=[{(1, 0): -1.0, (3, 0): 2.0, (0, 1): -0.1}] * 3)
    body = fitted_spec(model.spec, wrong).body
    assert body.stiffness == body.damping == (0.0, 0.0, 0.0)
    assert body.soft.terms[0] == ((0, 1, -0.1), (1, 0, -1.0), (3, 0, 2.0))


def test_bad_motions_are_refused(motion):
    model, run = motion
    with pytest.raises(BadInput, match="even, rising times"):
        fit_joints(model, run.t**1.01, run.q)
    with pytest.raises(BadInput, match="window"):
        fit_joints(model, run.t, run.q, window=1e4)
    with pytest.raises(BadInput, match="powers of damping"):
        fit_joints(model, run.t, run.q, damping=(0,))
    with pytest.raises(BadInput, match="no motion"):
        fit_joints(model, run.t, np.zeros_like(run.q))


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
