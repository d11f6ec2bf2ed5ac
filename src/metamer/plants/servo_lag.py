"""Servos that come late and not all the way: the reference behind a command, in front of any plant.

r' = clip((gain u - r)/lag, +-rate_limit). The command u goes on straight within a period, so that r is a sum of a
straight line and an exponential, known in closed form; a plant is given r as straight pieces.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast, final

import numpy as np

from metamer.core.arrays import per
from metamer.core.channels import Channel, Channels, count
from metamer.core.clock import substeps
from metamer.core.records import Array, Command, Sensed
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.plants.plant import Plant, Resumable
from metamer.systems.drives.lag_kernels import follow_chords, follow_history

# a piece lasts a tenth of the lag: its chord leaves the exponential by at most |gain u - r|/800, less than a servo's
# tick as long as it is less than 190 deg behind
PIECES = 10


def pieces_of(dt: float, lag: float, step: float) -> int:
    """Number of straight pieces of a period: each at most lag/10, but never shorter than an integration step."""
    return 1 if lag <= 0.0 else substeps(dt, max(step, lag / PIECES))


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
    gain, lag, rate_limit    of all joints or one per joint                     [-, s, rad/s]
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
    gains, lags, limits = (per(x, joints) for x in (gain, lag, rate_limit))
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
    spec    drive.gain, lag and rate_limit; run.step bounds the pieces
    Before the first command the servos hold where the joints are. `act` returns the command, not the reference.
    """

    def __init__(self, plant: Plant, spec: Robot) -> None:
        act = spec.drive
        self.plant, self.step = plant, spec.run.step
        self.gain, self.lag = float(act.gain), float(act.lag)
        self.reference: Array = plant.sense().angle.copy()
        self.limit = per(act.rate_limit, len(self.reference))
        self.senses, self.accepts, self.events = plant.senses, plant.accepts, plant.events
        self.channels = plant.channels + Channels(Channel("joint.reference", "rad", (count(len(self.reference)),)))
        self.happened, self.hold, self.close = plant.happened, plant.hold, plant.close

    def sense(self) -> Sensed:
        """What the plant senses."""
        return self.plant.sense()

    def act(self, command: Command, dt: float) -> tuple[Array, float]:
        """Drive the plant along the reference for dt."""
        u, slope = (np.array(part, dtype=np.float64) for part in (command.position, command.velocity))
        if u.shape != self.reference.shape or slope.shape != u.shape or not np.isfinite([u, slope]).all():
            raise refuse("command", u.tolist(), f"{len(self.reference)} finite numbers, one per joint [rad]")
        pieces = self.pieces(dt)
        chords = np.empty((pieces, 2, len(u)))
        r = self.reference.copy()
        follow_chords(r, u, slope, self.gain, self.lag, self.limit, dt / pieces, chords)
        for k in range(pieces):
            self.plant.act(replace(command, position=chords[k, 0], velocity=chords[k, 1]), dt / pieces)
        self.reference = r
        return command.flat(self.accepts), dt

    def pieces(self, dt: float) -> int:
        """Straight pieces of a period.   [s]"""
        return pieces_of(dt, self.lag, self.step)

    def tabled(self) -> Any:
        """As the plant's own; its commands are those of `ahead`."""
        return getattr(self.plant, "tabled", lambda: None)()

    def ahead(self, commands: Array, dt: float) -> tuple[Array, Array]:
        """Commands of the pieces of many periods, and the reference at the begin of each and at the end of the last.

        commands   (ticks, parts, joints) position, velocity, and torque where it is taken   [rad, rad/s, N m]
        Returns (ticks, pieces, parts, joints) and (ticks + 1, joints); the servos stay as they are.
        """
        pieces = self.pieces(dt)
        out, references = np.repeat(commands[:, None], pieces, axis=1), np.empty((len(commands) + 1, commands.shape[2]))
        r, chords = self.reference.copy(), np.empty((pieces, 2, commands.shape[2]))
        references[0] = r
        for k, (position, velocity) in enumerate(commands[:, :2]):
            follow_chords(r, position, velocity, self.gain, self.lag, self.limit, dt / pieces, chords)
            out[k, :, :2], references[k + 1] = chords, r
        return out, references

    def measure(self, out: Array) -> None:
        """What the plant measures, and where the servos want to be.   [.., rad]"""
        self.plant.measure(out[: self.plant.channels.width])
        out[self.plant.channels.width :] = self.reference

    def numbers(self) -> Array:
        """The reference, and the state of a simulator behind the servos."""
        return np.concatenate([self.reference, cast(Resumable, self.plant).numbers()])

    def go_on(self, t: float, numbers: Array) -> None:
        """Go on from such a row at a time.   [s]"""
        self.reference = numbers[: len(self.reference)].copy()
        cast(Resumable, self.plant).go_on(t, numbers[len(self.reference) :])
