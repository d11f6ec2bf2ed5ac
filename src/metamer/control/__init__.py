"""Control: what a plant senses in, what the joints shall do out; knows no plant.

Controllers nest: `Limited(Delayed(GaitFollower(gait), 2), torque=5.0)` is a controller again.
"""

from __future__ import annotations

from typing import Protocol

from metamer.records import Command, Sensed


class Controller(Protocol):
    """What every controller offers; `run` calls `start` once and then `update` every control tick."""

    def start(self, sensed: Sensed) -> None:
        """Forget the past and begin from what is sensed now."""
        ...

    def update(self, sensed: Sensed) -> Command:
        """The command for the tick that begins now."""
        ...
