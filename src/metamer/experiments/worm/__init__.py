"""The worm of menon2025: kinematics, dynamics, controllers, crawling on four surfaces, sensor, and the sidewinder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from metamer.experiments.worm import (
    algebra,
    control,
    crawling,
    dynamics,
    errata,
    exports,
    figures,
    kinematics,
    sensing,
    sidewinding,
)
from metamer.experiments.worm.claims import CLAIMS
from metamer.experiments.worm.published import ERRATA, PUBLISHED
from metamer.record.claims import Row, bar, judged, residual
from metamer.record.table import Result
from metamer.robots.worm_sidewinder import ROBOT as SIDEWINDER

__all__ = ["PUBLISHED", "run_experiment"]

SYSTEM, SOURCE = "worm", "menon2025"
TITLE = "Bio-inspired worm robot: geometric algebra, control, crawling"
ROBOTS = ("worm", "worm-sidewinder")  # in `metamer list`
SEED = 8
NOTES = (
    "Head = link 1 at x = 0, tail towards +x, forward is -x; a positive joint angle raises the tail side; l = 7.62 cm.",
    "Controllers: five rods of 54 g on a fixed base, damping 0.5 N m s/rad, velocity terms off, as in chapter 6. PD "
    "and the model act all the time; integrals, fractional parts and the sign every 2 ms, where the sign chatters.",
    "MuJoCo knows one friction coefficient: the sliding one. Its feet creep while links turn, the less the shorter the "
    "step.",
    "Linear wave: head and tail carry 0.496 : 0.504 of the load, a tie; what a single run gives does not tell one "
    "surface from another.",
)


def sidewinder_rows(found: sidewinding.Winding, other: sidewinding.Winding) -> Iterator[Row]:
    """How far the sidewinder goes sideways and forward, and that its mirror image goes the other way."""
    case, mirror = "sidewinder, MuJoCo", float(found.sideways.mean() + other.sideways.mean())
    yield bar(case, "sideways a cycle [cm]", 100.0 * float(np.abs(found.sideways).mean()), (15.0, 60.0))
    note = f"sideways is {found.ratio:.0f} times farther"
    yield bar(case, "forward over sideways", 1.0 / found.ratio, (0.0, 1.0 / 3.0), note)
    yield residual(case, "mirrored wave, sideways sum [cm]", 100.0 * mirror, 2.0)


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Everything of the thesis that can be worked out, ours beside printed."""
    rng = np.random.default_rng(SEED)
    progress("kinematics and dynamics of chapters 3 and 4")
    rows = [*algebra.algebra_rows(rng), *kinematics.arm_rows(), *kinematics.limit_rows()]
    rows += [*dynamics.screw_rows(rng), *errata.errata_rows(rng), *exports.export_rows(rng)]
    trials = control.chapter_six(progress)
    limited = control.chapter_six(progress, limits=True, names=control.LIMITED)
    rows += [*control.control_rows(trials, limited), *control.cubic_rows()]
    strides, crawls = crawling.stride_runs(progress), crawling.all_surfaces(progress)
    rows += [*crawling.stride_rows(strides), *crawling.ideal_rows(), *crawling.surface_rows(crawls)]
    rows += [*crawling.tie_rows(crawls), *crawling.other_rows(progress)]
    measured = {
        **dynamics.matrix_numbers(), **control.bandwidth_numbers(), **kinematics.limit_numbers(),
        **kinematics.stride_numbers(), **crawling.stride_numbers(strides), **crawling.surface_numbers(crawls),
    }  # fmt: skip
    rows = [*judged(CLAIMS, measured), *rows]
    progress("range sensor")
    seen = sensing.approach()
    rows += sensing.sensor_rows(seen)
    progress("sidewinder")
    winding = sidewinding.wind(SIDEWINDER, cycles=2)
    rows += sidewinder_rows(winding, sidewinding.wind(sidewinding.mirrored(SIDEWINDER), cycles=2))
    rows += sidewinding.preset_rows(SIDEWINDER)
    progress("pictures")
    wood = crawls["wood", "constant_span", "forward", "native"]
    drawn = [figures.cycle_figure(out), figures.gait_figure(out), figures.simulated_figure(out, wood)]
    drawn += [figures.angles_figure(out), figures.sensor_figure(out, seen), *figures.controller_figures(out, trials)]
    drawn += [*figures.surface_figures(out, crawls, progress), figures.sidewinder_figure(out, winding)]
    return Result(system=SYSTEM, title=TITLE, source=SOURCE, rows=rows, figures=drawn, errata=ERRATA, notes=NOTES)
