"""Kernels of the pages, as WebAssembly in wasmtime, beside the same robots in Python."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from live.wasm_kernels import Kernels

import metamer as mt
from metamer.description import Robot
from metamer.live.page import HERE, page_build
from metamer.plants.follow import law_for, path_for
from metamer.plants.muscle_follow import follow
from metamer.systems.muscles.model import build_muscles

AGREE = 1e-10  # after all control periods: rounding, grown by the motion itself; relative beyond 1 in its unit
# control periods; those of the arm are all that its published run has
ROBOTS = {"snake": 1000, "wheeled-snake": 1000, "muscle-snake": 1000, "octopus-arm": 740}
AFTER_IMPACTS = 1e-6  # an impact multiplies rounding
GROUNDED = {"worm": 1000, "soft-limb": 1000, "soft-lander": 1000}
# forces of more than two points that rest on one body are shared by rounding
SHARED = (".normal", ".tangent")

pytest.importorskip("wasmtime", reason="pip install wasmtime: the kernels of the pages are NOT compared")


def ran(robot: Robot, steps: int) -> tuple[Kernels, dict[str, float]]:
    """The kernels of a robot's page after some control periods, and their row by name."""
    model = page_build(robot)(robot)
    kernels = Kernels(HERE / "modules" / f"{model.module}.wasm", model.arrays, 1 + model.channels.width)
    kernels.tick(steps)
    row = kernels.look()
    return kernels, dict(zip(["t", *model.channels.edges()], row.tolist(), strict=True))


def running(robot: Robot) -> tuple[Kernels, list[int], np.ndarray]:
    """The kernels of a robot's page after 250 control periods, places of the targets in a row, the targets."""
    kernels, row = ran(robot, 250)
    targets = [k for k, edge in enumerate(row) if edge.endswith(".target")]
    return kernels, targets, kernels.look()[targets]


def native(robot: Robot, steps: int) -> dict[str, float]:
    """What Python's own run has after some control periods, by name."""
    log = mt.simulate(robot, duration=1.01 * steps * robot.run.dt).log
    return {"t": float(log.t[steps])} | {edge: float(column[steps]) for edge, column in log.columns.items()}


def off(row: dict[str, float], wanted: dict[str, float]) -> tuple[float, str]:
    """The largest difference, relative to values beyond 1, and where."""
    known = {edge: value for edge, value in row.items() if edge in wanted}
    return max((abs(value - wanted[edge]) / max(abs(wanted[edge]), 1.0), edge) for edge, value in known.items())


@pytest.mark.parametrize("name", ROBOTS)
def test_a_page_runs_as_python_does(name: str) -> None:
    robot = mt.robot(name)
    _, row = ran(robot, ROBOTS[name])
    wanted = native(robot, ROBOTS[name])
    assert set(row) <= set(wanted)
    assert off(row, wanted)[0] <= AGREE, off(row, wanted)


@pytest.mark.parametrize("name", GROUNDED)
def test_a_page_with_contact_runs_as_python_does(name: str) -> None:
    robot = mt.robot(name)
    log = mt.simulate(robot, duration=1.01 * GROUNDED[name] * robot.run.dt).log
    impacts = log.events["impact"].rows[:, 0] if "impact" in log.events else np.empty(0)
    first = int(impacts.min() / robot.run.dt) if len(impacts) else GROUNDED[name]
    for steps, agree in ((min(first, GROUNDED[name]), AGREE), (GROUNDED[name], AFTER_IMPACTS)):
        row = ran(robot, steps)[1]
        wanted = {"t": float(log.t[steps])} | {edge: float(column[steps]) for edge, column in log.columns.items()}
        assert {edge for edge in row if not edge.endswith(".adhesion")} <= set(wanted)
        state = {edge: value for edge, value in row.items() if not edge.endswith(SHARED)}
        assert off(state, wanted)[0] <= agree, (steps, off(state, wanted))


def test_a_page_on_a_slope_with_adhesion_and_drops_runs_as_python_does() -> None:
    changes = {
        "start.base": [0.0, 0.0, 0.2],
        "world.ground.slope": 0.2,
        "world.ground.adhesion_normal": 0.3,
        "world.ground.adhesion_shear": 0.2,
    }
    worm = mt.with_values(mt.robot("worm"), changes)
    assert off(ran(worm, 300)[1], native(worm, 300))[0] <= AFTER_IMPACTS
    lander = mt.with_values(mt.robot("soft-lander"), {"world.gravity": 9.81, "start.base": [-0.15, 0.35, 0.2]})
    row = ran(lander, 60)[1]
    state = {edge: value for edge, value in row.items() if not edge.endswith(SHARED)}
    assert row["energy.impact"] > 0.0
    assert off(state, native(lander, 60))[0] <= AFTER_IMPACTS


def test_wheels_that_slip_run_as_in_python() -> None:
    robot = mt.with_values(mt.robot("wheeled-snake"), {"world.ground.mu_side": 0.4})
    assert off(ran(robot, 200)[1], native(robot, 200))[0] <= AGREE


def test_wheels_that_lose_rank_stop_with_a_fault() -> None:
    # the straight body, bent by all joints alike: every axle meets in one point
    robot = mt.with_values(mt.robot("wheeled-snake"), {"gait.b": 0.0, "gait.c": 3.0, "gait.start": 1.0})
    model = page_build(robot)(robot)
    kernels, _ = ran(robot, 50)
    fault = int(kernels.state()[model.fault])
    assert fault > 0
    assert "wheels" in model.faults[fault]


def test_two_halves_are_one_whole() -> None:
    robot = mt.robot("snake")
    whole, _ = ran(robot, 200)
    halves, _ = ran(robot, 100)
    halves.tick(100)
    np.testing.assert_array_equal(whole.state(), halves.state())


def test_a_changed_frequency_goes_on_without_a_jump() -> None:
    robot = mt.robot("snake")
    kernels, targets, before = running(robot)
    # the gait's first number is its frequency
    at, settings = kernels.places["settings"]
    place = int(np.flatnonzero(settings == robot.gait.frequency)[-1])
    kernels.exports["memory"].write(kernels.store, np.array([1.7]).tobytes(), at + 8 * place)
    np.testing.assert_allclose(kernels.look()[targets], before, atol=1e-12)
    kernels.tick(1)
    assert np.abs(kernels.look()[targets] - before).max() < 0.5 * 2 * np.pi * 1.7 * 0.01 * 1.01


def test_a_page_follows_a_path_as_python_does() -> None:
    robot = mt.robot("muscle-snake")
    law = law_for(robot, path_for(robot, "circle"))
    steps = 1000
    _, row = ran(replace(robot, controller=law), steps)
    every = round(robot.run.dt / robot.run.step)
    log = follow(build_muscles(robot), law.path, law, duration=1.01 * steps * robot.run.dt, every=every)
    wanted = {"t": float(log.t[steps])} | {edge: float(column[steps]) for edge, column in log.columns.items()}
    assert set(row) <= set(wanted)
    assert off(row, wanted)[0] <= AGREE, off(row, wanted)
