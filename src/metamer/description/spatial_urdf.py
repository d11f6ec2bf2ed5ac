"""A chain in space as URDF: links with inertia, revolute joints about any axis, a hinged or a floating base."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np

from metamer.description.check import checked
from metamer.description.mjcf import text
from metamer.description.robot import RobotSpec
from metamer.description.spatial import SpatialBody, spatial_arrays
from metamer.description.urdf import NO_LIMIT
from metamer.refusals import refuse

LOSSES = {"stiffness": "joint springs", "rest": "rest angles", "armature": "rotor inertia"}


def spatial_urdf_from_spec(spec: RobotSpec) -> str:
    """URDF of a chain in space; springs, rest angles and rotor inertia do not travel and are named in a comment."""
    body = spec.body
    if not isinstance(body, SpatialBody):
        raise refuse("body.kind", body.kind, "a spatial body")
    spec = checked(spec)
    arrays, free = spatial_arrays(body), body.base == "free"
    root = ET.Element("robot", name=spec.name)
    for field, what in LOSSES.items():
        if np.any(arrays[field] != 0.0):
            root.append(ET.Comment(f" not in URDF: {what} "))
    ET.SubElement(root, "link", name="world")
    for i in range(body.links):
        add_link(root, i, arrays)
    for i in range(body.links):
        base = free and i == 0
        name = "base" if base else f"joint{i if free else i + 1}"
        joint = ET.SubElement(root, "joint", name=name, type="floating" if base else "revolute")
        ET.SubElement(joint, "parent", link="world" if i == 0 else f"link{i}")
        ET.SubElement(joint, "child", link=f"link{i + 1}")
        ET.SubElement(joint, "origin", xyz=text(*(arrays["offset"][i] * (not base))))
        if base:
            continue
        ET.SubElement(joint, "axis", xyz=text(*arrays["axis"][i]))
        ET.SubElement(joint, "dynamics", damping=text(arrays["damping"][i]), friction="0")
        limit = {"lower": max(arrays["lower"][i], -NO_LIMIT), "upper": min(arrays["upper"][i], NO_LIMIT)}
        limit |= {"effort": min(spec.actuation.torque_limit, NO_LIMIT)}
        limit |= {"velocity": min(spec.actuation.rate_limit, NO_LIMIT)}
        ET.SubElement(joint, "limit", {k: text(v) for k, v in limit.items()})
    ET.indent(root)
    return '<?xml version="1.0"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def add_link(root: ET.Element, i: int, arrays: dict[str, np.ndarray]) -> None:
    """One link with its inertia and a box to look at."""
    link = ET.SubElement(root, "link", name=f"link{i + 1}")
    inertial = ET.SubElement(link, "inertial")
    ET.SubElement(inertial, "origin", xyz=text(*arrays["centre"][i]))
    ET.SubElement(inertial, "mass", value=text(arrays["mass"][i]))
    names = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    ET.SubElement(inertial, "inertia", {k: text(v) for k, v in zip(names, arrays["inertia"][i], strict=True)})
    length, width = float(arrays["length"][i]), float(arrays["width"][i])
    visual = ET.SubElement(link, "visual")
    ET.SubElement(visual, "origin", xyz=text(length / 2.0, 0.0, 0.0))
    ET.SubElement(ET.SubElement(visual, "geometry"), "box", size=text(length, width, width))
