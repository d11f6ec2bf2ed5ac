"""Arms in lanes: the metrics and reasons of `simulate`, arm by arm; the factor beside NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from metamer.files import with_values
from metamer.plants.batch import many_of
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot
from metamer.systems.platform.lanes.factor import over, triangle, under
from metamer.systems.platform.many import ready

ARM = with_values(robot("octopus-arm"), {"body.segments": 6, "gait.targets": 5})
# rounding in another order of sums, over the steps of a run
SAME = 1e-11
# a leg's speed over the last part of a step before a ball is entered divides rounding by that part
SLIVER_SPEED = 1e-8


def hold_to_single_runs(vary: dict[str, Any], **run: Any) -> None:
    """Every metric and every reason is that of the arm's own `simulate`."""
    spec = with_values(ARM, {f"run.{name}": value for name, value in run.items()})
    batch = simulate_batch(spec, vary=vary)
    for k in range(len(batch.good)):
        one = simulate(with_values(spec, {path: np.asarray(values)[k].tolist() for path, values in vary.items()}))
        assert batch.reasons[k] == one.stopped
        there = {name for name in batch.metrics if name not in batch.missing or not batch.missing[name][k]}
        assert there == set(one.metrics.values)
        for name, expected in one.metrics.values.items():
            room = SLIVER_SPEED if name == "fastest_leg" else SAME
            assert batch.metrics[name][k] == pytest.approx(expected, rel=room, abs=SAME), name
            assert batch.units[name] == one.metrics.units[name]


def test_arms_that_differ_in_body_law_and_steps() -> None:
    rng, count = np.random.default_rng(90210), 20
    vary = {
        "body.length": rng.uniform(4.5, 6.5, count),
        "body.radius": rng.uniform(0.2, 0.4, count),
        "body.alpha": rng.uniform(0.9, 1.0, count),
        "controller.gain": rng.uniform(10.0, 30.0, count),
        "controller.gamma": rng.uniform(0.02, 0.08, count),
        "controller.damping": np.where(rng.random(count) < 0.5, 0.0, rng.uniform(0.0, 0.3, count)),
        "controller.floor": rng.uniform(0.0, 3.0, count),
        "run.step": rng.uniform(2e-4, 1e-3, count),
        "run.dt": rng.uniform(2e-3, 5e-3, count),
        "run.duration": rng.uniform(0.1, 2.0, count),
    }
    hold_to_single_runs(vary)


def test_arms_with_flags_and_fixed_radii() -> None:
    """Short thick segments fold: plates cross, turn over, pass singular poses."""
    spec = {"body.isovolumetric": False, "gait.points": [[2.2, 0.0, 0.6], [-1.5, 1.0, 0.3], [0.0, -2.0, 0.2]]}
    robot_ = with_values(ARM, {**spec, "body.segments": 3, "body.length": 2.0, "body.radius": 0.5})
    vary = {"controller.gain": [10.0, 20.0, 30.0]}
    batch = simulate_batch(robot_, vary=vary, duration=1.0)
    assert batch.metrics["flags"].max() > 1.0
    for k, gain in enumerate(vary["controller.gain"]):
        one = simulate(robot_, duration=1.0, changes={"controller.gain": gain})
        assert batch.reasons[k] == one.stopped
        assert batch.metrics["flags"][k] == one.metrics.values["flags"]


def test_laws_that_lanes_do_not_know_are_left_to_single_runs() -> None:
    vary = {"controller.posture": [0.0, 2.0, 0.0]}
    assert ready(many_of(ARM, None, vary, {})).able.tolist() == [0, 2]
    hold_to_single_runs(vary, duration=0.1)


def test_arms_of_different_segments_run_in_groups() -> None:
    vary = {"body.segments": [6, 6, 4, 6, 4], "controller.gain": np.linspace(10.0, 30.0, 5)}
    hold_to_single_runs(vary, duration=0.1)


def test_an_arm_that_is_refused_leaves_the_others_alone() -> None:
    batch = simulate_batch(ARM, vary={"controller.gain": [20.0, -1.0], "body.alpha": [0.95, 0.95]}, duration=0.05)
    assert "controller.gain = -1.0" in batch.reasons[1]
    assert "out of time" in batch.reasons[0]
    assert batch.metrics["targets"].tolist() == [5.0, 0.0]


def test_the_factor_is_that_of_numpy() -> None:
    rng = np.random.default_rng(11)
    for _ in range(20):
        m, b = rng.normal(size=(6, 6)), rng.normal(size=6)
        inverse, rows, det = triangle(*(tuple(column) for column in m.T))
        assert det == pytest.approx(np.linalg.det(m), rel=1e-10)
        z = under(inverse, rows, tuple(b))
        # condition of M squared, times rounding
        assert over(inverse, rows, z) == pytest.approx(np.linalg.solve(m.T @ m, b), rel=1e-6)
        assert np.dot(z, z) == pytest.approx(b @ np.linalg.solve(m.T @ m, b), rel=1e-6)
