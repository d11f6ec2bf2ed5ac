"""Servos that are not there, at the end of a wire: the real bytes in and out, with their times and faults."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping

from metamer.hardware.fake.faults import CHANCES, Faults
from metamer.hardware.fake.servo import FakeServo
from metamer.hardware.wire.bus import BITS
from metamer.hardware.wire.packets import Frame, decode, encode
from metamer.hardware.wire.tables import LX_16A, ServoTable

SERVO_STEP = 0.002  # s, of the servos' motion
REPLY_TIME = 0.0003  # s, between request and reply
HOT_RATE, HOT_MOST = 20.0, 120.0  # deg C/s and deg C of a servo that overheats
SPEED_SAG = 0.05  # V lost per servo at full speed
LOW_PART = 5.0 / 6.0  # of its least supply: voltage of a servo that lacks it
KEPT_REQUESTS = 100_000  # requests remembered


class FakeServos:
    """All servos of a fake bus: bytes and the time in, bytes and the times they arrive at out.

    positions   servo -> where its shaft is at the start                     [tick]
    table       the kind of servo
    faults      what goes wrong
    echo        whether the sender hears itself, as on a real single wire
    seed        of all chance
    Shafts turn freely here; `FakeRobot` puts a robot behind them.
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
        self.faults.check(positions)
        speed = table.free_speed / table.tick
        self.servos = {
            id_: FakeServo(table=table, number=id_, position=float(p), speed=speed) for id_, p in positions.items()
        }
        self.requests: deque[tuple[float, Frame]] = deque(maxlen=KEPT_REQUESTS)
        self.time = 0.0
        self._random = random.Random(seed)
        self._rest = b""
        self._free_at = 0.0
        self._jams: dict[int, tuple[float, float]] = {}

    def broken(self, how: str, number: int) -> bool:
        """Whether a servo is dead, hot, low, stalled or jammed by now."""
        return self.time >= getattr(self.faults, how).get(number, float("inf"))

    def advance(self, now: float) -> None:
        """Let all servos move until now."""
        while self.time < now:
            h = min(SERVO_STEP, now - self.time)
            self.time = now if now - self.time <= SERVO_STEP else self.time + h
            load = sum(abs(servo.rate) / servo.speed for servo in self.servos.values())
            for servo in self.servos.values():
                self._turn(servo, h)
                self._weather(servo, self.table.supply - SPEED_SAG * load, h)

    def _turn(self, servo: FakeServo, h: float) -> None:
        """A shaft without load follows its line by its lag, no faster than it can."""
        pull = (servo.line(self.time)[0] - servo.position) / max(servo.lag, h)
        servo.rate = max(-servo.speed, min(servo.speed, pull)) if servo.loaded else 0.0
        if self.broken("stalled", servo.number) or self.jammed(servo, servo.position, servo.rate):
            servo.effort = min(abs(pull) / servo.speed, 1.0) if servo.loaded else 0.0
            servo.rate = 0.0
        else:
            servo.effort = 0.0
        servo.position += h * servo.rate

    def jammed(self, servo: FakeServo, place: float, way: float) -> bool:
        """Whether something stops a shaft at its place from going this way: where and as it went when the jam came."""
        if not self.broken("jam", servo.number):
            return False
        if servo.number not in self._jams:
            if way == 0.0:
                return False
            self._jams[servo.number] = place, way
        wall, side = self._jams[servo.number]
        return way * side > 0.0 and (place - wall) * side >= 0.0

    def _weather(self, servo: FakeServo, voltage: float, h: float) -> None:
        """Voltage and heat of a servo, and what it does about them."""
        servo.voltage = LOW_PART * self.table.voltage[0] if self.broken("low", servo.number) else voltage
        servo.warm(h)
        if self.broken("hot", servo.number):
            servo.temperature = min(servo.temperature + h * HOT_RATE, HOT_MOST)
        servo.protect(self.time)

    def handle(self, data: bytes, now: float) -> list[tuple[float, bytes]]:
        """What comes back, each with the time of its arrival; a frame is obeyed when it has left the wire.   [s]"""
        self.advance(now)
        found = decode(self.table, self._rest + data, "request")
        self._rest = found.rest
        begin, takes = max(self._free_at, now), len(data) * BITS / self.table.baud
        self._free_at = begin + takes
        out = [(self._free_at, data)] if self.echo else []
        for k, frame in enumerate(found.frames, start=1):
            # frames that come together are of one kind, as a rule, and take equally long
            self.advance(begin + takes * k / len(found.frames))
            self.requests.append((self.time, frame))
            many = frame.id == self.table.broadcast and self.table.by_name[frame.name].reply is not None
            everyone = list(self.servos) if frame.id == self.table.broadcast else [frame.id]
            for id_ in frame.values if many else everyone:
                if id_ not in self.servos or self.broken("dead", self.servos[id_].number):
                    if many:
                        # the next one waits for its answer
                        break
                    continue
                answer = self.obey(id_, frame)
                if answer is not None and (many or frame.id != self.table.broadcast):
                    out += self._spoiled(id_, frame, answer)
        return out

    def obey(self, id_: int, frame: Frame) -> tuple[int, ...] | None:
        """Do what a frame says; the numbers of the reply, None where there is none."""
        servo = self.servos[id_]
        if frame.name == "id_write":
            # two servos of one ID would talk at once: the second keeps its own
            if frame.values[0] not in self.servos:
                self.servos[frame.values[0]] = self.servos.pop(id_)
                servo.write("id", frame.values, self.time)
            return None
        return servo.obey(self.table.by_name[frame.name], frame.values, self.time)

    def _spoiled(self, id_: int, frame: Frame, answer: tuple[int, ...]) -> list[tuple[float, bytes]]:
        """A reply with its arrival, after all faults."""
        chance = {how: self._random.random() < getattr(self.faults, how) for how in CHANCES}
        if chance["lost"]:
            return []
        others = [other for other in self.servos if other != id_]
        if chance["foreign"] and others:
            # a true reply, but of a servo that nobody asked
            id_ = self._random.choice(others)
            answer = self.obey(id_, frame) or answer
        data = encode(self.table, id_, frame.name, *answer, kind="reply", status=self.servos[id_].status)
        if chance["corrupt"]:
            place = self._random.randrange(len(data))
            data = data[:place] + bytes((data[place] ^ self._random.randint(1, 255),)) + data[place + 1 :]
        self._free_at += REPLY_TIME + len(data) * BITS / self.table.baud
        arrival = self._free_at + (self.faults.delay if chance["delayed"] else 0.0)
        return [(arrival, data)] * (2 if chance["duplicated"] else 1)
