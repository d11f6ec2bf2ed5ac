"""A pull tester by its mechanics, apart from the package's own generator: traces with known truth, and bad ones.

A motor winds up a string at a commanded force rate; the string and the pad stretch; the bond lets go, and an arm of
some mass runs off against drag until a stop. A load cell with drift, jumps of its zero, a first-order amplifier and
noise of several kinds writes the force, an encoder the way of the arm. Before and after the pull nothing is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import lfilter

from metamer.electroadhesion.traces import Series, Trace

FINE = 4000.0  # steps of the mechanics per second                                    [1/s]
USUAL_LAG = 0.04  # from letting go to the largest acceleration; benches lie at 0.5 to 2 of it   [s]
DEFECTS = (
    "truncated", "no failure", "double slip", "clipped", "wrong scale", "creep", "unloading", "stick-slip", "tare jump",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Pull:
    """A recorded pull with its truth.

    force, time    at which the bond let go                                    [N, s]
    lag            from there to the largest acceleration of the arm           [s]
    """

    trace: Trace
    series: Series
    force: float
    time: float
    lag: float
    notes: tuple[str, ...]


def pink(rng: np.random.Generator, count: int) -> np.ndarray:
    """Noise whose power falls with frequency, of spread 1, without its slowest swings."""
    size = 1 << (count - 1).bit_length()
    frequency = np.fft.rfftfreq(size)
    frequency[0] = frequency[1]
    weight = 1.0 / np.sqrt(np.maximum(frequency, 8.0 / size))
    x = np.fft.irfft(weight * (rng.normal(size=frequency.size) + 1j * rng.normal(size=frequency.size)), size)[:count]
    return (x - x.mean()) / x.std()


def noise(rng: np.random.Generator, t: np.ndarray, size: float) -> np.ndarray:
    """White, pink, heavy-tailed or uniform noise, half of the time with hum of the mains."""
    kind = rng.choice(["white", "pink", "laplace", "uniform"])
    x = {
        "white": lambda: rng.normal(size=t.size),
        "pink": lambda: 0.5 * pink(rng, t.size) + 0.85 * rng.normal(size=t.size),
        "laplace": lambda: rng.laplace(size=t.size) / np.sqrt(2.0),
        "uniform": lambda: rng.uniform(-1.0, 1.0, t.size) * np.sqrt(3.0),
    }[kind]()
    if rng.random() < 0.5:
        mains = rng.choice([50.0, 60.0]) * (1.0 + 1e-4 * rng.normal())
        x = 0.8 * x + 0.8 * np.sin(2.0 * np.pi * mains * t + rng.uniform(0.0, 6.28))
    return size * x


def runaway(rng: np.random.Generator, lag: float, travel: float, top_speed: float) -> np.ndarray:
    """Way of the arm since the bond let go, on the fine grid: m a = pull(t) - c v, stopped at `travel`.

    The bond opens over a time, so that the pull on the arm rises smoothly; that time is chosen for the lag.
    """
    n = int(FINE * 3.0)
    tau = np.arange(n) / FINE
    drag_time = lag * rng.uniform(1.5, 4.0)
    shape = rng.uniform(1.0, 2.0)

    def moved(open_time: float) -> tuple[np.ndarray, float]:
        opened = np.clip(tau / open_time, 0.0, 1.0) ** shape
        pull = top_speed / drag_time * opened * opened * (3.0 - 2.0 * opened)
        v = lfilter([0.0, 1.0 / FINE], [1.0, 1.0 / (FINE * drag_time) - 1.0], pull)
        acceleration = np.gradient(v, 1.0 / FINE)
        return np.cumsum(v) / FINE, tau[int(np.argmax(acceleration))]

    low, high = 0.2 * lag, 6.0 * lag
    for _ in range(12):
        middle = 0.5 * (low + high)
        found = moved(middle)[1]
        low, high = (middle, high) if found < lag else (low, middle)
    return np.minimum(moved(0.5 * (low + high))[0], travel)


def after_slip(rng: np.random.Generator, tau: np.ndarray, force: float, sticks: bool) -> np.ndarray:
    """Tension of the string once the pad slides: it falls to the sliding friction, and may stick and slip.   [N]"""
    level = force * rng.uniform(0.15, 0.5)
    out = level + (force - level) * np.exp(-tau / rng.uniform(0.006, 0.03))
    if sticks:
        period, high = rng.uniform(0.2, 0.6), level + (0.8 * force - level) * rng.uniform(0.5, 1.0)
        cycles = int(rng.integers(3, 9))
        phase = (tau - 0.12) / period
        tooth = np.where((phase > 0.0) & (phase < cycles), phase % 1.0, 0.0)
        # slow up, quick down
        out = out + (high - level) * np.where(tooth < 0.88, tooth / 0.88, (1.0 - tooth) / 0.12)
    return out


def make(kind: str, seed: object, defect: str = "") -> Pull:
    """One recorded pull.

    kind      "monolithic" or "granular"
    defect    "" = a good file, else one of DEFECTS
    """
    rng = np.random.default_rng(seed)
    mono = kind == "monolithic"
    force = float(np.exp(rng.uniform(np.log(0.5), np.log(18.0)))) if mono else float(rng.uniform(0.12, 0.4))
    ramp_time = float(rng.uniform(4.0, 10.0))
    rate = force / ramp_time
    before, after = float(rng.uniform(1.5, 4.0)), float(rng.uniform(1.5, 4.0))
    sample_rate = float(np.exp(rng.uniform(np.log(20.0), np.log(1000.0))))
    slide = float(rng.uniform(1.2, 2.5)) + (2.0 if mono else 0.0)
    fails = before + ramp_time
    unload = fails + slide
    end = unload + 0.4 + after
    t = np.arange(int(end * FINE)) / FINE
    lag = USUAL_LAG * float(np.exp(rng.uniform(np.log(0.5), np.log(2.0)))) * (0.5 if mono else 1.0)
    travel = float(rng.uniform(0.008, 0.03))
    stretch = travel * float(rng.uniform(0.02, 0.5))
    sticks = defect == "stick-slip" or (mono and not defect and rng.random() < 0.3)
    notes = ["stick-slip"] if sticks else []
    # tension of the string
    tau = np.clip(t - fails, 0.0, None)
    pull = np.clip(rate * (t - before), 0.0, None)
    if mono:
        pull = np.where(t < fails, pull, after_slip(rng, tau, force, sticks))
    else:
        # the motor goes on to a limit; the arm takes some of the force while it runs
        pull = np.minimum(pull, force * (1.0 + rng.uniform(0.02, 0.4)))
        pull = pull - force * rng.uniform(0.03, 0.15) * np.exp(-(((tau - 0.2) / 0.12) ** 2)) * (t > fails)
    # way of the arm
    elastic = stretch * (np.clip(rate * (np.minimum(t, fails) - before), 0.0, None) / force) ** rng.uniform(0.8, 1.25)
    speed = float(rng.uniform(0.05, 0.3))
    way = np.zeros(t.size)
    run = runaway(rng, lag, travel - stretch, speed)
    start = int(fails * FINE)
    way[start:] = run[np.minimum(np.arange(t.size - start), run.size - 1)]
    creep = travel * rng.uniform(0.0, 0.02) * np.exp(np.minimum(t - fails, 0.0) / rng.uniform(0.15, 0.5))
    arm = elastic + way + creep * (t < fails) + creep[start] * (t >= fails)
    pull, arm, force = spoil(rng, t, pull, arm, defect, (before, fails, unload), force, travel, mono)
    # the tester is unloaded, half of the time the arm goes back
    gone = np.clip((t - unload) / 0.3, 0.0, 1.0)
    pull = pull * (1.0 - gone)
    if rng.random() < 0.5:
        arm = arm - 0.9 * arm[int(unload * FINE) - 1] * gone
    seen, quantum = written(rng, t, pull, force, defect, fails, before)
    # samples
    if defect == "tare jump" or (not defect and rng.random() < 0.15):
        jump(rng, t, seen, force, mono, before, fails)
        notes.append("tare jump")
    picks = np.round(np.arange(0.0, end - 0.01, 1.0 / sample_rate) * FINE).astype(int)
    clock = np.arange(picks.size) / sample_rate
    size = (0.002 + force * rng.uniform(0.001, 0.005)) if mono else rng.uniform(0.002, 0.006)
    sampled = seen[picks] + noise(rng, clock, size)
    if defect == "clipped" and rng.random() < 0.6:
        # the converter's rail stands behind the noise
        sampled = np.minimum(sampled, force * rng.uniform(0.6, 0.93) + seen[0])
    sampled = np.round(sampled / quantum) * quantum
    encoder = arm[picks] + rng.normal(0.0, 8e-6, clock.size)
    encoder = np.round(encoder / 5e-6) * 5e-6
    series = Series(
        material=kind, kind=kind, tests="*", ramp_rate=rate / float(rng.normal(1.0, 0.01)), duration=end,
        rest_after=after,
    )  # fmt: skip
    stop = picks.size
    if defect == "truncated":
        stop = max(110, int((before + rng.uniform(0.3, 0.97) * (fails - before)) * sample_rate))
        if stop >= fails * sample_rate:
            stop = int(fails * sample_rate) - 2
    trace = Trace(t=clock[:stop], force=sampled[:stop], length=encoder[:stop])
    return Pull(trace=trace, series=series, force=force, time=fails, lag=lag, notes=tuple(notes))


def spoil(rng, t, pull, arm, defect, times, force, travel, mono):
    """Tension and way of a pull that went wrong."""
    before, fails, _ = times
    if defect == "no failure":
        # the motor stops at its limit and the bond holds
        stop = before + rng.uniform(0.6, 0.95) * (fails - before)
        held = int(stop * FINE)
        pull = np.where(t < stop, pull, pull[held])
        arm = np.where(t < stop, arm, arm[held] * (1.0 + 0.03 * np.log1p(np.clip(t - stop, 0.0, None))))
    elif defect == "unloading":
        # the motor turns back before the bond lets go
        top = before + rng.uniform(0.5, 0.95) * (fails - before)
        back = np.clip((t - top) / rng.uniform(0.8, 3.0), 0.0, 1.0)
        peak, most = pull[int(top * FINE)], arm[int(top * FINE)]
        pull = np.where(t < top, pull, peak * (1.0 - back))
        arm = np.where(t < top, arm, most * (1.0 - 0.9 * back))
    elif defect == "creep":
        # the bond flows ever faster under load, and little of the way is left when it lets go
        share = rng.uniform(0.55, 0.8)
        level = np.clip((t - before) / (fails - before), 0.0, 1.0)
        steep = rng.uniform(3.0, 6.0)
        flow = share * travel * np.expm1(steep * level) / np.expm1(steep)
        start = arm[np.minimum(int(fails * FINE), t.size - 1)]
        slip = np.clip(arm - start, 0.0, None)
        arm = 0.1 * np.minimum(arm, start) + flow + slip / max(slip.max(), 1e-9) * (0.9 - share) * travel
    elif defect == "double slip" and mono:
        # a part of the bond opens early and grips again
        when = before + rng.uniform(0.45, 0.8) * (fails - before)
        fall = rng.uniform(0.15, 0.3) * force
        since = np.clip(t - when, 0.0, None)
        back = max(0.25 * (fails - when), 0.3)
        dip = fall * (1.0 - np.exp(-since / 0.012)) * np.clip(1.0 - since / back, 0.0, 1.0)
        pull = pull - np.where(t < fails, dip, 0.0)
        arm = arm + 0.08 * travel * (1.0 - np.exp(-since / 0.02))
    elif defect == "double slip":
        when, share = fails - rng.uniform(0.5, 0.9), rng.uniform(0.2, 0.45)
        since = np.clip(t - when, 0.0, None)
        arm = (1.0 - share) * arm + share * travel * (1.0 - np.exp(-((since / 0.08) ** 2)))
    return pull, arm, force


def written(rng, t, pull, force, defect, fails, before):
    """What the load cell and its amplifier make of the tension, noise apart, and the step of the converter."""
    scale = 1.0
    if defect == "wrong scale":
        scale = float(rng.choice([rng.uniform(0.4, 0.91), rng.uniform(1.1, 2.5)]))
    if defect == "clipped":
        pull = np.minimum(pull, force * rng.uniform(0.6, 0.93))
    drift = float(rng.uniform(-0.1, 0.1)) if rng.random() < 0.7 else 0.0
    constant = float(rng.uniform(0.0005, 0.004))
    keep = np.exp(-1.0 / (FINE * constant))
    slow = lfilter([1.0 - keep], [1.0, -keep], pull)
    quantum = force * float(rng.choice([2e-4, 1e-3])) + 1e-4
    return scale * slow + rng.uniform(-0.5, 0.5) + drift * t, quantum


def jump(rng, t, seen, force, mono, before, fails):
    """A step of the zero while the force rises, in place."""
    when = float(rng.uniform(before + 0.3 * (fails - before), before + 0.85 * (fails - before)))
    size = float(rng.uniform(*((0.06, 0.15) if mono else (0.15, 0.4)))) * force * float(rng.choice([-1.0, 1.0]))
    seen[t >= when] += size
