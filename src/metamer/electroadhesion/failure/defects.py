"""What is wrong with a file: cut off, clipped, more than one slip, another scale, a pad that creeps."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.electroadhesion.failure.points import (
    CREEP,
    RUN_TIME,
    SOFTENING,
    Failure,
    Point,
    slips,
)
from metamer.electroadhesion.failure.rough import LONGEST_RISE, rough_force, slow_way
from metamer.electroadhesion.failure.signals import hinge, line_at, noise_of, odd, running_mean, significant_peaks
from metamer.electroadhesion.traces import BadTrace, Series, Trace

SHORTEST_RUN = 0.98  # part of the planned length below which a file is truncated         [-]
SECOND = 0.10  # a second fall of this part of the peak, or slip of this part of the way, is one too many   [-]
AS_HIGH = 0.92  # a later peak of this part of the first leaves open which one is the failure   [-]
PEAK_SMOOTHING = 0.036  # of the force for peaks beside the failure                      [s]
SCALE_ERROR = 0.06  # difference of the ramp from the planned one that is let pass          [-]
MOST_SLACK = 0.12  # and so much more at most where a drift is not told that well           [-]
NEVER = 0.97  # part of the way before the failure that leaves nothing for it       [-]
FLAT = 0.35  # slope of a force that stands, part of the ramp's                          [-]
QUICK_FALL = 0.06  # of a slip, in which the force falls by half                         [s]
SMALL_SLIP = 0.04  # a fall of this part of the peak in which the arm runs on is a slip too          [-]
RUN_ON = 0.02  # part of the way that an arm goes at a second slip                       [-]
LONGEST_LAG = 0.4  # from the beginning of a run to its largest acceleration; what takes longer is flow   [s]
NEARBY, FASTER = 0.3, 2.5  # time before and after a slip, and how much faster than there it is     [s, -]
SURE = 5.0  # sigmas of a change of slope                                             [-]
RAIL_CHANCE = 1e-3  # chance of a rail where there is none, in a file                            [-]
USUAL_SECOND = 1.83  # mean size of second differences of noise but for the largest 3 %, over its sigma     [-]
LEAST_SEEN = 0.1  # noise over a converter's step below which it cannot be seen            [-]
RAIL = 7  # equal samples at the very top that make a rail                           [-]


def rail_samples(trace: Trace, rate: float) -> int:
    """How many samples stand at a rail, the very largest value; 0 where a ramp of this rate explains them.

    Noise that is wider than a step of the converter never repeats the largest value for long; noise about as wide does
    where a force stands in the middle of a step, by p = erf(step / sqrt(8) noise) from sample to sample; without noise
    a ramp stays on one step for step / rate, and a pull at constant speed (rate 0) for as long as it likes.
    """
    force, top = trace.force, trace.force.max()
    values = np.unique(force)
    if len(values) < 3:
        return len(force)
    quantum = float(np.diff(values).min())
    at_top = np.concatenate([[0], (force == top).astype(np.int8), [0]])
    edges = np.flatnonzero(np.diff(at_top))
    longest, total = int((edges[1::2] - edges[::2]).max()), int(at_top.sum())
    noise = rounded_noise(force, quantum)
    noisy = noise > 0.5 * quantum
    stays = math.erf(quantum / (np.sqrt(8.0) * noise))
    by_chance = np.log(RAIL_CHANCE / len(force)) / np.log(stays) if stays < 1.0 else np.inf
    least = max(RAIL, by_chance) if noisy else max(RAIL, 2.5 * quantum / (rate * trace.step)) if rate > 0.0 else np.inf
    piled = noise > quantum and total >= 3 * RAIL and total > int((force == values[-2]).sum())
    return total if longest >= least or piled else 0


def rounded_noise(force: Array, quantum: float) -> float:
    """Standard deviation of the noise under what rounding to a quantum adds, robust.   [N]

    By the mean size of second differences but for the largest: their median has few values where steps are coarse.
    """
    second = np.sort(np.abs(force[2:] - 2.0 * force[1:-1] + force[:-2]))
    size = float(second[: max(1, int(0.97 * len(second)))].mean()) / USUAL_SECOND
    return float(np.sqrt(max(size**2 - quantum**2 / 12.0, (LEAST_SEEN * quantum) ** 2)))


def check_whole(trace: Trace, series: Series, rate: float) -> None:
    """Refuse a file that ends early or whose force stands at a rail."""
    recorded = float(trace.t[-1] - trace.t[0]) + trace.step
    if series.duration > 0.0 and recorded < SHORTEST_RUN * series.duration:
        raise BadTrace(f"truncated: {recorded:.4g} s of {series.duration:.4g} s")
    rail, top = rail_samples(trace, rate), float(trace.force.max())
    if rail > 0:
        raise BadTrace(f"clipped: {rail} samples stand at {top:.4g} N")
    if series.force_range > 0.0 and top > 1.02 * series.force_range:
        raise BadTrace(f"wrong scale: {top:.4g} N is beyond the tester's range of {series.force_range:.4g} N")


def check_single(trace: Trace, series: Series, point: Point) -> tuple[str, ...]:
    """Refuse a file with more than one slip; notes on a pad that sticks and slips after its failure."""
    if series.kind == "granular":
        check_runs(trace, series)
        if not series.knee_lag and (point.failure.lag or 0.0) > LONGEST_LAG:
            raise BadTrace(f"creep: the arm gains speed ever faster for {point.failure.lag:.2g} s, it does not run off")
        return ()
    at, failure, baseline = point
    width = odd(PEAK_SMOOTHING / trace.step, 1)
    smoothed = running_mean(trace.force - baseline.over(trace.t), width)
    least = max(SECOND * failure.force, 9.0 * noise_of(trace.force) / np.sqrt(width))
    near = max(3, int(0.1 / trace.step))
    floor = 2.0 * SECOND * failure.force
    # a fall before the failure spoils tare and drift: it is looked for without
    jumped = 0.0 if baseline.jump is None else baseline.terms[2] * (trace.t >= baseline.jump)
    rough = rough_force(replace(trace, force=trace.force - jumped), series, width)
    early = [k for k in significant_peaks(rough, least) if rough[k] > floor and k <= at + width // 2][:-1]
    later = [k for k in significant_peaks(smoothed, least) if smoothed[k] > floor and k > at + near]
    falls = [k for k in later if slips_after(fall_after(trace, smoothed, k, least), SECOND * failure.force)]
    # a smaller fall before the failure is a slip if the arm runs on in it; several after it are sticking and slipping
    small = max(SMALL_SLIP * failure.force, 9.0 * noise_of(trace.force) / np.sqrt(width))
    minor = [(k, fall_after(trace, rough, k, small)) for k in significant_peaks(rough, small)]
    early += [k for k, fall in minor if rough[k] > floor and k not in early and slips_before(fall, at - 2 * near)]
    minor = [(k, fall_after(trace, smoothed, k, small)) for k in significant_peaks(smoothed, small)]
    teeth = [k for k, fall in minor if k > at + near and slips_after(fall, SECOND * failure.force)]
    high = max((float(smoothed[k]) for k in falls), default=0.0)
    if early or (len(falls) == 1 and (len(teeth) < 2 or high > AS_HIGH * failure.force)):
        text = " and ".join(f"{trace.t[k]:.3g} s" for k in sorted({*early, at, *falls}))
        raise BadTrace(f"double slip: the force falls by more than {100 * SMALL_SLIP:.0f} % of the peak at {text}")
    if not falls:
        rises = [f"the force rises again after the failure, to {smoothed[k]:.4g} N, and is taken back" for k in later]
        return tuple(rises)
    if high > AS_HIGH * failure.force:
        raise BadTrace(f"stick-slip: {len(falls)} more peaks, up to {high:.4g} N, as high as the first")
    return (f"stick-slip after the failure: {len(falls)} more peaks of up to {high:.4g} N",)


class Fall(NamedTuple):
    """How a force falls: from which sample, at once or not, to what [N], and whether the arm runs on in it."""

    begin: int
    quick: bool
    low: float
    runs: bool


def slips_before(fall: Fall, at: int) -> bool:
    """Whether a small fall is a slip before sample `at`: the arm runs on in it."""
    return fall.runs and fall.begin < at


def slips_after(fall: Fall, nothing: float) -> bool:
    """Whether a fall after the failure is a slip: the arm runs on, or it is quick and more than `nothing` [N] stays."""
    return fall.runs or (fall.quick and fall.low > nothing)


def fall_after(trace: Trace, smoothed: Array, top: int, least: float) -> Fall:
    """The fall after a peak of the force.

    smoothed    (T,) force without its zero                                            [N]
    least       fall that counts                                                       [N]
    """
    end = top + int(np.argmax(smoothed[top:] < smoothed[top] - least))
    # a force may stand for a while before it falls
    begin = max(top, end - 1 - int(0.1 / trace.step))
    lowest = np.minimum.accumulate(smoothed[end:])
    again = np.flatnonzero(smoothed[end:] > lowest + least)
    low = float(lowest[again[0] if again.size else -1])
    half = int(np.argmax(smoothed[begin:] < 0.5 * (smoothed[begin] + low)))
    quick = half * trace.step <= QUICK_FALL + 2.0 * trace.step
    few = max(2, int(0.05 / trace.step))
    ahead = trace.length[end : end + max(2, int(RUN_TIME / trace.step)) + 1]
    gone = float(ahead.max() - np.median(trace.length[max(begin - few, 0) : begin + 1]))
    return Fall(begin, quick, low, gone > RUN_ON * float(np.ptp(trace.length)) + 4.0 * noise_of(trace.length))


def check_runs(trace: Trace, series: Series) -> None:
    """Refuse a file whose arm runs off twice, or whose pad flows before it does."""
    _, speed, every = slips(trace)
    whole = sum(slip[2] for slip in every)
    main = max(every, key=lambda slip: float(speed[slip[0] : slip[1]].max()), default=None)
    found = [
        slip
        for slip in every
        if slip[2] >= SECOND * whole and (slip is main or stands_out(speed, slip, int(NEARBY / trace.step)))
    ]
    for first, last, part in found:
        fastest = first + int(np.argmax(speed[first:last]))
        still = np.flatnonzero(speed[: fastest + 1] < 0.3 * speed[fastest])
        rise = (fastest - int(still[-1]) if still.size else fastest) * trace.step
        if rise > LONGEST_RISE:
            flows = BadTrace(f"creep: {100 * part:.0f} % of its way is flow up to {trace.t[last - 1]:.3g} s")
            raise slow_way(trace, series) or flows
    if len(found) > 1:
        text = ", ".join(f"{100 * part:.0f} %" for _, _, part in found)
        name = "double slip" if len(found) == 2 else "stick-slip"
        raise BadTrace(f"{name}: the arm runs off {len(found)} times, over {text} of its way")


def stands_out(speed: Array, slip: tuple[int, int, float], reach: int) -> bool:
    """Whether an arm moves faster in a slip than just before and after it; else it only stretches with the load."""
    first, last, _ = slip
    beside = np.concatenate([speed[max(first - max(reach, 3), 0) : first], speed[last : last + max(reach, 3)]])
    return float(speed[first:last].mean()) > FASTER * float(np.median(beside))


def check_flat(trace: Trace, point: Point) -> None:
    """Refuse a file whose force stands before the failure while the ramp goes on."""
    at, failure, baseline = point
    begin = int(np.searchsorted(trace.t, baseline.start))
    inside = slice(begin + (at - begin) // 10, at - max(1, (at - begin) // 60))
    if inside.stop - inside.start < 12:
        return
    found = hinge(trace.t[inside], (trace.force - baseline.over(trace.t))[inside])
    if found is None or found.before <= 0.0:
        return
    lasted = float(trace.t[inside.stop]) - found.at
    sure = found.before - found.after > SURE * found.sigma
    if found.after < FLAT * found.before and sure and lasted > 0.04 * (failure.time - baseline.start):
        raise BadTrace(f"clipped: the force stands at {failure.force:.4g} N for {lasted:.3g} s while the ramp goes on")


def check_scale(trace: Trace, planned: float, point: Point) -> None:
    """Refuse a file whose ramp, drift taken off, is not the planned one: the scale of its force is wrong."""
    at, failure, baseline = point
    zero = baseline.over(trace.t)
    force = running_mean(trace.force, odd(0.03 / trace.step)) - zero
    inside = np.flatnonzero((force[:at] > 0.2 * failure.force) & (force[:at] < 0.9 * failure.force))
    if len(inside) < 10:
        raise BadTrace("no failure: the ramp before it cannot be seen")
    window = slice(int(inside[0]), int(inside[-1]) + 1)
    # jumps come off, the drift by what the times without load tell of it
    jumped = zero[window] - baseline.row(trace.t[window])[:, [0, 1, 3]] @ baseline.terms[[0, 1, 3]]
    line = line_at(trace.t[window], trace.force[window] - jumped, 0.0)
    drift, sigma = baseline.drift_told
    # a significant drift counts, one of doubtful significance may be none, one that cannot be estimated is none
    drifts = [drift] if abs(drift) > 6.0 * sigma else [drift, 0.0] if abs(drift) > 3.0 * sigma else [0.0]
    slope = min((line.slope - one for one in drifts), key=lambda slope: abs(slope / planned - 1.0))
    slack = 2.0 * float(np.hypot(line.slope_sigma, sigma if np.isfinite(sigma) else 0.0)) / planned
    if abs(slope / planned - 1.0) > SCALE_ERROR + min(slack, MOST_SLACK):
        text = f"the force rises by {slope:.4g} N/s, {slope / planned:.2f} of the planned ramp"
        raise BadTrace(f"wrong scale: {text}")


def check_drift(trace: Trace, series: Series, failure: Failure, start: float = 0.0) -> None:
    """Refuse a file whose pad moved a good part of its way before it failed, or crept.

    start    of the ramp                                                              [s]
    """
    few = max(3, int(0.05 / trace.step))
    end = int(np.searchsorted(trace.t, failure.time - 0.01))
    first = float(np.median(trace.length[:few]))
    smoothed = running_mean(trace.length, odd(few))
    way = float(smoothed[end:].max(initial=-np.inf)) - first
    moved = float(np.median(trace.length[max(0, end - few) : max(end, 1)])) - first
    half = int(np.searchsorted(trace.t, 0.5 * (start + failure.time)))
    crept = moved - SOFTENING * max(float(smoothed[half]) - first, 0.0)
    if way > 0.0 and crept > CREEP * way and moved <= 0.98 * way:
        raise BadTrace(f"creep: {100.0 * crept / way:.0f} % of its way is flow before it failed, beyond its stretch")
    if moved > NEVER * way > 0.0:
        raise BadTrace("no failure: the arm never runs off, nearly all of its way was done slowly")
    if way <= 0.0 or moved > series.stretch * way:
        part = 100.0 * moved / way if way > 0.0 else 100.0
        raise BadTrace(f"drifting pad: {part:.0f} % of its way was done before it failed")
