"""DYNAMIXEL XL330-M288-T as rows, spoken to by address in frames of protocol 2.0 (`wide_frames`).

Control table, ranges and ratings at 5 V from the ROBOTIS e-manual, XL330-M288-T. In its usual drive mode a move has
its speed in units of 0.229 rev/min; speed and goal stand side by side and go as one. Every row reads a stretch of
another length, so that a late reply to another question never fits; writes go as SYNC WRITE to one servo, which nobody
answers, or as WRITE to all. A status has the number of an error, and bit 7 when the hardware has one. Homing offset
stays as the servo has it: positions are as it tells them.
"""

from __future__ import annotations

import math

from metamer.hardware.wire.feetech import READ, SYNC_READ, SYNC_WRITE, WRITE, byte, size_of, word
from metamer.hardware.wire.rows import Field, Form, Row, ServoTable

TICKS_OF_TURN = 4096
SPEED_UNIT = 0.229 / 60.0 * TICKS_OF_TURN  # tick/s


def _stretch(address: int, fields: tuple[Field, ...]) -> bytes:
    """Address and count as they stand in a question and in a SYNC WRITE."""
    return address.to_bytes(2, "little") + size_of(fields).to_bytes(2, "little")


def reading(name: str, address: int, *fields: Field) -> Row:
    """A row that reads a stretch of memory."""
    return Row(READ, name, (), fields, (Form(READ, _stretch(address, fields), who="one"),))


def writing(name: str, address: int, *fields: Field) -> Row:
    """A row that writes a stretch of memory, of one servo or of all."""
    one = Form(SYNC_WRITE, _stretch(address, fields), who="one", inside=True)
    return Row(SYNC_WRITE, name, fields, None, (one, Form(WRITE, address.to_bytes(2, "little"), who="all")))


def long(name: str, unit: str = "-", lower: int = 0, upper: int = 4095, code: str = "i") -> Field:
    """A number of four bytes."""
    return Field(name, code, unit, lower, upper)


_ON = byte("on", upper=1)
_TORQUE = (byte("on"), byte("led"), word("reserved"), byte("level"))
_ANGLES = (long("upper", "tick"), long("lower", "tick"))
FARTHEST_TURN = 2**31 - 1  # tick, and unit of speed: four bytes hold no more

XL330 = ServoTable(
    name="XL330-M288",
    header=b"\xff\xff\xfd\x00",
    overhead=3,
    status=True,
    wide=True,
    sync_read=SYNC_READ,
    highest_id=252,
    broadcast=254,
    baud=1_000_000,
    ticks=4095,
    span=2.0 * math.pi * 4095 / TICKS_OF_TURN,
    pace=SPEED_UNIT,
    half_turn=2047,
    offset_sign=1,
    free_speed=103.0 * 2.0 * math.pi / 60.0,
    stall=0.52,
    supply=5.0,
    temperature=70.0,
    voltage=(3.7, 6.0),
    alarms={"voltage": 1, "heat": 4, "stall": 32},
    unloads=("voltage", "heat", "stall"),
    rows=(
        writing("torque_write", 64, _ON),
        writing("led_write", 65, _ON),
        writing("move", 112, long("speed", "0.229 rpm", 0, 32767), long("position", "tick")),
        reading("position_read", 132, long("position", "tick", -FARTHEST_TURN, FARTHEST_TURN)),
        reading("voltage_read", 144, word("voltage", "dV")),
        reading("temperature_read", 146, byte("temperature", "deg C")),
        reading("torque_read", 64, *_TORQUE),
        reading("id_read", 7, byte("id"), byte("baud"), byte("delay")),
        reading(
            "effort_read",
            122,
            byte("moving"),
            byte("moving_status"),
            word("load", "0.113 %", -885, 885, "h"),
            word("current", "mA", -32768, 32767, "h"),
            long("speed", "0.229 rpm", -FARTHEST_TURN, FARTHEST_TURN),
        ),
        reading("error_read", 64, *_TORQUE, byte("registered"), byte("status")),
        reading(
            "limits_read",
            31,
            byte("heat_limit", "deg C"),
            word("voltage_upper", "dV"),
            word("voltage_lower", "dV"),
            word("load_limit", "0.113 %"),
            word("current_limit", "mA"),
        ),
        reading("angle_limits_read", 48, *_ANGLES),
        writing("angle_limits_write", 48, *_ANGLES),
        writing("id_write", 7, byte("id", upper=252)),
    ),
    factory={"angle_limits": (4095, 0), "temperature_limit": (70,), "voltage_limits": (35, 70)},
)
