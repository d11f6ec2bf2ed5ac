"""Rest: a posture that is held."""

from __future__ import annotations

import math

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.core.refusals import BadInput


def test_holds_its_angles():
    gait = gait_on("rest", {"angles": [0.1, -0.2, 0.3]}, joints=3, length=0.1)
    for t in (0.0, 7.0):
        position, velocity, acceleration = gait.targets(t)
        np.testing.assert_array_equal(position, [0.1, -0.2, 0.3])
        np.testing.assert_array_equal(velocity, 0.0)
        np.testing.assert_array_equal(acceleration, 0.0)


def test_soft_start_moves_to_the_posture_and_stops():
    gait = gait_on("rest", {"angles": 0.4, "start": 2.0}, joints=2, length=0.1)
    # a quintic is half way in the middle, at 1.875 of its mean rate: rounding
    np.testing.assert_allclose(gait.targets(1.0).position, 0.2, rtol=1e-15)
    np.testing.assert_allclose(gait.targets(1.0).velocity, 1.875 * 0.2, rtol=1e-15)
    np.testing.assert_array_equal(gait.targets(2.0).position, 0.4)


def test_wrong_number_of_angles_is_refused():
    with pytest.raises(BadInput, match=r"gait\.angles = '2 values'.*or 3 of them \[rad\]"):
        gait_on("rest", {"angles": [0.1, 0.2]}, joints=3, length=0.1)


def test_one_bad_angle_is_named():
    with pytest.raises(BadInput, match=r"gait\.angles\[1\] = nan"):
        gait_on("rest", {"angles": [0.1, math.nan]}, joints=2, length=0.1)
