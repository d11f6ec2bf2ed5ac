"""lafmejani2020: an octopus arm of serial Gough-Stewart segments, five curves, and what its equations do as printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from metamer.experiments.octopus_arm import curves, figures, printed, studies
from metamer.experiments.octopus_arm.claims import CLAIMS
from metamer.experiments.octopus_arm.published import ERRATA, SOURCE
from metamer.experiments.octopus_arm.published import PUBLISHED as PUBLISHED
from metamer.record.claims import Row, judged
from metamer.record.table import Figure, Result
from metamer.robots.octopus_arm import ROBOT
from metamer.systems.platform.gait import CURVES
from metamer.systems.platform.mechanics import tip_position
from metamer.systems.platform.model import build_platform_arm

SYSTEM = "octopus-arm"
TITLE = "Octopus arm: 20 Gough-Stewart segments of constant volume, tip control"
NOTES = (
    "Equal lengths of 0.25 m, r_a = 0.25 m alpha^(i-1), alpha = 0.95, octahedral pairing.",
    "RK4 at 0.25 ms, switches located on the step.",
    "Leg rates are minimal in the six legs at fixed radii; leg commands come from geometry (3) with radii from (7).",
    "Clearance is that of the round cone about each segment's axis, which holds the loft: the true one is larger.",
)


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Every figure, table and claim of the paper, the effect of each erratum, and what we add."""
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
        progress("calculation times")
        numbers, fewest = studies.number_rows()
        caught = curves.curve_numbers(runs)
        largest = [value for value in caught.values() if value is not None]
        whole = ("five curves", "largest rms distance of the tip from the curve, over the length [%]")
        measured = {
            **fewest, **printed.rest_numbers(model), **studies.time_numbers(), **caught,
            **studies.reached_numbers("equal lengths", runs), **studies.reached_numbers("equal volumes", layouts),
            whole: max(largest) / PUBLISHED["length"] if largest else None,
        }  # fmt: skip
        yield from judged(CLAIMS, measured)
        for name, run in runs.items():
            yield from curves.time_rows(name, run, tip_position(model.home))
            yield from curves.error_rows(name, run)
            yield from curves.shape_rows(name, run)
        yield from curves.plate_rows(runs["line"])
        yield from curves.regulator_rows(model)
        yield studies.growth_row()
        yield from numbers
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
    drawn: list[Figure] = []
    for name, run in runs.items():
        progress(f"drawn of the {name}")
        drawn += [figures.curve_figure(name, run, out), figures.animate_curve(name, run, out)]
    drawn.append(figures.motions_figure(runs, out))
    drawn.append(figures.obstacle_figure(free, held, out))
    times = {segments: studies.step_time(segments) for segments in PUBLISHED["time_ms"]}
    drawn.append(figures.study_figure(study, times, out))
    return Result(system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=drawn, errata=ERRATA, notes=NOTES)
