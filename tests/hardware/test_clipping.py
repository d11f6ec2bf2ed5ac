"""Commands that limits change are kept beside what was sent, counted, told, and stop a run above a share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.records import Command, Sensed
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.hardware.calibration import CALIBRATIONS, Calibration, write_calibration
from metamer.hardware.clipping import Clipping
from metamer.hardware.safety import Safety
from metamer.record.reader import read_mcap
from metamer.robots import robot
from metamer.twin.session import run_twin

WORM, CALIBRATION = robot("worm"), CALIBRATIONS["worm"]
REACH = 188  # ticks, 45 deg to either side, as `calibrate` leaves it
NARROW = Calibration(
    tuple(replace(servo, range_min=servo.home - REACH, range_max=servo.home + REACH) for servo in CALIBRATION.servos)
)
WIDE_GAIT = with_values(WORM, {"gait.kind": "metachronal_stride", "gait.eta": 0.10})


class Asks:
    """Holds one angle."""

    def __init__(self, angle: float) -> None:
        self.angle = angle

    def start(self, sensed: Sensed) -> None: ...

    def update(self, sensed: Sensed) -> Command:
        return Command(position=np.full(5, self.angle), velocity=np.zeros(5), torque=np.zeros(5))


def test_counting_by_hand() -> None:
    """Four commands of 0.25 s, one of which is changed: share 1/4; after four more it is forgotten, the count stays."""
    found = Clipping(2, smallest=0.01)
    for off in (0.0, 0.5, 0.005, 0.0):
        found.add(np.array([1.0, 2.0]), np.array([1.0, 2.0 - off]), 0.25)
    assert found.now().share.tolist() == [0.0, 0.25]
    assert (found.now().asked[1], found.now().sent[1]) == (2.0, 1.5)
    assert "1 of 4 commands to joint 2" in found.now().words()
    for _ in range(4):
        found.add(np.zeros(2), np.zeros(2), 0.25)
    assert found.now().share.tolist() == [0.0, 0.0]
    assert found.now().changed.tolist() == [0.0, 1.0]


def test_a_gait_that_the_range_cuts_off_stops_and_both_are_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "run.mcap"
    done = run_twin(WIDE_GAIT, port="virtual", calibration=NARROW, duration=10.0, record=path)
    assert "limits changed" in done.stopped
    assert "at most 50 %" in done.stopped
    assert any(alarm.kind == "clipped" and alarm.raised for alarm in done.alarms)
    log = read_mcap(path)
    asked, goal = log.block("joint*.asked"), log.block("joint*.goal")
    off = np.abs(asked - goal)
    # what was sent ends at the range, what was asked goes on
    assert np.abs(goal).max() <= REACH * CALIBRATION.table.tick + 1e-9
    assert np.abs(asked).max() > REACH * CALIBRATION.table.tick + 0.05
    counted = log.columns["bus.clipped"]
    assert counted[-1] >= 12
    # the count of a row is of the commands before it
    assert counted[-1] == (off[: len(counted) - 1] > 0.5 * CALIBRATION.table.tick + 1e-9).sum()
    # a gait within its range is sent as it is asked, but for rounding to ticks
    free = run_twin(WORM, port="virtual", duration=2.0)
    assert not free.stopped
    assert free.clips.words() == ""
    assert free.log.columns["bus.clipped"].max() == 0.0
    assert np.abs(free.log.block("joint*.asked") - free.log.block("joint*.goal"))[:-1].max() < CALIBRATION.table.tick


def test_a_controller_that_asks_for_the_impossible_is_stopped() -> None:
    done = run_twin(WORM, port="virtual", controller=Asks(1e6), duration=10.0)
    assert "limits changed" in done.stopped
    assert done.log.t[-1] == pytest.approx(0.52)
    # whoever wants it all the same says so, and is told
    whole = run_twin(WORM, port="virtual", controller=Asks(1e6), duration=1.0, safety=Safety(clipped=1.0))
    assert not whole.stopped
    assert "50 of 50 commands to joint 1 were changed by limits" in whole.clips.words()


def test_the_command_line_says_it(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    write_calibration(NARROW, file)
    words = ["run", "worm", "--port", "virtual", "--calibration", str(file), "--duration", "3"]
    words += ["--set", "gait.kind=metachronal_stride", "--set", "gait.eta=0.10"]
    out = CliRunner().invoke(app, words)
    assert out.exit_code == 1, out.output
    assert "commands changed by limits" in out.output
    assert "limits changed" in out.output
    # below the share the run goes on, and the loss is told at its end
    out = CliRunner().invoke(app, [*words, "--safety", "clipped=1"])
    assert out.exit_code == 0, out.output
    assert "were changed by limits: joint" in out.output


def test_a_share_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match=r"safety\.clipped"):
        Safety(clipped=1.5)
