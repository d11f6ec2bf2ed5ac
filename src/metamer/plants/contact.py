"""Our own simulator of planar robots seen from the side, on a ground of unilateral contact."""

from __future__ import annotations

import math

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.kernels import contact_step as kernels
from metamer.kernels.contact_ground import GAP, PLACE
from metamer.kernels.contact_stepping import run_contacts
from metamer.kernels.planar_quantities import energies
from metamer.kernels.planar_tree import WORK
from metamer.kernels.soft_joints import soft_energy
from metamer.model.contact import build_contact
from metamer.model.planar import build, start_state
from metamer.plants.plant import Clock, Stopped
from metamer.plants.simulated import command_array
from metamer.records import Array, Command, Sensed, State
from metamer.refusals import refuse

MOST_EVENTS = 10_000
FASTEST = 1e6  # a rate beyond this is no motion any more [1/s]
UNSOLVED = 1e-6  # residual of a step beyond which it does not count as solved


class ContactPlant:
    """A side-view robot on its ground, stepped by implicit midpoint with contact.

    `adhere` switches adhesion of the points, `push` sets forces and moments on the links; both hold until changed.
    """

    def __init__(self, spec: RobotSpec, *, curves: Array | None = None, tables: Array | None = None) -> None:
        self.model = build(spec)
        self.contact = build_contact(self.model, curves=curves, tables=tables)
        self.clock = Clock()
        self.q, self.v = start_state(self.model)
        self.adhesion = self.contact.adhesion.copy()
        self.loads = np.zeros((len(self.model.links), 3))
        self.account = np.zeros(kernels.ACCOUNT)
        self.memory = np.zeros((self.contact.count, kernels.MEMORY))
        self.events = np.zeros((MOST_EVENTS, 3))
        self.command = np.zeros((3, self.model.joints))
        self.command[0] = self.q[self.model.first_joint :]
        self._a = np.zeros(self.model.size)
        self._held = 0.0
        self._rows = np.empty((0, 1))
        below = -self.gaps()
        if below.size and below.max() > 1e-3:
            k = int(below.argmax())
            at = f"point {k} is {below[k]:.3g} m below the ground"
            raise refuse("start", at, "a start with every contact point on or above the ground [m]")

    def gaps(self) -> Array:
        """(k,) distance of every contact point to the ground, negative inside.   [m]"""
        work, spots = np.empty((len(self.model.links), WORK)), np.empty((self.contact.count, PLACE))
        kernels.look(self.model.links, self.contact.points, self.contact.ground, self.q, self.v, work, spots)
        return spots[:, GAP].copy()

    def adhere(self, limits: Array) -> None:
        """Adhesion of every point from now on, (k, 2): what it holds along the ground and pulls onto it.   [N]"""
        value = np.asarray(limits, dtype=np.float64)
        if value.shape != self.adhesion.shape or not np.isfinite(value).all() or (value < 0.0).any():
            raise refuse("adhesion", value.tolist(), f"{self.contact.count} pairs of finite numbers >= 0 [N]")
        self.adhesion = np.ascontiguousarray(value)

    def push(self, loads: Array) -> None:
        """Force x, y at the centre of every link and moment on it from now on, (links, 3).   [N, N m]"""
        value = np.asarray(loads, dtype=np.float64)
        if value.shape != self.loads.shape or not np.isfinite(value).all():
            raise refuse("loads", value.tolist(), f"{len(self.loads)} rows of three finite numbers [N, N, N m]")
        self.loads = np.ascontiguousarray(value)

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        first, free = self.model.first_joint, self.model.free
        return Sensed(
            t=self.clock.t,
            angle=self.q[first:].copy(),
            rate=self.v[first:].copy(),
            base=self.q[:3].copy() if free else None,
            base_rate=self.v[:3].copy() if free else None,
        )

    def state(self) -> State:
        """Where the robot is now."""
        return State(t=self.clock.t, q=self.q.copy(), v=self.v.copy())

    def act(self, command: Command, dt: float) -> Command:
        """Hold a command for dt; a state that is not finite or not solved stops the run."""
        held = command_array(command, self.model.joints)
        steps = max(1, math.ceil(dt / self.model.spec.run.step - 1e-9))
        before = self.state()
        self.account[kernels.RESIDUAL] = 0.0
        run_contacts(
            self.model.links,
            self.contact.curves,
            self.contact.tables,
            self.contact.points,
            self.contact.ground,
            self.q,
            self.v,
            self._a,
            held[None],
            self.loads,
            self.adhesion[None],
            dt / steps,
            steps,
            1,
            self.memory,
            self.account,
            self.events,
            self._rows,
        )
        self.command, self._held = held, dt
        advice = f"try a smaller run.step than {dt / steps:g} s"
        good = np.isfinite(self.q).all() and np.isfinite(self.v).all() and np.isfinite(self.account).all()
        reason = ""
        if not good or np.abs(self.v).max() > FASTEST:
            reason = f"the state is not finite any more; {advice}"
        elif self.account[kernels.RESIDUAL] > UNSOLVED:
            left = self.account[kernels.RESIDUAL]
            reason = f"unresolved: a step with contact did not converge (residual {left:.1e}); {advice}"
        if reason:
            self.q, self.v = before.q.copy(), before.v.copy()
            raise Stopped(reason, before)
        self.clock.advance(dt)
        return Command(position=held[0].copy(), velocity=held[1].copy(), torque=held[2].copy())

    def measure(self) -> dict[str, float]:
        """Energies, what flowed, servo torques, gaps and contact forces, by column name.   [J, N m, m, N]"""
        kinetic, potential, elastic = energies(self.model.links, self.q, self.v)
        elastic += soft_energy(self.model.links, self.contact.curves, self.contact.tables, self.q)
        values = {"energy.kinetic": kinetic, "energy.potential": potential, "energy.elastic": elastic}
        for name, column in (
            ("damped", kernels.DAMPED),
            ("rubbed", kernels.RUBBED),
            ("actuated", kernels.ACTUATED),
            ("impact", kernels.IMPACT),
            ("normal", kernels.NORMAL),
            ("load", kernels.LOAD),
        ):
            values[f"energy.{name}"] = float(self.account[column])
        for k, torque in enumerate(self.servo_torque().tolist(), start=1):
            values[f"joint{k}.torque"] = torque
        for k, gap in enumerate(self.gaps().tolist()):
            values[f"point{k + 1}.gap"] = gap
            values[f"point{k + 1}.normal"] = float(self.memory[k, kernels.FORCE_N])
            values[f"point{k + 1}.tangent"] = float(self.memory[k, kernels.FORCE_T])
        return values

    def servo_torque(self) -> Array:
        """(joints,) torque of the servos under the last command.   [N m]"""
        joints, first = self.model.links[len(self.model.links) - self.model.joints :], self.model.first_joint
        target = self.command[0] + self._held * self.command[1]
        torque = joints["kp"] * (target - self.q[first:]) + joints["kd"] * (self.command[1] - self.v[first:])
        return np.clip(torque + self.command[2], -joints["torque_limit"], joints["torque_limit"])

    def impacts(self) -> Array:
        """(i, 3) time, point (from 0) and normal impulse of every arrival so far.   [s, -, N s]"""
        return self.events[: min(int(self.account[kernels.IMPACTS]), len(self.events))].copy()

    def close(self) -> None:
        """Nothing is held."""
