"""Line of sight: paths, the course to steer, and a snake that comes onto a line, an arc and waypoints."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from metamer.control.guidance import LineOfSight, line_of_sight, steer_wheels
from metamer.control.paths.paths import Circle, Line, Path, Waypoints
from metamer.core.records import Sensed
from metamer.core.refusals import BadInput
from metamer.gaits.serpenoid import Serpenoid
from metamer.plants.simulate import bare_plant
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.wheels.model import build_wheels


def test_line() -> None:
    here = Line(point=(1.0, 0.0), heading=0.5 * math.pi).near(np.array([0.5, 3.0]), -math.inf)
    assert here == pytest.approx((3.0, 0.5, 0.5 * math.pi, 0.0))


@pytest.mark.parametrize("turn", [1, -1])
def test_arc(turn: int) -> None:
    """Inside a left-hand circle is left of it; the way goes on after a round."""
    arc = Circle(centre=(0.0, 0.0), radius=2.0, turn=turn)
    here = arc.near(np.array([1.5, 0.0]), -math.inf)
    assert here.cross == pytest.approx(turn * 0.5)
    assert here.heading == pytest.approx(turn * 0.5 * math.pi)
    assert here.curvature == turn / 2.0
    # the way begins at the lowest point, a quarter (three quarters clockwise) of a round before
    after, s = (12.0, 5.0 * math.pi) if turn > 0 else (20.0, 7.0 * math.pi)
    assert arc.near(np.array([1.5, 0.0]), after).s == pytest.approx(s)


def test_waypoints() -> None:
    """Pieces follow each other, a corner is cut by `switch`, the last piece goes on, and nothing goes back."""
    path = Waypoints(points=((0.0, 0.0), (4.0, 0.0), (4.0, 4.0)), switch=0.5)
    assert path.near(np.array([1.0, 0.2]), -math.inf) == pytest.approx((1.0, 0.2, 0.0, 0.0))
    turned = path.near(np.array([3.6, 0.2]), 3.0)
    assert turned.heading == pytest.approx(0.5 * math.pi)
    assert turned.cross == pytest.approx(0.4)
    assert path.near(np.array([1.0, 0.2]), turned.s).heading == pytest.approx(0.5 * math.pi)
    assert path.near(np.array([4.0, 9.0]), 5.0).s == pytest.approx(13.0)


def test_course() -> None:
    """Left of the path steers right, by 45 degrees at a distance of the lookahead."""
    here = Line().near(np.array([0.0, 2.0]), 0.0)
    assert line_of_sight(here, 2.0) == pytest.approx(-0.25 * math.pi)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Circle(centre=(0.0, 0.0), radius=0.0).pieces,
        lambda: Circle(centre=(0.0, math.nan), radius=1.0).pieces,
        lambda: Circle(centre=(0.0, 0.0), radius=1.0, turn=0).pieces,
        lambda: Waypoints(points=((0.0, 0.0),)).pieces,
        lambda: Waypoints(points=((0.0, 0.0), (0.0, 0.0))).pieces,
        lambda: Waypoints(points=((0.0, 0.0), (1.0, 0.0)), switch=-1.0).pieces,
        lambda: Line(heading=math.inf).pieces,
        lambda: LineOfSight(lookahead=0.0).on(ROBOT),
        lambda: LineOfSight(facing=0).on(ROBOT),
    ],
)
def test_bad_paths_are_refused(make) -> None:
    with pytest.raises(BadInput):
        make()


def test_base_must_be_sensed() -> None:
    control = LineOfSight().on(ROBOT)
    with pytest.raises(BadInput, match="base"):
        control.start(Sensed(t=0.0, angle=np.zeros(6), rate=np.zeros(6)))


def follow(path: Path, duration: float) -> np.ndarray:
    """Cross-track error of the mean motion of a snake that starts half a metre beside its path."""
    spec = replace(ROBOT, start=replace(ROBOT.start, base=(0.0, 0.5, 0.0)))
    plant, gait = bare_plant(spec), spec.gait.on(spec.body)
    assert isinstance(gait, Serpenoid)
    control = steer_wheels(path, gait, build_wheels(spec).axle)
    control.start(plant.sense())
    after, found = -math.inf, []
    for _ in range(round(duration / 0.05)):
        sensed = plant.sense()
        here = path.near(control.mean_pose(sensed)[0], after)
        after = here.s
        found.append(here.cross)
        plant.act(control.update(sensed), 0.05)
    return np.array(found)


@pytest.mark.parametrize(
    ("path", "duration", "bar"),
    [
        (Line(heading=math.pi), 80.0, 2e-3),
        (Circle(centre=(0.0, -4.0), radius=4.0), 80.0, 0.05),
        (Waypoints(points=((0.0, 0.0), (-4.0, 0.0), (-4.0, -4.0)), switch=1.0), 100.0, 1e-2),
    ],
)
def test_snake_comes_onto_its_path(path: Path, duration: float, bar: float) -> None:
    """Half a metre off at the start; millimetres on straight pieces, centimetres on an arc (its bend swings along)."""
    cross = follow(path, duration)
    assert abs(cross[0]) > 0.3
    assert np.abs(cross[-200:]).max() < bar
