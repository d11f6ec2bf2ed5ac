"""The cubic through two points with slopes, and the stages of Runge-Kutta."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.numerics.curves import cubic
from metamer.core.numerics.rk4 import add_rates, add_stage, begin_step, end_step, new_stages


def test_cubics_are_met_exactly(rng: np.random.Generator) -> None:
    p = np.polynomial.Polynomial(rng.normal(size=4))
    d = p.deriv()
    s = np.array([-0.5, 0.0, 0.4, 1.0, 1.5])
    value, rate = cubic(p(0.0), d(0.0), p(0.3), d(0.3), 0.3, s)
    assert np.abs(value - p(0.3 * s)).max() < 1e-14
    assert np.abs(rate - d(0.3 * s)).max() < 1e-13


def swung(steps: int) -> tuple[float, float]:
    """Errors of q'' = -q over a quarter turn, as two equations of first order and as one of second."""
    h, turn = 0.5 * math.pi / steps, np.array([[0.0, 1.0], [-1.0, 0.0]])
    q, v, stages = np.ones(1), np.zeros(1), new_stages(1)
    y = np.array([1.0, 0.0])
    for _ in range(steps):
        begin_step(stages, q, v)
        at, total = y.copy(), np.zeros(2)
        for stage in range(4):
            add_stage(stages, stage, h, q, v, -stages.q)
            add_rates(stage, h, y, turn @ at, total, at)
        end_step(stages, q, v)
        y += total
    return abs(q[0]), abs(y[0])


def test_the_stages_are_of_fourth_order() -> None:
    for coarse, fine in zip(swung(10), swung(20), strict=True):
        assert 14.0 < coarse / fine < 18.0
