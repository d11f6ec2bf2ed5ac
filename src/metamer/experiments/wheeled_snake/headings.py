"""Rows on where the snake heads: the tilt before and after theta_comp, the circles, the on-axis start."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from metamer.experiments.wheeled_snake.claims import PUBLISHED, Case
from metamer.experiments.wheeled_snake.second import AGREES, AXIS_OFFSETS, CIRCLES, ROAD, TILTS
from metamer.experiments.wheeled_snake.tables import Runs, linear_cases
from metamer.gaits.serpenoid import Serpenoid
from metamer.record.claims import Row, by_engine, number, residual
from metamer.systems.wheels.mechanics import Travel, travel
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.paths import Circle, circle, line_offset, tilt
from metamer.systems.wheels.start import mean_heading, on_axis_start, theta_comp, theta_slip

PERIOD = 2.0 * math.pi  # s, omega = 1 rad/s


@dataclass(frozen=True, kw_only=True)
class Tilts:
    """Tilt of the mean path of one case in radians, by start: as printed, and with each remedy.

    printed         theta_comp = 0, converged
    scheme          theta_comp = 0, published scheme
    closed          theta_comp = beta/2 + pi/2
    closed_scheme   the same in the published scheme
    quadrature      theta_comp from the quadrature
    turned          pre-rotation by -psi
    axis            on-axis start, closed form
    axis_offset     its mean line from the x axis at the start                  [m]
    exact_axis      on-axis start from the quadrature
    exact_offset    its mean line from the x axis at the start                  [m]
    formula, exact  theta_slip by the closed form and by the quadrature
    """

    printed: float
    scheme: float
    closed: float
    closed_scheme: float
    quadrature: float
    turned: float
    axis: float
    axis_offset: float
    exact_axis: float
    exact_offset: float
    formula: float
    exact: float


def serpenoid_of(case: Case) -> Serpenoid:
    """The gait of a case."""
    gait = case.spec.gait.on(case.spec.body)
    assert isinstance(gait, Serpenoid)
    return gait


def tilts(case: Case, converged: Travel, published: Travel) -> Tilts:
    """Every start of one straight case."""
    spec, gait, axle = case.spec, serpenoid_of(case), build_wheels(case.spec).axle
    closed = replace(gait, phase=theta_comp(gait))
    exact = replace(gait, phase=theta_comp(gait, axle=axle, method="quadrature"))
    psi = mean_heading(gait, axle)
    axis = on_axis_start(gait)
    exact_axis = on_axis_start(gait, axle=axle, method="quadrature")
    on_axis = travel(spec, gait=axis.gait, start=(0.0, 0.0, axis.theta))
    on_exact_axis = travel(spec, gait=exact_axis.gait, start=(0.0, 0.0, exact_axis.theta))
    return Tilts(
        printed=tilt(converged, PERIOD),
        scheme=tilt(published, PERIOD),
        closed=tilt(travel(spec, gait=closed), PERIOD),
        closed_scheme=tilt(travel(spec, "published", gait=closed), PERIOD),
        quadrature=tilt(travel(spec, gait=exact), PERIOD),
        turned=tilt(travel(spec, start=(0.0, 0.0, -psi)), PERIOD),
        axis=tilt(on_axis, PERIOD),
        axis_offset=line_offset(on_axis, PERIOD),
        exact_axis=tilt(on_exact_axis, PERIOD),
        exact_offset=line_offset(on_exact_axis, PERIOD),
        formula=theta_slip(gait),
        exact=psi,
    )


def all_tilts(converged: Runs, published: Runs) -> dict[str, Tilts]:
    """Tilts of every straight case that has a solution."""
    return {
        case.id: tilts(case, converged[case.id], published[case.id])
        for case in linear_cases()
        if converged[case.id].path is not None
    }


def tilt_rows(found: dict[str, Tilts]) -> Iterator[Row]:
    """The tilt table, with and without theta_comp."""
    for name, t in found.items():
        case = PUBLISHED[name]
        short = (0.002 if case.links >= 7 else 0.007) if case.middle else 0.045
        left = "tilt left by theta_comp = beta/2 + pi/2 [rad]"
        yield by_engine(
            name, "theta_slip without theta_comp [rad]", t.printed, TILTS[name], 1e-6, ROAD,
            f"converged motion; a cos(beta/2) of long bodies is {t.formula:.4f} rad",
        )  # fmt: skip
        yield residual(name, "theta_slip, quadrature - motion [rad]", t.exact - t.printed, 1e-6, evidence="closed form")
        if case.links == 3:
            yield number(name, left, t.closed, "three links: B loses rank twice in a period")
        else:
            yield residual(name, left, t.closed, short, evidence="closed form")
        note = "the scheme's lag is left over" if case.links > 3 else "the scheme is wild for three links"
        yield number(name, left.replace(" [", ", published scheme ["), t.closed_scheme, note)
        for quantity, value in (
            ("tilt left by theta_comp from quadrature [rad]", t.quadrature),
            ("tilt left by pre-rotation [rad]", t.turned),
            ("tilt of the on-axis start, quadrature [rad]", t.exact_axis),
            ("offset of the on-axis start, quadrature [m]", t.exact_offset),
        ):
            yield residual(name, quantity, value, 1e-6, evidence="closed form")
        if case.middle and case.links >= 7:
            yield residual(name, "tilt of the on-axis start, closed form [rad]", t.axis, 0.002, evidence="closed form")
            yield by_engine(
                name, "offset of the on-axis start, closed form [m]", t.axis_offset, AXIS_OFFSETS[name], 1e-4, ROAD,
                "what the linear limit leaves, of third order in a; the quadrature leaves none",
            )  # fmt: skip


def all_circles(runs: Runs) -> dict[str, Circle]:
    """Circle of every curved case that has a solution."""
    return {
        case.id: circle(runs[case.id], PERIOD)
        for case in PUBLISHED.values()
        if case.c != 0.0 and runs[case.id].path is not None
    }


def circle_rows(found: dict[str, Circle]) -> Iterator[Row]:
    """Radius and centre of every circle against the second road, J0(a)/c beside them."""
    from scipy.special import j0

    for name, ring in found.items():
        case = PUBLISHED[name]
        law = float(j0(case.a)) / case.c
        long = f"J0(a)/c of a long body is {law:.4g} m, {100.0 * (law / ring.radius - 1.0):+.2f} % of it"
        numbers = ring.radius, *ring.centre.tolist()
        names = ("radius of the circle [m]", "centre of the circle, x [m]", "centre of the circle, y [m]")
        for what, ours, other in zip(names, numbers, CIRCLES[name], strict=True):
            share = AGREES * CIRCLES[name][0] / abs(other)
            note = long if what.startswith("radius") else ""
            yield by_engine(name, what, ours, other, share, ROAD, note)
