"""Outlines cut into links: mass and moments against integrals, frequency against a beam, bad strips refused."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from metamer.description.outline import Strip, diamond, limb_links, outline_from_points, petal, rectangle
from metamer.refusals import BadInput

RECTANGLE = Strip(outline=rectangle())


@pytest.mark.parametrize(
    "outline", [petal(), rectangle(), diamond(), outline_from_points([0, 0.3, 1], [0.2, 0.5, 0.1])]
)
def test_mass_and_moments_converge_to_the_strip(outline):
    strip = Strip(outline=outline)
    limb = limb_links(strip, 200)
    x = (np.arange(20000) + 0.5) / 20000
    w = np.asarray(outline(x))
    sheet = strip.density * strip.thickness * strip.length
    joint = np.concatenate([[0.0], np.cumsum(limb.length)[:-1]])
    # trapezoids of 1/200: second order, 1e-4
    assert limb.mass.sum() == pytest.approx(sheet * w.mean(), rel=1e-4)
    first = float((limb.mass * (joint + limb.centre)).sum())
    assert first == pytest.approx(sheet * strip.length * (w * x).mean(), rel=1e-4)
    second = float((limb.inertia + limb.mass * (joint + limb.centre) ** 2).sum())
    assert second == pytest.approx(sheet * strip.length**2 * (w * x**2).mean(), rel=1e-4)


def test_frequency_converges_to_a_cantilever():
    beam = 1.8751040687**2 * np.sqrt(4.36e6 * 2.54e-3**2 / 12.0 / 1000.0) / 1.8**2
    errors = [abs(limb_links(RECTANGLE, n).omega / beam - 1.0) for n in (5, 10, 20, 40)]
    # bar of the specification, and second order
    assert errors[-1] <= 1e-3
    for coarse, fine in itertools.pairwise(errors):
        assert coarse / fine == pytest.approx(4.0, rel=0.1)


def test_modal_damping_does_not_depend_on_the_mesh():
    from metamer.description.outline import chain_matrices

    for n in (3, 10, 30):
        limb = limb_links(replace(RECTANGLE, damping=0.1), n)
        m, k = chain_matrices(limb.length, limb.mass, limb.centre, limb.inertia, limb.stiffness)
        _, c = chain_matrices(limb.length, limb.mass, limb.centre, limb.inertia, limb.damping)
        a = np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(m, k), -np.linalg.solve(m, c)]])
        poles = np.linalg.eigvals(a)
        slow = poles[np.argmin(np.abs(np.abs(poles) - limb.omega))]
        # c is proportional to k, so the first mode has the ratio exactly
        assert -slow.real / abs(slow) == pytest.approx(0.1, rel=1e-6)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"length": 0.0}, "strip.length"),
        ({"modulus": float("nan")}, "strip.modulus"),
        ({"damping_kind": "other"}, "damping_kind"),
        ({"outline": lambda xi: 0.1 - np.asarray(xi)}, "strip.outline"),
    ],
)
def test_bad_strips_are_refused(change, word):
    with pytest.raises(BadInput, match=word):
        limb_links(replace(RECTANGLE, **change), 3)


def test_bad_number_of_links_is_refused():
    with pytest.raises(BadInput, match="links"):
        limb_links(RECTANGLE, 0)
