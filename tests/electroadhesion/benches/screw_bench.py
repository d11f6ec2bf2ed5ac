"""Traces of a screw machine that pulls pads of two materials, with known truth; `pulls` alone is shared with others.

One machine makes a session: its true rate, load cell, converter, noise and cooling after switching on are those of all
its pulls. The rate comes up softly and changes between pieces of the ramp; the cell is of second order; a sigma-delta
converter averages over its sample and cuts to bits; hum beats; the zero drifts as the cell warms, by up to 0.1 N/s.
"""

from __future__ import annotations

import numpy as np
from electroadhesion.benches.pulls import DEFECTS, Pull
from scipy.signal import lfilter

from metamer.electroadhesion.traces import Series

FINE = 4000.0  # rate of the grid on which the machine moves before it is sampled     [1/s]
SLIP_LAG, CELL_LAG = 0.06, 6e-3  # of a pad on grains and of the cell, before the factor 0.5 to 2     [s]
FORCES = {"N": 1.0, "mN": 1e3, "cN": 1e2, "gf": 1e3 / 9.80665, "kN": 1e-3}
LENGTHS = {"mm": 1e3, "um": 1e6, "m": 1.0}


def rise(u, power=2.0):
    """From 0 to 1 for u from 0 to 1, smoothly, later for greater powers."""
    u = np.clip(u, 0.0, 1.0)
    return (np.sin(0.5 * np.pi * u) ** 2) ** (0.5 * power)


class Machine:
    """What the pulls of one session have in common."""

    def __init__(self, rng, kind):
        self.rng, self.kind, self.mono = rng, kind, kind == "monolithic"
        self.usual = rng.uniform(3, 13) if self.mono else rng.uniform(0.1, 0.65)
        pull = rng.uniform(3, 12) if self.mono else rng.uniform(2.5, 8)
        self.rate = self.usual / pull
        self.told = float(f"{self.rate * rng.uniform(0.985, 1.015):.4g}")
        self.hold = rng.uniform(0.8, 4.0)
        self.rest = round(rng.uniform(1.0, 4.0), 1) if rng.random() < 0.6 else 0.0
        self.soft = rng.uniform(0.02, 0.25)  # time in which the rate comes up     [s]
        self.damping, delay = rng.uniform(0.45, 0.95), CELL_LAG * 2.0 ** rng.uniform(-1, 1)
        self.pole = 2.0 * self.damping / delay
        self.frequency = 20.0 * 50.0 ** rng.random()
        self.white = rng.uniform(2e-3, 10e-3) if self.mono else rng.uniform(0.8e-3, 5e-3)
        self.slow = rng.uniform(0.0, 0.15) * self.white  # coloured part, a second's memory     [N]
        self.hum, self.mains = rng.uniform(0, 0.8) * self.white, rng.choice([50.0, 60.0]) * rng.uniform(0.9995, 1.0005)
        self.averages = rng.random() < 0.6
        self.largest = self.usual * (rng.uniform(1.5, 1.8) if self.mono else rng.uniform(1.6, 2.0))
        self.bits = int(rng.integers(13, 18))
        self.span = round(1.25 * (self.largest + 1.6), 2)
        self.drift, self.warm = rng.uniform(-0.1, 0.1), rng.uniform(200.0, 1000.0)
        self.units = str(rng.choice(list(FORCES))), str(rng.choice(list(LENGTHS)))
        self.dialect = int(rng.integers(3))


class Trial:
    """One pull: what is drawn here is its own."""

    def __init__(self, machine, rng, drift, defect=""):
        self.machine, self.rng, self.defect, self.mono = machine, rng, defect, machine.mono
        m = machine
        self.strength = m.usual * rng.uniform(0.8, 1.25)
        self.drift = drift * (min(1.0, 2.0 * m.rate) if defect and not m.mono else 1.0)
        self.tare = rng.uniform(-0.3, 0.3)
        self.way, self.share = rng.uniform(4e-3, 30e-3), rng.uniform(0.02, 0.5)
        self.lag = SLIP_LAG * 2.0 ** rng.uniform(-1, 1)
        self.t = np.arange(0, m.hold + 2.2 * m.largest / m.rate + 14.0, 1.0 / FINE)

    def commanded(self):
        """(T,) force on a pad that never lets go: softly from rest, then pieces of slightly other rates.   [N]"""
        m, rng, since = self.machine, self.rng, np.maximum(self.t - self.machine.hold, 0.0)
        pieces = int(rng.integers(2, 7))
        marks = np.sort(rng.uniform(0.0, 1.2 * m.usual / m.rate, pieces - 1))
        rates = m.rate * (1.0 + rng.uniform(-0.004, 0.004, pieces))
        speed = rates[np.searchsorted(marks, since)] * rise(since / m.soft) * (since > 0)
        return np.minimum(np.cumsum(speed) / FINE, m.largest)

    def stretched(self, load):
        """(T,) part of the way that two materials side by side give way before they fail, the soft one ends.   [-]"""
        u = np.clip(load / self.strength, 0.0, 1.0)
        corner, soft = self.rng.uniform(0.2, 0.8), self.rng.uniform(0.6, 2.0)
        bent = np.where(u < corner, soft * u, soft * corner + (u - corner))
        return self.share * bent / (soft * corner + 1.0 - corner)

    def run(self):
        """Force on the pad, part of the way, time at which the pull is over, time of the failure."""
        load = self.commanded()
        k = int(np.argmax(load >= self.strength))
        special = {"no failure": self.held, "unloading": self.unloaded, "creep": self.crept}.get(self.defect)
        if special:
            return special(load, k)
        if self.defect == "drifting pad":
            self.share = self.rng.uniform(0.72, 0.95)
        return (self.broken if self.mono else self.flowing)(load, k)

    def held(self, load, k):
        level = self.rng.uniform(0.6, 0.95) * self.strength
        load = np.minimum(load, level)
        top = self.t[int(np.argmax(load >= level))]
        return load, 0.5 * self.stretched(load), top + self.rng.uniform(0.5, 2.0), self.t[k]

    def unloaded(self, load, k):
        j = int(np.argmax(load >= self.rng.uniform(0.5, 0.85) * self.strength))
        since, length = self.t - self.t[j], self.rng.uniform(0.6, 2.0)
        force = np.where(since < 0, load, load[j] * (1.0 - rise(since / length)))
        return force, self.stretched(force), self.t[j] + length + self.rng.uniform(0.3, 1.0), self.t[k]

    def crept(self, load, k):
        flow = np.exp(self.rng.uniform(5, 8) * (load / self.strength - 1.0)) * (load > 0.1 * self.strength)
        part = np.cumsum(flow)
        return load, np.minimum(part / part[k], 1.0), self.t[k] + self.rng.uniform(0.5, 1.5), self.t[k]

    def broken(self, load, k):
        """Two materials in a row of milliseconds let go; the string keeps a rest of its force, which relaxes."""
        rng, t, S, d = self.rng, self.t, self.strength, self.defect
        stretch = self.stretched(load)
        first, second = rng.uniform(4e-3, 15e-3), rng.uniform(8e-3, 25e-3)
        share = rng.uniform(0.3, 0.7)
        count = {"double slip": 2, "stick-slip": int(rng.integers(4, 9))}.get(d, 1)
        lost = rng.uniform(0.2, 0.45) * S
        force, moved, at = load, np.zeros(t.size), k
        if d == "double slip":
            at = int(np.argmax(load >= rng.uniform(0.55, 0.85) * S))
            lost = rng.uniform(0.2, 0.45) * load[at]
        if count == 1:
            lost = rng.uniform(0.35, 0.8) * S
        shares = rng.dirichlet(np.full(count, 20.0))
        for i in range(count):
            since = np.maximum(t - t[at], 0.0)
            fallen = 1.0 - share * np.exp(-since / first) - (1.0 - share) * np.exp(-since / second)
            moved = moved + shares[i] * rise(since / rng.uniform(0.1, 0.3))
            last = i == count - 1
            drop = rng.uniform(0.35, 0.8) * force[at] if last and d == "double slip" else lost
            relaxed = 1.0 + rng.uniform(0, 0.05) * np.expm1(-since / rng.uniform(1, 4)) * last
            force = np.where(since > 0, (force[at] - drop * fallen) * relaxed, force)
            if last:
                break
            wait = rng.uniform(0.4, 0.9) if d == "stick-slip" else lost * rng.uniform(0.9, 1.1) / self.machine.rate
            up = lost * rng.uniform(0.96, 1.04) / wait
            force = np.where(since > 0, force + up * np.maximum(since - 4 * second, 0.0), force)
            at = min(at + int((wait + 4 * second) * FINE), t.size - 2)
        part = (stretch if count == 1 else 0.4 * stretch) * (1.0 if d != "double slip" else 0.6)
        part = part + (1.0 - part.max()) * moved
        return force, part, t[at] + rng.uniform(1.0, 2.5), t[k]

    def flowing(self, load, k):
        """Grains give way: the acceleration comes up within the lag and dies, a rod ends the way."""
        rng, t, d = self.rng, self.t, self.defect
        count = {"double slip": 2, "stick-slip": int(rng.integers(4, 8))}.get(d, 1)
        shares = rng.dirichlet(np.full(count, 15.0)) if count > 1 else np.ones(1)
        slip, at = np.zeros(t.size), t[k]
        for share in shares:
            since, lag = t - at, self.lag if count == 1 else 0.05
            u, fall = since / lag, rng.uniform(1.0, 4.0)
            pushed = np.where(u < 1, rise(u, rng.uniform(1.2, 2.0)), 1.0 - rise((u - 1.0) / fall)) * (u > 0)
            speed = np.cumsum(pushed)
            flown = np.cumsum(speed) / FINE
            if count > 1:  # stops again
                flown = rise(since / rng.uniform(0.15, 0.3))
                flown = flown / flown.max()
            else:
                flown = flown / flown[min(int(k + lag * rng.uniform(3, 8) * FINE), t.size - 1)]
                flown = np.minimum(flown, 1.0)
            slip, at = slip + share * flown, at + rng.uniform(0.5, 0.9)
        part = self.stretched(load) * (1.0 if count == 1 else 0.4)
        part = part + (1.0 - part.max()) * slip
        since = np.maximum(t - t[k], 0.0)
        dip = rng.uniform(0, 0.1) * self.strength * rise(since / 0.15) * np.exp(-since / 0.3)
        top = t[int(np.argmax(load >= min(1.15 * self.strength, self.machine.largest)))]
        return load - dip, part, max(top, at + 0.5) + rng.uniform(0.3, 1.0), t[k]

    def sampled(self):
        """Stamps, forces and lengths as the instruments give them, planned end, time of the failure, rail."""
        m, rng, t, d = self.machine, self.rng, self.t, self.defect
        force, part, over, fail = self.run()
        rests = m.rest > 0 and d not in ("truncated", "no failure")
        back = rng.uniform(0.1, 0.5)
        force = force * (1.0 - rise((t - over) / back)) if rests else force
        planned = end = over + back + m.rest + 0.1 if rests else over
        if d == "truncated":
            end = m.hold + rng.uniform(0.4, 0.85) * (fail - m.hold)
        scale = rng.choice([rng.uniform(0.4, 0.9), rng.uniform(1.1, 2.5)]) if d == "wrong scale" else 1.0
        h, w, z = 1.0 / FINE, m.pole, m.damping  # the cell, by implicit steps of w^2 f = x'' + 2 z w x' + w^2 x
        shown = lfilter([w * w * h * h], [1 + 2 * z * w * h + w * w * h * h, -2 - 2 * z * w * h, 1.0], scale * force)
        step = 1.0 / m.frequency
        at = np.arange(int(end / step)) * step
        drift = self.drift * m.warm * -np.expm1(-at / m.warm)
        if m.averages:
            taps = max(int(min(step, 0.02) * FINE), 1)
            shown = lfilter(np.full(taps, 1 / taps), [1.0], shown)
        shown = np.interp(at, t, shown) + self.tare + drift + self.noise(at, step)
        rail = m.span * max(scale, 1.0)
        if d == "clipped":
            rail = self.tare + np.interp(fail, at, drift) + rng.uniform(0.55, 0.9) * self.strength
        bit = 2.0 * m.span / 2.0**m.bits
        shown = np.clip(np.round(shown / bit) * bit, -rail if d != "clipped" else -m.span, rail)
        length = self.way * np.interp(at, t, part) + rng.uniform(1e-6, 2e-5) * rng.normal(size=at.size)
        return at, shown, length, planned, fail, rail

    def noise(self, at, step):
        """White noise, a slow coloured part and hum that beats; averaged hum is small.   [N]"""
        m, rng = self.machine, self.rng
        a = np.exp(-step)
        slow = lfilter([np.sqrt(1 - a * a)], [1, -a], rng.normal(size=at.size), zi=[a * rng.normal()])[0]
        size = m.hum * (abs(np.sinc(m.mains * min(step, 0.02))) if m.averages else 1.0)
        hum = size * (1 + 0.3 * np.sin(0.7 * at)) * np.sin(2 * np.pi * m.mains * at + rng.uniform(0, 6))
        return m.white * rng.normal(size=at.size) + m.slow * slow + hum

    def pull(self):
        m = self.machine
        at, force, length, planned, fail, rail = self.sampled()
        rests = m.rest if self.defect not in ("truncated", "no failure") else 0.0
        series = Series(
            material="m",
            kind=m.kind,
            ramp_rate=m.told,
            duration=float(np.floor(100 * planned) / 100),
            force_range=round(float(rail), 4),
            rest_after=rests,
        )
        return Pull(written(m, at, force, length), series, self.strength, fail, self.defect)


def written(m, at, force, length):
    """The file, in the units and dialect of its machine."""
    fu, lu = m.units
    sep, comma = ((",", "."), (";", ","), ("\t", "."))[m.dialect]
    lines = ["Screw machine", ""] if m.dialect == 2 else []
    lines.append(sep.join(("Time [s]", f"Force [{fu}]", f"Displacement [{lu}]")))
    for row in zip(at, force * FORCES[fu], length * LENGTHS[lu], strict=True):
        lines.append(sep.join(f"{v:.7g}".replace(".", comma) for v in row))
    return "\n".join(lines) + "\n"


def pull(seed: int, kind: str, defect: str = "") -> Pull:
    """The only pull of a machine, by seed, kind ("monolithic", "granular") and defect ("" = good)."""
    rng = np.random.default_rng([seed, 6000 + (1 + DEFECTS.index(defect) if defect else 0), kind == "granular"])
    machine = Machine(rng, kind)
    return Trial(machine, rng, machine.drift, defect).pull()


def session(seed: int, kind: str, count: int) -> list[Pull]:
    """Good pulls of one machine; its drift dies away from one to the next and wanders."""
    rng = np.random.default_rng([seed, 7000, kind == "granular"])
    machine = Machine(rng, kind)
    fade = rng.uniform(0.6, 1.0)
    drifts = np.clip(machine.drift * fade ** np.arange(count) + rng.normal(0, 0.02, count), -0.1, 0.1)
    return [Trial(machine, rng, float(drift)).pull() for drift in drifts]
