"""A description as text in the formats of the field."""

from __future__ import annotations

from collections.abc import Callable

from metamer.description.files import toml_from_spec
from metamer.description.mjcf import mjcf_from_spec
from metamer.description.muscle_mjcf import muscle_mjcf_from_spec
from metamer.description.platform_arm import PlatformArmBody
from metamer.description.platform_mjcf import mjcf_from_platform_arm
from metamer.description.robot import RobotSpec
from metamer.description.spatial import SpatialBody
from metamer.description.spatial_mjcf import spatial_mjcf_from_spec
from metamer.description.spatial_urdf import spatial_urdf_from_spec
from metamer.description.urdf import urdf_from_spec

FORMATS: dict[str, Callable[[RobotSpec], str]] = {
    "toml": toml_from_spec,
    "mjcf": mjcf_from_spec,
    "urdf": urdf_from_spec,
}


SPATIAL: dict[str, Callable[[RobotSpec], str]] = {
    "toml": toml_from_spec,
    "mjcf": spatial_mjcf_from_spec,
    "urdf": spatial_urdf_from_spec,
}


def text_from_spec(spec: RobotSpec, format_: str) -> str:
    """The robot in one of FORMATS."""
    if format_ == "mjcf" and isinstance(spec.body, PlatformArmBody):
        return mjcf_from_platform_arm(spec)
    if format_ == "mjcf" and spec.muscles is not None:
        return muscle_mjcf_from_spec(spec)
    return (SPATIAL if isinstance(spec.body, SpatialBody) else FORMATS)[format_](spec)
