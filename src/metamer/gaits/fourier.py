"""Fourier: any periodic shape of each joint, by cosine and sine coefficients or from samples of one period."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from metamer.core.arrays import per
from metamer.core.fields import MISSING, number, rows, whole
from metamer.core.parts import of_kind
from metamer.core.records import Array, Targets
from metamer.core.refusals import Problem
from metamer.gaits.easing import soften
from metamer.gaits.gait import JointGait, WaveColumns, time_column
from metamer.gaits.waves import wave_columns

Rows = tuple[float | tuple[float, ...], ...]


def sample_rules(gait: FourierSamples) -> Iterator[Problem]:
    """No more harmonics than samples can tell apart."""
    if gait.harmonics is not None and gait.harmonics > len(gait.samples) // 2:
        valid = f"at most {len(gait.samples) // 2}, half the number of samples"
        yield Problem("harmonics", gait.harmonics, valid)


@dataclass(frozen=True, kw_only=True)
class Periodic(JointGait):
    """What a periodic shape has, however it is given.

    frequency   f                                                               [Hz]
    start       soft start: the shape grows from 0 in this time                 [s]
    """

    frequency: float = number(0.5, "Hz")
    start: float = number(1.0, "s", lower=0.0)


@dataclass(frozen=True, kw_only=True)
class Fourier(Periodic):
    """Periodic shape, phi_k = e(t) (mean_k + sum_h C_hk cos(h x_k) + S_hk sin(h x_k)), x_k = 2 pi f t + k lag.   [rad]

    h = 1, 2, .. counts the harmonics, k = 0 .. joints-1 the joints.

    mean        one for all or one per joint                                    [rad]
    cosine      C: a row per harmonic, each one number for all joints or one per joint   [rad]
    sine        S: likewise                                                     [rad]
    lag         phase of each joint ahead of the one before it                  [rad]
    """

    kind = "fourier"

    mean: float | tuple[float, ...] = number(0.0, "rad", per="joints")
    cosine: Rows = rows((), "rad", per="joints")
    sine: Rows = rows((0.5,), "rad", per="joints")
    lag: float = number(0.7, "rad")

    @cached_property
    def terms(self) -> Array:
        """(2, harmonics, joints): cosines, sines.   [rad]"""
        terms = np.zeros((2, max(len(self.cosine), len(self.sine)), self.joints))
        for block, found in zip(terms, (self.cosine, self.sine), strict=True):
            for h, row in enumerate(found):
                block[h] = row
        return terms

    @property
    def fastest(self) -> float:
        """Frequency of the last harmonic.   [Hz]"""
        return max(len(self.cosine), len(self.sine)) * abs(self.frequency)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        omega = 2.0 * math.pi * self.frequency
        h = np.arange(1, self.terms.shape[1] + 1)[:, None]
        x = h * (omega * column + self.lag * np.arange(self.joints))[..., None, :]
        c, s = np.cos(x), np.sin(x)
        cosine, sine = self.terms
        shape = (cosine * c + sine * s).sum(axis=-2)
        slope = (h * (sine * c - cosine * s)).sum(axis=-2)
        bend = -(h**2 * (cosine * c + sine * s)).sum(axis=-2)
        return soften(column, self.start, Targets(shape + np.asarray(self.mean), omega * slope, omega**2 * bend))

    def as_waves(self) -> WaveColumns:
        """A wave per harmonic, C cos x + S sin x = hypot(C, S) sin(x + atan2(C, S))."""
        (cosine, sine), k = self.terms, np.arange(self.joints)[:, None]
        waves = []
        for h, (c, s) in enumerate(zip(cosine[:, :, None], sine[:, :, None], strict=True), start=1):
            waves.append((h * self.frequency, np.hypot(c, s), np.arctan2(c, s) + h * k * self.lag))
        return wave_columns(self.mean, waves, self.start, self.joints)


@dataclass(frozen=True, kw_only=True)
class FourierSamples(Periodic):
    """Periodic shape through samples of one period at t_i = i/(f T), least squares in `harmonics` terms.   [rad]

    samples     (T, joints), T >= 3; the period's end is not sampled again      [rad]
    harmonics   at most T//2; None = T//2, which goes through every sample      [-]
    """

    kind = "fourier_samples"

    samples: tuple[float | tuple[float, ...], ...] = rows(MISSING, "rad", per="joints", least=3)
    harmonics: int | None = whole(None, lower=1)

    RULES = (sample_rules,)

    def on(self, body: Any) -> Fourier:
        """The shape of a body's joints."""
        joints = super().on(body).joints
        shape = np.array([per(row, joints) for row in self.samples])
        size = len(shape)
        wanted = size // 2 if self.harmonics is None else self.harmonics

        # sines and cosines are orthogonal over equal steps; the term at half the sampling rate counts once
        angle = 2.0 * math.pi * np.outer(np.arange(1, wanted + 1), np.arange(size)) / size
        weight = np.full((wanted, 1), 2.0 / size)
        if 2 * wanted == size:
            weight[-1] = 1.0 / size
        found = {"cosine": weight * (np.cos(angle) @ shape), "sine": weight * (np.sin(angle) @ shape)}
        return replace(of_kind(self, Fourier), mean=shape.mean(axis=0), lag=0.0, **found).on(body)
