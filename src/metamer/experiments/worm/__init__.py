"""The worm of menon2025: kinematics, dynamics, controllers, crawling on four surfaces, sensor, and the sidewinder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from metamer.experiments.worm import (
    algebra,
    control,
    crawling,
    dynamics,
    exports,
    figures,
    kinematics,
    sensing,
    sidewinding,
)
from metamer.experiments.worm.published import ERRATA, PUBLISHED
from metamer.record.table import Result, Row, check, compare
from metamer.robots.worm_sidewinder import ROBOT as SIDEWINDER

__all__ = ["PUBLISHED", "run_experiment"]

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


def sidewinder_rows(found: sidewinding.Winding, other: sidewinding.Winding) -> list[Row]:
    """How far the sidewinder goes sideways and forward, and that its mirror image goes the other way."""
    case, centimetre = "sidewinder, MuJoCo", 100.0
    mirror = float(found.sideways.mean() + other.sideways.mean())
    ratio = found.ratio
    return [
        compare("worm", case, "sideways a cycle", centimetre * float(np.abs(found.sideways).mean()), unit="cm"),
        compare("worm", case, "forward a cycle", centimetre * float(np.abs(found.forward).mean()), unit="cm"),
        check(
            "worm", case, "forward over sideways", 1.0 / ratio, 1.0 / 3.0, note=f"sideways is {ratio:.0f} times farther"
        ),
        check("worm", case, "mirrored wave, sideways sum", centimetre * mirror, 2.0, unit="cm"),
    ]


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Everything of the thesis that can be worked out, ours beside printed.

    out        folder for pictures
    progress   called with what is being done
    """
    out.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(SEED)
    progress("kinematics and dynamics of chapters 3 and 4")
    rows = algebra.algebra_rows(rng) + kinematics.arm_rows() + kinematics.stride_rows() + kinematics.limit_rows()
    rows += dynamics.matrix_rows() + dynamics.screw_rows(rng) + exports.export_rows(rng)
    trials = control.chapter_six(progress)
    rows += control.control_rows(trials) + control.cubic_rows()
    rows += crawling.table_rows(progress)
    crawls = crawling.all_surfaces(progress)
    rows += crawling.ideal_rows() + crawling.surface_rows(crawls) + crawling.tie_rows(crawls)
    rows += crawling.other_rows(progress)
    progress("range sensor")
    seen = sensing.approach()
    rows += sensing.sensor_rows(seen)
    progress("sidewinder")
    winding = sidewinding.wind(SIDEWINDER, cycles=2)
    rows += sidewinder_rows(winding, sidewinding.wind(sidewinding.mirrored(SIDEWINDER), cycles=2))
    progress("pictures")
    wood = crawls["wood", "constant_span", "forward", "native"]
    drawn = [figures.cycle_figure(out), figures.gait_figure(out), figures.simulated_figure(out, wood)]
    drawn += [figures.angles_figure(out), figures.sensor_figure(out, seen), *figures.controller_figures(out, trials)]
    drawn += [*figures.surface_figures(out, crawls, progress), figures.sidewinder_figure(out, winding)]
    return Result(
        system="worm",
        title="Bio-inspired worm robot: geometric algebra, control, crawling",
        source="menon2025",
        rows=tuple(rows),
        figures=tuple(drawn),
        errata=ERRATA,
        notes=NOTES,
    )
