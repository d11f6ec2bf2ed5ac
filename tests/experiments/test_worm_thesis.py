"""The worm's thesis: rows that can be worked out quickly; the whole experiment is slow."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.experiments.compare_controllers import NAMES, Stepping, compare_controllers, rows_of, step_trials
from metamer.experiments.compare_controllers.laws import THESIS, loops
from metamer.experiments.compare_controllers.loads import joint_load
from metamer.experiments.compare_controllers.stepping import Bench, settled_step
from metamer.experiments.worm import control, dynamics, errata, kinematics
from metamer.experiments.worm.claims import CLAIMS
from metamer.experiments.worm.control import CHAIN_LAG, chapter_six, control_rows, cubic_rows, settling_without_inertia
from metamer.experiments.worm.crawling import ideal_rows
from metamer.experiments.worm.sensing import approach, sensor_rows
from metamer.experiments.worm.sidewinding import preset_rows, wind
from metamer.files import with_values
from metamer.gaits.compound import CompoundPreset
from metamer.record.claims import counts, judged
from metamer.robots.snake import ROBOT as SNAKE
from metamer.robots.worm import ROBOT
from metamer.robots.worm_sidewinder import ROBOT as SIDEWINDER
from metamer.systems.spatial import mechanics as spatial


def test_kinematics_and_matrices_have_no_failure():
    rows = [*kinematics.arm_rows(), *kinematics.limit_rows(), *errata.errata_rows(np.random.default_rng(5))]
    assert {row.verdict for row in rows} == {"hold"}
    measured = {**dynamics.matrix_numbers(), **kinematics.stride_numbers(), **kinematics.limit_numbers()}
    measured |= control.bandwidth_numbers()
    printed = list(judged([claim for claim in CLAIMS if (claim.case, claim.quantity) in measured], measured))
    assert counts(printed)["fail"] == 0
    # three misprinted angles, eight misprinted entries of M and of C, and the bandwidths
    assert counts(printed)["differs"] == 3 + 8 + 8 + 1


def test_errata_of_chapter_five_have_their_effect():
    assert errata.loop_pole(-1.0) > 0.0 > errata.loop_pole(1.0)
    alone, whole = errata.surface_rates(np.random.default_rng(6))
    assert alone > 1.0
    assert whole < 1e-9
    printed, right = errata.loop_gaps(np.random.default_rng(7))
    assert printed > 0.01
    assert right < 1e-9


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
    rows = list(kinematics.algebra_rows(np.random.default_rng(4)))
    assert counts(rows)["fail"] == 0
    assert [row.ours for row in rows[-2:]] == pytest.approx([7.62, -7.62])


def test_ideal_crawl_rows():
    assert counts(ideal_rows())["fail"] == 0


def test_the_worm_stops_before_the_box():
    assert counts(sensor_rows(approach()))["fail"] == 0


def test_presets_do_what_their_names_say():
    rows = list(preset_rows(SIDEWINDER, ("sidewinding", "turn_in_place")))
    assert [row for row in rows if row.verdict == "fail"] == []
    # the other side, turned over: what turned, turns back
    back = dataclasses.replace(SIDEWINDER, gait=CompoundPreset(preset="turn_in_place", frequency=-0.5))
    assert wind(back, cycles=2).turn > 0.5


def test_cubic_trajectory_is_followed():
    assert counts(cubic_rows())["fail"] == 0


FRACTIONAL = ("fractional PID (GL)", "fractional PID (Oustaloup)")
SLIDING = ("sliding mode as printed (sign)", "sliding mode as printed (saturation)")


@pytest.mark.parametrize(("name", "law"), [("PID", "PID"), (SLIDING[1], "sliding mode")])
def test_printed_laws_settle_as_joints_without_inertia(name, law):
    found = chapter_six(lambda message: None, names=(name,))[0]
    # inertia delays by at most that of all links about joint 1 over the damping
    assert found.numbers.settling == pytest.approx(settling_without_inertia(law), abs=CHAIN_LAG)
    assert found.moved == ""
    assert found.t[-1] > 1.3 * found.numbers.settling


def test_a_sign_is_the_limit_of_thin_layers():
    load = joint_load(ROBOT, gravity=False, coriolis=False, damping=0.5)
    target = tuple(np.radians([0.0, 45.0, -45.0, -45.0, 45.0]).tolist())
    bench = Bench(target=target, dt=1e-2, duration=6.0, exact=True)
    found = settled_step(load, SLIDING[0], lambda dt: loops(load, target, THESIS, dt, 0.0, np.inf)[SLIDING[0]], bench)
    assert found.numbers.settling == pytest.approx(settling_without_inertia("sliding mode"), abs=CHAIN_LAG)
    assert found.switches
    assert found.numbers.overshoot < 1e-3


def test_numbers_that_move_with_the_tick_are_not_printed():
    load = joint_load(ROBOT, gravity=False, coriolis=False, damping=0.5)
    target = tuple(np.radians([0.0, 45.0, -45.0, -45.0, 45.0]).tolist())
    bench = Bench(target=target, dt=4e-3, duration=1.0)
    name = "sliding mode with the model (sign)"
    found = settled_step(load, name, lambda dt: loops(load, target, THESIS, dt, 0.0, np.inf)[name], bench)
    # the artefact of a tick is as large as the tick
    assert "overshoot" in found.moved
    row = next(iter(rows_of(ROBOT, [found])))
    assert row.ours is None
    assert row.verdict == "singular"


def test_comparison_says_whose_damping_and_limits_it_takes():
    own = compare_controllers(ROBOT, Stepping(duration=3.0), names=("PD",))
    assert any("damped by 0.347 N m s/rad (body.damping, the robot's own" in note for note in own.notes)
    assert any("cut at 1.67 N m" in note for note in own.notes)
    chapter = compare_controllers(
        with_values(ROBOT, {"body.damping": 0.5}), Stepping(limits=False, duration=3.0), names=("PD",)
    )
    free = {(row.case, row.quantity): row.ours for row in chapter.rows}
    assert free["PD, no gravity", "settling (2 %)"] == pytest.approx(settling_without_inertia("PD"), abs=CHAIN_LAG)
    assert "torques have no limit" in chapter.notes
    assert {row.case for row in own.rows} == {"PD, no gravity, torque limit", "PD, gravity, torque limit"}


@pytest.mark.slow
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
    # what does not settle has no settling time, and no number in a row
    absent = [row for row in rows_of(ROBOT, trials) if row.quantity == "settling (2 %)" and row.ours is None]
    assert {row.case for row in absent} == {f"{name}, gravity" for name in ("PD", "PID", *FRACTIONAL)}
    assert all(row.verdict == "singular" and "not settled" in row.note for row in absent)
    # a torque limit slows PD, which asks for 5.7 times the stall torque
    limited = chapter_six(lambda message: None, limits=True, names=("PD",))
    assert limited[0].numbers.peak_torque == pytest.approx(ROBOT.drive.torque_limit)
    assert limited[0].numbers.settling > by["PD", False].settling


def test_controllers_on_another_robot(tmp_path):
    result = compare_controllers(SNAKE, Stepping(duration=1.0), out=tmp_path)
    cases = {row.case for row in result.rows}
    assert cases == {f"{name}, no gravity, torque limit" for name in NAMES}
    assert any("damped by" in note for note in result.notes)
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
    assert found["computed torque (motors), no gravity, torque limit", "settling (2 %)"] < 0.3
    assert found["computed torque (motors), no gravity, torque limit", "overshoot"] < 0.1


def test_bad_input_is_named():
    with pytest.raises(BadInput, match="target"):
        step_trials(ROBOT, Stepping(target=(0.1, 0.2)))
    with pytest.raises(BadInput, match="bandwidth"):
        step_trials(ROBOT, Stepping(bandwidth=0.0))
    with pytest.raises(BadInput, match="coriolis"):
        step_trials(SNAKE, Stepping(coriolis=False))
    with pytest.raises(BadInput, match="robot"):
        compare_controllers("octopus-arm")
    with pytest.raises(BadInput, match="robot"):
        compare_controllers("no-such-robot")
