"""Sidewinding: a wave of the yaw joints and a smaller one of the pitch joints, a quarter of a turn apart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.fields import number
from metamer.core.records import Array, Targets
from metamer.gaits.compound import Compound, Wave
from metamer.gaits.gait import JointGait, WaveColumns
from metamer.gaits.waves import wave_columns


@dataclass(frozen=True, kw_only=True)
class Sidewinding(JointGait):
    """Sidewinding: two waves, of joints that turn sideways (k = 0, 2, ..) and up (k = 1, 3, ..) in turn.   [rad]

    yaw_k = yaw sin(2 pi f t + k lag), pitch_k = pitch sin(2 pi f t + k lag + phase): the lifted parts move, the others
    stand still on the ground, and the body rolls over them sideways.

    yaw         amplitude of the joints that bend sideways                      [rad]
    pitch       amplitude of the joints that bend up                            [rad]
    lag         phase from one joint to the next                                [rad]
    frequency   of both waves                                                   [Hz]
    phase       of the pitch wave against the yaw wave; its sign is the side     [rad]
    start       soft start                                                      [s]
    """

    kind = "sidewinding"
    fewest = 2  # one joint that bends sideways, one that bends up

    yaw: float = number(0.6, "rad")
    pitch: float = number(0.25, "rad")
    lag: float = number(0.6, "rad")
    frequency: float = number(0.5, "Hz")
    phase: float = number(0.5 * math.pi, "rad")
    start: float = number(1.0, "s", lower=0.0)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        sideways = Wave(plane="even", amplitude=self.yaw, lag=self.lag, frequency=self.frequency)
        upwards = Wave(plane="odd", amplitude=self.pitch, lag=self.lag, frequency=self.frequency, phase=self.phase)
        return Compound(joints=self.joints, waves=(sideways, upwards), start=self.start).targets(t)

    def as_waves(self) -> WaveColumns:
        """One wave: the joints that bend sideways and up differ in height and phase."""
        k = np.arange(self.joints)[:, None]
        up: Any = k % 2
        wave = (self.frequency, self.yaw * (1 - up) + self.pitch * up, self.lag * k + self.phase * up)
        return wave_columns(np.zeros((1, 1)), [wave], self.start, self.joints)
