"""A recorded run, played to the pages at any speed."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, final

import numpy as np

from metamer.core.refusals import BadInput, refuse
from metamer.files import robot_from_table
from metamer.live.studio.wire import Wire, frame_bytes
from metamer.live.studio.work.about import about_of_log
from metamer.live.studio.work.fields import reason
from metamer.live.studio.work.stage import LEAST_SPEED, MOST_SPEED, PACE, PAUSE_LOOK, STATE_PACE
from metamer.plants.simulate import with_links
from metamer.record.reader import recover_mcap
from metamer.systems.system import body_of

OVER = "the record ends here: restart plays it again"


@final
class Playback:
    """A log on its way to the pages.

    path    of the MCAP file
    wire    to the server
    """

    def __init__(self, path: Path, wire: Wire) -> None:
        log = recover_mcap(path)
        if "spec" not in log.meta:
            raise BadInput(f"cannot play {path}: it does not say which robot it is of")
        self.robot = robot_from_table(log.meta["spec"])
        drawn = any(channel.name in log.channels for channel in body_of(self.robot).derived)
        self.log, self.path, self.wire = log if drawn else with_links(log, self.robot), path, wire
        names = self.log.channels.edges()
        self.table = (
            np.stack([self.log.columns[name] for name in names], axis=1) if names else np.empty((len(log.t), 0))
        )
        self.at, self.run, self.number = float(log.t[0]), 1, 0
        self.playing, self.speed = True, 1.0

    def go(self) -> None:
        """Play until the server is gone."""
        engine = str(self.log.meta.get("engine", "an unknown engine"))
        about = about_of_log(self.robot, self.log.channels, [f"{self.path.name}: a run by {engine}, played back"])
        self.wire.send({"type": "about", "run": self.run, "about": about})
        end, stated = float(self.log.t[-1]), -math.inf
        self.show()
        while True:
            begin = time.monotonic()
            self.obey(PACE if self.playing else PAUSE_LOOK)
            over = self.at >= end
            if self.playing and not over:
                self.at = min(end, self.at + self.speed * (time.monotonic() - begin))
                self.show()
            if time.monotonic() - stated > STATE_PACE or over != (self.at >= end):
                stated = time.monotonic()
                self.tell()

    def show(self) -> None:
        """The newest row at or before the time."""
        k = max(0, int(np.searchsorted(self.log.t, self.at, side="right")) - 1)
        data = frame_bytes(self.run, self.number, float(self.log.t[k]), self.table[k])
        if data is not None:
            self.number += 1
            self.wire.send(data)

    def tell(self) -> None:
        """How it goes."""
        over = self.at >= float(self.log.t[-1])
        stopped = self.log.meta.get("stopped")
        why = f"stopped at t = {stopped['time']:.3f} s: {stopped['reason']}" if isinstance(stopped, Mapping) else OVER
        self.wire.send(
            {"type": "state", "run": self.run, "t": self.at, "playing": self.playing and not over}
            | {"speed": self.speed, "factor": self.speed if self.playing and not over else 0.0}
            | {"stopped": why if over else "", "ghost": "", "recording": "", "recorded": ""}
        )

    def obey(self, wait: float) -> None:
        """Do what has been asked, and let the time pass.   [s]"""
        for message in self.wire.wait(time.monotonic() + wait):
            try:
                why = self.answer(message)
            except BadInput as refused:
                why = reason(refused)
            self.wire.send({"type": "answer", "page": message.get("page"), "id": message.get("id"), "why": why})
            self.tell()

    def answer(self, message: Mapping[str, Any]) -> str:
        """Do one thing; why it is refused, or empty."""
        deed, first, end = message.get("do"), float(self.log.t[0]), float(self.log.t[-1])
        if deed == "play":
            speed, playing = message.get("speed", self.speed), message.get("playing", self.playing)
            if isinstance(speed, bool) or not isinstance(speed, int | float) or not LEAST_SPEED <= speed <= MOST_SPEED:
                raise refuse("speed", speed, f"{LEAST_SPEED:g} to {MOST_SPEED:g} times real time")
            self.playing, self.speed = bool(playing), float(speed)
        elif deed == "restart":
            self.at, self.playing, self.run = first, True, self.run + 1
            self.show()
        elif deed == "step":
            self.playing, self.at = False, min(end, self.at + PACE)
            self.show()
        elif deed == "resume":
            t = message.get("t")
            if isinstance(t, bool) or not isinstance(t, int | float) or not first <= t <= end:
                raise refuse("t", t, f"{first:g} to {end:g} [s]")
            self.at, self.playing, self.run = float(t), True, self.run + 1
            self.show()
        else:
            return "a recorded run cannot be changed"
        return ""
