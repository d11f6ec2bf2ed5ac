"""Following paths with muscles, law and robot fused: the known figures, limits, corners, notes, speed of computing."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import numpy as np
import pytest

from metamer.control.linearising import MuscleLaw
from metamer.control.paths.paths import Circle, Spline, Square, Waypoints
from metamer.core.parts import Ground
from metamer.core.refusals import BadInput
from metamer.files import robot_from_table, with_values
from metamer.plants.muscle_follow import follow
from metamer.record.log import Log
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.grounds.viscous import Viscous
from metamer.systems.muscles.kernels.run import returnable
from metamer.systems.muscles.model import build_muscles

MODEL = build_muscles(ROBOT)
CIRCLE = Circle(centre=(1.0, 4.5), radius=4.2).pieces


def middle(log: Log) -> np.ndarray:
    return np.stack([log.columns["middle.x"], log.columns["middle.y"]], axis=1)


def largest_tension(log: Log) -> float:
    return max(*log.meta["extremes"]["right_tension"], *log.meta["extremes"]["left_tension"])


@pytest.fixture(scope="module")
def on_circle() -> Log:
    return follow(MODEL, CIRCLE, duration=100.0)


def test_circle_speed_and_frequency(on_circle: Log) -> None:
    """The honest figures of this robot, with the tolerances they were given."""
    late = on_circle.t > 20.0
    v, omega = on_circle.columns["law.forward"][late], on_circle.columns["law.omega"][late]
    assert v.mean() == pytest.approx(0.275, abs=0.003)
    assert 0.5 * np.ptp(v) <= 0.013
    assert omega.mean() / (2 * math.pi) == pytest.approx(1.80, abs=0.04)


def test_circle_rise_time(on_circle: Log) -> None:
    """10 to 90 % of 0.275 m/s, by the mean over one period of 0.556 s: 4.6 +- 1 s."""
    v = on_circle.columns["law.forward"]
    smooth = np.convolve(v, np.full(56, 1 / 56), mode="same")
    rise = on_circle.t[np.argmax(smooth > 0.9 * 0.275)] - on_circle.t[np.argmax(smooth > 0.1 * 0.275)]
    assert rise == pytest.approx(4.6, abs=1.0)


def test_circle_path_lengths_and_tensions(on_circle: Log) -> None:
    late = on_circle.t > 30.0
    assert CIRCLE.distance(middle(on_circle))[late].max() <= 0.05
    extremes = on_circle.meta["extremes"]
    assert 1e3 * min(*extremes["right_least"], *extremes["left_least"]) == pytest.approx(82.6, abs=1.0)
    assert 1e3 * max(*extremes["right_most"], *extremes["left_most"]) == pytest.approx(109.8, abs=1.0)
    assert largest_tension(on_circle) == pytest.approx(6.8, rel=0.1)
    pulling = on_circle.block("muscle*.tension").reshape(len(on_circle.t), 5, 2).max(axis=2)
    assert np.median(pulling) == pytest.approx(1.1, rel=0.1)
    assert on_circle.block("muscle*.tension").min() >= 0.0


def test_the_log_holds_what_happened(on_circle: Log) -> None:
    """Lengths, torques and speeds of the log agree with each other; the spec comes back from it."""
    from metamer.systems.muscles import mechanics as muscles

    k = 4321
    phi = on_circle.block("joint*.angle")[k]
    pairs = muscles.lengths(MODEL, phi)
    # natural order puts left before right
    assert on_circle.block("muscle*.length")[k].reshape(5, 2)[:, ::-1] == pytest.approx(pairs, abs=1e-12)
    tension = on_circle.block("muscle*.tension")[k].reshape(5, 2)[:, ::-1]
    assert on_circle.block("joint*.torque")[k] == pytest.approx(muscles.torques(MODEL, phi, tension), abs=1e-12)
    assert robot_from_table(on_circle.meta["spec"]) == ROBOT
    assert on_circle.meta["notes"] == []
    turned = np.gradient(on_circle.columns["middle.x"], on_circle.t)
    assert turned[k] == pytest.approx(on_circle.columns["middle.vx"][k], abs=1e-3)  # central differences over 20 ms


def test_half_the_step_gives_the_same_run() -> None:
    """RK4 of 1 ms is resolved: positions after 10 s change by less than 1e-6 m."""
    one = follow(MODEL, CIRCLE, duration=10.0)
    two = follow(MODEL, CIRCLE, duration=10.0, step=5e-4, every=20)
    assert np.abs(middle(one) - middle(two)).max() < 1e-6


def test_square_with_late_corners() -> None:
    """Deviation 0.90 +- 0.1 m and tensions of 12 N +- 25 %, over a full lap."""
    path = Square(centre=(1.0, 4.5), side=8.8).pieces
    log = follow(MODEL, path, duration=145.0)
    assert path.distance(middle(log))[log.t > 10.0].max() == pytest.approx(0.90, abs=0.1)
    assert largest_tension(log) == pytest.approx(12.0, rel=0.25)
    spoke = middle(log) - np.array([1.0, 4.5])
    assert np.ptp(np.unwrap(np.arctan2(spoke[:, 1], spoke[:, 0]))) > 2 * math.pi


def test_square_with_early_corners_and_adaptive_speed() -> None:
    """Below 0.45 m and 10 N over a full lap, slower at the corners only."""
    path = Square(centre=(1.0, 4.5), side=8.8, switch=0.9).pieces
    model = build_muscles(with_values(ROBOT, {"drive.tension_most": 10.0}))
    log = follow(model, path, MuscleLaw(heading_gain=0.15, slowing=0.3, slowest=0.5), duration=145.0)
    assert path.distance(middle(log))[log.t > 10.0].max() <= 0.45
    assert largest_tension(log) <= 10.0
    assert log.columns["law.ease"].min() > 0.5
    assert log.columns["law.speed_wanted"].min() < 0.25


@pytest.mark.parametrize("most", [5.0, 3.0, 2.0])
def test_a_tension_limit_slows_the_robot_and_keeps_it_on_its_path(most: float, on_circle: Log) -> None:
    """No tension above the limit, the path kept to 0.1 m, less speed, no joint near its end, and it says so."""
    model = build_muscles(with_values(ROBOT, {"drive.tension_most": most}))
    log = follow(model, CIRCLE, duration=80.0)
    late = log.t > 50.0
    assert largest_tension(log) <= most + 1e-9
    assert CIRCLE.distance(middle(log))[late].max() < 0.1
    assert 0.02 < log.columns["law.forward"][late].mean() < 0.8 * on_circle.columns["law.forward"][-1] + 0.02
    assert max(log.meta["extremes"]["angle"]) < math.radians(40.0)
    assert any("tension limit slows the wave" in note for note in log.meta["notes"])


def test_a_hopeless_limit_stops_the_robot_without_harm() -> None:
    """1 N cannot move it: it creeps, its joints stay small, and it says how much torque is missing."""
    model = build_muscles(with_values(ROBOT, {"drive.tension_most": 1.0}))
    log = follow(model, CIRCLE, duration=30.0)
    assert max(log.meta["extremes"]["angle"]) < math.radians(40.0)
    assert abs(log.columns["law.forward"][-1000:].mean()) < 0.01
    assert any("wanted torque is missing" in note for note in log.meta["notes"])


def test_a_wide_wave_warns_of_the_singular_angle() -> None:
    log = follow(MODEL, CIRCLE, MuscleLaw(amplitude=math.radians(46.0)), duration=4.0)
    assert any("before its singular angle of 53.13 deg" in note for note in log.meta["notes"])


def test_a_wave_beyond_the_singular_angle_is_cut() -> None:
    """60 deg become 48.13 deg, and no joint passes 53.13 deg."""
    log = follow(MODEL, CIRCLE, MuscleLaw(amplitude=math.radians(60.0)), duration=15.0)
    assert "the amplitude of 60.0 deg is cut to 48.1 deg" in log.meta["notes"][0]
    assert max(log.meta["extremes"]["angle"]) < MODEL.singular[0]


@pytest.mark.parametrize("links", [2, 3, 5, 9, 16])
def test_any_number_of_links(links: int) -> None:
    """Every N runs and stays finite; five links and more make way along the path."""
    log = follow(build_muscles(with_values(ROBOT, {"body.links": links})), CIRCLE, duration=20.0)
    assert "stopped" not in log.meta
    if links >= 5:
        assert log.columns["law.forward"][-500:].mean() > 0.2


@pytest.mark.parametrize("law", [ROBOT.world.ground, replace(ROBOT.world.ground, norm="component"), Viscous()])
def test_every_ground_and_unequal_links(law: Ground, rng: np.random.Generator) -> None:
    body = replace(
        ROBOT.body,
        length=tuple(rng.uniform(0.09, 0.12, 6)),
        mass=tuple(rng.uniform(0.07, 0.12, 6)),
        damping=1e-3,
        stiffness=5e-3,
        armature=1e-5,
    )
    changes = {"world.ground": law, "drive.reach": tuple(rng.uniform(0.045, 0.055, 5))}
    log = follow(build_muscles(with_values(replace(ROBOT, body=body), changes)), CIRCLE, duration=25.0)
    assert log.columns["law.forward"][-500:].mean() == pytest.approx(0.275, rel=0.1)


@pytest.mark.parametrize(
    "path",
    [
        Circle(centre=(1.0, -4.5), radius=4.2, turn=-1).pieces,
        Spline(points=[(0, 0), (3, 1), (5, 4), (3, 7), (0, 6), (-2, 3)], closed=True).pieces,
        Spline(points=[(0, 0), (3, 1), (5, 4), (9, 5), (12, 2)]).pieces,
        Waypoints(points=[(0, 0), (4, 0), (8, 2), (12, 2)], switch=0.5).pieces,
    ],
    ids=["clockwise", "closed spline", "open spline", "waypoints"],
)
def test_any_path(path) -> None:
    """Once on it the robot stays within 0.25 m of any path without sharp corners."""
    log = follow(MODEL, path, duration=40.0)
    assert path.distance(middle(log))[log.t > 15.0].max() < 0.25
    assert np.ptp(log.columns["law.way"]) > 8.0


def test_a_run_that_cannot_go_on_says_why() -> None:
    log = follow(MODEL, CIRCLE, MuscleLaw(joint_kp=4e7, joint_kd=4e3), duration=5.0)
    assert "not finite" in log.meta["stopped"]["reason"]
    assert log.meta["stopped"]["time"] < 5.0


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"duration": -1.0}, "duration"),
        ({"step": math.nan}, "step"),
        ({"step": 0.01}, "step"),
        ({"every": 0}, "every"),
        ({"hold": 1.5}, "hold"),
    ],
)
def test_bad_options_are_refused_by_name(options: dict, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        follow(MODEL, CIRCLE, **options)
    assert caught.value.problems[0].field == field


@pytest.mark.timing
def test_100_s_of_circle_in_under_4_s() -> None:
    """Once compiled, on one core: processor time, the best of three."""
    follow(MODEL, CIRCLE, duration=0.1)
    best = math.inf
    for _ in range(3):
        begin = time.process_time()
        follow(MODEL, CIRCLE, duration=100.0)
        best = min(best, time.process_time() - begin)
    assert best < 4.0


def test_a_joint_is_bent_no_further_than_it_can_be_brought_back() -> None:
    """Outwards the torque is cut to what the stretched muscle can return, to either side; inwards it is not."""
    stretched, slack = 0.004, 0.04  # m, arms at 45 deg
    limits = (0.1, 3.0, 0.2, 5.0)  # N, least and most of right and left
    mirrored = (0.2, 5.0, 0.1, 3.0)
    left = returnable(1.0, 0.8, stretched, -slack, *limits)
    right = returnable(-1.0, -0.8, slack, -stretched, *mirrored)
    assert left == pytest.approx(3.0 * stretched - 0.2 * slack)
    assert right == pytest.approx(-left)
    for wanted, phi in ((-1.0, 0.8), (1.0, -0.8)):
        assert returnable(wanted, phi, stretched, -slack, *limits) == wanted
