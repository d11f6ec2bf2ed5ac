"""The model in step with the machine: what it does with the commands that were sent, and how far the two are apart.

Values of servos have ages, so that each is compared with where the model was when it was taken.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import final

import numpy as np
from numpy.typing import NDArray

from metamer.core.arrays import per
from metamer.core.channels import energy
from metamer.core.clock import periods_over
from metamer.core.numerics.curves import cubic
from metamer.core.records import Array, Command, Sensed
from metamer.description import Robot, Start
from metamer.plants.plant import Plant, Stopped
from metamer.systems.planar.spec import planar_body

DELAY_WINDOW = 2.0  # s of motion from which the delay is worked out
ESTIMATE_TICKS = 10  # ticks between two estimates of it
ESTIMATE_ROUNDS = 2  # of each estimate, which begins where the last one ended
LARGEST_DELAY = 0.3  # s
STILL_MOTION = 0.05  # rad/s, rms rate below which a motion tells no delay
LONGEST_PAUSE = 1.0  # s, of the machine; after it the model is at rest as well
SETTLING = 0.5  # s, for a model that is laid on the ground in the machine's posture
NEAR_START = 0.005  # rad, a posture as near as this to the description's start is taken for it


class History:
    """The last states of a model, read between the ticks by cubic pieces.

    size    number of states kept
    width   of a state
    """

    def __init__(self, size: int, width: int) -> None:
        self.size, self._end = max(size, 2), 0
        self._t, self._q, self._v = np.zeros(2 * self.size), *np.zeros((2, 2 * self.size, width))

    def add(self, t: float, q: Array, v: Array) -> None:
        """Keep a state; one at the time of the last takes its place."""
        if self._end and self._t[self._end - 1] >= t:
            self._end -= 1
        if self._end == len(self._t):
            for part in (self._t, self._q, self._v):
                part[: self.size] = part[self.size :]
            self._end = self.size
        self._t[self._end], self._q[self._end], self._v[self._end] = t, q, v
        self._end += 1

    def rows(self) -> Array:
        """(n, width) the values kept, oldest first."""
        return self._q[max(0, self._end - self.size) : self._end]

    def span(self) -> tuple[float, float]:
        """First and last time.   [s]"""
        return float(self._t[max(0, self._end - self.size)]), float(self._t[self._end - 1])

    def at(self, times: Array, columns: NDArray[np.int64]) -> tuple[Array, Array]:
        """Values and rates of columns at times, element by element; beyond the ends nothing moves.   [.., ../s]"""
        first = max(0, self._end - self.size)
        if self._end - first < 2:
            return self._q[first, columns] + 0.0 * times, 0.0 * times
        known = self._t[first : self._end]
        i = first + np.minimum(np.maximum(known.searchsorted(times, "right") - 1, 0), len(known) - 2)
        h = self._t[i + 1] - self._t[i]
        s = (times - self._t[i]) / h
        inside = np.minimum(np.maximum(s, 0.0), 1.0)
        q, v = self._q, self._v
        value, rate = cubic(q[i, columns], v[i, columns], q[i + 1, columns], v[i + 1, columns], h, inside)
        return value, np.where(s == inside, rate, 0.0)


def delay_step(machine: Array, model: Array, rate: Array) -> float:
    """Change of the delay tau in machine(t) = c + a model(t - tau), by least squares, all joints together.   [s]

    machine   (n, joints) measured angles                                     [rad]
    model     (n, joints) of the model at t - tau with the delay so far       [rad]
    rate      (n, joints) of the model there                                  [rad/s]
    """
    m, v, y = (part - part.mean(axis=0) for part in (model, rate, machine))
    moved = (m * m).sum(axis=0)
    safe = np.where(moved > 0.0, moved, 1.0)
    gain = (m * y).sum(axis=0) / safe
    # what angle and gain explain is taken out; the rest goes along the rate
    slope, rest = v - m * (m * v).sum(axis=0) / safe, y - gain * m
    weight = float((gain**2 * (slope * slope).sum(axis=0)).sum())
    return -float((gain * (slope * rest).sum(axis=0)).sum()) / weight if weight > 0.0 else 0.0


@final
class Mirror:
    """The model of a robot, driven by what was sent to the machine.

    spec    the robot, as the model has it
    angle   (joints,) where the machine's joints are at the start             [rad]
    dt      control period                                                    [s]
    `lost` tells why the model cannot go on; the machine may.
    """

    def __init__(self, spec: Robot, angle: Array, dt: float) -> None:
        from metamer.plants.simulate import open_plant

        self.spec, self.lost, self.delay, self.drift = spec, "", 0.0, 0.0
        self.plant: Plant = open_plant(on_ground(spec, np.asarray(angle, dtype=np.float64)))
        self._settle(np.asarray(angle, dtype=np.float64), dt)
        size = periods_over(DELAY_WINDOW + LARGEST_DELAY, dt) + 2
        state = self.plant.sense()
        self.joints, self.free = len(state.angle), state.base is not None
        q, v = _whole(state)
        self.state, self.history = state, History(size, len(q))
        self.history.add(0.0, q, v)
        self.residual = np.zeros(self.joints)
        self._columns = np.arange(len(q) - self.joints, len(q))
        self._machine = History(size, 2 * self.joints)  # instants and angles of what was measured, tick by tick
        self._origin: tuple[Array, Array] | None = None
        self._ticks = 0
        self._row = np.empty(self.plant.channels.width)
        self._names = [f"mirror{k}.{what}" for what in ("angle", "residual") for k in range(1, self.joints + 1)]

    def _settle(self, angle: Array, dt: float) -> None:
        """Let a model that was laid on the ground in another posture than its own come to rest."""
        if np.abs(angle - self.plant.sense().angle).max() <= NEAR_START and _is_start(self.spec, angle):
            return
        still = Command(position=angle, velocity=np.zeros(len(angle)), torque=np.zeros(len(angle)))
        for _ in range(periods_over(SETTLING, dt)):
            self.plant.act(still, dt)

    def advance(self, sent: Command, dt: float, t: float) -> None:
        """Let the model do what was sent for a period that ends at t.   [s]"""
        if self.lost:
            return
        try:
            self.plant.act(sent, dt)
        except Stopped as stop:
            self.lost = f"the model stopped: {stop.reason}"
            return
        self.state = self.plant.sense()
        self.history.add(t, *_whole(self.state))

    def hold(self, goal: Array, pause: float, t: float) -> None:
        """Let the model stand at a goal while the machine is sent nothing; the run's time stays at t.   [rad, s]"""
        still = np.zeros(self.joints)
        self.advance(Command(position=goal, velocity=still, torque=still), min(pause, LONGEST_PAUSE), t)

    def observe(self, angle: Array, instants: Array) -> Array:
        """Measured less mirrored, each at the instant of its measurement.   [rad]

        angle      (joints,) measured                                         [rad]
        instants   (joints,) when, in the run's time                          [s]
        """
        self._ticks += 1
        if self.lost:
            return self.residual
        self.residual = angle - self.history.at(instants, self._columns)[0]
        row = np.concatenate([instants, angle])
        self._machine.add(float(self._ticks), row, row)
        return self.residual

    def estimate(self) -> None:
        """Work out now and then the delay of the machine behind the model over the window."""
        if self._ticks % ESTIMATE_TICKS or self.lost:
            return
        rows = self._machine.rows()
        instants, angles = rows[:, : self.joints], rows[:, self.joints :]
        begin, end = self.history.span()
        delay = self.delay
        for _ in range(ESTIMATE_ROUNDS):
            wanted = instants - delay
            known = ((wanted >= begin) & (wanted <= end)).all(axis=1)
            if known.sum() < 10:
                return
            model, rate = self.history.at(wanted[known], np.broadcast_to(self._columns, wanted[known].shape))
            if math.sqrt(float((rate * rate).mean())) < STILL_MOTION:
                return
            delay += delay_step(angles[known], model, rate)
            delay = min(max(delay, -LARGEST_DELAY), LARGEST_DELAY)
        self.delay = delay

    def compare_pose(self, x: float, y: float, t: float) -> None:
        """Drift: how far apart machine and model have come since the first picture of a camera, at the instant t.   [m]

        x, y   of the head, as the camera sees it; its axes are those of the model, its origin need not be   [m]
        """
        if not self.free:
            return
        model, seen = self.history.at(np.array([t, t]), np.array([0, 1]))[0], np.array([x, y])
        if self._origin is None:
            self._origin = (seen, model)
        self.drift = float(np.hypot(*((seen - self._origin[0]) - (model - self._origin[1]))))

    def warm(self, dt: float) -> None:
        """Do once all that a tick does, so that every kernel is compiled; the model is then of no further use."""
        still = Command(position=self.state.angle, velocity=np.zeros(self.joints), torque=np.zeros(self.joints))
        for k in range(1, 2 * ESTIMATE_TICKS):
            self.advance(still, dt, k * dt)
            self.observe(self.state.angle, np.full(self.joints, k * dt))
            self.estimate()
        self.measure()

    def measure(self) -> dict[str, float]:
        """Columns of the log; energy is what the model's servos have put in.   [rad, m, s, J]"""
        values = dict(zip(self._names, [*self.state.angle.tolist(), *self.residual.tolist()], strict=True))
        if self.state.base is not None:
            x, y, theta = self.state.base.tolist()
            values |= {"mirror.x": x, "mirror.y": y, "mirror.theta": theta}
        values |= {"mirror.drift": self.drift, "mirror.delay": self.delay}
        if energy("actuated") not in self.plant.channels:
            return values
        self.plant.measure(self._row)
        return values | {"mirror.energy": float(self._row[self.plant.channels.at[energy("actuated")]][0])}


def _whole(state: Sensed) -> tuple[Array, Array]:
    """Base and joints as one row, and their rates."""
    if state.base is None or state.base_rate is None:
        return state.angle, state.rate
    return np.concatenate([state.base, state.angle]), np.concatenate([state.base_rate, state.rate])


def start_angles(spec: Robot) -> Array:
    """(joints,) where the description starts.   [rad]"""
    return per(spec.start.joints, planar_body(spec).joints)


def _is_start(spec: Robot, angle: Array) -> bool:
    """Whether the joints are where the description starts."""
    return bool(np.abs(start_angles(spec) - angle).max() <= NEAR_START)


def on_ground(spec: Robot, angle: Array) -> Robot:
    """The robot with its joints at the machine's angles; one seen from the side is put down to the ground.   [rad]"""
    if _is_start(spec, angle):
        return spec
    start = Start(base=spec.start.base, joints=tuple(angle.tolist()))
    if not spec.world.ground.unilateral:
        return replace(spec, start=start)
    from metamer.systems.contact.system import ContactSystem

    # from well above, down by the least gap
    x, y, theta = start.base
    y += 2.0 * float(per(planar_body(spec).length, planar_body(spec).links).sum())
    for _ in range(5):
        placed = replace(spec, start=replace(start, base=(x, y, theta)))
        system = ContactSystem(placed)
        y -= float(system.gaps(system.start()).min())
    return replace(spec, start=replace(start, base=(x, y, theta)))
