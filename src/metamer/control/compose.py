"""Controllers around controllers: limits and delay. What they wrap and what they are is a controller, so they nest."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field, replace

import numpy as np

from metamer.control import Controller
from metamer.gaits.parameters import Valid, count, is_list, one_or_more
from metamer.records import Array, Command, Sensed
from metamer.refusals import refuse

PerJoint = float | tuple[float, ...]
LIMITS = {
    "lower": Valid("rad", per="joint", endless=True),
    "upper": Valid("rad", per="joint", endless=True),
    "rate": Valid("rad/s", above_zero=True, per="joint", endless=True),
    "torque": Valid("N m", lower=0.0, per="joint", endless=True),
}


@dataclass(eq=False)
class Limited:
    """Keep a controller's commands inside limits; each one for all joints or one a joint.

    The position is moved by at most rate * (time since the last tick), from the angle sensed at the start, then kept
    between lower and upper. The velocity is cut to +-rate and is 0 where lower or upper holds the position.
    A command that is not finite is refused.

    controller     what is limited
    lower, upper   of the position                                              [rad]
    rate           of the position and of the velocity, above 0                 [rad/s]
    torque         largest torque, at least 0                                   [N m]
    """

    controller: Controller
    lower: PerJoint = -math.inf
    upper: PerJoint = math.inf
    rate: PerJoint = math.inf
    torque: PerJoint = math.inf
    _last: tuple[float, Array] | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        # lists of one length, and no empty range
        given = [getattr(self, name) for name in LIMITS]
        self._refuse_sizes(next((len(values) for values in given if is_list(values)), None))
        if np.any(np.asarray(self.lower) > np.asarray(self.upper)):
            raise refuse("control.lower", self.lower, f"must not be above control.upper, {self.upper} [rad]")

    def start(self, sensed: Sensed) -> None:
        """Begin from the angles sensed now."""
        self._refuse_sizes(sensed.angle.size)
        self.controller.start(sensed)
        self._last = (sensed.t, np.clip(sensed.angle, self.lower, self.upper))

    def update(self, sensed: Sensed) -> Command:
        """The wrapped controller's command inside the limits."""
        wanted = self.controller.update(sensed)
        _refuse_non_finite(wanted)
        t_last, position_last = self._last or (sensed.t, np.clip(sensed.angle, self.lower, self.upper))
        rate, torque = np.asarray(self.rate), np.asarray(self.torque)

        # without a rate limit the position may jump
        elapsed = max(sensed.t - t_last, 0.0)
        reach = np.where(np.isinf(rate), np.inf, np.nan_to_num(rate, posinf=0.0) * elapsed)
        position = np.clip(wanted.position, position_last - reach, position_last + reach)
        position = np.clip(position, self.lower, self.upper)
        inside = np.clip(wanted.position, self.lower, self.upper)
        held = (inside != wanted.position) & (position == inside)
        velocity = np.where(held, 0.0, np.clip(wanted.velocity, -rate, rate))
        self._last = (sensed.t, position)
        return replace(wanted, position=position, velocity=velocity, torque=np.clip(wanted.torque, -torque, torque))

    def _refuse_sizes(self, joints: int | None) -> None:
        for name, valid in LIMITS.items():
            one_or_more(f"control.{name}", getattr(self, name), valid, joints)


@dataclass(eq=False)
class Delayed:
    """Send each command of a controller some ticks late; until the first arrives, hold the angles sensed at the start.

    controller   what is delayed
    ticks        control periods, at least 0                                    [-]
    """

    controller: Controller
    ticks: int
    _waiting: deque[Command] = field(init=False, repr=False, default_factory=deque)

    def __post_init__(self) -> None:
        self.ticks = count("control.ticks", self.ticks, 0)

    def start(self, sensed: Sensed) -> None:
        """Fill the line with the posture sensed now."""
        self.controller.start(sensed)
        still = np.zeros_like(sensed.angle)
        hold = Command(position=sensed.angle.copy(), velocity=still, torque=still)
        self._waiting = deque([hold] * self.ticks)

    def update(self, sensed: Sensed) -> Command:
        """The command of `ticks` updates ago."""
        self._waiting.append(self.controller.update(sensed))
        return self._waiting.popleft()


def _refuse_non_finite(command: Command) -> None:
    units = {"position": "rad", "velocity": "rad/s", "torque": "N m"}
    for name, unit in units.items():
        values = getattr(command, name)
        if not np.isfinite(values).all():
            joint = int(np.argmin(np.isfinite(values)))
            raise refuse(f"command.{name}[{joint}]", float(values[joint]), f"must be finite [{unit}]")
