"""The worm's thesis: rows that can be worked out quickly; the whole experiment is slow."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.experiments.compare_controllers import NAMES, compare_controllers, step_trials
from metamer.experiments.worm import algebra, dynamics, kinematics
from metamer.experiments.worm.control import chapter_six, control_rows, cubic_rows
from metamer.experiments.worm.crawling import ideal_rows
from metamer.experiments.worm.sensing import approach, sensor_rows
from metamer.mechanics import spatial
from metamer.record.table import counts
from metamer.refusals import BadInput
from metamer.robots.snake import ROBOT as SNAKE
from metamer.robots.worm import ROBOT


def test_kinematics_and_matrices_have_no_failure():
    rows = kinematics.arm_rows() + kinematics.stride_rows() + kinematics.limit_rows() + dynamics.matrix_rows()
    assert counts(rows)["fail"] == 0
    # three misprinted angles, eight misprinted entries of M and of C, and (3.10)
    assert counts(rows)["differs"] == 3 + 8 + 8 + 1


def test_printed_matrix_and_full_double_sum_are_rejected():
    rng = np.random.default_rng(3)
    wrong, right = dynamics.indefinite_share(rng, 50)
    assert (wrong, right) == (1.0, 0.0)
    model, q, v = dynamics.screw_arm(), rng.normal(size=5), rng.normal(size=5)
    true = spatial.velocity_terms(model, q, v)
    half, full = (dynamics.torques_by_double_sums(model, q, v, full=flag) for flag in (False, True))
    assert np.abs(half - true).max() < 1e-12 * np.abs(true).max()
    assert np.abs(full - true).max() > 0.05 * np.abs(true).max()
    # the sum of the brackets alone vanishes
    bracket = dynamics.brackets(spatial.screws(model, q).lines)
    assert np.abs(np.einsum("p,q,pqk->k", v, v, bracket)).max() < 1e-15
    assert counts(dynamics.screw_rows(rng))["fail"] == 0


def test_motors_are_matrices_and_the_printed_one_goes_backwards():
    rows = algebra.algebra_rows(np.random.default_rng(4))
    assert counts(rows)["fail"] == 0
    assert rows[-1].ours == pytest.approx(7.62)
    assert rows[-1].published == pytest.approx(-7.62)


def test_ideal_crawl_rows():
    assert counts(ideal_rows())["fail"] == 0


def test_the_worm_stops_before_the_box():
    assert counts(sensor_rows(approach()))["fail"] == 0


def test_cubic_trajectory_is_followed():
    assert counts(cubic_rows())["fail"] == 0


def test_chapter_six():
    trials = chapter_six(lambda message: None)
    assert [t.controller for t in trials] == [*NAMES, *NAMES]
    rows = control_rows(trials)
    assert counts(rows)["fail"] == 0
    by = {(t.controller, t.gravity): t.numbers for t in trials}
    # computed torque knows the model: gravity changes nothing; PD sags under it
    assert by["computed torque (motors)", True].settling == pytest.approx(
        by["computed torque (motors)", False].settling
    )
    assert by["PD", True].steady_error > 100 * by["PD", False].steady_error
    assert by["sliding mode (sign)", False].chatter > 1e3 * by["sliding mode (saturation)", False].chatter


def test_controllers_on_another_robot(tmp_path):
    result = compare_controllers(SNAKE, out=tmp_path, duration=1.0)
    cases = {row.case for row in result.rows}
    assert cases == {f"{name}, no gravity" for name in NAMES}
    assert {row.quantity for row in result.rows} == {
        "settling (2 %)",
        "overshoot",
        "steady error",
        "peak torque",
        "chatter",
    }
    assert all(figure.path.stat().st_size > 10_000 for figure in result.figures)
    # on a model that is exact, computed torque and sliding mode settle with the target
    found = {(row.case, row.quantity): row.ours for row in result.rows}
    assert found["computed torque (motors), no gravity", "settling (2 %)"] < 0.3
    assert found["computed torque (motors), no gravity", "overshoot"] < 0.1


def test_bad_input_is_named():
    with pytest.raises(BadInput, match="target"):
        step_trials(ROBOT, target=(0.1, 0.2))
    with pytest.raises(BadInput, match="bandwidth"):
        step_trials(ROBOT, bandwidth=0.0)
    with pytest.raises(BadInput, match="coriolis"):
        step_trials(SNAKE, coriolis=False)
    with pytest.raises(BadInput, match="robot"):
        compare_controllers("octopus-arm")
    with pytest.raises(BadInput, match="robot"):
        compare_controllers("no-such-robot")
