"""Where a pad let go in one trace: the peak of the force, or the knee of the length; and what is wrong with a file."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.electroadhesion.traces import BadTrace, Series, Trace
from metamer.records import Array

PEAK_WINDOW = 0.012  # force is averaged over this for the peak                       [s]
FIT_WINDOW = 0.05  # force before the peak that is fitted by a line                   [s]
FIT_PART = 0.15  # at least this part of the ramp is fitted                            [-]
KNEE_WINDOW = 0.6  # force before the knee that is fitted by a line                   [s]
SLIP_WINDOW = 0.025  # width of the Gaussian that smooths speed and acceleration      [s]
SHORTEST = 0.98  # part of the planned length below which a file is truncated         [-]
DROP = 0.12  # fall of the force, part of the peak, that counts as a failure          [-]
SECOND = 0.10  # a second fall of this part of the peak, or slip of this part of the way, is one too many   [-]
SCALE = 0.10  # difference of the ramp from the planned one that is let pass          [-]
QUICK = 10.0  # speed of a slip over the median speed of the trace                   [-]
NEVER = 0.8  # part of the way before the failure that leaves nothing for it       [-]
RAIL = 7  # equal samples at the very top that make a rail                           [-]


@dataclass(frozen=True, kw_only=True)
class Failure:
    """The marked point of a trace.

    force    at which the pad let go, tare taken off                              [N]
    sigma    uncertainty of it from the noise of this trace                       [N]
    time     when                                                                 [s]
    length   of the arm there                                                     [m]
    tare     force before the ramp                                                [N]
    """

    force: float
    sigma: float
    time: float
    length: float
    tare: float


def running_mean(x: Array, width: int) -> Array:
    """Mean over `width` samples (odd) about each, fewer at the ends."""
    half = width // 2
    total = np.concatenate([[0.0], np.cumsum(x)])
    k = np.arange(len(x))
    low, high = np.maximum(k - half, 0), np.minimum(k + half + 1, len(x))
    return (total[high] - total[low]) / (high - low)


def smooth(x: Array, sigma: float) -> Array:
    """Gaussian of `sigma` samples by its reach of three, ends held."""
    reach = max(1, int(3.0 * sigma))
    k = np.arange(-reach, reach + 1)
    weights = np.exp(-0.5 * (k / sigma) ** 2)
    padded = np.concatenate([np.full(reach, x[0]), x, np.full(reach, x[-1])])
    return np.convolve(padded, weights / weights.sum(), mode="valid")


def odd(samples: float, least: int = 3) -> int:
    """The nearest odd number, at least `least`."""
    return max(least, 2 * int(samples / 2.0) + 1)


def noise_of(force: Array) -> float:
    """Standard deviation of a noisy line from its second differences, robust.   [N]"""
    second = force[2:] - 2.0 * force[1:-1] + force[:-2]
    return float(np.median(np.abs(second)) / 0.6745 / np.sqrt(6.0))


def line_at(t: Array, x: Array, when: float) -> tuple[float, float, float]:
    """Value, its standard deviation and slope of a least-squares line at a time."""
    n, mid = len(t), float(t.mean())
    spread = float(((t - mid) ** 2).sum())
    slope = float(((t - mid) * (x - x.mean())).sum() / spread) if spread > 0.0 else 0.0
    rest = x - x.mean() - slope * (t - mid)
    sd = float(np.sqrt((rest**2).sum() / max(n - 2, 1)))
    value = float(x.mean()) + slope * (when - mid)
    error = sd * np.sqrt(1.0 / n + ((when - mid) ** 2 / spread if spread > 0.0 else 0.0))
    return value, float(error), slope


def rail_samples(trace: Trace, rate: float) -> int:
    """How many samples stand at a rail, the very largest value; 0 where a ramp of this rate explains them.

    Noise that is wider than a step of the converter never repeats the largest value for long; without noise a ramp
    stays on one step for step / rate.
    """
    force, top = trace.force, trace.force.max()
    values = np.unique(force)
    if len(values) < 3:
        return len(force)
    quantum = float(np.diff(values).min())
    at_top = np.concatenate([[0], (force == top).astype(np.int8), [0]])
    edges = np.flatnonzero(np.diff(at_top))
    longest, total = int((edges[1::2] - edges[::2]).max()), int(at_top.sum())
    noisy = noise_of(force) > 0.5 * quantum
    least = RAIL if noisy else max(RAIL, 2.5 * quantum / (rate * trace.step))
    piled = noisy and total >= 3 * RAIL and total > int((force == values[-2]).sum())
    return total if longest >= least or piled else 0


def significant_peaks(x: Array, least: float) -> list[int]:
    """Places of the peaks that stand out by at least `least` on both sides; the ends of the trace are no sides."""
    peaks: list[int] = []
    high, low, rising = x[0], x[0], True
    # only turning points matter
    turns = np.flatnonzero(np.diff(np.sign(np.diff(x))) != 0) + 1
    at = 0
    for k in [*turns.tolist(), len(x) - 1]:
        value = x[k]
        if rising:
            if value > high:
                high, at = value, k
            elif value < high - least:
                peaks.append(at)
                rising, low = False, value
        elif value < low:
            low = value
        elif value > low + least:
            rising, high, at = True, value, k
    return peaks


def ramp_start(trace: Trace, force: Array, level: float, end: int) -> tuple[int, float]:
    """Sample at which the ramp begins, and the tare; both from the line through the middle of the ramp.

    level    failure force with the tare still in                         [N]
    end      sample of the failure
    """
    first = max(10, len(force) // 50)
    tare = float(np.median(force[:first]))
    rise = level - tare
    inside = np.flatnonzero((force[:end] > tare + 0.25 * rise) & (force[:end] < tare + 0.85 * rise))
    if rise <= 0.0 or len(inside) < 8:
        return 0, tare
    _, _, slope = line_at(trace.t[inside], force[inside], 0.0)
    if slope <= 0.0:
        return 0, tare
    middle = float(np.median(force[inside]))
    start = float(np.median(trace.t[inside])) - (middle - tare) / slope
    k = int(np.searchsorted(trace.t, start))
    # the hold before the ramp, with a little distance to it
    hold = k - max(5, k // 20)
    return k, float(force[:hold].mean()) if hold >= 20 else tare


def refuse_no_failure(trace: Trace, rate: float, what: str) -> BadTrace:
    """The reason of a trace without a failure: it ends while the force still rises, or the pad held."""
    last = trace.t > trace.t[-1] - max(0.3, 0.05 * (trace.t[-1] - trace.t[0]))
    _, _, slope = line_at(trace.t[last], trace.force[last], 0.0)
    if slope > 0.5 * rate:
        return BadTrace(f"truncated: it ends after {trace.t[-1] - trace.t[0]:.4g} s while the force still rises")
    return BadTrace(f"no failure: {what}")


def peak(trace: Trace, rate: float) -> tuple[int, Failure]:
    """Failure of a pad on a monolithic ground: the peak of the smoothed force, read from the line before it."""
    step, force = trace.step, trace.force
    smoothed = running_mean(force, odd(PEAK_WINDOW / step))
    top = int(np.argmax(smoothed))
    size = noise_of(force) / np.sqrt(odd(PEAK_WINDOW / step))
    start, tare = ramp_start(trace, smoothed, float(smoothed[top]), top)
    height = float(smoothed[top]) - tare
    after = smoothed[top : top + max(3, int(0.25 / step))]
    if height <= 8.0 * size or smoothed[top] - after.min() < max(DROP * height, 6.0 * size):
        raise refuse_no_failure(trace, rate, f"the force does not fall after its highest value, {height:.4g} N")
    # the last sample before the fall; a line through the end of the ramp gives the force there
    gone = top + int(np.argmax(smoothed[top:] < smoothed[top] - DROP * height))
    end = max(gone - 2, top - odd(PEAK_WINDOW / step), 3)
    begin = max(start + 1, min(end - int(FIT_WINDOW / step), end - int(FIT_PART * (end - start))), 0)
    window = slice(min(begin, end - 3), end)
    value, error, _ = line_at(trace.t[window], force[window], float(trace.t[end]))
    return end, Failure(
        force=value - tare, sigma=error, time=float(trace.t[end]), length=float(trace.length[end]), tare=tare
    )


def slips(trace: Trace) -> tuple[Array, Array, list[tuple[int, int, float]]]:
    """Smoothed length, its speed, and every slip: first and last sample, and its part of the whole way."""
    width = SLIP_WINDOW / trace.step
    length = smooth(trace.length, width)
    speed = np.gradient(length, trace.step)
    way = float(length.max() - length[0])
    quick = speed > 0.2 * speed.max()
    edges = np.flatnonzero(np.diff(np.concatenate([[0], quick.astype(np.int8), [0]])))
    found = []
    for a, b in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        part = (length[b - 1] - length[a]) / way if way > 0.0 else 0.0
        found.append((a, b, float(part)))
    return length, speed, found


def knee(trace: Trace, series: Series, rate: float) -> tuple[int, Failure]:
    """Failure of a pad on a granular ground: a lag before the largest acceleration of the arm."""
    step = trace.step
    length, speed, found = slips(trace)
    fastest = int(np.argmax(speed))
    quiet = noise_of(trace.length)
    main = max(found, key=lambda slip: slip[2], default=(0, 0, 0.0))
    usual = float(np.median(np.abs(speed)))
    if main[2] < 0.15 or length[-1] - length[0] < 20.0 * quiet or speed[fastest] < QUICK * usual:
        raise refuse_no_failure(trace, rate, "the arm never runs off, the length has no knee")
    acceleration = np.gradient(speed, step)
    begin = max(0, fastest - int(1.0 / step))
    sharpest = begin + int(np.argmax(acceleration[begin : fastest + 1]))
    at = max(0, sharpest - round(series.knee_lag / step))
    when = float(trace.t[at])
    smoothed = running_mean(trace.force, odd(0.05 / step))
    start, tare = ramp_start(trace, smoothed, float(smoothed[at]), at)
    window = slice(max(start + 1, at - int(KNEE_WINDOW / step)), at + 1)
    if at - window.start < 10:
        raise BadTrace(f"no failure: the arm runs off at {when:.3g} s, before the ramp has begun")
    value, error, slope = line_at(trace.t[window], trace.force[window], when)
    # a lag that is off by a quarter moves the point along the ramp
    sigma = float(np.hypot(error, 0.25 * series.knee_lag * abs(slope)))
    return at, Failure(force=value - tare, sigma=sigma, time=when, length=float(length[at]), tare=tare)


def check_whole(trace: Trace, series: Series, rate: float) -> None:
    """Refuse a file that ends early or whose force stands at a rail."""
    recorded = float(trace.t[-1] - trace.t[0]) + trace.step
    if series.duration > 0.0 and recorded < SHORTEST * series.duration:
        raise BadTrace(f"truncated: {recorded:.4g} s of {series.duration:.4g} s")
    rail, top = rail_samples(trace, rate), float(trace.force.max())
    if rail > 0:
        raise BadTrace(f"clipped: {rail} samples stand at {top:.4g} N")
    if series.force_range > 0.0 and top > 1.02 * series.force_range:
        raise BadTrace(f"wrong scale: {top:.4g} N is beyond the tester's range of {series.force_range:.4g} N")


def check_single(trace: Trace, series: Series, failure: Failure) -> None:
    """Refuse a file with more than one slip."""
    if series.kind == "granular":
        parts = [part for _, _, part in slips(trace)[2] if part >= SECOND]
        if len(parts) > 1:
            text = ", ".join(f"{100 * part:.0f} %" for part in parts)
            raise BadTrace(f"double slip: the arm runs off {len(parts)} times, over {text} of its way")
        return
    width = odd(3.0 * PEAK_WINDOW / trace.step)
    smoothed = running_mean(trace.force, width)
    least = max(SECOND * failure.force, 9.0 * noise_of(trace.force) / np.sqrt(width))
    tops = significant_peaks(smoothed, least)
    if len(tops) > 1:
        text = " and ".join(f"{trace.t[k]:.3g} s" for k in tops)
        raise BadTrace(f"double slip: the force falls by more than {100 * SECOND:.0f} % of the peak at {text}")


def check_scale(trace: Trace, planned: float, at: int, failure: Failure) -> None:
    """Refuse a file whose ramp is not the planned one: the scale of its force is wrong."""
    force = running_mean(trace.force, odd(0.03 / trace.step)) - failure.tare
    inside = np.flatnonzero((force[:at] > 0.2 * failure.force) & (force[:at] < 0.9 * failure.force))
    if len(inside) < 10:
        raise BadTrace("no failure: the ramp before it cannot be seen")
    window = slice(int(inside[0]), int(inside[-1]) + 1)
    _, _, slope = line_at(trace.t[window], trace.force[window], 0.0)
    ratio = slope / planned
    if abs(ratio - 1.0) > SCALE:
        raise BadTrace(f"wrong scale: the force rises by {slope:.4g} N/s, {ratio:.2f} of the planned ramp")


def check_drift(trace: Trace, series: Series, failure: Failure) -> None:
    """Refuse a file whose pad moved a good part of its way before it failed."""
    end = int(np.searchsorted(trace.t, failure.time - 0.01))
    few = max(3, int(0.05 / trace.step))
    first = float(np.median(trace.length[:few]))
    way = float(np.median(trace.length[-few:])) - first
    moved = float(np.median(trace.length[max(0, end - few) : max(end, 1)])) - first
    if moved > NEVER * way > 0.0:
        raise BadTrace("no failure: the arm never runs off, nearly all of its way was done slowly")
    if way <= 0.0 or moved > series.stretch * way:
        part = 100.0 * moved / way if way > 0.0 else 100.0
        raise BadTrace(f"drifting pad: {part:.0f} % of its way was done before it failed")


def find_failure(trace: Trace, series: Series, *, reference: bool = False) -> Failure:
    """The point at which the pad let go; BadTrace with the reason where the file must be left out.

    reference    whether it is a run without voltage, which may have a ramp rate of its own
    """
    rate = series.rate_of(reference)
    check_whole(trace, series, rate)
    at, failure = knee(trace, series, rate) if series.kind == "granular" else peak(trace, rate)
    check_single(trace, series, failure)
    check_scale(trace, rate, at, failure)
    check_drift(trace, series, failure)
    return failure
