"""Optimisation: a known optimum is found, limits hold, the best is written and verified, bad goals touch nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import metamer
from metamer.core.refusals import BadInput
from metamer.search.optimise import optimise, read_goal, write_optimised

GOAL = """
robot = "snake"
duration = 0.3
maximise = "angle_max"
generations = 6
population = 8
starts = 1
seed = 3

[[vary]]
field = "gait.amplitude"
low = 0.05
high = 0.9

[[limit]]
metric = "torque_max"
share = 0.8
"""


def write_goal(folder: Path, text: str = GOAL) -> Path:
    path = folder / "goal.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_limit_decides(tmp_path: Path) -> None:
    found = optimise(write_goal(tmp_path))
    # angle and torque both grow with the amplitude: the best stands at the limit, below the robot as it was
    assert found.after["torque_max"] <= found.limits["torque_max"] * (1.0 + 1e-9)
    assert found.after["torque_max"] >= 0.9 * found.limits["torque_max"]
    assert found.trials == 48
    write_optimised(found, tmp_path / "out", "snake")
    again = metamer.simulate(metamer.robot(tmp_path / "out" / "best.toml")).metrics.values
    assert again["angle_max"] == pytest.approx(found.after["angle_max"], rel=1e-12)
    assert found.checks["quarter of the step"]["angle_max"] == pytest.approx(found.after["angle_max"], rel=1e-3)
    assert "angle_max" in found.checks["mujoco"]
    assert "limit" in (tmp_path / "out" / "index.html").read_text()


BAD = {
    "unknown metric": (('"angle_max"', '"angel_max"'), "did you mean 'angle_max'"),
    "unknown limit": (('"torque_max"', '"torque"'), "torque"),
    "two bounds": (("share = 0.8", "share = 0.8\nmost = 1.0"), "either"),
    "no range": (("high = 0.9", ""), "low|range"),
    "unknown field": (('"gait.amplitude"', '"gait.height"'), "no such field"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_goals_are_refused(case: str, tmp_path: Path) -> None:
    (old, new), words = BAD[case]
    assert old in GOAL
    with pytest.raises(BadInput, match=words):
        read_goal(write_goal(tmp_path, GOAL.replace(old, new)))
