"""Every frame on the bus with its true time, as a topic of the log.

Topic /bus holds one message of the protobuf type `metamer.BusFrames` a tick. Sent bytes are whole requests; received
bytes stand as they came in one read, so that nothing is lost; `read_bus_frames` cuts them into frames.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from metamer.hardware.wire.packets import Frame, decode, encode
from metamer.hardware.wire.tables import LX_16A, ServoTable

BUS = "/bus"
SCHEMA_NAME = "metamer.BusFrames"
_FRAME, _NS, _SENT, _DATA = b"\x0a", b"\x09", b"\x10", b"\x1a"  # tags: frames = 1; ns = 1, sent = 2, data = 3


class BusFrame(NamedTuple):
    """Bytes on the bus.

    ns     when they were handed to the line or came from it, CLOCK_MONOTONIC   [ns]
    sent   True: from us; False: to us
    data   the bytes
    """

    ns: int
    sent: bool
    data: bytes


def bus_schema() -> bytes:
    """The serialised FileDescriptorSet of `metamer.BusFrames`."""
    from google.protobuf.descriptor_pb2 import FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet

    file = FileDescriptorProto(name="metamer/bus_frames.proto", package="metamer", syntax="proto3")
    outer = file.message_type.add(name="BusFrames")
    inner = outer.nested_type.add(name="Frame")
    kinds = (("ns", "FIXED64"), ("sent", "BOOL"), ("data", "BYTES"))
    for number, (name, kind) in enumerate(kinds, start=1):
        inner.field.add(
            name=name,
            number=number,
            type=getattr(FieldDescriptorProto, f"TYPE_{kind}"),
            label=FieldDescriptorProto.LABEL_OPTIONAL,
        )
    outer.field.add(
        name="frames",
        number=1,
        type=FieldDescriptorProto.TYPE_MESSAGE,
        type_name=".metamer.BusFrames.Frame",
        label=FieldDescriptorProto.LABEL_REPEATED,
    )
    return FileDescriptorSet(file=[file]).SerializeToString(deterministic=True)


def bus_message(frames: Sequence[BusFrame]) -> bytes:
    """One message of frames."""
    parts: list[bytes] = []
    for ns, sent, data in frames:
        body = _NS + ns.to_bytes(8, "little") + (_SENT + b"\x01" if sent else b"") + _DATA + _length(data) + data
        parts += (_FRAME, _length(body), body)
    return b"".join(parts)


def _length(data: bytes) -> bytes:
    """Size as a base-128 number, low part first."""
    size, out = len(data), bytearray()
    while size > 0x7F:
        out.append(size & 0x7F | 0x80)
        size >>= 7
    out.append(size)
    return bytes(out)


def frames_of(message: bytes) -> Iterator[BusFrame]:
    """The frames of a message that `bus_message` wrote; ValueError for any other."""
    for tag, body in _fields(message):
        if tag != _FRAME[0] or not isinstance(body, bytes):
            raise ValueError("this is no message of bus frames")
        ns, sent, data = 0, False, b""
        for part, value in _fields(body):
            if part == _NS[0] and isinstance(value, int):
                ns = value
            elif part == _SENT[0]:
                sent = bool(value)
            elif part == _DATA[0] and isinstance(value, bytes):
                data = value
        yield BusFrame(ns, sent, data)


def _fields(message: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Tag and value of every field of a protobuf message of numbers and bytes."""
    place = 0
    while place < len(message):
        tag = message[place]
        place += 1
        if tag & 7 == 1:
            yield tag, int.from_bytes(message[place : place + 8], "little")
            place += 8
            continue
        value = shift = 0
        while True:
            if place >= len(message):
                raise ValueError("a message of bus frames ends early")
            byte = message[place]
            value |= (byte & 0x7F) << shift
            place, shift = place + 1, shift + 7
            if byte < 0x80:
                break
        if tag & 7 == 2:
            yield tag, message[place : place + value]
            place += value
        else:
            yield tag, value


def read_raw_bus(path: str | Path, machine: str = "") -> list[BusFrame]:
    """What went over the bus, received bytes as they came in one read; of a log that was cut off, all whole chunks.

    path      of the log, or of its ".part" file
    machine   whose bus, where the log holds several
    """
    from metamer.record.reader import topic_messages
    from metamer.record.stream import topic_of

    return [frame for message in topic_messages(path, topic_of(machine, BUS)) for frame in frames_of(message)]


def read_bus_frames(path: str | Path, table: ServoTable = LX_16A, machine: str = "") -> list[BusFrame]:
    """Every frame sent and received; received bytes that are no answer (an echo, garbage) stand as they are.

    path      of the log, also one that was cut off, or its ".part" file
    table     the kind of servo
    machine   whose bus, where the log holds several
    """
    return list(whole_frames(read_raw_bus(path, machine), table))


def whole_frames(raw: Iterable[BusFrame], table: ServoTable) -> Iterator[BusFrame]:
    """Received bytes cut into answers, each with the time at which its last byte had come."""
    rest, last = b"", 0
    for frame in raw:
        if frame.sent:
            yield frame
            continue
        data, last = rest + frame.data, frame.ns
        found = decode(table, data, "reply")
        rest = found.rest
        yield from _cut(data[: len(data) - len(rest)], found.frames, frame.ns, table)
    if rest:
        yield BusFrame(last, False, rest)


def _cut(data: bytes, frames: Sequence[Frame], ns: int, table: ServoTable) -> Iterator[BusFrame]:
    """The answers in a stretch of bytes, and what stands between them."""
    at = 0
    for frame in frames:
        answer = encode(table, frame.id, frame.name, *frame.values, kind="reply")
        begin = data.index(answer, at)
        if begin > at:
            yield BusFrame(ns, False, data[at:begin])
        yield BusFrame(ns, False, answer)
        at = begin + len(answer)
    if at < len(data):
        yield BusFrame(ns, False, data[at:])
