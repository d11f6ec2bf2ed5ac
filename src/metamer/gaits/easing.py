"""Smooth changes with exact derivatives: the soft start of every gait, moves from point to point, settling."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.numerics.curves import cubic
from metamer.core.records import Array, Targets
from metamer.core.refusals import refuse


class Eased(NamedTuple):
    """A value with its first two time derivatives."""

    value: Array
    rate: Array
    acceleration: Array


def quintic_step(t: float | Array, duration: float) -> Eased:
    """Step from 0 to 1, s = 10 x^3 - 15 x^4 + 6 x^5 with x = t/duration, C2 everywhere.   [-, 1/s, 1/s^2]

    t          time since the step began; 0 before, 1 after                     [s]
    duration   length of the step; 0 = a jump at t = 0                          [s]
    """
    t = np.asarray(t, dtype=np.float64)
    if duration == 0.0:
        zero = np.zeros_like(t)
        return Eased((t >= 0.0).astype(np.float64), zero, zero)
    x = np.clip(t / duration, 0.0, 1.0)
    y = 1.0 - x
    value = x**3 * (10.0 + x * (6.0 * x - 15.0))
    rate = 30.0 * (x * y) ** 2 / duration
    return Eased(value, rate, 60.0 * x * y * (y - x) / duration**2)


def cubic_step(t: float | Array, duration: float) -> Eased:
    """Step from 0 to 1, s = 3 x^2 - 2 x^3 with x = t/duration, C1: acceleration jumps at the ends.   [-, 1/s, 1/s^2]

    t          time since the step began; 0 before, 1 after                     [s]
    duration   length of the step; 0 = a jump at t = 0                          [s]
    """
    t = np.asarray(t, dtype=np.float64)
    if duration == 0.0:
        return quintic_step(t, duration)
    x = np.clip(t / duration, 0.0, 1.0)
    inside = (t >= 0.0) & (t <= duration)
    value, rate = cubic(0.0, 0.0, 1.0, 0.0, duration, x)
    return Eased(value, rate, np.where(inside, 6.0 - 12.0 * x, 0.0) / duration**2)


def soften(t: Array, start: float, targets: Targets) -> Targets:
    """Targets times a quintic ramp from 0 at t = 0 to 1 at t = start, by the product rule.   [rad, rad/s, rad/s^2]

    t         times, broadcast against the targets                              [s]
    start     length of the ramp; 0 = none, and nothing is changed              [s]
    targets   the gait without the ramp
    """
    if start == 0.0:
        return targets
    e, de, dde = quintic_step(t, start)
    x, v, a = targets
    return Targets(e * x, de * x + e * v, dde * x + 2.0 * de * v + e * a)


def crossfade(step: Eased, first: Targets, second: Targets) -> Targets:
    """Targets that go over from one gait to another, (1 - s) first + s second, by the product rule.

    step      s with its derivatives, broadcast against the targets
    """
    s, ds, dds = step
    x, v, a = (after - before for before, after in zip(first, second, strict=True))
    return Targets(
        first.position + s * x,
        first.velocity + ds * x + s * v,
        first.acceleration + dds * x + 2.0 * ds * v + s * a,
    )


def cubic_move(t: float | Array, duration: float, from_: Array, to: Array) -> Targets:
    """Move between two postures that stands still at both ends, by a cubic: least peak acceleration of the two.

    t          scalar or (T,) time since the move began                         [s]
    duration   length of the move, above 0                                      [s]
    from_, to  (joints,) postures                                               [rad]
    """
    return _move(cubic_step, t, duration, from_, to)


def quintic_move(t: float | Array, duration: float, from_: Array, to: Array) -> Targets:
    """Move between two postures with neither rate nor acceleration at its ends, by a quintic: least jerk.

    t          scalar or (T,) time since the move began                         [s]
    duration   length of the move, above 0                                      [s]
    from_, to  (joints,) postures                                               [rad]
    """
    return _move(quintic_step, t, duration, from_, to)


def _move(step, t: float | Array, duration: float, from_: Array, to: Array) -> Targets:
    if not (np.isfinite(duration) and duration > 0.0):
        raise refuse("move.duration", duration, "must be a finite number above 0 [s]")
    from_, to = np.asarray(from_, dtype=np.float64), np.asarray(to, dtype=np.float64)
    for name, posture in (("from", from_), ("to", to)):
        if not np.isfinite(posture).all():
            raise refuse(f"move.{name}", posture.tolist(), "must be finite numbers [rad]")
    s, ds, dds = step(np.asarray(t, dtype=np.float64)[..., None], duration)
    span = to - from_
    return Targets(from_ + s * span, ds * span, dds * span)


def settle(tau: float, value: Array, rate: Array, wanted: Array, gain: float) -> Eased:
    """Critically damped approach p'' = g (g/4 (P - p) - p'), in closed form: p = P + (c0 + c1 tau) exp(-g tau/2).

    tau      time since the value and rate were those given                     [s]
    value    p at tau = 0
    rate     p' at tau = 0
    wanted   P, held constant
    gain     g; p comes within 1 % of P after 13.3/g                            [1/s]
    ijspeert2007, amplitude equation of the supporting text
    """
    half = 0.5 * gain
    c0 = value - wanted
    c1 = rate + half * c0
    fade = np.exp(-half * tau)
    away = (c0 + c1 * tau) * fade
    slope = c1 * fade - half * away
    return Eased(wanted + away, slope, -half * (slope + c1 * fade))
