"""Lines and arcs one after the other: what every path is to guidance (`near`) and to the kernels (`rows`)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse


class PathPoint(NamedTuple):
    """The point of a path that belongs to a robot beside it.

    s           way along the path                                              [m]
    cross       distance of the robot to the left of the path                   [m]
    heading     psi_path, direction of the path                                 [rad]
    curvature   of the path, > 0 turns left                                     [rad/m]
    """

    s: float
    cross: float
    heading: float
    curvature: float


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
        from metamer.systems.muscles.kernels.law import beside, nearest_piece, next_piece

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
        from metamer.systems.muscles.kernels.law import path_distances

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
