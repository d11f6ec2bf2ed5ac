"""MCAP out: samples as they come, or a whole log at once."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from metamer.problems import BadInput, refuse
from metamer.record.files import prepare_folder, replace_whole, whole_file
from metamer.record.frames import TOPICS, SampleFrames, nanoseconds, note_message
from metamer.record.log import Log, all_units, plain_json
from metamer.record.sample import SCHEMA_NAME, sample_layout
from metamer.records import Array

SAMPLES = "/samples"
META_NAME, NOTE_NAME = "metamer.log", "metamer.note"
PART = ".part"  # ending of a recording that is not closed yet
_CHUNK = 1 << 20  # bytes
_BLOCK = 256  # samples encoded at once
_TF_PERIOD, _SCENE_PERIOD = 1 / 30, 1.0  # s


class McapRecorder:
    """A recording under way: a chunked, zstd-compressed MCAP file with checksums that grows sample by sample.

    The file is `path` + ".part" until close() puts it in the place of `path`; when the process is killed, the part
    file holds all but the last `flush_every` seconds, and `recover_mcap` reads it.

    path          of the finished file
    columns       names of the columns, in the order of a row
    units, meta   as in Log
    flush_every   longest time between two flushes while samples come          [s]
    """

    def __init__(
        self,
        path: str | Path,
        columns: Sequence[str],
        *,
        units: Mapping[str, str] | None = None,
        meta: Mapping[str, Any] | None = None,
        flush_every: float = 0.5,
    ) -> None:
        path = Path(path)
        self._open(path, path.with_name(path.name + PART), columns, units or {}, meta or {}, flush_every)

    def _open(
        self,
        path: Path,
        part: Path,
        columns: Sequence[str],
        units: Mapping[str, str],
        meta: Mapping[str, Any],
        flush_every: float,
    ) -> None:
        from mcap.writer import CompressionType, Writer

        self.path, self.part, self.columns = path, part, list(columns)
        # the same checks as a log's, before a file is touched
        probe = Log(t=np.zeros(1), columns={name: np.zeros(1) for name in self.columns}, units=dict(units), meta=dict(meta))
        if len(probe.columns) != len(self.columns):
            raise BadInput(f"cannot record {path}: a column is named twice")
        self._layout, self._frames = sample_layout(self.columns), SampleFrames(self.columns, probe.meta)
        self._last, self._flush_every, self._flushed = -math.inf, flush_every, time.monotonic()
        self._due = {"/tf": -math.inf, "/scene": -math.inf}
        self._sequence = 0

        prepare_folder(path)
        try:
            self._file = open(part, "wb")
        except OSError as error:
            raise BadInput(f"cannot write {part}: {(error.strerror or str(error)).lower()}") from error
        self._writer = Writer(
            self._file,
            chunk_size=_CHUNK,
            compression=CompressionType.ZSTD,
            enable_crcs=True,
            enable_data_crcs=True,
        )
        self._writer.start(profile="", library="metamer")
        self._writer.add_metadata(META_NAME, metadata_from_log(probe))
        self._channels = self._register()

    def _register(self) -> dict[str, int]:
        """Channel of each topic that these columns can fill."""
        import foxglove.messages

        frames = self._frames
        wanted = {
            "/joint_states": bool(frames.joints),
            "/tf": bool(frames.poses),
            "/scene": frames.lengths is not None and bool(frames.links),
            "/log": True,
        }
        schema = self._writer.register_schema(SCHEMA_NAME, "protobuf", self._layout.schema)
        channels = {SAMPLES: self._writer.register_channel(SAMPLES, "protobuf", schema)}
        for topic, kind in TOPICS.items():
            if wanted[topic]:
                known = getattr(foxglove.messages, kind).get_schema()
                schema = self._writer.register_schema(known.name, known.encoding, known.data)
                channels[topic] = self._writer.register_channel(topic, "protobuf", schema)
        return channels

    def append(self, t: float, values: Mapping[str, float] | Sequence[float] | Array) -> None:
        """Record one sample.

        t        time, later than the sample before                              [s]
        values   by column name, or in the order of the columns
        """
        if isinstance(values, Mapping):
            lost = [name for name in self.columns if name not in values] or [n for n in values if n not in self.columns]
            if lost:
                raise refuse(f"sample at t = {t:g} s", f"column {lost[0]!r}", "exactly the columns of the recording")
            values = [values[name] for name in self.columns]
        self.extend(np.array([t], dtype=np.float64), np.asarray(values, dtype=np.float64).reshape(1, -1))

    def extend(self, t: Array, rows: Array) -> None:
        """Record many samples.

        t      (k,) times                                                        [s]
        rows   (k, columns) values in the order of the columns
        """
        if rows.shape != (len(t), len(self.columns)):
            raise refuse("rows", f"shape {rows.shape}", f"shape ({len(t)}, {len(self.columns)})")
        self._check(t, rows)
        for start in range(0, len(t), _BLOCK):
            stop = start + _BLOCK
            self._write(t[start:stop], rows[start:stop])
        if time.monotonic() - self._flushed >= self._flush_every:
            self.flush()

    def _check(self, t: Array, rows: Array) -> None:
        """Refuse times that do not grow and values that are not finite, before a byte is written."""
        if not len(t):
            return
        grows = np.diff(t, prepend=self._last) > 0
        if not (np.isfinite(t) & grows).all():
            k = int(np.argmin(np.isfinite(t) & grows))
            raise refuse("t", float(t[k]), f"finite and later than {float(t[k - 1]) if k else self._last:g} s")
        finite = np.isfinite(rows)
        if not finite.all():
            k, column = np.unravel_index(int(np.argmin(finite)), rows.shape)
            raise refuse(f"{self.columns[column]} at t = {t[k]:g} s", float(rows[k, column]), "a finite number")

    def _write(self, t: Array, rows: Array) -> None:
        """One block of samples with the messages that viewers draw."""
        frames, table = self._frames, np.concatenate([t[:, None], rows], axis=1)
        for now, row, sample in zip(t.tolist(), rows, self._layout.encode(table), strict=True):
            self._sequence += 1
            self._add(SAMPLES, now, sample)
            if "/joint_states" in self._channels:
                self._add("/joint_states", now, frames.joint_states(now, row))
            if "/scene" in self._channels and self._is_due("/scene", now, _SCENE_PERIOD):
                self._add("/scene", now, frames.scene(now))
            if "/tf" in self._channels and self._is_due("/tf", now, _TF_PERIOD):
                self._add("/tf", now, frames.transforms(now, row))
            self._last = now

    def _is_due(self, topic: str, now: float, period: float) -> bool:
        """Whether a topic of reduced rate is to be written now."""
        if now < self._due[topic]:
            return False
        self._due[topic] = now + period * (1 - 1e-6)
        return True

    def _add(self, topic: str, now: float, data: bytes) -> None:
        stamp = nanoseconds(now)
        self._writer.add_message(
            self._channels[topic], log_time=stamp, publish_time=stamp, data=data, sequence=self._sequence & 0xFFFFFFFF
        )

    def note(self, t: float, text: str, *, warning: bool = False) -> None:
        """Record a line of text; it is read back at the end of `meta["notes"]`.

        t         time of the note                                               [s]
        warning   shown as a warning
        """
        self._add("/log", t, note_message(t, text, warning))
        self._writer.flush()
        self._writer.add_metadata(NOTE_NAME, {"t": repr(float(t)), "text": text})

    def flush(self) -> None:
        """Hand everything so far to the operating system."""
        self._writer.flush()
        self._flushed = time.monotonic()

    def finish(self) -> None:
        """Write the index and close the part file without putting it in its place."""
        if not self._file.closed:
            self._writer.finish()
            self._file.close()

    def close(self) -> None:
        """Finish the recording and put it in the place of `path`; a second call does nothing."""
        if not self._file.closed:
            self.finish()
            replace_whole(self.part, self.path)

    def discard(self) -> None:
        """Give the recording up; an older `path` stays as it was."""
        self._file.close()
        self.part.unlink(missing_ok=True)

    def __enter__(self) -> McapRecorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
