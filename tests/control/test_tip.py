"""Closed forms of the tracker, curves from anything, refusals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.control.tip import closed_forms as tip
from metamer.control.tip.controller import TipControl
from metamer.control.tip.distributed import NeighbourTalk
from metamer.core.refusals import BadInput
from metamer.systems.platform import gait as tip_gait

START = (0.0, 0.0, 5.0)


@pytest.mark.parametrize(("curve", "total"), [("line", 1.831421), ("ellipse", 2.298509)])
def test_total_times_are_the_closed_forms(curve, total):
    times = tip.dwell_times(START, tip_gait.targets_from(curve), gain=20.0, gamma=0.05)
    # six digits are given
    assert times.sum() == pytest.approx(total, abs=5e-7)
    assert len(times) == 21


def test_gain_for_a_wanted_time_gives_that_time():
    targets = tip_gait.targets_from("reach")
    gain = tip.gain_for_time(START, targets, gamma=0.05, time=4.0)
    assert tip.dwell_times(START, targets, gain=gain, gamma=0.05).sum() == pytest.approx(4.0, rel=1e-14)


def test_gamma_larger_than_the_spacing_is_refused_with_the_targets():
    targets = [[0, 0, 5], [0, 0, 5.5], [0, 0, 5.53]]
    with pytest.raises(BadInput, match=r"gamma = 0.05 .* 0.03 m, the spacing of targets 2 and 3"):
        tip.dwell_times(START, targets, gain=20.0, gamma=0.05)
    assert tip.dwell_times(START, targets, gain=20.0, gamma=0.03).shape == (3,)


@pytest.mark.parametrize(
    "bad", [{"gain": 0.0}, {"gain": math.nan}, {"gamma": -1.0}, {"clear": -0.1}, {"posture": math.inf}]
)
def test_bad_settings_are_refused(bad):
    with pytest.raises(BadInput, match=next(iter(bad))):
        TipControl(**bad).task  # noqa: B018


def test_obstacles_need_a_rate_and_a_radius():
    with pytest.raises(BadInput, match="clear_rate"):
        TipControl(obstacles=((0.0, 0.0, 1.0, 0.1),)).task  # noqa: B018
    with pytest.raises(BadInput, match=r"obstacles\[0\]"):
        TipControl(obstacles=((0.0, 0.0, 1.0, -0.1),), clear_rate=10.0).task  # noqa: B018


def test_curves_start_and_end_where_the_paper_says():
    wanted = {
        "line": ([-0.5, 0.5, 6], [2.5, 3.5, 7]),
        "ellipse": ([1, 0, 4], [1, 0, 4]),
        "sinusoid": ([0, -1, 5], [0, 3, 5]),
        "reach": ([-2, 0.5, 1], [3 * math.e - 5, 0.5, 7]),
        "fetch": ([3 * math.e - 2, 2, 8], [1, 2, 2]),
    }
    for name, (first, last) in wanted.items():
        points = tip_gait.targets_from(name)
        assert np.abs(points[0] - first).max() < 1e-12
        assert np.abs(points[-1] - last).max() < 1e-12


def test_a_function_a_csv_and_points_are_curves_too(tmp_path):
    points = tip_gait.targets_from(lambda t: (t, 0.0, 5.0 + t), 5)
    assert np.allclose(points[:, 0], [0, 0.25, 0.5, 0.75, 1.0])
    path = tmp_path / "curve.csv"
    path.write_text("x,y,z\n0,0,5\n0.5,0,5.5\n1,0,6\n")
    assert np.allclose(tip_gait.targets_from(path), [[0, 0, 5], [0.5, 0, 5.5], [1, 0, 6]])
    even = tip_gait.targets_from_csv(path, 11)
    # points on a straight line: the spline is that line
    assert np.allclose(np.linalg.norm(np.diff(even, axis=0), axis=1), math.sqrt(2.0) / 10, rtol=1e-6)
    assert np.allclose(tip_gait.targets_from([[1, 2, 3]]), [[1, 2, 3]])


def test_spline_goes_through_a_circle_evenly():
    angle = np.linspace(0.0, np.pi, 13)
    knots = np.column_stack([np.cos(angle), np.sin(angle), 5.0 + 0 * angle])
    points = tip_gait.targets_from_spline(knots, 41)
    # cubic through knots 15 deg apart: 1e-4 at the ends
    assert np.abs(np.linalg.norm(points[:, :2], axis=1) - 1.0).max() < 2e-4
    chord = np.linalg.norm(np.diff(points, axis=0), axis=1)
    assert np.ptp(chord) < 1e-4


@pytest.mark.parametrize(
    "bad", [[[0, 0]], [], [[0, 0, math.nan]], "no-such-curve", lambda t: (t, t), [["a", "b", "c"]], "missing.csv"]
)
def test_bad_curves_are_refused(bad):
    with pytest.raises(BadInput):
        tip_gait.targets_from(bad)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x,y,z\n0,0,5\n0.5,zero,5.5\n", 3),
        ("x,y,z\n\n0,nan,5\n", 3),
        ("0,0,5\n0,0,inf\n", 2),
        ("0,0,5\n0,6\n", 2),
        ("0,O,5\n0,0,6\n", 1),
    ],
)
def test_bad_csv_line_is_named(tmp_path, text, line):
    path = tmp_path / "curve.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=rf"curve\.csv.*line {line} (is|=) "):
        tip_gait.targets_from(path)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "curve.csv"
    path.write_bytes(bytes([0xFF, 0xFE, 0x80]))
    with pytest.raises(BadInput, match="not text of encoding utf-16"):
        tip_gait.targets_from(path)
    path.write_bytes("\ufeff0,0,5\n".encode())
    assert np.array_equal(tip_gait.targets_from(path), [[0, 0, 5]])


def test_goal_frames_refuse_what_is_no_rotation():
    with pytest.raises(BadInput, match="rotations"):
        tip.goal_frames([[0, 0, 5]], 2.0 * np.eye(3))


def test_noise_error_has_its_best_gain_inside():
    errors = [tip.noise_error(gain=k, dt=1e-3, noise=2e-3, drift=0.05) for k in (1.0, 20.0, 1500.0)]
    assert errors[1] < min(errors[0], errors[2])
    with pytest.raises(BadInput, match="unstable"):
        tip.noise_error(gain=3000.0, dt=1e-3, noise=0.0)


def test_neighbours_refuse_unknown_modes():
    with pytest.raises(BadInput, match="mode"):
        NeighbourTalk(np.ones((2, 7)), np.ones((6, 4)), mode="shout")
    with pytest.raises(BadInput, match="rounds"):
        NeighbourTalk(np.ones((2, 7)), np.ones((6, 4)), rounds=0)
