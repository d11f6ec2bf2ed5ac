"""A description as text in the formats of the field."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from metamer.description import Robot
from metamer.files import toml_from_robot
from metamer.systems.planar.urdf import urdf_from_spec
from metamer.systems.spatial.spec import SpatialBody
from metamer.systems.spatial.urdf import spatial_urdf_from_spec


class Exported(NamedTuple):
    """A robot as text, and what the text does not hold or holds differently, one sentence each."""

    text: str
    losses: list[str]


def mjcf(robot: Robot) -> Exported:
    """The model that engine mujoco runs; what the engine does beside it is a loss."""
    from metamer.systems.mujoco import mjcf_text, rig_of

    rig = rig_of(robot)
    return Exported(mjcf_text(rig.spec, rig.losses()), rig.losses())


def urdf(robot: Robot) -> Exported:
    """Links and joints; the file names its losses in comments."""
    made = spatial_urdf_from_spec if isinstance(robot.body, SpatialBody) else urdf_from_spec
    return Exported(made(robot), [])


def web(robot: Robot) -> Exported:
    """A page that runs the robot in a browser; what a user should know of it is a loss."""
    from metamer.live.page import page_text

    return Exported(*page_text(robot))


FORMATS: dict[str, Callable[[Robot], Exported]] = {
    "toml": lambda robot: Exported(toml_from_robot(robot), []),
    "mjcf": mjcf,
    "urdf": urdf,
    "web": web,
}


def text_from_spec(spec: Robot, format_: str) -> str:
    """The robot in one of FORMATS."""
    return FORMATS[format_](spec).text
