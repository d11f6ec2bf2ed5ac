"""One sample as a protobuf message `metamer.Sample`: one double per column, every message of the same length.

Column `joint1.angle` is field `angle` of field `joint1`, so a viewer plots `/samples.joint1.angle`. As all fields are
doubles and none is left out, the bytes between the numbers never change: many samples are one array of records.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count

import numpy as np

from metamer.core.records import Array

SCHEMA_NAME = "metamer.Sample"
_FIXED64, _MESSAGE = 1, 2  # protobuf wire types


@dataclass(frozen=True, kw_only=True)
class SampleLayout:
    """Where the numbers of a sample stand in its bytes.

    template   one message with all numbers zero
    places     (1 + columns,) offset of the time and of each column
    schema     the serialised FileDescriptorSet
    """

    template: bytes
    places: np.ndarray
    schema: bytes

    def encode(self, rows: Array) -> list[bytes]:
        """Messages of (k, 1 + columns) rows: time, then the columns."""
        size = len(self.template)
        buffer = np.empty((len(rows), size), dtype=np.uint8)
        buffer[:] = np.frombuffer(self.template, dtype=np.uint8)
        numbers = np.ascontiguousarray(rows, dtype="<f8").view(np.uint8).reshape(len(rows), -1, 8)
        buffer[:, self.places[:, None] + np.arange(8)] = numbers
        data = buffer.tobytes()
        return [data[k * size : (k + 1) * size] for k in range(len(rows))]

    def decode(self, messages: list[bytes]) -> Array:
        """(k, 1 + columns) rows of messages that this layout wrote; ValueError for any other."""
        size = len(self.template)
        if any(len(message) != size for message in messages):
            raise ValueError(f"a sample is not {size} bytes long")
        buffer = np.frombuffer(b"".join(messages), dtype=np.uint8).reshape(len(messages), size)
        between = np.ones(size, dtype=bool)
        between[self.places[:, None] + np.arange(8)] = False
        if (buffer[:, between] != np.frombuffer(self.template, dtype=np.uint8)[between]).any():
            raise ValueError("the fields of a sample are not those of the columns")
        numbers = np.ascontiguousarray(buffer[:, self.places[:, None] + np.arange(8)])
        return numbers.view("<f8").reshape(len(messages), -1).astype(np.float64, copy=False)


def sample_layout(columns: list[str]) -> SampleLayout:
    """The layout and the schema of samples with these columns.

    columns   names in order; the part before the first dot becomes a group of fields
    """
    from google.protobuf.descriptor_pb2 import (
        DescriptorProto,
        FieldDescriptorProto,
        FileDescriptorProto,
        FileDescriptorSet,
    )

    # columns by group, single names at the top
    groups: dict[str, list[tuple[str, int]]] = {}
    single: list[tuple[str, int]] = []
    for place, name in enumerate(columns, start=1):
        head, dot, tail = name.partition(".")
        if dot:
            groups.setdefault(head, []).append((tail, place))
        else:
            single.append((name, place))

    message = DescriptorProto(name=SCHEMA_NAME.split(".")[1])
    template = bytearray()
    places = np.zeros(len(columns) + 1, dtype=np.int64)
    number = count(1)
    taken: set[str] = set()

    def add(target: DescriptorProto, used: set[str], name: str, k: int, kind: str = "") -> None:
        shape = FieldDescriptorProto.TYPE_MESSAGE if kind else FieldDescriptorProto.TYPE_DOUBLE
        target.field.add(
            name=_identifier(name, used),
            number=k,
            type=shape,
            type_name=kind or None,
            label=FieldDescriptorProto.LABEL_OPTIONAL,
        )

    # time and single columns
    for name, place in [("t", 0), *single]:
        k = next(number)
        add(message, taken, name, k)
        template += _varint(k << 3 | _FIXED64)
        places[place] = len(template)
        template += bytes(8)

    # groups, each a message of doubles
    for g, (head, members) in enumerate(groups.items(), start=1):
        group, used, body, inner = message.nested_type.add(name=f"Group{g}"), set[str](), bytearray(), count(1)
        offsets = []
        for tail, place in members:
            k = next(inner)
            add(group, used, tail, k)
            body += _varint(k << 3 | _FIXED64)
            offsets.append((place, len(body)))
            body += bytes(8)
        k = next(number)
        add(message, taken, head, k, f".{SCHEMA_NAME}.Group{g}")
        template += _varint(k << 3 | _MESSAGE) + _varint(len(body))
        for place, offset in offsets:
            places[place] = len(template) + offset
        template += body

    file = FileDescriptorProto(name="metamer/sample.proto", package=SCHEMA_NAME.split(".")[0], syntax="proto3")
    file.message_type.append(message)
    schema = FileDescriptorSet(file=[file]).SerializeToString(deterministic=True)
    return SampleLayout(template=bytes(template), places=places, schema=schema)


def _identifier(name: str, used: set[str]) -> str:
    """A protobuf name like `name` that is not used yet."""
    plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
    if not plain or not plain[0].isalpha():
        plain = f"f_{plain}"
    found, k = plain, 2
    while found in used:
        found, k = f"{plain}_{k}", k + 1
    used.add(found)
    return found


def _varint(value: int) -> bytes:
    """Base-128 number, low part first."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
