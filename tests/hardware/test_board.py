"""What a debugging board does: scan, numbers, registers, LED, torque off, park; for every kind of servo."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.hardware.board import registers, scan, set_id, set_led, set_register, settable
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.rows import ServoTable
from metamer.hardware.wire.tables import LX_16A, SERVOS

TABLES = list(SERVOS.values())
PLACES = {1: 300.0, 4: 500.0, 7: 700.0}
every_kind = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)


def bus_of(table: ServoTable, faults: Faults | None = None) -> Bus:
    return Bus(VirtualPort(FakeServos(PLACES, table=table, faults=faults, echo=True)), table)


def servos_of(bus: Bus) -> FakeServos:
    assert isinstance(bus.port, VirtualPort)
    return bus.port.servos


@every_kind
def test_all_servos_are_found_and_none_moves(table: ServoTable) -> None:
    bus = bus_of(table)
    found = scan(bus, range(12))
    assert [one.id for one in found] == [1, 4, 7]
    for one in found:
        assert one.signs["position_read"] == PLACES[one.id]
        assert one.signs["voltage_read"] == pytest.approx(table.supply, abs=0.1)
        assert one.signs["torque_read"] == 0.0
    assert {frame.name for _, frame in servos_of(bus).requests} == {
        "position_read",
        "temperature_read",
        "voltage_read",
        "torque_read",
    }


@every_kind
def test_a_number_is_given_once(table: ServoTable) -> None:
    bus = bus_of(table)
    with pytest.raises(BadInput, match="a number that no servo on the bus has"):
        set_id(bus, 4, 7)
    with pytest.raises(BadInput, match="servo 5 does not answer"):
        set_id(bus, 5, 6)
    with pytest.raises(BadInput, match="new = 254"):
        set_id(bus, 4, 254)
    set_id(bus, 4, 9)
    assert [one.id for one in scan(bus, range(12))] == [1, 7, 9]


@every_kind
def test_what_a_servo_keeps_is_set_with_its_torque_off_and_read_back(table: ServoTable) -> None:
    bus = bus_of(table)
    bus.write(4, "torque_write", 1)
    assert "angle_limits" in settable(bus)
    high = table.ticks - 100
    assert set_register(bus, 4, "angle_limits", (100, high)) == (100, high)
    assert sorted(servos_of(bus).servos[4].memory["angle_limits"]) == [100, high]
    # the lower above the upper: the servo keeps what it had, and that is said
    with pytest.raises(BadInput, match="keeps"):
        set_register(bus, 4, "angle_limits", (high, 100))
    assert not servos_of(bus).servos[4].on
    with pytest.raises(BadInput, match="one of"):
        set_register(bus, 4, "torque", (1,))


def test_offset_is_saved_and_registers_are_read() -> None:
    bus = bus_of(LX_16A)
    assert set_register(bus, 1, "offset", (-20,)) == (-20,)
    assert servos_of(bus).servos[1].saved == (-20,)
    found = registers(bus, 1)
    assert found["offset_read"] == (-20,)
    assert found["position_read"] == (320,)
    assert set(found) == {row.name for row in LX_16A.rows if row.reply is not None}
    with pytest.raises(BadInput, match="servo 3 does not answer"):
        registers(bus, 3)


def test_led() -> None:
    bus = bus_of(LX_16A)
    # the LX-16A writes 1 for a dark one
    for on, kept in ((True, (0,)), (False, (1,))):
        set_led(bus, 4, on)
        assert servos_of(bus).servos[4].memory["led"] == kept
    with pytest.raises(BadInput, match="LED"):
        set_led(bus_of(SERVOS["sts3215-12v"]), 4, True)


def test_commands(tmp_path: Path) -> None:
    def call(*words: str) -> tuple[int, str]:
        out = CliRunner().invoke(app, list(words))
        return (2, str(out.exception)) if isinstance(out.exception, BadInput) else (out.exit_code, out.output)

    file = tmp_path / "s.json"
    code, text = call("scan", "--port", "fake", "--ids", "0-9", "--json", str(file))
    assert code == 0, text
    assert [row["id"] for row in json.loads(file.read_text())] == [1, 2, 3, 4, 5]
    assert call("scan", "--port", "fake", "--ids", "8,9")[0] == 1
    assert "sts3215-7v4" in call("scan", "--kinds")[1]
    assert "numbers and ranges" in call("scan", "--port", "fake", "--ids", "a")[1]
    assert "angle_limits" in call("read", "2", "--port", "fake")[1]
    assert "offset is 12" in call("set", "2", "offset", "12", "--port", "fake")[1]
    assert "servo 2 is servo 8" in call("set-id", "2", "8", "--port", "fake")[1]
    assert call("led", "2", "on", "--port", "fake")[0] == 0
    assert "on or off" in call("led", "2", "blue", "--port", "fake")[1]
    assert call("off", "--port", "fake", "--ids", "1-5")[1].strip() == "torque off: 1, 2, 3, 4, 5"
    # one that is not there has not confirmed anything
    code, text = call("off", "--port", "fake", "--ids", "1-6")
    assert code == 3
    assert "TORQUE MAY STILL BE ON: servo 6" in text


def test_park() -> None:
    out = CliRunner().invoke(app, ["park", "worm", "--port", "virtual", "--posture", "0.2,0,0,0,-0.2"])
    assert out.exit_code == 0, out.output
    assert "parked: joint angles 0.2" in out.output
    assert "--posture" in str(
        CliRunner().invoke(app, ["park", "worm", "--port", "virtual", "--posture", "1"]).exception
    )
