"""A gait is bound to a body in one place: every road gives the same targets, on equal and unequal links."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.control.servo import GaitFollower
from metamer.core.fields import problems
from metamer.core.parts import kinds
from metamer.core.records import Sensed
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.gaits.gait import TICKS_PER_CYCLE, link_lengths, one_length
from metamer.gaits.metachronal import MetachronalStride, theta_from_eta
from metamer.gaits.serpenoid import Serpenoid, SerpenoidCurve
from metamer.gaits.travelling import Travelling
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot
from metamer.systems.planar.spec import PlanarBody
from metamer.systems.wheels.batch import travel_batch
from metamer.systems.wheels.mechanics import travel

LENGTHS = (0.05, 0.15, 0.08, 0.12, 0.1, 0.07, 0.13)
TIMING = {"run.duration": 6.0, "run.dt": 0.02, "run.step": 0.02}
UNEQUAL = with_values(robot("wheeled-snake"), {"body.length": LENGTHS, "world.ground.axle": None, **TIMING})


def test_curve_lays_every_link_on_its_tangent(rng: np.random.Generator) -> None:
    """Joint angles are differences of the tangent -a cos(b s - omega t') - c s between the links' middles; rounding."""
    body = PlanarBody(links=7, length=LENGTHS)
    middles = np.cumsum(LENGTHS) - 0.5 * np.array(LENGTHS)
    first = 0.5 * (middles[0] + middles[1])  # the first joint's phase is the one given
    for a, b, c in rng.uniform((-1.0, -15.0, -1.0), (1.0, 15.0, 1.0), (5, 3)):
        gait = SerpenoidCurve(a=a, b=b, c=c, frequency=0.3, phase=0.4, start=0.0).on(body)
        for t in (0.0, 1.7):
            turned = b * (middles - first) + 2.0 * np.pi * 0.3 * t + 0.4
            tangent = -a * np.cos(turned) - c * middles
            assert gait.targets(t).position == pytest.approx(np.diff(tangent), abs=1e-13)


def test_curve_on_equal_links_is_the_plain_wave_to_the_bit() -> None:
    one = SerpenoidCurve(a=0.5, b=-5.0, c=0.2).on(PlanarBody(links=7, length=0.1))
    each = SerpenoidCurve(a=0.5, b=-5.0, c=0.2).on(PlanarBody(links=7, length=(0.1,) * 7))
    assert one == each == Serpenoid(joints=6, amplitude=one.amplitude, lag=0.1 * -5.0, offset=-0.1 * 0.2)


def test_travelling_counts_body_lengths() -> None:
    """A standing phase: every joint has the phase of its place, the lengths before it over all; rounding."""
    gait = Travelling(wave_number=1.5, frequency=0.0, start=0.0).on(PlanarBody(links=7, length=LENGTHS))
    place = np.cumsum(LENGTHS)[:-1] / sum(LENGTHS)
    assert gait.targets(0.0).position == pytest.approx(0.5 * np.sin(3.0 * np.pi * place), abs=1e-14)


def test_one_length_is_the_mean() -> None:
    body = PlanarBody(links=7, length=LENGTHS)
    assert one_length(body) == pytest.approx(np.mean(LENGTHS), rel=1e-15)
    assert one_length(PlanarBody(links=7, length=(0.1,) * 7)) == 0.1
    gait = MetachronalStride(eta=0.02).on(body)
    assert gait.theta == pytest.approx(float(theta_from_eta(0.02, float(np.mean(LENGTHS)))), rel=1e-15)


def test_world_counts_as_a_link_before_a_fixed_base() -> None:
    assert link_lengths(PlanarBody(links=2, base="fixed", length=(0.1, 0.3))) == (0.1, 0.1, 0.3)
    assert link_lengths(PlanarBody(links=2, length=(0.1, 0.3))) == (0.1, 0.3)


def test_travel_simulation_and_controller_have_one_gait() -> None:
    """Travel once took the first link's length and simulate the mean: 14.30 against 11.98 m.

    The start posture is the controller's own, so that nothing jumps at t = 0.
    """
    run = simulate(UNEQUAL)
    gait = UNEQUAL.gait.on(UNEQUAL.body)
    controller = UNEQUAL.controller.on(UNEQUAL)
    assert isinstance(controller, GaitFollower)
    for k in (0, 50, 200):
        still = np.zeros(6)
        sent = controller.update(Sensed(t=float(run.log.t[k]), angle=still, rate=still)).position
        assert sent == pytest.approx(gait.targets(float(run.log.t[k])).position, abs=0.0)
    assert run.log.block("joint*.angle")[0] == pytest.approx(gait.targets(0.0).position, abs=0.0)
    truth = travel(UNEQUAL)
    end = [run.log.columns[f"wheel1.{axis}"][-1] for axis in "xy"]
    # what the plant's straight strokes of 20 ms leave, h^2/8 phi'' along 0.7 m
    assert end == pytest.approx(truth.pose[-1, :2].tolist(), abs=2e-4)


def test_batch_runs_the_same_gait_as_a_simulation() -> None:
    snake = with_values(robot("snake"), {"body.links": 7, "body.length": LENGTHS, "run.duration": 0.5})
    snake = replace(snake, gait=SerpenoidCurve(a=0.4, b=-6.0, start=0.2))
    one, many = simulate(snake), simulate_batch(snake, [{}, {"a": 0.2}])
    for axis in "xy":
        way = one.log.columns[f"centre.{axis}"]
        # the same RK4 in another order of sums
        assert many.metrics[f"displacement_{axis}"][0] == pytest.approx(float(way[-1] - way[0]), abs=1e-9)


def test_a_batch_of_curves_refuses_unequal_links() -> None:
    with pytest.raises(BadInput, match=r"body\.length = .*one length for all links"):
        travel_batch(UNEQUAL, a=np.ones(1), b=-np.ones(1), c=np.zeros(1))


SNAKE = robot("snake")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"gait.amplitude": "x"}, "gait.amplitude"),
        ({"gait.amplitude": [0.1, 0.2]}, "gait.amplitude"),
        ({"gait.lag": [0.1, 0.2]}, "gait.lag"),
        ({"gait.kind": "cpg", "gait.step": 1.0}, "gait.step"),
        ({"gait.kind": "metachronal_stride", "gait.eta": 0.4}, "gait.eta"),
        ({"gait.kind": "metachronal", "body.links": 4}, "gait.joints"),
        ({"gait.kind": "tip_curve"}, "gait.kind"),
        ({"gait.kind": "compound", "gait.waves": [{"plane": "up"}]}, "gait.waves[0].plane"),
    ],
)
def test_problems_name_bad_fields_of_the_gait(changes, field: str) -> None:
    assert [found.field for found in problems(with_values(SNAKE, changes))] == [field]


def test_a_kind_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadInput, match=r"gait\.kind = 'nonsense'"):
        with_values(SNAKE, {"gait.kind": "nonsense"})
    with pytest.raises(BadInput, match=r"gait\.kind = 'nonsense'"):
        simulate(SNAKE, gait="nonsense")


@pytest.mark.parametrize(
    ("changes", "fastest"),
    [
        ({"gait.frequency": 60.0}, 60.0),
        ({"gait.frequency": -10.5}, 10.5),
        ({"gait.kind": "travelling", "gait.amplitude": [0.5, 0.1, 0.1], "gait.frequency": 4.0}, 12.0),
        ({"gait.kind": "fourier", "gait.sine": [0.5] * 21}, 10.5),
        ({"gait.kind": "metachronal", "gait.phase": 0.01}, 50.0),
        ({"gait.kind": "move", "gait.duration": 0.02}, 25.0),
        ({"gait.kind": "compound", "gait.waves": [{"frequency": 1.0}, {"frequency": 20.0}]}, 20.0),
        ({"gait.kind": "cpg", "gait.frequency": 11.0}, 11.0),
    ],
)
def test_a_gait_too_fast_for_the_control_period_is_refused(changes, fastest: float) -> None:
    """Fewer than ten commands per cycle of the highest harmonic; at exactly ten the gait is taken."""
    fast = with_values(SNAKE, changes)
    (found,) = problems(fast)
    assert found.field == "run.dt"
    assert f"{fastest:g} Hz" in found.valid
    slower = 1.0 / (TICKS_PER_CYCLE * fastest)
    assert problems(with_values(fast, {"run.dt": slower, "run.step": min(1e-3, slower)})) == []


def test_another_kind_keeps_what_both_have_and_a_name_is_enough() -> None:
    """A form of the same gait keeps its timing; another gait begins with its own defaults."""
    curve = with_values(SNAKE, {"gait.kind": "serpenoid_curve", "gait.a": 0.5, "gait.b": -5.0}).gait
    assert (curve.frequency, curve.a) == (1.0, 0.5)
    assert with_values(SNAKE, {"gait.kind": "travelling"}).gait == kinds("gait")["travelling"]()
    assert with_values(SNAKE, {"gait.kind": "serpenoid"}).gait is SNAKE.gait
    with pytest.raises(BadInput, match=r"gait\.a = None.*must be given"):
        with_values(SNAKE, {"gait.kind": "serpenoid_curve"})


def test_a_gait_is_bound_anew_where_the_body_is_another() -> None:
    """One gait on several bodies in turn: what is kept of the last hangs on its lengths and joints, not on its mass."""
    stride = MetachronalStride(eta=0.02)
    bodies = [PlanarBody(links=6, length=0.1), PlanarBody(links=6, length=0.2), PlanarBody(links=7, length=0.2)]
    for body in (*bodies, *reversed(bodies)):
        assert stride.on(body) == MetachronalStride(eta=0.02).on(body)
        assert stride.on(body) is stride.on(replace(body, mass=7.0))
        assert stride.on(body).theta == theta_from_eta(0.02, one_length(body))
    curve = Serpenoid(amplitude=0.3)
    assert [curve.on(body).joints for body in bodies] == [5, 5, 6]
    for wrong in (True, -1.0):
        with pytest.raises(BadInput, match="eta"):
            replace(stride, eta=wrong).on(bodies[0])
