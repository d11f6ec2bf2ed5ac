"""Servos that are spoken to by address: Feetech STS3215 and Dynamixel AX-12A as rows.

Frames FF FF ID LEN INSTRUCTION ADDRESS .. SUM, LEN = parameters + 2; a reply is FF FF ID LEN STATUS DATA .. SUM and
does not say what it answers. Hence every row reads a stretch of another length, and a late reply to another question
never fits. Writes go as SYNC WRITE to one servo, which nobody answers (a plain WRITE would be), or as WRITE to all.
Several STS3215 are asked at once by SYNC READ, and answer one after the other in the order of their IDs in it; protocol
1.0 has no such instruction.

STS3215: protocol and examples from Feetech's "SCS communication protocol" manual, addresses from the memory table of
its STS/SMS series (as LeRobot's motors/feetech/tables.py lists them), ratings of the 12 V and of the 7.4 V kind from
its data sheets. It is given the speed of a move; its goal time is reserved. Load is the duty of its motor with the sign
in bit 10, current in units of 6.5 mA with the sign in bit 15. AX-12A: ROBOTIS e-manual, DYNAMIXEL protocol 1.0 and
control table of the AX-12A; speed in units of 0.111 rpm.
"""

from __future__ import annotations

import math
from dataclasses import replace

from metamer.core.units import KGF_CM
from metamer.hardware.wire.rows import Field, Form, Row, ServoTable

READ, WRITE, SYNC_READ, SYNC_WRITE = 0x02, 0x03, 0x82, 0x83  # instructions
_SIZES = {"B": 1, "b": 1, "H": 2, "h": 2, "M": 2, "T": 2, "I": 4, "i": 4}


def size_of(fields: tuple[Field, ...]) -> int:
    """Number of bytes of some numbers."""
    return sum(_SIZES[part.code] for part in fields)


def reading(name: str, address: int, *fields: Field) -> Row:
    """A row that reads a stretch of memory."""
    form = Form(READ, bytes((address, size_of(fields))), who="one")
    return Row(READ, name, (), fields, (form,))


def writing(name: str, address: int, *fields: Field) -> Row:
    """A row that writes a stretch of memory, of one servo or of all."""
    one = Form(SYNC_WRITE, bytes((address, size_of(fields))), who="one", inside=True)
    return Row(SYNC_WRITE, name, fields, None, (one, Form(WRITE, bytes((address,)), who="all")))


def byte(name: str, unit: str = "-", lower: int = 0, upper: int = 255) -> Field:
    """A number of one byte."""
    return Field(name, "B", unit, lower, upper)


def word(name: str, unit: str = "-", lower: int = 0, upper: int = 65535, code: str = "H") -> Field:
    """A number of two bytes."""
    return Field(name, code, unit, lower, upper)


_ON = byte("on", upper=1)
_HEALTH = (byte("voltage", "dV"), byte("temperature", "deg C"), byte("registered"))
_ANGLES = (word("angle_lower", "tick"), word("angle_upper", "tick"))


def _limits(most: int) -> tuple[Field, Field]:
    """Ends of the way up to a position.   [tick]"""
    return word("lower", "tick", 0, most), word("upper", "tick", 0, most)


_MODEL = byte("id"), byte("baud"), byte("delay")
_STS_ROWS = (
    writing("torque_write", 40, _ON),
    writing(
        "move", 42, word("position", "tick", 0, 4095), word("reserved", upper=0), word("speed", "tick/s", 0, 32767)
    ),
    reading("voltage_read", 62, byte("voltage", "dV")),
    reading("position_read", 56, word("position", "tick", -32767, 32767, "M")),
    reading("temperature_read", 63, *_HEALTH[1:], byte("status")),
    reading("torque_read", 40, byte("on"), byte("acceleration"), word("goal", "tick", -32767, 32767, "M")),
    reading("id_read", 5, *_MODEL, byte("level"), _ANGLES[0]),
    reading(
        "limits_read",
        9,
        *_ANGLES,
        byte("heat_limit", "deg C"),
        byte("voltage_upper", "dV"),
        byte("voltage_lower", "dV"),
    ),
    reading(
        "effort_read",
        60,
        word("load", "0.1 %", -1000, 1000, "T"),
        *_HEALTH,
        byte("status"),
        byte("moving"),
        word("reserved"),
        word("current", "6.5 mA", -32767, 32767, "M"),
    ),
    writing("id_write", 5, byte("id", upper=253)),
    writing("lock_write", 55, _ON),
    writing("angle_limits_write", 9, *_limits(4095)),
)

STS3215_12V = ServoTable(
    name="STS3215-12V",
    header=b"\xff\xff",
    overhead=2,
    status=True,
    sync_read=SYNC_READ,
    highest_id=253,
    broadcast=254,
    baud=1_000_000,
    ticks=4095,
    span=2.0 * math.pi * 4095 / 4096,
    pace=1.0,
    half_turn=2047,
    free_speed=math.radians(60.0) / 0.222,
    stall=30.0 * KGF_CM,
    supply=12.0,
    temperature=70.0,
    voltage=(9.0, 13.0),
    alarms={"voltage": 1, "heat": 4, "stall": 32},
    unloads=("heat",),
    rows=_STS_ROWS,
    factory={"angle_limits": (0, 4095), "temperature_limit": (70,), "voltage_limits": (40, 140), "lock": (1,)},
)
# the same frames at either supply, another motor in each
STS3215_7V4 = replace(
    STS3215_12V, name="STS3215-7V4", free_speed=math.radians(60.0) / 0.192, stall=19.5 * KGF_CM, supply=7.4,
    voltage=(6.0, 8.4),
)  # fmt: skip

AX_12A = replace(
    STS3215_12V,
    name="AX-12A",
    sync_read=0,
    ticks=1023,
    span=math.radians(300.0),
    pace=0.111 * 6.0 / (300.0 / 1023),
    half_turn=0,
    free_speed=59.0 * 2.0 * math.pi / 60.0,
    stall=1.5,
    voltage=(9.0, 12.5),
    unloads=("heat", "stall"),
    rows=(
        writing("torque_write", 24, _ON),
        writing("move", 30, word("position", "tick", 0, 1023), word("speed", "0.111 rpm", 0, 1023)),
        reading("voltage_read", 42, byte("voltage", "dV")),
        reading("position_read", 36, word("position", "tick", 0, 1023)),
        reading("temperature_read", 43, *_HEALTH[1:], byte("reserved")),
        reading("torque_read", 24, byte("on"), byte("led"), byte("margin_cw"), byte("margin_ccw")),
        reading("id_read", 3, *_MODEL, word("angle_lower"), word("angle_upper")),
        reading("effort_read", 40, word("load", "0.1 %", -1023, 1023, "T"), *_HEALTH),
        reading("limits_read", 6, *_ANGLES, byte("reserved"), byte("heat_limit", "deg C")),
        writing("id_write", 3, byte("id", upper=253)),
        writing("led_write", 25, _ON),
        writing("angle_limits_write", 6, *_limits(1023)),
    ),
    factory={"angle_limits": (0, 1023), "temperature_limit": (70,), "voltage_limits": (60, 140)},
)
