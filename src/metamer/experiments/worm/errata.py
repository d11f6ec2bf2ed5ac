"""Errata of chapter 5 by numbers: the sign of (5.18), the equivalent control (5.29), the closed loop (5.32)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metamer.core.records import Array
from metamer.experiments.compare_controllers import THESIS_DAMPING
from metamer.experiments.compare_controllers.laws import THESIS
from metamer.experiments.worm.dynamics import planar_arm
from metamer.record.claims import Row, bar, residual
from metamer.systems.planar import mechanics as planar

STATE_COUNT = 20


def loop_pole(sign: float) -> float:
    """Largest real part of the PID loop M theta'' = sign (K_p x_1 + K_d x_2 + K_i x_3) - b theta', flat arm.   [1/s]

    x_1 = theta_d - theta, x_2 = x_1', x_3' = x_1; (5.18) has the sign -1
    """
    model = planar_arm()
    inverse = np.linalg.inv(planar.mass_matrix(model, np.zeros(5)))
    kp, ki, kd = THESIS.pid
    one, none = np.eye(5), np.zeros((5, 5))
    # x_2' = -theta'', theta' = -x_2
    back = [-sign * kp * inverse, -inverse * (sign * kd + THESIS_DAMPING), -sign * ki * inverse]
    matrix = np.block([[none, one, none], back, [one, none, none]])
    return float(np.linalg.eigvals(matrix).real.max())


def states(rng: np.random.Generator) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Angles, rates, wanted accelerations, and errors on the surface x_2 + beta x_1 = 0."""
    beta = THESIS.sliding[0]
    for _ in range(STATE_COUNT):
        error = rng.uniform(-0.5, 0.5, 5)
        yield rng.uniform(-1.0, 1.0, 5), rng.normal(size=5), rng.normal(size=5), np.stack([error, -beta * error])


def surface_rates(rng: np.random.Generator) -> tuple[float, float]:
    """Largest s' on the surface under the printed equivalent control and under the whole one.   [rad/s^2]

    s' = theta_d'' - theta'' + beta x_2, M theta'' + B = tau, B the velocity and gravity terms
    """
    model, beta = planar_arm(), THESIS.sliding[0]
    worst = [0.0, 0.0]
    for q, v, wanted, (_, slow) in states(rng):
        forces = planar.velocity_terms(model, q, v) + planar.gravity_terms(model, q)
        missing = planar.mass_matrix(model, q) @ (wanted + beta * slow)
        for k, torque in enumerate((forces, forces + missing)):
            bent = planar.acceleration(model, q, v, torque)
            worst[k] = max(worst[k], float(np.abs(wanted - bent + beta * slow).max()))
    return worst[0], worst[1]


def loop_gaps(rng: np.random.Generator) -> tuple[float, float]:
    """Largest error of theta'' by (5.32) as printed and without B, over the largest; law (5.28)-(5.30).   [-]"""
    model, (_, switch, _) = planar_arm(), THESIS.sliding
    worst, scale = [0.0, 0.0], 0.0
    for q, v, _, (error, _) in states(rng):
        forces = planar.velocity_terms(model, q, v) + planar.gravity_terms(model, q)
        pushed, inverse = switch * np.sign(error), np.linalg.inv(planar.mass_matrix(model, q))
        true = planar.acceleration(model, q, v, forces + pushed)
        scale = max(scale, float(np.abs(true).max()))
        for k, told in enumerate((inverse @ (forces + pushed), inverse @ pushed)):
            worst[k] = max(worst[k], float(np.abs(told - true).max()))
    return worst[0] / scale, worst[1] / scale


def errata_rows(rng: np.random.Generator) -> Iterator[Row]:
    """Each erratum between two ends, and what is right in its place."""
    pole = "largest real part of the PID loop [1/s]"
    yield bar("(5.18) as printed", pole, loop_pole(-1.0), (0.1, 1e6), "x_1 is theta_d - theta: it runs away")
    yield bar("(5.18) without the minus", pole, loop_pole(1.0), (-10.0, -1e-3))
    alone, whole = surface_rates(rng)
    rate = "largest s' on the surface s = 0 [rad/s^2]"
    yield bar("(5.29) as printed", rate, alone, (0.1, 1e3), "lacks M (theta_d'' + beta x_2): the surface is left")
    yield residual("(5.29) with M (theta_d'' + beta x_2)", rate, whole, 1e-9, evidence="closed form")
    printed, right = loop_gaps(rng)
    gap = "error of theta'' over the largest"
    yield bar("(5.32) as printed", gap, printed, (1e-3, 10.0), "B stands in plant and control and cancels")
    yield residual("(5.32) without B", gap, right, 1e-9, evidence="closed form")
