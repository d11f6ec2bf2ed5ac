"""Recordings of the studio: an MCAP file that grows row by row, and is whole when it ends."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, final

from metamer.core.channels import Channels
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.record.files import file_name
from metamer.record.log import Events
from metamer.record.recorder import McapRecorder

SAME_MOMENT = 1e-9  # s


@final
class Tape:
    """At most one recording at a time.

    folder    of the files, made when the first begins
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.finished = folder, ""
        self._recorder: McapRecorder | None = None
        self._later: list[Mapping[str, Events]] = []  # events behind the last row

    @property
    def on(self) -> bool:
        """Whether it records."""
        return self._recorder is not None

    @property
    def name(self) -> str:
        """Of the file under way; empty if there is none."""
        return "" if self._recorder is None else self._recorder.path.name

    def start(self, robot: str, channels: Channels, meta: Mapping[str, Any]) -> None:
        """Begin a file; refused while one is under way."""
        if self._recorder is not None:
            raise BadInput(f"{self.name} is being recorded")
        names, k = channels.edges(), 1
        stem = f"{file_name(robot)}-{time.strftime('%Y%m%d-%H%M%S')}"
        while (path := self.folder / (f"{stem}.mcap" if k == 1 else f"{stem}-{k}.mcap")).exists():
            k += 1
        units = dict(zip(names, channels.units(), strict=True))
        self._recorder = McapRecorder(path, names, units=units, meta=meta)

    def add(self, t: float, row: Array) -> None:
        """A row, and the events up to it.   t [s]"""
        if self._recorder is not None:
            self._recorder.append(t, row)
            later, self._later = self._later, []
            for events in later:
                self._write(self._recorder, events, t)

    def happened(self, t: float, events: Mapping[str, Events]) -> None:
        """What happened in the period that began with the row of t; behind it only if another row comes.   t [s]"""
        if self._recorder is not None:
            self._write(self._recorder, events, t)

    def _write(self, recorder: McapRecorder, events: Mapping[str, Events], t: float) -> None:
        """Write the events up to a time; the others wait, so that none lies behind the last row.   t [s]"""
        for name, found in events.items():
            past = found.rows[:, 0] <= t + SAME_MOMENT
            if past.any():
                recorder.happened({name: Events(found.channels, found.rows[past])})
            if not past.all():
                self._later.append({name: Events(found.channels, found.rows[~past])})

    def stop(self) -> None:
        """End the file, if there is one."""
        recorder, self._recorder, self._later = self._recorder, None, []
        if recorder is not None:
            recorder.close()
            self.finished = recorder.path.name
