"""Commands that are whole frames, to be passed on unchanged or not at all."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, final

from metamer.core.records import Array, Command
from metamer.core.units import DEG
from metamer.hardware.calibration import Calibration, ServoCalibration
from metamer.hardware.wire.packets import Frame

PASSED = ("move", "prepare", "start", "stop", "torque_write", "led_write")  # all others change a servo for good
TO_ALL = ("start", "stop", "torque_write")  # may go to all servos at once
ROUNDED_TIME = 0.0005  # s, half of the unit in which the time of a move is given
EARLY_TICK = 2.0  # periods: one that was late is followed by one that is not
PLAY = 5.0  # ticks by which the posture at the start may differ


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameCommand(Command):
    """A command whose frames are given; plants that know no frames take position and velocity.

    frames   time from the start of the period, and frame, in order           [s]
    """

    frames: tuple[tuple[float, Frame], ...]


class Motion(NamedTuple):
    """The straight line that a servo was last sent on.

    start, goal   of the joint                                                [rad]
    begin, end    times                                                       [s]
    slack         by which its ends may be rounded                            [rad]
    """

    start: float
    goal: float
    begin: float
    end: float
    slack: float

    def at(self, t: float) -> float:
        """Where the joint is sent to be at a time.   [rad]"""
        if t >= self.end:
            return self.goal
        return self.start + (self.goal - self.start) * max(t - self.begin, 0.0) / (self.end - self.begin)


@final
class FrameGate:
    """Says of every frame whether the limits let it pass as it is; one that they would change must not be sent.

    calibration    servo of every joint
    lower, upper   (joints,) limits of the joints                             [rad]
    rate           fastest that a joint is sent                               [rad/s]
    start          (joints,) angles before the first frame                    [rad]
    A prepared move is looked at when it starts, from where the joint is sent to be then.
    """

    def __init__(self, calibration: Calibration, lower: Array, upper: Array, rate: float, start: Array) -> None:
        self.calibration, self.rate = calibration, rate
        self._joint = {id_: k for k, id_ in enumerate(calibration.ids)}
        self._range = list(zip(lower.tolist(), upper.tolist(), strict=True))
        slack = PLAY * calibration.table.tick
        self._motion = [Motion(angle, angle, -math.inf, -math.inf, slack) for angle in start.tolist()]
        self._prepared: dict[int, Frame] = {}

    def problem(
        self, frames: Iterable[tuple[float, Frame]], *, near: Array | None = None, room: Array | None = None
    ) -> str:
        """Why the limits would not let these frames pass, the first that they would not; empty if all may.

        frames       time of each, in order, and the frame                    [s]
        near, room   (joints,) where the joints are, and how far from there they may be sent   [rad]
        """
        for t, frame in frames:
            if wrong := self._check(t, frame, near, room):
                return wrong
        return ""

    def _check(self, t: float, frame: Frame, near: Array | None, room: Array | None) -> str:
        if frame.name not in PASSED:
            return f"{frame.name} is no command of a motion (those are {', '.join(PASSED)})"
        to_all = frame.id == self.calibration.table.broadcast and frame.name in TO_ALL
        if not to_all and frame.id not in self._joint:
            return f"{frame.name} to {frame.id}, which is no servo of the calibration"
        whom = list(self._joint) if to_all else [frame.id]
        if frame.name == "move":
            return self._check_move(t, frame, near, room)
        if frame.name == "prepare":
            self._prepared[frame.id] = frame
            return self._outside(frame)
        if frame.name == "start":
            return self._check_start(t, whom, near, room)
        if frame.name in ("stop", "torque_write"):
            for id_ in whom:
                k = self._joint[id_]
                here = self._motion[k].at(t)
                self._motion[k] = self._motion[k]._replace(start=here, goal=here, end=t)
        return ""

    def _check_start(self, t: float, whom: list[int], near: Array | None, room: Array | None) -> str:
        """A start is as fast and as far as the moves that it starts."""
        for id_ in whom:
            if id_ not in self._prepared:
                return f"start of servo {id_}, which has no prepared move: it would go where it was last commanded"
            if wrong := self._check_move(t, self._prepared[id_], near, room):
                return f"start: {wrong}"
        return ""

    def _what(self, frame: Frame) -> str:
        goal = math.degrees(self._goal(frame))
        joint = self._joint[frame.id] + 1
        return f"{frame.name} of servo {frame.id} to {frame.values[0]} (joint {joint}, {goal:.1f} deg)"

    def _goal(self, frame: Frame) -> float:
        return goal_of(frame, self.calibration.servos[self._joint[frame.id]], self.calibration.table.tick)

    def _outside(self, frame: Frame) -> str:
        k, half = self._joint[frame.id], 0.5 * self.calibration.table.tick
        servo, (low, high) = self.calibration.servos[k], self._range[k]
        inside = servo.range_min <= frame.values[0] <= servo.range_max
        if inside and low - half <= self._goal(frame) <= high + half:
            return ""
        ends = f"{math.degrees(low):.1f} to {math.degrees(high):.1f} deg"
        return f"{self._what(frame)} is outside the joint's {ends}"

    def _check_move(self, t: float, frame: Frame, near: Array | None, room: Array | None) -> str:
        if wrong := self._outside(frame):
            return wrong
        k, tick, goal = self._joint[frame.id], self.calibration.table.tick, self._goal(frame)
        servo, last = self.calibration.servos[k], self._motion[k]
        # the time of a move is whole milliseconds of a period that need not be
        here = servo.home + (-last.goal if servo.drive_mode else last.goal) / tick
        time = self.calibration.table.move_time(frame.values, here)
        # from goal to goal, and from where the move before has come to: a tick may come early by its own period
        for begin, longest in ((last.goal, time), (last.at(t), EARLY_TICK * time)):
            if abs(goal - begin) > self.rate * (longest + ROUNDED_TIME) + last.slack:
                asked = f"in {1e3 * time:.0f} ms from {math.degrees(begin):.1f} deg"
                return f"{self._what(frame)} {asked} is faster than {math.degrees(self.rate):.0f} deg/s"
        if near is not None and room is not None and abs(goal - near[k]) > room[k] + tick:
            far = f"{math.degrees(abs(goal - near[k])):.0f} deg from the joint ({near[k] / DEG:.1f} deg)"
            return f"{self._what(frame)} is {far}"
        # both ends of a step are rounded to whole ticks
        self._motion[k] = Motion(last.at(t), goal, t, t + time, tick)
        return ""


def goal_of(frame: Frame, servo: ServoCalibration, tick: float) -> float:
    """Angle of the joint that a move goes to.   [rad]"""
    return (-1.0 if servo.drive_mode else 1.0) * (frame.values[0] - servo.home) * tick
