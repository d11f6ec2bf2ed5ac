"""Force of a pad that is peeled at constant speed: the mean over the plateau while its front moves along."""

from __future__ import annotations

import numpy as np

from metamer.core.records import Array
from metamer.electroadhesion.failure.baseline import FEWEST_UNLOADED, Samples, hold_variance
from metamer.electroadhesion.failure.points import INTERVAL_SIGMAS, Failure
from metamer.electroadhesion.failure.signals import line_at, noise_of, odd, running_mean
from metamer.electroadhesion.failure.zero import Told, solved, weighed_drift
from metamer.electroadhesion.traces import BadTrace, Series, Trace

MOVES = 0.4  # part of the usual speed of the arm above which it moves                       [-]
SPEED_ERROR = 0.06  # difference of the arm's speed from the planned one that is let pass         [-]
NEAR_LEVEL = 0.85  # part of the plateau's force that its beginning and its end have reached       [-]
SHORTEST_PLATEAU = 0.25  # part of the way of the arm that a plateau has at least            [-]
LARGEST_TREND = 0.15  # change of the force over a plateau, part of it                        [-]
PLATEAU_BLOCKS = 6  # means of so many parts tell how well the mean of a plateau is known
BLOCK_FACTOR = 1.31  # of a 95 % interval by so many means over the normal one: 2.57 / 1.96   [-]
DRIFT_SHARE = 0.01  # of the plateau's force: usual drift of a load cell in a second          [1/s]


def moving_part(trace: Trace) -> tuple[int, int]:
    """First and last sample at which the arm moves at its usual speed."""
    width = odd(0.2 / trace.step)
    speed = np.gradient(running_mean(trace.length, width), trace.step)
    usual = float(np.quantile(speed, 0.9))
    if usual <= 0.0 or np.ptp(trace.length) < 20.0 * noise_of(trace.length):
        raise BadTrace("no failure: the arm does not move")
    moves = np.concatenate([[0], (speed > MOVES * usual).astype(np.int8), [0]])
    edges = np.flatnonzero(np.diff(moves))
    longest = int(np.argmax(edges[1::2] - edges[::2]))
    return int(edges[2 * longest]), int(edges[2 * longest + 1]) - 1


def unloaded_line(trace: Trace, first: int, rest_after: float, level: float) -> tuple[Array, Array]:
    """(b, d) of the zero b + d t and their covariance, from before the pull and the rest after it.   [N, N/s]

    level    of the plateau: a drift is a small part of it                            [N]
    """
    t, force = trace.t, trace.force
    hold: Samples = np.arange(max(first - max(2, first // 20), 0))
    rest: Samples = np.flatnonzero(t > t[-1] - 0.8 * rest_after) if rest_after > 0.0 else np.arange(0)
    free = np.concatenate([hold, rest])
    if len(free) < FEWEST_UNLOADED:
        raise BadTrace("no failure: no time without load before or after the pull tells the zero")
    design = np.column_stack([np.ones(len(free)), t[free]])
    variance = hold_variance(t, force, hold, rest)
    found = solved(Told(design.T @ design / variance, design.T @ force[free] / variance))
    return weighed_drift(*found, np.array([DRIFT_SHARE * abs(level)]), np.ones(1))


def find_plateau(trace: Trace, series: Series, when: float | None = None) -> Failure:
    """Mean force while the front of a peeled pad moves; BadTrace where there is no plateau.

    when    a person's middle of the plateau; None = found                            [s]
    """
    first, last = moving_part(trace)
    if last - first < 6 * PLATEAU_BLOCKS:
        raise BadTrace(f"no failure: the arm moves for {last - first} samples, too few for a plateau")
    speed = line_at(trace.t[first : last + 1], trace.length[first : last + 1], 0.0).slope
    if abs(speed / series.speed - 1.0) > SPEED_ERROR:
        text = f"the arm moves at {1e3 * speed:.4g} mm/s, {speed / series.speed:.2f} of the planned speed"
        raise BadTrace(f"wrong scale: {text}")
    force = running_mean(trace.force, odd(0.01 * (last - first), 1))
    middle = slice(first + (last - first) // 4, last - (last - first) // 4)
    guess = float(np.median(force[middle]) - np.median(trace.force[: max(first, 3)]))
    (offset, drift), covariance = unloaded_line(trace, first, series.rest_after, guess)
    rough = force - offset - drift * trace.t
    level = float(np.median(rough[middle]))
    if level <= 6.0 * noise_of(trace.force):
        raise BadTrace(f"no failure: the force while the arm moves, {level:.3g} N, does not stand out of the noise")
    near = first + np.flatnonzero(rough[first : last + 1] > NEAR_LEVEL * level)
    begin, end = int(near[0]), int(near[-1])
    begin, end = begin + (end - begin) // 10, end - (end - begin) // 20
    if when is not None:
        half = (last - first) // 8
        at = int(np.searchsorted(trace.t, when))
        begin, end = max(at - half, first), min(at + half, last)
    if end - begin < max(SHORTEST_PLATEAU * (last - first) * (when is None), 3 * PLATEAU_BLOCKS):
        part = 100.0 * (end - begin) / (last - first)
        raise BadTrace(f"no failure: no plateau, the force is steady over {part:.0f} % of the arm's way")
    inside = slice(begin, end + 1)
    t, pulled = trace.t[inside], trace.force[inside] - offset - drift * trace.t[inside]
    trend = line_at(t, pulled, float(t[-1])).slope * float(t[-1] - t[0])
    mean = float(pulled.mean())
    if when is None and abs(trend) > LARGEST_TREND * mean:
        raise BadTrace(
            f"no failure: no plateau, the force goes from {mean - trend / 2:.3g} to {mean + trend / 2:.3g} N"
        )
    return plateau_failure(trace, inside, pulled, np.array([offset, drift]), covariance)


def plateau_failure(trace: Trace, inside: slice, pulled: Array, zero: Array, covariance: Array) -> Failure:
    """The mean over a plateau with its interval, by the spread of the means of its parts and of its zero.

    pulled    (P,) force over the plateau, its zero taken off                          [N]
    """
    size = len(pulled) // PLATEAU_BLOCKS
    means = pulled[: size * PLATEAU_BLOCKS].reshape(PLATEAU_BLOCKS, size).mean(axis=1)
    row = np.array([1.0, float(trace.t[inside].mean())])
    known = BLOCK_FACTOR * float(means.std(ddof=1)) / np.sqrt(PLATEAU_BLOCKS)
    sigma = float(np.sqrt(known**2 + max(row @ covariance @ row, 0.0)))
    force, middle = float(pulled.mean()), (inside.start + inside.stop) // 2
    way = 1e3 * float(trace.length[inside.stop - 1] - trace.length[inside.start])
    text = f"plateau from {trace.t[inside.start]:.3g} to {trace.t[inside.stop - 1]:.3g} s, {way:.3g} mm"
    return Failure(
        force=force,
        sigma=sigma,
        low=force - INTERVAL_SIGMAS * sigma,
        high=force + INTERVAL_SIGMAS * sigma,
        time=float(row[1]),
        length=float(trace.length[middle]),
        tare=float(zero[0] + zero[1] * row[1]),
        drift=float(zero[1]),
        notes=(f"{text}; the front's force scatters by +- {float(pulled.std()):.2g} N",),
    )
