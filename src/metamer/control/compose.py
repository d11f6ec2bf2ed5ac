"""Controllers around controllers: limits and delay. What they wrap and what they are is a controller, so they nest."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field, replace

import numpy as np

from metamer.control import Controller
from metamer.core.fields import MISSING, number, refuse_bad, whole
from metamer.core.parts import Record
from metamer.core.records import Array, Command, Sensed
from metamer.core.refusals import refuse

PerJoint = float | tuple[float, ...]


@dataclass(eq=False)
class Limited(Record):
    """Keep a controller's commands inside limits; each one for all joints or one per joint.

    The position is moved by at most rate * (time since the last tick), from the angle sensed at the start, then kept
    between lower and upper. The velocity is cut to +-rate and is 0 where lower or upper holds the position.
    A command that is not finite is refused.

    controller     what is limited
    lower, upper   of the position                                              [rad]
    rate           of the position and of the velocity, above 0                 [rad/s]
    torque         largest torque, at least 0                                   [N m]
    """

    controller: Controller
    lower: PerJoint = number(-math.inf, "rad", per="joints", endless=True)
    upper: PerJoint = number(math.inf, "rad", per="joints", endless=True)
    rate: PerJoint = number(math.inf, "rad/s", above=0.0, per="joints", endless=True)
    torque: PerJoint = number(math.inf, "N m", lower=0.0, per="joints", endless=True)
    _last: tuple[float, Array] | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        super().__post_init__()
        # lists of one length, and no empty range
        sizes = [len(x) for x in (self.lower, self.upper, self.rate, self.torque) if isinstance(x, tuple)]
        refuse_bad(self, "control", {"joints": sizes[0]} if sizes else None)
        if np.any(np.asarray(self.lower) > np.asarray(self.upper)):
            raise refuse("control.lower", self.lower, f"not above control.upper, {self.upper} [rad]")

    def start(self, sensed: Sensed) -> None:
        """Begin from the angles sensed now."""
        refuse_bad(self, "control", {"joints": sensed.angle.size})
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


@dataclass(eq=False)
class Delayed:
    """Send each command of a controller some ticks late; until the first arrives, hold the angles sensed at the start.

    controller   what is delayed
    ticks        control periods, at least 0                                    [-]
    """

    controller: Controller
    ticks: int = whole(MISSING, lower=0)
    _waiting: deque[Command] = field(init=False, repr=False, default_factory=deque)

    def __post_init__(self) -> None:
        refuse_bad(self, "control")

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
            raise refuse(f"command.{name}[{joint}]", float(values[joint]), f"a finite number [{unit}]")
