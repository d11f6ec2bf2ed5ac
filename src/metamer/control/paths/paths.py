"""Paths in the plane: line, circle, waypoints, square, spline; each laid out in lines and arcs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import ClassVar, Self

import numpy as np

from metamer.control.paths.pieces import PathPoint, Pieces
from metamer.core.fields import MISSING, flag, number, refuse_bad, rows, whole
from metamer.core.parts import Part, from_table, kind_named
from metamer.core.records import Array
from metamer.core.refusals import BadInput, Problem, refuse

ENDLESS = 1e9  # length of a line that has no end [m]
Point = tuple[float, float]


def turn_rules(path: Round) -> Iterator[Problem]:
    """One way round or the other."""
    if path.turn not in (1, -1):
        yield Problem("turn", path.turn, "1 or -1")


def point_rules(path: Through) -> Iterator[Problem]:
    """No two points after each other are equal; a closed path has three."""
    points = (*path.points, path.points[0]) if path.closed else path.points
    if path.closed and len(path.points) < 3:
        yield Problem("points", f"{len(path.points)} points", "three or more (x, y) of a closed path [m]")
    for k, (p, q) in enumerate(itertools.pairwise(points)):
        if p == q:
            yield Problem(f"points[{(k + 1) % len(path.points)}]", q, "another point than the one before it [m]")


class Path(Part):
    """A path in the plane for a controller to follow."""

    family = "path"
    bodies: ClassVar[float] = 0.0  # its size in lengths of the body that is to follow it by name; 0 = only by numbers

    @classmethod
    def about(cls, centre: Point, size: float) -> Self:
        """The path of a size about a point.   [m]"""
        raise refuse("--path", cls.kind, "a path that its name alone tells, or a file with its numbers")

    def laid_out(self) -> Pieces:
        """The path as lines and arcs, its fields being good."""
        raise NotImplementedError

    @cached_property
    def pieces(self) -> Pieces:
        """The path as lines and arcs."""
        refuse_bad(self, "path")
        return self.laid_out()

    def near(self, point: Array, after: float) -> PathPoint:
        """The path's point beside `point` (2,) that does not lie before the way `after`; -inf begins anew.   [m]"""
        return self.pieces.near(point, after)


@dataclass(frozen=True, kw_only=True)
class Line(Path):
    """A straight line through a point.

    point      (x, y)                                                           [m]
    heading    direction in which it is followed                                [rad]
    """

    kind = "line"

    point: Point = number((0.0, 0.0), "m", width=2)
    heading: float = number(0.0, "rad")

    def laid_out(self) -> Pieces:
        """One line without end."""
        return Pieces(rows=np.array([[0.0, *self.point, self.heading, 0.0, ENDLESS, 0.0]]), closed=False)


@dataclass(frozen=True, kw_only=True)
class Round(Path):
    """A closed path about a point.

    centre     (x, y)                                                           [m]
    turn       +1 = counter-clockwise, -1 = clockwise
    """

    measure: ClassVar[str]  # the field that is its size [m]
    centre: Point = number((0.0, 0.0), "m", width=2)
    turn: int = whole(1)

    RULES = (turn_rules,)

    @classmethod
    def about(cls, centre: Point, size: float) -> Self:
        """The path of a size about a point.   [m]"""
        return cls(**{"centre": centre, cls.measure: size})


@dataclass(frozen=True, kw_only=True)
class Circle(Round):
    """A circle that begins at its lowest point, followed without end.

    radius     of the circle                                                    [m]
    """

    kind = "circle"
    measure = "radius"
    bodies = 4.2 / 0.6  # haghshenas2022, section 3

    radius: float = number(MISSING, "m", above=0.0)

    def laid_out(self) -> Pieces:
        """One closed arc."""
        x, y = self.centre
        heading = 0.0 if self.turn > 0 else math.pi
        around = 2.0 * math.pi * self.radius
        row = [0.0, x, y - self.radius, heading, self.turn / self.radius, around, 0.0]
        return Pieces(rows=np.array([row]), closed=True)


@dataclass(frozen=True, kw_only=True)
class Through(Path):
    """A path through points.

    points     two or more (x, y), three if closed, no two after each other equal   [m]
    closed     whether it comes back to the first point
    """

    points: tuple[Point, ...] = rows(MISSING, "m", width=2, least=2)
    closed: bool = flag(False)

    RULES = (point_rules,)

    def ends(self) -> Array:
        """(k, 2) the points, the first again after the last where they close.   [m]"""
        return np.array([*self.points, self.points[0]] if self.closed else self.points, dtype=np.float64)


@dataclass(frozen=True, kw_only=True)
class Waypoints(Through):
    """Straight pieces from point to point, back to the first if closed; beyond the last the last piece goes on.

    switch     the next piece counts from this distance before a corner         [m]
    """

    kind = "waypoints"

    switch: float = number(0.0, "m", lower=0.0)

    def laid_out(self) -> Pieces:
        """A line per pair of points."""
        ends = self.ends()
        steps = np.diff(ends, axis=0)
        long = np.hypot(*steps.T)
        heading = np.arctan2(steps[:, 1], steps[:, 0])
        way = np.concatenate([[0.0], np.cumsum(long)[:-1]])
        early = np.minimum(self.switch, long)
        if not self.closed:
            early[-1] = 0.0
        flat = np.zeros(len(long))
        return Pieces(
            rows=np.stack([way, ends[:-1, 0], ends[:-1, 1], heading, flat, long, early], axis=1), closed=self.closed
        )


@dataclass(frozen=True, kw_only=True)
class Square(Round):
    """A square with sides along x and y that begins at its lower left (turn 1) or lower right corner (-1).

    side       length of a side                                                 [m]
    switch     the next side counts from this distance before a corner          [m]
    """

    kind = "square"
    measure = "side"
    bodies = 8.8 / 0.6  # haghshenas2022, section 3

    side: float = number(MISSING, "m", above=0.0)
    switch: float = number(0.0, "m", lower=0.0)

    def laid_out(self) -> Pieces:
        """Four lines."""
        half = 0.5 * self.side
        corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        points = tuple((self.centre[0] + self.turn * x, self.centre[1] + y) for x, y in corners)
        return Waypoints(points=points, closed=True, switch=self.switch).laid_out()


@dataclass(frozen=True, kw_only=True)
class Spline(Through):
    """A smooth curve through points: a cubic spline over the chord length, laid out in arcs; closed, without a bend.

    points     three or more (x, y), no two after each other equal              [m]
    spacing    length of an arc; the curve and its heading are met at every end   [m]
    """

    kind = "spline"

    points: tuple[Point, ...] = rows(MISSING, "m", width=2, least=3)
    spacing: float = number(0.05, "m", above=0.0)

    def laid_out(self) -> Pieces:
        """Arcs of about the spacing."""
        from scipy.interpolate import CubicSpline

        found = self.ends()
        chord = np.hypot(*np.diff(found, axis=0).T)
        knots = np.concatenate([[0.0], np.cumsum(chord)])
        curve = CubicSpline(knots, found, bc_type="periodic" if self.closed else "natural")
        # equal ways along the curve, from its speed on a fine grid
        fine = np.linspace(0.0, knots[-1], 1 + 40 * len(knots) + int(4.0 * knots[-1] / self.spacing))
        speed = np.hypot(*curve(fine, 1).T)
        way = np.concatenate([[0.0], np.cumsum(0.5 * (speed[1:] + speed[:-1]) * np.diff(fine))])
        u = np.interp(np.linspace(0.0, way[-1], 1 + max(2, round(way[-1] / self.spacing))), way, fine)
        ends, tangent = curve(u), curve(u, 1)
        return arcs(ends, np.unwrap(np.arctan2(tangent[:, 1], tangent[:, 0])), self.closed)


def path_from_file(file: str | FilePath) -> Path:
    """A path from a file: .toml with `kind` and its fields, else a table whose first two columns of numbers are x, y.

    Points of a table are waypoints; a last point equal to the first closes them.
    """
    import tomllib

    file = FilePath(file)
    if file.suffix.lower() == ".toml":
        try:
            table = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadInput(f"{file} is no path: {error}") from None
        table = table.get("path", table)
        return from_table(kind_named("path", table.get("kind", ""), "path"), table, "path")
    from metamer.measurements import read_table

    numbers = [column.values for column in read_table(file).columns if column.values is not None]
    if len(numbers) < 2:
        raise refuse("--path", str(file), "a table with two columns of numbers, x and y [m]")
    points = [(float(x), float(y)) for x, y in zip(numbers[0], numbers[1], strict=True)]
    closed = len(points) > 2 and points[0] == points[-1]
    return Waypoints(points=tuple(points[:-1] if closed else points), closed=closed)


def arcs(ends: Array, heading: Array, closed: bool) -> Pieces:
    """Arcs from end to end that turn by as much as the headings at their ends."""
    steps = np.diff(ends, axis=0)
    chord, turn = np.hypot(*steps.T), np.diff(heading)
    long = chord / np.sinc(turn / (2.0 * np.pi))
    begin = np.arctan2(steps[:, 1], steps[:, 0]) - 0.5 * turn
    way = np.concatenate([[0.0], np.cumsum(long)[:-1]])
    rows = np.stack([way, ends[:-1, 0], ends[:-1, 1], begin, turn / long, long, np.zeros(len(long))], axis=1)
    return Pieces(rows=rows, closed=closed)


def pieces_of(path: Path | Pieces) -> Pieces:
    """A path as lines and arcs."""
    if isinstance(path, Path):
        return path.pieces
    if not isinstance(path, Pieces):
        raise refuse("path", type(path).__name__, "a path, e.g. Line, Circle, Waypoints, or Pieces")
    return path
