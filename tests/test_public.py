"""The public names, robots given by name, and runs that would never end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import metamer


def test_public_names() -> None:
    from metamer.control.servo import PID
    from metamer.core.records import Command
    from metamer.record.log import Log
    from metamer.systems.spatial.spec import SpatialBody

    assert (metamer.PID, metamer.Command, metamer.Log, metamer.SpatialBody) == (PID, Command, Log, SpatialBody)
    assert metamer.__version__[0].isdigit()
    for name in metamer.__all__:
        assert getattr(metamer, name) is not None


def test_a_robot_by_name_or_file_is_as_good_as_a_robot(tmp_path: Path) -> None:
    snake, file = metamer.robot("snake"), tmp_path / "my.toml"
    file.write_text(metamer.toml_from_robot("snake"))
    assert metamer.problems("snake") == []
    assert metamer.toml_from_robot(file) == metamer.toml_from_robot(snake)
    assert metamer.with_values("snake", {"body.links": 4}).body.links == 4
    assert metamer.mjcf_from_spec("snake") == metamer.mjcf_from_spec(snake)
    assert metamer.urdf_from_spec("snake") == metamer.urdf_from_spec(snake)
    assert metamer.build("snake").robot == snake
    distances = [
        metamer.simulate(given, duration=0.1).metrics.values["distance"] for given in ("snake", snake, str(file), file)
    ]
    distances.append(metamer.simulate(spec="snake", duration=0.1).metrics.values["distance"])  # type: ignore[call-arg]
    assert len(set(distances)) == 1
    plant = metamer.open_plant("snake")
    plant.close()
    assert metamer.simulate_batch("snake", [{}], duration=0.1).good.all()
    for wrong in (None, 5, "sneak"):
        with pytest.raises(metamer.BadInput, match="robot = "):
            metamer.simulate(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"gait": object()}, "gait = .* the name of a gait"),
        ({"gait": {"kind": "serpenoid"}}, "gait = .* the name of a gait"),
        ({"controller": 3}, "controller = 3 .* update"),
        ({"controller": "pdd"}, "controller.kind = 'pdd' .* did you mean 'pd'"),
        ({"engine": []}, r"engine = \[\]"),
    ],
)
def test_arguments_of_another_kind_are_refused(options: dict, words: str) -> None:
    with pytest.raises(metamer.BadInput, match=words):
        metamer.simulate("snake", duration=0.1, **options)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"run.duration": 1e12}, r"1e\+14 rows of about 100 columns, 8e\+07 GB; at most 1 GB"),
        ({"run.step": 1e-12}, r"1e\+14 steps x links; at most 1e\+11"),
        ({"run.step": 1e-320}, "steps x links"),
        ({"body.links": 100_000}, "1000000 columns; at most 300000"),
    ],
)
def test_runs_without_end_are_refused_with_their_size(changes: dict, words: str) -> None:
    with pytest.raises(metamer.BadInput, match=words):
        metamer.simulate("snake", changes=changes)


def test_batches_without_end_are_refused() -> None:
    with pytest.raises(metamer.BadInput, match=r"steps x links of 50 robots"):
        metamer.simulate_batch("snake", [{}] * 50, duration=1e9)
    with pytest.raises(metamer.BadInput, match="gaits = 'serpenoid'"):
        metamer.simulate_batch("snake", ["serpenoid"], duration=0.1)  # type: ignore[list-item]


@pytest.mark.parametrize(
    "change",
    [
        {"body.mass": 1e308},
        {"body.mass": 1e-320},
        {"body.length": 1e308},
        {"body.length": 1e-300},
        {"drive.kp": 1e308},
        {"world.gravity": 1e308},
        {"start.joints": 1e308},
    ],
)
def test_numbers_beyond_all_range_are_refused(change: dict) -> None:
    with pytest.raises(metamer.BadInput):
        metamer.simulate("snake", duration=0.1, changes=change)


def test_a_lag_of_a_servo_that_is_next_to_nothing() -> None:
    assert not metamer.simulate("snake", duration=0.05, changes={"drive.lag": 1e-320}).stopped


def test_joints_in_step_follow_no_curve() -> None:
    from metamer.gaits.serpenoid import Serpenoid
    from metamer.systems.wheels.start import on_axis_start, theta_slip, winding

    gait = Serpenoid(joints=6, lag=0.0)
    for closed_form in (winding, theta_slip, on_axis_start):
        with pytest.raises(metamer.BadInput, match=r"gait\.lag = 0\.0"):
            closed_form(gait)


def test_a_robot_that_an_engine_does_not_take_is_refused() -> None:
    snake = metamer.robot("snake")
    body = replace(snake.body, length=1e-300)
    with pytest.raises(metamer.BadInput, match="snake"):
        metamer.simulate(replace(snake, body=body), engine="mujoco", duration=0.1)


@pytest.mark.parametrize("name", metamer.robot_names())
def test_one_build_for_every_robot(name: str) -> None:
    robot = metamer.robot(name)
    system = metamer.build(robot)
    assert system.robot == robot
    assert (system.senses + system.derived).width + len(getattr(system, "ports", ())) > 0


def test_quantities_of_a_built_robot_are_those_of_its_physics() -> None:
    rng = np.random.default_rng(5)
    fixed = metamer.SpatialBody(links=3, axis=((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)))
    arm = metamer.Robot(name="arm", body=fixed, world=metamer.World(view="side"))
    for robot in ("snake", "worm", "muscle-snake", "wheeled-snake", arm):
        system = metamer.build(robot)
        size = system.model.size
        q, v, tau = rng.normal(size=(3, size))
        a = metamer.acceleration(system, q, v, tau)
        # M a + c + g = tau + springs and dampers, by another road: inverse dynamics
        assert np.abs(metamer.force(system, q, v, a) - tau).max() < 1e-9 * (1.0 + np.abs(a).max())
        assert metamer.mass_matrix(system, q).shape == (size, size)
        assert np.isfinite(metamer.energies(system, q, v)).all()
        assert len(metamer.velocity_terms(system, q, v)) == len(metamer.gravity_terms(system, q)) == size


@pytest.mark.parametrize("name", ["octopus-arm", "worm-sidewinder"])
def test_a_robot_without_equations_of_motion_says_so(name: str) -> None:
    system = metamer.build(name)
    for ask in (metamer.acceleration, metamer.force):
        with pytest.raises(metamer.BadInput, match=r"octopus-arm: platform|body\.base"):
            ask(system, np.zeros(3), np.zeros(3), np.zeros(3))
    with pytest.raises(metamer.BadInput, match=r"what metamer\.build"):
        metamer.acceleration(5, np.zeros(3), np.zeros(3), np.zeros(3))  # type: ignore[arg-type]
