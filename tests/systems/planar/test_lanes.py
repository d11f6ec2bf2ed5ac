"""Lanes of a batch against single runs: bodies, grounds, limits, lag, gaits, methods; each robot its own numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from metamer.core.numerics.columns import column_of, columned
from metamer.core.parts import FAMILIES
from metamer.description import Robot
from metamer.files import with_values
from metamer.gaits.serpenoid import Serpenoid
from metamer.plants.batch import BatchOptions
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import many_module, simulate_batch
from metamer.robots import robot
from metamer.systems.many import Manner, Many
from metamer.systems.planar.lanes.evaluation import sincos_narrow
from metamer.systems.planar.lanes.methods import METHODS, growth
from metamer.systems.planar.system import ENERGIES

SNAKE = robot("snake")
SECONDS = 0.4
# rounding, in another order of sums, grown over the steps of a run; the account's gap is itself a rest of rounding
SAME, GAP = 1e-10, 1e-9


def in_lanes(spec: Robot, vary: dict[str, Any], gaits: Any = None) -> bool:
    """Whether the kernels of the physics take these robots."""
    runner = many_module(spec)
    columns = {path: np.asarray(values) for path, values in vary.items()}
    count = len(gaits) if gaits else len(next(iter(columns.values())))
    many = Many(robot=with_values(spec, {"run.duration": spec.run.dt}), count=count, gaits=gaits, vary=columns)
    return runner is not None and runner.run_many(many, Manner(threads=1)) is not None


def hold_to_single_runs(spec: Robot, vary: dict[str, Any], seconds: float = SECONDS, **options: Any) -> None:
    """Every metric of every robot is that of its own `simulate`."""
    assert in_lanes(spec, vary)
    batch = simulate_batch(spec, vary=vary, duration=seconds, **options)
    for k in range(len(batch.good)):
        changes = {path: np.asarray(values)[k].tolist() for path, values in vary.items()}
        one = simulate(spec, duration=seconds, changes=changes)
        assert batch.reasons[k] == one.stopped == ""
        there = {name for name in batch.metrics if not batch.missing.get(name, np.zeros(k + 1, bool))[k]}
        assert there == set(one.metrics.values)
        for name, expected in one.metrics.values.items():
            loose = GAP * one.metrics.values["energy_actuated"] if "residual" in name else SAME
            assert batch.metrics[name][k] == pytest.approx(expected, rel=SAME, abs=max(loose, SAME)), (k, name)


VARIED = [
    {"gait.amplitude": [0.3, 0.5], "gait.lag": [-0.5, 0.9], "gait.offset": [0.1, 0.0], "gait.gradient": [0.3, -0.2]},
    {"gait.frequency": [0.4, -1.5], "gait.phase": [0.3, 1.0], "gait.start": [0.0, 0.3]},
    {"body.length": [0.08, 0.15], "body.mass": [0.05, 0.3], "body.grip": [1.0, 0.7]},
    {"body.inertia": [1e-4, 3e-4], "body.armature": [1e-4, 2e-3], "body.mount": [0.0, 0.1]},
    {"body.stiffness": [0.1, 0.5], "body.damping": [0.0, 0.05], "body.rest": [0.0, 0.2]},
    {"drive.kp": [5.0, 30.0], "drive.kd": [0.1, 0.4], "drive.torque_limit": [0.3, math.inf]},
    {"drive.rate_limit": [0.8, 2.0], "gait.amplitude": [0.5, 0.6]},
    {"drive.lag": [0.05, 0.3], "drive.gain": [0.9, 1.0], "drive.rate_limit": [math.inf, 1.5]},
    {"drive.gain": [0.8, 1.1]},
    {"body.lower": [-0.1, -0.3], "body.upper": [0.15, 0.2], "body.mass": [0.1, 0.2]},
    {"world.ground.mu_forward": [0.1, 0.3], "world.ground.mu_backward": [0.2, 0.1], "world.ground.eps": [0.01, 0.02]},
    {"world.gravity": [9.81, 3.7], "world.ground.mu_across": [0.4, 0.8]},
    {"start.joints": [[0.1] * 9, [-0.05] * 9], "start.rates": [0.2, 0.0], "start.base": [[1.0, 2.0, 0.3], [0.0] * 3]},
    {"body.mass": np.linspace(0.05, 0.2, 20).reshape(2, 10), "gait.lag": -np.linspace(0.3, 0.9, 16).reshape(2, 8)},
]


@pytest.mark.parametrize("vary", VARIED, ids=lambda vary: ",".join(vary))
def test_each_robot_of_a_batch_runs_as_alone(vary: dict[str, Any]) -> None:
    hold_to_single_runs(SNAKE, vary)


@pytest.mark.parametrize(
    "changes",
    [
        {"world.ground.kind": "viscous", "world.ground.along": 0.3},
        {"world.ground.kind": "none", "start.base_rate": [0.3, 0.1, 0.2]},
        {"world.ground.norm": "component", "body.head": "last"},
        {"body.base": "fixed", "body.links": 4},
        {"body.links": 5, "body.parent": [-1, 0, 1, 0, 3], "body.mount": [0.0, 0.5, -0.5, 0.3, -0.2]},
        {"body.links": 5, "body.centre": [0.06, 0.01], "body.attach": [0.09, 0.01]},
        {"gait.kind": "rest", "start.rates": 0.5},
        {"gait.kind": "travelling", "gait.amplitude": 0.3, "gait.wave_number": 1.0},
        {"gait.kind": "serpenoid_curve", "gait.a": 0.4, "gait.b": -6.0},
    ],
    ids=str,
)
def test_other_grounds_bodies_and_gaits_run_as_alone(changes: dict[str, Any]) -> None:
    hold_to_single_runs(with_values(SNAKE, changes), {"body.damping": [0.0, 0.02]})


def test_a_gait_of_ones_own_is_tabulated(request: pytest.FixtureRequest) -> None:
    class Hump(Serpenoid):
        """A gait that gives no waves."""

        kind = "hump of a test"

        def as_waves(self) -> Any:
            return None

    request.addfinalizer(lambda: FAMILIES["gait"].pop(Hump.kind))
    gaits = (Hump(amplitude=0.3), Hump(amplitude=0.4, lag=-0.5), {"amplitude": 0.2})
    assert in_lanes(SNAKE, {}, gaits)
    batch = simulate_batch(SNAKE, gaits, duration=SECONDS)
    for k, changes in enumerate(({"amplitude": 0.3, "lag": 0.7}, {"amplitude": 0.4, "lag": -0.5}, {})):
        gait = Serpenoid(**changes) if changes else with_values(SNAKE, {"gait.amplitude": 0.2}).gait
        one = simulate(SNAKE, gait=gait, duration=SECONDS).metrics.values
        assert batch.metrics["speed"][k] == pytest.approx(one["speed"], rel=SAME)


def test_more_robots_than_lanes_keep_their_order_over_threads() -> None:
    amplitude = np.linspace(0.1, 0.6, 150)
    batch = simulate_batch(SNAKE, vary={"gait.amplitude": amplitude}, duration=0.05, threads=2)
    single = simulate_batch(SNAKE, vary={"gait.amplitude": amplitude[::-1]}, duration=0.05, threads=1)
    for name, values in batch.metrics.items():
        assert values.tobytes() == single.metrics[name][::-1].tobytes(), name


def test_single_precision_is_near_and_only_near() -> None:
    """float32 has 6e-8; ten steps of a period and differences of positions of 1 m leave 1e-5 of a speed."""
    vary = {"gait.amplitude": np.linspace(0.3, 0.6, 5)}
    double, single = (simulate_batch(SNAKE, vary=vary, duration=1.0, precision=p) for p in ("double", "single"))
    for name in ("distance", "energy_actuated", "torque_max", "speed_along", "tracking_rms"):
        gap = np.abs(single.metrics[name] / double.metrics[name] - 1.0)
        assert 0.0 < gap.max() <= 3e-5, name


def test_sine_and_cosine_in_float32() -> None:
    x = np.linspace(-300.0, 300.0, 20001).astype(np.float32)
    made = np.array([sincos_narrow(one) for one in x])
    assert np.abs(made - np.stack([np.sin(np.float64(x)), np.cos(np.float64(x))], axis=1)).max() <= 2e-7


@pytest.mark.parametrize(("method", "order"), [("heun2", 2), ("heun3", 3), ("long3", 3), ("rk4", 4)])
def test_methods_have_their_order_and_reach(method: str, order: int) -> None:
    """On smooth ground the distance converges with the order; on the real axis |P| <= 1 up to the reach."""
    smooth = {
        "world.ground.kind": "viscous",
        "world.ground.along": 0.1,
        "drive.torque_limit": math.inf,
        "drive.kp": 2.0,
    }
    spec = with_values(SNAKE, smooth | {"drive.kd": 0.02, "run.duration": 0.3})
    steps, options = (0.005, 0.0025, 0.00125), BatchOptions(method=method)
    ways = [simulate_batch(spec, [{}], step=h, options=options).metrics["displacement_x"][0] for h in (*steps, 1e-4)]
    errors = np.abs(np.array(ways[:3]) - ways[3])
    assert np.log2(errors[0] / errors[1]) >= order - 0.6
    assert np.log2(errors[1] / errors[2]) >= order - 0.4
    reach = {"heun2": 2.0, "heun3": 2.51, "rk4": 2.78, "long3": 5.96}[method]
    inside, outside = np.linspace(0.0, reach, 500) + 0j, np.array([1.01 * reach + 0j])
    assert growth(METHODS[method], -inside).max() <= 1.0 + 1e-9
    assert growth(METHODS[method], -outside).min() > 1.0


def test_steps_that_grow_are_refused_and_runs_that_break_stop() -> None:
    batch = simulate_batch(SNAKE, vary={"drive.kd": [0.2, 60.0]}, duration=0.1)
    assert batch.reasons[0] == ""
    assert "run.step" in batch.reasons[1]
    # a start so fast that no step resolves it
    batch = simulate_batch(SNAKE, vary={"start.rates": [0.0, 1e5]}, duration=0.1)
    assert batch.good.tolist() == [True, False]
    # the same row is the last good one
    alone = simulate(SNAKE, duration=0.1, changes={"start.rates": 1e5}).stopped
    assert batch.reasons[1].split(": ")[0] == alone.split(": ")[0]
    assert np.isfinite(list(batch.metrics.values())).all()


def test_columns_are_robots_last() -> None:
    assert column_of(0.5).shape == (1, 1)
    assert column_of((0.5, 0.6, 0.7)).shape == (3, 1)
    assert column_of(np.zeros(4)).shape == (1, 4)
    assert column_of(np.zeros((4, 3))).shape == (3, 4)
    waves = columned(Serpenoid(joints=3), {"lag": np.zeros((4, 2)), "amplitude": np.ones(4)}).as_waves()
    assert waves.shape.shape == (3, 3, 4)
    assert len(ENERGIES) == 6
