"""Sine waves with exact derivatives: what the periodic gaits are summed of."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from metamer.core.records import Array, Targets
from metamer.gaits.gait import WaveColumns


def linear_profile(joints: int, gradient: float) -> Array:
    """Factor on the amplitude along the body, 1 + gradient k/(joints-1), k = 0 .. joints-1; (joints,).   [-]"""
    return 1.0 + gradient * np.arange(joints) / max(joints - 1, 1)


def phases_along(joints: int, lag: float | tuple[float, ...], phase: float) -> Array:
    """Phase of each joint at t = 0, phase + k lag, or plus the sum of the lags before it; (joints,).   [rad]"""
    if isinstance(lag, tuple):
        return phase + np.concatenate([[0.0], np.cumsum(lag)])[:joints]
    return phase + lag * np.arange(joints, dtype=np.float64)


def sine_wave(column: Array, frequency: float, amplitude: Array, phase: Array, offset: float | Array) -> Targets:
    """One wave, phi_k = A_k sin(2 pi f t + phase_k) + offset_k.   [rad, rad/s, rad/s^2]

    column      (..., 1) times                                                  [s]
    frequency   f                                                               [Hz]
    amplitude   (joints,) A                                                     [rad]
    phase       (joints,) at t = 0                                              [rad]
    offset      one or (joints,)                                                [rad]
    """
    omega = 2.0 * math.pi * frequency
    angle = omega * column + phase
    wave = amplitude * np.sin(angle)
    return Targets(wave + offset, omega * amplitude * np.cos(angle), -(omega**2) * wave)


def summed(column: Array, joints: int, waves: list[Targets]) -> Targets:
    """Sum of waves at the same times; none of them is the straight body at rest.   [rad, rad/s, rad/s^2]"""
    shape = (*column.shape[:-1], joints)
    position, velocity, acceleration = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    for wave in waves:
        position += wave.position
        velocity += wave.velocity
        acceleration += wave.acceleration
    return Targets(position, velocity, acceleration)


def wave_columns(offset: Any, waves: list[tuple[Any, Any, Any]], start: Any, joints: int) -> WaveColumns:
    """offset + sum A sin(2 pi f t + p) as waves; every number a column over robots, (1 or joints, R).

    waves   frequency (1, R), amplitude and phase (1 or joints, R) of each       [Hz, rad, rad]
    start   (1, R) length of the soft start                                      [s]
    """
    rows = [offset]
    for _, amplitude, phase in waves:
        rows += [amplitude * np.cos(phase), amplitude * np.sin(phase)]
    robots = max(np.shape(part)[1] for part in (offset, start, *(part for wave in waves for part in wave)))
    shape = np.zeros((len(rows), joints, robots))
    for k, row in enumerate(rows):
        shape[k] = row
    omega = np.zeros((len(waves), robots))
    for h, (frequency, _, _) in enumerate(waves):
        omega[h] = 2.0 * math.pi * np.asarray(frequency)[0]
    return WaveColumns(omega, shape, np.zeros(robots) + np.asarray(start)[0], tuple(waves))
