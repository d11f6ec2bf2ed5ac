"""Fourier: any periodic shape of each joint, by cosine and sine coefficients or from samples of one period."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from metamer.gaits.easing import soften
from metamer.gaits.parameters import (
    Valid,
    check,
    count,
    is_list,
    joint_count,
    one_or_more,
    per_joint,
    real,
    time_column,
)
from metamer.records import Array, Targets
from metamer.refusals import refuse

Rows = tuple[float | tuple[float, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Fourier:
    """Periodic shape, phi_k = e(t) (mean_k + sum_h C_hk cos(h x_k) + S_hk sin(h x_k)), x_k = 2 pi f t + k lag.   [rad]

    h = 1, 2, .. counts the harmonics, k = 0 .. joints-1 the joints.

    joints      number of joints                                                [-]
    mean        one for all or one a joint                                      [rad]
    cosine      C: a row a harmonic, each one number for all joints or one a joint   [rad]
    sine        S: likewise                                                     [rad]
    frequency   f                                                               [Hz]
    lag         phase of each joint ahead of the one before it                  [rad]
    start       soft start: the shape grows from 0 in this time                 [s]
    """

    joints: int = joint_count()
    mean: float | tuple[float, ...] = per_joint(0.0, "rad")
    cosine: Rows = ()
    sine: Rows = (0.5,)
    frequency: float = real(0.5, "Hz")
    lag: float = real(0.7, "rad")
    start: float = real(1.0, "s", lower=0.0)
    _terms: Array = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check(self)
        for name in ("cosine", "sine"):
            object.__setattr__(self, name, _rows(f"gait.{name}", getattr(self, name), self.joints))

        # (2, harmonics, joints): cosines, sines
        terms = np.zeros((2, max(len(self.cosine), len(self.sine)), self.joints))
        for block, rows in zip(terms, (self.cosine, self.sine), strict=True):
            for h, row in enumerate(rows):
                block[h] = row
        object.__setattr__(self, "_terms", terms)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        omega = 2.0 * math.pi * self.frequency
        h = np.arange(1, self._terms.shape[1] + 1)[:, None]
        x = h * (omega * column + self.lag * np.arange(self.joints))[..., None, :]
        c, s = np.cos(x), np.sin(x)
        cosine, sine = self._terms
        shape = (cosine * c + sine * s).sum(axis=-2)
        slope = (h * (sine * c - cosine * s)).sum(axis=-2)
        bend = -(h**2 * (cosine * c + sine * s)).sum(axis=-2)
        return soften(column, self.start, Targets(shape + np.asarray(self.mean), omega * slope, omega**2 * bend))


def fourier_from_samples(
    *, samples: Any, joints: int, frequency: float = 0.5, harmonics: int | None = None, start: float = 1.0
) -> Fourier:
    """Periodic shape through samples of one period at t_i = i/(f T), least squares in `harmonics` terms.   [rad]

    samples     (T, joints), T >= 3; the period's end is not sampled again      [rad]
    harmonics   at most T//2; None = T//2, which goes through every sample      [-]
    joints, frequency, start   as in Fourier
    """
    if not is_list(samples) or len(samples) < 3:
        raise refuse(
            "gait.samples", samples, f"must be a list of at least 3 rows of {joints} numbers, one a joint [rad]"
        )
    for i, row in enumerate(samples):
        if not is_list(row):
            raise refuse(f"gait.samples[{i}]", row, f"must be a list of {joints} numbers, one a joint [rad]")
    shape = np.array([one_or_more(f"gait.samples[{i}]", row, Valid("rad"), joints) for i, row in enumerate(samples)])
    size = len(shape)
    most = size // 2
    wanted = most if harmonics is None else count("gait.harmonics", harmonics, 1)
    if wanted > most:
        raise refuse("gait.harmonics", harmonics, f"must be at most {most}, half the number of samples [-]")

    # sines and cosines are orthogonal over equal steps; the term at half the sampling rate counts once
    angle = 2.0 * math.pi * np.outer(np.arange(1, wanted + 1), np.arange(size)) / size
    weight = np.full((wanted, 1), 2.0 / size)
    if 2 * wanted == size:
        weight[-1] = 1.0 / size
    return Fourier(
        joints=joints,
        mean=tuple(shape.mean(axis=0)),
        cosine=tuple(map(tuple, weight * (np.cos(angle) @ shape))),
        sine=tuple(map(tuple, weight * (np.sin(angle) @ shape))),
        frequency=frequency,
        lag=0.0,
        start=start,
    )


def _rows(name: str, rows: Any, joints: int) -> Rows:
    if not is_list(rows):
        raise refuse(name, rows, f"must be a list with a row a harmonic, each one number or {joints} numbers [rad]")
    return tuple(one_or_more(f"{name}[{h}]", row, Valid("rad"), joints) for h, row in enumerate(rows))


GAIT = Fourier
FORMS = (fourier_from_samples,)
