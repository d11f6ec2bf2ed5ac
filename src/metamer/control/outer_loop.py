"""Torque controllers on position servos: the controller's output is added to the angle that the servo is sent."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from metamer.control import Controller
from metamer.records import Command, Sensed
from metamer.refusals import refuse


@dataclass(frozen=True)
class OuterLoop:
    """Command = target + u, u = what a controller asks as torque, taken as an angle.   [rad]

    The gains of the controller then have no newton metre in them: kp [-], ki [1/s], kd [s].

    controller   PD, PID, fractional PID: position is the target, torque is u
    limit        largest |u|; inf = none                                      [rad]
    menon2025, chapter 6 (figures 6.9 to 6.14)
    """

    controller: Controller
    limit: float = math.inf

    def __post_init__(self) -> None:
        if not self.limit > 0.0:
            raise refuse("control.limit", self.limit, "above 0 [rad]")

    def start(self, sensed: Sensed) -> None:
        """Begin as the controller does."""
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The target moved by u; its rate as it is."""
        asked = self.controller.update(sensed)
        shift = np.clip(asked.torque, -self.limit, self.limit)
        return Command(position=asked.position + shift, velocity=asked.velocity, torque=np.zeros_like(shift))
