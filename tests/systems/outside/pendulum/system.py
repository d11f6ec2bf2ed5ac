"""Cart and pole of equal mass, hinge on the cart: midpoint steps."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.account import Account
from metamer.core.channels import NONE, Channel, Channels, count
from metamer.core.clock import substeps
from metamer.core.records import Sensed, State
from metamer.systems.system import Advance, Bounds


class Pendulum:
    """q: place of the cart [m], angle of the pole [rad]; memory: work of the force [J]."""

    def __init__(self, robot) -> None:
        self.robot, self.holds, self.events, self.bounds = robot, NONE, {}, Bounds()
        self.mass, self.length = robot.body.mass, robot.body.length
        self.derived = Channels(*(Channel(f"link.{n}", u, (count(2),), f"link{{}}.{n}") for n, u in POSE))
        self.ports = {"cart.force": Channels(Channel("cart.force", "N", kept="cart.force"))}
        self.senses = Channels(*(Channel(n, u) for n, u in SENSED))
        self.channels = Channels(*(Channel(f"energy.{n}", "J") for n in ("kinetic", "potential", "actuated")))
        self.memory = Channels(Channel("flow", "J"))

    def start(self) -> State:
        return State(np.array([0.0, self.robot.body.lean]), np.zeros(2), np.zeros(1))

    def rates(self, q, v, force):
        s, c = math.sin(q[1]), math.cos(q[1])
        m, r, g = self.mass, self.length, self.robot.world.gravity
        return np.linalg.solve(
            [[2.0 * m, m * r * c], [m * r * c, m * r * r]], [force + m * r * v[1] ** 2 * s, -m * g * r * s]
        )

    def advance(self, state, port, command, dt) -> Advance:
        q, v, memory = (part.copy() for part in state)
        force, steps = command[0], substeps(dt, self.robot.run.step)
        h = dt / steps
        for _ in range(steps):
            place, a = q[0], self.rates(q, v, force)
            vm, qm = v + 0.5 * h * a, q + 0.5 * h * v
            q, v = q + h * vm, v + h * self.rates(qm, vm, force)
            memory[0] += force * (q[0] - place)
        return Advance(State(q, v, memory), command, dt, steps)

    def account(self, state) -> Account:
        (_, angle), (u, w) = state.q, state.v
        m, r, g = self.mass, self.length, self.robot.world.gravity
        kinetic = float(m * u * u + m * r * math.cos(angle) * u * w + 0.5 * m * r * r * w * w)
        return Account((kinetic, -m * g * r * math.cos(angle)), (), (float(state.memory[0]),))

    def sense(self, state, t) -> Sensed:
        return Sensed(t=t, angle=state.q.copy(), rate=state.v.copy())

    def measure(self, state, out) -> None:
        out[:] = (*self.account(state).stored, state.memory[0])

    def derive(self, q, out) -> None:
        """x, y, theta of the cart and of the pole, which hangs down at angle 0."""
        out[:] = 0.0
        out[:, 0] = out[:, 1] = q[:, 0]
        out[:, 5] = q[:, 1] - 0.5 * math.pi

    configuration = ("cart.place", "pole.angle")


POSE = (("x", "m"), ("y", "m"), ("theta", "rad"))
SENSED = (("cart.place", "m"), ("pole.angle", "rad"), ("cart.speed", "m/s"), ("pole.rate", "rad/s"))
build = body_of = Pendulum
