"""Waits that the end of a tick cuts short: the answer is taken when it comes, if it can be that one only."""

from __future__ import annotations

import pytest

from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.wire.bus import Bus, Counts
from metamer.hardware.wire.packets import encode
from metamer.hardware.wire.round_robin import RoundRobin

HOMES = {1: 498, 2: 415, 3: 548, 4: 476, 5: 366}


def bus_with(*, retries: int = 1, faults: Faults | None = None) -> Bus:
    return Bus(VirtualPort(FakeServos(HOMES, faults=faults)), timeout=0.01, retries=retries)


def test_an_answer_whose_wait_was_cut_short_is_taken_when_it_comes() -> None:
    """The end of a tick is no fault of a servo: its answer is as old as the question, and counted once."""
    bus = bus_with()
    turn = RoundRobin(bus, tuple(HOMES), "position_read")
    sent = bus.port.now()
    assert bus.read(1, "position_read", until=sent + 0.001) is None
    assert (bus.counts.cut, bus.counts.unanswered) == (1, 0)
    bus.port.sleep(0.002)
    bus.drain()
    assert turn.collect() == [1]
    reading = turn.latest[1]
    assert reading.values == (HOMES[1],)
    # asked when it was, taken when the six bytes of the question had left the wire
    assert reading.asked == sent
    assert reading.taken == pytest.approx(sent + 60 / 115200)
    assert bus.counts == Counts(reads=1, answers=1, cut=1)
    assert turn.collect() == []
    # nothing is owed any more: the next answer is that of the next question
    asked = bus.port.now()
    found = bus.read(1, "position_read")
    assert found is not None
    assert found.asked == asked


def test_a_cut_wait_whose_answer_never_comes_is_unanswered() -> None:
    bus = bus_with(faults=Faults(dead={1: 0.0}))
    for tries in range(3):
        assert bus.read(1, "position_read", until=bus.port.now() + 0.001) is None
        # what has not come by the next question is lost
        assert (bus.counts.cut, bus.counts.unanswered) == (tries + 1, tries)
        bus.port.sleep(0.02)


def test_an_answer_after_a_cut_wait_that_may_be_an_older_one_is_not_taken() -> None:
    """Two answers are owed, one comes: nothing tells which it is."""
    bus = bus_with(faults=Faults(delayed=1.0, delay=0.03), retries=0)
    turn = RoundRobin(bus, tuple(HOMES), "position_read")
    assert bus.read(1, "position_read") is None
    assert bus.read(1, "position_read", until=bus.port.now() + 0.001) is None
    bus.port.sleep(0.02)
    bus.drain()
    assert turn.collect() == []


def test_an_answer_after_another_question_is_not_taken_for_that_of_a_cut_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may be the one to that question, under a wrong ID."""
    bus = bus_with(faults=Faults(dead={1: 0.0}))
    turn = RoundRobin(bus, tuple(HOMES), "position_read")
    assert bus.read(1, "position_read", until=bus.port.now() + 0.001) is None
    assert bus.read(2, "position_read") is not None
    rest = [encode(bus.table, 1, "position_read", 500, kind="reply")]
    monkeypatch.setattr(bus.port, "receive", lambda _wait: rest.pop() if rest else b"")
    bus.drain()
    assert turn.collect() == []
    assert bus.counts.foreign == 1


def test_what_was_overheard_does_not_replace_what_was_asked_for_later() -> None:
    bus = bus_with()
    turn = RoundRobin(bus, tuple(HOMES), "position_read")
    assert bus.read(1, "position_read", until=bus.port.now() + 0.001) is None
    bus.port.sleep(0.002)
    # the next question finds the answer to the last one waiting, and gets its own
    assert turn.poll(most=1) == [1]
    newest = turn.latest[1]
    assert turn.collect() == []
    assert turn.latest[1] is newest
