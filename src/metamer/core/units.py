"""Conversions at the edges; inside everything is SI and radians."""

from __future__ import annotations

import math

DEG = math.pi / 180.0  # rad per degree
CM = 0.01  # m per centimetre
MM = 0.001  # m per millimetre
GRAM = 0.001  # kg per gram
KGF_CM = 9.80665 * 0.01  # N m per kgf.cm


def deg_from_rad(angle: float) -> float:
    """Angle in degrees from radians."""
    return angle / DEG
