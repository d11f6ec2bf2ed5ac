"""URDF text out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from metamer.core.urdf.tree import BASES, LIMITS, NO_JOINT_LIMIT, OWN, SIX


def text(*values: float) -> str:
    """Numbers as XML text at full precision."""
    return " ".join(repr(float(v)) for v in values)


def urdf_from_rows(
    name: str, rows: Sequence[Mapping[str, Any]], *, losses: Sequence[str], own: Mapping[str, str]
) -> str:
    """URDF text: a link `world`, then a link with inertia, box and joint for every row.

    rows     parent (-1 = world), kind, xyz, rpy, axis, damping, lower, upper, effort, velocity, mass, centre (3,),
             inertia (6,), box (length, width), and what other programs pass over: stiffness, rest, armature
    losses   what the file cannot say, as comments
    own      what only our reader knows, of the robot
    """
    root = ET.Element("robot", name=name)
    for loss in losses:
        root.append(ET.Comment(f" not in URDF: {loss} "))
    if own:
        ET.SubElement(root, "metamer", dict(own))
    ET.SubElement(root, "link", name="world")
    for i, row in enumerate(rows, start=1):
        link = ET.SubElement(root, "link", name=f"link{i}")
        inertial = ET.SubElement(link, "inertial")
        ET.SubElement(inertial, "origin", xyz=text(*row["centre"]))
        ET.SubElement(inertial, "mass", value=text(row["mass"]))
        ET.SubElement(inertial, "inertia", {k: text(v) for k, v in zip(SIX, row["inertia"], strict=True)})
        length, width = row["box"]
        visual = ET.SubElement(link, "visual")
        ET.SubElement(visual, "origin", xyz=text(length / 2.0, 0.0, 0.0))
        ET.SubElement(ET.SubElement(visual, "geometry"), "box", size=text(length, width, width))
    free = int(rows[0]["kind"] in BASES)
    for i, row in enumerate(rows, start=1):
        base = row["kind"] in BASES
        joint = ET.SubElement(root, "joint", name="base" if base else f"joint{i - free}", type=row["kind"])
        ET.SubElement(joint, "parent", link="world" if row["parent"] < 0 else f"link{row['parent'] + 1}")
        ET.SubElement(joint, "child", link=f"link{i}")
        ET.SubElement(joint, "origin", xyz=text(*row["xyz"]), rpy=text(*row["rpy"]))
        ET.SubElement(joint, "axis", xyz=text(*row["axis"]))
        if base:
            continue
        ET.SubElement(joint, "dynamics", damping=text(row["damping"]), friction="0")
        limits = {k: max(min(row[k], NO_JOINT_LIMIT), -NO_JOINT_LIMIT) for k in LIMITS}
        ET.SubElement(joint, "limit", {k: text(v) for k, v in limits.items()})
        if more := {k: text(row[k]) for k in OWN if row[k] != 0.0}:
            ET.SubElement(joint, "metamer", more)
    ET.indent(root)
    return '<?xml version="1.0"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
