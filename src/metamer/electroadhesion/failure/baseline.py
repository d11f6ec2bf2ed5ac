"""The zero of the load cell: tare and drift from the time without load before and after a pull, and jumps between.

    zero(t) = b + d t + sum_j J_j [t >= t_j]
b, d and J by least squares over the samples without load; the slope of the ramp tells d a second time, since it must
be the commanded rate but for the rate's own error. The covariance goes into every interval.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.electroadhesion.failure.onset import Jump, fit_onset
from metamer.electroadhesion.failure.signals import (
    correlation_factor,
    hinge,
    line_at,
    noise_of,
    step_height,
    step_in_bent_line,
)
from metamer.electroadhesion.traces import Trace

Samples = NDArray[np.intp]
USUAL_DRIFTS = np.array(
    [0.01, 0.02, 0.04, 0.06, 0.3, 1.5]
)  # spreads of them from bench to bench, part of the ramp rate
HOW_USUAL = np.array([1.0, 1.0, 1.0, 1.0, 0.1, 0.1])  # each of them is: a drift as quick as a ramp is rare
RATE_ERROR = 0.02  # of the commanded ramp rate: how well a tester keeps it                [-]
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

    terms        (b, d, J)                                                         [N, N/s, N]
    covariance   (3, 3) of them
    start        when the ramp begins                                              [s]
    jump         when the zero jumps; None = it does not                           [s]
    held         whether there was a hold before the ramp to tell the zero
    drift_told   drift by the samples without load alone, and its sigma            [N/s]
    """

    terms: Array
    covariance: Array
    start: float
    jump: float | None
    held: bool
    drift_told: tuple[float, float]

    def at(self, t: float) -> tuple[float, float]:
        """The zero at a time and its sigma.   [N]"""
        row = self.row(np.array([t]))[0]
        return float(row @ self.terms), float(np.sqrt(max(row @ self.covariance @ row, 0.0)))

    def row(self, t: Array) -> Array:
        """(T, 3) of the terms at times."""
        jumped = np.zeros_like(t) if self.jump is None else (t >= self.jump).astype(np.float64)
        return np.column_stack([np.ones_like(t), t, jumped])

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


def find_baseline(trace: Trace, end: int, rate: float, rest_after: float) -> Baseline:
    """The zero of a trace whose pad lets go at sample `end`.

    rate          commanded force per time                                            [N/s]
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
        slope = line.slope, float(np.hypot(line.slope_sigma, RATE_ERROR * rate))
        onset = fit_onset(t[:end], force[:end], float(t[start]), slope, found)
    held = onset is not None
    # the first fifth of the rest is let go by: the string swings
    rest = np.flatnonzero(t > t[-1] - 0.8 * rest_after) if rest_after > 0.0 else np.arange(0)
    rest = rest[rest > end]
    free = rest if held else np.concatenate([np.arange(min(5, end)), rest])
    variance = hold_variance(t, force, rest)
    design = np.column_stack([np.ones(len(free)), t[free], t[free] >= (np.inf if jump is None else jump)])
    normal: Array = np.asarray(design.T @ design / variance, dtype=np.float64)
    right: Array = np.asarray(design.T @ force[free] / variance, dtype=np.float64)
    if onset is not None:
        size = 2 if jump is None else 3
        told_by = np.linalg.inv(onset.covariance[:size, :size])
        normal[:size, :size] += told_by
        right[:size] += told_by @ onset.terms[:size]
    elif found is not None:
        normal[2, 2] += 1.0 / found.sigma**2
        right[2] += found.height / found.sigma**2
    told = (0.0, np.inf)
    if held or len(rest):
        terms, covariance = solved(normal, right, jump)
        told = float(terms[1]), float(np.sqrt(max(covariance[1, 1], 0.0)))
    # the ramp tells the drift again, unless its scale is wrong
    if line is not None:
        drift, sigma = line.slope - rate, float(np.hypot(line.slope_sigma, RATE_ERROR * rate))
        if abs(drift - told[0]) < 5.0 * float(np.hypot(told[1], sigma)):
            normal[1, 1] += 1.0 / sigma**2
            right[1] += drift / sigma**2
    terms, covariance = weighed_drift(*solved(normal, right, jump), USUAL_DRIFTS * rate, HOW_USUAL)
    return Baseline(terms=terms, covariance=covariance, start=float(t[start]), jump=jump, held=held, drift_told=told)


def weighed_drift(terms: Array, covariance: Array, usual: Array, chances: Array) -> tuple[Array, Array]:
    """Terms and covariance by what is known of drifts: normal, their spread one of `usual` [N/s] with its chance.

    The drift becomes its mean over all, its variance their spread: one that is hardly significant is taken off in part.
    """
    variance = float(covariance[1, 1])
    if variance <= 0.0:
        return terms, covariance
    total = usual**2 + variance
    chance = chances * np.exp(-0.5 * terms[1] ** 2 * (1.0 / total - 1.0 / total.max())) / np.sqrt(total)
    chance /= chance.sum()
    shrunk = usual**2 / total
    drifts = shrunk * terms[1]
    drift = float(chance @ drifts)
    spread = float(chance @ (shrunk * variance + (drifts - drift) ** 2))
    way = covariance[:, 1] / variance
    return terms + way * (drift - terms[1]), covariance + np.outer(way, way) * (spread - variance)


def solved(normal: Array, right: Array, jump: float | None) -> tuple[Array, Array]:
    """Terms and covariance of normal equations; without a jump its term is nothing."""
    size = 2 if jump is None else 3
    scale = 1.0 / np.sqrt(np.maximum(np.diag(normal)[:size], 1e-300))
    inverse = np.linalg.pinv(normal[:size, :size] * np.outer(scale, scale), hermitian=True) * np.outer(scale, scale)
    terms, covariance = np.zeros(3), np.zeros((3, 3))
    terms[:size], covariance[:size, :size] = inverse @ right[:size], inverse
    return terms, covariance


def hold_variance(t: Array, force: Array, *parts: Samples) -> float:
    """Variance of a sample without load, neighbours being alike.   [N^2]"""
    found = []
    for part in parts:
        if len(part) >= FEWEST_UNLOADED:
            line = np.polyfit(t[part] - t[part[0]], force[part], 1)
            left = force[part] - np.polyval(line, t[part] - t[part[0]])
            found.append(float(left @ left) / max(len(part) - 2, 1) * correlation_factor(left))
    return max(float(np.mean(found)) if found else noise_of(force) ** 2, 1e-18)
