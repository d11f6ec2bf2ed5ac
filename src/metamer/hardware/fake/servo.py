"""A simulated servo: what it is commanded, what it remembers, how it protects itself.

Rows of its table are obeyed by the words of their names: `X_write` sets register X, `X_read` reads it, and
move, prepare, start, stop do what they say. An LX-16A that is hotter than its limit or outside its voltages lets go
until it is not any more, and its LED tells why if the mask allows it; a stall only lights the LED. Other tables name
what makes theirs let go, and tell it in the status of every reply.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from metamer.hardware.wire.rows import SIZES, Field, Row, ServoTable

AMBIENT = 25.0  # deg C
COOLING = 300.0  # s, time constant of a servo that cools down
STALL_CURRENT = 2.7  # A at full torque, of an STS3215
SPINNING, STALLING = 0.5, 1.5  # deg C/s at full speed, and at full torque
STALL_SHARE, STALL_SPEED, STALL_TIME = 0.95, 0.02, 0.5  # of the torque, of the free speed, s: beyond, a stall


@dataclass(kw_only=True)
class FakeServo:
    """One servo: a straight line from where it should be to where it shall be, registers, protection.

    table         its kind
    number        its ID when it was new; faults go by it
    position      of the shaft, as it is read without offset                 [tick]
    speed         largest at its usual supply                                [tick/s]
    rate          of the shaft                                               [tick/s]
    lag           time by which a shaft without load follows                 [s]
    effort        torque, part of the largest                                [-]
    on            whether it was commanded to hold
    alarm         bits of its table: heat, voltage, stall
    memory        registers, as on the wire
    """

    table: ServoTable
    number: int
    position: float
    speed: float
    lag: float = 0.04
    rate: float = 0.0
    effort: float = 0.0
    on: bool = False
    temperature: float = AMBIENT
    voltage: float = 0.0
    alarm: int = 0
    begin: float = 0.0
    end: float = 0.0
    source: float = 0.0
    goal: float = 0.0
    spin: float = 0.0
    memory: dict[str, tuple[int, ...]] = field(default_factory=dict)
    saved: tuple[int, ...] = (0,)
    blocked_since: float = math.inf
    _unloads: int = field(init=False, default=0)
    _volt: float = field(init=False, default=1.0)

    def __post_init__(self) -> None:
        self.memory = dict(self.table.factory) | {"id": (self.number,)}
        self.goal, self.voltage = self.position, self.table.supply
        self.memory |= {name: (round(self.position), 0) for name in ("move", "prepare")}
        self._unloads = sum(self.table.alarms[what] for what in self.table.unloads)
        self._volt = SIZES.get(self.table.layout("voltage_read", "reply").fields[0].unit, 1.0)

    @property
    def loaded(self) -> bool:
        """Whether it holds by force: commanded to, and nothing is wrong that makes it let go."""
        return self.on and not self.alarm & self._unloads

    @property
    def status(self) -> int:
        """What every reply tells of the alarm: its bits, or in wide frames bit 7 for any."""
        return 0x80 * bool(self.alarm) if self.table.wide else self.alarm

    @property
    def offset(self) -> int:
        """Turn of the horn against the shaft.   [tick]"""
        return self.memory.get("offset", (0,))[0]

    def line(self, now: float) -> tuple[float, float, float]:
        """Where the shaft shall be now, how fast that moves, and until when it does.   [tick, tick/s, s]"""
        if self.spin:
            return self.source + self.spin * (now - self.begin), self.spin, math.inf
        if now >= self.end:
            return self.goal, 0.0, math.inf
        slope = (self.goal - self.source) / (self.end - self.begin)
        return self.source + slope * (now - self.begin), slope, self.end

    def aim(self, goal: float, time: float, now: float) -> None:
        """Begin a move: goal of the shaft [tick] within time [s]."""
        self.source = self.line(now)[0] if self.loaded else self.position
        self.goal, self.spin, self.begin, self.end = goal, 0.0, now, now + time

    def hold(self, now: float) -> None:
        """Stay where the shaft is."""
        self.goal = self.source = self.position
        self.spin, self.begin, self.end = 0.0, now, now

    def obey(self, row: Row, values: Sequence[int], now: float) -> tuple[int, ...] | None:
        """Do what a row says; the numbers of the reply, None where there is none."""
        stem, _, how = row.name.rpartition("_")
        if how == "read":
            return self.answer(stem, row.reply or ())
        if how == "write":
            self.write(stem, tuple(values), now)
        elif row.name in ("move", "prepare"):
            self.memory[row.name] = tuple(values)
            if row.name == "move":
                self._start("move", row.request, now)
        elif row.name == "start":
            self._start("prepare", self.table.by_name["prepare"].request, now)
            self.memory["move"] = self.memory["prepare"]
        elif row.name == "stop":
            self.hold(now)
        elif row.name == "offset_save":
            self.saved = self.memory["offset"]
        return None

    def answer(self, stem: str, fields: Sequence[Field]) -> tuple[int, ...]:
        """What a register holds: remembered, or as it is now."""
        kept = self.memory.get(stem, ())
        return kept if len(kept) == len(fields) else tuple(map(self._now, fields))

    def write(self, stem: str, values: tuple[int, ...], now: float) -> None:
        """Set a register, with what follows from it."""
        if stem == "torque":
            if values[0] and not self.on:
                self.hold(now)
            self.on = bool(values[0])
            return
        if stem in ("angle_limits", "voltage_limits"):
            told = dict(zip((part.name for part in self.table.by_name[f"{stem}_write"].request), values, strict=True))
            if told["lower"] >= told["upper"]:
                # the lower must be below the upper: it stays as it was
                return
        self.memory[stem] = values
        if stem == "mode":
            self.hold(now)
            # full speed is 1000, whatever the position
            self.spin = values[-1] / 1000.0 * self.speed if values[0] else 0.0

    def protect(self, now: float) -> None:
        """Look at heat, voltage and load, and set the alarm."""
        low, high = (value * self._volt for value in self.memory["voltage_limits"])
        stalls = self.loaded and self.effort >= STALL_SHARE and abs(self.rate) < STALL_SPEED * self.speed
        self.blocked_since = min(self.blocked_since, now) if stalls else math.inf
        wrong = {
            "heat": self.temperature > self.memory["temperature_limit"][0],
            "voltage": not low <= self.voltage <= high,
            "stall": now - self.blocked_since >= STALL_TIME,
        }
        self.alarm = sum(self.table.alarms[what] for what, true in wrong.items() if true)

    def flashes(self) -> bool:
        """Whether the LED tells of a fault: one that its mask allows."""
        return bool(self.alarm & self.memory.get("led_error", (0,))[0])

    def warm(self, h: float) -> None:
        """Heat of h seconds: grows with speed and torque squared, leaks to the air."""
        gained = SPINNING * (self.rate / self.speed) ** 2 + STALLING * self.effort**2
        self.temperature += h * (gained + (AMBIENT - self.temperature) / COOLING)

    def _start(self, register: str, fields: Sequence[Field], now: float) -> None:
        """Begin the move that a register holds; a servo without torque does not."""
        if not self.loaded or self.memory.get("mode", (0,))[0]:
            return
        told = dict(zip((part.name for part in fields), self.memory[register], strict=True))
        low, high = sorted(self.memory["angle_limits"])
        goal = float(min(max(told["position"], low), high) + self.offset)
        time = told.get("time", 0) / 1000.0
        if pace := told.get("speed", 0) * self.table.pace:
            time = abs(goal - self.line(now)[0]) / pace
        self.aim(goal, time, now)

    def _now(self, part: Field) -> int:
        """A number as it is now, within what its field can hold."""
        value = {
            "position": self.position - self.offset,
            "goal": self.goal - self.offset,
            "temperature": self.temperature,
            "voltage": self.voltage,
            "on": self.loaded,
            "load": self.effort,
            "current": self.effort * STALL_CURRENT,
            "status": self.alarm,
            "id": self.memory["id"][0],
            "angle_lower": min(self.memory["angle_limits"]),
            "angle_upper": max(self.memory["angle_limits"]),
            "heat_limit": self.memory["temperature_limit"][0],
            "voltage_lower": self.memory["voltage_limits"][0] * self._volt,
            "voltage_upper": self.memory["voltage_limits"][1] * self._volt,
        }.get(part.name, 0.0)
        return min(max(round(value / SIZES.get(part.unit, 1.0)), part.lower), part.upper)
