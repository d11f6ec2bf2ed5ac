"""MCAP in: a log read back equal to the bit, and what a killed recorder left behind."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.record.log import Log, joined
from metamer.record.recorder import PART
from metamer.record.sample import SCHEMA_NAME, sample_layout
from metamer.record.stream import (
    EVENTS_NAME,
    META_NAME,
    NOTE_NAME,
    SAMPLES,
    SPACE_KEY,
    events_from_json,
    log_from_metadata,
    topic_of,
)

_MAGIC = b"\x89MCAP0\r\n"
_BLOCK = 256  # samples decoded at once


def read_mcap(path: str | Path, machine: str | None = None) -> Log:
    """The log that `write_mcap` or a closed `McapRecorder` wrote, equal to the bit.

    machine   whose, where the file holds several
    A file that is missing, foreign, damaged or cut short is refused with what is wrong.
    """
    logs, broken = _read(Path(path))
    log = _chosen(Path(path), logs, machine)
    if broken:
        last = f"; recover_mcap reads it up to t = {log.t[-1]:g} s" if log is not None else ""
        raise BadInput(f"cannot read {path}: {broken}{last}")
    if log is None:
        raise BadInput(f"cannot read {path}: it holds no sample")
    return log


def recover_mcap(path: str | Path, machine: str | None = None) -> Log:
    """What can be read of a recording that was cut off, up to the first damage; a note in `meta["notes"]` tells so.

    path      of the recording, or of its ".part" file
    machine   whose, where the file holds several
    """
    path = Path(path)
    logs, broken = _read(_or_part(path))
    log = _chosen(path, logs, machine)
    if log is None:
        raise BadInput(f"cannot recover {path}: {broken or 'it holds no sample'}")
    if not broken:
        return log
    meta = _with_notes(log.meta, [f"recovered up to t = {log.t[-1]:g} s: {broken}"])
    return replace(log, meta=meta)


def machines_in(path: str | Path) -> tuple[str, ...]:
    """Names of the machines whose runs a file holds, also one that was cut off; a single one has no name ("")."""
    return tuple(_read(_or_part(Path(path)))[0])


def _chosen(path: Path, logs: Mapping[str, Log | None], machine: str | None) -> Log | None:
    """The log of one machine; a file of several asks which."""
    names = ", ".join(logs)
    if machine is None and len(logs) > 1:
        raise BadInput(f"{path} holds the runs of {names}: say whose, e.g. --machine {next(iter(logs))}")
    if machine is not None and machine not in logs:
        valid = f"one of {names}" if names else "none: the file holds the run of one machine"
        raise refuse("machine", machine, valid)
    return logs[machine] if machine is not None else next(iter(logs.values()))


def topic_messages(path: str | Path, topic: str) -> list[bytes]:
    """The messages of a topic in the order they were written, up to the first damage of the file.

    path    of the recording, or of its ".part" file
    topic   e.g. "/bus"
    """
    from mcap.exceptions import McapError
    from mcap.records import Channel, Message
    from mcap.stream_reader import StreamReader
    from zstandard import ZstdError

    path = _or_part(Path(path))
    _refuse_foreign(path)
    found: list[bytes] = []
    channels = set[int]()
    # what is cut off or changed ends the reading; CRCValidationError is a ValueError
    with open(path, "rb") as file, suppress(McapError, struct.error, ZstdError, EOFError, ValueError, MemoryError):
        reader = StreamReader(file, validate_crcs=True, record_size_limit=max(path.stat().st_size, 1 << 20))
        for record in reader.records:
            if isinstance(record, Channel) and record.topic == topic:
                channels.add(record.id)
            elif isinstance(record, Message) and record.channel_id in channels:
                found.append(record.data)
    return found


def _or_part(path: Path) -> Path:
    """The path, or where there is none the recording that was cut off."""
    part = path.with_name(path.name + PART)
    return part if not path.exists() and part.exists() else path


def _with_notes(meta: dict[str, Any], notes: list[str]) -> dict[str, Any]:
    """`meta` with more notes at the end of its own."""
    own = meta.get("notes", [])
    return meta | {"notes": [*(own if isinstance(own, list) else [own]), *notes]} if notes else meta


class _Content:
    """What the records of a file tell so far: columns, notes, and samples decoded block by block."""

    def __init__(self, head: Log) -> None:
        self.head, self.layout = head, sample_layout(list(head.columns))
        self.notes: list[str] = []
        self.events = head.events
        self.blocks: list[Array] = []
        self.messages: list[bytes] = []

    def add(self, message: bytes) -> None:
        self.messages.append(message)
        if len(self.messages) == _BLOCK:
            self.decode()

    def decode(self) -> None:
        messages, self.messages = self.messages, []
        if messages:
            self.blocks.append(self.layout.decode(messages))

    def log(self) -> Log | None:
        """The log of all samples; None where there are none."""
        if not self.blocks:
            return None
        # a column at a time, so that a long log is not held twice
        length, head = sum(len(block) for block in self.blocks), self.head
        table = np.empty((1 + len(head.columns), length))
        start = 0
        for block in self.blocks:
            table[:, start : start + len(block)] = block.T
            start += len(block)
        columns = dict(zip(head.columns, table[1:], strict=True))
        meta = _with_notes(head.meta, self.notes)
        return replace(head, t=table[0], columns=columns, meta=meta, events=self.events)


class _Contents:
    """What the records of a file tell so far, by the machine's name."""

    def __init__(self) -> None:
        self.by_name: dict[str, _Content] = {}
        self.channels: dict[int, _Content] = {}
        self.schemas: set[int] = set()

    def metadata(self, name: str, data: dict[str, str]) -> None:
        """A record of ours: columns and meta, a note, or events."""
        whose = data.get(SPACE_KEY, "")
        if name == META_NAME:
            head = {key: text for key, text in data.items() if key != SPACE_KEY}
            self.by_name[whose] = _Content(log_from_metadata(head))
        elif name == NOTE_NAME and whose in self.by_name:
            self.by_name[whose].notes.append(data["text"])
        elif name == EVENTS_NAME and whose in self.by_name:
            own = self.by_name[whose]
            own.events = joined(own.events, events_from_json(data["events"]))

    def channel(self, topic: str, schema: int, id_: int) -> None:
        """A channel, which may be one of samples."""
        named = {topic_of(name, SAMPLES): content for name, content in self.by_name.items()}
        if topic in named and schema in self.schemas:
            self.channels[id_] = named[topic]


def _read(path: Path) -> tuple[dict[str, Log | None], str]:
    """Samples by machine up to the first damage (None if there are none), and what the damage is ("" if none)."""
    from mcap.exceptions import McapError
    from mcap.records import Channel, Message, Metadata, Schema
    from mcap.stream_reader import CRCValidationError, StreamReader
    from zstandard import ZstdError

    _refuse_foreign(path)
    found, broken = _Contents(), ""
    with open(path, "rb") as file:
        try:
            reader = StreamReader(file, validate_crcs=True, record_size_limit=max(path.stat().st_size, 1 << 20))
            for record in reader.records:
                if isinstance(record, Message) and record.channel_id in found.channels:
                    found.channels[record.channel_id].add(record.data)
                elif isinstance(record, Metadata):
                    found.metadata(record.name, record.metadata)
                elif isinstance(record, Schema) and record.name == SCHEMA_NAME:
                    found.schemas.add(record.id)
                elif isinstance(record, Channel):
                    found.channel(record.topic, record.schema_id, record.id)
        except CRCValidationError:
            broken = "a checksum does not fit, so its bytes were changed"
        except (McapError, struct.error, ZstdError, EOFError):
            broken = "it ends early, or its bytes were changed"
        except (ValueError, KeyError, TypeError, OverflowError, MemoryError):
            broken = "its records make no sense, so its bytes were changed"
    if not found.by_name:
        wrong = broken or f"it is an MCAP file, but no log of metamer (it has no metadata {META_NAME!r})"
        raise BadInput(f"cannot read {path}: {wrong}")
    try:
        logs: dict[str, Log | None] = {}
        for name, content in found.by_name.items():
            content.decode()
            logs[name] = content.log()
        return logs, broken
    except ValueError as error:
        raise BadInput(f"cannot read {path}: {error}") from error


def _refuse_foreign(path: Path) -> None:
    """Refuse what is not there and what does not start like an MCAP file."""
    part = path.with_name(path.name + PART)
    # a pipe would be waited for, for ever
    if path.exists() and not path.is_file() and not path.is_dir():
        raise BadInput(f"cannot read {path}: it is a pipe or a device, not a file")
    try:
        with open(path, "rb") as file:
            start = file.read(len(_MAGIC))
    except FileNotFoundError as error:
        hint = f", but {part.name} is a recording that was cut off; recover_mcap reads it" if part.exists() else ""
        raise BadInput(f"cannot read {path}: there is no such file{hint}") from error
    except OSError as error:
        raise BadInput(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from error
    if start != _MAGIC:
        what = "it is empty" if not start else "it is not an MCAP file (it does not start with the MCAP magic bytes)"
        raise BadInput(f"cannot read {path}: {what}")
