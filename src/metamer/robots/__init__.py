"""Robots by name: one robot per file, each with a `ROBOT`."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.files import read_robot


def robot_names() -> list[str]:
    """Names of all robots that ship, as in `metamer list`."""
    return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules([str(Path(__file__).parent)]))


def robot(name: str | Path | Robot) -> Robot:
    """A robot by name, or from a TOML or URDF file; a robot is given back as it is."""
    if isinstance(name, Robot):
        return name
    if not isinstance(name, str | Path):
        raise refuse("robot", name, "a robot, its name, or its file")
    name = str(name)
    if name.lower().endswith((".toml", ".urdf")):
        return read_robot(name)
    wanted = name.replace("_", "-")
    if wanted not in robot_names():
        raise refuse("robot", name, f"a file ending in .toml or .urdf, or one of {', '.join(robot_names())}")
    return importlib.import_module(f"metamer.robots.{wanted.replace('-', '_')}").ROBOT
