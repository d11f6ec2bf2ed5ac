"""Mean paths: tilt, circles, limited friction, batches."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.special import j0

from metamer.core.refusals import BadInput
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.files import with_values
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.wheels.batch import travel_batch
from metamer.systems.wheels.mechanics import travel
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.paths import circle, fitted_radius, tilt, tilt_of_points
from metamer.systems.wheels.slip import slipping_travel
from metamer.systems.wheels.start import mean_heading

PERIOD = 2.0 * math.pi


def test_tilt_is_the_mean_heading() -> None:
    """The mean path of a straight gait runs along its mean heading: spline through 0.05 s samples, 1e-6."""
    for name in ("101", "510", "704", "401"):
        case = PUBLISHED[name]
        run = travel(case.spec)
        psi = mean_heading(case.spec.gait.on(case.spec.body), build_wheels(case.spec).axle)
        assert tilt(run, PERIOD) == pytest.approx(psi, abs=1e-6)
        assert tilt_of_points(run.t, run.pose) == pytest.approx(psi, abs=1e-6)


@pytest.mark.parametrize("name", [f"{s}{k:02d}" for s in (1, 2, 5, 6) for k in (2, 3, 5, 6, 8, 9, 11, 12)])
def test_circles(name: str) -> None:
    """Radius J0(a)/c within 2 % for seven links and more; the path stays on the ring that its holonomy names."""
    case = PUBLISHED[name]
    run = travel(case.spec)
    ring = circle(run, PERIOD)
    assert ring.radius == pytest.approx(float(j0(case.a)) / case.c, rel=0.02)
    away = np.hypot(*(run.pose[:, :2] - ring.centre).T)
    assert np.ptp(away) < 1.0  # twice the swing of the head
    if case.c == 0.5:
        assert fitted_radius(run.pose[:, :2]) == pytest.approx(ring.radius, rel=0.02)


def test_circle_turns_with_c() -> None:
    """A snake of mirrored bend runs the mirrored circle; 1e-9."""
    spec = PUBLISHED["103"].spec
    left, right = (
        circle(travel(spec), PERIOD),
        circle(travel(with_values(spec, {"gait.c": -0.5, "gait.phase": math.pi})), PERIOD),
    )
    assert right.turn == pytest.approx(-left.turn, rel=1e-9)
    assert right.radius == pytest.approx(left.radius, rel=1e-9)
    assert right.centre * [1.0, -1.0] == pytest.approx(left.centre, rel=1e-6)


def test_no_circle_without_bend() -> None:
    with pytest.raises(BadInput, match=r"gait\.c"):
        circle(travel(with_values(ROBOT, {"run.duration": 10.0})), PERIOD)
    with pytest.raises(BadInput, match=r"run\.duration"):
        tilt(travel(with_values(ROBOT, {"run.duration": 2.0})), PERIOD)
    with pytest.raises(BadInput, match="no solution"):
        tilt(travel(PUBLISHED["801"].spec), PERIOD)


def test_large_friction_is_no_slip() -> None:
    """Three wheels can all roll: at mu = 20 the path is 0.1 % from no slip (it starts at rest); slip falls with mu."""
    spec = with_values(PUBLISHED["401"].spec, {"run.duration": 20.0})
    runs = [slipping_travel(spec, mu) for mu in (0.1, 1.0, 20.0, math.inf)]
    assert runs[2].path == pytest.approx(runs[3].path, rel=1e-3)
    shares = [run.slip_share for run in runs]
    assert shares == sorted(shares, reverse=True)


def test_slip_steps_converge() -> None:
    """Implicit steps four times finer change path and distance by < 1e-4."""
    spec = with_values(PUBLISHED["504"].spec, {"run.duration": 10.0})
    coarse, fine = slipping_travel(spec, 0.2), slipping_travel(spec, 0.2, substeps=100)
    assert (coarse.path, coarse.distance) == pytest.approx((fine.path, fine.distance), rel=1e-4)


def test_pole_needs_finite_friction() -> None:
    """Three links with L1 > L2: no answer without slip, one with it."""
    spec = with_values(PUBLISHED["801"].spec, {"run.duration": 10.0})
    with pytest.raises(BadInput, match="mu_side"):
        slipping_travel(spec, math.inf)
    assert 0.0 < slipping_travel(spec, 1.0).path < 5.0
    for bad in (0.0, -1.0, math.nan):
        with pytest.raises(BadInput, match="mu_side"):
            slipping_travel(spec, bad)


def test_batch_against_single_runs(rng: np.random.Generator) -> None:
    """Path and distance of a batch against converged single runs: RK4 at 0.05 s errs below 1e-6."""
    a, b, c = rng.uniform(0.2, 1.2, 6), -rng.uniform(2.0, 10.0, 6), np.array([0.0, 0.0, 0.0, 0.2, -0.3, 0.5])
    told = []
    batch = travel_batch(ROBOT, a=a, b=b, c=c, steps=400, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (6, 6)
    for k in range(6):
        gait = replace(ROBOT.gait, a=a[k], b=b[k], c=c[k])
        run = travel(replace(with_values(ROBOT, {"run.duration": 20.0}), gait=gait))
        assert (batch.path[k], batch.distance[k]) == pytest.approx((run.path, run.distance), rel=1e-6)
        if c[k] == 0.0:
            assert batch.tilt[k] == pytest.approx(tilt(run, PERIOD), abs=1e-6)


def test_batch_refuses(rng: np.random.Generator) -> None:
    one = np.ones(1)
    with pytest.raises(BadInput, match="as many of each"):
        travel_batch(ROBOT, a=np.ones(2), b=one, c=one)
    with pytest.raises(BadInput, match="a = "):
        travel_batch(ROBOT, a=np.array([math.nan]), b=one, c=one)
    with pytest.raises(BadInput, match="steps"):
        travel_batch(ROBOT, a=one, b=one, c=one, steps=10)
