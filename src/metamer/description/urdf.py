"""Planar robots as URDF, out and (chains) in.

The robot moves in the x-y plane of its links, joints turn about z; in side view the first joint stands this plane
upright (roll of 90 degrees). A free base is a URDF `planar` joint below the link `world`. URDF has no springs, so joint
stiffness and rest angle do not travel (`urdf_losses` names what a file leaves out).
"""

from __future__ import annotations

import math
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np

from metamer.description.arrays import link_arrays
from metamer.description.check import checked
from metamer.description.mjcf import Plane, text
from metamer.description.planar import PlanarBody
from metamer.description.robot import Actuation, RobotSpec, planar_body
from metamer.description.world import World
from metamer.refusals import BadInput

NO_LIMIT = 1e3  # a limit this large stands for none [rad, N m, rad/s]


def urdf_losses(spec: RobotSpec) -> list[str]:
    """What of this robot URDF cannot say."""
    arrays = link_arrays(planar_body(spec))
    names = {"stiffness": "joint springs", "rest": "rest angles", "armature": "rotor inertia"}
    losses = [what for field, what in names.items() if np.any(arrays[field] != 0.0)]
    losses += ["joints that are not linear"] if planar_body(spec).soft is not None else []
    losses += ["HASEL actuators"] if spec.hasel is not None else []
    return losses + ([f"gravity of {spec.world.gravity:g} m/s^2"] if spec.world.gravity != World().gravity else [])


def urdf_from_spec(spec: RobotSpec) -> str:
    """URDF of a planar robot: links with inertia, revolute joints with damping and limits."""
    body = planar_body(checked(spec))
    plane, arrays = Plane("top"), link_arrays(body)
    free = body.base == "free"
    root = ET.Element("robot", name=spec.name)
    for loss in urdf_losses(spec):
        root.append(ET.Comment(f" not in URDF: {loss} "))
    ET.SubElement(root, "link", name="world")
    for i in range(body.links):
        add_link(root, i, plane, arrays)
    for i in range(body.links):
        parent = int(arrays["parent"][i])
        base = free and i == 0
        name = "base" if base else f"joint{i if free else i + 1}"
        joint = ET.SubElement(root, "joint", name=name, type="planar" if base else "revolute")
        ET.SubElement(joint, "parent", link="world" if parent < 0 else f"link{parent + 1}")
        ET.SubElement(joint, "child", link=f"link{i + 1}")
        ET.SubElement(joint, "axis", xyz=text(*plane.axis))
        attach, mount = arrays["attach"][i] * (not base), float(arrays["mount"][i]) * (not base)
        upright = parent < 0 and spec.world.view == "side"
        xyz = Plane("side").point(*attach) if upright else plane.point(*attach)
        rpy = (math.pi / 2.0, -mount, 0.0) if upright else (0.0, 0.0, mount)
        ET.SubElement(joint, "origin", xyz=text(*xyz), rpy=text(*rpy))
        if base:
            continue
        ET.SubElement(joint, "dynamics", damping=text(arrays["damping"][i]), friction="0")
        limits = {"lower": max(arrays["lower"][i], -NO_LIMIT), "upper": min(arrays["upper"][i], NO_LIMIT)}
        limits |= {
            "effort": min(spec.actuation.torque_limit, NO_LIMIT),
            "velocity": min(spec.actuation.rate_limit, NO_LIMIT),
        }
        ET.SubElement(joint, "limit", {k: text(v) for k, v in limits.items()})
    ET.indent(root)
    return '<?xml version="1.0"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def add_link(root: ET.Element, i: int, plane: Plane, arrays: dict) -> None:
    """One link with its inertia and a box to look at."""
    link = ET.SubElement(root, "link", name=f"link{i + 1}")
    inertial = ET.SubElement(link, "inertial")
    ET.SubElement(inertial, "origin", xyz=text(*plane.point(*arrays["centre"][i])))
    ET.SubElement(inertial, "mass", value=text(arrays["mass"][i]))
    value = text(max(float(arrays["inertia"][i]), 1e-12))
    same = {"ixx": value, "iyy": value, "izz": value, "ixy": "0", "ixz": "0", "iyz": "0"}
    ET.SubElement(inertial, "inertia", same)
    length = float(arrays["length"][i])
    visual = ET.SubElement(link, "visual")
    ET.SubElement(visual, "origin", xyz=text(*plane.point(length / 2.0, 0.0)))
    ET.SubElement(ET.SubElement(visual, "geometry"), "box", size=text(length, 0.15 * length, 0.15 * length))


def numbers(element: ET.Element | None, name: str, default: str, count: int) -> list[float]:
    """The `count` finite numbers of an attribute; the default where it is missing or empty."""
    raw = (default if element is None else element.get(name, default)).strip() or default
    try:
        values = [float(x) for x in raw.split()]
    except ValueError:
        raise BadInput(f"URDF: {name}={raw!r} is not a list of numbers") from None
    if len(values) != count or not all(map(math.isfinite, values)):
        raise BadInput(f"URDF: {name}={raw!r} is not {count} finite number{'s' if count > 1 else ''}")
    return values


def chain_order(links: dict[str, ET.Element], joints: list[ET.Element]) -> list[ET.Element]:
    """The joints from the root to the tip; a branch is refused."""
    below: dict[str, list[ET.Element]] = {}
    children = set()
    for joint in joints:
        parent, child = joint.find("parent"), joint.find("child")
        if parent is None or child is None:
            raise BadInput(f"URDF: joint {joint.get('name')!r} needs a parent and a child link")
        for end in (parent, child):
            if end.get("link") not in links:
                raise BadInput(
                    f"URDF: joint {joint.get('name')!r} names link {end.get('link')!r}, which is not defined"
                )
        if child.get("link") in children:
            raise BadInput(f"URDF: link {child.get('link')!r} hangs on two joints")
        below.setdefault(str(parent.get("link")), []).append(joint)
        children.add(str(child.get("link")))
    roots = [name for name in links if name not in children]
    if len(roots) != 1:
        raise BadInput(f"URDF: {len(roots)} root links, a chain has one")
    order, here = [], roots[0]
    while here in below:
        if len(below[here]) > 1:
            raise BadInput(f"URDF: link {here!r} has {len(below[here])} children; only chains can be read")
        order.append(below[here][0])
        here = str(below[here][0].find("child").get("link"))  # type: ignore[union-attr]
    if len(order) != len(joints):
        raise BadInput("URDF: the joints do not form one chain")
    return order


def view_of(joints: list[ET.Element]) -> tuple[str, Plane]:
    """Top or side view, from the axes of the joints; anything else is no planar chain."""
    axes = {tuple(numbers(joint.find("axis"), "xyz", "1 0 0", 3)) for joint in joints}
    for view in ("top", "side"):
        plane = Plane(view)
        if axes == {plane.axis}:
            return view, plane
    raise BadInput(f"URDF: joint axes {sorted(axes)} are not all (0, 0, 1) or all (0, -1, 0): not a planar chain")


def stand_upright(joint: ET.Element | None) -> bool:
    """Whether the first joint rolls the plane upright; its origin is rewritten within the plane then."""
    origin = None if joint is None else joint.find("origin")
    xyz, rpy = numbers(origin, "xyz", "0 0 0", 3), numbers(origin, "rpy", "0 0 0", 3)
    if origin is None or abs(rpy[0] - math.pi / 2.0) > 1e-9:
        return False
    origin.set("xyz", text(xyz[0], xyz[2], 0.0))
    origin.set("rpy", text(0.0, 0.0, -rpy[1]))
    return True


def spec_from_urdf(source: str) -> RobotSpec:
    """A planar chain from URDF: revolute joints about z (side view if the first joint rolls by 90 deg) or about -y.

    The link `world` (or a root link without inertia) is the ground; a `planar` or `floating` first joint makes the base
    free, a revolute one hinges it. A root link with inertia is a free base of its own.
    """
    try:
        root = ET.fromstring(source)
    except ET.ParseError as error:
        raise BadInput(f"URDF is not readable XML: {error}") from None
    if root.tag != "robot":
        raise BadInput(f"URDF: the root element is <{root.tag}>, not <robot>")
    links = {str(link.get("name")): link for link in root.findall("link")}
    order = chain_order(links, root.findall("joint"))
    for joint in order:
        if joint.get("type") not in ("revolute", "continuous", "planar", "floating"):
            kind = joint.get("type")
            raise BadInput(f"URDF: joint {joint.get('name')!r} is {kind!r}; a planar chain has revolute joints")
    moving = [j for j in order if j.get("type") in ("revolute", "continuous")]
    if any(j not in moving for j in order[1:]):
        raise BadInput("URDF: only the first joint may be planar or floating")
    view, plane = view_of(moving) if moving else ("top", Plane("top"))
    first = order[0] if order else None
    upright = stand_upright(first) if view == "top" else False
    view = "side" if upright else view
    root_name = str(first.find("parent").get("link")) if first is not None else next(iter(links))  # type: ignore[union-attr]
    rooted = links[root_name].find("inertial") is not None
    free = rooted or first not in moving
    # a free base: its own link carries no joint of ours
    bodies = [(links[root_name], None)] if rooted else []
    bodies += [(links[str(j.find("child").get("link"))], j if j in moving else None) for j in order]  # type: ignore[union-attr]
    rows = [body_row(link, joint, plane) for link, joint in bodies]
    for k in range(len(rows) - 1):
        rows[k]["length"] = rows[k + 1]["attach"][0] if rows[k + 1]["attach"][0] > 0.0 else rows[k]["length"]
    columns: dict[str, Any] = {name: tuple(row[name] for row in rows) for name in rows[0]}
    limits = [numbers(j.find("limit"), "effort", str(NO_LIMIT), 1)[0] for j in moving]
    effort = min((x for x in limits if 0.0 < x < NO_LIMIT), default=math.inf)
    body = PlanarBody(links=len(rows), base="free" if free else "fixed", **columns)
    actuation = Actuation(torque_limit=effort)
    return RobotSpec(name=root.get("name") or "robot", body=body, world=World(view=view), actuation=actuation)


def body_row(link: ET.Element, joint: ET.Element | None, plane: Plane) -> dict:
    """The fields of one link of a planar body, from its URDF link and the joint above it."""
    inertial = link.find("inertial")
    if inertial is None:
        raise BadInput(f"URDF: link {link.get('name')!r} has no <inertial>; every moving link needs one")
    flat = (0, 1) if plane.top else (0, 2)
    mass = numbers(inertial.find("mass"), "value", "0", 1)[0]
    centre = numbers(inertial.find("origin"), "xyz", "0 0 0", 3)
    about = "izz" if plane.top else "iyy"
    inertia = numbers(inertial.find("inertia"), about, "0", 1)[0]
    box = link.find("visual/geometry/box")
    length = numbers(box, "size", "0 0 0", 3)[0] if box is not None else 2.0 * abs(centre[0])
    row = {
        "length": length,
        "mass": mass,
        "inertia": inertia,
        "centre": (centre[flat[0]], centre[flat[1]]),
        "attach": (0.0, 0.0),
        "mount": 0.0,
        "damping": 0.0,
        "lower": -math.inf,
        "upper": math.inf,
    }
    if joint is not None:
        origin = joint.find("origin")
        xyz, rpy = numbers(origin, "xyz", "0 0 0", 3), numbers(origin, "rpy", "0 0 0", 3)
        turn = rpy[2] if plane.top else -rpy[1]
        if any(abs(value) > 1e-12 for k, value in enumerate(rpy) if k != (2 if plane.top else 1)):
            raise BadInput(f"URDF: joint {joint.get('name')!r} turns out of the plane (rpy {rpy})")
        row["attach"], row["mount"] = (xyz[flat[0]], xyz[flat[1]]), turn
        row["damping"] = numbers(joint.find("dynamics"), "damping", "0", 1)[0]
        low = numbers(joint.find("limit"), "lower", str(-NO_LIMIT), 1)[0]
        high = numbers(joint.find("limit"), "upper", str(NO_LIMIT), 1)[0]
        if joint.get("type") == "revolute":
            row["lower"] = low if low > -NO_LIMIT else -math.inf
            row["upper"] = high if high < NO_LIMIT else math.inf
    return row
