"""A chain in space as a page draws it; only MuJoCo moves it, so that a page plays a recorded run."""

from __future__ import annotations

import numpy as np

from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.page import Scene, Tube
from metamer.systems.spatial.spec import SpatialBody

AXES = ("x", "y", "z")


def page_scene(robot: Robot) -> Scene:
    """A thick line along the links."""
    body = robot.body
    if not isinstance(body, SpatialBody):
        raise refuse("body.kind", body.kind, "a spatial body")
    links, tail, centre = (tuple(f"{name}.{axis}" for axis in AXES) for name in ("link", "tail", "centre"))
    width = float(np.mean(body.width))
    return Scene("space", (), np.empty(0), tube=Tube(links, tail, width), trail=centre)
