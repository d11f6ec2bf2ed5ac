"""The ground of unilateral contact in MJCF: a small ball at every contact point, friction, and the ground's pieces."""

from __future__ import annotations

import itertools
import math
from xml.etree import ElementTree as ET

import numpy as np

from metamer.description.arrays import link_arrays
from metamer.description.mjcf import mjcf_from_spec, text
from metamer.description.planar import PlanarBody
from metamer.description.robot import RobotSpec
from metamer.refusals import refuse

BALL = 1e-4  # radius of the ball at a contact point [m]
DEPTH = 1.0  # thickness of the ground under a piece of terrain [m]


def contact_mjcf_from_spec(spec: RobotSpec, *, cone: str = "pyramidal", time_constant: float | None = None) -> str:
    """MJCF of a side-view robot with a ball at every contact point, the ground lowered by the radius of the balls.

    cone             "pyramidal" or "elliptic"
    time_constant    of the contact's spring and damper; None = twice the step   [s]
    MuJoCo's contact is soft and its friction creeps: it is a second opinion, not the same law. Restitution and adhesion
    are left out.
    """
    ground = spec.world.ground
    if not isinstance(spec.body, PlanarBody):
        raise refuse("body.kind", spec.body.kind, "a planar body")
    if ground.law != "contact":
        raise refuse("world.ground.law", ground.law, '"contact"')
    if cone not in ("pyramidal", "elliptic"):
        raise refuse("cone", cone, 'one of "pyramidal", "elliptic"')
    root = ET.fromstring(mjcf_from_spec(spec))
    option = root.find("option")
    assert option is not None
    option.set("cone", cone)
    constant = 2.0 * spec.run.step if time_constant is None else time_constant
    worldbody = root.find("worldbody")
    assert worldbody is not None
    plane = worldbody.find("geom[@name='ground']")
    assert plane is not None
    mu = ground.mu_static if ground.mu_kinetic is None else ground.mu_kinetic
    shared = {
        "contype": "1",
        "conaffinity": "0",
        "condim": "3",
        "friction": text(max(mu, 1e-5), 0.0, 0.0),
        "solref": text(constant, 1.0),
        "solimp": "0.99 0.999 1e-5",
        "priority": "1",
    }
    add_ground(worldbody, plane, spec)
    arrays = link_arrays(spec.body)
    points = ground.points
    if points is None:
        points = tuple((float(i), float(length), 0.0) for i, length in enumerate(arrays["length"]))
        points = ((0.0, 0.0, 0.0), *points) if spec.body.base == "free" else points
    bodies = {element.get("name"): element for element in worldbody.iter("body")}
    for link, x, y in points:
        ball = ET.SubElement(bodies[f"link{int(link) + 1}"], "geom", shared, type="sphere", size=text(BALL))
        ball.set("pos", text(x, 0.0, y))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def add_ground(worldbody: ET.Element, plane: ET.Element, spec: RobotSpec) -> None:
    """The ground plane of a straight ground, or a box a piece of terrain, lowered by the balls' radius."""
    ground = spec.world.ground
    flags = {"contype": "0", "conaffinity": "1", "condim": "3"}
    if ground.terrain is None:
        c, s = math.cos(ground.slope), math.sin(ground.slope)
        plane.set("pos", text(BALL * s, 0.0, -BALL * c))
        plane.set("zaxis", text(-s, 0.0, c))
        for key, value in flags.items():
            plane.set(key, value)
        return
    worldbody.remove(plane)
    corners = np.asarray(ground.terrain, dtype=np.float64)
    corners[0] += 50.0 * (corners[0] - corners[1])
    corners[-1] += 50.0 * (corners[-1] - corners[-2])
    for a, b in itertools.pairwise(corners):
        along = (b - a) / np.linalg.norm(b - a)
        normal = np.array([-along[1], along[0]])
        middle = 0.5 * (a + b) - (BALL + 0.5 * DEPTH) * normal
        box = ET.SubElement(worldbody, "geom", flags, type="box", rgba="0.9 0.9 0.9 1")
        box.set("pos", text(middle[0], 0.0, middle[1]))
        box.set("size", text(0.5 * float(np.linalg.norm(b - a)), 5.0, 0.5 * DEPTH))
        box.set("xyaxes", text(along[0], 0.0, along[1], 0.0, 1.0, 0.0))
