"""The border to anything that moves: sense, act, measure; and the one loop that drives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from metamer.control import Driver
from metamer.core.channels import NONE, Channel, Channels
from metamer.core.clock import ticks_of
from metamer.core.records import AnyCommand, Array, Sensed, State
from metamer.core.refusals import refuse
from metamer.record.log import Events, Log

Progress = Callable[[float], None]  # called with the part done, 0 .. 1
REPORTS = 200  # how often a run reports progress
SLICE = 100  # periods whose commands are worked out at once: progress is reported and Ctrl-C heard in between
LOADS = "link.load"  # forces on links as `Plant.hold` takes them, (links, 3): x, y, moment   [N, N, N m]
COMMAND_ROUNDING = 1e-9  # of a command: a smaller difference between asked and sent is no limit at work


class Stopped(RuntimeError):
    """A run that cannot go on: why, when [s], and the last good state."""

    def __init__(self, reason: str, t: float, state: State) -> None:
        super().__init__(f"stopped at t = {t:.4f} s: {reason}")
        self.reason, self.t, self.state = reason, t, state


class Plant(Protocol):
    """Anything that can be sensed and driven: a System, MuJoCo, a servo bus, a recorded log.

    senses     what of `Sensed` a log keeps: base, base_rate, angle, rate, one after the other
    accepts    the command that is taken
    channels   what `measure` gives
    events     layout of what `happened` gives
    """

    senses: Channels
    accepts: Channels
    channels: Channels
    events: Mapping[str, Channels]

    def sense(self) -> Sensed:
        """What a controller is given now."""
        ...

    def act(self, command: Any, dt: float) -> tuple[Array, float]:
        """Hold a command (`AnyCommand`) for dt [s]; the row really sent, laid out by `accepts`, and the time passed.

        A target moves on at its velocity within the period.
        """
        ...

    def happened(self) -> Mapping[str, Array]:
        """Events since the last call, name -> (k, width) rows; the first column is the time.   [s]"""
        ...

    def hold(self, name: str, values: Array) -> None:
        """Set what stays until it is changed: adhesion of points, loads on links."""
        ...

    def measure(self, out: Array) -> None:
        """Fill one row laid out by `channels`: energies, torques. `out` stays valid until the end of the next `act`."""
        ...

    def close(self) -> None:
        """Let go of whatever is held."""
        ...


class EnginePlant(Plant, Protocol):
    """A robot in an engine, with nothing in front of it.

    notes    what the engine does differently from the description
    idle     fields of the robot that it does not read -> what would make them act
    """

    notes: list[str]
    idle: Mapping[str, str]


class Resumable(Plant, Protocol):
    """A plant whose state can be kept and gone on from: simulators, and wrappers around them."""

    def numbers(self) -> Array:
        """All that the next period depends on but for the time, as one row; NaN stands for "not sent yet"."""
        ...

    def go_on(self, t: float, numbers: Array) -> None:
        """Go on from such a row at a time.   [s]"""
        ...


class Watch(Protocol):
    """Looks on while a run goes on; what is older than `past` is forgotten by the run, so that it may be endless.

    past    [s]
    """

    past: float

    def begin(self, channels: Channels) -> None:
        """The layout of the rows to come."""
        ...

    def row(self, t: float, row: Array) -> None:
        """A row of the log, laid out by the channels, as soon as it is complete; not to be kept.   t [s]"""
        ...

    def happened(self, events: Mapping[str, Events]) -> None:
        """Events since the row before."""
        ...


def checked_row(command: AnyCommand, accepts: Channels) -> Array:
    """A command as one row laid out by `accepts`; what is not taken, misshapen or not finite is refused by name."""
    row = command.flat(accepts)
    if not np.isfinite(row).all():
        bad = next(name for name, at in accepts.at.items() if not np.isfinite(row[at]).all())
        valid = f"finite numbers [{accepts[bad].unit}]"
        raise refuse(f"command.{bad.rpartition('.')[2]}", row[accepts.at[bad]].tolist(), valid)
    return row


def sensed_row(sensed: Sensed, out: Array) -> None:
    """What is sensed as one row: base, its rate, joint angles and rates."""
    at = 0
    for part in (sensed.base, sensed.base_rate, sensed.angle, sensed.rate):
        if part is not None:
            out[at : at + len(part)] = part
            at += len(part)


class Rows:
    """The rows of a growing log, and the events beside them."""

    def __init__(self, plant: Plant, controller: Driver, first: Sensed, ticks: int, past: int = 0) -> None:
        self.senses, self.accepts, self.past = plant.senses, plant.accepts, min(past, ticks)
        kept = self.accepts.kept()
        self.channels = self.senses + kept + plant.channels
        # what a controller tells of itself, but for names that the plant fills
        own: Channels = getattr(controller, "channels", NONE)
        mine = [channel for channel in own if channel.name not in self.channels]
        self.own, self.told = Channels(*mine), np.empty(own.width)
        spots = np.arange(own.width)
        self.places = [k for channel in mine for k in spots[own.at[channel.name]].tolist()]
        self.c = self.channels.width
        self.channels += self.own
        self.a, self.b = self.senses.width, self.senses.width + kept.width
        spans = list(kept.at.values())
        self.parts = list(zip([self.accepts.at[c.name] for c in self.accepts if c.kept], spans, strict=True))
        size = 2 * self.past + 1 if past else ticks + 1
        self.table, self.times, self.count = np.empty((size, self.channels.width)), np.empty(size), 0
        self.sent = np.zeros(self.accepts.width)
        if "joint.position" in self.accepts:
            self.sent[self.accepts.at["joint.position"]] = first.angle
        self.events: dict[str, list[Array]] = {}
        self.fresh: dict[str, list[Array]] = {}  # not shown to a watch yet
        self.layout = dict(plant.events)
        sizes = [channel.resolution for channel in self.accepts for _ in channel.edges()]
        self.fine = 1.01 * np.array(sizes) + COMMAND_ROUNDING

    def begin(self, sensed: Sensed, plant: Plant) -> None:
        """What is sensed and measured now as a new row."""
        if self.past and self.count == len(self.times):
            self._forget()
        elif self.count == len(self.times):
            self.table = np.concatenate([self.table, np.empty_like(self.table)])
            self.times = np.concatenate([self.times, np.empty_like(self.times)])
        row = self.table[self.count]
        self.times[self.count] = sensed.t
        sensed_row(sensed, row[: self.a])
        plant.measure(row[self.b : self.c])

    def _forget(self) -> None:
        """Keep the newest `past` rows, and the events since the first of them."""
        first = self.count - self.past
        for part in (self.table, self.times):
            part[: self.past] = part[first:].copy()
        self.count, since = self.past, self.times[0]
        kept = {name: [rows[rows[:, 0] >= since] for rows in found] for name, found in self.events.items()}
        self.events = {name: [rows for rows in found if len(rows)] for name, found in kept.items()}
        self.events = {name: found for name, found in self.events.items() if found}

    def tell(self, controller: Any) -> None:
        """What the controller tells of itself."""
        if self.own.width:
            controller.tell(self.told)
            self.table[self.count, self.c :] = self.told[self.places]

    def end(self, t: float, asked: Array, sent: Array, *, last: bool) -> None:
        """What was sent from then on; where it is not what was asked, an event tells both.

        last    nobody has looked at the command: one that is not finite is left out
        """
        if last and not np.isfinite(sent).all():
            sent = self.sent
        elif asked.tobytes() != sent.tobytes():
            self._note(t, asked, sent)
        self.sent = sent
        row = self.table[self.count]
        for part, at in self.parts:
            row[self.a + at.start : self.a + at.stop] = sent[part]
        self.count += 1

    def fill(self, times: Array, asked: Array, sent: Array) -> None:
        """Times and commands of all rows at once; what is sensed and measured stands there already."""
        self.times[:], self.count = times, len(times)
        for part, at in self.parts:
            self.table[:, self.a + at.start : self.a + at.stop] = sent[:, part]
        cut = np.abs(asked - sent)
        if cut.max(initial=0.0) <= self.fine.min(initial=np.inf):
            return
        for k in np.flatnonzero((cut > self.fine + COMMAND_ROUNDING * np.abs(asked)).any(axis=1)):
            self._note(times[k], asked[k], sent[k])

    def _note(self, t: float, asked: Array, sent: Array) -> None:
        """Events of a command that limits changed: time, which of its numbers (from 1), asked and sent."""
        cut = np.abs(asked - sent) > self.fine + COMMAND_ROUNDING * np.abs(asked)
        for name, at in self.accepts.at.items():
            where = np.flatnonzero(cut[at])
            if len(where):
                unit, event = self.accepts[name].unit, f"clipped.{name}"
                self.layout[event] = Channels(
                    Channel("time", "s"), Channel("number", "-"), Channel("asked", unit), Channel("sent", unit)
                )
                rows = np.stack([np.full(len(where), t), where + 1.0, asked[at][where], sent[at][where]], axis=1)
                self._add(event, rows)

    def take(self, happened: Mapping[str, Array]) -> None:
        """Events of the plant."""
        for name, rows in happened.items():
            self._add(name, rows)

    def _add(self, name: str, rows: Array) -> None:
        self.events.setdefault(name, []).append(rows)
        if self.past:
            self.fresh.setdefault(name, []).append(rows)

    def show_events(self, watch: Watch) -> None:
        """What a watch has not been shown yet."""
        if self.fresh:
            watch.happened(self._joined(self.fresh))
            self.fresh = {}

    def _joined(self, found: Mapping[str, list[Array]]) -> dict[str, Events]:
        return {name: Events(self.layout[name], np.concatenate(rows)) for name, rows in found.items()}

    def log(self, meta: Mapping[str, Any]) -> Log:
        """All of it."""
        table = self.table[: self.count]
        columns = {name: table[:, i].copy() for i, name in enumerate(self.channels.edges())}
        units = dict(zip(columns, self.channels.units(), strict=True))
        events = self._joined(self.events)
        t = self.times[: self.count].copy()
        return Log(t=t, columns=columns, units=units, meta=dict(meta), channels=self.channels, events=events)


def run(
    plant: Plant,
    controller: Driver,
    *,
    duration: float,
    dt: float,
    progress: Progress | None = None,
    meta: Mapping[str, Any] | None = None,
    watch: Watch | None = None,
) -> Log:
    """Drive a plant by a controller and keep what happened.

    duration    longest run; a controller with `finished()` may end it before   [s]
    dt          control period; an event may end one early                      [s]
    progress    called with the part done
    meta        goes into the log
    watch       is shown every row; the log then ends with the run but holds its last part only
    Row k holds what is sensed and measured at t_k, and what is sent from t_k on; commands that limits changed, impacts
    and the like are events of the log. A plant that stops ends the run early: log.meta["stopped"] then holds reason,
    time and the last good state, and the last row the command that broke the run.
    """
    ticks = ticks_of(duration, dt)
    end, eps = ticks * dt, 1e-9 * dt
    finished: Callable[[], bool] = getattr(controller, "finished", _never)
    about: dict[str, Any] = dict(meta or {}) | {"dt": dt}
    sensed = plant.sense()
    controller.start(sensed)
    rows, reported = Rows(plant, controller, sensed, ticks, ticks_of(watch.past, dt) if watch else 0), -1
    if watch is not None:
        watch.begin(rows.channels)
    over = False
    while not over:
        t = sensed.t
        rows.begin(sensed, plant)
        command = controller.update(sensed)
        rows.tell(controller)
        asked = sent = command.flat(plant.accepts)
        over = t >= end - eps or finished()
        if not over:
            try:
                sent, _ = plant.act(command, dt if t + dt <= end + eps else end - t)
                sensed = plant.sense()
            except Stopped as stop:
                q, v = stop.state.q.tolist(), stop.state.v.tolist()
                about["stopped"], over = {"reason": stop.reason, "time": stop.t, "q": q, "v": v}, True
        rows.end(t, asked, sent, last=over)
        rows.take(plant.happened())
        if watch is not None:
            watch.row(t, rows.table[rows.count - 1])
            rows.show_events(watch)
        if progress and int(REPORTS * t / end) != reported:
            reported = int(REPORTS * t / end)
            progress(min(t / end, 1.0))
    if progress:
        progress(1.0)
    return rows.log(about)


def _never() -> bool:
    return False
