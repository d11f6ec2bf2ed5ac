"""Tare and drift from the time before a ramp that may begin roundly.

    force(t) = b + d t + J [t >= t_j] + r g(t - h)
g is a ramp whose line meets the zero at h and which is rounded over some time, by a parabola or by an exponential.
Where a hold ends and a round beginning starts cannot be seen sharply: all forms and all h share in b and d by how well
they fit, and the spread between them is part of the covariance.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.electroadhesion.failure.signals import correlation_factor, noise_of

ROUND_PARTS = np.linspace(0.0, 1.0, 12)  # how late a rounded ramp is, part of the latest     [-]
LATEST = 0.16, 0.9  # that a rounded ramp is, part of the ramp and of the hold     [-]
EARLY_RAMP = 0.4, 2.5  # that is fitted together with the hold, part of the ramp and of the hold     [-]
MOST_BLOCKS = 120  # means of so many blocks are fitted
BEND_PLACES = 25  # values of h that are tried at once
REACH = 0.4, 4.0  # of them about the first guess, part of the hold; about the best, sigmas of h     [-]
MOST_STAGES = 9  # ever finer: without noise h is determined to rounding
LEAST_TRUST = 0.2  # in a sample of the ramp over one of the hold     [-]
FEWEST_FREE = 8  # samples before the beginning that make a hold


class Onset(NamedTuple):
    """(b, d, J) [N, N/s, N] before a ramp and their covariance (3, 3)."""

    terms: Array
    covariance: Array


class Jump(NamedTuple):
    """A jump of the zero: when [s], how high, with its sigma [N]."""

    at: float
    height: float
    sigma: float


class Fits(NamedTuple):
    """Least-squares fits of many forms: (K, 4) terms b, d, J, r, (K, 4, 4) inverse normals, (K, n) what they leave."""

    terms: Array
    inverse: Array
    rest: Array


def rounded(x: Array, late: float, form: str) -> Array:
    """Ramp of slope 1 at times x after its line's zero, rounded so that it is `late` [s] behind a sudden one."""
    since = np.clip(x + late, 0.0, None)
    if late <= 0.0:
        return since
    if form == "exponential":
        return since - late * (1.0 - np.exp(-since / late))
    return np.where(since < 2.0 * late, 0.25 * since**2 / late, x)


def blocks(t: Array, x: Array) -> tuple[Array, Array]:
    """Means over blocks of equal numbers of samples, at most MOST_BLOCKS of them."""
    size = -(-len(t) // MOST_BLOCKS)
    count = len(t) // size
    return t[: count * size].reshape(count, size).mean(axis=1), x[: count * size].reshape(count, size).mean(axis=1)


def fit_forms(base: Array, ramps: Array, force: Array) -> Fits:
    """Least squares of a force by three common columns and one of many ramps.

    base     (n, 3) columns of b, d, J
    ramps    (K, n) columns of r
    """
    normal = np.empty((len(ramps), 4, 4))
    normal[:, :3, :3] = base.T @ base
    normal[:, 3, :3] = normal[:, :3, 3] = ramps @ base
    normal[:, 3, 3] = (ramps**2).sum(axis=1)
    scale = 1.0 / np.sqrt(np.maximum(np.einsum("kii->ki", normal), 1e-30))
    scaled = normal * scale[:, :, None] * scale[:, None, :] + 1e-12 * np.eye(4)
    inverse: Array = np.linalg.inv(scaled) * scale[:, :, None] * scale[:, None, :]
    right = np.column_stack([np.broadcast_to(base.T @ force, (len(ramps), 3)), ramps @ force])
    terms = (inverse @ right[..., None])[..., 0]
    return Fits(terms, inverse, force - terms[:, :3] @ base.T - terms[:, 3:] * ramps)


def trust_in_ramp(left: Array, hold: NDArray[np.bool_]) -> float:
    """Weight of what is left of the early ramp beside the hold, by how rough and slow both are; at most 1.   [-]"""
    if min(int(hold.sum()), int((~hold).sum())) < FEWEST_FREE:
        return 1.0
    at_rest, moving = (float(np.mean(part**2)) * correlation_factor(part) for part in (left[hold], left[~hold]))
    return float(np.sqrt(np.clip(at_rest / max(moving, 1e-300), LEAST_TRUST**2, 1.0)))


def fit_onset(t: Array, force: Array, meets: float, slope: tuple[float, float], jump: Jump | None) -> Onset | None:
    """Tare, drift and jump from the samples before a ramp and its first part; None where no form leaves a hold.

    t, force    up to the end of the ramp
    meets       where the lines of hold and ramp meet, as a first guess     [s]
    slope       d + r by the whole ramp, and its sigma                      [N/s]
    """
    ramp, hold = float(t[-1]) - meets, meets - float(t[0])
    inside = t < meets + min(EARLY_RAMP[0] * ramp, EARLY_RAMP[1] * hold)
    step = float(t[1] - t[0])
    free = float(t[0]) + FEWEST_FREE * step
    t, force = blocks(t[inside], force[inside])
    half_block = 0.5 * float(t[1] - t[0] - step)
    latest = min(LATEST[0] * ramp, LATEST[1] * hold)
    forms = [("parabola", latest * part) for part in ROUND_PARTS]
    forms += [("exponential", latest * part) for part in ROUND_PARTS[1:]]
    base = np.column_stack([np.ones_like(t), t, np.zeros_like(t) if jump is None else (t >= jump.at).astype(float)])
    variance = max(noise_of(force) ** 2, 1e-18)
    places = meets + hold * np.linspace(-REACH[0], REACH[0], BEND_PLACES)
    fits, weight, trust = None, np.zeros(0), np.ones_like(t)
    for stage in range(MOST_STAGES):
        began = np.concatenate([places - late for _, late in forms])
        weights = np.sqrt(variance) * np.array([1.0 / slope[1], 1.0 / (1e-9 if jump is None else jump.sigma)])
        known = np.array([[0.0, weights[0], 0.0], [0.0, 0.0, weights[1]]])
        ramps = trust * np.concatenate([rounded(t - places[:, None], late, form) for form, late in forms])
        ramps = np.column_stack([ramps, np.full(len(ramps), weights[0]), np.zeros(len(ramps))])
        told = np.array([weights[0] * slope[0], 0.0 if jump is None else weights[1] * jump.height])
        fits = fit_forms(np.concatenate([trust[:, None] * base, known]), ramps, np.concatenate([trust * force, told]))
        errors = np.where(began > free, (fits.rest**2).sum(axis=1), np.inf)
        best = int(np.argmin(errors))
        if not np.isfinite(errors[best]):
            return None
        left = fits.rest[best, : len(t)]
        if stage == 0:
            # steps and waves of a ramp are no noise of the hold: the ramp tells less by so much
            trust = np.where(t < began[best], 1.0, trust_in_ramp(left, t < began[best]))
            continue
        variance = max(float(errors[best]) / max(len(t) - 4, 1) * correlation_factor(left), 1e-18)
        weight = np.exp(-0.5 * (errors - errors[best]) / variance)
        weight /= weight.sum()
        every = np.tile(places, len(forms))
        spread = float(np.sqrt(weight @ (every - weight @ every) ** 2))
        apart = float(places[1] - places[0])
        if spread > apart:
            break
        # the mean of a block over the bend lies on neither line
        bends = np.abs(t - every[best]) < half_block
        t, force, base, trust = t[~bends], force[~bends], base[~bends], trust[~bends]
        # the places lie too far apart to tell h: nearer ones about the best
        places = every[best] + np.linspace(-1.2, 1.2, BEND_PLACES) * max(apart, REACH[1] * spread)
    assert fits is not None, "there is at least one stage"
    terms = fits.terms[:, :3]
    mean = weight @ terms
    off = terms - mean
    covariance = variance * np.einsum("k,kij->ij", weight, fits.inverse[:, :3, :3])
    return Onset(mean, covariance + np.einsum("k,ki,kj->ij", weight, off, off))
