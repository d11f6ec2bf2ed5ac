"""The ideal Coulomb crawl against the strides that geometry gives."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.gaits.metachronal import Metachronal, theta_from_eta
from metamer.systems.contact.ideal_crawl import beam_loads, ideal_crawl, median_shift, stood

LENGTH = 0.0762


def gait(wave="constant_span", direction="forward", joints=5, eta=0.02):
    return Metachronal(joints=joints, theta=float(theta_from_eta(eta, LENGTH)), wave=wave, direction=direction)


@pytest.mark.parametrize(("wave", "wanted"), [("constant_span", 0.02), ("linear", 0.0298)])
def test_strides_of_uniform_masses(wave, wanted):
    for direction, sign in (("forward", -1.0), ("backward", 1.0)):
        found = ideal_crawl(gait(wave, direction), length=LENGTH, steps=600)
        # to 0.01 cm; the sums are exact, the turning points are met within a step of 5e-6 m
        assert found.travel == pytest.approx(sign * wanted, abs=1e-4)


def test_longer_worms_keep_the_stride():
    assert ideal_crawl(gait(joints=8), length=LENGTH, steps=600).travel == pytest.approx(-0.02, abs=1e-9)


def test_loads_carry_the_body():
    found = ideal_crawl(gait("linear"), length=LENGTH, mass=0.054, steps=300)
    weight = 6 * 0.054 * 9.81
    assert found.loads.sum(axis=1) == pytest.approx(weight, rel=1e-12)
    middle = 0.5 * (found.points[:, 1:, 0] + found.points[:, :-1, 0]).mean(axis=1)
    moment = (found.loads * found.points[:, :, 0]).sum(axis=1)
    assert moment == pytest.approx(weight * middle, abs=1e-9)
    # the tie of the linear wave: head and tail carry 0.496 : 0.504 in the mean of its first half
    half = (found.t > 1.05) & (found.t < 1.5)
    head = found.loads[half, :2].sum(axis=1) / weight
    assert head.mean() == pytest.approx(0.496, abs=1e-3)


def test_a_lighter_tail_breaks_the_tie():
    light = [1.0, 1.0, 1.0, 1.0, 1.0, 0.8]
    found = ideal_crawl(gait("linear"), length=LENGTH, mass=light, steps=600)
    # the head carries more throughout: the growing span pushes the tail back, the shrinking one pulls it on
    assert found.travel == pytest.approx(-0.02, abs=1e-4)


def test_weighted_median():
    slips = np.array([0.0, 1.0, 2.0])
    assert median_shift(slips, np.array([1.0, 1.0, 3.0])) == pytest.approx(-2.0)
    assert median_shift(slips, np.array([3.0, 1.0, 1.0])) == pytest.approx(0.0)
    # a tie stands in the middle
    assert median_shift(np.array([0.0, 1.0]), np.array([1.0, 1.0])) == pytest.approx(-0.5)


def test_a_tilted_shape_stands_on_its_feet():
    points = np.array([[0.0, 0.1], [1.0, 0.9], [2.0, 0.3]])
    turned, touching = stood(points, np.ones(2))
    assert touching.tolist() == [True, False, True]
    assert turned[0, 1] == pytest.approx(turned[2, 1], abs=1e-12)
    assert beam_loads(turned, touching, np.ones(2)).sum() == pytest.approx(2.0)


def test_bad_input_is_named():
    with pytest.raises(BadInput, match="mass"):
        ideal_crawl(gait(), length=LENGTH, mass=[1.0, 2.0])
    with pytest.raises(BadInput, match="length"):
        ideal_crawl(gait(), length=-1.0)
    with pytest.raises(BadInput, match="duration"):
        ideal_crawl(gait(), length=LENGTH, duration=0.0)
