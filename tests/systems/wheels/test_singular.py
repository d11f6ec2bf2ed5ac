"""The straight start and other losses of rank in every solver; steps that are halved where the error asks for it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from metamer.core.parts import kinds
from metamer.core.refusals import BadInput
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.files import with_values
from metamer.gaits.serpenoid import SerpenoidCurve
from metamer.plants.simulate import simulate
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.wheels.batch import travel_batch
from metamer.systems.wheels.kernels.pfaffian import head_twist
from metamer.systems.wheels.kinematics import head_twists
from metamer.systems.wheels.mechanics import travel
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.paths import circle, tilt
from metamer.systems.wheels.singular import departure, straight_pole
from metamer.systems.wheels.slip import slipping_travel

# what a kind of gait cannot be without
NEEDED = {
    "compound_preset": {"gait.preset": "lateral_undulation"},
    "fourier_samples": {"gait.samples": tuple(tuple(0.1 * math.sin(k + j) for j in range(6)) for k in range(12))},
    "metachronal_stride": {"gait.eta": 0.1},
    "travelling_wavelength": {"gait.wavelength": 1.0},
}
KINDS = sorted(kinds("gait").keys() - {"tip_curve"})  # a tip's curve is for another body


def gait_of(kind: str, dt: float):
    return with_values(
        ROBOT, {"gait.kind": kind, "run.duration": 3.0, "run.dt": dt, "run.step": dt} | NEEDED.get(kind, {})
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_gait_has_a_number_or_a_reason(kind: str) -> None:
    """travel(): 1e-5 when the step is halved (it is converged to 1e-6), or singular with the reason, at both steps."""
    coarse, fine = (travel(gait_of(kind, dt)) for dt in (0.025, 0.0125))
    if coarse.path is None:
        assert coarse.note.startswith("singular: ")
        assert fine.path is None
    else:
        assert coarse.path == pytest.approx(fine.path, rel=1e-5)
        assert coarse.distance == pytest.approx(fine.distance, rel=1e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_every_gait_simulates_to_a_number_or_a_reason(kind: str) -> None:
    """simulate(): 0.1 % when the control period is halved, or stopped as singular."""
    coarse, fine = (simulate(gait_of(kind, dt), duration=2.0) for dt in (0.025, 0.0125))
    if coarse.stopped or fine.stopped:
        assert "singular: " in coarse.stopped
        assert "singular: " in fine.stopped
    else:
        paths = [run.metrics.values["wheel_path_length"] for run in (coarse, fine)]
        assert paths[0] == pytest.approx(paths[1], rel=1e-3)


@pytest.mark.parametrize("start", [1.0, 4.0])
def test_straight_start_is_told_in_every_solver(start: float) -> None:
    """A soft start from the straight body: the head would roll at a pole/t that no step of time resolves."""
    spec = with_values(ROBOT, {"gait.start": start, "run.duration": 6.0})
    for said in (travel(spec).note, simulate(spec).stopped):
        assert "singular: the body is straight" in said
    with pytest.raises(BadInput, match="the body is straight"):
        slipping_travel(spec, math.inf)


def test_pole_of_a_straight_start_by_two_roads() -> None:
    """lim t u of the least-squares twist itself, at 1e-3 of the ramp, against the projection; 5e-4 (terms of t^2)."""
    spec = with_values(ROBOT, {"gait.start": 4.0})
    gait, chain = spec.gait.on(spec.body), build_wheels(spec)
    t = np.array([4e-3, 8e-3])
    rolled = t * head_twists(chain, *gait.targets(t)[:2])[:, 0]
    found = departure(chain, gait, 0.05)
    assert found is not None
    assert found.order == 3
    assert found.pole == pytest.approx(2.0 * rolled[0] - rolled[1], rel=5e-4)


def test_bends_that_leave_the_straight_body_smoothly(rng: np.random.Generator) -> None:
    """Even or odd about the middle: no pole, to rounding; any other bend has one; equal joints make an arc."""
    chain, half = build_wheels(ROBOT), rng.normal(size=3)
    assert abs(straight_pole(chain, np.concatenate([half, half[::-1]]))) < 1e-12
    assert abs(straight_pole(chain, np.concatenate([half, -half[::-1]]))) < 1e-12
    assert abs(straight_pole(chain, rng.normal(size=6))) > 1e-3
    assert straight_pole(chain, np.ones(6)) == math.inf


def test_friction_starts_from_the_straight_body() -> None:
    """With a finite side friction the same start is a number: 0.1 % when the control period is halved."""
    spec = with_values(ROBOT, {"gait.start": 4.0, "world.ground.mu_side": 0.8})
    paths = [
        simulate(with_values(spec, {"run.dt": dt, "run.step": dt}), duration=8.0).metrics.values["wheel_path_length"]
        for dt in (0.05, 0.025)
    ]
    assert paths[0] == pytest.approx(paths[1], rel=1e-3)
    direct = slipping_travel(with_values(spec, {"run.duration": 8.0}))
    assert paths[1] == pytest.approx(direct.path, rel=5e-3)


def test_unequal_links_against_another_solver() -> None:
    """Chains with sharp valleys of rank, against DOP853 at 1e-9: path 3e-6 (kinks where the head stops), place 1e-7."""
    rng = np.random.default_rng(2024)
    for _ in range(8):
        n = int(rng.integers(4, 7))
        length = rng.uniform(0.03, 0.2, n)
        ground = replace(ROBOT.world.ground, axle=tuple(length * rng.uniform(0.1, 0.9, n)))
        gait = SerpenoidCurve(a=rng.uniform(0.4, 1.5), b=-rng.uniform(2.0, 10.0), start=0.0, frequency=0.5 / math.pi)
        body = replace(ROBOT.body, links=n, length=tuple(length))
        spec = replace(ROBOT, body=body, world=replace(ROBOT.world, ground=ground), gait=gait)
        run = travel(with_values(spec, {"run.duration": 8.0}))
        wave, chain = gait.on(body), build_wheels(spec)

        def rates(t, w, wave=wave, chain=chain):
            angle, rate, _ = wave.targets(t)
            u, v, omega = head_twist(angle, rate, chain.axle)[:3]
            c, s = math.cos(w[2]), math.sin(w[2])
            return [c * u - s * v, s * u + c * v, omega, math.hypot(u, v)]

        right = solve_ivp(rates, (0.0, 8.0), [*run.pose[0], 0.0], method="DOP853", rtol=1e-9, atol=1e-11, max_step=0.1)
        assert run.path == pytest.approx(right.y[3, -1], rel=3e-6)
        assert np.abs(run.pose[-1] - right.y[:3, -1]).max() < 1e-6
        assert run.error is not None
        assert run.error < 1e-6 * run.path


@pytest.mark.parametrize(("name", "settled"), [("801", False), ("401", True), ("704", True)])
def test_batch_settles_where_a_single_run_does(name: str, settled: bool) -> None:
    """Three links with L1 > L2 have poles, with L1 = L2 removable points: the flag, and the numbers where it is set."""
    rng = np.random.default_rng(9)
    a, b, c = rng.uniform(0.2, 1.2, 60), -rng.uniform(2.0, 14.0, 60), rng.choice([0.0, 0.2, 0.5], 60)
    batch = travel_batch(PUBLISHED[name].spec, a=a, b=b, c=c, steps=400)
    assert (batch.settled == settled).all()
    assert np.isinf(batch.error[~batch.settled]).all()
    for k in range(0, 60, 12):
        changes = {"gait.a": a[k], "gait.b": b[k], "gait.c": c[k], "run.duration": 20.0}
        run = travel(with_values(PUBLISHED[name].spec, changes))
        assert (run.path is not None) == settled
        if settled:
            assert (batch.path[k], batch.distance[k]) == pytest.approx((run.path, run.distance), rel=1e-6)


def test_joints_in_step_are_not_settled() -> None:
    """b = 0 bends the body to an arc whose wheels have no rank at all; a gait that stands is settled."""
    batch = travel_batch(ROBOT, a=np.array([0.3, 0.0]), b=np.array([-1e-9, -5.0]), c=np.array([0.5, 0.1]), steps=200)
    assert batch.settled.tolist() == [False, True]


@pytest.mark.parametrize("name", ["104", "507", "704"])
def test_tangent_of_a_circle_goes_over_into_the_tilt(name: str) -> None:
    """c -> 0: the circle's tangent at the start less the line's tilt falls with c, and is below 3e-5 at 0.001."""
    spec = PUBLISHED[name].spec
    line = tilt(travel(spec), 2.0 * math.pi)
    off = [circle(travel(with_values(spec, {"gait.c": c})), 2.0 * math.pi).tangent - line for c in (1e-3, 2e-3)]
    assert abs(off[0]) < 3e-5
    assert off[1] == pytest.approx(2.0 * off[0], rel=0.05)
