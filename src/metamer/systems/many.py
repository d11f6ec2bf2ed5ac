"""Many robots of one description: what differs between them, how they are run at once, and what comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.parts import Gait, with_values
from metamer.core.records import Array
from metamer.description import Robot

GaitLike = Gait | Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Many:
    """One description with what differs from robot to robot.

    robot    the description, with the duration and the step of the batch
    count    R
    gaits    one per robot, or none: all have the description's own
    vary     path -> (R,) values, or (R, k) where a field has a list; on top of the gaits
    """

    robot: Robot
    count: int
    gaits: tuple[GaitLike, ...] | None
    vary: Mapping[str, NDArray[Any]]

    def at(self, k: int) -> Robot:
        """The description of robot k; its values are not yet checked."""
        robot = self.robot
        if self.gaits is not None:
            gait = self.gaits[k]
            robot = replace(robot, gait=gait if isinstance(gait, Gait) else with_values(robot.gait, gait, "gait"))
        return with_values(robot, {path: values[k].tolist() for path, values in self.vary.items()})

    def some(self, which: NDArray[np.int64]) -> Many:
        """Some of these robots."""
        gaits = None if self.gaits is None else tuple(self.gaits[k] for k in which)
        return replace(
            self, count=len(which), gaits=gaits, vary={path: values[which] for path, values in self.vary.items()}
        )


@dataclass(frozen=True, kw_only=True)
class Manner:
    """How many robots are run at once.

    precision   "double" or "single"
    threads     blocks of robots side by side
    method      explicit Runge-Kutta method, by name
    progress    called with the part done, 0 .. 1
    """

    precision: str = "double"
    threads: int = 2
    method: str = "rk4"
    progress: Callable[[float], None] | None = None


@dataclass(frozen=True, kw_only=True)
class Results:
    """Numbers of many runs as columns.

    metrics   name -> (R,) values, 0 where there is none
    units     name -> unit
    missing   name -> (R,) True where a robot has no such value; a name that is not here is there for every good robot
    reasons   (R,) texts: why a run is not good, "" where it is
    left      (R,) True where a robot was not run, for `simulate` to do it; None = all were run
    """

    metrics: Mapping[str, Array]
    units: Mapping[str, str]
    missing: Mapping[str, NDArray[np.bool_]] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    left: NDArray[np.bool_] | None = None
