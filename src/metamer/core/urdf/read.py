"""URDF text in."""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree as ET

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.core.urdf.tree import BASES, HINGES, LIMITS, NO_JOINT_LIMIT, OWN, SIX, RigidBody, RigidTree

BEGINS = 1e-6  # of its length that a box may begin beside its link's frame [-]
READ = {"robot": {"link", "joint", "material", "metamer"}, "link": {"inertial", "visual"}}
READ["joint"] = {"parent", "child", "origin", "axis", "limit", "dynamics", "metamer"}


def numbers(element: ET.Element | None, name: str, default: str, count: int = 1) -> Array:
    """The `count` finite numbers of an attribute; the default where it is missing or empty."""
    raw = (default if element is None else element.get(name, default)).strip() or default
    try:
        values = np.array([float(x) for x in raw.split()])
    except ValueError:
        raise BadInput(f"URDF: {name}={raw!r} is not a list of numbers") from None
    if len(values) != count or not np.isfinite(values).all():
        raise BadInput(f"URDF: {name}={raw!r} is not {count} finite number{'s' if count > 1 else ''}")
    return values


def rotation(rpy: Array) -> Array:
    """(3, 3) rotation of roll, pitch, yaw about fixed x, y, z, R = Rz(yaw) Ry(pitch) Rx(roll)."""
    (cr, cp, cy), (sr, sp, sy) = np.cos(rpy), np.sin(rpy)
    about_x = np.array([[1.0, 0.0, 0.0], [0.0, cr, -sr], [0.0, sr, cr]])
    about_y = np.array([[cp, 0.0, sp], [0.0, 1.0, 0.0], [-sp, 0.0, cp]])
    about_z = np.array([[cy, -sy, 0.0], [sy, cy, 0.0], [0.0, 0.0, 1.0]])
    return about_z @ about_y @ about_x


def origin(element: ET.Element | None) -> tuple[Array, Array]:
    """(3, 3) and (3,) pose of an <origin>.   [-, m]"""
    return rotation(numbers(element, "rpy", "0 0 0", 3)), numbers(element, "xyz", "0 0 0", 3)


def tree_from_urdf(source: str) -> RigidTree:
    """The rigid bodies of a URDF file. What cannot be one of them is refused by name; what is not used is noted.

    A root link without mass, or called `world`, is the ground; another root link is a free base. What hangs on a fixed
    joint is merged into the body that carries it.
    """
    try:
        root = ET.fromstring(source)
    except ET.ParseError as error:
        raise BadInput(f"URDF is not readable XML: {error}") from None
    if root.tag != "robot":
        raise BadInput(f"URDF: the root element is <{root.tag}>, not <robot>")
    links = {str(link.get("name")): link for link in root.findall("link")}
    joints = root.findall("joint")
    for (tag, name), count in Counter((part.tag, part.get("name")) for part in root if part.tag in READ).items():
        if count > 1:
            raise BadInput(f"URDF: {tag} {name!r} is defined twice")
    first, order = tree_order(links, joints)
    notes = [f"not used: <{tag}> of {', '.join(names)}" for tag, names in unread(root).items()]
    grounded = first == "world" or mass_of(links[first]) == 0.0
    if not grounded:
        notes.append(f"root link {first!r} has a mass and is read as a free base; a fixed joint below `world` holds it")

    # every link at home: frame, and the body that it belongs to; masses are gathered per body
    frames, carrier = {first: (np.eye(3), np.zeros(3))}, {first: -1 if grounded else 0}
    parts: list[list[str]] = [] if grounded else [[first]]
    above: list[tuple[int, ET.Element | None]] = [] if grounded else [(-1, None)]
    for joint in order:
        parent, child = ends(joint)
        (turn, place), (own_turn, own_place) = frames[parent], origin(joint.find("origin"))
        frames[child] = (turn @ own_turn, place + turn @ own_place)
        if joint.get("type") == "fixed":
            carrier[child] = carrier[parent]
            if carrier[parent] >= 0:
                parts[carrier[parent]].append(child)
            continue
        check_joint(joint, carrier[parent])
        carrier[child] = len(parts)
        parts.append([child])
        above.append((carrier[parent], joint))
    if [parent for parent, _ in above].count(-1) != 1:
        raise BadInput(f"URDF: {[p for p, _ in above].count(-1)} bodies hang on the ground {first!r}; a robot has one")
    bodies = tuple(
        rigid_body(parent, joint, {name: (links[name], *frames[name]) for name in names})
        for (parent, joint), names in zip(above, parts, strict=True)
    )
    merged = [f"{name} into {names[0]}" for names in parts for name in names[1:]]
    notes += [f"fixed links are merged: {', '.join(merged)}"] if merged else []
    own = root.find("metamer")
    return RigidTree(
        name=root.get("name") or "robot",
        bodies=bodies,
        own={} if own is None else own.attrib,
        notes=(*notes, *joint_notes([joint for _, joint in above if joint is not None])),
    )


def joint_notes(joints: Sequence[ET.Element]) -> list[str]:
    """What joints say that ours do not know, or not so."""
    found: dict[str, list[str]] = {}
    for joint in joints:
        limit, name = joint.find("limit"), str(joint.get("name"))
        friction = numbers(joint.find("dynamics"), "friction", "0")[0]
        if friction != 0.0:
            found.setdefault("dry friction of joints is not modelled [N m]", []).append(f"{name} {friction:g}")
        for what in ("effort", "velocity"):
            if limit is not None and what in limit.attrib and numbers(limit, what, "0")[0] == 0.0:
                found.setdefault(f"{what} = 0 is read as no limit", []).append(name)
        if joint.get("type") == "revolute" and not stops(joint):
            found.setdefault("revolute without lower and upper, read as no stops", []).append(name)
    return [f"{what}: {', '.join(names)}" for what, names in found.items()]


def unread(root: ET.Element) -> dict[str, list[str]]:
    """Elements that nothing here reads: tag -> names of what they belong to."""
    found: dict[str, list[str]] = {}
    for element in (root, *root.findall("link"), *root.findall("joint")):
        for tag in dict.fromkeys(str(child.tag) for child in element):
            if tag not in READ[element.tag]:
                found.setdefault(tag, []).append(str(element.get("name")))
    return found


def ends(joint: ET.Element) -> tuple[str, str]:
    """Names of the parent and the child link of a joint."""
    parent, child = joint.find("parent"), joint.find("child")
    if parent is None or child is None:
        raise BadInput(f"URDF: joint {joint.get('name')!r} needs a parent and a child link")
    return str(parent.get("link")), str(child.get("link"))


def tree_order(links: Mapping[str, ET.Element], joints: Sequence[ET.Element]) -> tuple[str, list[ET.Element]]:
    """The root link, and the joints as in the file, but each after the one that carries it."""
    below: dict[str, list[int]] = {}
    children: set[str] = set()
    for k, joint in enumerate(joints):
        for name in ends(joint):
            if name not in links:
                raise BadInput(f"URDF: joint {joint.get('name')!r} names link {name!r}, which is not defined")
        parent, child = ends(joint)
        if child in children:
            raise BadInput(f"URDF: link {child!r} hangs on two joints")
        below.setdefault(parent, []).append(k)
        children.add(child)
    roots = [name for name in links if name not in children]
    if len(roots) != 1:
        raise BadInput(f"URDF: {len(roots)} root links, a robot has one")
    ready, order = list(below.get(roots[0], [])), []
    while ready:
        order.append(joints[heapq.heappop(ready)])
        for k in below.get(ends(order[-1])[1], []):
            heapq.heappush(ready, k)
    if len(order) != len(joints):
        raise BadInput("URDF: the joints do not form one tree: some carry each other in a circle")
    return roots[0], order


def check_joint(joint: ET.Element, carrier: int) -> None:
    """Refuse a joint that no robot of ours has."""
    name, kind = joint.get("name"), joint.get("type")
    if kind not in HINGES + BASES:
        raise BadInput(f"URDF: joint {name!r} is {kind!r}; ours are revolute, continuous or fixed, a base also {BASES}")
    if kind in BASES and carrier >= 0:
        raise BadInput(
            f"URDF: joint {name!r} is {kind!r}; only the first joint, on the ground, may be planar or floating"
        )
    if (mimic := joint.find("mimic")) is not None:
        raise BadInput(f"URDF: joint {name!r} mimics {mimic.get('joint')!r}; every joint of ours moves on its own")


def mass_of(link: ET.Element) -> float:
    """Mass of a link, 0 without <inertial>.   [kg]"""
    mass = float(numbers(link.find("inertial/mass"), "value", "0")[0])
    if mass < 0.0:
        raise BadInput(f"URDF: link {link.get('name')!r} has the mass {mass:g}; a mass is at least 0 [kg]")
    return mass


def rigid_body(
    parent: int, joint: ET.Element | None, parts: Mapping[str, tuple[ET.Element, Array, Array]]
) -> RigidBody:
    """The body of a joint from its link and all that is fixed to it.

    joint   above it; None = a free base
    parts   name -> link element, (3, 3) and (3,) its frame at home; the first is the joint's own
    """
    name, (link, turn, place) = next(iter(parts.items()))
    masses, centres, inertias = [], [], []
    for each, part_turn, part_place in parts.values():
        inertial = each.find("inertial")
        if inertial is None or mass_of(each) == 0.0:
            continue
        own_turn, centre = origin(inertial.find("origin"))
        moments = {k: float(numbers(inertial.find("inertia"), k, "0")[0]) for k in SIX}
        about = part_turn @ own_turn
        masses.append(mass_of(each))
        centres.append(part_place + part_turn @ centre)
        inertias.append(about @ matrix_from_six([moments[k] for k in SIX]) @ about.T)
    mass = sum(masses)
    if not mass > 0.0:
        raise BadInput(f"URDF: link {name!r} has no <inertial> with a mass > 0; every moving link needs one [kg]")
    centre = np.average(centres, axis=0, weights=masses)
    inertia = np.zeros((3, 3))
    for m, c, own in zip(masses, centres, inertias, strict=True):
        d = c - centre
        inertia += own + m * (d @ d * np.eye(3) - np.outer(d, d))
    kind = "root" if joint is None else str(joint.get("type"))
    axis = numbers(None if joint is None else joint.find("axis"), "xyz", "1 0 0", 3)
    if not np.linalg.norm(axis) > 0.0:
        raise BadInput(f"URDF: joint {'' if joint is None else joint.get('name')!r} has an axis without direction")
    return RigidBody(
        name=name,
        joint="" if joint is None else str(joint.get("name")),
        kind=kind,
        parent=parent,
        turn=turn,
        place=place,
        axis=turn @ axis / np.linalg.norm(axis),
        mass=mass,
        centre=centre,
        inertia=inertia,
        shape=box_of(link),
        limits=limits_of(joint),
        own=own_of(joint),
    )


def box_of(link: ET.Element) -> tuple[float, float] | None:
    """Length and width of the box of a link; None without one that begins at its frame and lies along x.   [m]"""
    box, place = link.find("visual/geometry/box"), link.find("visual/origin")
    if box is None or numbers(place, "rpy", "0 0 0", 3).any():
        return None
    (length, width, _), at = numbers(box, "size", "0 0 0", 3), numbers(place, "xyz", "0 0 0", 3)
    begins = np.abs(at - (length / 2.0, 0.0, 0.0)).max() <= BEGINS * length
    return (float(length), float(width)) if begins and min(length, width) > 0.0 else None


def stops(joint: ET.Element | None) -> bool:
    """Whether a joint has stops. The zeros that URDF puts in where none are given would lock it."""
    limit = None if joint is None or joint.get("type") != "revolute" else joint.find("limit")
    return limit is not None and bool({"lower", "upper"} & set(limit.attrib))


def limits_of(joint: ET.Element | None) -> dict[str, float]:
    """Limits of a joint; infinite where there are none, as for an effort or velocity of 0.   [rad, N m, rad/s]"""
    limit = None if joint is None else joint.find("limit")
    values = {k: float(numbers(limit, k, "0")[0]) for k in LIMITS}
    if not stops(joint):
        values |= {"lower": -math.inf, "upper": math.inf}
    for k in ("effort", "velocity"):
        values[k] = values[k] or math.inf
    return {k: math.copysign(math.inf, x) if abs(x) >= NO_JOINT_LIMIT else x for k, x in values.items()}


def own_of(joint: ET.Element | None) -> dict[str, float]:
    """Damping of a joint, and what our own files add.   [SI]"""
    dynamics, own = (None if joint is None else joint.find(tag) for tag in ("dynamics", "metamer"))
    return {k: float(numbers(dynamics if k == "damping" else own, k, "0")[0]) for k in ("damping", *OWN)}


def matrix_from_six(six: Sequence[float]) -> Array:
    """(3, 3) inertia from xx, yy, zz, xy, xz, yz.   [kg m^2]"""
    xx, yy, zz, xy, xz, yz = six
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
