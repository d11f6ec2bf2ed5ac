"""Servos that come late and not all the way: the reference behind a command, in front of any plant.

r' = clip((gain u - r)/lag, +-rate_limit). The command u goes on straight within a period, so that r is a sum of a
straight line and an exponential, known in closed form; a plant is given r as straight pieces.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import final

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.kernels.servo_lag import follow_chords, follow_history
from metamer.plants.plant import Plant
from metamer.records import Array, Command, Sensed
from metamer.refusals import refuse

# a piece lasts a tenth of the lag: its chord leaves the exponential by at most |gain u - r|/800, less than a servo's
# tick as long as it is less than 190 deg behind
PIECES = 10


def pieces_of(dt: float, lag: float, step: float) -> int:
    """Number of straight pieces of a period: each at most lag/10, but never shorter than an integration step."""
    most = max(1, math.ceil(dt / step - 1e-9))
    return 1 if lag <= 0.0 else min(most, max(1, math.ceil(PIECES * dt / lag - 1e-9)))


def servo_reference(
    times: Array,
    positions: Array,
    velocities: Array,
    gain: float | Array,
    lag: float | Array,
    rate_limit: float | Array,
    at: Array,
    *,
    start: Array | None = None,
) -> tuple[Array, Array]:
    """Reference r and its rate under a history of commands, r' = clip((gain u - r)/lag, +-rate_limit).   [rad, rad/s]

    times                    (n,) not falling: when each command begins; the last one goes on   [s]
    positions, velocities    (n, joints) u = position + velocity (t - time) until the next      [rad, rad/s]
    gain, lag, rate_limit    of all joints or one a joint                     [-, s, rad/s]
    at                       (k,) not falling: times wanted; before the first command r rests   [s]
    start                    (joints,) r at the first command; None = where the first command sends it, gain u   [rad]
    Returns (k, joints) each; exact but for rounding.
    """
    u, slopes = (np.ascontiguousarray(part, dtype=np.float64) for part in (positions, velocities))
    when, wanted = (np.ascontiguousarray(part, dtype=np.float64) for part in (times, at))
    if u.ndim != 2 or u.shape != slopes.shape or when.shape != u.shape[:1] or not len(when):
        raise refuse("positions", f"shape {u.shape}", "(times, joints), as velocities, with at least one time")
    for name, values in (("times", when), ("at", wanted)):
        if values.ndim != 1 or not np.isfinite(values).all() or (np.diff(values) < 0.0).any():
            raise refuse(name, values.tolist()[:5], "a row of finite times that do not fall [s]")
    joints = u.shape[1]
    gains, lags, limits = (np.broadcast_to(np.float64(x), (joints,)).copy() for x in (gain, lag, rate_limit))
    first = gains * u[0] if start is None else np.ascontiguousarray(start, dtype=np.float64)
    out, rates = np.empty((len(wanted), joints)), np.empty((len(wanted), joints))
    follow_history(when, u, slopes, gains, lags, limits, wanted, first, out, rates)
    return out, rates


def chord_commands(reference: Array, h: float) -> Array:
    """Commands that follow a sampled reference in straight pieces, as `run_contacts` takes them.   [rad, rad/s, N m]

    reference    (ticks + 1, joints) at times h apart                         [rad]
    Returns (ticks, 3, joints).
    """
    rows = np.asarray(reference, dtype=np.float64)
    return np.ascontiguousarray(np.stack([rows[:-1], np.diff(rows, axis=0) / h, np.zeros_like(rows[1:])], axis=1))


@final
class ServoLag:
    """A plant whose servos answer a command by gain, lag and a largest rate; torques pass as they are.

    plant   what the servos drive
    spec    actuation.gain, lag and rate_limit; run.step bounds the pieces
    Before the first command the servos hold where the joints are. `act` returns the command, not the reference.
    """

    def __init__(self, plant: Plant, spec: RobotSpec) -> None:
        act = spec.actuation
        self.plant, self.step = plant, spec.run.step
        self.gain, self.lag, self.limit = float(act.gain), float(act.lag), float(act.rate_limit)
        self.reference: Array = plant.sense().angle.copy()

    def sense(self) -> Sensed:
        """What the plant senses."""
        return self.plant.sense()

    def act(self, command: Command, dt: float) -> Command:
        """Drive the plant along the reference for dt."""
        u, slope = (np.array(part, dtype=np.float64) for part in (command.position, command.velocity))
        if u.shape != self.reference.shape or slope.shape != u.shape or not np.isfinite([u, slope]).all():
            raise refuse("command", u.tolist(), f"{len(self.reference)} finite numbers, one a joint [rad]")
        pieces = pieces_of(dt, self.lag, self.step)
        chords = np.empty((pieces, 2, len(u)))
        r = self.reference.copy()
        follow_chords(r, u, slope, self.gain, self.lag, self.limit, dt / pieces, chords)
        sent = command
        for k in range(pieces):
            sent = self.plant.act(replace(command, position=chords[k, 0], velocity=chords[k, 1]), dt / pieces)
        self.reference = r
        return replace(sent, position=u, velocity=slope)

    def measure(self) -> Mapping[str, float]:
        """What the plant measures, and where the servos want to be.   [.., rad]"""
        own = {f"joint{k}.reference": r for k, r in enumerate(self.reference.tolist(), start=1)}
        return {**self.plant.measure(), **own}

    def close(self) -> None:
        """Close the plant."""
        self.plant.close()
