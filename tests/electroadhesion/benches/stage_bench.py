"""Traces of a motorised stage that pulls a pad by a long spring, with known truth; `pulls` alone is shared.

The stage starts with limited jerk, its screw has a pitch error and the spring hardens or softens a little: the force
is k(e) (stage - slip). A bonded pad slips by m s'' + c s' = F - F_k - (F_s - F_k) exp(-s / D) and stops where the
spring has run out; the stage sees the fall and stops. Grains flow with an acceleration that comes up within a lag and
dies, until a rod ends the way. The cell is two poles in a row; noise is white plus three slow parts of memories 0.03,
0.3 and 3 s; a converter cuts to bits, an encoder the way to steps; single rows are lost; heads are those of testers'
programs. The true peak is the highest force on the pad, which its slip begins to take back before.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from electroadhesion.benches.pulls import DEFECTS, Pull
from scipy.signal import lfilter

from metamer.electroadhesion.traces import Series

GRID = 5000.0  # rate of the grid on which the stage moves before it is sampled     [1/s]
FLOW_LAG, CELL_LAG = 0.06, 6e-3  # of a pad on grains and of the cell, before the factor 0.5 to 2     [s]
TIMES = {"s": 1.0, "ms": 1e3, "min": 1.0 / 60.0}
FORCES = {"N": 1.0, "mN": 1e3, "gf": 1e3 / 9.80665, "cN": 1e2}
LENGTHS = {"mm": 1e3, "cm": 1e2, "um": 1e6}


@dataclass(frozen=True)
class Stage:
    """What all pulls of one session share; forces [N], times [s], rates [N/s]."""

    kind: str
    usual: float
    rate: float
    told: float
    harder: float
    jerk_time: float
    pitch: float
    hold: float
    rest: float
    poles: tuple[float, float]
    frequency: float
    white: float
    slow: np.ndarray
    bit: float
    span: float
    encoder: float
    drift: float
    settling: float
    dialect: int
    units: tuple[str, str, str]


def new_stage(rng, kind) -> Stage:
    mono = kind == "monolithic"
    usual = rng.uniform(3, 12) if mono else rng.uniform(0.12, 0.6)
    rate = usual / (rng.uniform(3, 12) if mono else rng.uniform(2.5, 8))
    lag, part = CELL_LAG * 2.0 ** rng.uniform(-1, 1), rng.uniform(0.5, 0.95)
    white = 10.0 ** (rng.uniform(-2.7, -2.0) if mono else rng.uniform(-3.1, -2.3))
    span = round(2.2 * usual + 2.0, 1)
    return Stage(
        kind=kind,
        usual=usual,
        rate=rate,
        told=float(f"{rate * rng.uniform(0.987, 1.013):.3g}"),
        harder=rng.uniform(-0.004, 0.004),
        jerk_time=rng.uniform(0.02, 0.3),
        pitch=rng.uniform(0.0, 1.5e-3) * usual,
        hold=rng.uniform(0.8, 4.0),
        rest=round(rng.uniform(1.0, 4.0), 1) if rng.random() < 0.6 else 0.0,
        poles=(part * lag, (1 - part) * lag),
        frequency=float(rng.choice([20, 25, 40, 50, 80, 100, 125, 200, 250, 400, 500, 1000])),
        white=white,
        slow=white * rng.uniform(0.0, 0.3, 3) * np.array([1.0, 0.7, 0.3]),
        bit=2.0 * span / 2.0 ** int(rng.integers(14, 19)),
        span=span,
        encoder=float(rng.choice([1e-6, 5e-6, 1e-5])),
        drift=rng.uniform(-0.1, 0.1),
        settling=rng.uniform(150.0, 800.0),
        dialect=int(rng.integers(4)),
        units=tuple(str(rng.choice(list(one))) for one in (TIMES, FORCES, LENGTHS)),
    )


def smooth(u):
    """From 0 to 1 for u from 0 to 1 with an even rise and fall of its slope (limited jerk)."""
    u = np.clip(u, 0.0, 1.0)
    return u * u * (3.0 - 2.0 * u)


@dataclass
class Run:
    """A pull on the fine grid: force on the pad [N], way of the pad [m], when the stage went to rest, truth."""

    t: np.ndarray
    force: np.ndarray
    way: np.ndarray
    over: float
    at: float
    truth: float


class Trial:
    """One pull by a stage; what is drawn here is its own."""

    def __init__(self, stage, rng, drift, defect):
        self.stage, self.rng, self.drift, self.defect = stage, rng, drift, defect
        self.mono = stage.kind == "monolithic"
        self.strength = stage.usual * rng.uniform(0.8, 1.25)
        self.whole, self.share = rng.uniform(4e-3, 30e-3), rng.uniform(0.02, 0.5)
        if defect == "drifting pad":
            self.share = rng.uniform(0.72, 0.95)
        self.bow = rng.uniform(0.7, 1.6)  # power of the pad's stretch over its load
        self.t = np.arange(0.0, stage.hold + 16.0 * stage.usual / stage.rate + 12.0, 1.0 / GRID)

    def free(self):
        """(T,) force on a pad that never slips.   [N]"""
        s, since = self.stage, np.maximum(self.t - self.stage.hold, 0.0)
        way = np.cumsum(smooth(since / s.jerk_time)) / GRID * s.rate
        way = way + s.pitch * (np.sin(way / (0.06 * s.usual) + 1.0) - np.sin(1.0)) * (since > 0)
        return way * (1.0 + s.harder * (way / s.usual - 1.0))

    def stretch(self, force):
        """(T,) way of a pad that holds.   [m]"""
        return self.share * self.whole * np.clip(force / self.strength, 0.0, None) ** self.bow

    def stopped(self, force, at, length=0.05):
        """A force whose growth ends softly from the time `at` on.   [N]"""
        growth = np.diff(force, prepend=force[0])
        return np.cumsum(growth * (1.0 - smooth((self.t - at) / length)))

    def run(self):
        special = {"no failure": self.held, "unloading": self.reversed, "creep": self.crept}.get(self.defect)
        return special() if special else self.slipped() if self.mono else self.flown()

    def held(self):
        force = self.free()
        at = self.t[np.argmax(force >= self.rng.uniform(0.6, 0.93) * self.strength)]
        force = self.stopped(force, at)
        return Run(self.t, force, self.stretch(force), at + self.rng.uniform(0.6, 2.5), at, self.strength)

    def reversed(self):
        force = self.free()
        k = int(np.argmax(force >= self.rng.uniform(0.5, 0.85) * self.strength))
        back = self.rng.uniform(0.5, 2.0)
        force = self.stopped(force, self.t[k])
        force = force * (1.0 - smooth((self.t - self.t[k] - 0.05) / back))
        return Run(self.t, force, self.stretch(force), self.t[k] + back + 0.4, self.t[k], self.strength)

    def crept(self):
        """Flow by a power of the load, no moment at which anything lets go."""
        force = self.free()
        k = int(np.argmax(force >= self.strength))
        flow = np.cumsum((np.clip(force, 0, None) / self.strength) ** self.rng.uniform(4, 8))
        way = self.whole * np.minimum(flow / flow[k], 1.0)
        return Run(self.t, force, way, self.t[k] + self.rng.uniform(0.4, 1.5), self.t[k], self.strength)

    def slips(self):
        """Pairs of static and sliding friction, one after the other.   [N]"""
        rng, top = self.rng, self.strength
        if self.defect == "double slip":
            first = rng.uniform(0.6, 0.9) * top
            return [(first, first * rng.uniform(0.5, 0.75)), (top, top * rng.uniform(0.3, 0.6))]
        if self.defect == "stick-slip":
            low = top * rng.uniform(0.6, 0.78)
            return [(top * rng.uniform(0.97, 1.03), low) for _ in range(int(rng.integers(4, 8)))]
        return [(top, top * rng.uniform(0.25, 0.62))]

    def slipped(self):
        """A bonded pad: sticks to its strength, slips on the spring, sticks again; the stage stops after the last."""
        rng, t, free = self.rng, self.t, self.free()
        pairs = self.slips()
        total = sum(a - b for a, b in pairs)
        spring = total / ((1.0 - self.share) * self.whole)  # the whole way is stretch and slips     [N/m]
        omega = np.pi / rng.uniform(0.02, 0.1)  # of the slipping mass on the spring     [rad/s]
        mass, damping = spring / omega**2, rng.uniform(0.5, 1.2)
        slip, start, done = np.zeros(t.size), 0, 0.0
        peak, place = 0.0, 0
        for static, sliding in pairs:
            k = start + int(np.argmax(free[start:] - spring * done >= static))
            done, path = self.one_slip(free[k:], done, (spring, mass, damping), (static, sliding))
            slip[k : k + path.size], slip[k + path.size :] = path, done
            start = k + path.size
            top = (free - spring * slip)[k : k + path.size]
            if top.max() > peak and not (self.defect == "stick-slip" and peak):
                peak, place = float(top.max()), k + int(np.argmax(top))
        seen = t[start] + rng.uniform(0.05, 0.5)  # the stage sees the fall and stops
        force = self.stopped(free, seen) - spring * slip
        # it slides on at a little more force; a pad that gave way before does not, that would hide its share
        level = np.inf if self.defect == "drifting pad" else 1.06 * max(force[start], 0.0)
        slide = np.maximum(force - level, 0.0) * (t > t[start])
        slide = np.maximum.accumulate(slide)
        force, slip = force - slide, slip + slide / spring
        since = np.maximum(t - t[start], 0.0)
        force = force * (1.0 + rng.uniform(0, 0.04) * np.expm1(-since / rng.uniform(1, 4)))
        ring = rng.uniform(0, 0.03) * self.strength * np.sin(2 * np.pi * rng.uniform(15, 60) * since)
        force = force + ring * np.exp(-since / rng.uniform(0.03, 0.1))
        # a pad does not spring back in a slip: its stretch is that of the highest force so far
        way = self.stretch(np.maximum.accumulate(force)) + slip
        return Run(t, force, way, seen + rng.uniform(0.5, 2.0), t[place], peak)

    def one_slip(self, free, done, body, friction):
        """Slip after it, and its path from the moment at which the static friction is reached.   [m]"""
        (spring, mass, damping), (static, sliding) = body, friction
        drag = 2.0 * damping * np.sqrt(spring * mass)
        weak = self.rng.uniform(0.01, 0.05) * (static - sliding) / spring
        s, v, h, path = 0.0, 1e-6, 1.0 / GRID, []
        for load in free[: int(2.0 * GRID)]:
            force = load - spring * (done + s)
            v += h * (force - sliding - (static - sliding) * np.exp(-s / weak) - drag * v) / mass
            if v <= 0.0:
                break
            s += h * v
            path.append(done + s)
        return done + s, np.array(path)

    def flown(self):
        """Grains: the force sags by what the spring gives, a rod ends the way; the stage stops above the strength."""
        rng, t, free = self.rng, self.t, self.free()
        k = int(np.argmax(free >= self.strength))
        count = {"double slip": 2, "stick-slip": int(rng.integers(4, 8))}.get(self.defect, 1)
        lag = FLOW_LAG * 2.0 ** rng.uniform(-1, 1)
        slip, at = np.zeros(t.size), t[k]
        for share in rng.dirichlet(np.full(count, 15.0)):
            since = t - at
            if count == 1:
                u, tail = since / lag, rng.uniform(0.6, 2.5)
                push = np.where(u < 1.0, smooth(u) ** rng.uniform(0.7, 1.3), np.exp(-(((u - 1.0) / tail) ** 2)))
                way = np.cumsum(np.cumsum(push))
                end = min(int(k + lag * rng.uniform(3, 8) * GRID), t.size - 1)
                way = np.minimum(way / way[end], 1.0)
            else:
                way = smooth(since / rng.uniform(0.12, 0.3))
            slip, at = slip + share * way, at + rng.uniform(0.5, 1.0)
        held = self.share * self.whole
        sag = rng.uniform(0.0, 0.1) * self.strength
        over = max(t[np.argmax(free >= 1.15 * self.strength)], at + 0.2)
        force = self.stopped(free, over) - sag * slip
        way = np.minimum(self.stretch(free), held) + (self.whole - held) * slip
        return Run(t, force, way, over + rng.uniform(0.3, 1.2), t[k], self.strength)

    def noise(self, count):
        """(count,) white noise and three slow parts.   [N]"""
        rng, s = self.rng, self.stage
        total = s.white * rng.normal(size=count)
        for size, memory in zip(s.slow, (0.03, 0.3, 3.0), strict=True):
            a = np.exp(-1.0 / (memory * s.frequency))
            start = [a * rng.normal()]
            total += size * lfilter([np.sqrt(1 - a * a)], [1, -a], rng.normal(size=count), zi=start)[0]
        return total

    def pull(self):
        s, rng, d = self.stage, self.rng, self.defect
        run = self.run()
        rests = s.rest > 0 and d != "no failure"
        back = rng.uniform(0.2, 0.8)
        force = run.force * (1.0 - smooth((self.t - run.over) / back)) if rests else run.force
        planned = end = run.over + (back + s.rest + 0.15 if rests else 0.0)
        if d == "truncated":
            end = s.hold + rng.uniform(0.4, 0.85) * (run.at - s.hold)
        scale = 1.0
        if d == "wrong scale":
            scale = rng.uniform(0.4, 0.9) if rng.random() < 0.5 else rng.uniform(1.1, 2.5)
        shown = scale * force
        for pole in s.poles:
            a = np.exp(-1.0 / (GRID * pole))
            shown = lfilter([1 - a], [1, -a], shown)
        stamps = np.arange(int(end * s.frequency)) / s.frequency
        zero = rng.uniform(-0.3, 0.3) - self.drift * s.settling * np.expm1(-stamps / s.settling)
        rail = s.span * max(scale, 1.0)
        if d == "clipped":
            rail = float(np.interp(run.at, stamps, zero)) + rng.uniform(0.55, 0.9) * self.strength
        force = np.interp(stamps, self.t, shown) + zero + self.noise(stamps.size)
        force = np.clip(s.bit * np.round(force / s.bit), -s.span, rail)
        way = np.interp(stamps, self.t, run.way) + rng.uniform(1e-6, 2e-5) * rng.normal(size=stamps.size)
        way = s.encoder * np.round(way / s.encoder)
        keep = np.ones(stamps.size, bool)
        if rng.random() < 0.3:
            keep[1:-1] = rng.random(stamps.size - 2) > 0.003
        series = Series(
            material="m",
            kind=s.kind,
            ramp_rate=s.told,
            duration=float(np.floor(50 * planned) / 50),
            force_range=float(f"{rail:.4g}") if d != "clipped" else round(rail, 4),
            rest_after=s.rest if d != "no failure" else 0.0,
        )
        return Pull(written(s, stamps[keep], force[keep], way[keep]), series, run.truth, run.at, d)


def written(stage, stamps, force, way):
    """The file as one of four programs writes it."""
    tu, fu, lu = stage.units
    rows = zip(stamps * TIMES[tu], force * FORCES[fu], way * LENGTHS[lu], strict=True)
    if stage.dialect == 0:
        lines = ['"Time","Load","Extension"', f'"({tu})","({fu})","({lu})"']
        lines += [f'"{a:.6f}","{b:.6g}","{c:.6g}"' for a, b, c in rows]
    elif stage.dialect == 1:
        lines = [f"time_{tu};force_{fu};position_{lu}"]
        lines += [f"{a:.6f};{b:.6g};{c:.6g}".replace(".", ",") for a, b, c in rows]
    elif stage.dialect == 2:
        lines = ["# stage 3, cell 7", f"# pulled at {stage.told:g} N/s", f"t [{tu}]\tF [{fu}]\tx [{lu}]"]
        lines += [f"{a:.6f}\t{b:.6g}\t{c:.6g}" for a, b, c in rows]
    else:
        lines = [f"No.,Elapsed Time ({tu}),Stroke ({lu}),Force ({fu})"]
        lines += [f"{n},{a:.6f},{c:.6g},{b:.6g}" for n, (a, b, c) in enumerate(rows, 1)]
    return "\n".join(lines) + "\n"


def pull(seed: int, kind: str, defect: str = "") -> Pull:
    """The only pull of a stage, by seed, kind ("monolithic", "granular") and defect ("" = good)."""
    rng = np.random.default_rng([seed, 61, 1 + DEFECTS.index(defect) if defect else 0, kind == "granular"])
    stage = new_stage(rng, kind)
    return Trial(stage, rng, stage.drift, defect).pull()


def session(seed: int, kind: str, count: int) -> list[Pull]:
    """Good pulls of one stage, with a drift that wanders from one to the next."""
    rng = np.random.default_rng([seed, 67, kind == "granular"])
    stage = new_stage(rng, kind)
    drifts = np.clip(stage.drift + np.cumsum(rng.normal(0.0, 0.02, count)), -0.1, 0.1)
    return [Trial(stage, rng, float(drift), "").pull() for drift in drifts]
