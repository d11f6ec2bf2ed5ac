"""Fake servos: their motion in closed form, their faults, and the same bytes over a real pseudo-terminal."""

from __future__ import annotations

import math

import pytest

from metamer.core.refusals import BadInput
from metamer.hardware.fake.bus import FakeBus
from metamer.hardware.fake.faults import Faults, faults_from_text
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.packets import Frame, encode
from metamer.hardware.wire.ports import PortLost, SerialPort
from metamer.hardware.wire.tables import LX_16A

HOMES = {1: 498, 2: 415, 3: 548, 4: 476, 5: 366}


def send(servos: FakeServos, now: float, id_: int, name: str, *values: int) -> list[tuple[float, bytes]]:
    return servos.handle(encode(LX_16A, id_, name, *values), now)


def test_a_servo_follows_with_lag_and_not_too_fast() -> None:
    servos = FakeServos(HOMES)
    servo = servos.servos[1]
    send(servos, 0.0, 1, "move", 600, 0)
    servos.advance(0.1)
    assert servo.position == 498  # no torque, no motion
    send(servos, 0.1, 1, "torque_write", 1)
    send(servos, 0.1, 1, "move", 528, 0)
    servos.advance(0.1 + servo.lag)
    # first-order step: explicit Euler at 2 ms of 40 ms is 2.5 % off
    assert servo.position == pytest.approx(498 + 30 * (1 - math.exp(-1)), abs=0.03 * 30)
    send(servos, 1.0, 1, "move", 28, 0)
    servos.advance(1.1)
    assert servo.rate == pytest.approx(-servo.speed)
    assert servo.speed * LX_16A.tick == pytest.approx(LX_16A.free_speed)
    send(servos, 3.0, 1, "move", 100, 1000)
    servos.advance(3.5)
    # behind a ramp by lag times slope, 72 ticks/s
    assert servo.position == pytest.approx(28 + 36 - 72 * servo.lag, abs=0.2)


def test_what_is_read_is_quantised_and_repeats_the_known_frame() -> None:
    servos = FakeServos(HOMES)
    servos.servos[5].position = 366.3
    ((when, reply),) = send(servos, 0.0, 5, "position_read")
    assert reply == bytes.fromhex("55 55 05 05 1c 6e 01 6a")
    assert when == pytest.approx((6 + 8) * 10 / 115200 + 0.0003)
    servos.servos[5].position = -2.4
    assert send(servos, 0.1, 5, "position_read")[0][1][5:7] == b"\xfe\xff"
    assert send(servos, 0.2, 254, "position_read") == []


def test_heat_and_voltage() -> None:
    servos = FakeServos(HOMES, faults=Faults(hot={2: 1.0}, low={3: 1.0}, stalled={4: 0.0}))
    for id_ in HOMES:
        send(servos, 0.0, id_, "torque_write", 1)
        send(servos, 0.0, id_, "move", 900, 0)
    servos.advance(0.05)
    assert 7.0 < servos.servos[1].voltage < 7.4
    servos.advance(5.0)
    assert servos.servos[1].temperature > 25.0
    assert servos.servos[2].temperature > 85.0
    assert servos.servos[3].voltage < 6.0
    assert servos.servos[4].position == 476


def test_faults_as_text() -> None:
    found = faults_from_text("lost=0.02, corrupt=0.01,dead=3@12s,dead=4@1,hot=2@20s,delay=0.05s")
    assert found == Faults(lost=0.02, corrupt=0.01, dead={3: 12.0, 4: 1.0}, hot={2: 20.0}, delay=0.05)
    assert faults_from_text("") == Faults()
    for bad in ("lost=2", "fire=1", "dead=x@1s", "lost=often", "dead=3@soon"):
        with pytest.raises(BadInput, match="faults"):
            faults_from_text(bad)


def test_over_a_real_pseudo_terminal() -> None:
    """The wait is generous: a busy machine may let the servos' thread sleep."""
    with FakeBus(FakeServos(HOMES, echo=True)) as fake:
        bus = Bus(SerialPort(fake.path, LX_16A.baud), timeout=1.0)
        for id_, home in HOMES.items():
            reading = bus.read(id_, "position_read")
            assert reading is not None
            assert reading.values == (home,)
            bus.write(id_, "torque_write", 1)
        bus.write(3, "move", 600, 100)
        answer = bus.read(3, "move_read")
        assert answer is not None
        assert answer.values == (600, 100)
        assert fake.torque_on() == dict.fromkeys(HOMES, True)
        bus.port.sleep(0.4)
        assert fake.positions()[3] == pytest.approx(600, abs=1.0)  # ten lags
        assert bus.release(tuple(HOMES)) == []
        assert fake.torque_on() == dict.fromkeys(HOMES, False)
        assert Frame(3, "move", (600, 100)) in [frame for _, frame in fake.servos.requests]
        bus.port.close()
        with pytest.raises(PortLost):
            bus.read(1, "position_read")
    with pytest.raises(BadInput, match="cannot open port"):
        SerialPort("/dev/no-such-line", 115200)


def test_a_line_that_goes_away_is_noticed() -> None:
    fake = FakeBus(FakeServos(HOMES))
    port = SerialPort(fake.path, LX_16A.baud)
    fake.close()
    fake.close()
    bus = Bus(port, timeout=0.05)
    with pytest.raises(PortLost):
        bus.release(tuple(HOMES))
    port.close()
