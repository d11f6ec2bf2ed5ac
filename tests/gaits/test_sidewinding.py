"""The sidewinding gait: yaw and pitch joints in turn, derivatives."""

from __future__ import annotations

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.core.refusals import BadInput


def test_yaw_and_pitch_in_turn(slope):
    gait = gait_on("sidewinding", {"yaw": 0.6, "pitch": 0.2, "lag": 0.5, "frequency": 0.5}, joints=7, length=0.1)
    t = 3.3
    q = gait.targets(t)
    k = np.arange(7)
    wave = np.where(k % 2 == 0, 0.6 * np.sin(np.pi * t + 0.5 * k), 0.2 * np.cos(np.pi * t + 0.5 * k))
    assert q.position == pytest.approx(wave, abs=1e-14)
    # order 8 with h = 0.01 and 3 rad/s
    assert slope(lambda s: gait.targets(s).position, t) == pytest.approx(q.velocity, abs=1e-10)


def test_bad_parameters_are_named():
    with pytest.raises(BadInput, match=r"gait\.yaw"):
        gait_on("sidewinding", {"yaw": float("inf")}, joints=7, length=0.1)
    with pytest.raises(BadInput, match=r"gait\.joints"):
        gait_on("sidewinding", {}, joints=1, length=0.1)
