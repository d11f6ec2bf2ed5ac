"""Serpenoid: one sine wave along the body, from joint angles or from the continuous curve."""

from __future__ import annotations

import math
from dataclasses import dataclass

from metamer.gaits.easing import soften
from metamer.gaits.parameters import Valid, check, joint_count, number, real, time_column
from metamer.gaits.waves import linear_profile, phases_along, sine_wave
from metamer.records import Array, Targets


@dataclass(frozen=True, kw_only=True)
class Serpenoid:
    """Serpenoid wave, phi_k = e(t) (A_k sin(2 pi f t + k lag + phase) + offset), k = 0 .. joints-1.   [rad]

    A_k = amplitude (1 + gradient k/(joints-1)); e is the soft start, which starts from the straight body.
    lag > 0 runs from the last joint to the first, lag < 0 from the first to the last.

    joints      number of joints                                                [-]
    amplitude   of the first joint; negative = half a period later              [rad]
    lag         phase of each joint ahead of the one before it                  [rad]
    frequency   f; negative = the wave runs the other way                       [Hz]
    offset      mean of all joints: bends the path                              [rad]
    phase       of the first joint at t = 0                                     [rad]
    gradient    amplitude gained from the first to the last joint, over `amplitude`   [-]
    start       soft start: the wave grows from 0 in this time                  [s]
    hirose1993; liljeback2013
    """

    joints: int = joint_count()
    amplitude: float = real(0.5, "rad")
    lag: float = real(0.7, "rad")
    frequency: float = real(0.5, "Hz")
    offset: float = real(0.0, "rad")
    phase: float = real(0.0, "rad")
    gradient: float = real(0.0, "-")
    start: float = real(1.0, "s", lower=0.0)

    def __post_init__(self) -> None:
        check(self)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        amplitude = self.amplitude * linear_profile(self.joints, self.gradient)
        phase = phases_along(self.joints, self.lag, self.phase)
        return soften(column, self.start, sine_wave(column, self.frequency, amplitude, phase, self.offset))


def serpenoid_from_curve(
    *,
    a: float,
    b: float,
    c: float = 0.0,
    length: float,
    joints: int,
    frequency: float = 0.5,
    phase: float = 0.0,
    gradient: float = 0.0,
    start: float = 1.0,
) -> Serpenoid:
    """Serpenoid of links laid on the curve of tangent angle -a cos(b s) - c s.   [rad]

    lag = l b, amplitude = 2 a sin(lag/2), offset = -l c.

    a        winding angle of the curve                                         [rad]
    b        phase gained along the curve; b < 0 runs from the first joint to the last   [rad/m]
    c        mean curvature                                                     [rad/m]
    length   l, of one link                                                     [m]
    joints, frequency, phase, gradient, start   as in Serpenoid
    hirose1993; shehadeh2024, Eq. (11)
    """
    l = number("body.length", length, Valid("m", above_zero=True))  # noqa: E741  l as on paper
    lag = l * number("gait.b", b, Valid("rad/m"))
    return Serpenoid(
        joints=joints,
        amplitude=2.0 * number("gait.a", a, Valid("rad")) * math.sin(0.5 * lag),
        lag=lag,
        frequency=frequency,
        offset=-l * number("gait.c", c, Valid("rad/m")),
        phase=phase,
        gradient=gradient,
        start=start,
    )


GAIT = Serpenoid
FORMS = (serpenoid_from_curve,)
