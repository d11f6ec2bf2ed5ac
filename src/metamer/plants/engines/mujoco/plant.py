"""A robot in MuJoCo behind the border of every plant: one loop of substeps for all of them."""

from __future__ import annotations

import math
from collections.abc import Mapping

import mujoco
import numpy as np

from metamer.core.channels import Channels
from metamer.core.clock import Clock, substeps
from metamer.core.records import AnyCommand, Array, Sensed, State
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.plants.plant import LOADS, Stopped, checked_row
from metamer.systems.mujoco import Flows, Rig, rig_of
from metamer.systems.system import NOT_FINITE

STATE = mujoco.mjtState.mjSTATE_FULLPHYSICS
KEPT_TARGET = 5e-4  # s, for which servos that change while a run goes on keep a target
# what depends on the position alone is brought to the end of a period: frames, centre of mass, tendons
UPDATES = (mujoco.mj_kinematics, mujoco.mj_comPos, mujoco.mj_tendon)


class MujocoPlant:
    """A robot in MuJoCo.

    robot    a robot whose slice of systems/ has a module mujoco
    port     which of the robot's commands it takes; None = the first
    keep     time for which steps share one target, the mean of theirs, unless friction changes with every step;
             0 = every step has its own   [s]
    What MuJoCo does not model is refused by name.
    """

    def __init__(self, robot: Robot, port: str | None = None, *, keep: float = 0.0) -> None:
        rig = rig_of(robot)
        if not isinstance(rig, Rig):
            raise refuse("engine", "mujoco", f'"native": {rig.still}')
        if rig.unknown:
            raise BadInput(rig.unknown)
        port = port or next(iter(rig.ports))
        if port not in rig.ports:
            raise refuse("port", port, f"one of {', '.join(rig.ports)}")
        self.rig, self.port, self.kept = rig, port, keep
        self.notes, self.idle = list(rig.notes), dict(rig.idle)
        self.accepts, self.senses, self.channels = rig.ports[port], rig.senses, rig.channels
        self.events: Mapping[str, Channels] = {}
        self.model, self.data = rig.model, mujoco.MjData(rig.model)
        mujoco.mj_resetDataKeyframe(self.model, self.data, 0)
        mujoco.mj_forward(self.model, self.data)
        self.clock, self.memory, self.flows = Clock(), rig.start(), Flows()

    def sense(self) -> Sensed:
        """Joint angles and rates, and a free base, all exact."""
        return self.rig.sense(self.data, self.memory, self.clock.t)

    def act(self, command: AnyCommand, dt: float) -> tuple[Array, float]:
        """Hold a command for dt; a state that goes bad stops the run where the period began."""
        row = checked_row(command, self.accepts)
        if not (math.isfinite(dt) and dt > 0.0):
            raise refuse("dt", dt, "a finite number > 0 [s]")
        rig, model, data = self.rig, self.model, self.data
        before = np.empty(mujoco.mj_stateSize(model, STATE))
        mujoco.mj_getState(model, data, before, STATE)
        memory, steps = self.memory.copy(), substeps(dt, rig.step)
        sent = rig.sent(data, memory, self.port, row)
        groups = min(steps, max(1, round(dt / self.kept))) if self.kept and not rig.rubs else steps
        h = model.opt.timestep = dt / steps
        damped, constrained, rubbed, actuated = self.flows
        for k in range(groups):
            begin, end = steps * k // groups, steps * (k + 1) // groups
            span, v = (end - begin) * h, data.qvel.copy()
            # forces belong to the state and the time at the beginning of a step
            rubbed += span * rig.drive(data, memory, self.port, sent, 0.5 * (begin + end - 1) * h)
            mujoco.mj_step(model, data, nstep=end - begin)
            mean = 0.5 * (v + data.qvel)
            damped -= span * float(np.dot(data.qfrc_damper, mean))
            constrained -= span * float(np.dot(data.qfrc_constraint, mean))
            actuated += span * float(np.dot(data.qfrc_actuator, mean))
        reason = self.fault()
        if reason:
            mujoco.mj_resetData(model, data)
            mujoco.mj_setState(model, data, before, STATE)
            mujoco.mj_forward(model, data)
            now = self.sense()
            empty = np.empty(0)
            q = np.concatenate([empty if now.base is None else now.base, now.angle])
            v = np.concatenate([empty if now.base_rate is None else now.base_rate, now.rate])
            raise Stopped(f"{reason}; try a smaller run.step than {h:g} s", now.t, State(q, v))
        rig.settle(data, memory, self.port, sent, dt)
        for update in UPDATES:
            update(model, data)
        self.memory, self.flows = memory, Flows(damped, constrained, rubbed, actuated)
        self.clock.advance(dt)
        return sent, dt

    def power(self, stiffness: Array, strength: Array) -> None:
        """From now on: kp times stiffness, kd times its root, torque limits times strength; each (joints,).   [-]"""
        self.rig.power(stiffness, strength)

    @property
    def has_servos(self) -> bool:
        """Whether `power` changes anything: it does."""
        return True

    def fault(self) -> str:
        """Why the state is no motion any more; empty if it is one. MuJoCo itself starts anew and only counts it."""
        warnings = self.data.warning
        for kind in np.flatnonzero(warnings.number):
            return f"MuJoCo: {mujoco.mju_warningText(int(kind), int(warnings.lastinfo[kind]))}"
        finite = np.isfinite(self.data.qpos).all() and np.isfinite(self.data.qvel).all()
        return "" if finite else f"MuJoCo: {NOT_FINITE}"

    def hold(self, name: str, values: Array) -> None:
        """Loads on the links stay until they are changed; adhesion is refused."""
        if name != LOADS:
            raise refuse("hold", name, f"{LOADS} on engine mujoco; engine native holds adhesion")
        self.rig.load(self.data, np.asarray(values, dtype=np.float64))

    def happened(self) -> dict[str, Array]:
        """MuJoCo tells of no events."""
        return {}

    def numbers(self) -> Array:
        """MuJoCo's state, the rig's memory and what flowed, as one row to go on from later."""
        state = np.empty(mujoco.mj_stateSize(self.model, STATE))
        mujoco.mj_getState(self.model, self.data, state, STATE)
        return np.concatenate([state, self.memory, self.flows])

    def go_on(self, t: float, numbers: Array) -> None:
        """Go on from such a row at a time.   [s]"""
        size = mujoco.mj_stateSize(self.model, STATE)
        mujoco.mj_setState(self.model, self.data, numbers[:size].copy(), STATE)
        mujoco.mj_forward(self.model, self.data)
        flows = numbers[size + len(self.memory) :]
        self.memory, self.flows = numbers[size : size + len(self.memory)].copy(), Flows(*flows.tolist())
        self.clock = Clock(t)

    def measure(self, out: Array) -> None:
        """Fill one row laid out by `channels`."""
        self.rig.measure(self.data, self.memory, self.flows, out)

    def close(self) -> None:
        """MuJoCo's memory goes with the plant."""


open_plant = MujocoPlant


def open_powered(robot: Robot) -> MujocoPlant:
    """A robot whose servos change while it runs; they keep a target for 0.5 ms, which is ten times as quick."""
    return MujocoPlant(robot, keep=KEPT_TARGET)
