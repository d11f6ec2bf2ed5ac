"""Rows on what the paper says in words, a number each."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from scipy.special import j0

from metamer.core.units import deg_from_rad
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.experiments.wheeled_snake.headings import Tilts, serpenoid_of
from metamer.experiments.wheeled_snake.second import MOTIONS, ROAD
from metamer.experiments.wheeled_snake.tables import Runs
from metamer.record.claims import Key, Row, bar, by_engine, by_formula, number, residual
from metamer.systems.wheels.kernels.runs import euler_run
from metamer.systems.wheels.mechanics import travel
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.paths import Circle

LONG = (1, 2, 3, 5, 6, 7)  # series of four links or more
SAME_SLIP = 0.0105  # rad, a hundredth of the largest theta_slip
ORDERS = ("constant", "first order", "second order")


def algorithm1_numbers() -> dict[Key, float | None]:
    """The joint error of Algorithm 1 and what it does to the path, as section 8 claims it."""
    case = PUBLISHED["104"]
    first, second = travel(case.spec, "algorithm1"), travel(case.spec, "algorithm2")
    error = first.shape - case.spec.gait.on(case.spec.body).targets(first.t).position
    worst = float(np.abs(error).max())
    return {
        ("104", "joint error of Algorithm 1, largest [rad]"): worst,
        ("104", "joint error of Algorithm 1, largest, in degrees [deg]"): deg_from_rad(worst),
        ("104", "error from head to tail at one time, largest [deg]"): deg_from_rad(
            float(np.abs(error.sum(axis=1)).max())
        ),
        ("104", "Algorithm 1 from Algorithm 2, largest distance of the heads [m]"): float(
            np.hypot(*(first.pose - second.pose)[:, :2].T).max()
        ),
    }


def algorithm1_rows() -> Iterator[Row]:
    """The joint error against its closed form, and Algorithm 1 from the straight body."""
    case = PUBLISHED["104"]
    spec, gait, dt = case.spec, case.spec.gait.on(case.spec.body), case.spec.run.dt
    run = travel(spec, "algorithm1")
    exact = gait.targets(run.t)
    error, closed = run.shape - exact.position, -0.5 * dt * (exact.velocity - gait.targets(0.0).velocity)
    gap, note = float(np.abs(error - closed).max()), "-(dt/2)(phi'(t) - phi'(0)); second order in dt"
    yield residual(
        case.id, "closed form of the joint error - error [rad]", gap, dt**2 / 4.0, note, evidence="closed form"
    )
    summed = 6.0 * deg_from_rad(float(np.abs(error).max()))
    yield number(case.id, "six times the largest joint error [deg]", summed, "what the paper adds up")
    straight = travel(replace(spec, run=replace(spec.run, duration=40.0)), "algorithm1", joints=np.zeros(gait.joints))
    held = float(straight.shape.mean(axis=0)[3])
    yield by_formula(
        case.id, "Algorithm 1 from the straight body: joint 4 stays off by [rad]", held,
        -float(gait.targets(0.0).position[3]), 0.03, "-phi(0)",
        "it stays in every joint and the snake turns in small circles: Figs. 3 and 4 start from phi(0)",
    )  # fmt: skip


def compensated_rows() -> Iterator[Row]:
    """Section 8: polynomials fitted to the joint error of Algorithm 1 and taken off; a wave is left.

    The error is -(dt/2)(phi'(t) - phi'(0)): a constant takes its mean, and the residual is a sine of (dt/2) mu omega.
    """
    case = PUBLISHED["104"]
    spec, gait, chain, dt = case.spec, serpenoid_of(case), build_wheels(case.spec), case.spec.run.dt
    first, second = travel(spec, "algorithm1"), travel(spec, "algorithm2")
    error, rate = first.shape - gait.targets(first.t).position, gait.targets(first.t[:-1]).velocity
    left = 0.5 * dt * abs(2.0 * case.a * math.sin(0.5 * chain.length * spec.gait.b)) / math.sqrt(2.0)
    without = float(np.hypot(*(first.pose - second.pose)[:, :2].T).max())
    for order, name in enumerate(ORDERS):
        taken = np.polynomial.polynomial.polyfit(first.t, error, order)
        rest = error - np.polynomial.polynomial.polyval(first.t, taken).T
        rms = math.sqrt(float((rest**2).mean()))
        yield by_formula(
            case.id, f"joint error with a polynomial of {name} taken off, rms [rad]", rms, left, 2e-3,
            "(dt/2) mu omega/sqrt(2)", "'When unsuccessful': a polynomial takes the mean, never the wave",
        )  # fmt: skip
        shape = gait.targets(first.t).position + rest
        pose = np.empty((len(shape), 3))
        pose[0] = first.pose[0]
        euler_run(np.ascontiguousarray(shape[:-1]), np.ascontiguousarray(rate), chain.axle, dt, pose)
        apart = float(np.hypot(*(pose - second.pose)[:, :2].T).max())
        note = f"without it {without:.2f} m; less, and far from nothing"
        yield bar(case.id, f"heads apart with a polynomial of {name} [m]", apart, (0.3 * without, 0.9 * without), note)


def halved_b(published: Runs) -> dict[Key, float | None]:
    """Mean ratio of the paths when b is halved, four links and more."""
    ratios = [_path(published, f"{s}{k + 6:02d}") / _path(published, f"{s}{k:02d}") for s in LONG for k in (1, 4)]
    return {("X07/X01, X10/X04", "path when b is halved, mean ratio"): float(np.mean(ratios))}


def influence_rows(
    published: Runs, converged: Runs, tilts: dict[str, Tilts], circles: dict[str, Circle]
) -> Iterator[Row]:
    """What a, c and the wheels change: words of section 9 with a number each."""
    growth = [tilts[f"{s}{k + 3:02d}"].printed / tilts[f"{s}{k:02d}"].printed for s in LONG for k in (1, 7)]
    yield by_formula(
        "X04/X01, X10/X07", "theta_slip when a is doubled, mean ratio", float(np.mean(growth)), 2.0, 0.05,
        "psi = a cos(beta/2)", f"'larger a, greater theta_slip'; from {min(growth):.3f} to {max(growth):.3f}",
    )  # fmt: skip
    shorter = [
        _distance(converged, f"{s}{k + 3:02d}") / _distance(converged, f"{s}{k:02d}") for s in LONG for k in (1, 7)
    ]
    law = float(j0(1.0) / j0(0.5))
    yield by_formula(
        "X04/X01, X10/X07", "distance when a is doubled, largest ratio", max(shorter), law, 0.02,
        "J0(1)/J0(0.5), long bodies", "'larger a, shorter trajectory'",
    )  # fmt: skip
    shape = [tilts[f"{s}{k + 6:02d}"].printed - tilts[f"{s}{k:02d}"].printed for s in LONG for k in (1, 4)]
    change = [
        PUBLISHED[f"{s}{k:02d}"].a * (math.cos(0.25 * beta) - math.cos(0.5 * beta))
        for s in LONG
        for k in (1, 4)
        for beta in (math.pi / (PUBLISHED[f"{s}01"].links - 1),)
    ]
    yield by_formula(
        "X07-X01, X10-X04", "theta_slip when b is halved, largest change [rad]", float(np.abs(shape).max()),
        max(change), 0.1, "a (cos(beta/4) - cos(beta/2))", "the paper: minimal impact",
    )  # fmt: skip
    for c, after in ((0.125, 1), (0.5, 2)):
        turned = [
            circles[f"{s}{k + after:02d}"].tangent - tilts[f"{s}{k:02d}"].printed for s in LONG for k in (1, 4, 7, 10)
        ]
        yield residual(
            "all linear", f"theta_slip with c = {c:g} less that with c = 0, largest [rad]",
            max(abs(math.remainder(x, 2.0 * math.pi)) for x in turned), SAME_SLIP,
            f"'circles are tangent to the line'; mean {np.mean(turned):+.4f} rad",
        )  # fmt: skip
    yield from wheel_rows(converged)
    yield from coppelia_rows()


def wheel_rows(converged: Runs) -> Iterator[Row]:
    """'The relative position of the wheels exerts minimal influence': how much, against the second road."""
    for k, (quantity, get) in enumerate((("distance", _distance), ("path", _path))):
        pairs = [(f"{s + 4}{j:02d}", f"{s}{j:02d}") for s in (1, 2, 3) for j in (1, 4, 7, 10)]
        change = [get(converged, late) / get(converged, early) - 1.0 for late, early in pairs]
        second = [MOTIONS[late][1 - k] / MOTIONS[early][1 - k] - 1.0 for late, early in pairs]
        yield by_engine(
            "5XX/1XX, 6XX/2XX, 7XX/3XX", f"{quantity} when the wheels move to L1 = 0.062 m, largest change [%]",
            100.0 * max(change, key=abs), 100.0 * max(second, key=abs), 1e-3, ROAD,
            "'minimal influence' holds for the distance of N >= 4, not for the path",
        )  # fmt: skip


def coppelia_rows() -> Iterator[Row]:
    """'CoppeliaSim closely matches Maple' in the paper's own table: no number of ours is in it."""
    for links, series in ((7, (1, 5)), (8, (2, 6))):
        off = []
        for name in (f"{s}{k:02d}" for s in series for k in (7, 10)):
            case = PUBLISHED[name]
            assert case.maple is not None
            assert case.coppelia is not None
            off += [abs(x / y - 1.0) for x, y in zip(case.coppelia, case.maple, strict=True)]
        yield number(
            f"{series[0]}07.., {series[1]}07..", f"CoppeliaSim from Maple at b = -5 pi/n, {links} links, mean [%]",
            100.0 * float(np.mean(off)), "'closely matches' fails at b = -5 pi/n in the paper's own Table 3",
        )  # fmt: skip


def _path(runs: Runs, name: str) -> float:
    value = runs[name].path
    assert value is not None
    return value


def _distance(runs: Runs, name: str) -> float:
    value = runs[name].distance
    assert value is not None
    return value
