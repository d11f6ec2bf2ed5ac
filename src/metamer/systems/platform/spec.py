"""Arms of serial Gough-Stewart segments: two rings and six legs each, constant volume or fixed radii."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.fields import at, choice, declarations, flag, is_number, number, whole
from metamer.core.parts import Body, default_of
from metamer.core.records import Array
from metamer.core.refusals import Problem

LAYOUTS = ("equal_length", "equal_volume")
MOST_SEGMENTS = 100_000

# octahedral pairing: every joint of a ring carries two legs, no two legs share both ends
BASE_ANGLES = tuple(math.radians(a) for a in (150.0, 150.0, 270.0, 270.0, 30.0, 30.0))
END_ANGLES = tuple(math.radians(a) for a in (90.0, 210.0, 210.0, 330.0, 330.0, 90.0))


def leg_rules(body: PlatformArmBody) -> Iterator[Problem]:
    """Leg limits that exclude each other."""
    for k in range(body.segments):
        low, high = at(body.leg_lower, k), at(body.leg_upper, k)
        if low >= high:
            yield Problem(f"leg_lower[{k}]", low, f"a number below body.leg_upper[{k}] = {high:g} [m]")
            if is_number(body.leg_lower) and is_number(body.leg_upper):
                return


def angle_rules(body: PlatformArmBody) -> Iterator[Problem]:
    """Legs that share both ends: then every pose is singular."""
    rings = (body.base_angles, body.end_angles)
    # chord of two joints over the diameter, on the ring where they are farther apart
    shared = [
        (j, k)
        for j in range(6)
        for k in range(j)
        if max(abs(math.sin(0.5 * (ring[j] - ring[k]))) for ring in rings) < 1e-6
    ]
    if shared:
        j, k = shared[0]
        more = f", and {len(shared) - 1} more such pairs" if len(shared) > 1 else ""
        yield Problem(
            f"end_angles[{j}]",
            body.end_angles[j],
            f"an angle that keeps leg {j + 1} apart from leg {k + 1}: they share both joints, so that every pose is "
            f"singular{more} [rad]",
        )


@dataclass(frozen=True, kw_only=True)
class PlatformArmBody(Body):
    """A chain of six-legged platforms from the base (z up, at the origin) to the tip.

    Segment i stands between plates i-1 and i; its base ring has radius r_a, its end ring r_b = alpha r_a.

    segments     number of segments N                                             [-]
    length       whole arm at rest, or a list: one length per segment               [m]
    radius       base ring of the first segment (the rings taper by alpha), or a list: one r_a per segment   [m]
    alpha        r_b / r_a of every segment, in (0, 1]                            [-]
    layout       "equal_length": L_i = L/N; "equal_volume": L_i ~ alpha^(-2(i-1)); read when `length` is one number
    isovolumetric   True: r_a follows |p| so that (6) stays constant; False: radii stay as at rest
    leg_lower    shortest leg, or one per segment                                   [m]
    leg_upper    longest leg, or one per segment                                    [m]
    leg_speed    fastest change of a leg, or one per segment; the tip's law slows the whole arm down to it   [m/s]
    base_angles  of the six legs' joints on the base ring                         [rad]
    end_angles   of the six legs' joints on the end ring                          [rad]
    """

    kind = "platform_arm"

    segments: int = whole(20, lower=1, upper=MOST_SEGMENTS)
    length: float | tuple[float, ...] = number(5.0, "m", above=0.0, per="segments")
    radius: float | tuple[float, ...] = number(0.25, "m", above=0.0, per="segments")
    alpha: float = number(0.95, "-", above=0.0, upper=1.0)
    layout: str = choice("equal_length", *LAYOUTS)
    isovolumetric: bool = flag(True)
    leg_lower: float | tuple[float, ...] = number(0.0, "m", lower=0.0, per="segments")
    leg_upper: float | tuple[float, ...] = number(math.inf, "m", above=0.0, per="segments", endless=True)
    leg_speed: float | tuple[float, ...] = number(math.inf, "m/s", above=0.0, per="segments", endless=True)
    base_angles: tuple[float, ...] = number(BASE_ANGLES, "rad", width=6)
    end_angles: tuple[float, ...] = number(END_ANGLES, "rad", width=6)

    RULES = (leg_rules, angle_rules)

    @property
    def joints(self) -> int:
        """Number of legs, six per segment."""
        return 6 * self.segments

    @property
    def counts(self) -> dict[str, int]:
        """Segments, and legs as joints."""
        return {"segments": self.segments, "joints": self.joints} if isinstance(self.segments, int) else {}

    def rules(self, robot: Any) -> Iterator[Problem]:
        """Legs follow at once and nothing has a weight: servos, gravity and a start of joints mean nothing here."""
        for name in declarations(type(robot.drive)):
            value, usual = getattr(robot.drive, name), default_of(type(robot.drive), name)
            if value != usual:
                yield Problem(f"drive.{name}", value, f"{usual}: the legs of a platform arm have no servos of angle")
        if robot.world.gravity not in (0.0, default_of(type(robot.world), "gravity")):
            yield Problem("world.gravity", robot.world.gravity, "0: a platform arm is kinematic [m/s^2]")
        for name in declarations(type(robot.start)):
            if np.any(getattr(robot.start, name)):
                yield Problem(f"start.{name}", getattr(robot.start, name), "0: a platform arm starts straight, at rest")


def rest_lengths(body: PlatformArmBody) -> Array:
    """(n,) lengths of the segments at rest: L/n, or proportional to alpha^(-2(i-1)) for equal volumes.   [m]"""
    n = body.segments
    if isinstance(body.length, tuple | list):
        return np.array(body.length, dtype=np.float64)
    if body.layout == "equal_length":
        return np.full(n, body.length / n)
    # logarithms keep long arms in range
    logs = -2.0 * np.arange(n) * math.log(body.alpha)
    shares = np.exp(logs - logs.max())
    return body.length * shares / shares.sum()


def rest_radii(body: PlatformArmBody) -> Array:
    """(n,) base radii at rest, r_ai = r alpha^(i-1) or as listed.   [m]"""
    if isinstance(body.radius, tuple | list):
        return np.array(body.radius, dtype=np.float64)
    return body.radius * body.alpha ** np.arange(body.segments, dtype=np.float64)
