"""haghshenas2022: a snake that muscles drive, on a circle and a square; honest actuation beside the printed one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from metamer.experiments.muscle_snake import checks, figures, pictures, schematics, studies, tables
from metamer.experiments.muscle_snake.claims import CLAIMS, SOURCE
from metamer.experiments.muscle_snake.published import ERRATA
from metamer.experiments.muscle_snake.published import PUBLISHED as PUBLISHED
from metamer.experiments.muscle_snake.runs import all_runs
from metamer.record.claims import Row, judged
from metamer.record.table import Result

SYSTEM = "muscle-snake"
TITLE = "Muscle-driven snake: two paths with muscles that only pull"


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Every table, figure and claim of the paper, beside what internal muscles really do."""
    runs = all_runs(progress)
    progress("open-loop gaits")
    study = studies.gait_study()
    progress("MuJoCo")
    engine = studies.engine_run()
    model = runs.model

    def rows() -> Iterator[Row]:
        measured = tables.circle_numbers(runs.circle) | tables.square_numbers(runs.square)
        yield from judged(CLAIMS, measured | checks.actuation_numbers(model))
        yield from tables.circle_rows(runs.circle)
        yield from tables.square_rows(runs.square)
        yield from tables.component_rows(runs.component)
        yield from tables.corner_rows(runs.corner)
        yield from studies.gait_rows(study)
        yield from checks.actuation_rows(model)
        yield from checks.geometry_rows(model)
        yield from checks.dynamics_rows(model)
        yield from checks.gain_rows(model)
        yield from studies.limit_rows(runs.limits)
        yield from studies.air_rows(runs)
        yield from studies.lag_rows()
        yield from studies.warning_rows()
        yield from studies.engine_rows(engine)
        yield from studies.time_rows(runs)

    table = tuple(rows())
    progress("figures")
    drawn = (
        schematics.geometry_figure(out, model),
        schematics.chain_figure(out, model),
        *figures.paper_figures(out, runs),
        *pictures.own_pictures(out, runs, study),
    )
    notes = (
        "Conventions: (x, y) is the free end of link 1, link N leads; phi > 0 stretches the right muscle; the square "
        "has the circle's centre; links are uniform boxes; v/sqrt(v^2 + eps^2) with eps = 5 mm/s; RK4 of 1 ms.",
        "Law: collocated partial feedback linearisation of the five joints, tensions of least norm, speed by the "
        "wave's frequency, heading by its bend, line of sight with the path's own angle and curvature.",
        "Where a tension limit bites, all pairs give the same share of their torque and the wave is slowed.",
        *runs.air_notes,
    )
    return Result(system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=drawn, errata=ERRATA, notes=notes)
