"""Optimised gaits beside the published ones under the same limits: natively here, in MuJoCo among the slow tests.

`examples/studies/*_fastest.toml` are the goals that found them, `examples/optimised/*.toml` the robots, results.toml
the numbers that are claimed.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

import metamer
from metamer.search.best.problem import read_goal
from metamer.systems.grounds.surfaces import SURFACES, surface

EXAMPLES = Path(__file__).parents[2] / "examples"
RESULTS = tomllib.loads((EXAMPLES / "optimised" / "results.toml").read_text(encoding="utf-8"))
NAMES = ("wheeled_snake", "muscle_snake", "worm")
# steps of contact are solved to 1e-6 of their speeds; another release of MuJoCo may move its contacts by a percent
REPEATS = {"native": 1e-6, "mujoco": 1e-2}


def published(name: str) -> metamer.Robot:
    return metamer.robot(name.replace("_", "-"))


def optimised(name: str) -> metamer.Robot:
    return metamer.robot(EXAMPLES / "optimised" / f"{name}.toml")


def metrics(robot: metamer.Robot, name: str, engine: str) -> dict[str, float]:
    done = metamer.simulate(robot, duration=RESULTS[name]["duration"], engine=engine)
    assert not done.stopped
    return done.metrics.values


@pytest.mark.parametrize("name", NAMES)
def test_nothing_but_the_gait_differs(name: str) -> None:
    old, new = published(name), optimised(name)
    assert (new.body, new.drive, new.controller, new.start) == (old.body, old.drive, old.controller, old.start)
    assert new.gait.kind == old.gait.kind
    assert (new.run.step, new.run.dt) == (old.run.step, old.run.dt)
    if name != "worm":  # it was found on one of its four surfaces
        assert new.world == old.world
    goal, _ = read_goal(EXAMPLES / "studies" / f"{name}_fastest.toml")
    # what the goal may change, inside its ranges
    assert {vary.field.partition("[")[0].partition(".")[0] for vary in goal.vary} == {"gait"}
    assert name != "muscle_snake" or new.gait.frequency == old.gait.frequency == 1.0


def compare(name: str, engine: str, old: metamer.Robot, new: metamer.Robot, *, case: str) -> tuple[dict, dict]:
    """Metrics of both; the claimed numbers hold."""
    a, b = metrics(old, name, engine), metrics(new, name, engine)
    claimed = RESULTS[name][case][engine]
    assert a["speed"] == pytest.approx(claimed["published"], rel=REPEATS[engine])
    assert b["speed"] == pytest.approx(claimed["optimised"], rel=REPEATS[engine])
    return a, b


ENGINES = ["native", pytest.param("mujoco", marks=pytest.mark.slow)]


@pytest.mark.parametrize("engine", ENGINES)
def test_wheeled_snake_is_faster_at_equal_peak_joint_rate(engine: str) -> None:
    name = "wheeled_snake"
    old, new = published(name), optimised(name)
    a, b = compare(name, engine, old, new, case="flat")
    assert b["speed"] > 1.8 * a["speed"]
    if engine == "native":
        assert b["rate_max"] <= a["rate_max"]
        assert b["side_friction_needed"] <= 0.1
        return
    # MuJoCo's real wheels start from rest against moving targets: the first turn of the wave is left out on both sides
    rates = []
    for robot in (old, new):
        log = metamer.simulate(robot, duration=RESULTS[name]["duration"], engine=engine).log
        rates.append(np.abs(log["joint.rate"])[log.t > 1.0 / robot.gait.frequency].max())
    assert rates[1] <= rates[0]


@pytest.mark.parametrize("engine", ENGINES)
def test_wheeled_snake_keeps_the_published_rate_over_the_whole_run(engine: str) -> None:
    """Both run up to their pace alike, so that real wheels are not thrown into motion: no part is left out."""
    found = [
        metamer.simulate(robot("wheeled_snake"), duration=25.0, engine=engine, changes={"controller.ease": 4.0}).metrics
        for robot in (published, optimised)
    ]
    assert found[1]["rate_max"] <= found[0]["rate_max"]
    assert found[1]["speed"] > 1.8 * found[0]["speed"]


@pytest.mark.parametrize("engine", ENGINES)
def test_muscle_snake_is_faster_at_one_hertz_within_its_tension(engine: str) -> None:
    a, b = compare("muscle_snake", engine, published("muscle_snake"), optimised("muscle_snake"), case="flat")
    assert b["speed"] >= 1.2 * a["speed"]
    assert b["tension_max"] <= 4.5


def cycle_speed(robot: metamer.Robot, name: str, engine: str) -> float:
    """Way of the centre of mass over whole cycles, over their time: a second road to the speed.   [m/s]"""
    log = metamer.simulate(robot, duration=RESULTS[name]["duration"], engine=engine).log
    period = robot.gait.on(robot.body).period
    count = int(log.t[-1] / period + 1e-9)
    x = np.interp([0.0, count * period], log.t, log["centre.x"])
    return abs(x[1] - x[0]) / (count * period)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("ground", SURFACES)
def test_worm_is_faster_on_every_surface(engine: str, ground: str) -> None:
    old, new = surface(published("worm"), ground), surface(optimised("worm"), ground)
    a, b = compare("worm", engine, old, new, case=ground)
    assert b["speed"] >= 1.2 * a["speed"]
    assert b["rate_max"] <= a["rate_max"] * 1.001  # the least and the most slippery ground differ by less than this
    assert cycle_speed(new, "worm", engine) >= 1.2 * cycle_speed(old, "worm", engine)


@pytest.mark.parametrize("path", sorted((EXAMPLES / "studies").glob("*.toml")), ids=lambda path: path.stem)
def test_studies_of_the_examples_are_read(path: Path) -> None:
    from metamer.search.study import read_study

    text = path.read_text(encoding="utf-8")
    sweeps = text.startswith("# metamer sweep ")
    assert sweeps or text.startswith(f"# metamer optimise examples/studies/{path.name}")
    assert read_study(path).vary if sweeps else read_goal(path)[0].metrics
