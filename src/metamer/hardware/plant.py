"""ServoBus: position servos on a bus as a plant; commands limited, values aged, torque off whatever happens."""

from __future__ import annotations

import atexit
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import final

import numpy as np

from metamer.core.channels import Channels, from_edges, numbered
from metamer.core.clock import Clock
from metamer.core.records import Array, Command, Sensed, State
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.hardware.calibration import Calibration
from metamer.hardware.clipping import Clipping, Clips
from metamer.hardware.limits import bus_port, limits_of
from metamer.hardware.safety import Safety, ServoSigns, Signs, Strain, finite, possible, reachable, trouble
from metamer.hardware.timing import Timing, timing_from_starts
from metamer.hardware.wire.bus import Bus, Reading
from metamer.hardware.wire.frame_commands import FrameCommand, FrameGate
from metamer.hardware.wire.ports import PortLost
from metamer.hardware.wire.round_robin import RoundRobin
from metamer.plants.guarded import within_limits
from metamer.plants.plant import Stopped
from metamer.record.log import house_unit
from metamer.systems.planar.spec import planar_body
from metamer.systems.planar.system import joint_senses

TOLD = ("age", "read_at", "taken", "temperature", "voltage", "load", "current")  # what a log keeps of every servo
ASKED = ("position_read", "temperature_read", "voltage_read", "effort_read")
TICK_MARGIN = 0.05  # part of a period kept free before the tick
SPARE = 0.2  # largest part of a period that is kept free for the work of others
PAUSE = 0.1  # s, between questions to a servo that keeps silent
OVERDUE = 1.0  # s, age from which heat and voltage take their turn before positions, in two ticks of eight
HEARING_TRIES, AGREEING = 5, 3  # tries to hear every servo before a run; far positions in a row that are believed
OUTSIDE = 0.05  # rad, a joint may be so far outside its range before it is moved
OPENING = 5.0  # s, longest time to hear every servo


@final
class ServoBus:
    """A robot of bus servos. Time counts ticks; `act` ends when the real time of the next tick has come.

    bus           the bus; its port is closed with the plant
    calibration   servo of every joint
    spec          limits of the joints
    safety        what limits a command and what stops a run; latched
    """

    def __init__(self, bus: Bus, calibration: Calibration, spec: Robot, safety: Safety | None = None) -> None:
        body = planar_body(spec)
        self.bus, self.calibration, self.safety = bus, calibration, safety or Safety()
        self.ids, self.joints, self.clock = calibration.ids, body.joints, Clock()
        if len(self.ids) != body.joints:
            raise refuse("calibration", f"{len(self.ids)} servos", f"{body.joints}, one per joint of {spec.name}")
        # servos take no torques, and go to whole ticks
        self.senses, self.accepts = joint_senses(self.joints, free=False), bus_port(self.joints, calibration.table.tick)
        self.events: Mapping[str, Channels] = {}
        self.lower, self.upper, self.rate = limits_of(spec, calibration, self.safety)
        self.last: Array | None = None  # where the joints were sent to be at the beginning of the period
        self.goal: Array | None = None  # and at its end, as it stands on the wire
        self._aim: Array | None = None  # the same before it is rounded to ticks
        self.stopped, self.implausible, self.missed = "", 0, 0
        self.asked: Array | None = None  # where the controller wanted the joints at the end of the period
        self.sent: Array = np.zeros(self.joints)  # s after the first tick, when the last move of each had left the wire
        self._clipping = Clipping(self.joints, 0.5 * calibration.table.tick)
        # work of others between the last answer and the next tick, and the time it is given
        self.idle: Callable[[Command, float], None] | None = None
        self.wait: Callable[[float], None] = bus.port.sleep  # until a time of the tick
        self.told: Callable[[str], object] | None = None  # is called with a stop before the servos are switched off
        self.starts, self.spare, self._tick_end, self._late = list[float](), 0.0, 0.0, 0.0
        self._closed = self._released = False
        self._gate: FrameGate | None = None
        self._doubtful: dict[int, list[Reading]] = {}
        edges = zip(*(numbered(f"joint.{what}", self.joints) for what in TOLD), strict=True)
        self._told: list[dict[str, str]] = [dict(zip(TOLD, names, strict=True)) for names in edges]
        self._good: dict[int, Reading] = {}
        self._older: dict[int, Reading] = {}  # the one before, of servos heard twice
        self._rate = dict.fromkeys(self.ids, 0.0)
        self._strain = {id_: Strain(self.safety) for id_ in self.ids}
        # all that servos are asked, positions first; load and current where they tell them
        names = [name for name in ASKED if name in bus.table.by_name]
        self._turns = [RoundRobin(bus, self.ids, name, rest=PAUSE) for name in names]
        (self._positions, self._heat, self._voltage), effort = self._turns[:3], self._turns[3:]
        self._effort = effort[0] if effort else None
        # whatever ends this process, short of killing it, switches torque off
        atexit.register(self.close)
        try:
            self._hear_all()
        except BaseException as error:
            self.close()
            if isinstance(error, PortLost):
                raise BadInput(f"{error}: check cable and power") from error
            raise

    def _hear_all(self) -> None:
        """First values of every servo; one that does not answer is refused by name."""
        until = self.bus.port.now() + OPENING
        for _ in range(HEARING_TRIES):
            for turn in self._turns:
                turn.poll(until=until, only=[id_ for id_ in self.ids if id_ not in turn.latest])
        silent = [id_ for id_ in self.ids if any(id_ not in turn.latest for turn in self._turns)]
        if silent:
            raise BadInput(f"servo {', '.join(map(str, silent))} does not answer: check cable, power and ID")
        self._good = dict(self._positions.latest)
        for id_, reading in self._good.items():
            if not possible(reading, self.bus.table):
                good = f"within a quarter of 0 to {self.bus.table.ticks} [tick]: turn its horn, or check its kind"
                raise refuse(f"position of servo {id_}", reading.values[0], good)
        self.channels: Channels = from_edges({name: house_unit(name) or "-" for name in self.measured()})

    def sense(self) -> Sensed:
        """Newest joint angles, rates between the last two values, and the age of each."""
        now, sign = self.bus.port.now(), self.calibration.sign
        return Sensed(
            t=self.clock.t,
            angle=self.calibration.angles([self._good[id_].values[0] for id_ in self.ids]),
            rate=sign * np.array([self._rate[id_] for id_ in self.ids]) * self.bus.table.tick,
            age=np.array([now - self._good[id_].asked for id_ in self.ids]),
        )

    def when(self, what: str) -> Array:
        """(joints,) when the newest angle of each joint was "taken" or "received", by the clock of the line.   [s]"""
        return np.array([getattr(self._good[id_], what) for id_ in self.ids])

    def act(self, command: Command, dt: float) -> tuple[Array, float]:
        """Send the command within its limits, listen until the next tick; any failure switches torque off."""
        try:
            return self._act(command, dt).flat(self.accepts), dt
        except PortLost as lost:
            self.off(str(lost))
            raise self._stop(str(lost)) from lost
        except BaseException as error:
            self.off(getattr(error, "reason", str(error)) or type(error).__name__)
            raise

    def _act(self, command: Command, dt: float) -> Command:
        if not (math.isfinite(dt) and 0.001 <= dt <= 30.0):
            raise refuse("dt", dt, "0.001 to 30 [s]")
        asked = command.flat(self.accepts).reshape(2, -1)
        if self.stopped:
            raise self._stop(self.stopped)
        if not finite(asked):
            raise self._stop("the command is not finite")
        if words := self.trouble():
            raise self._stop(words)
        if self.last is None:
            self._begin(command)
        self.starts.append(self.bus.port.now())
        self._tick_end += dt
        if isinstance(command, FrameCommand):
            return self._pass_on(command, dt)
        goal, velocity = self._limited(asked[0], asked[1], dt)
        positions = self.calibration.positions(goal)
        before = self.calibration.positions(self.sense().angle if self.goal is None else self.goal)
        for k, (id_, start, tick) in enumerate(zip(self.ids, before, positions, strict=True)):
            self.sent[k] = self.bus.write(id_, "move", *self.bus.table.move(start, tick, dt)) - self.starts[0]
        self.last, self._aim, self.goal = goal - velocity * dt, goal, self.calibration.angles(positions)
        start = self.goal - velocity * dt
        self._listen(dt, sent := Command(position=start, velocity=velocity, torque=np.zeros(self.joints)))
        self.clock.advance(dt)
        return sent

    def _begin(self, command: Command) -> None:
        """Look where the joints are until no value is in doubt, then let them hold by force, unless frames do that."""
        for _ in range(HEARING_TRIES):
            self._take_all(self._positions.poll())
            if not self._doubtful:
                break
        if self._doubtful:
            raise self._stop(f"servo {', '.join(map(str, self._doubtful))}: its positions contradict each other")
        angle = self.sense().angle
        outside = np.maximum(self.lower - angle, angle - self.upper)
        k = int(np.argmax(outside))
        if outside[k] > OUTSIDE:
            room = f"{self.lower[k]:.3f} to {self.upper[k]:.3f} rad is allowed"
            raise self._stop(f"joint {k + 1} is at {angle[k]:.3f} rad ({room})")
        for id_ in () if isinstance(command, FrameCommand) else self.ids:
            self.bus.write(id_, "torque_write", 1)
        self._tick_end = self.bus.port.now()

    def _limited(self, position: Array, velocity: Array, dt: float) -> tuple[Array, Array]:
        """Where the servos shall be at the end of the period and how fast: in range, not too fast, not too far off."""
        sensed = self.sense()
        last = sensed.angle if self.last is None else self.last
        held, slow = within_limits(position, velocity, last, self.lower, self.upper, self.rate, dt)
        # no further from the joint than a step, but for what it may have moved since it was heard
        room = self.safety.step + self.rate * (0.0 if sensed.age is None else sensed.age)
        goal = np.minimum(np.maximum(held + slow * dt, sensed.angle - room), sensed.angle + room)
        # no further from the last goal than the rate allows
        before, reach = sensed.angle if self._aim is None else self._aim, self.rate * dt
        goal = np.minimum(np.maximum(goal, before - reach), before + reach)
        goal = np.minimum(np.maximum(goal, self.lower), self.upper)
        self.asked = position + velocity * dt
        self._clipping.add(self.asked, goal, dt)
        return goal, slow

    @property
    def clips(self) -> Clips:
        """Commands that limits have changed."""
        return self._clipping.now()

    def _pass_on(self, command: FrameCommand, dt: float) -> Command:
        """Send the given frames unchanged, each at its time; any that the limits would change stops the run."""
        if self._gate is None:
            self._gate = FrameGate(self.calibration, self.lower, self.upper, self.rate, self.sense().angle)
        sensed = self.sense()
        room = self.safety.step + self.rate * (np.zeros(self.joints) if sensed.age is None else sensed.age)
        timed = ((self.clock.t + offset, frame) for offset, frame in command.frames)
        if wrong := self._gate.problem(timed, near=sensed.angle, room=room):
            raise self._stop(wrong)
        port, begin = self.bus.port, self._tick_end - dt
        for offset, frame in command.frames:
            due = begin + offset
            # a late frame leaves time to ask before it
            if due - port.now() > self.bus.timeout:
                self._take_all(self._positions.poll(until=due - TICK_MARGIN * dt))
            if due > port.now():
                self.wait(due - port.now())
            self.bus.write(frame.id, frame.name, *frame.values)
        self.last, self.goal = command.position, command.position + command.velocity * dt
        self._aim = self.asked = self.goal
        self.sent[:] = self.starts[-1] - self.starts[0]
        self._listen(dt, command)
        self.clock.advance(dt)
        return command

    def _listen(self, dt: float, sent: Command) -> None:
        """Ask all servos for their positions, one for heat or voltage if time is left or long not asked; wait."""
        # a wait that is cut short costs little: it need only fit as a rule
        port, reserve = self.bus.port, min(self.bus.timeout, 0.25 * dt, 1.25 * self.bus.typical)
        turn = self._turns[1 + len(self.starts) % (len(self._turns) - 1)]
        until = self._tick_end - max(TICK_MARGIN * dt, min(self.spare, SPARE * dt))
        overdue = max(map(turn.age, self.ids)) > OVERDUE and len(self.starts) % 8 < 2
        if overdue:
            turn.poll(until=until, most=1, reserve=reserve)
        self._take_all(self._positions.poll(until=until, reserve=reserve, least=1))
        if not overdue:
            turn.poll(until=until, most=1, reserve=reserve)
        if self.idle is not None:
            self.idle(sent, dt)
        left = self._tick_end - port.now()
        self._late = max(-left, 0.0)
        if left > 0.0:
            self.wait(left)
        self._settle()
        self.missed += int(left < 0.0)
        # after a long pause ticks are not made up for
        if -left > dt:
            self._tick_end = port.now()

    def _settle(self) -> None:
        """Look once more at what came: answers after all, and where two were not alike the value before counts."""
        self.bus.drain()
        positions, *_ = (turn.collect() for turn in self._turns)
        self._take_all(positions)
        for id_ in self.bus.disputes("position_read"):
            self._good[id_] = self._older.get(id_, self._good[id_])
            self._doubtful.pop(id_, None)
            self.implausible += 1

    def _take_all(self, ids: Sequence[int]) -> None:
        """Keep the newest positions of some servos."""
        for id_ in ids:
            self._take(id_, self._positions.latest[id_])

    def _take(self, id_: int, reading: Reading) -> None:
        """Keep a position unless the shaft cannot have come so far; three possible ones that agree are believed."""
        if not possible(reading, self.bus.table):
            self.implausible += 1
            return
        before, doubts = self._good[id_], self._doubtful.pop(id_, [])
        if not reachable(before, reading, self.bus.table):
            self.implausible += 1
            agree = doubts if doubts and reachable(doubts[-1], reading, self.bus.table) else []
            if len(agree) + 1 < AGREEING:
                self._doubtful[id_] = [*agree, reading]
                return
            before = agree[-1]
        apart = reading.asked - before.asked
        self._rate[id_] = (reading.values[0] - before.values[0]) / apart if apart > 0.0 else self._rate[id_]
        self._older[id_], self._good[id_] = before, reading
        if self.last is not None:
            k = self.ids.index(id_)
            angle = self.calibration.angles([self._good[other].values[0] for other in self.ids])[k]
            self._strain[id_].add(reading.values[0], float(self.last[k] - angle), reading.received)

    def trouble(self) -> str:
        """Why the run must stop now; empty if it need not."""
        return trouble(self.signs(), self.safety, self.bus.table)

    def signs(self) -> Signs:
        """What the rules look at."""
        now, moving = self.bus.port.now(), bool(self.starts)
        error = np.zeros(self.joints) if self.last is None else self.last - self.sense().angle
        servos = [
            ServoSigns(
                id_,
                now - self._good[id_].asked,
                self._heat.latest[id_].values[0],
                self.bus.table.amount("voltage_read", self._voltage.latest[id_].values[0]),
                self._strain[id_].time,
                off,
                now - min(self._heat.latest[id_].asked, self._voltage.latest[id_].asked),
            )
            for id_, off in zip(self.ids, error.tolist(), strict=True)
        ]
        return Signs(now - self._tick_end, moving, servos, self.clips)

    @property
    def tick_end(self) -> float:
        """When the period under way ends, or the last one ended.   [s]"""
        return self._tick_end

    @property
    def late(self) -> float:
        """By how much the work of the last tick ended after the next; 0 if it was in time.   [s]"""
        return self._late

    def unheard(self) -> dict[int, int]:
        """Questions in a row that each servo left unanswered."""
        return self._positions.failures

    def _stop(self, reason: str) -> Stopped:
        sensed = self.sense()
        return Stopped(reason, sensed.t, State(sensed.angle, sensed.rate))

    def happened(self) -> dict[str, Array]:
        """Servos tell of no events of their own."""
        return {}

    def hold(self, name: str, values: Array) -> None:
        """Servos hold nothing but their goals."""
        raise refuse("hold", name, "nothing: a servo bus holds neither adhesion nor loads")

    def measure(self, out: Array) -> None:
        """Fill one row laid out by `channels`."""
        values = self.measured()
        out[:] = [values[name] for name in self.channels.edges()]

    def measured(self) -> dict[str, float]:
        """Age, heat and voltage of every servo, times of the loop, counts of the bus, by column name."""
        now = self.bus.port.now()
        begin = self.starts[0] if self.starts else now
        values = {"loop.time": now - begin, "loop.late": self._late}
        for id_, names in zip(self.ids, self._told, strict=True):
            volts = self.bus.table.amount("voltage_read", self._voltage.latest[id_].values[0])
            good = self._good[id_]
            own = {"age": now - good.asked, "read_at": good.received, "taken": max(good.taken - begin, 0.0)}
            own |= {"temperature": float(self._heat.latest[id_].values[0]), "voltage": volts}
            if self._effort is not None:
                told = self.bus.table.amounts("effort_read", self._effort.latest[id_].values)
                own |= {what: told[what] for what in ("load", "current") if what in told}
            values |= {names[what]: value for what, value in own.items()}
        return values | {
            "bus.unanswered": float(self.bus.counts.unanswered),
            "bus.foreign": float(self.bus.counts.foreign),
            "bus.implausible": float(self.implausible),
            "bus.missed": float(self.missed),
            "bus.clipped": float(self._clipping.now().changed.sum()),
        }

    def timing(self, recent: int = 0) -> Timing | None:
        """How well the ticks were kept; of the recent ones only, if a number is given."""
        return timing_from_starts(self.starts[-recent:], self.missed)

    def off(self, reason: str) -> None:
        """Switch torque off and latch: nothing more is sent to move."""
        self.stopped = self.stopped or reason
        if self.told is not None:
            self.told(self.stopped)
        with suppress(PortLost):
            self.bus.release(self.ids)
            self._released = True

    @property
    def unconfirmed(self) -> list[int]:
        """Servos that did not say that their torque is off, after it was switched off."""
        return self.bus.still_on()

    def close(self) -> None:
        """Switch torque off and let go of the line; a second call does nothing."""
        if not self._closed:
            self._closed = True
            atexit.unregister(self.close)
            try:
                if not self._released:
                    self.off("closed")
            finally:
                self.bus.port.close()

    def __enter__(self) -> ServoBus:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
