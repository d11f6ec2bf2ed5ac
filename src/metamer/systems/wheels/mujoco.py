"""A snake on real wheels in MuJoCo: boxes on pairs of discs that roll, position servos, friction at the floor."""

from __future__ import annotations

import math
from typing import Any

import mujoco
import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.mujoco import SHELL, Flows, FreeRig, add_hinge, add_plane, add_servos, base_of, new_spec, set_start
from metamer.systems.planar.spec import link_arrays, planar_body
from metamer.systems.planar.system import joint_port, joint_senses, per_joint
from metamer.systems.wheels.kinematics import axle_channels, wheel_slips
from metamer.systems.wheels.model import WheelChain, build_wheels

BOX_SIDE = 0.04  # m, width and height of a link, shehadeh2024, appendix A
PHYSICS_STEP = 0.005  # s, physics step, shehadeh2024, appendix A
LYING = 0.5 * math.pi  # rad, a disc on its rim
RUBBER = 1.0  # friction of the discs where the description's wheels never slip


def wheel_spec(robot: Robot, chain: WheelChain, step: float) -> mujoco.MjSpec:
    """A chain whose links stand on two discs each; the head is on a free joint, the floor is z = 0.

    robot    a free chain; its wheels (world.ground) and drive count
    step     physics step                                                       [s]
    """
    body, arrays = planar_body(robot), link_arrays(planar_body(robot))
    wheels = robot.world.ground
    if wheels.mass <= 0.0:
        raise refuse("world.ground.mass", wheels.mass, "a number > 0: real wheels have mass [kg]")
    lightest = float(chain.inertial[:, 0].min())
    if 2.0 * wheels.mass >= lightest:
        raise refuse("world.ground.mass", wheels.mass, f"less than half a link's mass {lightest:g} [kg]")
    reach = float(chain.axle.sum())
    spec = new_spec(robot, step, reach)
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    touch = {"friction": (rubber(chain), 0.0, 0.0)}
    add_plane(spec, reach, contype=2, conaffinity=1, **touch)
    half, side = 0.5 * BOX_SIDE, 0.5 * (BOX_SIDE + wheels.width)
    disc = {**SHELL, **touch, "type": mujoco.mjtGeom.mjGEOM_CYLINDER, "contype": 1, "conaffinity": 2}
    disc |= {"size": (wheels.radius, 0.5 * wheels.width, 0.0), "mass": wheels.mass, "euler": (LYING, 0, 0)}
    link, limits = spec.worldbody, per(robot.drive.torque_limit, len(chain.axle) - 1)
    for i, (front, back) in enumerate(chain.axle):
        link = link.add_body(name=f"link{i + 1}")
        if i == 0:
            link.pos = 0.0, 0.0, wheels.radius
            link.add_freejoint(name="base")
        else:
            link.pos = chain.axle[i - 1].sum(), 0.0, 0.0
            row = {name: value[i] for name, value in arrays.items()}
            add_hinge(link, f"joint{i}", (0.0, 0.0, 1.0), row, limits[i - 1])
        middle, mass = 0.5 * (front + back), chain.inertial[i, 0] - 2.0 * wheels.mass
        box = {"size": (middle, half, half), "pos": (middle, 0.0, 0.0), "mass": mass}
        link.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, **box, **SHELL)
        for name, y in (("left", side), ("right", -side)):
            wheel = link.add_body(name=f"{name}{i + 1}", pos=(front, y, 0.0))
            wheel.add_joint(name=f"{name}{i + 1}", type=mujoco.mjtJoint.mjJNT_HINGE, axis=(0.0, 1.0, 0.0))
            wheel.add_geom(**disc)
    add_servos(spec, body.joints, robot.drive)
    return spec


class WheelRig(FreeRig):
    """Boxes on discs that roll; steps of 5 ms or run.step, whichever is less.

    Joints start in the gait's first posture, or at start.joints where one value per joint is given. The friction is
    world.ground.mu_side, 1 where that is inf.
    """

    touches = True
    idle = dict.fromkeys(
        ("body.inertia", "body.centre", "world.ground.mu_roll", "world.ground.eps"),
        "MuJoCo's links are even boxes on discs that roll; engine native reads it",
    )

    def __init__(self, robot: Robot, step: float = PHYSICS_STEP) -> None:
        self.chain, step = build_wheels(robot), min(step, robot.run.step)
        spec, joints = wheel_spec(robot, self.chain, step), self.chain.links - 1
        start = np.asarray(robot.start.joints, dtype=np.float64)
        angles = start if start.ndim == 1 or start != 0.0 else robot.gait.on(robot.body).targets(0.0).position
        names = [joint.name for joint in spec.joints]
        q, v = np.zeros(7 + 3 * self.chain.links - 1), np.zeros(6 + 3 * self.chain.links - 1)
        q[[names.index(f"joint{k}") + 6 for k in range(1, joints + 1)]] = angles
        x, y, theta = robot.start.base
        q[:7] = x, y, robot.world.ground.radius, math.cos(0.5 * theta), 0.0, 0.0, math.sin(0.5 * theta)
        set_start(spec, q, v, per(angles, joints))
        super().__init__(robot, spec, step)
        what = f"even boxes {BOX_SIDE:g} m wide on discs with friction {rubber(self.chain):g}"
        self.notes = [f"MuJoCo's links are {what}: body.inertia, body.centre and rolling friction do not count"]
        self.senses, self.ports = joint_senses(joints, free=True), {"joint": joint_port(joints)}
        self.channels = axle_channels(self.chain.links) + per_joint(joints, ("torque", "N m"))

    def measure(self, data: Any, memory: Array, flows: Flows, out: Array) -> None:
        """First axle, speed of every wheel across and along its link, servo torques.   [m, m/s, N m]"""
        (x, y, theta), (vx, vy, omega) = base_of(data, 0.0)
        front, c, s = self.chain.axle[0, 0], math.cos(theta), math.sin(theta)
        twist = np.array([[c * vx + s * vy, c * vy - s * vx + front * omega, omega]])
        side, along = wheel_slips(self.chain, data.qpos[None, self.at_q], data.qvel[None, self.at_v], twist)
        out[:] = x + front * c, y + front * s, *side[0], *along[0], *data.qfrc_actuator[self.at_v]


def rubber(chain: WheelChain) -> float:
    """Friction of the discs: that of the wheels before they slip, or rubber's where they never do.   [-]"""
    return RUBBER if math.isinf(chain.mu_side) else chain.mu_side


def write(robot: Robot) -> WheelRig:
    """The rig of a snake on wheels."""
    return WheelRig(robot)
