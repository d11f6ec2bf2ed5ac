"""A planar robot in MuJoCo. Top view: the plane is x-y, joints turn about z; side view: x-z, about -y."""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np

from metamer.core.arrays import per
from metamer.core.channels import Channels
from metamer.core.records import Array, Sensed
from metamer.core.refusals import Problem, refuse
from metamer.description import Robot
from metamer.systems.mujoco import SHELL, Flows, Rig, add_hinge, add_plane, add_servos, new_spec, set_start
from metamer.systems.planar.kernels.history import ground_force
from metamer.systems.planar.kernels.links import frozen
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.mechanics import soft_energy
from metamer.systems.planar.model import build as build_model
from metamer.systems.planar.model import start_state
from metamer.systems.planar.soft_joints import terms_of
from metamer.systems.planar.spec import PlanarBody, link_arrays, planar_body
from metamer.systems.planar.system import ENERGIES, joint_port, joint_senses, per_joint

LEAST_INERTIA = 1e-12  # MuJoCo refuses bodies without any [kg m^2]
MOST_POWER = 3  # MuJoCo has springs -(k x + k2 x^2 + k3 x^3) and dampers -(d + d2 |v| + d3 v^2) v


class Plane:
    """How a plane lies in space: where its x, y point and about which axis angles turn."""

    def __init__(self, view: str) -> None:
        self.top = view == "top"
        self.axis = (0.0, 0.0, 1.0) if self.top else (0.0, -1.0, 0.0)
        self.up = (0.0, 1.0, 0.0) if self.top else (0.0, 0.0, 1.0)

    def point(self, x: float, y: float) -> tuple[float, float, float]:
        """A point of the plane in space.   [m]"""
        return (x, y, 0.0) if self.top else (x, 0.0, y)


def planar_spec(robot: Robot, *, servos: bool = True) -> mujoco.MjSpec:
    """Bodies link1 .., joints base_x, base_y, base_theta (free base) and joint1 .., servos, a start, a plane to see.

    Springs and dampers that are not linear go up to the third power. MuJoCo orders the joints of a tree depth first.
    servos    whether the joints have them
    """
    body, plane = planar_body(robot), Plane(robot.world.view)
    arrays, free = link_arrays(body), body.base == "free"
    limits = per(robot.drive.torque_limit, body.joints)
    arrays["stiffness"], arrays["damping"] = joint_polynomials(body)
    reach = float(arrays["length"].sum())
    spec = new_spec(robot, robot.run.step, reach)
    add_plane(spec, reach)
    bodies: list[Any] = []
    for i in range(body.links):
        row = {name: value[i] for name, value in arrays.items()}
        link = (bodies[row["parent"]] if row["parent"] >= 0 else spec.worldbody).add_body(name=f"link{i + 1}")
        bodies.append(link)
        link.mass, link.ipos, link.explicitinertial = row["mass"], plane.point(*row["centre"]), True
        link.inertia = [max(row["inertia"], LEAST_INERTIA)] * 3
        ends = (*plane.point(0.0, 0.0), *plane.point(row["length"], 0.0))
        link.add_geom(type=mujoco.mjtGeom.mjGEOM_CAPSULE, fromto=ends, size=(0.08 * row["length"], 0, 0), **SHELL)
        if free and i == 0:
            link.add_joint(name="base_x", type=mujoco.mjtJoint.mjJNT_SLIDE, axis=(1.0, 0.0, 0.0))
            link.add_joint(name="base_y", type=mujoco.mjtJoint.mjJNT_SLIDE, axis=plane.up)
            link.add_joint(name="base_theta", type=mujoco.mjtJoint.mjJNT_HINGE, axis=plane.axis)
            continue
        link.pos = plane.point(*row["attach"])
        if row["mount"] != 0.0:
            link.alt.type = mujoco.mjtOrientation.mjORIENTATION_AXISANGLE
            link.alt.axisangle = *plane.axis, row["mount"]
        add_hinge(link, f"joint{i if free else i + 1}", plane.axis, row, limits[i - free])
    if servos:
        add_servos(spec, body.joints, robot.drive)
    return spec


def joint_polynomials(body: PlanarBody) -> tuple[Array, Array]:
    """(links, 3) coefficients of powers 1 to 3 of the angle and of the rate; what MuJoCo does not have is refused.

    Terms of MuJoCo: x^1 .. x^3 at any rate, rate |rate|^(b-1) at any angle.   [N m/rad^a, N m (s/rad)^b]
    """
    springs, dampers = np.zeros((body.links, MOST_POWER)), np.zeros((body.links, MOST_POWER))
    springs[:, 0], dampers[:, 0] = per(body.stiffness, body.links), per(body.damping, body.links)
    if body.soft is None:
        return springs, dampers
    if body.soft.angle:
        raise refuse("body.soft.torque", "a table", "none in MuJoCo: it has polynomials of angle or rate, no tables")
    for i, row in enumerate(terms_of(body.soft, body.links)):
        for a, b, c in row:
            if b == 0 and 1 <= a <= MOST_POWER:
                springs[i, a - 1] += c
            elif a == 0 and 1 <= b <= MOST_POWER:
                dampers[i, b - 1] += c
            elif c != 0.0:
                valid = "powers 1 to 3 of the angle alone, or of the rate alone, in MuJoCo"
                raise refuse(f"body.soft.terms of link {i + 1}", (a, b, c), valid)
    return springs, dampers


class PlanarRig(Rig):
    """A planar robot in MuJoCo; seen from above our own friction law acts at every step.

    spec    with bodies and joints as `planar_spec` makes them
    """

    def __init__(self, robot: Robot, spec: mujoco.MjSpec, step: float) -> None:
        chain = build_model(robot)
        self.chain, first = chain, chain.first_joint
        names = [joint.name for joint in spec.joints]
        wanted = [*("base_x", "base_y", "base_theta")[:first], *(f"joint{k}" for k in range(1, chain.joints + 1))]
        # where each of our coordinates stands in MuJoCo's qpos and qvel
        self.order = np.array([names.index(name) for name in wanted], dtype=np.int64)
        q, v = np.empty((2, chain.size))
        q[self.order], v[self.order] = start_state(chain)
        set_start(spec, q, v, start_state(chain)[0][first:])
        super().__init__(robot, spec, step)
        self.up = Plane(robot.world.view).up
        self.senses, self.ports = joint_senses(chain.joints, free=chain.free), {"joint": joint_port(chain.joints)}
        self.channels = Channels(*ENERGIES) + per_joint(chain.joints, ("torque", "N m"))
        # MuJoCo's own stops hold no energy of ours
        bare = chain.links.copy()
        bare["stop_stiffness"] = 0.0
        self.links = frozen(bare)
        self.rubs = bool(chain.links["ground"].any())
        self.left_out = [f"friction of the ground, world.ground.kind = {robot.world.ground.kind}"] if self.rubs else []
        given = {"world.sun": robot.world.sun, "drive.voltages": getattr(robot.drive, "voltages", None)}
        valid = "nothing on engine mujoco: it does not know it; engine native does"
        self.unknown = [Problem(name, "given", valid) for name, value in given.items() if value is not None]

    def sense(self, data: Any, memory: Array, t: float) -> Sensed:
        """Joint angles and rates, and a free base, all exact."""
        q, v, first = data.qpos[self.order], data.qvel[self.order], self.chain.first_joint
        base, rate = (q[:3], v[:3]) if self.free else (None, None)
        return Sensed(t=t, angle=q[first:], rate=v[first:], base=base, base_rate=rate)

    def drive(self, data: Any, memory: Array, port: str, sent: Array, late: float) -> float:
        """Servos, and the ground's friction where it is our own law."""
        super().drive(data, memory, port, sent, late)
        return self.rub(data)

    def rub(self, data: Any) -> float:
        """Apply our law of friction at every link; the power that it takes.   [W]"""
        if not self.rubs:
            return 0.0
        force = np.empty(self.chain.size)
        power = ground_force(self.chain.links, data.qpos[self.order], data.qvel[self.order], force)
        data.qfrc_applied[self.order] = force
        return power

    def measure(self, data: Any, memory: Array, flows: Flows, out: Array) -> None:
        """Energies, what flowed, servo torques.   [J, N m]"""
        q, v = data.qpos[self.order], data.qvel[self.order]
        out[:3] = energies(self.links, q, v)
        out[2] += soft_energy(self.chain, q) if self.chain.soft else 0.0
        damped, rubbed = (0.0, flows.constrained) if self.touches else (flows.constrained, 0.0)
        out[3:6] = flows.damped + damped, flows.rubbed + rubbed, flows.actuated
        out[6 : 6 + self.chain.joints] = data.qfrc_actuator[self.at_v]


def write(robot: Robot) -> PlanarRig:
    """The rig of a planar robot that touches nothing."""
    return PlanarRig(robot, planar_spec(robot), robot.run.step)
