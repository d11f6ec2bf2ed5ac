"""A muscle-driven snake in MuJoCo: every muscle a spatial tendon between two sites, the ground our own law."""

from __future__ import annotations

from itertools import product
from typing import Any

import mujoco
import numpy as np

from metamer.core.channels import Channel, Channels, count
from metamer.core.records import Array
from metamer.description import Robot
from metamer.systems.mujoco import Flows
from metamer.systems.muscles.kernels.muscle import LAG
from metamer.systems.muscles.kernels.plant import pulls
from metamer.systems.muscles.mechanics import pressures
from metamer.systems.muscles.model import MuscleModel, build_muscles
from metamer.systems.muscles.system import MODES, muscle_ports, per_muscle
from metamer.systems.muscles.system import SIDES as SIDE_AXIS
from metamer.systems.planar.mujoco import PlanarRig, planar_spec

SIDES = (("right", -1.0), ("left", 1.0))


def muscle_spec(model: MuscleModel) -> mujoco.MjSpec:
    """The chain with one actuator for every muscle, muscle1.right, muscle1.left ..; its control is the pull.   [N]

    A muscle is a straight tendon from (-h_p, -+w_p) on the parent to (h_d, -+w_d) on the child, about the joint; the
    muscles take the place of the servos.
    """
    spec = planar_spec(model.spec, servos=False)
    edges = Channel("muscle", "N", (count(model.joints), SIDE_AXIS)).edges()
    names = dict(zip(product(range(model.joints), SIDE_AXIS.labels), edges, strict=True))
    for k, (h_p, w_p, h_d, w_d) in enumerate(model.ends, start=1):
        parent, child = spec.body(f"link{k}"), spec.body(f"link{k + 1}")
        x, y, _ = child.pos
        for side, sign in SIDES:
            name = names[k - 1, side]
            parent.add_site(name=f"{name}.from", pos=(x - h_p, y + sign * w_p, 0.0)).size[0] = 0.003
            child.add_site(name=f"{name}.to", pos=(h_d, sign * w_d, 0.0)).size[0] = 0.003
            tendon = spec.add_tendon(name=name, width=0.004, rgba=(0.75, 0.25, 0.25, 1.0))
            tendon.wrap_site(f"{name}.from")
            tendon.wrap_site(f"{name}.to")
            actuator = spec.add_actuator(name=name, target=name, trntype=mujoco.mjtTrn.mjTRN_TENDON)
            actuator.gainprm[0] = -1.0
    return spec


class MuscleRig(PlanarRig):
    """A chain that tendons move in MuJoCo. Memory: (joints, 2) pressures, (joints, 3) tensions and torque.

    Port "joint" is an inner loop, fast against the robot, that gives the torque of a servo by tensions of least norm.
    """

    def __init__(self, robot: Robot) -> None:
        self.muscles = build_muscles(robot)
        super().__init__(robot, muscle_spec(self.muscles), robot.run.step)
        self.left_out = [*self.left_out, "what the muscles pull: their control is the tension [N]"]
        joints = self.muscles.joints
        self.rest = np.zeros((3, joints))
        self.ports = muscle_ports(joints)
        kinds = (("tension", "N"), ("length", "m"), ("pressure", "Pa"))
        self.channels += Channels(*(per_muscle(joints, *kind) for kind in kinds))

    def start(self) -> Array:
        """No pressure, no tension."""
        return np.zeros(5 * self.muscles.joints)

    def blocks(self, memory: Array) -> tuple[Array, Array]:
        """Views (joints, 2) pressures and (joints, 3) tensions and torque of the memory.   [Pa; N, N m]"""
        joints = self.muscles.joints
        return memory[: 2 * joints].reshape(joints, 2), memory[2 * joints :].reshape(joints, 3)

    def sent(self, data: Any, memory: Array, port: str, command: Array) -> Array:
        """Tensions and pressures within their limits; a muscle only pulls."""
        if port == "joint":
            return command
        most = self.muscles.pam[:, 6:7] if port == "pressure" else self.muscles.muscles[:, 4:5]
        return np.clip(command.reshape(-1, 2), 0.0, most).ravel()

    def drive(self, data: Any, memory: Array, port: str, sent: Array, late: float) -> float:
        """Pulls of the muscles, and the ground's friction."""
        own, (air, tensions) = self.muscles, self.blocks(memory)
        held, wanted = (sent.reshape(3, -1), air) if port == "joint" else (self.rest, sent.reshape(-1, 2))
        q, v = np.array(data.qpos), np.array(data.qvel)
        pulls((own.links, own.muscles, own.pam), (MODES[port], wanted, held, air), q, v, late, tensions)
        data.ctrl[:] = tensions[:, :2].ravel()
        return self.rub(data)

    def settle(self, data: Any, memory: Array, port: str, sent: Array, dt: float) -> None:
        """Pressures at the end: behind the valves' lag, or those that give the tensions."""
        own, (air, tensions) = self.muscles, self.blocks(memory)
        if port == "pressure":
            wanted = sent.reshape(-1, 2)
            air[:] = wanted + (air - wanted) * np.exp(-dt / own.pam[:, LAG : LAG + 1])
        else:
            air[:] = pressures(own, data.qpos[3:], data.qvel[3:], tensions[:, :2])

    def measure(self, data: Any, memory: Array, flows: Flows, out: Array) -> None:
        """Energies, what flowed, torques, tensions, lengths of the tendons, pressures.   [SI]"""
        super().measure(data, memory, flows, out)
        (air, tensions), torque = self.blocks(memory), self.channels.at["joint.torque"]
        out[torque] = tensions[:, 2]
        out[torque.stop :] = np.concatenate([tensions[:, :2].ravel(), data.ten_length, air.ravel()])


def tendon_lengths(data: Any) -> Array:
    """(joints, 2) lengths of MuJoCo's tendons, right and left.   [m]"""
    return np.array(data.ten_length).reshape(-1, 2)


def tendon_map(model: Any, data: Any) -> Array:
    """(2 joints, size) Jacobian dl/dq of MuJoCo's tendons.   [-, m/rad]"""
    out = np.zeros((model.nu, model.nv))
    mujoco.mju_sparse2dense(out, data.actuator_moment, data.moment_rownnz, data.moment_rowadr, data.moment_colind)
    return out


def tendon_arms(model: Any, data: Any) -> Array:
    """(joints, 2) dl/dphi of MuJoCo's tendons at their own joint, right and left.   [m/rad]"""
    rows = tendon_map(model, data).reshape(-1, 2, model.nv)
    return np.array([pair[:, 3 + k] for k, pair in enumerate(rows)])


def write(robot: Robot) -> MuscleRig:
    """The rig of a muscle-driven snake."""
    return MuscleRig(robot)
