"""A half-duplex servo bus: ask and be answered in bounded time, with the age of every value."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, final

from metamer.hardware.wire.bus_log import BusFrame
from metamer.hardware.wire.packets import Decoded, Frame, decode, encode
from metamer.hardware.wire.ports import Port
from metamer.hardware.wire.tables import LX_16A, ServoTable

BITS = 10  # of a byte on the wire: start, eight, stop
KEPT_ROUND_TRIPS = 1 << 16  # round trips remembered of each servo
ASKS = 16  # requests remembered of each kind
PROMPT = 3  # answers in a row, each in time, that show that none is late
MOST_LOOKS = 16  # reads before a question and after its wait, so that a line that never ends does not block
SMOOTH = 0.05  # part by which the typical round trip follows a new one
JITTER = 0.0005  # s by which the round trip of a prompt answer may differ on top of half of it


class Reading(NamedTuple):
    """An answer.

    values     as they stand on the wire
    asked      when the oldest request it can belong to was sent              [s]
    received   when it came                                                   [s]
    taken      when the last request had left the wire, which it answers as a rule: the value is of then   [s]
    """

    values: tuple[int, ...]
    asked: float
    received: float
    taken: float


@dataclass(kw_only=True)
class Counts:
    """What went over the bus: requests without and with answers, tries that got none, answers nobody waited for."""

    writes: int = 0
    reads: int = 0
    answers: int = 0
    unanswered: int = 0
    cut: int = 0  # waits that the end of a tick cut short; where the answer never came it is unanswered as well
    retries: int = 0
    foreign: int = 0
    disputed: int = 0  # answers beside one that said otherwise
    skipped: int = 0  # bytes that belonged to no answer; an echo counts here


@final
class Asks:
    """Requests of one kind to one servo, and how many of their answers may still be under way.

    sent      when the last ones were handed to the line, as measured         [s]
    begun     when those before the last had left the wire, as far as is known   [s]
    taken     when the last one had                                           [s]
    owed      until when the answers that did not come in time may still come [s]
    typical   time from `begun` of answers that can belong to one request only; 0 before the first   [s]
    cut       whether the wait for the last one was cut short, and its answer is still to come
    """

    def __init__(self) -> None:
        self.cut = False
        self.sent: deque[float] = deque(maxlen=ASKS)
        self.begun = self.taken = 0.0
        self.owed: list[float] = []
        self.typical = 0.0
        self._prompt = 0

    def add(self, now: float, begun: float, taken: float) -> None:
        """A request was handed to the line, to go out when the wire is free and to have left it at `taken`.   [s]"""
        self.sent.append(now)
        self.begun, self.taken = max(now, begun), taken
        self.owed = [end for end in self.owed if end > now][-ASKS:]

    def owe(self, late: float) -> None:
        """The last request got no answer in time; one may come until `late` after it.   [s]"""
        self.owed.append(self.sent[-1] + late)
        self._prompt = 0

    def answered(self, now: float, late: float, usual: float) -> float:
        """When the oldest request that an answer may belong to was sent.   [s]

        usual   time of answers of the whole bus, where the very first one of this kind was lost   [s]

        While answers are owed one may be late, and the last request is then the one whose answer is owed. Answers that
        come again and again just when those to the last request must are not late: one was lost, and none is owed.
        """
        trip = max(now - self.begun, 0.0)
        if not self.owed:
            self.typical += (trip - self.typical) * (SMOOTH if self.typical else 1.0)
        typical = self.typical or usual
        self._prompt = self._prompt + 1 if typical and abs(trip - typical) <= 0.5 * typical + JITTER else 0
        if self.owed and self._prompt >= PROMPT:
            self.owed.clear()
        asked = self.sent[-1 - min(len(self.owed), len(self.sent) - 1)]
        if self.owed:
            self.owed = [*self.owed[1:], self.sent[-1] + late]
        return asked


@final
class Bus:
    """Requests and answers on one wire.

    port      the line
    table     the kind of servo
    timeout   longest wait for an answer, beyond the time on the wire         [s]
    retries   further tries when none comes
    late      how long an answer may still be under way before it counts as lost   [s]
    tap       is called with all bytes sent and received, with the time of the line
    """

    def __init__(
        self, port: Port, table: ServoTable = LX_16A, *, timeout: float = 0.01, retries: int = 1, late: float = 0.1
    ) -> None:
        self.port, self.table = port, table
        self.timeout, self.retries, self.late = timeout, retries, late
        self.counts = Counts()
        self.tap: Callable[[BusFrame], None] | None = None
        self.round_trips: dict[int, deque[float]] = {}  # s, from when a request was handed over to its answer, measured
        self.typical = 0.0  # s, of answers that can belong to one request only; 0 before the first
        self.unconfirmed: list[int] = []  # servos that did not say that they are off when they were last let go of
        self._free_at = -math.inf
        self._pace = 1.0  # time that bytes take, part of what the table says: a line may be faster
        self._asks: dict[tuple[int, str], Asks] = {}
        self._newest: dict[tuple[int, str], Reading] = {}
        self._disputed: set[tuple[int, str]] = set()
        self._cut: list[Asks] = []  # of the last question, where its wait was cut short
        self._overheard: dict[tuple[int, str], Reading] = {}  # answers that came after their wait was cut short
        self._asked = ""  # the last question, which answers that come unasked may belong to

    def wire_time(self, size: int) -> float:
        """Time of some bytes on the wire, no longer than answers have shown.   [s]"""
        return self._pace * size * BITS / self.table.baud

    def write(self, id_: int, name: str, *values: int) -> float:
        """Send a request that has no answer; when it has left the wire.   [s]"""
        self._send(encode(self.table, id_, name, *values))
        self.counts.writes += 1
        return self._free_at

    def read(self, id_: int, name: str, *, retries: int | None = None, until: float = math.inf) -> Reading | None:
        """Ask a servo; None if no answer came in time.

        id_, name   of servo and command
        retries     instead of the bus's own
        until       no wait goes beyond this time                             [s]
        """
        request, asks = encode(self.table, id_, name), self._asks.setdefault((id_, name), Asks())
        reply_size = self.table.frame_size(name, "reply")
        tries = 1 + (self.retries if retries is None else retries)
        for k in range(tries):
            if k and self.port.now() >= until:
                break
            self.counts.retries += int(k > 0)
            self.counts.reads += 1
            self.drain()
            self._forget_cut()
            free = self._free_at
            asks.add(self._send(request), free, self._free_at)
            enough = self._free_at + self.wire_time(reply_size) + self.timeout
            if (reading := self._wait([id_], name, min(enough, until)).get(id_)) is not None:
                self.counts.answers += 1
                self._note_trip(id_, reading.received - asks.sent[-1])
                return reading
            self._note_missed(asks, cut=until < enough)
        return None

    def read_all(self, ids: Sequence[int], name: str, *, until: float = math.inf) -> dict[int, Reading]:
        """Ask several servos by one request; the answers of those that gave one in time.

        Servos answer in turn: where one keeps silent those after it may, and are asked singly by who needs them.
        """
        request, size = encode(self.table, self.table.broadcast, name, *ids), self.table.frame_size(name, "reply")
        self.counts.reads += len(ids)
        self.drain()
        self._forget_cut()
        free = self._free_at
        sent = self._send(request)
        for id_ in ids:
            self._asks.setdefault((id_, name), Asks()).add(sent, free, self._free_at)
        enough = self._free_at + len(ids) * self.wire_time(size) + self.timeout
        found = self._wait(ids, name, min(enough, until))
        self.counts.answers += len(found)
        for id_, reading in found.items():
            self._note_trip(id_, reading.received - sent)
        for id_ in set(ids) - set(found):
            self._note_missed(self._asks[id_, name], cut=until < enough)
        return found

    def _forget_cut(self) -> None:
        """Before a question: what has not come by now of those whose wait was cut short is lost."""
        for asks in self._cut:
            self.counts.unanswered += int(asks.cut)
            asks.cut = False
        self._cut.clear()

    def _note_missed(self, asks: Asks, *, cut: bool) -> None:
        """No answer came in time: of a wait that was cut short it may be on its way."""
        asks.cut = cut
        self.counts.cut += int(cut)
        self.counts.unanswered += int(not cut)
        self._cut += [asks] * cut
        asks.owe(self.late)

    def _note_trip(self, id_: int, took: float) -> None:
        """Keep a round trip.   [s]"""
        self.round_trips.setdefault(id_, deque(maxlen=KEPT_ROUND_TRIPS)).append(took)

    def release(self, ids: Sequence[int], *, rounds: int = 3) -> list[int]:
        """Switch torque off, to all at once and to each, until each says that it is off; returns those that did not."""
        # until they have said otherwise, also if the line goes away meanwhile
        left = self.unconfirmed = list(ids)
        for _ in range(rounds):
            for id_ in (self.table.broadcast, *left):
                self.write(id_, "torque_write", 0)
            answers = {id_: self.read(id_, "torque_read") for id_ in left}
            left = self.unconfirmed = [
                id_ for id_, answer in answers.items() if answer is None or answer.values[0] != 0
            ]
            if not left:
                break
        return left

    def still_on(self) -> list[int]:
        """Servos that may still pull: who owns the line asks last, and once it is closed its word counts."""
        left = self.port.unconfirmed()
        return self.unconfirmed if left is None else left

    def _send(self, data: bytes) -> float:
        """Hand bytes to the line; when that was.   [s]"""
        now = self.port.now()
        if self.tap is not None:
            self.tap(BusFrame(round(now * 1e9), True, data))
        self.port.send(data)
        # bytes queue before the wire, so that an answer waits for all sent before
        self._free_at = max(self._free_at, self.port.now()) + self.wire_time(len(data))
        return now

    def _receive(self, wait: float) -> bytes:
        data = self.port.receive(wait)
        if data and self.tap is not None:
            self.tap(BusFrame(round(self.port.now() * 1e9), False, data))
        return data

    def drain(self) -> None:
        """Throw away what came unasked: late, doubled or foreign answers."""
        for _ in range(MOST_LOOKS):
            if not (data := self._receive(0.0)):
                break
            self._count(decode(self.table, data, "reply", asked=self._asked or None, final=True))

    def disputes(self, name: str) -> list[int]:
        """Servos of which, since this was last asked, a second answer to one question said otherwise than the first.

        Two answers under one ID that differ cannot both be true, and nothing tells which is: neither counts.
        """
        found = [key for key in self._disputed if key[1] == name]
        self._disputed.difference_update(found)
        return [id_ for id_, _ in found]

    def overheard(self, name: str) -> dict[int, Reading]:
        """Answers, since this was last asked, to questions whose wait was cut short, before any other was asked.

        Nothing else that they could answer was under way: they are as old as their question, and as good.
        """
        keys = [key for key in self._overheard if key[1] == name]
        return {key[0]: self._overheard.pop(key) for key in keys}

    def _wait(self, ids: Sequence[int], name: str, deadline: float) -> dict[int, Reading]:
        """The answers of these servos to this command, and of no other, by the deadline."""
        data, looks, self._asked = b"", MOST_LOOKS, name
        answers: dict[int, Reading] = {}
        while True:
            left = deadline - self.port.now()
            looks -= int(left <= 0.0)
            came = self._receive(max(left, 0.0))
            found = decode(self.table, data + came, "reply", asked=name, final=left <= 0.0)
            data = found.rest
            others: list[Frame] = []
            for frame in found.frames:
                if len(answers) < len(ids) and frame.id in ids and frame.name == name and frame.id not in answers:
                    answers[frame.id] = self._newest[frame.id, name] = self._reading(
                        frame.values, self._asks[frame.id, name]
                    )
                else:
                    others.append(frame)
            self._count(found._replace(frames=others))
            if len(answers) == len(ids) or (left <= 0.0 and not (came and looks)):
                return answers

    def _reading(self, values: tuple[int, ...], asks: Asks) -> Reading:
        """The answer with the oldest request that it may answer: a late one is never taken for fresh."""
        now = self.port.now()
        took, expected = now - asks.sent[-1], self._free_at - asks.sent[-1]
        if not asks.owed and 0.0 <= took < expected:
            self._pace *= took / expected
        asked = asks.answered(now, self.late, self.typical)
        if asks.typical:
            self.typical += (asks.typical - self.typical) * (SMOOTH if self.typical else 1.0)
        # an answer shows that the wire is free, however fast it is
        self._free_at = min(self._free_at, now)
        return Reading(values, asked, now, min(asks.taken, now))

    def _count(self, found: Decoded) -> None:
        self.counts.foreign += len(found.frames)
        self.counts.skipped += found.skipped
        for frame in found.frames:
            key = (frame.id, frame.name)
            newest = self._newest.get(key)
            if (asks := self._asks.get(key)) is not None and asks.owed:
                # one that was owed has come after all
                if asks.cut and len(asks.owed) == 1:
                    came = Reading(frame.values, asks.sent[-1], self.port.now(), asks.taken)
                    self._newest[key] = self._overheard[key] = came
                    self.counts.answers, self.counts.foreign = self.counts.answers + 1, self.counts.foreign - 1
                    asks.cut = False
                asks.owed.pop(0)
            elif newest and newest.values != frame.values and self.port.now() - newest.received <= self.late:
                self._disputed.add(key)
                self.counts.disputed += 1
