"""One step of a platform arm: the motors by RK4, under a tip controller or with leg rates held."""

from __future__ import annotations

import math

import numpy as np

from metamer.algebra.kernels.motor import multiply, normalise
from metamer.core.jit import kernel
from metamer.core.numerics.rk4 import add_rates
from metamer.systems.platform.kernels.command import fill_command, fill_twists, rotation_vector
from metamer.systems.platform.kernels.platform import fill_frames, ring_radius, sample_arm, segment_inverse


@kernel
def fill_motor_rates(m, local, twist, rate):
    """Time derivative of the relative motors, M' = -(omega, v - omega x p) M / 2.   [1/s]

    twist   (n, 6) (v, omega) of each end plate's centre in its base plate
    """
    b = np.zeros(8)
    for i in range(m.shape[0]):
        v, w, p = twist[i, 0:3], twist[i, 3:6], local[i, 9:12]
        b[1], b[2], b[3] = -0.5 * w[0], -0.5 * w[1], -0.5 * w[2]
        b[4] = -0.5 * (v[0] - (w[1] * p[2] - w[2] * p[1]))
        b[5] = -0.5 * (v[1] - (w[2] * p[0] - w[0] * p[2]))
        b[6] = -0.5 * (v[2] - (w[0] * p[1] - w[1] * p[0]))
        multiply(b, m[i], rate[i])


@kernel
def add_stage(k, h, m, local, twist, rate, stage, out):
    """Stage k of an RK4 step of the motors m; after the last `out` holds them, normalised.   [-]

    rate     (n, 8) scratch
    stage    (n, 8) motors at which the twists are; updated
    """
    fill_motor_rates(stage, local, twist, rate)
    for i in range(m.shape[0]):
        add_rates(k, h, m[i], rate[i], out[i], stage[i])
        if k == 3:
            normalise(out[i])


@kernel
def advance(m, arm, ring, home, goal, task, spheres, h, out):
    """One RK4 step of the closed loop; returns (scale, sigma) of its first stage.   [-]

    m     (n, 8) motors at the start
    h     step                                                                 [s]
    out   (n, 8) written, motors at the end, normalised
    """
    n = m.shape[0]
    q, twist, length = np.empty(6 * n), np.empty((n, 6)), np.empty(6 * n)
    local, world = np.empty((n, 12)), np.empty((n + 1, 12))
    rate, stage = np.empty((n, 8)), np.empty((n, 8))
    for i in range(n):
        for j in range(8):
            out[i, j], stage[i, j] = m[i, j], m[i, j]
    scale, sigma = 1.0, 0.0
    for k in range(4):
        got, smallest = fill_command(stage, arm, ring, home, goal, task, spheres, q, twist, length)
        if k == 0:
            scale, sigma = got, smallest
        fill_frames(stage, local, world)
        add_stage(k, h, m, local, twist, rate, stage, out)
    return scale, sigma


@kernel
def ball_gap(m, goal, gamma, turn_gamma):
    """How far the tip is outside the ball about a goal, negative inside: |p - p_d| - gamma.   [m]

    goal         (12,) wanted frame of the tip
    gamma        radius of the ball                                            [m]
    turn_gamma   if >= 0, the larger of this gap and (turn left - turn_gamma) * 1 m counts   [rad]
    """
    n = m.shape[0]
    local, world, turn = np.empty((n, 12)), np.empty((n + 1, 12)), np.empty(3)
    fill_frames(m, local, world)
    x, y, z = world[n, 9] - goal[9], world[n, 10] - goal[10], world[n, 11] - goal[11]
    gap = math.sqrt(x * x + y * y + z * z) - gamma
    if turn_gamma >= 0.0:
        rotation_vector(world[n], goal, turn)
        left = math.sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]) - turn_gamma
        gap = max(gap, left)
    return gap


@kernel
def narrow(bracket, middle, value):
    """Take a gap at `middle` into a bracket of false position: the end of its sign moves there, a far end that stays
    twice counts half.

    bracket   (5,) low, high, gap at low > 0, gap at high <= 0, side that moved last (1 low, -1 high); updated
    """
    if value > 0.0:
        bracket[0], bracket[2] = middle, value
        bracket[3] = 0.5 * bracket[3] if bracket[4] == 1.0 else bracket[3]
        bracket[4] = 1.0
    else:
        bracket[1], bracket[3] = middle, value
        bracket[2] = 0.5 * bracket[2] if bracket[4] == -1.0 else bracket[2]
        bracket[4] = -1.0


@kernel
def hold(m, arm, ring, q, damping, h, out):
    """One RK4 step with leg rates held, radii slaved to |p| all the while.   [-]

    q         (6n,) leg rates at fixed radii                                   [m/s]
    damping   of a segment, as in segment_inverse                              [-]
    h         step                                                             [s]
    out       (n, 8) written, motors at the end, normalised
    """
    n = m.shape[0]
    twist, length, inverse, scratch = np.empty((n, 6)), np.empty(6), np.empty((n, 6, 6)), np.empty((6, 12))
    local, world = np.empty((n, 12)), np.empty((n + 1, 12))
    rate, stage = np.empty((n, 8)), np.empty((n, 8))
    for i in range(n):
        for j in range(8):
            out[i, j], stage[i, j] = m[i, j], m[i, j]
    for k in range(4):
        fill_frames(stage, local, world)
        for i in range(n):
            r = local[i]
            ra = ring_radius(arm[i, 0], arm[i, 2], math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]))
            segment_inverse(r, ra, arm[i, 1] * ra, ring, damping, scratch, inverse[i], length)
        fill_twists(inverse, q, twist)
        add_stage(k, h, m, local, twist, rate, stage, out)


def warm() -> None:
    """Build every kernel of this file once."""
    (m, arm, ring), frame = sample_arm(), np.zeros((1, 12))
    advance(m, arm, ring, frame, np.zeros(12), np.zeros(10), np.zeros((0, 4)), 1e-3, np.zeros((1, 8)))
    ball_gap(m, np.zeros(12), 0.0, -1.0)
    hold(m, arm, ring, np.zeros(6), 0.0, 1e-3, np.zeros((1, 8)))
    narrow(np.zeros(5), 0.0, 1.0)
