"""Curves for a tip: the five of lafmejani2020, any function, a CSV file, a spline through points."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from metamer.records import Array
from metamer.refusals import refuse

Curve = Callable[[float], Any]


def line(t: float) -> tuple[float, float, float]:
    """Straight line, t in 0..1.   [m]   lafmejani2020, Eq. (26)"""
    return 3.0 * t - 0.5, 3.0 * t + 0.5, t + 6.0


def ellipse(t: float) -> tuple[float, float, float]:
    """Ellipse, t in 0..1.   [m]   lafmejani2020, Eq. (27)"""
    angle = 2.0 * math.pi * t
    return math.cos(angle), math.sin(angle), 4.0 + math.sin(angle)


def sinusoid(t: float) -> tuple[float, float, float]:
    """Growing sinusoid, t in 0..1.   [m]   lafmejani2020, Eq. (28)"""
    wave = math.sin(2.0 * math.pi * t)
    return wave, -1.0 + 4.0 * t, 5.0 + math.exp(t) * wave


def reach(t: float) -> tuple[float, float, float]:
    """Reaching, t in 0..1.   [m]   lafmejani2020, Eq. (29)"""
    return 3.0 * math.exp(t) - 5.0, 0.5 * math.cos(2.0 * math.pi * t), 1.0 + 6.0 * t


def fetch(t: float) -> tuple[float, float, float]:
    """Fetching, t in 0..1.   [m]   lafmejani2020, Eq. (30)"""
    back = 1.0 - t
    return 3.0 * math.exp(back) - 2.0, 2.0 * math.cos(2.0 * math.pi * back), 2.0 + 6.0 * back


CURVES: dict[str, Curve] = {"line": line, "ellipse": ellipse, "sinusoid": sinusoid, "reach": reach, "fetch": fetch}


def checked_targets(targets: Any, field: str = "targets") -> Array:
    """(m, 3) finite points in order, refused otherwise.   [m]"""
    try:
        points = np.array(targets, dtype=np.float64)
    except (TypeError, ValueError):
        raise refuse(field, targets, "points of three finite numbers [m]") from None
    if points.ndim != 2 or points.shape[1] != 3 or len(points) < 1:
        raise refuse(field, f"array of shape {points.shape}", "at least one point of three numbers, shape (m, 3) [m]")
    bad = np.argwhere(~np.isfinite(points))
    if len(bad):
        i, k = bad[0]
        raise refuse(f"{field}[{i}, {k}]", float(points[i, k]), "a finite number [m]")
    return points


def checked_count(count: Any) -> int:
    """A whole number of targets, at least 2."""
    if not isinstance(count, int | np.integer) or isinstance(count, bool) or not 2 <= count <= 1_000_000:
        raise refuse("count", count, "a whole number of targets from 2 to 1000000")
    return int(count)


def targets_from_function(curve: Curve, count: int = 21) -> Array:
    """(count, 3) points of a curve at equal steps of its parameter from 0 to 1.   [m]

    curve   t in 0..1 -> x, y, z                                               [m]
    lafmejani2020, Eq. (20)
    """
    return checked_targets(
        [np.asarray(curve(float(t)), dtype=np.float64) for t in np.linspace(0.0, 1.0, checked_count(count))]
    )


def targets_from_spline(points: Any, count: int = 21) -> Array:
    """(count, 3) points at equal arc length on the cubic spline through given points.   [m]

    points   (k, 3) at least two different points, in order                    [m]
    """
    from scipy.interpolate import CubicSpline

    points, count = checked_targets(points, "points"), checked_count(count)
    chord = np.linalg.norm(np.diff(points, axis=0), axis=1)
    if len(points) < 2 or np.any(chord <= 0.0):
        k = int(np.argmin(chord)) if len(chord) else 0
        raise refuse(
            f"points[{min(k + 1, len(points) - 1)}]",
            points[min(k + 1, len(points) - 1)].tolist(),
            "a point apart from the one before [m]",
        )
    at = np.concatenate([[0.0], np.cumsum(chord)])
    spline = CubicSpline(at, points)
    dense = np.linspace(0.0, at[-1], 200 * len(points))
    run = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(spline(dense), axis=0), axis=1))])
    return checked_targets(spline(np.interp(np.linspace(0.0, run[-1], count), run, dense)))


def number_from(cell: str) -> float | None:
    """The number that a cell of a table holds; None where it holds none."""
    try:
        return float(cell)
    except ValueError:
        return None


def targets_from_csv(path: str | Path, count: int | None = None) -> Array:
    """Points of a CSV file with columns x, y, z (a header line is allowed), in metres.   [m]

    count   None = the points as they stand; else so many, on a spline through them
    """
    path = Path(path)
    if not path.is_file():
        raise refuse("path", str(path), "a CSV file with columns x, y, z [m]")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise refuse("path", str(path), f"a readable CSV file with columns x, y, z [m] ({error})") from None
    rows: list[list[float]] = []
    for number, line_text in enumerate(text.splitlines(), start=1):
        cells = [cell.strip(' \t"') for cell in line_text.split(",")]
        if not any(cells):
            continue
        point = [number_from(cell) for cell in cells]
        # names of the columns
        if number == 1 and all(x is None for x in point):
            continue
        if len(point) != 3 or not all(x is not None and math.isfinite(x) for x in point):
            raise refuse(f"{path.name} line {number}", line_text, "three finite numbers x, y, z [m]")
        rows.append([float(cell) for cell in cells])
    if not rows:
        raise refuse("path", str(path), "a file with at least one point x, y, z [m]")
    return checked_targets(rows) if count is None else targets_from_spline(rows, count)


def targets_from(curve: Any, count: int = 21) -> Array:
    """Targets from whatever a user has: a name of CURVES, a function, a CSV path, or points.   [m]"""
    if isinstance(curve, str) and curve in CURVES:
        return targets_from_function(CURVES[curve], count)
    if isinstance(curve, str | Path):
        if str(curve).endswith(".csv") or Path(curve).is_file():
            return targets_from_csv(curve)
        raise refuse("curve", str(curve), f"one of {', '.join(CURVES)}, or a CSV file with columns x, y, z")
    return targets_from_function(curve, count) if callable(curve) else checked_targets(curve)
