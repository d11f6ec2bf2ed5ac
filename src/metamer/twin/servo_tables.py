"""Bus servos as data: what each understands, how its numbers are laid out, what they mean.

A servo that speaks the same frames (header, ID, LEN, CMD, parameters, inverted sum) is another table, not other code.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from metamer.refusals import refuse
from metamer.units import KGF_CM

Kind = str  # "request" or "reply"


class Field(NamedTuple):
    """One number of a frame.

    name           what it is
    code           how it is packed: B u8, b int8, H u16, h int16, little-endian
    unit           of the number as it stands on the wire
    lower, upper   what may be sent
    """

    name: str
    code: str
    unit: str
    lower: int
    upper: int


class Row(NamedTuple):
    """One command of a servo; reply is None where the servo keeps silent."""

    number: int
    name: str
    request: tuple[Field, ...] = ()
    reply: tuple[Field, ...] | None = None


# units of the wire that are not SI -> their size
SIZES = {"mV": 1e-3, "dV": 0.1, "ms": 1e-3}


class Layout(NamedTuple):
    """A frame of one direction, ready to pack: row, fields, LEN, packing."""

    row: Row
    fields: tuple[Field, ...]
    length: int
    packing: struct.Struct


@dataclass(frozen=True, kw_only=True, eq=False)
class ServoTable:
    """A kind of servo.

    header        bytes that begin a frame
    overhead      LEN less the number of parameter bytes
    highest_id    largest ID of a servo
    broadcast     ID that all servos obey and none answers
    baud          speed of the wire                                          [bit/s]
    ticks, span   position 0 .. ticks is 0 .. span                           [-, rad]
    free_speed    largest speed of the shaft at its usual supply             [rad/s]
    stall         largest torque at its usual supply                         [N m]
    supply        usual voltage                                              [V]
    temperature   above which it is too hot                                  [deg C]
    voltage       lowest and highest supply                                  [V]
    rows          its commands
    factory       what its registers hold when it is new, by the first word of their rows   [as on the wire]
    """

    name: str
    header: bytes
    overhead: int
    highest_id: int
    broadcast: int
    baud: int
    ticks: int
    span: float
    free_speed: float
    stall: float
    supply: float
    temperature: float
    voltage: tuple[float, float]
    rows: tuple[Row, ...]
    factory: Mapping[str, tuple[int, ...]]
    by_name: Mapping[str, Row] = field(init=False, repr=False)
    layouts: Mapping[Kind, Mapping[int, Layout]] = field(init=False, repr=False)
    longest: int = field(init=False)  # bytes of the longest frame

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {row.name: row for row in self.rows})
        found: dict[Kind, dict[int, Layout]] = {"request": {}, "reply": {}}
        for row in self.rows:
            for kind, fields in (("request", row.request), ("reply", row.reply)):
                if fields is not None:
                    packing = struct.Struct("<" + "".join(part.code for part in fields))
                    found[kind][row.number] = Layout(row, fields, packing.size + self.overhead, packing)
        object.__setattr__(self, "layouts", found)
        sizes = [layout.packing.size for part in found.values() for layout in part.values()]
        object.__setattr__(self, "longest", max(sizes) + len(self.header) + 4)

    @property
    def tick(self) -> float:
        """Angle of one unit of position.   [rad]"""
        return self.span / self.ticks

    def layout(self, name: str, kind: Kind) -> Layout:
        """How a command is laid out in one direction; an unknown one is refused."""
        row = self.by_name.get(name)
        if row is None or row.number not in self.layouts[kind]:
            good = sorted(part.row.name for part in self.layouts[kind].values())
            raise refuse("command", name, f"a {kind} of {self.name}: {', '.join(good)}")
        return self.layouts[kind][row.number]

    def amount(self, name: str, raw: int) -> float:
        """First number of a reply in volts, seconds, degrees Celsius or ticks.

        name   of the command
        raw    as it stands on the wire
        """
        return raw * SIZES.get(self.layout(name, "reply").fields[0].unit, 1.0)


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
    rows=(
        Row(1, "move", _MOVE),
        Row(2, "move_read", (), _MOVE),
        Row(7, "prepare", _MOVE),
        Row(8, "prepare_read", (), _MOVE),
        Row(11, "start"),
        Row(12, "stop"),
        Row(13, "id_write", _ID),
        Row(14, "id_read", (), _ID),
        Row(17, "offset_write", _OFFSET),
        Row(18, "offset_save"),
        Row(19, "offset_read", (), _OFFSET),
        Row(20, "angle_limits_write", _ANGLES),
        Row(21, "angle_limits_read", (), _ANGLES),
        Row(22, "voltage_limits_write", _VOLTAGES),
        Row(23, "voltage_limits_read", (), _VOLTAGES),
        Row(24, "temperature_limit_write", _HEAT),
        Row(25, "temperature_limit_read", (), _HEAT),
        Row(26, "temperature_read", (), (Field("temperature", "B", "deg C", 0, 255),)),
        Row(27, "voltage_read", (), (Field("voltage", "H", "mV", 0, 65535),)),
        Row(28, "position_read", (), (Field("position", "h", "tick", -32768, 32767),)),
        Row(29, "mode_write", _MODE),
        Row(30, "mode_read", (), _MODE),
        Row(31, "torque_write", _ON),
        Row(32, "torque_read", (), _ON),
        Row(33, "led_write", _DARK),
        Row(34, "led_read", (), _DARK),
        Row(35, "led_error_write", _MASK),
        Row(36, "led_error_read", (), _MASK),
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

SERVOS = {"lx-16a": LX_16A}
