"""Every bad field is named with its value and what would be valid."""

from __future__ import annotations

import math

import pytest

from metamer.description.check import problems
from metamer.description.files import with_values
from metamer.robots.snake import ROBOT

BAD = {
    "body.links": [0, -3, 2.5, True],
    "body.base": ["floating"],
    "body.length": [0.0, -0.1, math.nan, [0.1] * 3, "long"],
    "body.mass": [0.0, -1.0, math.inf],
    "body.inertia": [-1e-3],
    "body.centre": [[0.1], [[0.0, math.nan]]],
    "body.attach": [[[0.0, 0.0]] * 4],
    "body.parent": [[-1] * 10, [0] * 10, [-1, 5] + [0] * 8, [-1, 0]],
    "body.stiffness": [-1.0],
    "body.damping": [math.nan],
    "body.rest": [math.inf],
    "body.lower": [math.nan, 4.0],
    "body.grip": [-0.1],
    "actuation.kp": [-1.0, math.nan],
    "actuation.torque_limit": [0.0, -2.0],
    "world.view": ["front"],
    "world.gravity": [math.nan, -9.81],
    "world.ground.law": ["sand"],
    "world.ground.mu_forward": [-0.1],
    "world.ground.mu_backward": [math.nan],
    "world.ground.eps": [0.0],
    "start.joints": [[0.1] * 4, math.nan],
    "start.base": [[0.0, 0.0]],
    "run.duration": [0.0, -1.0, math.inf, math.nan],
    "run.dt": [0.0, 20.0],
    "run.step": [0.02, -1e-3],
    "run.stepper": ["euler"],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in BAD.items() for value in values])
def test_bad_field_is_named(field: str, value) -> None:
    changes = {field: value}
    if field == "body.lower":
        changes["body.upper"] = 3.0
    found = problems(with_values(ROBOT, changes))
    assert found
    assert any(problem.field.startswith(field) for problem in found)
    assert all(problem.valid for problem in found)


def test_good_robots_have_no_problems() -> None:
    from metamer.robots import robot, robot_names

    for name in robot_names():
        assert problems(robot(name)) == []


def test_side_view_has_no_top_view_law() -> None:
    assert any("world.ground.law" in p.field for p in problems(with_values(ROBOT, {"world.view": "side"})))
