"""Wall clock and monotonic clock of a run: related once, true for every value, and a step of the first is told."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from mcap.reader import make_reader
from worm_controllers import Gait

from metamer.hardware.safety import Safety
from metamer.hardware.timing import Clocks, both_clocks, step_of
from metamer.record.reader import read_mcap
from metamer.robots import robot
from metamer.twin.session import run_twin

WORM = robot("worm")


def test_both_clocks_are_read_at_one_moment() -> None:
    before = time.time()
    found = both_clocks(time.monotonic)
    assert before <= found.wall <= time.time()
    assert abs(found.at(time.monotonic()) - time.time()) < 0.1
    assert found.unsure >= 0.0
    assert found.table()["offset"] == found.wall - found.monotonic
    assert not both_clocks(lambda: 3.0, real=False).real


def test_a_step_of_the_wall_clock_is_told_from_drift() -> None:
    first = Clocks(10.0, 1000.0, 0.0, True)
    assert step_of(first, Clocks(40.0, 1030.01, 0.0, True)) == 0.0
    assert step_of(first, Clocks(40.0, 4630.0, 0.0, True)) == pytest.approx(3600.0)


@pytest.mark.timing
def test_a_log_lies_on_the_wall_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message between before and after; the clock is set an hour ahead meanwhile, which only a note tells."""
    path, begin = tmp_path / "run.mcap", time.time()
    true, set_ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: true() + set_ahead[0])

    # once it runs someone sets the clock
    setting = Gait(lambda sensed: set_ahead.__setitem__(0, 3600.0 if sensed.t > 0.3 else 0.0))
    safety = Safety(stale=20.0)
    run_twin(WORM, port="fake", duration=0.6, dt=0.05, controller=setting, record=path, timeout=0.5, safety=safety)
    end = true()
    stamps: dict[str, list[float]] = {}
    with path.open("rb") as file:
        for _, channel, message in make_reader(file).iter_messages():
            stamps.setdefault(channel.topic, []).append(message.log_time * 1e-9)
    assert {"/samples", "/bus", "/tf", "/joint_states", "/log"} <= set(stamps)
    for topic, times in stamps.items():
        # the note of the end is stamped by the run's own last moment
        assert begin - 1e-3 <= min(times) <= max(times) <= end + 1e-3, topic
    log = read_mcap(path)
    wall = log.columns["loop.clock"] + log.meta["clock"]["offset"]
    assert np.abs(np.array(stamps["/samples"]) - wall).max() < 1e-5
    assert any("the wall clock was set by +3600" in note for note in log.meta["notes"])
    assert log["joint.age"].max() < 5.0
