"""metamer: robots made of repeated segments. One description drives everything.

import metamer as mt

snake = mt.robot("snake")
run = mt.simulate(snake, duration=5.0)
print(run.metrics["speed"])
"""

from __future__ import annotations

import functools
import importlib

TYPE_CHECKING = False  # as type checkers know it: `typing` would be most of the time of an import
if TYPE_CHECKING:
    from typing import Any

    from metamer.control.servo import PID as PID
    from metamer.core.fields import problems as problems
    from metamer.core.parts import kinds as kinds
    from metamer.core.records import Command as Command
    from metamer.core.refusals import BadInput as BadInput
    from metamer.core.schemas import schema as schema
    from metamer.description import Robot as Robot
    from metamer.description import Run as Run
    from metamer.description import Start as Start
    from metamer.experiments import reproduce as reproduce
    from metamer.files import read_robot as read_robot
    from metamer.files import robot_from_toml as robot_from_toml
    from metamer.files import spec_from_urdf as spec_from_urdf
    from metamer.files import toml_from_robot as toml_from_robot
    from metamer.files import with_values as with_values
    from metamer.plants.batch import Batch as Batch
    from metamer.plants.batch import BatchOptions as BatchOptions
    from metamer.plants.plant import run as run
    from metamer.plants.simulate import open_plant as open_plant
    from metamer.plants.simulate import simulate as simulate
    from metamer.plants.simulate_batch import simulate_batch as simulate_batch
    from metamer.record.log import Log as Log
    from metamer.record.parquet import read_parquet as read_parquet
    from metamer.record.parquet import write_parquet as write_parquet
    from metamer.record.reader import read_mcap as read_mcap
    from metamer.record.recorder import write_mcap as write_mcap
    from metamer.robots import robot as robot
    from metamer.robots import robot_names as robot_names
    from metamer.systems.mechanics import acceleration as acceleration
    from metamer.systems.mechanics import energies as energies
    from metamer.systems.mechanics import force as force
    from metamer.systems.mechanics import gravity_terms as gravity_terms
    from metamer.systems.mechanics import mass_matrix as mass_matrix
    from metamer.systems.mechanics import momenta as momenta
    from metamer.systems.mechanics import point as point
    from metamer.systems.mechanics import poses as poses
    from metamer.systems.mechanics import velocity_terms as velocity_terms
    from metamer.systems.mujoco import mjcf_from_spec as mjcf_from_spec
    from metamer.systems.planar.urdf import urdf_from_spec as urdf_from_spec
    from metamer.systems.spatial.spec import SpatialBody as SpatialBody
    from metamer.systems.system import build as build
    from metamer.view.animate import animate_run as animate_run
    from metamer.view.plots import plot_run as plot_run
    from metamer.world import Sun as Sun
    from metamer.world import World as World

# public name -> module; loaded when first used, so that `import metamer` stays quick
_HOME = {
    "metamer.control.servo": "PID",
    "metamer.core.fields": "problems",
    "metamer.core.schemas": "schema",
    "metamer.core.parts": "kinds",
    "metamer.core.records": "Command",
    "metamer.core.refusals": "BadInput",
    "metamer.description": "Robot Run Start",
    "metamer.experiments": "reproduce",
    "metamer.files": "read_robot robot_from_toml spec_from_urdf toml_from_robot with_values",
    "metamer.plants.batch": "Batch BatchOptions",
    "metamer.plants.plant": "run",
    "metamer.plants.simulate": "open_plant simulate",
    "metamer.plants.simulate_batch": "simulate_batch",
    "metamer.record.log": "Log",
    "metamer.record.parquet": "read_parquet write_parquet",
    "metamer.record.reader": "read_mcap",
    "metamer.record.recorder": "write_mcap",
    "metamer.robots": "robot robot_names",
    "metamer.systems.mechanics": "acceleration energies force gravity_terms mass_matrix momenta point poses "
    "velocity_terms",
    "metamer.systems.mujoco": "mjcf_from_spec",
    "metamer.systems.system": "build",
    "metamer.systems.spatial.spec": "SpatialBody",
    "metamer.systems.planar.urdf": "urdf_from_spec",
    "metamer.view.animate": "animate_run",
    "metamer.view.plots": "plot_run",
    "metamer.world": "Sun World",
}
_WHERE = {name: module for module, names in _HOME.items() for name in names.split()}
# functions whose first argument is a robot take its name or file as well
_TAKES_ROBOT = (
    "build mjcf_from_spec open_plant problems simulate simulate_batch toml_from_robot urdf_from_spec with_values"
).split()
# namespaces of parts: mt.bodies.Planar, mt.drives.Servo, mt.grounds.Coulomb; gaits and controllers are packages
_FAMILIES = {"bodies": "body", "drives": "drive", "grounds": "ground"}
_PACKAGES = ("gaits", "control")
__all__ = sorted([*_WHERE, *_FAMILIES, *_PACKAGES, "__version__"])


def _by_name(function: Any) -> Any:
    """The function with the robot, its first argument, also as a name or a file."""

    first = function.__code__.co_varnames[0]

    @functools.wraps(function)
    def named(*given: Any, **options: Any) -> Any:
        from metamer.robots import robot

        if first in options:
            options[first] = robot(options[first])
        return function(*map(robot, given[:1]), *given[1:], **options)

    return named


def __getattr__(name: str) -> Any:
    if name in _FAMILIES:
        from metamer.core.parts import Classes

        value: Any = Classes(_FAMILIES[name])
    elif name in _PACKAGES:
        value = importlib.import_module(f"metamer.{name}")
    elif name == "__version__":
        from importlib.metadata import version

        value = version("metamer")
    elif name in _WHERE:
        value = getattr(importlib.import_module(_WHERE[name]), name)
        value = _by_name(value) if name in _TAKES_ROBOT else value
    else:
        raise AttributeError(f"module 'metamer' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
