"""shehadeh2024: a snake on passive wheels, 96 scenarios, and the starting phase that the paper left open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from metamer.experiments.wheeled_snake import (
    engine,
    figures,
    forces,
    headings,
    influence,
    pictures,
    schematics,
    starts,
    studies,
    tables,
)
from metamer.experiments.wheeled_snake.claims import CLAIMS
from metamer.experiments.wheeled_snake.published import ERRATA, PUBLISHED
from metamer.record.claims import Row, bar, judged
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


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Every table, claim and figure of the paper, with what it left open."""
    everything, linear = list(PUBLISHED), [case.id for case in tables.linear_cases()]
    progress("96 scenarios")
    published, published_time = run_all("published", everything)
    converged, converged_time = run_all("converged", everything)
    schemes = {mode: run_all(mode, linear)[0] for mode in ("algorithm1", "algorithm2")}
    progress("starting angles and circles")
    tilts = headings.all_tilts(converged, published)
    circles = headings.all_circles(converged)
    spread = pictures.three_link_spread()
    progress("limited side friction")
    friction = studies.friction_study()
    progress("steering")
    steered = studies.steering_study()
    gaits = studies.gait_map(progress)
    found = engine.engine_runs([*linear, *engine.PICTURED], progress)
    begun, straight = starts.start_study(progress), starts.straight_tilts(progress)

    def rows() -> Iterator[Row]:
        measured = tables.maple_numbers(published) | influence.algorithm1_numbers() | influence.halved_b(published)
        measured |= starts.smaller_slips(straight, tilts)
        yield from judged(CLAIMS, measured | engine.engine_numbers(found) | engine.link_numbers())
        for case in tables.linear_cases():
            yield from engine.coppelia_rows(case.id, found[case.id])
        yield from tables.converged_rows(converged)
        yield from tables.bias_rows(converged)
        yield from tables.scheme_rows(converged, schemes)
        yield from tables.constraint_rows(converged)
        yield from headings.tilt_rows(tilts)
        yield from headings.circle_rows(circles)
        yield from influence.algorithm1_rows()
        yield from influence.compensated_rows()
        yield from influence.influence_rows(published, converged, tilts, circles)
        yield from three_link_rows(spread)
        yield from engine.engine_rows(converged, found)
        yield from engine.scrub_rows(converged)
        yield from starts.start_rows(begun)
        yield from starts.straight_rows(straight, tilts)
        yield from forces.force_rows()
        yield from studies.friction_rows(friction)
        yield from studies.steering_rows(steered)
        yield from studies.map_rows(gaits)
        yield from tables.speed_rows({"published": published_time, "converged": converged_time})

    table = tuple(rows())
    progress("figures")
    drawn: list[Figure] = [
        schematics.robot_figure(out),
        schematics.coordinate_figure(out),
        *figures.paper_figures(out, published, found),
        pictures.three_link_figure(out, published, converged, spread),
        pictures.connection_figure(out),
        pictures.curve_figure(out),
        pictures.tilt_figure(out, tilts, converged),
        pictures.friction_figure(out, friction),
        pictures.steering_figure(out, steered),
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
    return Result(system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=drawn, errata=ERRATA, notes=notes)


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
