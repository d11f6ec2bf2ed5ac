"""Stop before an obstacle: a gait whose time stands still while something is near."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from metamer.control import Controller
from metamer.gaits.parameters import Valid, number
from metamer.records import Command, Sensed


@dataclass(eq=False)
class StopBefore:
    """Let a controller run while the way is free; hold its posture while an obstacle is nearer than `distance`.

    The wrapped controller's clock stands still meanwhile, so that it goes on where it stopped.

    controller   what is stopped
    range        distance to the nearest obstacle from what is sensed; inf = none is seen   [m]
    distance     at which the robot stands still                                [m]
    """

    controller: Controller
    range: Callable[[Sensed], float]
    distance: float
    _lost: float = field(init=False, repr=False, default=0.0)
    _last: float | None = field(init=False, repr=False, default=None)
    _held: Command | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        self.distance = number("control.distance", self.distance, Valid("m", lower=0.0))

    @property
    def standing(self) -> bool:
        """Whether the robot stands before an obstacle now."""
        return self._held is not None

    def start(self, sensed: Sensed) -> None:
        """Begin with a free way."""
        self._lost, self._last, self._held = 0.0, None, None
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The wrapped controller's command, or its last posture."""
        elapsed = 0.0 if self._last is None else sensed.t - self._last
        self._last = sensed.t
        if self.range(sensed) < self.distance:
            self._lost += elapsed
            if self._held is None:
                wanted = self.controller.update(replace(sensed, t=sensed.t - self._lost))
                still = np.zeros_like(wanted.velocity)
                self._held = replace(wanted, velocity=still)
            return self._held
        if self._held is not None:
            self._lost += elapsed
        self._held = None
        return self.controller.update(replace(sensed, t=sensed.t - self._lost))
