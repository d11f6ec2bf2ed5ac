"""Paths as lines and arcs: points, headings, nearness."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.control.paths.paths import Circle, Line, Spline, Square, Waypoints, pieces_of
from metamer.control.paths.pieces import Pieces
from metamer.core.refusals import BadInput


def test_the_way_round_a_circle_grows(rng: np.random.Generator) -> None:
    """Three laps by small steps: the way follows the angle to 1e-9 m."""
    ours = Circle(centre=(0.0, 0.0), radius=2.0).pieces
    s = -math.inf
    for angle in np.linspace(-0.5 * math.pi + 0.01, 6.0 * math.pi, 400):
        s = ours.near(np.array([2.1 * math.cos(angle), 2.1 * math.sin(angle)]), s).s
        assert s == pytest.approx(2.0 * (angle + 0.5 * math.pi), abs=1e-9)


def test_a_line_has_no_end() -> None:
    line = Line(point=(1.0, 1.0), heading=0.5)
    here = line.near(np.array([1.0, 2.0]), -math.inf)
    assert here.cross == pytest.approx(math.cos(0.5), abs=1e-12)
    assert here.heading == 0.5


def test_a_square_begins_at_its_lower_left_and_goes_round() -> None:
    """Corners, headings and length in closed form."""
    path = Square(centre=(1.0, 4.5), side=8.8, switch=0.9).pieces
    assert path.length == pytest.approx(35.2)
    points, heading, bend = path.at(np.array([0.0, 8.8, 17.6, 26.4]) + 1e-9)
    assert points == pytest.approx(np.array([[-3.4, 0.1], [5.4, 0.1], [5.4, 8.9], [-3.4, 8.9]]), abs=1e-8)
    assert np.cos(heading) == pytest.approx([1, 0, -1, 0], abs=1e-12)
    assert (bend == 0.0).all()
    assert path.distance(np.array([[1.0, 4.5], [6.4, 0.1]])) == pytest.approx([4.4, 1.0])


def test_a_spline_meets_its_points_and_is_smooth() -> None:
    """Through every point to the arcs' chord error 1e-4 m; headings jump by less than 1e-3 rad from arc to arc."""
    knots = [(0, 0), (3, 1), (5, 4), (3, 7), (0, 6), (-2, 3)]
    for closed in (True, False):
        path = Spline(points=knots, closed=closed, spacing=0.05).pieces
        assert path.distance(np.array(knots, dtype=float)).max() < 1e-4
        ends = path.rows[:, 3] + path.rows[:, 4] * path.rows[:, 5]
        jump = np.remainder(path.rows[1:, 3] - ends[:-1] + math.pi, 2 * math.pi) - math.pi
        assert np.abs(jump).max() < 1e-3
        where = path.at(path.rows[1:, 0] - 1e-9)[0]
        assert np.abs(where - path.rows[1:, 1:3]).max() < 1e-6


def test_a_circle_through_a_spline_has_its_curvature() -> None:
    """Sixteen points of a circle of 2 m: the spline's curvature to 2 %, what cubics through them leave."""
    angle = np.linspace(0.0, 2.0 * math.pi, 16, endpoint=False)
    path = Spline(points=np.stack([2 * np.cos(angle), 2 * np.sin(angle)], axis=1).tolist(), closed=True).pieces
    assert np.abs(path.rows[:, 4] - 0.5).max() < 0.01
    assert path.length == pytest.approx(4 * math.pi, rel=1e-3)


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: Circle(centre=(0, 0), radius=-1.0).pieces, "path.radius"),
        (lambda: Circle(centre=(math.nan, 0), radius=1.0).pieces, "path.centre"),
        (lambda: Square(centre=(0, 0), side=0.0).pieces, "path.side"),
        (lambda: Square(centre=(0, 0), side=1.0, turn=2).pieces, "path.turn"),
        (lambda: Waypoints(points=[(0, 0)]).pieces, "path.points"),
        (lambda: Waypoints(points=[(0, 0), (0, 0)]).pieces, "path.points[1]"),
        (lambda: Waypoints(points=[(0, 0), (1, 0)], switch=-1.0).pieces, "path.switch"),
        (lambda: Spline(points=[(0, 0), (1, 0), (1, math.inf)]).pieces, "path.points[2]"),
        (lambda: Spline(points=[(0, 0), (1, 0), (1, 1)], spacing=0.0).pieces, "path.spacing"),
        (lambda: pieces_of("a road"), "path"),
        (lambda: Pieces(rows=np.zeros((0, 7)), closed=False), "path.rows"),
    ],
)
def test_what_is_no_path_is_refused_by_name(make, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        make()
    assert caught.value.problems[0].field == field
