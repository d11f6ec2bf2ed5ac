"""lafmejani2020: an octopus arm of serial Gough-Stewart segments, five curves, and what its equations do as printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from metamer.control.tip_curves import CURVES
from metamer.experiments.octopus_arm import curves, figures, printed, studies
from metamer.experiments.octopus_arm.published import ERRATA, SOURCE, SYSTEM
from metamer.experiments.octopus_arm.published import PUBLISHED as PUBLISHED
from metamer.mechanics.platform_arm import tip_position
from metamer.model.platform_arm import build_platform_arm
from metamer.record.table import Figure, Result, Row
from metamer.robots.octopus_arm import ROBOT

TITLE = "Octopus arm: 20 Gough-Stewart segments of constant volume, tip control"
NOTES = (
    "Equal lengths of 0.25 m, r_a = 0.25 m alpha^(i-1), alpha = 0.95, octahedral pairing.",
    "RK4 at 0.25 ms, switches located on the step.",
    "Leg rates are minimal in the six legs at fixed radii; leg commands come from geometry (3) with radii from (7).",
    "Clearance is that of the round cone about each segment's axis, which holds the loft: the true one is larger.",
)


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Every figure, table and claim of the paper, the effect of each erratum, and what we add.

    out        folder for pictures
    progress   called with what is being done
    """
    model = build_platform_arm(ROBOT)
    progress("five curves")
    runs = {name: curves.run_curve(model, name) for name in CURVES}
    progress("equal volumes")
    layouts = studies.layout_runs()
    progress("obstacle, leg limits")
    free, held, kept = studies.priority_runs()
    progress("noise and disturbance")
    study = studies.run_noise_study()

    def rows() -> Iterator[Row]:
        for name, run in runs.items():
            yield from curves.time_rows(name, run, tip_position(model.home))
            yield from curves.error_rows(name, run)
            yield from curves.shape_rows(name, run)
        yield from curves.plate_rows(runs["line"])
        yield from curves.regulator_rows(model)
        progress("calculation times")
        yield from studies.time_rows()
        yield from studies.number_rows()
        yield from studies.layout_rows(layouts)
        yield from studies.damping_rows(layouts)
        progress("equations as printed")
        yield from printed.printed_rows(model)
        progress("priorities")
        yield from studies.priority_rows(free, held, kept)
        yield from studies.gain_rows()
        progress("neighbours' talk")
        yield from studies.distributed_rows()
        yield from studies.noise_rows(study)

    table = tuple(rows())
    pictures: list[Figure] = []
    for name, run in runs.items():
        progress(f"pictures of the {name}")
        pictures += [figures.curve_figure(name, run, out), figures.animate_curve(name, run, out)]
    pictures.append(figures.motions_figure(runs, out))
    pictures.append(figures.obstacle_figure(free, held, out))
    times = {segments: studies.step_time(segments) for segments in PUBLISHED["time_ms"]}
    pictures.append(figures.study_figure(study, times, out))
    return Result(
        system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=tuple(pictures), errata=ERRATA, notes=NOTES
    )
