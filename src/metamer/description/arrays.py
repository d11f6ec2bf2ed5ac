"""Per-link quantities of a planar body as arrays: scalars spread, defaults worked out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.description.planar import PlanarBody
from metamer.records import Array


def per_link(value: Any, n: int) -> Array:
    """A scalar or a list as (n,) float64."""
    return np.broadcast_to(np.asarray(value, dtype=np.float64), (n,)).copy()


def pairs_per_link(value: Any, n: int) -> Array:
    """One pair or n pairs as (n, 2) float64."""
    return np.broadcast_to(np.asarray(value, dtype=np.float64), (n, 2)).copy()


def link_arrays(body: PlanarBody) -> dict[str, NDArray[Any]]:
    """Every per-link quantity of a body, expanded to arrays; defaults worked out.   [SI]"""
    n = body.links
    names = ["length", "mass", "mount", "stiffness", "damping", "rest", "armature", "lower", "upper", "grip"]
    out: dict[str, NDArray[Any]] = {name: per_link(getattr(body, name), n) for name in names}
    length, mass = out["length"], out["mass"]
    out["inertia"] = mass * length**2 / 12.0 if body.inertia is None else per_link(body.inertia, n)
    out["parent"] = np.arange(-1, n - 1) if body.parent is None else np.asarray(body.parent)
    along = np.stack([length / 2.0, np.zeros(n)], axis=1)
    out["centre"] = along if body.centre is None else pairs_per_link(body.centre, n)
    tips = np.zeros((n, 2))
    tips[1:, 0] = length[out["parent"][1:]]
    out["attach"] = tips if body.attach is None else pairs_per_link(body.attach, n)
    return out
