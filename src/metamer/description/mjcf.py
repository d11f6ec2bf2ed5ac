"""A planar robot as MuJoCo's MJCF. Top view: the plane is x-y, joints turn about z; side view: x-z, about -y."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np

from metamer.description.arrays import link_arrays
from metamer.description.check import checked
from metamer.description.mjcf_soft import joint_polynomials
from metamer.description.planar import PlanarBody
from metamer.description.robot import RobotSpec, planar_body

LEAST_INERTIA = 1e-12  # MuJoCo refuses bodies without any [kg m^2]


def text(*values: float) -> str:
    """Numbers as XML text at full precision."""
    return " ".join(repr(float(v)) for v in values)


class Plane:
    """How a plane lies in space: where its x, y point and about which axis angles turn."""

    def __init__(self, view: str) -> None:
        self.top = view == "top"
        self.axis = (0.0, 0.0, 1.0) if self.top else (0.0, -1.0, 0.0)
        self.up = (0.0, 1.0, 0.0) if self.top else (0.0, 0.0, 1.0)

    def point(self, x: float, y: float) -> tuple[float, float, float]:
        """A point of the plane in space.   [m]"""
        return (x, y, 0.0) if self.top else (x, 0.0, y)


def mjcf_from_spec(spec: RobotSpec) -> str:
    """MJCF of a planar robot: bodies, joints with springs and dampers, servos, gravity, a start keyframe.

    Springs and dampers that are not linear travel up to the third power; sunlight and HASEL limits do not travel.
    Joints are named base_x, base_y, base_theta (free base), joint1, joint2 ... as ours are numbered; MuJoCo itself
    orders those of a tree depth first. Each joint has three actuators:
    position (kp), velocity (kv) and motor (added torque); their sum is limited on the joint. Ground friction seen from
    above is not part of MJCF: the `mujoco` plant applies our own law.
    """
    body, world, act = planar_body(checked(spec)), spec.world, spec.actuation
    plane, arrays, free = Plane(world.view), link_arrays(body), body.base == "free"
    arrays["springs"], arrays["dampers"] = joint_polynomials(body)
    root = ET.Element("mujoco", model=spec.name)
    for what, value in (("sunlight", world.sun), ("torque limits of HASEL actuators", spec.hasel)):
        if value is not None:
            root.append(ET.Comment(f" not in MJCF: {what} "))
    ET.SubElement(root, "compiler", angle="radian", autolimits="true", inertiafromgeom="false")
    option = ET.SubElement(root, "option", timestep=text(spec.run.step), integrator="implicitfast")
    option.set("gravity", text(0.0, 0.0, -world.gravity))
    ET.SubElement(ET.SubElement(root, "default"), "geom", contype="0", conaffinity="0", rgba="0.20 0.45 0.70 1")
    visual = ET.SubElement(root, "visual")
    ET.SubElement(visual, "global", offwidth="1280", offheight="720")
    top = ET.SubElement(root, "worldbody")
    reach = float(arrays["length"].sum())
    ET.SubElement(top, "light", pos=text(0.0, -reach, 2.0 * reach), dir="0 0.4 -1", directional="true")
    ET.SubElement(top, "geom", type="plane", size=text(5 * reach, 5 * reach, 0.01), rgba="0.9 0.9 0.9 1", name="ground")

    elements: list[ET.Element] = []
    for i in range(body.links):
        parent = int(arrays["parent"][i])
        length = float(arrays["length"][i])
        element = ET.SubElement(top if parent < 0 else elements[parent], "body", name=f"link{i + 1}")
        elements.append(element)
        if parent >= 0 or not free:
            element.set("pos", text(*plane.point(*arrays["attach"][i])))
            if arrays["mount"][i] != 0.0:
                element.set("axisangle", text(*plane.axis, arrays["mount"][i]))
        inertia = text(*[max(float(arrays["inertia"][i]), LEAST_INERTIA)] * 3)
        centre = text(*plane.point(*arrays["centre"][i]))
        ET.SubElement(element, "inertial", pos=centre, mass=text(arrays["mass"][i]), diaginertia=inertia)
        add_joint(element, i, free, plane, arrays, act.torque_limit)
        ends = text(*plane.point(0.0, 0.0), *plane.point(length, 0.0))
        ET.SubElement(element, "geom", type="capsule", fromto=ends, size=text(0.08 * length))

    motors = ET.SubElement(root, "actuator")
    for k in range(1, body.joints + 1):
        ET.SubElement(motors, "position", name=f"position{k}", joint=f"joint{k}", kp=text(act.kp))
        ET.SubElement(motors, "velocity", name=f"velocity{k}", joint=f"joint{k}", kv=text(act.kd))
        ET.SubElement(motors, "motor", name=f"torque{k}", joint=f"joint{k}", gear="1")
    if not body.joints:
        root.remove(motors)
    add_keyframe(root, spec, free)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def add_joint(element: ET.Element, i: int, free: bool, plane: Plane, arrays: dict, torque_limit: float) -> None:
    """The joint (or the three of a free base) that moves link i."""
    if free and i == 0:
        ET.SubElement(element, "joint", name="base_x", type="slide", axis="1 0 0")
        ET.SubElement(element, "joint", name="base_y", type="slide", axis=text(*plane.up))
        ET.SubElement(element, "joint", name="base_theta", type="hinge", axis=text(*plane.axis))
        return
    joint = ET.SubElement(element, "joint", name=f"joint{i if free else i + 1}", type="hinge", axis=text(*plane.axis))
    springs, dampers = arrays["springs"][i], arrays["dampers"][i]
    joint.set("stiffness", text(*(springs if springs[1:].any() else springs[:1])))
    joint.set("springref", text(arrays["rest"][i]))
    joint.set("damping", text(*(dampers if dampers[1:].any() else dampers[:1])))
    joint.set("armature", text(arrays["armature"][i]))
    low, high = float(arrays["lower"][i]), float(arrays["upper"][i])
    if np.isfinite(low) or np.isfinite(high):
        joint.set("range", text(max(low, -1e3), min(high, 1e3)))
    if np.isfinite(torque_limit):
        joint.set("actuatorfrcrange", text(-torque_limit, torque_limit))


def add_keyframe(root: ET.Element, spec: RobotSpec, free: bool) -> None:
    """The start of a run as a keyframe."""
    joints = spec.body.joints
    base, base_rate = (spec.start.base, spec.start.base_rate) if free else ((), ())
    angles = np.broadcast_to(np.asarray(spec.start.joints, dtype=float), (joints,))
    rates = np.broadcast_to(np.asarray(spec.start.rates, dtype=float), (joints,))
    key = ET.SubElement(ET.SubElement(root, "keyframe"), "key", name="start")
    order = [link - (1 if free else 0) for link in depth_first(planar_body(spec)) if not (free and link == 0)]
    key.set("qpos", text(*base, *angles[order]))
    key.set("qvel", text(*base_rate, *rates[order]))


def depth_first(body: PlanarBody) -> list[int]:
    """The links in the order in which MuJoCo meets them."""
    parent = link_arrays(body)["parent"]
    order, waiting = [], [0]
    while waiting:
        order.append(waiting.pop())
        waiting += [int(child) for child in np.flatnonzero(parent == order[-1])[::-1]]
    return order
