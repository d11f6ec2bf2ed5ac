"""Curves for a tip: the five of lafmejani2020, any function, a CSV file, a spline through points."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.fields import rows, text, whole
from metamer.core.parts import Gait
from metamer.core.records import Array
from metamer.core.refusals import Problem, refuse
from metamer.measurements import NOTHING_GIVEN, BadTable, Quantity, Reading, read_table, take

Curve = Callable[[float], Any]
POINT = tuple(Quantity(name=axis, measured="length") for axis in "xyz")


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


USUAL_COUNT = 21  # targets on a curve, lafmejani2020
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


def targets_from_csv(path: str | Path, count: int | None = None) -> Array:
    """Points of a file of measurements with columns x, y, z; three columns without heads are metres.   [m]

    count   None = the points as they stand; else so many, on a spline through them
    """
    try:
        table = read_table(path)
    except BadTable as bad:
        raise refuse("curve", str(path), f"a file of points x, y, z [m]: {bad.reason}") from None
    if len(table.columns) == len(POINT) and not any(column.head for column in table.columns):
        given = Reading(columns={quantity.name: k for k, quantity in enumerate(POINT, start=1)})
    else:
        given = NOTHING_GIVEN
    values, _ = take(table, POINT, given)
    rows = np.column_stack([values[quantity.name] for quantity in POINT])
    if table.cut or not np.isfinite(rows).all():
        place = table.cut or table.place(int(np.argmax(~np.isfinite(rows).all(axis=1))))
        line, _, quote = place.partition(" is ")
        raise refuse(f"{Path(path).name} {line}", quote.strip("'"), "three finite numbers x, y, z [m]")
    return checked_targets(rows) if count is None else targets_from_spline(rows, count)


def targets_from(curve: Any, count: int | None = None) -> Array:
    """Targets from whatever a user has: a name of CURVES, a function, a CSV path, or points.   [m]

    count   None = 21 of a name or function, the points of a file or list as they stand; else so many, of points on the
            spline through them
    """
    if isinstance(curve, str) and curve in CURVES:
        return targets_from_function(CURVES[curve], USUAL_COUNT if count is None else count)
    if isinstance(curve, str | Path):
        if str(curve).endswith(".csv") or Path(curve).is_file():
            return targets_from_csv(curve, count)
        raise refuse("curve", str(curve), f"one of {', '.join(CURVES)}, or a CSV file with columns x, y, z")
    if callable(curve):
        return targets_from_function(curve, USUAL_COUNT if count is None else count)
    return checked_targets(curve) if count is None else targets_from_spline(curve, count)


def curve_rules(gait: TipCurve) -> Iterator[Problem]:
    """A curve that is known, or a file."""
    if gait.points is None and gait.curve not in CURVES and not gait.curve.endswith(".csv"):
        yield Problem("curve", gait.curve, f"one of {', '.join(CURVES)}, or a CSV file with columns x, y, z")


@dataclass(frozen=True, kw_only=True)
class TipCurve(Gait):
    """Targets of a tip along a curve, one after the other.

    curve     "line", "ellipse", "sinusoid", "reach", "fetch", or a CSV file with columns x, y, z
    targets   number of targets along the curve; None = 21 on a named one, the points of a file or list as they stand.
              A number with those places so many at equal distances on the spline through them   [-]
    points    the targets themselves, (x, y, z), in place of a curve            [m]
    lafmejani2020, Eqs. (20), (26)-(30)
    """

    kind = "tip_curve"

    curve: str = text("line")
    targets: int | None = whole(None, lower=2, upper=1_000_000)
    points: tuple[tuple[float, float, float], ...] | None = rows(None, "m", width=3, least=1)

    RULES = (curve_rules,)

    def on(self, body: Any) -> Array:
        """(m, 3) targets of an arm's tip.   [m]"""
        if "segments" not in body.counts:
            raise refuse("gait.kind", self.kind, f'a gait for a body of kind "{body.kind}"')
        points = checked_targets(self.points, "points") if self.points else None
        return targets_from(self.curve if points is None else points, self.targets)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """An arm with a tip."""
        if "segments" not in robot.counts:
            yield Problem("gait.kind", self.kind, f'a gait for a body of kind "{robot.body.kind}"')
