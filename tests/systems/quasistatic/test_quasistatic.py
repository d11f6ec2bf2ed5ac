"""The snake without inertia: closed forms, a second road, invariances."""

from __future__ import annotations

import math

import numpy as np
import pytest
from oracles.quasistatic import period

from metamer.systems.quasistatic.mechanics import basis, crawl, crawl_shapes

ALONG = 2.0 * np.pi * 2.0


def wave(amplitude: float, phase: float = 0.0) -> np.ndarray:
    """Coefficients of a curvature wave with two waves on the body, bent a little besides."""
    from numpy.polynomial import legendre

    nodes, weight = legendre.leggauss(40)
    s = 0.5 * (nodes + 1.0)
    project = legendre.legvander(nodes, 13).T * weight * (np.arange(14)[:, None] + 0.5)
    out = np.zeros((4, 14))
    out[0] = project @ (amplitude * np.cos(ALONG * s + phase)) + 0.4 * np.eye(14)[1]
    out[2] = project @ (amplitude * np.sin(ALONG * s + phase))
    out[1] = 0.3 * np.eye(14)[2]
    return out


@pytest.mark.parametrize(("mu", "back"), [(2.0, 1.0), (20.0, 1.0), (8.0, 1.5)])
def test_a_second_road(mu: float, back: float) -> None:
    shape = wave(6.0)
    ours = crawl(shape, (1.0, back, mu))
    where, heading, work = period(shape, (1.0, back, mu))
    # pieces and times of the second road: second order, 1/200^2 times the square of the wave's phase on a piece, of
    # distances that are differences of speeds of order 1
    assert ours.distance == pytest.approx(abs(where), abs=4e-4)
    assert ours.work == pytest.approx(work, rel=2e-3)
    # odd harmonics do not turn the body on the whole
    assert heading == pytest.approx(0.0, abs=2e-3)
    assert ours.residual < 1e-10


def test_points_converge() -> None:
    shape = wave(6.0)
    coarse, fine = crawl(shape, (1, 1, 10), points=40, half=40), crawl(shape, (1, 1, 10), points=60, half=60)
    assert coarse.efficiency == pytest.approx(fine.efficiency, rel=1e-6)


def test_a_body_that_does_not_change_stays() -> None:
    grid = basis(1, 20, 10)
    angles = np.ascontiguousarray(np.broadcast_to(np.sin(3.0 * grid.points), (10, 20)))
    still = crawl_shapes(angles, np.zeros((10, 20)), (1.0, 1.0, 5.0))
    assert (still.distance, still.work, still.efficiency) == (pytest.approx(0.0, abs=1e-12), 0.0, 0.0)


def test_symmetries() -> None:
    shape = wave(6.0)
    first = crawl(shape, (1.0, 1.0, 10.0))
    # the mirror image, and the same motion begun half a period later, go as far
    assert crawl(-shape, (1.0, 1.0, 10.0)).efficiency == pytest.approx(first.efficiency, rel=1e-9)
    # backward in time it goes back: friction does not care about speed
    backward = shape * np.array([1.0, 1.0, -1.0, -1.0])[:, None]
    other = crawl(backward, (1.0, 1.0, 10.0))
    assert other.efficiency == pytest.approx(first.efficiency, rel=1e-6)
    assert math.copysign(1.0, other.headway) == -math.copysign(1.0, first.headway)
