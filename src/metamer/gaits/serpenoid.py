"""Serpenoid: one sine wave along the body, from joint angles or from the continuous curve."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metamer.core.fields import MISSING, number
from metamer.core.parts import of_kind
from metamer.core.records import Array, Targets
from metamer.core.refusals import refuse
from metamer.gaits.easing import soften
from metamer.gaits.gait import JointGait, Numbers, WaveColumns, link_lengths, time_column
from metamer.gaits.kernels.codes import WAVE
from metamer.gaits.waves import linear_profile, phases_along, sine_wave, wave_columns

PerJoint = float | tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Undulation(JointGait):
    """What a serpenoid has, however its shape is given.

    frequency   f; negative = the wave runs the other way                       [Hz]
    phase       of the first joint at t = 0                                     [rad]
    gradient    amplitude gained from the first to the last joint, over `amplitude`   [-]
    start       soft start: the wave grows from 0 in this time                  [s]
    """

    frequency: float = number(0.5, "Hz")
    phase: float = number(0.0, "rad")
    gradient: float = number(0.0, "-")
    start: float = number(1.0, "s", lower=0.0)


@dataclass(frozen=True, kw_only=True)
class Serpenoid(Undulation):
    """Serpenoid wave, phi_k = e(t) (A_k sin(2 pi f t + k lag + phase) + offset), k = 0 .. joints-1.   [rad]

    A_k = amplitude (1 + gradient k/(joints-1)); e is the soft start, which starts from the straight body.
    lag > 0 runs from the last joint to the first, lag < 0 from the first to the last.

    amplitude   of the first joint, or one per joint; negative = half a period later   [rad]
    lag         phase of each joint ahead of the one before it, or one per pair of joints   [rad]
    offset      mean of all joints, or one per joint: bends the path            [rad]
    hirose1993; liljeback2013
    """

    kind = "serpenoid"

    amplitude: PerJoint = number(0.5, "rad", per="joints")
    lag: PerJoint = number(0.7, "rad", per="pairs")
    offset: PerJoint = number(0.0, "rad", per="joints")

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        amplitude = np.asarray(self.amplitude) * linear_profile(self.joints, self.gradient)
        phase = phases_along(self.joints, self.lag, self.phase)
        wave = sine_wave(column, self.frequency, amplitude, phase, np.asarray(self.offset))
        return soften(column, self.start, wave)

    def is_serpenoid(self, body: Any) -> bool:
        """It is one where it has neither offset nor soft start."""
        return self.offset == 0.0 and self.start == 0.0

    def as_waves(self) -> WaveColumns:
        """One wave: phases and the gradient folded into its sine and cosine."""
        k = np.arange(self.joints)[:, None]
        lag: Any = self.lag
        turned = lag * k if len(lag) == 1 else np.concatenate([np.zeros_like(lag[:1]), np.cumsum(lag, axis=0)])
        height = self.amplitude * (1.0 + self.gradient * k / max(self.joints - 1, 1))
        return wave_columns(self.offset, [(self.frequency, height, turned + self.phase)], self.start, self.joints)

    def numbers(self) -> Numbers:
        """Frequency, soft start, then amplitude, phase and offset of every joint.   [Hz, s, rad]"""
        amplitude = np.asarray(self.amplitude) * linear_profile(self.joints, self.gradient)
        offset = np.zeros(self.joints) + np.asarray(self.offset)
        phase = phases_along(self.joints, self.lag, self.phase)
        return Numbers(WAVE, np.concatenate([[self.frequency, self.start], amplitude, phase, offset]))


@dataclass(frozen=True, kw_only=True)
class SerpenoidCurve(Undulation):
    """Serpenoid of links laid on the curve of tangent angle -a cos(b s) - c s: each has that of its middle m_k.   [rad]

    With d_k = m_k+1 - m_k, half of each of the two links at joint k: amplitude_k = 2 a sin(b d_k/2),
    offset_k = -c d_k, and the phase grows from joint to joint by b times the way between the middles of d_k.
    For equal links of length l: lag = l b, amplitude = 2 a sin(lag/2), offset = -l c.

    a        winding angle of the curve                                         [rad]
    b        phase gained along the curve; b < 0 runs from the first joint to the last   [rad/m]
    c        mean curvature                                                     [rad/m]
    hirose1993; shehadeh2024, Eq. (11)
    """

    kind = "serpenoid_curve"

    a: float = number(MISSING, "rad")
    b: float = number(MISSING, "rad/m")
    c: float = number(0.0, "rad/m")

    def is_serpenoid(self, body: Any) -> bool:
        """As the wave that it is on a body."""
        return self.on(body).is_serpenoid(body)

    def on(self, body: Any) -> Serpenoid:
        """The wave of a body's joints."""
        super().on(body)
        lengths = link_lengths(body)
        amplitude: Any
        if len(set(lengths)) == 1:
            between = along = lengths[0]
            amplitude = 2.0 * self.a * math.sin(0.5 * (along * self.b))
        else:
            middles = np.cumsum(lengths) - 0.5 * np.array(lengths)
            between, along = np.diff(middles), 0.5 * (middles[2:] - middles[:-2])
            amplitude = 2.0 * self.a * np.sin(0.5 * self.b * between)
        base = of_kind(self, Serpenoid)
        return replace(base, amplitude=amplitude, lag=along * self.b, offset=-between * self.c).on(body)


def serpenoid_curve(a: float, b: float, c: float, s: Array) -> Array:
    """(S, 3) x, y and tangent angle of the curve with tangent a cos(b s) + c s, from s[0] on.   [m, m, rad]

    a    winding angle                                                          [rad]
    b    waves along the curve, times 2 pi                                      [rad/m]
    c    mean curvature                                                         [rad/m]
    s    (S,) increasing lengths along the curve, fine against 1/b              [m]
    shehadeh2024, Eq. (1); hirose1993
    """
    s = np.asarray(s, dtype=np.float64)
    if s.ndim != 1 or len(s) < 2 or not (np.diff(s) > 0.0).all():
        raise refuse("s", f"array of shape {s.shape}", "two or more increasing lengths [m]")
    angle = a * np.cos(b * s) + c * s
    middle = a * np.cos(0.5 * b * (s[1:] + s[:-1])) + 0.5 * c * (s[1:] + s[:-1])
    # Simpson's rule on every piece
    step = np.diff(s) / 6.0
    x, y = (
        np.concatenate([[0.0], np.cumsum(step * (f(angle[:-1]) + 4.0 * f(middle) + f(angle[1:])))])
        for f in (np.cos, np.sin)
    )
    return np.column_stack([x, y, angle])
