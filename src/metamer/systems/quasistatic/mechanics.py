"""A snake in the plane without inertia: shapes in free Fourier terms, velocity, work, distance, efficiency.

Lengths are in body lengths, times in periods, forces in friction forward on the whole body, so that mu_forward = 1.
The shape is given by its curvature, kappa(s, t) = sum_jk (a_jk cos 2 pi j t + b_jk sin 2 pi j t) P_k(2 s - 1) with
Legendre polynomials P_k and odd j: half a period later the snake is its own mirror image, so that it does not turn on
the whole and half a period tells all. Friction is -(mu_t u_t, mu_n u_n)/|u| per length; the base's velocity follows
from the balance of force and moment at each instant, since inertia is left out. alben2013, section 2.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from metamer.core.records import Array
from metamer.systems.quasistatic.kernels.curve import TRUSTED, half_period

HARMONICS = (1, 3)  # odd multiples of the frequency


@dataclass(frozen=True)
class Basis:
    """Points on the body and in time, and what the terms of a shape are there.

    weight    (n,) Gauss weights on [0, 1]
    inner     (n, n) integrals of the interpolating polynomial from 0 to each point
    points    (n,) places on the body
    angle     (terms, n) tangent angle of each term P_k: its integral from 0
    times     (half,) over half a period
    wave      (2, 2 H, half) of each term in time: values, rates
    integral  (2 half, 2 half) of a periodic function without mean, over a whole period
    """

    weight: Array
    inner: Array
    points: Array
    angle: Array
    times: Array
    wave: Array
    integral: Array


@cache
def basis(terms: int, points: int, half: int) -> Basis:
    """The basis of shapes of so many polynomials, on so many points of body and half a period."""
    from numpy.polynomial import legendre

    nodes, weight = legendre.leggauss(points)
    s, weight = np.asarray(0.5 * (nodes + 1.0)), np.asarray(0.5 * weight)
    # Legendre transform of values at the nodes, then its integral at the nodes
    values = legendre.legvander(nodes, points - 1)
    to_terms = values.T * weight * 2.0 * (np.arange(points)[:, None] + 0.5)
    integrals = np.stack([legendre.legval(nodes, legendre.legint(row, lbnd=-1)) for row in np.eye(points)], axis=1)
    inner = 0.5 * integrals @ to_terms
    times = np.arange(half) * 0.5 / half
    phase = 2.0 * np.pi * np.array(HARMONICS)[:, None] * times
    rate = 2.0 * np.pi * np.array(HARMONICS)[:, None]
    wave = np.concatenate([np.cos(phase), np.sin(phase)])
    rates = np.concatenate([-rate * np.sin(phase), rate * np.cos(phase)])
    whole = 2 * half
    k = np.fft.fftfreq(whole, 1.0 / whole)
    factor = np.zeros(whole, dtype=complex)
    kept = (k != 0) & (np.abs(k) < half)
    factor[kept] = 1.0 / (2j * np.pi * k[kept])
    integral = np.fft.ifft(factor[:, None] * np.fft.fft(np.eye(whole), axis=0), axis=0).real
    return Basis(
        weight,
        inner,
        s,
        np.array(0.5 * integrals.T[:terms], dtype=np.float64),
        times,
        np.stack([wave, rates]),
        integral,
    )


@dataclass(frozen=True, kw_only=True)
class Crawl:
    """One period of a motion.

    distance     of the body's net motion                                  [body lengths]
    work         against friction                                          [friction forward on the body x body length]
    efficiency   distance/work: 1 for a body drawn straight along itself; 0 where no balance was found   [-]
    slope        rms of the angle between tangent and line of travel       [rad]
    deflection   rms distance across the line of travel, about the mean along the body   [body lengths]
    residual     largest force or moment out of balance over the largest friction        [-]
    headway      mean cosine between tangent and travel: below 0 the body travels with its first end ahead
    """

    distance: float
    work: float
    efficiency: float
    slope: float
    deflection: float
    residual: float
    headway: float


def shapes(coefficients: Array, points: Basis) -> tuple[Array, Array]:
    """(half, n) tangent angles of a shape about that of the first end, and their rates; see the module's head.

    coefficients   (2 H, terms): cosines of every harmonic, then sines
    """
    angle = coefficients @ points.angle
    return points.wave[0].T @ angle, points.wave[1].T @ angle


def crawl(coefficients: Array, friction: Sequence[float], *, points: int = 40, half: int = 40) -> Crawl:
    """One period of a motion in free Fourier terms.

    coefficients   (2 H, terms) of the curvature                           [1/body length]
    friction       forward, backward, across, over forward                 [-]
    points, half   on the body and in half a period
    """
    coefficients = np.ascontiguousarray(coefficients, dtype=np.float64)
    return crawl_shapes(*shapes(coefficients, basis(coefficients.shape[1], points, half)), friction)


def crawl_shapes(angles: Array, turnings: Array, friction: Sequence[float]) -> Crawl:
    """One period of a motion given by (half, points) tangent angles about that of the first end, and their rates."""
    half, count = angles.shape
    grid = basis(1, count, half)
    found = np.empty((half, 5))
    half_period(angles, turnings, grid.inner, grid.weight, np.array(friction, dtype=np.float64), found)
    # the second half is the mirror image of the first
    velocity = np.concatenate([found[:, :2], found[:, :2] * (1.0, -1.0)])
    turn = grid.integral @ np.concatenate([found[:, 2], -found[:, 2]])
    c, s = np.cos(turn), np.sin(turn)
    moved = (c * velocity[:, 0] - s * velocity[:, 1]).mean(), (s * velocity[:, 0] + c * velocity[:, 1]).mean()
    distance, work, way = math.hypot(*moved), float(found[:, 3].mean()), math.atan2(moved[1], moved[0])
    residual = float(found[:, 4].max() / max(*friction, 1.0))
    tangents = np.concatenate([angles, -angles]) + turn[:, None] - way
    across = np.sin(tangents)
    sideways = across @ grid.inner.T
    sideways = sideways - (sideways @ grid.weight)[:, None]
    good = residual <= TRUSTED and work > 0.0
    return Crawl(
        distance=distance,
        work=work,
        efficiency=distance / work if good else 0.0,
        slope=float(np.sqrt(np.mean(np.arcsin(across) ** 2 @ grid.weight))),
        deflection=float(np.sqrt(np.mean(sideways**2 @ grid.weight))),
        residual=residual,
        headway=float(np.mean(np.cos(tangents) @ grid.weight)),
    )


def path_of(coefficients: Array, friction: Sequence[float], grid: Basis) -> Array:
    """(2 half, points, 2) places of the body over one period, its line of travel turned to x.   [body lengths]"""
    angles, turnings = shapes(np.ascontiguousarray(coefficients), grid)
    found = np.empty((len(angles), 5))
    half_period(angles, turnings, grid.inner, grid.weight, np.array(friction, dtype=np.float64), found)
    turn = grid.integral @ np.concatenate([found[:, 2], -found[:, 2]])
    velocity = np.concatenate([found[:, 0] + 1j * found[:, 1], found[:, 0] - 1j * found[:, 1]]) * np.exp(1j * turn)
    mean = velocity.mean()
    first = mean * np.arange(len(turn)) / len(turn) + grid.integral @ (velocity - mean)
    tangents = np.exp(1j * (np.concatenate([angles, -angles]) + turn[:, None]))
    places = (first[:, None] + tangents @ grid.inner.T) * np.exp(-1j * np.angle(mean))
    places -= places[0].mean()
    return np.stack([places.real, places.imag], axis=-1)
