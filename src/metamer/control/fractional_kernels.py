"""Derivatives and integrals of any real order: Gruenwald-Letnikov sums and Oustaloup's band of filters."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel


@kernel
def gl_weights(order, out):
    """Weights w_j = (-1)^j binomial(order, j) of D^order x(t) = h^-order sum_j w_j x(t - j h).   [-]

    order   of the derivative, negative for an integral
    out     (n,) written
    """
    out[0] = 1.0
    for j in range(1, out.shape[0]):
        out[j] = out[j - 1] * (1.0 - (order + 1.0) / j)


@kernel
def gl_history(x, h, order, memory, out):
    """D^order of sampled signals that were zero before the first sample, in every sample.   [unit/s^order]

    x        (T, m) samples
    h        their distance                                                   [s]
    memory   samples that are remembered, at least 1
    out      (T, m) written
    """
    samples, width = x.shape
    reach = min(memory, samples)
    weights = np.empty(reach)
    gl_weights(order, weights)
    scale = h**-order
    for k in range(samples):
        for c in range(width):
            total = 0.0
            for j in range(min(k + 1, reach)):
                total += weights[j] * x[k - j, c]
            out[k, c] = scale * total


@kernel
def gl_latest(past, count, weights, scale, out):
    """D^order in the newest sample of a ring of past samples.   [unit/s^order]

    past      (reach, m) ring of samples; the newest is at (count - 1) mod reach
    count     samples seen so far
    weights   (reach,) from `gl_weights`
    scale     h^-order
    out       (m,) written
    """
    reach, width = past.shape
    for c in range(width):
        out[c] = 0.0
    at = (count - 1) % reach
    for j in range(min(count, reach)):
        for c in range(width):
            out[c] += weights[j] * past[at, c]
        at = at - 1 if at > 0 else reach - 1
    for c in range(width):
        out[c] *= scale


@kernel
def oustaloup(order, low, high, poles, residues):
    """s^order ~ direct + sum_k residues_k/(s + poles_k) between two frequencies; returns `direct`.   [-]

    order       between -1 and 1
    low, high   ends of the band                                              [rad/s]
    poles       (n,) written                                                  [rad/s]
    residues    (n,) written
    Zeros and poles alternate on a logarithmic scale, gain high^order. The residues follow by partial fractions.
    """
    n = poles.shape[0]
    zeros = np.empty(n)
    ratio = high / low
    for k in range(n):
        zeros[k] = low * ratio ** ((k + 0.5 * (1.0 - order)) / n)
        poles[k] = low * ratio ** ((k + 0.5 * (1.0 + order)) / n)
    direct = high**order
    for k in range(n):
        value = direct * (zeros[k] - poles[k])
        for j in range(n):
            if j != k:
                value *= (zeros[j] - poles[k]) / (poles[j] - poles[k])
        residues[k] = value
    return direct


@kernel
def filter_step(poles, h, before, now, state):
    """Advance y_k' = -poles_k y_k + u over one step for an input that goes straight from `before` to `now`.   [unit s]

    poles         (n,)                                                        [rad/s]
    h             step                                                        [s]
    before, now   (m,) input at both ends
    state         (n, m) changed in place
    """
    n, width = state.shape
    for k in range(n):
        z = poles[k] * h
        fade = math.exp(-z)
        # weights of the two ends of a straight input: exact for every pole, series where z is small
        if z > 1e-3:
            mean = (1.0 - fade) / z
            late = (1.0 - mean) / z
        else:
            mean = 1.0 - z / 2.0 * (1.0 - z / 3.0 * (1.0 - z / 4.0))
            late = 0.5 - z / 6.0 * (1.0 - z / 4.0 * (1.0 - z / 5.0))
        for c in range(width):
            state[k, c] = fade * state[k, c] + h * ((mean - late) * before[c] + late * now[c])


def warm() -> None:
    """Compile this file's kernels."""
    x, out = np.zeros((2, 1)), np.zeros((2, 1))
    gl_history(x, 0.1, 0.5, 2, out)
    gl_latest(x, 1, np.ones(2), 1.0, np.zeros(1))
    poles, residues = np.zeros(2), np.zeros(2)
    oustaloup(0.5, 0.1, 10.0, poles, residues)
    filter_step(poles, 0.1, x[0], x[1], np.zeros((2, 1)))
