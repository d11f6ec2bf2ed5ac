"""Traces of a winch that a stepper motor turns, with known truth; `pulls` alone is shared with other benches.

The motor winds a string in whole steps through a gear whose wheel is not round; the string rings at every step. The
load cell answers at once, late by a dead time, or with a ring of its own; some converters see through a filter that
rings before and after. Noise is white with a slow part: flicker, a wave of air from a fan, or a walk held by a spring.
Clocks run fast or slow, hand over rows in packets, or stamp whole milliseconds; converters are coarse or fine.
"""

from __future__ import annotations

import numpy as np
from electroadhesion.benches.pulls import DEFECTS, Pull
from scipy.signal import lfilter

from metamer.electroadhesion.traces import Series

GRID = 5000.0  # rate at which the winch moves before it is sampled     [1/s]
FORCES = {"N": 1.0, "mN": 1e3, "g": 1e3 / 9.80665, "ozf": 1.0 / 0.27801385}
LENGTHS = {"mm": 1e3, "cm": 1e2, "m": 1.0, "um": 1e6}
EXTRA = ("tare jump", "tare drift")  # no defects: to be taken off and noted


class Winch:
    """One pull; everything is drawn from its own random numbers."""

    def __init__(self, rng, kind, defect):
        self.rng, self.kind, self.defect, self.solid = rng, kind, defect, kind == "monolithic"
        self.strength = 10.0 ** rng.uniform(0.1, 1.25) if self.solid else 10.0 ** rng.uniform(-1.2, -0.2)
        self.rate = self.strength / rng.uniform(3.0, 9.0)
        self.told = float(f"{self.rate / (1.0 + rng.uniform(-0.015, 0.015)):.4g}")
        self.hold = rng.uniform(0.9, 4.0)
        self.rest = round(rng.uniform(0.8, 3.0), 1) if rng.random() < 0.6 else 0.0
        self.hertz = float(rng.choice([20, 25, 40, 50, 80, 100, 120, 200, 250, 333, 500, 1000]))
        most = min(0.1, 0.2 * self.rate) if self.solid else min(0.1, 0.4 * self.rate)
        self.drift = rng.uniform(-most, most)
        if defect == "tare drift":
            self.drift = rng.choice([-1.0, 1.0]) * rng.uniform(0.06, 0.1) * (1.0 if self.solid else self.rate)
        self.white = self.strength * 10.0 ** rng.uniform(-3.6, -2.4) if self.solid else 10.0 ** rng.uniform(-3.7, -2.5)
        self.slow = self.white * rng.uniform(0.0, 0.35)
        self.whole, self.share = rng.uniform(5e-3, 40e-3), rng.uniform(0.01, 0.5)
        self.lag = 0.04 * 2.0 ** rng.uniform(-1.0, 1.0)
        self.most = self.strength * rng.uniform(1.3, 1.7)
        self.t = np.arange(0.0, self.hold + self.most / self.rate + 16.0, 1.0 / GRID)

    def wound(self):
        """(T,) force of a string that nothing lets go, in steps that ring, with the wave of a wheel out of round."""
        rng, since = self.rng, np.maximum(self.t - self.hold, 0.0)
        begins = rng.uniform(0.0, 0.3)
        run = np.where(since < begins, 0.5 * since**2 / max(begins, 1e-9), since - 0.5 * begins)
        turn = rng.uniform(0.3, 4.0)
        even = run + rng.uniform(0.0, 0.004) * turn / 2.0 / np.pi * np.sin(2.0 * np.pi * run / turn + rng.uniform(0, 6))
        even = np.maximum(even - even[0], 0.0)
        pace = rng.uniform(4e-3, 0.03)  # time of a step at full speed     [s]
        share = rng.uniform(0.2, 1.0)  # of a step that the driver does at once, the rest by microsteps
        stepped = (1.0 - share) * even + share * np.floor(even / pace) * pace
        # the string with its end as a swinger, by implicit steps
        w, z, h = 2.0 * np.pi * rng.uniform(12.0, 70.0), rng.uniform(0.15, 0.7), 1.0 / GRID
        rung = lfilter([w * w * h * h], [1 + 2 * z * w * h + w * w * h * h, -2 - 2 * z * w * h, 1.0], stepped)
        return np.minimum(self.rate * rung, self.most)

    def springs(self, load):
        """(T,) way of pad and string under a load: a power of it, with a seat that settles early.   [m]"""
        rng = self.rng
        x = np.clip(load / self.strength, 0.0, 1.0)
        seat = rng.uniform(0.0, 0.2)
        return self.share * self.whole * ((1.0 - seat) * x ** rng.uniform(0.75, 1.3) + seat * np.tanh(x / 0.05))

    def falls(self, since):
        """(T,) part of the force that is lost since a pad let go: at once, evenly, or along an S."""
        rng, length = self.rng, 10.0 ** self.rng.uniform(-2.3, -1.3)
        x = np.clip(since, 0.0, None) / length
        kind = int(rng.integers(4))
        if kind == 0:
            return (since >= 0.0).astype(float)
        if kind == 1:
            return np.clip(x, 0.0, 1.0)
        if kind == 2:
            return 1.0 - np.exp(-2.0 * x)
        return 1.0 - np.exp(-((1.5 * x) ** 1.5))

    def run(self):
        """Force on the pad, way of the arm, time at which the pull is over, sample of the failure."""
        load = self.wound()
        k = int(np.argmax(load >= self.strength))
        special = {"no failure": self.held, "unloading": self.taken_back, "creep": self.flows}.get(self.defect)
        if special:
            return special(load, k)
        if self.defect == "drifting pad":
            self.share = self.rng.uniform(0.7, 0.93)
        return self.breaks(load, k) if self.solid else self.ploughs(load, k)

    def held(self, load, k):
        most = self.rng.uniform(0.6, 0.95) * self.strength
        load = np.minimum(load, most)
        return load, 0.6 * self.springs(load), self.t[np.argmax(load >= most)] + self.rng.uniform(0.6, 2.0), k

    def taken_back(self, load, k):
        j = int(np.argmax(load >= self.rng.uniform(0.5, 0.9) * self.strength))
        back = self.rng.uniform(0.5, 2.5)
        force = np.where(self.t < self.t[j], load, load[j] * np.clip(1.0 - (self.t - self.t[j]) / back, 0.0, 1.0))
        return force, self.springs(force), self.t[j] + back + self.rng.uniform(0.4, 1.0), k

    def flows(self, load, k):
        """A pad that flows ever faster and has gone its way before it would let go."""
        rng = self.rng
        x = np.clip(load / self.strength, 0.0, None)
        flow = np.cumsum(x ** rng.uniform(6.0, 10.0))
        way = np.minimum(flow / flow[k], 1.0)
        return load, self.whole * way, self.t[k] + rng.uniform(0.5, 1.5), k

    def breaks(self, load, k):
        rng, t, d, S = self.rng, self.t, self.defect, self.strength
        slow = self.springs(load)
        count = {"double slip": 2, "stick-slip": int(rng.integers(4, 9))}.get(d, 1)
        if d == "" and rng.random() < 0.35:
            count = -int(rng.integers(3, 7))  # good: teeth that die away after the failure
        lost = rng.uniform(0.25, 0.5) if d else rng.uniform(0.3, 0.85)
        first = int(np.argmax(load >= rng.uniform(0.5, 0.85) * S)) if d == "double slip" else k
        force, gone, at, top = load.copy(), np.zeros(t.size), first, float(load[first])
        parts = rng.dirichlet(np.full(abs(count), 15.0)) if count > 0 else 0.6 ** np.arange(-count)
        parts = parts / parts.sum()
        for i, part in enumerate(parts):
            since = t - t[at]
            low = top * (1.0 - (rng.uniform(0.3, 0.8) if i == len(parts) - 1 and d else lost))
            force = np.where(since >= 0.0, top - (top - low) * self.falls(since), force)
            gone = gone + part * np.clip(since / rng.uniform(0.05, 0.2), 0.0, 1.0) ** rng.uniform(1.5, 2.0)
            if i == len(parts) - 1:
                break
            wait = rng.uniform(0.35, 0.9) if d != "double slip" else lost * load[first] / self.rate
            high = {"double slip": S * rng.uniform(0.9, 1.1), "stick-slip": S * rng.uniform(0.95, 1.05)}.get(
                d, low + (top - low) * rng.uniform(0.3, 0.7)
            )
            climbed = np.clip((since - 0.1) / wait, 0.0, 1.0)
            force = np.where(since > 0.1, force + (high - low) * climbed, force)
            at, top = min(at + int((0.1 + wait) * GRID), t.size - 2), high
        slow = np.where(t < t[first], slow, slow[first])
        way = slow + (self.whole - float(slow[-1])) * np.minimum(gone, 1.0)
        return force, way, t[at] + rng.uniform(0.8, 2.0), k

    def ploughs(self, load, k):
        rng, t, d = self.rng, self.t, self.defect
        count = {"double slip": 2, "stick-slip": int(rng.integers(4, 7))}.get(d, 1)
        parts = rng.dirichlet(np.full(count, 12.0)) if count > 1 else np.ones(1)
        slip, at = np.zeros(t.size), k
        for part in parts:
            u = (t - t[at]) / self.lag
            if count == 1:
                # acceleration: a straight rise, an S or a root, largest at the lag, then it dies by friction
                shape = (np.clip(u, 0, 1), np.sin(0.5 * np.pi * np.clip(u, 0, 1)) ** 2, np.clip(u, 0, 1) ** 0.6)
                push = np.where(u < 1.0, shape[int(rng.integers(3))], np.exp(-(u - 1.0) / rng.uniform(0.7, 2.5)))
                went = np.cumsum(np.cumsum(push * (u > 0)))
                went = went / went[min(k + int(rng.uniform(3.5, 8.0) * self.lag * GRID), t.size - 1)]
            else:
                went = np.clip((t - t[at]) / rng.uniform(0.12, 0.3), 0.0, 1.0) ** 2
            slip = slip + part * np.minimum(went, 1.0)
            at = min(at + int(rng.uniform(0.5, 1.0) * GRID), t.size - 2)
        slow = self.springs(load)
        way = slow * (1.0 if count == 1 else 0.4)
        way = way + (self.whole - float(way[-1])) * slip
        sag = rng.uniform(0.0, 0.12) * self.strength * np.exp(-(((t - t[k] - 0.2) / 0.08) ** 2))
        over = max(t[np.argmax(load >= 1.2 * self.strength)], t[at])
        return np.minimum(load, np.interp(over, t, load)) - sag, way, over + rng.uniform(0.3, 1.0), k

    def shown(self, force):
        """(T,) force as the cell shows it: at once, late, or ringing, 3 to 12 ms behind where it is late."""
        rng, h, delay = self.rng, 1.0 / GRID, 6e-3 * 2.0 ** self.rng.uniform(-1.0, 1.0)
        kind = int(rng.integers(3))
        if kind == 0:
            return force
        if kind == 1:
            return np.r_[np.full(int(delay * GRID), force[0]), force][: force.size]
        z = rng.uniform(0.35, 0.7)
        w = 2.0 * z / delay
        return lfilter([w * w * h * h], [1 + 2 * z * w * h + w * w * h * h, -2 - 2 * z * w * h, 1.0], force)

    def wander(self, at):
        """(n,) slow noise of size one: flicker in octaves, a fan's wave, or a walk on a spring."""
        rng, step = self.rng, 1.0 / self.hertz
        kind = int(rng.integers(3))
        if kind == 1:
            period = rng.uniform(1.5, 9.0)
            return np.sqrt(2.0) * np.sin(2.0 * np.pi * at / period + rng.uniform(0, 6.3))
        out = np.zeros(at.size)
        for memory in 0.05 * 4.0 ** np.arange(5) if kind == 0 else [rng.uniform(0.2, 4.0)]:
            a = np.exp(-step / memory)
            out += lfilter([np.sqrt(1 - a * a)], [1, -a], rng.normal(size=at.size), zi=[a * rng.normal()])[0]
        return out / np.sqrt(5.0 if kind == 0 else 1.0)

    def pull(self):
        rng, t, d = self.rng, self.t, self.defect
        force, way, over, k = self.run()
        rests = self.rest > 0.0 and d != "no failure"
        back = rng.uniform(0.15, 0.6)
        if rests:
            force = force * np.clip(1.0 - (t - over) / back, 0.0, 1.0)
        planned = end = over + (back + self.rest + 0.1 if rests else 0.0)
        if d == "truncated":
            end = self.hold + rng.uniform(0.3, 0.88) * (t[k] - self.hold)
        scale = 1.0
        if d == "wrong scale":
            scale = rng.uniform(0.4, 0.88) if rng.random() < 0.5 else rng.uniform(1.13, 2.5)
        true = np.arange(int(end * self.hertz)) / self.hertz
        seen = scale * np.interp(true, t, self.shown(force))
        warm = rng.uniform(150.0, 1500.0)
        zero = rng.uniform(-0.2, 0.2) + self.drift * warm * -np.expm1(-true / warm)
        if d == "tare jump":
            when = self.hold + rng.uniform(0.25, 0.8) * (t[k] - self.hold)
            zero = zero + rng.choice([-1.0, 1.0]) * rng.uniform(0.08, 0.2) * self.strength * (true >= when)
        seen = seen + zero + self.white * rng.normal(size=true.size) + self.slow * self.wander(true)
        span = 1.3 * (self.most * max(scale, 1.0) + 1.5)
        rail = span
        if d == "clipped":
            rail = float(np.interp(t[k], true, zero)) + rng.uniform(0.55, 0.92) * self.strength
        bit = self.white * 10.0 ** rng.uniform(-1.0, 0.5)
        seen = np.clip(bit * np.round(seen / bit), -span, rail)
        way = np.interp(true, t, way) + rng.uniform(1e-6, 2e-5) * rng.normal(size=true.size)
        way = np.round(way / 1e-6) * 1e-6
        series = Series(
            material="m",
            kind=self.kind,
            ramp_rate=self.told,
            duration=float(np.floor(20 * planned) / 20),
            force_range=float(f"{rail:.4g}") if d != "clipped" else round(rail, 4),
            rest_after=self.rest if rests else 0.0,
        )
        stamps = self.stamped(true)
        return Pull(self.written(stamps, seen, way), series, self.strength, float(t[k]), d, self)

    def stamped(self, true):
        """(n,) stamps of rows: true, of a clock that is off by 3e-4, in whole milliseconds, or with jitter."""
        rng, kind = self.rng, int(self.rng.integers(4))
        if kind == 1:
            return true * (1.0 + rng.uniform(-3e-4, 3e-4))
        if kind == 2:
            return np.round(true, 3) if self.hertz <= 500.0 else true
        if kind == 3:
            return true + rng.uniform(-0.15, 0.15, true.size) / self.hertz
        return true

    def written(self, stamps, force, way):
        """The file as one of three programs writes it; now and then a row is lost."""
        rng = self.rng
        fu, lu = str(rng.choice(list(FORCES))), str(rng.choice(list(LENGTHS)))
        rows = list(zip(stamps, force * FORCES[fu], way * LENGTHS[lu], strict=True))
        if rng.random() < 0.25:
            del rows[int(rng.integers(5, len(rows) - 5))]
        kind = int(rng.integers(3))
        if kind == 0:
            lines = [f"Elapsed (s),Pull ({fu}),Position ({lu})"]
            lines += [f"{a:.6f},{b:.7g},{c:.7g}" for a, b, c in rows]
        elif kind == 1:
            lines = ["Winch log", f"rate;{self.told:g}", "", f"time [s];force [{fu}];displacement [{lu}]"]
            lines += [f"{a:.6f};{b:.7g};{c:.7g}" for a, b, c in rows]
        else:
            lines = [f"Index\tt_s\tforce_{fu}\tlength_{lu}"]
            lines += [f"{n}\t{a:.6f}\t{b:.7g}\t{c:.7g}" for n, (a, b, c) in enumerate(rows)]
        return "\n".join(lines) + "\n"


def pull(seed: int, kind: str, defect: str = "") -> Pull:
    """A pull by seed, kind ("monolithic", "granular") and defect ("" = good, else of DEFECTS or EXTRA)."""
    named = (*DEFECTS, *EXTRA)
    rng = np.random.default_rng([seed, 71, 1 + named.index(defect) if defect else 0, kind == "granular"])
    return Winch(rng, kind, defect).pull()
