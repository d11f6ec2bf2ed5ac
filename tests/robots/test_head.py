"""One meaning of head and forward: robots travel head first, metrics say so, pictures mark the end that leads."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb

import metamer
from metamer.files import with_values
from metamer.plants.simulate import Simulation, simulate
from metamer.robots import robot, robot_names
from metamer.view.body import body_lines
from metamer.view.plots import run_figure
from metamer.view.style import HEAD, house_style

EEL = str(Path(__file__).parents[2] / "examples" / "eel.toml")
# the rest does not crawl, or has no head: a tree, a clamped limb, an arm; the sidewinder goes sideways
HEADED = {"snake": 4.0, "wheeled-snake": 10.0, "muscle-snake": 3.0, "worm": 9.0, EEL: 4.0}


@pytest.fixture(scope="module", params=HEADED)
def run(request) -> Simulation:
    return simulate(robot(request.param), duration=HEADED[request.param])


def test_every_robot_with_a_head_is_looked_at() -> None:
    assert set(robot_names()) - set(HEADED) == {"octopus-arm", "soft-lander", "soft-limb", "worm-sidewinder"}


def test_travels_head_first(run: Simulation) -> None:
    found = run.metrics.values
    # all but the sway goes forward
    assert found["forward_speed"] > 0.9 * found["speed"] > 0.0
    if "heading" in found:
        # over whole periods the body points where it goes
        assert math.cos(found["heading"] - found["direction"]) > math.cos(0.2)


def test_picture_marks_the_leading_end(run: Simulation) -> None:
    body = body_lines(run.log)
    assert body is not None
    middle = body.links.mean(axis=2)
    way = middle.mean(axis=1)[-1] - middle.mean(axis=1)[0]
    ahead = (middle - middle.mean(axis=1, keepdims=True)) @ way
    assert (ahead.mean(axis=0).argmax()) == body.head
    with house_style():
        axes = run_figure(run.log).axes[0]
    drawn = [c for c in axes.collections if isinstance(c, PolyCollection) and len(c.get_paths()) == len(middle[0])][-1]
    marked = [k for k, colour in enumerate(drawn.get_facecolor()) if np.allclose(colour[:3], to_rgb(HEAD), atol=0.01)]
    assert marked == [body.head]


@pytest.mark.parametrize("engine", ["native", "mujoco"])
def test_easy_forward_and_hard_backward_goes_forward(engine: str) -> None:
    easy, hard = (
        simulate(
            robot("snake"),
            duration=6.0,
            engine=engine,
            changes={"world.ground.mu_forward": ahead, "world.ground.mu_backward": back},
        ).metrics.values["forward_speed"]
        for ahead, back in ((0.05, 0.5), (0.5, 0.05))
    )
    # belly scales that lie backwards: the same wave hardly moves it when they stand up
    assert easy > 0.3
    assert hard < 0.1 * easy


def test_a_wave_that_runs_forward_meets_the_friction_of_backward() -> None:
    """The same snake numbered from its tail: everything is mirrored, the motion is the same."""
    changes = {"world.ground.mu_forward": 0.05, "world.ground.mu_backward": 0.3}
    first = with_values(robot("snake"), changes)
    last = with_values(first, {"body.head": "last", "gait.lag": 0.7, "gait.phase": -0.7 * 8, "start.base": [0, 0, 0]})
    speeds = [simulate(spec, duration=5.0).metrics.values["forward_speed"] for spec in (first, last)]
    # truncation of the step differs with the link that carries the base, by 3e-8
    assert speeds[0] == pytest.approx(speeds[1], rel=1e-6)


def test_head_is_checked() -> None:
    with pytest.raises(metamer.BadInput, match=r"body\.head = .middle.*first, last"):
        simulate(with_values(robot("snake"), {"body.head": "middle"}))
