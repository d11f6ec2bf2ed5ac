"""One quantity of many servos, read from servo to servo in bounded time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import final

from metamer.hardware.wire.bus import Bus, Reading
from metamer.hardware.wire.packets import asks_many


@final
class RoundRobin:
    """One quantity of many servos, read in turn.

    bus         the bus
    ids         of the servos, in the order they are asked
    name        of the command that reads the quantity
    patience    failures in a row after which a servo counts as silent
    rest        a silent servo is asked this seldom, and without retries      [s]
    """

    def __init__(self, bus: Bus, ids: Sequence[int], name: str, *, patience: int = 3, rest: float = 0.5) -> None:
        self.bus, self.ids, self.name = bus, tuple(ids), name
        self.patience, self.rest = patience, rest
        self.latest: dict[int, Reading] = {}
        self.failures = dict.fromkeys(self.ids, 0)
        self._tried = dict.fromkeys(self.ids, -math.inf)
        self._next = 0

    def age(self, id_: int) -> float:
        """Time since the value of a servo was asked for, infinite before the first.   [s]"""
        found = self.latest.get(id_)
        return self.bus.port.now() - found.asked if found else math.inf

    def collect(self) -> list[int]:
        """Take what came after its wait was cut short; the servos it is of."""
        came = self.bus.overheard(self.name)
        newer = {id_: one for id_, one in came.items() if id_ not in self.latest or one.asked > self.latest[id_].asked}
        for id_, reading in newer.items():
            self.failures[id_], self.latest[id_] = 0, reading
        return list(newer)

    def poll(
        self,
        until: float = math.inf,
        *,
        least: int = 0,
        most: int | None = None,
        reserve: float | None = None,
        only: Sequence[int] | None = None,
    ) -> list[int]:
        """Read on in turn, at most one round, as long as a wait fits; returns the servos that answered.

        until     when to be done                                             [s]
        least     number of servos to ask even where time is short, so that no value grows old for want of asking
        most      number of servos to ask at most
        reserve   time that a wait needs; None = the bus's time-out           [s]
        only      the others are passed over
        """
        fresh: list[int] = []
        most = len(self.ids) if most is None else most
        needed = self.bus.timeout if reserve is None else reserve
        if most > 1 and asks_many(self.bus.table, self.name):
            fresh = self._poll_together(until, needed, bool(least), only)
            only = [id_ for id_ in (self.ids if only is None else only) if id_ not in fresh]
            if not only:
                return fresh
        asked = 0
        for _ in range(len(self.ids)):
            now = self.bus.port.now()
            if asked == most or (now + needed > until and asked >= least):
                break
            end = max(until, now + self.bus.timeout) if asked < least else until
            id_ = self.ids[self._next]
            silent = self.failures[id_] >= self.patience
            if (silent and now - self._tried[id_] < self.rest) or (only is not None and id_ not in only):
                self._next = (self._next + 1) % len(self.ids)
                continue
            asked += 1
            self._tried[id_] = now
            reading = self.bus.read(id_, self.name, retries=0 if silent else None, until=end)
            if reading is None and asked > 1 and now + self.bus.timeout > end:
                # its wait was cut short: no failure, and it is the first to be asked next time
                break
            self._next = (self._next + 1) % len(self.ids)
            if reading is None:
                self.failures[id_] += 1
            else:
                self.failures[id_] = 0
                self.latest[id_] = reading
                fresh.append(id_)
        return fresh

    def _poll_together(self, until: float, needed: float, must: bool, only: Sequence[int] | None) -> list[int]:
        """Ask all servos that are not silent by one request, if a wait fits or one must be; those that answered."""
        now = self.bus.port.now()
        asked = [id_ for id_ in self.ids if self.failures[id_] < self.patience and (only is None or id_ in only)]
        if len(asked) < 2 or (now + needed > until and not must):
            return []
        found = self.bus.read_all(asked, self.name, until=max(until, now + self.bus.timeout) if must else until)
        for id_, reading in found.items():
            self.failures[id_], self.latest[id_] = 0, reading
        return list(found)
