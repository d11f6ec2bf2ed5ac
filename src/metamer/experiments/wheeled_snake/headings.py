"""Rows on where the snake heads: the tilt before and after theta_comp, the circles, the on-axis start."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from metamer.experiments.wheeled_snake.published import PUBLISHED, Case
from metamer.experiments.wheeled_snake.tables import SYSTEM, Runs, linear_cases
from metamer.gaits.serpenoid import Serpenoid
from metamer.gaits.start import mean_heading, on_axis_start, theta_comp, theta_slip
from metamer.mechanics.wheels import Travel, gait_of, travel
from metamer.mechanics.wheels_paths import Circle, circle, line_offset, tilt
from metamer.model.wheels import build_wheels
from metamer.record.table import Row, check, compare

PERIOD = 2.0 * math.pi  # s, omega = 1 rad/s
AXIS_OFFSET = 2e-4  # m, asked of the on-axis start, to one digit
AXIS_BAR = 2.5e-4  # m, what still rounds to it


@dataclass(frozen=True, kw_only=True)
class Tilts:
    """Tilt of the mean path of one case in radians, by start: as printed, and with each remedy.

    printed         theta_comp = 0, converged
    scheme          theta_comp = 0, published scheme
    closed          theta_comp = beta/2 + pi/2
    closed_scheme   the same in the published scheme
    quadrature      theta_comp from the quadrature
    turned          pre-rotation by -psi
    turned_scheme   pre-rotation by the scheme's own tilt, in the scheme
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
    turned_scheme: float
    axis: float
    axis_offset: float
    exact_axis: float
    exact_offset: float
    formula: float
    exact: float


def serpenoid_of(case: Case) -> Serpenoid:
    """The gait of a case."""
    gait = gait_of(case.spec)
    assert isinstance(gait, Serpenoid)
    return gait


def tilts(case: Case, converged: Travel, published: Travel) -> Tilts:
    """Every start of one straight case."""
    spec, gait, axle = case.spec, serpenoid_of(case), build_wheels(case.spec).axle
    closed = replace(gait, phase=theta_comp(gait))
    exact = replace(gait, phase=theta_comp(gait, axle=axle, method="quadrature"))
    psi = mean_heading(gait, axle)
    scheme = tilt(published, PERIOD)
    axis = on_axis_start(gait)
    exact_axis = on_axis_start(gait, axle=axle, method="quadrature")
    on_axis = travel(spec, gait=axis.gait, start=(0.0, 0.0, axis.theta))
    on_exact_axis = travel(spec, gait=exact_axis.gait, start=(0.0, 0.0, exact_axis.theta))
    return Tilts(
        printed=tilt(converged, PERIOD),
        scheme=scheme,
        closed=tilt(travel(spec, gait=closed), PERIOD),
        closed_scheme=tilt(travel(spec, "published", gait=closed), PERIOD),
        quadrature=tilt(travel(spec, gait=exact), PERIOD),
        turned=tilt(travel(spec, start=(0.0, 0.0, -psi)), PERIOD),
        turned_scheme=tilt(travel(spec, "published", start=(0.0, 0.0, -scheme)), PERIOD),
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
    source = "shehadeh2024, Eq. (13)"
    for name, t in found.items():
        case = PUBLISHED[name]
        yield compare(SYSTEM, name, "theta_slip without theta_comp", t.printed, unit="rad", note="converged motion")
        yield compare(
            SYSTEM, name, "theta_slip, closed form", t.formula, unit="rad", note="a cos(beta/2)", source=source
        )
        yield check(SYSTEM, name, "theta_slip, quadrature - motion", t.exact - t.printed, 1e-6, unit="rad")
        bar = (0.002 if case.links >= 7 else 0.007) if case.middle else 0.045
        quantity = "tilt left by theta_comp = beta/2 + pi/2"
        if case.links == 3:
            note = "three links: B loses rank twice in a period"
            yield compare(SYSTEM, name, quantity, t.closed, unit="rad", source=source, note=note)
        else:
            yield check(SYSTEM, name, quantity, t.closed, bar, unit="rad")
        note = "the scheme's lag is left over" if case.links > 3 else "the scheme is wild for three links"
        yield compare(SYSTEM, name, f"{quantity}, published scheme", t.closed_scheme, unit="rad", note=note)
        yield check(SYSTEM, name, "tilt left by theta_comp from quadrature", t.quadrature, 1e-6, unit="rad")
        yield check(SYSTEM, name, "tilt left by pre-rotation", t.turned, 1e-6, unit="rad")
        yield check(SYSTEM, name, "tilt left by pre-rotation, published scheme", t.turned_scheme, 1e-9, unit="rad")
        yield check(SYSTEM, name, "tilt of the on-axis start, quadrature", t.exact_axis, 1e-6, unit="rad")
        yield check(SYSTEM, name, "offset of the on-axis start, quadrature", t.exact_offset, 1e-6, unit="m")
        if case.middle and case.links >= 7:
            yield check(SYSTEM, name, "tilt of the on-axis start, closed form", t.axis, 0.002, unit="rad")
            note = "asked: 0.2 mm to one digit, and up to 0.25 mm rounds to it"
            if abs(t.axis_offset) > AXIS_OFFSET:
                note += "; unrounded this is above 0.2 mm"
            yield check(
                SYSTEM, name, "offset of the on-axis start, closed form", t.axis_offset, AXIS_BAR, unit="m", note=note
            )


def all_circles(runs: Runs) -> dict[str, Circle]:
    """Circle of every curved case that has a solution."""
    return {
        case.id: circle(runs[case.id], PERIOD)
        for case in PUBLISHED.values()
        if case.c != 0.0 and runs[case.id].path is not None
    }


def circle_rows(found: dict[str, Circle]) -> Iterator[Row]:
    """Radius against J0(a)/c, and the centre."""
    from scipy.special import j0

    for name, ring in found.items():
        case = PUBLISHED[name]
        law = float(j0(case.a)) / case.c
        note = "J0(a)/c, closed form for long bodies"
        off = (
            f"{note}; ours differs by {100.0 * (ring.radius / law - 1.0):+.2f} %: a body of {case.links} links is short"
        )
        yield compare(
            SYSTEM,
            name,
            "radius of the circle",
            ring.radius,
            law,
            unit="m",
            tolerance=0.02,
            source="shehadeh2024, section 9",
            note=note if case.links >= 7 else off,
            expected="match" if case.links >= 7 else "differs",
        )
        for axis, value in zip("xy", ring.centre, strict=True):
            yield compare(SYSTEM, name, f"centre of the circle, {axis}", float(value), unit="m")
