"""Traces of a bench in which a stepping spindle winds a spring, with known truth; `pulls` alone is shared with others.

The spindle starts smoothly, its microsteps ripple, its ramp bends a little. The cell is of first order, 6 ms times
0.5 to 2; noise is white plus pink plus hum; a converter averages or takes instants; tare up to 0.3 N, drift to 0.1 N/s.
"""

from __future__ import annotations

import numpy as np
from electroadhesion.benches.pulls import DEFECTS, Pull
from scipy.signal import lfilter
from scipy.special import gammainc

from metamer.electroadhesion.traces import Series

FINE = 4000.0  # rate of the grid on which the bench moves before it is sampled     [1/s]
FORCES = {"N": 1.0, "mN": 1e3, "kgf": 1 / 9.80665, "cN": 1e2, "gf": 1e3 / 9.80665, "lbf": 1 / 4.4482216152605}
LENGTHS = {"mm": 1e3, "um": 1e6, "cm": 1e2, "in": 1 / 0.0254, "m": 1.0}
TIMES = {"s": 1.0, "ms": 1e3}
HEADS = (
    ("Time [{}]", "Force [{}]", "Displacement [{}]"),
    ("t ({})", "Load ({})", "Extension ({})"),
    ("time_{}", "force_{}", "length_{}"),
)


def smooth(u):
    """From 0 to 1 as u does, without a jump of speed or acceleration."""
    u = np.clip(u, 0.0, 1.0)
    return u * u * u * (10 - 15 * u + 6 * u * u)


class Bench:
    """One pull: everything about it is drawn from its own random numbers."""

    def __init__(self, rng, kind, defect):
        self.rng, self.kind, self.defect = rng, kind, defect
        mono = self.mono = kind == "monolithic"
        self.strength = rng.uniform(3, 16) if mono else rng.uniform(0.1, 0.8)
        pull = rng.uniform(3, 12) if mono else rng.uniform(2.5, 8)
        self.rate = self.strength / pull
        self.told = round(self.rate * rng.uniform(0.985, 1.015), 4)
        self.hold = rng.uniform(0.8, 4.0)
        rests = rng.random() < 0.6 and defect not in ("truncated", "no failure")
        self.rest = round(rng.uniform(1.0, 4.0), 1) if rests else 0.0
        self.tare = rng.uniform(-0.3, 0.3)
        self.drift = rng.uniform(-0.1, 0.1)
        if defect and not mono:  # a tare that outruns the ramp is no trace to name a defect in
            self.drift *= min(1.0, 2.0 * self.rate)
        self.way = rng.uniform(4e-3, 30e-3)
        self.share = rng.uniform(0.02, 0.5)
        self.lag = 0.06 * 2.0 ** rng.uniform(-1, 1)
        self.cell_lag = 6e-3 * 2.0 ** rng.uniform(-1, 1)
        self.frequency = 20.0 * 50.0 ** rng.random()
        self.white = rng.uniform(2e-3, 10e-3) if mono else rng.uniform(0.8e-3, 5e-3)
        self.largest = self.strength * (rng.uniform(1.15, 1.4) if mono else rng.uniform(1.3, 1.8))

    def load(self, t):
        """What the spindle would put on a pad that never lets go."""
        rng = self.rng
        start = rng.uniform(0.05, 0.4)
        since = np.maximum(t - self.hold, 0.0)
        w = np.minimum(since / start, 1.0)
        u = np.where(since < start, start * (w**3 - 0.5 * w**4), since - 0.5 * start)
        bend, span = rng.uniform(-0.02, 0.02), self.strength / self.rate
        line = self.rate * (u + bend * u * (u / span - 0.5))
        ripple = rng.uniform(0, 0.001) * self.strength * np.sin(2 * np.pi * rng.uniform(4, 40) * t) * (since > 0)
        return np.minimum(line, self.largest) + ripple * (line > 0.02 * self.strength)

    def motion(self, t):
        """Force on the pad, part of the way, time at which the pull is over, time of the failure."""
        rng, mono, S = self.rng, self.mono, self.strength
        load = self.load(t)
        k = int(np.argmax(load >= S))
        power = rng.uniform(0.7, 1.7)
        stretch = self.share * (np.clip(load, 0, S) / S) ** power
        fail = t[k]
        t - fail
        d = self.defect
        if d == "no failure":
            load = np.minimum(load, rng.uniform(0.9, 0.98) * self.largest)
            return (
                load,
                0.2 * self.share * (np.clip(load, 0, None) / S) ** power,
                t[int(np.argmax(load >= load.max() - 1e-9))] + rng.uniform(0.5, 1.5),
                fail,
            )
        if d == "unloading":
            j = int(np.argmax(load >= rng.uniform(0.5, 0.85) * S))
            down = load[j] * (1 - smooth((t - t[j]) / rng.uniform(0.6, 2.0)))
            force = np.where(t < t[j], load, down)
            return force, self.share * np.clip(force / S, 0, 1) ** power, t[j] + 2.5, fail
        if d == "creep":
            grow = np.cumsum(np.exp(rng.uniform(5, 8) * (load / S - 1.0)) * (load > 0.2 * S))
            grow /= grow[k]
            return load, np.minimum(grow, 1.0), fail + rng.uniform(0.5, 1.5), fail
        if d == "drifting pad":
            stretch = rng.uniform(0.72, 0.95) * (np.clip(load, 0, S) / S) ** rng.uniform(0.8, 1.3)
        if not mono:
            return self.grains(t, load, stretch, fail)
        return self.breaks(t, load, stretch, fail, k)

    def breaks(self, t, load, stretch, fail, k):
        """A pad on a monolithic ground: force, part of the way, end, time of the failure."""
        rng, S, d = self.rng, self.strength, self.defect
        kinetic, fall = rng.uniform(0.2, 0.65) * S, rng.uniform(8e-3, 30e-3)
        if d == "double slip":
            j = int(np.argmax(load >= rng.uniform(0.55, 0.85) * S))
            lost = rng.uniform(0.2, 0.5) * load[j]
            later = load - lost * (1 - np.exp(-np.maximum(t - t[j], 0) / fall))
            later = np.where(t < t[j], load, later)
            top = min(rng.uniform(0.9, 1.1) * load[j], 0.97 * (self.largest - lost))
            kinetic = rng.uniform(0.2, 0.65) * top
            over = int(np.argmax((later >= top) & (t > t[j] + 10 * fall)))
            if over == 0:
                over = len(t) - 1 - int(np.argmax(later[::-1] >= later.max() - 1e-9))
            moved = rng.uniform(0.2, 0.5)
            part = stretch * 0.3 + 0.7 * (
                moved * smooth((t - t[j]) / 0.15) + (1 - moved) * smooth((t - t[over]) / 0.15)
            )
            force = np.where(
                t < t[over], later, kinetic + (later[over] - kinetic) * np.exp(-(t - t[over]).clip(0) / fall)
            )
            return force, part, t[over] + rng.uniform(0.5, 1.5), fail
        since = np.maximum(t - fail, 0.0)
        if d == "stick-slip":
            count = int(rng.integers(4, 9))
            lost = rng.uniform(0.15, 0.4) * S
            force, part, at = load.copy(), 0.3 * stretch, k
            for i in range(count):
                after = t >= t[at]
                # falls, then wound up again by the spindle
                force = np.where(after, (force[at] - lost) + lost * np.exp(-(t - t[at]).clip(0) / fall), force)
                part = part + 0.7 / count * smooth((t - t[at]) / 0.12)
                if i == count - 1:
                    break
                period = rng.uniform(0.4, 0.9)
                rise = t >= t[at] + 4 * fall
                slope = (lost * rng.uniform(0.96, 1.04)) / period
                force = np.where(rise, force + slope * (t - t[at] - 4 * fall), force)
                at = min(at + int((period + 4 * fall) * FINE), len(t) - 2)
            return force, np.minimum(part, 1.0), t[at] + 0.6, fail
        force = np.where(t < fail, load, kinetic + (S - kinetic) * np.exp(-since / fall))
        if rng.random() < 0.3:
            # jerks on the slide, lower than the peak
            period, amp = rng.uniform(0.1, 0.4), rng.uniform(0.05, 0.2) * S
            phase = np.clip((since - 5 * fall) / period, 0, None)
            force = force + np.where(phase < rng.integers(3, 7), amp * (phase % 1.0) * (phase > 0), 0.0)
        part = stretch + (1 - stretch.max()) * smooth(since / rng.uniform(0.1, 0.35))
        return force, part, fail + rng.uniform(0.4, 1.5) + 1.0, fail

    def grains(self, t, load, stretch, fail):
        """A pad on grains, stopped by a rod: force, part of the way, end, time of the knee."""
        rng, d = self.rng, self.defect
        count = {"double slip": 2, "stick-slip": int(rng.integers(4, 8))}.get(d, 1)
        waits = np.r_[0.0, np.cumsum(rng.uniform(0.5, 0.9, count - 1))] if count > 1 else np.zeros(1)
        shares = rng.dirichlet(np.full(count, 12.0)) if count > 1 else np.ones(1)
        since = t - fail
        if count > 1:
            slip = sum(s * smooth((since - w) / rng.uniform(0.12, 0.25)) for s, w in zip(shares, waits, strict=True))
        else:
            # way = integral of a bell u^(a-1) e^-u: its steepest rise lies at u = a - 1 - sqrt(a - 1)
            a = rng.uniform(3.5, 6.0)
            tau = self.lag / (a - 1 - np.sqrt(a - 1))
            slip = gammainc(a, np.maximum(since, 0) / tau)
        dip = rng.uniform(0, 0.1) * self.strength * np.exp(-np.maximum(since - 0.1, 0) / 0.1) * smooth(since / 0.1)
        part = stretch * (1 if count == 1 else 0.4)
        part = part + (1 - part.max()) * slip
        top = fail + (self.largest - self.strength) / self.rate
        return load - dip, part, max(top, fail + waits[-1] + 1.0) + rng.uniform(0.2, 1.0), fail

    def pull(self):
        """The pull as the pad feels it, then as the instruments write it."""
        rng = self.rng
        t = np.arange(0, self.hold + 2.2 * self.largest / self.rate + 14.0, 1 / FINE)
        force, part, over, fail = self.motion(t)
        back = rng.uniform(0.1, 0.5)
        if self.rest:
            force = force * (1 - smooth((t - over) / back))
            end = over + back + self.rest + 0.1
        else:
            end = over
        planned = end
        if self.defect == "truncated":
            end = self.hold + rng.uniform(0.4, 0.85) * (fail - self.hold)
        scale = (
            float(rng.choice([rng.uniform(0.4, 0.9), rng.uniform(1.1, 2.5)])) if self.defect == "wrong scale" else 1.0
        )
        a = np.exp(-1 / (FINE * self.cell_lag))
        shown = scale * lfilter([1 - a], [1, -a], force)
        step = 1 / self.frequency
        if rng.random() < 0.5:
            taps = max(int(min(step, 0.01) * FINE), 1)
            shown = lfilter(np.full(taps, 1 / taps), [1.0], shown)
        n = int(end / step)
        at = (np.arange(n) + rng.uniform(-0.05, 0.05, n) * rng.choice([0, 1])) * step
        at = np.sort(np.clip(at, 0, t[-1]))
        forces = np.interp(at, t, shown) + self.tare + self.drift * at + self.noise(at)
        lengths = self.way * np.interp(at, t, part) + rng.uniform(1e-6, 2e-5) * rng.normal(size=n)
        span = 1.3 * (scale * self.largest + abs(self.tare) + abs(self.drift) * planned)
        rail = span
        if self.defect == "clipped":
            rail = self.tare + self.drift * at[int(np.argmax(at >= fail))] + rng.uniform(0.55, 0.9) * self.strength
        bit = span / 2.0 ** rng.integers(13, 18)
        forces = np.clip(np.round(forces / bit) * bit, -span, rail)
        series = Series(
            material="m",
            kind=self.kind,
            ramp_rate=self.told,
            duration=round(planned, 2),
            force_range=round(rail if self.defect == "clipped" else span, 4),
            rest_after=self.rest,
        )
        return Pull(self.text(at - at[0], forces, lengths), series, self.strength, fail - at[0], self.defect, self)

    def noise(self, at):
        """White, pink by four lags, hum.   [N]"""
        rng, n = self.rng, len(at)
        pink = np.zeros(n)
        for tau in (0.01, 0.04, 0.16, 0.64):
            a = np.exp(-(at[1] - at[0]) / tau)
            pink += lfilter([np.sqrt(1 - a * a)], [1, -a], rng.normal(size=n), zi=[a * rng.normal()])[0]
        hum = rng.uniform(0, 0.6) * self.white * np.sin(2 * np.pi * rng.choice([50, 60]) * at + rng.uniform(0, 6))
        return self.white * (rng.normal(size=n) + rng.uniform(0, 0.15) * pink) + hum

    def text(self, at, forces, lengths):
        """The file, in one of many units and dialects."""
        rng = self.rng
        fu, lu, tu = (str(rng.choice(list(x))) for x in (FORCES, LENGTHS, TIMES))
        sep, comma = [(",", "."), (";", ","), ("\t", "."), (";", ".")][rng.integers(4)]
        head = HEADS[rng.integers(3)]
        lines = ["Spindle bench", "operator: A"] if rng.random() < 0.4 else []
        lines.append(sep.join((head[0].format(tu), head[1].format(fu), head[2].format(lu))))
        for a, f, x in zip(at * TIMES[tu], forces * FORCES[fu], lengths * LENGTHS[lu], strict=True):
            lines.append(sep.join(f"{v:.7g}".replace(".", comma) for v in (a, f, x)))
        return "\n".join(lines) + "\n"


def pull(seed: int, kind: str, defect: str = "") -> Pull:
    """A recording by seed, kind ("monolithic", "granular") and defect ("" = good)."""
    salt = 5000 + 20 * (1 + DEFECTS.index(defect) if defect else 0) + (kind == "granular")
    return Bench(np.random.default_rng([seed, salt]), kind, defect).pull()
