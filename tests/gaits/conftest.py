"""What the tests of all gaits share: derivatives by finite differences."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

# central difference of order 8 over four points on either side
WEIGHTS = np.array([4 / 5, -1 / 5, 4 / 105, -1 / 280])


@pytest.fixture
def slope() -> Callable:
    """Derivative of f at t, error of order h^8 w^9/630 for waves of w rad/s, and rounding 1e-16 |f|/h."""

    def central_difference(f: Callable, t: float, h: float = 0.01) -> np.ndarray:
        pairs = [w * (f(t + i * h) - f(t - i * h)) for i, w in enumerate(WEIGHTS, start=1)]
        return np.sum(pairs, axis=0) / h

    return central_difference
