"""Samples into an open file as MCAP: chunked, zstd, checksums, with the field's schemas beside our own table."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import IO, Any, NamedTuple

import numpy as np

from metamer.core.channels import from_table
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.record.frames import TOPICS, SampleFrames, nanoseconds, note_message
from metamer.record.log import Events, Log
from metamer.record.older import modern
from metamer.record.sample import SCHEMA_NAME, sample_layout

SAMPLES = "/samples"
META_NAME, NOTE_NAME, EVENTS_NAME = "metamer.log", "metamer.note", "metamer.events"
SPACE_KEY = "machine"  # of a metadata record: whose it is, where a file holds several machines
SHARED = ("/tf", "/scene")  # topics that all machines of a file fill, each with frames of its own name
_CHUNK = 1 << 20  # bytes
_PERIODS = {"/tf": 1 / 30, "/scene": 1.0}  # s, topics of reduced rate


class Schema(NamedTuple):
    """What the messages of a topic are.

    name       e.g. "foxglove.LaserScan"
    data       the serialised FileDescriptorSet
    """

    name: str
    data: bytes


def foxglove_schema(kind: str) -> Schema:
    """The schema of a foxglove message, e.g. "LaserScan"."""
    import foxglove.messages

    known = getattr(foxglove.messages, kind).get_schema()
    return Schema(known.name, known.data)


def mcap_writer(file: IO[bytes]) -> Any:
    """A writer of MCAP into an empty binary file."""
    from mcap.writer import CompressionType, Writer

    writer = Writer(file, chunk_size=_CHUNK, compression=CompressionType.ZSTD, enable_crcs=True, enable_data_crcs=True)
    writer.start(library="metamer")
    return writer


def topic_of(machine: str, topic: str) -> str:
    """The topic of one of several machines: /left/samples; without a name, and for what all fill, the topic itself."""
    return f"/{machine}{topic}" if machine and topic not in SHARED else topic


class SampleStream:
    """Writes samples of one machine.

    writer    of `mcap_writer`
    log       tells columns in the order of a row, units, meta, channels and events; its samples do not count
    topics    further topics of protobuf messages that the caller makes
    machine   its name, where the file holds several
    """

    def __init__(self, writer: Any, log: Log, topics: Mapping[str, Schema] | None = None, machine: str = "") -> None:
        self.columns = list(log.columns)
        self._layout, self._frames = sample_layout(self.columns), SampleFrames(self.columns, log.meta)
        self._notes = log.meta.get("notes", [])
        self._last, self._sequence = -math.inf, 0
        self._due = dict.fromkeys(_PERIODS, -math.inf)
        self._writer, self._machine = writer, machine
        self._whose = {SPACE_KEY: machine} if machine else {}
        self._writer.add_metadata(META_NAME, metadata_from_log(log) | self._whose)
        self._channels = self._register(topics or {})

    def _register(self, more: Mapping[str, Schema]) -> dict[str, int]:
        """Channel of each topic that these columns can fill, and of those that the caller fills."""
        frames = self._frames
        wanted = {
            "/joint_states": bool(frames.joints),
            "/tf": bool(frames.poses),
            "/scene": frames.lengths is not None and bool(frames.links),
            "/log": True,
        }
        topics = {SAMPLES: Schema(SCHEMA_NAME, self._layout.schema)}
        topics |= {topic: foxglove_schema(kind) for topic, kind in TOPICS.items() if wanted[topic]}
        channels: dict[str, int] = {}
        for topic, schema in (topics | dict(more)).items():
            number = self._writer.register_schema(schema.name, "protobuf", schema.data)
            channels[topic] = self._writer.register_channel(topic_of(self._machine, topic), "protobuf", number)
        self._own = {"/joint_states", "/tf", "/scene"} & set(topics) - set(more)
        return channels

    def warm(self) -> None:
        """Make the messages of a sample once and throw them away."""
        row = np.zeros(len(self.columns))
        self._layout.encode(np.zeros((1, 1 + len(row))))
        if "/joint_states" in self._own:
            self._frames.joint_states(0.0, row)
        if "/scene" in self._own:
            self._frames.scene(0.0)
        if "/tf" in self._own:
            self._frames.transforms(0.0, row)

    def extend(self, t: Array, rows: Array, at: Array | None = None) -> None:
        """Write samples; refused before a byte is written where a time or a value is not valid.

        t      (k,) times, increasing and later than the last                    [s]
        rows   (k, columns) values in the order of the columns
        at     (k,) times of the messages; None = t                              [s]
        """
        if rows.shape != (len(t), len(self.columns)):
            raise refuse("rows", f"shape {rows.shape}", f"shape ({len(t)}, {len(self.columns)})")
        self._check(t, rows)
        frames, samples = self._frames, self._layout.encode(np.concatenate([t[:, None], rows], axis=1))
        for now, row, sample in zip((t if at is None else at).tolist(), rows, samples, strict=True):
            if not self._sequence:
                for text in self._notes if isinstance(self._notes, list) else []:
                    self._add("/log", now, note_message(now, str(text), False))
            self._sequence += 1
            self._add(SAMPLES, now, sample)
            # what viewers draw
            if "/joint_states" in self._own:
                self._add("/joint_states", now, frames.joint_states(now, row))
            if "/scene" in self._own and self._is_due("/scene", now):
                self._add("/scene", now, frames.scene(now))
            if "/tf" in self._own and self._is_due("/tf", now):
                self._add("/tf", now, frames.transforms(now, row))
        self._last = float(t[-1]) if len(t) else self._last

    def _check(self, t: Array, rows: Array) -> None:
        """Refuse times that do not grow and values that are not finite."""
        good = np.isfinite(t) & (np.diff(t, prepend=self._last) > 0)
        if not good.all():
            k = int(np.argmin(good))
            raise refuse("t", float(t[k]), f"finite and later than {float(t[k - 1]) if k else self._last:g} s")
        finite = np.isfinite(rows)
        if not finite.all():
            k, column = np.unravel_index(int(np.argmin(finite)), rows.shape)
            raise refuse(f"{self.columns[column]} at t = {t[k]:g} s", float(rows[k, column]), "a finite number")

    def _is_due(self, topic: str, now: float) -> bool:
        """Whether a topic of reduced rate is to be written now."""
        if now < self._due[topic]:
            return False
        self._due[topic] = now + _PERIODS[topic] * (1 - 1e-6)
        return True

    def _add(self, topic: str, now: float, data: bytes) -> None:
        stamp = nanoseconds(now)
        self._writer.add_message(self._channels[topic], stamp, data, stamp, self._sequence % 2**32)

    def message(self, topic: str, t: float, data: bytes) -> None:
        """A message of one of the caller's topics at a time.   [s]"""
        self._add(topic, t, data)

    def note(self, t: float, text: str, warning: bool, at: float | None = None) -> None:
        """A line of text at a time, in a message at another.   [s]"""
        now = t if at is None else at
        self._add("/log", now, note_message(now, text, warning, self._machine))
        self._writer.add_metadata(NOTE_NAME, {"t": repr(float(t)), "text": text} | self._whose)

    def happened(self, events: Mapping[str, Events]) -> None:
        """Events that came after the beginning."""
        self._writer.add_metadata(EVENTS_NAME, {"events": json_from_events(events)} | self._whose)


def empty_log(columns: Sequence[str], units: Mapping[str, str], meta: Mapping[str, Any]) -> Log:
    """A log of one sample of zeros: the checks of a log for columns that are still to come."""
    if len(set(columns)) != len(columns):
        raise BadInput("columns: a name stands there twice")
    return Log(t=np.zeros(1), columns={name: np.zeros(1) for name in columns}, units=dict(units), meta=dict(meta))


def metadata_from_log(log: Log) -> dict[str, str]:
    """Columns, units, channels, events and meta as JSON texts, one per key of the metadata record."""
    found = {"columns": json_text(list(log.columns)), "units": json_text(log.units)}
    found["channels"] = json_text(log.channels.table())
    found["events"] = json_from_events(log.events)
    return found | {f"meta.{key}": json_text(value) for key, value in log.meta.items()}


def log_from_metadata(data: Mapping[str, str]) -> Log:
    """The log of one sample of zeros that `metadata_from_log` wrote; old descriptions in the words of today."""
    meta = {key.removeprefix("meta."): from_json_text(text) for key, text in data.items() if key.startswith("meta.")}
    meta |= {key: modern(meta[key]) for key in ("spec", "machine") if key in meta}
    head = empty_log(from_json_text(data["columns"]), from_json_text(data["units"]), meta)
    # older files have neither
    channels = from_table(from_json_text(data.get("channels", "[]")))
    return replace(head, channels=channels, events=events_from_json(data.get("events", "{}")))


def json_from_events(events: Mapping[str, Events]) -> str:
    """Events as a JSON text."""
    return json_text({name: {"channels": e.channels.table(), "rows": e.rows.tolist()} for name, e in events.items()})


def events_from_json(text: str) -> dict[str, Events]:
    """What `json_from_events` wrote."""
    return {
        name: Events(from_table(found["channels"]), np.array(found["rows"], dtype=np.float64))
        for name, found in from_json_text(text).items()
    }


def json_text(value: Any) -> str:
    """Strict JSON; an infinite number, which JSON has not, is {"$float": "inf"}."""

    def spelled(item: Any) -> Any:
        if isinstance(item, dict):
            return {key: spelled(part) for key, part in item.items()}
        if isinstance(item, list):
            return [spelled(part) for part in item]
        return {"$float": repr(item)} if isinstance(item, float) and math.isinf(item) else item

    return json.dumps(spelled(value), allow_nan=False, ensure_ascii=False)


def from_json_text(text: str) -> Any:
    """What `json_text` wrote."""
    return json.loads(text, object_hook=lambda item: float(item["$float"]) if list(item) == ["$float"] else item)
