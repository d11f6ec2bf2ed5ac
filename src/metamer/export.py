"""A description as text in the formats of the field."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.files import toml_from_robot


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
    module = f"{type(robot.body).__module__.rpartition('.')[0]}.urdf"
    if find_spec(module) is None:
        raise refuse("body.kind", robot.body.kind, "a body of links: URDF has no others")
    return Exported(import_module(module).urdf_from_spec(robot), [])


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
