"""Steppers: conservation, order, the energy account, batches, stiff chains."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.core.parts import Ground
from metamer.description import Robot
from metamer.files import with_values
from metamer.plants.simulate import simulate
from metamer.robots.snake import ROBOT
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.grounds.viscous import Viscous
from metamer.systems.planar.kernels import steppers
from metamer.systems.planar.mechanics import energies, momenta
from metamer.systems.planar.model import build

FREE = {"world.ground.kind": "none", "drive.kp": 0.0, "drive.kd": 0.0, "body.armature": 0.0}


@pytest.mark.parametrize(("h", "bound"), [(1e-3, 5e-8), (5e-4, 5e-9)])
def test_free_chain_conserves_energy_and_momenta(h: float, bound: float) -> None:
    """Twenty links, straight, random link rates of 1 rad/s rms, 10 s, worst of 20 seeds."""
    model = build(with_values(ROBOT, FREE | {"body.links": 20}))
    worst = 0.0
    for seed in range(20):
        rates = np.random.default_rng(seed).normal(size=20)
        q, v = np.zeros(model.size), np.zeros(model.size)
        v[2], v[3:] = rates[0], np.diff(rates)
        before, first = energies(model, q, v), momenta(model, q, v)
        steppers.rk4(model.links, q, v, np.zeros((3, 19)), h, round(10.0 / h), np.zeros(steppers.ACCOUNT_WIDTH))
        after, last = energies(model, q, v), momenta(model, q, v)
        worst = max(
            worst,
            abs(after.kinetic / before.kinetic - 1.0),
            float(np.abs(last.linear - first.linear).max()) / first.linear_scale,
            abs(last.angular - first.angular) / first.angular_scale,
        )
    assert worst <= bound


def advance(model, stepper: int, h: float, duration: float) -> np.ndarray:
    q = np.linspace(-0.4, 0.4, model.size)
    v = np.linspace(0.5, -0.5, model.size)
    command = np.zeros((3, model.joints))
    command[1] = 0.3
    steppers.step(stepper, model.links, q, v, command, h, round(duration / h), np.zeros(steppers.ACCOUNT_WIDTH))
    return np.concatenate([q, v])


@pytest.mark.parametrize(
    ("stepper", "order"),
    [(steppers.RK4, 4), (steppers.SEMI_IMPLICIT, 1), (steppers.IMPLICIT_MIDPOINT, 2)],
)
@pytest.mark.parametrize("law", ["viscous", "none"])
def test_order_of_every_stepper(stepper: int, order: int, law: str) -> None:
    """Halving the step divides the error by 2^order; springs, dampers and servos included."""
    changes = {"body.links": 5, "world.ground.kind": law, "body.stiffness": 0.5, "body.damping": 0.02, "body.rest": 0.1}
    model = build(with_values(ROBOT, changes | {"drive.kp": 2.0, "drive.kd": 0.05}))
    exact = advance(model, steppers.RK4, 1.25e-4, 0.2)
    coarse = {4: 8e-3, 1: 1e-3, 2: 2e-3}[order]
    errors = [np.abs(advance(model, stepper, h, 0.2) - exact).max() for h in (coarse, coarse / 2.0)]
    assert math.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.25)


@pytest.mark.parametrize(
    "law",
    [Viscous(), Coulomb(mu_forward=0.05, mu_backward=0.1), Coulomb(mu_forward=0.05, mu_backward=0.1, norm="component")],
)
def test_energy_account_closes(law: Ground) -> None:
    """RK4: a rate of 1000 1/s at 1 ms leaves an error per step of order 1; what is left must fall with the step."""
    gaps = []
    for step in (1e-3, 5e-4):
        changes = {"world.ground": law, "run.step": step}
        run = simulate(ROBOT, duration=2.0, changes=changes)
        gaps.append(run.metrics.values["energy_residual_relative"])
    assert gaps[0] <= 1e-5
    # fourth order where the law is smooth; Coulomb friction bends sharply near standstill
    assert gaps[1] <= gaps[0] / (8.0 if isinstance(law, Viscous) else 2.0)


def test_two_runs_are_bit_identical() -> None:
    first, second = (simulate(ROBOT, duration=2.0, seed=7).log for _ in range(2))
    assert first == second


def soft_chain(links: int, zeta: float) -> Robot:
    """A clamped rectangular strip of 1.8 m that hangs in micro-gravity, with stiffness-proportional damping."""
    length, width, thick, modulus, density = 1.8, 0.6, 2.54e-3, 4.36e6, 1000.0
    area, second = width * thick, width * thick**3 / 12.0
    step = length / links
    stiffness = modulus * second / step
    first_mode = 1.875104**2 * math.sqrt(modulus * second / (density * area * length**4))
    k = [2.0 * stiffness] + [stiffness] * (links - 1)
    return with_values(
        ROBOT,
        {
            "body.links": links,
            "body.base": "fixed",
            "body.length": step,
            "body.mass": density * area * step,
            "body.armature": 0.0,
            "body.stiffness": k,
            "body.damping": [2.0 * zeta * x / first_mode for x in k],
            "drive.kp": 0.0,
            "drive.kd": 0.0,
            "world.view": "side",
            "world.gravity": 0.001,
            "world.ground.kind": "none",
            "gait": {"kind": "rest"},
            "run.stepper": "implicit_midpoint",
            "run.step": 0.01,
            "run.duration": 20.0,
        }
        | {"start.joints": 1.0 / links},
    )


def test_stiff_soft_chain_at_ten_milliseconds() -> None:
    run = simulate(soft_chain(100, 0.05))
    assert not run.stopped
    assert run.log.t[-1] == pytest.approx(20.0)
    assert run.metrics.values["energy_residual_relative"] <= 1e-6


def test_undamped_rough_start_is_reported_as_unresolved() -> None:
    rough = np.random.default_rng(0).normal(size=100) * 0.02
    run = simulate(soft_chain(100, 0.0), changes={"start.joints": rough.tolist()})
    assert "unresolved" in run.stopped
    assert run.log.meta["stopped"]["time"] < 20.0
    assert np.isfinite(run.log.block("joint*.angle")).all()


@pytest.mark.timing
def test_implicit_step_of_a_hundred_links_is_quick() -> None:
    from metamer.bench import best_time

    model = build(soft_chain(100, 0.05))
    q, v = np.full(100, 0.01), np.zeros(100)
    command, account = np.zeros((3, 100)), np.zeros(steppers.ACCOUNT_WIDTH)

    def call() -> None:
        steppers.implicit_midpoint(model.links, q, v, command, 0.01, 100, account)

    assert best_time(call, loops=1, repeats=10) / 100 <= 200e-6
