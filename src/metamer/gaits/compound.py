"""Compound: waves on all joints, or on the even and the odd ones of a chain that bends in two planes in turn."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from metamer.gaits.easing import soften
from metamer.gaits.parameters import Valid, check, is_list, joint_count, number, real, time_column
from metamer.gaits.waves import linear_profile, phases_along, sine_wave, summed
from metamer.records import Array, Targets
from metamer.refusals import refuse

PLANES = {"all": slice(None), "even": slice(0, None, 2), "odd": slice(1, None, 2)}
PARTS = ("whole", "front", "back")


@dataclass(frozen=True, kw_only=True)
class Wave:
    """One wave on some of the joints, A_k sin(2 pi f t + k lag + phase) + offset.   [rad]

    k = 0 .. joints-1 counts all joints, also those that the wave does not move.

    plane       "all"; "even": k = 0, 2, 4, ..; "odd": k = 1, 3, 5, ..
    part        "whole"; "front": k < joints/2; "back": the others
    amplitude, lag, frequency, offset, phase, gradient   as in Serpenoid        [rad, rad, Hz, rad, rad, -]
    """

    plane: str = "all"
    part: str = "whole"
    amplitude: float = real(0.5, "rad")
    lag: float = real(0.7, "rad")
    frequency: float = real(0.5, "Hz")
    offset: float = real(0.0, "rad")
    phase: float = real(0.0, "rad")
    gradient: float = real(0.0, "-")

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


# even joints bend sideways (yaw), odd joints up and down (pitch); frequencies in multiples of the gait's
_QUARTER = 0.5 * math.pi
_SIDEWAYS = Wave(plane="even", lag=0.35, frequency=1.0)
_UPWARDS = Wave(plane="odd", lag=0.35, frequency=1.0)
PRESETS: dict[str, tuple[Wave, ...]] = {
    "lateral_undulation": (_SIDEWAYS,),
    "slithering": (
        replace(_SIDEWAYS, amplitude=0.4, gradient=0.5),
        replace(_UPWARDS, amplitude=0.08, lag=0.7, frequency=2.0),
    ),
    "sidewinding": (_SIDEWAYS, replace(_UPWARDS, amplitude=0.2, phase=_QUARTER)),
    "turn_in_place": (
        _SIDEWAYS,
        replace(_UPWARDS, amplitude=0.2, phase=_QUARTER, part="front"),
        replace(_UPWARDS, amplitude=0.2, phase=-_QUARTER, part="back"),
    ),
    "rolling": (
        replace(_SIDEWAYS, amplitude=0.25, lag=0.0),
        replace(_UPWARDS, amplitude=0.25, lag=0.0, phase=_QUARTER),
    ),
    "helix": (replace(_SIDEWAYS, amplitude=0.35), replace(_UPWARDS, amplitude=0.35, phase=_QUARTER)),
    "linear_progression": (replace(_UPWARDS, amplitude=0.35, lag=0.5),),
}


@dataclass(frozen=True, kw_only=True)
class Compound:
    """Compound serpenoid, phi_k = e(t) times the sum of the waves that move joint k.   [rad]

    A joint that no wave moves stays at 0.
    In a planar robot every joint bends in the one plane: its waves have plane "all". Chains whose joints bend sideways
    and up in turn take one wave for the even and one for the odd joints, or one of `PRESETS`.

    joints   number of joints                                                   [-]
    waves    of type Wave, or tables with its fields
    start    soft start: the waves grow from 0 in this time                     [s]
    """

    joints: int = joint_count()
    waves: tuple[Wave, ...] = (Wave(),)
    start: float = real(1.0, "s", lower=0.0)

    def __post_init__(self) -> None:
        check(self)
        if not is_list(self.waves) or not self.waves:
            raise refuse("gait.waves", self.waves, "must be a list of at least one wave")
        waves = tuple(_checked(f"gait.waves[{i}]", wave) for i, wave in enumerate(self.waves))
        object.__setattr__(self, "waves", waves)

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t, a scalar or (T,).   [rad, rad/s, rad/s^2]"""
        column = time_column(t)
        waves = [self._wave(column, wave) for wave in self.waves]
        return soften(column, self.start, summed(column, self.joints, waves))

    def _wave(self, column: Array, wave: Wave) -> Targets:
        mask = wave.mask(self.joints)
        amplitude = mask * wave.amplitude * linear_profile(self.joints, wave.gradient)
        phase = phases_along(self.joints, wave.lag, wave.phase)
        return sine_wave(column, wave.frequency, amplitude, phase, mask * wave.offset)


def compound_from_preset(
    *, preset: str, joints: int, frequency: float = 0.5, scale: float = 1.0, start: float = 1.0
) -> Compound:
    """Compound serpenoid by name, for chains whose joints bend sideways (even) and up and down (odd) in turn.   [rad]

    preset      one of PRESETS; hyphen and underscore are the same
    frequency   of the slowest wave                                             [Hz]
    scale       factor on all amplitudes                                        [-]
    joints, start   as in Compound
    """
    name = preset.strip().lower().replace("-", "_") if isinstance(preset, str) else ""
    if name not in PRESETS:
        raise refuse("gait.preset", preset, f"must be one of {', '.join(PRESETS)}")
    pace = number("gait.frequency", frequency, Valid("Hz"))
    size = number("gait.scale", scale, Valid("-"))
    waves = (replace(w, frequency=w.frequency * pace, amplitude=w.amplitude * size) for w in PRESETS[name])
    return Compound(joints=joints, waves=tuple(waves), start=start)


def _checked(name: str, wave: Any) -> Wave:
    """A valid wave from a wave or a table."""
    if isinstance(wave, Mapping):
        known = [f.name for f in fields(Wave)]
        for key, value in wave.items():
            if key not in known:
                raise refuse(f"{name}.{key}", value, f"there is no such parameter; known are {', '.join(known)}")
        wave = Wave(**wave)
    if not isinstance(wave, Wave):
        raise refuse(name, wave, "must be a wave or a table with its parameters")
    if wave.plane not in PLANES:
        raise refuse(f"{name}.plane", wave.plane, f"must be one of {', '.join(PLANES)}")
    if wave.part not in PARTS:
        raise refuse(f"{name}.part", wave.part, f"must be one of {', '.join(PARTS)}")
    wave = replace(wave)
    check(wave, name)
    return wave


GAIT = Compound
FORMS = (compound_from_preset,)
