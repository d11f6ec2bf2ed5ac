"""Robots by name: a machine a file, each with a `ROBOT`."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from metamer.description.files import read_spec
from metamer.description.robot import RobotSpec
from metamer.refusals import refuse


def robot_names() -> list[str]:
    """Names of all robots that ship, as in `metamer list`."""
    return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules([str(Path(__file__).parent)]))


def robot(name: str) -> RobotSpec:
    """A robot by name, or from a TOML or URDF file."""
    if name.lower().endswith((".toml", ".urdf")):
        return read_spec(name)
    wanted = name.replace("_", "-")
    if wanted not in robot_names():
        raise refuse("robot", name, f"a file ending in .toml or .urdf, or one of {', '.join(robot_names())}")
    return importlib.import_module(f"metamer.robots.{wanted.replace('-', '_')}").ROBOT
