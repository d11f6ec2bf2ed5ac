"""Controllers by kind: from TOML and --set, on every robot that takes them, refused by name on the others."""

from __future__ import annotations

import numpy as np
import pytest

import metamer
from metamer.core.fields import problems
from metamer.core.parts import kinds
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.files import robot_from_toml, toml_from_robot, with_values
from metamer.plants.simulate import simulate
from metamer.robots import robot

SNAKE, WHEELS = robot("snake"), robot("wheeled-snake")
LOOSE = {"drive.kp": 0.0, "drive.kd": 0.0, "drive.torque_limit": np.inf}
# two links on a table, fixed at one end, that follow a slow wave by torques
ARM = with_values(
    SNAKE,
    LOOSE
    | {"body.links": 2, "body.base": "fixed", "world.ground.kind": "none", "start.joints": 0.3, "start.base": (0, 0, 0)}
    | {"gait.frequency": 0.5, "gait.start": 0.0, "run.duration": 3.0, "run.dt": 0.002, "run.step": 0.001},
)
TORQUE = ("pd", "pid", "fractional_pid", "sliding_mode", "computed_torque", "lqr")
GAINS = {
    "sliding_mode": {"controller.xi": 0.5, "controller.beta": 10.0},
    "fractional_pid": {"controller.kp": 20.0, "controller.kd": 1.0, "controller.mu": 0.9},
    "lqr": {"controller.angle": 100.0, "controller.rate": 1.0},
    "computed_torque": {"controller.kp": 100.0, "controller.kv": 20.0},
}


def test_every_kind_has_a_line_and_meanings() -> None:
    assert {"gait", "line_of_sight", "wheel_steering", "computed_muscle_force", "tip", "stop_before", *TORQUE} == set(
        kinds("controller")
    )
    assert metamer.control.PD is kinds("controller")["pd"]


@pytest.mark.parametrize("kind", TORQUE)
def test_a_controller_by_name_brings_an_arm_onto_its_gait(kind: str) -> None:
    """From 0.3 rad off (0.3 and 0.7 rad of the wave) to less than a twentieth of the wave's 0.5 rad after 2 s."""
    arm = with_values(ARM, {"controller.kind": kind} | GAINS.get(kind, {"controller.kp": 20.0, "controller.kd": 1.0}))
    assert robot_from_toml(toml_from_robot(arm)) == arm
    run = simulate(arm)
    assert run.stopped == ""
    late = run.log.t > 2.0
    wanted = arm.gait.on(arm.body).targets(run.log.t).position
    assert np.abs(run.log.block("joint*.angle") - wanted)[0].max() > 0.2
    assert np.abs(run.log.block("joint*.angle") - wanted)[late].max() < 0.025
    # the servos have no gains of their own: nothing to be told
    assert not [note for note in run.log.meta.get("notes", []) if "added" in note]


def test_servos_with_gains_work_beside_the_controller_and_the_run_says_so() -> None:
    run = simulate(SNAKE, duration=0.05, changes={"controller.kind": "pd"})
    assert any("drive.kp = 20" in note and "added" in note for note in run.log.meta["notes"])
    assert simulate(SNAKE, duration=0.05).log.meta.get("notes", []) == []


def test_torques_equal_to_a_servos_own_make_the_same_motion() -> None:
    """A PD of the servo's gains on joints without servos, commanded every millisecond: what holding 1 ms leaves."""
    fast = {"run.dt": 1e-3, "run.step": 1e-3, "run.duration": 0.5, "drive.torque_limit": np.inf}
    servo = simulate(SNAKE, changes=fast)
    gains = {"controller.kind": "pd", "controller.kp": 20.0, "controller.kd": 0.2, "drive.kp": 0.0, "drive.kd": 0.0}
    outside = simulate(SNAKE, changes=fast | gains)
    gap = servo.log.block("joint*.angle") - outside.log.block("joint*.angle")
    assert np.abs(gap).max() < 2e-3


@pytest.mark.parametrize("kind", TORQUE)
def test_wheels_take_no_torque(kind: str) -> None:
    found = problems(with_values(WHEELS, {"controller.kind": kind}))
    assert "controller.kind" in [problem.field for problem in found]
    with pytest.raises(BadInput, match=rf"controller\.kind = '{kind}'.*take no torque"):
        simulate(WHEELS, changes={"controller.kind": kind}, duration=0.1)


class PeriodByPeriod:
    """A robot's own controller without its table of commands: the run goes by the loop, not by the fused kernel."""

    def __init__(self, spec: Robot) -> None:
        self.inner = spec.controller.on(spec)
        self.start, self.update = self.inner.start, self.inner.update


def test_angles_are_taken_where_torques_are_not() -> None:
    changes = {"controller.kind": "pd", "controller.output": "angle", "controller.kp": 0.0, "controller.kd": 0.0}
    plain = simulate(WHEELS, duration=1.0, controller=PeriodByPeriod(WHEELS))
    outer = simulate(WHEELS, duration=1.0, changes=changes)
    for name, values in plain.log.columns.items():
        np.testing.assert_array_equal(outer.log.columns[name], values)


@pytest.mark.parametrize("kind", ["computed_torque", "sliding_mode", "lqr"])
def test_a_model_of_joints_needs_a_fixed_base(kind: str) -> None:
    with pytest.raises(BadInput, match=r"body\.base = 'free'.*fixed"):
        simulate(SNAKE, changes={"controller.kind": kind}, duration=0.1)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("snake", "tip"), ("snake", "computed_muscle_force"), ("snake", "wheel_steering"), ("octopus-arm", "gait")],
)
def test_other_machines_controllers_are_refused(name: str, kind: str) -> None:
    with pytest.raises(BadInput, match=r"(controller|world\.ground)\.kind = "):
        simulate(robot(name), changes={"controller.kind": kind}, duration=0.1)


def test_every_bad_field_is_named_before_the_run() -> None:
    bad = with_values(SNAKE, {"controller.kind": "pid", "controller.kp": -1.0, "controller.ki": [1.0, 2.0]})
    assert [found.field for found in problems(bad)] == ["controller.kp", "controller.ki"]
    with pytest.raises(BadInput, match=r"controller\.kpp = 1.*did you mean 'kp'"):
        with_values(SNAKE, {"controller.kind": "pid", "controller.kpp": 1})


def test_late_commands_are_those_of_earlier_ticks() -> None:
    prompt, late = (simulate(SNAKE, duration=0.3, changes={"controller.late": n}) for n in (0, 3))
    sent, after = prompt.log.block("joint*.target"), late.log.block("joint*.target")
    np.testing.assert_array_equal(after[4:], sent[1:-3])


def test_a_wheeled_snake_steers_onto_a_line_from_its_description() -> None:
    """Half a metre beside the line at first; the bend brings the mean motion to it (it swings by 9 cm about it)."""
    path = {"controller.path.kind": "line", "controller.path.heading": np.pi}
    steered = with_values(WHEELS, {"controller.kind": "wheel_steering", "start.base": (0.0, 0.5, 0.0)} | path)
    assert robot_from_toml(toml_from_robot(steered)) == steered
    run = simulate(steered, duration=80.0)
    y = run.log.columns["base.y"]
    assert abs(y[0]) > 0.4
    # two periods of 2 pi s; 251.3 samples leave a fifth of a percent of the swing
    assert abs(y[-251:].mean()) < 2e-3


def test_a_muscle_snake_follows_a_circle_from_its_description() -> None:
    circle = {"controller.path.kind": "circle", "controller.path.radius": 4.2, "controller.path.centre": (1.0, 4.5)}
    snake = with_values(robot("muscle-snake"), {"controller.kind": "computed_muscle_force"} | circle)
    assert robot_from_toml(toml_from_robot(snake)) == snake
    run = simulate(snake, duration=1.0)
    assert run.stopped == ""
    assert run.metrics.values["path_length"] > 0.02
    with pytest.raises(BadInput, match=r"controller\.path\.radius = -1"):
        simulate(with_values(snake, {"controller.path.radius": -1.0}))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("worm", "line_of_sight"),
        ("soft-lander", "line_of_sight"),
        ("soft-lander", "stop_before"),
        ("worm-sidewinder", "line_of_sight"),
        ("worm-sidewinder", "stop_before"),
        ("soft-limb", "line_of_sight"),
    ],
)
def test_courses_and_heads_belong_to_free_chains(name: str, kind: str) -> None:
    """A robot in side view has no course, a tree and a chain in space no head in the plane: refused before the run."""
    found = problems(with_values(robot(name), {"controller.kind": kind}))
    assert [problem.field for problem in found] == ["controller.kind"]
    assert problems(with_values(SNAKE, {"controller.kind": kind})) == []
