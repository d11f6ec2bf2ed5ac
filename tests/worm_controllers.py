"""Controllers that do something else beside the worm's gait."""

from __future__ import annotations

import time
from collections.abc import Callable

from metamer.core.records import Command, Sensed
from metamer.robots import robot

WORM = robot("worm")


class Gait:
    """The worm's gait; `before` sees what is sensed before every command."""

    def __init__(self, before: Callable[[Sensed], None]) -> None:
        self.inner, self.before = WORM.controller.on(WORM), before

    def start(self, sensed: Sensed) -> None:
        self.inner.start(sensed)

    def update(self, sensed: Sensed) -> Command:
        self.before(sensed)
        return self.inner.update(sensed)


def raising(error: BaseException, at: float) -> Gait:
    """The gait until a time, then an error."""

    def before(sensed: Sensed) -> None:
        if sensed.t >= at:
            raise error

    return Gait(before)


def hanging(pause: float) -> Gait:
    """The gait, from 0.3 s on with a pause before every command.   [s]"""
    return Gait(lambda sensed: time.sleep(pause if sensed.t >= 0.3 else 0.0))
