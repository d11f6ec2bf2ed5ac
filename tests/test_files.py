"""Descriptions through TOML: without loss, unknown keys refused."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metamer.core.refusals import BadInput
from metamer.description import Robot, Run, Start
from metamer.files import (
    changes_from_texts,
    read_robot,
    robot_from_table,
    robot_from_toml,
    table_from_robot,
    toml_from_robot,
    with_values,
)
from metamer.gaits.serpenoid import Serpenoid
from metamer.robots import robot, robot_names
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

number = st.floats(allow_nan=False, allow_infinity=False)
positive = st.floats(1e-300, 1e300)


@st.composite
def specs(draw) -> Robot:
    n = draw(st.integers(1, 5))
    per_link = st.one_of(positive, st.lists(positive, min_size=n, max_size=n).map(tuple))
    pair = st.tuples(number, number)
    pairs = st.one_of(st.none(), pair, st.lists(pair, min_size=n, max_size=n).map(tuple))
    body = PlanarBody(
        links=n,
        base=draw(st.sampled_from(["free", "fixed"])),
        length=draw(per_link),
        mass=draw(per_link),
        inertia=draw(st.one_of(st.none(), per_link)),
        centre=draw(pairs),
        attach=draw(pairs),
        rest=draw(number),
        lower=draw(st.one_of(st.just(-math.inf), st.floats(-3, -1))),
        upper=draw(st.one_of(st.just(math.inf), st.floats(1, 3))),
    )
    return Robot(
        name=draw(st.text(min_size=1)),
        title=draw(st.text()),
        body=body,
        drive=Servo(kp=draw(positive), torque_limit=draw(st.one_of(st.just(math.inf), positive))),
        world=World(gravity=draw(number), ground=Coulomb(mu_backward=draw(st.one_of(st.none(), positive)))),
        gait=Serpenoid(amplitude=draw(number), lag=draw(number)),
        start=Start(joints=draw(number)),
        run=Run(duration=draw(positive)),
    )


@given(specs())
@settings(max_examples=150, deadline=None)
def test_toml_loses_nothing(spec: Robot) -> None:
    assert robot_from_toml(toml_from_robot(spec)) == spec


@pytest.mark.parametrize("name", robot_names())
def test_shipped_robots_survive_toml(name: str) -> None:
    assert robot_from_toml(toml_from_robot(robot(name))) == robot(name)


def test_unknown_keys_name_the_nearest() -> None:
    table = table_from_robot(robot("snake"))
    table["body"]["lenght"] = 0.1
    with pytest.raises(BadInput, match=r"body\.lenght = 0\.1 .*did you mean 'length'"):
        robot_from_table(table)
    with pytest.raises(BadInput, match=r"world\.ground\.mu"):
        robot_from_toml('name = "x"\n[world.ground]\nmu = 0.3')
    with pytest.raises(BadInput, match="colour"):
        robot_from_toml('name = "x"\ncolour = "red"')


def test_broken_files_are_one_sentence(tmp_path) -> None:
    with pytest.raises(BadInput, match="not valid TOML"):
        robot_from_toml("name = ")
    with pytest.raises(BadInput, match="cannot be read"):
        read_robot(tmp_path / "none.toml")
    with pytest.raises(BadInput, match="name"):
        robot_from_toml("[body]\nlinks = 3")
    with pytest.raises(BadInput, match=r"body\.kind"):
        robot_from_toml('name = "x"\n[body]\nkind = "cloud"')


def test_changes_by_path() -> None:
    changes = changes_from_texts(
        ["body.links=7", "gait.amplitude=0.3", "world.ground.kind=component", "body.mass=[1,2]"]
    )
    assert changes == {"body.links": 7, "gait.amplitude": 0.3, "world.ground.kind": "component", "body.mass": [1, 2]}
    changed = with_values(robot("snake"), {"body.links": 7, "gait.amplitude": 0.3})
    assert changed.body.links == 7
    assert changed.gait.amplitude == 0.3
    assert changed.gait.lag == robot("snake").gait.lag
    for text in ("body.links", "=3"):
        with pytest.raises(BadInput, match="path=value"):
            changes_from_texts([text])
