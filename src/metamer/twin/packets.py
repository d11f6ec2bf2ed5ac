"""Frames of a servo bus as pure functions: header, ID, LEN, CMD, parameters, checksum; bytes in and out."""

from __future__ import annotations

from typing import NamedTuple

from metamer.refusals import refuse
from metamer.twin.servo_tables import Kind, ServoTable


class Frame(NamedTuple):
    """One frame: which servo, which command, its numbers as they stand on the wire."""

    id: int
    name: str
    values: tuple[int, ...] = ()


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


def encode(table: ServoTable, id_: int, name: str, *values: int, kind: Kind = "request") -> bytes:
    """A frame as bytes; numbers outside the range of their field are refused.

    id_      of the servo, or the broadcast ID
    name     of the command, as in the table
    values   the parameters as whole numbers in the units of the wire
    kind     "request" to a servo or "reply" from it
    """
    layout = table.layout(name, kind)
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
    body = bytes((id_, layout.length, layout.row.number)) + layout.packing.pack(*values)
    return table.header + body + bytes((checksum(body),))


def is_id(table: ServoTable, id_: int, kind: Kind) -> bool:
    """Whether a frame of this direction may carry the ID.

    No servo answers as broadcast. An ID that equals a header byte is nobody's: after one changed byte such a frame,
    shifted by one, can pass for another.
    """
    if type(id_) is not int or id_ == table.header[-1]:
        return False
    return 0 <= id_ <= table.highest_id or (kind == "request" and id_ == table.broadcast)


def decode(table: ServoTable, data: bytes, kind: Kind, *, final: bool = False) -> Decoded:
    """All frames of one direction in a stretch of bytes.

    A frame counts only if header, ID, CMD, the LEN of that command and the checksum all fit; otherwise one byte is
    skipped and the search goes on, so that no more than the frames which garbage touches are lost.

    data    bytes as they came
    kind    "request" or "reply"; fixes the one LEN of every command
    final   nothing more will come: a frame cut off at the end is skipped instead of kept
    """
    header, layouts = table.header, table.layouts[kind]
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
        layout = layouts.get(data[begin + 2]) if begin + 2 < size else None
        known = begin + 2 < size
        fits = (
            (begin >= size or is_id(table, data[begin], kind))
            and (not known or layout is not None)
            and (layout is None or data[begin + 1] == layout.length)
        )
        end = begin + 4 + (layout.packing.size if layout is not None else 0)
        if fits and end > size and not final:
            return Decoded(frames, data[at:], skipped)
        if fits and layout is not None and end <= size and checksum(data[begin : end - 1]) == data[end - 1]:
            frames.append(Frame(data[begin], layout.row.name, layout.packing.unpack_from(data, begin + 3)))
            at = end
        else:
            at += 1
            skipped += 1
    return Decoded(frames, b"", skipped)


def _overlap(data: bytes, header: bytes) -> int:
    """Number of bytes at the end of the data that begin a header."""
    return next((n for n in range(len(header) - 1, 0, -1) if data.endswith(header[:n])), 0)
