"""Travel on wheels: the published cells, the converged answers, singular cases, symmetry, bad input."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.experiments.wheeled_snake.claims import LOOSE, PUBLISHED, TIGHT
from metamer.files import with_values
from metamer.gaits.serpenoid import Serpenoid, SerpenoidCurve
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.wheels.kinematics import connection, rows
from metamer.systems.wheels.mechanics import MODES, conditioning, head_twists, travel
from metamer.systems.wheels.model import build_wheels

LINEAR = [case.id for case in PUBLISHED.values() if case.maple]
# found by an independent program: RK4, step halved until six digits stand
CONVERGED = {"104": (18.50798, 14.13869), "107": (37.97002, 35.64193), "701": (8.78032, 8.05186)}


@pytest.mark.parametrize("name", LINEAR)
def test_published_cells(name: str) -> None:
    """64 cells of Table 3: seven printed digits, 1e-6; 5e-5 for 810, where one step turns the head by -33.7 rad."""
    case = PUBLISHED[name]
    run = travel(case.spec, "published")
    assert case.maple is not None
    assert (run.path, run.distance) == pytest.approx(case.maple, rel=LOOSE.get(name, TIGHT))


@pytest.mark.parametrize("name", CONVERGED)
def test_converged_answers(name: str) -> None:
    """Six printed digits, 1e-6."""
    run = travel(PUBLISHED[name].spec)
    assert (run.path, run.distance) == pytest.approx(CONVERGED[name], rel=1e-6)


def test_converged_does_not_depend_on_the_period() -> None:
    """Another dt, another grid: the answer stands to 1e-6, the tolerance of the halving."""
    first = travel(PUBLISHED["504"].spec)
    other = travel(with_values(PUBLISHED["504"].spec, {"run.dt": 0.08, "run.step": 0.08}))
    assert (other.path, other.distance) == pytest.approx((first.path, first.distance), rel=2e-6)


@pytest.mark.parametrize("name", [f"8{k:02d}" for k in range(1, 13)])
def test_three_links_off_the_middle_are_singular(name: str) -> None:
    """No number where there is no solution: the pole of every half period is found and told."""
    run = travel(PUBLISHED[name].spec)
    assert run.path is None
    assert run.distance is None
    assert len(run.singular) == 32
    assert "no solution passes" in run.note
    assert np.isfinite(run.pose).all()


def test_pole_is_told_only_when_it_is_reached() -> None:
    """The first pole of case 801 is at 2.371 s; two seconds have an answer."""
    spec = PUBLISHED["801"].spec
    assert travel(with_values(spec, {"run.duration": 2.0})).path is not None
    assert travel(with_values(spec, {"run.duration": 2.5})).path is None


@pytest.mark.parametrize("name", ["401", "404", "407", "410", "403"])
def test_three_links_in_the_middle_are_removable(name: str) -> None:
    """B loses rank twice a period and the motion is smooth; halving dt from the start gives the same, 2e-6."""
    case = PUBLISHED[name]
    run = travel(case.spec)
    assert run.path is not None
    assert len(run.removable) == 32
    assert run.conditioning == 0.0
    fine = travel(with_values(case.spec, {"run.dt": 0.0125, "run.step": 0.0125}))
    assert (run.path, run.distance) == pytest.approx((fine.path, fine.distance), rel=2e-6)


def test_sample_on_the_loss_of_rank() -> None:
    """A grid that falls on 0/0 exactly (a multiple of pi/8) gives the same answer, 1e-5."""
    fine, coarse = math.pi / 80.0, math.pi / 77.0
    spec = with_values(PUBLISHED["401"].spec, {"run.dt": fine, "run.step": fine, "run.duration": 8.0 * math.pi})
    other = with_values(spec, {"run.dt": coarse, "run.step": coarse})
    assert travel(spec).path == pytest.approx(travel(other).path, rel=1e-5)


def test_algorithm_2_is_accurate() -> None:
    """-0.05 % of the path (the first step from the straight body is lost), <= 0.2 % of the distance."""
    for name in LINEAR:
        right = travel(PUBLISHED[name].spec)
        if right.path is None or name.startswith("4"):
            continue
        run = travel(PUBLISHED[name].spec, "algorithm2")
        assert run.path / right.path - 1.0 == pytest.approx(-4.4e-4, abs=1e-4)
        assert abs(run.distance / right.distance - 1.0) < 2e-3


def test_algorithm_1_error_has_a_closed_form() -> None:
    """-(dt/2)(phi'(t) - phi'(0)); what is left is of second order, dt^2/12 phi''."""
    spec = PUBLISHED["104"].spec
    gait, run = spec.gait.on(spec.body), travel(spec, "algorithm1")
    error = run.shape - gait.targets(run.t).position
    closed = -0.025 * (gait.targets(run.t).velocity - gait.targets(0.0).velocity)
    assert np.abs(error - closed).max() < 0.05**2 / 6.0
    assert np.abs(error).max() == pytest.approx(0.0259, abs=1e-4)


@pytest.mark.parametrize("mode", MODES)
def test_a_turned_start_turns_the_path(mode: str) -> None:
    """Every scheme is the same in every frame: to rounding over 200 steps."""
    spec = with_values(PUBLISHED["505"].spec, {"run.duration": 10.0})
    first, second = travel(spec, mode, start=(0.0, 0.0, 0.0)), travel(spec, mode, start=(1.0, -2.0, 0.7))
    c, s = math.cos(0.7), math.sin(0.7)
    turned = first.pose[:, :2] @ np.array([[c, s], [-s, c]]) + np.array([1.0, -2.0])
    assert np.abs(second.pose[:, :2] - turned).max() < 1e-11
    assert np.abs(second.pose[:, 2] - first.pose[:, 2] - 0.7).max() < 1e-11


def test_any_chain() -> None:
    """Unequal links, wheels anywhere, 3 to 40 links: finite, settled, the first wheel within its path."""
    rng = np.random.default_rng(5)
    for n in (4, 5, 9, 40):
        length = rng.uniform(0.05, 0.15, n)
        body = replace(ROBOT.body, links=n, length=tuple(length))
        ground = replace(ROBOT.world.ground, axle=tuple(length * rng.uniform(0.3, 0.7, n)))
        spec = replace(
            ROBOT, body=body, world=replace(ROBOT.world, ground=ground), gait=SerpenoidCurve(a=0.6, b=-4.0, start=0.0)
        )
        run = travel(with_values(spec, {"run.duration": 20.0}))
        assert run.path is not None
        assert 0.0 < run.distance <= run.path


def test_standing_gait_stands() -> None:
    run = travel(with_values(ROBOT, {"gait.a": 0.0, "gait.c": 0.3, "run.duration": 5.0}))
    assert run.path == 0.0
    assert run.distance == 0.0


def test_all_joints_in_step_have_no_answer() -> None:
    """lag 0 bends the body to a circle: its axles meet in one point for good, and the motion is one of many."""
    gait = Serpenoid(amplitude=0.3, lag=0.0, frequency=0.2, offset=0.4, start=0.0)
    assert travel(replace(with_values(ROBOT, {"run.duration": 5.0}), gait=gait)).path is None


def test_connection_and_rows(rng: np.random.Generator) -> None:
    """A(phi) phi' is the twist; B and C in the world are the turned rows; to rounding."""
    chain = build_wheels(PUBLISHED["601"].spec)
    phi, rate = rng.normal(size=7), rng.normal(size=7)
    twist = head_twists(chain, phi[None], rate[None])[0, :3]
    assert np.abs(connection(chain, phi) @ rate - twist).max() < 1e-12
    B, C = rows(chain, phi, 0.8)
    c, s = math.cos(0.8), math.sin(0.8)
    world = np.array([c * twist[0] - s * twist[1], s * twist[0] + c * twist[1], twist[2]])
    assert np.abs(world + np.linalg.pinv(B) @ C @ rate).max() < 1e-12
    scaled = B / np.array([1.0, 1.0, chain.length])
    assert conditioning(chain, phi[None])[0] == pytest.approx(1.0 / np.linalg.cond(scaled), rel=1e-9)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("body.links", 2, ">= 3"),
        ("body.length", 0.0, "> 0"),
        ("body.length", -0.1, "> 0"),
        ("body.length", math.nan, "> 0"),
        ("world.ground.axle", 0.0, "> 0"),
        ("world.ground.axle", 0.1, "less than the link's length 0.1"),
        ("world.ground.axle", math.inf, "> 0"),
        ("run.dt", 0.0, "> 0"),
        ("run.dt", -0.05, "> 0"),
        ("run.duration", math.nan, "> 0"),
        ("world.ground.mu_side", 0.0, "> 0"),
        ("world.ground.mu_side", math.nan, "> 0"),
        ("gait.a", math.nan, "finite"),
        ("gait.b", math.inf, "finite"),
        ("start.base", (0.0, math.nan, 0.0), "finite"),
        ("start.joints", math.inf, "finite"),
    ],
)
def test_bad_input_is_refused(field: str, value: object, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        travel(with_values(ROBOT, {field: value}), "published")
    assert field in str(refused.value)
    assert words in str(refused.value)


def test_unknown_mode_and_start() -> None:
    with pytest.raises(BadInput, match="mode = 'exact'"):
        travel(ROBOT, "exact")
    with pytest.raises(BadInput, match="start"):
        travel(ROBOT, start=(0.0, math.nan, 0.0))
    with pytest.raises(BadInput, match=r"start\.joints"):
        travel(ROBOT, "published", joints=np.zeros(3))
