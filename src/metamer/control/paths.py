"""Any path as arcs and lines one after the other: circle, polygon, square, waypoints, spline; the kernels' form of it.

`Pieces` is a path as `metamer.control.guidance` asks for (`near`), and what the fused runs read (`rows`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metamer.control.guidance import Arc, Line, Path, PathPoint, Waypoints
from metamer.records import Array
from metamer.refusals import refuse

ENDLESS = 1e9  # length of a line that has no end [m]


@dataclass(frozen=True, kw_only=True, eq=False)
class Pieces:
    """Lines and arcs one after the other.

    rows     (P, 7) way at its start, start x, y, heading, curvature, length, switch distance before its end
             [m, m, m, rad, rad/m, m, m]
    closed   whether the first piece follows the last
    """

    rows: Array
    closed: bool

    def __post_init__(self) -> None:
        rows = np.array(self.rows, dtype=np.float64, order="C")
        if rows.ndim != 2 or rows.shape[1] != 7 or not len(rows) or not np.isfinite(rows).all():
            raise refuse("path.rows", np.shape(self.rows), "(P, 7) finite numbers with P >= 1")
        if (rows[:, 5] <= 0.0).any():
            raise refuse("path.length", float(rows[:, 5].min()), "pieces longer than 0 [m]")
        rows.flags.writeable = False
        object.__setattr__(self, "rows", rows)

    @property
    def length(self) -> float:
        """Length of the whole path.   [m]"""
        return float(self.rows[:, 5].sum())

    def at(self, s: float | Array) -> tuple[Array, Array, Array]:
        """Points (.., 2), headings, curvatures at ways along the path; a closed path goes round.   [m, rad, rad/m]"""
        way = np.asarray(s, dtype=np.float64)
        way = way % self.length if self.closed else way
        k = np.clip(np.searchsorted(self.rows[:, 0], way, side="right") - 1, 0, len(self.rows) - 1)
        row = self.rows[k]
        part, heading, bend = way - row[..., 0], row[..., 3], row[..., 4]
        turn = bend * part
        # chord of the arc: s sinc(turn/2), turned by half the turn
        chord = part * np.sinc(turn / (2.0 * np.pi))
        x = row[..., 1] + chord * np.cos(heading + 0.5 * turn)
        y = row[..., 2] + chord * np.sin(heading + 0.5 * turn)
        return np.stack([x, y], axis=-1), heading + turn, bend

    def near(self, point: Array, after: float) -> PathPoint:
        """The point of the path beside `point` (2,), not before the way `after`; -inf begins anew.   [m]

        A closed path begins at its nearest piece, an open one at its first; then the next piece counts from its
        switch distance before a corner.
        """
        from metamer.kernels.muscle_law import beside, nearest_piece, next_piece

        x, y = float(point[0]), float(point[1])
        laps = 0.0
        if math.isinf(after):
            index = int(nearest_piece(self.rows, x, y)[0]) if self.closed else 0
        else:
            laps = math.floor(after / self.length) * self.length if self.closed else 0.0
            index = int(np.searchsorted(self.rows[:, 0], after - laps + 1e-9, side="right")) - 1
        was = index = max(index, 0)
        index = int(next_piece(self.rows, self.closed, index, x, y))
        foot, cross, heading = beside(self.rows[index], x, y)
        if index < was:
            laps += self.length
        way = laps + float(self.rows[index, 0])
        s = way + min(float(foot), float(self.rows[index, 5])) if index != was else way + float(foot)
        if self.closed and len(self.rows) == 1 and math.isfinite(after):
            # a single closed arc: whole rounds nearest to where the robot was
            s = float(foot) + self.length * round((after - float(foot)) / self.length)
        begin = way if index != was else -math.inf
        return PathPoint(max(after, begin, s), float(cross), float(heading), float(self.rows[index, 4]))

    def distance(self, points: Array) -> Array:
        """(T,) distance of points (T, 2) from the nearest point of the path.   [m]"""
        from metamer.kernels.muscle_law import path_distances

        return path_distances(self.rows, np.ascontiguousarray(points, dtype=np.float64))

    def outline(self, spacing: float = 0.05) -> Array:
        """(K, 2) points of the path to draw, ends of pieces among them.   [m]"""
        ways = [
            row[0] + np.linspace(0.0, row[5], 2 + (int(row[5] / spacing) if row[4] else 0), endpoint=False)
            for row in self.rows
        ]
        points = self.at(np.concatenate(ways))[0]
        end = self.at(np.array([0.0]))[0] if self.closed else self.at(np.array([self.length]))[0]
        return np.concatenate([points, end])


def circle(*, centre: tuple[float, float], radius: float, turn: int = 1) -> Pieces:
    """A circle that begins at its lowest point, counter-clockwise (turn 1) or clockwise (-1).   [m]"""
    arc = Arc(centre=centre, radius=radius, turn=turn)
    heading = 0.0 if turn > 0 else math.pi
    around = 2.0 * math.pi * arc.radius
    row = [0.0, centre[0], centre[1] - arc.radius, heading, arc.turn / arc.radius, around, 0.0]
    return Pieces(rows=np.array([row]), closed=True)


def polygon(points: Sequence[Sequence[float]], *, closed: bool = False, switch: float = 0.0) -> Pieces:
    """Straight pieces from point to point, back to the first if closed.

    points    two or more (x, y), three if closed, no two after each other equal     [m]
    switch    the next piece counts from this distance before a corner               [m]
    """
    found = _points(points, 3 if closed else 2)
    if not (math.isfinite(switch) and switch >= 0.0):
        raise refuse("path.switch", switch, "a finite number >= 0 [m]")
    ends = np.concatenate([found, found[:1]]) if closed else found
    steps = np.diff(ends, axis=0)
    long = np.hypot(*steps.T)
    for k in np.flatnonzero(long == 0.0):
        raise refuse(
            f"path.points[{(k + 1) % len(found)}]", ends[k + 1].tolist(), "another point than the one before [m]"
        )
    heading = np.arctan2(steps[:, 1], steps[:, 0])
    way = np.concatenate([[0.0], np.cumsum(long)[:-1]])
    flat = np.zeros(len(long))
    early = np.minimum(switch, long)
    if not closed:
        early[-1] = 0.0
    rows = np.stack([way, ends[:-1, 0], ends[:-1, 1], heading, flat, long, early], axis=1)
    return Pieces(rows=rows, closed=closed)


def square(*, centre: tuple[float, float], side: float, switch: float = 0.0, turn: int = 1) -> Pieces:
    """A square with sides along x and y that begins at its lower left (turn 1) or lower right corner (-1).   [m]"""
    if not (math.isfinite(side) and side > 0.0):
        raise refuse("path.side", side, "a finite number > 0 [m]")
    if turn not in (1, -1):
        raise refuse("path.turn", turn, "1 or -1")
    half = 0.5 * side
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    return polygon([(centre[0] + turn * x, centre[1] + y) for x, y in corners], closed=True, switch=switch)


def spline(points: Sequence[Sequence[float]], *, closed: bool = False, spacing: float = 0.05) -> Pieces:
    """A smooth curve through points: a cubic spline over the chord length, laid out in arcs.

    points     three or more (x, y), no two after each other equal                   [m]
    closed     whether it comes back to the first point without a bend
    spacing    length of an arc; the curve and its heading are met at every end       [m]
    """
    from scipy.interpolate import CubicSpline

    found = _points(points, 3)
    if not (math.isfinite(spacing) and spacing > 0.0):
        raise refuse("path.spacing", spacing, "a finite number > 0 [m]")
    if closed:
        found = np.concatenate([found, found[:1]])
    chord = np.hypot(*np.diff(found, axis=0).T)
    for k in np.flatnonzero(chord == 0.0):
        raise refuse(f"path.points[{k + 1}]", found[k + 1].tolist(), "another point than the one before it [m]")
    knots = np.concatenate([[0.0], np.cumsum(chord)])
    curve = CubicSpline(knots, found, bc_type="periodic" if closed else "natural")
    # equal ways along the curve, from its speed on a fine grid
    fine = np.linspace(0.0, knots[-1], 1 + 40 * len(knots) + int(4.0 * knots[-1] / spacing))
    speed = np.hypot(*curve(fine, 1).T)
    way = np.concatenate([[0.0], np.cumsum(0.5 * (speed[1:] + speed[:-1]) * np.diff(fine))])
    u = np.interp(np.linspace(0.0, way[-1], 1 + max(2, round(way[-1] / spacing))), way, fine)
    ends, tangent = curve(u), curve(u, 1)
    heading = np.unwrap(np.arctan2(tangent[:, 1], tangent[:, 0]))
    return _arcs(ends, heading, closed)


def pieces_of(path: Path | Pieces) -> Pieces:
    """A path of `metamer.control.guidance` (Line, Arc, Waypoints) or of this module, as pieces."""
    if isinstance(path, Pieces):
        return path
    if isinstance(path, Arc):
        return circle(centre=path.centre, radius=path.radius, turn=path.turn)
    if isinstance(path, Line):
        row = [0.0, path.point[0], path.point[1], path.heading, 0.0, ENDLESS, 0.0]
        return Pieces(rows=np.array([row]), closed=False)
    if isinstance(path, Waypoints):
        return polygon(path.points, switch=path.switch)
    raise refuse("path", type(path).__name__, "a Line, Arc, Waypoints or Pieces")


def _arcs(ends: Array, heading: Array, closed: bool) -> Pieces:
    """Arcs from end to end that turn by as much as the headings at their ends."""
    steps = np.diff(ends, axis=0)
    chord, turn = np.hypot(*steps.T), np.diff(heading)
    long = chord / np.sinc(turn / (2.0 * np.pi))
    begin = np.arctan2(steps[:, 1], steps[:, 0]) - 0.5 * turn
    way = np.concatenate([[0.0], np.cumsum(long)[:-1]])
    rows = np.stack([way, ends[:-1, 0], ends[:-1, 1], begin, turn / long, long, np.zeros(len(long))], axis=1)
    return Pieces(rows=rows, closed=closed)


def _points(points: Sequence[Sequence[float]], least: int) -> Array:
    found: Array
    try:
        found = np.asarray(points, dtype=np.float64)
    except (TypeError, ValueError):
        found = np.empty((0, 0))
    if found.ndim != 2 or found.shape[1] != 2 or len(found) < least or not np.isfinite(found).all():
        raise refuse("path.points", f"shape {found.shape}", f"{least} or more (x, y) of finite numbers [m]")
    return found
