"""Our sine and cosine against the C library's."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from metamer.core.numerics.trig import sincos


@settings(deadline=None)
@given(st.floats(-1e6, 1e6))
def test_sincos(x: float) -> None:
    s, c = sincos(x)
    # rounding of the reduced angle and of two sums
    assert abs(s - math.sin(x)) <= 5e-16
    assert abs(c - math.cos(x)) <= 5e-16


def test_not_a_number_stays_so() -> None:
    for x in (math.nan, math.inf):
        assert not np.isfinite(sincos(x)).any()
