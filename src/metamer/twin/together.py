"""Machines side by side in one run: they begin together, and what stops one of them stops all."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import final

from metamer.record.log import Log

NAP = 0.02  # s, longest time for which a machine that waits does not look at the others
LEAVING = 5.0  # s, longest wait for a machine that was commanded to stop
LOOKING = 0.1  # s, between looks at threads


@final
class Together:
    """What machines of one run know of each other.

    stale    name -> longest time without a sign of life before the others stop   [s]
    turns    in times of their own they go one after the other, so that equal runs make equal logs
    """

    def __init__(self, stale: Mapping[str, float], *, turns: bool) -> None:
        self.stale, self.turns = dict(stale), turns
        self.stopped: tuple[str, str] | None = None  # which was the first to stop, and why
        self._alive = list(stale)
        self._seen: dict[str, float] = {}
        self._next, self._changed = self._alive[0], threading.Condition()
        self._ready = threading.Barrier(len(self._alive))

    def begin(self) -> None:
        """Wait until all are here."""
        self._ready.wait()

    def stop(self, name: str, why: str) -> None:
        """Tell the others that one has stopped; the first word counts."""
        with self._changed:
            self.stopped = self.stopped or (name, why)
        self._ready.abort()

    def end(self, name: str) -> None:
        """One is no longer there."""
        with self._changed:
            if self._next == name:
                self._next = self._after(name)
            self._alive.remove(name)
            self._changed.notify_all()

    def look(self, name: str, now: float) -> str:
        """A sign of life of one; why it must stop because of another, empty if it need not.   now [s]"""
        self._seen[name] = now
        if self.stopped is not None and self.stopped[0] != name:
            first, why = self.stopped
            return f"{first} stopped: {why}" if first else why
        for other in () if self.turns else tuple(self._alive):
            silent = now - self._seen.get(other, now)
            if other != name and silent > self.stale[other]:
                return f"{other} has been silent for {silent:.2f} s (at most {self.stale[other]:g} s)"
        return ""

    @contextmanager
    def turn(self, name: str) -> Iterator[None]:
        """A tick of one machine; where they take turns, after the one before it."""
        if not self.turns:
            yield
            return
        with self._changed:
            self._changed.wait_for(lambda: self._next == name)
        try:
            yield
        finally:
            with self._changed:
                self._next = self._after(name)
                self._changed.notify_all()

    def _after(self, name: str) -> str:
        """Whose turn comes after another's."""
        return self._alive[(self._alive.index(name) + 1) % len(self._alive)]


@final
class Member:
    """One machine among several.

    together   all of them
    name       its own
    """

    def __init__(self, together: Together, name: str) -> None:
        self.together, self.name = together, name
        self.look, self.turn = partial(together.look, name), partial(together.turn, name)
        self.stop = partial(together.stop, name)


def side_by_side(together: Together, runs: Mapping[str, Callable[[], Log]]) -> dict[str, Log | BaseException]:
    """Each run in a thread of its own; their logs, or what ended them.

    An interrupt of this thread stops all of them, and is handed on once they have let go.
    """
    found: dict[str, Log | BaseException] = {}
    # a join that a signal interrupts may take its thread for ended: an event does not
    ended = {name: threading.Event() for name in runs}
    threads = {
        name: threading.Thread(target=_run_one, args=(together, name, one, found, ended[name]), name=name, daemon=True)
        for name, one in runs.items()
    }
    try:
        for thread in threads.values():
            thread.start()
        for event in ended.values():
            while not event.wait(LOOKING):
                pass
    except BaseException as error:
        together.stop("", str(error) or type(error).__name__)
        for name, thread in threads.items():
            if thread.ident is not None:
                ended[name].wait(LEAVING)
        raise
    return found


def _run_one(
    together: Together,
    name: str,
    one: Callable[[], Log],
    found: dict[str, Log | BaseException],
    ended: threading.Event,
) -> None:
    try:
        together.begin()
        log = found[name] = one()
        if stopped := log.meta.get("stopped"):
            together.stop(name, stopped["reason"])
    except BaseException as error:
        found[name] = error
        together.stop(name, str(error) or type(error).__name__)
    finally:
        together.end(name)
        ended.set()
