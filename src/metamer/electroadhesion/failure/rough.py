"""What a trace looks like before its zero is known, and why one without a failure has none."""

from __future__ import annotations

import numpy as np

from metamer.core.records import Array
from metamer.electroadhesion.failure.baseline import ramp_start
from metamer.electroadhesion.failure.signals import hinge, line_at, noise_of, odd, running_mean
from metamer.electroadhesion.traces import BadTrace, Series, Trace

FLOWING = 2.2  # speed over that of the first half of the way, at its median, of a pad that flows or runs off   [-]
LONGEST_RISE = 0.8  # of the speed of an arm that runs off; what takes longer is flow      [s]
STANDS = 3e-3  # part of its way by which an arm at its stop seems to move at the end     [-]
NOT_BACK = 0.8  # part of its way at which an arm ends that did not come back              [-]
LEAST_STAND = 0.15  # of an arm at its stop while the force still rises                   [s]
SURELY_BENT, LEAST_BEND = 5.0, 0.3  # bend of a force at the end of its hold: sigmas, part of the rate     [-]
RATE_DOUBT = 0.03  # part of the rate by which a ramp may differ from the planned one     [-]


def rough_force(trace: Trace, series: Series, width: int, *, drifts: bool = False) -> Array:
    """Smoothed force less a rough zero.   [N]

    drifts    whether a zero without a rest after the pull drifts by what hold and ramp tell; it costs time
    The zero is a line through the first samples and the rest at the end, where one is planned, else their level.
    """
    t, force = trace.t, running_mean(trace.force, width)
    few = max(10, len(t) // 50)
    first = float(np.median(trace.force[:few]))
    rest = t > t[-1] - 0.8 * series.rest_after
    middle = float(t[few // 2])
    if series.rest_after > 0.0 and rest.sum() >= few // 2:
        last = float(np.median(trace.force[rest]))
        return force - first - (last - first) * (t - middle) / (float(np.median(t[rest])) - middle)
    return force - first - (rough_drift(trace, series.ramp_rate) if drifts else 0.0) * (t - middle)


def rough_drift(trace: Trace, rate: float) -> float:
    """Drift by the hold and by what the ramp beyond it rises other than planned; 0 where a bend cannot be seen.   [N/s]

    The first part of the recording whose force bends upwards most surely shows the bend.
    """
    t, force = trace.t, trace.force
    ends = np.unique(np.geomspace(min(40, len(t)), len(t), 12).astype(int)).tolist()
    bends = [(found, end) for end in ends if (found := hinge(t[:end], force[:end], pieces=40)) is not None]
    found, end = max(bends, key=lambda one: (one[0].after - one[0].before) / max(one[0].sigma, 1e-12))
    begin = int(np.searchsorted(t, found.at))
    if found.after - found.before < max(SURELY_BENT * found.sigma, LEAST_BEND * rate) or min(begin, end - begin) < 6:
        return 0.0
    hold, ramp = line_at(t[:begin], force[:begin], 0.0), line_at(t[begin:end], force[begin:end], 0.0)
    sigma = max(hold.slope_sigma, 1e-12)
    # a ramp of another scale tells nothing of the drift
    beyond, doubt = ramp.slope - rate, float(np.hypot(ramp.slope_sigma, RATE_DOUBT * rate))
    if abs(beyond - hold.slope) > SURELY_BENT * np.hypot(sigma, doubt):
        return hold.slope
    return (hold.slope / sigma**2 + beyond / doubt**2) / (1.0 / sigma**2 + 1.0 / doubt**2)


def refuse_no_failure(trace: Trace, series: Series, rate: float, what: str) -> BadTrace:
    """The reason of a trace without a failure: it ends on the ramp, the load was taken back, or the pad held."""
    recorded = trace.t[-1] - trace.t[0]
    last = trace.t > trace.t[-1] - max(0.3, 0.05 * recorded)
    force = rough_force(trace, series, odd(0.1 / trace.step), drifts=True)
    rises = last.sum() >= 4 and line_at(trace.t[last], force[last], 0.0).slope > 0.5 * rate
    if rises and series.rest_after <= 0.0:
        # an arm that stands at its stop has nothing more to tell, though the force goes on to rise
        early, late = np.array_split(trace.length[last], 2)
        stands = abs(float(np.median(late) - np.median(early))) < STANDS * float(np.ptp(trace.length))
        slow = slow_way(trace, series) if stands else None
        if slow is not None:
            return slow
        return BadTrace(f"truncated: it ends after {recorded:.4g} s while the force still rises")
    top = int(np.argmax(force))
    back = np.flatnonzero(force[top:] < 0.7 * force[top])
    planned = trace.t[-1] - series.rest_after - 0.5 if series.rest_after > 0.0 else trace.t[-1]
    unloaded = None
    if back.size and trace.t[top + back[0]] < planned:
        unloaded = BadTrace(f"unloading: the force is taken back from {force[top]:.4g} N at {trace.t[top]:.4g} s")
    # a pad that held comes back with the force, one that flowed stays where it went
    length = running_mean(trace.length, odd(0.1 / trace.step))
    stays = float(length[-1] - length[0]) > NOT_BACK * float(length.max() - length[0])
    slow = slow_way(trace, series) if unloaded is None or stays else None
    return slow or unloaded or BadTrace(f"no failure: {what}")


def slow_way(trace: Trace, series: Series) -> BadTrace | None:
    """The reason of a pad that never let go but went its whole way: it flowed or slid with the load; None = it held."""
    force, width = rough_force(trace, series, odd(0.1 / trace.step), drifts=True), odd(0.1 / trace.step)
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
    # the arm stands while the ramp goes on
    quiet = STANDS * way + 3.0 * noise_of(trace.length) / np.sqrt(width)
    moving = np.flatnonzero(length[: int(np.argmax(length)) + 1] < length.max() - quiet)
    stands = slice(int(moving[-1]) + 1, int(np.argmax(force > 0.98 * force.max())))
    long = stands.stop - stands.start > max(6, int(LEAST_STAND / trace.step))
    if long and line_at(trace.t[stands], force[stands], 0.0).slope > 0.5 * series.ramp_rate:
        text = f"it went all of its way with the load, to a stop at {trace.t[stop]:.3g} s while the force still rose"
        return BadTrace(f"drifting pad: {text}")
    return None
