"""Planar robots seen from the side on a ground of unilateral contact, or without one."""

from __future__ import annotations

import numpy as np

from metamer.core.account import Account
from metamer.core.channels import Channel, Channels, count
from metamer.core.clock import substeps
from metamer.core.records import Array, State
from metamer.core.torque_limits import HaselCurve, TorqueLimit
from metamer.description import Robot
from metamer.systems.contact import periods
from metamer.systems.contact.kernels import account as kernels
from metamer.systems.contact.kernels.ground import GAP, PLACE
from metamer.systems.contact.kernels.rows import MEMORY
from metamer.systems.contact.model import allowed_depth, build_contact, refuse_underground
from metamer.systems.planar.kernels.links import frozen
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.soft_joints import soft_energy
from metamer.systems.planar.kernels.tree import WORK
from metamer.systems.planar.loads import sunlight
from metamer.systems.planar.model import start_state
from metamer.systems.planar.system import ENERGIES, PlanarChain, body_of, per_joint
from metamer.systems.system import Advance, Bounds, Periods, Resolution

__all__ = ["ContactSystem", "body_of", "build"]
FASTEST = 1e6  # a rate beyond this is no motion any more [1/s]
ENERGY_ROUNDING = 1e-9  # of the weight times the length of a robot: less energy than this does not count
LEAVES = [kernels.DAMPED, kernels.RUBBED, kernels.IMPACT]
ENTERS = [kernels.ACTUATED, kernels.NORMAL, kernels.LOAD]
JUDGED = [*ENTERS, kernels.CORRECTED]  # with the errors that were put right, by which steps are judged too long
FLOWED = [
    kernels.DAMPED,
    kernels.RUBBED,
    kernels.ACTUATED,
    kernels.IMPACT,
    kernels.NORMAL,
    kernels.LOAD,
    kernels.CORRECTED,
]
OF_CONTACT = ("impact", "normal", "load", "corrected")
# worst so far, time at rest, force of the whole ground
TOLD = [kernels.PENETRATION, kernels.STRONGEST, kernels.IMPACTS, kernels.RESTED, kernels.PUSH_X, kernels.PUSH_Y]
WARNED_SHARE, STOPPED_SHARE = 0.1, 0.5  # of a link's thickness: deeper is an event and a warning, or a stop
ROOM = 256  # impacts of a period that have room at first; more are worked out again with more room


class ContactSystem(PlanarChain):
    """A side-view robot on its ground, stepped by implicit midpoint with contact.

    Holds: point.adhesion, what each point holds along the ground and pulls onto it; link.load, force x, y at the
    centre of each link and moment on it. Sunlight and the torque limits of HASEL actuators follow the robot's pose from
    one control period to the next.
    Memory: energy that flowed, acceleration as a warm start, contact forces, torque limits, the last command, holds.
    """

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        model = self.model
        self.contact = build_contact(model, curves=model.curves, tables=model.tables)
        points, links = (count(self.contact.count),), count(len(model.links))
        self.holds = Channels(
            Channel("point.adhesion", "N", (*points, count(2)), lower=0.0),
            Channel("link.load", "N, N, N m", (links, count(3))),
        )
        self.channels = Channels(*ENERGIES, *(Channel(f"energy.{name}", "J") for name in OF_CONTACT))
        self.channels += per_joint(self.joints, ("torque", "N m"))
        self.channels += Channels(
            Channel("point.gap", "m", points),
            Channel("point.normal", "N", points),
            Channel("point.tangent", "N", points),
            Channel("contact.penetration", "m"),
            Channel("contact.strongest", "N"),
            Channel("contact.impacts", "-"),
            Channel("contact.rested", "s"),
            Channel("contact.force_x", "N"),
            Channel("contact.force_y", "N"),
        )
        self.events = {
            "impact": Channels(Channel("time", "s"), Channel("point", "-"), Channel("impulse", "N s")),
            "penetration": Channels(Channel("time", "s"), Channel("depth", "m"), Channel("allowed", "m")),
        }
        self.deep = allowed_depth(robot)
        self.memory = Channels(
            Channel("flow", "J", (count(kernels.ACCOUNT),)),
            Channel("acceleration", "m/s^2, rad/s^2", (count(model.size),)),
            Channel("contacts", "N, m/s, 1/kg", (count(self.contact.slots), count(MEMORY))),
            Channel("touch", "N", (*points, count(2))),
            Channel("held.limit", "N m", (count(self.joints),)),
            Channel("held.time", "s", (count(1),)),
            Channel("held.command", "rad, rad/s, N m", (count(3), count(self.joints))),
        )
        self.memory += self.holds
        # of a robot at rest rounding alone flows: it is measured by the weight along the links
        least = ENERGY_ROUNDING * model.weight * float(model.links["length"].sum())
        fall = 0.5 * model.weight * abs(robot.world.gravity) * self.step**2
        self.bounds = Bounds(FASTEST, least, fall, self.bounds.advice)
        self.hasel, self.limit, self.sunlit = hasel_limit(robot), self.servo_limit(), robot.world.sun is not None
        refuse_underground(model, self.contact, self.start().q, "start")

    def with_servos(self, stiffness: Array, strength: Array) -> ContactSystem:
        """The same with weaker, stiffer or free servos; states stay valid."""
        other = self.weakened(stiffness, strength)
        assert isinstance(other, ContactSystem)
        other.limit = other.servo_limit()
        return other

    def start(self) -> State:
        """Where the description starts; servos hold the posture."""
        q, v = start_state(self.model)
        memory = np.zeros(self.memory.width)
        _, _, _, _, limit, _, command, adhesion, _ = self.memory.views(memory)
        limit[:], command[0], adhesion[:] = self.limit, q[self.first :], self.contact.adhesion
        return State(q, v, memory)

    def gaps(self, state: State) -> Array:
        """(k,) distance of every contact point to the ground, negative inside.   [m]"""
        work, spots = np.empty((len(self.model.links), WORK)), np.empty((self.contact.count, PLACE))
        kernels.look(self.model.links, self.contact.points, self.contact.ground, state.q, state.v, work, spots)
        return spots[:, GAP]

    def _stored(self, state: State) -> tuple[float, float, float]:
        """Kinetic, potential and elastic energy.   [J]"""
        kinetic, potential, elastic = energies(self.model.links, state.q, state.v)
        if self.model.soft:
            elastic += soft_energy(self.model.links, self.contact.curves, self.contact.tables, state.q)
        return kinetic, potential, elastic

    def account(self, state: State) -> Account:
        """Energies stored; damped, rubbed, lost in impacts; actuated, by moving grounds, by loads, corrected.   [J]

        What the steps' errors changed and was put right counts as a flow, so that it leaves the account open by it.
        """
        flow = state.memory
        return Account(self._stored(state), tuple(flow[LEAVES].tolist()), tuple(flow[JUDGED].tolist()))

    def _limited(self, q: Array, limit: Array) -> np.ndarray:
        """Links with the torque limits of the actuators at these angles; `limit` keeps them.   [N m]"""
        if self.hasel is None:
            limit[:] = self.limit
            return self.model.links
        links = self.model.links.copy()
        limit[:] = np.minimum(self.limit, self.hasel.at(q[self.first :]))
        links["torque_limit"][len(links) - self.joints :] = limit
        return frozen(links)

    def advance(self, state: State, port: str, command: Array, dt: float) -> Advance:
        """Hold a command for dt; every impact in it is an event."""
        memory, steps, pushed = state.memory.copy(), substeps(dt, self.step), None
        limit = self.memory.views(memory)[4]
        links = self._limited(state.q, limit)
        if self.sunlit:
            pushed = self.memory.views(memory)[8] + sunlight(self.model, state.q)
        end, out, impacts = self._held(State(state.q, state.v, memory), command.reshape(1, 3, -1), dt, (links, pushed))
        numbers, depth, fault = out[0, -periods.PERIOD_NUMBERS :].tolist(), out[:, -1], ""
        if depth[0] > STOPPED_SHARE * self.deep:
            fault = f"a point or link is {depth[0]:.3g} m inside the ground, at most {STOPPED_SHARE * self.deep:.3g} m"
        change, moving, taken, counted = numbers[: periods.DEPTH]
        return Advance(
            end,
            command,
            dt,
            steps,
            unsolved=end.memory[kernels.RESIDUAL] / kernels.UNSOLVED,
            resolution=Resolution(change, moving, taken, int(counted)),
            events=self._told(impacts, depth, dt),
            fault=fault,
        )

    def _held(
        self, state: State, commands: Array, dt: float, of: tuple[np.ndarray, Array | None]
    ) -> tuple[State, Array, Array]:
        """The state after one command a period, what `hold_contacts` writes of each period, and the impacts.

        One kernel for one period and for many: compiled twice, it would round otherwise.

        commands   (k, 3, joints)                                     [rad, rad/s, N m]
        of         links with their torque limits; loads on them where they are not those held in memory
        """
        size, contact, steps, room = self.model.size, self.contact, substeps(dt, self.step), ROOM
        out = np.empty((len(commands), 2 * size + 3 + kernels.ACCOUNT + 3 * contact.count + periods.PERIOD_NUMBERS))
        while True:
            q, v, memory = state.q.copy(), state.v.copy(), state.memory.copy()
            flow, acceleration, contacts, touch, _, held, last, adhesion, loads = self.memory.views(memory)
            robot, events = (of[0], contact.curves, contact.tables), np.zeros((room, 3))
            inputs = (commands, loads if of[1] is None else of[1], adhesion[None])
            arrived = periods.hold_contacts(
                robot, contact.terrain, (q, v, acceleration), inputs, (dt, steps), contacts, flow, events, out
            )
            if arrived <= room:
                break
            room = arrived
        last[:], held[0] = commands[-1], dt
        if contact.count:
            touch[:] = out[-1, -2 * contact.count - periods.PERIOD_NUMBERS : -periods.PERIOD_NUMBERS].reshape(2, -1).T
        return State(q, v, memory), out, events[:arrived]

    def hold_all(self, state: State, port: str, commands: Array, dt: float) -> Periods | None:
        """Hold one command a period, by one call of a kernel; None under the sun, with HASEL limits, and deep inside.

        What `measure` gives of each period stands in its row.
        """
        if self.sunlit or self.hasel is not None:
            return None
        size, steps, rows = self.model.size, substeps(dt, self.step), commands.reshape(len(commands), 3, -1)
        end, out, impacts = self._held(state, rows, dt, (self.model.links, None))
        numbers = out[:, -periods.PERIOD_NUMBERS :]
        depth = numbers[:, periods.DEPTH]
        if not depth.max() <= STOPPED_SHARE * self.deep:
            return None
        self.memory.views(end.memory)[4][:] = self.limit
        at = 2 * size + 3
        stored, flows = out[:, 2 * size : at], out[:, at : at + kernels.ACCOUNT]
        forces = out[:, at + kernels.ACCOUNT : -periods.PERIOD_NUMBERS]
        angle, rate, first = out[:, self.first : size], out[:, size + self.first : 2 * size], self.first
        torque = self.servo_torques(angle, rate, rows, dt, self.limit)
        return Periods(
            end,
            np.concatenate([out[:, :first], out[:, size : size + first], angle, rate], axis=1),
            np.concatenate([stored, flows[:, FLOWED], torque, forces, flows[:, TOLD]], axis=1),
            (stored, flows[:, LEAVES], flows[:, JUDGED]),
            steps,
            flows[:, kernels.RESIDUAL] / kernels.UNSOLVED,
            numbers[:, : periods.DEPTH],
            events=self._told(impacts, depth, dt),
        )

    def _told(self, impacts: Array, depth: Array, dt: float) -> dict[str, Array]:
        """Events of many periods: impacts, points from 1, and penetrations of periods that are worth a warning."""
        impacts[impacts[:, 1] >= 0.0, 1] += 1.0
        deep = np.flatnonzero(depth > WARNED_SHARE * self.deep)
        allowed = np.full(len(deep), WARNED_SHARE * self.deep)
        found = {"impact": impacts, "penetration": np.stack([(deep + 1) * dt, depth[deep], allowed], axis=1)}
        return {name: rows for name, rows in found.items() if len(rows)}

    def measure(self, state: State, out: Array) -> None:
        """Energies, what flowed, servo torques, gaps, contact forces, worst so far, whole force.   [J, N m, m, N]

        Forces that statics leaves open (feet in a row that stick) are shared with the least sum of squares, each
        weighed with the velocity that its row answers.
        """
        flow, _, _, touch, limit, held, last, _, _ = self.memory.views(state.memory)
        torque, gap = self.channels.at["joint.torque"], self.channels.at["point.gap"].start
        out[:3], out[3 : 3 + len(FLOWED)] = self._stored(state), flow[FLOWED]
        out[torque] = self.servo_torque(state, last, held[0], limit)
        out[gap:] = np.concatenate([self.gaps(state), touch[:, 0], touch[:, 1], flow[TOLD]])


def hasel_limit(robot: Robot) -> TorqueLimit | None:
    """Torque limit against angle of a robot's HASEL actuators at their voltage; None where it has none."""
    data = robot.drive
    if not data.by_angle:
        return None
    curve = HaselCurve(data.angle, data.voltages, data.torque)
    return curve.limit(data.voltages[-1] if data.voltage is None else data.voltage)


def build(robot: Robot) -> ContactSystem:
    """The system of a side-view robot."""
    return ContactSystem(robot)
