"""The move from posture to posture: ends, derivatives, refusals."""

from __future__ import annotations

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.core.refusals import BadInput


@pytest.mark.parametrize("easing", ["cubic", "quintic"])
def test_it_begins_and_ends_at_rest(easing, slope):
    parameters = {"angles": (0.5, -0.2), "begin": (0.1, 0.0), "duration": 2.0, "easing": easing}
    gait = gait_on("move", parameters, joints=2, length=0.1)
    for t, wanted in ((0.0, (0.1, 0.0)), (2.0, (0.5, -0.2)), (9.0, (0.5, -0.2))):
        found = gait.targets(t)
        assert found.position == pytest.approx(wanted, abs=1e-15)
        assert found.velocity == pytest.approx([0.0, 0.0], abs=1e-15)
    # a polynomial of degree 5 at most: order 8 is exact up to rounding 1e-16/h
    assert slope(lambda s: gait.targets(s).position, 0.7) == pytest.approx(gait.targets(0.7).velocity, abs=1e-12)
    assert slope(lambda s: gait.targets(s).velocity, 0.7) == pytest.approx(gait.targets(0.7).acceleration, abs=1e-12)
    assert gait.targets(np.linspace(0, 3, 7)).position.shape == (7, 2)


def test_the_cubic_has_the_coefficients_of_the_thesis():
    gait = gait_on("move", {"angles": 0.8, "duration": 2.0}, joints=1, length=0.1)
    t = np.linspace(0.0, 2.0, 9)
    # a2 = 3 d/T^2, a3 = -2 d/T^3
    assert gait.targets(t).position[:, 0] == pytest.approx(0.8 * (3 * t**2 / 4 - 2 * t**3 / 8), abs=1e-15)


@pytest.mark.parametrize(("name", "value"), [("duration", 0.0), ("easing", "jump"), ("angles", (1.0, 2.0, 3.0))])
def test_bad_parameters_are_named(name, value):
    with pytest.raises(BadInput, match=rf"gait\.{name}"):
        gait_on("move", {name: value}, joints=2, length=0.1)
