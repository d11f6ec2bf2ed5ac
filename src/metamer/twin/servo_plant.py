"""ServoBus: position servos on a bus as a plant; commands limited, values aged, torque off whatever happens."""

from __future__ import annotations

import atexit
import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import final

import numpy as np

from metamer.description.arrays import per_link
from metamer.description.robot import RobotSpec, planar_body
from metamer.plants.guarded import within_limits
from metamer.plants.plant import Clock, Stopped
from metamer.records import Array, Command, Sensed, State
from metamer.refusals import BadInput, refuse
from metamer.twin.bus import Bus, Reading, RoundRobin
from metamer.twin.calibration import Calibration
from metamer.twin.frame_commands import FrameCommand, FrameGate
from metamer.twin.ports import PortLost
from metamer.twin.timing import Timing, timing_from_starts

MARGIN = 0.05  # part of a period kept free before the tick
REST = 0.1  # s, between questions to a servo that keeps silent
OVERDUE = 1.0  # s, age from which heat and voltage take their turn before positions, in two ticks of eight
ROUNDS = 5  # tries to hear every servo before a run
SLACK, PLAY = 1.5, 5.0  # a shaft may seem this much faster than it can be, and this many ticks on top
OPENING = 5.0  # s, longest time to hear every servo


@dataclass(frozen=True, kw_only=True)
class Safety:
    """When a run on servos stops and torque goes off.

    stale         a position older than this, or a command that comes so late [s]
    temperature   a servo as hot as this; None = the table's limit            [deg C]
    voltage       a supply outside these; None = the table's range            [V]
    """

    stale: float = 0.5
    temperature: float | None = None
    voltage: tuple[float, float] | None = None


@final
class ServoBus:
    """A robot of bus servos. Time counts ticks; `act` ends when the real time of the next tick has come.

    bus           the bus; its port is closed with the plant
    calibration   servo of every joint
    spec          limits of the joints
    safety        what stops a run; latched
    """

    def __init__(self, bus: Bus, calibration: Calibration, spec: RobotSpec, safety: Safety | None = None) -> None:
        body = planar_body(spec)
        self.bus, self.calibration, self.safety = bus, calibration, safety or Safety()
        self.ids, self.joints, self.clock = calibration.ids, body.joints, Clock()
        if len(self.ids) != body.joints:
            raise refuse("calibration", f"{len(self.ids)} servos", f"{body.joints} servos, one a joint of {spec.name}")
        low, high = calibration.limits
        self.lower = np.maximum(low, per_link(body.lower, body.links)[body.links - body.joints :])
        self.upper = np.minimum(high, per_link(body.upper, body.links)[body.links - body.joints :])
        self.rate = min(spec.actuation.rate_limit, bus.table.free_speed)
        self.last: Array | None = None
        self.stopped, self.clipped, self.implausible, self.missed = "", 0, 0, 0
        self.unconfirmed: list[int] = []
        # work of others between the last answer and the next tick, and the time it is given
        self.idle: Callable[[Command, float], None] | None = None
        self.spare = 0.0
        self.starts: list[float] = []
        self._tick_end = self._late = 0.0
        self._closed = False
        self._gate: FrameGate | None = None
        self._doubtful: dict[int, Reading] = {}
        self._good: dict[int, Reading] = {}
        self._rate = dict.fromkeys(self.ids, 0.0)
        names = ("position_read", "temperature_read", "voltage_read")
        self._positions, self._heat, self._voltage = (RoundRobin(bus, self.ids, name, rest=REST) for name in names)
        # whatever ends this process, short of killing it, switches torque off
        atexit.register(self.close)
        try:
            self._hear_all()
        except BaseException:
            self.close()
            raise

    def _hear_all(self) -> None:
        """First values of every servo; one that does not answer is refused by name."""
        until = self.bus.port.now() + OPENING
        for _ in range(ROUNDS):
            for turn in (self._positions, self._heat, self._voltage):
                turn.poll(until=until, only=[id_ for id_ in self.ids if id_ not in turn.latest])
        silent = [
            id_ for id_ in self.ids if any(id_ not in t.latest for t in (self._positions, self._heat, self._voltage))
        ]
        if silent:
            raise BadInput(f"servo {', '.join(map(str, silent))} does not answer: check cable, power and ID")
        self._good = dict(self._positions.latest)

    def sense(self) -> Sensed:
        """Newest joint angles, rates between the last two values, and the age of each."""
        now, sign = self.bus.port.now(), self.calibration.sign
        return Sensed(
            t=self.clock.t,
            angle=self.calibration.angles([self._good[id_].values[0] for id_ in self.ids]),
            rate=sign * np.array([self._rate[id_] for id_ in self.ids]) * self.bus.table.tick,
            age=np.array([now - self._good[id_].asked for id_ in self.ids]),
        )

    def act(self, command: Command, dt: float) -> Command:
        """Send the command within its limits, listen until the next tick; any failure switches torque off."""
        try:
            return self._act(command, dt)
        except PortLost as lost:
            self.off(str(lost))
            raise self._stop(str(lost)) from lost
        except BaseException as error:
            self.off(str(error) or type(error).__name__)
            raise

    def _act(self, command: Command, dt: float) -> Command:
        if not (math.isfinite(dt) and 0.001 <= dt <= 30.0):
            raise refuse("dt", dt, "0.001 to 30 [s]")
        asked = np.array([self._row(name, getattr(command, name)) for name in ("position", "velocity")])
        if self.stopped:
            raise self._stop(self.stopped)
        if not np.isfinite(asked).all():
            raise self._stop("the command is not finite")
        if trouble := self.trouble():
            raise self._stop(trouble)
        if self.last is None:
            self._begin(command)
        self.starts.append(self.bus.port.now())
        self._tick_end += dt
        if isinstance(command, FrameCommand):
            return self._pass_on(command, dt)
        # the servo shall be at the end of the period where the command will have moved to
        last = self.sense().angle if self.last is None else self.last
        position, velocity = within_limits(asked[0], asked[1], last, self.lower, self.upper, self.rate, dt)
        self.clipped += int(not np.array_equal(np.array([position, velocity]), asked))
        positions = self.calibration.positions(position + velocity * dt)
        for id_, tick in zip(self.ids, positions, strict=True):
            self.bus.write(id_, "move", tick, round(dt * 1000.0))
        self.last = position
        start = self.calibration.angles(positions) - velocity * dt
        sent = Command(position=start, velocity=velocity, torque=np.zeros(self.joints))
        self._listen(dt, sent)
        self.clock.advance(dt)
        return sent

    def _begin(self, command: Command) -> None:
        """Look where the joints are now, then let them hold by force, unless given frames do that."""
        self._positions.poll()
        self._good |= self._positions.latest
        for id_ in () if isinstance(command, FrameCommand) else self.ids:
            self.bus.write(id_, "torque_write", 1)
        self._tick_end = self.bus.port.now()

    def _pass_on(self, command: FrameCommand, dt: float) -> Command:
        """Send the given frames unchanged, each at its time; any that the limits would change stops the run."""
        if self._gate is None:
            self._gate = FrameGate(self.calibration, self.lower, self.upper, self.rate, self.sense().angle)
        if wrong := self._gate.problem(frame for _, frame in command.frames):
            raise self._stop(wrong)
        port, begin = self.bus.port, self._tick_end - dt
        for offset, frame in command.frames:
            due = begin + offset
            # a late frame leaves time to ask before it
            if due - port.now() > self.bus.timeout:
                for id_ in self._positions.poll(until=due - MARGIN * dt):
                    self._take(id_, self._positions.latest[id_])
            if due > port.now():
                port.sleep(due - port.now())
            self.bus.write(frame.id, frame.name, *frame.values)
        self.last = command.position
        self._listen(dt, command)
        self.clock.advance(dt)
        return command

    def _listen(self, dt: float, sent: Command) -> None:
        """Ask all servos for their positions, one for heat or voltage if time is left or long not asked; wait."""
        port, reserve = self.bus.port, min(self.bus.timeout, 0.25 * dt)
        turn = (self._heat, self._voltage)[len(self.starts) % 2]
        until = self._tick_end - MARGIN * dt - min(self.spare, 0.4 * dt)
        overdue = max(map(turn.age, self.ids)) > OVERDUE and len(self.starts) % 8 < 2
        if overdue:
            turn.poll(until=until, most=1, reserve=reserve)
        for id_ in self._positions.poll(until=until, reserve=reserve):
            self._take(id_, self._positions.latest[id_])
        if not overdue:
            turn.poll(until=until, most=1, reserve=reserve)
        if self.idle is not None:
            self.idle(sent, dt)
        left = self._tick_end - port.now()
        self._late = max(-left, 0.0)
        if left > 0.0:
            port.sleep(left)
            return
        self.missed += int(left < 0.0)
        # after a long pause ticks are not made up for
        if -left > dt:
            self._tick_end = port.now()

    def _take(self, id_: int, reading: Reading) -> None:
        """Keep a position unless the shaft cannot have come so far; two that agree are believed."""
        before, doubt = self._good[id_], self._doubtful.pop(id_, None)
        if not self._reachable(before, reading):
            self.implausible += 1
            if doubt is None or not self._reachable(doubt, reading):
                self._doubtful[id_] = reading
                return
            before = doubt
        apart = reading.asked - before.asked
        self._rate[id_] = (reading.values[0] - before.values[0]) / apart if apart > 0.0 else self._rate[id_]
        self._good[id_] = reading

    def _reachable(self, before: Reading, after: Reading) -> bool:
        """Whether a shaft can move between two readings in their time."""
        speed = SLACK * self.bus.table.free_speed / self.bus.table.tick
        return abs(after.values[0] - before.values[0]) <= speed * (after.received - before.asked) + PLAY

    def trouble(self) -> str:
        """Why the run must stop now; empty if it need not."""
        table, now = self.bus.table, self.bus.port.now()
        hot = self.safety.temperature if self.safety.temperature is not None else table.temperature
        low, high = self.safety.voltage or table.voltage
        if self.starts and now - self._tick_end > self.safety.stale:
            return f"no command came for {now - self._tick_end:.2f} s (at most {self.safety.stale:g} s)"
        for id_ in self.ids:
            age = now - self._good[id_].asked
            heat, voltage = self._heat.latest[id_].values[0], self._voltage.latest[id_].values[0] / 1000.0
            if self.starts and age > self.safety.stale:
                return f"servo {id_} has not answered for {age:.2f} s (at most {self.safety.stale:g} s)"
            if heat >= hot:
                return f"servo {id_} is at {heat} deg C (below {hot:g} deg C is allowed)"
            if not low <= voltage <= high:
                return f"servo {id_} has {voltage:.2f} V ({low:g} to {high:g} V is allowed)"
        return ""

    def _row(self, name: str, value: Array) -> Array:
        row = np.asarray(value, dtype=np.float64)
        if row.shape != (self.joints,):
            raise refuse(f"command.{name}", f"shape {row.shape}", f"{self.joints} numbers, one a joint")
        return row

    def _stop(self, reason: str) -> Stopped:
        sensed = self.sense()
        return Stopped(reason, State(t=sensed.t, q=sensed.angle, v=sensed.rate))

    def measure(self) -> dict[str, float]:
        """Age, heat and voltage of every servo, times of the loop, counts of the bus, by column name."""
        now = self.bus.port.now()
        values: dict[str, float] = {}
        for k, id_ in enumerate(self.ids, start=1):
            values[f"joint{k}.age"] = now - self._good[id_].asked
            values[f"joint{k}.temperature"] = float(self._heat.latest[id_].values[0])
            values[f"joint{k}.voltage"] = self._voltage.latest[id_].values[0] / 1000.0
        values["loop.time"] = now - self.starts[0] if self.starts else 0.0
        values["loop.late"] = self._late
        counts = self.bus.counts
        values |= {"bus.unanswered": float(counts.unanswered), "bus.foreign": float(counts.foreign)}
        return values | {"bus.implausible": float(self.implausible), "bus.missed": float(self.missed)}

    def timing(self) -> Timing | None:
        """How well the ticks were kept."""
        return timing_from_starts(self.starts, self.missed)

    def off(self, reason: str) -> None:
        """Switch torque off and latch: nothing more is sent to move."""
        self.stopped = self.stopped or reason
        with suppress(PortLost):
            self.unconfirmed = self.bus.release(self.ids)

    def close(self) -> None:
        """Switch torque off and let go of the line; a second call does nothing."""
        if not self._closed:
            self._closed = True
            atexit.unregister(self.close)
            try:
                self.off("closed")
            finally:
                self.bus.port.close()

    def __enter__(self) -> ServoBus:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
