"""Rows on what the paper says in words, a number each."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metamer.experiments.wheeled_snake.headings import Tilts
from metamer.experiments.wheeled_snake.published import PUBLISHED
from metamer.experiments.wheeled_snake.tables import SYSTEM, Runs
from metamer.mechanics.wheels import gait_of, travel
from metamer.mechanics.wheels_paths import Circle
from metamer.record.table import Row, check, compare
from metamer.units import deg_from_rad

SECTION8, SECTION9 = "shehadeh2024, section 8", "shehadeh2024, section 9"
ONE_DIGIT = 0.005 / 0.03  # 0.03 is printed with one digit


def algorithm1_rows() -> Iterator[Row]:
    """The joint error of Algorithm 1, its closed form, and what it does to the path."""
    case = PUBLISHED["104"]
    spec, gait = case.spec, gait_of(case.spec)
    dt = spec.run.dt
    first, second = travel(spec, "algorithm1"), travel(spec, "algorithm2")
    exact = gait.targets(first.t)
    error = first.shape - exact.position
    closed = -0.5 * dt * (exact.velocity - gait.targets(0.0).velocity)
    worst = float(np.abs(error).max())
    yield compare(
        SYSTEM,
        case.id,
        "joint error of Algorithm 1, largest",
        worst,
        0.03,
        unit="rad",
        tolerance=ONE_DIGIT,
        source=SECTION8,
        note="closed form -(dt/2)(phi'(t) - phi'(0)), at most dt |mu|; the tolerance is the printed digit",
    )
    yield check(
        SYSTEM,
        case.id,
        "closed form of the joint error - error",
        float(np.abs(error - closed).max()),
        dt**2 / 4.0,
        unit="rad",
        note="second order in dt",
    )
    yield compare(
        SYSTEM,
        case.id,
        "joint error of Algorithm 1, largest, in degrees",
        deg_from_rad(worst),
        1.7,
        unit="deg",
        tolerance=ONE_DIGIT,
        source=SECTION8,
        note="0.03 rad in degrees; the tolerance is that of 0.03",
    )
    yield compare(
        SYSTEM,
        case.id,
        "six times the largest joint error",
        6.0 * deg_from_rad(worst),
        10.0,
        unit="deg",
        tolerance=ONE_DIGIT,
        source=SECTION8,
        note="what the paper adds up",
    )
    yield compare(
        SYSTEM,
        case.id,
        "error from head to tail at one time, largest",
        deg_from_rad(float(np.abs(error.sum(axis=1)).max())),
        10.0,
        unit="deg",
        tolerance=ONE_DIGIT,
        source=SECTION8,
        expected="differs",
        note="the joints' errors differ in phase: they never reach their largest values together",
    )
    apart = float(np.hypot(*(first.pose - second.pose)[:, :2].T).max())
    yield compare(
        SYSTEM,
        case.id,
        "Algorithm 1 from Algorithm 2, largest distance of the heads",
        apart,
        0.03,
        unit="m",
        tolerance=ONE_DIGIT,
        source=SECTION8,
        expected="differs",
        note="the mean of the joint error, (dt/2) phi'(0), bends the body for good and curves the path",
    )
    straight = travel(replace(spec, run=replace(spec.run, duration=40.0)), "algorithm1", joints=np.zeros(gait.joints))
    yield compare(
        SYSTEM,
        case.id,
        "Algorithm 1 from the straight body: joint 4 stays off by",
        float(straight.shape.mean(axis=0)[3]),
        unit="rad",
        source=SECTION8,
        note="-phi(0) stays in every joint and the snake turns in small circles: Figs. 3 and 4 start from phi(0)",
    )


def influence_rows(
    published: Runs, converged: Runs, tilts: dict[str, Tilts], circles: dict[str, Circle]
) -> Iterator[Row]:
    """What a, b, c and the wheels change."""
    long = [1, 2, 3, 5, 6, 7]  # series of four links or more
    ratios = [_path(published, f"{s}{k + 6:02d}") / _path(published, f"{s}{k:02d}") for s in long for k in (1, 4)]
    yield compare(
        SYSTEM,
        "X07/X01, X10/X04",
        "path when b is halved, mean ratio",
        float(np.mean(ratios)),
        2.0,
        tolerance=0.1,
        source=SECTION9,
        note=f"from {min(ratios):.3f} to {max(ratios):.3f}, N >= 4",
    )
    growth = [tilts[f"{s}{k + 3:02d}"].printed / tilts[f"{s}{k:02d}"].printed for s in long for k in (1, 7)]
    yield compare(
        SYSTEM,
        "X04/X01, X10/X07",
        "theta_slip when a is doubled, mean ratio",
        float(np.mean(growth)),
        2.0,
        tolerance=0.05,
        source=SECTION9,
        note=f"larger a, larger theta_slip; from {min(growth):.3f} to {max(growth):.3f}: psi = a cos(beta/2)",
    )
    shorter = [
        _distance(converged, f"{s}{k + 3:02d}") / _distance(converged, f"{s}{k:02d}") for s in long for k in (1, 7)
    ]
    yield check(
        SYSTEM,
        "X04/X01, X10/X07",
        "distance when a is doubled, largest ratio",
        max(shorter),
        1.0,
        note="larger a, shorter trajectory",
    )
    shape = [tilts[f"{s}{k + 6:02d}"].printed - tilts[f"{s}{k:02d}"].printed for s in long for k in (1, 4)]
    yield compare(
        SYSTEM,
        "X07-X01, X10-X04",
        "theta_slip when b is halved, largest change",
        float(np.abs(shape).max()),
        unit="rad",
        source=SECTION9,
        note="the paper: minimal impact",
    )
    for c, after in ((0.125, 1), (0.5, 2)):
        turned = [
            circles[f"{s}{k + after:02d}"].tangent - tilts[f"{s}{k:02d}"].printed for s in long for k in (1, 4, 7, 10)
        ]
        yield check(
            SYSTEM,
            "all linear",
            f"theta_slip with c = {c:g} less that with c = 0, largest",
            max(abs(math.remainder(x, 2.0 * math.pi)) for x in turned),
            0.1,
            unit="rad",
            note=f"circles are tangent to the line; mean {np.mean(turned):+.4f} rad",
        )
    for quantity, get in (("distance", _distance), ("path", _path)):
        change = [
            get(published, f"{s + 4}{k:02d}") / get(published, f"{s}{k:02d}") - 1.0
            for s in (1, 2, 3)
            for k in (1, 4, 7, 10)
        ]
        largest = max(change, key=abs)
        yield compare(
            SYSTEM,
            "5XX/1XX, 6XX/2XX, 7XX/3XX",
            f"{quantity} when the wheels move to L1 = 0.062 m, largest change",
            100.0 * largest,
            0.0,
            unit="%",
            tolerance=1.0,
            source=SECTION9,
            expected="differs",
            note="'minimal influence' holds for the distance of N >= 4, not for the path",
        )
    for links, series in ((7, (1, 5)), (8, (2, 6))):
        off = []
        for s in series:
            for k in (7, 10):
                case = PUBLISHED[f"{s}{k:02d}"]
                assert case.maple is not None
                assert case.coppelia is not None
                off += [abs(x / y - 1.0) for x, y in zip(case.coppelia, case.maple, strict=True)]
        yield compare(
            SYSTEM,
            f"{series[0]}07.., {series[1]}07..",
            f"CoppeliaSim from Maple at b = -5 pi/n, {links} links, mean",
            100.0 * float(np.mean(off)),
            0.0,
            unit="%",
            tolerance=5.0,
            source=f"{SECTION9}, Table 3",
            expected="differs",
            note="'closely matches' fails at b = -5 pi/n in the paper's own table",
        )


def _path(runs: Runs, name: str) -> float:
    value = runs[name].path
    assert value is not None
    return value


def _distance(runs: Runs, name: str) -> float:
    value = runs[name].distance
    assert value is not None
    return value
