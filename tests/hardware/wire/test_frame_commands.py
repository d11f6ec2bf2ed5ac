"""The gate before given frames: each limit on its own, and that what the live limits send always passes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.hardware.calibration import CALIBRATIONS, Calibration, ServoCalibration
from metamer.hardware.wire.feetech import STS3215_12V
from metamer.hardware.wire.frame_commands import FrameGate
from metamer.hardware.wire.packets import Frame

CALIBRATION = CALIBRATIONS["worm"]  # servo 5 drives joint 1, home 366, against the joint angle
HOMES = {servo.id: servo.home for servo in CALIBRATION.servos}
WIDE = np.full(5, 1.0)
TICK = CALIBRATION.table.tick


def gate(rate: float = 5.0, start: float = 0.0) -> FrameGate:
    return FrameGate(CALIBRATION, -WIDE, WIDE, rate, np.full(5, start))


def move(ticks: int, time: int = 20, id_: int = 5) -> Frame:
    return Frame(id_, "move", (366 - ticks, time))


def spaced(frames: list[Frame], gap: float = 0.02, begin: float = 0.0) -> list[tuple[float, Frame]]:
    """Frames at even times.   [s]"""
    return [(begin + k * gap, frame) for k, frame in enumerate(frames)]


def test_what_is_within_all_limits_passes() -> None:
    ready = [Frame(id_, "prepare", (home, 20)) for id_, home in HOMES.items()]
    frames = [Frame(5, "torque_write", (1,)), move(3), move(7), *ready, Frame(254, "start"), Frame(5, "stop")]
    assert gate().problem(spaced(frames)) == ""


def test_range() -> None:
    """1 rad is 238.7 ticks: 239 rounds from within, 240 does not."""
    assert gate(start=1.0).problem(spaced([move(239)])) == ""
    assert "joint 1" in (found := gate(start=1.0).problem(spaced([move(240)])))
    assert "outside the joint's -57.3 to 57.3 deg" in found
    # the servo's own range counts also where the joint's is wider
    free = FrameGate(CALIBRATION, -4.0 * WIDE, 4.0 * WIDE, 100.0, np.full(5, 1.5))
    assert free.problem(spaced([move(366)])) == ""
    assert "outside" in free.problem(spaced([move(367)]))


@pytest.mark.parametrize("time", [10, 20, 40])
def test_rate(time: int) -> None:
    """The step that 5 rad/s allows in the time of the move, half a millisecond and a tick of rounding on top."""
    most = math.floor(5.0 * (time + 0.5) / 1000.0 / TICK) + 1
    quick = gate()
    gap = time / 1000.0
    assert quick.problem(spaced([move(0, time), move(most, time)], gap)) == ""
    assert "faster than 286 deg/s" in quick.problem(spaced([move(-1, time)], gap, 2 * gap))


def test_rate_of_servos_that_are_told_a_speed() -> None:
    """STS3215: moves by position and speed; what the live limits send passes, twice the speed does not."""
    rows = tuple(ServoCalibration(id=k, drive_mode=0, home=2048, range_min=0, range_max=4095) for k in range(1, 6))
    calibration = Calibration(rows, STS3215_12V)
    quick = FrameGate(calibration, -WIDE, WIDE, 2.0, np.zeros(5))
    step = math.floor(2.0 * 0.02 / STS3215_12V.tick)
    ahead = [Frame(1, "move", STS3215_12V.move(2048 + k * step, 2048 + (k + 1) * step, 0.02)) for k in range(5)]
    assert quick.problem(spaced(ahead)) == ""
    here = 2048 + 5 * step
    assert "faster" in quick.problem([(0.1, Frame(1, "move", STS3215_12V.move(here, here + 2 * step, 0.02)))])
    assert "faster" in quick.problem([(0.1, Frame(1, "move", (here + step, 0, 0)))])


def test_posture_at_the_start() -> None:
    """A joint 0.2 rad from where the log begins would have to jump: 5 rad/s for 20 ms and 5 ticks are 0.12 rad."""
    assert "faster" in gate(start=0.2).problem(spaced([move(0)]))
    assert gate(start=0.1).problem(spaced([move(0)])) == ""


def test_distance_from_the_joint() -> None:
    """Sent 0.15 rad away from where a joint is, which may be 0.1 rad: refused; with 0.2 rad of room it passes."""
    steps = [move(12 * k) for k in range(4)]
    near = np.zeros(5)
    assert "from the joint" in gate().problem(spaced(steps), near=near, room=np.full(5, 0.1))
    assert gate().problem(spaced(steps), near=near, room=np.full(5, 0.2)) == ""


def test_what_is_no_motion_or_no_servo_of_ours() -> None:
    for frame in (
        Frame(5, "id_write", (7,)),
        Frame(5, "mode_write", (1, 0, 500)),
        Frame(5, "angle_limits_write", (0, 9)),
    ):
        assert "no command of a motion" in gate().problem(spaced([frame]))
    assert "no servo of the calibration" in gate().problem(spaced([move(0, id_=9)]))
    assert "no servo of the calibration" in gate().problem(spaced([move(0, id_=254)]))


def prepare(ticks: int, time: int = 20) -> Frame:
    return Frame(5, "prepare", (366 - ticks, time))


def test_a_prepared_move_counts_when_it_starts() -> None:
    """0.9 rad prepared slowly, then moved away from, then started: the start is the jump."""
    there = [move(20 * k) for k in range(10)]
    far = gate()
    assert far.problem(spaced([prepare(0), *there])) == ""
    assert "start: prepare of servo 5" in far.problem([(0.3, Frame(5, "start"))])
    # from where it is it may start
    assert gate().problem(spaced([prepare(20), Frame(5, "start")])) == ""
    # and twice: the second goes nowhere
    twice = gate()
    assert twice.problem(spaced([prepare(20), Frame(5, "start"), Frame(5, "start")])) == ""
    # what a servo was told before the log is not known
    assert "no prepared move" in gate().problem([(0.0, Frame(5, "start"))])
    assert "start of servo 4, which has no prepared move" in gate().problem(spaced([prepare(2), Frame(254, "start")]))
    assert "outside" in gate(start=1.0).problem([(0.0, prepare(240))])


def test_a_slow_move_that_is_cut_short_is_a_jump() -> None:
    """1 rad in a second, and after 20 ms the same goal at once: from goal to goal it is still, the joint is not."""
    slow = gate()
    assert slow.problem([(0.0, move(230, 1000))]) == ""
    assert "faster" in slow.problem([(0.02, move(230, 0))])
    # a stop leaves the joint where it was
    stopped = gate()
    assert stopped.problem([(0.0, move(230, 1000)), (0.1, Frame(5, "stop"))]) == ""
    assert "faster" in stopped.problem([(0.12, move(230, 20))])
