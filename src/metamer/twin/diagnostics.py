"""State of servos, loop and model as a DiagnosticArray, in the protobuf form that Foxglove's panels read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from metamer.record.frames import nanoseconds

DIAGNOSTICS = "/diagnostics"
SCHEMA_NAME = "ros.diagnostic_msgs.DiagnosticArray"
OK, WARN, ERROR, STALE = range(4)


class Status(NamedTuple):
    """State of one thing.

    level      OK, WARN, ERROR or STALE
    name       e.g. "joint 3"
    message    in a few words
    hardware   e.g. "servo 3"
    values     numbers by name, with their unit in it
    """

    level: int
    name: str
    message: str
    hardware: str
    values: Mapping[str, float]


# file -> message -> (field, type, repeated); numbers count from 1
_FILES: dict[str, dict[str, list[tuple[str, str, bool]]]] = {
    "ros.std_msgs": {
        "Header": [
            ("seq", "uint32", False),
            ("stamp", ".google.protobuf.Timestamp", False),
            ("frame_id", "string", False),
        ]
    },
    "ros.diagnostic_msgs": {
        "KeyValue": [("key", "string", False), ("value", "string", False)],
        "DiagnosticStatus": [
            ("level", "uint32", False),
            ("name", "string", False),
            ("message", "string", False),
            ("hardware_id", "string", False),
            ("values", ".ros.diagnostic_msgs.KeyValue", True),
        ],
        "DiagnosticArray": [
            ("header", ".ros.std_msgs.Header", False),
            ("status", ".ros.diagnostic_msgs.DiagnosticStatus", True),
        ],
    },
}


@cache
def _descriptors() -> Any:
    """The FileDescriptorSet of the message and of all that it uses."""
    from google.protobuf import timestamp_pb2
    from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field
    from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet

    found = FileDescriptorSet()
    timestamp_pb2.DESCRIPTOR.CopyToProto(found.file.add())
    for package, messages in _FILES.items():
        file = FileDescriptorProto(name=f"{package.replace('.', '/')}.proto", package=package, syntax="proto3")
        file.dependency.extend(known.name for known in found.file)
        for name, parts in messages.items():
            message = file.message_type.add(name=name)
            for number, (part, kind, repeated) in enumerate(parts, start=1):
                inner = kind.startswith(".")
                message.field.add(
                    name=part,
                    number=number,
                    type=Field.TYPE_MESSAGE if inner else getattr(Field, f"TYPE_{kind.upper()}"),
                    type_name=kind if inner else None,
                    label=Field.LABEL_REPEATED if repeated else Field.LABEL_OPTIONAL,
                )
        found.file.append(file)
    return found


def diagnostics_schema() -> bytes:
    """The serialised FileDescriptorSet."""
    return _descriptors().SerializeToString(deterministic=True)


@cache
def _message_class() -> Any:
    from google.protobuf.descriptor_pool import DescriptorPool
    from google.protobuf.message_factory import GetMessageClass

    pool = DescriptorPool()
    for file in _descriptors().file:
        pool.Add(file)
    return GetMessageClass(pool.FindMessageTypeByName(SCHEMA_NAME))


def diagnostics_message(t: float, statuses: Sequence[Status]) -> bytes:
    """The array at a time.   [s]"""
    message = _message_class()()
    message.header.stamp.FromNanoseconds(nanoseconds(t))
    for status in statuses:
        row = message.status.add(
            level=status.level, name=status.name, message=status.message, hardware_id=status.hardware
        )
        for key, value in status.values.items():
            row.values.add(key=key, value=f"{value:.6g}")
    return message.SerializeToString()
