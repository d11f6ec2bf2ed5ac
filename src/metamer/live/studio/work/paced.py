"""What `run` sees of a stage: the actor's plant at the stage's pace, and the actor's driver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, final

import numpy as np

from metamer.core.records import AnyCommand, Array, Sensed, State
from metamer.plants.plant import Stopped

if TYPE_CHECKING:
    from metamer.live.studio.work.stage import Stage

NO_STATE = State(np.empty(0), np.empty(0))  # of a run that is left, not broken


@final
class PacedPlant:
    """The actor's plant at the pace of the stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.senses, self.accepts, self.events = stage.senses, stage.accepts, stage.events
        self.channels = stage.measured

    def sense(self) -> Sensed:
        """What the actor senses."""
        return self.stage.actor.plant.sense()

    def act(self, command: AnyCommand, dt: float) -> tuple[Array, float]:
        """Wait until it is time, then drive the actor and its ghost."""
        stage = self.stage
        stage.pace(dt)
        if stage.leaving:
            raise Stopped(stage.leaving, stage.t, NO_STATE)
        sent, elapsed = stage.actor.plant.act(command, dt)
        if stage.ghost is not None:
            stage.ghost.advance(elapsed)
        return sent, elapsed

    def happened(self) -> Mapping[str, Array]:
        """Events of the actor."""
        return {} if self.stage.leaving else self.stage.actor.plant.happened()

    def hold(self, name: str, values: Array) -> None:
        """Hold something on the actor."""
        self.stage.actor.plant.hold(name, values)

    def measure(self, out: Array) -> None:
        """What the actor's plant measures."""
        self.stage.actor.plant.measure(out)

    def close(self) -> None:
        """The actor's plant stays."""


@final
class LiveDriver:
    """The actor's driver."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.channels = stage, stage.told

    def start(self, sensed: Sensed) -> None:
        """Begin."""
        self.stage.actor.begin()

    def update(self, sensed: Sensed) -> AnyCommand:
        """The command for the tick that begins now."""
        return self.stage.actor.command(sensed)

    def tell(self, out: Array) -> None:
        """What the driver tells of itself."""
        driver: Any = self.stage.actor.driver
        driver.tell(out)
