"""A chain in space as MuJoCo's MJCF: capsules on a plane, revolute joints with servos, a fixed or a free base."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np

from metamer.description.check import checked
from metamer.description.mjcf import text
from metamer.description.robot import RobotSpec
from metamer.description.spatial import SpatialBody, spatial_arrays
from metamer.refusals import refuse

FRICTION_CONSTANT = 2e-3  # of the contacts, at least two steps [s]


def spatial_mjcf_from_spec(spec: RobotSpec) -> str:
    """MJCF of a chain in space, z up; x along the links at home.

    A free base lies on the ground at the height of its radius. Each joint has the actuators position (kp), velocity
    (kv) and motor (added torque). Contact with the plane where world.ground.law is "contact", by its sliding friction.
    """
    body = spec.body
    if not isinstance(body, SpatialBody):
        raise refuse("body.kind", body.kind, "a spatial body")
    spec = checked(spec)
    arrays, act, ground, free = spatial_arrays(body), spec.actuation, spec.world.ground, body.base == "free"
    touches = ground.law == "contact"
    mu = ground.mu_static if ground.mu_kinetic is None else ground.mu_kinetic
    root = ET.Element("mujoco", model=spec.name)
    ET.SubElement(root, "compiler", angle="radian", autolimits="true", inertiafromgeom="false")
    option = ET.SubElement(root, "option", timestep=text(spec.run.step), integrator="implicitfast", cone="elliptic")
    option.set("gravity", text(0.0, 0.0, -spec.world.gravity))
    option.set("impratio", "10")
    default = ET.SubElement(ET.SubElement(root, "default"), "geom", contype="0", rgba="0.20 0.45 0.70 1", condim="3")
    default.set("conaffinity", "1" if touches else "0")
    default.set("friction", text(max(mu, 1e-5), 0.0, 0.0))
    default.set("solref", text(max(FRICTION_CONSTANT, 2.0 * spec.run.step), 1.0))
    visual = ET.SubElement(root, "visual")
    ET.SubElement(visual, "global", offwidth="1280", offheight="720")
    worldbody = ET.SubElement(root, "worldbody")
    reach = float(arrays["length"].sum())
    ET.SubElement(worldbody, "light", pos=text(0.0, -reach, 2.0 * reach), dir="0 0.4 -1", directional="true")
    floor = ET.SubElement(worldbody, "geom", name="ground", type="plane", size=text(5.0 * reach, 5.0 * reach, 0.01))
    floor.set("rgba", "0.9 0.9 0.9 1")
    floor.set("contype", "1" if touches else "0")
    floor.set("conaffinity", "0")
    parent = worldbody
    for i in range(body.links):
        lift = 0.5 * float(arrays["width"][0]) if free and i == 0 else 0.0
        at = arrays["offset"][i] * (not (free and i == 0)) + [0.0, 0.0, lift]
        parent = add_link(parent, i, at, arrays, free, act.torque_limit)
    actuators = ET.SubElement(root, "actuator")
    for k in range(body.joints):
        name = f"joint{k + 1}"
        ET.SubElement(actuators, "position", name=f"{name}_position", joint=name, kp=text(act.kp))
        ET.SubElement(actuators, "velocity", name=f"{name}_velocity", joint=name, kv=text(act.kd))
        ET.SubElement(actuators, "motor", name=f"{name}_torque", joint=name)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def add_link(
    parent: ET.Element, i: int, at: np.ndarray, arrays: dict[str, np.ndarray], free: bool, torque_limit: float
) -> ET.Element:
    """One link with its joint, its inertia and its capsule."""
    element = ET.SubElement(parent, "body", name=f"link{i + 1}", pos=text(*at))
    inertial = ET.SubElement(element, "inertial", pos=text(*arrays["centre"][i]), mass=text(arrays["mass"][i]))
    inertial.set("fullinertia", text(*arrays["inertia"][i]))
    if free and i == 0:
        ET.SubElement(element, "freejoint", name="base")
    else:
        joint = ET.SubElement(element, "joint", name=f"joint{i if free else i + 1}", type="hinge")
        joint.set("axis", text(*arrays["axis"][i]))
        for name, key in (("stiffness", "stiffness"), ("springref", "rest"), ("damping", "damping")):
            joint.set(name, text(arrays[key][i]))
        joint.set("armature", text(arrays["armature"][i]))
        low, high = float(arrays["lower"][i]), float(arrays["upper"][i])
        if np.isfinite(low) or np.isfinite(high):
            joint.set("range", text(max(low, -1e3), min(high, 1e3)))
        if np.isfinite(torque_limit):
            joint.set("actuatorfrcrange", text(-torque_limit, torque_limit))
    radius, length = 0.5 * float(arrays["width"][i]), float(arrays["length"][i])
    capsule = ET.SubElement(element, "geom", name=f"shell{i + 1}", type="capsule", size=text(radius))
    capsule.set("fromto", text(0.0, 0.0, 0.0, length, 0.0, 0.0))
    return element
