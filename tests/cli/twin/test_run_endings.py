"""However a run ends, torque is off and the log is kept. In a time of its own; test_live has the real one."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from worm_controllers import Gait, raising

from metamer.core.records import Command, Sensed
from metamer.core.refusals import BadInput
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.wire.bus_log import BusFrame, read_raw_bus, whole_frames
from metamer.hardware.wire.packets import decode
from metamer.hardware.wire.tables import LX_16A
from metamer.record.reader import read_mcap, recover_mcap
from metamer.robots import robot
from metamer.twin.session import run_twin

WORM, IDS = robot("worm"), CALIBRATIONS["worm"].ids


def torque_is_off(frames: list[BusFrame]) -> bool:
    """Whether after the last move every servo was told to let go and has said that it did."""
    told, confirmed = set[int](), set[int]()
    for frame in whole_frames(frames, LX_16A):
        for found in decode(LX_16A, frame.data, "request" if frame.sent else "reply", final=True).frames:
            if found.name == "move":
                told, confirmed = set(), set()
            elif (found.name, found.values) == ("torque_write", (0,)):
                told.add(found.id)
            elif (found.name, found.values) == ("torque_read", (0,)):
                confirmed.add(found.id)
    return set(IDS) <= told and set(IDS) <= confirmed


@pytest.mark.parametrize("error", [RuntimeError("boom"), KeyboardInterrupt(), SystemExit(143)])
def test_an_error_in_the_controller(error: BaseException, tmp_path: Path) -> None:
    path, frames = tmp_path / "run.mcap", list[BusFrame]()
    with pytest.raises(type(error)):
        run_twin(WORM, port="virtual", controller=raising(error, 0.5), duration=2.0, record=path, tap=frames.append)
    assert torque_is_off(frames)
    log = read_mcap(path)
    # the tick in which it was raised was not sent
    assert log.t[-1] == pytest.approx(0.48)
    assert any(note.startswith(f"stopped: {type(error).__name__}") for note in log.meta["notes"])
    assert torque_is_off(read_raw_bus(path))


def test_a_command_that_is_no_number(tmp_path: Path) -> None:
    class Broken(Gait):
        def update(self, sensed: Sensed) -> Command:
            if sensed.t >= 0.5:
                return Command(position=np.full(5, np.nan), velocity=np.zeros(5), torque=np.zeros(5))
            return self.inner.update(sensed)

    path = tmp_path / "run.mcap"
    done = run_twin(WORM, port="virtual", controller=Broken(lambda sensed: None), duration=2.0, record=path)
    assert "not finite" in done.stopped
    assert done.unconfirmed == []
    assert torque_is_off(read_raw_bus(path))


def test_a_folder_that_is_taken_away(tmp_path: Path) -> None:
    """The file is still open: at the end it stands where it was asked for, with all that happened."""
    path = tmp_path / "logs" / "run.mcap"

    def part_done(part: float) -> None:
        if 0.4 < part < 0.6:
            shutil.rmtree(path.parent, ignore_errors=True)

    done = run_twin(WORM, port="virtual", duration=1.0, record=path, progress=part_done)
    assert not done.stopped
    assert done.file == path
    assert len(read_mcap(path).t) == 51


def test_a_folder_that_cannot_be_made_again(tmp_path: Path) -> None:
    path = tmp_path / "logs" / "run.mcap"

    def part_done(part: float) -> None:
        if part == 1.0 and path.parent.is_dir():
            shutil.rmtree(path.parent)
            path.parent.write_text("in the way")

    done = run_twin(WORM, port="virtual", duration=0.5, record=path, progress=part_done)
    assert "the log cannot be written" in done.stopped
    assert done.unconfirmed == []


CODE = """
import json, resource, sys
from pathlib import Path
from metamer.core.refusals import BadInput
from metamer.robots import robot
from metamer.hardware.wire.bus_log import BusFrame
from metamer.twin.session import run_twin
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
frames = []
done = run_twin(robot("worm"), port="virtual", duration=float(sys.argv[3]), record=Path(sys.argv[1]), tap=frames.append)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
raw = [[frame.ns, frame.sent, frame.data.hex()] for frame in frames]
print(json.dumps({"stopped": done.stopped, "file": str(done.file), "end": float(done.log.t[-1]), "frames": raw}))
"""


def limited(path: Path, size: int, duration: float) -> dict:
    words = [sys.executable, "-c", CODE, str(path), str(size), str(duration)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    return json.loads(done.stdout)


def test_a_file_that_may_grow_no_further(tmp_path: Path) -> None:
    """The system refuses more bytes in the middle of the run, as a full disk does."""
    path = tmp_path / "run.mcap"
    done = limited(path, 100_000, 20.0)
    assert "the log cannot be written: file too large" in done["stopped"]
    assert 0.5 < done["end"] < 15.0
    assert torque_is_off([BusFrame(ns, sent, bytes.fromhex(data)) for ns, sent, data in done["frames"]])
    # what was written is kept, and reads
    assert done["file"] == str(path) + ".part"
    kept = recover_mcap(path)
    assert kept.t[-1] >= done["end"] - 1.0


def test_a_device_that_is_full(tmp_path: Path) -> None:
    full = tmp_path / "run.mcap.part"
    full.symlink_to("/dev/full")
    frames: list[BusFrame] = []
    with pytest.raises(BadInput, match="no space left on device"):
        run_twin(WORM, port="virtual", duration=2.0, record=tmp_path / "run.mcap", tap=frames.append)
    # refused before anything moves
    sent = [decode(LX_16A, frame.data, "request").frames[0] for frame in frames if frame.sent]
    assert not any(f.name == "move" or (f.name == "torque_write" and f.values[0]) for f in sent)
