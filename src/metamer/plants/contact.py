"""Our own simulator of planar robots seen from the side, on a ground of unilateral contact."""

from __future__ import annotations

import math

import numpy as np

from metamer.control.lqr import HaselCurve, TorqueLimit
from metamer.description.robot import RobotSpec
from metamer.kernels import contact_step as kernels
from metamer.kernels.contact_ground import GAP, PLACE
from metamer.kernels.contact_stepping import run_contacts
from metamer.kernels.links import frozen
from metamer.kernels.planar_quantities import energies
from metamer.kernels.planar_tree import WORK
from metamer.kernels.resolution import change_and_motion
from metamer.kernels.soft_joints import soft_energy
from metamer.mechanics.loads import sunlight
from metamer.model.contact import build_contact
from metamer.model.planar import build, start_state
from metamer.plants.plant import Clock, Stopped
from metamer.plants.simulated import ACCOUNT_GAP, STILL, UNRESOLVED, WINDOW, command_array
from metamer.records import Array, Command, Sensed, State
from metamer.refusals import refuse

MOST_EVENTS = 10_000
FASTEST = 1e6  # a rate beyond this is no motion any more [1/s]
ROUNDING = 1e-9  # of the weight times the length of a robot: less energy than this does not count
LEAVES = (kernels.DAMPED, kernels.RUBBED, kernels.IMPACT)
ENTERS = (kernels.ACTUATED, kernels.NORMAL, kernels.LOAD)
TAKEN = 0.5  # of the energy of a change: where dampers and friction take more, it is no oscillation
UNSOLVED = 1e-6  # residual of a step beyond which it does not count as solved


class ContactPlant:
    """A side-view robot on its ground (or without one), stepped by implicit midpoint with contact.

    `adhere` switches adhesion of the points, `push` sets forces and moments on the links; both hold until changed.
    Sunlight and the torque limits of HASEL actuators follow the robot's pose from one control period to the next.
    """

    def __init__(self, spec: RobotSpec) -> None:
        self.model = build(spec)
        self.contact = build_contact(self.model, curves=self.model.curves, tables=self.model.tables)
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
        self._limit = hasel_limit(spec)
        self.links = self.model.links
        self._initial = self._energies()
        at = 2 * self.model.size + 3
        self._marks = np.array([at + kernels.IMPACTS, at + kernels.SPLITS])
        self._takers = [at + kernels.DAMPED, at + kernels.RUBBED]
        # of a robot at rest rounding alone flows: it is measured by the weight along the links
        self._largest = ROUNDING * self.model.weight * float(self.model.links["length"].sum())
        self._steps = 0
        self._change, self._motion, self._taken, self._counted = 0.0, 0.0, 0.0, 0
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
        """Hold a command for dt; a state that is not finite, solved and resolved stops the run."""
        held = command_array(command, self.model.joints)
        size, count = self.model.size, self.contact.count
        steps = max(1, math.ceil(dt / self.model.spec.run.step - 1e-9))
        h = dt / steps
        before = self.state()
        if self._limit is not None:
            self._set_limits(self._limit)
        # one row a step: the target moves on at its velocity
        commands = held[None]
        if steps > 1:
            commands = np.repeat(commands, steps, axis=0)
            commands[:, 0] += (h * np.arange(steps))[:, None] * held[1]
        rows = np.empty((steps + 1, 2 * size + 3 + kernels.ACCOUNT + 3 * count))
        self.account[kernels.RESIDUAL] = 0.0
        run_contacts(
            self.links,
            self.contact.curves,
            self.contact.tables,
            self.contact.points,
            self.contact.ground,
            self.q,
            self.v,
            self._a,
            commands,
            self.loads + sunlight(self.model, self.q) if self.model.spec.world.sun is not None else self.loads,
            self.adhesion[None],
            h,
            1,
            steps,
            self.memory,
            self.account,
            self.events,
            rows,
        )
        self.command, self._held = held, dt
        self._steps += steps
        reason = self._unfit(rows) or self._unresolved(rows)
        if reason:
            self.q, self.v = before.q.copy(), before.v.copy()
            raise Stopped(f"{reason}; try a smaller run.step than {h:g} s", before)
        self.clock.advance(dt)
        return Command(position=held[0].copy(), velocity=held[1].copy(), torque=held[2].copy())

    def _set_limits(self, limit: TorqueLimit) -> None:
        """The largest torque of every actuator at the present angles, held over a control period."""
        links, first = self.model.links.copy(), self.model.first_joint
        at = slice(len(links) - self.model.joints, None)
        links["torque_limit"][at] = np.minimum(self.model.links["torque_limit"][at], limit.at(self.q[first:]))
        self.links = frozen(links)

    def _unfit(self, rows: Array) -> str:
        """Why the numbers are no motion any more; empty if they are."""
        if not math.isfinite(float(rows.sum())) or max(self.v.max(), -self.v.min()) > FASTEST:
            return "the state is not finite any more"
        if self.account[kernels.RESIDUAL] > UNSOLVED:
            left = self.account[kernels.RESIDUAL]
            return f"unresolved: a step with contact did not converge (residual {left:.1e})"
        # the last row holds the stored energies and then the account
        at = 2 * self.model.size
        stored, flow = rows[-1, at : at + 3].tolist(), rows[-1, at + 3 : at + 3 + kernels.ACCOUNT].tolist()
        out = [flow[column] for column in LEAVES]
        into = [flow[column] for column in ENTERS]
        changes = [now - first for now, first in zip(stored, self._initial, strict=True)]
        gap = abs(sum(changes) + sum(out) - sum(into))
        self._largest = max(self._largest, stored[0], abs(self._initial[2]), *map(abs, changes + out + into))
        if gap > ACCOUNT_GAP * self._largest and self._steps > 1:
            return f"the energy account is open by {gap / self._largest:.0%} of what flowed"
        return ""

    def _unresolved(self, rows: Array) -> str:
        """Why the steps jump over the motion; empty if they do not. Steps with arrivals do not count.

        What a damper, a stiff servo or friction stops within a step changes as fast, but it takes the energy of that
        change; an oscillation that turns too far in a step keeps it.
        """
        change, motion, counted = change_and_motion(self.links, rows, self.model.size, self._marks)
        self._change, self._motion = self._change + change, self._motion + motion
        self._taken += float((rows[-1, self._takers] - rows[0, self._takers]).sum())
        self._counted += counted
        if self._counted < WINDOW:
            return ""
        change, motion, taken, counted = self._change, self._motion, self._taken, self._counted
        self._change, self._motion, self._taken, self._counted = 0.0, 0.0, 0.0, 0
        # a robot at rest has neither motion nor change worth the name
        if change > UNRESOLVED**2 * motion and change > STILL * counted * self._largest and taken < TAKEN * change:
            turn = math.sqrt(change / motion) if motion > 0.0 else math.inf
            return f"unresolved: the motion turns by {turn:.2f} rad in a step, at most 1"
        return ""

    def _energies(self) -> tuple[float, float, float]:
        """Kinetic, potential and elastic energy.   [J]"""
        kinetic, potential, elastic = energies(self.model.links, self.q, self.v)
        if self.model.soft:
            elastic += soft_energy(self.model.links, self.contact.curves, self.contact.tables, self.q)
        return kinetic, potential, elastic

    def measure(self) -> dict[str, float]:
        """Energies, what flowed, servo torques, gaps and contact forces, by column name.   [J, N m, m, N]"""
        kinetic, potential, elastic = self._energies()
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
        joints, first = self.links[len(self.links) - self.model.joints :], self.model.first_joint
        target = self.command[0] + self._held * self.command[1]
        torque = joints["kp"] * (target - self.q[first:]) + joints["kd"] * (self.command[1] - self.v[first:])
        return np.clip(torque + self.command[2], -joints["torque_limit"], joints["torque_limit"])

    def impacts(self) -> Array:
        """(i, 3) time, point (from 0) and normal impulse of every arrival so far.   [s, -, N s]"""
        return self.events[: min(int(self.account[kernels.IMPACTS]), len(self.events))].copy()

    def close(self) -> None:
        """Nothing is held."""


def hasel_limit(spec: RobotSpec) -> TorqueLimit | None:
    """Torque limit against angle of a robot's HASEL actuators at their voltage; None where it has none."""
    data = spec.hasel
    if data is None:
        return None
    curve = HaselCurve(data.angle, data.voltages, data.torque)
    return curve.limit(data.voltages[-1] if data.voltage is None else data.voltage)
