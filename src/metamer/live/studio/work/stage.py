"""A simulation that is watched and steered while `run` goes on: pace, pause, fields, pushes, recording."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import Any, final

import numpy as np

from metamer.core.channels import Channels
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.live.studio.wire import Wire, frame_bytes
from metamer.live.studio.work.actor import Actor, Poses, about_meta
from metamer.live.studio.work.fields import reason, refuse_slow, with_field
from metamer.live.studio.work.paced import LiveDriver, PacedPlant
from metamer.live.studio.work.snapshots import Snapshots
from metamer.live.studio.work.tape import Tape
from metamer.plants.plant import run
from metamer.plants.simulate import engines
from metamer.record.log import Events

BOTH = "both"  # the first engine, and the second pale beside it
PACE = 1.0 / 30.0  # s between frames
KEPT_PAST = 2.0  # s of rows that `run` keeps; what pages have seen they keep themselves
ENDLESS = 1e9  # s
SNAPSHOT_PACE, SNAPSHOT_PAST = 0.1, 600.0  # s between states to go on from, and how far back they go
BEHIND = 0.25  # s of real time that a slow run makes up for at most
PAUSE_LOOK = 0.5  # s between looks while paused
STATE_PACE = 1.0  # s between words on how the run goes
BROKEN_RUN = (ArithmeticError, ValueError, LookupError, TypeError)  # of numbers that nobody has refused before
LEAST_SPEED, MOST_SPEED = 0.01, 1000.0  # times real time


@final
class Stage:
    """What a run is steered by. It is the plant, the driver and the watch of `run`, in front of an actor and a ghost.

    robot    as loaded
    engine   of the robot, or "both": our own, and the other one as a ghost
    wire     to the server
    tape     of recordings
    """

    past = KEPT_PAST

    def __init__(self, robot: Robot, engine: str, wire: Wire, tape: Tape) -> None:
        known = engines()
        if engine not in (*known, BOTH):
            raise refuse("--engine", engine, f"one of {', '.join((*known, BOTH))}")
        solid, ghost = known[:2] if engine == BOTH else (engine, "")
        self.published, self.wire, self.tape = robot, wire, tape
        self.actor, self.ghost = Actor(robot, solid), Actor(robot, ghost) if ghost else None
        self.playing, self.speed, self.number, self.run = True, 1.0, 0, 0
        self.pushed: tuple[int, float, float] | None = None
        self.leaving, self.stopped, self.until = "", "", math.inf
        self.factor = 0.0
        self._anchor, self._shown, self._stated, self._factor_at = (0.0, 0.0), -math.inf, 0.0, (0.0, 0.0)
        self.snapshots: Snapshots | None = None
        self.channels, self.poses = Channels(), Poses(robot, Channels())
        self.t, self._latest = 0.0, np.empty(0)
        self._wrap()

    # -- what `run` sees: the layout of the actor's plant and driver

    def _wrap(self) -> None:
        plant, driver = self.actor.plant, self.actor.driver
        self.senses, self.accepts = plant.senses, plant.accepts
        self.events: Mapping[str, Channels] = plant.events
        self.measured: Channels = plant.channels
        self.told: Channels = getattr(driver, "channels", Channels())

    def go(self) -> None:
        """Run until the server is gone."""
        while True:
            self.run += 1
            self.leaving, self.stopped = "", ""
            self._wrap()
            self._anchor = (time.monotonic(), self.actor.plant.sense().t)
            dt, meta = self.actor.robot.run.dt, about_meta(self.actor.robot, self.actor.engine)
            try:
                log = run(PacedPlant(self), LiveDriver(self), duration=ENDLESS, dt=dt, meta=meta, watch=self)
                stopped = log.meta.get("stopped")
                why = f"stopped at t = {stopped['time']:.3f} s: {stopped['reason']}" if stopped else "the run is over"
            except BROKEN_RUN as error:
                why = f"stopped at t = {self.t:.3f} s: {error}"
            self.tape.stop()
            if not self.leaving:
                self._ended(why)
            self._leave()

    def _ended(self, why: str) -> None:
        """Say why the run ended, and wait until something else is wanted."""
        self.stopped, self.playing = why, False
        self.tell()
        while not self.leaving:
            self.obey(PAUSE_LOOK)

    def _leave(self) -> None:
        """What the next run begins from."""
        if self.leaving == "restart":
            robot = self.actor.robot
            self.actor = Actor(robot, self.actor.engine)
            self.ghost = Actor(robot, self.ghost.engine) if self.ghost else None
            self._push()

    # -- the watch of the run

    def begin(self, channels: Channels) -> None:
        """A run begins: pages get what its rows hold."""
        self.poses = Poses(self.actor.robot, channels)
        self.channels, self._latest = channels + self.poses.channels, np.empty(channels.width)
        width = len(self._numbers())
        if self.snapshots is None or self.snapshots.table.shape[1] != width:
            self.snapshots = Snapshots(width, SNAPSHOT_PACE, SNAPSHOT_PAST)
        self.snapshots.forget_after(self.actor.plant.sense().t - 1e-9)
        self._shown = -math.inf
        self.about()
        self._push()
        self.tell()

    def row(self, t: float, row: Array) -> None:
        """A row of the log: to the tape, and now and then to the pages."""
        if self.leaving:
            return
        self.t = t
        now = time.monotonic()
        show = now - self._shown >= 0.9 * PACE
        self._latest[:] = row
        if not (show or self.tape.on):
            return
        whole = np.concatenate([row, self.poses.of(row)])
        if self.tape.on:
            self._keep(lambda: self.tape.add(t, whole))
        if show:
            self._shown = now
            self._show(t, whole)

    def happened(self, events: Mapping[str, Events]) -> None:
        """Impacts, clipped commands: to the tape."""
        if not self.leaving:
            self._keep(lambda: self.tape.happened(self.t, events))

    def _keep(self, write: Callable[[], None]) -> None:
        try:
            write()
        except (OSError, BadInput) as error:
            self.tape.stop()
            self.wire.send({"type": "told", "text": f"the recording ended: {error}"})
            self.tell()

    def _show(self, t: float, whole: Array) -> None:
        ghost = self.ghost.row(self.channels) if self.ghost and not self.ghost.lost else None
        data = frame_bytes(self.run, self.number, t, whole, ghost) or frame_bytes(self.run, self.number, t, whole)
        if data is not None:
            self.number += 1
            self.wire.send(data)

    def _show_latest(self) -> None:
        """Of a run that pauses the last row is shown, whatever the pace."""
        if self._latest.size:
            self._show(self.t, np.concatenate([self._latest, self.poses.of(self._latest)]))

    def _numbers(self) -> Array:
        ghost = self.ghost.numbers() if self.ghost else np.empty(0)
        return np.concatenate([self.actor.numbers(), ghost])

    # -- time

    def pace(self, dt: float) -> None:
        """Wait until a period may begin; meanwhile do as pages say.   [s]"""
        t = self.actor.plant.sense().t
        if self.snapshots is not None and self.snapshots.due(t):
            self.snapshots.add(t, self._numbers())
        if self.playing and t >= self.until - 1e-9:
            self.playing, self.until = False, math.inf
            self._show_latest()
            self.tell()
        self.obey(0.0)
        # a pause that comes while it waits holds the period back: nothing later is shown
        while not self.leaving and (left := self._left(t + dt)) > 0.0:
            self.obey(left)
        if self._left(t + dt) < -BEHIND:
            self._anchor = (time.monotonic(), t + dt)
        if time.monotonic() - self._stated > STATE_PACE:
            self.tell()

    def _left(self, t: float) -> float:
        """Real time until a time of the robot is due; paused, until the next look.   [s]"""
        begin, zero = self._anchor
        return begin + (t - zero) / self.speed - time.monotonic() if self.playing else PAUSE_LOOK

    def anchor(self) -> None:
        """Count real time from here on."""
        self._anchor = (time.monotonic(), self.actor.plant.sense().t)

    # -- words to and from pages

    def obey(self, wait: float) -> None:
        """Do what has been asked, after waiting at most `wait` for it.   [s]"""
        messages = list(self.wire.messages(wait))
        last = {message.get("field"): k for k, message in enumerate(messages) if message.get("do") == "set"}
        for k, message in enumerate(messages):
            # of several values for one field only the last counts
            skipped = message.get("do") == "set" and last[message.get("field")] != k
            why = "" if skipped else self.answer(message)
            self.wire.send({"type": "answer", "page": message.get("page"), "id": message.get("id"), "why": why})

    def answer(self, message: Mapping[str, Any]) -> str:
        """Do one thing; why it is refused, or empty."""
        known = {
            "set": self.set,
            "push": self.push,
            "release": self.release,
            "restart": self.restart,
            "resume": self.resume,
            "play": self.play,
            "step": self.step,
            "record": self.record,
        }
        deed = known.get(str(message.get("do")))
        if deed is None:
            return f"there is no {message.get('do')!r}; known: {', '.join(known)}"
        try:
            deed(message)
        except BadInput as refused:
            return reason(refused)
        return ""

    def set(self, message: Mapping[str, Any]) -> None:
        """Change a field: the run goes on with it, or begins anew where its coordinates are others."""
        robot = with_field(self.actor.robot, message.get("field"), message.get("value"))
        refuse_slow(robot)
        try:
            actor = self.actor.changed(robot)
            ghost = self.ghost.changed(robot) if self.ghost else None
        except BadInput:
            raise
        except BROKEN_RUN as error:
            raise BadInput(f"{message.get('field')} = {message.get('value')} cannot be built: {error}") from error
        same = actor.layout == self.actor.layout and robot.run.dt == self.actor.robot.run.dt
        kinds = message.get("field", "").endswith(".kind")
        self.actor, self.ghost = actor, ghost
        self._push()
        if not same:
            self.leaving = "changed"
        elif kinds:
            self.about()
            self._push()
        self.wire.send({"type": "set", "field": message["field"], "value": message["value"]})

    def push(self, message: Mapping[str, Any]) -> None:
        """Pull at a link by a force x, y [N]."""
        link, x, y = (message.get(name) for name in ("link", "x", "y"))
        if not isinstance(link, int) or isinstance(link, bool) or link < 0:
            raise refuse("link", link, "the number of a link, from 0")
        for name, value in (("x", x), ("y", y)):
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise refuse(f"push.{name}", value, "a finite number [N]")
        assert isinstance(x, int | float)
        assert isinstance(y, int | float)
        self.actor.push(link, float(x), float(y))
        self.pushed = (link, float(x), float(y))
        self._push()

    def release(self, message: Mapping[str, Any]) -> None:
        """Let go of the link."""
        if self.pushed is not None:
            self.pushed = None
            self._push()

    def _push(self) -> None:
        link, x, y = self.pushed or (-1, 0.0, 0.0)
        for actor in (self.actor, self.ghost):
            try:
                if actor is not None:
                    actor.push(link, x, y)
            except BadInput:
                # a ghost in an engine without loads, or a robot that cannot be pushed any more
                self.pushed = None if actor is self.actor else self.pushed

    def restart(self, message: Mapping[str, Any]) -> None:
        """From the start, with the fields as they are."""
        self.leaving, self.playing, self.until = "restart", True, math.inf

    def resume(self, message: Mapping[str, Any]) -> None:
        """Go on from the kept state nearest to a time."""
        t = message.get("t")
        if isinstance(t, bool) or not isinstance(t, int | float) or not math.isfinite(t):
            raise refuse("t", t, "a finite time [s]")
        found = self.snapshots.nearest(float(t)) if self.snapshots is not None else None
        if found is None:
            raise BadInput("no state is kept to go on from")
        size = len(self.actor.numbers())
        if not self.actor.put(found[0], found[1][:size]):
            raise BadInput("the robot has changed since: restart")
        if self.ghost is not None:
            self.ghost.put(found[0], found[1][size:])
        self.leaving, self.playing, self.until = "resume", True, math.inf

    def play(self, message: Mapping[str, Any]) -> None:
        """Play or pause, and how fast."""
        playing, speed = message.get("playing", self.playing), message.get("speed", self.speed)
        if not isinstance(playing, bool):
            raise refuse("playing", playing, "true or false")
        if isinstance(speed, bool) or not isinstance(speed, int | float) or not LEAST_SPEED <= speed <= MOST_SPEED:
            raise refuse("speed", speed, f"{LEAST_SPEED:g} to {MOST_SPEED:g} times real time")
        if playing and self.stopped:
            raise BadInput(f"{self.stopped}; restart, or go on from an earlier moment")
        if self.playing and not playing:
            self._show_latest()
        self.playing, self.speed, self.until = playing, float(speed), math.inf
        self.anchor()
        self.tell()

    def step(self, message: Mapping[str, Any]) -> None:
        """One frame on, then pause."""
        if self.stopped:
            raise BadInput(f"{self.stopped}; restart, or go on from an earlier moment")
        dt = self.actor.robot.run.dt
        self.until = self.actor.plant.sense().t + max(1.0, round(PACE / dt)) * dt
        self.playing = True
        self.anchor()
        self.tell()

    def record(self, message: Mapping[str, Any]) -> None:
        """Begin or end a recording."""
        if message.get("on"):
            meta = about_meta(self.actor.robot, self.actor.engine) | {"dt": self.actor.robot.run.dt}
            self.tape.start(self.actor.robot.name, self.channels, meta)
        else:
            self.tape.stop()
        self.tell()

    def about(self) -> None:
        """What pages must know of the robot, its channels and its fields."""
        from metamer.live.studio.work.about import about_of_run

        self.wire.send({"type": "about", "run": self.run, "about": about_of_run(self)})

    def tell(self) -> None:
        """How the run goes."""
        now, t = time.monotonic(), self.t
        then, before = self._factor_at
        if now > then:
            self.factor = max(0.0, (t - before) / (now - then)) if then else 0.0
        self._stated, self._factor_at = now, (now, t)
        ghost = self.ghost.lost if self.ghost else ""
        self.wire.send(
            {"type": "state", "run": self.run, "t": t, "playing": self.playing, "speed": self.speed}
            | {"factor": self.factor, "stopped": self.stopped, "ghost": ghost}
            | {"recording": self.tape.name, "recorded": self.tape.finished}
        )
