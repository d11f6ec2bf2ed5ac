"""Alarms of a run: each a value against its threshold, raised once, cleared once; a kind may stop the run."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple, final

import numpy as np

from metamer.core.channels import Channel, Channels
from metamer.core.refusals import refuse
from metamer.hardware.wire.tables import ServoTable
from metamer.record.log import Events

KINDS = {  # unit of the value of each
    **{"deviation": "rad", "drift": "m", "heat": "deg C", "voltage": "V", "stale": "s", "silent": "-"},
    **{"deadline": "-", "clipped": "-", "mirror": "-", "sensor": "s"},
}


@dataclass(frozen=True, kw_only=True)
class Thresholds:
    """When an alarm is raised; it is cleared when the value has come back by a part of its threshold.

    deviation     measured less mirrored angle of a joint                     [rad]
    drift         of the model from the head that a camera sees               [m]
    heat          of a servo; None = 15 deg C below what the table allows     [deg C]
    voltage       least and largest; None = the table's, the least raised by a tenth of the range   [V]
    stale         age of a servo's position                                   [s]
    silent        questions in a row that a servo left unanswered             [-]
    deadline      part of the last second's ticks that ended late             [-]
    clipped       part of the last second's commands to a joint that limits changed   [-]
    sensor        age of a camera's or range sensor's reading                 [s]
    back          part of a threshold by which a value must come back ...     [-]
    hold          ... and for how long, before the alarm is cleared           [s]
    heat_back     the same for heat                                           [deg C]
    voltage_back  the same for voltage                                        [V]
    stop          kinds of alarm that stop the run: latched, torque off
    """

    deviation: float = 0.25
    drift: float = 0.1
    heat: float | None = None
    voltage: tuple[float, float] | None = None
    stale: float = 0.1
    silent: float = 3.0
    deadline: float = 0.1
    clipped: float = 0.015
    sensor: float = 0.5
    back: float = 0.2
    hold: float = 0.5
    heat_back: float = 3.0
    voltage_back: float = 0.1
    stop: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for part in fields(self):
            value = getattr(self, part.name)
            if isinstance(value, float) and not value > 0.0:
                raise refuse(f"alarms.{part.name}", value, "a number > 0")
        if not self.back < 1.0:
            raise refuse("alarms.back", self.back, "less than 1: an alarm is cleared at threshold (1 - back)")
        if strange := set(self.stop) - set(KINDS):
            raise refuse("alarms.stop", ", ".join(sorted(strange)), f"kinds of alarm: {', '.join(KINDS)}")

    def heat_of(self, table: ServoTable) -> float:
        """From which a servo is hot.   [deg C]"""
        return self.heat if self.heat is not None else table.temperature - 15.0

    def voltage_of(self, table: ServoTable) -> tuple[float, float]:
        """Between which the supply is good.   [V]"""
        if self.voltage is not None:
            return self.voltage
        low, high = table.voltage
        return low + 0.1 * (high - low), high


class Look(NamedTuple):
    """A value and where it is too much.

    kind, subject   e.g. "heat", "servo 3"
    value           now
    limit           beyond it the alarm is raised
    back            on the other side of it the alarm is cleared; above the limit for values that must not fall
    unit            of all three
    """

    kind: str
    subject: str
    value: float
    limit: float
    back: float
    unit: str


class Alarm(NamedTuple):
    """An alarm that was raised or cleared.

    t        of the run                                                       [s]
    raised   or cleared
    text     for people
    limit    beyond which it was raised
    """

    t: float
    kind: str
    subject: str
    raised: bool
    value: float
    text: str
    limit: float = 0.0


def _layout(unit: str) -> Channels:
    """An alarm as an event: when, of which joint or servo (0 = of none), raised (1) or cleared (0), by what value."""
    plain = (Channel(name, "-") for name in ("number", "raised"))
    return Channels(Channel("time", "s"), *plain, Channel("value", unit), Channel("limit", unit))


ALARM_EVENTS = {f"alarm.{kind}": _layout(unit) for kind, unit in KINDS.items()}


def alarm_events(alarms: Sequence[Alarm]) -> dict[str, Events]:
    """Alarms as events of a log, by kind: `alarm.heat` ..."""
    rows: dict[str, list[tuple[float, ...]]] = {}
    for alarm in alarms:
        number = next((int(word) for word in alarm.subject.split() if word.isdecimal()), 0)
        # a value that is no number is reported by its limit
        value = alarm.value if math.isfinite(alarm.value) else alarm.limit
        rows.setdefault(f"alarm.{alarm.kind}", []).append((alarm.t, number, float(alarm.raised), value, alarm.limit))
    return {name: Events(ALARM_EVENTS[name], np.array(found)) for name, found in rows.items()}


@final
class Alarms:
    """What is raised now, by kind and subject.

    stop   kinds that stop a run
    hold   how long a value must be good before its alarm is cleared          [s]
    """

    def __init__(self, stop: Iterable[str] = (), hold: float = 0.0) -> None:
        self.stop, self.hold = frozenset(stop), hold
        self._good: dict[tuple[str, str], float] = {}
        self.raised: dict[tuple[str, str], Alarm] = {}
        self.events: list[Alarm] = []
        self.stopped = ""

    def update(self, t: float, looks: Iterable[Look]) -> list[Alarm]:
        """Alarms raised or cleared by new values.   t: of the run [s]"""
        events: list[Alarm] = []
        for look in looks:
            key = (look.kind, look.subject)
            sign = 1.0 if look.back <= look.limit else -1.0
            if key not in self.raised:
                # a value that is no number is always too much
                if not sign * (look.value - look.limit) <= 0.0:
                    events.append(self._raise(t, look))
            elif not sign * (look.value - look.back) < 0.0:
                self._good.pop(key, None)
            elif t - self._good.setdefault(key, t) >= self.hold:
                text = f"{look.kind} over: {look.subject} at {look.value:.4g} {look.unit}"
                events.append(Alarm(t, look.kind, look.subject, False, look.value, text, look.limit))
                del self.raised[key], self._good[key]
        self.events += events
        return events

    def _raise(self, t: float, look: Look) -> Alarm:
        text = f"{look.kind}: {look.subject} at {look.value:.4g} {look.unit} (limit {look.limit:.4g})"
        alarm = Alarm(t, look.kind, look.subject, True, look.value, text, look.limit)
        self.raised[look.kind, look.subject] = alarm
        if look.kind in self.stop:
            self.stopped = self.stopped or f"alarm {text}"
        return alarm
