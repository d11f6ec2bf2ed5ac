"""Parts: found by name, made from tables and back, changed by path; a user's own file adds one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import metamer as mt
from metamer.core.parts import from_table, kinds, load_file, to_table
from metamer.core.refusals import BadInput
from metamer.files import schema_text, with_values

FAMILIES = ("body", "drive", "ground", "gait", "controller")


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_kinds_with_one_line_each(family: str) -> None:
    found = kinds(family)
    assert found
    for name, kind in found.items():
        assert kind.kind == name
        assert (kind.__doc__ or "").strip()


def test_a_nearby_name_is_offered() -> None:
    with pytest.raises(BadInput, match=r"gait\.kind = 'serpenoit'.*did you mean 'serpenoid'"):
        with_values(mt.robot("snake"), {"gait.kind": "serpenoit"})
    with pytest.raises(BadInput, match=r"world\.ground\.mu_forwart.*did you mean 'mu_forward'"):
        with_values(mt.robot("snake"), {"world.ground.mu_forwart": 0.1})


def test_another_kind_begins_with_its_own_defaults_but_for_what_both_inherit() -> None:
    snake = mt.robot("snake")
    viscous = with_values(snake, {"world.ground.kind": "viscous"})
    assert viscous.world.ground == mt.grounds.Viscous()
    # muscles are servos too: gains stay
    muscles = with_values(snake, {"drive.kind": "muscles"})
    assert (muscles.drive.kp, muscles.drive.torque_limit) == (snake.drive.kp, snake.drive.torque_limit)


def test_a_ground_has_the_fields_of_its_law_and_no_others() -> None:
    with pytest.raises(BadInput, match=r"world\.ground\.mu_across.*no such field"):
        with_values(mt.robot("snake"), {"world.ground.kind": "viscous", "world.ground.mu_across": 0.3})


@pytest.mark.parametrize("name", mt.robot_names())
def test_tables_come_back_as_the_same_robot(name: str) -> None:
    robot = mt.robot(name)
    table = to_table(robot)
    assert from_table(type(robot), json.loads(json.dumps(table))) == robot
    assert mt.robot_from_toml(mt.toml_from_robot(robot)) == robot


def test_every_gait_survives_a_file() -> None:
    """Also the gait whose waves are records in a list."""
    compound = with_values(mt.robot("snake"), {"gait.kind": "compound"})
    text = mt.toml_from_robot(compound)
    assert "[[gait.waves]]" in text
    assert mt.robot_from_toml(text) == compound


def test_classes_by_family() -> None:
    assert mt.bodies.Planar is kinds("body")["planar"]
    assert mt.drives.Servo is kinds("drive")["servo"]
    assert mt.gaits.Serpenoid is kinds("gait")["serpenoid"]
    assert "Coulomb" in dir(mt.grounds)
    with pytest.raises(AttributeError, match="no ground 'Sand'"):
        getattr(mt.grounds, "Sand")  # noqa: B009


def test_schema_of_a_robot_names_every_kind() -> None:
    text = schema_text()
    for family in FAMILIES:
        for name in kinds(family):
            assert f'"const": "{name}"' in text
    assert json.loads(text)["required"] == ["name"]


OWN_GAIT = '''
from dataclasses import dataclass
from typing import Any
import numpy as np
from metamer.core.fields import number
from metamer.gaits.gait import JointGait
from metamer.core.records import Targets
from metamer.systems.grounds.viscous import Viscous

@dataclass(frozen=True, kw_only=True)
class Nod(JointGait):
    """Every joint nods alike.

    height   of a nod   [rad]
    """

    kind = "nod"
    height: float = number(0.2, "rad", lower=0.0)

    def targets(self, t) -> Targets:
        t = np.asarray(t, dtype=float)[..., None]
        one = np.ones(self.joints)
        return Targets(self.height * np.sin(t) * one, self.height * np.cos(t) * one, -self.height * np.sin(t) * one)
'''


def test_a_users_own_file_adds_a_gait_and_nothing_is_loaded_unasked(tmp_path: Path) -> None:
    file = tmp_path / "my_gait.py"
    file.write_text(OWN_GAIT, encoding="utf-8")
    base = [sys.executable, "-m", "metamer", "simulate", "snake", "--duration", "0.2", "--gait", "nod"]
    refused = subprocess.run(base, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert refused.returncode == 2
    assert "nod" in refused.stderr
    ran = subprocess.run([*base, "--with", str(file)], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert ran.returncode == 0, ran.stderr
    for wrong in (tmp_path / "none.py", tmp_path):
        with pytest.raises(BadInput, match="--with"):
            load_file(wrong)
    broken = tmp_path / "broken.py"
    broken.write_text("1/0", encoding="utf-8")
    with pytest.raises(BadInput, match="ZeroDivisionError"):
        load_file(broken)
