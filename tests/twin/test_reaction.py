"""A robot that stands before an obstacle, controllers around servos, and what is said before a run."""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.notices import LISTENERS
from metamer.core.records import Command, Sensed
from metamer.core.refusals import BadInput
from metamer.hardware import timing
from metamer.hardware.calibration import mirrored
from metamer.hardware.outer import OuterLoop
from metamer.hardware.sensors.sensors import RangeReading, SimulatedCamera, SimulatedRange
from metamer.record.reader import read_mcap
from metamer.robots import robot
from metamer.systems.sensors.range_sensor import Box, RangeSensor
from metamer.twin.obstacle_map import map_of_log
from metamer.twin.reaction import nearest_obstacle, nearest_sides, stopping
from metamer.twin.session import COLD_KERNELS, NO_RIGHT, cold_kernels_told, run_twin

WORM = robot("worm")
BOX = Box(centre=(-0.25, 0.0, 0.05), size=(0.1, 0.3, 0.1))  # begins 0.2 m ahead of the head


def invoke(*words: str) -> tuple[int, str]:
    out = CliRunner().invoke(app, ["run", "worm", "--port", "virtual", *words])
    return (2, str(out.exception)) if isinstance(out.exception, BadInput) else (out.exit_code, out.output)


@pytest.mark.parametrize("rows", [pytest.param(1, marks=pytest.mark.slow), 7])
def test_the_machine_stands_before_an_obstacle(rows: int, tmp_path: Path) -> None:
    """In one angle and in two; without the rule it crawls on."""
    ends = {}
    sensor = RangeSensor(rows=rows, zenith=math.radians(7.5) if rows > 1 else 0.0)
    for stop in (None, 0.19):
        path = tmp_path / f"{stop}.mcap"
        run_twin(
            WORM,
            port="virtual",
            duration=8.0,
            record=path,
            mirror=False,
            sensors=[SimulatedCamera, lambda pose: SimulatedRange(pose, [BOX], sensor=sensor)],
            stop_before=stop,
        )
        ends[stop] = read_mcap(path).columns["camera.x"]
    assert ends[None][-1] < -0.02
    # noise of the camera is 1 mm, of a distance 3 mm
    assert ends[0.19][-1] == pytest.approx(-0.01, abs=0.008)
    found, _ = map_of_log(tmp_path / "None.mcap")
    assert found.nearest(-0.2, 0.0) < 0.03
    if rows > 1:
        # rays that look up pass over the box, rays that look down meet the floor
        assert found.counts["floor"] > 0


def far_scan() -> list[RangeReading]:
    """A look at time 0 that sees nothing near."""
    return list(SimulatedRange(lambda now: (0.0, 0.02, 0.0), [], noise=0.0).poll(0.0))


def test_the_floor_is_no_obstacle_and_silence_is_one() -> None:
    sensor = RangeSensor(rows=5, zenith=math.radians(20.0))
    free = SimulatedRange(lambda now: (0.0, 0.02, 0.0), [], sensor=sensor, noise=0.0).poll(0.0)
    assert nearest_obstacle(free, (0.0, 0.02, 0.0), "side") == math.inf
    # without a pose nobody knows what is floor
    assert nearest_obstacle(free, None, "side") < 0.3
    # a sensor that has told nothing, or nothing for long, may stand before anything
    clock = [0.0]
    newest: Any = SimpleNamespace(scan=[], pose=None)
    driver = stopping(WORM.controller.on(WORM), newest, 0.2, view="side", now=lambda: clock[0], model=lambda: None)
    here = Sensed(t=0.0, angle=np.zeros(5), rate=np.zeros(5))
    driver.start(here)
    for newest.scan, clock[0], stands in (([], 0.0, True), (far_scan(), 0.5, False), (far_scan(), 1.5, True)):
        driver.update(here)
        assert driver.standing is stands
    with pytest.raises(BadInput, match="a run with a range sensor"):
        run_twin(WORM, port="virtual", duration=0.2, stop_before=0.1)
    assert "with --range" in invoke("--stop-before", "0.2")[1]


SNAKE = robot("snake")


def snake_past(place: float, turn: float | None) -> float:
    """Where the snake, on its way along x past a box, ends across it.   [m]"""
    box = Box(centre=(1.5, place, 0.0), size=(0.2, 0.3, 0.3))
    done = run_twin(
        SNAKE,
        port="virtual",
        duration=5.0,
        calibration=mirrored((500,) * SNAKE.body.joints),
        sensors=[SimulatedCamera, lambda pose: SimulatedRange(pose, [box], view="top")],
        turn_before=turn,
        mirror=False,
        start="here",
    )
    assert not done.stopped
    return float(done.log.columns["camera.y"][-1])


def test_the_snake_turns_away_from_an_obstacle() -> None:
    """To the right of one on its left, to the left of one on its right; without the rule it goes straight on.

    Its way ends at 0.24 m: past a box about 0.1 m it may go on either side.
    """
    straight = snake_past(0.2, None)
    right, left = snake_past(0.2, 0.6), snake_past(-0.1, 0.6)
    assert right < straight - 0.1 < straight + 0.1 < left


def test_what_cannot_turn_is_refused() -> None:
    scan = [RangeReading(0.0, -0.2, 0.2, (0.5, math.inf, 0.3), 1.0)]
    assert nearest_sides(scan) == (0.5, 0.3)
    # a head that looks 0.3 rad to the left sees all of it on the left
    assert nearest_sides(scan, 0.3) == (math.inf, 0.3)
    room = lambda pose: SimulatedRange(pose, [])  # noqa: E731
    with pytest.raises(BadInput, match="seen from above"):
        run_twin(WORM, port="virtual", duration=0.2, turn_before=0.1, sensors=[room], mirror=False)
    with pytest.raises(BadInput, match=r"turn_before.*a run with a range sensor"):
        run_twin(WORM, port="virtual", duration=0.2, turn_before=0.1, mirror=False)
    assert "with --range" in invoke("--turn-before", "0.2")[1]


@pytest.mark.parametrize("name", ["pd", "pid", "fractional", "sliding"])
def test_controllers_go_around_the_servos(name: str) -> None:
    code, text = invoke("--controller", name, "--duration", "1", "--no-mirror")
    assert code == 0, text


def test_an_outer_loop_sends_what_the_torque_would_do() -> None:
    class Pulls:
        def start(self, sensed: Sensed) -> None: ...

        def update(self, sensed: Sensed) -> Command:
            return Command(position=np.zeros(2), velocity=np.zeros(2), torque=np.array([0.5, 100.0]))

    loop = OuterLoop(Pulls(), kp=5.0, limit=0.3)
    sensed = Sensed(t=0.0, angle=np.zeros(2), rate=np.zeros(2))
    assert loop.update(sensed).position.tolist() == [0.1, 0.3]
    assert loop.update(sensed).torque.tolist() == [0.0, 0.0]
    with pytest.raises(BadInput, match=r"drive\.kp"):
        OuterLoop(Pulls(), kp=0.0)


def test_thresholds_are_given_on_the_command_line_and_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("[safety]\ntemperature = 20.0\n[alarm]\ndeviation = 0.001\n")
    code, text = invoke("--duration", "1", "--safety", str(file))
    assert code == 1
    assert "below 20 deg C is allowed" in text
    assert "6 to 7 V is allowed" in invoke("--duration", "1", "--safety", "voltage=[6.0, 7.0]")[1]
    assert "one of stale, temperature" in invoke("--safety", "fear=1")[1]
    assert "a number" in invoke("--safety", "step=far")[1]
    assert "safety.step" in invoke("--safety", "step=-1")[1]
    assert "alarm deviation" in invoke("--duration", "2", "--alarm", str(file))[1]


def test_what_a_run_lacks_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """No right to real-time scheduling, and kernels that must be compiled first: one sentence each."""
    said: list[str] = []
    with cold_kernels_told(said.append):
        for name in ("a", "b"):
            for tell in list(LISTENERS):
                tell(name)
    assert said == [COLD_KERNELS]
    assert not LISTENERS

    def refuses(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(timing.os, "sched_setscheduler", refuses)
    with timing.real_time() as given:
        assert not given
    assert "ulimit -r" in NO_RIGHT
