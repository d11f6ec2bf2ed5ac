"""Excitation: fast tents of links that make a crawler slide both ways, to tell friction, lag and gain apart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from metamer.gaits.parameters import check, joint_count, real, time_column
from metamer.records import Array, Targets
from metamer.refusals import refuse

GRID = 0.02  # s: every stroke begins and ends on a tick of 50 Hz
WIDE, PAIRS = (0.65,), (0.6, 0.7)  # rad, slopes of the first stroke's tents
LOW, UNEVEN = (0.3,), (0.45, 0.7)  # rad, of the second's
PAUSE, SHORT = 0.2, 0.06  # s, on a posture within a cycle


def tents(links: int, first: int, slopes: tuple[float, ...], sides: int) -> Array:
    """(links,) slopes of tents in a row: `sides` links up, as many down, each tent as steep as told.   [rad]"""
    out = np.zeros(links)
    for k, slope in enumerate(slopes):
        at = first + 2 * sides * k
        out[at : at + sides], out[at + sides : at + 2 * sides] = slope, -slope
    return out


@dataclass(frozen=True, kw_only=True)
class Excitation:
    """Straight strokes between postures of tents, each cycle followed by its mirror image; the body lies flat between.

    With n links and m = min(n/3, 2):
      drag    a wide tent of m + m links at the head is thrown over into steep tents of one link a side at the tail,
              which then come down at once: the body is dragged by its own inertia and coasts to rest, and how far
              goes with 1/(mu g);
      shake   a low wide tent in the middle against steep uneven ones, back and forth.
    Each is done `cycles` times, then mirrored head to tail as often, so that the robot stays about where it was. A
    stroke lasts as long as its farthest joint needs at `speed` (half of it where the body only gets ready), rounded up
    to 20 ms. Fast strokes stop shorter than friction can stop the body; slow ones would let one side stick, and then
    how far it goes does not depend on friction. Steps of up to 1.4 rad tell gain and lag of the servos on the way.

    joints   number of joints, at least 2                                       [-]
    size     factor on all angles; 1 bends a joint by up to 1.4 rad             [-]
    speed    of the fastest joint                                               [rad/s]
    cycles   of each kind                                                       [-]
    rest     pause before, between and after the kinds                          [s]
    """

    joints: int = joint_count()
    size: float = real(1.0, "-", above_zero=True, upper=1.5)
    speed: float = real(3.6, "rad/s", above_zero=True)
    cycles: float = real(2.0, "-", lower=1.0, upper=50.0)
    rest: float = real(0.6, "s", lower=0.0)

    def __post_init__(self) -> None:
        check(self)
        if self.joints < 2:
            raise refuse(
                "gait.joints", self.joints, "at least 2: one joint folds both sides alike and does not slide [-]"
            )
        if self.cycles != round(self.cycles):
            raise refuse("gait.cycles", self.cycles, "a whole number [-]")

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
        for strokes in self._kinds():
            for mirrored in (False, True):
                for _ in range(int(self.cycles)):
                    for slopes, speed, pause in strokes:
                        # joint angles are differences of slopes; a mirror changes their order and no sign
                        angles = self.size * np.diff(slopes)
                        go(angles[::-1] if mirrored else angles, speed)
                        stay(pause)
                go(np.zeros(self.joints), self.speed)
                stay(self.rest)
        return GRID * np.array(counts), np.array(postures)

    def _kinds(self) -> list[list[tuple[Array, float, float]]]:
        """Postures of a cycle of each kind, with the speed to get there and the pause after.   [rad, rad/s, s]"""
        n = self.joints + 1
        m = min(n // 3, 2)
        middle = (n - 2 * m) // 2
        slow, fast, flat = 0.5 * self.speed, self.speed, np.zeros(n)
        front, rear = tents(n, 0, WIDE, m), tents(n, n - 2 * m, PAIRS[:m], 1)
        low, uneven = tents(n, middle, LOW, m), tents(n, middle, UNEVEN[:m], 1)
        return [
            [(front, fast, 0.0), (rear, slow, PAUSE), (flat, fast, 0.0)],
            [(uneven, fast, SHORT), (low, fast, PAUSE)],
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


GAIT = Excitation
