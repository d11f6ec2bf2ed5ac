"""Impacts: Lemke's pivots, closed forms, and a great many random impacts against the law by dense matrices."""

from __future__ import annotations

import numpy as np
import pytest
from impact_cases import random_impact, random_links

from metamer.systems.contact.reference.lemke import lemke


def test_lemke_solves_random_linear_complementarity(rng):
    # z >= 0, w >= 0, z w = 0 to rounding of a few pivots of size-1 numbers: 1e-9
    for _ in range(200):
        n = int(rng.integers(1, 8))
        A = rng.normal(size=(n, n))
        M, q = A @ A.T + 0.1 * np.eye(n), rng.normal(size=n)
        z = np.zeros(n)
        assert lemke(M, q, 0, z) == 0
        w = M @ z + q
        assert z.min() >= 0.0
        assert w.min() >= -1e-9
        assert np.abs(z * w).max() <= 1e-9


def check(found):
    """Bars of the issue: 1e-8 of the largest velocity before, energy never up."""
    assert max(one.residual for one in found) <= 1e-8
    assert max(one.closing for one in found) <= 1e-8
    assert max(one.wrong for one in found) <= 1e-8
    assert max(one.gain for one in found) <= 1e-12


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_random_impacts(e):
    rng = np.random.default_rng(5)
    found = [
        random_impact(rng, random_links(rng, int(rng.integers(1, 7))), int(rng.integers(1, 9)), mu, e)
        for _ in range(100)
        for mu in (0.0, 0.4, 1.2)
    ]
    check(found)


def test_impacts_of_large_mass_ratios_see_saws_and_hubs():
    rng = np.random.default_rng(7)
    found = []
    for k in range(300):
        links = random_links(rng, int(rng.integers(2, 8)), 2.5, hub=k % 3 == 0, seesaw=k % 2 == 0)
        mu, e = float(rng.choice([0.0, 0.5, 1.5])), float(rng.choice([0.0, 0.7, 1.0]))
        found.append(random_impact(rng, links, int(rng.integers(1, 15)), mu, e, one_ground=k % 4 > 0))
    check(found)


def test_three_links_of_0_028_and_0_016_and_390_kg():
    """Once solved with a residual of 0 by its own matrix, and impulses of 1e18."""
    rng = np.random.default_rng(3)
    found = []
    for _ in range(300):
        links = random_links(rng, 3).copy()
        links["mass"] = rng.permutation([0.028, 0.016, 390.0])
        links["inertia"] = links["mass"] * links["length"] ** 2 / 12.0
        links.flags.writeable = False
        found.append(random_impact(rng, links, 6, 0.5, 0.0))
    check(found)


@pytest.mark.slow
def test_many_random_impacts():
    rng = np.random.default_rng(11)
    for k in range(20_000):
        links = random_links(rng, int(rng.integers(1, 9)), 2.5, hub=k % 3 == 0, seesaw=k % 2 == 0)
        mu, e = float(rng.uniform(0.0, 1.5)), float(rng.choice([0.0, 0.0, 0.5, 1.0]))
        check([random_impact(rng, links, int(rng.integers(1, 41)), mu, e, one_ground=k % 4 > 0)])
