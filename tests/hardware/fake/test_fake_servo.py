"""A fake servo obeys every row of its table, reads it back, and protects itself as the real one does."""

from __future__ import annotations

import math

import pytest

from metamer.core.refusals import BadInput
from metamer.hardware.fake.bus import FakeBus, VirtualPort
from metamer.hardware.fake.faults import Faults, faults_from_text
from metamer.hardware.fake.servo import FakeServo
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.ports import PortLost, SerialPort
from metamer.hardware.wire.tables import LX_16A

HOMES = {1: 498, 2: 415, 3: 548}
HEAT, VOLTAGE, STALL = 1, 2, 4  # bits of an alarm, as the LX-16A has them
LAGS = 0.6  # s, in which a servo without load is where it was sent: 15 lags


def line_to(faults: Faults | None = None) -> tuple[Bus, FakeServos]:
    servos = FakeServos(HOMES, faults=faults)
    return Bus(VirtualPort(servos)), servos


def ask(bus: Bus, id_: int, name: str) -> tuple[int, ...]:
    reading = bus.read(id_, name)
    assert reading is not None
    return reading.values


def loaded(bus: Bus, *ids: int) -> None:
    for id_ in ids:
        bus.write(id_, "torque_write", 1)


@pytest.mark.parametrize(
    ("stem", "values"),
    [
        ("angle_limits", (100, 900)),
        ("voltage_limits", (6500, 8400)),
        ("temperature_limit", (60,)),
        ("offset", (-40,)),
        ("mode", (1, 0, -300)),
        ("torque", (1,)),
        ("led", (1,)),
        ("led_error", (5,)),
    ],
)
def test_what_is_written_is_read_back(stem: str, values: tuple[int, ...]) -> None:
    bus, _ = line_to()
    factory = ask(bus, 2, f"{stem}_read")
    assert factory != values
    bus.write(1, f"{stem}_write", *values)
    assert ask(bus, 1, f"{stem}_read") == values
    # of that servo only, and of all by broadcast
    assert ask(bus, 2, f"{stem}_read") == factory
    bus.write(LX_16A.broadcast, f"{stem}_write", *values)
    assert ask(bus, 3, f"{stem}_read") == values


def test_every_row_of_the_table_is_obeyed() -> None:
    """A read is answered with numbers that fit their fields; anything else keeps silent."""
    bus, servos = line_to()
    for row in LX_16A.rows:
        if row.reply is not None:
            values = ask(bus, 1, row.name)
            assert all(part.lower <= value <= part.upper for part, value in zip(row.reply, values, strict=True))
        else:
            bus.write(3, row.name, *(part.lower for part in row.request))
    assert servos.servos[1].memory["move"] == (498, 0)


def test_moves_now_later_and_not_at_all() -> None:
    bus, servos = line_to()
    loaded(bus, 1, 2)
    bus.write(1, "move", 600, 100)
    assert ask(bus, 1, "move_read") == (600, 100)
    bus.write(2, "prepare", 500, 0)
    bus.port.sleep(LAGS)
    assert ask(bus, 1, "position_read") == (600,)
    assert ask(bus, 2, "position_read") == (415,)
    assert ask(bus, 2, "prepare_read") == (500, 0)
    bus.write(LX_16A.broadcast, "start")
    bus.port.sleep(LAGS)
    assert ask(bus, 2, "position_read") == (500,)
    assert ask(bus, 2, "move_read") == (500, 0)
    # stopped half way it stays there; one without torque does not move at all
    bus.write(1, "move", 100, 1000)
    bus.port.sleep(0.5)
    bus.write(1, "stop")
    here = servos.servos[1].position
    assert 300 < here < 400
    bus.port.sleep(LAGS)
    assert servos.servos[1].position == pytest.approx(here)
    bus.write(3, "move", 100, 0)
    bus.port.sleep(LAGS)
    assert ask(bus, 3, "position_read") == (548,)


def test_limits_offset_and_motor_mode() -> None:
    bus, servos = line_to()
    loaded(bus, 1)
    bus.write(1, "angle_limits_write", 200, 700)
    bus.write(1, "move", 900, 0)
    bus.port.sleep(LAGS)
    assert ask(bus, 1, "position_read") == (700,)
    bus.write(1, "angle_limits_write", 700, 200)
    assert ask(bus, 1, "angle_limits_read") == (200, 700)  # upside down: as it was
    # an offset turns the shaft at the next move, what is read is what was sent
    bus.write(1, "offset_write", 30)
    bus.write(1, "move", 500, 0)
    bus.port.sleep(LAGS)
    assert ask(bus, 1, "position_read") == (500,)
    assert servos.servos[1].position == pytest.approx(530, abs=0.01)
    bus.write(1, "offset_save")
    assert servos.servos[1].saved == (30,)
    # half speed, beyond every angle, until it is a servo again
    bus.write(1, "mode_write", 1, 0, 500)
    begin, here = bus.port.now(), servos.servos[1].position
    bus.port.sleep(1.0)
    bus.write(1, "move", 400, 0)
    bus.port.sleep(1.0)
    turned = servos.servos[1].position - here
    assert turned == pytest.approx(0.5 * servos.servos[1].speed * (bus.port.now() - begin - 0.04), rel=0.01)
    bus.write(1, "mode_write", 0, 0, 0)
    bus.port.sleep(LAGS)
    held = servos.servos[1].position
    bus.port.sleep(1.0)
    assert servos.servos[1].position == pytest.approx(held)


def test_an_id_is_changed_but_never_taken_twice() -> None:
    bus, servos = line_to(Faults(hot={1: 0.0}))
    bus.write(1, "id_write", 9)
    assert bus.read(1, "id_read", retries=0) is None
    assert ask(bus, 9, "id_read") == (9,)
    assert ask(bus, 9, "position_read") == (498,)
    bus.write(2, "id_write", 3)
    assert sorted(servos.servos) == [2, 3, 9]
    # faults stay with the servo
    bus.port.sleep(1.0)
    assert servos.servos[9].temperature > 40.0


def test_a_hot_servo_lets_go_and_comes_back() -> None:
    bus, servos = line_to()
    servo = servos.servos[1]
    loaded(bus, 1)
    bus.write(1, "temperature_limit_write", 60)
    servo.temperature = 61.0
    bus.port.sleep(0.01)
    assert servo.alarm == HEAT
    assert servo.flashes()
    assert ask(bus, 1, "torque_read") == (0,)
    bus.write(1, "move", 700, 0)
    bus.port.sleep(LAGS)
    assert ask(bus, 1, "position_read") == (498,)
    # it keeps the dark where its mask says so
    bus.write(1, "led_error_write", VOLTAGE | STALL)
    assert not servo.flashes()
    servo.temperature = 59.0
    bus.port.sleep(0.01)
    assert servo.alarm == 0
    assert ask(bus, 1, "torque_read") == (1,)
    # what it was told meanwhile is lost
    bus.port.sleep(LAGS)
    assert ask(bus, 1, "position_read") == (498,)


def test_a_servo_outside_its_voltages_lets_go() -> None:
    bus, servos = line_to(Faults(low={1: 1.0}))
    loaded(bus, 1, 2)
    bus.write(1, "voltage_limits_write", 6500, 8400)
    assert ask(bus, 1, "torque_read") == (1,)
    bus.port.sleep(1.0)
    assert ask(bus, 1, "voltage_read") == (5000,)
    assert servos.servos[1].alarm == VOLTAGE
    assert ask(bus, 1, "torque_read") == (0,)
    # the other has its own limits and voltage
    assert ask(bus, 2, "torque_read") == (1,)


def test_a_shaft_that_is_held_tells_of_its_stall() -> None:
    bus, servos = line_to(Faults(stalled={1: 0.0}))
    loaded(bus, 1)
    bus.write(1, "move", 900, 0)
    bus.port.sleep(0.4)
    assert servos.servos[1].alarm == 0
    bus.port.sleep(0.3)
    assert servos.servos[1].alarm == STALL
    assert ask(bus, 1, "position_read") == (498,)
    assert ask(bus, 1, "torque_read") == (1,)
    # held by full torque for 20 s it is 30 deg C hotter, less what leaks
    before = servos.servos[1].temperature
    bus.port.sleep(20.0)
    assert servos.servos[1].temperature - before == pytest.approx(30.0, rel=0.05)


def test_a_jam_stops_one_way_only() -> None:
    bus, servos = line_to(Faults(jam={1: 0.5}))
    servo = servos.servos[1]
    loaded(bus, 1)
    bus.write(1, "move", 898, 1000)
    bus.port.sleep(2.0)
    # it went 400 ticks/s, a lag behind, until half a second
    assert servo.position == pytest.approx(498 + 400 * (0.5 - 0.04), abs=3.0)
    bus.write(1, "move", 400, 0)
    bus.port.sleep(LAGS)
    assert ask(bus, 1, "position_read") == (400,)
    bus.write(1, "move", 800, 0)
    bus.port.sleep(LAGS)
    assert servo.position == pytest.approx(498 + 400 * (0.5 - 0.04), abs=6.0)  # within a step of 2 ms at full speed


def test_faults_of_servos_that_are_not_there_are_refused() -> None:
    for how in ("dead", "hot", "low", "stalled", "jam"):
        with pytest.raises(BadInput, match=rf"faults\.{how} = 7.*1, 2, 3"):
            FakeServos(HOMES, faults=Faults(**{how: {7: 1.0}}))
    with pytest.raises(BadInput, match=r"faults\.dead"):
        Faults(dead={1: -1.0})
    with pytest.raises(BadInput, match=r"faults\.unplugged"):
        Faults(unplugged=math.nan)


def test_the_new_faults_as_text() -> None:
    assert faults_from_text("unplugged@12s,jam=2@3s") == Faults(unplugged=12.0, jam={2: 3.0})
    assert faults_from_text("unplugged=12") == Faults(unplugged=12.0)
    for bad in ("unplugged@", "unplugged@soon", "unplugged@-1", "jam=2@-3s"):
        with pytest.raises(BadInput, match="faults"):
            faults_from_text(bad)


def test_an_unplugged_line_in_its_own_time() -> None:
    bus, servos = line_to(Faults(unplugged=1.0))
    loaded(bus, 1)
    bus.port.sleep(0.5)
    assert ask(bus, 1, "torque_read") == (1,)
    bus.port.sleep(0.5)
    with pytest.raises(PortLost):
        bus.read(1, "position_read")
    with pytest.raises(PortLost):
        bus.release((1,))
    # the cable is gone, the power is not
    assert servos.servos[1].loaded


def test_a_line_unplugged_while_an_answer_is_awaited() -> None:
    """The answer would come after 1.5 ms: it never does."""
    bus, _ = line_to(Faults(unplugged=0.001))
    with pytest.raises(PortLost):
        bus.read(1, "position_read")
    assert bus.port.now() == 0.001


@pytest.mark.timing
def test_an_unplugged_pseudo_terminal_goes_away() -> None:
    with FakeBus(FakeServos(HOMES, faults=Faults(unplugged=0.5))) as fake:
        bus = Bus(SerialPort(fake.path, LX_16A.baud), timeout=0.05)
        assert bus.read(1, "position_read") is not None
        bus.port.sleep(1.0)
        with pytest.raises(PortLost):
            bus.read(1, "position_read")
        bus.port.close()
        with pytest.raises(BadInput, match="cannot open port"):
            SerialPort(fake.path, LX_16A.baud)


def test_a_servo_is_new_as_its_table_says() -> None:
    servo = FakeServo(table=LX_16A, number=4, position=100.0, speed=1300.0)
    assert {name: servo.memory[name] for name in LX_16A.factory} == dict(LX_16A.factory)
    assert servo.voltage == LX_16A.supply
    assert not servo.loaded
