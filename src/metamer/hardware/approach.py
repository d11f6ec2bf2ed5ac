"""From where the joints are to the posture in which a run begins, gently, before its controller takes over."""

from __future__ import annotations

from dataclasses import replace
from typing import final

import numpy as np

from metamer.control import Controller
from metamer.core.clock import periods_over
from metamer.core.records import Array, Command, Sensed
from metamer.gaits.easing import quintic_step

GENTLE = 0.5  # rad/s, fastest
NEAR_JOINT = 0.02  # rad, a joint as near as this is there
REST_TIME = 0.5  # s, to come to rest before the controller begins
PEAK = 1.875  # of a quintic step: its largest rate times its duration


@final
class Approach:
    """A controller that first brings the joints to a posture; to the one behind it time then begins at 0.

    controller   takes over when the posture is reached
    angle        (joints,) where the joints are                               [rad]
    posture      (joints,) where the run begins                               [rad]
    dt           control period                                               [s]
    rate         fastest of any joint                                         [rad/s]
    """

    def __init__(
        self, controller: Controller, angle: Array, posture: Array, dt: float, *, rate: float = GENTLE
    ) -> None:
        self.controller, self.posture = controller, np.array(posture, dtype=np.float64)
        far = float(np.abs(self.posture - angle).max())
        self.moving = 0.0 if far <= NEAR_JOINT else periods_over(PEAK * far / rate, dt) * dt
        self.duration = self.moving + (periods_over(REST_TIME, dt) * dt if self.moving else 0.0)  # s
        self.farthest = far
        self._from = self.posture
        self._begun = False

    def hold_until(self, begin: float) -> None:
        """Let the controller take over no earlier than at a time, as where another machine has a longer way.   [s]"""
        self.moving = self.moving or begin
        self.duration = max(self.duration, begin)

    def start(self, sensed: Sensed) -> None:
        """Begin where the joints are now."""
        self._from, self._begun = sensed.angle.copy(), False
        if not self.duration:
            self._begin(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The command for the tick that begins now."""
        # ticks are whole, up to rounding
        if sensed.t < self.duration * (1.0 - 1e-9):
            step, way = quintic_step(sensed.t, self.moving), self.posture - self._from
            return Command(position=self._from + step.value * way, velocity=step.rate * way, torque=np.zeros(len(way)))
        if not self._begun:
            self._begin(sensed)
        return self.controller.update(self._shifted(sensed))

    def finished(self) -> bool:
        """Whether the one behind it wants the run to end."""
        asks = getattr(self.controller, "finished", None)
        return asks is not None and bool(asks())

    def _begin(self, sensed: Sensed) -> None:
        self._begun = True
        self.controller.start(self._shifted(sensed))

    def _shifted(self, sensed: Sensed) -> Sensed:
        return replace(sensed, t=max(sensed.t - self.duration, 0.0)) if self.duration else sensed
