"""Smoothing, lines, noise and turning points of sampled signals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array

AGREE_SIGMAS = 1.0  # sigmas within which lines agree                                        [-]
MOST_LAGS = 60  # of the correlation of what a line leaves


class Line(NamedTuple):
    """A least-squares line at a moment.

    value, sigma     at the moment; the spread counts that neighbouring errors are alike
    slope, slope_sigma
    """

    value: float
    sigma: float
    slope: float
    slope_sigma: float


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


def correlation_factor(rest: Array) -> float:
    """Factor on the variance of a mean of errors that are alike to their neighbours, at least 1.   [-]

    1 + 2 (sum of the correlations up to the first that is not positive): one independent value stands for so many.
    """
    n = len(rest)
    power = float(rest @ rest)
    if n < 8 or power <= 0.0:
        return 1.0
    total = 0.0
    for lag in range(1, min(MOST_LAGS, n // 4) + 1):
        alike = float(rest[lag:] @ rest[:-lag]) / power
        if alike <= 2.0 / np.sqrt(n):
            break
        total += alike
    return 1.0 + 2.0 * total


def line_at(t: Array, x: Array, when: float) -> Line:
    """Least-squares line of x(t) at a time."""
    n, mid = len(t), float(t.mean())
    spread = float(((t - mid) ** 2).sum())
    slope = float(((t - mid) * (x - x.mean())).sum() / spread) if spread > 0.0 else 0.0
    rest = x - x.mean() - slope * (t - mid)
    variance = float((rest**2).sum()) / max(n - 2, 1) * correlation_factor(rest)
    value = float(x.mean()) + slope * (when - mid)
    sigma = np.sqrt(variance * (1.0 / n + ((when - mid) ** 2 / spread if spread > 0.0 else 0.0)))
    return Line(value, float(sigma), slope, float(np.sqrt(variance / spread)) if spread > 0.0 else 0.0)


def longest_agreeing(t: Array, x: Array, when: float, sizes: Sequence[int]) -> slice:
    """The longest of the windows at the end of x(t) whose line agrees at a time with those of all shorter ones.

    sizes    samples of them, rising
    They agree while their values +- AGREE_SIGMAS sigmas have a common part: a line through a bent x leaves it before
    what it is off by is more than what the shorter ones leave open (Goldenshluger and Nemirovski 1997).
    """
    low, high, kept = -np.inf, np.inf, sizes[0]
    for size in sizes:
        line = line_at(t[-size:], x[-size:], when)
        low, high = max(low, line.value - AGREE_SIGMAS * line.sigma), min(high, line.value + AGREE_SIGMAS * line.sigma)
        if low > high:
            break
        kept = size
    return slice(len(t) - kept, len(t))


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


class Hinge(NamedTuple):
    """Two lines that meet.

    at                where                                                            [s]
    before, after     slopes
    sigma             of the change of slope
    roughness         what the lines leave over the noise of neighbours; 1 = they explain all   [-]
    """

    at: float
    before: float
    after: float
    sigma: float
    roughness: float


def block_means(x: Array, pieces: int) -> Array:
    """Means of equal blocks of x, `pieces` of them or a few more; samples behind the last whole block are left out."""
    size = max(1, len(x) // pieces)
    count = len(x) // size
    return x[: count * size].reshape(count, size).mean(axis=1)


def hinge(t: Array, x: Array, pieces: int = 120) -> Hinge | None:
    """The hinge of two lines through x(t) by least squares over all places of it; None where there are too few samples.

    pieces    block means of so many pieces are fitted, which is quicker and alike
    """
    t, x = block_means(t, pieces), block_means(x, pieces)
    count = len(t)
    if count < 8:
        return None
    span = float(t[-1] - t[0])
    u = (t - t[0]) / span
    places = u[2:-3]
    designs = np.empty((len(places), count, 3))
    designs[:, :, 0], designs[:, :, 1] = 1.0, u
    designs[:, :, 2] = np.clip(u - places[:, None], 0.0, None)
    normals = designs.transpose(0, 2, 1) @ designs
    solutions = np.linalg.solve(normals, (designs.transpose(0, 2, 1) @ x)[..., None])[..., 0]
    rests = x - (designs @ solutions[..., None])[..., 0]
    errors = (rests**2).sum(axis=1)
    best = int(np.argmin(errors))
    variance = errors[best] / max(count - 4, 1) * correlation_factor(rests[best])
    sigma = float(np.sqrt(variance * np.linalg.inv(normals[best])[2, 2])) / span
    _, slope, bend = solutions[best].tolist()
    rough = float(np.sqrt(errors[best] / max(count - 4, 1)) / max(noise_of(rests[best]), 1e-300))
    return Hinge(float(t[0] + places[best] * span), slope / span, (slope + bend) / span, sigma, rough)


class Step(NamedTuple):
    """A step in a bent line: when, how high, the sigma of its height, and where the line bends."""

    at: float
    height: float
    sigma: float
    bend: float


def step_in_bent_line(t: Array, x: Array, pieces: int = 48) -> Step | None:
    """The step of x(t) = a + b t + c (t - t_0)+ + J [t >= t_1] by least squares over all t_0 and t_1; None = too few.

    pieces    block means of so many pieces are fitted
    """
    t, x = block_means(t, pieces), block_means(x, pieces)
    count = len(t)
    if count < 12:
        return None
    u = (t - t[0]) / float(t[-1] - t[0])
    bends, steps = (grid.ravel() for grid in np.meshgrid(np.arange(1, count - 3, 2), np.arange(3, count - 3)))
    base = np.column_stack([np.ones(count), u])
    bent = np.clip(u - u[bends][:, None], 0.0, None)
    # the same with a second bend in place of the step: where that fits better there is no step
    stepped, solutions, errors = fitted_designs(base, bent, (np.arange(count) >= steps[:, None]).astype(np.float64), x)
    best = int(np.argmin(errors))
    if fitted_designs(base, bent, np.clip(u - u[steps][:, None], 0.0, None), x)[2].min() < errors[best]:
        return None
    designs, normals = stepped, stepped.transpose(0, 2, 1) @ stepped + 1e-9 * np.eye(4)
    rest = x - designs[best] @ solutions[best]
    variance = float(rest @ rest) / max(count - 6, 1) * correlation_factor(rest)
    sigma = float(np.sqrt(max(variance * np.linalg.inv(normals[best])[3, 3], 0.0)))
    when = float(0.5 * (t[steps[best]] + t[steps[best] - 1]))
    return Step(when, float(solutions[best, 3]), sigma, float(t[bends[best]]))


def step_height(t: Array, x: Array, where: int, bend: float) -> tuple[float, float]:
    """Height and sigma of a step before sample `where` of a line that bends somewhere about `bend`."""
    parts = [(t[:where], x[:where]), (t[where:], x[where:])]
    means = []
    for time, value in parts:
        size = max(1, len(time) // 100)
        count = len(time) // size
        means.append([one[: count * size].reshape(count, size).mean(axis=1) for one in (time, value)])
    (t_1, x_1), (t_2, x_2) = means
    time, value = np.concatenate([t_1, t_2]), np.concatenate([x_1, x_2])
    step = np.concatenate([np.zeros(len(t_1)), np.ones(len(t_2))])
    reach = 0.06 * float(t[-1] - t[0])
    places = bend + np.linspace(-reach, reach, 61)
    base = np.column_stack([np.ones(len(time)), time - time[0]])
    bent = np.clip(time - places[:, None], 0.0, None)
    designs, solutions, errors = fitted_designs(base, bent, np.repeat(step[None], len(places), axis=0), value)
    best = int(np.argmin(errors))
    rest = value - designs[best] @ solutions[best]
    variance = float(rest @ rest) / max(len(time) - 5, 1) * correlation_factor(rest)
    sigma = np.sqrt(variance * np.linalg.inv(designs[best].T @ designs[best] + 1e-9 * np.eye(4))[3, 3])
    return float(solutions[best, 3]), float(sigma)


def fitted_designs(base: Array, third: Array, fourth: Array, x: Array) -> tuple[Array, Array, Array]:
    """Least squares of x by many designs of four columns: the designs, their solutions and squared errors."""
    designs = np.empty((*third.shape, 4))
    designs[:, :, :2], designs[:, :, 2], designs[:, :, 3] = base, third, fourth
    across = designs.transpose(0, 2, 1)
    # a step beside a bend is nearly the bend itself: a little weight keeps the equations solvable
    right = across @ x
    solutions: Array = np.linalg.solve(across @ designs + 1e-9 * np.eye(4), right[..., None])[..., 0].astype(np.float64)
    return designs, solutions, float(x @ x) - (solutions * right).sum(axis=1)
