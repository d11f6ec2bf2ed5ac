"""Robots along paths: which law, how well, what limits do, what is not reached is said."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from metamer.control.paths.paths import Circle, Square, Waypoints
from metamer.core.refusals import BadInput
from metamer.experiments.muscle_snake.tables import followed_rows
from metamer.files import with_values
from metamer.plants.follow import follow_path, law_for, limit_changes, path_for
from metamer.robots import robot
from metamer.view.plots import plot_run

MUSCLE = robot("muscle-snake")


def test_published_circle() -> None:
    """The default circle of the muscle snake is the paper's, and its rows come with the run: honest figures of the
    spec, mean speed 0.275 +- 0.003 m/s, settled within 0.05 m, tensions 1.1 N in the median, 6.8 N at most."""
    done = follow_path(MUSCLE, "circle")
    rows = {row.quantity: row for row in followed_rows(done)}
    assert rows["mean speed"].ours == pytest.approx(0.275, abs=0.003)
    assert rows["frequency"].ours == pytest.approx(1.80, abs=0.04)
    assert done.metrics.values["path_deviation_max"] < 0.05
    assert done.metrics.values["tension_median"] == pytest.approx(1.1, rel=0.1)
    assert done.metrics.values["tension_max"] == pytest.approx(6.8, rel=0.1)
    assert not any("not reached" in note for note in done.log.meta["notes"])
    other = follow_path(MUSCLE, "circle", duration=5.0)
    assert not list(followed_rows(other))


def test_a_limit_slows_and_says_so() -> None:
    """4 N of the 6.8 N that 0.275 m/s needs: tensions stay within, the robot is slower, both are told."""
    done = follow_path(MUSCLE, "circle", limits={"muscles.tension_most": 4.0}, duration=60.0)
    assert done.metrics.values["tension_max"] <= 4.0 + 1e-9
    assert done.metrics.values["path_speed_settled"] < 0.25
    said = " ".join(done.log.meta["notes"])
    assert "the tension limit slows the wave" in said
    assert "0.275 m/s is not reached" in said


def test_a_speed_that_cannot_be_had_is_told() -> None:
    """0.6 m/s are wanted, 0.444 had at the highest frequency."""
    done = follow_path(MUSCLE, "circle", changes={"controller.speed": 0.6}, duration=30.0)
    (note,) = (note for note in done.log.meta["notes"] if "not reached" in note)
    assert "0.6 m/s" in note
    assert "highest frequency" in note
    assert done.metrics.values["path_speed_settled"] == pytest.approx(0.444, rel=0.05)


def test_folded_joints_are_told() -> None:
    """Thrown beyond the angle at which a muscle has no arm: the note says what it means."""
    from metamer.systems.muscles.model import build_muscles
    from metamer.systems.muscles.singular import singular_notes

    model, angle = build_muscles(MUSCLE), np.array([0.0, math.radians(92.0)])
    notes = singular_notes(model, np.tile(angle[:, None], 5), np.array([0.0, 1.0]), np.full(5, angle[1]))
    assert all("92.0 deg at most: it has folded" in note for note in notes)


@pytest.mark.parametrize("name", ["snake", "wheeled-snake"])
def test_other_snakes_come_onto_the_circle(name: str) -> None:
    """Half a body beside it at the start; in the second half within a quarter of a body."""
    spec = robot(name)
    done = follow_path(spec, "circle", duration=40.0)
    size = float(np.sum(np.broadcast_to(spec.body.length, spec.body.links)))
    assert done.metrics.values["path_deviation_rms"] < 0.25 * size
    assert done.log.meta["path"]


def test_paths_by_name_and_file(tmp_path: Path) -> None:
    assert path_for(MUSCLE, "circle") == Circle(centre=(1.0, 4.5), radius=4.2)
    assert path_for(MUSCLE, "square") == Square(centre=(1.0, 4.5), side=8.8)
    table = tmp_path / "way.csv"
    table.write_text("x [m],y [m]\n0,0\n2,0\n2,1.5\n0,0\n")
    assert path_for(MUSCLE, str(table)) == Waypoints(points=((0.0, 0.0), (2.0, 0.0), (2.0, 1.5)), closed=True)
    toml = tmp_path / "way.toml"
    toml.write_text('[path]\nkind = "circle"\nradius = 2.0\n')
    assert path_for(MUSCLE, str(toml)) == Circle(radius=2.0)
    for bad in ("line", str(tmp_path / "none.toml")):
        with pytest.raises(BadInput):
            path_for(MUSCLE, bad)


def test_what_cannot_follow_is_refused() -> None:
    for name in ("worm", "octopus-arm"):
        with pytest.raises(BadInput, match="seen from above"):
            law_for(robot(name), Circle(radius=1.0))
    assert limit_changes(MUSCLE, {"tension_most": 3.0}) == {"drive.tension_most": 3.0}
    with pytest.raises(BadInput, match=r"controller\.speed"):
        follow_path(robot("snake"), changes={"controller.speed": 0.3})


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("muscle-snake", "drive.torque_limit", 0.01),
        ("muscle-snake", "drive.kp", 1.0),
        ("muscle-snake", "drive.lag", 0.1),
        ("muscle-snake", "gait.amplitude", 0.1),
        ("muscle-snake", "run.dt", 0.02),
        ("wheeled-snake", "drive.torque_limit", 0.1),
    ],
)
def test_what_the_law_does_not_read_is_refused(name: str, field: str, value: float) -> None:
    with pytest.raises(BadInput, match=rf"{field} = {value} is not valid: it does nothing here"):
        follow_path(robot(name), changes={field: value}, duration=0.1)


def test_robots_in_space_are_refused_by_every_path() -> None:
    for changes in ({}, {"world.view": "top"}):
        with pytest.raises(BadInput):
            follow_path(robot("worm-sidewinder"), "circle", changes=changes)


def test_an_open_path_is_measured_to_its_end() -> None:
    """Three metres in 100 s at 0.41 m/s: the run goes on, its numbers do not."""
    done = follow_path(robot("snake"), Waypoints(points=((-0.5, 0.0), (2.5, 0.0))), duration=20.0)
    (note,) = (note for note in done.log.meta["notes"] if "the path ends at" in note)
    assert float(note.split("= ")[1].split(" s")[0]) == pytest.approx(3.0 / 0.41, abs=2.0)
    assert done.metrics.values["path_deviation_max"] < 0.1
    assert done.metrics.values["path_laps"] == pytest.approx(1.0, abs=0.3)
    assert not any("does not come onto" in note for note in done.log.meta["notes"])


def test_limits_of_joints_are_told() -> None:
    done = follow_path(robot("snake"), limits={"torque_limit": 0.3}, duration=10.0)
    share = done.metrics.values["torque_limit_share"]
    assert f"torque limit for {100.0 * share:.2g} % of the time" in " ".join(done.log.meta["notes"])


def test_steering_on_wheels_can_be_late() -> None:
    spec = robot("wheeled-snake")
    now, late = (follow_path(spec, changes={"controller.late": k}, duration=5.0) for k in (0, 8))
    assert np.abs(now.log["joint.angle"] - late.log["joint.angle"]).max() > 1e-3


def test_picture_with_path_and_forces(tmp_path: Path) -> None:
    done = follow_path(with_values(MUSCLE, {}), "square", duration=3.0)
    plot_run(done.log, tmp_path / "run.png")
    assert (tmp_path / "run.png").stat().st_size > 20_000
