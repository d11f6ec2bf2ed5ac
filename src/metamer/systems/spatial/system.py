"""A chain in space as a body: what is sensed; MuJoCo moves it."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING

from metamer.core.channels import NONE
from metamer.core.records import Array
from metamer.description import Robot
from metamer.systems.planar.system import joint_senses

if TYPE_CHECKING:
    from metamer.systems.spatial.model import SpatialModel


class SpatialChain:
    """A chain in space. The base that is sensed is x, y and heading of the first link."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self.derived = robot, NONE
        self.senses = joint_senses(robot.body.joints, free=robot.body.base == "free")  # type: ignore[union-attr]

    @cached_property
    def mechanics(self) -> ModuleType:
        """The module of the equations of motion."""
        from metamer.systems.spatial import mechanics

        return mechanics

    @cached_property
    def model(self) -> SpatialModel:
        """The chain on a fixed base, gravity along -z; a free base is refused."""
        from metamer.systems.spatial.model import build_spatial

        return build_spatial(self.robot.body, gravity=(0.0, 0.0, -self.robot.world.gravity))  # type: ignore[arg-type]

    def derive(self, q: Array, out: Array) -> None:
        """Nothing follows from what is sensed."""


def body_of(robot: Robot) -> SpatialChain:
    """The body of a chain in space."""
    return SpatialChain(robot)


build = body_of  # no physics of ours moves it
