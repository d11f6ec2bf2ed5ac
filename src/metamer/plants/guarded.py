"""Limits in front of any plant: what leaves is always finite, within range, and not too fast."""

from __future__ import annotations

from dataclasses import replace
from typing import cast, final

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array, Command, Sensed, State
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.plants.plant import Plant, Resumable, Stopped


def within_limits(
    position: Array, velocity: Array, last: Array, lower: Array, upper: Array, rate: float | Array, dt: float
) -> tuple[Array, Array]:
    """Position and velocity of a command within its limits, also at the end of the period.   [rad, rad/s]

    last            position sent before                       [rad]
    lower, upper    limits of the joints                       [rad]
    rate            largest rate, of all or one per joint      [rad/s]
    """
    # minimum and maximum: np.clip costs ten times as much on a few joints
    reach = rate * dt
    held = np.minimum(np.maximum(np.minimum(np.maximum(position, last - reach), last + reach), lower), upper)
    slow = np.minimum(np.maximum(velocity, -rate), rate)
    return held, np.minimum(np.maximum(slow, (lower - held) / dt), (upper - held) / dt)


@final
class Guarded:
    """A plant behind the limits of its description: position, rate and torque; a command that is not finite stops it.

    After a stop nothing more is sent until the plant is opened anew.
    """

    def __init__(self, plant: Plant, spec: Robot) -> None:
        if "links" not in spec.counts:
            raise refuse("body.kind", spec.body.kind, "a body of links, planar or spatial")
        links, joints = spec.body.links, spec.body.joints
        self.plant = plant
        self.senses, self.accepts, self.channels, self.events = (
            plant.senses,
            plant.accepts,
            plant.channels,
            plant.events,
        )
        self.measure, self.happened, self.hold, self.close = plant.measure, plant.happened, plant.hold, plant.close
        # the joints of a free base start at the second link
        self.lower: Array = per(spec.body.lower, links)[links - joints :]
        self.upper: Array = per(spec.body.upper, links)[links - joints :]
        self.rate, self.torque = np.array(spec.drive.rate_limit), np.array(spec.drive.torque_limit)
        self.last: Array | None = None
        self.clipped = 0
        self.stopped = ""

    def sense(self) -> Sensed:
        """What the plant senses."""
        return self.plant.sense()

    def act(self, command: Command, dt: float) -> tuple[Array, float]:
        """Send the command within the limits; `clipped` counts the periods in which something was cut off."""
        asked = np.array([self._row(name, getattr(command, name)) for name in ("position", "velocity", "torque")])
        if not np.isfinite(asked).all():
            self.stopped = self.stopped or "the command is not finite"
        if self.stopped:
            sensed = self.plant.sense()
            base = sensed.base if sensed.base is not None else np.empty(0)
            rate = sensed.base_rate if sensed.base_rate is not None else np.empty(0)
            q, v = np.concatenate([base, sensed.angle]), np.concatenate([rate, sensed.rate])
            raise Stopped(self.stopped, sensed.t, State(q, v))
        last = self.plant.sense().angle if self.last is None else self.last
        position, velocity = within_limits(asked[0], asked[1], last, self.lower, self.upper, self.rate, dt)
        torque = np.minimum(np.maximum(asked[2], -self.torque), self.torque)
        self.clipped += int(not np.array_equal(np.array([position, velocity, torque]), asked))
        self.last = position
        return self.plant.act(replace(command, position=position, velocity=velocity, torque=torque), dt)

    def numbers(self) -> Array:
        """What was sent last, NaN where nothing was, and the state of a simulator behind the limits."""
        last = np.full(len(self.lower), np.nan) if self.last is None else self.last
        return np.concatenate([last, cast(Resumable, self.plant).numbers()])

    def go_on(self, t: float, numbers: Array) -> None:
        """Go on from such a row at a time.   [s]"""
        last = numbers[: len(self.lower)]
        self.last, self.stopped = None if np.isnan(last).any() else last.copy(), ""
        cast(Resumable, self.plant).go_on(t, numbers[len(last) :])

    def _row(self, name: str, value: Array) -> Array:
        """One part of a command as an array of the right size."""
        row = np.asarray(value, dtype=np.float64)
        if row.shape != self.lower.shape:
            raise refuse(f"command.{name}", f"shape {row.shape}", f"{len(self.lower)} numbers, one per joint")
        return row
