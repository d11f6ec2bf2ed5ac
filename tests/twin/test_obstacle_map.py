"""The obstacle map: closed forms of single looks, the floor, empty rays; and a worm that crawls towards a box."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.hardware.sensors.sensors import RangeReading, SimulatedCamera, SimulatedRange
from metamer.record.log import Log
from metamer.robots import robot
from metamer.systems.sensors.range_sensor import Ball, Box, RangeSensor
from metamer.twin.obstacle_map import cast, head_track, map_of_log, obstacle_map, smoothed
from metamer.twin.session import run_twin

CELL = 0.02
FRONT = -0.43  # m, of the box


def look(*ranges: float, half: float = 0.0, reach: float = 1.0) -> RangeReading:
    return RangeReading(0.0, -half, half, ranges, reach)


def test_one_ray_fills_one_cell_and_clears_those_before_it() -> None:
    found = obstacle_map([look(0.31)], np.zeros((1, 3)), cell=CELL)
    (cell,) = found.occupied()
    # the head looks along -x
    assert cell == pytest.approx([-0.31, 0.01], abs=0.5 * CELL + 1e-9)
    free = np.argwhere(found.log_odds < 0.0)
    assert len(free) == pytest.approx(0.31 / CELL, abs=2)
    assert (found.log_odds == 0.0).sum() > 10 * len(free)
    assert found.counts == {"hit": 1, "floor": 0, "nothing": 0, "high": 0}
    assert found.nearest(0.0, 0.0) == pytest.approx(0.31, abs=CELL)


def test_a_ray_that_sees_nothing_only_clears_up_to_its_reach() -> None:
    found = obstacle_map([look(math.inf, reach=0.5)], np.zeros((1, 3)), cell=CELL)
    assert len(found.occupied()) == 0
    assert found.nearest(0.0, 0.0) == math.inf
    columns = np.nonzero(found.log_odds < 0.0)[1] * CELL + found.origin[0]
    assert columns.min() == pytest.approx(-0.5, abs=CELL)
    assert found.counts["nothing"] == 1


def test_the_floor_is_no_obstacle_and_what_is_high_up_neither() -> None:
    """Pitched down by 0.1 the sensor, 2 cm up, sees the floor 0.2 m ahead; pitched up it looks over everything."""
    height = 0.02 * math.cos(0.1)
    down = obstacle_map([look(height / math.sin(0.1))], np.array([[0.0, 0.0, 0.1]]), cell=CELL)
    assert len(down.occupied()) == 0
    assert down.counts["floor"] == 1
    up = cast([look(0.9), look(math.inf)], np.array([[0.0, 0.0, -0.4], [0.0, 0.0, -0.4]]), "side")
    assert up.counts["high"] == 1
    # it clears only as far as it is low: 5 cm
    high = (0.05 - 0.02 * math.cos(0.4)) / math.sin(0.4) * math.cos(0.4)
    assert up.clear == pytest.approx([high, high])
    # the same ray in a robot that lies flat is a wall
    flat = obstacle_map([look(0.2)], np.array([[0.0, 0.0, 0.1]]), view="top", cell=CELL)
    assert flat.counts["hit"] == 1


def test_looks_add_up_and_forget() -> None:
    """Ten looks at something that then goes away: as many looks through it clear it."""
    poses = np.zeros((10, 3))
    seen = obstacle_map([look(0.31)] * 10, poses, cell=CELL)
    assert seen.probability.max() > 0.99
    gone = obstacle_map([look(0.31)] * 10 + [look(math.inf)] * 30, np.zeros((40, 3)), cell=CELL)
    assert len(gone.occupied()) == 0


def test_a_round_thing_seen_from_all_sides_in_top_view() -> None:
    ball = Ball(centre=(0.05, -0.03, 0.0), radius=0.1)
    poses, readings = [], []
    for angle in np.linspace(0.0, 2.0 * math.pi, 60, endpoint=False):
        # stands on a circle of 0.5 m and looks inwards, along -x of its link
        pose = (0.5 * math.cos(angle), 0.5 * math.sin(angle), angle)
        sensor = SimulatedRange(
            lambda now, pose=pose: pose, [ball], view="top", noise=0.002, sensor=RangeSensor(zenith=0.0, rows=1)
        )
        readings += sensor.poll(0.0)
        poses.append(pose)
    found = obstacle_map(readings, np.array(poses), view="top", cell=0.01)
    cells = found.occupied()
    distance = np.hypot(cells[:, 0] - 0.05, cells[:, 1] + 0.03)
    # the sensor is 2 cm above the ball's middle: a circle of 9.8 cm; a cell's half diagonal and three times the noise
    assert np.abs(distance - math.sqrt(0.1**2 - 0.02**2)).max() <= 0.0071 + 0.006
    around = np.arctan2(cells[:, 1] + 0.03, cells[:, 0] - 0.05)
    assert np.diff(np.sort(around)).max() < 0.3


@pytest.fixture(scope="module")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A worm with a camera and a range sensor that crawls towards a box for 8 s, in a time of its own."""
    path = tmp_path_factory.mktemp("map") / "crawl.mcap"
    box = Box(centre=(FRONT - 0.05, 0.0, 0.05), size=(0.1, 0.3, 0.1))
    done = run_twin(
        robot("worm"),
        port="virtual",
        duration=8.0,
        record=path,
        sensors=[lambda pose: SimulatedCamera(pose, seed=1), lambda pose: SimulatedRange(pose, [box], seed=1)],
    )
    assert not done.stopped
    nearest = done.log.columns["range.nearest"]
    # it comes closer, and the live column tells so: true distance less what noise of many rays takes off
    travelled = done.log.columns["camera.x"][-1] - done.log.columns["camera.x"][10]
    assert travelled < -0.02
    assert nearest[-1] - nearest[20] == pytest.approx(travelled, abs=0.02)
    return path


@pytest.mark.parametrize("source", [None, "mirror"])
def test_the_box_stands_where_it_is(crawl: Path, source: str | None) -> None:
    found, name = map_of_log(crawl, source=source, cell=CELL)
    assert name == (source or "camera")
    cells = found.occupied()
    # front and sides to two cells
    assert cells[:, 0].max() == pytest.approx(FRONT, abs=2 * CELL)
    assert cells[:, 0].min() >= FRONT - 2 * CELL
    assert np.abs(cells[:, 1]).max() <= 0.15 + 2 * CELL
    # the front is closed over what the fan of 15 deg sees of it from where the worm ends
    assert len(np.unique(np.round(cells[:, 1] / CELL))) >= 8
    # between the worm and the box it is free
    free = found.log_odds[:, :] < 0.0
    rows, columns = np.nonzero(free)
    x = columns * CELL + found.origin[0]
    assert x[rows == round((0.01 - found.origin[1]) / CELL)].min() <= FRONT + 3 * CELL


def test_command_line(crawl: Path, tmp_path: Path) -> None:
    picture, table = tmp_path / "map.png", tmp_path / "map.json"
    out = CliRunner().invoke(app, ["map", str(crawl), "--out", str(picture), "--json", str(table)])
    assert out.exit_code == 0, (out.output, out.exception)
    assert picture.read_bytes().startswith(b"\x89PNG")
    found = json.loads(table.read_text())
    assert np.array(found["log_odds"]).shape == tuple(found["shape"])
    assert found["nearest"] == pytest.approx(-FRONT - 0.05, abs=0.06)
    for bad in (["--out", "a.txt"], ["--out", "a.png", "--cell", "0"], ["--out", "a.png", "--pose", "base"]):
        assert isinstance(CliRunner().invoke(app, ["map", str(crawl), *bad]).exception, BadInput)


def test_a_log_that_was_cut_off_still_gives_a_map(crawl: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.mcap"
    cut.write_bytes(crawl.read_bytes()[: int(0.6 * crawl.stat().st_size)])
    found, _ = map_of_log(cut)
    assert 5 < len(found.path) < 80
    assert found.occupied()[:, 0].max() == pytest.approx(FRONT, abs=2 * CELL)


def test_logs_without_what_is_needed_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "plain.mcap"
    run_twin(robot("worm"), port="virtual", duration=0.2, record=path, mirror=False)
    with pytest.raises(BadInput, match="no readings of a range sensor"):
        map_of_log(path)
    empty = Log(t=np.arange(3.0), columns={"joint1.angle": np.zeros(3)}, meta={})
    with pytest.raises(BadInput, match="no pose of the head"):
        head_track(empty)
    with pytest.raises(BadInput, match="no reading"):
        obstacle_map([], np.zeros((0, 3)))
    with pytest.raises(BadInput, match="larger"):
        obstacle_map([look(0.9, reach=50.0), look(49.0, reach=50.0, half=0.0)], np.zeros((2, 3)), cell=0.001)


def test_smoothing_leaves_straight_lines_and_takes_noise() -> None:
    line = np.outer(np.arange(50.0), (1.0, -2.0, 0.5))
    assert smoothed(line) == pytest.approx(line)
    rng = np.random.default_rng(0)
    noise = rng.normal(0.0, 1.0, (2000, 3))
    # a triangle of nine weights: sqrt(sum w^2) / sum w = 0.37
    assert smoothed(noise).std() == pytest.approx(0.37, abs=0.03)
