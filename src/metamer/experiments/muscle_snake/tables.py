"""Circle and square beside paper and second road: speed, deviation, Tables 1, 2, tensions; also of `metamer follow`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.control.linearising import MuscleLaw
from metamer.control.paths.paths import Line
from metamer.experiments.muscle_snake.claims import (
    CIRCLE,
    CIRCLE_CASE,
    JOINT_ERRORS,
    PAIRS,
    ROAD,
    SQUARE,
    SQUARE_CASE,
    on_circle,
)
from metamer.experiments.muscle_snake.runs import (
    CORNER_LIMIT,
    CORNER_SWITCH,
    SETTLED_TIME,
    circle_path,
    corner_gap,
    lap_time,
    length_table,
    middle,
    pulls,
    speed_figures,
    square_path,
    tension_most,
)
from metamer.plants.simulate import Simulation
from metamer.record.claims import Key, Row, bar, by_engine, judged, number
from metamer.record.log import Log
from metamer.robots.muscle_snake import ROBOT

SHARES = (5.0, 50.0, 90.0, 99.0)  # %, of the tensions


def run_numbers(case: str, log: Log, until: float) -> dict[Key, float | None]:
    """Speed, rise, frequency and lengths of a run on a path."""
    found = speed_figures(log, until)
    out: dict[Key, float | None] = {
        (case, "rise time, 10 to 90 % [s]"): found.rise,
        (case, "largest speed [m/s]"): found.most,
        (case, "least speed [m/s]"): found.least,
        (case, "half peak-to-peak of the speed [m/s]"): found.half,
        (case, "mean speed [m/s]"): found.mean,
        (case, "frequency [Hz]"): found.frequency,
        (case, "sideways speed, rms [m/s]"): found.side_rms,
    }
    for which, values in zip(("least", "most"), length_table(log), strict=True):
        out |= {(case, f"{name}, {which} length [mm]"): x for name, x in zip(PAIRS, values, strict=True)}
    return out


def circle_numbers(log: Log) -> dict[Key, float | None]:
    """What section 3.1 claims, of one run."""
    return run_numbers(CIRCLE_CASE, log, 100.0) | {(CIRCLE_CASE, "time of a full lap [s]"): lap_time(log)}


def square_numbers(log: Log) -> dict[Key, float | None]:
    """What section 3.2 claims, of one run."""
    off = square_path().distance(middle(log))[log.t > 0.5 * SETTLED_TIME]
    return run_numbers(SQUARE_CASE, log, 150.0) | {
        (SQUARE_CASE, "largest deviation [m]"): float(off.max()),
        (SQUARE_CASE, "dip of the mean speed at corners [m/s]"): speed_figures(log, 150.0).dip,
        (SQUARE_CASE, "usual tension (median of the pulling muscles) [N]"): tension_shares(log, 150.0)[1],
        (SQUARE_CASE, "largest tension, at a corner [N]"): tension_most(log),
    }


def tension_shares(log: Log, until: float) -> tuple[float, ...]:
    """Tensions of the pulling muscles below which 5, 50, 90 and 99 % of the settled run lie.   [N]"""
    late = (log.t > SETTLED_TIME) & (log.t <= until)
    return tuple(float(x) for x in np.percentile(pulls(log)[late], SHARES))


def second_rows(case: str, log: Log, until: float, second: dict[str, Any], off: float) -> Iterator[Row]:
    """What is not printed, beside the run written apart.

    off    largest distance from the path                                          [m]
    """

    def row(quantity: str, ours: float, other: float, share: float = JOINT_ERRORS) -> Row:
        return by_engine(case, quantity, ours, other, share, ROAD)

    found = speed_figures(log, until)
    yield row("rise time, second road [s]", found.rise, second["rise"], 2.0 * JOINT_ERRORS)
    yield row("sideways speed, mean [m/s]", found.side_mean, second["sideways mean"], 2.0 * JOINT_ERRORS)
    yield row("largest distance from the path [m]", off, second["off"], 2.0 * JOINT_ERRORS)
    yield row("time of a full lap, second road [s]", lap_time(log), second["lap"])
    for share, ours, other in zip(SHARES, tension_shares(log, until), second["tension"], strict=False):
        yield row(f"tension of the pulling muscles, {share:g} % are below [N]", ours, other, 2.0 * JOINT_ERRORS)
    yield row("largest tension, second road [N]", tension_most(log), second["tension"][-1], 2.0 * JOINT_ERRORS)


def circle_rows(log: Log) -> Iterator[Row]:
    """The circle: what the paper does not print."""
    off = circle_path().distance(middle(log))[(log.t > 30.0) & (log.t <= 100.0)]
    yield from second_rows(CIRCLE_CASE, log, 100.0, CIRCLE, float(off.max()))
    yield from pressure_rows(CIRCLE_CASE, log)


def square_rows(log: Log) -> Iterator[Row]:
    """The square: what the paper does not print."""
    off = square_path().distance(middle(log))[log.t > 0.5 * SETTLED_TIME]
    yield from second_rows(SQUARE_CASE, log, 150.0, SQUARE, float(off.max()))
    yield from pressure_rows(SQUARE_CASE, log)


def component_rows(log: Log) -> Iterator[Row]:
    """The circle under the other friction law."""
    case, found = "circle, component law", speed_figures(log)
    note = 'the other friction law, "component": f = -mu sign(v) on each component; faster at the same wave'
    yield bar(case, "mean speed [m/s]", found.mean, (0.99 * 0.275, 1.01 * 0.275), "the wanted 0.275 m/s; " + note)
    yield number(case, "frequency [Hz]", found.frequency, note)
    yield bar(case, "frequency over that of the shared law", found.frequency / CIRCLE["frequency"], (0.3, 0.6), note)
    yield number(case, "largest tension [N]", tension_most(log), note)


def pressure_rows(case: str, log: Log) -> Iterator[Row]:
    """Pressures that give the tensions: the paper tells none."""
    kpa = log["muscle.pressure"][log.t > SETTLED_TIME] / 1e3
    working = kpa[kpa > kpa.min() + 1e-6]
    note = "McKibben model, D 8 mm, braid 25 deg, dead pressure 5 kPa; the paper gives no parameters"
    yield number(case, "usual pressure of a muscle that pulls [kPa]", float(np.median(working)), note)
    yield number(case, "largest pressure [kPa]", float(kpa.max()), note)


def corner_rows(log: Log) -> Iterator[Row]:
    """The paper's own wish: another look-ahead at corners and a speed that adapts."""
    case = "square, early corners"
    path = square_path(CORNER_SWITCH)
    off = path.distance(middle(log))[log.t > 0.5 * SETTLED_TIME]
    how = f"next side from {CORNER_SWITCH} m before a corner, heading gain 0.15, speed x max(0.5, 1 - 0.3 |error|)"
    yield bar(case, "largest deviation from the square [m]", float(off.max()), (0.05, 0.45), how)
    yield bar(case, "largest tension [N]", tension_most(log), (7.0, CORNER_LIMIT), "limit of 10 N set")
    yield bar(case, "time of a full lap [s]", lap_time(log), (4.0 * 8.8 * 0.9 / 0.275, 150.0), "corners are cut")
    note = "a robot that turns early passes inside the corner by this much"
    yield bar(case, "a corner's distance from the way [m]", corner_gap(log, path), (0.1, 0.9), note)
    mean = speed_figures(log).mean
    yield bar(case, "mean speed [m/s]", mean, (0.9 * 0.275, 0.97 * 0.275), "slower at corners by design")


LEAST_DURATION = 99.0  # s; the paper ran 100


def is_published(done: Simulation) -> bool:
    """Whether a run is the paper's: its robot on its circle for its time, by the law as it is, fused with the robot."""
    spec, log = done.spec, done.log
    same = all(getattr(spec, part) == getattr(ROBOT, part) for part in ("body", "drive", "world", "start"))
    law, plain = spec.controller, MuscleLaw(path=Line())
    same = same and isinstance(law, MuscleLaw) and replace(law, path=plain.path) == plain
    if not same or "law.forward" not in log.columns or "extremes" not in log.meta or log.t[-1] < LEAST_DURATION:
        return False
    return np.array_equal(spec.controller.path.pieces.rows, circle_path().rows)


def followed_rows(done: Simulation) -> Iterator[Row]:
    """Every printed number of the circle, then what the second road gives; none of another run."""
    if is_published(done):
        yield from judged(on_circle(), circle_numbers(done.log))
        yield from circle_rows(done.log)
