"""Per-link quantities of a planar body as arrays: scalars spread, defaults worked out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.arrays import per
from metamer.systems.planar.spec import PlanarBody


def link_arrays(body: PlanarBody) -> dict[str, NDArray[Any]]:
    """Every per-link quantity of a body, expanded to arrays; defaults worked out.   [SI]

    A body of columns (`metamer.core.columns`) gives columns, the robots last.
    """
    n = body.links
    names = ["length", "mass", "mount", "stiffness", "damping", "rest", "armature", "lower", "upper", "grip"]
    out: dict[str, NDArray[Any]] = {name: per(getattr(body, name), n) for name in names}
    length, mass = out["length"], out["mass"]
    out["inertia"] = mass * length**2 / 12.0 if body.inertia is None else per(body.inertia, n)
    out["parent"] = np.arange(-1, n - 1) if body.parent is None else np.asarray(body.parent)
    along = np.stack([length / 2.0, np.zeros_like(length)], axis=1)
    tips = np.zeros_like(along)
    tips[1:, 0] = length[out["parent"][1:]]
    for name, given, otherwise in (("centre", body.centre, along), ("attach", body.attach, tips)):
        out[name] = otherwise if given is None else per(given, n, 2).reshape(n, 2, *[1] * (length.ndim - 1))
    return out


class Plane:
    """How a plane lies in space: where its x, y point and about which axis angles turn."""

    def __init__(self, view: str) -> None:
        self.top = view == "top"
        self.axis = (0.0, 0.0, 1.0) if self.top else (0.0, -1.0, 0.0)
        self.up = (0.0, 1.0, 0.0) if self.top else (0.0, 0.0, 1.0)

    def point(self, x: float, y: float) -> tuple[float, float, float]:
        """A point of the plane in space.   [m]"""
        return (x, y, 0.0) if self.top else (x, 0.0, y)
