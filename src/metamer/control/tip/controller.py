"""Tip control: the regulator and latched tracker of lafmejani2020, damping, orientation, priorities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from metamer.core.fields import number, refuse_bad, rows
from metamer.core.parts import Control
from metamer.core.records import Array
from metamer.core.refusals import Problem

# the numbers in the order of the kernels
TASK = (
    "gain", "turn_gain", "damping", "floor", "segment_damping", "posture", "leg_rate", "leg_margin", "clear_rate",
    "clear",
)  # fmt: skip


def obstacle_rules(control: TipControl) -> Iterator[Problem]:
    """Spheres have a radius, and a rate that keeps the body clear of them."""
    for k, sphere in enumerate(control.obstacles):
        if not sphere[3] > 0.0:
            yield Problem(f"obstacles[{k}]", sphere, "finite x, y, z and a radius > 0 [m]")
    if control.obstacles and control.clear_rate == 0.0:
        yield Problem("clear_rate", 0.0, "a number > 0 when there are obstacles [1/s]")


@dataclass(frozen=True, kw_only=True)
class TipControl(Control):
    """Move an arm's tip to its targets: q' = J^+ v + null space, v = -K E; a gain of zero switches its part off.

    gain            K of the position                                          [1/s]
    gamma           radius of the ball in which a target counts as reached     [m]
    turn_gain       gain of the orientation; 0 = the tip may turn              [1/s]
    turn_gamma      turn left at which a target counts as reached              [rad]
    damping         lambda of damped least squares                             [-]
    floor           smallest singular value below which damping fades in; 0 = always   [-]
    segment_damping mu of a segment's own inverse, for singular segments       [-]
    posture         gain towards the straight arm, in the null space           [1/s]
    leg_rate        barrier rate that keeps legs within their limits; None = the gain where the body has limits   [1/s]
    leg_margin      kept from the limits                                       [m]
    clear_rate      barrier rate that keeps the body clear of obstacles        [1/s]
    clear           clearance kept                                             [m]
    obstacles       spheres (x, y, z, radius)                                  [m]
    """

    kind = "tip"

    gain: float = number(20.0, "1/s", above=0.0)
    gamma: float = number(0.05, "m", above=0.0)
    turn_gain: float = number(0.0, "1/s", lower=0.0)
    turn_gamma: float = number(0.05, "rad", above=0.0)
    damping: float = number(0.0, "-", lower=0.0)
    floor: float = number(0.0, "-", lower=0.0)
    segment_damping: float = number(0.0, "-", lower=0.0)
    posture: float = number(0.0, "1/s", lower=0.0)
    leg_rate: float | None = number(None, "1/s", lower=0.0)
    leg_margin: float = number(0.0, "m", lower=0.0)
    clear_rate: float = number(0.0, "1/s", lower=0.0)
    clear: float = number(0.02, "m", lower=0.0)
    obstacles: tuple[tuple[float, float, float, float], ...] = rows((), "m", width=4)

    RULES = (obstacle_rules,)

    @cached_property
    def task(self) -> Array:
        """(10,) the numbers in the order of the kernels."""
        refuse_bad(self, "controller")
        return np.array([getattr(self, name) or 0.0 for name in TASK], dtype=np.float64)

    @cached_property
    def spheres(self) -> Array:
        """(s, 4) centres and radii of the obstacles.   [m]"""
        return np.array(self.obstacles, dtype=np.float64).reshape(-1, 4)

    def on(self, robot: Any) -> Any:
        """The tracker of the tip along the robot's targets."""
        from metamer.control.tip.tracking import tip_controller

        return tip_controller(robot)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """An arm of segments with a tip to drive."""
        if "segments" not in robot.counts:
            yield Problem("controller.kind", self.kind, f'a controller for a body of kind "{robot.body.kind}"')

    def idle(self, robot: Any) -> dict[str, str]:
        """Numbers of what is switched off: orientation, damping, limits of legs, obstacles."""
        body, found = robot.body, {}
        if self.turn_gain == 0.0:
            found["controller.turn_gamma"] = "turns count where controller.turn_gain > 0"
        if self.damping == 0.0:
            found["controller.floor"] = "it fades controller.damping in, which is 0"
        if not (np.any(body.leg_lower) or np.isfinite(body.leg_upper).any() or np.isfinite(body.leg_speed).any()):
            limits = "legs have limits where body.leg_lower, leg_upper or leg_speed is given"
            found |= dict.fromkeys(("controller.leg_rate", "controller.leg_margin"), limits)
        if not self.obstacles:
            valid = "controller.obstacles are what it keeps clear of"
            found |= dict.fromkeys(("controller.clear_rate", "controller.clear"), valid)
        return found
