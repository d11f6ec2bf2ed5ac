"""Servos count in ticks: positions rounded to whole ticks."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metamer.control import Controller
from metamer.core.fields import MISSING, number, refuse_bad
from metamer.core.parts import Record
from metamer.core.records import Command, Sensed


@dataclass(eq=False)
class Quantised(Record):
    """Round a controller's positions to whole ticks from each servo's home; the velocity is left to the servo, 0.

    controller   what is rounded
    tick         angle of one tick                                              [rad]
    home         of each servo on its own scale, one for all or one per joint     [rad]
    """

    controller: Controller
    tick: float = number(MISSING, "rad", above=0.0)
    home: float | tuple[float, ...] = number(0.0, "rad", per="joints")

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse_bad(self, "control")

    def start(self, sensed: Sensed) -> None:
        """Begin as the wrapped controller does."""
        refuse_bad(self, "control", {"joints": sensed.angle.size})
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The wrapped controller's command in whole ticks."""
        wanted = self.controller.update(sensed)
        home = np.asarray(self.home)
        ticks = np.round((wanted.position + home) / self.tick)
        return replace(wanted, position=ticks * self.tick - home, velocity=np.zeros_like(wanted.velocity))
