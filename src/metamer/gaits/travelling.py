"""Travelling: a wave of any number of harmonics, measured in body lengths, its height shaped along the body."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from metamer.gaits.easing import soften
from metamer.gaits.parameters import Valid, check, joint_count, number, real, time_column
from metamer.gaits.waves import sine_wave, summed
from metamer.records import Array, Targets
from metamer.refusals import refuse


@dataclass(frozen=True, kw_only=True)
class Travelling:
    """Wave along the body, phi_k = e(t) (p(s_k) sum_h A_h sin(h (2 pi f t + 2 pi w s_k) + phase_h) + offset).   [rad]

    s_k = k/(joints+1), k = 1 .. joints, is the place of the joint on a body of joints+1 equal links, in body lengths;
    p(s) = profile_0 + profile_1 s + profile_2 s^2 + ... shapes the height; h = 1, 2, ... counts the harmonics.
    w > 0 runs from the last joint to the first, w < 0 from the first to the last, w = 0 is a standing wave.

    joints        number of joints                                              [-]
    amplitude     A_h, one for a single sine or one a harmonic                  [rad]
    phase         phase_h at t = 0, one for all or one a harmonic               [rad]
    wave_number   w, waves on the body                                          [1/body length]
    frequency     f of the first harmonic                                       [Hz]
    offset        mean of all joints                                            [rad]
    profile       coefficients of p(s), one for an even height                  [-]
    start         soft start: the wave grows from 0 in this time                [s]
    """

    joints: int = joint_count()
    amplitude: float | tuple[float, ...] = real(0.5, "rad", per="harmonic")
    phase: float | tuple[float, ...] = real(0.0, "rad", per="harmonic")
    wave_number: float = real(1.0, "1/body length")
    frequency: float = real(0.5, "Hz")
    offset: float = real(0.0, "rad")
    profile: float | tuple[float, ...] = real(1.0, "-", per="coefficient")
    start: float = real(1.0, "s", lower=0.0)

    def __post_init__(self) -> None:
        check(self)
        harmonics = np.size(self.amplitude)
        if np.size(self.phase) not in (1, harmonics):
            raise refuse("gait.phase", self.phase, f"must be one number or {harmonics}, one a harmonic [rad]")

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        place = np.arange(1, self.joints + 1) / (self.joints + 1)
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


def travelling_from_wavelength(
    *,
    wavelength: float,
    joints: int,
    amplitude: float | tuple[float, ...] = 0.5,
    phase: float | tuple[float, ...] = 0.0,
    frequency: float = 0.5,
    offset: float = 0.0,
    profile: float | tuple[float, ...] = 1.0,
    start: float = 1.0,
) -> Travelling:
    """Travelling wave by its wavelength, wave_number = 1/wavelength.   [rad]

    wavelength   in body lengths; negative runs from the first joint to the last   [body length]
    joints, amplitude, phase, frequency, offset, profile, start   as in Travelling
    """
    if number("gait.wavelength", wavelength, Valid("body length")) == 0.0:
        raise refuse("gait.wavelength", wavelength, "must be a finite number other than 0 [body length]")
    return Travelling(
        joints=joints,
        amplitude=amplitude,
        phase=phase,
        wave_number=1.0 / wavelength,
        frequency=frequency,
        offset=offset,
        profile=profile,
        start=start,
    )


GAIT = Travelling
FORMS = (travelling_from_wavelength,)
