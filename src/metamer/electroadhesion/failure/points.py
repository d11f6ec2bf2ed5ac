"""The point at which a pad let go: the end of the ramp where the force falls, or where the arm begins to run off."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.electroadhesion.failure.baseline import Baseline, find_baseline, ramp_start
from metamer.electroadhesion.failure.signals import Line, line_at, noise_of, odd, running_mean, smooth
from metamer.electroadhesion.failure.zero import Law, Ramp
from metamer.electroadhesion.traces import BadTrace, Series, Trace

PEAK_WINDOW = 0.012  # force is averaged over this for the peak                       [s]
FIT_PART = 0.15  # part of the ramp before the peak that is fitted by a line           [-]
KNEE_WINDOW = 0.6  # force before the knee that is fitted by a line, at least          [s]
SLIP_WINDOW = 0.02  # width of the Gaussian that smooths speed and acceleration       [s]
FALL = 0.12  # fall of the force, part of the peak, that counts as a failure          [-]
FALL_TIME = 0.25  # within which it falls                                             [s]
NEAR_TOP = 0.5  # a fall begins above this part of the highest force                     [-]
RUN_TIME = 0.15  # after a fall in which an arm has begun to run off                     [s]
LONGEST_RUN = 1.5  # of an arm that runs off                                              [s]
QUICK = 10.0  # speed of a slip over the median speed of the trace                   [-]
CLEAR_RUN = 4.0, 0.3  # or of one that goes this part of the way at once, to a stop        [-, -]
CREEP = 0.2  # part of the way beyond what the early ramp's stretch explains            [-]
SOFTENING = (
    2.0**1.5
)  # stretch of a pad at its load over that at half of it, at most: softer than any spring of it    [-]
FLOWING = 2.2  # speed over that of the first half of the way, at its median, of a pad that flows or runs off   [-]
LONGEST_RISE = 0.8  # of the speed of an arm that runs off; what takes longer is flow      [s]
LONGEST_END = 0.7  # of a run at the end of a slow way; what takes longer is flow             [s]
STANDS = 3e-3  # part of its way by which an arm at its stop seems to move at the end     [-]
GOES_ON = 1.1  # force at the end over that at which the arm came to its stop     [-]
RUNS_OFF = 0.15  # part of its whole way that an arm must run at once              [-]
INTERVAL_SIGMAS = 1.96  # sigmas of a 95 % interval                                            [-]
LAG_SIGMA = 0.01  # uncertainty of the beginning of a run                            [s]
CELL_LAG, CELL_LAG_SIGMA = 6e-3, 4e-3  # of the force behind the length: a cell with its filter, 3 to 12 ms   [s]
WIDE = 0.01  # half an interval over its force from which on its cause is reported     [-]
ZERO_TOLD = "the zero is told to"  # how that note begins
LEFT_LINE = 4.0  # spreads below the ramp's line at which a fall is seen                  [-]
OPENING_SHARE = 0.25  # of that time: shift of the moment, and its sigma                   [-]
LONGEST_OPENING = 0.05  # of a fall before it is seen                                     [s]
LATE, LATE_SIGMA = 0.003, 0.005  # of the force behind a fall as it is seen: the cell's lag less the fall's start   [s]


@dataclass(frozen=True, kw_only=True)
class Failure:
    """The marked point of a trace.

    force       at which the pad let go, tare and drift taken off                 [N]
    sigma       uncertainty of it: noise, tare, drift, jumps, sampling, lag       [N]
    low, high   its 95 % interval                                                 [N]
    time        when                                                              [s]
    length      of the arm there                                                  [m]
    tare        what the load cell shows without load at that moment              [N]
    drift       of the tare                                                       [N/s]
    lag         from this point to the largest acceleration of the arm; None = not looked for   [s]
    ramp        what the times without load tell of it; None = nothing
    notes       what a reader must know
    """

    force: float
    sigma: float
    low: float
    high: float
    time: float
    length: float
    tare: float
    drift: float = 0.0
    lag: float | None = None
    ramp: Ramp | None = None
    notes: tuple[str, ...] = ()


class Point(NamedTuple):
    """The sample of a failure, what it tells, and the zero under it."""

    at: int
    failure: Failure
    baseline: Baseline


def failure_at(
    trace: Trace, baseline: Baseline, at: int, when: float, time_sigma: float, window: slice, lag: float | None = None
) -> Failure:
    """The point at a time, its force read from the line through the end of the ramp.

    at            sample of the point, the window ends there
    time_sigma    how well the moment is known                                    [s]
    """
    line = line_at(trace.t[window], trace.force[window], when)
    zero, zero_sigma = baseline.at(when)
    drift = float(baseline.terms[1])
    sigma = float(np.sqrt(line.sigma**2 + ((line.slope - drift) * time_sigma) ** 2 + zero_sigma**2))
    force = line.value - zero
    notes = []
    if not baseline.held:
        notes.append("no hold before the ramp: the first samples are taken as zero")
    if baseline.jump is not None:
        notes.append(f"tare jump of {baseline.terms[2]:.3g} N at {baseline.jump:.4g} s taken off")
    if abs(drift) > 3.0 * np.sqrt(baseline.covariance[1, 1]) and abs(drift * (when - baseline.start)) > 0.01 * force:
        notes.append(f"drift of {drift:.3g} N/s taken off")
    if INTERVAL_SIGMAS * zero_sigma > WIDE * abs(force):
        text = f"{ZERO_TOLD} +- {INTERVAL_SIGMAS * zero_sigma:.2g} N at the failure"
        notes.append(f"{text}: a second without load after the pull (rest_after) would tell its drift")
    return Failure(
        force=force,
        sigma=sigma,
        low=force - INTERVAL_SIGMAS * sigma,
        high=force + INTERVAL_SIGMAS * sigma,
        time=when,
        length=float(trace.length[min(at, len(trace.length) - 1)]),
        tare=zero,
        drift=drift,
        lag=lag,
        ramp=baseline.ramp,
        notes=tuple(notes),
    )


def rough_force(trace: Trace, series: Series, width: int) -> Array:
    """Smoothed force less a line through its first samples and the rest at the end, where one is planned.   [N]"""
    t, force = trace.t, running_mean(trace.force, width)
    few = max(10, len(t) // 50)
    first = float(np.median(trace.force[:few]))
    rest = t > t[-1] - 0.8 * series.rest_after
    if series.rest_after <= 0.0 or rest.sum() < few // 2:
        return force - first
    last = float(np.median(trace.force[rest]))
    middle = float(t[few // 2])
    return force - first - (last - first) * (t - middle) / (float(np.median(t[rest])) - middle)


def refuse_no_failure(trace: Trace, series: Series, rate: float, what: str) -> BadTrace:
    """The reason of a trace without a failure: it ends on the ramp, the load was taken back, or the pad held."""
    recorded = trace.t[-1] - trace.t[0]
    last = trace.t > trace.t[-1] - max(0.3, 0.05 * recorded)
    rises = last.sum() >= 4 and line_at(trace.t[last], trace.force[last], 0.0).slope > 0.5 * rate
    if rises and series.rest_after <= 0.0:
        # an arm that stands at its stop has nothing more to tell, though the force goes on to rise
        early, late = np.array_split(trace.length[last], 2)
        stands = abs(float(np.median(late) - np.median(early))) < STANDS * float(np.ptp(trace.length))
        slow = slow_way(trace, series) if stands else None
        if slow is not None:
            return slow
        return BadTrace(f"truncated: it ends after {recorded:.4g} s while the force still rises")
    force = rough_force(trace, series, odd(0.1 / trace.step))
    top = int(np.argmax(force))
    back = np.flatnonzero(force[top:] < 0.7 * force[top])
    planned = trace.t[-1] - series.rest_after - 0.5 if series.rest_after > 0.0 else trace.t[-1]
    if back.size and trace.t[top + back[0]] < planned:
        return BadTrace(f"unloading: the force is taken back from {force[top]:.4g} N at {trace.t[top]:.4g} s")
    return slow_way(trace, series) or BadTrace(f"no failure: {what}")


def slow_way(trace: Trace, series: Series) -> BadTrace | None:
    """The reason of a pad that never let go but went its whole way: it flowed or slid with the load; None = it held."""
    force, width = rough_force(trace, series, odd(0.1 / trace.step)), odd(0.1 / trace.step)
    length = running_mean(trace.length, width)
    way = float(length.max() - length[0])
    begin = ramp_start(trace.t, trace.force, int(np.argmax(force)) + 1)
    stop = int(np.argmax(length > length[0] + 0.97 * way))
    if way < 20.0 * noise_of(trace.length) or stop <= begin + 4:
        return None
    # a spring of power 1.5 is twice as fast at its end as early on; what is faster for long flows
    speed = np.gradient(running_mean(length, width), trace.step)
    usual = float(np.median(speed[begin : (begin + stop) // 2 + 1]))
    mean = (length[stop] - length[begin]) / (trace.t[stop] - trace.t[begin])
    slow = np.flatnonzero(speed[begin:stop] < FLOWING * max(usual, 0.1 * mean))
    fast = stop - begin - (int(slow[-1]) if slow.size else 0)
    if fast * trace.step > LONGEST_RISE:
        return BadTrace(
            f"creep: its way is flow, ever faster for {fast * trace.step:.2g} s up to {trace.t[stop]:.3g} s"
        )
    if float(force.max()) > GOES_ON * float(force[stop]):
        text = f"it went all of its way with the load, to a stop at {trace.t[stop]:.3g} s while the force still rose"
        return BadTrace(f"drifting pad: {text}")
    return None


def peak(trace: Trace, series: Series, law: Law) -> Point:
    """Failure of a pad on a monolithic ground: the end of the ramp before the force falls."""
    step, force = trace.step, trace.force
    end = fall_of(trace, series, law.rate)
    baseline = find_baseline(trace, end, law, series.rest_after)
    start = int(np.searchsorted(trace.t, max(baseline.start, -np.inf if baseline.jump is None else baseline.jump)))
    # the line through the end of the ramp, a little before the fall
    guard = 1 + int(PEAK_WINDOW / step)
    size = max(6, int(FIT_PART * (end - start)))
    window = slice(max(end - guard - size, min(start + 1, end - guard - 4), 0), max(end - guard, 4))
    line = line_at(trace.t[window], force[window], float(trace.t[end]))
    left = force[window] - line.value - line.slope * (trace.t[window] - trace.t[end])
    spread = max(float(np.std(left)), noise_of(force[:end]), 1e-12)
    # the first sample that has left the line, from there back to the fall
    ahead = np.arange(window.stop, min(end + guard + 2, len(force)))
    below = line.value + line.slope * (trace.t[ahead] - trace.t[end]) - force[ahead]
    first = int(ahead[int(np.argmax(below > LEFT_LINE * spread))]) if (below > LEFT_LINE * spread).any() else end
    # a fall may begin at once or grow with the square of time: the moment lies between, so far as that is known
    opening = opening_time(trace, line, first, end, LEFT_LINE * spread)
    since = time_since(trace, line, first, end)
    when = float(trace.t[first]) - since - OPENING_SHARE * opening
    time_sigma = float(np.sqrt(since**2 / 3.0 + LATE_SIGMA**2 + (OPENING_SHARE * opening) ** 2))
    failure = failure_at(trace, baseline, first, when + LATE, time_sigma, window)
    return Point(first, replace(failure, time=when), baseline)


def first_slip(trace: Trace, end: int) -> int | None:
    """The top from which the force first falls by a good part of its range, well before sample `end`; None = none."""
    reach = max(2, int(FALL_TIME / trace.step))
    flat = running_mean(trace.force, odd(PEAK_WINDOW / trace.step, 1))[: max(end - reach, 0)]
    falls = np.flatnonzero(flat[:-reach] - flat[reach:] > FALL * float(np.ptp(trace.force[:end])))
    return int(falls[0] + np.argmax(flat[falls[0] : falls[0] + reach])) or None if falls.size else None


def by_hand(trace: Trace, series: Series, law: Law, when: float) -> Failure:
    """The point at a time that a person gives: zero and ramp as in every other point.   [s]"""
    first, last = float(trace.t[0]), float(trace.t[-1])
    if not first < when <= last:
        raise BadTrace(f"no failure: {when:.4g} s is not within the recording, {first:.4g} .. {last:.4g} s")
    at = int(np.searchsorted(trace.t, when))
    # what comes after a slip before it tells nothing of the zero before the ramp
    baseline = find_baseline(trace, first_slip(trace, at) or at, law, series.rest_after)
    start = int(np.searchsorted(trace.t, max(baseline.start, -np.inf if baseline.jump is None else baseline.jump)))
    window = slice(max(start + 1, at - max(8, int(FIT_PART * (at - start))), 0), at)
    if window.stop - window.start < 5:
        raise BadTrace(f"no failure: the ramp before {when:.4g} s cannot be seen")
    return failure_at(trace, baseline, at, when, float(np.hypot(trace.step, LATE_SIGMA)), window)


def time_since(trace: Trace, line: Line, first: int, end: int) -> float:
    """Time from a sudden fall to the first sample that shows it, half a step in the middle, sigma 1/sqrt(3) of it.

    line    of the ramp at sample `end`
    A sample that shows little of the next one's fall was taken soon after its beginning, or lies between two stamps of
    a clock that jitters: a fall that grows with time or its square bounds the time by the ratio of both.   [s]
    """
    few = slice(first, first + 2)
    below = line.value + line.slope * (trace.t[few] - trace.t[end]) - trace.force[few]
    if len(below) < 2 or not 0.0 < below[0] < below[1]:
        return 0.5 * trace.step
    ratio = float(below[0] / below[1])
    root = float(np.sqrt(ratio))
    return trace.step * min(0.5, 0.5 * (ratio / (1.0 - ratio) + root / (1.0 - root)))


def opening_time(trace: Trace, line: Line, first: int, end: int, seen: float) -> float:
    """Time from the beginning of a fall, growing with the square of time, to its first sample that is seen.   [s]

    line    of the ramp at sample `end`
    seen    fall that is seen above the noise                                       [N]
    A fall within two samples is sudden: nothing is known of its beginning.
    """
    last = min(end + max(2, int(FALL_TIME / trace.step)), len(trace.t))
    below = line.value + line.slope * (trace.t[first:last] - trace.t[end]) - trace.force[first:last]
    if len(below) < 3 or below.max() <= 2.0 * seen:
        return 0.0
    half = int(np.argmax(below > 0.5 * below.max()))
    ratio = float(np.sqrt(max(seen, below[0]) / (0.5 * below.max())))
    if half < 2 or ratio >= 0.8:
        return 0.0
    return min(half * trace.step * ratio / (1.0 - ratio), LONGEST_OPENING)


def fall_of(trace: Trace, series: Series, rate: float) -> int:
    """The first sample of the first quick fall from near the highest force; a trace without one is refused."""
    from scipy.ndimage import minimum_filter1d

    step = trace.step
    width = odd(PEAK_WINDOW / step, 1)
    flat = rough_force(trace, series, width)
    height = float(flat.max())
    size = noise_of(trace.force) / np.sqrt(width)
    fall = max(FALL * height, 6.0 * size)
    reach = max(2, 2 * int(0.5 * FALL_TIME / step))
    what = f"the force does not fall after its highest value, {height:.4g} N"
    # lowest within reach ahead of every sample
    lowest = minimum_filter1d(flat, reach + 1, origin=-(reach // 2), mode="nearest")
    falls = np.flatnonzero((flat > NEAR_TOP * height) & (flat - lowest >= fall))
    if height <= 8.0 * size or not falls.size:
        raise refuse_no_failure(trace, series, rate, what)
    few, way, quiet = max(2, int(RUN_TIME / step)), float(np.ptp(trace.length)), noise_of(trace.length)
    # the first of them from which the arm runs off; others are jumps of the zero, or the load was taken back
    for group in np.split(falls, np.flatnonzero(np.diff(falls) > 1) + 1):
        top = int(group[0]) + int(np.argmax(flat[group[0] : group[-1] + 1]))
        end = top + int(np.argmax(flat[top:] < flat[top] - fall))
        gone = float(trace.length[end : end + few + 1].max() - np.median(trace.length[max(top - few, 0) : top + 1]))
        if gone > 0.02 * way + 4.0 * quiet:
            return end
    raise refuse_no_failure(trace, series, rate, what)


def slips(trace: Trace) -> tuple[Array, Array, list[tuple[int, int, float]]]:
    """Smoothed length, its speed, and every slip: first and last sample, and its part of the whole way."""
    width = max(SLIP_WINDOW / trace.step, 0.7)
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


def knee(trace: Trace, series: Series, law: Law) -> Point:
    """Failure of a pad on a granular ground: where the arm begins to run off, a lag before its largest acceleration."""
    step = trace.step
    length, speed, found = slips(trace)
    fastest = int(np.argmax(speed))
    quiet = noise_of(trace.length)
    main = max(found, key=lambda slip: slip[2], default=(0, 0, 0.0))
    usual = float(np.median(np.abs(speed)))
    to_stop = float(np.ptp(length[main[1] :])) < STANDS * float(np.ptp(length)) if main[1] < len(length) else False
    if (main[1] - main[0]) * step > LONGEST_RUN:
        raise refuse_no_failure(trace, series, law.rate, "the arm never runs off, it moves slowly")
    if (
        sum(slip[2] for slip in found) < RUNS_OFF
        or length.max() - length[0] < 20.0 * quiet
        or speed[fastest] < (CLEAR_RUN[0] if main[2] > CLEAR_RUN[1] and to_stop else QUICK) * usual
    ):
        raise refuse_no_failure(trace, series, law.rate, "the arm never runs off, the length has no knee")
    sharpest, lag = lag_of(speed, fastest, step)
    lag = series.knee_lag or lag
    when = float(trace.t[sharpest]) - lag
    at = int(np.clip(np.searchsorted(trace.t, when), 1, len(trace.t) - 1))
    baseline = find_baseline(trace, at, law, series.rest_after)
    if when < baseline.start + 10.0 * step:
        raise BadTrace(f"no failure: the arm runs off at {when:.3g} s, before the ramp has begun")
    start = int(np.searchsorted(trace.t, max(baseline.start, -np.inf if baseline.jump is None else baseline.jump)))
    size = max(8, int(KNEE_WINDOW / step), int(FIT_PART * (at - start)))
    window = slice(max(start + 1, at - size, 0), at + 1)
    if window.stop - window.start < 5:
        raise BadTrace(f"no failure: the ramp before {when:.3g} s cannot be seen")
    time_sigma = float(np.sqrt((0.4 * step) ** 2 + LAG_SIGMA**2 + (0.15 * lag) ** 2 + CELL_LAG_SIGMA**2))
    # the cell shows the force of the knee a little later
    failure = failure_at(trace, baseline, at, when + CELL_LAG, time_sigma, window, lag)
    return Point(at, replace(failure, time=when), baseline)


def lag_of(speed: Array, fastest: int, step: float) -> tuple[int, float]:
    """Sample of the largest acceleration of the arm, and the time since it began to run off.   [s]

    A straight line through a quarter and three quarters of the largest acceleration meets zero where it began; the
    smoothing widens the rise by about a sample.
    """
    acceleration = np.gradient(speed, step)
    begin = max(0, fastest - int(1.0 / step))
    sharpest = begin + int(np.argmax(acceleration[begin : fastest + 1]))
    rising = acceleration[begin : sharpest + 1] / acceleration[sharpest]

    def crossing(level: float) -> float:
        below = np.flatnonzero(rising < level)
        k = int(below[-1]) if below.size else 0
        if k + 1 >= len(rising):
            return float(k)
        return k + (level - rising[k]) / max(rising[k + 1] - rising[k], 1e-12)

    quarter, most = crossing(0.25), crossing(0.75)
    onset = quarter - 0.5 * (most - quarter)
    return sharpest, float(np.clip((sharpest - begin - onset - 1.0) * step, step, 0.5))
