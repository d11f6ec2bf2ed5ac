"""metamer: robots made of repeated segments. One description drives everything.

import metamer

snake = metamer.robot("snake")
run = metamer.simulate(snake, duration=5.0)
print(run.metrics.values["speed"])
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from metamer.description.check import problems as problems
    from metamer.description.files import read_spec as read_spec
    from metamer.description.files import spec_from_toml as spec_from_toml
    from metamer.description.files import toml_from_spec as toml_from_spec
    from metamer.description.files import with_values as with_values
    from metamer.description.mjcf import mjcf_from_spec as mjcf_from_spec
    from metamer.description.planar import PlanarBody as PlanarBody
    from metamer.description.robot import Actuation as Actuation
    from metamer.description.robot import Gait as Gait
    from metamer.description.robot import RobotSpec as RobotSpec
    from metamer.description.robot import Run as Run
    from metamer.description.robot import Start as Start
    from metamer.description.urdf import spec_from_urdf as spec_from_urdf
    from metamer.description.urdf import urdf_from_spec as urdf_from_spec
    from metamer.description.world import Ground as Ground
    from metamer.description.world import World as World
    from metamer.experiments import reproduce as reproduce
    from metamer.gaits import make_gait as make_gait
    from metamer.mechanics.dynamics import acceleration as acceleration
    from metamer.mechanics.dynamics import energies as energies
    from metamer.mechanics.dynamics import force as force
    from metamer.mechanics.dynamics import mass_matrix as mass_matrix
    from metamer.mechanics.dynamics import momenta as momenta
    from metamer.mechanics.dynamics import velocity_terms as velocity_terms
    from metamer.mechanics.kinematics import point as point
    from metamer.mechanics.kinematics import poses as poses
    from metamer.model.planar import build as build
    from metamer.plants.plant import run as run
    from metamer.plants.simulate import open_plant as open_plant
    from metamer.plants.simulate import simulate as simulate
    from metamer.plants.simulate_batch import simulate_batch as simulate_batch
    from metamer.record.parquet import read_parquet as read_parquet
    from metamer.record.parquet import write_parquet as write_parquet
    from metamer.record.reader import read_mcap as read_mcap
    from metamer.record.recorder import write_mcap as write_mcap
    from metamer.refusals import BadInput as BadInput
    from metamer.robots import robot as robot
    from metamer.robots import robot_names as robot_names
    from metamer.view.animate import animate_run as animate_run
    from metamer.view.plots import plot_run as plot_run

# public name -> module; loaded when first used, so that `import metamer` stays quick
_HOME = {
    "metamer.description.check": "problems",
    "metamer.description.files": "read_spec spec_from_toml toml_from_spec with_values",
    "metamer.description.mjcf": "mjcf_from_spec",
    "metamer.description.planar": "PlanarBody",
    "metamer.description.robot": "Actuation Gait RobotSpec Run Start",
    "metamer.description.urdf": "spec_from_urdf urdf_from_spec",
    "metamer.description.world": "Ground World",
    "metamer.experiments": "reproduce",
    "metamer.gaits": "make_gait",
    "metamer.mechanics.dynamics": "acceleration energies force mass_matrix momenta velocity_terms",
    "metamer.mechanics.kinematics": "point poses",
    "metamer.model.planar": "build",
    "metamer.plants.plant": "run",
    "metamer.plants.simulate": "open_plant simulate",
    "metamer.plants.simulate_batch": "simulate_batch",
    "metamer.refusals": "BadInput",
    "metamer.record.parquet": "read_parquet write_parquet",
    "metamer.record.reader": "read_mcap",
    "metamer.record.recorder": "write_mcap",
    "metamer.robots": "robot robot_names",
    "metamer.view.animate": "animate_run",
    "metamer.view.plots": "plot_run",
}
_WHERE = {name: module for module, names in _HOME.items() for name in names.split()}
__all__ = sorted(_WHERE)


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'metamer' has no attribute {name!r}")
    value = getattr(importlib.import_module(_WHERE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
