"""What a kind of bus servo understands, as rows: how frames are laid out, what their numbers mean.

All frames are header, ID, LEN, CMD, parameters, check. Some servos have a command for everything, and a reply repeats
it; others have a few instructions on addresses, and a reply has a status in its place. Both are data.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from metamer.core.refusals import refuse

Kind = str  # "request" or "reply"

# units of the wire that are not SI -> their size
SIZES = {"mV": 1e-3, "dV": 0.1, "ms": 1e-3, "6.5 mA": 6.5e-3, "mA": 1e-3, "0.1 %": 1e-3, "0.113 %": 1.0 / 885.0}
SIGN_BITS = {"M": 0x8000, "T": 0x400}  # of numbers that are sign and size


class Field(NamedTuple):
    """One number of a frame.

    name           what it is
    code           how it is packed: B u8, b int8, H u16, h int16, I u32, i int32, M and T sign in bit 15 and 10, size
                   below it
    unit           of the number as it stands on the wire
    lower, upper   what may be sent
    """

    name: str
    code: str
    unit: str
    lower: int
    upper: int


class Form(NamedTuple):
    """How a request stands on the wire.

    number   CMD, or instruction
    lead     parameters before its numbers that are always the same: address, count
    who      "one" servo, "all" by broadcast, or "any" of both
    inside   the frame goes to all, and the ID of the one that is meant follows the lead
    """

    number: int
    lead: bytes = b""
    who: str = "any"
    inside: bool = False


class Row(NamedTuple):
    """One command of a servo; reply is None where the servo keeps silent, forms are empty where CMD is all."""

    number: int
    name: str
    request: tuple[Field, ...] = ()
    reply: tuple[Field, ...] | None = None
    forms: tuple[Form, ...] = ()


class Layout(NamedTuple):
    """A frame of one direction, ready to pack: row, fields, LEN, packing of the numbers, what stands before them."""

    row: Row
    fields: tuple[Field, ...]
    length: int
    packing: struct.Struct
    form: Form

    def pack(self, values: tuple[int, ...]) -> bytes:
        """Numbers as bytes."""
        return self.packing.pack(*(signed(part, value) for part, value in zip(self.fields, values, strict=True)))

    def unpack(self, data: bytes, at: int) -> tuple[int, ...]:
        """Bytes as numbers."""
        found = self.packing.unpack_from(data, at)
        return tuple(unsigned(part, value) for part, value in zip(self.fields, found, strict=True))


def signed(part: Field, value: int) -> int:
    """A number as its field packs it."""
    bit = SIGN_BITS.get(part.code, 0)
    return bit | -value if bit and value < 0 else value


def unsigned(part: Field, value: int) -> int:
    """A number as it came out of its field."""
    bit = SIGN_BITS.get(part.code, 0)
    return -(value & (bit - 1)) if bit and value & bit else value


@dataclass(frozen=True, kw_only=True, eq=False)
class ServoTable:
    """A kind of servo.

    header        bytes that begin a frame
    overhead      LEN less the number of parameter bytes
    order         of bytes in a number: "<" lowest first, ">" highest first
    status        whether a reply has a status in place of the command: it must be known what was asked
    wide          LEN of 16 bits, CRC-16 and stuffed bytes (`wide_frames`) instead of 8 bits and an inverted sum
    sync_read     instruction that asks several servos at once for one row, each answers in turn; 0 = none has it
    highest_id    largest ID of a servo
    broadcast     ID that all servos obey and none answers
    baud          speed of the wire                                          [bit/s]
    ticks, span   position 0 .. ticks is 0 .. span                           [-, rad]
    pace          speed of a move by one unit; 0 = moves are given their time [tick/s]
    free_speed    largest speed of the shaft at its usual supply             [rad/s]
    stall         largest torque at its usual supply                         [N m]
    supply        usual voltage                                              [V]
    temperature   above which it is too hot                                  [deg C]
    voltage       lowest and highest supply                                  [V]
    alarms        what goes wrong -> its bit: heat, voltage, stall
    unloads       of these, what makes it let go
    rows          its commands
    half_turn     position of half a turn, of servos that keep a homing offset as LeRobot uses it; 0 = none   [tick]
    offset_sign   of that offset in what such a servo tells: -1 = actual - offset, 1 = actual + offset
    factory       what its registers hold when it is new, by the first word of their rows   [as on the wire]
    """

    name: str
    header: bytes
    overhead: int
    order: str = "<"
    status: bool = False
    wide: bool = False
    sync_read: int = 0
    highest_id: int
    broadcast: int
    baud: int
    ticks: int
    span: float
    pace: float = 0.0
    free_speed: float
    stall: float
    supply: float
    temperature: float
    voltage: tuple[float, float]
    alarms: Mapping[str, int]
    unloads: tuple[str, ...]
    rows: tuple[Row, ...]
    factory: Mapping[str, tuple[int, ...]]
    half_turn: int = 0
    offset_sign: int = -1
    by_name: Mapping[str, Row] = field(init=False, repr=False)
    layouts: Mapping[Kind, Mapping[int, tuple[Layout, ...]]] = field(init=False, repr=False)
    chosen: Mapping[tuple[str, Kind, bool], Layout] = field(init=False, repr=False)  # by name, direction, to all
    longest: int = field(init=False)  # bytes of the longest frame

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {row.name: row for row in self.rows})
        found: dict[Kind, dict[int, tuple[Layout, ...]]] = {"request": {}, "reply": {}}
        for row in self.rows:
            for form in row.forms or (Form(row.number),):
                self._add(found["request"], row, row.request, form)
            if row.reply is not None:
                self._add(found["reply"], row, row.reply, Form(row.number), status=int(self.wide))
        object.__setattr__(self, "layouts", found)
        chosen: dict[tuple[str, Kind, bool], Layout] = {}
        for kind, numbers in found.items():
            for layout in (layout for rows in numbers.values() for layout in rows):
                for to_all in (False, True):
                    if layout.form.who in ("any", "all" if to_all else "one"):
                        chosen[layout.row.name, kind, to_all] = layout
        object.__setattr__(self, "chosen", chosen)
        lengths = [layout.length for part in found.values() for rows in part.values() for layout in rows]
        object.__setattr__(self, "longest", self._bytes(max(lengths)))

    def _add(
        self, found: dict[int, tuple[Layout, ...]], row: Row, fields: tuple[Field, ...], form: Form, *, status: int = 0
    ) -> None:
        codes = "".join("H" if part.code in SIGN_BITS else part.code for part in fields)
        packing = struct.Struct(self.order + codes)
        length = packing.size + len(form.lead) + int(form.inside) + self.overhead + status
        found[form.number] = (*found.get(form.number, ()), Layout(row, fields, length, packing, form))

    @property
    def tick(self) -> float:
        """Angle of one unit of position.   [rad]"""
        return self.span / self.ticks

    def layout(self, name: str, kind: Kind, *, to_all: bool = False) -> Layout:
        """How a command is laid out in one direction, to one servo or to all; an unknown one is refused."""
        found = self.chosen.get((name, kind, to_all))
        if found is None:
            good = sorted(known for known, way, every in self.chosen if (way, every) == (kind, to_all))
            raise refuse("command", name, f"a {kind} of {self.name}{' to all' * to_all}: {', '.join(good)}")
        return found

    def frame_size(self, name: str, kind: Kind) -> int:
        """Number of bytes of a frame to or from one servo."""
        return self._bytes(self.layout(name, kind).length)

    def _bytes(self, length: int) -> int:
        """Number of bytes of a frame with this LEN: header, ID, LEN, CMD and check beside the parameters."""
        return length - self.overhead + len(self.header) + (6 if self.wide else 4)

    @property
    def many_lead(self) -> int:
        """Number of bytes before the IDs in a question to several servos: address and count."""
        return 4 if self.wide else 2

    @property
    def barred(self) -> int:
        """The ID that no servo may have: the last byte of a header that a sum alone guards; -1 = none."""
        return -1 if self.wide else self.header[-1]

    @property
    def valid_ids(self) -> str:
        """IDs that a servo may have, in words."""
        return f"0 to {self.highest_id}" + (f" but not {self.barred}" if self.barred >= 0 else "")

    def amount(self, name: str, raw: int, which: int = 0) -> float:
        """A number of a reply in volts, amperes, seconds, degrees Celsius or ticks.

        name    of the command
        raw     as it stands on the wire
        which   of its numbers
        """
        return raw * SIZES.get(self.layout(name, "reply").fields[which].unit, 1.0)

    def amounts(self, name: str, values: tuple[int, ...]) -> dict[str, float]:
        """All numbers of a reply by the names of their fields."""
        names = [part.name for part in self.layout(name, "reply").fields]
        return {part: self.amount(name, raw, k) for k, (part, raw) in enumerate(zip(names, values, strict=True))}

    def move(self, start: float, goal: int, time: float) -> tuple[int, ...]:
        """Numbers of a move that takes this time, by its time or by its speed.

        start, goal   where it begins and ends                                [tick]
        time          that it shall take                                      [s]
        """
        told = {"position": goal, "time": round(time * 1000.0)}
        if self.pace:
            far = abs(goal - start)
            told = {"position": goal, "speed": max(1, math.ceil(far / (time * self.pace) - 1e-9)) if time > 0.0 else 0}
        fields = self.by_name["move"].request
        # a number that can only be one is that
        return tuple(min(max(told.get(part.name, part.lower), part.lower), part.upper) for part in fields)

    def move_time(self, values: tuple[int, ...], start: float) -> float:
        """Time that a move takes; 0 = as short as it can be.   [s]

        values   numbers of the move
        start    where it begins                                              [tick]
        """
        told = dict(zip((part.name for part in self.by_name["move"].request), values, strict=True))
        if speed := told.get("speed", 0) * self.pace:
            return abs(told["position"] - start) / speed
        return told.get("time", 0) / 1000.0
