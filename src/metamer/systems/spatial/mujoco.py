"""A chain in space in MuJoCo: capsules on a plane, revolute joints with servos, a fixed or a free base."""

from __future__ import annotations

import math
from typing import Any

import mujoco
import numpy as np

from metamer.core.arrays import per
from metamer.core.channels import Channel, Channels, count
from metamer.core.records import Array
from metamer.core.refusals import Problem, refuse
from metamer.description import Robot
from metamer.systems.mujoco import (
    SHELL,
    ContactGround,
    Flows,
    FreeRig,
    add_hinge,
    add_plane,
    add_servos,
    contact_ground,
    new_spec,
    set_start,
    tilt,
)
from metamer.systems.planar.system import joint_port, joint_senses, per_joint
from metamer.systems.spatial.spec import SpatialBody, spatial_arrays

SPATIAL_FRICTION_TIME = 2e-3  # of the contacts, at least two steps [s]
AXES, TURNS = ("x", "y", "z"), ("qw", "qx", "qy", "qz")
HEIGHTS = Channels(*(Channel(name, "m") for name in ("base.z", "centre.x", "centre.y", "centre.z")))
TAIL = Channels(*(Channel(f"tail.{axis}", "m") for axis in AXES))


def ground_of(robot: Robot) -> tuple[bool, ContactGround]:
    """Whether a robot touches a plane, and which."""
    touches = robot.world.ground.unilateral
    return touches, contact_ground(robot, "terrain", "points") if touches else ContactGround()


def spatial_spec(robot: Robot, body: SpatialBody) -> mujoco.MjSpec:
    """A chain in space, z up, x along the links at home; capsules that touch a plane where the ground is contact."""
    arrays, (touches, ground) = spatial_arrays(body), ground_of(robot)
    reach, free = float(arrays["length"].sum()), body.base == "free"
    spec = new_spec(robot, robot.run.step, reach)
    spec.option.cone, spec.option.impratio = mujoco.mjtCone.mjCONE_ELLIPTIC, 10.0
    touch = {"friction": (ground.friction, 0.0, 0.0), "solref": (max(SPATIAL_FRICTION_TIME, 2.0 * robot.run.step), 1.0)}
    tilt(add_plane(spec, reach, contype=int(touches), **touch), ground.slope)
    parent, limits = spec.worldbody, per(robot.drive.torque_limit, body.joints)
    for i in range(body.links):
        row = {name: value[i] for name, value in arrays.items()}
        parent = parent.add_body(name=f"link{i + 1}")
        parent.mass, parent.ipos, parent.fullinertia = row["mass"], row["centre"], row["inertia"]
        parent.explicitinertial = True
        if free and i == 0:
            parent.pos = 0.0, 0.0, 0.5 * row["width"]
            parent.add_freejoint(name="base")
        else:
            parent.pos = row["offset"]
            add_hinge(parent, f"joint{i if free else i + 1}", row["axis"], row, limits[i - free])
        shell = {**SHELL, **touch, "conaffinity": int(touches), "name": f"shell{i + 1}"}
        ends = (0.0, 0.0, 0.0, row["length"], 0.0, 0.0)
        parent.add_geom(type=mujoco.mjtGeom.mjGEOM_CAPSULE, size=(0.5 * row["width"], 0.0, 0.0), fromto=ends, **shell)
    add_servos(spec, body.joints, robot.drive)
    return spec


def start_of(robot: Robot, body: SpatialBody) -> tuple[Array, Array]:
    """qpos and qvel of the start: a free base lies on the ground; start.base and its rates are in its plane."""
    start = robot.start
    angles, rates = (per(x, body.joints) for x in (start.joints, start.rates))
    if body.base != "free":
        return np.array(angles), np.array(rates)
    (x, y, theta), (vx, vy, omega) = start.base, start.base_rate
    slope, lift = ground_of(robot)[1].slope, 0.5 * float(np.ravel(body.width)[0])
    c, s, half = math.cos(slope), math.sin(slope), 0.5 * slope
    place = (c * x - s * lift, y, s * x + c * lift)
    # turn about the upright by theta, then with the ground about -y
    a, b = (math.cos(half), -math.sin(half)), (math.cos(0.5 * theta), math.sin(0.5 * theta))
    turn = (a[0] * b[0], a[1] * b[1], a[1] * b[0], a[0] * b[1])
    return np.array([*place, *turn, *angles]), np.array([c * vx, vy, s * vx, 0.0, 0.0, omega, *rates])


class SpatialRig(FreeRig):
    """A chain in space in MuJoCo. The base that is sensed is x, y and heading of the first link."""

    touches = True

    def __init__(self, robot: Robot) -> None:
        body = robot.body
        if not isinstance(body, SpatialBody):
            raise refuse("body.kind", body.kind, "a spatial body")
        spec = spatial_spec(robot, body)
        q, v = start_of(robot, body)
        set_start(spec, q, v, q[len(q) - body.joints :])
        super().__init__(robot, spec, robot.run.step)
        ground = ground_of(robot)[1]
        self.idle, self.notes, self.unknown = ground.idle, ground.notes, [*ground.unknown]
        if not self.free and any((*robot.start.base, *robot.start.base_rate)):
            self.unknown.append(Problem("start.base", robot.start.base, "0, also its rates, where the base is fixed"))
        self.senses, self.ports = joint_senses(body.joints, free=self.free), {"joint": joint_port(body.joints)}
        self.channels = HEIGHTS + per_joint(body.joints, ("torque", "N m"))
        # where every link begins, and where the last one ends
        links = (count(body.links),)
        self.channels += Channels(*(Channel(f"link.{axis}", "m", links) for axis in AXES)) + TAIL
        # how every link is turned, as quaternions
        self.channels += Channels(*(Channel(f"link.{part}", "-", links) for part in TURNS))
        self.last = float(spatial_arrays(body)["length"][-1])

    def measure(self, data: Any, memory: Array, flows: Flows, out: Array) -> None:
        """Height of the first link's begin, the centre of mass, servo torques; begins, turns of links.   [m, N m, -]"""
        n, joints = self.model.nbody - 1, len(self.at_v)
        out[0], out[1:4], out[4 : 4 + joints] = data.xpos[1, 2], data.subtree_com[1], data.qfrc_actuator[self.at_v]
        out[4 + joints : 4 + joints + 3 * n] = data.xpos[1:].T.ravel()
        at = 4 + joints + 3 * n
        out[at : at + 3] = data.xpos[n] + self.last * data.xmat[n].reshape(3, 3)[:, 0]
        out[at + 3 :] = data.xquat[1:].T.ravel()


def write(robot: Robot) -> SpatialRig:
    """The rig of a chain in space."""
    return SpatialRig(robot)
