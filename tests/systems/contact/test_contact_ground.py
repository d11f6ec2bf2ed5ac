"""Distance to a ground of straight pieces against a search over many points of it."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.systems.contact.kernels.ground import gap_and_normal
from metamer.systems.grounds.terrain import rubble, slope, stairs


def frozen(corners):
    out = np.array(corners, dtype=float)
    out.flags.writeable = False
    return out


def samples(ground, far=30.0, count=4000):
    """Points along the ground, the end pieces drawn out."""
    first, last = ground[0] - ground[1], ground[-1] - ground[-2]
    line = [ground[0] + far * first, *ground, ground[-1] + far * last]
    pieces = [a + np.linspace(0.0, 1.0, count)[:, None] * (b - a) for a, b in itertools.pairwise(line)]
    return np.concatenate(pieces)


@pytest.mark.parametrize(
    "corners",
    [
        ((0.0, 0.0), (1.0, 0.0)),
        slope(0.3),
        stairs(rise=0.2, run=0.5, count=3),
        rubble(start=-2.0, end=2.0, spacing=0.4, height=0.5, seed=3),
    ],
)
def test_distance_is_that_to_the_nearest_point(corners, rng):
    ground = frozen(corners)
    near = samples(ground)
    for _ in range(200):
        p = rng.uniform([-3.0, -0.5], [3.0, 1.5])
        gap, nx, ny = gap_and_normal(ground, *p)
        found = np.sqrt(((near - p) ** 2).sum(axis=1).min())
        # the samples are 1/4000 of a piece apart
        assert abs(abs(gap) - found) <= 1e-2 if abs(gap) < 1e-2 else abs(abs(gap) - found) <= 2e-3 * max(1.0, found)
        assert nx**2 + ny**2 == pytest.approx(1.0, abs=1e-12)
        # along the normal the distance falls as fast as the way
        if abs(gap) > 1e-3:
            back, _, _ = gap_and_normal(ground, p[0] - 0.1 * gap * nx, p[1] - 0.1 * gap * ny)
            assert back == pytest.approx(0.9 * gap, abs=1e-9)


def test_a_wall_pushes_sideways():
    ground = frozen(stairs(rise=0.5, run=1.0, count=1))
    gap, nx, ny = gap_and_normal(ground, -0.1, 0.2)
    assert (gap, nx, ny) == pytest.approx((0.1, -1.0, 0.0), abs=1e-12)
    gap, nx, ny = gap_and_normal(ground, 0.01, 0.2)
    assert (gap, nx, ny) == pytest.approx((-0.01, -1.0, 0.0), abs=1e-12)


def test_bad_terrain_is_refused():
    with pytest.raises(BadInput, match="count"):
        stairs(rise=0.1, run=0.1, count=0)
    with pytest.raises(BadInput, match="angle"):
        slope(2.0)
    with pytest.raises(BadInput, match="end"):
        rubble(start=0.0, end=0.0, spacing=0.1, height=0.1, seed=0)
