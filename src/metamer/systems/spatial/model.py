"""A spatial description as arrays, once: build_spatial(spec) casts to float64 and freezes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.core.arrays import rows_of
from metamer.core.fields import refuse_bad
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.spatial.kernels.joints import JOINT, frozen
from metamer.systems.spatial.spec import SpatialBody, spatial_arrays


@dataclass(frozen=True, slots=True)
class SpatialModel:
    """A chain on a fixed base ready for kernels.

    joints   (n,) frozen records, one per joint with its link (`metamer.systems.spatial.kernels.joints.JOINT`)
    axes     (n, 3) directions of the joints at home                          [-]
    points   (n, 3) where the joints are at home                              [m]
    tip      (3,) end of the last link at home                                [m]
    size     n
    """

    joints: np.ndarray
    axes: Array
    points: Array
    tip: Array
    body: SpatialBody
    size = rows_of("joints")


def build_spatial(
    body: SpatialBody,
    *,
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81),
) -> SpatialModel:
    """The model of a chain on a fixed base; a bad description is refused.

    gravity    (x, y, z)                                                      [m/s^2]
    """
    refuse_bad(body, "body")
    if body.base != "fixed":
        raise refuse("body.base", body.base, '"fixed": chains that fly or crawl run in MuJoCo')
    field = np.asarray(gravity, dtype=np.float64)
    if field.shape != (3,) or not np.isfinite(field).all():
        raise refuse("gravity", gravity, "three finite numbers x, y, z [m/s^2]")
    arrays = spatial_arrays(body)
    joints = np.zeros(body.links, JOINT)
    for name in ["mass", "stiffness", "damping", "rest", "armature"]:
        joints[name] = arrays[name]
    for k, axis in enumerate("xyz"):
        for name in ("axis", "offset", "centre"):
            joints[f"{name}_{axis}"] = arrays[name][:, k]
        joints[f"gravity_{axis}"] = field[k]
    for k, name in enumerate(("ixx", "iyy", "izz", "ixy", "ixz", "iyz")):
        joints[name] = arrays["inertia"][:, k]
    points = np.cumsum(arrays["offset"], axis=0)
    tip = points[-1] + [arrays["length"][-1], 0.0, 0.0]
    return SpatialModel(frozen(joints), arrays["axis"], points, tip, body)
