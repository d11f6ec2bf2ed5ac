"""Excitation: fast tents of links that make a crawler slide both ways, to tell friction, lag and gain apart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from metamer.core.fields import number, whole
from metamer.core.records import Array, Targets
from metamer.gaits.gait import JointGait, time_column

GRID = 0.02  # s: every stroke begins and ends on a tick of 50 Hz
STEEP, LOW = (0.6, 0.7), (0.25,)  # rad, slopes of the tents that are thrown down, and of what they become
WIDE, SINGLE = (0.45,), (0.7,)  # rad, of the tents that change ends
COAST, HOLD = 0.2, 0.3  # s, for which the body may slide on after a fast stroke
SMALLER, GOLDEN = 0.2, 0.5 * (5.0**0.5 - 1.0)  # cycles differ in size by up to a fifth, spread evenly


def tents(links: int, first: int, slopes: tuple[float, ...], sides: int) -> Array:
    """(links,) slopes of tents in a row: `sides` links up, as many down, each tent as steep as given.   [rad]"""
    out = np.zeros(links)
    for k, slope in enumerate(slopes):
        at = first + 2 * sides * k
        out[at : at + sides], out[at + sides : at + 2 * sides] = slope, -slope
    return out


@dataclass(frozen=True, kw_only=True)
class Excitation(JointGait):
    """Strokes for identification: between raised postures, each cycle followed by its mirror image, flat in between.

    With n links and m = min(n/3, 2):
      drag    m steep tents of one link a side are put up in the middle at half the speed, then thrown down at full
              speed to a low tent of m links a side at the tail: the body is dragged along by its own inertia and
              coasts to rest, and how far goes with 1/(mu g);
      change  a wide tent of m links a side at the head and a steep one behind it take turns at full speed.
    A drag is done `cycles` times, a change once, then both mirrored head to tail, so that the robot stays about where
    it was; no two cycles are of equal size, so that none repeats the errors of another. A stroke lasts as long as its
    farthest joint needs, rounded up to 20 ms. Slow strokes would let one side of
    the body stick, and then how far it goes does not depend on friction. Which tents: those, of some hundred tried on
    the worm, whose way depends most on kinetic friction and least on the servos' ticks. Moves of up to 1.4 rad with a
    pause after them tell gain and lag of the servos on the way. Five joints take 14.3 s.

    size     factor on all angles; 1 bends a joint by up to 1.4 rad             [-]
    speed    of the fastest joint                                               [rad/s]
    cycles   drags to either side                                               [-]
    rest     pause before, between and after                                    [s]
    """

    kind = "excitation"
    fewest = 2  # one joint folds both sides alike and does not slide

    size: float = number(1.0, "-", above=0.0, upper=1.5)
    speed: float = number(4.2, "rad/s", above=0.0)
    cycles: int = whole(3, lower=1, upper=50)
    rest: float = number(0.6, "s", lower=0.0)

    @property
    def duration(self) -> float:
        """Length of the whole run.   [s]"""
        return float(self.knots[0][-1])

    @cached_property
    def knots(self) -> tuple[Array, Array]:
        """Times (k,) and postures (k, joints) between which the targets go straight.   [s, rad]"""
        counts, postures = [0], [np.zeros(self.joints)]

        def take(to: Array, lasts: float) -> None:
            if (count := math.ceil(lasts / GRID - 1e-9)) > 0:
                counts.append(counts[-1] + count)
                postures.append(to)

        def stay(pause: float) -> None:
            take(postures[-1], pause)

        def go(to: Array, speed: float) -> None:
            take(to, float(np.abs(to - postures[-1]).max()) / speed)

        stay(self.rest)
        done = 0
        for cycles, strokes in self._kinds():
            for mirrored in (False, True):
                for _ in range(cycles):
                    size = self.size * (1.0 - SMALLER * (done * GOLDEN % 1.0))
                    done += 1
                    for slopes, speed, pause in strokes:
                        # joint angles are differences of slopes; a mirror changes their order and no sign
                        angles = size * np.diff(slopes)
                        go(angles[::-1] if mirrored else angles, speed)
                        stay(pause)
                go(np.zeros(self.joints), self.speed)
                stay(self.rest)
        return GRID * np.array(counts), np.array(postures)

    def _kinds(self) -> list[tuple[int, list[tuple[Array, float, float]]]]:
        """How often, and the postures of a cycle with the speed to get there and the pause after.   [rad, rad/s, s]"""
        n = self.joints + 1
        m = min(n // 3, 2)
        slow, fast = 0.5 * self.speed, self.speed
        steep, low = tents(n, (n - 2 * m) // 2, STEEP[:m], 1), tents(n, n - 2 * m, LOW, m)
        wide, single = tents(n, 0, WIDE, m), tents(n, min(2 * m - 1, n - 2), SINGLE, 1)
        return [
            (self.cycles, [(steep, slow, 0.0), (low, fast, COAST)]),
            (1, [(wide, fast, COAST), (single, fast, HOLD), (wide, fast, HOLD)]),
        ]

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,); the last posture is held.   [rad, rad/s, rad/s^2]"""
        times = time_column(t)[..., 0]
        when, where = self.knots
        # a time that rounding left just before a knot belongs to it
        at = np.clip(np.searchsorted(when, times + 1e-9, side="right") - 1, 0, len(when) - 1)
        after = np.minimum(at + 1, len(when) - 1)
        lasts = np.where(after > at, when[after] - when[at], 1.0)
        rate = (where[after] - where[at]) / lasts[..., None]
        rate = np.where((times < -1e-9)[..., None], 0.0, rate)
        position = where[at] + rate * np.maximum(times - when[at], 0.0)[..., None]
        return Targets(position, rate, np.zeros_like(rate))
