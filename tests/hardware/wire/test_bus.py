"""The bus in a time of its own: every fault of a line, and how long each may cost. No wall clock, hence exact."""

from __future__ import annotations

import math
import os
import random
from pathlib import Path

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.wire.bus import PROMPT, Bus
from metamer.hardware.wire.bus_log import BusFrame
from metamer.hardware.wire.packets import encode
from metamer.hardware.wire.ports import PortLost, SerialPort
from metamer.hardware.wire.round_robin import RoundRobin
from metamer.hardware.wire.tables import LX_16A

HOMES = {1: 498, 2: 415, 3: 548, 4: 476, 5: 366}


def bus_with(*, echo: bool = False, retries: int = 1, seed: int = 0, faults: Faults | None = None) -> Bus:
    port = VirtualPort(FakeServos(HOMES, echo=echo, seed=seed, faults=faults))
    return Bus(port, timeout=0.01, retries=retries)


@pytest.mark.parametrize("echo", [False, True])
def test_reads_with_and_without_echo(echo: bool) -> None:
    bus = bus_with(echo=echo)
    for id_, home in HOMES.items():
        reading = bus.read(id_, "position_read")
        assert reading is not None
        assert reading.values == (home,)
        assert 0.0 < reading.received - reading.asked < 0.002  # 14 bytes at 115200 and the turn: 1.5 ms
    assert bus.counts.unanswered == bus.counts.foreign == 0
    assert bus.counts.skipped == (5 * 6 if echo else 0)


def test_a_dead_servo_costs_bounded_time_and_retries() -> None:
    bus = bus_with(retries=2, faults=Faults(dead={3: 0.0}))
    begin = bus.port.now()
    assert bus.read(3, "position_read") is None
    assert bus.port.now() - begin <= 3 * (0.01 + bus.wire_time(14)) + 1e-9
    assert bus.counts.retries == 2
    assert bus.read(3, "position_read", until=bus.port.now() + 0.001) is None
    assert bus.port.now() - begin <= 3 * (0.01 + bus.wire_time(14)) + 0.001 + 1e-9
    assert bus.read(4, "position_read") is not None


def test_lost_and_corrupt_replies_are_asked_for_again() -> None:
    bus = bus_with(retries=3, faults=Faults(lost=0.2, corrupt=0.2), seed=4)
    for k in range(500):
        reading = bus.read(1 + k % 5, "position_read")
        assert reading is None or reading.values == (HOMES[1 + k % 5],)
    assert bus.counts.answers >= 480  # four tries fail with (0.2 + 0.16)^4 = 1.7 %
    assert bus.counts.retries > 100


def test_a_reply_of_another_servo_is_never_taken() -> None:
    bus = bus_with(retries=0, faults=Faults(delayed=0.5, duplicated=0.3, foreign=0.2, delay=0.0107), seed=5)
    for k in range(1000):
        id_ = 1 + k % 5
        reading = bus.read(id_, "position_read")
        assert reading is None or reading.values == (HOMES[id_],)
    assert bus.counts.foreign > 200


def test_a_late_reply_of_the_same_servo_counts_as_old() -> None:
    """The answer to the first request comes in the second wait: its age is counted from the first."""
    bus = bus_with(retries=1, faults=Faults(delayed=1.0, delay=0.015))
    reading = bus.read(2, "position_read")
    assert reading is not None
    assert bus.counts.retries == 1
    assert reading.received - reading.asked > 0.015


def test_after_a_lost_answer_ages_are_right_again() -> None:
    """For a few answers the age is counted from the one that was lost; then it is plain that none is under way."""
    bus = bus_with(retries=0)
    port = bus.port
    assert isinstance(port, VirtualPort)

    def ages(number: int) -> list[float]:
        found = []
        for _ in range(number):
            reading = bus.read(2, "position_read")
            found.append(port.now() - reading.asked if reading else math.inf)
            port.sleep(0.02)
        return found

    assert max(ages(5)) < 0.002
    port.servos.faults = Faults(lost=1.0)
    assert ages(1) == [math.inf]
    port.servos.faults = Faults()
    after = ages(8)
    assert after[0] > 0.02
    assert max(after[PROMPT:]) < 0.002
    assert bus.counts.unanswered == 1


def test_ages_are_right_also_where_the_very_first_answer_was_lost() -> None:
    """What an answer takes is then known from other servos, and none of theirs is spoiled by it."""
    bus = bus_with(retries=1)
    port = bus.port
    assert isinstance(port, VirtualPort)
    bus.read(3, "position_read")
    usual = bus.typical
    lost = iter([True])
    spoiled = port.servos._spoiled
    port.servos._spoiled = lambda *given: [] if next(lost, False) else spoiled(*given)  # type: ignore[method-assign]
    ages: list[float] = []
    for _ in range(PROMPT + 3):
        reading = bus.read(2, "position_read")
        assert reading is not None
        ages.append(port.now() - reading.asked)
        assert port.now() - reading.taken < 0.002
        port.sleep(0.02)
    assert bus.counts.retries == 1
    assert ages[0] > bus.timeout
    assert max(ages[PROMPT:]) < 0.002
    assert bus.typical == pytest.approx(usual, rel=0.2)


def test_it_is_known_when_a_frame_has_left_the_wire() -> None:
    """Five moves queue: ten bytes of ten bits each at 115 200 baud, one after the other, then the question."""
    bus = bus_with(retries=0)
    port = bus.port
    assert isinstance(port, VirtualPort)
    move = 100 / 115_200
    left = [bus.write(id_, "move", home, 20) for id_, home in HOMES.items()]
    np.testing.assert_allclose(left, move * np.arange(1, len(HOMES) + 1), rtol=1e-12)
    reading = bus.read(2, "position_read")
    assert reading is not None
    assert reading.asked == 0.0
    assert reading.taken == pytest.approx(left[-1] + 60 / 115_200)
    # and that is when the servos obeyed
    assert [when for when, _ in port.servos.requests] == pytest.approx([*left, reading.taken])


class Quick:
    """A line without a wire: an answer is there after a moment that jitters, however many bytes were sent before."""

    def __init__(self, servos: FakeServos, seed: int) -> None:
        self.servos, self.chance, self.time = servos, random.Random(seed), 0.0
        self.ready = list[tuple[float, bytes]]()

    def send(self, data: bytes) -> None:
        for _, reply in self.servos.handle(data, self.time):
            self.ready.append((self.time + self.chance.uniform(2e-5, 3e-4), reply))

    def receive(self, wait: float) -> bytes:
        if self.ready and self.ready[0][0] <= self.time + wait:
            self.time = max(self.time, self.ready[0][0])
            return self.ready.pop(0)[1]
        self.time += wait
        return b""

    def now(self) -> float:
        return self.time

    def sleep(self, wait: float) -> None:
        self.time += wait

    def close(self) -> None: ...

    def unconfirmed(self) -> list[int] | None:
        return None


def test_times_are_measured_also_where_the_wire_is_faster_than_its_table() -> None:
    """Round trips are what the clock says, and after a lost answer ages come back to it."""
    port = Quick(FakeServos(HOMES), seed=5)
    bus = Bus(port, retries=0)
    for k in range(200):
        port.servos.faults = Faults(lost=1.0) if k % 50 == 20 else Faults()
        for id_, home in HOMES.items():
            bus.write(id_, "move", home, 20)
        for id_ in HOMES:
            begin = port.time
            reading = bus.read(id_, "position_read")
            if reading is not None and not 20 <= k % 50 <= 20 + PROMPT:
                assert begin <= reading.asked <= reading.received <= port.time
        port.sleep(0.02)
    trips = [trip for times in bus.round_trips.values() for trip in times]
    assert 2e-5 <= min(trips) <= max(trips) <= 3.1e-4


def test_answers_that_are_always_late_never_count_as_fresh() -> None:
    """Each comes in the wait for a later one: what it tells is at least as old as its delay."""
    bus = bus_with(retries=0)
    port = bus.port
    assert isinstance(port, VirtualPort)
    for _ in range(5):
        bus.read(2, "position_read")
        port.sleep(0.02)
    delay = 0.027
    port.servos.faults = Faults(delayed=1.0, delay=delay)
    begin = port.now()
    heard = 0
    for _ in range(60):
        reading = bus.read(2, "position_read")
        if reading is not None:
            heard += 1
            assert reading.received - reading.asked >= delay
        port.sleep(max(0.0, 0.02 - (port.now() - begin) % 0.02))
    assert heard > 20


def test_a_late_answer_that_comes_unasked_settles_what_is_owed() -> None:
    bus = bus_with(retries=0)
    port = bus.port
    assert isinstance(port, VirtualPort)
    port.servos.faults = Faults(delayed=1.0, delay=0.015)
    assert bus.read(2, "position_read") is None
    port.servos.faults = Faults()
    port.sleep(0.02)
    # it came while nobody listened; the next answer is fresh at once
    reading = bus.read(2, "position_read")
    assert reading is not None
    assert reading.received - reading.asked < 0.002
    assert bus.counts.foreign == 1


def test_a_tap_hears_all_bytes_and_round_trips_are_kept() -> None:
    bus = bus_with()
    port, heard = bus.port, list[BusFrame]()
    assert isinstance(port, VirtualPort)
    bus.tap = heard.append
    for id_ in HOMES:
        bus.write(id_, "torque_write", 1)
    for id_ in HOMES:
        bus.read(id_, "position_read")
    assert b"".join(frame.data for frame in heard if frame.sent) == bytes(port.sent)
    assert [frame.ns for frame in heard] == sorted(frame.ns for frame in heard)
    assert heard[-1].ns == round(port.now() * 1e9)
    # 14 bytes at 115200 and the turn; the first waits until five frames of 7 bytes have left
    waits = [5 * 7 * 10 / 115200, 0.0, 0.0, 0.0, 0.0]
    for wait, trips in zip(waits, bus.round_trips.values(), strict=True):
        assert trips[-1] == pytest.approx(wait + 14 * 10 / 115200 + 0.0003, abs=1e-6)
    assert set(bus.round_trips) == set(HOMES)


def test_at_least_one_servo_is_asked_however_short_the_time() -> None:
    bus = bus_with()
    turn = RoundRobin(bus, tuple(HOMES), "position_read")
    past = bus.port.now() - 1.0
    assert turn.poll(until=past) == []
    heard = [turn.poll(until=past, least=1) for _ in range(5)]
    assert heard == [[1], [2], [3], [4], [5]]


def test_what_came_before_the_question_is_no_answer() -> None:
    bus = bus_with()
    port = bus.port
    assert isinstance(port, VirtualPort)
    stale = encode(LX_16A, 1, "position_read", 7, kind="reply")
    port._queue.append((0.0, -1, stale))
    reading = bus.read(1, "position_read")
    assert reading is not None
    assert reading.values == (498,)
    assert bus.counts.foreign == 1


def test_an_answer_to_another_question_is_no_answer() -> None:
    """The servo's own word on its supply, 7400 mV, that comes in the wait for its position."""
    bus = bus_with()
    port = bus.port
    assert isinstance(port, VirtualPort)
    send = port.send

    def answers_twice(data: bytes) -> None:
        port._queue.append((port.now() + 1e-6, -1, encode(LX_16A, 1, "voltage_read", 7400, kind="reply")))
        send(data)

    port.send = answers_twice
    reading = bus.read(1, "position_read")
    assert reading is not None
    assert reading.values == (498,)
    assert bus.counts.foreign == 1


def test_round_robin_goes_on_past_a_dead_servo() -> None:
    bus = bus_with(faults=Faults(dead={3: 0.1}))
    turn = RoundRobin(bus, tuple(HOMES), "position_read")
    assert turn.age(1) == math.inf
    begin, longest = bus.port.now(), 0.0
    for k in range(100):
        tick = begin + 0.02 * (k + 1)
        start = bus.port.now()
        turn.poll(until=tick)
        longest = max(longest, bus.port.now() - start)
        bus.port.sleep(tick - bus.port.now())
    assert longest <= 0.02 + 1e-9
    assert {id_: turn.age(id_) < 0.05 for id_ in HOMES} == {1: True, 2: True, 3: False, 4: True, 5: True}
    assert turn.age(3) > 1.8
    # silent: asked twice a second, not at every tick
    assert bus.counts.unanswered <= 2 * 3 + 2 * 2 + 2


def test_round_robin_reads_all_in_turn_when_time_is_short() -> None:
    bus = bus_with()
    turn = RoundRobin(bus, tuple(HOMES), "position_read")
    order = [turn.poll(most=2) for _ in range(5)]
    assert order == [[1, 2], [3, 4], [5, 1], [2, 3], [4, 5]]
    assert turn.poll(until=bus.port.now() + 0.005) == []


def test_release_switches_off_and_says_who_did_not_confirm() -> None:
    bus = bus_with(faults=Faults(lost=0.3, dead={2: 0.05}), seed=1)
    port = bus.port
    assert isinstance(port, VirtualPort)
    for id_ in HOMES:
        bus.write(id_, "torque_write", 1)
    port.sleep(0.1)
    assert bus.release(tuple(HOMES)) == [2]
    assert [id_ for id_, servo in port.servos.servos.items() if servo.on] == [2]


def test_an_unplugged_line_is_said_at_once() -> None:
    bus = bus_with()
    assert isinstance(bus.port, VirtualPort)
    bus.port.unplugged = True
    with pytest.raises(PortLost):
        bus.read(1, "position_read")


def test_a_line_that_never_ends_does_not_block_others() -> None:
    """Header bytes for ever, as fast as they are read: each question ends, and each without an answer."""

    class Babble:
        """A line on which something always has come."""

        def __init__(self) -> None:
            self.time, self.looks = 0.0, 0

        def send(self, data: bytes) -> None: ...

        def receive(self, wait: float) -> bytes:
            self.looks += 1
            assert self.looks < 10_000, "hangs"
            self.time += 1e-4
            return b"\x55" * 64

        def now(self) -> float:
            return self.time

        def sleep(self, wait: float) -> None:
            self.time += wait

        def close(self) -> None: ...

    bus = Bus(Babble(), timeout=0.01, retries=1)
    assert bus.read(1, "position_read") is None
    assert bus.release((1, 2)) == [1, 2]


def test_a_wait_cut_short_is_no_failure_and_goes_first_next_time() -> None:
    """Time for two answers and a bit: the third is asked too late, keeps its good name and opens the next round."""
    bus = bus_with()
    turn = RoundRobin(bus, tuple(HOMES), "position_read")
    assert turn.poll(until=bus.port.now() + 0.0035, reserve=0.0) == [1, 2]
    assert turn.failures == dict.fromkeys(HOMES, 0)
    assert turn.poll(most=1) == [3]
    # but one that opens a round and stays silent is passed over, however short the time
    dead = RoundRobin(bus_with(faults=Faults(dead={1: 0.0})), tuple(HOMES), "position_read")
    assert dead.poll(until=0.003, reserve=0.002) == []
    assert dead.failures[1] == 1
    assert dead.poll(most=1) == [2]


@pytest.mark.parametrize("kind", ["file", "folder", "pipe", "device"])
def test_what_is_no_serial_line_is_told_so(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "line"
    if kind == "file":
        path.write_text("")
    elif kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path = Path(os.devnull)
    with pytest.raises(BadInput, match=f"cannot open port {path}: it is no serial line"):
        SerialPort(str(path), 115_200)
    with pytest.raises(BadInput, match="no such file"):
        SerialPort(str(tmp_path / "none"), 115_200)
