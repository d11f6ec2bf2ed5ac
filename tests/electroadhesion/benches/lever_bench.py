"""Traces of a lever bench with known truth that judge the analysis; `pulls` alone is shared with other benches.

The pad is a nonlinear spring with a retarded part. Its slip solves m s'' + c s' = F - F_k - (F_s - F_k) exp(-s / D).
The command has an S-shaped start and a ramp in stairs with a slight bend; the load cell is of second order and rings;
noise is coloured, with hum, and quantised; the clock jitters, its stamps are rounded; units and dialects are a bench's.
"""

from __future__ import annotations

import math

import numpy as np
from electroadhesion.benches.pulls import DEFECTS, Pull
from scipy.signal import bilinear, lfilter

from metamer.electroadhesion.traces import Series

FINE = 5000.0  # rate at which the bench is integrated before it is sampled     [1/s]
MEAN_LAG = 0.06  # from the failure to the arm's largest acceleration, before the factor 0.5 to 2     [s]
FORCES = {"N": 1.0, "mN": 1e3, "gf": 1e3 / 9.80665, "cN": 1e2}
LENGTHS = {"mm": 1e3, "cm": 1e2, "m": 1.0, "um": 1e6}


def slip_shape(rng: np.random.Generator, lag: float, t: np.ndarray) -> np.ndarray:
    """(T,) slip at times t after the failure, its largest acceleration at `lag`.   [any]"""
    ratio, drag, ramp = rng.uniform(0.1, 0.7), rng.uniform(0.3, 3.0), rng.uniform(0.02, 0.3)
    h, s, v, largest, top = 4e-3, 0.0, 0.0, 0.0, 1
    slips = [0.0]
    for k in range(4000):
        a = ramp * k * h + (1.0 - ratio) * (1.0 - math.exp(-s)) - drag * v
        v += h * a
        s += h * v
        slips.append(s)
        if a > largest:
            largest, top = a, k
        if k > 250 and a < 0.6 * largest and k > 3 * top:
            break
    own = np.arange(len(slips)) * lag / max(top, 1)
    last = (slips[-1] - slips[-2]) / (own[-1] - own[-2])
    shape = np.interp(t, own, slips) + np.clip(t - own[-1], 0.0, None) * last
    return np.where(t > 0.0, shape, 0.0)


def command(rng: np.random.Generator, t: np.ndarray, start: float, rate: float, most: float) -> np.ndarray:
    """(T,) commanded force: S-shaped start, ramp in stairs with a slight bend, held at `most`.   [N]"""
    soft = rng.uniform(0.05, 0.4)
    x = np.clip((t - start) / soft, 0.0, None)
    way = np.where(x < 1.0, soft * (x**3 - 0.5 * x**4), soft * (x - 0.5))
    span = most / rate
    bent = way * (1.0 + rng.uniform(-0.01, 0.01) * (way / span - 0.5))
    stairs = 1.0 / rng.uniform(40.0, 400.0)
    held = np.interp(np.floor(t / stairs) * stairs, t, bent)
    return np.minimum(rate * (held if rng.random() < 0.5 else bent), most)


def cell(rng: np.random.Generator, force: np.ndarray, factor: float) -> np.ndarray:
    """(T,) what a load cell of second order shows, lag 2 zeta / w = 6 ms times the factor.   [N]"""
    zeta = rng.uniform(0.35, 1.0)
    w = 2.0 * zeta / (6e-3 * factor)
    b, a = bilinear([w * w], [1.0, 2.0 * zeta * w, w * w], FINE)
    return lfilter(b, a, force)


def coloured(rng: np.random.Generator, n: int, step: float, size: float) -> np.ndarray:
    """(n,) noise of a given deviation: half white, half with a memory of 1 to 20 ms, a little hum.   [as size]"""
    memory = np.exp(-step / rng.uniform(1e-3, 20e-3))
    slow = lfilter([np.sqrt(1.0 - memory**2)], [1.0, -memory], rng.standard_normal(n))
    hum = np.sin(2.0 * np.pi * 50.0 * step * np.arange(n) + rng.uniform(0.0, 6.28))
    part = rng.uniform(0.0, 1.0)
    return size * (np.sqrt(part) * slow + np.sqrt(1.0 - part) * rng.standard_normal(n) + 0.3 * hum)


def retarded(x: np.ndarray, part: float, memory: float) -> np.ndarray:
    """(T,) a stretch of which a part follows late, as a Kelvin element does."""
    keep = np.exp(-1.0 / (FINE * memory))
    return (1.0 - part) * x + part * lfilter([1.0 - keep], [1.0, -keep], x)


def sawtooth(rng: np.random.Generator, t: np.ndarray, low: float, tops: np.ndarray, period: float) -> np.ndarray:
    """(T,) force of stick-slip: loads from `low` to each top, lets go within a tenth of the period.   [N]"""
    phase = np.clip(t, 0.0, None) / period
    k = np.minimum(phase.astype(int), len(tops) - 1)
    x = np.minimum(phase - k, 1.0)
    return low + (tops[k] - low) * np.where(x < 0.9, x / 0.9, (1.0 - x) / 0.1)


class Bench:
    """Settings of one pull, drawn from a generator of random numbers."""

    def __init__(self, rng: np.random.Generator, kind: str, defect: str, drift: float | None = None):
        self.kind, self.defect, self.rng = kind, defect, rng
        solid = kind == "monolithic"
        self.peak = rng.uniform(1.5, 15.0) if solid else rng.uniform(0.08, 0.5)
        self.seconds = rng.uniform(2.5, 7.0)
        self.told_rate = float(f"{self.peak / self.seconds:.3g}")
        self.rate = self.told_rate * rng.uniform(0.98, 1.02)
        self.lag = MEAN_LAG * 2.0 ** rng.uniform(-1.0, 1.0)
        self.cell_lag = 2.0 ** rng.uniform(-1.0, 1.0)
        self.sampling = 20.0 * 50.0 ** rng.random()
        self.hold = rng.uniform(1.0, 2.5)
        self.rest = rng.uniform(1.0, 2.0) if rng.random() < 0.6 else 0.0
        self.way = rng.uniform(8e-3, 40e-3)
        self.stretch = rng.uniform(0.02, 0.5)
        most = 0.1 * min(1.0, self.rate / 0.5) if solid else 0.1 * self.rate
        self.drift = rng.uniform(-most, most) if drift is None else drift
        self.tare = rng.uniform(-0.05, 0.05) * self.peak
        self.noise = (rng.uniform(5e-4, 3e-3) * self.peak) if solid else rng.uniform(0.5e-3, 5e-3)
        self.most = self.peak * rng.uniform(1.25, 1.6)

    def pull(self) -> Pull:
        """Force on the pad and way of the arm on the fine grid, then what the instruments make of them."""
        rng = self.rng
        t = np.arange(0.0, self.hold + 1.9 * self.seconds + 4.0, 1.0 / FINE)
        asked = command(rng, t, self.hold, self.rate, self.most)
        failing = int(np.argmax(asked >= self.peak))
        fail = float(t[failing])
        force, length, end = (self.solid if self.kind == "monolithic" else self.grains)(t, asked, failing)
        if self.rest:
            gone = np.clip((t - end) / 0.25, 0.0, 1.0)
            force = force * (1.0 - gone**2 * (3.0 - 2.0 * gone))
            end += 0.25 + self.rest
        else:
            end += rng.uniform(0.3, 1.0)
        planned = end
        if self.defect == "truncated":
            end = self.hold + rng.uniform(0.2, 0.9) * (fail - self.hold)
        return self.recorded(t, force, length, end, planned, fail)

    def pad(self, asked: np.ndarray) -> np.ndarray:
        """(T,) stretch of the pad under a force, the elastic way before it fails.   [m]"""
        rng = self.rng
        x = np.clip(asked / self.peak, 0.0, None) ** rng.uniform(0.8, 1.4)
        return self.stretch * self.way * retarded(x, rng.uniform(0.0, 0.15), rng.uniform(0.05, 1.0))

    def solid(self, t, asked, failing):
        """Force on a pad whose string goes slack when it lets go, way of the arm, time at which all is over."""
        rng, peak, fail = self.rng, self.peak, float(t[failing])
        since = t - fail
        slip = slip_shape(rng, self.lag * 0.3, since)
        slip *= 1.0 / np.interp(0.25, since, slip)
        low = rng.uniform(0.1, 0.6) * peak
        fallen = low + (peak - low) * np.exp(-slip / rng.uniform(0.005, 0.05))
        if rng.random() < 0.4 and not self.defect:
            tops = low + (peak - low) * rng.uniform(0.15, 0.75, 12)
            later = since - 0.15
            fallen = np.where(later > 0.0, sawtooth(rng, later, low, tops, rng.uniform(0.08, 0.3)), fallen)
        force, after = np.where(since < 0.0, asked, fallen), np.clip(slip, 0.0, 1.0)
        over = fail + 1.0
        if self.defect == "stick-slip":
            tops = peak * np.r_[1.0, rng.uniform(0.93, 1.04, 8)]
            period = rng.uniform(0.3, 0.8)
            count = int(rng.integers(4, 8))
            teeth = sawtooth(rng, since - 0.1 * period, low, tops[1 : 1 + count], period)
            drop = peak + (low - peak) * np.clip(since / (0.1 * period), 0.0, 1.0)
            force = np.where(since < 0.0, asked, np.where(since < 0.1 * period, drop, teeth))
            phase = np.clip(since, 0.0, None) / period
            x = phase - np.floor(phase)
            after = np.clip((np.floor(phase) + np.clip(x / 0.1, 0.0, 1.0)) / (count + 1), 0.0, 1.0)
            over = fail + (count + 0.4) * period
            force = np.where(t > over, low, force)
        if self.defect == "no failure":
            force, after, over = asked, 0.0 * t, fail + (self.most - peak) / self.rate + rng.uniform(0.5, 1.5)
        elif self.defect == "unloading":
            force, after, over = self.unloaded(t, asked, fail)
        elif self.defect == "double slip":
            force, after, over = self.twice(t, asked, fail, low)
        elif self.defect == "drifting pad":
            after = self.crept_part(asked, since, after)
        elif self.defect == "creep":
            force, after, over = self.flowing(t, asked, fail)
        return force, self.travel(force, asked, since, after), over

    def grains(self, t, asked, failing):
        """Force that the motor goes on to apply against the rod, way of the arm, time at which all is over."""
        rng, fail = self.rng, float(t[failing])
        since = t - fail
        slip = slip_shape(rng, self.lag, since)
        whole = rng.uniform(0.25, 0.6)
        after = np.clip(slip / np.interp(whole, since, slip), 0.0, 1.0)
        dip = rng.uniform(0.0, 0.12) * self.peak
        force = asked - dip * np.exp(-0.5 * ((since - whole * 0.6) / (0.2 * whole)) ** 2)
        over = fail + (self.most - self.peak) / self.rate + rng.uniform(0.3, 1.0)
        if self.defect == "no failure":
            force, after = asked, 0.0 * t
        elif self.defect == "unloading":
            force, after, over = self.unloaded(t, asked, fail)
        elif self.defect in ("double slip", "stick-slip"):
            count = 2 if self.defect == "double slip" else int(rng.integers(4, 7))
            parts = rng.uniform(0.8, 1.2, count)
            parts[0] = parts[0] if self.defect == "stick-slip" else rng.uniform(0.3, 0.9)
            parts /= parts.sum()
            waits = np.r_[0.0, np.cumsum(rng.uniform(0.5, 1.0, count - 1) * 0.8 * (over - fail) / count + 0.1)]
            over += waits[-1]
            after = sum(p * np.clip((since - w) / 0.12, 0.0, 1.0) ** 2 for p, w in zip(parts, waits, strict=True))
        elif self.defect == "drifting pad":
            after = self.crept_part(asked, since, after)
        elif self.defect == "creep":
            _, after, _ = self.flowing(t, asked, fail)
            force = asked
        return force, self.travel(asked if self.defect != "unloading" else force, asked, since, after), over

    def unloaded(self, t, asked, fail):
        """The operator takes the load back before the pad fails."""
        rng = self.rng
        turn = self.hold + rng.uniform(0.5, 0.85) * (fail - self.hold)
        back = rng.uniform(0.5, 2.0)
        held = np.minimum(asked, np.interp(turn, t, asked))
        return held * np.clip(1.0 - (t - turn) / back, 0.0, 1.0), 0.0 * t, turn + back + 0.3

    def twice(self, t, asked, fail, low):
        """The pad lets go in part, holds again, and fails later."""
        rng = self.rng
        first = self.hold + rng.uniform(0.5, 0.85) * (fail - self.hold)
        lost = rng.uniform(0.2, 0.45) * np.interp(first, t, asked)
        again = first + 0.03
        force = np.where(t < first, asked, asked - lost * np.clip((t - first) / 0.03, 0.0, 1.0))
        last = fail + (rng.uniform(0.9, 1.2) * self.peak + lost - self.peak) / self.rate
        force = np.where(t < last, force, low)
        part = rng.uniform(0.15, 0.5)
        after = part * np.clip((t - first) / (again - first), 0.0, 1.0) + (1 - part) * np.clip(
            (t - last) / 0.1, 0.0, 1.0
        )
        return force, after, last + 1.0

    def crept_part(self, asked, since, after):
        """(T,) a pad that slides along with the load from its start and lets go at the end of it."""
        part = self.rng.uniform(0.68, 0.9)
        self.stretch = 0.02
        slides = part * np.clip(asked / self.peak, 0.0, 1.0)
        return np.where(since < 0.0, slides, part + (1.0 - part) * after)

    def flowing(self, t, asked, fail):
        """A pad that flows like a thick fluid above a yield force and reaches the stop without letting go."""
        rng = self.rng
        from_ = rng.uniform(0.5, 0.8) * self.peak
        flow = np.cumsum(np.clip(asked - from_, 0.0, None)) / FINE
        yields = float(t[np.argmax(asked >= from_)])
        whole = rng.uniform(1.5, 3.0)
        after = flow / np.interp(yields + whole, t, flow)
        return np.minimum(asked, np.interp(yields + whole, t, asked)), after, yields + whole + 0.5

    def travel(self, load, asked, since, after):
        """(T,) way of the arm: stretch up to the failure, slip after it, the whole way at the stop.   [m]"""
        held = self.defect in ("unloading", "no failure", "creep")
        stretched = self.pad(load if held else np.where(since < 0.0, asked, self.peak))
        return np.minimum(stretched + (1.0 - self.stretch) * self.way * after, self.way)

    def recorded(self, t, force, length, end, planned, fail) -> Pull:
        """What load cell, amplifier, converter and clock make of it, as the text of a file."""
        rng = self.rng
        scale = 1.0
        if self.defect == "wrong scale":
            scale = float(rng.choice([rng.uniform(0.4, 0.88), rng.uniform(1.13, 2.2)]))
        shown = scale * cell(rng, force, self.cell_lag)
        step = 1.0 / self.sampling
        n = int(end / step)
        at = step * np.arange(n) + rng.uniform(-1, 1, n) * min(0.3e-3, 0.1 * step)
        forces = np.interp(at, t, shown) + self.tare + self.drift * at + coloured(rng, n, step, self.noise)
        lengths = np.interp(at, t, length) + coloured(rng, n, step, rng.uniform(2e-6, 2e-5))
        span = max(1.7 * self.peak, 1.1 * self.most) * 1.2
        if self.defect == "clipped":
            rail = self.tare + self.drift * fail + rng.uniform(0.55, 0.9) * self.peak
            forces = np.minimum(forces, rail)
        bit = span / 2 ** rng.integers(11, 15)
        forces = np.round(forces / bit) * bit
        forces = np.where(forces > 0.999 * rail, rail, forces) if self.defect == "clipped" else forces
        unit, mm = str(rng.choice(list(FORCES))), str(rng.choice(list(LENGTHS)))
        comma = str(rng.choice([",", ";", "\t"]))
        rows = [comma.join(("time [s]", f"force [{unit}]", f"length [{mm}]"))]
        rows += [
            comma.join((f"{a:.4f}", f"{b * FORCES[unit]:.7g}", f"{c * LENGTHS[mm]:.7g}"))
            for a, b, c in zip(at - at[0], forces, lengths, strict=True)
        ]
        series = Series(
            material="m",
            kind=self.kind,
            ramp_rate=self.told_rate,
            duration=round(planned, 2),
            force_range=span,
            rest_after=self.rest,
        )
        return Pull("\n".join(rows) + "\n", series, self.peak, fail - at[0], self.defect, self)


def pull(seed: int, kind: str, defect: str = "") -> Pull:
    """A recording by its seed, its kind ("monolithic", "granular") and what is wrong with it."""
    salt = 1000 * (1 + (DEFECTS.index(defect) if defect else -1)) + (kind == "granular")
    return Bench(np.random.default_rng([seed, salt]), kind, defect).pull()
