"""haghshenas2022: a snake driven by muscles, on a circle and a square; real muscles beside the printed law."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from metamer.experiments.muscle_snake import checks, figures, pictures, studies, tables
from metamer.experiments.muscle_snake.claims import CLAIMS, SOURCE
from metamer.experiments.muscle_snake.claims import PUBLISHED as PUBLISHED
from metamer.experiments.muscle_snake.runs import Runs
from metamer.experiments.sections import Section, all_rows, made, printed_slips
from metamer.record.claims import Row
from metamer.record.table import Result
from metamer.robots.muscle_snake import ROBOT

SYSTEM = "muscle-snake"
TITLE = "Muscle-driven snake: two paths with muscles that only pull"


class MuscleStudy(Runs):
    """Runs of the paths, open-loop gaits and MuJoCo."""

    gaits = made(lambda study: studies.gait_study(), "open-loop gaits")
    engine = made(lambda study: studies.engine_run(), "MuJoCo")  # MuJoCo's tendons


def check_rows(study: MuscleStudy) -> Iterator[Row]:
    """Actuation, geometry, dynamics and gains of the model."""
    yield from checks.actuation_rows(study.model)
    yield from checks.geometry_rows(study.model)
    yield from checks.dynamics_rows(study.model)
    yield from checks.gain_rows(study.model)
    yield from checks.slip_rows(study.model)


def air_rows(study: MuscleStudy) -> Iterator[Row]:
    """Pressures behind valves."""
    yield from studies.air_rows(study)
    yield from studies.braid_rows(ROBOT)
    yield from studies.lag_rows()
    yield from studies.warning_rows()


STUDY = MuscleStudy
SECTIONS: dict[str, Section] = {
    "circle": Section(
        lambda study: tables.circle_rows(study.circle), lambda study: tables.circle_numbers(study.circle)
    ),
    "square": Section(
        lambda study: tables.square_rows(study.square), lambda study: tables.square_numbers(study.square)
    ),
    "friction-law": Section(lambda study: tables.component_rows(study.component)),
    "corners": Section(lambda study: tables.corner_rows(study.corner)),
    "gaits": Section(lambda study: studies.gait_rows(study.gaits)),
    "actuation": Section(check_rows, lambda study: checks.actuation_numbers(study.model)),
    "limits": Section(lambda study: studies.limit_rows(study.limits)),
    "pressures": Section(air_rows),
    "mujoco": Section(lambda study: studies.engine_rows(study.engine)),
    "times": Section(lambda study: studies.time_rows(study)),
}


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Every table, figure and claim of the paper, beside what internal muscles really do."""
    study = MuscleStudy(progress)
    table = all_rows(SYSTEM, study, SECTIONS, CLAIMS)
    progress("figures")
    drawn = (
        figures.geometry_figure(out, study.model),
        figures.chain_figure(out, study.model),
        *figures.paper_figures(out, study),
        *pictures.own_pictures(out, study, study.gaits),
    )
    notes = (
        "Conventions: (x, y) is the free end of link 1, link N leads; phi > 0 stretches the right muscle; the square "
        "has the circle's centre; links are uniform boxes; v/sqrt(v^2 + eps^2) with eps = 5 mm/s; RK4 of 1 ms.",
        "Law: collocated partial feedback linearisation of the five joints, tensions of least norm, speed by the "
        "wave's frequency, heading by its bend, line of sight with the path's own angle and curvature.",
        "Where a tension limit bites, all pairs give the same share of their torque and the wave is slowed.",
        *study.blown[1],
    )
    return Result(
        system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=drawn, **printed_slips(SYSTEM), notes=notes,
    )  # fmt: skip
