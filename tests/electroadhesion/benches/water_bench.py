"""Traces of a bench loaded by running water, with known truth; `pulls` alone is shared with other benches.

Water runs into a bucket on a string over a pulley, its flow falls with the head, the bucket swings. The pad has a toe
of slack string and a limiting stretch. The cell is of second order behind a filter of first order; its converter
averages over a mains period or takes instants; hum has a third harmonic; a clock jitters and its stamps are rounded.
"""

from __future__ import annotations

import numpy as np
from electroadhesion.benches.pulls import DEFECTS, Pull
from scipy.signal import bilinear, lfilter

from metamer.electroadhesion.traces import Series

FINE = 4000.0  # rate of the grid on which the bench moves before it is sampled     [1/s]
SLIP_LAG, CELL_LAG = 0.06, 6e-3  # of a pad on grains and of the cell, before the factor 0.5 to 2     [s]
FORCES = {"N": 1.0, "mN": 1e3, "gf": 1e3 / 9.80665, "kN": 1e-3, "lbf": 1.0 / 4.4482216152605}
HEADS = ("Time [s]|Force [{}]|Displacement [{}]", "t (s)|Load ({})|Travel ({})", "time_s|force_{}|length_{}")
LENGTHS = {"mm": 1e3, "cm": 1e2, "in": 1.0 / 0.0254, "m": 1.0}


class Bench:
    """One pull: everything about it is drawn from its own random numbers."""

    def __init__(self, rng: np.random.Generator, kind: str, defect: str):
        self.rng, self.kind, self.defect = rng, kind, defect
        self.solid = kind == "monolithic"
        self.strength = rng.uniform(1.5, 16.0) if self.solid else rng.uniform(0.08, 0.5)
        self.seconds = rng.uniform(3.0, 8.0)
        self.told = float(f"{self.strength / self.seconds:.3g}")
        self.rate = self.told * rng.uniform(0.98, 1.02)
        self.hold = rng.uniform(1.0, 3.0)
        self.rest = rng.uniform(1.0, 2.5) if rng.random() < 0.6 else 0.0
        self.sampling = 20.0 * 50.0 ** rng.random()
        largest = 0.1 * min(1.0, self.rate / 0.5) if self.solid else 0.1 * self.rate
        self.drift = rng.uniform(-largest, largest)
        self.tare = rng.uniform(-0.08, 0.08) * self.strength
        self.noise = self.strength * rng.uniform(4e-4, 3e-3) if self.solid else rng.uniform(0.5e-3, 4e-3)
        self.way, self.stretch = rng.uniform(6e-3, 35e-3), rng.uniform(0.02, 0.5)
        self.cell_lag = CELL_LAG * 2.0 ** rng.uniform(-1.0, 1.0)
        self.slip_lag = SLIP_LAG * 2.0 ** rng.uniform(-1.0, 1.0)
        self.largest = self.strength * rng.uniform(1.25, 1.6)

    def water(self, t: np.ndarray) -> np.ndarray:
        """(T,) weight of the water: a tap that opens, a flow that falls by up to 1.5 %, a bucket that swings.   [N]"""
        rng = self.rng
        opening = rng.uniform(0.05, 0.4)
        since = t - self.hold
        run = np.where(since > 0.0, since - opening * (1.0 - np.exp(-np.clip(since, 0, None) / opening)), 0.0)
        span = self.largest / self.rate
        weight = self.rate * run * (1.0 - rng.uniform(0.0, 0.015) * (run / span - 0.5))
        swing = rng.uniform(0.0, 2e-3) * np.sin(2.0 * np.pi * rng.uniform(0.7, 2.0) * t + rng.uniform(0.0, 6.28))
        return np.minimum(weight * (1.0 + swing * np.exp(-np.clip(since, 0, None) / 3.0)), self.largest)

    def elastic(self, load: np.ndarray) -> np.ndarray:
        """(T,) stretch under a load: a toe of slack, then a body that stiffens, a part of it late.   [m]"""
        rng = self.rng
        x = np.clip(load / self.strength, 0.0, None)
        body = x * (1.0 + rng.uniform(-0.3, 0.4)) / (1.0 + rng.uniform(-0.2, 0.5) * x)
        toe = rng.uniform(0.0, 0.15) * (1.0 - np.exp(-x / 0.02))
        keep, late = np.exp(-1.0 / (FINE * rng.uniform(0.1, 1.5))), rng.uniform(0.0, 0.12)
        y = (body + toe) / max(float(body.max() + toe.max()), 1e-12) * min(float(x.max()), 1.0)
        y = (1.0 - late) * y + late * lfilter([1.0 - keep], [1.0, -keep], y)
        return self.stretch * self.way * y

    def runaway(self, since: np.ndarray, lag: float) -> np.ndarray:
        """(T,) slip after a failure, any scale: its acceleration (t/lag)^p exp(p(1 - t/lag)), largest at `lag`."""
        p = self.rng.uniform(1.0, 2.5)
        x = np.clip(since, 0.0, None) / lag
        return np.cumsum(np.cumsum(x**p * np.exp(p * (1.0 - x))))

    def pull(self) -> Pull:
        """The pull as the pad feels it, then as the instruments write it."""
        rng = self.rng
        t = np.arange(0.0, self.hold + 2.0 * self.seconds + 6.0, 1.0 / FINE)
        load = self.water(t)
        k = int(np.argmax(load >= self.strength))
        force, part, over = self.solid_pad(t, load, k) if self.solid else self.grains(t, load, k)
        if self.defect in ("no failure", "unloading", "creep"):
            felt = force
        else:
            felt = np.where(t < t[k], load, self.strength)
        length = np.minimum(self.elastic(felt) + (1.0 - self.stretch) * self.way * part, self.way)
        if self.rest:
            lifted = np.clip((t - over) / 0.3, 0.0, 1.0)
            force = force * np.cos(0.5 * np.pi * lifted) ** 2
            over += 0.3 + self.rest
        else:
            over += rng.uniform(0.3, 1.2)
        planned, end = over, over
        if self.defect == "truncated":
            end = self.hold + rng.uniform(0.2, 0.9) * (t[k] - self.hold)
        return self.written(t, force, length, end, planned, float(t[k]))

    def solid_pad(self, t, load, k):
        """Force, part of the slip and end of a pad that breaks away while the bucket comes to rest on a cushion."""
        rng, strength, since = self.rng, self.strength, t - t[k]
        left = rng.uniform(0.1, 0.6) * strength
        fall = 10.0 ** rng.uniform(-2.3, -1.3)
        x = np.clip(since / fall, 0.0, None)
        fallen = left + (strength - left) * (1.0 + x) * np.exp(-x)
        if not self.defect and rng.random() < 0.4:
            later = np.clip(since - 6.0 * fall, 0.0, None)
            height = rng.uniform(0.1, 0.7) * (strength - left) * np.exp(-later / rng.uniform(0.3, 2.0))
            phase = later / rng.uniform(0.08, 0.3) % 1.0
            fallen = fallen + np.where(later > 0, height * np.where(phase < 0.85, phase / 0.85, (1 - phase) / 0.15), 0)
        force = np.where(since < 0.0, load, fallen)
        part = np.clip(self.runaway(since, 0.3 * self.slip_lag), 0.0, None)
        part = np.clip(part / np.interp(rng.uniform(0.1, 0.3), since, part), 0.0, 1.0)
        over = t[k] + 1.0
        if self.defect == "no failure":
            return load, 0.0 * t, t[k] + (self.largest - strength) / self.rate + rng.uniform(0.5, 1.5)
        if self.defect == "unloading":
            return self.lifted_early(t, load, k)
        if self.defect == "creep":
            return self.flows(t, load)
        if self.defect == "drifting pad":
            return force, self.slides(load, since, part), over
        if self.defect == "double slip":
            first = int(np.argmax(load >= rng.uniform(0.5, 0.85) * strength))
            lost = rng.uniform(0.2, 0.45) * load[first] * np.clip((t - t[first]) / 0.04, 0.0, 1.0)
            last = int(np.argmax(load >= min(rng.uniform(0.9, 1.15) * strength + lost[-1], 0.98 * self.largest)))
            moved = rng.uniform(0.15, 0.5)
            force = np.where(t < t[last], load - lost, left)
            part = moved * np.clip((t - t[first]) / 0.04, 0, 1) + (1 - moved) * np.clip((t - t[last]) / 0.15, 0, 1)
            return force, part, t[last] + 1.0
        if self.defect == "stick-slip":
            return self.jumps(t, load, k, left)
        return force, part, over

    def jumps(self, t, load, k, left):
        """A pad that lets go at about the same force again and again."""
        rng, count, period = self.rng, int(self.rng.integers(4, 9)), self.rng.uniform(0.3, 0.9)
        x = np.clip(t - t[k], 0.0, None) / period
        n = np.minimum(x.astype(int), count)
        u = np.minimum(x - n, 1.0)
        tops = self.strength * np.r_[1.0, rng.uniform(0.92, 1.05, count + 1)]
        teeth = np.where(
            u < 0.08, tops[n] + (left - tops[n]) * u / 0.08, left + (tops[n + 1] - left) * (u - 0.08) / 0.92
        )
        teeth = np.where(n >= count, np.where(u < 0.08, teeth, left), teeth)
        return (
            np.where(t < t[k], load, teeth),
            (n + np.clip(u / 0.08, 0, 1) * (t > t[k])) / (count + 1),
            (t[k] + (count + 0.6) * period),
        )

    def grains(self, t, load, k):
        """Force, part of the slip and end of a pad that ploughs while the water goes on to run."""
        rng, since = self.rng, t - t[k]
        over = t[k] + (self.largest - self.strength) / self.rate + rng.uniform(0.3, 1.0)
        slip = self.runaway(since, self.slip_lag)
        part = np.clip(slip / np.interp(rng.uniform(0.3, 0.6), since, slip), 0.0, 1.0)
        dip = rng.uniform(0.0, 0.1) * self.strength * np.exp(-(((since - 0.25) / 0.1) ** 2))
        force = load - dip
        if self.defect == "no failure":
            return load, 0.0 * t, over
        if self.defect == "unloading":
            return self.lifted_early(t, load, k)
        if self.defect == "creep":
            _, part, over = self.flows(t, load)
            return load, part, over
        if self.defect == "drifting pad":
            return force, self.slides(load, since, part), over
        if self.defect in ("double slip", "stick-slip"):
            count = 2 if self.defect == "double slip" else int(rng.integers(4, 8))
            waits = np.r_[0.0, np.cumsum(rng.uniform(0.45, 0.9, count - 1))]
            parts = rng.dirichlet(np.full(count, 12.0))
            part = sum(p * np.clip((since - w) / 0.15, 0, 1) ** 2 for p, w in zip(parts, waits, strict=True))
            return force, part, over + waits[-1]
        return force, part, over

    def lifted_early(self, t, load, k):
        """The bucket is lifted before the pad fails."""
        turn = self.hold + self.rng.uniform(0.5, 0.85) * (t[k] - self.hold)
        back = self.rng.uniform(0.5, 2.0)
        up = np.clip((t - turn) / back, 0.0, 1.0)
        return np.minimum(load, np.interp(turn, t, load)) * (1.0 - up), 0.0 * t, turn + back + 0.4

    def flows(self, t, load):
        """A pad that flows above a yield force and reaches the stop without letting go."""
        rng = self.rng
        yields = rng.uniform(0.5, 0.8) * self.strength
        speed = np.clip(load - yields, 0.0, None) ** rng.uniform(1.0, 1.6)
        way, from_ = np.cumsum(speed), float(t[np.argmax(load >= yields)])
        whole = rng.uniform(1.5, 3.5)
        return (
            np.minimum(load, np.interp(from_ + whole, t, load)),
            way / np.interp(from_ + whole, t, way),
            from_ + whole + 0.5,
        )

    def slides(self, load, since, part):
        """(T,) part of the slip of a pad that moves with its load from the beginning and lets go at the end."""
        moved, self.stretch = self.rng.uniform(0.7, 0.9), 0.02
        return np.where(since < 0.0, moved * np.clip(load / self.strength, 0, 1), moved + (1.0 - moved) * part)

    def cell(self, force: np.ndarray) -> np.ndarray:
        """(T,) behind a body of second order and a filter of first order that share the lag.   [N]"""
        zeta, share = self.rng.uniform(0.3, 1.2), self.rng.uniform(0.2, 0.8)
        w = 2.0 * zeta / (share * self.cell_lag)
        b, a = bilinear([w * w], [1.0, 2.0 * zeta * w, w * w], FINE)
        keep = np.exp(-1.0 / (FINE * (1.0 - share) * self.cell_lag))
        return lfilter([1.0 - keep], [1.0, -keep], lfilter(b, a, force))

    def disturbed(self, at: np.ndarray, size: float, averaged: bool) -> np.ndarray:
        """(n,) noise at the instants: white and pink, hum with its third harmonic unless averaged.   [as size]"""
        rng, n = self.rng, len(at)
        pink = sum(lfilter([np.sqrt(1 - m * m)], [1, -m], rng.standard_normal(n)) for m in (0.3, 0.8, 0.95)) / np.sqrt(
            3
        )
        share, mains = rng.uniform(0.0, 0.5), float(rng.choice([50.0, 60.0]))
        hum = np.sin(2 * np.pi * mains * at + rng.uniform(0, 6.28)) + 0.3 * np.sin(6 * np.pi * mains * at)
        noise = np.sqrt(share) * pink + np.sqrt(1.0 - share) * rng.standard_normal(n)
        return size * (noise + (0.0 if averaged else rng.uniform(0.0, 0.5)) * hum)

    def written(self, t, force, length, end, planned, fail) -> Pull:
        """What cell, converter and clock make of it, as the text of a file."""
        rng, step = self.rng, 1.0 / self.sampling
        scale = (
            float(rng.choice([rng.uniform(0.4, 0.88), rng.uniform(1.14, 2.2)])) if self.defect == "wrong scale" else 1.0
        )
        shown, averaged = scale * self.cell(force), rng.random() < 0.5
        if averaged:
            taps = max(int(min(step, 0.02) * FINE), 1)
            shown = lfilter(np.full(taps, 1.0 / taps), [1.0], shown)
        n = int(end / step)
        at = step * np.arange(n) + rng.uniform(-1.0, 1.0, n) * min(0.3e-3, 0.1 * step)
        forces = np.interp(at, t, shown) + self.tare + self.drift * at + self.disturbed(at, self.noise, averaged)
        lengths = np.interp(at, t, length) + self.disturbed(at, rng.uniform(1e-6, 2e-5), averaged)
        span = 1.3 * max(1.7 * self.strength, 1.1 * self.largest)
        rail = span * max(scale, 1.0)
        if self.defect == "clipped":
            rail = self.tare + self.drift * planned + rng.uniform(0.55, 0.9) * self.strength
        bit = span / 2.0 ** rng.integers(12, 17)
        forces = np.clip(np.round(forces / bit) * bit, -rail, rail)
        lengths = np.round(lengths / 1e-6) * 1e-6
        unit, mm, comma = (str(rng.choice(list(x))) for x in (FORCES, LENGTHS, (",", ";", "\t")))
        places, seconds = int(rng.integers(4, 7)), at - at[0]
        head = str(
            rng.choice(
                ["Time [s]|Force [{}]|Displacement [{}]", "t (s)|Load ({})|Travel ({})", "time_s|force_{}|length_{}"]
            )
        )
        rows = [comma.join(head.format(unit, mm).split("|"))]
        rows += [
            comma.join((f"{a:.{places}f}", f"{b * FORCES[unit]:.8g}", f"{c * LENGTHS[mm]:.8g}"))
            for a, b, c in zip(seconds, forces, lengths, strict=True)
        ]
        series = Series(
            material="m",
            kind=self.kind,
            ramp_rate=self.told,
            duration=round(planned, 2),
            force_range=round(span, 3),
            rest_after=self.rest,
        )
        return Pull("\n".join(rows) + "\n", series, self.strength, fail - at[0], self.defect, self)


def pull(seed: int, kind: str, defect: str = "") -> Pull:
    """A recording by seed, kind ("monolithic", "granular") and defect ("" = good)."""
    salt = 77 + 10 * (1 + DEFECTS.index(defect) if defect else 0) + (kind == "granular")
    return Bench(np.random.default_rng([seed, salt]), kind, defect).pull()
