"""Sine waves with exact derivatives: what the periodic gaits are summed of."""

from __future__ import annotations

import math

import numpy as np

from metamer.records import Array, Targets


def linear_profile(joints: int, gradient: float) -> Array:
    """Factor on the amplitude along the body, 1 + gradient k/(joints-1), k = 0 .. joints-1; (joints,).   [-]"""
    return 1.0 + gradient * np.arange(joints) / max(joints - 1, 1)


def phases_along(joints: int, lag: float, phase: float) -> Array:
    """Phase of each joint at t = 0, phase + k lag, k = 0 .. joints-1; (joints,).   [rad]"""
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
