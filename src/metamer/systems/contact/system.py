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
from metamer.systems.contact.kernels.stepping import run_contacts
from metamer.systems.contact.model import allowed_depth, build_contact, refuse_underground
from metamer.systems.planar.kernels.links import frozen
from metamer.systems.planar.kernels.quantities import energies
from metamer.systems.planar.kernels.resolution import change_and_motion
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
FLOWED = [kernels.DAMPED, kernels.RUBBED, kernels.ACTUATED, kernels.IMPACT, kernels.NORMAL, kernels.LOAD]
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
        self.channels = Channels(*ENERGIES, *(Channel(f"energy.{name}", "J") for name in ("impact", "normal", "load")))
        self.channels += per_joint(self.joints, ("torque", "N m"))
        self.channels += Channels(
            Channel("point.gap", "m", points),
            Channel("point.normal", "N", points),
            Channel("point.tangent", "N", points),
            Channel("contact.penetration", "m"),
            Channel("contact.strongest", "N"),
            Channel("contact.impacts", "-"),
            Channel("contact.rested", "s"),
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
        self.bounds = Bounds(FASTEST, least, self.bounds.advice)
        self.hasel, self.limit, self.sunlit = hasel_limit(robot), self.servo_limit(), robot.world.sun is not None
        at = 2 * model.size + 3
        self._marks = np.array([at + kernels.IMPACTS, at + kernels.SPLITS])
        self._takers = [at + kernels.DAMPED, at + kernels.RUBBED]
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
        """Energies stored; damped, rubbed and lost in impacts; actuated, by moving grounds and by loads.   [J]"""
        flow = state.memory
        return Account(self._stored(state), tuple(flow[LEAVES].tolist()), tuple(flow[ENTERS].tolist()))

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
        made, impacts = self._advance(state, command, dt, ROOM)
        return made if impacts <= ROOM else self._advance(state, command, dt, impacts)[0]

    def _advance(self, state: State, command: Array, dt: float, room: int) -> tuple[Advance, int]:
        """A period with room for some impacts, and how many there were."""
        size, contact, steps = self.model.size, self.contact, substeps(dt, self.step)
        q, v, memory = state.q.copy(), state.v.copy(), state.memory.copy()
        flow, acceleration, contacts, touch, limit, held, last, adhesion, loads = self.memory.views(memory)
        last[:], held[0], h, links = command.reshape(3, -1), dt, dt / steps, self._limited(q, limit)
        # one row a step: the target moves on at its velocity
        commands = last[None]
        if steps > 1:
            commands = np.repeat(commands, steps, axis=0)
            commands[:, 0] += (h * np.arange(steps))[:, None] * last[1]
        rows = np.empty((steps + 1, 2 * size + 3 + kernels.ACCOUNT + 3 * contact.count))
        events, pushed = np.zeros((room, 3)), loads + sunlight(self.model, q) if self.sunlit else loads
        # the kernel's clock and its count of impacts begin anew in every period
        before, clock = flow[kernels.IMPACTS], flow[kernels.TIME]
        deepest, flow[kernels.PENETRATION] = flow[kernels.PENETRATION], 0.0
        flow[kernels.RESIDUAL], flow[kernels.IMPACTS], flow[kernels.TIME] = 0.0, 0.0, 0.0
        soft, inputs = (links, contact.curves, contact.tables), (commands, pushed, adhesion[None])
        run_contacts(
            soft, contact.terrain, (q, v, acceleration), inputs, (h, 1, steps), contacts, flow, events, rows
        )  # fmt: skip
        touch[:] = rows[-1, -2 * contact.count :].reshape(2, -1).T if contact.count else touch
        impacts = int(flow[kernels.IMPACTS])
        events[events[:, 1] >= 0.0, 1] += 1.0
        flow[kernels.IMPACTS], flow[kernels.TIME] = before + impacts, clock + dt
        change, moving, counted = change_and_motion(links, rows, size, self._marks)
        taken = float((rows[-1, self._takers] - rows[0, self._takers]).sum())
        happened = {"impact": events[: min(impacts, room)]} if impacts else {}
        depth, fault = float(flow[kernels.PENETRATION]), ""
        flow[kernels.PENETRATION] = max(deepest, depth)
        if depth > WARNED_SHARE * self.deep:
            happened["penetration"] = np.array([[dt, depth, WARNED_SHARE * self.deep]])
        if depth > STOPPED_SHARE * self.deep:
            allowed = f"{STOPPED_SHARE:.0%} of a link's thickness is allowed"
            fault = f"a point or link is {depth:.3g} m inside the ground, {allowed}"
        made = Advance(
            State(q, v, memory),
            command,
            dt,
            steps,
            unsolved=flow[kernels.RESIDUAL] / kernels.UNSOLVED,
            resolution=Resolution(change, moving, taken, counted),
            events=happened,
            fault=fault,
        )
        return made, impacts

    def hold_all(self, state: State, port: str, commands: Array, dt: float) -> Periods | None:
        """Hold one command a period, by one call of a kernel; None under the sun, with HASEL limits, and deep inside.

        The kernel takes the same steps as `advance`, and solves each from the same guesses.
        """
        if self.hasel is not None or self.sunlit:
            return None
        size, contact, steps = self.model.size, self.contact, substeps(dt, self.step)
        rows, room = commands.reshape(len(commands), 3, -1), ROOM
        out = np.empty((len(rows), 2 * size + 3 + kernels.ACCOUNT + 3 * contact.count + periods.PERIOD_NUMBERS))
        while True:
            q, v, memory = state.q.copy(), state.v.copy(), state.memory.copy()
            flow, acceleration, contacts, touch, limit, held, last, adhesion, loads = self.memory.views(memory)
            robot = (self.model.links, contact.curves, contact.tables)
            events, inputs = np.zeros((room, 3)), (rows, loads, adhesion[None])
            arrived = periods.hold_contacts(
                robot, contact.terrain, (q, v, acceleration), inputs, (dt, steps), contacts, flow, events, out
            )
            if arrived <= room:
                break
            room = arrived
        numbers = out[:, -periods.PERIOD_NUMBERS :]
        depth = numbers[:, periods.DEPTH]
        if arrived < 0 or not depth.max() <= STOPPED_SHARE * self.deep:
            return None
        limit[:], last[:], held[0] = self.limit, rows[-1], dt
        at, points = 2 * size + 3, contact.count
        stored, flows = out[:, 2 * size : at], out[:, at : at + kernels.ACCOUNT]
        forces = out[:, at + kernels.ACCOUNT : -periods.PERIOD_NUMBERS]
        touch[:] = forces[-1, points:].reshape(2, -1).T if points else touch
        angle, rate, first = out[:, self.first : size], out[:, size + self.first : 2 * size], self.first
        torque = self.servo_torques(angle, rate, rows, dt, self.limit)
        worst = flows[:, [kernels.PENETRATION, kernels.STRONGEST, kernels.IMPACTS, kernels.RESTED]]
        return Periods(
            State(q, v, memory),
            np.concatenate([out[:, :first], out[:, size : size + first], angle, rate], axis=1),
            np.concatenate([stored, flows[:, FLOWED], torque, forces, worst], axis=1),
            (stored, flows[:, LEAVES], flows[:, ENTERS]),
            steps,
            flows[:, kernels.RESIDUAL] / kernels.UNSOLVED,
            numbers[:, : periods.DEPTH],
            events=self._told(events[:arrived], depth, dt),
        )

    def _told(self, impacts: Array, depth: Array, dt: float) -> dict[str, Array]:
        """Events of many periods: impacts, points from 1, and penetrations of periods that are worth a warning."""
        impacts[impacts[:, 1] >= 0.0, 1] += 1.0
        deep = np.flatnonzero(depth > WARNED_SHARE * self.deep)
        allowed = np.full(len(deep), WARNED_SHARE * self.deep)
        found = {"impact": impacts, "penetration": np.stack([(deep + 1) * dt, depth[deep], allowed], axis=1)}
        return {name: rows for name, rows in found.items() if len(rows)}

    def measure(self, state: State, out: Array) -> None:
        """Energies, what flowed, servo torques, gaps and contact forces; worst so far, time at rest.   [J, N m, m, N]

        Forces that statics leaves open (feet in a row that stick) are shared with the least sum of squares, each
        weighed with the velocity that its row answers.
        """
        flow, _, _, touch, limit, held, last, _, _ = self.memory.views(state.memory)
        torque, gap = self.channels.at["joint.torque"], self.channels.at["point.gap"].start
        out[:3], out[3:9] = self._stored(state), flow[FLOWED]
        out[torque] = self.servo_torque(state, last, held[0], limit)
        worst = flow[[kernels.PENETRATION, kernels.STRONGEST, kernels.IMPACTS, kernels.RESTED]]
        out[gap:] = np.concatenate([self.gaps(state), touch[:, 0], touch[:, 1], worst])


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
