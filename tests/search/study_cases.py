"""Small studies that tests run."""

from __future__ import annotations

import tomllib
from pathlib import Path

SMALL = """
robot = "snake"
duration = 0.04
chunk = 2
metrics = ["distance", "energy_actuated", "cost_of_transport"]

[[vary]]
field = "gait.amplitude"
low = 0.2
high = 0.8
count = 4

[[vary]]
field = "gait.lag"
values = [-0.9, -0.5]

[[vary]]
field = "run.step"
values = [0.001, 0.01]
"""


def write_study(folder: Path, text: str = SMALL) -> Path:
    """A study's file; half of the trials of SMALL have a step that is refused."""
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    return path


def bad_cases(kind: str) -> dict[str, list[str]]:
    """Case -> what stands in the text, what is put in its place, words of the refusal; of a "sweep" or a "goal"."""
    return tomllib.loads((Path(__file__).parent / "bad_studies.toml").read_text(encoding="utf-8"))[kind]
