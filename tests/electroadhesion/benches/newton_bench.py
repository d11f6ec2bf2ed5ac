"""A pull tester by Newton's law, a third generator: motor, spring, arm of some mass, a bond that opens.

Nothing of a trace is drawn by hand: fall, run-off, lag, stick-slip and the rise on the stop follow from the motion
    m x'' = k (u - x) - f(bond) - c x',  bond: elastic until its strength, then sliding friction, a stop at the end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import njit
from scipy.signal import lfilter

from metamer.electroadhesion.traces import Series, Trace

STEP = 1 / 8000  # of the mechanics [s]


@dataclass(frozen=True)
class Pull:
    """A trace with its truth: force [N], part of the way before it, and how often it slipped."""

    trace: Trace
    series: Series
    force: float
    share: float
    slips: int


@njit
def motion(n, motor, springs, mass, drag, bond, opening, stop):
    """Force of the spring and way of the arm at every step, step of the first slip, number of slips."""
    speed, begin, halt, back = motor
    spring, pad = springs
    strength, again, slide = bond
    force, way = np.empty(n), np.empty(n)
    u = x = v = anchor = since = 0.0
    stuck, holds, first, slips = True, strength, -1, 0
    for i in range(n):
        t = i * STEP
        if begin < t < halt:
            u += speed * STEP
        if t > back and u > x:
            u = max(u - 6.0 * speed * STEP, x)
        pull = max(spring * (u - x), 0.0)
        force[i], way[i] = pull, x
        if stuck:
            grip = pad * (x - anchor) + 4.0 * np.sqrt(pad * mass) * v
            if pad * (x - anchor) > holds:
                stuck, since = False, t
                slips += 1
                first = i if first < 0 else first
        else:
            left = max(0.0, 1.0 - (t - since) / opening) if slips == 1 else 0.0
            grip = (slide + (strength - slide) * left) * (1.0 if v >= 0.0 else -1.0)
        v += (pull - grip - drag * v) / mass * STEP
        x += v * STEP
        if x > stop:
            x, v = stop, 0.0
        if not stuck and v <= 0.0 and x < stop and t > since + 0.02:
            stuck, anchor, v, holds = True, x - pull / pad, 0.0, again
    return force, way, first, slips


def make(kind, seed):
    """One recorded pull."""
    rng = np.random.default_rng(seed)
    mono = kind == "monolithic"
    strength = float(np.exp(rng.uniform(np.log(0.6), np.log(16.0)))) if mono else float(rng.uniform(0.12, 0.45))
    ramp = float(rng.uniform(3.0, 12.0))
    stop = float(rng.uniform(0.006, 0.03))
    pad = strength / (stop * float(rng.uniform(0.03, 0.5)))
    # a stiff spring loses its force while the arm runs, a soft one goes on pulling
    spring = strength / (stop * float(rng.uniform(0.05, 0.6) if mono else rng.uniform(3.0, 15.0)))
    speed = strength / ramp * (spring + pad) / (spring * pad)
    slide = strength * float(rng.uniform(0.15, 0.5) if mono else rng.uniform(0.3, 0.8))
    again = strength * float(rng.uniform(0.55, 0.85)) if mono else 10.0 * strength
    mass = float(rng.uniform(0.01, 0.15) if mono else rng.uniform(0.02, 0.1))
    drag = strength / rng.uniform(0.05, 0.3) if mono else (strength - slide) / rng.uniform(0.03, 0.15)
    before, after, run = rng.uniform(1.0, 4.0), float(rng.uniform(1.0, 4.0)), rng.uniform(1.5, 3.5)
    halt = before + ramp + run
    back = halt + rng.uniform(0.0, 0.5)
    end = back + 0.6 + after + (ramp + run) / 6.0
    opening = float(rng.uniform(0.01, 0.04) if mono else rng.uniform(0.03, 0.1))
    n = int(end / STEP)
    force, way, first, slips = motion(
        n, (speed, before, halt, back), (spring, pad), mass, drag, (strength, again, slide), opening, stop
    )
    true = float(force[first : first + int(0.08 / STEP)].max() if mono else force[first])
    # an amplifier of first order, zero and drift
    keep = np.exp(-STEP * 2.0 * np.pi * rng.uniform(40.0, 300.0) / 1.4)
    shown = lfilter([1.0 - keep], [1.0, -keep], force) + rng.uniform(-0.4, 0.4)
    shown += (rng.uniform(-0.1, 0.1) if rng.random() < 0.7 else 0.0) * STEP * np.arange(n)
    rate = float(np.exp(rng.uniform(np.log(20.0), np.log(1000.0))))
    picks = np.round(np.arange(0.0, end - 0.01, 1.0 / rate) / STEP).astype(int)
    noise = rng.normal(size=picks.size)
    if rng.random() < 0.4:
        noise = lfilter([np.sqrt(0.75)], [1.0, -0.5], noise)
    seen = shown[picks] + noise * ((0.002 + true * rng.uniform(0.001, 0.004)) if mono else rng.uniform(0.002, 0.005))
    quantum = 10.0 ** rng.integers(-4, -2) * (1.0 if mono else 0.3)
    length = np.round((way[picks] + rng.normal(0.0, 6e-6, picks.size)) / 4e-6) * 4e-6
    series = Series(
        material=kind, kind=kind, tests="*", ramp_rate=strength / ramp / float(rng.normal(1.0, 0.008)), duration=end,
        rest_after=after,
    )  # fmt: skip
    trace = Trace(t=np.arange(picks.size) / rate, force=np.round(seen / quantum) * quantum, length=length)
    return Pull(trace, series, true, float(way[first] / way.max()), int(slips))
