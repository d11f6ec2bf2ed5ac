"""The worm of menon2025: kinematics, dynamics, controllers, crawling on four surfaces, sensor, and the sidewinder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from metamer.experiments.sections import Section, Study, all_rows, made, printed_slips
from metamer.experiments.worm import control, crawling, dynamics, errata, figures, kinematics, sensing, sidewinding
from metamer.experiments.worm.claims import CLAIMS
from metamer.record.claims import Row, bar, residual
from metamer.record.table import Result
from metamer.robots.worm_sidewinder import ROBOT as SIDEWINDER

SYSTEM, SOURCE = "worm", "menon2025"
TITLE = "Bio-inspired worm robot: geometric algebra, control, crawling"
ROBOTS = ("worm", "worm-sidewinder")  # in `metamer list`
SEED = 8  # of every draw in the report
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


class WormStudy(Study):
    """Runs of the worm."""

    trials = made(lambda study: control.chapter_six(study.progress))  # controllers of chapter 6
    # the same with limited torque
    limited = made(lambda study: control.chapter_six(study.progress, limits=True, names=control.LIMITED))
    strides = made(lambda study: crawling.stride_runs(study.progress))  # strides on wood
    crawls = made(lambda study: crawling.all_surfaces(study.progress))  # every surface, gait, direction and engine
    seen = made(lambda study: sensing.approach(), "range sensor")  # what the range sensor sees
    winding = made(lambda study: sidewinding.wind(SIDEWINDER, cycles=2), "sidewinder")  # the sidewinder


def chapter_rows(study: WormStudy) -> Iterator[Row]:
    """Kinematics and dynamics at random states, drawn one after the other."""
    study.progress("kinematics and dynamics of chapters 3 and 4")
    rng = np.random.default_rng(SEED)
    yield from kinematics.algebra_rows(rng)
    yield from kinematics.arm_rows()
    yield from kinematics.limit_rows()
    yield from dynamics.screw_rows(rng)
    yield from errata.errata_rows(rng)
    yield from dynamics.export_rows(rng)


def winding_rows(study: WormStudy) -> Iterator[Row]:
    """The sidewinder, its mirror image, its presets."""
    yield from sidewinder_rows(study.winding, sidewinding.wind(sidewinding.mirrored(SIDEWINDER), cycles=2))
    yield from sidewinding.preset_rows(SIDEWINDER)


STUDY = WormStudy
SECTIONS: dict[str, Section] = {
    "kinematics": Section(
        chapter_rows,
        lambda study: {
            **dynamics.matrix_numbers(),
            **kinematics.limit_numbers(),
            **kinematics.stride_numbers(),
        },
    ),
    "bandwidths": Section(numbers=lambda study: control.bandwidth_numbers()),
    "control": Section(lambda study: [*control.control_rows(study.trials, study.limited), *control.cubic_rows()]),
    "strides": Section(
        lambda study: [*crawling.stride_rows(study.strides), *crawling.ideal_rows()],
        lambda study: crawling.stride_numbers(study.strides),
    ),
    "surfaces": Section(
        lambda study: [*crawling.surface_rows(study.crawls), *crawling.tie_rows(study.crawls)],
        lambda study: crawling.surface_numbers(study.crawls),
    ),
    "other-grounds": Section(lambda study: crawling.other_rows(study.progress)),
    "sensor": Section(lambda study: sensing.sensor_rows(study.seen)),
    "sidewinder": Section(winding_rows),
}


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Everything of the thesis that can be worked out, ours beside printed."""
    study = WormStudy(progress)
    rows = all_rows(SYSTEM, study, SECTIONS, CLAIMS)
    crawls = study.crawls
    progress("pictures")
    wood = crawls["wood", "constant_span", "forward", "native"]
    drawn = [figures.cycle_figure(out), figures.gait_figure(out), figures.simulated_figure(out, wood)]
    drawn += [
        figures.angles_figure(out),
        figures.sensor_figure(out, study.seen),
        *figures.controller_figures(out, study.trials),
    ]
    drawn += figures.table_figures(out, rows)
    drawn += [*figures.surface_figures(out, crawls, progress), figures.sidewinder_figure(out, study.winding)]
    return Result(
        system=SYSTEM, title=TITLE, source=SOURCE, rows=rows, figures=drawn, **printed_slips(SYSTEM), notes=NOTES,
    )  # fmt: skip
