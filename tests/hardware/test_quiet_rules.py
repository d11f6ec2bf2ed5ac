"""Rules that show only when something else has gone wrong; each test fails when its rule is taken out."""

from __future__ import annotations

import os
import signal
import time
import tty
from typing import Any

import numpy as np
import pytest

from metamer.core.records import Command
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.bus import FakeBus, VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servo import FakeServo
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.guardian import GuardianPort
from metamer.hardware.homing import Manner, Person, calibrate
from metamer.hardware.limits import limits_of
from metamer.hardware.plant import Safety, ServoBus
from metamer.hardware.sensors.lines import FLOOD, MOST_BYTES, SerialSensor, UdpSensor
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.ports import PortLost, SerialPort
from metamer.robots import robot
from metamer.twin import mirror as mirrored
from metamer.twin.mirror import LARGEST_DELAY, Mirror, start_angles

WORM, CALIBRATION = robot("worm"), CALIBRATIONS["worm"]
HOMES = {servo.id: servo.home for servo in CALIBRATION.servos}
DT = 0.02
LIMIT = 20.0  # s, on a busy machine


def ask(position: float) -> Command:
    return Command(position=np.full(5, position), velocity=np.zeros(5), torque=np.zeros(5))


def held_on(servos: FakeServos, id_: int) -> None:
    """A servo that pulls whatever it is told."""
    write = servos.servos[id_].write

    def stuck(stem: str, values: tuple[int, ...], now: float) -> None:
        write(stem, (1,) if stem == "torque" else values, now)

    servos.servos[id_].write = stuck  # type: ignore[method-assign]


def test_a_servo_that_answers_torque_on_is_not_released() -> None:
    port = VirtualPort(FakeServos(HOMES))
    held_on(port.servos, 3)
    bus = Bus(port)
    bus.write(3, "torque_write", 1)
    assert bus.release(tuple(HOMES)) == [3]
    assert bus.still_on() == [3]


def test_ticks_are_not_made_up_for_after_a_pause() -> None:
    """A pause of ten periods: the next moves are a period apart, not in a burst."""
    port = VirtualPort(FakeServos(HOMES))
    plant = ServoBus(Bus(port), CALIBRATION, WORM, Safety(stale=5.0))
    plant.act(ask(0.0), DT)
    plant.idle = lambda sent, dt: port.sleep(10 * DT)
    plant.act(ask(0.0), DT)
    plant.idle = None
    for _ in range(5):
        plant.act(ask(0.0), DT)
    assert np.diff(plant.starts[2:]).min() == pytest.approx(DT, abs=1e-6)


@pytest.mark.parametrize("end", ["lower", "upper"])
def test_the_limits_of_the_description_hold_on_both_sides(end: str) -> None:
    narrow = with_values(WORM, {f"body.{end}": -0.2 if end == "lower" else 0.2})
    lower, upper, _ = limits_of(narrow, CALIBRATION, Safety())
    assert (lower if end == "lower" else -upper) == pytest.approx(np.full(5, -0.2))
    port = VirtualPort(FakeServos(HOMES))
    plant = ServoBus(Bus(port), CALIBRATION, narrow, Safety(clipped=1.0))
    for _ in range(60):
        plant.act(ask(-1.0 if end == "lower" else 1.0), DT)
    assert abs(plant.sense().angle).max() <= 0.2 + CALIBRATION.table.tick


def test_heat_and_voltage_are_heard_where_positions_fill_every_tick() -> None:
    """At 100 Hz five moves and five positions take longer than a period: without their turn both would grow old."""
    port = VirtualPort(FakeServos(HOMES))
    plant = ServoBus(Bus(port), CALIBRATION, WORM, Safety(blind=1e9))
    oldest = 0.0
    for _ in range(600):
        plant.act(ask(0.0), 0.01)
        oldest = max(oldest, max(servo.unheard for servo in plant.signs().servos))
    assert oldest < 4.0


def test_a_line_that_takes_no_bytes_is_told_in_time() -> None:
    near, far = os.openpty()
    tty.setraw(far)
    port = SerialPort(os.ttyname(far), 115200)
    begin = time.monotonic()
    with pytest.raises(PortLost):
        port.send(b"\x55" * (1 << 22))
    assert time.monotonic() - begin < LIMIT
    port.close()
    os.close(near)
    os.close(far)


class Endless:
    """A line or a socket on which there is always more."""

    def __init__(self) -> None:
        self.looks = 0

    def recvfrom(self, size: int) -> tuple[bytes, tuple[str, int]]:
        self.looks += 1
        assert self.looks < 10 * FLOOD, "a flood holds up the loop"
        return b"0.1", ("127.0.0.1", 1)

    def receive(self, wait: float) -> bytes:
        self.looks += 1
        assert self.looks < 10 * MOST_BYTES, "a line without an end holds up the loop"
        return b"7" * 16

    def close(self) -> None: ...


def test_a_flood_of_datagrams_ends_a_poll() -> None:
    sensor = UdpSensor("127.0.0.1:0")
    sensor._socket.close()
    sensor._socket = Endless()  # type: ignore[assignment]
    assert len(sensor.poll(0.0)) <= 64
    assert sensor._socket.looks <= FLOOD  # type: ignore[attr-defined]


def test_a_serial_line_that_never_ends_ends_a_poll() -> None:
    near, far = os.openpty()
    tty.setraw(far)
    sensor = SerialSensor(os.ttyname(far))
    sensor._port.close()
    sensor._port = Endless()  # type: ignore[assignment]
    assert sensor.poll(0.0) == []
    assert sensor._port.looks <= MOST_BYTES  # type: ignore[attr-defined]
    # what never ends is no line either
    assert len(sensor._rest) == 0
    os.close(near)
    os.close(far)


def calibrating(servos: FakeServos, **more: Any) -> None:
    calibrate(
        Bus(VirtualPort(servos)),
        WORM,
        tuple(HOMES),
        signs=[1] * 5,
        manner=Manner(reach=0.2, speed=1.0),
        **more,
    )


@pytest.mark.parametrize(("faults", "words"), [(Faults(hot={2: 0.0}), "deg C"), (Faults(low={2: 0.0}), "5.00 V")])
def test_calibrate_does_not_move_a_servo_that_is_ill(faults: Faults, words: str) -> None:
    servos = FakeServos(HOMES, faults=faults)
    servos.advance(5.0)
    with pytest.raises(BadInput, match=words):
        calibrating(servos)
    assert not any(frame.name == "move" for _, frame in servos.requests)


def test_homes_are_read_only_with_torque_off() -> None:
    """A servo that will not let go after its sweep: nobody is asked to bend the robot."""
    servos, placed = FakeServos(HOMES), list[str]()
    servo: FakeServo = servos.servos[2]
    write = servo.write

    def sticks(stem: str, values: tuple[int, ...], now: float) -> None:
        moved = any(frame.name == "move" and frame.id == 1 for _, frame in servos.requests)
        write(stem, (1,) if stem == "torque" and moved else values, now)

    servo.write = sticks  # type: ignore[method-assign]
    with pytest.raises(BadInput, match="does not say that its torque is off"):
        calibrating(servos, person=Person(place=placed.append))
    assert placed == []


def test_the_delay_of_the_mirror_stays_within_what_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Mirror(WORM, start_angles(WORM), DT)
    monkeypatch.setattr(mirrored, "delay_step", lambda *_: 0.2)
    monkeypatch.setattr(mirrored, "STILL_MOTION", -1.0)
    still = Command(position=model.state.angle, velocity=np.zeros(5), torque=np.zeros(5))
    for k in range(1, 45):
        model.advance(still, DT, k * DT)
        model.observe(model.state.angle, np.full(5, k * DT))
        model.estimate()
    assert 0.0 < model.delay <= LARGEST_DELAY


@pytest.mark.timing
def test_a_guardian_lets_go_at_a_hangup_and_stays_at_an_interrupt() -> None:
    with FakeBus(FakeServos(HOMES)) as fake:
        port = GuardianPort(fake.path, tuple(HOMES), lifetime=60.0)
        bus = Bus(port, timeout=2.0)
        bus.write(1, "torque_write", 1)
        assert bus.read(1, "torque_read") is not None
        # an interrupt is for the controller
        os.kill(port.process_id, signal.SIGINT)
        time.sleep(0.3)
        assert bus.read(1, "position_read") is not None
        assert fake.torque_on()[1]
        os.kill(port.process_id, signal.SIGHUP)
        end = time.monotonic() + LIMIT
        while fake.torque_on()[1] and time.monotonic() < end:
            time.sleep(0.01)
        assert not fake.torque_on()[1]
        port.close()
        assert port.unconfirmed() == []
