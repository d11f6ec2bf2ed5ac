"""The digital twin of menon2025's worm: Table 6.2 with machine and models beside it, its controllers on servos."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from metamer.core.units import DEG
from metamer.experiments.digital_twin.claims import CLAIMS, MACHINE, MODEL
from metamer.experiments.sections import Section, Study, all_rows, made, printed_slips
from metamer.record.claims import Measured, Row, bar, by_truth, number
from metamer.record.table import Result
from metamer.robots.worm import ROBOT
from metamer.twin.compare.study import SurfaceCase, study_surfaces, value_of
from metamer.twin.compare.study_controllers import ControllerTrial, study_controllers

SYSTEM, SOURCE = "digital-twin", "menon2025"
TITLE = "Digital twin of the worm: surfaces and controllers"
ROBOTS = ("worm",)  # in `metamer list`
STRIDES = {"thesis": 2.0, "fast": 4.0}  # cm
CRAWLS, ALIKE = (0.2, 1.1), (0.6, 1.4)  # way of a machine over its stride; rms errors of like servos
CYCLES = {"thesis": 2, "fast": 5}
PAIR = ("wood", "smooth fabric")  # friction that the model assumes, surface of the machine
SHOWS_FRICTION = (PAIR[1], "fast")  # where friction is seen beside gain and lag
HALVED = (0.0, 0.5)  # of an error that identification must at least halve
FOUND = {"drive.gain": 0.01, "drive.lag": 0.05}  # field -> part by which identification may miss it
MU_FOUND = 0.1  # the same of friction, where the machine slides
NOTES = (
    "Further errata of Table 6.2 stand on the page of the worm, with their numbers.",
    "The machine is a fake robot: real bytes, servo lag and gain, friction of Table 6.2, a camera of 50 Hz and 1 mm.",
    "After: friction, gain and lag from one excitation run on that surface (`metamer twin identify`).",
    "The crawl of the thesis hardly shows friction; the fast gait (eta 4 cm, phases of 0.4 s) does.",
)


def claim_numbers(cases: Sequence[SurfaceCase]) -> Measured:
    """Table 6.2: the fake machine, and the model as described, under the thesis's gait.   [cm]"""
    found: dict[tuple[str, str], float | None] = {}
    for case in cases:
        if case.gait == "thesis":
            line, name = case.comparison.line("displacement per cycle"), f"{case.name}, thesis gait"
            found[name, MACHINE] = line.machine.value if line.machine else None
            found[name, MODEL] = line.model["before"].value
    return found


def ratio(case: SurfaceCase, model: str) -> float | None:
    """Error after identification over that of another model.   [-]"""
    return abs(case.error("after") / case.error(model)) if case.error(model) else None


def surface_rows(cases: Sequence[SurfaceCase]) -> Iterator[Row]:
    """Displacement per cycle of machine and models, and what identification does to the error."""
    for case in cases:
        line, name = case.comparison.line("displacement per cycle"), f"{case.name}, {case.gait} gait"
        machine = line.machine.value if line.machine else None
        # a machine that stands, or goes back, is no crawl
        yield bar(
            name,
            "displacement, machine, over the stride",
            None if machine is None else machine / STRIDES[case.gait],
            CRAWLS,
        )
        for quantity in ("servos only", "after"):
            yield number(name, f"displacement, model, {quantity} [cm]", line.model[quantity].value)
        for model in ("before", "servos only", "after"):
            yield number(name, f"error, {model} [cm]", case.error(model))
        if (case.name, case.gait) == SHOWS_FRICTION:
            words = f"model: {PAIR[0]}, machine: {PAIR[1]}; must be halved at least"
            yield bar(name, "error after / before", ratio(case, "before"), HALVED, words)
            words = "gain and lag alone leave the rest: with friction as before this is 1"
            yield bar(name, "error after / that with friction as before", ratio(case, "servos only"), HALVED, words)
        else:
            left = line.error["after"]
            sure = "" if left.low is None else f"; 95 % interval of the error {left.low:.2f} to {left.high:.2f} cm"
            yield number(
                name, "error after / before", ratio(case, "before"), "" if case.halved else f"not halved{sure}"
            )


def found_rows(cases: Sequence[SurfaceCase]) -> Iterator[Row]:
    """What identification found beside what is true of the fake machine."""
    for case in {case.name: case for case in cases}.values():
        fields = FOUND | ({"world.ground.mu_kinetic": MU_FOUND} if case.name == PAIR[1] else {})
        if case.truth is None:
            continue
        for path, tolerance in fields.items():
            yield by_truth(
                case.name, f"{path}, found", float(value_of(case.after, path)), float(value_of(case.truth, path)),
                tolerance, "the fake machine",
            )  # fmt: skip


def controller_rows(trials: Sequence[ControllerTrial]) -> Iterator[Row]:
    """RMS error of every controller; the machine beside a simulation that has its servos."""
    by = {(trial.controller, trial.motion, trial.place): trial.rms for trial in trials}
    for trial in trials:
        case = f"{trial.controller}, {trial.motion}"
        yield number(case, f"rms error, {trial.place} [deg]", trial.rms / DEG)
        if trial.place == "machine":
            other = by[trial.controller, trial.motion, "simulation, its servos"]
            note = "servos answer late and in ticks, which the simulation does not know"
            yield bar(case, "rms error, machine over simulation with its servos", trial.rms / other, ALIKE, note)


class TwinStudy(Study):
    """Runs of the machine and its models."""

    cases = made(lambda study: list(study_surfaces(ROBOT, cycles=CYCLES, progress=study.progress)))  # surfaces
    # controllers on servos of the machine on the first surface
    trials = made(
        lambda study: list(study_controllers(ROBOT, machine=study.cases[0].truth, cycles=1, progress=study.progress))
    )


STUDY = TwinStudy
SECTIONS: dict[str, Section] = {
    "surfaces": Section(
        lambda study: [*surface_rows(study.cases), *found_rows(study.cases)], lambda study: claim_numbers(study.cases)
    ),
    "controllers": Section(lambda study: controller_rows(study.trials)),
}


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """The study across surfaces and the controllers on the servos."""
    from metamer.experiments.digital_twin.study_page import controller_figures, draw_study, table_figure

    study = TwinStudy(progress)
    rows = all_rows(SYSTEM, study, SECTIONS, CLAIMS)
    drawn = [table_figure(rows, out), *draw_study(study.cases, out)]
    drawn += controller_figures(study.trials, out)
    return Result(
        system=SYSTEM, title=TITLE, source=SOURCE, rows=rows, figures=drawn, **printed_slips(SYSTEM), notes=NOTES
    )
