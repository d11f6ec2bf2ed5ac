"""A torque controller around position servos: the angle that is sent is the gait's, moved by what a torque does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, final

import numpy as np

from metamer.core.channels import NONE, Channels
from metamer.core.records import Array, Command, Sensed
from metamer.core.refusals import refuse

LARGEST_CORRECTION = 0.35  # rad by which an outer loop moves a target


@final
class OuterLoop:
    """Sends target + tau / kp: a servo of stiffness kp then pulls by tau more than the target alone makes it.

    controller   gives targets and torques
    kp           stiffness of the servos                                      [N m/rad]
    limit        largest correction                                           [rad]
    menon2025, chapter 6: command = target + u
    """

    def __init__(self, controller: Any, kp: float, limit: float = LARGEST_CORRECTION) -> None:
        if not kp > 0.0:
            raise refuse("drive.kp", kp, "a stiffness > 0: by it a torque becomes an angle [N m/rad]")
        self.controller, self.kp, self.limit = controller, kp, limit
        self.channels: Channels = getattr(controller, "channels", NONE)

    def start(self, sensed: Sensed) -> None:
        """Begin."""
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        """The command without torque."""
        asked = self.controller.update(sensed)
        moved = np.clip(asked.torque / self.kp, -self.limit, self.limit)
        return replace(asked, position=asked.position + moved, torque=np.zeros_like(asked.torque))

    def tell(self, out: Array) -> None:
        """What the controller tells of itself."""
        self.controller.tell(out)

    def finished(self) -> bool:
        """Whether the controller wants the run to end."""
        asks = getattr(self.controller, "finished", None)
        return asks is not None and bool(asks())
