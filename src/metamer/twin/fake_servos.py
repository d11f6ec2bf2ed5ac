"""Servos that are not there: lag, speed limit, quantisation, heat and voltage behind the real bytes."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import final

from metamer.twin.bus import BITS
from metamer.twin.faults import CHANCES, Faults
from metamer.twin.packets import Frame, decode, encode
from metamer.twin.servo_tables import LX_16A, ServoTable

STEP = 0.002  # s, of the servo's motion
TURN = 0.0003  # s, between request and reply
AMBIENT, HEATING, COOLING = 25.0, 0.5, 300.0  # deg C; deg C/s at full speed; s
HOT_RATE, HOT_MOST = 20.0, 120.0  # deg C/s and deg C of a servo that overheats
SUPPLY, SAG, LOW = 7.4, 0.05, 5.0  # V: at rest, lost per servo at full speed, of a servo that lacks voltage
KEPT = 100_000  # requests remembered


@dataclass(kw_only=True)
class FakeServo:
    """One servo: it follows the straight line from where it was to where it shall be, late and not too fast.

    position      of the shaft                                               [tick]
    lag           time by which it follows                                   [s]
    speed         largest                                                    [tick/s]
    """

    position: float
    lag: float = 0.04
    speed: float = 1300.0
    rate: float = 0.0
    on: bool = False
    temperature: float = AMBIENT
    voltage: float = SUPPLY
    begin: float = 0.0
    end: float = 0.0
    source: float = 0.0
    goal: float = 0.0
    time: int = 0

    def move(self, goal: int, time: int, now: float) -> None:
        """Begin a move: goal [tick] within time [ms]."""
        self.source, self.goal, self.time = self.line(now) if self.on else self.position, float(goal), time
        self.begin, self.end = now, now + time / 1000.0

    def line(self, now: float) -> float:
        """Where the servo shall be now.   [tick]"""
        if now >= self.end:
            return self.goal
        return self.source + (self.goal - self.source) * (now - self.begin) / (self.end - self.begin)

    def step(self, now: float, h: float, stalled: bool) -> None:
        """Move on by h."""
        pull = (self.line(now) - self.position) / max(self.lag, h)
        self.rate = max(-self.speed, min(self.speed, pull)) if self.on and not stalled else 0.0
        self.position += h * self.rate
        self.temperature += h * (HEATING * (self.rate / self.speed) ** 2 + (AMBIENT - self.temperature) / COOLING)


@final
class FakeServos:
    """All servos of a fake bus: bytes and the time in, bytes and the times they arrive at out.

    positions   servo -> where its shaft is at the start                     [tick]
    faults      what goes wrong
    echo        whether the sender hears itself, as on a real single wire
    seed        of all chance
    """

    def __init__(
        self,
        positions: Mapping[int, float],
        *,
        table: ServoTable = LX_16A,
        faults: Faults | None = None,
        echo: bool = False,
        seed: int = 0,
    ) -> None:
        self.table, self.faults, self.echo = table, faults or Faults(), echo
        speed = table.free_speed / table.tick
        self.servos = {id_: FakeServo(position=p, goal=p, speed=speed) for id_, p in positions.items()}
        self.requests: deque[tuple[float, Frame]] = deque(maxlen=KEPT)
        self.time = 0.0
        self._random = random.Random(seed)
        self._rest = b""
        self._free_at = 0.0

    def broken(self, how: str, id_: int) -> bool:
        """Whether a servo is dead, hot, low or stalled by now."""
        return self.time >= getattr(self.faults, how).get(id_, float("inf"))

    def advance(self, now: float) -> None:
        """Let all servos move until now."""
        while self.time < now:
            h = min(STEP, now - self.time)
            self.time = now if now - self.time <= STEP else self.time + h
            load = sum(abs(servo.rate) / servo.speed for servo in self.servos.values())
            for id_, servo in self.servos.items():
                servo.step(self.time, h, self.broken("stalled", id_))
                servo.voltage = LOW if self.broken("low", id_) else SUPPLY - SAG * load
                if self.broken("hot", id_):
                    servo.temperature = min(servo.temperature + h * HOT_RATE, HOT_MOST)

    def handle(self, data: bytes, now: float) -> list[tuple[float, bytes]]:
        """What comes back, each with the time of its arrival.   [s]"""
        self.advance(now)
        found = decode(self.table, self._rest + data, "request")
        self._rest = found.rest
        self._free_at = max(self._free_at, now) + len(data) * BITS / self.table.baud
        out = [(self._free_at, data)] if self.echo else []
        for frame in found.frames:
            self.requests.append((now, frame))
            for id_ in self.servos if frame.id == self.table.broadcast else (frame.id,):
                if id_ in self.servos and not self.broken("dead", id_):
                    answer = self._obey(id_, frame)
                    if answer is not None and frame.id != self.table.broadcast:
                        out += self._spoiled(id_, frame, answer)
        return out

    def _obey(self, id_: int, frame: Frame) -> tuple[int, ...] | None:
        """Do what a frame says; the numbers of the reply, None where there is none."""
        servo = self.servos[id_]
        if frame.name == "move":
            if servo.on:
                servo.move(frame.values[0], frame.values[1], self.time)
        elif frame.name == "stop":
            servo.move(round(servo.position), 0, self.time)
        elif frame.name == "torque_write":
            if frame.values[0] and not servo.on:
                servo.goal, servo.end = servo.position, self.time
            servo.on = bool(frame.values[0])
        elif frame.name == "torque_read":
            return (int(servo.on),)
        elif frame.name == "position_read":
            return (round(servo.position),)
        elif frame.name == "temperature_read":
            return (round(servo.temperature),)
        elif frame.name == "voltage_read":
            return (round(servo.voltage * 1000.0),)
        elif frame.name == "move_read":
            return (round(servo.goal), servo.time)
        elif frame.name == "id_read":
            return (id_,)
        return None

    def _spoiled(self, id_: int, frame: Frame, answer: tuple[int, ...]) -> list[tuple[float, bytes]]:
        """A reply with its arrival, after all faults."""
        chance = {how: self._random.random() < getattr(self.faults, how) for how in CHANCES}
        if chance["lost"]:
            return []
        others = [other for other in self.servos if other != id_]
        if chance["foreign"] and others:
            # a true reply, but of a servo that nobody asked
            id_ = self._random.choice(others)
            answer = self._obey(id_, frame) or answer
        data = encode(self.table, id_, frame.name, *answer, kind="reply")
        if chance["corrupt"]:
            place = self._random.randrange(len(data))
            data = data[:place] + bytes((data[place] ^ self._random.randint(1, 255),)) + data[place + 1 :]
        self._free_at += TURN + len(data) * BITS / self.table.baud
        arrival = self._free_at + (self.faults.delay if chance["delayed"] else 0.0)
        return [(arrival, data)] * (2 if chance["duplicated"] else 1)
