"""The planar chain as a system: servos at the joints, free or on the ground laws of the top view."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import replace
from functools import cached_property
from types import ModuleType

import numpy as np

from metamer.core.account import Account
from metamer.core.channels import NONE, Channel, Channels, count
from metamer.core.clock import substeps
from metamer.core.records import Array, Sensed, State
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.planar.kernels import steppers
from metamer.systems.planar.kernels.history import pose_history
from metamer.systems.planar.kernels.links import frozen
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.runs import STORED, hold_commands
from metamer.systems.planar.loads import refuse_mission
from metamer.systems.planar.model import build as build_model
from metamer.systems.planar.model import start_state
from metamer.systems.planar.stability import refuse_unstable_step
from metamer.systems.system import Advance, Bounds, Periods, Resolution

STEPPERS = {
    "rk4": steppers.RK4,
    "semi_implicit": steppers.SEMI_IMPLICIT,
    "implicit_midpoint": steppers.IMPLICIT_MIDPOINT,
}
FLOWS = [steppers.DAMPED, steppers.RUBBED, steppers.ACTUATED]
ENERGIES = tuple(Channel(f"energy.{k}", "J") for k in "kinetic potential elastic damped rubbed actuated".split())
FASTEST_FREE = 1e8  # a rate beyond this is no motion any more [1/s]
POSE = (("x", "m"), ("y", "m"), ("theta", "rad"))
POSE_RATE = (("vx", "m/s"), ("vy", "m/s"), ("omega", "rad/s"))


def per_joint(joints: int, *names: tuple[str, str]) -> Channels:
    """Channels of one value per joint, e.g. ("torque", "N m") -> joint.torque."""
    return Channels(*(Channel(f"joint.{name}", unit, (count(joints),)) for name, unit in names))


def joint_senses(joints: int, *, free: bool) -> Channels:
    """What planar robots sense: pose of a free base, joint angles, and the rates of both."""
    base = [Channel(f"base.{name}", unit) for name, unit in POSE + POSE_RATE] if free else []
    return Channels(*base) + per_joint(joints, ("angle", "rad"), ("rate", "rad/s"))


def joint_port(joints: int, *, torque: bool = True) -> Channels:
    """The command of servos: targets, their rates, and torques where they are taken; a log keeps the targets."""
    axes = (count(joints),)
    port = Channels(
        Channel("joint.position", "rad", axes, kept="joint.target"), Channel("joint.velocity", "rad/s", axes)
    )
    return port + per_joint(joints, ("torque", "N m")) if torque else port


class PlanarChain:
    """What all planar robots share: the model, what is sensed, poses of the links, torques of the servos."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self.model = robot, build_model(robot)
        model = self.model
        self.first, self.joints, self.free, self.step = model.first_joint, model.joints, model.free, robot.run.step
        self.senses = joint_senses(self.joints, free=self.free)
        links = (count(len(model.links)),)
        self.derived = Channels(
            Channel("centre.x", "m"),
            Channel("centre.y", "m"),
            *(Channel(f"link.{name}", unit, links) for name, unit in POSE),
        )
        self.ports = {"joint": joint_port(self.joints)}
        self.holds, self.events = NONE, {}
        self.bounds = Bounds(fastest=FASTEST_FREE, advice=f"try a smaller run.step than {self.step:g} s")

    @cached_property
    def mechanics(self) -> ModuleType:
        """The module of the equations of motion."""
        from metamer.systems.planar import mechanics

        return mechanics

    def sense(self, state: State, t: float) -> Sensed:
        """Joint angles and rates, and a free base, all exact."""
        q, v, first = state.q.copy(), state.v.copy(), self.first
        if not self.free:
            return Sensed(t=t, angle=q, rate=v)
        return Sensed(t=t, angle=q[first:], rate=v[first:], base=q[:3], base_rate=v[:3])

    def derive(self, q: Array, out: Array) -> None:
        """Centre of mass and pose of every link, (T, size) -> (T, 2 + 3 links).   [m, rad]"""
        poses, centre = np.empty((len(q), len(self.model.links), 3)), np.empty((len(q), 2))
        pose_history(self.model.links, np.ascontiguousarray(q), poses, centre)
        out[:, :2], out[:, 2:] = centre, poses.transpose(0, 2, 1).reshape(len(q), -1)

    def servo_torque(self, state: State, command: Array, held: float, limit: Array) -> Array:
        """(joints,) torque of the servos at the end of a period, as `servo_torques`.   [N m]"""
        return self.servo_torques(state.q[self.first :], state.v[self.first :], command, held, limit)

    def servo_torques(self, angle: Array, rate: Array, command: Array, held: float, limit: Array) -> Array:
        """(.., joints) torque of the servos at the end of periods.   [N m]

        angle, rate   (.., joints) of the joints                    [rad, rad/s]
        command       (.., 3, joints) of the period that ended      [rad, rad/s, N m]
        held          its length                                    [s]
        limit         (joints,) largest torque                      [N m]
        """
        joints = self.model.links[len(self.model.links) - self.joints :]
        target, velocity, added = command[..., 0, :], command[..., 1, :], command[..., 2, :]
        torque = joints["kp"] * (target + held * velocity - angle) + joints["kd"] * (velocity - rate)
        return np.minimum(np.maximum(torque + added, -limit), limit)

    def servo_limit(self) -> Array:
        """(joints,) largest torque of the servos.   [N m]"""
        return self.model.links["torque_limit"][len(self.model.links) - self.joints :].copy()

    def weakened(self, stiffness: Array, strength: Array) -> PlanarChain:
        """A copy with kp times stiffness, kd times its root, torque limits times strength."""
        links, other = self.model.links.copy(), copy(self)
        joints = links[len(links) - self.joints :]
        joints["kp"] *= stiffness
        joints["kd"] *= np.sqrt(stiffness)
        joints["torque_limit"] *= strength
        other.model = replace(self.model, links=frozen(links))
        return other

    def pulled(self, loads: Array) -> PlanarChain:
        """A copy with constant forces at the centres of mass, (links, 2), beside gravity.   [N]"""
        links, other = self.model.links.copy(), copy(self)
        heavy = links["mass"] > 0.0
        if loads[~heavy].any():
            raise refuse("load", loads[~heavy].tolist(), "0 on links without mass [N]")
        links["gravity_x"][heavy] += loads[heavy, 0] / links["mass"][heavy]
        links["gravity_y"][heavy] += loads[heavy, 1] / links["mass"][heavy]
        other.model = replace(self.model, links=frozen(links))
        return other


class PlanarSystem(PlanarChain):
    """A planar robot with servos. Memory: energy that flowed, and the last command, whose torque is measured."""

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        refuse_mission(robot, "the planar system")
        refuse_unstable_step(self.model)
        self.channels = Channels(*ENERGIES) + per_joint(self.joints, ("torque", "N m"))
        self.memory = Channels(
            Channel("flow", "J", (count(steppers.ACCOUNT_WIDTH),)),
            Channel("held.time", "s", (count(1),)),
            Channel("held.command", "rad, rad/s, N m", (count(3), count(self.joints))),
        )
        self.stepper, self.limit = robot.run.stepper or "rk4", self.servo_limit()

    def with_servos(self, stiffness: Array, strength: Array) -> PlanarSystem:
        """The same with weaker, stiffer or free servos; states stay valid."""
        other = self.weakened(stiffness, strength)
        assert isinstance(other, PlanarSystem)
        other.limit = other.servo_limit()
        return other

    def with_loads(self, loads: Array) -> PlanarSystem:
        """The same with constant forces on its links; states stay valid."""
        other = self.pulled(loads)
        assert isinstance(other, PlanarSystem)
        return other

    def start(self) -> State:
        """Where the description starts; servos hold the posture."""
        q, v = start_state(self.model)
        memory = np.zeros(self.memory.width)
        self.memory.views(memory)[2][0] = q[self.first :]
        return State(q, v, memory)

    def account(self, state: State) -> Account:
        """Energies stored, damped and rubbed away, actuated.   [J]"""
        damped, rubbed, actuated = state.memory[FLOWS].tolist()
        return Account(energies(self.model.links, state.q, state.v), (damped, rubbed), (actuated,))

    def advance(self, state: State, port: str, command: Array, dt: float) -> Advance:
        """Hold a command for dt; targets move on at their velocities."""
        q, v, memory = state.q.copy(), state.v.copy(), state.memory.copy()
        flow, held, last = self.memory.views(memory)
        last[:], held[0], steps = command.reshape(3, -1), dt, substeps(dt, self.step)
        change, motion = flow[steppers.CHANGE], flow[steppers.MOTION]
        flow[steppers.RESIDUAL] = 0.0
        steppers.step(STEPPERS[self.stepper], self.model.links, q, v, last, dt / steps, steps, flow)
        turned = Resolution(flow[steppers.CHANGE] - change, flow[steppers.MOTION] - motion, 0.0, steps)
        diverged = self.stepper == "implicit_midpoint" and not math.isfinite(q.sum() + v.sum())
        return Advance(
            State(q, v, memory),
            command,
            dt,
            steps,
            unsolved=flow[steppers.RESIDUAL] / steppers.STALLED,
            resolution=turned,
            fault="unresolved: the implicit step diverged" if diverged else "",
        )

    def hold_all(self, state: State, port: str, commands: Array, dt: float) -> Periods:
        """Hold one command a period, by one call of a kernel."""
        q, v, memory, n = state.q.copy(), state.v.copy(), state.memory.copy(), len(state.q)
        flow, held, last = self.memory.views(memory)
        steps, rows = substeps(dt, self.step), commands.reshape(len(commands), 3, -1)
        out = np.empty((len(rows), 2 * n + steppers.ACCOUNT_WIDTH + STORED))
        began = flow.copy()
        hold_commands((STEPPERS[self.stepper], dt / steps, steps), self.model.links, q, v, flow, rows, out)
        last[:], held[0] = rows[-1], dt
        flows, stored = out[:, 2 * n : -STORED], out[:, -STORED:]
        angle, rate, base = out[:, self.first : n], out[:, n + self.first : 2 * n], out[:, : self.first]
        torque = self.servo_torques(angle, rate, rows, dt, self.limit)
        turned = np.zeros((len(rows), 4))
        turned[:, :2] = np.diff(flows, axis=0, prepend=began[None])[:, [steppers.CHANGE, steppers.MOTION]]
        turned[:, 3] = steps
        return Periods(
            State(q, v, memory),
            np.concatenate([base, out[:, n : n + self.first], angle, rate], axis=1),
            np.concatenate([stored, flows[:, FLOWS], torque], axis=1),
            (stored, flows[:, FLOWS[:2]], flows[:, FLOWS[2:]]),
            steps,
            flows[:, steppers.RESIDUAL] / steppers.STALLED,
            turned,
        )

    def measure(self, state: State, out: Array) -> None:
        """Energies, what flowed, servo torques.   [J, N m]"""
        flow, held, last = self.memory.views(state.memory)
        out[:3] = energies(self.model.links, state.q, state.v)
        out[3:6] = flow[FLOWS]
        out[6:] = self.servo_torque(state, last, held[0], self.limit)


def body_of(robot: Robot) -> PlanarChain:
    """What all planar robots share."""
    return PlanarChain(robot)


def build(robot: Robot) -> PlanarSystem:
    """The system of a planar robot."""
    return PlanarSystem(robot)
