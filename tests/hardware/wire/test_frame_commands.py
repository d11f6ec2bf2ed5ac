"""The gate before given frames: each limit on its own, and that what the live limits send always passes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.hardware.calibration import CALIBRATIONS, Calibration, ServoCalibration
from metamer.hardware.wire.feetech import STS3215
from metamer.hardware.wire.frame_commands import FrameGate
from metamer.hardware.wire.packets import Frame

CALIBRATION = CALIBRATIONS["worm"]  # servo 5 drives joint 1, home 366, against the joint angle
WIDE = np.full(5, 1.0)
TICK = CALIBRATION.table.tick


def gate(rate: float = 5.0, start: float = 0.0) -> FrameGate:
    return FrameGate(CALIBRATION, -WIDE, WIDE, rate, np.full(5, start))


def move(ticks: int, time: int = 20, id_: int = 5) -> Frame:
    return Frame(id_, "move", (366 - ticks, time))


def test_what_is_within_all_limits_passes() -> None:
    frames = [Frame(5, "torque_write", (1,)), move(3), move(7), Frame(254, "start"), Frame(5, "stop")]
    assert gate().problem(frames) == ""


def test_range() -> None:
    """1 rad is 238.7 ticks: 239 rounds from within, 240 does not."""
    assert gate(start=1.0).problem([move(239)]) == ""
    assert "joint 1" in (found := gate(start=1.0).problem([move(240)]))
    assert "outside the joint's -57.3 to 57.3 deg" in found
    # the servo's own range counts also where the joint's is wider
    free = FrameGate(CALIBRATION, -4.0 * WIDE, 4.0 * WIDE, 100.0, np.full(5, 1.5))
    assert free.problem([move(366)]) == ""
    assert "outside" in free.problem([move(367)])


@pytest.mark.parametrize("time", [10, 20, 40])
def test_rate(time: int) -> None:
    """The step that 5 rad/s allows in the time of the move, half a millisecond and a tick of rounding on top."""
    most = math.floor(5.0 * (time + 0.5) / 1000.0 / TICK) + 1
    quick = gate()
    assert quick.problem([move(0, time), move(most, time)]) == ""
    assert "faster than 286 deg/s" in quick.problem([move(-1, time)])


def test_rate_of_servos_that_are_told_a_speed() -> None:
    """STS3215: moves by position and speed; what the live limits send passes, twice the speed does not."""
    rows = tuple(
        ServoCalibration(id=k, drive_mode=0, homing_offset=2048, range_min=0, range_max=4095) for k in range(1, 6)
    )
    calibration = Calibration(rows, STS3215)
    quick = FrameGate(calibration, -WIDE, WIDE, 2.0, np.zeros(5))
    step = math.floor(2.0 * 0.02 / STS3215.tick)
    ahead = [Frame(1, "move", STS3215.move(2048 + k * step, 2048 + (k + 1) * step, 0.02)) for k in range(5)]
    assert quick.problem(ahead) == ""
    here = 2048 + 5 * step
    assert "faster" in quick.problem([Frame(1, "move", STS3215.move(here, here + 2 * step, 0.02))])
    assert "faster" in quick.problem([Frame(1, "move", (here + step, 0, 0))])


def test_posture_at_the_start() -> None:
    """A joint 0.2 rad from where the log begins would have to jump: 5 rad/s for 20 ms and 5 ticks are 0.12 rad."""
    assert "faster" in gate(start=0.2).problem([move(0)])
    assert gate(start=0.1).problem([move(0)]) == ""


def test_distance_from_the_joint() -> None:
    """Sent 0.15 rad away from where a joint is, which may be 0.1 rad: refused; with 0.2 rad of room it passes."""
    steps = [move(12 * k) for k in range(4)]
    near = np.zeros(5)
    assert "from the joint" in gate().problem(steps, near=near, room=np.full(5, 0.1))
    assert gate().problem(steps, near=near, room=np.full(5, 0.2)) == ""


def test_what_is_no_motion_or_no_servo_of_ours() -> None:
    for frame in (
        Frame(5, "id_write", (7,)),
        Frame(5, "mode_write", (1, 0, 500)),
        Frame(5, "angle_limits_write", (0, 9)),
    ):
        assert "no command of a motion" in gate().problem([frame])
    assert "no servo of the calibration" in gate().problem([move(0, id_=9)])
    assert "no servo of the calibration" in gate().problem([move(0, id_=254)])
