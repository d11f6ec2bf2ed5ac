"""Metachronal: a hump of four joints rises at the tail, travels to the head and sinks; the crawl of an inchworm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metamer.core.fields import MISSING, choice, number
from metamer.core.parts import of_kind
from metamer.core.records import Array, Targets
from metamer.core.refusals import refuse
from metamer.gaits.easing import Eased, cubic_step, quintic_step
from metamer.gaits.gait import JointGait, Numbers, bound_once, one_length, time_column
from metamer.gaits.kernels import codes

CLOSED = 2.0 * math.pi / 3.0  # the hump's feet meet: 1 + 2 cos(theta) = 0   [rad]
HUMP = np.array([1.0, -1.0, -1.0, 1.0])
WAVES = {"constant_span": codes.SPAN_WAVE, "linear": codes.LINEAR_WAVE}
DIRECTIONS = ("forward", "backward")


def linear_step(t: float | Array, duration: float) -> Eased:
    """Step from 0 to 1 at a constant rate; the rate jumps at the ends.   [-, 1/s, 1/s^2]"""
    t = np.asarray(t, dtype=np.float64)
    inside = (t >= 0.0) & (t < duration)
    return Eased(np.clip(t / duration, 0.0, 1.0), np.where(inside, 1.0 / duration, 0.0), np.zeros_like(t))


EASINGS = {"quintic": quintic_step, "cubic": cubic_step, "linear": linear_step}
EASING_CODES = {"quintic": codes.QUINTIC_EASING, "cubic": codes.CUBIC_EASING, "linear": codes.LINEAR_EASING}


def theta_from_eta(eta: float | Array, length: float) -> Array:
    """Angle of a hump that shortens the body by eta, cos(theta) = 1 - eta/(2 l).   [rad]

    eta      stride, 0 .. 3 l                                                 [m]
    length   of a link                                                        [m]
    menon2025, chapter 3, gait 1
    """
    if not (math.isfinite(length) and length > 0.0):
        raise refuse("length", length, "a finite number > 0 [m]")
    eta = np.asarray(eta, dtype=np.float64)
    if not np.all((eta >= 0.0) & (eta < 3.0 * length)):
        bad = float(eta[~((eta >= 0.0) & (eta < 3.0 * length))][0]) if eta.ndim else float(eta)
        raise refuse(
            "gait.eta", bad, f"a number from 0 to below 3 link lengths, {3.0 * length:g}: there the feet meet [m]"
        )
    # 1 - cos(theta) = 2 sin^2(theta/2) keeps small strides exact
    return 2.0 * np.arcsin(np.sqrt(eta / (4.0 * length)))


def eta_from_theta(theta: float | Array, length: float) -> Array:
    """Stride of a hump, eta = 2 l (1 - cos(theta)).   [m]

    theta    angle of the hump, 0 .. below 120 deg                            [rad]
    length   of a link                                                        [m]
    menon2025, chapter 3, gait 1
    """
    if not (math.isfinite(length) and length > 0.0):
        raise refuse("length", length, "a finite number > 0 [m]")
    theta = np.asarray(theta, dtype=np.float64)
    if not np.all((theta >= 0.0) & (theta < CLOSED)):
        bad = float(theta[~((theta >= 0.0) & (theta < CLOSED))][0]) if theta.ndim else float(theta)
        raise refuse("gait.theta", bad, f"a number from 0 to below {CLOSED:g} = 120 deg: there the feet meet [rad]")
    return 4.0 * length * np.sin(0.5 * theta) ** 2


def posture(joints: int, theta: float, at: int) -> Array:
    """(joints,) angles with the hump on joints at .. at+3; gait 1 of five joints is at=1, gait 2 at=0.   [rad]"""
    if not 0 <= at <= joints - 4:
        raise refuse("at", at, f"a whole number from 0 to {joints - 4}")
    out = np.zeros(joints)
    out[at : at + 4] = theta * HUMP
    return out


def excursions(joints: int, theta: float, wave: str = "constant_span") -> tuple[Array, Array]:
    """Least and largest angle of every joint over a cycle, (joints,) each.   [rad]"""
    gait = Metachronal(joints=joints, theta=theta, wave=wave, phase=1.0, easing="linear")
    q = gait.targets(np.linspace(0.0, gait.period, 200 * (joints - 2) + 1)).position
    return q.min(axis=0), q.max(axis=0)


def largest_theta(lower: Sequence[float], upper: Sequence[float], wave: str = "constant_span") -> float:
    """Largest hump whose cycle keeps every joint inside its limits; 120 deg where none binds.   [rad]

    lower, upper   (joints,) limits, lower <= 0 <= upper                      [rad]
    The constant-span wave bends its middle joint by up to sqrt(2) theta and needs more room than the linear one.
    """
    low, high = np.asarray(lower, dtype=np.float64), np.asarray(upper, dtype=np.float64)
    if low.ndim != 1 or low.shape != high.shape or len(low) < 5:
        raise refuse("lower", f"shape {low.shape}", "one limit per joint, five joints at least [rad]")
    if not (np.all(low <= 0.0) and np.all(high >= 0.0)):
        raise refuse("lower", low.tolist(), "limits on both sides of 0, the straight body [rad]")

    def fits(theta: float) -> bool:
        least, most = excursions(len(low), theta, wave)
        return bool(np.all(least >= low - 1e-12) and np.all(most <= high + 1e-12))

    # the excursions grow with theta, so the bound is found by halving
    good, bad = 0.0, CLOSED
    if fits(CLOSED * (1.0 - 1e-9)):
        return CLOSED
    while bad - good > 1e-10:
        middle = 0.5 * (good + bad)
        good, bad = (middle, bad) if fits(middle) else (good, middle)
    return good


@dataclass(frozen=True, kw_only=True)
class Crawl(JointGait):
    """What a metachronal crawl has, however its hump is given.

    phase       length of each phase                                            [s]
    hold        pause after each phase                                          [s]
    wave        "constant_span": links a, b, -a, -b with cos a + cos b = 1 + cos theta, the feet do not slide;
                "linear": joint angles interpolated, the span grows by up to 4 l (c - c^2), c = cos(theta/2)
    direction   "forward" (towards the head, -x) or "backward": the same cycle in reverse
    easing      "quintic", "cubic" or "linear": how each phase starts and stops
    """

    fewest = 5  # a hump takes four joints and must travel

    phase: float = number(1.0, "s", above=0.0)
    hold: float = number(0.0, "s", lower=0.0)
    wave: str = choice("constant_span", *WAVES)
    direction: str = choice("forward", *DIRECTIONS)
    easing: str = choice("quintic", *EASINGS)

    @property
    def fastest(self) -> float:
        """A joint goes up or down in a phase, half a cycle.   [Hz]"""
        return 0.5 / self.phase


@dataclass(frozen=True, kw_only=True)
class Metachronal(Crawl):
    """A hump of four joints (+, -, -, +) theta: rises at the tail, moves to the head joint by joint, sinks.   [rad]

    One cycle of n joints has n - 2 phases: rise, n - 4 moves, sink; it carries the body by eta = 2 l (1 - cos theta).

    theta       angle of the hump, below 120 deg, where its feet meet           [rad]
    """

    kind = "metachronal"
    same_bits = True  # many times at once give to the bit what each gives alone

    theta: float = number(0.5, "rad", lower=0.0, below=CLOSED)

    def stride(self, body: Any) -> float:
        """eta = 2 l (1 - cos theta), towards the head.   [m]"""
        way = float(eta_from_theta(self.theta, one_length(body)))
        return way if self.direction == "forward" else -way

    @property
    def phases(self) -> int:
        """Phases of a cycle: rise, moves, sink."""
        return self.joints - 2

    @property
    def period(self) -> float:
        """Length of a cycle.   [s]"""
        return self.phases * (self.phase + self.hold)

    def targets(self, t: float | Array) -> Targets:
        """Joint angles with two exact derivatives; the body is straight before t = 0.   [rad, rad/s, rad/s^2]"""
        # a single time as a row of one: scalars would round otherwise than a table
        times = np.atleast_1d(time_column(t)[..., 0])
        each = self.phase + self.hold
        count = np.floor(np.maximum(times, 0.0) / each)
        # rounding must not leave the last instant of a phase to the next but one
        part = np.maximum(times, 0.0) - count * each
        index = np.mod(count, self.phases).astype(int)
        s = EASINGS[self.easing](part, self.phase)
        if self.direction == "backward":
            index = self.phases - 1 - index
            s = Eased(1.0 - s.value, -s.rate, -s.acceleration)
        shape = (*times.shape, self.joints)
        q, v, a = np.zeros(shape), np.zeros(shape), np.zeros(shape)
        for k in range(self.phases):
            here = index == k
            if here.any():
                step = Eased(*(np.asarray(x)[here][..., None] for x in s))
                q[here], v[here], a[here] = self._phase(k, step)
        before = times < 0.0
        v[before], a[before] = 0.0, 0.0
        return Targets(q, v, a) if np.ndim(t) else Targets(q[0], v[0], a[0])

    def numbers(self) -> Numbers:
        """sin^2(theta/2), phase, pause, wave, direction and easing.   [-, s, s]"""
        sign = 1.0 if self.direction == "forward" else -1.0
        which = (WAVES[self.wave], sign, EASING_CODES[self.easing])
        return Numbers(codes.CRAWL, np.array([math.sin(0.5 * self.theta) ** 2, self.phase, self.hold, *which]))

    def _phase(self, k: int, s: Eased) -> tuple[Array, Array, Array]:
        """Angles and derivatives of phase k: 0 rises at the tail, the last sinks at the head."""
        last = self.joints - 4
        if k in (0, self.phases - 1):
            shape = posture(self.joints, self.theta, last if k == 0 else 0)
            if k == 0:
                return s.value * shape, s.rate * shape, s.acceleration * shape
            return (1.0 - s.value) * shape, -s.rate * shape, -s.acceleration * shape
        at = last - k  # the hump comes to joints at .. at+3, from one joint nearer to the tail
        if self.wave == "linear":
            old, new = (posture(self.joints, self.theta, j) for j in (at + 1, at))
            return old + s.value * (new - old), s.rate * (new - old), s.acceleration * (new - old)
        return self._constant_span(at, s)

    def _constant_span(self, at: int, s: Eased) -> tuple[Array, Array, Array]:
        """Links a, b, -a, -b with sin(a/2) = S sin(psi), sin(b/2) = S cos(psi), S = sin(theta/2), psi: 0 -> pi/2."""
        size, quarter = math.sin(0.5 * self.theta), 0.5 * math.pi
        psi, rate, speeding = quarter * s.value, quarter * s.rate, quarter * s.acceleration
        a, da, dda = _half_angle(size * np.sin(psi), size * np.cos(psi), -size * np.sin(psi), rate, speeding)
        b, db, ddb = _half_angle(size * np.cos(psi), -size * np.sin(psi), -size * np.cos(psi), rate, speeding)
        out = []
        for x, y in ((a, b), (da, db), (dda, ddb)):
            rows = np.zeros((*x.shape[:-1], self.joints))
            rows[..., at : at + 5] = np.concatenate([x, y - x, -x - y, x - y, y], axis=-1)
            out.append(rows)
        return out[0], out[1], out[2]


def _half_angle(sine: Array, slope: Array, curve: Array, rate: Array, speeding: Array) -> tuple[Array, Array, Array]:
    """x = 2 arcsin(f(psi)) and its two time derivatives, from f, f', f'' and the derivatives of psi."""
    f, df, ddf = sine, slope * rate, curve * rate**2 + slope * speeding
    cosine = np.sqrt(1.0 - f * f)
    return 2.0 * np.arcsin(f), 2.0 * df / cosine, 2.0 * (ddf / cosine + f * df**2 / cosine**3)


@dataclass(frozen=True, kw_only=True)
class MetachronalStride(Crawl):
    """The crawl by its stride, cos(theta) = 1 - eta/(2 l); l is the mean length of a link where they are unequal.

    eta         way of a cycle, below 3 l, where the hump's feet meet           [m]
    """

    kind = "metachronal_stride"

    eta: float = number(MISSING, "m", lower=0.0)

    def stride(self, body: Any) -> float:
        """Of the crawl that it is on a body.   [m]"""
        return self.on(body).stride(body)

    def on(self, body: Any) -> Metachronal:
        """The crawl of a body's joints."""

        def bind() -> Metachronal:
            Crawl.on(self, body)
            return replace(of_kind(self, Metachronal), theta=theta_from_eta(self.eta, one_length(body))).on(body)

        return bound_once(self, (body.counts, getattr(body, "length", None)), bind)
