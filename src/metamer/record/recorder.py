"""MCAP out: a whole log at once, or samples as they come."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, final

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.record.files import prepare_folder, replace_whole, whole_file
from metamer.record.log import Events, Log
from metamer.record.stream import SampleStream, Schema, empty_log, mcap_writer

PART = ".part"  # ending of a recording that is not closed yet
_BLOCK = 256  # samples encoded at once


def write_mcap(log: Log, path: str | Path) -> None:
    """Write a log as MCAP, whole or not at all: every column in `/samples`, and what viewers draw beside it.

    path   file to make or to replace, as a rule *.mcap
    """
    with whole_file(path) as temporary, open(temporary, "wb") as file:
        writer = mcap_writer(file)
        stream = SampleStream(writer, log)
        # block by block, so that a long log is not held twice
        for start in range(0, len(log.t), _BLOCK):
            rows = np.empty((len(log.t[start : start + _BLOCK]), len(log.columns)))
            for k, values in enumerate(log.columns.values()):
                rows[:, k] = values[start : start + _BLOCK]
            stream.extend(log.t[start : start + _BLOCK], rows)
        writer.finish()


@final
class McapFile:
    """An MCAP file under way, filled by one recorder or by several side by side, also from several threads.

    The file is `path` + ".part" until the last recorder is closed, which puts it in the place of `path`. When the
    process is killed the part file holds all but the last `flush_every` seconds, and `recover_mcap` reads it.

    path          of the finished file
    flush_every   longest time between two flushes while samples come          [s]
    clock         by which that time is measured                               [s]
    """

    def __init__(
        self, path: str | Path, *, flush_every: float = 0.4, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.path = Path(path)
        self.part = self.path.with_name(self.path.name + PART)
        self.lock = threading.RLock()
        self._flush_every, self._clock, self._flushed = flush_every, clock, clock()
        self._users = 0
        if self.path.exists() and not self.path.is_file():
            raise BadInput(f"cannot write {self.path}: it is a folder, a pipe or a device, give the name of a file")
        prepare_folder(self.path)
        try:
            self._file = self.part.open("w+b")
            self.writer: Any = mcap_writer(self._file)
        except OSError as error:
            raise self.refusal(error) from error

    def refusal(self, error: OSError) -> BadInput:
        """Why the file cannot be written, in words."""
        return BadInput(f"cannot write {self.part}: {(error.strerror or str(error)).lower()}")

    def join(self) -> None:
        """One more recorder; a place that takes no bytes is refused here, not in the middle of a run."""
        self._users += 1
        self._file.flush()

    def flush(self, *, always: bool = True) -> None:
        """Hand everything so far to the operating system; unless always, only when it is time."""
        if always or self._clock() - self._flushed >= self._flush_every:
            self.writer.flush()
            self._flushed = self._clock()

    def leave(self) -> None:
        """One recorder less; with the last one the file is finished and put in its place."""
        with self.lock:
            self._users -= 1
            if self._users or self._file.closed:
                return
            try:
                self.writer.finish()
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
        """Give the file up; an older `path` stays as it was."""
        self._file.close()
        self.part.unlink(missing_ok=True)


class McapRecorder:
    """A recording under way: an MCAP file that grows sample by sample; as a context manager it is closed at its end.

    file          path of the finished file, or one that several recorders fill
    columns       names of the columns, in the order of a row
    units, meta   as in Log
    flush_every   of a file of its own, longest time between two flushes while samples come   [s]
    clock         by which that time is measured                               [s]
    topics        further topics, filled by `message`
    machine       name of the machine, where the file holds several
    """

    def __init__(
        self,
        file: str | Path | McapFile,
        columns: Sequence[str],
        *,
        units: Mapping[str, str] | None = None,
        meta: Mapping[str, Any] | None = None,
        flush_every: float = 0.4,
        clock: Callable[[], float] = time.monotonic,
        topics: Mapping[str, Schema] | None = None,
        machine: str = "",
    ) -> None:
        self.columns = list(columns)
        # refuse bad columns before a file is touched
        head = empty_log(self.columns, units or {}, meta or {})
        self.file = file if isinstance(file, McapFile) else McapFile(file, flush_every=flush_every, clock=clock)
        self.path, self.part, self._closed = self.file.path, self.file.part, False
        try:
            self._stream = SampleStream(self.file.writer, head, topics, machine)
            self.file.join()
        except OSError as error:
            raise self.file.refusal(error) from error

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
        with self.file.lock:
            self._stream.extend(t, rows, at)
            self.file.flush(always=False)

    def message(self, topic: str, t: float, data: bytes) -> None:
        """Record a message of one of the further topics.

        t      time of the message                                               [s]
        data   serialised, as the topic's schema says
        """
        with self.file.lock:
            self._stream.message(topic, t, data)

    def note(self, t: float, text: str, *, warning: bool = False, flush: bool = True, at: float | None = None) -> None:
        """Record a line of text; it is read back at the end of `meta["notes"]`.

        t         time of the note                                               [s]
        at        time of its message; None = t                                  [s]
        warning   shown as a warning in a viewer
        flush     it reaches the file at once
        """
        with self.file.lock:
            self._stream.note(t, text, warning, at)
            if flush:
                self.file.flush()

    def happened(self, events: Mapping[str, Events]) -> None:
        """Record events; they are read back behind those before them."""
        with self.file.lock:
            self._stream.happened(events)

    def flush(self) -> None:
        """Hand everything so far to the operating system."""
        with self.file.lock:
            self.file.flush()

    def close(self) -> None:
        """Finish the recording; the last one of a file puts it in the place of `path`. A second call does nothing."""
        if not self._closed:
            self._closed = True
            self.file.leave()

    def discard(self) -> None:
        """Give the recording up; an older `path` stays as it was."""
        self._closed = True
        self.file.discard()

    def __enter__(self) -> McapRecorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
