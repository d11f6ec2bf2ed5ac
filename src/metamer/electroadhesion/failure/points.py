"""The point at which a pad let go: the end of the ramp where the force falls, or where the arm begins to run off."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.electroadhesion.failure.baseline import Baseline, find_baseline
from metamer.electroadhesion.failure.rough import STANDS, refuse_no_failure, rough_force
from metamer.electroadhesion.failure.signals import Line, line_at, longest_agreeing, noise_of, odd, running_mean, smooth
from metamer.electroadhesion.failure.zero import Law, Ramp
from metamer.electroadhesion.traces import BadTrace, Series, Trace

PEAK_WINDOW = 0.012  # force is averaged over this for the peak                       [s]
FIT_PART = 0.15  # part of the ramp before the peak that is fitted by a line           [-]
LONGER_WINDOWS, RAMP_PART = (
    (1.4, 2.0, 2.8, 4.0),
    0.6,
)  # lengths of longer windows over that, and part of the ramp at most     [-]
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
LONGEST_END = 0.7  # of a run at the end of a slow way; what takes longer is flow             [s]
RUNS_OFF = 0.15  # part of its whole way that an arm must run at once              [-]
INTERVAL_SIGMAS = 1.96  # sigmas of a 95 % interval                                            [-]
LAG_SIGMA = 0.01  # uncertainty of the beginning of a run                            [s]
CELL_LAG, CELL_LAG_SIGMA = 6e-3, 4e-3  # of the force behind the length: a cell with its filter, 3 to 12 ms   [s]
WIDE = 0.01  # half an interval over its force from which on its cause is reported     [-]
ZERO_TOLD = "the zero is told to"  # how that note begins
LEFT_LINE = 4.0  # spreads below the ramp's line at which a fall is seen                  [-]
TOP_EARLY, SEEN_LATE = (
    4.8e-3,
    1.6e-3,
)  # of the top before a fall's moment beyond half its mean, of what is seen after it   [s]
AFTER_STAMP = (
    0.3  # of a fall whose beginning a jittering clock hides, steps after the first sample that shows it     [-]
)
HIGHEST_MEAN = 0.6  # of noisy means at the end of a ramp above the ramp, and the spread of that, over theirs     [-]
FALLS_DIFFER = 6e-3  # spread of where falls of various kinds are seen                     [s]
COARSE = 0.01  # step at which both tell the moment alike                                 [s]
FALL_SIGMA, FALL_STEPS = 5e-3, 2.3e-3  # of that moment: s^2 = FALL_SIGMA^2 + FALL_STEPS step     [s]
HAND_SIGMA = 5e-3  # of a moment that a person marks                                       [s]


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


def peak(trace: Trace, series: Series, law: Law) -> Point:
    """Failure of a pad on a monolithic ground: the end of the ramp before the force falls."""
    step, force = trace.step, trace.force
    end = fall_of(trace, series, law.rate)
    baseline = find_baseline(trace, end, law, series.rest_after)
    start = int(np.searchsorted(trace.t, max(baseline.start, -np.inf if baseline.jump is None else baseline.jump)))
    # the line through the end of the ramp, a little before the highest short mean
    few = max(1, round(PEAK_WINDOW / step))
    begin = max(end - few - int(FALL_TIME / step), 0)
    means = np.convolve(force[begin : end + 1], np.full(few, 1.0 / few), mode="valid")
    top = begin + int(np.argmax(means))
    size = max(6, int(FIT_PART * (top - start)))
    window = slice(max(top - few - size, min(start + 1, top - few - 4), 0), max(top - few, 4))
    window = longer_window(trace, window, start, float(trace.t[end]))
    line = line_at(trace.t[window], force[window], float(trace.t[end]))
    left = force[window] - line.value - line.slope * (trace.t[window] - trace.t[end])
    spread = max(float(np.std(left)), noise_of(force[:end]), 1e-12)
    # the first sample that has left the line, no earlier than the top
    ahead = np.arange(min(top + few // 2, end), min(end + few + 2, len(force)))
    below = line.value + line.slope * (trace.t[ahead] - trace.t[end]) - force[ahead]
    first = int(ahead[int(np.argmax(below > LEFT_LINE * spread))]) if (below > LEFT_LINE * spread).any() else end
    when, time_sigma = moment_of_fall(trace, line, (first, end), (float(means.max()), spread / np.sqrt(few)))
    failure = failure_at(trace, baseline, first, when, time_sigma, window)
    return Point(first, replace(failure, time=when - CELL_LAG), baseline)


def longer_window(trace: Trace, window: slice, start: int, when: float) -> slice:
    """The window of a ramp's end, made longer backwards as far as its line stays the same at a time.

    start    sample at which the ramp begins
    """
    size, most = window.stop - window.start, int(RAMP_PART * (window.stop - start))
    sizes = [size, *(round(size * grown) for grown in LONGER_WINDOWS if round(size * grown) <= most)]
    ramp = slice(0, window.stop)
    return longest_agreeing(trace.t[ramp], trace.force[ramp], when, sizes)


def moment_of_fall(trace: Trace, line: Line, marks: tuple[int, int], top: tuple[float, float]) -> tuple[float, float]:
    """When the line of the ramp, as the cell shows it, has the force of the failure, and the sigma of that time.   [s]

    line     of the ramp at sample `end`
    marks    first sample that has left the line, and `end`, well within the fall
    top      highest mean over PEAK_WINDOW, and the spread of such means              [N]
    A fall may begin at once behind a slow cell, or grow so slowly that the top is round: where the highest short mean
    meets the line differs less between the two than where the fall is seen. Samples too coarse for a mean, or noise
    that is long in being climbed by the ramp, tell the latter better. Both are off by what the falls of five benches
    had in common.
    """
    first, end = marks
    slope = max(line.slope, 1e-12)
    # the highest of noisy means is too high; the line meets it within the fall's reach
    before = (line.value - top[0] + HIGHEST_MEAN * top[1]) / slope
    meets = float(trace.t[end]) - min(max(before, 0.0), 2.0 * FALL_TIME)
    seen = float(trace.t[first]) - time_since(trace, line, first, end) - SEEN_LATE
    # the noise of a mean as time of the ramp beside how falls differ
    noise = top[1] / slope
    by_top = COARSE / (trace.step + COARSE) * FALLS_DIFFER**2 / (FALLS_DIFFER**2 + noise**2)
    when = by_top * (meets + TOP_EARLY + 0.5 * (PEAK_WINDOW + trace.step)) + (1.0 - by_top) * seen
    return when, float(np.sqrt(FALL_SIGMA**2 + FALL_STEPS * trace.step + (HIGHEST_MEAN * by_top * noise) ** 2))


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
    return failure_at(trace, baseline, at, when, float(np.hypot(trace.step, HAND_SIGMA)), window)


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
    # a straight line between two stamps shows as much of a fall that comes later
    if ratio * trace.step < trace.jitter:
        return -AFTER_STAMP * trace.step
    root = float(np.sqrt(ratio))
    return trace.step * min(0.5, 0.5 * (ratio / (1.0 - ratio) + root / (1.0 - root)))


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
    window = longer_window(trace, window, start, when + CELL_LAG)
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
