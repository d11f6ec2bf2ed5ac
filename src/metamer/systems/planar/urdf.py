"""Planar robots as URDF, out and in.

The robot moves in the x-y plane of its links, joints turn about z; in side view the first joint stands this plane
upright (roll of 90 degrees). A free base is a URDF `planar` joint below the link `world`. URDF has no springs, rest
angles and rotor inertia: our files carry them beside it, other programs miss them (`urdf_losses` names what).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from metamer.core.arrays import per
from metamer.core.parts import default_of
from metamer.core.records import Array
from metamer.core.urdf.tree import HINGES, OWN, RigidBody, RigidTree
from metamer.core.urdf.write import urdf_from_rows
from metamer.description import Robot, Start, checked
from metamer.systems.drives.servo import Servo
from metamer.systems.planar.spec import PlanarBody, link_arrays, planar_body
from metamer.world import World

LEAST_INERTIA = 1e-12  # other programs refuse bodies without any [kg m^2]
PARALLEL = 1e-5  # angle by which axes written with few digits may differ [rad]
EXACT = 1e-9  # angle below which axes are parallel without a word [rad]
SHORT = 0.1  # length of a link that the file says nothing of [m]
UP = np.array([0.0, 0.0, 1.0])


def text(*values: float) -> str:
    """Numbers as XML text at full precision."""
    return " ".join(repr(float(v)) for v in values)


def urdf_losses(spec: Robot) -> list[str]:
    """What of this robot URDF cannot say."""
    arrays = link_arrays(planar_body(spec))
    losses = [what for field, what in OWN.items() if np.any(arrays[field] != 0.0)]
    losses += ["joints that are not linear"] if planar_body(spec).soft is not None else []
    losses += ["sunlight"] if spec.world.sun is not None else []
    losses += [f"the drive ({spec.drive.kind})"] if spec.drive.kind != default_of(Robot, "drive") else []
    losses += [f"the ground ({spec.world.ground.kind})"] if spec.world.ground.kind != "none" else []
    losses += ["servo gains"] if spec.drive.kp or spec.drive.kd else []
    return losses + ([f"gravity of {spec.world.gravity:g} m/s^2"] if spec.world.gravity != World().gravity else [])


def urdf_from_spec(spec: Robot) -> str:
    """URDF of a planar robot: links with inertia, revolute joints with damping and limits."""
    body = planar_body(checked(spec))
    arrays, free = link_arrays(body), body.base == "free"
    # a free base, at -1, is given those of the last joint
    effort, velocity = (per(limit, max(body.joints, 1)) for limit in (spec.drive.torque_limit, spec.drive.rate_limit))
    rows = []
    for i in range(body.links):
        row: dict[str, Any] = {name: arrays[name][i] for name in ("parent", "mass", "damping", "lower", "upper", *OWN)}
        base, upright = free and i == 0, i == 0 and spec.world.view == "side"
        (x, y), mount = arrays["attach"][i] * (not base), float(arrays["mount"][i]) * (not base)
        length, inertia = float(arrays["length"][i]), max(float(arrays["inertia"][i]), LEAST_INERTIA)
        row |= {"kind": "planar" if base else "revolute", "axis": UP, "box": (length, 0.15 * length)}
        row |= {"effort": effort[i - free], "velocity": velocity[i - free]}
        row |= {"xyz": (x, 0.0, y) if upright else (x, y, 0.0), "centre": (*arrays["centre"][i], 0.0)}
        row |= {"rpy": (math.pi / 2.0, -mount, 0.0) if upright else (0.0, 0.0, mount)}
        row |= {"inertia": (inertia, inertia, inertia, 0.0, 0.0, 0.0)}
        rows.append(row)
    own = {"head": body.head} if body.head != PlanarBody.head else {}
    own |= {"gravity": repr(spec.world.gravity)} if spec.world.gravity != World().gravity else {}
    return urdf_from_rows(spec.name, rows, losses=urdf_losses(spec), own=own)


def plane_of(tree: RigidTree) -> tuple[str, Array, list[str]] | None:
    """The plane in which a tree moves: view, (3, 3) its x, y and normal as rows, notes; None if it has no such plane.

    All axes are parallel; upright ones are a top view, level ones a side view. Angles count about the first axis.
    """
    axes = [body.axis for body in tree.bodies if body.kind not in ("root", "floating")] or [UP]
    normal = next((body.axis for body in tree.hinges), axes[0])
    off = max(float(np.linalg.norm(np.cross(normal, axis))) for axis in axes)
    tilt = math.acos(min(abs(float(normal @ UP)), 1.0))
    top, side = tilt <= PARALLEL, tilt >= math.pi / 2.0 - PARALLEL
    if off > PARALLEL or not (top or side):
        return None
    off = max(off, min(tilt, math.pi / 2.0 - tilt))
    notes = [f"axes are read as parallel, which they are to {off:.1g} rad"] if off > EXACT else []
    if top:
        normal = math.copysign(1.0, normal[2]) * UP
        x = np.array([1.0, 0.0, 0.0])
        y = np.cross(normal, x)
    else:
        normal = normal * (1.0, 1.0, 0.0) / np.linalg.norm(normal[:2])
        x, y = np.cross(UP, normal), UP
    if np.abs(x - (1.0, 0.0, 0.0)).max() > EXACT or (top and normal[2] < 0.0):
        told = [f"({', '.join(f'{value:.4g}' for value in axis + 0.0)})" for axis in (x, y)]
        notes.append(f"x and y of the plane are {told[0]} and {told[1]} of the file")
    return ("top" if top else "side"), np.stack([x, y, normal]), notes


def along(tree: RigidTree, k: int, plane: Array) -> Array:
    """(2,) direction of x of link k in the plane: of its frame's x if the link goes that way, else towards its first
    child, its mass, or any axis of its frame.   [-]
    """
    body, x = tree.bodies[k], tree.bodies[k].turn[:, 0]
    children = [child.place - body.place for child in tree.bodies if child.parent == k]
    ways = children or [body.centre - body.place]
    if abs(plane[2] @ x) <= PARALLEL and (body.shape is not None or max(float(way @ x) for way in ways) > EXACT):
        return plane[:2] @ x
    ways = [*children, body.centre - body.place, *body.turn.T]
    return next(way for way in (plane[:2] @ way for way in ways) if np.hypot(*way) > EXACT)


def robot_from_planar_tree(tree: RigidTree, view: str, plane: Array, notes: list[str]) -> Robot:
    """The planar robot of a tree whose axes are all normal to a plane, see `plane_of`."""
    notes = [*tree.notes, *notes, *tree.names()]
    bodies, n = tree.bodies, len(tree.bodies)
    theta = [math.atan2(*along(tree, k, plane)[::-1]) for k in range(n)]
    mirrored = [body.joint for body in tree.hinges if plane[2] @ body.axis < 0.0]
    if mirrored:
        notes.append(f"angles count the other way, for their axes point the other way: {', '.join(mirrored)}")
    if bodies[0].kind == "floating":
        notes.append(f"the floating base is held in its plane, {view} view")
    rows = [planar_row(tree, k, plane, theta) for k in range(n)]
    for k, row in enumerate(rows):
        row["length"], said = length_of(tree, k, rows)
        notes += said
    start = Start()
    if tree.free:
        start = Start(base=(*rows[0]["attach"], theta[0]))
        rows[0] |= {"attach": (0.0, 0.0), "mount": 0.0}
    columns: dict[str, Any] = {name: tuple(row[name] for row in rows) for name in rows[0]}
    parent = tuple(body.parent for body in bodies)
    columns["parent"] = None if parent == tuple(range(-1, n - 1)) else parent
    return Robot(
        name=tree.name,
        body=PlanarBody(
            links=n, base="free" if tree.free else "fixed", head=tree.own.get("head", PlanarBody.head), **columns
        ),
        drive=Servo(torque_limit=tree.limit("effort"), rate_limit=tree.limit("velocity")),
        world=World(view=view, gravity=float(tree.own.get("gravity", World().gravity))),
        start=start,
        notes=tuple(notes) or None,
    )


def planar_row(tree: RigidTree, k: int, plane: Array, theta: list[float]) -> dict[str, Any]:
    """The fields of one link of a planar body but its length; angles of a mirrored joint count the other way."""
    body = tree.bodies[k]
    parent = tree.bodies[body.parent] if body.parent >= 0 else None
    place, turned = (np.zeros(3), 0.0) if parent is None else (parent.place, theta[body.parent])
    mount = theta[k] - turned
    low, high, rest = body.limits["lower"], body.limits["upper"], body.own["rest"]
    if body.kind in HINGES and plane[2] @ body.axis < 0.0:
        low, high, rest = -high, -low, -rest
    return dict(body.own) | {
        "mass": body.mass,
        "inertia": float(plane[2] @ body.inertia @ plane[2]),
        "centre": in_frame(plane, body.centre - body.place, theta[k]),
        "attach": in_frame(plane, body.place - place, turned),
        "mount": math.atan2(math.sin(mount), math.cos(mount)),
        "lower": low,
        "upper": high,
        "rest": rest,
    }


def in_frame(plane: Array, vector: Array, angle: float) -> tuple[float, float]:
    """A vector of space in a frame of the plane that is turned by an angle.   [m]"""
    (x, y), c, s = plane[:2] @ vector, math.cos(angle), math.sin(angle)
    return float(c * x + s * y), float(c * y - s * x)


def length_of(tree: RigidTree, k: int, rows: list[dict[str, Any]]) -> tuple[float, list[str]]:
    """Length of link k: of its box, else to its farthest joint along x, else twice to its centre of mass.   [m]"""
    body = tree.bodies[k]
    children = [rows[i]["attach"][0] for i, child in enumerate(tree.bodies) if child.parent == k]
    if body.shape is not None:
        return body.shape[0], []
    if max(children, default=0.0) > EXACT:
        return max(children), []
    return guessed_length(body, rows[k]["centre"])


def guessed_length(body: RigidBody, centre: tuple[float, ...]) -> tuple[float, list[str]]:
    """Length of a link that the file does not tell, and the note of it.   [m]"""
    length = 2.0 * math.hypot(*centre)
    length = length if length > EXACT else SHORT
    return length, [f"the length of {body.name} is not in the file: {length:.4g} m is used for contact and pictures"]
