"""A muscle-driven snake as MJCF: the chain of `mjcf`, with every muscle a spatial tendon between two sites."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import numpy as np

from metamer.description.mjcf import mjcf_from_spec, text
from metamer.description.robot import RobotSpec
from metamer.refusals import refuse

SIDES = (("right", -1.0), ("left", 1.0))


def muscle_mjcf_from_spec(spec: RobotSpec) -> str:
    """MJCF of a muscle-driven snake: one actuator a muscle, muscle1.right, muscle1.left ..., control = pull.   [N]

    A muscle is a straight tendon from (-h_p, -+w_p) on the parent to (h_d, -+w_d) on the child, about the joint. Servos
    are left out: the muscles take their place. Ground friction is applied by the plant, as for every planar robot.
    """
    muscles = spec.muscles
    if muscles is None:
        raise refuse("muscles", None, "a Muscles record: where the muscles of this robot are tied [m, N]")
    bare = replace(spec, actuation=replace(spec.actuation, kp=0.0, kd=0.0))
    root = ET.fromstring(mjcf_from_spec(bare))
    joints = spec.body.joints

    def each(value: float | tuple[float, ...]) -> list[float]:
        return np.broadcast_to(np.asarray(value, dtype=np.float64), (joints,)).tolist()

    h_p, w_p = each(muscles.reach), each(muscles.half_width)
    h_d = h_p if muscles.reach_outer is None else each(muscles.reach_outer)
    w_d = w_p if muscles.half_width_outer is None else each(muscles.half_width_outer)
    bodies = {body.get("name"): body for body in root.iter("body")}
    tendons, actuators = ET.SubElement(root, "tendon"), root.find("actuator")
    if actuators is None:
        raise refuse("body.links", spec.body.joints + 1, "a whole number of at least 2: muscles need a joint")
    for servo in list(actuators):
        actuators.remove(servo)
    for k in range(joints):
        parent, child = bodies[f"link{k + 1}"], bodies[f"link{k + 2}"]
        x, y, _ = (float(value) for value in (child.get("pos") or "0 0 0").split())
        for side, sign in SIDES:
            name = f"muscle{k + 1}.{side}"
            ET.SubElement(
                parent, "site", name=f"{name}.from", pos=text(x - h_p[k], y + sign * w_p[k], 0.0), size="0.003"
            )
            ET.SubElement(child, "site", name=f"{name}.to", pos=text(h_d[k], sign * w_d[k], 0.0), size="0.003")
            tendon = ET.SubElement(tendons, "spatial", name=name, width="0.004", rgba="0.80 0.25 0.20 1")
            ET.SubElement(tendon, "site", site=f"{name}.from")
            ET.SubElement(tendon, "site", site=f"{name}.to")
            ET.SubElement(
                actuators, "general", name=name, tendon=name, gaintype="fixed", gainprm="-1 0 0", biastype="none"
            )
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"
