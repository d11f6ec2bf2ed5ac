"""Unilateral contact in MuJoCo: a small ball at every contact point, friction, the ground's pieces, seen from the side.

MuJoCo's contact is soft and its friction creeps: it is a second opinion, not the same law.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import mujoco
import numpy as np

from metamer.core.channels import Channel, Channels, count
from metamer.core.records import Array
from metamer.core.refusals import Problem
from metamer.description import Robot
from metamer.systems.mujoco import FLOOR, LEAST_FRICTION, SHELL, Flows, contact_ground, tilt
from metamer.systems.planar.mujoco import PlanarRig, planar_spec
from metamer.systems.planar.mujoco import write as write_planar
from metamer.systems.planar.spec import link_arrays, planar_body

BALL = 1e-4  # radius of the ball at a contact point [m]
DEPTH = 1.0  # thickness of the ground under a piece of terrain [m]
AWAY = 50.0  # lengths of itself by which the first and the last piece of a terrain go on
# MuJoCo's contact rows leave out the turning of the contact frame, so that feet creep while links turn: the friction's
# time constant must be short, and the step as well (the creep is of first order in it)
FRICTION_CONSTANT = 5e-4  # at most [s]
NORMAL_CONSTANT = 5e-3
LONGEST_STEP = 1e-4


def contact_spec(robot: Robot, *, cone: str = "elliptic") -> mujoco.MjSpec:
    """A side-view robot with a ball at every contact point and the ground lowered by their radius.

    cone    "pyramidal" or "elliptic"
    """
    ground, body, spec = robot.world.ground, planar_body(robot), planar_spec(robot)
    spec.option.cone = {"pyramidal": mujoco.mjtCone.mjCONE_PYRAMIDAL, "elliptic": mujoco.mjtCone.mjCONE_ELLIPTIC}[cone]
    plane = spec.geom("ground")
    tilt(plane, ground.slope, -BALL)
    floors = [plane]
    if ground.terrain is not None:
        spec.delete(plane)
        floors = [spec.worldbody.add_geom() for _ in ground.terrain[1:]]
        set_terrain(floors, ground.terrain)
    for k, floor in enumerate(floors, start=1):
        floor.name, floor.rgba, floor.contype, floor.conaffinity = f"floor{k}", FLOOR, 0, 1
    points = ground.points
    if points is None:
        points = tuple((float(i), float(length), 0.0) for i, length in enumerate(link_arrays(body)["length"]))
        points = ((0.0, 0.0, 0.0), *points) if body.base == "free" else points
    friction = (contact_ground(robot).friction, 0.0, 0.0)
    for k, (link, x, y) in enumerate(points, start=1):
        ball = spec.body(f"link{int(link) + 1}").add_geom(name=f"point{k}", pos=(x, 0.0, y), size=(BALL, 0.0, 0.0))
        ball.contype, ball.conaffinity, ball.priority, ball.friction = 1, 0, 1, friction
        ball.solref, ball.solimp[:3] = (2.0 * robot.run.step, 1.0), (0.99, 0.999, 1e-5)
        ball.rgba = SHELL["rgba"]
    return spec


def set_terrain(floors: list[Any], terrain: Sequence[tuple[float, float]]) -> None:
    """A box below every piece of a terrain, lowered by the balls' radius; the outer pieces go on."""
    corners = np.asarray(terrain, dtype=np.float64)
    corners[0] += AWAY * (corners[0] - corners[1])
    corners[-1] += AWAY * (corners[-1] - corners[-2])
    for floor, (a, b) in zip(floors, itertools.pairwise(corners), strict=True):
        length = float(np.linalg.norm(b - a))
        along = (b - a) / length
        middle = 0.5 * (a + b) - (BALL + 0.5 * DEPTH) * np.array([-along[1], along[0]])
        floor.type, floor.size = mujoco.mjtGeom.mjGEOM_BOX, (0.5 * length, 5.0, 0.5 * DEPTH)
        floor.pos = middle[0], 0.0, middle[1]
        floor.alt.type = mujoco.mjtOrientation.mjORIENTATION_XYAXES
        floor.alt.xyaxes = along[0], 0.0, along[1], 0.0, 1.0, 0.0


def stiff_spec(robot: Robot, step: float) -> mujoco.MjSpec:
    """The same with stiff friction: impratio 100, a pair for every point and piece of ground, friction times grip.

    step    integration step                                                  [s]
    """
    spec, grips = contact_spec(robot), link_arrays(planar_body(robot))["grip"]
    spec.option.timestep, spec.option.impratio, spec.option.tolerance = step, 100.0, 1e-12
    floors = [geom for geom in spec.worldbody.geoms if geom.conaffinity]
    for link, grip in zip(spec.bodies[1:], grips, strict=True):
        mu = max(contact_ground(robot).friction * grip, LEAST_FRICTION)
        for ball in [geom for geom in link.geoms if geom.contype]:
            ball.contype = 0
            for floor in floors:
                pair = spec.add_pair(geomname1=floor.name, geomname2=ball.name, condim=3)
                pair.friction = mu, mu, 0.0, 0.0, 0.0
                pair.solref = max(NORMAL_CONSTANT, 2.0 * step), 1.0
                pair.solreffriction = max(min(FRICTION_CONSTANT, 10.0 * step), 2.0 * step), 1.0
    for floor in floors:
        floor.conaffinity = 0
    return spec


class ContactRig(PlanarRig):
    """A side-view robot on its ground in MuJoCo, with sliding friction.

    spec    of `contact_spec` or `stiff_spec`
    """

    touches = True

    def __init__(self, robot: Robot, spec: mujoco.MjSpec, step: float) -> None:
        super().__init__(robot, spec, step)
        ground = contact_ground(robot)
        self.idle, self.notes, self.unknown = ground.idle, ground.notes, [*ground.unknown, *self.unknown]
        body = planar_body(robot)
        if np.any(body.thickness):
            valid = "0 on engine mujoco, whose points touch on the links' lines [m]"
            self.unknown.append(Problem("body.thickness", body.thickness, valid))
        if None not in (robot.world.ground.points, body.attach, body.centre, body.inertia):
            told = "points, joints, centres and inertias are given one by one; engine native reads it"
            self.idle = {**self.idle, "body.length": told}
        balls = [geom.name for geom in spec.geoms if geom.name.startswith("point")]
        # number of a geom -> index of its point
        self.points = {self.model.geom(name).id: int(name[5:]) - 1 for name in balls}
        self.channels += Channels(Channel("point.normal", "N", (count(len(balls)),)))
        self.channels += Channels(Channel("contact.force_x", "N"), Channel("contact.force_y", "N"))

    def measure(self, data: Any, memory: Array, flows: Flows, out: Array) -> None:
        """Energies, what flowed, servo torques, normal force on every point, force of the ground.   [J, N m, N]"""
        super().measure(data, memory, flows, out)
        normal, wrench, whole = out[self.channels.at["point.normal"]], np.empty(6), np.zeros(3)
        normal[:] = 0.0
        for k in range(data.ncon):
            mujoco.mj_contactForce(self.model, data, k, wrench)
            first, second = data.contact.geom[k].tolist()
            normal[self.points[first if first in self.points else second]] += wrench[0]
            # the frame's first axis goes from the first geom to the second, on which the force acts
            push = data.contact.frame[k].reshape(3, 3).T @ wrench[:3]
            whole += push if second in self.points else -push
        out[self.channels.at["contact.force_x"]], out[self.channels.at["contact.force_y"]] = whole[0], whole[2]


def write(robot: Robot) -> PlanarRig:
    """The rig of a side-view robot, on its ground or without any; steps are run.step, at most 0.1 ms on it."""
    if not robot.world.ground.unilateral:
        return write_planar(robot)
    step = min(robot.run.step, LONGEST_STEP)
    return ContactRig(robot, stiff_spec(robot, step), step)
