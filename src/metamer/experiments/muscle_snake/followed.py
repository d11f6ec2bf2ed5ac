"""The published circle as `metamer follow` runs it: the paper's rows of that one run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metamer.control.linearising import MuscleLaw
from metamer.control.paths.paths import Line
from metamer.experiments.muscle_snake import tables
from metamer.experiments.muscle_snake.claims import on_circle
from metamer.experiments.muscle_snake.runs import circle_path
from metamer.plants.simulate import Simulation
from metamer.record.claims import Row, judged
from metamer.robots.muscle_snake import ROBOT

LEAST_DURATION = 99.0  # s; the paper ran 100


def is_published(done: Simulation) -> bool:
    """Whether a run is the paper's: its robot on its circle for its time, by the law as it is, fused with the robot."""
    spec, log = done.spec, done.log
    same = all(getattr(spec, part) == getattr(ROBOT, part) for part in ("body", "drive", "world", "start"))
    law, plain = spec.controller, MuscleLaw(path=Line())
    same = same and isinstance(law, MuscleLaw) and replace(law, path=plain.path) == plain
    if not same or "law.forward" not in log.columns or "extremes" not in log.meta or log.t[-1] < LEAST_DURATION:
        return False
    return np.array_equal(spec.controller.path.pieces.rows, circle_path().rows)


def circle_rows(done: Simulation) -> Iterator[Row]:
    """Every printed number of the circle, then what the second road gives; none of another run."""
    if is_published(done):
        yield from judged(on_circle(), tables.circle_numbers(done.log))
        yield from tables.circle_rows(done.log)
