"""Frames of a servo bus as pure functions: header, ID, LEN, CMD, parameters, checksum; bytes in and out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from metamer.core.refusals import refuse
from metamer.hardware.wire.rows import Kind, Layout, ServoTable


class Frame(NamedTuple):
    """One frame: which servo, which command, its numbers as they stand on the wire, a reply's status if it has one."""

    id: int
    name: str
    values: tuple[int, ...] = ()
    status: int = 0


class Decoded(NamedTuple):
    """What a stretch of bytes holds.

    frames    every frame that fits in all parts, in order
    rest      bytes at the end that may still become a frame
    skipped   number of bytes that belong to no frame
    """

    frames: list[Frame]
    rest: bytes
    skipped: int


def checksum(body: bytes) -> int:
    """Inverted sum of ID, LEN, CMD and parameters, ~(sum) & FF.   [-]"""
    return ~sum(body) & 0xFF


def encode(table: ServoTable, id_: int, name: str, *values: int, kind: Kind = "request", status: int = 0) -> bytes:
    """A frame as bytes; numbers outside the range of their field are refused.

    id_      of the servo, or the broadcast ID
    name     of the command, as in the table
    values   the parameters as whole numbers in the units of the wire
    kind     "request" to a servo or "reply" from it
    status   of a reply, for servos that tell it in place of the command
    """
    layout = table.layout(name, kind, to_all=kind == "request" and id_ == table.broadcast)
    if not is_id(table, id_, kind):
        good = f"a whole number from 0 to {table.highest_id} but not {table.header[-1]}, or {table.broadcast} to all"
        raise refuse("id", id_, good)
    if len(values) != len(layout.fields):
        raise refuse(name, values, f"{len(layout.fields)} numbers: {', '.join(f.name for f in layout.fields) or '-'}")
    for part, value in zip(layout.fields, values, strict=True):
        if type(value) is not int or not part.lower <= value <= part.upper:
            raise refuse(
                f"{name}.{part.name}", value, f"a whole number from {part.lower} to {part.upper} [{part.unit}]"
            )
    form = layout.form
    number = status if kind == "reply" and table.status else form.number
    head = bytes((table.broadcast if form.inside else id_, layout.length, number))
    body = head + form.lead + (bytes((id_,)) if form.inside else b"") + layout.pack(values)
    return table.header + body + bytes((checksum(body),))


def is_id(table: ServoTable, id_: int, kind: Kind) -> bool:
    """Whether a frame of this direction may carry the ID.

    No servo answers as broadcast. An ID that equals a header byte is nobody's: after one changed byte such a frame,
    shifted by one, can pass for another.
    """
    if type(id_) is not int or id_ == table.header[-1]:
        return False
    return 0 <= id_ <= table.highest_id or (kind == "request" and id_ == table.broadcast)


def decode(table: ServoTable, data: bytes, kind: Kind, *, asked: str | None = None, final: bool = False) -> Decoded:
    """All frames of one direction in a stretch of bytes.

    A frame counts only if header, ID, CMD, the LEN of that command and the checksum all fit; otherwise one byte is
    skipped and the search goes on, so that no more than the frames which garbage touches are lost.

    data    bytes as they came
    kind    "request" or "reply"; fixes the one LEN of every command
    asked   command that replies answer, for servos whose replies do not say; without it none of theirs counts
    final   nothing more will come: a frame cut off at the end is skipped instead of kept
    """
    header, layouts = table.header, table.layouts[kind]
    silent = kind == "reply" and table.status
    expected, echo = (), b""
    if silent and asked is not None:
        # what was asked, from the instruction on: on one wire the asker hears itself, and that is no reply
        request = table.layout(asked, "request").form
        expected, echo = (table.layout(asked, "reply"),), bytes((request.number,)) + request.lead
    size, lead = len(data), len(header)
    frames: list[Frame] = []
    at, skipped = 0, 0
    while at < size:
        found = data.find(header, at)
        if found < 0:
            # the last bytes may be the beginning of a header
            keep = 0 if final else _overlap(data[at:], header)
            skipped += size - at - keep
            return Decoded(frames, data[size - keep :], skipped)
        skipped += found - at
        at = found
        begin = at + lead
        fits, layout = begin >= size or is_id(table, data[begin], kind), None
        if fits and begin + 2 < size:
            rows = expected if silent else layouts.get(data[begin + 2], ())
            layout = _fitting(table, rows, data, begin, kind)
            fits = layout is not None
        end = begin + 4 + (layout.length - table.overhead if layout is not None else 0)
        if fits and end > size and not final:
            return Decoded(frames, data[at:], skipped)
        good = fits and layout is not None and end <= size and checksum(data[begin : end - 1]) == data[end - 1]
        if good and layout is not None and not (silent and data[begin + 2 : end - 1] == echo):
            first = begin + 3 + len(layout.form.lead)
            id_ = data[first] if layout.form.inside else data[begin]
            values = layout.unpack(data, first + int(layout.form.inside))
            frames.append(Frame(id_, layout.row.name, values, data[begin + 2] if silent else 0))
            at = end
        else:
            at += 1
            skipped += 1
    return Decoded(frames, b"", skipped)


def _fitting(table: ServoTable, rows: Sequence[Layout], data: bytes, begin: int, kind: Kind) -> Layout | None:
    """The layout that a frame from `begin` on may have, by ID, LEN and what stands before its numbers; None if none."""
    to_all, length = data[begin] == table.broadcast, data[begin + 1]
    for layout in rows:
        form = layout.form
        told = data[begin + 3 : begin + 3 + len(form.lead)]
        if length != layout.length or not form.lead.startswith(told):
            continue
        if form.inside:
            place = begin + 3 + len(form.lead)
            good = to_all and (place >= len(data) or is_id(table, data[place], "reply"))
        else:
            good = form.who == "any" or kind == "reply" or to_all == (form.who == "all")
        if good:
            return layout
    return None


def _overlap(data: bytes, header: bytes) -> int:
    """Number of bytes at the end of the data that begin a header."""
    return next((n for n in range(len(header) - 1, 0, -1) if data.endswith(header[:n])), 0)
