"""Commands that are whole frames, to be passed on unchanged or not at all."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from metamer.records import Array, Command
from metamer.twin.calibration import Calibration
from metamer.twin.packets import Frame

MOVES = ("move", "prepare")
PASSED = (*MOVES, "start", "stop", "torque_write", "led_write")  # all others change a servo for good
TO_ALL = ("start", "stop", "torque_write")  # may go to all servos at once
PLAY = 5.0  # ticks by which the posture at the start may differ


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameCommand(Command):
    """A command whose frames are given; plants that know no frames take position and velocity.

    frames   time from the start of the period, and frame, in order           [s]
    """

    frames: tuple[tuple[float, Frame], ...]


@final
class FrameGate:
    """Says of every frame whether a command within the limits can have made it; one that cannot must not be sent.

    A move ends at goal = p + v dt. The limits let p step by at most rate dt, and v be at most rate; so each move leaves
    an interval in which p can lie, and the interval that becomes empty tells that the limits would change the move.

    calibration    servo of every joint
    lower, upper   (joints,) limits of the joints                             [rad]
    rate           largest commanded rate                                     [rad/s]
    start          (joints,) angles before the first frame                    [rad]
    """

    def __init__(self, calibration: Calibration, lower: Array, upper: Array, rate: float, start: Array) -> None:
        self.calibration, self.rate = calibration, rate
        self.half = 0.5 * calibration.table.tick
        slack = PLAY * calibration.table.tick
        self._joint = {id_: k for k, id_ in enumerate(calibration.ids)}
        self._range = list(zip(lower.tolist(), upper.tolist(), strict=True))
        self._reach = [(angle - slack, angle + slack) for angle in start.tolist()]

    def problem(self, frames: Iterable[Frame]) -> str:
        """Why the limits would not let these frames pass, the first that they would not; empty if all may."""
        return next(filter(None, map(self._check, frames)), "")

    def _check(self, frame: Frame) -> str:
        table = self.calibration.table
        if frame.name not in PASSED:
            return f"{frame.name} is no command of a motion (those are {', '.join(PASSED)})"
        if frame.id == table.broadcast and frame.name in TO_ALL:
            return ""
        if frame.id not in self._joint:
            return f"{frame.name} to {frame.id}, which is no servo of the calibration"
        return self._check_move(frame) if frame.name in MOVES else ""

    def _check_move(self, frame: Frame) -> str:
        k, table = self._joint[frame.id], self.calibration.table
        servo, (low, high) = self.calibration.servos[k], self._range[k]
        sign = -1.0 if servo.drive_mode else 1.0
        goal = sign * (frame.values[0] - servo.homing_offset) * table.tick
        what = f"{frame.name} of servo {frame.id} to {frame.values[0]} (joint {k + 1}, {math.degrees(goal):.1f} deg)"
        inside = servo.range_min <= frame.values[0] <= servo.range_max
        if not inside or not low - self.half <= goal <= high + self.half:
            return f"{what} is outside the joint's {math.degrees(low):.1f} to {math.degrees(high):.1f} deg"
        # the time of a move is whole milliseconds of a period that need not be
        step = self.rate * (frame.values[1] + 0.5) / 1000.0
        near, far = self._reach[k]
        reach = (max(near - step, goal - step - self.half, low), min(far + step, goal + step + self.half, high))
        if reach[0] > reach[1]:
            asked = f"in {frame.values[1]} ms from {math.degrees(0.5 * (near + far)):.1f} deg"
            return f"{what} {asked} is faster than {math.degrees(self.rate):.0f} deg/s"
        self._reach[k] = reach
        return ""
