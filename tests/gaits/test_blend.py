"""Going over from one gait to another."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.gaits.blend import Blend
from metamer.gaits.rest import Rest
from metamer.gaits.serpenoid import Serpenoid

FIRST = Serpenoid(joints=3, amplitude=0.3, start=0.0)
SECOND = Serpenoid(joints=3, amplitude=0.6, frequency=0.8, start=0.0)
CHANGE = Blend(first=FIRST, second=SECOND, at=1.0, duration=2.0)


@pytest.mark.parametrize(("t", "gait"), [(0.7, FIRST), (1.0, FIRST), (3.0, SECOND), (4.2, SECOND)])
def test_is_the_one_before_and_the_other_after(t, gait):
    # rounding: first + (second - first), accelerations to 15 rad/s^2
    for x, y in zip(CHANGE.targets(t), gait.targets(t), strict=True):
        np.testing.assert_allclose(x, y, atol=1e-14)


def test_derivatives_on_the_way(slope):
    for t in (1.4, 2.0, 2.7):
        now = CHANGE.targets(t)
        # order-8 difference, h = 10 ms, w = 5 rad/s
        np.testing.assert_allclose(now.velocity, slope(lambda x: CHANGE.targets(x).position, t), atol=1e-10)
        np.testing.assert_allclose(now.acceleration, slope(lambda x: CHANGE.targets(x).velocity, t), atol=1e-9)


def test_array_of_times():
    assert CHANGE.targets(np.linspace(0, 4, 9)).acceleration.shape == (9, CHANGE.joints)


def test_other_joints_are_refused():
    with pytest.raises(BadInput, match=r"blend\.second\.joints = 4 .*3"):
        Blend(first=FIRST, second=Rest(joints=4))


def test_change_takes_time():
    with pytest.raises(BadInput, match=r"blend\.duration = 0\.0.*> 0 \[s\]"):
        Blend(first=FIRST, second=SECOND, duration=0.0)
