"""lafmejani2020: an octopus arm of serial Gough-Stewart segments, five curves, and what its equations do as printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from metamer.experiments.octopus_arm import curves, figures, printed, slips, studies
from metamer.experiments.octopus_arm.claims import CLAIMS, SOURCE
from metamer.experiments.octopus_arm.claims import PUBLISHED as PUBLISHED
from metamer.experiments.sections import Section, Study, all_rows, made, printed_slips
from metamer.record.claims import Measured, Row
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


class ArmStudy(Study):
    """Runs of the arm."""

    model = made(lambda study: build_platform_arm(ROBOT))  # the arm of the paper
    # the five curves
    runs = made(lambda study: {name: curves.run_curve(study.model, name) for name in CURVES}, "five curves")
    layouts = made(lambda study: studies.layout_runs(), "equal volumes")  # the curves with segments of equal volume
    # around an obstacle, within the legs' limits
    priorities = made(lambda study: studies.priority_runs(), "obstacle, leg limits")
    noise = made(lambda study: studies.run_noise_study(), "noise and disturbance")
    counted = made(lambda study: studies.number_rows())  # arms of other numbers of segments


def curve_numbers(study: ArmStudy) -> Measured:
    """What the paper prints of the five curves."""
    caught = curves.curve_numbers(study.runs)
    largest = [value for value in caught.values() if value is not None]
    whole = ("five curves", "largest rms distance of the tip from the curve, over the length [%]")
    reached = studies.reached_numbers("equal lengths", study.runs)
    return {**caught, **reached, whole: max(largest) / PUBLISHED["length"] if largest else None}


def curve_rows(study: ArmStudy) -> Iterator[Row]:
    """Times, errors and shapes along the curves."""
    for name, run in study.runs.items():
        yield from curves.time_rows(name, run, tip_position(study.model.home))
        yield from curves.error_rows(name, run)
        yield from curves.shape_rows(name, run)
    yield from curves.plate_rows(study.runs["line"])
    yield from slips.slip_rows(study.runs)


STUDY = ArmStudy
SECTIONS: dict[str, Section] = {
    "curves": Section(curve_rows, curve_numbers),
    "regulator": Section(lambda study: curves.regulator_rows(study.model)),
    "rest": Section(numbers=lambda study: printed.rest_numbers(study.model)),
    "times": Section(lambda study: [studies.growth_row()], lambda study: studies.time_numbers()),
    "segments": Section(lambda study: study.counted[0], lambda study: study.counted[1]),
    "volumes": Section(
        lambda study: [*studies.layout_rows(study.layouts), *studies.damping_rows(study.layouts)],
        lambda study: studies.reached_numbers("equal volumes", study.layouts),
    ),
    "printed": Section(lambda study: printed.printed_rows(study.model)),
    "priorities": Section(lambda study: studies.priority_rows(*study.priorities)),
    "gains": Section(lambda study: studies.gain_rows()),
    "neighbours": Section(lambda study: [*studies.distributed_rows(), *studies.bounded_rows()]),
    "noise": Section(lambda study: studies.noise_rows(study.noise)),
}


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Every figure, table and claim of the paper, the effect of each erratum, and what we add."""
    study = ArmStudy(progress)
    table, runs = all_rows(SYSTEM, study, SECTIONS, CLAIMS), study.runs
    free, held, _ = study.priorities
    drawn: list[Figure] = [figures.segment_figure(out, next(iter(runs.values()))), figures.rmse_figure(table, out)]
    for name, run in runs.items():
        progress(f"drawn of the {name}")
        drawn += [figures.curve_figure(name, run, out), figures.animate_curve(name, run, out)]
    drawn.append(figures.motions_figure(runs, out))
    drawn.append(figures.obstacle_figure(out, free, held))
    times = {segments: studies.step_time(segments) for segments in PUBLISHED["time_ms"]}
    drawn.append(figures.study_figure(out, study.noise, times))
    return Result(
        system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=drawn, **printed_slips(SYSTEM), notes=NOTES
    )
