"""The border to anything that moves: sense, act, measure; and the one loop that drives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from metamer.control import Controller
from metamer.record.log import Log
from metamer.records import Array, Command, Sensed, State
from metamer.refusals import refuse

Progress = Callable[[float], None]  # called with the part done, 0 .. 1
REPORTS = 200  # how often a run reports progress


class Stopped(RuntimeError):
    """A run that cannot go on: why, when, and the last good state."""

    def __init__(self, reason: str, state: State) -> None:
        super().__init__(f"stopped at t = {state.t:.4f} s: {reason}")
        self.reason = reason
        self.state = state


class Clock:
    """Time as a whole number of equal periods, so that it does not collect rounding.   [s]"""

    def __init__(self) -> None:
        self.begin, self.period, self.count = 0.0, 0.0, 0

    @property
    def t(self) -> float:
        """Time now.   [s]"""
        return self.begin + self.count * self.period

    def advance(self, dt: float) -> None:
        """Let a period pass."""
        if dt != self.period:
            self.begin, self.period, self.count = self.t, dt, 0
        self.count += 1


class Plant(Protocol):
    """Anything that can be sensed and driven: a simulator, MuJoCo, a servo bus, a recorded log."""

    def sense(self) -> Sensed:
        """What a controller is told now."""
        ...

    def act(self, command: Command, dt: float) -> Command:
        """Send a command for dt [s] (its position moves on at its velocity) and return what was really sent."""
        ...

    def measure(self) -> Mapping[str, float]:
        """What else the plant knows, by column name: energies, torques; empty where it knows nothing."""
        ...

    def close(self) -> None:
        """Let go of whatever is held."""
        ...


def ticks_of(duration: float, dt: float) -> int:
    """Number of control periods of a run; both must be finite and positive."""
    for name, value in (("duration", duration), ("dt", dt)):
        if not (np.isfinite(value) and value > 0.0):
            raise refuse(name, value, "a finite number > 0 [s]")
    if dt > duration * (1.0 + 1e-9):
        raise refuse("dt", dt, f"at most the duration, {duration:g} [s]")
    return max(1, round(duration / dt))


def column_names(sensed: Sensed, measured: Mapping[str, float]) -> list[str]:
    """The columns of a log: what is sensed, sent and measured."""
    joints = range(1, len(sensed.angle) + 1)
    names = ["base.x", "base.y", "base.theta"] if sensed.base is not None else []
    names += ["base.vx", "base.vy", "base.omega"] if sensed.base_rate is not None else []
    for what in ("angle", "rate", "target"):
        names += [f"joint{k}.{what}" for k in joints]
    return names + list(measured)


def sample(sensed: Sensed, target: Array, measured: Mapping[str, float]) -> Array:
    """One row of a log, in the order of `column_names`."""
    base = [part for part in (sensed.base, sensed.base_rate) if part is not None]
    return np.concatenate([*base, sensed.angle, sensed.rate, target, list(measured.values())])


def run(
    plant: Plant,
    controller: Controller,
    *,
    duration: float,
    dt: float,
    progress: Progress | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Log:
    """Drive a plant by a controller and keep what happened.

    duration    length of the run                                            [s]
    dt          control period                                               [s]
    progress    called with the part done
    meta        goes into the log
    A plant that stops ends the run early: log.meta["stopped"] then holds reason, time and the last good state.
    """
    ticks = ticks_of(duration, dt)
    stopped: dict[str, Any] | None = None
    sensed = plant.sense()
    controller.start(sensed)
    times: list[float] = []
    rows: list[Array] = []
    names: list[str] = []
    target = sensed.angle
    for k in range(ticks + 1):
        measured = plant.measure()
        asked = controller.update(sensed)
        after = sensed
        if k < ticks:
            try:
                target = plant.act(asked, dt).position
                after = plant.sense()
            except Stopped as stop:
                stopped = {
                    "reason": stop.reason,
                    "time": stop.state.t,
                    "q": stop.state.q.tolist(),
                    "v": stop.state.v.tolist(),
                }
        elif np.isfinite(asked.position).all():
            target = asked.position
        names = names or column_names(sensed, measured)
        times.append(sensed.t)
        rows.append(sample(sensed, target, measured))
        if stopped:
            break
        sensed = after
        if progress and (k * REPORTS) // ticks != ((k - 1) * REPORTS) // ticks:
            progress(k / ticks)
    if progress:
        progress(1.0)
    table = np.array(rows)
    about = dict(meta or {}) | {"dt": dt}
    if stopped:
        about["stopped"] = stopped
    columns = {name: table[:, i].copy() for i, name in enumerate(names)}
    return Log(t=np.array(times), columns=columns, meta=about)
