"""Arms of serial Gough-Stewart segments: two rings and six legs each, constant volume or fixed radii."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.records import Array
from metamer.refusals import Problem

LAYOUTS = ("equal_length", "equal_volume")
MOST_SEGMENTS = 100_000

# octahedral pairing: every joint of a ring carries two legs, no two legs share both ends
BASE_ANGLES = tuple(math.radians(a) for a in (150.0, 150.0, 270.0, 270.0, 30.0, 30.0))
END_ANGLES = tuple(math.radians(a) for a in (90.0, 210.0, 210.0, 330.0, 330.0, 90.0))


@dataclass(frozen=True, kw_only=True)
class PlatformArmBody:
    """A chain of six-legged platforms from the base (z up, at the origin) to the tip.

    Segment i stands between plates i-1 and i; its base ring has radius r_a, its end ring r_b = alpha r_a.

    segments     number of segments N                                             [-]
    length       whole arm at rest, or a list: one length a segment               [m]
    radius       base ring of the first segment (the rings taper by alpha), or a list: one r_a a segment   [m]
    alpha        r_b / r_a of every segment, in (0, 1]                            [-]
    layout       "equal_length": L_i = L/N; "equal_volume": L_i ~ alpha^(-2(i-1)); read when `length` is one number
    isovolumetric   True: r_a follows |p| so that (6) stays constant; False: radii stay as at rest
    leg_lower    shortest leg, or one a segment                                   [m]
    leg_upper    longest leg, or one a segment                                    [m]
    base_angles  of the six legs' joints on the base ring                         [rad]
    end_angles   of the six legs' joints on the end ring                          [rad]
    """

    segments: int = 20
    length: float | tuple[float, ...] = 5.0
    radius: float | tuple[float, ...] = 0.25
    alpha: float = 0.95
    layout: str = "equal_length"
    isovolumetric: bool = True
    leg_lower: float | tuple[float, ...] = 0.0
    leg_upper: float | tuple[float, ...] = float("inf")
    base_angles: tuple[float, ...] = BASE_ANGLES
    end_angles: tuple[float, ...] = END_ANGLES

    kind = "platform_arm"

    @property
    def joints(self) -> int:
        """Number of legs, six a segment."""
        return 6 * self.segments


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


def platform_arm_problems(body: PlatformArmBody) -> Iterator[Problem]:
    """What is wrong with a platform arm; nothing means that it can be built."""
    n = body.segments
    if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= MOST_SEGMENTS:
        yield Problem("body.segments", n, f"a whole number from 1 to {MOST_SEGMENTS}")
        return
    for name in ("length", "radius"):
        yield from each_number(
            f"body.{name}", getattr(body, name), n, lambda x: 0.0 < x < math.inf, "a finite number > 0 [m]"
        )
    if not is_number(body.alpha) or not 0.0 < body.alpha <= 1.0:
        yield Problem("body.alpha", body.alpha, "a number in (0, 1] [-]")
    if body.layout not in LAYOUTS:
        yield Problem("body.layout", body.layout, f"one of {', '.join(LAYOUTS)}")
    if not isinstance(body.isovolumetric, bool):
        yield Problem("body.isovolumetric", body.isovolumetric, "true or false")
    yield from each_number(
        "body.leg_lower", body.leg_lower, n, lambda x: 0.0 <= x < math.inf, "a finite number >= 0 [m]"
    )
    yield from each_number("body.leg_upper", body.leg_upper, n, lambda x: x > 0.0, "a number > 0, inf = no limit [m]")
    yield from limit_problems(body)
    yield from angle_problems(body)


def limit_problems(body: PlatformArmBody) -> Iterator[Problem]:
    """Leg limits that exclude each other."""
    for k in range(body.segments):
        low, high = item(body.leg_lower, k), item(body.leg_upper, k)
        if low >= high:
            yield Problem(f"body.leg_lower[{k}]", low, f"a number below body.leg_upper[{k}] = {high:g} [m]")
            if is_number(body.leg_lower) and is_number(body.leg_upper):
                return


def angle_problems(body: PlatformArmBody) -> Iterator[Problem]:
    """Rings that are not six finite angles, and legs that share both ends: then every pose is singular."""
    good = True
    for name in ("base_angles", "end_angles"):
        value = getattr(body, name)
        if (
            not isinstance(value, Sequence)
            or len(value) != 6
            or not all(is_number(a) and math.isfinite(a) for a in value)
        ):
            yield Problem(f"body.{name}", value, "six finite angles [rad]")
            good = False
    if not good:
        return
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
            f"body.end_angles[{j}]",
            body.end_angles[j],
            f"an angle that keeps leg {j + 1} apart from leg {k + 1}: they share both joints, so that every pose is "
            f"singular{more} [rad]",
        )


def each_number(field: str, value: Any, count: int, good: Any, valid: str) -> Iterator[Problem]:
    """Problems of one number, or of a list of `count` numbers, under one rule."""
    if is_number(value):
        if not good(float(value)):
            yield Problem(field, value, valid)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != count:
            yield Problem(field, f"{len(value)} values", f"one number or {count} of them, each {valid}")
        for k, x in enumerate(value):
            if not is_number(x) or not good(float(x)):
                yield Problem(f"{field}[{k}]", x, valid)
    else:
        yield Problem(field, value, valid)


def is_number(value: Any) -> bool:
    """Whether a value is a real number (a truth value is not)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def item(value: Any, k: int) -> float:
    """The k-th of a list, or the one number that stands for all; NaN where there is none."""
    value = value[k] if isinstance(value, Sequence) and not isinstance(value, str) and k < len(value) else value
    return float(value) if is_number(value) else math.nan
