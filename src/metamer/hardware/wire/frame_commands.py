"""Commands that are whole frames, to be passed on unchanged or not at all."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from metamer.core.records import Array, Command
from metamer.core.units import DEG
from metamer.hardware.calibration import Calibration, ServoCalibration
from metamer.hardware.wire.packets import Frame

MOVES = ("move", "prepare")
PASSED = (*MOVES, "start", "stop", "torque_write", "led_write")  # all others change a servo for good
TO_ALL = ("start", "stop", "torque_write")  # may go to all servos at once
ROUNDED = 0.0005  # s, half of the unit that the time of a move is told in
PLAY = 5.0  # ticks by which the posture at the start may differ


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameCommand(Command):
    """A command whose frames are given; plants that know no frames take position and velocity.

    frames   time from the start of the period, and frame, in order           [s]
    """

    frames: tuple[tuple[float, Frame], ...]


@final
class FrameGate:
    """Says of every frame whether the limits let it pass as it is; one that they would change must not be sent.

    calibration    servo of every joint
    lower, upper   (joints,) limits of the joints                             [rad]
    rate           fastest that a joint is sent                               [rad/s]
    start          (joints,) angles before the first frame                    [rad]
    """

    def __init__(self, calibration: Calibration, lower: Array, upper: Array, rate: float, start: Array) -> None:
        self.calibration, self.rate = calibration, rate
        self._joint = {id_: k for k, id_ in enumerate(calibration.ids)}
        self._range = list(zip(lower.tolist(), upper.tolist(), strict=True))
        self._last = [(angle, PLAY * calibration.table.tick) for angle in start.tolist()]

    def problem(self, frames: Iterable[Frame], *, near: Array | None = None, room: Array | None = None) -> str:
        """Why the limits would not let these frames pass, the first that they would not; empty if all may.

        near, room   (joints,) where the joints are, and how far from there they may be sent   [rad]
        """
        for frame in frames:
            if wrong := self._check(frame, near, room):
                return wrong
        return ""

    def _check(self, frame: Frame, near: Array | None, room: Array | None) -> str:
        if frame.name not in PASSED:
            return f"{frame.name} is no command of a motion (those are {', '.join(PASSED)})"
        if frame.id == self.calibration.table.broadcast and frame.name in TO_ALL:
            return ""
        if frame.id not in self._joint:
            return f"{frame.name} to {frame.id}, which is no servo of the calibration"
        return self._check_move(frame, near, room) if frame.name in MOVES else ""

    def _check_move(self, frame: Frame, near: Array | None, room: Array | None) -> str:
        k, tick = self._joint[frame.id], self.calibration.table.tick
        servo, (low, high), (last, slack) = self.calibration.servos[k], self._range[k], self._last[k]
        goal, half = goal_of(frame, servo, tick), 0.5 * tick
        what = f"{frame.name} of servo {frame.id} to {frame.values[0]} (joint {k + 1}, {math.degrees(goal):.1f} deg)"
        inside = servo.range_min <= frame.values[0] <= servo.range_max
        if not inside or not low - half <= goal <= high + half:
            return f"{what} is outside the joint's {math.degrees(low):.1f} to {math.degrees(high):.1f} deg"
        # the time of a move is whole milliseconds of a period that need not be
        here = servo.homing_offset + (-last if servo.drive_mode else last) / tick
        time = self.calibration.table.move_time(frame.values, here)
        if abs(goal - last) > self.rate * (time + ROUNDED) + slack:
            asked = f"in {1e3 * time:.0f} ms from {math.degrees(last):.1f} deg"
            return f"{what} {asked} is faster than {math.degrees(self.rate):.0f} deg/s"
        if near is not None and room is not None and abs(goal - near[k]) > room[k] + tick:
            return f"{what} is {math.degrees(abs(goal - near[k])):.0f} deg from the joint ({near[k] / DEG:.1f} deg)"
        # both ends of a step are rounded to whole ticks
        self._last[k] = (goal, tick)
        return ""


def goal_of(frame: Frame, servo: ServoCalibration, tick: float) -> float:
    """Angle of the joint that a move goes to.   [rad]"""
    return (-1.0 if servo.drive_mode else 1.0) * (frame.values[0] - servo.homing_offset) * tick
