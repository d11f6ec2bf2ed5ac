"""simulate_batch: the public call, against `simulate` robot by robot; what is refused and what goes on."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.gaits.serpenoid import Serpenoid
from metamer.plants.batch import BatchOptions, column
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot, robot_names
from metamer.systems.system import System, build

SNAKE = robot("snake")
NATIVE = [name for name in robot_names() if isinstance(build(robot(name)), System)]


@pytest.mark.parametrize("name", NATIVE)
def test_every_native_robot_runs_as_a_batch_with_the_metrics_of_simulate(name: str) -> None:
    spec, seconds = robot(name), 20 * robot(name).run.dt
    path, values = ("body.mass", [0.05, 0.06]) if "links" in spec.counts else ("run.step", [1e-3, 5e-4])
    path, values = (path, values) if spec.world.ground.kind != "wheels" else ("gait.a", [0.3, 0.4])
    batch = simulate_batch(spec, vary={path: values}, duration=seconds)
    for k, value in enumerate(values):
        done = simulate(spec, duration=seconds, changes={path: value})
        assert batch.reasons[k] == done.stopped
        one = done.metrics
        assert {name for name in batch.metrics if name not in batch.missing or not batch.missing[name][k]} == set(
            one.values
        )
        for metric, expected in one.values.items():
            # another order of sums, times what 20 periods make of it
            assert batch.metrics[metric][k] == pytest.approx(expected, rel=1e-9, abs=1e-11), metric
            assert batch.units[metric] == one.units[metric]


def test_gaits_and_fields_go_together_and_logs_are_those_of_simulate() -> None:
    gaits = [{"amplitude": 0.3}, Serpenoid(amplitude=0.4, lag=-0.5), {}]
    options = BatchOptions(logs=(1,))
    batch = simulate_batch(SNAKE, gaits, vary={"gait.frequency": [0.5, 0.7, 0.9]}, duration=0.5, options=options)
    changes = {"gait": gaits[1], "gait.frequency": 0.7}
    one = simulate(with_values(SNAKE, changes), duration=0.5)
    assert set(batch.logs) == {1}
    for name, values in one.log.columns.items():
        assert batch.logs[1].columns[name] == pytest.approx(values, abs=1e-12)
    assert batch.metrics["speed"][1] == pytest.approx(one.metrics.values["speed"], rel=1e-10)


def test_a_robot_that_is_refused_or_stops_leaves_the_others_alone() -> None:
    batch = simulate_batch(
        SNAKE, vary={"gait.frequency": [0.5, 500.0, 0.5], "body.mass": [0.1, 0.1, -1.0]}, duration=0.2
    )
    assert batch.good.tolist() == [True, False, False]
    assert "run.dt" in batch.reasons[1]
    assert "body.mass = -1.0" in batch.reasons[2]
    assert all(np.isfinite(values).all() and not values[1:].any() for values in batch.metrics.values())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "vary = None"),
        ({"gaits": []}, r"gaits = \[\]"),
        ({"vary": {"body.weight": [1.0]}}, r"body.weight.*no such field"),
        ({"vary": {"body.base": [1.0]}}, "a field that holds numbers"),
        ({"vary": {"gait.kind": [1.0]}}, "no such field"),
        ({"vary": {"body.mass.x": [1.0]}}, "single value"),
        ({"vary": {"body.mass": []}}, "at least one robot"),
        ({"vary": {"body.mass": ["a"]}}, "array of numbers"),
        ({"vary": {"body.mass": [1.0, 2.0], "gait.lag": [1.0]}}, "2 of body.mass, 1 of gait.lag"),
        ({"gaits": [{}], "precision": "half"}, "precision = 'half'"),
        ({"gaits": [{}], "threads": 0}, "threads = 0"),
        ({"gaits": [{}], "options": BatchOptions(logs=(1,))}, "options.logs = 1"),
        ({"gaits": [{}], "step": -1.0}, "run.step = -1.0"),
    ],
)
def test_bad_batches_are_refused_in_one_sentence(options: dict, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        simulate_batch(SNAKE, duration=0.1, **options)


def test_whole_numbers_stay_whole_and_lists_are_rows() -> None:
    assert column(SNAKE, "body.links", [4.0, 6.0]).dtype.kind == "i"
    batch = simulate_batch(SNAKE, vary={"body.links": [4.0, 6.0]}, duration=0.1)
    assert batch.good.all()
    lists = np.full((2, 10), 0.1) + 0.01 * np.arange(10)
    batch = simulate_batch(SNAKE, vary={"body.mass": lists}, duration=0.1)
    one = simulate(SNAKE, duration=0.1, changes={"body.mass": lists[0].tolist()})
    assert batch.metrics["energy_rubbed"][1] == pytest.approx(one.metrics.values["energy_rubbed"], rel=1e-10)


def test_twins_tell_a_chaotic_gait_from_a_tame_one() -> None:
    """The wild one drives its servos into their limits and its joints around; a hair at the start grows by 1e6."""
    wild = {"amplitude": 0.87, "lag": -0.315, "frequency": 1.97, "offset": 0.27, "gradient": 0.47}
    tame = {"amplitude": 0.4, "lag": -0.7, "frequency": 0.5}
    batch = simulate_batch(SNAKE, [wild, tame], duration=10.0, options=BatchOptions(twins=True))
    assert batch.sensitive is not None
    assert batch.sensitive.tolist() == [True, False]


@pytest.mark.parametrize(("name", "how"), [("precision", {"precision": "single"}), ("method", {"options": "heun2"})])
def test_what_only_lanes_can_do_is_refused_elsewhere(name: str, how: dict) -> None:
    said = {key: BatchOptions(method=value) if key == "options" else value for key, value in how.items()}
    with pytest.raises(BadInput, match=f"{name} = .*one by one"):
        simulate_batch(robot("wheeled-snake"), vary={"gait.a": np.array([0.4, 0.5])}, duration=0.1, **said)


def test_robots_that_lanes_cannot_mix_run_in_groups() -> None:
    """Snakes of seven, eight and nine links: as many groups; one that is refused leaves the others alone."""
    vary = {"body.links": [7, 8, 7, 9, -1], "gait.amplitude": np.linspace(0.2, 0.5, 5)}
    told: list[float] = []
    batch = simulate_batch(SNAKE, vary=vary, duration=0.2, options=BatchOptions(progress=told.append))
    assert told == sorted(told)
    assert told[-1] == 1.0
    for k in range(4):
        one = simulate(SNAKE, duration=0.2, changes={path: np.asarray(v)[k].item() for path, v in vary.items()})
        for name, expected in one.metrics.values.items():
            assert batch.metrics[name][k] == pytest.approx(expected, rel=1e-9, abs=1e-11), name
    assert batch.good.tolist() == [True] * 4 + [False]
    assert "body.links = -1" in batch.reasons[4]


def test_what_groups_of_lanes_share_does_not_depend_on_their_size() -> None:
    """The last bits of a robot are its own, whatever else is in the batch: tables do not depend on chunks."""
    links, amplitude = np.array([7, 8] * 8), np.linspace(0.2, 0.5, 16)
    many = simulate_batch(SNAKE, vary={"body.links": links, "gait.amplitude": amplitude}, duration=0.1)
    few = simulate_batch(SNAKE, vary={"body.links": links[5:6], "gait.amplitude": amplitude[5:6]}, duration=0.1)
    assert all(values[0] == many.metrics[name][5] for name, values in few.metrics.items())


@pytest.mark.filterwarnings("error")
def test_gaits_that_are_no_numbers_are_refused_without_a_warning() -> None:
    batch = simulate_batch(SNAKE, vary={"gait.amplitude": [0.1, np.nan, np.inf]}, duration=0.05)
    assert batch.good.tolist() == [True, False, False]
    assert all("gait.amplitude" in reason for reason in batch.reasons[1:])


@pytest.mark.parametrize("links", [1, 2, 40])
def test_worms_of_any_number_of_links_run_as_a_batch(links: int) -> None:
    """One link has no joint, and goes by `simulate`; others lie on the ground in lanes."""
    gait = {"gait.kind": "rest"} if links < 5 else {"gait.eta": 0.01}
    spec = with_values(robot("worm"), {"body.links": links, "body.lower": -2.0, "body.upper": 2.0, **gait})
    batch = simulate_batch(
        spec, vary={"world.gravity": [5.0, 100.0], "world.ground.mu_kinetic": [0.0, 0.3]}, duration=0.1
    )
    assert batch.good.all()
    for k, (gravity, friction) in enumerate(((5.0, 0.0), (100.0, 0.3))):
        changes = {"world.gravity": gravity, "world.ground.mu_kinetic": friction}
        for metric, expected in simulate(spec, duration=0.1, changes=changes).metrics.values.items():
            if metric not in batch.missing or not batch.missing[metric][k]:
                assert batch.metrics[metric][k] == pytest.approx(expected, rel=1e-9, abs=1e-9), metric
