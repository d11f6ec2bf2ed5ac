"""The law's pieces: paths by arcs, guidance, targets with two derivatives, the step of the law's own state."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.control.linearising import MuscleLaw
from metamer.control.paths.paths import Circle, Spline, Waypoints
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.muscles.kernels import law as law_kernels
from metamer.systems.muscles.model import build_muscles
from metamer.systems.planar.kernels.quantities import link_poses

MODEL = build_muscles(ROBOT)


def started(law: MuscleLaw, path, pose: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    vector, y = law.vector(MODEL), np.empty(law_kernels.STATE)
    law_kernels.law_start(vector, path.rows, path.closed, pose[0], pose[1], y)
    return vector, y


def test_mean_pose_is_the_mean_of_the_links(rng: np.random.Generator) -> None:
    """Against the poses of all links; 1e-12, rounding."""
    q, v = rng.normal(size=8), rng.normal(size=8)
    pose = law_kernels.pose_of(MODEL.links, q, v)
    links = link_poses(MODEL.links, q, v)
    assert pose[:2] == pytest.approx(links[:, 6:8].mean(axis=0), abs=1e-12)
    assert pose[2] == pytest.approx(links[:, 2].mean(), abs=1e-12)
    assert pose[3:] == pytest.approx(links[:, 8:10].mean(axis=0), abs=1e-12)


@pytest.mark.parametrize("turn", [1, -1])
def test_line_of_sight_on_a_circle(turn: int) -> None:
    """theta_d = psi_path - atan(e/Delta), e > 0 left of the path; closed form to 1e-12."""
    path = Circle(centre=(1.0, 4.5), radius=4.2, turn=turn).pieces
    for angle, radius in ((0.3, 4.0), (2.0, 4.9), (-2.5, 4.2), (3.1, 1.0)):
        pose = np.array([1 + radius * math.cos(angle), 4.5 + radius * math.sin(angle), 0.7, 0.1, -0.2])
        vector, y = started(MuscleLaw(), path, pose)
        dy, note = np.zeros(law_kernels.STATE), np.empty(law_kernels.NOTE)
        law_kernels.law_rates(vector, path.rows, pose, y, dy, note)
        cross = turn * (4.2 - radius)
        course = angle + turn * math.pi / 2 - math.atan(cross / 1.5)
        assert note[law_kernels.CROSS] == pytest.approx(cross, abs=1e-12)
        error = math.remainder(course - 0.7, 2 * math.pi)
        assert note[law_kernels.COURSE_ERROR] == pytest.approx(error, abs=1e-12)
        bend = 0.1 * error + turn * 0.1 / 4.2
        assert note[law_kernels.G_WANTED] == pytest.approx(
            np.clip(bend, -math.radians(20), math.radians(20)), abs=1e-12
        )
        c, s = math.cos(0.7), math.sin(0.7)
        assert note[law_kernels.FORWARD] == pytest.approx(0.1 * c - 0.2 * s, abs=1e-12)
        assert note[law_kernels.SIDEWAYS] == pytest.approx(-0.2 * c - 0.1 * s, abs=1e-12)


def test_distance_is_that_of_the_nearest_point(rng: np.random.Generator) -> None:
    """Against a fine search along the path: within its spacing of 1 mm, and never above it."""
    for path in (
        Spline(points=[(0, 0), (3, 1), (5, 4), (3, 7), (0, 6)], closed=True, spacing=0.2).pieces,
        Waypoints(points=[(0, 0), (2, 0), (2, 3)]).pieces,
        Circle(centre=(0, 0), radius=1.0, turn=-1).pieces,
    ):
        points = rng.uniform(-2, 7, (100, 2))
        fine = path.at(np.linspace(0.0, path.length * (1 - 1e-12), int(1e3 * path.length)))[0]
        nearest = np.array([np.hypot(*(fine - point).T).min() for point in points])
        assert np.abs(path.distance(points) - nearest).max() < 1e-3
        assert (path.distance(points) <= nearest + 1e-12).all()


def test_targets_have_true_derivatives() -> None:
    """Finite differences of the integrated law's targets: rate to 1e-5, acceleration to 1e-3 at 1 ms."""
    path = Circle(centre=(1.0, 4.5), radius=4.2).pieces
    pose = np.array([0.3, 0.1, 0.2, 0.1, 0.0])
    vector, y = started(MuscleLaw(), path, pose)
    dy, note, h = np.zeros(law_kernels.STATE), np.empty(law_kernels.NOTE), 1e-3
    seen = []
    for _ in range(600):
        law_kernels.law_rates(vector, path.rows, pose, y, dy, note)
        seen.append([law_kernels.joint_target(vector, y, dy, k) for k in range(5)])
        law_kernels.law_step(vector, path.rows, pose, 0.0, y, h)
    table = np.array(seen)
    rate, acceleration = np.gradient(table[:, :, 0], h, axis=0), np.gradient(table[:, :, 1], h, axis=0)
    assert np.abs(rate - table[:, :, 1])[1:-1].max() < 1e-3 * np.abs(table[:, :, 1]).max()
    assert np.abs(acceleration - table[:, :, 2])[1:-1].max() < 1e-3 * np.abs(table[:, :, 2]).max()


def test_the_law_steps_with_fourth_order() -> None:
    """Halving the period divides the error of the law's state by about 16 (12 to 20)."""
    path = Circle(centre=(1.0, 4.5), radius=4.2).pieces
    pose = np.array([0.3, 0.1, 0.2, 0.1, 0.0])

    def end(steps: int) -> np.ndarray:
        vector, y = started(MuscleLaw(), path, pose)
        for _ in range(steps):
            law_kernels.law_step(vector, path.rows, pose, 0.0, y, 0.8 / steps)
        return y

    true = end(1024)
    assert 12.0 < np.abs(end(32) - true).max() / np.abs(end(64) - true).max() < 20.0


def test_the_integral_does_not_wind_up() -> None:
    """At the highest frequency the integral stands still; it moves again when the speed is too high."""
    path = Circle(centre=(1.0, 4.5), radius=4.2).pieces
    pose = np.array([0.3, 0.1, 0.2, 0.0, 0.0])
    vector, y = started(MuscleLaw(speed=5.0), path, pose)
    dy, note = np.zeros(law_kernels.STATE), np.empty(law_kernels.NOTE)
    law_kernels.law_rates(vector, path.rows, pose, y, dy, note)
    assert note[law_kernels.W_WANTED] == pytest.approx(6.0 * math.pi)
    assert dy[law_kernels.V_INTEGRAL] == 0.0
    y[law_kernels.V_FILTERED] = 9.0
    law_kernels.law_rates(vector, path.rows, pose, y, dy, note)
    assert dy[law_kernels.V_INTEGRAL] == 0.0
    assert note[law_kernels.W_WANTED] == 0.0
    y[law_kernels.V_FILTERED] = 4.9
    law_kernels.law_rates(vector, path.rows, pose, y, dy, note)
    assert dy[law_kernels.V_INTEGRAL] == pytest.approx(0.1)


def test_corners_are_switched_early() -> None:
    """The next piece counts from the switch distance before a corner on; a closed path goes round."""
    path = Waypoints(points=[(0, 0), (4, 0), (4, 4), (0, 4)], closed=True, switch=0.5).pieces
    assert law_kernels.next_piece(path.rows, True, 0, 3.49, 0.1) == 0
    assert law_kernels.next_piece(path.rows, True, 0, 3.51, 0.1) == 1
    assert law_kernels.next_piece(path.rows, True, 3, 0.0, 0.4) == 0
    open_path = Waypoints(points=[(0, 0), (4, 0), (4, 4)], switch=0.5).pieces
    assert law_kernels.next_piece(open_path.rows, False, 1, 4.0, 9.0) == 1
