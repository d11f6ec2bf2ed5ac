"""Muscle-driven robots in lanes: the metrics of `simulate`, limits, lag and stops included; what lanes leave alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.plants.batch import BatchOptions, many_of
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot
from metamer.systems.many import Manner
from metamer.systems.muscles.many import run_many

SNAKE = robot("muscle-snake")
# columns of two robots, and changes of both
CASES: dict[str, tuple[dict[str, list[Any]], dict[str, Any]]] = {
    "gaits": ({"gait.amplitude": [0.2, 0.4], "gait.lag": [0.8, -0.6]}, {}),
    "bodies": ({"body.mass": [0.1, 0.3], "drive.kp": [20.0, 30.0]}, {}),
    "limits": ({"drive.tension_most": [1.0, 3.0]}, {"drive.rate_limit": 0.6}),
    "co-contraction": ({"drive.tension_least": [0.0, 0.5]}, {"gait.amplitude": 0.5}),
    "muscles tied elsewhere": ({"drive.reach": [0.04, 0.06]}, {"drive.half_width_outer": 0.03}),
    "late servos": ({"drive.lag": [0.02, 0.03]}, {}),
    "stops": ({"gait.amplitude": [0.5, 0.7]}, {"body.lower": -0.3, "body.upper": 0.35}),
}


@pytest.mark.parametrize("case", CASES)
def test_metrics_are_those_of_simulate(case: str) -> None:
    vary, changes = CASES[case]
    spec = with_values(SNAKE, {**changes, "run.duration": 0.5})
    many = many_of(spec, None, vary, {})
    made = run_many(many, Manner(threads=1))
    assert made is not None
    assert made.reasons == ("", "")
    for k in range(2):
        one = simulate(many.at(k)).metrics
        there = {name for name in made.metrics if name not in made.missing or not made.missing[name][k]}
        assert there == set(one.values)
        for name, expected in one.values.items():
            # the residual is a difference of what cancels
            part = 1e-6 if "residual" in name else 1e-9
            assert made.metrics[name][k] == pytest.approx(expected, rel=part, abs=1e-12), name
            assert made.units[name] == one.units[name]
    if case == "limits":
        share = made.metrics["tension_limit_share"]
        assert share[0] > share[1]
        assert made.metrics["tension_max"][0] == pytest.approx(1.0)


def test_muscles_that_pull_too_little_are_slower_and_a_bad_robot_leaves_the_others_alone() -> None:
    vary = {"drive.tension_most": [0.5, -1.0, 5.0]}
    batch = simulate_batch(SNAKE, vary=vary, duration=1.5, threads=1)
    assert batch.good.tolist() == [True, False, True]
    assert "drive.tension_most = -1.0" in batch.reasons[1]
    assert batch.metrics["torque_max"][0] < batch.metrics["torque_max"][2]
    assert "tension_limit_share" not in batch.missing or not batch.missing["tension_limit_share"][0]


def test_single_precision_and_other_methods_are_the_lanes_own() -> None:
    vary = {"gait.amplitude": [0.2, 0.4]}
    exact = simulate_batch(SNAKE, vary=vary, duration=0.5).metrics["distance"]
    how: list[dict[str, Any]] = [{"precision": "single"}, {"options": BatchOptions(method="heun3")}]
    for one in how:
        assert simulate_batch(SNAKE, vary=vary, duration=0.5, **one).metrics["distance"] == pytest.approx(
            exact, rel=1e-3
        )
    with pytest.raises(BadInput, match=r"options\.method"):
        simulate_batch(SNAKE, vary=vary, duration=0.5, options=BatchOptions(method="euler"))


def test_what_lanes_do_not_run_goes_one_by_one() -> None:
    for vary in ({"drive.pam.hysteresis": np.array([0.0, 0.1])}, {"start.rates": np.array([0.1, 0.0])}):
        assert run_many(many_of(SNAKE, None, vary, {"duration": 0.1}), Manner()) is None
        batch = simulate_batch(SNAKE, vary=vary, duration=0.1)
        assert batch.good.all()
