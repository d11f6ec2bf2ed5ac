"""Least squares of the zero of a load cell, what is known of drifts, and of the ramps of a session.

zero(t) = b + d t + J [t >= t_j] + c (t - t_h)^2 / 2,   t_h in the middle of the hold
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array

DRIFT_BENDS = 1.0 / 300.0  # part of a drift by which it changes: cells warm and creep within minutes     [1/s]
BEND_ALONE, JUMP_ALONE = np.array([0.0, 0.0, 0.0, 1.0]), np.array([0.0, 0.0, 1.0, 0.0])


class Law(NamedTuple):
    """What is known of a ramp and of the drift under it before a trace is looked at.

    rate, rate_sigma    force per time of the ramp                                  [N/s]
    bend, bend_sigma    part of itself by which the drift changes, c / d            [1/s]
    both                covariance of rate and bend                                 [N/s^2]
    """

    rate: float
    rate_sigma: float
    bend: float = 0.0
    bend_sigma: float = DRIFT_BENDS
    both: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Ramp:
    """What the times without load of one trace tell of its ramp.

    rate, sigma         force per time, if drifts bend as is usual                  [N/s]
    free_rate, bend     the same and c, if a drift may bend at will                 [N/s, N/s^2]
    covariance          of these two: of the rate, of both, of c
    drift               under the ramp                                              [N/s]
    """

    rate: float
    sigma: float
    free_rate: float
    bend: float
    covariance: tuple[float, float, float]
    drift: float


def zero_row(t: Array, jump: float | None, bent_from: float) -> Array:
    """(T, 4) of b, d, J and c at times."""
    jumped = np.zeros_like(t) if jump is None else (t >= jump).astype(np.float64)
    return np.column_stack([np.ones_like(t), t, jumped, 0.5 * (t - bent_from) ** 2])


class Told(NamedTuple):
    """Normal equations of the terms of a zero: (n, n) and (n,)."""

    normal: Array
    right: Array


def told_also(told: Told, row: Array, value: float, sigma: float) -> Told:
    """Normal equations with one more observation."""
    return Told(told.normal + np.outer(row, row) / sigma**2, told.right + row * value / sigma**2)


def solved(told: Told) -> tuple[Array, Array]:
    """Terms and covariance of normal equations; what nothing tells is nothing."""
    scale = 1.0 / np.sqrt(np.maximum(np.diag(told.normal), 1e-300))
    inverse = np.linalg.pinv(told.normal * np.outer(scale, scale), hermitian=True) * np.outer(scale, scale)
    return inverse @ told.right, inverse


def of_both(row: Array, terms: Array, covariance: Array) -> tuple[float, float]:
    """Value and sigma of a sum of terms."""
    return float(row @ terms), float(np.sqrt(max(row @ covariance @ row, 0.0)))


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
