"""The zero of the load cell: tare and drift from the time without load before and after a pull, and jumps between.

    zero(t) = b + d t + J [t >= t_j] + c (t - t_h)^2 / 2,   t_h in the middle of the hold,
by least squares over the samples without load. A drift dies away or grows in minutes: c is nothing, but for that. The
slope of the ramp tells the drift a second time, since it must be the commanded rate but for the rate's own error. The
covariance goes into every interval.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.electroadhesion.failure.onset import Jump, Onset, fit_onset
from metamer.electroadhesion.failure.signals import (
    Line,
    correlation_factor,
    hinge,
    line_at,
    noise_of,
    step_height,
    step_in_bent_line,
)
from metamer.electroadhesion.failure.zero import (
    BEND_ALONE,
    DRIFT_BENDS,
    JUMP_ALONE,
    Law,
    Ramp,
    Told,
    of_both,
    solved,
    told_also,
    weighed_drift,
    zero_row,
)
from metamer.electroadhesion.traces import Trace

Samples = NDArray[np.intp]
USUAL_DRIFTS = np.array(
    [0.01, 0.02, 0.04, 0.06, 0.3, 1.5]
)  # spreads of them from bench to bench, part of the ramp rate
HOW_USUAL = np.array([1.0, 1.0, 1.0, 1.0, 0.1, 0.1])  # each of them is: a drift as quick as a ramp is rare
RAMP_BENDS = 0.02  # of its rate: what a ramp's early part may differ by from the whole     [-]
NO_BEND = 1e-9  # part of the ramp rate by which a drift that is taken as straight changes     [1/s]
AT_WILL = 0.1  # part of a drift by which it changes in a second where nothing is known of it     [1/s]
ROUGH = 1.25  # two lines that leave less than this over the noise explain a pull           [-]
JUMP_WINDOW = 0.4  # force on both sides of a jump that is averaged                       [s]
JUMP_SIGMAS = 7.0  # a jump stands out of the ramp by so many spreads                     [-]
JUMP_LEAST = 0.03  # and by this part of the force                                         [-]
JUMP_AWAY = 0.06  # of the beginning of the ramp, part of the time before the failure      [-]
JUMP_WAY = 0.01  # an arm that moves by more of its way in a step has slipped             [-]
FEWEST_UNLOADED = 8  # samples without load that make a hold


@dataclass(frozen=True, kw_only=True)
class Baseline:
    """The zero of a trace.

    terms        (b, d, J, c)                                                      [N, N/s, N, N/s^2]
    covariance   (4, 4) of them
    start        when the ramp begins                                              [s]
    bent_from    t_h, where the bend of the drift is nothing                       [s]
    jump         when the zero jumps; None = it does not                           [s]
    held         whether there was a hold before the ramp to tell the zero
    drift_told   drift in the middle of the ramp by the samples without load alone, and its sigma   [N/s]
    ramp         what they tell of the ramp; None = nothing
    """

    terms: Array
    covariance: Array
    start: float
    bent_from: float
    jump: float | None
    held: bool
    drift_told: tuple[float, float]
    ramp: Ramp | None

    def at(self, t: float) -> tuple[float, float]:
        """The zero at a time and its sigma.   [N]"""
        row = self.row(np.array([t]))[0]
        return float(row @ self.terms), float(np.sqrt(max(row @ self.covariance @ row, 0.0)))

    def row(self, t: Array) -> Array:
        """(T, 4) of the terms at times."""
        return zero_row(t, self.jump, self.bent_from)

    def over(self, t: Array) -> Array:
        """The zero at times.   [N]"""
        return self.row(t) @ self.terms


def ramp_start(t: Array, force: Array, end: int) -> int:
    """Sample at which the ramp begins: where two lines through the force before the failure meet; 0 = at once."""
    found = hinge(t[:end], force[:end])
    # a force that stands at the end bends down first: the ramp begins before that
    for _ in range(2):
        if found is None or found.after > found.before:
            break
        end = int(np.searchsorted(t, found.at))
        found = hinge(t[:end], force[:end])
    if found is None or found.after <= found.before:
        return 0
    k = int(np.searchsorted(t, found.at))
    return k if k >= FEWEST_UNLOADED else 0


def find_jump(trace: Trace, end: int) -> Jump | None:
    """A jump of the zero before the failure, where the arm does not move; None = none."""
    end -= max(2, int(0.02 / trace.step))
    smooth = hinge(trace.t[:end], trace.force[:end])
    if smooth is None or smooth.roughness < ROUGH:
        return None
    found = step_in_bent_line(trace.t[:end], trace.force[:end])
    if found is None or abs(found.height) < max(JUMP_SIGMAS * found.sigma, JUMP_LEAST * np.ptp(trace.force[:end])):
        return None
    # beside the bend a step and a bend are told apart badly
    if abs(found.at - found.bend) < JUMP_AWAY * float(trace.t[end - 1] - trace.t[0]):
        return None
    # a jump is sharp: near it the force steps by most of its height, whatever the noise
    w = max(4, int(JUMP_WINDOW / trace.step))
    few = max(2, w // 4)
    place = int(np.searchsorted(trace.t, found.at))
    reach = max(w // 2, end // 60)
    places = np.arange(max(place - reach, few), min(place + reach + 1, end - few))
    if not len(places):
        return None
    total = np.concatenate([[0.0], np.cumsum(trace.force)])
    near = (total[places + few] - 2.0 * total[places] + total[places - few]) / few * np.sign(found.height)
    where = int(places[int(np.argmax(near))])
    if float(near.max()) < max(0.6 * abs(found.height), 3.0 * noise_of(trace.force[:end]) * np.sqrt(2.0 / few)):
        return None
    # an arm that moves has slipped
    w = min(w, where, (end - where) // 2)
    length = trace.length
    step = float(np.median(length[where + 1 : where + 1 + w]) - np.median(length[where - w : where]))
    usual = float(np.median(length[where + w : where + 2 * w]) - np.median(length[where : where + w]))
    if abs(step - usual) > JUMP_WAY * float(np.ptp(length)) + 6.0 * noise_of(length):
        return None
    height, sigma = step_height(trace.t[:end], trace.force[:end], where, found.bend)
    return Jump(float(trace.t[where]), height, max(sigma, 1e-12))


def find_baseline(trace: Trace, end: int, law: Law, rest_after: float) -> Baseline:
    """The zero of a trace whose pad lets go at sample `end`.

    law           of the ramp as commanded, or by other pulls of the session
    rest_after    time without load at the end of the recording; 0 = none             [s]
    """
    t, force = trace.t, trace.force
    found = find_jump(trace, end)
    jump = None if found is None else found.at
    start = ramp_start(t, force if found is None else force - found.height * (t >= found.at), end)
    ramp_from = start if jump is None else max(start, int(np.searchsorted(t, jump)) + 1)
    ramp = slice(ramp_from + (end - ramp_from) // 8, end - max(2, (end - ramp_from) // 20))
    line = line_at(t[ramp], force[ramp], 0.0) if ramp.stop - ramp.start >= 6 else None
    onset = None
    if start > 0 and line is not None:
        slope = line.slope, float(np.hypot(line.slope_sigma, RAMP_BENDS * law.rate))
        onset = fit_onset(t[:end], force[:end], float(t[start]), slope, found)
    # the first fifth of the rest is let go by: the string swings
    rest = np.flatnonzero(t > t[-1] - 0.8 * rest_after) if rest_after > 0.0 else np.arange(0)
    rest = rest[rest > end]
    bent_from = 0.5 * float(t[0] + t[start])
    told = told_unloaded(trace, (end, rest), (jump, bent_from), onset)
    if onset is None and found is not None:
        told = told_also(told, JUMP_ALONE, found.height, found.sigma)
    if line is None:
        terms, covariance = solved(told_also(told, BEND_ALONE, 0.0, NO_BEND * law.rate))
        drift_told, shown = (0.0, np.inf), None
    else:
        middle = 0.5 * float(t[ramp.start] + t[ramp.stop - 1])
        terms, covariance, drift_told, shown = with_ramp(told, line, law, middle - bent_from)
        if onset is None and not len(rest):
            drift_told, shown = (0.0, np.inf), None
    terms, covariance = weighed_drift(terms, covariance, USUAL_DRIFTS * law.rate, HOW_USUAL)
    return Baseline(
        terms=terms,
        covariance=covariance,
        start=float(t[start]),
        bent_from=bent_from,
        jump=jump,
        held=onset is not None,
        drift_told=drift_told,
        ramp=shown,
    )


def with_ramp(told: Told, line: Line, law: Law, ahead: float) -> tuple[Array, Array, tuple[float, float], Ramp]:
    """Terms and covariance by the times without load and the slope of the ramp; drift and ramp by the former alone.

    line     of the ramp
    ahead    from t_h to its middle                                                  [s]
    """
    drifts = np.array([0.0, 1.0, 0.0, ahead])  # drift in the middle of the ramp
    slope, least = line.slope - law.rate, NO_BEND * law.rate
    straight = told_also(told, BEND_ALONE, 0.0, least)
    drift, doubt = of_both(
        drifts, *solved(told_also(straight, drifts, slope, np.hypot(line.slope_sigma, law.rate_sigma)))
    )
    size = float(np.hypot(drift, doubt))
    free, free_covariance = solved(told_also(told, BEND_ALONE, 0.0, max(AT_WILL * size, least)))
    usual = told_also(told, BEND_ALONE, 0.0, max(DRIFT_BENDS * size, least))
    drift_told = of_both(drifts, *solved(usual))
    ramp = Ramp(
        rate=line.slope - drift_told[0],
        sigma=float(np.hypot(line.slope_sigma, drift_told[1])),
        free_rate=line.slope - float(drifts @ free),
        bend=float(free[3]),
        covariance=(
            line.slope_sigma**2 + float(drifts @ free_covariance @ drifts),
            -float(drifts @ free_covariance[:, 3]),
            float(free_covariance[3, 3]),
        ),
        drift=drift,
    )
    # rate and bend are known together: beyond its own mean the rate goes with c
    bend, bend_sigma = law.bend * drift, max(law.bend_sigma * size, least)
    along = law.both * drift / bend_sigma**2
    apart = float(np.sqrt(max(law.rate_sigma**2 - along**2 * bend_sigma**2, least**2)))
    told = told_also(told, BEND_ALONE, bend, bend_sigma)
    # the ramp tells the drift again, unless its scale is wrong
    if abs(ramp.rate - law.rate) < 5.0 * np.hypot(ramp.sigma, law.rate_sigma):
        told = told_also(told, drifts + along * BEND_ALONE, slope + along * bend, np.hypot(line.slope_sigma, apart))
    return *solved(told), drift_told, ramp


def told_unloaded(
    trace: Trace, parts: tuple[int, Samples], bends: tuple[float | None, float], onset: Onset | None
) -> Told:
    """What the samples without load tell of the zero.

    parts    sample at which the pad lets go, and those of the rest after the pull
    bends    when the zero jumps, and t_h                                            [s]
    onset    what the hold tells; None = there is none, the first samples stand for it
    """
    (end, rest), t, force = parts, trace.t, trace.force
    free = rest if onset is not None else np.concatenate([np.arange(min(5, end)), rest])
    variance = hold_variance(t, force, rest)
    design = zero_row(t[free], *bends)
    told = Told(design.T @ design / variance, design.T @ force[free] / variance)
    if onset is None:
        return told
    size = 2 if bends[0] is None else 3
    by_hold = np.linalg.inv(onset.covariance[:size, :size])
    normal, right = told.normal.copy(), told.right.copy()
    normal[:size, :size] += by_hold
    right[:size] += by_hold @ onset.terms[:size]
    return Told(normal, right)


def hold_variance(t: Array, force: Array, *parts: Samples) -> float:
    """Variance of a sample without load, neighbours being alike.   [N^2]"""
    found = []
    for part in parts:
        if len(part) >= FEWEST_UNLOADED:
            line = np.polyfit(t[part] - t[part[0]], force[part], 1)
            left = force[part] - np.polyval(line, t[part] - t[part[0]])
            found.append(float(left @ left) / max(len(part) - 2, 1) * correlation_factor(left))
    return max(float(np.mean(found)) if found else noise_of(force) ** 2, 1e-18)
