"""Descriptions in logs of earlier versions are read as robots of today."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from metamer.description import Robot, checked
from metamer.files import robot_from_table, table_from_robot, with_values
from metamer.record.log import Log
from metamer.record.older import modern
from metamer.record.parquet import read_parquet, write_parquet
from metamer.record.reader import read_mcap
from metamer.record.recorder import write_mcap
from metamer.record.stream import log_from_metadata, metadata_from_log
from metamer.robots import robot, robot_names
from metamer.systems.drives.hasel import EXAMPLE
from metamer.systems.planar.model import build

SERVO = {"torque_limit": math.inf, "rate_limit": math.inf, "gain": 1.0, "lag": 0.0}
# every table had the fields of all laws
GROUND = {
    "viscous_along": 0.1, "viscous_across": 1.0, "mu_forward": 0.1, "mu_across": 0.5, "mu_side": math.inf, "eps": 0.005,
    "mu_static": 0.5, "restitution": 0.0, "slope": 0.0, "adhesion_shear": 0.0, "adhesion_normal": 0.0,
    "pad_area": 0.01, "pad_voltage": 5000.0, "cohesion": 0.0,
}  # fmt: skip
WHEELS = {"wheel_radius": 0.025, "wheel_width": 0.005, "wheel_mass": 0.0}
PLANAR = {
    "kind": "planar", "base": "free", "mount": 0.0, "stiffness": 0.0, "damping": 0.0, "rest": 0.0, "armature": 0.0,
    "lower": -math.inf, "upper": math.inf, "grip": 1.0, "area": 0.0, **WHEELS,
}  # fmt: skip


def old(name: str, **sections: Any) -> dict[str, Any]:
    """A robot's table in the old words: what did not change from today's, the rest as given."""
    table = table_from_robot(robot(name))
    kept = {key: table[key] for key in ("name", "title", "source", "gait", "start", "run")}
    kept["run"] = kept["run"] | {"stepper": "rk4"}
    return kept | sections


def world(law: str, view: str = "top", gravity: float = 9.81, **ground: Any) -> dict[str, Any]:
    return {"view": view, "gravity": gravity, "ground": {"law": law, **GROUND, **ground}}


SNAKE = old(
    "snake",
    body={**PLANAR, "links": 10, "length": 0.1, "mass": 0.2, "armature": 1e-3},
    actuation={**SERVO, "kp": 20.0, "kd": 0.2, "torque_limit": 3.0},
    world=world("shared_norm", mu_forward=0.05),
)
MUSCLES = table_from_robot(robot("muscle-snake"))["drive"]
OLD = {
    "snake": SNAKE,
    "wheeled-snake": old(
        "wheeled-snake",
        body={
            **PLANAR, "links": 7, "length": 0.1, "mass": robot("wheeled-snake").body.mass, "wheel": 0.05,
            "inertia": robot("wheeled-snake").body.inertia, "wheel_mass": robot("wheeled-snake").world.ground.mass,
        },
        actuation={**SERVO, "kp": 20.0, "kd": 0.2, "torque_limit": 5.0},
        world=world("wheels", mu_forward=1e-3, eps=1e-3),
        gait=table_from_robot(robot("wheeled-snake"))["gait"] | {"kind": "serpenoid"},
    ),
    "muscle-snake": old(
        "muscle-snake",
        body=table_from_robot(robot("muscle-snake"))["body"] | WHEELS,
        actuation={**SERVO, "kp": 2.0, "kd": 0.05},
        world=world("shared_norm", mu_forward=0.05),
        muscles={key: value for key, value in MUSCLES.items() if key not in (*SERVO, "kind", "kp", "kd")},
    ),
    "octopus-arm": old(
        "octopus-arm",
        body=table_from_robot(robot("octopus-arm"))["body"],
        actuation={**SERVO, "kp": 0.0, "kd": 0.0},
        world=world("none", gravity=0.0),
        gait={"kind": "tip_curve", "curve": "line", "targets": 21, "gain": 20.0, "gamma": 0.05},
    ),
}  # fmt: skip


def robot_of(table: dict[str, Any]) -> Robot:
    return checked(robot_from_table(modern(table)))


def log_with(**meta: Any) -> Log:
    return Log(t=np.array([0.0, 0.1]), columns={"q_1": np.array([0.0, 1.0])}, units={"q_1": "rad"}, meta=meta)


@pytest.mark.parametrize("name", OLD)
def test_old_words_give_the_robot_of_today(name: str) -> None:
    # 21 targets were the default of every curve, and are written out; today's None means 21 on a named curve
    said = {"gait.targets": 21} if name == "octopus-arm" else {}
    assert robot_of(OLD[name]) == with_values(robot(name), said)


@pytest.mark.parametrize("name", robot_names())
def test_todays_table_comes_back_as_it_is(name: str) -> None:
    table = table_from_robot(robot(name))
    assert modern(table) is table


@pytest.mark.parametrize("nothing", [None, {}, {"name": "r"}, {"world": 3}, {"world": {"ground": None}}, "text"])
def test_what_is_no_description_comes_back_as_it_is(nothing: Any) -> None:
    assert modern(nothing) is nothing


def test_a_drive_without_a_kind() -> None:
    """Between the versions the section had its new name and the old fields."""
    table = {("drive" if key == "actuation" else key): value for key, value in SNAKE.items()}
    assert robot_of(table) == robot("snake")


def test_hasel_beside_the_servo() -> None:
    data = {name: getattr(EXAMPLE, name) for name in ("angle", "voltages", "torque", "source")}
    drive = robot_of(SNAKE | {"hasel": data, "world": world("none", view="side")}).drive
    assert drive == replace(EXAMPLE, kp=20.0, kd=0.2, torque_limit=3.0)


def test_forward_was_the_links_own_direction() -> None:
    """Numbers of the kernels, for which forward is +x: 0.05 towards +x, 0.3 towards -x."""
    found = robot_of(SNAKE | {"world": world("component", mu_forward=0.05, mu_backward=0.3)})
    links = build(found).links
    assert found.world.ground.norm == "component"
    assert (links["mu_forward"] == 0.05).all()
    assert (links["mu_backward"] == 0.3).all()


def test_a_log_is_read_in_todays_words(tmp_path: Any) -> None:
    """In MCAP, in Parquet and in the metadata themselves; so is the fake machine's description."""
    log = log_with(spec=SNAKE, machine=SNAKE, engine="native")
    write_mcap(log, tmp_path / "a.mcap")
    write_parquet(log, tmp_path / "a.parquet")
    read = [read_mcap(tmp_path / "a.mcap"), read_parquet(tmp_path / "a.parquet")]
    for found in (*read, log_from_metadata(metadata_from_log(log))):
        assert robot_from_table(found.meta["spec"]) == robot("snake")
        assert robot_from_table(found.meta["machine"]) == robot("snake")
        assert found.meta["engine"] == "native"
