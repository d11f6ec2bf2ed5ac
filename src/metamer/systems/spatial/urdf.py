"""A chain in space as URDF, out and in: revolute joints about any axis, a hinged or a floating base."""

from __future__ import annotations

from typing import Any

import numpy as np

from metamer.core.arrays import per
from metamer.core.refusals import BadInput, refuse
from metamer.core.urdf.tree import OWN, RigidTree
from metamer.core.urdf.write import urdf_from_rows
from metamer.description import Robot, checked
from metamer.systems.drives.servo import Servo
from metamer.systems.planar.urdf import EXACT, guessed_length
from metamer.systems.spatial.spec import SpatialBody, spatial_arrays
from metamer.world import World


def urdf_from_spec(spec: Robot) -> str:
    """URDF of a chain in space; other programs miss springs, rest angles and rotor inertia, named in a comment."""
    body = spec.body
    if not isinstance(body, SpatialBody):
        raise refuse("body.kind", body.kind, "a spatial body")
    spec = checked(spec)
    arrays, free, rows = spatial_arrays(body), body.base == "free", []
    # a free base, at -1, is given those of the last joint
    effort, velocity = (per(limit, max(body.joints, 1)) for limit in (spec.drive.torque_limit, spec.drive.rate_limit))
    for i in range(body.links):
        base = free and i == 0
        names = ("mass", "centre", "inertia", "axis", "damping", "lower", "upper", *OWN)
        row: dict[str, Any] = {name: arrays[name][i] for name in names}
        row |= {"parent": i - 1, "kind": "floating" if base else "revolute", "rpy": np.zeros(3)}
        row |= {"xyz": arrays["offset"][i] * (not base), "box": (arrays["length"][i], arrays["width"][i])}
        rows.append(row | {"effort": effort[i - free], "velocity": velocity[i - free]})
    losses = [what for field, what in OWN.items() if np.any(arrays[field] != 0.0)]
    return urdf_from_rows(spec.name, rows, losses=losses, own={})


def robot_from_spatial_tree(tree: RigidTree) -> Robot:
    """The chain in space of a tree; home is where all joints are at zero. Branches are refused."""
    bodies, n = tree.bodies, len(tree.bodies)
    for k, body in enumerate(bodies):
        if body.parent != k - 1:
            raise BadInput(
                f"URDF: link {body.name!r} branches off {bodies[body.parent].name!r}; branches are read "
                "where all axes are parallel, upright or level, and these are not"
            )
    if bodies[0].slides:
        raise BadInput(f"URDF: joint {bodies[0].joint!r} is planar, but not all axes are normal to its plane")
    notes = [*tree.notes, *tree.names()]
    if tree.free and np.abs(bodies[0].place).max() > 0.0:
        notes.append(f"the place of the base, {bodies[0].place.tolist()} m, is not used: it starts on the ground")
    offset = np.diff([np.zeros(3), *(body.place for body in bodies)], axis=0)
    centre = np.array([body.centre - body.place for body in bodies])
    length, width, crooked = [], [], []
    for k, body in enumerate(bodies):
        boxed = body.shape is not None and np.abs(body.turn - np.eye(3)).max() <= EXACT
        ahead = offset[k + 1] if k + 1 < n else np.zeros(3)
        if boxed and body.shape is not None:
            reach, said = body.shape[0], []
        elif np.linalg.norm(ahead) > EXACT:
            reach, said = float(np.linalg.norm(ahead)), []
        else:
            reach, said = guessed_length(body, tuple(centre[k]))
        if not boxed and reach * (1.0 - EXACT) > ahead[0]:
            crooked.append(body.name)
        notes += said
        length.append(reach)
        width.append(body.shape[1] if boxed and body.shape is not None else SpatialBody.width)
    if crooked:
        notes.append(f"shapes for contact and pictures lie along x at home, which is not so of {', '.join(crooked)}")
    six = [(i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[0, 2], i[1, 2]) for i in (body.inertia for body in bodies)]
    columns: dict[str, Any] = {k: tuple(body.own[k] for body in bodies) for k in bodies[0].own}
    columns |= {k: tuple(body.limits[k] for body in bodies) for k in ("lower", "upper")}
    columns |= {"axis": triples([body.axis for body in bodies]), "centre": triples(centre), "inertia": triples(six)}
    columns |= {"mass": tuple(body.mass for body in bodies), "length": tuple(length), "width": tuple(width)}
    return Robot(
        name=tree.name,
        body=SpatialBody(links=n, base="free" if tree.free else "fixed", offset=triples(offset), **columns),
        drive=Servo(torque_limit=tree.limit("effort"), rate_limit=tree.limit("velocity")),
        world=World(view="side"),
        notes=tuple(notes) or None,
    )


def triples(rows: Any) -> tuple[Any, ...]:
    """Rows of numbers as tuples."""
    return tuple(tuple(float(x) for x in row) for row in rows)
