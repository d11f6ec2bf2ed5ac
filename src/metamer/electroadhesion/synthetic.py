"""Traces with known truth: ramp, stretch, slip, creep, rod stop, vibration, noise, quantisation, and every defect.

A shear test on a monolithic ground: the force is ramped, the string and pad stretch, the pad lets go, the force falls.
On a granular ground a rod stops the arm after the slip, so that the force goes on and only the length has a knee.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.electroadhesion.traces import Series, Trace
from metamer.systems.grounds.materials import GroundMaterial, ground_material

DEFECTS = ("truncated", "no failure", "double slip", "clipped", "wrong scale", "drifting pad")
# sizes of the defects: part of the way to failure at which the file ends, second drop over the peak (granular: way of
# the first slip over the whole), level of the rail over the peak, factor on the force or one over it, way before
# failure over the whole
SIZES: dict[str, tuple[float, float]] = {
    "truncated": (0.15, 0.98),
    "no failure": (0.0, 0.0),
    "double slip": (0.15, 0.40),
    "clipped": (0.60, 0.95),
    "wrong scale": (1.20, 3.0),
    "drifting pad": (0.20, 0.60),
}
RATE = 500.0  # samples per second                                                    [1/s]
UNLOADED_TIME = 3.0  # the pad is charged at zero force; half a second would not show a drift of 2 %     [s]
AFTER = 0.8  # recorded after the latest failure that is planned for                  [s]
QUICKEST, SLOWEST = 1.5, 120.0  # ramps to the mean that the tester can be asked for   [s]
FRICTION = {"monolithic": 0.25, "granular": 0.15}  # without voltage                  [N]
FRICTION_SPREAD = {"monolithic": 0.03, "granular": 0.008}  # of it from test to test  [N]
NOISE = {"monolithic": 0.008, "granular": 0.006}  # of the force, standard deviation  [N]
QUANTUM = {"monolithic": 0.005, "granular": 0.001}  # of the force                    [N]
SHAKE = {"monolithic": 0.006, "granular": 0.008}  # largest amplitude of vibration    [N]
TRAVEL = {"monolithic": 0.020, "granular": 0.012}  # way of the arm                   [m]
LEVER = {"monolithic": 0.05, "granular": 0.10}  # doubled for granular grounds        [m]
LAG = 0.04  # from the knee to the largest acceleration                               [s]
LENGTH_NOISE, LENGTH_QUANTUM = 8e-6, 2e-6  # of the length                            [m]


@dataclass(frozen=True, kw_only=True)
class Made:
    """A synthetic test with its truth.

    trace     what the tester would have written
    force     true failure force, friction included                           [N]
    time      when the pad lets go                                            [s]
    defect    "" = a good file, else one of DEFECTS
    size      of the defect, see SIZES
    """

    trace: Trace
    force: float
    time: float
    defect: str = ""
    size: float = 0.0


def plan(material: GroundMaterial, *, ramp_rate: float | None = None, voltage: float = 5000.0) -> Series:
    """How a material is tested: the ramp takes about five seconds to the mean.

    ramp_rate    None = chosen by the mean                                    [N/s]
    """
    kind = material.kind
    mean, high = material.mean or 0.0, material.high or 0.0
    friction, spread = FRICTION[kind], FRICTION_SPREAD[kind]
    rate = ramp_rate if ramp_rate is not None else max((mean + friction) / 5.0, 0.02)
    slowest, fastest = (mean + friction) / SLOWEST, (mean + friction) / QUICKEST
    if not slowest <= rate <= fastest:
        raise refuse("ramp_rate", rate, f"{slowest:.3g} to {fastest:.3g} for {material.name} [N/s]")
    longest = (high + friction + 4.0 * spread) * 1.15 / rate
    return Series(
        material=material.name,
        kind=kind,
        ramp_rate=rate,
        reference_rate=0.0 if kind == "granular" else 0.1,
        voltage=voltage,
        pad_area=0.01,
        electrodes="interdigital",
        lever_arm=LEVER[kind],
        duration=round(UNLOADED_TIME + longest + AFTER, 2),
        force_range=round(2.0 * (high + friction + 4.0 * spread), 3),
        stretch=0.12,
        tests="*",
    )


def slip_way(tau: Array, lag: float, travel: float, speed: float) -> Array:
    """Way since the pad let go: the acceleration rises over `lag`, then drag takes over, until the stop.   [m]

    tau      time since it let go, negative before                            [s]
    speed    that the pad would reach in the end                              [m/s]
    """
    x = np.clip(tau, 0.0, None)
    # acceleration a sin(pi tau/(2 lag)) up to lag, then a exp(-(tau - lag)/(2 lag))
    a = speed / (lag * (2.0 / np.pi + 2.0))
    w = np.pi / (2.0 * lag)
    rising = a / w * (x - np.sin(w * x) / w)
    late = np.clip(x - lag, 0.0, None)
    at_lag, speed_at_lag = a / w * (lag - 1.0 / w), a / w
    falling = at_lag + speed_at_lag * late + a * 2.0 * lag * (late - 2.0 * lag * (1.0 - np.exp(-late / (2.0 * lag))))
    return np.minimum(np.where(x <= lag, rising, falling), travel)


def vibration(rng: np.random.Generator, t: Array, amplitude: float) -> Array:
    """Two tones between 25 and 60 Hz whose size wanders."""
    out = np.zeros_like(t)
    for share in (0.7, 0.3):
        frequency, phase = rng.uniform(25.0, 60.0), rng.uniform(0.0, 2.0 * np.pi, 2)
        size = 1.0 + 0.4 * np.sin(2.0 * np.pi * rng.uniform(0.2, 1.0) * t + phase[1])
        out += share * amplitude * size / 1.4 * np.sin(2.0 * np.pi * frequency * t + phase[0])
    return out


def monolithic_motion(rng: np.random.Generator, t: Array, force: float, rate: float) -> tuple[Array, Array, float]:
    """Force and length without noise, and the time of failure."""
    t0 = UNLOADED_TIME * rng.uniform(0.8, 1.0)
    fails = t0 + force / rate
    ramp = np.clip(rate * (t - t0), 0.0, None)
    left = force * rng.uniform(0.15, 0.45)
    tau, since = rng.uniform(0.008, 0.02), np.clip(t - fails, 0.0, None)
    pull = np.where(t < fails, ramp, left + (force - left) * np.exp(-since / tau))
    travel = TRAVEL["monolithic"] * rng.uniform(0.9, 1.1)
    stretch = travel * rng.uniform(0.02, 0.06)
    before = stretch * (np.minimum(ramp, force) / force) ** rng.uniform(0.8, 1.2)
    slip = slip_way(t - fails, 0.5 * LAG, travel - stretch, rng.uniform(0.15, 0.3))
    return pull, before + slip, fails


def granular_motion(rng: np.random.Generator, t: Array, force: float, rate: float) -> tuple[Array, Array, float]:
    """Force and length without noise, and the time of the knee; the arm meets a rod after the slip."""
    t0 = UNLOADED_TIME * rng.uniform(0.8, 1.0)
    fails = t0 + force / rate
    most = force + min(rate * rng.uniform(0.4, 0.7) * (t[-1] - fails), 0.5 * force)
    pull = np.clip(rate * (t - t0), 0.0, most)
    travel = TRAVEL["granular"] * rng.uniform(0.9, 1.1)
    stretch = travel * rng.uniform(0.02, 0.05)
    before = stretch * (np.minimum(np.clip(t - t0, 0.0, None), fails - t0) / (fails - t0)) ** rng.uniform(0.8, 1.2)
    # the pad creeps a little before it lets go
    creep = travel * rng.uniform(0.0, 0.012) * np.exp(np.minimum(t - fails, 0.0) / rng.uniform(0.15, 0.4))
    way = travel - stretch - creep[-1]
    slip = slip_way(t - fails, LAG * rng.uniform(0.8, 1.2), way, rng.uniform(0.04, 0.08))
    stopped = t[np.argmax(slip >= way)] if (slip >= way).any() else t[-1]
    # the tester loses force while the arm runs, and the arm trembles at the rod
    dip = force * rng.uniform(0.05, 0.15) * np.sin(np.pi * np.clip((t - fails) / (stopped - fails), 0.0, 1.0))
    after = np.clip(t - stopped, 0.0, None)
    tremble = (t > stopped) * 2e-4 * np.exp(-after / 0.1) * -np.abs(np.sin(2.0 * np.pi * 12.0 * after))
    return pull - dip, before + creep + slip + tremble, fails


def spoil_motion(
    rng: np.random.Generator,
    t: Array,
    motion: tuple[Array, Array, float],
    kind: str,
    rate: float,
    defect: str,
    size: float,
) -> tuple[Array, Array]:
    """Force and length of a pad that behaves badly: it never fails, slips twice, or drifts.

    motion   force, length and time of failure of a good one                   [N, m, s]
    """
    pull, way, fails = motion
    before = t < fails
    travel = float(way[-1] - way[0])
    if defect == "no failure":
        # the ramp ends at the tester's limit and the pad holds
        hold = np.argmax(before & (t > fails - 0.1 * (fails - UNLOADED_TIME)))
        stuck = way[hold] + 0.1 * (way[hold] - way[0]) * np.log1p(np.clip(t - t[hold], 0.0, None))
        return np.where(t < t[hold], pull, pull[hold]), np.where(t < t[hold], way, stuck)
    if defect == "drifting pad":
        # it slides slowly from the start of the ramp, and has the rest left for the failure
        at_failure = float(way[before][-1] - way[0])
        slow = size * travel * np.clip((t - UNLOADED_TIME) / (fails - UNLOADED_TIME), 0.0, 1.0)
        return pull, way[0] + slow + (way - way[0] - np.minimum(way - way[0], at_failure)) * (1.0 - size) + np.minimum(
            way - way[0], at_failure
        ) * (1.0 - size)
    early = rng.random() < 0.5
    force = float(pull[before][-1])
    if kind == "granular":
        # a first slip, a rest, then the rest of the way
        gap = rng.uniform(0.25, 0.5)
        first = slip_way(t - (fails - gap - 0.25), LAG, size * travel, rng.uniform(0.04, 0.08))
        return pull, first + (1.0 - size) * (way - way[0]) + way[0]
    # one more drop: before the failure at a part of the force, or after it when the pad has gripped again
    if early:
        when = UNLOADED_TIME + rng.uniform(0.35, 0.8) * (fails - UNLOADED_TIME)
        fall = size * force
        back = max(1.2 * fall / rate, 0.06)
        dip = fall * np.clip(1.0 - (t - when) / back, 0.0, 1.0) * (1.0 - np.exp(-np.clip(t - when, 0.0, None) / 0.01))
        steps = slip_way(t - when, 0.5 * LAG, 0.1 * travel, 0.2)
        return pull - np.where(before, dip, 0.0), way + steps - np.minimum(steps, 0.1 * travel) * (t >= fails)
    when = fails + rng.uniform(0.2, 0.35)
    rise = np.clip((t - when) / 0.12, 0.0, 1.0) * (t < when + 0.12)
    return pull + size * force * rise, way


def make_trace(
    series: Series,
    force: float,
    seed: int | tuple[int, ...],
    *,
    reference: bool = False,
    defect: str = "",
    size: float | None = None,
) -> Made:
    """One test with a given failure force, all noise on.

    series    material kind, ramp rate, duration
    force     at which the pad lets go, friction included                      [N]
    seed      of everything random
    reference whether it is a run without voltage: it has the ramp rate of those
    defect    "" or one of DEFECTS; size None = drawn from SIZES
    """
    if defect and defect not in DEFECTS:
        raise refuse("defect", defect, f"one of {', '.join(DEFECTS)}")
    if not (np.isfinite(force) and force > 0.0):
        raise refuse("force", force, "a finite number > 0 [N]")
    rate = series.rate_of(reference)
    if UNLOADED_TIME + force / rate + 0.3 > series.duration:
        longest = (series.duration - UNLOADED_TIME - 0.3) * rate
        raise refuse("force", force, f"at most {longest:.4g}: the recording ends before the failure [N]")
    rng = np.random.default_rng(seed)
    kind = series.kind
    t = np.arange(round(series.duration * RATE) + 1) / RATE
    motion = granular_motion if kind == "granular" else monolithic_motion
    pull, way, fails = motion(rng, t, force, rate)
    amount = float(rng.uniform(*SIZES[defect])) if defect and size is None else float(size or 0.0)
    if defect in ("no failure", "double slip", "drifting pad"):
        pull, way = spoil_motion(rng, t, (pull, way, fails), kind, rate, defect, amount)
    # the machine: offset, vibration, noise
    sigma = NOISE[kind] + (0.003 * force if kind == "monolithic" else 0.0)
    seen = pull + rng.normal(0.0, sigma, t.size) + vibration(rng, t, SHAKE[kind] * rng.uniform(0.3, 1.0))
    seen += rng.uniform(-1.0, 1.0) * (0.01 if kind == "monolithic" else 0.004)
    arm = way + rng.normal(0.0, LENGTH_NOISE, t.size) + vibration(rng, t, 2e-5 * rng.uniform(0.2, 1.0))
    if defect == "clipped":
        seen = np.minimum(seen, amount * float(pull.max() if kind == "granular" else force))
    if defect == "wrong scale":
        amount = amount if size is not None or rng.random() < 0.5 else 1.0 / amount
        seen = seen * amount
    seen = np.round(seen / QUANTUM[kind]) * QUANTUM[kind]
    arm = np.round(arm / LENGTH_QUANTUM) * LENGTH_QUANTUM
    trace = Trace(t=t, force=seen, length=arm)
    if defect == "truncated":
        end = max(120, int((UNLOADED_TIME + amount * (fails - UNLOADED_TIME)) * RATE))
        trace = replace(trace, t=t[:end], force=seen[:end], length=arm[:end])
    return Made(trace=trace, force=force, time=fails, defect=defect, size=amount)


def forces_from_row(material: GroundMaterial, tests: int, rng: np.random.Generator) -> Array:
    """(tests,) adhesion forces whose lowest, mean and highest are those of the table, in a random order.   [N]

    Where no such values exist (Slate with six) the mean is the nearest that lowest and highest allow.
    """
    if material.low is None or material.mean is None or material.high is None:
        raise refuse("material", material.name, "a material whose pad did not break down")
    if tests < 3:
        raise refuse("tests", tests, "at least 3: lowest, highest and one between")
    low, high, inner = material.low, material.high, tests - 2
    middle = np.clip((tests * material.mean - low - high) / inner, low, high)
    room = min(middle - low, high - middle)
    spread = rng.uniform(-1.0, 1.0, inner)
    spread -= spread.mean()
    widest = np.abs(spread).max()
    values = np.full(inner, middle) + (0.6 * room / widest * spread if widest > 0.0 else 0.0)
    return rng.permutation(np.concatenate([[low, high], values]))


def material_by_name(name: str) -> GroundMaterial:
    """A material that can be tested: the pad broke down on the others."""
    found = ground_material(name)
    if found.mean is None:
        raise refuse("material", name, "a material whose pad did not break down")
    return found
