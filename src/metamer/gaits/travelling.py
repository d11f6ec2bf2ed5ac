"""Travelling: a wave of any number of harmonics, measured in body lengths, its height shaped along the body."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metamer.core.fields import MISSING, bound, number
from metamer.core.parts import of_kind
from metamer.core.records import Array, Targets
from metamer.core.refusals import Problem
from metamer.gaits.easing import soften
from metamer.gaits.gait import JointGait, WaveColumns, link_lengths, time_column
from metamer.gaits.waves import sine_wave, summed, wave_columns


def harmonic_rules(gait: WaveTrain) -> Iterator[Problem]:
    """As many phases as harmonics."""
    harmonics = np.size(gait.amplitude)
    if np.size(gait.phase) not in (1, harmonics):
        yield Problem("phase", gait.phase, f"one number or {harmonics}, one per harmonic [rad]")


def wavelength_rules(gait: TravellingWavelength) -> Iterator[Problem]:
    """A wave has a length."""
    if gait.wavelength == 0.0:
        yield Problem("wavelength", gait.wavelength, "a finite number other than 0 [body length]")


@dataclass(frozen=True, kw_only=True)
class WaveTrain(JointGait):
    """What a travelling wave has, however its length is given.

    amplitude     A_h, one for a single sine or one per harmonic                [rad]
    phase         phase_h at t = 0, one for all or one per harmonic             [rad]
    frequency     f of the first harmonic                                       [Hz]
    offset        mean of all joints                                            [rad]
    profile       coefficients of p(s), one for an even height                  [-]
    start         soft start: the wave grows from 0 in this time                [s]
    """

    amplitude: float | tuple[float, ...] = number(0.5, "rad", per="harmonics")
    phase: float | tuple[float, ...] = number(0.0, "rad", per="harmonics")
    frequency: float = number(0.5, "Hz")
    offset: float = number(0.0, "rad")
    profile: float | tuple[float, ...] = number(1.0, "-", per="coefficients")
    start: float = number(1.0, "s", lower=0.0)

    RULES = (harmonic_rules,)

    @property
    def fastest(self) -> float:
        """Frequency of the last harmonic.   [Hz]"""
        return np.size(self.amplitude) * abs(self.frequency)


@dataclass(frozen=True, kw_only=True)
class Travelling(WaveTrain):
    """Wave along the body, phi_k = e(t) (p(s_k) sum_h A_h sin(h (2 pi f t + 2 pi w s_k) + phase_h) + offset).   [rad]

    s_k is the place of joint k on the body, the lengths of the links before it over those of all: k/(joints+1),
    k = 1 .. joints, for equal links; p(s) = profile_0 + profile_1 s + profile_2 s^2 + ... shapes the height;
    h = 1, 2, ... counts the harmonics.
    w > 0 runs from the last joint to the first, w < 0 from the first to the last, w = 0 is a standing wave.

    wave_number   w, waves on the body                                          [1/body length]
    """

    kind = "travelling"

    wave_number: float = number(1.0, "1/body length")
    places: tuple[float, ...] | None = bound()

    def on(self, body: Any) -> Travelling:
        """The wave of a body's joints, at their places on it."""
        gait, lengths = super().on(body), link_lengths(body)
        ends = np.cumsum(lengths)
        return gait if len(set(lengths)) == 1 else replace(gait, places=ends[:-1] / ends[-1])

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        place = np.arange(1, self.joints + 1) / (self.joints + 1) if self.places is None else np.array(self.places)
        height = np.polynomial.polynomial.polyval(place, np.atleast_1d(self.profile))
        amplitudes = np.atleast_1d(self.amplitude)
        phases = np.broadcast_to(self.phase, amplitudes.shape)

        # harmonic h has h times the frequency and h times the wave number
        waves = [
            sine_wave(column, h * self.frequency, a * height, 2.0 * math.pi * h * self.wave_number * place + p, 0.0)
            for h, (a, p) in enumerate(zip(amplitudes, phases, strict=True), start=1)
        ]
        total = summed(column, self.joints, waves)
        return soften(column, self.start, total._replace(position=total.position + self.offset))

    def as_waves(self) -> WaveColumns:
        """A wave per harmonic; the profile along the body is folded into their heights."""
        place = np.arange(1, self.joints + 1) / (self.joints + 1) if self.places is None else np.array(self.places)
        profile, amplitudes, phases = (np.asarray(x) for x in (self.profile, self.amplitude, self.phase))
        at = place[:, None]
        height = sum(row * at**k for k, row in enumerate(profile))
        waves = []
        for h, amplitude in enumerate(amplitudes, start=1):
            phase = phases[min(h, len(phases)) - 1]
            waves.append((h * self.frequency, amplitude * height, 2.0 * math.pi * h * self.wave_number * at + phase))
        return wave_columns(self.offset, waves, self.start, self.joints)


@dataclass(frozen=True, kw_only=True)
class TravellingWavelength(WaveTrain):
    """Travelling wave by its wavelength, wave_number = 1/wavelength.   [rad]

    wavelength   in body lengths; negative runs from the first joint to the last   [body length]
    """

    kind = "travelling_wavelength"

    wavelength: float = number(MISSING, "body length")

    RULES = (harmonic_rules, wavelength_rules)

    def on(self, body: Any) -> Travelling:
        """The wave of a body's joints."""
        super().on(body)
        return replace(of_kind(self, Travelling), wave_number=1.0 / self.wavelength).on(body)
