"""What a page must know of a run before its first frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from metamer.core.channels import Channels
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.live.about import about_of, scene_of
from metamer.live.studio.work.actor import unpushable
from metamer.live.studio.work.fields import field_tables
from metamer.systems.page import Scene

if TYPE_CHECKING:
    from metamer.live.studio.work.stage import Stage


def about_of_run(stage: Stage) -> dict[str, Any]:
    """Of a simulation."""
    robot, engine = stage.actor.robot, stage.actor.engine
    notes = [f"simulated by {engine}"]
    if stage.ghost is not None:
        notes.append(f"pale: {stage.ghost.engine}")
    fields, still = field_tables(robot, stage.published), unpushable(stage.actor)
    about = about_of(robot, stage.channels, scene_or_none(robot), fields=fields, notes=notes, still=still)
    return about | {"feed": "simulation"}


def about_of_log(robot: Robot, channels: Channels, notes: list[str]) -> dict[str, Any]:
    """Of a recorded run: nothing can be set or pushed."""
    fields = [field | {"live": False} for field in field_tables(robot, robot)]
    still = "a recorded run cannot be pushed"
    about = about_of(robot, channels, scene_or_none(robot), fields=fields, notes=notes, still=still)
    return about | {"feed": "log"}


def scene_or_none(robot: Robot) -> Scene:
    """The scene; an empty one where the robot has no drawing."""
    try:
        return scene_of(robot)
    except BadInput:
        return Scene(robot.world.view, (), np.empty(0))
