"""Linear models against the chain's own matrices and against a short run."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.robots.soft_lander import ROBOT as LANDER
from metamer.robots.soft_limb import STRIP, limb
from metamer.systems.planar.linearise import linearise
from metamer.systems.planar.mechanics import acceleration
from metamer.systems.planar.model import build
from metamer.systems.planar.outline import chain_matrices, limb_links


def test_straight_limb_has_the_chain_matrices():
    model = build(limb())
    zero = np.zeros(3)
    linear = linearise(model, zero, zero)
    links = limb_links(STRIP, 3)
    m, k = chain_matrices(links.length, links.mass, links.centre, links.inertia, links.stiffness)
    turn = np.tril(np.ones((3, 3)))
    # theta = turn phi: phi'' = -turn^-1 M^-1 K turn phi; gravity has no slope at the horizontal
    want = -np.linalg.solve(turn, np.linalg.solve(m, k) @ turn)
    np.testing.assert_allclose(linear.F[3:, :3], want, rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(linear.G[3:], np.linalg.inv(turn.T @ m @ turn), rtol=1e-9)


def test_linear_model_predicts_small_changes(rng):
    model = build(LANDER)
    q, v = 0.3 * rng.normal(size=7), 0.1 * rng.normal(size=7)
    torque = 1e-3 * rng.normal(size=4)
    linear = linearise(model, q, v, torque)
    tau = np.concatenate([np.zeros(3), torque])
    for _ in range(5):
        dq, dv, du = 1e-5 * rng.normal(size=7), 1e-5 * rng.normal(size=7), 1e-5 * rng.normal(size=4)
        exact = acceleration(model, q + dq, v + dv, tau + np.concatenate([np.zeros(3), du]))
        guess = linear.drift[7:] + linear.F[7:] @ np.concatenate([dq, dv]) + linear.G[7:] @ du
        # second-order rest of changes of 1e-5, accelerations of size 1
        np.testing.assert_allclose(guess, exact, atol=1e-7)


def test_bad_input_is_refused():
    model = build(limb())
    zero = np.zeros(3)
    with pytest.raises(BadInput, match="actuated"):
        linearise(model, zero, zero, actuated=[3])
    with pytest.raises(BadInput, match="torque"):
        linearise(model, zero, zero, [1.0])
