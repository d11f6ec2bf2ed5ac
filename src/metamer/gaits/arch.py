"""Arch: a posture is raised and laid down again, each joint with its own share and delay."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.arrays import per
from metamer.core.fields import number
from metamer.core.records import Array, Targets
from metamer.gaits.easing import soften
from metamer.gaits.gait import JointGait, WaveColumns, time_column
from metamer.gaits.waves import wave_columns


@dataclass(frozen=True, kw_only=True)
class Arch(JointGait):
    """Raised cosine, phi_k = share_k amplitude (1 - cos(2 pi frequency t - delay_k))/2.   [rad]

    amplitude   of the raised posture                                           [rad]
    frequency   arches in a second                                              [Hz]
    share       of each joint in the posture                                    [-]
    delay       phase by which each joint is late                               [rad]
    start       soft start: the motion grows from 0 in this time                [s]
    tambornini2020, section 2.1.5: three links share (1, -2, 1), four (1, -1, -1, 1), the last link flat on the ground
    """

    kind = "arch"

    amplitude: float = number(0.4, "rad")
    frequency: float = number(0.05, "Hz", lower=0.0)
    share: float | tuple[float, ...] = number(1.0, "-", per="joints")
    delay: float | tuple[float, ...] = number(0.0, "rad", per="joints")
    start: float = number(0.0, "s", lower=0.0)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        omega = 2.0 * math.pi * self.frequency
        phase = omega * column - np.asarray(self.delay)
        height = 0.5 * self.amplitude * per(self.share, self.joints)
        raised = Targets(
            height * (1.0 - np.cos(phase)), height * omega * np.sin(phase), height * omega**2 * np.cos(phase)
        )
        return soften(column, self.start, raised)

    def as_waves(self) -> WaveColumns:
        """A mean and one wave, 1 - cos(x - d) = 1 + sin(x - d - pi/2)."""
        share: Any = self.share
        height = 0.5 * self.amplitude * share
        wave = (self.frequency, height, -np.asarray(self.delay) - 0.5 * math.pi)
        return wave_columns(height, [wave], self.start, self.joints)
