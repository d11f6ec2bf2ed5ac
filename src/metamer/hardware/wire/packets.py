"""Frames of a servo bus as pure functions: header, ID, LEN, CMD, parameters, check; bytes in and out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from metamer.core.refusals import refuse
from metamer.hardware.wire.rows import Kind, Layout, ServoTable
from metamer.hardware.wire.wide_frames import MOST_LEN, PATTERN, REPLY, wide_end, wide_frame, wide_inner


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
    values   the parameters as whole numbers in the units of the wire; of a question to all, the IDs that are asked
    kind     "request" to a servo or "reply" from it
    status   of a reply, for servos that tell it in place of the command
    """
    if kind == "request" and id_ == table.broadcast and asks_many(table, name):
        return _framed(table, id_, _many(table, name, values))
    layout = table.layout(name, kind, to_all=kind == "request" and id_ == table.broadcast)
    if not is_id(table, id_, kind):
        raise refuse("id", id_, f"a whole number from {table.valid_ids}, or {table.broadcast} to all")
    if len(values) != len(layout.fields):
        raise refuse(name, values, f"{len(layout.fields)} numbers: {', '.join(f.name for f in layout.fields) or '-'}")
    for part, value in zip(layout.fields, values, strict=True):
        if type(value) is not int or not part.lower <= value <= part.upper:
            raise refuse(
                f"{name}.{part.name}", value, f"a whole number from {part.lower} to {part.upper} [{part.unit}]"
            )
    form = layout.form
    number = bytes((form.number,))
    if kind == "reply" and table.status:
        number = bytes((REPLY, status)) if table.wide else bytes((status,))
    inner = number + form.lead + (bytes((id_,)) if form.inside else b"") + layout.pack(values)
    return _framed(table, table.broadcast if form.inside else id_, inner)


def _framed(table: ServoTable, id_: int, inner: bytes) -> bytes:
    """A whole frame around CMD or status and parameters."""
    if table.wide:
        return wide_frame(table.header, id_, inner)
    body = bytes((id_, len(inner) - 1 + table.overhead)) + inner
    return table.header + body + bytes((checksum(body),))


def asks_many(table: ServoTable, name: str) -> bool:
    """Whether several servos can be asked for a row at once."""
    row = table.by_name.get(name)
    return bool(table.sync_read) and row is not None and row.reply is not None


def _many(table: ServoTable, name: str, ids: Sequence[int]) -> bytes:
    """Instruction and parameters of a question to several servos: what a single question has, then their IDs."""
    if not ids or len(set(ids)) != len(ids) or not all(is_id(table, id_, "reply") for id_ in ids):
        raise refuse(f"ids of {name}", list(ids), f"at least one, each once, from {table.valid_ids}")
    return bytes((table.sync_read,)) + table.layout(name, "request").form.lead + bytes(ids)


def is_id(table: ServoTable, id_: int, kind: Kind) -> bool:
    """Whether a frame of this direction may carry the ID.

    No servo answers as broadcast. An ID that equals a header byte is nobody's where only a sum guards a frame: after
    one changed byte such a frame, shifted by one, can pass for another.
    """
    if type(id_) is not int or id_ == table.barred:
        return False
    return 0 <= id_ <= table.highest_id or (kind == "request" and id_ == table.broadcast)


def decode(table: ServoTable, data: bytes, kind: Kind, *, asked: str | None = None, final: bool = False) -> Decoded:
    """All frames of one direction in a stretch of bytes.

    A frame counts only if header, ID, CMD, the LEN of that command and the check all fit; otherwise one byte is
    skipped and the search goes on, so that no more than the frames which garbage touches are lost.

    data    bytes as they came
    kind    "request" or "reply"; fixes the one LEN of every command
    asked   command that replies answer, for servos whose replies do not say; without it none of theirs counts
    final   nothing more will come: a frame cut off at the end is skipped instead of kept
    """
    header, look = table.header, _look_wide if table.wide else _look
    known = Known(kind)
    if kind == "reply" and table.status:
        known = known._replace(silent=True)
        if asked is not None:
            # what was asked, from the instruction on: on one wire the asker hears itself, and that is no reply
            request = table.layout(asked, "request").form
            known = known._replace(
                expected=(table.layout(asked, "reply"),), echo=bytes((request.number,)) + request.lead
            )
    size = len(data)
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
        end, frame = look(table, data, at + len(header), known)
        if end > size and not final:
            return Decoded(frames, data[at:], skipped)
        if frame is not None:
            frames.append(frame)
            at = end
        else:
            at += 1
            skipped += 1
    return Decoded(frames, b"", skipped)


class Known(NamedTuple):
    """What is known of frames before they are looked at.

    kind       "request" or "reply"
    silent     whether replies do not say what they answer
    expected   the one reply that counts then
    echo       what the asker hears of itself, from the instruction on
    """

    kind: Kind
    silent: bool = False
    expected: tuple[Layout, ...] = ()
    echo: bytes = b""


def _look(table: ServoTable, data: bytes, begin: int, known: Known) -> tuple[int, Frame | None]:
    """Where the frame ends whose ID stands at `begin`, beyond the data if it may still come, and the frame if it fits.

    An end within the data without a frame: there is none.
    """
    size = len(data)
    if begin < size and not is_id(table, data[begin], known.kind):
        return begin, None
    if begin + 2 >= size:
        return size + 1, None
    many = _of_many(table, data, begin, known.kind)
    layout = None if many else _layout(table, data, begin, known)
    if layout is None and not many:
        return begin, None
    end = begin + 4 + ((data[begin + 1] if layout is None else layout.length) - table.overhead)
    if end > size or checksum(data[begin : end - 1]) != data[end - 1]:
        return end, None
    return end, _meaning(table, data[begin : end - 1], known)


def _look_wide(table: ServoTable, data: bytes, begin: int, known: Known) -> tuple[int, Frame | None]:
    """The same of a frame with LEN of 16 bits, stuffed bytes and CRC."""
    least, most = table.overhead, MOST_LEN
    if known.silent:
        if not known.expected:
            return begin, None
        # every third byte may have brought one more
        least = known.expected[0].length
        most = least + least // len(PATTERN)
    if begin < len(data) and not is_id(table, data[begin], known.kind):
        return begin, None
    end = wide_end(data, begin, least, most)
    if end is None or end > len(data):
        return begin if end is None else end, None
    inner = wide_inner(data[begin - len(table.header) : end])
    if inner is None or (known.silent and (len(inner) < 2 or inner[0] != REPLY)):
        return begin, None
    body = inner[1:] if known.silent else inner
    # LEN as if nothing had been stuffed
    length = len(inner) - 1 + table.overhead
    return end, _meaning(table, bytes((data[begin], min(length, 255))) + body, known)


def _layout(table: ServoTable, data: bytes, begin: int, known: Known) -> Layout | None:
    """The layout that a frame may have whose ID stands at `begin`; None if none."""
    rows = known.expected if known.silent else table.layouts[known.kind].get(data[begin + 2], ())
    return _fitting(table, rows, data, begin, known.kind)


def _meaning(table: ServoTable, body: bytes, known: Known) -> Frame | None:
    """The frame of ID, LEN, CMD or status, parameters; None where it is none, or only an echo."""
    if _of_many(table, body, 0, known.kind):
        lead = body[3 : len(body) - (body[1] - table.overhead - table.many_lead)]
        row = next((row for row in table.rows if asks_many(table, row.name) and row.forms[0].lead == lead), None)
        ids = tuple(body[3 + len(lead) :])
        good = row is not None and len(set(ids)) == len(ids) and all(is_id(table, id_, "reply") for id_ in ids)
        return Frame(body[0], row.name, ids) if row is not None and good else None
    layout = _layout(table, body, 0, known)
    if layout is None or (known.silent and not table.wide and body[2:] == known.echo):
        return None
    first = 3 + len(layout.form.lead)
    id_ = body[first] if layout.form.inside else body[0]
    values = layout.unpack(body, first + int(layout.form.inside))
    return Frame(id_, layout.row.name, values, body[2] if known.silent else 0)


def _of_many(table: ServoTable, data: bytes, begin: int, kind: Kind) -> bool:
    """Whether a question to several servos may begin with the ID at `begin`: at least one is asked."""
    if kind != "request" or not table.sync_read or data[begin] != table.broadcast:
        return False
    return data[begin + 2] == table.sync_read and data[begin + 1] > table.overhead + table.many_lead


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
