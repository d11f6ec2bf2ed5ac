"""HASEL actuators and sunlight as fields of a description: TOML, checks, CSV, what MJCF leaves out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metamer.core.fields import problems
from metamer.core.refusals import BadInput
from metamer.files import robot_from_toml, toml_from_robot, with_values
from metamer.robots.snake import ROBOT as SNAKE
from metamer.robots.soft_lander import ROBOT
from metamer.systems.drives.hasel import EXAMPLE, Hasel, csv_from_hasel, read_hasel, with_servo
from metamer.systems.mujoco import mjcf_from_spec
from metamer.systems.planar.urdf import urdf_losses
from metamer.world import Sun

ACTUATOR = with_servo(EXAMPLE, ROBOT.drive)
GIVEN = replace(
    ROBOT, drive=replace(ACTUATOR, voltage=4500.0), world=replace(ROBOT.world, sun=Sun(direction=(0.6, -0.8)))
)


def test_toml_there_and_back():
    assert problems(GIVEN) == []
    assert robot_from_toml(toml_from_robot(GIVEN)) == GIVEN
    assert "example data, no measurement" in toml_from_robot(GIVEN)
    assert "[world.sun]" in toml_from_robot(GIVEN)
    assert "[world.sun]" not in toml_from_robot(ROBOT)
    assert robot_from_toml(toml_from_robot(ROBOT)).world.sun is None


def test_csv_there_and_back(tmp_path):
    path = tmp_path / "curve.csv"
    path.write_text(csv_from_hasel(EXAMPLE))
    assert read_hasel(path, voltage=3000.0) == replace(EXAMPLE, voltage=3000.0, source="curve.csv")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("angle [rad]", "angle"), "'angle' has no unit"),
        (("0.032", "much"), "line 10.*'much' is no number"),
        (("0.032", "nan"), "line 10.*finite"),
        (("0.032", "-1"), r"drive\.torque.*>= 0"),
        (("0.0,6000.0,0.032\n", ""), r"no torque at \(0\.0, 6000\.0\)"),
        (("0.0,6000.0", "0.0,3000.0"), "every angle and voltage once"),
    ],
)
def test_bad_files_are_refused(tmp_path, change, reason):
    path = tmp_path / "curve.csv"
    text = csv_from_hasel(EXAMPLE)
    assert change[0] in text
    path.write_text(text.replace(*change))
    with pytest.raises(BadInput, match=reason):
        read_hasel(path)


@pytest.mark.parametrize(
    ("spec", "field"),
    [
        (replace(ROBOT, drive=Hasel()), r"drive\.angle"),
        (replace(ROBOT, drive=replace(ACTUATOR, voltage=1e5)), r"drive\.voltage.*0 to 6000.*V"),
        (replace(ROBOT, drive=replace(ACTUATOR, torque=((1.0,),))), r"drive\.torque.*\(5, 3\)"),
        (replace(SNAKE, drive=with_servo(EXAMPLE, SNAKE.drive)), r"drive\.kind = 'hasel'.*side"),
        (with_values(ROBOT, {"world.sun.pressure": -1.0}), r"world\.sun\.pressure.*N/m\^2"),
        (with_values(ROBOT, {"world.sun.direction": [0.0, 0.0]}), r"world\.sun\.direction"),
        (with_values(SNAKE, {"world.sun.pressure": 1e-6}), r"world\.sun.*side"),
        (with_values(ROBOT, {"body.area": -0.1}), r"body\.area.*m\^2"),
    ],
)
def test_bad_fields_are_refused_by_name(spec, field):
    with pytest.raises(BadInput, match=field):
        raise BadInput(problems(spec))


def test_exports_say_what_they_leave_out():
    text = mjcf_from_spec(GIVEN)
    assert "not in this file: world.sun" in text
    assert "not in this file: drive.voltages" in text
    assert "the drive (hasel)" in urdf_losses(GIVEN)
