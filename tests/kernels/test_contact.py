"""The contact solver: Gauss-Seidel and Newton against Lemke, closed forms, and a great many random impacts."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.kernels import contact, contact_impact, contact_study
from metamer.kernels.lemke import lemke


def solve(W, b, mu, cone=0.0):
    m = len(b) // 2
    table = np.zeros((m, 2))
    table[:, 0], table[:, 1] = mu, cone
    z, w = np.zeros(2 * m), np.zeros(2 * m)
    scratch = np.empty((2 * m, 2 * m)), np.empty(2 * m), np.full((4, 2 * m), -1)
    residual, stage = contact.solve_contacts(W, b, table, m, 0.0, contact.ENOUGH, False, z, w, *scratch)
    return z, w, residual, stage, table


def random_problem(rng, m, rank):
    J = rng.normal(size=(2 * m, rank))
    return J @ J.T, J @ rng.normal(size=rank)


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


def test_solution_obeys_the_contact_law(rng):
    # conditions written out once more, beside the solver's own residual; 1e-9 of the largest velocity
    for _ in range(300):
        m = int(rng.integers(1, 7))
        W, b = random_problem(rng, m, int(rng.integers(1, 2 * m + 3)))
        mu = rng.uniform(0.0, 1.2, m)
        z, w, residual, _, _ = solve(W, b, mu)
        scale = np.abs(b).max()
        zn, zt, wn, wt = z[0::2], z[1::2], w[0::2], w[1::2]
        assert residual <= 1e-9
        np.testing.assert_allclose(w, W @ z + b, atol=1e-12 * scale + 1e-14 * np.abs(W).max() * np.abs(z).max())
        assert zn.min() >= 0.0
        assert wn.min() >= -1e-9 * scale
        assert np.abs(zn * wn).max() <= 1e-9 * scale * max(zn.max(), 1.0)
        assert (np.abs(zt) <= mu * zn + 1e-12).all()
        slides = np.abs(wt) > 1e-8 * scale
        room = mu * zn - np.abs(zt)
        assert np.abs(room[slides] * np.diag(W)[1::2][slides]).max(initial=0.0) <= 1e-8 * scale
        assert (zt * wt)[slides].max(initial=0.0) <= 1e-12


def test_gauss_seidel_and_lemke_agree_without_friction(rng):
    # frictionless velocities after impact are unique: two algorithms, 1e-9 of the largest velocity
    for _ in range(100):
        m = int(rng.integers(1, 6))
        W, b = random_problem(rng, m, 2 * m + 1)
        _, w, _, _, table = solve(W, b, 0.0)
        z2, w2 = np.zeros(2 * m), np.zeros(2 * m)
        contact.solve_by_lemke(W, b, table, m, 0, 0.0, z2, w2)
        np.testing.assert_allclose(w, w2, atol=1e-9 * np.abs(b).max())


def test_adhesion_cone_holds_and_yields():
    # one point, W = 1: the cone holds a pull of 0.5 exactly and takes 0.7 off one of 2
    W = np.eye(2)
    _, w, _, _, _ = solve(W, np.array([0.0, 0.5]), 0.0, cone=0.7)
    assert abs(w[1]) <= 1e-12
    _, w, _, _, _ = solve(W, np.array([0.0, 2.0]), 0.0, cone=0.7)
    assert w[1] == pytest.approx(1.3, abs=1e-12)


@pytest.mark.parametrize(("e", "after"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
def test_poisson_ratio_of_a_single_point(e, after):
    z, w = np.zeros(2), np.zeros(2)
    _, loss = contact_impact.impact_impulses(
        2.0 * np.eye(2), np.array([-1.0, 0.0]), np.zeros((1, 2)), np.array([e]), 1, z, w
    )
    assert w[0] == pytest.approx(after, abs=1e-12)
    # mass 1/2 at 1 m/s: kinetic energy 1/4
    assert loss == pytest.approx(0.25 * (1.0 - e**2), abs=1e-12)


@pytest.mark.parametrize("elastic", [0, 1])
def test_random_impacts(elastic):
    """Thirty thousand of the million of the slow test below, same bars."""
    found = study(elastic, trees=30, count=1000)
    bars(found)


def test_nasty_impacts():
    """Masses over four decades, points doubled, normals parallel to 1e-12 .. 1, friction 0 or 2, every point down."""
    rng = np.random.default_rng(7)
    found = np.zeros(contact_study.FOUND)
    for k in range(40):
        links, points = contact_study.random_tree(rng, int(rng.integers(1, 7)), 4.6, bool(k % 2))
        for elastic in (0, 1):
            contact_study.study_impacts(links, points, k, 100, elastic, 1, found, np.zeros((0, 1)))
    bars(found)


@pytest.mark.slow
def test_a_million_random_impacts():
    for elastic in (0, 1):
        found = study(elastic, trees=400, count=1250)
        bars(found)


def study(elastic, trees, count):
    rng = np.random.default_rng(5)
    found = np.zeros(contact_study.FOUND)
    for k in range(trees):
        links, points = contact_study.random_tree(rng, int(rng.integers(1, 7)))
        contact_study.study_impacts(links, points, k, count, elastic, 0, found, np.zeros((0, 1)))
    return found


def bars(found):
    # bars of the issue; velocities are of size 1 m/s
    assert found[contact_study.CLOSING] >= -1e-10
    assert found[contact_study.GAIN] <= 1e-12
    assert found[contact_study.RESIDUAL] <= 1e-8
    assert found[contact_study.UNSOLVED] == 0
    assert found[contact_study.PROBLEMS] > 0
