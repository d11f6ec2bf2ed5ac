"""Bus servos as data: the LX-16A by the rows of its maker, and all kinds by name.

A servo that speaks frames of header, ID, LEN, CMD or instruction, parameters and inverted sum, or of DYNAMIXEL protocol
2.0, is another table, not other code: `feetech` and `dynamixel` have those that are spoken to by address.
"""

from __future__ import annotations

import math

from metamer.core.refusals import refuse
from metamer.core.units import KGF_CM
from metamer.hardware.wire.dynamixel import XL330
from metamer.hardware.wire.feetech import AX_12A, STS3215_7V4, STS3215_12V
from metamer.hardware.wire.rows import SIZES, Field, Form, Kind, Layout, Row, ServoTable

__all__ = ["LX_16A", "SERVOS", "SIZES", "Field", "Form", "Kind", "Layout", "Row", "ServoTable", "servo_table"]

_POSITION = Field("position", "H", "tick", 0, 1000)
_TIME = Field("time", "H", "ms", 0, 30000)
_MOVE = (_POSITION, _TIME)
_ID = (Field("id", "B", "-", 0, 253),)
_OFFSET = (Field("offset", "b", "tick", -125, 125),)
_ANGLES = (Field("lower", "H", "tick", 0, 1000), Field("upper", "H", "tick", 0, 1000))
_VOLTAGES = (Field("lower", "H", "mV", 4500, 12000), Field("upper", "H", "mV", 4500, 12000))
_HEAT = (Field("temperature", "B", "deg C", 50, 100),)
_MODE = (Field("mode", "B", "-", 0, 1), Field("zero", "B", "-", 0, 0), Field("speed", "h", "-", -1000, 1000))
_ON = (Field("on", "B", "-", 0, 1),)
_DARK = (Field("dark", "B", "-", 0, 1),)  # 0 lit, 1 not
_MASK = (Field("mask", "B", "-", 0, 7),)  # 1 heat, 2 voltage, 4 stall


def kept(number: int, name: str, fields: tuple[Field, ...]) -> tuple[Row, Row]:
    """Rows of a value that is written by a command and read by the next."""
    return Row(number, f"{name}_write", fields), Row(number + 1, f"{name}_read", (), fields)


LX_16A = ServoTable(
    name="LX-16A",
    header=b"\x55\x55",
    overhead=3,
    highest_id=253,
    broadcast=254,
    baud=115200,
    ticks=1000,
    span=math.radians(240.0),
    free_speed=math.radians(60.0) / 0.19,  # menon2025, chapter 2, at 7.4 V
    stall=19.5 * KGF_CM,  # likewise
    supply=7.4,
    temperature=85.0,
    voltage=(6.0, 8.4),
    alarms={"heat": 1, "voltage": 2, "stall": 4},
    unloads=("heat", "voltage"),
    rows=(
        Row(1, "move", _MOVE),
        Row(2, "move_read", (), _MOVE),
        Row(7, "prepare", _MOVE),
        Row(8, "prepare_read", (), _MOVE),
        Row(11, "start"),
        Row(12, "stop"),
        *kept(13, "id", _ID),
        Row(17, "offset_write", _OFFSET),
        Row(18, "offset_save"),
        Row(19, "offset_read", (), _OFFSET),
        *kept(20, "angle_limits", _ANGLES),
        *kept(22, "voltage_limits", _VOLTAGES),
        *kept(24, "temperature_limit", _HEAT),
        Row(26, "temperature_read", (), (Field("temperature", "B", "deg C", 0, 255),)),
        Row(27, "voltage_read", (), (Field("voltage", "H", "mV", 0, 65535),)),
        Row(28, "position_read", (), (Field("position", "h", "tick", -32768, 32767),)),
        *kept(29, "mode", _MODE),
        *kept(31, "torque", _ON),
        *kept(33, "led", _DARK),
        *kept(35, "led_error", _MASK),
    ),
    factory={
        "offset": (0,),
        "angle_limits": (0, 1000),
        "voltage_limits": (4500, 12000),
        "temperature_limit": (85,),
        "mode": (0, 0, 0),
        "led": (0,),
        "led_error": (7,),
    },
)

SERVOS = {table.name.lower(): table for table in (LX_16A, STS3215_7V4, STS3215_12V, AX_12A, XL330)}
OLDER_NAMES = {"sts3215": "sts3215-12v"}  # of logs


def servo_table(name: str) -> ServoTable:
    """A kind of servo by name, whatever its case; an unknown one is refused."""
    if name.lower() not in SERVOS:
        raise refuse("servo", name, f"one of {', '.join(SERVOS)}")
    return SERVOS[name.lower()]
