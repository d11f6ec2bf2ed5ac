"""A platform arm in MuJoCo: plates on sliding and ball joints, legs as tendons; a skeleton to look at and to pose."""

from __future__ import annotations

import math
from typing import Any

import mujoco
import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.mujoco import Skeleton, new_spec
from metamer.systems.platform.spec import PlatformArmBody, rest_lengths, rest_radii


def pose_from_motor(m: Any) -> tuple[Any, Any]:
    """Shift (3,) and unit quaternion w, x, y, z of a motor [s, e23, e31, e12, e01, e02, e03, e0123].   [m, -]"""
    w, x, y, z = m[0], -m[1], -m[2], -m[3]
    d, e, f, g = m[7], m[4], m[5], m[6]
    shift = -2.0 * np.array(
        [-d * x + e * w - f * z + g * y, -d * y + f * w - g * x + e * z, -d * z + g * w - e * y + f * x]
    )
    return shift, np.array([w, x, y, z])


def arm_spec(robot: Robot, poses: Array | None = None, radius: Array | None = None) -> mujoco.MjSpec:
    """A body for every plate on three slides and a ball, six tendons for every segment; key "start" holds `poses`.

    robot    its body is a platform arm
    poses    (n, 8) relative motors of the plates; None = the straight arm
    radius   (n,) base radii; None = those that keep the volume at these poses (fixed where it is not kept)   [m]
    """
    body = robot.body
    if not isinstance(body, PlatformArmBody):
        raise refuse("body.kind", body.kind, 'a body of kind "platform_arm"')
    n = body.segments
    if poses is None:
        poses = np.zeros((n, 8))
        poses[:, 0], poses[:, 6] = 1.0, -0.5 * rest_lengths(body)
    if poses.shape != (n, 8) or not np.isfinite(poses).all():
        raise refuse("poses", f"array of shape {poses.shape}", f"finite motors of shape ({n}, 8)")
    shifts, turns = zip(*(pose_from_motor(m) for m in poses), strict=True)
    size = np.linalg.norm(shifts, axis=1)
    own = rest_radii(body) * (np.sqrt(rest_lengths(body) / size) if body.isovolumetric else 1.0)
    radii = own if radius is None else radius
    if radii.shape != (n,) or not np.all((radii > 0.0) & np.isfinite(radii)):
        raise refuse("radius", radii, f"{n} finite numbers > 0 [m]")
    spec = new_spec(robot, robot.run.step, float(rest_lengths(body).sum()))
    spec.option.gravity = 0.0, 0.0, 0.0
    parent = spec.worldbody
    for i in range(1, n + 1):
        add_ring(parent, f"base{i}", radii[i - 1], body.base_angles, (0.25, 0.375, 0.75, 0.625))
        parent = parent.add_body(name=f"plate{i}")
        for axis, line in zip("xyz", np.eye(3), strict=True):
            parent.add_joint(name=f"slide{i}.{axis}", type=mujoco.mjtJoint.mjJNT_SLIDE, axis=line)
        parent.add_joint(name=f"ball{i}", type=mujoco.mjtJoint.mjJNT_BALL)
        add_ring(parent, f"end{i}", body.alpha * radii[i - 1], body.end_angles, (0.75, 0.375, 0.25, 0.625))
        for k in range(1, 7):
            leg = spec.add_tendon(name=f"leg{6 * (i - 1) + k}", width=0.008, rgba=(0.25, 0.25, 0.25, 1.0))
            leg.wrap_site(f"base{i}.{k}")
            leg.wrap_site(f"end{i}.{k}")
    parent.add_site(name="tip", rgba=(1.0, 0.0, 0.0, 1.0)).size[0] = 0.02
    spec.add_key(name="start", qpos=np.hstack([shifts, turns]).ravel())
    return spec


def add_ring(parent: Any, name: str, radius: float, angles: tuple[float, ...], colour: tuple[float, ...]) -> None:
    """A thin disc and the six sites of the legs' joints on its rim."""
    kind = mujoco.mjtGeom.mjGEOM_CYLINDER
    parent.add_geom(name=name, type=kind, size=(radius, 0.004, 0.0), rgba=colour, contype=0, conaffinity=0)
    for k, angle in enumerate(angles, start=1):
        place = radius * math.cos(angle), radius * math.sin(angle), 0.0
        parent.add_site(name=f"{name}.{k}", pos=place).size[0] = 0.008


def write(robot: Robot) -> Skeleton:
    """The arm at rest; nothing moves it in MuJoCo."""
    return Skeleton(robot, arm_spec(robot), "a platform arm is kinematic")
