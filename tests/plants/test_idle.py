"""Fields that a run does not read: a change is refused by name, a description that has them is told so."""

from __future__ import annotations

from dataclasses import replace

import pytest

import metamer
from metamer import BadInput
from metamer.files import with_values
from metamer.plants.idle import idle_fields, idle_note

# robot, engine -> changes that do nothing there, and the word that tells what would
IDLE = (
    ("worm", "native", {"world.ground.pad_area": 0.02}, "world.ground.material"),
    ("soft-limb", "native", {"body.area": 0.1}, "world.sun"),
    ("soft-limb", "native", {"start.base": (0.1, 0.0, 0.0)}, "body.base"),
    ("snake", "native", {"body.rest": 0.1}, "body.stiffness"),
    ("muscle-snake", "native", {"drive.pam.lag": 0.02}, "pressure"),
    ("wheeled-snake", "native", {"drive.kp": 40.0}, "mujoco"),
    ("wheeled-snake", "mujoco", {"body.inertia": 1e-3}, "native"),
    ("soft-lander", "mujoco", {"body.length": (0.3, 0.4, 0.4, 0.4, 0.4)}, "native"),
    ("worm-sidewinder", "mujoco", {"world.ground.mu_static": 0.7}, "mu_kinetic"),
    ("octopus-arm", "native", {"controller.clear": 0.1}, "controller.obstacles"),
)


@pytest.mark.parametrize(("name", "engine", "changes", "word"), IDLE)
def test_a_change_that_does_nothing_is_refused(name: str, engine: str, changes: dict[str, object], word: str) -> None:
    (field,) = changes
    with pytest.raises(BadInput, match="it does nothing here") as refusal:
        metamer.simulate(metamer.robot(name), engine=engine, changes=changes, duration=0.1)
    assert refusal.value.problems[0].field == field
    assert word in refusal.value.problems[0].valid


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("drive.kp", 1.0),
        ("world.gravity", 1.0),
        ("start.joints", 0.1),
        ("start.base", (1.0, 0.0, 0.0)),
    ],
)
def test_a_kinematic_arm_refuses_what_it_has_not(field: str, value: object) -> None:
    found = metamer.problems(with_values(metamer.robot("octopus-arm"), {field: value}))
    assert [problem.field for problem in found] == [field]


@pytest.mark.parametrize(
    ("field", "value"), [("start.rates", 0.1), ("start.base_rate", (0.1, 0.0, 0.0)), ("body.grip", 2)]
)
def test_wheels_refuse_what_they_have_not(field: str, value: object) -> None:
    found = metamer.problems(with_values(metamer.robot("wheeled-snake"), {field: value}))
    assert [problem.field for problem in found] == [field]


def test_mujoco_refuses_links_with_a_thickness() -> None:
    with pytest.raises(BadInput, match=r"body\.thickness = 0\.01"):
        metamer.simulate(metamer.robot("worm"), engine="mujoco", changes={"body.thickness": 0.01}, duration=0.1)


def test_the_same_value_and_the_default_are_no_change() -> None:
    spec = metamer.robot("wheeled-snake")
    done = metamer.simulate(spec, changes={"drive.kp": spec.drive.kp, "world.ground.mass": 0.0}, duration=0.1)
    assert len(done.log.t) == 3


def test_a_description_with_idle_fields_runs_with_a_note() -> None:
    done = metamer.simulate(metamer.robot("wheeled-snake"), duration=0.1)
    (servos,) = (note for note in done.log.meta["notes"] if "drive.kp" in note)
    assert servos.startswith("not used here: drive.kp, drive.kd, drive.torque_limit")


def test_what_acts_is_not_idle() -> None:
    """A sun makes areas act, a spring its rest angle: neither is named any more."""
    spec = metamer.robot("soft-limb")
    sunny = replace(spec, world=replace(spec.world, sun=metamer.Sun()))
    assert "body.area" in idle_fields(spec, {})
    assert "body.area" not in idle_fields(sunny, {})
    assert "body.rest" not in idle_fields(spec, {})
    assert idle_note(metamer.robot("snake"), {}) == []
    assert idle_note(spec, {}) == []
