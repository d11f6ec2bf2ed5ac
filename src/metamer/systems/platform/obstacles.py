"""Spheres that a platform arm must keep clear of."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, Problem


def is_finite(value: Any) -> bool:
    """Whether a value is a finite real number (a truth value is not)."""
    return isinstance(value, int | float | np.number) and not isinstance(value, bool) and math.isfinite(value)


def obstacle_problems(obstacles: Any, field: str = "obstacles") -> list[Problem]:
    """Problems of a list of spheres (x, y, z, radius)."""
    if not isinstance(obstacles, tuple | list | np.ndarray):
        return [Problem(field, obstacles, "a list of spheres x, y, z, radius [m]")]
    found = []
    for k, sphere in enumerate(obstacles):
        numbers = isinstance(sphere, tuple | list | np.ndarray) and len(sphere) == 4
        if not numbers or not all(is_finite(x) for x in sphere) or not sphere[3] > 0.0:
            found.append(Problem(f"{field}[{k}]", sphere, "finite x, y, z and a radius > 0 [m]"))
    return found


def spheres_from(obstacles: Any, field: str = "obstacles") -> Array:
    """(s, 4) centres and radii; anything else is refused.   [m]"""
    found = obstacle_problems(obstacles, field)
    if found:
        raise BadInput(found)
    return np.array(obstacles, dtype=np.float64).reshape(-1, 4)
