"""A platform arm as MJCF: plates on sliding and ball joints, legs as tendons; a skeleton to look at and to pose."""

from __future__ import annotations

import math
from typing import Any
from xml.etree import ElementTree as Xml

import numpy as np

from metamer.description.platform_arm import PlatformArmBody, platform_arm_problems, rest_lengths, rest_radii
from metamer.description.robot import RobotSpec
from metamer.refusals import BadInput, refuse


def text(values: Any) -> str:
    """Numbers as MJCF writes them, at full precision."""
    return " ".join(repr(float(x)) for x in np.ravel(values))


def pose_from_motor(m: Any) -> tuple[Any, Any]:
    """Shift (3,) and unit quaternion w, x, y, z of a motor [s, e23, e31, e12, e01, e02, e03, e0123].   [m, -]"""
    w, x, y, z = m[0], -m[1], -m[2], -m[3]
    d, e, f, g = m[7], m[4], m[5], m[6]
    shift = -2.0 * np.array(
        [-d * x + e * w - f * z + g * y, -d * y + f * w - g * x + e * z, -d * z + g * w - e * y + f * x]
    )
    return shift, np.array([w, x, y, z])


def mjcf_from_platform_arm(spec: RobotSpec | PlatformArmBody, poses: Any = None, *, radius: Any = None) -> str:
    """MJCF text of an arm: a body a plate on three slides and a ball, six tendons a segment; key "pose" holds `poses`.

    spec     a robot whose body is a platform arm, or such a body
    poses    (n, 8) relative motors of the plates; None = the straight arm
    radius   (n,) base radii; None = those that keep the volume at these poses (fixed where it is not kept)   [m]
    """
    body = spec.body if isinstance(spec, RobotSpec) else spec
    if not isinstance(body, PlatformArmBody):
        raise refuse("body.kind", getattr(body, "kind", type(body).__name__), 'a body of kind "platform_arm"')
    found = list(platform_arm_problems(body))
    if found:
        raise BadInput(found)
    n = body.segments
    if poses is None:
        poses = np.zeros((n, 8))
        poses[:, 0], poses[:, 6] = 1.0, -0.5 * rest_lengths(body)
    poses = np.asarray(poses, dtype=np.float64)
    if poses.shape != (n, 8) or not np.isfinite(poses).all():
        raise refuse("poses", f"array of shape {poses.shape}", f"finite motors of shape ({n}, 8)")
    if radius is None:
        size = np.array([np.linalg.norm(pose_from_motor(m)[0]) for m in poses])
        radius = rest_radii(body) * (np.sqrt(rest_lengths(body) / size) if body.isovolumetric else 1.0)
    radius = np.asarray(radius, dtype=np.float64)
    if radius.shape != (n,) or not np.all((radius > 0.0) & np.isfinite(radius)):
        raise refuse("radius", radius, f"{n} finite numbers > 0 [m]")
    name = spec.name if isinstance(spec, RobotSpec) else "platform-arm"
    root = Xml.Element("mujoco", model=name)
    Xml.SubElement(root, "compiler", angle="radian")
    Xml.SubElement(root, "option", gravity="0 0 0")
    Xml.SubElement(Xml.SubElement(root, "visual"), "global", offwidth="1280", offheight="960")
    world = Xml.SubElement(root, "worldbody")
    Xml.SubElement(world, "light", pos="0 -5 10", dir="0 0.4 -1")
    parent, tendons, key = world, Xml.Element("tendon"), []
    for i in range(n):
        shift, turn = pose_from_motor(poses[i])
        add_ring(parent, f"base{i + 1}", radius[i], body.base_angles, "0.2 0.4 0.8 0.6")
        plate = Xml.SubElement(parent, "body", name=f"plate{i + 1}")
        for axis, line in zip("xyz", np.eye(3), strict=True):
            Xml.SubElement(plate, "joint", name=f"slide{i + 1}.{axis}", type="slide", axis=text(line))
        Xml.SubElement(plate, "joint", name=f"ball{i + 1}", type="ball")
        add_ring(plate, f"end{i + 1}", body.alpha * radius[i], body.end_angles, "0.8 0.4 0.2 0.6")
        for k in range(6):
            leg = Xml.SubElement(tendons, "spatial", name=f"leg{6 * i + k + 1}", width="0.008", rgba="0.3 0.3 0.3 1")
            Xml.SubElement(leg, "site", site=f"base{i + 1}.{k + 1}")
            Xml.SubElement(leg, "site", site=f"end{i + 1}.{k + 1}")
        key += [*shift, *turn]
        parent = plate
    Xml.SubElement(parent, "site", name="tip", size="0.02", rgba="1 0 0 1")
    root.append(tendons)
    Xml.SubElement(Xml.SubElement(root, "keyframe"), "key", name="pose", qpos=text(key))
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode")


def add_ring(parent: Xml.Element, name: str, radius: float, angles: tuple[float, ...], colour: str) -> None:
    """A thin disc and the six sites of the legs' joints on its rim."""
    Xml.SubElement(
        parent,
        "geom",
        name=name,
        type="cylinder",
        size=text([radius, 0.004]),
        rgba=colour,
        contype="0",
        conaffinity="0",
    )
    for k, angle in enumerate(angles):
        place = [radius * math.cos(angle), radius * math.sin(angle), 0.0]
        Xml.SubElement(parent, "site", name=f"{name}.{k + 1}", pos=text(place), size="0.008")
