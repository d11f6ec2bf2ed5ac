"""LQR against a closed form and the Riccati equation; limits; the crawl of a limb."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.control.feedforward import FeedForward
from metamer.control.lqr import lqr
from metamer.core.records import Sensed
from metamer.core.refusals import BadInput
from metamer.core.torque_limits import HaselCurve, TorqueLimit
from metamer.gaits.arch import Arch


def test_double_integrator_closed_form():
    """x'' = u with Q = diag(1, 0), R = 1: gain (1, sqrt 2)."""
    regulator = lqr(np.array([[0.0, 1.0], [0.0, 0.0]]), np.array([[0.0], [1.0]]), np.array([1.0, 0.0]), np.ones(1))
    np.testing.assert_allclose(regulator.gain, [[1.0, np.sqrt(2.0)]], rtol=1e-9)
    assert regulator.stable


def test_riccati_equation_holds(rng):
    F, G = rng.normal(size=(5, 5)), rng.normal(size=(5, 2))
    regulator = lqr(F, G, np.ones(5), np.ones(2))
    P = regulator.cost
    # rounding of scipy's solver on numbers of size 10
    np.testing.assert_allclose(F.T @ P + P @ F - P @ G @ G.T @ P + np.eye(5), 0.0, atol=1e-8 * np.abs(P).max())
    assert regulator.stable


def test_bad_weights_and_models_are_refused():
    F, G = np.array([[1.0]]), np.array([[0.0]])
    with pytest.raises(BadInput, match="no stabilising"):
        lqr(F, G, np.ones(1), np.ones(1))
    with pytest.raises(BadInput, match="R"):
        lqr(F, np.ones((1, 1)), np.ones(1), np.zeros(1))
    with pytest.raises(BadInput, match="F"):
        lqr(np.ones((1, 2)), G, np.ones(1), np.ones(1))


def test_limits_and_curves():
    limit = TorqueLimit((0.0, 2.0, 0.0), (-1.0, 0.0, 1.0))
    np.testing.assert_allclose(limit.cut(np.array([5.0, -5.0]), np.array([0.0, 0.5])), [2.0, -1.0])
    curve = HaselCurve((-1.0, 1.0), (0.0, 1000.0), ((0.0, 4.0), (0.0, 8.0)))
    # torque goes with the square of the voltage
    np.testing.assert_allclose(curve.limit(500.0).at(np.array([-1.0, 1.0])), [1.0, 2.0])
    with pytest.raises(BadInput, match="voltage"):
        curve.limit(2000.0)
    with pytest.raises(BadInput, match=r"limit\.angle"):
        TorqueLimit((1.0, 2.0), (0.0,))


def test_feed_forward_adds_feedback_and_leaves_passive_joints():
    gait = Arch(joints=2, amplitude=0.5, frequency=0.1)
    gain = np.hstack([2.0 * np.eye(2), np.eye(2)])
    control = FeedForward(gait, lambda q, v, a: np.ones(2), gain, TorqueLimit(1.5), (0,))
    sensed = Sensed(t=0.0, angle=np.array([-0.1, 0.3]), rate=np.zeros(2))
    control.start(sensed)
    # 1 + 2 * 0.1, and nothing on the joint that is not driven
    np.testing.assert_allclose(control.update(sensed).torque, [1.2, 0.0])
    far = Sensed(t=0.0, angle=np.array([-1.0, 0.3]), rate=np.zeros(2))
    np.testing.assert_allclose(control.update(far).torque, [1.5, 0.0])
    with pytest.raises(BadInput, match=r"control\.gain"):
        FeedForward(gait, lambda q, v, a: np.ones(2), np.ones((2, 2)))


def test_arch_has_exact_derivatives():
    gait = Arch(joints=3, amplitude=0.4, frequency=0.05, share=(1.0, -2.0, 1.0), delay=(0.0, 0.3, 0.0))
    t, h = np.linspace(1.0, 30.0, 50), 1e-4
    here, ahead, back = gait.targets(t), gait.targets(t + h), gait.targets(t - h)
    # central differences of a motion of period 20 s
    np.testing.assert_allclose((ahead.position - back.position) / (2 * h), here.velocity, atol=1e-8)
    np.testing.assert_allclose((ahead.velocity - back.velocity) / (2 * h), here.acceleration, atol=1e-8)
