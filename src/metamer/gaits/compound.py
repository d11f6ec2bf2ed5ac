"""Compound: waves on all joints, or on the even and the odd ones of a chain that bends in two planes in turn."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from metamer.core.fields import MISSING, choice, number, records
from metamer.core.parts import Record, of_kind
from metamer.core.records import Array, Targets
from metamer.gaits.easing import soften
from metamer.gaits.gait import JointGait, WaveColumns, time_column
from metamer.gaits.waves import linear_profile, phases_along, sine_wave, summed, wave_columns

PLANES = {"all": slice(None), "even": slice(0, None, 2), "odd": slice(1, None, 2)}
PARTS = ("whole", "front", "back")


@dataclass(frozen=True, kw_only=True)
class Wave(Record):
    """One wave on some of the joints, A_k sin(2 pi f t + k lag + phase) + offset.   [rad]

    k = 0 .. joints-1 counts all joints, also those that the wave does not move.

    plane       "all"; "even": k = 0, 2, 4, ..; "odd": k = 1, 3, 5, ..
    part        "whole"; "front": k < joints/2; "back": the others
    amplitude, lag, frequency, offset, phase, gradient   as in Serpenoid        [rad, rad, Hz, rad, rad, -]
    """

    plane: str = choice("all", *PLANES)
    part: str = choice("whole", *PARTS)
    amplitude: float = number(0.5, "rad")
    lag: float = number(0.7, "rad")
    frequency: float = number(0.5, "Hz")
    offset: float = number(0.0, "rad")
    phase: float = number(0.0, "rad")
    gradient: float = number(0.0, "-")

    def mask(self, joints: int) -> Array:
        """1 for the joints that the wave moves, 0 for the others; (joints,)."""
        mask = np.zeros(joints)
        mask[PLANES[self.plane]] = 1.0
        half = (joints + 1) // 2
        if self.part == "front":
            mask[half:] = 0.0
        elif self.part == "back":
            mask[:half] = 0.0
        return mask


MOST_CYCLES = 12  # of a wave within the common period of two waves
SAME_FREQUENCY = 1e-9  # relative, rounding of frequencies that are as whole numbers
# even joints bend sideways (yaw), odd joints up and down (pitch); frequencies in multiples of the gait's
_QUARTER = 0.5 * math.pi
_SIDEWAYS = Wave(plane="even", lag=0.35, frequency=1.0)
_UPWARDS = Wave(plane="odd", lag=0.35, frequency=1.0)
_WINDING = Wave(plane="even", amplitude=0.6, lag=0.6, frequency=1.0)
PRESETS: dict[str, tuple[Wave, ...]] = {
    "lateral_undulation": (_SIDEWAYS,),
    # lifted where the sideways wave would push backwards: 12 cm forward in a cycle; a quarter earlier it stands still
    "slithering": (
        replace(_SIDEWAYS, amplitude=0.4, gradient=0.5),
        replace(_UPWARDS, amplitude=0.08, lag=0.7, frequency=2.0, phase=-_QUARTER),
    ),
    # the worm-sidewinder goes 32 cm sideways in a cycle and turns by less than 1 deg
    "sidewinding": (_WINDING, replace(_UPWARDS, amplitude=0.25, lag=0.6, phase=_QUARTER)),
    # lifting from + at the head to - at the tail: both ends wind to opposite sides, 51 deg in a cycle and 1.5 cm
    "turn_in_place": (_WINDING, replace(_UPWARDS, amplitude=0.3, lag=0.6, phase=_QUARTER, gradient=-2.0)),
    "rolling": (
        replace(_SIDEWAYS, amplitude=0.25, lag=0.0),
        replace(_UPWARDS, amplitude=0.25, lag=0.0, phase=_QUARTER),
    ),
    "helix": (replace(_SIDEWAYS, amplitude=0.35), replace(_UPWARDS, amplitude=0.35, phase=_QUARTER)),
    "linear_progression": (replace(_UPWARDS, amplitude=0.35, lag=0.5),),
}


@dataclass(frozen=True, kw_only=True)
class Waves(JointGait):
    """What compound waves have, however they are given.

    start    soft start: the waves grow from 0 in this time                     [s]
    """

    start: float = number(1.0, "s", lower=0.0)


@dataclass(frozen=True, kw_only=True)
class Compound(Waves):
    """Compound serpenoid, phi_k = e(t) times the sum of the waves that move joint k.   [rad]

    A joint that no wave moves stays at 0.
    In a planar robot every joint bends in the one plane: its waves have plane "all". Chains whose joints bend sideways
    and up in turn take one wave for the even and one for the odd joints, or one of `PRESETS`.

    waves    of type Wave, or tables with its fields
    """

    kind = "compound"

    waves: tuple[Wave, ...] = records((Wave(),), Wave, least=1)

    @property
    def period(self) -> float | None:
        """Least time after which every wave repeats, where their frequencies are as whole numbers.   [s]"""
        moving = [abs(wave.frequency) for wave in self.waves if wave.frequency]
        if not moving:
            return None
        ratios = [Fraction(f / moving[0]).limit_denominator(MOST_CYCLES) for f in moving]
        if any(abs(f / moving[0] - r) > SAME_FREQUENCY * r for f, r in zip(moving, ratios, strict=True)):
            return None
        common = math.gcd(*(r.numerator for r in ratios)) / math.lcm(*(r.denominator for r in ratios))
        return 1.0 / (moving[0] * common)

    @property
    def fastest(self) -> float:
        """Frequency of the fastest wave.   [Hz]"""
        return max(abs(wave.frequency) for wave in self.waves)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        waves = [self._wave(column, wave) for wave in self.waves]
        return soften(column, self.start, summed(column, self.joints, waves))

    def as_waves(self) -> WaveColumns:
        """Its waves, each on the joints that it moves."""
        waves, offset = [], np.zeros((self.joints, 1))
        for wave in self.waves:
            mask = wave.mask(self.joints)
            height = mask * wave.amplitude * linear_profile(self.joints, wave.gradient)
            phase, offset = phases_along(self.joints, wave.lag, wave.phase), offset + (mask * wave.offset)[:, None]
            waves.append((np.full((1, 1), wave.frequency), height[:, None], phase[:, None]))
        return wave_columns(offset, waves, self.start, self.joints)

    def _wave(self, column: Array, wave: Wave) -> Targets:
        mask = wave.mask(self.joints)
        amplitude = mask * wave.amplitude * linear_profile(self.joints, wave.gradient)
        phase = phases_along(self.joints, wave.lag, wave.phase)
        return sine_wave(column, wave.frequency, amplitude, phase, mask * wave.offset)


@dataclass(frozen=True, kw_only=True)
class CompoundPreset(Waves):
    """Compound serpenoid by name, for chains whose joints bend sideways (even) and up and down (odd) in turn.   [rad]

    preset      one of PRESETS
    frequency   of the slowest wave                                             [Hz]
    scale       factor on all amplitudes                                        [-]
    """

    kind = "compound_preset"

    preset: str = choice(MISSING, *PRESETS)
    frequency: float = number(0.5, "Hz")
    scale: float = number(1.0, "-")

    def on(self, body: Any) -> Compound:
        """The waves of a body's joints."""
        super().on(body)
        waves = tuple(
            replace(w, frequency=w.frequency * self.frequency, amplitude=w.amplitude * self.scale)
            for w in PRESETS[self.preset]
        )
        return replace(of_kind(self, Compound), waves=waves).on(body)
