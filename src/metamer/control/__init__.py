"""Control: what a plant senses in, what the joints shall do out; knows no plant.

`PD(kp=10.0)` is data; `part.on(robot)` gives the controller itself, with `start` and `update`. Controllers nest:
`Limited(Delayed(controller, 2), torque=5.0)` is a controller again.
"""

from __future__ import annotations

from typing import Any, Protocol

from metamer.core.parts import class_named
from metamer.core.records import AnyCommand, Command, Sensed


class Driver(Protocol):
    """What drives a plant; `run` calls `start` once and then `update` every control tick.

    More may be there: `port`, the name of the system's port that its commands are for; `finished()`, whether the run
    shall end; `channels` with `tell(out)`, what a log shall keep of it at every tick; `about(events, broken)`, what the
    log's meta shall tell at the end, with events of its own; `rows(times)`, all its commands where they do not depend
    on what is sensed.
    """

    def start(self, sensed: Sensed) -> None:
        """Forget the past and begin from what is sensed now."""
        ...

    def update(self, sensed: Sensed) -> AnyCommand:
        """The command for the tick that begins now."""
        ...


class Controller(Driver, Protocol):
    """A driver of joints."""

    def update(self, sensed: Sensed) -> Command:
        """The command for the tick that begins now."""
        ...


def __getattr__(name: str) -> Any:
    return class_named("controller", name)
