"""Side-view chains in lanes beside `simulate`: random worms on several grounds, whatever the block and its order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import metamer as mt
from metamer.description import Robot
from metamer.files import with_values
from metamer.plants.batch import Batch, BatchOptions, ends_apart, many_of
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.systems.contact import many as crawlers
from metamer.systems.contact.lanes import runs

SECONDS = 1.5
EQUAL = 1e-12  # of a number above 1: what a metric of lanes may lie outside those of `simulate`
APART = 10.0  # times what answers of `simulate` to a few starts lie apart: likewise
LAST_BITS = (1e-16, 1e-15, 2e-15, 5e-15)  # rad: starts that are as good as the one asked for
GROUNDS: dict[str, dict[str, Any]] = {
    "flat": {},
    "uphill": {"world.ground.slope": 0.08, "start.base": (0.0, 0.0, 0.08)},
    "downhill": {"world.ground.slope": -0.05, "start.base": (0.0, 0.0, -0.05)},
    "one friction": {"world.ground.mu_kinetic": None},
    "thick": {"body.thickness": 0.02, "start.base": (0.0, 0.0101, 0.0)},
    "bouncing": {"world.ground.restitution": 0.4, "start.base": (0.0, 0.01, 0.0)},
}


def worm(ground: str) -> Robot:
    """The worm on a ground."""
    made = with_values(mt.robot("worm"), GROUNDS[ground])
    return replace(made, run=replace(made.run, duration=SECONDS))


def fields(seed: int, count: int, robot: Robot) -> dict[str, Any]:
    """Values of many fields, drawn anew for each robot."""
    draw = np.random.default_rng(seed)
    vary: dict[str, Any] = {
        "body.mass": draw.uniform(0.03, 0.09, count),
        "gait.phase": draw.uniform(0.6, 1.5, count),
        "gait.eta": draw.uniform(0.005, 0.03, count),
        "drive.kp": draw.uniform(8.0, 30.0, count),
        "drive.kd": draw.uniform(0.1, 0.6, count),
        "drive.torque_limit": draw.uniform(0.3, 2.0, count),
        "drive.rate_limit": draw.uniform(1.0, 6.0, count),
        "body.damping": draw.uniform(0.0, 0.4, count),
        "world.gravity": draw.uniform(3.0, 10.0, count),
    }
    if robot.world.ground.mu_kinetic is not None:
        vary["world.ground.mu_kinetic"] = draw.uniform(0.1, 0.6, count)
    return vary


def unequal(batch: Batch, k: int, singles: list[mt.Simulation]) -> list[str]:
    """Metrics of robot k that are not there as in its own runs, or lie farther outside them than answers do.

    `singles`: the run asked for, and runs of joints that start a last bit off. Where points bounce or one iteration
    more is taken their answers are up to 1e-10 apart, forces of points (a stiffness of 1e6 times the inertias) more.
    """
    found = []
    for name in sorted(singles[0].metrics.values.keys() | batch.metrics.keys()):
        there = name in batch.metrics and not (name in batch.missing and batch.missing[name][k])
        values = [single.metrics.values[name] for single in singles if name in single.metrics.values]
        if there != (name in singles[0].metrics.values):
            found.append(name)
        elif there:
            apart = APART * (max(values) - min(values)) + EQUAL * max(1.0, abs(values[0]))
            if not min(values) - apart <= batch.metrics[name][k] <= max(values) + apart:
                found.append(name)
    return found


def answers(robot: Robot) -> list[mt.Simulation]:
    """What `simulate` gives, then what it gives to joints that start a last bit off."""
    starts = ({"start.joints": [angle] * robot.body.joints} for angle in LAST_BITS)
    return [simulate(robot), *(simulate(with_values(robot, start)) for start in starts)]


@pytest.mark.parametrize("ground", GROUNDS)
def test_lanes_are_equal_to_simulate(ground: str) -> None:
    """Seeds 120 to 125 were not used in the making (which had 1, 5, 77 and 100 to 105)."""
    robot, count = worm(ground), 6
    vary = fields(120 + list(GROUNDS).index(ground), count, robot)
    batch = simulate_batch(robot, vary=vary)
    many = many_of(robot, None, vary, {"duration": None, "step": None})
    for k in range(count):
        assert batch.reasons[k] == simulate(many.at(k)).stopped
        if batch.good[k]:
            assert not unequal(batch, k, answers(many.at(k))), f"robot {k}"


def test_lanes_do_most_steps_and_leave_what_they_do_not_know() -> None:
    robot, seen = worm("flat"), []
    inner = runs.run_crawlers

    def watch(*args: Any) -> None:
        inner(*args)
        seen.append(args[-1].copy())

    crawlers.runs.run_crawlers = watch
    try:
        simulate_batch(robot, vary=fields(106, 8, robot))
    finally:
        crawlers.runs.run_crawlers = inner
    alone = seen[0][runs.ALONE, :8] / (SECONDS / robot.run.step)
    assert not seen[0][runs.LEFT, :8].any()
    assert 0.0 < alone.max() < 0.02
    for changes in (
        {"drive.lag": 0.05},
        {"world.ground.terrain": [[-1.0, 0.0], [0.5, 0.0], [1.0, 0.1]]},
        {"world.ground.adhesion_shear": 0.1},
        {"body.base": "fixed"},
    ):
        assert not crawlers.fits(with_values(robot, changes)), changes


def test_a_robot_does_not_depend_on_its_block() -> None:
    """Equal to the bit alone, among others and in another order."""
    robot, count = worm("flat"), crawlers.CRAWL_LANES + 3
    vary = fields(107, count, robot)
    whole = simulate_batch(robot, vary=vary, threads=2)
    back = simulate_batch(robot, vary={name: values[::-1] for name, values in vary.items()}, threads=1)
    alone = simulate_batch(robot, vary={name: values[4:5] for name, values in vary.items()})
    for name, values in whole.metrics.items():
        assert np.array_equal(values, back.metrics[name][::-1]), name
        assert values[4] == alone.metrics.get(name, np.zeros(1))[0], name


def test_bad_robots_have_their_reasons() -> None:
    robot = worm("flat")
    vary = {
        "world.ground.mu_kinetic": np.array([0.3, 0.9, 0.4]),
        "start.base": np.array([[0.0, 0, 0], [0, 0, 0], [0, -1.0, 0]]),
    }
    batch = simulate_batch(robot, vary=vary)
    assert batch.good.tolist() == [True, False, False]
    assert "mu_kinetic" in batch.reasons[1]
    assert "start" in batch.reasons[2]


def either_side(count: int) -> tuple[Robot, dict[str, Any]]:
    """Worms of which either side may hold while the other slides, 9 s: 20 mm apart with steps of 10 and 0.5 ms."""
    fields = {
        "body.mass": 0.042627238857208,
        "world.ground.mu_kinetic": 0.237455448161187,
        "gait.phase": 1.042125516812,
    }
    vary = {path: np.full(count, value) for path, value in fields.items()}
    return replace(worm("flat"), run=replace(worm("flat").run, duration=9.0)), vary


def test_twins_tell_a_worm_whose_end_hangs_on_the_step() -> None:
    """At 10 ms the other side holds; from a turned start it ends the same."""
    (robot, vary), twins = either_side(2), BatchOptions(twins=True)
    batch = simulate_batch(robot, vary=vary | {"run.step": np.array([1e-2, 5e-4])}, options=twins)
    assert np.asarray(batch.sensitive).tolist() == [True, False]
    alike = simulate_batch(robot, vary=vary, step=1e-2, options=twins)
    assert np.asarray(alike.sensitive).tolist() == [True, True]
    assert not ends_apart(alike, simulate_batch(robot, vary=vary | {"start.joints": [[1e-9] * 5] * 2}, step=1e-2)).any()


def test_a_worm_at_its_own_step_ends_where_shorter_steps_do() -> None:
    robot, vary = either_side(2)
    steps = vary | {"run.step": np.array([1e-3, 2.5e-4])}
    ends = simulate_batch(robot, vary=steps).metrics["displacement_x"]
    assert abs(ends[0] - ends[1]) < 1e-3
