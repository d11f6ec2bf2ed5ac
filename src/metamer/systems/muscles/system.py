"""A chain that its muscles move: servo targets, tensions or pressures in, motion out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from metamer.core.account import Account
from metamer.core.channels import Axis, Channel, Channels, count
from metamer.core.clock import substeps
from metamer.core.records import Array, State
from metamer.description import Robot
from metamer.systems.muscles.kernels.periods import MUSCLE_NUMBERS, hold_targets
from metamer.systems.muscles.kernels.plant import PRESSURE, SERVO, TENSION, muscle_steps
from metamer.systems.muscles.mechanics import lengths, pressures
from metamer.systems.muscles.model import build_muscles
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.steppers import ACCOUNT_WIDTH
from metamer.systems.planar.model import start_state
from metamer.systems.planar.stability import refuse_unstable_step
from metamer.systems.planar.system import ENERGIES, FLOWS, PlanarChain, body_of, joint_port, per_joint
from metamer.systems.system import Advance, Periods

__all__ = ["MuscleSystem", "body_of", "build", "muscle_ports"]
SIDES = Axis(("right", "left"))
MODES = {"joint": SERVO, "tension": TENSION, "pressure": PRESSURE}


def per_muscle(joints: int, name: str, unit: str) -> Channel:
    """A channel of one value per muscle, right and left of each joint."""
    return Channel(f"muscle.{name}", unit, (count(joints), SIDES))


def muscle_ports(joints: int) -> dict[str, Channels]:
    """What muscles take: servo targets for an inner loop, tensions, or pressures of the valves."""
    return {
        "joint": joint_port(joints),
        "tension": Channels(per_muscle(joints, "tension", "N")),
        "pressure": Channels(per_muscle(joints, "pressure", "Pa")),
    }


class MuscleSystem(PlanarChain):
    """A chain that its muscles move; the ground acts as on every planar chain.

    Port "pressure": valves go to the sent pressure with their lag, the muscles pull as McKibben's with hysteresis.
    Port "tension": muscles pull with the sent tension at once. Port "joint" goes to an inner loop that is fast against
    the robot: in every step it gives the torque of a servo with the description's gains by tensions of least norm, as
    far as the tensions' limits let it.
    Memory: energy that flowed, pressures, and tensions and torques at the end of the last period.
    """

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        self.muscles = build_muscles(robot)
        refuse_unstable_step(self.model)
        # after a jump of the targets RK4's sum of the muscles' work is off by more than what has flowed by then: their
        # account is measured, not judged
        self.bounds = self.bounds._replace(least_energy=np.inf)
        self.ports = muscle_ports(self.joints)
        pressure = per_muscle(self.joints, "pressure", "Pa")
        self.channels = Channels(*ENERGIES) + per_joint(self.joints, ("torque", "N m"))
        self.channels += Channels(
            per_muscle(self.joints, "tension", "N"), per_muscle(self.joints, "length", "m"), pressure
        )
        self.memory = Channels(
            Channel("flow", "J", (count(ACCOUNT_WIDTH),)),
            pressure,
            Channel("pull", "N, N, N m", (count(self.joints), count(3))),
        )

    def with_loads(self, loads: Array) -> MuscleSystem:
        """The same with constant forces on its links; states stay valid."""
        other = self.pulled(loads)
        assert isinstance(other, MuscleSystem)
        other.muscles = replace(self.muscles, planar=other.model)
        return other

    def start(self) -> State:
        """Where the description starts, without pressure."""
        return State(*start_state(self.model), np.zeros(self.memory.width))

    def account(self, state: State) -> Account:
        """Energies stored, damped and rubbed away, actuated.   [J]"""
        damped, rubbed, actuated = state.memory[FLOWS].tolist()
        return Account(energies(self.model.links, state.q, state.v), (damped, rubbed), (actuated,))

    def advance(self, state: State, port: str, command: Array, dt: float) -> Advance:
        """Hold targets, tensions or pressures for dt, within the muscles' limits: they only pull."""
        q, v, memory = state.q.copy(), state.v.copy(), state.memory.copy()
        (flow, pressure, pull), model, mode = self.memory.views(memory), self.muscles, MODES[port]
        steps = substeps(dt, self.step)
        wanted, held, sent = np.zeros((self.joints, 2)), np.zeros((3, self.joints)), command
        if mode == SERVO:
            held = command.reshape(3, -1)
        else:
            most = model.pam[:, 6:7] if mode == PRESSURE else model.muscles[:, 4:5]
            wanted = np.clip(command.reshape(-1, 2), 0.0, most)
            sent = wanted.ravel()
        robot, asked = (model.links, model.muscles, model.pam), (mode, wanted, held, pressure)
        muscle_steps(robot, asked, q, v, dt / steps, steps, flow, pull)
        if mode != PRESSURE and np.isfinite(q).all() and np.isfinite(v).all():
            pressure[:] = pressures(model, q[3:], v[3:], pull[:, :2])
        return Advance(State(q, v, memory), sent, dt, steps)

    def hold_all(self, state: State, port: str, commands: Array, dt: float) -> Periods | None:
        """Hold one command of servo targets a period, by one call of a kernel; None for tensions and pressures."""
        if MODES[port] != SERVO:
            return None
        q, v, memory, size, n = state.q.copy(), state.v.copy(), state.memory.copy(), self.model.size, self.joints
        (flow, pressure, pull), model, steps = self.memory.views(memory), self.muscles, substeps(dt, self.step)
        rows, at = commands.reshape(len(commands), 3, -1), 2 * size + ACCOUNT_WIDTH
        out = np.empty((len(rows), at + 3 + MUSCLE_NUMBERS * n))
        hold_targets((model.links, model.muscles, model.pam), q, v, pressure, rows, (dt / steps, steps), flow, out)
        if not np.isfinite(out).all():
            return None
        flows, stored, ends = out[:, 2 * size : at], out[:, at : at + 3], out[:, at + 3 :]
        torque = ends[:, 2 * n : 3 * n]
        pull[:, :2], pull[:, 2] = ends[-1, : 2 * n].reshape(n, 2), torque[-1]
        return Periods(
            State(q, v, memory),
            np.concatenate([out[:, :3], out[:, size : size + 3], out[:, 3:size], out[:, size + 3 : 2 * size]], axis=1),
            np.concatenate(
                [stored, flows[:, FLOWS], ends[:, 2 * n : 3 * n], ends[:, : 2 * n], ends[:, 3 * n :]], axis=1
            ),
            (stored, flows[:, FLOWS[:2]], flows[:, FLOWS[2:]]),
            steps,
            np.zeros(len(rows)),
            np.zeros((len(rows), 4)),
        )

    def measure(self, state: State, out: Array) -> None:
        """Energies, what flowed, torques, tensions, lengths and pressures.   [SI]"""
        flow, pressure, pull = self.memory.views(state.memory)
        torque, muscles = self.channels.at["joint.torque"], self.channels.at["muscle.tension"].start
        out[:3] = energies(self.model.links, state.q, state.v)
        out[3:6] = flow[FLOWS]
        out[torque] = pull[:, 2]
        out[muscles:] = np.concatenate(
            [pull[:, :2].ravel(), lengths(self.muscles, state.q[3:]).ravel(), pressure.ravel()]
        )


def build(robot: Robot) -> MuscleSystem:
    """The system of a muscle-driven robot."""
    return MuscleSystem(robot)
