"""The start of a snake on wheels: theta_comp, mean heading, pre-rotation, on-axis start, swing; and the curve."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.gaits.serpenoid import Serpenoid, SerpenoidCurve, serpenoid_curve
from metamer.systems.planar.spec import PlanarBody
from metamer.systems.wheels.start import mean_heading, on_axis_start, pre_rotation, theta_comp, theta_slip, winding
from metamer.systems.wheels.swing import NO_SWING, wheeled_swing

OMEGA = 0.5 / math.pi  # Hz, 1 rad/s


def snake(links: int, a: float, waves: float) -> Serpenoid:
    b = -waves * math.pi / (links - 1)
    return SerpenoidCurve(a=a, b=b, frequency=OMEGA, start=0.0).on(PlanarBody(links=links, length=0.1))


def axle(links: int, front: float) -> np.ndarray:
    return np.tile([front, 0.1 - front], (links, 1))


@pytest.mark.parametrize("a", [0.5, 1.0])
@pytest.mark.parametrize("waves", [10, 5])
@pytest.mark.parametrize(
    ("links", "front", "bar"),
    [
        *((links, 0.05, 0.002) for links in (7, 8, 20)),
        (4, 0.05, 0.007),
        *((links, front, 0.045) for links, front in ((7, 0.062), (4, 0.062), (8, 0.038))),
    ],
)
def test_theta_comp(links: int, front: float, bar: float, waves: int, a: float) -> None:
    """Tilt left by lag/2 + pi/2: 0.002 rad for wheels in the middle, 0.045 else; by the quadrature's root 1e-9."""
    gait, wheels = snake(links, a, waves), axle(links, front)
    assert abs(mean_heading(gait, wheels)) > 0.4
    assert theta_comp(gait) == pytest.approx(0.5 * gait.lag + 0.5 * math.pi)
    assert abs(mean_heading(replace(gait, phase=theta_comp(gait)), wheels)) < bar
    exact = theta_comp(gait, axle=wheels, method="quadrature")
    assert abs(mean_heading(replace(gait, phase=exact), wheels)) < 1e-9


def test_theta_slip_closed_form() -> None:
    """a cos(phase - lag/2) is exact in the linear limit: the error falls as a^3 for a long body."""
    errors = []
    for a in (0.4, 0.2, 0.1):
        gait = snake(20, a, 10)
        assert winding(gait) == pytest.approx(a)
        errors.append(abs(mean_heading(gait, axle(20, 0.05)) - theta_slip(gait)))
    assert errors[0] / errors[1] == pytest.approx(8.0, rel=0.1)
    assert errors[1] / errors[2] == pytest.approx(8.0, rel=0.1)


def test_pre_rotation_takes_the_tilt_off() -> None:
    """Any phase, any wheels; exact by definition."""
    gait, wheels = replace(snake(5, 0.9, 7), phase=1.1), axle(5, 0.07)
    assert mean_heading(gait, wheels, pre_rotation(gait, wheels)) == pytest.approx(0.0, abs=1e-12)


def test_on_axis_start() -> None:
    """Wheels in the middle: the closed form is the quadrature's root to 0.002 rad."""
    gait, wheels = snake(7, 1.0, 10), axle(7, 0.05)
    closed, exact = on_axis_start(gait), on_axis_start(gait, axle=wheels, method="quadrature")
    assert closed.theta == pytest.approx(exact.theta, abs=0.002)
    assert closed.gait.phase == pytest.approx(exact.gait.phase, abs=0.005)


def test_swing_returns_to_itself() -> None:
    """A period later the swing is the same, its mean is zero, and the stride is what the snake gains."""
    swing = wheeled_swing(snake(7, 0.5, 10), axle(7, 0.05))
    assert swing.period == pytest.approx(2.0 * math.pi)
    assert np.allclose(swing.at(0.7), swing.at(0.7 + swing.period))
    assert abs(swing.heading.mean()) < 1e-12
    assert np.abs(swing.heading).max() == pytest.approx(0.5, abs=0.01)
    assert swing.stride == pytest.approx(0.17479 * 2.0 * math.pi, rel=0.01)
    assert NO_SWING.at(3.0) == (0.0, 0.0, 0.0)


def test_refusals() -> None:
    gait = snake(7, 0.5, 10)
    with pytest.raises(BadInput, match="method"):
        theta_comp(gait, axle=axle(7, 0.05), method="guess")
    with pytest.raises(BadInput, match="axle"):
        theta_comp(gait, method="quadrature")
    with pytest.raises(BadInput, match=r"gait\.offset"):
        mean_heading(replace(gait, offset=0.1), axle(7, 0.05))
    with pytest.raises(BadInput, match=r"gait\.start"):
        mean_heading(replace(gait, start=1.0), axle(7, 0.05))


def test_curve_and_its_joints() -> None:
    """Joint angles of links laid on curve (1) are those of Eq. (11) with the opposite sign, moved by half a link."""
    a, b, c = 0.5, -10.0 * math.pi / 6.0, 0.2
    gait = SerpenoidCurve(a=a, b=b, c=c, frequency=OMEGA, start=0.0).on(PlanarBody(links=7, length=0.1))
    middles = 0.1 * (np.arange(7) + 0.5)
    found = np.diff(a * np.cos(b * middles) + c * middles)
    # phase omega t of Eq. (11) where the wave stands: b l at the first joint
    t = gait.lag
    assert found == pytest.approx(-gait.targets(t).position, abs=1e-12)
    s = np.linspace(0.0, 0.7, 400)
    curve = serpenoid_curve(a, b, c, s)
    speed = np.hypot(*np.gradient(curve[:, :2], s, axis=0).T)
    assert np.abs(speed - 1.0)[2:-2].max() < 1e-4
    with pytest.raises(BadInput):
        serpenoid_curve(a, b, c, np.array([0.0]))
