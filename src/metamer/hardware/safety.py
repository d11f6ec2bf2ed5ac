"""When a run on servos stops, as rules: each a condition with its threshold and unit, and the words it stops with."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.hardware.clipping import CLIP_WINDOW, Clips
from metamer.hardware.wire.bus import Reading
from metamer.hardware.wire.tables import ServoTable

SLACK, PLAY = 1.5, 5.0  # a shaft may seem this much faster than it can be, and this many ticks on top
BEYOND_RANGE = (
    0.25  # part of a servo's range by which a position may lie outside: a horn's offset, a shaft turned by hand
)
STILL_TICKS = 2.0  # tick, a shaft that has moved by no more stands still


class StillPulls(BadInput):
    """A run that failed, and servos that did not confirm that their torque is off.

    ids   of the servos, by machine
    why   the run failed
    """

    exit_code = 3

    def __init__(self, ids: Mapping[str, Sequence[int]], why: str = "") -> None:
        super().__init__(torque_words(ids) + (f" ({why})" if why else ""))
        self.ids = {name: list(found) for name, found in ids.items()}


def torque_words(ids: Mapping[str, Sequence[int]]) -> str:
    """What is said of servos that may still pull, by machine; a single one has no name ("")."""
    parts = (f"servo {', '.join(map(str, found))}" + (f" of {name}" if name else "") for name, found in ids.items())
    who = " and ".join(parts)
    return f"TORQUE MAY STILL BE ON: {who} did not confirm torque off. Cut the power before you touch the robot."


@dataclass(frozen=True, kw_only=True)
class Safety:
    """When a run on servos stops and torque goes off, and how far a command may go.

    stale         a position older than this, or a command that comes so late [s]
    temperature   a servo as hot as this; None = the table's limit            [deg C]
    voltage       a supply outside these; None = the table's range            [V]
    blind         heat or voltage of a servo that has not been heard for this long   [s]
    speed         fastest that a joint is sent; None = what servo and robot allow   [rad/s]
    step          a joint is sent no further than this from where it is       [rad]
    stall_error   a shaft that stands still though it is commanded to be so far away ...   [rad]
    stall_time    ... for so long has stalled                                 [s]
    clipped       part of the last second's commands to a joint that limits may change; 1 = all of them   [-]
    bell          path of the socket of an emergency stop, which the guardian listens to; empty = there is none
    """

    stale: float = 0.5
    temperature: float | None = None
    voltage: tuple[float, float] | None = None
    blind: float = 5.0
    speed: float | None = None
    step: float = 0.5
    stall_error: float = 0.2
    stall_time: float = 0.5
    clipped: float = 0.5
    bell: str = ""

    def __post_init__(self) -> None:
        for name in ("stale", "blind", "step", "stall_error", "stall_time", "speed"):
            value = getattr(self, name)
            if value is not None and not value > 0.0:
                raise refuse(f"safety.{name}", value, "a number > 0")
        if not 0.0 <= self.clipped <= 1.0:
            raise refuse("safety.clipped", self.clipped, "a part of the commands, 0 to 1")


class ServoSigns(NamedTuple):
    """What is known of one servo.

    age           of its position                                            [s]
    temperature   last heard                                                 [deg C]
    voltage       last heard                                                 [V]
    strain        time for which it has stood still though commanded to move      [s]
    error         of its joint now, commanded less true                           [rad]
    unheard       age of its temperature or voltage, whichever is older      [s]
    """

    id: int
    age: float
    temperature: float
    voltage: float
    strain: float
    error: float
    unheard: float = 0.0


class Signs(NamedTuple):
    """What the rules look at.

    late     time by which the command missed its tick                        [s]
    moving   whether anything has been sent yet
    servos   one per joint
    clips    commands that limits changed; None = nothing is commanded
    """

    late: float
    moving: bool
    servos: Sequence[ServoSigns]
    clips: Clips | None = None


Rule = Callable[[Signs, Safety, ServoTable], str]


def late(signs: Signs, safety: Safety, table: ServoTable) -> str:
    """A command lives for `stale`: a controller that pauses longer has lost the robot."""
    if signs.moving and signs.late > safety.stale:
        return f"no command came for {signs.late:.2f} s (at most {safety.stale:g} s)"
    return ""


def stale(signs: Signs, safety: Safety, table: ServoTable) -> str:
    """A position is good for `stale`."""
    for servo in signs.servos if signs.moving else ():
        if servo.age > safety.stale:
            return f"servo {servo.id} has not answered for {servo.age:.2f} s (at most {safety.stale:g} s)"
    return ""


def heat(signs: Signs, safety: Safety, table: ServoTable) -> str:
    """A servo stays below its temperature."""
    most = safety.temperature if safety.temperature is not None else table.temperature
    for servo in signs.servos:
        if not servo.temperature < most:
            return f"servo {servo.id} is at {servo.temperature:g} deg C (below {most:g} deg C is allowed)"
    return ""


def voltage(signs: Signs, safety: Safety, table: ServoTable) -> str:
    """The supply stays within its range."""
    low, high = safety.voltage or table.voltage
    for servo in signs.servos:
        if not low <= servo.voltage <= high:
            return f"servo {servo.id} has {servo.voltage:.2f} V ({low:g} to {high:g} V is allowed)"
    return ""


def blind(signs: Signs, safety: Safety, table: ServoTable) -> str:
    """Heat and voltage are good for `blind`: a servo that does not tell them is not watched."""
    for servo in signs.servos if signs.moving else ():
        if servo.unheard > safety.blind:
            words = f"servo {servo.id} has not reported its heat or voltage for {servo.unheard:.2f} s"
            return f"{words} (at most {safety.blind:g} s)"
    return ""


def stall(signs: Signs, safety: Safety, table: ServoTable) -> str:
    """A shaft that is commanded to move moves."""
    for servo in signs.servos:
        if servo.strain > safety.stall_time:
            off = f"{servo.error:+.2f} rad off, {safety.stall_error:g} rad or more for {servo.strain:.2f} s"
            return f"servo {servo.id} has stalled: still and {off} (at most {safety.stall_time:g} s)"
    return ""


def clipped(signs: Signs, safety: Safety, table: ServoTable) -> str:
    """A controller whose commands are not carried out does not control."""
    if signs.clips is None or not signs.clips.share.max() > safety.clipped:
        return ""
    k = signs.clips.worst
    share, asked, sent = (float(values[k]) for values in (signs.clips.share, signs.clips.asked, signs.clips.sent))
    count = f"limits changed {100.0 * share:.0f} % of the commands to joint {k + 1} in the last {CLIP_WINDOW:g} s"
    ends = f"asked to {math.degrees(asked):.4g} deg, sent to {math.degrees(sent):.4g} deg"
    return f"{count} (at most {100.0 * safety.clipped:g} %): {ends}"


RULES: dict[str, Rule] = {
    "late": late,
    "stale": stale,
    "heat": heat,
    "voltage": voltage,
    "blind": blind,
    "stall": stall,
    "clipped": clipped,
}


def trouble(signs: Signs, safety: Safety, table: ServoTable) -> str:
    """Why a run must stop now, the first rule that says so; empty if it need not."""
    return next((words for rule in RULES.values() if (words := rule(signs, safety, table))), "")


def finite(asked: Array) -> bool:
    """Whether every number of a command is finite: no other leaves for a servo."""
    return bool(np.isfinite(asked).all())


def possible(reading: Reading, table: ServoTable) -> bool:
    """Whether a servo of this kind can stand at the position of an answer: no number of others makes it true."""
    return -BEYOND_RANGE * table.ticks <= reading.values[0] <= (1.0 + BEYOND_RANGE) * table.ticks


def reachable(before: Reading, after: Reading, table: ServoTable) -> bool:
    """Whether a shaft can have moved so far between two readings.

    |p2 - p1| <= slack * free speed * time + play: what an 8-bit sum lets through is no further off than that
    """
    speed = SLACK * table.free_speed / table.tick
    return abs(after.values[0] - before.values[0]) <= speed * (after.received - before.asked) + PLAY


class Strain:
    """For how long a shaft has stood still though it was commanded elsewhere.

    safety   how far off counts
    """

    def __init__(self, safety: Safety) -> None:
        self.least, self.time = safety.stall_error, 0.0
        self._at, self._then = math.nan, 0.0

    def add(self, position: float, error: float, now: float) -> None:
        """Take a position [tick] and the error of its joint [rad]; motion ends the strain, a small error halts it."""
        if not abs(position - self._at) <= STILL_TICKS:
            self._at, self.time = position, 0.0
        elif abs(error) >= self.least:
            self.time += now - self._then
        self._then = now
