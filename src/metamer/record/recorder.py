"""MCAP out: a whole log at once, or samples as they come."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.record.files import prepare_folder, replace_whole, whole_file
from metamer.record.log import Events, Log
from metamer.record.stream import SampleStream, Schema, empty_log

PART = ".part"  # ending of a recording that is not closed yet
_BLOCK = 256  # samples encoded at once


def write_mcap(log: Log, path: str | Path) -> None:
    """Write a log as MCAP, whole or not at all: every column in `/samples`, and what viewers draw beside it.

    path   file to make or to replace, as a rule *.mcap
    """
    with whole_file(path) as temporary, open(temporary, "wb") as file:
        stream = SampleStream(file, log)
        # block by block, so that a long log is not held twice
        for start in range(0, len(log.t), _BLOCK):
            rows = np.empty((len(log.t[start : start + _BLOCK]), len(log.columns)))
            for k, values in enumerate(log.columns.values()):
                rows[:, k] = values[start : start + _BLOCK]
            stream.extend(log.t[start : start + _BLOCK], rows)
        stream.finish()


class McapRecorder:
    """A recording under way: an MCAP file that grows sample by sample.

    The file is `path` + ".part" until close() puts it in the place of `path`. When the process is killed the part
    file holds all but the last `flush_every` seconds, and `recover_mcap` reads it. As a context manager it closes the
    recording however the block ends.

    path          of the finished file
    columns       names of the columns, in the order of a row
    units, meta   as in Log
    flush_every   longest time between two flushes while samples come          [s]
    clock         by which that time is measured                               [s]
    topics        further topics, filled by `message`
    """

    def __init__(
        self,
        path: str | Path,
        columns: Sequence[str],
        *,
        units: Mapping[str, str] | None = None,
        meta: Mapping[str, Any] | None = None,
        flush_every: float = 0.4,
        clock: Callable[[], float] = time.monotonic,
        topics: Mapping[str, Schema] | None = None,
    ) -> None:
        self.path = Path(path)
        self.part = self.path.with_name(self.path.name + PART)
        self.columns = list(columns)
        self._flush_every, self._clock, self._flushed = flush_every, clock, clock()
        # refuse bad columns before a file is touched
        head = empty_log(self.columns, units or {}, meta or {})
        prepare_folder(self.path)
        try:
            self._file = self.part.open("w+b")
            self._stream = SampleStream(self._file, head, topics)
            # a place that takes no bytes is refused here, not in the middle of a run
            self._file.flush()
        except OSError as error:
            raise BadInput(f"cannot write {self.part}: {(error.strerror or str(error)).lower()}") from error

    def warm(self) -> None:
        """Make one message of each kind and throw it away, so that no sample is the first to do so."""
        self._stream.warm()

    def append(self, t: float, values: Mapping[str, float] | Sequence[float] | Array, at: float | None = None) -> None:
        """Record one sample.

        t        time, later than the sample before                              [s]
        values   by column name, or in the order of the columns
        at       time of its message, e.g. by the wall clock; None = t           [s]
        """
        if isinstance(values, Mapping):
            strange = set(values).symmetric_difference(self.columns)
            if strange:
                raise refuse(f"sample at t = {t:g} s", f"column {min(strange)!r}", "the columns of the recording")
            values = [values[name] for name in self.columns]
        stamps = None if at is None else np.array([at], dtype=np.float64)
        self.extend(np.array([t], dtype=np.float64), np.asarray(values, dtype=np.float64).reshape(1, -1), stamps)

    def extend(self, t: Array, rows: Array, at: Array | None = None) -> None:
        """Record many samples.

        t      (k,) times, increasing and later than the last                    [s]
        rows   (k, columns) values in the order of the columns
        at     (k,) times of their messages; None = t                            [s]
        """
        self._stream.extend(t, rows, at)
        if self._clock() - self._flushed >= self._flush_every:
            self.flush()

    def message(self, topic: str, t: float, data: bytes) -> None:
        """Record a message of one of the further topics.

        t      time of the message                                               [s]
        data   serialised, as the topic's schema says
        """
        self._stream.message(topic, t, data)

    def note(self, t: float, text: str, *, warning: bool = False, flush: bool = True, at: float | None = None) -> None:
        """Record a line of text; it is read back at the end of `meta["notes"]`.

        t         time of the note                                               [s]
        at        time of its message; None = t                                  [s]
        warning   shown as a warning in a viewer
        flush     it reaches the file at once
        """
        self._stream.note(t, text, warning, at)
        if flush:
            self.flush()

    def happened(self, events: Mapping[str, Events]) -> None:
        """Record events; they are read back behind those before them."""
        self._stream.happened(events)

    def flush(self) -> None:
        """Hand everything so far to the operating system."""
        self._stream.flush()
        self._flushed = self._clock()

    def close(self) -> None:
        """Finish the recording and put it in the place of `path`; a second call does nothing."""
        if self._file.closed:
            return
        try:
            self._stream.finish()
            self._file.flush()
            if not self.part.exists():
                self._write_again()
        finally:
            with suppress(OSError):
                self._file.close()
        replace_whole(self.part, self.path)

    def _write_again(self) -> None:
        """Make a part file that was taken away, as a rule with its folder, from the open one."""
        prepare_folder(self.path)
        self._file.seek(0)
        with self.part.open("wb") as again:
            shutil.copyfileobj(self._file, again)

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
