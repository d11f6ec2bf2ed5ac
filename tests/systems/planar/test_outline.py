"""Outlines cut into links: mass and moments against integrals, frequency against a beam, bad strips refused."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.systems.planar.outline import (
    Strip,
    diamond,
    limb_links,
    outline_from_points,
    outline_mass,
    petal,
    read_outline,
    rectangle,
)

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
    from metamer.systems.planar.outline import chain_matrices

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


def test_links_of_the_outline_itself_keep_its_mass():
    petals = Strip(outline=petal(0.6), length=1.8, thickness=2.54e-3, modulus=4.36e6, density=1000.0)
    # integral of W [r (1 - xi) + (1 - r/2) sin(pi xi)] = W [r/2 + (2 - r)/pi]
    whole = 1000.0 * 2.54e-3 * 1.8 * 0.6 * (0.2 + 1.6 / np.pi)
    assert outline_mass(petals) == pytest.approx(whole, rel=1e-12)
    kept, cut = limb_links(replace(petals, cut="outline"), 3), limb_links(petals, 3)
    assert kept.mass.sum() == pytest.approx(whole, rel=1e-12)
    assert 1.0 - cut.mass.sum() / whole == pytest.approx(0.067, abs=1e-3)
    # the whole strip's centre: moments of the links against a fine sum
    xi = (np.arange(20000) + 0.5) / 20000
    width = petals.outline(xi)
    at = np.arange(3) * 0.6 + kept.centre
    assert (kept.mass * at).sum() / whole == pytest.approx(1.8 * (width * xi).sum() / width.sum(), rel=1e-7)
    about_root = (kept.inertia + kept.mass * at**2).sum()
    assert about_root / whole == pytest.approx(1.8**2 * (width * xi**2).sum() / width.sum(), rel=1e-7)


def test_both_cuts_of_straight_edges_are_the_same():
    straight = replace(RECTANGLE, outline=lambda xi: 0.3 - 0.2 * np.asarray(xi))
    one, other = limb_links(straight, 4), limb_links(replace(straight, cut="outline"), 4)
    for name in ("mass", "centre", "inertia"):
        np.testing.assert_allclose(getattr(one, name), getattr(other, name), rtol=1e-12)
    with pytest.raises(BadInput, match=r"strip\.cut"):
        limb_links(replace(straight, cut="round"), 4)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("xi [-],width [m]\n0,0.2\n0.4,0.5\n1,0.1\n", None),
        ("\ufeffx (cm);Breite (mm)\n0;200\n40;500\n100;100\n\n", 1.0),
        ("# a leaf\nposition [mm]\twidth [cm]\n10\t20\n410\t50\n1010\t10\n", 1.0),
    ],
)
def test_outlines_of_any_dialect(tmp_path, text, length):
    (tmp_path / "leaf.csv").write_text(text)
    outline, found = read_outline(tmp_path / "leaf.csv")
    assert found == (None if length is None else pytest.approx(length))
    np.testing.assert_allclose(outline(np.array([0.0, 0.2, 0.4, 1.0])), [0.2, 0.35, 0.5, 0.1], rtol=1e-12)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a,b\n0,1\n1,1\n", "xi"),
        ("xi,width [m]\n0,1\n0.5,\n1,1\n", "line 3"),
        ("x [m],width [m]\n0,1\n0.5,1\n0.4,1\n", "line 4"),
        ("xi,width [N]\n0,1\n1,1\n", "no column is width"),
        ("xi,width [m]\n0.1,1\n1,1\n", "outline.xi"),
    ],
)
def test_bad_outlines_are_refused_with_their_line(tmp_path, text, words):
    (tmp_path / "leaf.csv").write_text(text)
    with pytest.raises(BadInput, match=words):
        read_outline(tmp_path / "leaf.csv")
