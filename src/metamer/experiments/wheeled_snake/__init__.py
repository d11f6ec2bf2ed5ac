"""shehadeh2024: a snake on passive wheels, 96 scenarios, and the starting phase that the paper left open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from metamer.experiments.sections import Section, Study, all_rows, made, printed_slips
from metamer.experiments.wheeled_snake import (
    engine,
    figures,
    forces,
    headings,
    influence,
    pictures,
    starts,
    studies,
    tables,
)
from metamer.experiments.wheeled_snake.claims import CLAIMS, PUBLISHED
from metamer.record.claims import Row, bar
from metamer.record.table import Figure, Result
from metamer.systems.wheels.mechanics import Travel, travel
from metamer.systems.wheels.mujoco import RUBBER

SYSTEM, SOURCE = "wheeled-snake", "shehadeh2024"
TITLE = "Wheeled snake: 96 scenarios on wheels that do not slip"


def run_all(mode: str, names: list[str]) -> tuple[dict[str, Travel], float]:
    """Runs of these cases in one mode, and the processor time they took.   [s]"""
    travel(PUBLISHED["101"].spec, mode)
    begin = time.process_time()
    runs = {name: travel(PUBLISHED[name].spec, mode) for name in names}
    return runs, time.process_time() - begin


class WheelStudy(Study):
    """Runs of the wheeled snake."""

    linear = made(lambda study: [case.id for case in tables.linear_cases()])  # cases of the straight gaits
    # the 96 scenarios in both schemes, and their processor time
    timed = made(
        lambda study: {mode: run_all(mode, list(PUBLISHED)) for mode in ("published", "converged")}, "96 scenarios"
    )

    @property
    def published(self) -> dict[str, Travel]:
        """In the published scheme."""
        return self.timed["published"][0]

    @property
    def converged(self) -> dict[str, Travel]:
        """Converged."""
        return self.timed["converged"][0]

    # both algorithms of the paper
    schemes = made(lambda study: {mode: run_all(mode, study.linear)[0] for mode in ("algorithm1", "algorithm2")})
    # directions of the straight gaits
    tilts = made(lambda study: headings.all_tilts(study.converged, study.published), "starting angles and circles")
    circles = made(lambda study: headings.all_circles(study.converged))  # circles of the curved gaits
    spread = made(lambda study: pictures.three_link_spread())  # three links at ever shorter steps
    friction = made(lambda study: studies.friction_study(), "limited side friction")
    steered = made(lambda study: studies.steering_study(), "steering")
    gaits = made(lambda study: studies.gait_map(study.progress))  # random gaits
    found = made(lambda study: engine.engine_runs([*study.linear, *engine.PICTURED], study.progress))  # MuJoCo
    begun = made(lambda study: starts.start_study(study.progress))  # starts from rest
    straight = made(lambda study: starts.straight_tilts(study.progress))  # directions after a start from rest


def scenario_rows(study: WheelStudy) -> Iterator[Row]:
    """The converged answers and what the schemes do to them."""
    yield from tables.converged_rows(study.converged)
    yield from tables.bias_rows(study.converged)
    yield from tables.scheme_rows(study.converged, study.schemes)
    yield from tables.constraint_rows(study.converged)
    yield from tables.equation_rows(study.converged)
    yield from tables.speed_rows({mode: seconds for mode, (_, seconds) in study.timed.items()})


def heading_rows(study: WheelStudy) -> Iterator[Row]:
    """Directions, circles, influence of the parameters."""
    yield from headings.tilt_rows(study.tilts)
    yield from headings.circle_rows(study.circles)
    yield from influence.influence_rows(study.published, study.converged, study.tilts, study.circles)


def engine_rows(study: WheelStudy) -> Iterator[Row]:
    """Real wheels in MuJoCo."""
    for name in study.linear:
        yield from engine.coppelia_rows(name, study.found[name])
    yield from engine.engine_rows(study.converged, study.found)
    yield from engine.scrub_rows(study.converged)


STUDY = WheelStudy
SECTIONS: dict[str, Section] = {
    "scenarios": Section(
        scenario_rows, lambda study: tables.maple_numbers(study.published) | influence.halved_b(study.published)
    ),
    "algorithm-1": Section(
        lambda study: [*influence.algorithm1_rows(), *influence.compensated_rows()],
        lambda study: influence.algorithm1_numbers(),
    ),
    "headings": Section(heading_rows),
    "three-links": Section(lambda study: three_link_rows(study.spread)),
    "links": Section(numbers=lambda study: engine.link_numbers()),
    "mujoco": Section(engine_rows, lambda study: engine.engine_numbers(study.found)),
    "starts": Section(
        lambda study: [
            *starts.start_rows(study.begun),
            *starts.condition_rows(starts.other_starts()),
            *starts.straight_rows(study.straight, study.tilts),
        ],
        lambda study: starts.smaller_slips(study.straight, study.tilts),
    ),
    "forces": Section(lambda study: forces.force_rows()),
    "friction": Section(lambda study: [*studies.friction_rows(study.friction), *studies.force_rows()]),
    "steering": Section(lambda study: studies.steering_rows(study.steered)),
    "gaits": Section(lambda study: studies.map_rows(study.gaits)),
}


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Every table, claim and figure of the paper, with what it left open."""
    study = WheelStudy(progress)
    table = all_rows(SYSTEM, study, SECTIONS, CLAIMS)
    (published, published_time), (converged, converged_time) = study.timed["published"], study.timed["converged"]
    found, gaits = study.found, study.gaits
    progress("figures")
    drawn: list[Figure] = [
        figures.robot_figure(out),
        figures.coordinate_figure(out),
        *figures.paper_figures(out, published, found),
        figures.table_figure(out, published, converged, found),
        pictures.three_link_figure(out, published, converged, study.spread),
        pictures.connection_figure(out),
        pictures.curve_figure(out),
        pictures.tilt_figure(out, study.tilts, converged),
        pictures.friction_figure(out, study.friction),
        pictures.steering_figure(out, study.steered),
        pictures.map_figure(out, gaits),
    ]
    good = [name for name, run in found.items() if run.slip_share <= engine.QUALIFIES]
    notes = (
        "Conventions behind the printed numbers: n = N - 1 joints in b, l = 0.1 m, the tracked point is the first "
        "axle, theta points from head to tail, all N rows are kept in an unweighted Moore-Penrose pseudo-inverse.",
        f"96 scenarios took {published_time:.2f} s of processor time in the published scheme and "
        f"{converged_time:.2f} s converged.",
        f"{len(gaits.a)} random gaits took {gaits.elapsed:.1f} s, {gaits.seconds:.1f} s of processor time on each of "
        "two threads.",
        f"MuJoCo: discs with friction {RUBBER:g}, the servos of the robot's description, steps of 5 ms; "
        f"{len(good)} of {len(found)} runs keep the side speed of the wheels within 5 % of their rolling speed.",
        "Three links: B is square and loses rank twice a period. With wheels in the middle the right-hand side "
        "vanishes there too and the motion stays smooth; the published scheme takes rates one step late, which makes "
        "0/0 a pole. With L1 > L2 it does not vanish: no motion without slip passes that shape.",
    )
    return Result(
        system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=drawn, **printed_slips(SYSTEM), notes=notes,
    )  # fmt: skip


def three_link_rows(found: dict[str, list[float]]) -> Iterator[Row]:
    """Refinement of the step with three links: it settles with wheels in the middle and does not with L1 > L2."""
    for name, distances in found.items():
        last = np.array(distances[-3:])
        note = f"steps {pictures.STEPS[-3]:g} to {pictures.STEPS[-1]:g} s, explicit Euler on the exact gait"
        quantity = "spread of the distance over the last three halvings of the step [%]"
        settles = PUBLISHED[name].middle
        note += "; wheels in the middle: it settles" if settles else "; L1 > L2: it does not"
        spread = 100.0 * float(np.ptp(last) / np.mean(last))
        yield bar(name, quantity, spread, (0.0, 0.01) if settles else (10.0, 200.0), note)
