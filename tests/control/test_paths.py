"""Paths as arcs: points, headings, nearness, and the same answers as the guidance's own paths."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.control.guidance import Arc, Line, Waypoints
from metamer.control.paths import Pieces, circle, pieces_of, polygon, spline, square
from metamer.refusals import BadInput


@pytest.mark.parametrize("turn", [1, -1])
def test_a_circle_equals_the_arc_of_guidance(turn: int, rng: np.random.Generator) -> None:
    """Cross-track error, heading and curvature to 1e-12, headings up to whole turns."""
    arc = Arc(centre=(1.0, 2.0), radius=3.0, turn=turn)
    ours = pieces_of(arc)
    for point in rng.uniform(-3, 6, (50, 2)):
        one, two = arc.near(point, -math.inf), ours.near(point, -math.inf)
        assert two.cross == pytest.approx(one.cross, abs=1e-12)
        assert math.remainder(two.heading - one.heading, 2 * math.pi) == pytest.approx(0.0, abs=1e-12)
        assert two.curvature == one.curvature


def test_the_way_round_a_circle_grows(rng: np.random.Generator) -> None:
    """Three laps by small steps: the way follows the angle to 1e-9 m."""
    ours = circle(centre=(0.0, 0.0), radius=2.0)
    s = -math.inf
    for angle in np.linspace(-0.5 * math.pi + 0.01, 6.0 * math.pi, 400):
        s = ours.near(np.array([2.1 * math.cos(angle), 2.1 * math.sin(angle)]), s).s
        assert s == pytest.approx(2.0 * (angle + 0.5 * math.pi), abs=1e-9)


def test_waypoints_equal_those_of_guidance() -> None:
    """Along a robot's way round two corners: same error, heading and way, to 1e-12."""
    theirs = Waypoints(points=((0.0, 0.0), (4.0, 0.0), (6.0, 3.0), (2.0, 7.0)), switch=0.5)
    ours = pieces_of(theirs)
    one = two = -math.inf
    for s in np.linspace(0.0, 12.0, 200):
        point = ours.at(s)[0] + np.array([0.05 * math.sin(3 * s), 0.1])
        a, b = theirs.near(point, one), ours.near(point, two)
        one, two = a.s, b.s
        assert (b.cross, b.heading, b.s) == pytest.approx((a.cross, a.heading, a.s), abs=1e-12)


def test_a_line_has_no_end() -> None:
    line = pieces_of(Line(point=(1.0, 1.0), heading=0.5))
    here = line.near(np.array([1.0, 2.0]), -math.inf)
    assert here.cross == pytest.approx(math.cos(0.5), abs=1e-12)
    assert here.heading == 0.5


def test_a_square_begins_at_its_lower_left_and_goes_round() -> None:
    """Corners, headings and length in closed form."""
    path = square(centre=(1.0, 4.5), side=8.8, switch=0.9)
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
        path = spline(knots, closed=closed, spacing=0.05)
        assert path.distance(np.array(knots, dtype=float)).max() < 1e-4
        ends = path.rows[:, 3] + path.rows[:, 4] * path.rows[:, 5]
        jump = np.remainder(path.rows[1:, 3] - ends[:-1] + math.pi, 2 * math.pi) - math.pi
        assert np.abs(jump).max() < 1e-3
        where = path.at(path.rows[1:, 0] - 1e-9)[0]
        assert np.abs(where - path.rows[1:, 1:3]).max() < 1e-6


def test_a_circle_through_a_spline_has_its_curvature() -> None:
    """Sixteen points of a circle of 2 m: the spline's curvature to 2 %, what cubics through them leave."""
    angle = np.linspace(0.0, 2.0 * math.pi, 16, endpoint=False)
    path = spline(np.stack([2 * np.cos(angle), 2 * np.sin(angle)], axis=1).tolist(), closed=True)
    assert np.abs(path.rows[:, 4] - 0.5).max() < 0.01
    assert path.length == pytest.approx(4 * math.pi, rel=1e-3)


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: circle(centre=(0, 0), radius=-1.0), "path.radius"),
        (lambda: circle(centre=(math.nan, 0), radius=1.0), "path.centre"),
        (lambda: square(centre=(0, 0), side=0.0), "path.side"),
        (lambda: square(centre=(0, 0), side=1.0, turn=2), "path.turn"),
        (lambda: polygon([(0, 0)]), "path.points"),
        (lambda: polygon([(0, 0), (0, 0)]), "path.points[1]"),
        (lambda: polygon([(0, 0), (1, 0)], switch=-1.0), "path.switch"),
        (lambda: spline([(0, 0), (1, 0), (1, math.inf)]), "path.points"),
        (lambda: spline([(0, 0), (1, 0), (1, 1)], spacing=0.0), "path.spacing"),
        (lambda: pieces_of("a road"), "path"),
        (lambda: Pieces(rows=np.zeros((0, 7)), closed=False), "path.rows"),
    ],
)
def test_what_is_no_path_is_refused_by_name(make, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        make()
    assert caught.value.problems[0].field == field
