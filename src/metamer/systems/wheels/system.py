"""A chain on wheels: joints go where they are sent, the wheels decide where the body goes."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np

from metamer.core.account import Account
from metamer.core.arrays import one_value, per
from metamer.core.channels import Channel, Channels, count
from metamer.core.records import Array, State
from metamer.description import Robot
from metamer.systems.planar.kernels.page import PERIOD, RATE, SETTINGS
from metamer.systems.planar.system import PlanarChain, body_of, joint_port, per_joint
from metamer.systems.system import Advance, Bounds, Periods
from metamer.systems.wheels.forces import wheel_forces
from metamer.systems.wheels.kernels.page import WHEEL_MEMORY
from metamer.systems.wheels.kernels.periods import RATE_ROUNDING, hold_shapes
from metamer.systems.wheels.kinematics import axle_channels, first_wheel, wheel_slips
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.stroke import Stroke, roll_stroke

__all__ = ["WheeledSystem", "body_of", "build"]
# what the joints of this system, which go where they are sent, and its wheels without mass do not read
SERVO_FIELDS = (
    "body.stiffness",
    "body.damping",
    "body.rest",
    "body.armature",
    "drive.kp",
    "drive.kd",
    "drive.torque_limit",
)
DISC_FIELDS = ("world.ground.radius", "world.ground.width", "world.ground.mass")
# a loss of rank of wheels that do not slip: when, and whether it is passed (0) or a pole (1), where the run stops
SINGULARITY, RANK_LOSS = "singularity", Channels(Channel("time", "s"), Channel("pole", "-"))
POLE_SPIN = 10.0  # a head that turns this much faster than all joints together is at a pole


class WheeledSystem(PlanarChain):
    """Ideal joint servos on wheels: no mass counts while the wheels hold, friction decides once they may slip.

    Joints start in the gait's first posture, or at start.joints where one value per joint is given; in every period
    they go to position + velocity dt, no faster than drive.rate_limit. With world.ground.mu_side = inf the wheels never
    slip and the head moves by least squares; a loss of rank that the gait passes smoothly is passed. With a finite one
    the body has momentum, and Coulomb friction at its axles moves it. Joints go by a cubic whose rates follow the
    commanded velocities.
    Memory: pose, twist and momentum at the first axle, the last two commanded velocities, how many there are, the
    path length of the first axle; forces, torques, energies and lost power.
    """

    idle: ClassVar[dict[str, str]] = {
        **dict.fromkeys(SERVO_FIELDS, "joints on wheels go where they are sent; engine mujoco has servos"),
        **dict.fromkeys(DISC_FIELDS, "wheels are lines that roll; engine mujoco has discs"),
        "run.step": "steps follow from the error and run.dt; engine mujoco has them",
    }

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        self.chain = build_wheels(robot)
        self.front = self.chain.axle[0, 0]
        self.rate_limit = one_value("drive.rate_limit", robot.drive.rate_limit, "on wheels; engine mujoco has more")
        self.ports = {"joint": joint_port(self.joints, torque=False)}
        wheels, three = (count(self.chain.links),), (count(3),)
        self.holds_on = math.isinf(self.chain.mu_side)
        self.rolling = axle_channels(self.chain.links)
        needed = (Channel("wheel.friction_needed", "-", wheels),) if self.holds_on else ()
        force = Channels(
            Channel("wheel.force", "N", wheels),
            *needed,
            *per_joint(self.joints, ("torque", "N m")),
            *(Channel(f"energy.{name}", "J") for name in ("kinetic", "actuated", "rubbed")),
        )
        self.channels = self.rolling + force
        self.events = {SINGULARITY: RANK_LOSS} if self.holds_on else {}
        self.memory = Channels(
            Channel("axle.pose", "m, m, rad", three),
            Channel("axle.twist", "m/s, m/s, rad/s", three),
            Channel("axle.momentum", "kg m/s, kg m/s, kg m^2/s", three),
            Channel("last.velocity", "rad/s", (count(2), count(self.joints))),
            Channel("last.count", "-", (count(1),)),
            Channel("axle.path", "m", (count(1),)),
            Channel("held", "N, -, N m, J", (count(force.width + 1),)),
        )
        self.bounds = Bounds(advice="a finite world.ground.mu_side lets the wheels slip and the run go on")

    def start(self) -> State:
        """The gait's first posture, or the description's own; at rest."""
        given = np.asarray(self.robot.start.joints, dtype=np.float64)
        own = given.ndim == 1 or given != 0.0
        angle = per(given, self.joints) if own else self.robot.gait.on(self.robot.body).targets(0.0).position
        memory = np.zeros(self.memory.width)
        self.memory.views(memory)[0][:] = first_wheel(self.robot, self.chain)
        return self._state(angle, np.zeros(self.joints), memory)

    def _state(self, angle: Array, rate: Array, memory: Array) -> State:
        """The state whose base and base rate follow from the axle in memory."""
        (x, y, theta), (u, v, omega) = self.memory.views(memory)[:2]
        c, s = math.cos(theta), math.sin(theta)
        v = v - self.front * omega
        base, base_rate = [x - self.front * c, y - self.front * s, theta], [c * u - s * v, s * u + c * v, omega]
        return State(np.concatenate([base, angle]), np.concatenate([base_rate, rate]), memory)

    def account(self, state: State) -> Account:
        """Joints without masses have no energies."""
        return Account()

    def advance(self, state: State, port: str, command: Array, dt: float) -> Advance:
        """Move the joints for dt and the body with them; sent is what the joints really do."""
        rows = command.reshape(1, 2, -1)
        end, done = self._held(state, rows, dt, np.empty((1, 2 * len(state.q) + self.channels.width)))
        if not done:
            return self.look_closer(state, command, dt)
        return Advance(end, np.concatenate([end.q[3:] - rows[0, 1] * dt, rows[0, 1]]), dt)

    def look_closer(self, state: State, command: Array, dt: float) -> Advance:
        """A period of wheels that do not slip as `advance` takes it, with the reason where they cannot hold."""
        memory = state.memory.copy()
        wheel, twist, _, last, seen, path, held = self.memory.views(memory)
        angle, (position, velocity) = state.q[3:], command.reshape(2, -1)
        reach = self.rate_limit * dt
        goal = position + velocity * dt
        goal = angle + np.clip(goal - angle, -reach, reach)
        before = last.copy() if seen[0] == 2.0 else None
        stroke = self._stroke(state, goal, velocity, before, dt)
        found = roll_stroke(self.chain, stroke, wheel)
        turned, fault = float(np.abs(goal - angle).sum()) / dt, found.fault
        if not fault and found.spin > POLE_SPIN * turned and turned > 0.0:
            fault = f"singular: the head would spin at {found.spin:.3g} rad/s beside a loss of rank of the wheels"
        wheel[:], twist[:] = found.wheel, found.twist
        if not fault:
            self._hold(stroke, velocity, before, held)
        last[0], last[1], seen[0] = last[1], velocity, min(seen[0] + 1.0, 2.0)
        path[0] += found.path
        sent = np.concatenate([goal - velocity * dt, velocity])
        events = {}
        if fault.startswith("singular"):
            events = {SINGULARITY: np.array([[0.0, 1.0]])}
        elif found.lost is not None and 0.0 <= found.lost < 1.0:
            events = {SINGULARITY: np.array([[found.lost * dt, 0.0]])}
        return Advance(self._state(goal, stroke.last_rate, memory), sent, dt, events=events, fault=fault)

    def _held(self, state: State, rows: Array, dt: float, out: Array) -> tuple[State, int]:
        """The state after one command a period, as far as the kernel goes, and how many periods that is.

        rows   (k, 2, joints)                                         [rad, rad/s]
        out    (k, ..) written, as `hold_shapes`
        """
        chain, ground = (self.chain.axle, self.chain.inertial), (self.chain.mu_side, self.chain.mu_roll, self.chain.eps)
        settings = np.zeros(SETTINGS)
        settings[PERIOD], settings[RATE] = dt, self.rate_limit
        q, v, memory = state.q.copy(), state.v.copy(), state.memory.copy()
        wheel, twist, momentum, last, seen, path, held = self.memory.views(memory)
        flat = np.concatenate([wheel, twist, momentum, seen, path, [0.0], last.ravel()])
        done = hold_shapes(chain, np.array(ground), q, v, flat, held, rows, settings, out)
        wheel[:], twist[:], momentum[:], seen[:], path[:] = flat[:3], flat[3:6], flat[6:9], flat[9], flat[10]
        last[:] = flat[WHEEL_MEMORY:].reshape(2, -1)
        return State(q, v, memory), done

    def held_rows(self, state: State, rows: Array, dt: float, out: Array) -> tuple[State, list[Array]] | None:
        """Hold one command a period, by few calls of a kernel; periods that need a closer look get it one by one.

        rows   (k, 2, joints)                                         [rad, rad/s]
        out    (k, ..) written, as `hold_shapes`
        The state at the end and the losses of rank that were passed; None where the wheels cannot hold.
        """
        done, passed = 0, []
        while done < len(rows):
            state, more = self._held(state, rows[done:], dt, out[done:])
            done += more
            if done < len(rows):
                made = self.look_closer(state, rows[done].ravel(), dt)
                if made.fault:
                    return None
                state = made.state
                passed += [found + np.array([done * dt, 0.0]) for found in made.events.values()]
                self.write_row(state, out[done])
                done += 1
        return state, passed

    def write_row(self, state: State, out: Array) -> None:
        """A state and what is measured in it as `hold_shapes` writes them."""
        size = len(state.q)
        out[:size], out[size : 2 * size] = state.q, state.v
        self.measure(state, out[2 * size :])

    def row_width(self) -> int:
        """Numbers in such a row."""
        return 2 * (3 + self.joints) + self.channels.width

    def hold_all(self, state: State, port: str, commands: Array, dt: float) -> Periods | None:
        """Hold one command a period; None where the wheels cannot hold."""
        rows, size = commands.reshape(len(commands), 2, -1), len(state.q)
        out = np.zeros((len(rows), self.row_width()))
        made = self.held_rows(state, rows, dt, out)
        if made is None:
            return None
        state, passed = made
        base, base_rate, angle, rate = out[:, :3], out[:, size : size + 3], out[:, 3:size], out[:, size + 3 : 2 * size]
        none = np.zeros((len(rows), 0))
        return Periods(
            state,
            np.concatenate([base, base_rate, angle, rate], axis=1),
            out[:, 2 * size :],
            (none, none, none),
            1,
            np.zeros(len(rows)),
            np.zeros((len(rows), 4)),
            sent=np.concatenate([angle - rows[:, 1] * dt, rows[:, 1]], axis=1),
            events={SINGULARITY: np.concatenate(passed)} if passed else {},
        )

    def _stroke(self, state: State, goal: Array, velocity: Array, last: Array | None, dt: float) -> Stroke:
        """The way of the joints in a period: straight at first, then a cubic along the commanded velocities."""
        angle, rate = state.q[3:], state.v[3:]
        chord = (goal - angle) / dt
        if last is None:
            return Stroke(angle, chord, goal, chord, dt)
        # the goal is v dt ahead of the command, its rate v' dt, by the parabola through three velocities
        ahead = 2.5 * velocity - 2.0 * last[1] + 0.5 * last[0]
        bent = Stroke(angle, rate, goal, ahead, dt)
        fast = np.abs(bent.at(np.linspace(0.0, 1.0, 5))[1]).max(axis=0) > self.rate_limit * RATE_ROUNDING
        return bent._replace(first_rate=np.where(fast, chord, rate), last_rate=np.where(fast, chord, ahead))

    def _hold(self, stroke: Stroke, velocity: Array, last: Array | None, held: Array) -> None:
        """Forces at the end of a stroke; the drives' work is what the body gained and lost, with the start's jump.

        last    (2, J) the two commanded velocities before, None = not known yet: no force at a jump   [rad/s]
        """
        # slope at the stroke's end of the parabola through three velocities
        bent = np.zeros(self.joints) if last is None else (2.5 * velocity - 4.0 * last[1] + 1.5 * last[0]) / stroke.dt
        found = wheel_forces(self.chain, stroke.last, stroke.last_rate, bent)
        before, work, heat, lost = held[-4:]
        gone = 0.5 * (lost + found.lost) * stroke.dt
        held[-4:] = found.kinetic, work + (found.kinetic - before) + gone, heat + gone, found.lost
        if last is not None:
            held[:-4] = np.concatenate([found.side, found.needed, found.torque])

    def measure(self, state: State, out: Array) -> None:
        """First axle, speed of every wheel across and along its link, what holds it.   [m, m/s, N, -, N m, J]"""
        views = self.memory.views(state.memory)
        wheel, twist, held = views[0], views[1], views[-1]
        side, along = wheel_slips(self.chain, state.q[None, 3:], state.v[None, 3:], twist[None])
        out[:2] = wheel[:2]
        out[2 : self.rolling.width] = np.concatenate([side[0], along[0]])
        out[self.rolling.width :] = held[:-1]


def build(robot: Robot) -> WheeledSystem:
    """The system of a chain on wheels."""
    return WheeledSystem(robot)
