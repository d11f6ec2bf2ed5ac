"""A controller of servos whose gait can be changed while it runs, and ended."""

from __future__ import annotations

import math
from typing import final

import numpy as np

from metamer.control import Controller
from metamer.core.records import Command, Sensed
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.hardware.calibration import Calibration
from metamer.hardware.limits import limits_of
from metamer.hardware.safety import Safety

LOOK_AHEAD, LOOKS = 20.0, 1000  # s of a gait that are looked at before it is sent, and at how many times
LEEWAY = 1e-3  # rad, or part of a rate: written with a few digits


def refuse_beyond(robot: Robot, calibration: Calibration, safety: Safety) -> None:
    """Refuse a gait that goes beyond the joints' ranges or rates, before anything moves."""
    lower, upper, rate = limits_of(robot, calibration, safety)
    gait = robot.gait.on(robot.body)
    for t in np.linspace(0.0, LOOK_AHEAD, LOOKS):
        wanted = gait.targets(float(t))
        out = np.maximum(lower - wanted.position, wanted.position - upper)
        k = int(np.argmax(out))
        if out[k] > LEEWAY:
            room = f"a gait that keeps joint {k + 1} within {lower[k]:.3f} to {upper[k]:.3f} [rad]"
            raise refuse(f"gait, joint {k + 1} at t = {t:.2f} s", round(float(wanted.position[k]), 4), room)
        fast = np.abs(wanted.velocity)
        k = int(np.argmax(fast))
        if math.isfinite(rate) and fast[k] > rate * (1.0 + LEEWAY):
            room = f"a gait slower than {rate:.3f} [rad/s]"
            raise refuse(f"gait, rate of joint {k + 1} at t = {t:.2f} s", round(float(fast[k]), 4), room)


@final
class Steered:
    """The controller of a robot; `change` takes effect at the next tick, `over` ends the run.

    robot    whose gait is sent
    """

    def __init__(self, robot: Robot) -> None:
        self.robot, self.over = robot, False
        self._driver: Controller = robot.controller.on(robot)
        self._next: Controller | None = None

    def change(self, robot: Robot) -> None:
        """Send another gait from the next tick on."""
        self.robot, self._next = robot, robot.controller.on(robot)

    def start(self, sensed: Sensed) -> None:
        """Begin."""
        self._driver.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The command for the tick that begins now."""
        if self._next is not None:
            self._driver, self._next = self._next, None
            self._driver.start(sensed)
        return self._driver.update(sensed)

    def finished(self) -> bool:
        """Whether the run shall end."""
        return self.over
