"""Explicit Runge-Kutta methods with one entry per row below the diagonal, as tables for the lanes of a batch.

A table has a row per stage: its weight in the step, how far ahead of the step's start the next stage lies, and its own
time, all in steps.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from metamer.core.numerics.rk4 import stage_times
from metamer.core.records import Array
from metamer.core.refusals import refuse


def table(ahead: list[float], weights: list[float]) -> Array:
    """(stages, 3) rows of a method: weight, way ahead, time.   [-]"""
    return np.stack([np.array(weights), np.array([*ahead, 0.0]), np.array([0.0, *ahead])], axis=1)


# long3: order 3 in four stages, its fourth coefficient 0.0186 instead of 1/24: stable on the real axis to 5.96, where
# RK4 ends at 2.78; the order conditions were solved to rounding
METHODS = {
    "rk4": table([stage_times(k, 1.0)[1] for k in range(3)], [stage_times(k, 1.0)[0] for k in range(4)]),
    "heun2": table([1.0], [0.5, 0.5]),
    "heun3": table([1 / 3, 2 / 3], [0.25, 0.0, 0.75]),
    "long3": table(
        [0.42862517364142955, 0.8554797999206507, 0.3548523813013402],
        [0.14367172818229987, 0.3771960975677626, 0.3361842718415927, 0.14294790240834476],
    ),
}


def growth(method: Array, z: NDArray[np.complex128]) -> Array:
    """|P(z)|, by which a step multiplies a motion exp(lambda t), z = h lambda complex; stable where <= 1.   [-]"""
    total, stage = np.ones_like(z), np.ones_like(z)
    for weight, ahead, _ in method:
        total = total + weight * z * stage
        stage = 1.0 + ahead * z * stage
    return np.abs(total)


def refuse_method(name: str) -> None:
    """BadInput for a method that lanes do not have."""
    if name not in METHODS:
        raise refuse("options.method", name, f"one of {', '.join(METHODS)}")
