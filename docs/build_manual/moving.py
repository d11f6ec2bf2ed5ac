"""Robots that move in the pages of gaits, controllers and papers: the first that has the part, with the part put in."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import metamer
from metamer.core.refusals import BadInput
from metamer.experiments import page_robots
from metamer.export import text_from_spec
from metamer.files import with_values

FAMILIES = ("gait", "controller")  # whose parts are shown on a robot
# robots in the order in which they are tried: small pages first
ROBOTS = (
    "snake",
    "worm",
    "wheeled-snake",
    "muscle-snake",
    "soft-limb",
    "octopus-arm",
    "soft-lander",
    "worm-sidewinder",
)
STEPS, JOINTS = 8, 9  # samples of a period, joints of the snake
# robots that suit a kind better than the first one, and values of fields that must be given
BETTER = {
    "sidewinding": "worm-sidewinder", "compound_preset": "worm-sidewinder", "stop_before": "worm",
    "metachronal": "worm", "arch": "worm",
}  # fmt: skip
GIVEN: dict[str, dict[str, Any]] = {
    "compound_preset": {"gait.preset": "sidewinding"},
    "wheel_steering": {"run.duration": 20.0},
    "travelling_wavelength": {"gait.wavelength": -0.7},
    "fourier_samples": {
        "gait.samples": tuple(
            tuple(0.5 * math.sin(2.0 * math.pi * (i / STEPS - k / JOINTS)) for k in range(JOINTS)) for i in range(STEPS)
        ),
    },
}


def frame(name: str, path: str) -> str:
    """A moving page inside a page two folders down."""
    return f'```{{raw}} html\n<iframe class="robot" src="../../{path}" title="{name}, moving"></iframe>\n```\n'


def with_part(family: str, kind: str) -> Any:
    """The first robot that runs in a page with this part, and None where none does."""
    for name in dict.fromkeys([BETTER.get(kind, ROBOTS[0]), *ROBOTS]):
        robot = metamer.robot(name)
        if getattr(robot, family) is not None and getattr(robot, family).kind == kind:
            return robot
        try:
            changed = with_values(robot, {f"{family}.kind": kind, **GIVEN.get(kind, {})})
            if not metamer.problems(changed):
                text_from_spec(changed, "web")
                return changed
        except BadInput:
            continue
    return None


def part_frame(family: str, kind: str, live: Path) -> str:
    """The moving robot of a gait or a controller, and which it is; "" for other parts."""
    if family not in FAMILIES:
        return ""
    robot = with_part(family, kind)
    if robot is None:
        raise ValueError(f"no robot shows {family}.kind = {kind}: add it to BETTER or GIVEN")
    path = f"robots/{family}_{kind}.html"
    (live / f"{family}_{kind}.html").write_text(text_from_spec(robot, "web"), encoding="utf-8")
    return f"{frame(robot.name, path)}\nThe robot {{doc}}`../robots/{robot.name}` with it.\n\n"


def paper_frame(system: str, live: Path) -> str:
    """The moving robot of a published system."""
    robot = page_robots(system)[0]
    path = live / f"{robot.name}.html"
    if not path.exists():
        path.write_text(text_from_spec(robot, "web"), encoding="utf-8")
    return frame(robot.name, f"robots/{robot.name}.html")
