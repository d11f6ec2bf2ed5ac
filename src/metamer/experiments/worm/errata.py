"""Errata of chapters 4 and 5 by numbers: energy, axes and torques of the arm, and the loops of the controllers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metamer.algebra.chains import planar_tip
from metamer.core.records import Array
from metamer.experiments.compare_controllers import THESIS_DAMPING
from metamer.experiments.compare_controllers.laws import THESIS
from metamer.experiments.worm import dynamics
from metamer.experiments.worm.dynamics import brackets, link_inertias, planar_arm, screw_arm
from metamer.record.claims import Row, bar, by_formula, residual
from metamer.robots.worm import LINK_LENGTH, SERVO_MASS
from metamer.systems.planar import mechanics as planar
from metamer.systems.spatial import mechanics as spatial

STATE_COUNT = 20
EARTH_GRAVITY = 9.81  # m/s^2
CHAPTER_FOUR_SEED = 4


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


def printed_energy(phi: Array, rate: Array) -> float:
    """Error of T by (4.2), cosine of rates in place of angles, over T.   [-]"""
    right, wrong = (
        dynamics.rods_mass_matrix(angles, SERVO_MASS, LINK_LENGTH) for angles in (phi, rate)
    )  # cos(phi_i - phi_j) is all that the angles do
    return float(rate @ wrong @ rate / (rate @ right @ rate) - 1.0)


def printed_lines(q: Array) -> float:
    """Largest error of the joints' lines by (4.33), moved by the motor before alone, over the length.   [-]"""
    model = screw_arm()
    right, first = spatial.screws(model, q).lines, spatial.screws(model, np.zeros(len(q))).lines
    alone = np.array([spatial.screws(model, q * (np.arange(len(q)) == i - 1)).lines[i] for i in range(1, len(q))])
    return float(np.abs(np.vstack([first[:1], alone]) - right).max() / (len(q) * LINK_LENGTH))


def printed_torques(q: Array, v: Array) -> tuple[float, float]:
    """Errors of tau_3 by (4.39) and of the weights by N_j(G_j) of (4.38), over the largest torque.   [-, -]

    G_j of (4.38) is a wrench already; N_j maps an acceleration to one
    """
    model = screw_arm()
    lines, inertias = spatial.screws(model, q).lines, link_inertias(model, q)
    twists = np.cumsum(lines * v[:, None], axis=0)
    bracket = brackets(np.vstack([lines[2], twists]))[0, 1:]
    wrong = twists[3] @ inertias[3] @ (bracket[2] - bracket[3])
    up = np.array([0.0, 0.0, 0.0, 0.0, 0.0, -EARTH_GRAVITY])
    weights = np.array([[inertias[j] @ up @ lines[i] * (j >= i) for j in range(5)] for i in range(5)]).sum(axis=1)
    twice = np.array([[inertias[j] @ inertias[j] @ up @ lines[i] * (j >= i) for j in range(5)] for i in range(5)])
    return abs(float(wrong)) / float(np.abs(spatial.velocity_terms(model, q, v)).max()), float(
        np.abs(twice.sum(axis=1) - weights).max() / np.abs(weights).max()
    )


def hankel_rank() -> int:
    """Rank of 6 x 6 samples t = 1 .. 11 of the response t^(lambda - 1) of D^-lambda, lambda = 0.9: its least states."""
    t = np.add.outer(np.arange(6), np.arange(6)) + 1.0
    return int(np.linalg.matrix_rank(t ** (THESIS.orders[0] - 1.0), tol=1e-9))


def chapter_four_rows(rng: np.random.Generator) -> Iterator[Row]:
    """Energy, axes and torques as chapter 4 prints them."""
    q, v = rng.uniform(-1.0, 1.0, 5), rng.normal(size=5)
    off = max(abs(printed_energy(rng.uniform(-2.0, 2.0, 5), rng.normal(size=5))) for _ in range(STATE_COUNT))
    yield bar("(4.2) as printed", "largest error of the kinetic energy over it", off, (0.1, 100.0), "cos of the rates")
    turned = planar_tip(np.full(5, LINK_LENGTH), -q)[1] / planar_tip(np.full(5, LINK_LENGTH), q)[1]
    yield by_formula(
        "(4.15) as printed", "height of the tip over that of chapter 3", float(turned), -1.0, 1e-12,
        "-e_13 turns x towards -z", "a positive angle lowers the tail side",
    )  # fmt: skip
    note = "the third line and on: only the joint before moves it"
    yield bar("(4.33) as printed", "largest error of a line over the length", printed_lines(q), (0.01, 10.0), note)
    third, weight = printed_torques(q, v)
    note = "[L_3, S_3] in place of [L_3, S_4] beside N_4"
    yield bar("(4.39) as printed", "error of tau_3 over the largest velocity term", third, (1e-3, 10.0), note)
    note = "the wrench G_j = N_j(G) goes through N_j once more"
    yield bar("(4.38) as printed", "error of the weights' torques over the largest", weight, (0.1, 10.0), note)


def errata_rows(rng: np.random.Generator) -> Iterator[Row]:
    """Each erratum between two ends, and what is right in its place."""
    yield from chapter_four_rows(np.random.default_rng(CHAPTER_FOUR_SEED))
    note = "a state space of n states has rank n at most; (5.24) has two per joint"
    yield bar("(5.24) as printed", "states that D^-lambda needs at least", hankel_rank(), (3, 6), note)
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
