"""Every bad field is named with its value and what would be valid."""

from __future__ import annotations

import math

import pytest

from metamer.core.fields import problems
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.robots.snake import ROBOT

BAD = {
    "body.links": [0, -3, 2.5, True],
    "body.base": ["floating"],
    "body.length": [0.0, -0.1, math.nan, [0.1] * 3, "long"],
    "body.mass": [0.0, -1.0, math.inf],
    "body.inertia": [-1e-3],
    "body.centre": [[0.1], [[0.0, math.nan]]],
    "body.attach": [[[0.0, 0.0]] * 4],
    "body.parent": [3, [-1] * 10, [0] * 10, [-1, 5] + [0] * 8, [-1, 0]],
    "body.stiffness": [-1.0],
    "body.damping": [math.nan],
    "body.rest": [math.inf],
    "body.lower": [math.nan, 4.0],
    "body.grip": [-0.1],
    "drive.kp": [-1.0, math.nan],
    "drive.torque_limit": [0.0, -2.0],
    "world.view": ["front"],
    "world.gravity": [math.nan, -9.81],
    "world.ground.kind": ["sand"],
    "world.ground.mu_forward": [-0.1],
    "world.ground.mu_backward": [math.nan],
    "world.ground.eps": [0.0],
    "start.joints": [[0.1] * 4, math.nan],
    "world.ground.mu_side": [-1.0, "a"],
    "body.wheel": ["a"],
    "body.wheel_radius": [-1.0],
    "title": [5],
    "start.base": [[0.0, 0.0]],
    "run.duration": [0.0, -1.0, math.inf, math.nan],
    "run.dt": [0.0, 20.0],
    "run.step": [0.02, -1e-3],
    "run.stepper": ["euler"],
}


def problems_of(changes: dict) -> list:
    """Problems of the snake with some fields changed; a kind or field that does not exist is refused at once."""
    try:
        return problems(with_values(ROBOT, changes))
    except BadInput as refusal:
        return list(refusal.problems)


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in BAD.items() for value in values])
def test_bad_field_is_named(field: str, value) -> None:
    changes = {field: value}
    if field == "body.lower":
        changes["body.upper"] = 3.0
    found = problems_of(changes)
    assert found
    assert any(problem.field.startswith(field) for problem in found)
    assert all(problem.valid for problem in found)


def test_start_and_rest_lie_within_the_limits() -> None:
    found = problems(with_values(ROBOT, {"body.lower": 0.1, "body.upper": 1.0}))
    assert found[0].field == "start.joints[0]"
    found = problems(with_values(ROBOT, {"body.lower": -0.1, "body.stiffness": 1.0, "body.rest": -0.5}))
    assert found[0].field == "body.rest[1]"


def test_numpy_is_welcome() -> None:
    import numpy as np

    from metamer.description import Robot, Start
    from metamer.files import robot_from_toml, toml_from_robot
    from metamer.systems.planar.spec import PlanarBody

    body = PlanarBody(links=np.int64(3), length=np.array([0.1, 0.2, 0.3]), centre=np.zeros((3, 2)), mass=np.float32(2))
    spec = Robot(name="n", body=body, start=Start(joints=np.zeros(2)))
    assert problems(spec) == []
    assert robot_from_toml(toml_from_robot(spec)) == spec


def test_good_robots_have_no_problems() -> None:
    from metamer.robots import robot, robot_names

    for name in robot_names():
        assert problems(robot(name)) == []


def test_side_view_has_no_top_view_law() -> None:
    assert any("world.view" in p.field for p in problems(with_values(ROBOT, {"world.view": "side"})))
