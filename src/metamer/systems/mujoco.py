"""What MuJoCo needs of a slice: its robot written into an MjSpec, and what commands, readings and forces mean there."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import mujoco
import numpy as np

from metamer.core.channels import Channels
from metamer.core.records import Array, Sensed
from metamer.core.refusals import Problem, refuse
from metamer.description import Robot, checked
from metamer.systems.drives.servo import Servo
from metamer.systems.system import slice_of, slices

SHELL = {"contype": 0, "conaffinity": 0, "rgba": (0.25, 0.5, 0.75, 1.0)}  # a geom that is only seen
FLOOR = (0.875, 0.875, 0.875, 1.0)  # colour of the ground
WIDEST = 1e3  # rad, in place of a limit that is not there
LEAST_FRICTION = 1e-5  # MuJoCo refuses none
FULL_DIGITS, MUJOCO_DIGITS = 17, 6  # of a float64 that is read back as it was, and what MuJoCo writes
LIBRARY = ("libmujoco.", "mujoco.dll")
LONG_NUMBER = re.compile(r"-?\d[\d.]{15,}(e[-+]\d+)?")


class Flows(NamedTuple):
    """Energy that flowed since the start: taken by dampers, constraints and the ground, put in by actuators.   [J]"""

    damped: float = 0.0
    constrained: float = 0.0
    rubbed: float = 0.0
    actuated: float = 0.0


class Skeleton:
    """A robot that MuJoCo shows and poses, and cannot drive.

    robot      the description
    spec       what is compiled and exported; its key "start" is where a run starts
    left_out   what a plant adds and no MJCF file holds
    still      why MuJoCo cannot move it; "" where it can
    notes      what MuJoCo does differently from the description
    unknown    what MuJoCo does not model: refused before a run, listed in an exported file
    idle       fields of the robot that MuJoCo does not read -> what would make them act
    """

    idle: Mapping[str, str] = {}

    def __init__(self, robot: Robot, spec: mujoco.MjSpec, still: str = "") -> None:
        self.robot, self.spec, self.model, self.still = robot, spec, compiled(spec), still
        self.left_out: Sequence[str] = [f"motion: {still}"] if still else []
        self.notes: Sequence[str] = ()
        self.unknown: Sequence[Problem] = ()

    def losses(self) -> list[str]:
        """What an exported file does not hold or holds differently."""
        missing = [*self.left_out, *(f"{problem.field} = {problem.value}" for problem in self.unknown)]
        return [*(f"not in this file: {what}" for what in missing), *self.notes]


class Rig(Skeleton):
    """A robot with servos as MuJoCo runs it, without state: MuJoCo's data, flows and memory are the plant's.

    step       longest integration step                                             [s]
    senses     what `sense` gives
    ports      what it can be driven by: "joint" = position, velocity, torque of every servo
    channels   what `measure` gives
    touches    whether constraint forces are those of the ground (else those of joint stops)
    rubs       whether `drive` applies a friction that changes with every step
    up         y of the robot's plane in space; its x is x
    """

    touches = False
    rubs = False
    up: Sequence[float] = (0.0, 1.0, 0.0)
    senses: Channels
    ports: Mapping[str, Channels]
    channels: Channels

    def __init__(self, robot: Robot, spec: mujoco.MjSpec, step: float) -> None:
        super().__init__(robot, spec)
        self.step, self.free = step, getattr(robot.body, "base", "fixed") == "free"
        joints = [self.model.joint(f"joint{k}") for k in range(1, robot.body.joints + 1)]
        self.ids = np.array([joint.id for joint in joints], dtype=np.int64)
        self.at_q = np.array([joint.qposadr[0] for joint in joints], dtype=np.int64)
        self.at_v = np.array([joint.dofadr[0] for joint in joints], dtype=np.int64)

    def start(self) -> Array:
        """What a rig keeps between periods, as a run starts."""
        return np.empty(0)

    def sense(self, data: Any, memory: Array, t: float) -> Sensed:
        """Joint angles and rates, all exact."""
        return Sensed(t=t, angle=data.qpos[self.at_q], rate=data.qvel[self.at_v])

    def power(self, stiffness: Array, strength: Array) -> None:
        """From now on: kp times stiffness, kd times its root, torque limits times strength; each (joints,).   [-]"""
        model, servo = self.model, self.robot.drive
        kp, kd = servo.kp * stiffness, servo.kd * np.sqrt(stiffness)
        model.actuator_gainprm[0::3, 0], model.actuator_biasprm[0::3, 1] = kp, -kp
        model.actuator_gainprm[1::3, 0], model.actuator_biasprm[1::3, 2] = kd, -kd
        limit = servo.torque_limit * strength
        some = np.isfinite(limit)
        model.jnt_actfrcrange[np.asarray(self.ids)[some]] = np.stack([-limit, limit], axis=1)[some]

    def sent(self, data: Any, memory: Array, port: str, command: Array) -> Array:
        """The command within what the robot can do, laid out by its port."""
        return command

    def drive(self, data: Any, memory: Array, port: str, sent: Array, late: float) -> float:
        """Fill data.ctrl and data.qfrc_applied `late` after the period began; power that the ground takes.   [s; W]

        The position of a servo moves on at the commanded velocity.
        """
        held = sent.reshape(3, -1)
        data.ctrl[0::3], data.ctrl[1::3], data.ctrl[2::3] = held[0] + late * held[1], held[1], held[2]
        return 0.0

    def load(self, data: Any, loads: Array) -> None:
        """Forces x, y at the centre of mass and moments of every link, (links, 3), from now on.   [N, N, N m]"""
        links = getattr(self.robot.body, "links", 0)
        if loads.shape != (links, 3) or not np.isfinite(loads).all():
            raise refuse("load", loads.tolist(), f"{links} x 3 finite numbers [N, N, N m]")
        up, axis = np.array(self.up), np.cross((1.0, 0.0, 0.0), self.up)
        for k, (x, y, moment) in enumerate(loads.tolist(), start=1):
            applied = data.xfrc_applied[self.model.body(f"link{k}").id]
            applied[:3], applied[3:] = (x, 0.0, 0.0) + y * up, moment * axis

    def settle(self, data: Any, memory: Array, port: str, sent: Array, dt: float) -> None:
        """Bring the memory to the end of a period.   [s]"""

    def measure(self, data: Any, memory: Array, flows: Flows, out: Array) -> None:
        """Fill one row laid out by `channels`."""
        raise NotImplementedError


class FreeRig(Rig):
    """A robot in space whose first link may be on a free joint. Memory: its heading, with whole turns.   [rad]"""

    def start(self) -> Array:
        """The heading at the start.   [rad]"""
        return np.array([self.robot.start.base[2]])

    def sense(self, data: Any, memory: Array, t: float) -> Sensed:
        """Joint angles and rates; x, y and heading of a free first link and their rates; all exact."""
        sensed = super().sense(data, memory, t)
        base, rate = base_of(data, memory[0]) if self.free else (None, None)
        return replace(sensed, base=base, base_rate=rate)

    def settle(self, data: Any, memory: Array, port: str, sent: Array, dt: float) -> None:
        """Follow the heading."""
        memory[0] = base_of(data, memory[0])[0][2] if self.free else 0.0


def new_spec(robot: Robot, step: float, reach: float) -> mujoco.MjSpec:
    """An empty world with gravity and a light, stepped by implicitfast.

    step     integration step                                                       [s]
    reach    length of the robot, for the light                                     [m]
    """
    spec = mujoco.MjSpec()
    spec.modelname, spec.compiler.degree = robot.name, False
    spec.option.timestep, spec.option.gravity = step, (0.0, 0.0, -robot.world.gravity)
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    spec.visual.global_.offwidth, spec.visual.global_.offheight = 1280, 720
    kind = mujoco.mjtLightType.mjLIGHT_DIRECTIONAL
    spec.worldbody.add_light(pos=(0.0, -reach, 2.0 * reach), dir=(0.0, 0.4, -1.0), type=kind)
    return spec


def add_plane(spec: mujoco.MjSpec, reach: float, **fields: Any) -> Any:
    """The ground as a plane that is only seen, unless the fields say otherwise."""
    kind = mujoco.mjtGeom.mjGEOM_PLANE
    return spec.worldbody.add_geom(
        **{**SHELL, "name": "ground", "type": kind, "size": (5 * reach, 5 * reach, 0.01), "rgba": FLOOR, **fields}
    )


def tilt(plane: Any, slope: float, height: float = 0.0) -> None:
    """Turn a ground plane up towards +x by its slope, and raise it along its normal.   [rad, m]"""
    c, s = math.cos(slope), math.sin(slope)
    plane.pos = -height * s, 0.0, height * c
    plane.alt.type, plane.alt.zaxis = mujoco.mjtOrientation.mjORIENTATION_ZAXIS, (-s, 0.0, c)


class ContactGround(NamedTuple):
    """The ground of unilateral contact as MuJoCo knows it.

    friction   of sliding; MuJoCo has no other                                      [-]
    slope      of a plane, up towards +x                                            [rad]
    notes      what is different there
    unknown    what is not modelled
    idle       what is not read -> what would make it act
    """

    friction: float = LEAST_FRICTION
    slope: float = 0.0
    notes: Sequence[str] = ()
    unknown: Sequence[Problem] = ()
    idle: Mapping[str, str] = {}


def contact_ground(robot: Robot, *not_modelled: str) -> ContactGround:
    """What MuJoCo makes of world.ground; adhesion, restitution and the fields `not_modelled` are unknown to it."""
    ground = robot.world.ground
    mu = ground.mu_static if ground.mu_kinetic is None else ground.mu_kinetic
    notes = []
    if mu != ground.mu_static:
        notes.append(f"MuJoCo has one coefficient of friction: mu_kinetic = {mu:g} is used at rest too")
    names = ("material", "adhesion_shear", "adhesion_normal", "restitution", *not_modelled)
    valid = "not given, or 0, on engine mujoco, which does not model it for this robot"
    given = {name: getattr(ground, name) for name in names}
    unknown = [Problem(f"world.ground.{name}", value, valid) for name, value in given.items() if value]
    idle = {} if ground.mu_kinetic is None else {"world.ground.mu_static": "MuJoCo rubs by world.ground.mu_kinetic"}
    return ContactGround(max(mu, LEAST_FRICTION), ground.slope, notes, unknown, idle)


def add_hinge(body: Any, name: str, axis: Sequence[float], row: Mapping[str, Any], torque_limit: float) -> None:
    """A joint with spring, damper, rotor and limits.

    row            stiffness, rest, damping, armature, lower and upper of the joint; the first and third also as
                   coefficients of powers 1 to 3 of angle and rate   [N m/rad, rad, N m s/rad, kg m^2, rad, rad]
    torque_limit   of all actuators together                                        [N m]
    """
    joint = body.add_joint(name=name, type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis, springref=row["rest"])
    for key in ("stiffness", "damping"):
        getattr(joint, key)[: np.size(row[key])] = row[key]
    joint.armature = row["armature"]
    if math.isfinite(row["lower"]) or math.isfinite(row["upper"]):
        joint.range = max(row["lower"], -WIDEST), min(row["upper"], WIDEST)
    if math.isfinite(torque_limit):
        joint.actfrcrange = -torque_limit, torque_limit


def add_servos(spec: mujoco.MjSpec, joints: int, drive: Servo) -> None:
    """Three actuators for every joint: position (kp), velocity (kd) and torque; their sum is limited at the joint."""
    kind = mujoco.mjtTrn.mjTRN_JOINT
    for k in range(1, joints + 1):
        position, velocity, torque = (
            spec.add_actuator(name=f"{what}{k}", trntype=kind, target=f"joint{k}")
            for what in ("position", "velocity", "torque")
        )
        position.set_to_position(kp=drive.kp)
        velocity.set_to_velocity(kv=drive.kd)
        torque.set_to_motor()


def set_start(spec: mujoco.MjSpec, qpos: Array, qvel: Array, angles: Array) -> None:
    """The start of a run as a key; servos, where there are three actuators for every joint, hold its posture.

    qpos, qvel   as MuJoCo orders them                                              [m, rad; per s]
    angles       (joints,) as ours are numbered                                     [rad]
    """
    held = np.zeros(len(spec.actuators))
    if len(held) == 3 * len(angles):
        held[0::3] = angles
    spec.add_key(name="start", qpos=qpos, qvel=qvel, ctrl=held)


def compiled(spec: mujoco.MjSpec) -> Any:
    """The model of a spec. From now on MuJoCo writes no log into the user's folder: plants say why they stop."""
    config = mujoco.MjLogConfig.get()
    config.logto_file = config.logto_console = False
    config.set()
    return spec.compile()


def base_of(data: Any, turned: float) -> tuple[Array, Array]:
    """x, y, heading of a body on a free joint, and their rates.   [m, rad; per s]

    turned    heading before, so that whole turns are counted                       [rad]
    """
    w, x, y, z = data.qpos[3:7]
    heading = math.atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))
    # a free joint turns about the body's own axes
    up = np.array([2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)])
    theta = turned + math.remainder(heading - turned, 2.0 * math.pi)
    base, rate = np.array([*data.qpos[:2], theta]), np.array([*data.qvel[:2], up @ data.qvel[3:6]])
    return base, rate


def mjcf_text(spec: mujoco.MjSpec, losses: Sequence[str] = ()) -> str:
    """A compiled spec as MJCF that is read back to the bit; `losses` stand in its first comment."""
    # MuJoCo writes six digits; the number of digits has no public name
    files = [path for path in Path(mujoco.__file__).parent.iterdir() if path.name.startswith(LIBRARY)]
    digits = getattr(ctypes.CDLL(str(files[0])), "_mjPRIVATE__set_xml_precision", None) if files else None
    said = list(losses) if digits else [*losses, "not in this file: digits after the sixth"]
    spec.comment = "; ".join(said).replace("--", "- -")
    if digits is None:
        return spec.to_xml()
    digits(FULL_DIGITS)
    try:
        text = spec.to_xml()
    finally:
        digits(MUJOCO_DIGITS)
    return LONG_NUMBER.sub(lambda found: repr(float(found[0])), text)


def mjcf_from_spec(robot: Robot) -> str:
    """MJCF of the model that engine mujoco runs; its first comment says what the engine does beside it."""
    rig = rig_of(robot)
    return mjcf_text(rig.spec, rig.losses())


def rig_of(robot: Robot) -> Skeleton:
    """The robot written by the slice that fits it; a slice without a module `mujoco` is refused."""
    name = f"{slices()[slice_of(checked(robot))].__name__}.mujoco"
    if find_spec(name) is None:
        raise refuse("engine", "mujoco", f"native for {robot.name}: MuJoCo cannot move it")
    return import_module(name).write(robot)
