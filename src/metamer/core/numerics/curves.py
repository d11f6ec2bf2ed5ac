"""The cubic between two points with given slopes, for arrays and (through `kernel`) for kernels."""

from __future__ import annotations


def cubic(y0, d0, y1, d1, h, s):
    """Value and slope at share s of a step h between (y0, slope d0) and (y1, slope d1); beyond by the same cubic.

    The error of the value is h^4/384 of the fourth derivative.
    """
    r = 1.0 - s
    value = r * r * ((1.0 + 2.0 * s) * y0 + s * h * d0) + s * s * ((1.0 + 2.0 * r) * y1 - r * h * d1)
    return value, 6.0 * s * r * (y1 - y0) / h + (r * (1.0 - 3.0 * s) * d0 + s * (3.0 * s - 2.0) * d1)
