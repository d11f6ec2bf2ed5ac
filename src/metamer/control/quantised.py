"""Servos count in ticks: positions rounded to what they can be told."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from metamer.control import Controller
from metamer.gaits.parameters import Valid, number, one_or_more
from metamer.records import Array, Command, Sensed


@dataclass(eq=False)
class Quantised:
    """Round a controller's positions to whole ticks from each servo's home; the velocity is left to the servo, 0.

    controller   what is rounded
    tick         angle of one tick                                              [rad]
    home         of each servo on its own scale, one for all or one a joint     [rad]
    """

    controller: Controller
    tick: float
    home: float | tuple[float, ...] = 0.0
    _home: Array = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.tick = number("control.tick", self.tick, Valid("rad", above_zero=True))
        self._home = np.asarray(one_or_more("control.home", self.home, Valid("rad", per="joint")))

    def start(self, sensed: Sensed) -> None:
        """Begin as the wrapped controller does."""
        one_or_more("control.home", self.home, Valid("rad", per="joint"), sensed.angle.size)
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The wrapped controller's command in whole ticks."""
        wanted = self.controller.update(sensed)
        ticks = np.round((wanted.position + self._home) / self.tick)
        return replace(wanted, position=ticks * self.tick - self._home, velocity=np.zeros_like(wanted.velocity))
