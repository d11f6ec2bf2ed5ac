"""Muscle geometry, allocation of tensions and the McKibben model against definitions and searches."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metamer.systems.muscles.kernels import muscle
from metamer.systems.muscles.model import muscle_arrays
from metamer.systems.muscles.spec import Muscles, Pam

SIZE = st.floats(0.005, 0.2)
ANGLE = st.floats(-1.4, 1.4)


def arrays(**values):
    return muscle_arrays(Muscles(**values), 1)


@settings(deadline=None)
@given(SIZE, SIZE, SIZE, SIZE, ANGLE)
def test_lengths_are_distances_of_the_tied_points(h: float, w: float, h2: float, w2: float, phi: float) -> None:
    """1e-12 m: rounding of squares of at most 0.1 m^2, where the muscle is not folded to nothing."""
    rows, _, _ = arrays(reach=h, half_width=w, reach_outer=h2, half_width_outer=w2)
    out = np.empty((1, 4))
    muscle.muscle_geometry(rows, np.array([phi]), out)
    c, s = math.cos(phi), math.sin(phi)
    for side, sign in ((0, -1.0), (1, 1.0)):
        x, y = c * h2 - s * sign * w2, s * h2 + c * sign * w2
        long = math.hypot(x + h, y - sign * w)
        if long > 1e-3:
            assert abs(out[0, side] - long) < 1e-12


def test_the_published_geometry() -> None:
    """Closed forms: 100 mm at rest, arm w, singular at 2 atan(w/h2) = 53.13 deg; arms of 11.2 and 3.96 mm."""
    rows, _, _ = arrays()
    out = np.empty((1, 4))
    for degrees, arm in ((0.0, 25.0), (30.0, 11.2), (45.0, 3.96), (math.degrees(2 * math.atan(0.5)), 0.0)):
        muscle.muscle_geometry(rows, np.array([math.radians(degrees)]), out)
        assert 1e3 * out[0, 2] == pytest.approx(arm, abs=0.01)  # printed to that digit
    h, w, phi = 0.05, 0.025, 0.3
    muscle.muscle_geometry(rows, np.array([phi]), out)
    square = 2 * (h * h - w * w) * math.cos(phi) + 4 * h * w * math.sin(phi) + 2 * (h * h + w * w)
    assert out[0, 0] == pytest.approx(math.sqrt(square), rel=1e-14)
    assert math.degrees(rows[0, 2]) == pytest.approx(53.13, abs=0.005)


def test_arms_are_slopes_of_lengths(rng: np.random.Generator) -> None:
    """Central differences of 1e-6 rad: 1e-9 m/rad of rounding and truncation."""
    rows, _, _ = arrays(reach=0.04, half_width=0.03, reach_outer=0.06)
    low, high, here = np.empty((1, 4)), np.empty((1, 4)), np.empty((1, 4))
    for phi in rng.uniform(-1.2, 1.2, 50):
        muscle.muscle_geometry(rows, np.array([phi - 1e-6]), low)
        muscle.muscle_geometry(rows, np.array([phi + 1e-6]), high)
        muscle.muscle_geometry(rows, np.array([phi]), here)
        assert np.abs((high - low)[0, :2] / 2e-6 - here[0, 2:]).max() < 1e-9


@settings(deadline=None)
@given(st.floats(-1.5, 0.92), SIZE, SIZE)
def test_the_inverse_gives_the_angle_back(phi: float, h: float, w: float) -> None:
    """Below the singular angle; 1e-6 rad near it, where the length hardly changes (slope 0)."""
    rows, _, _ = arrays(reach=h, half_width=w)
    if phi > rows[0, 2] or phi < rows[0, 2] - math.pi + 1e-3:
        return
    out = np.empty((1, 4))
    muscle.muscle_geometry(rows, np.array([phi]), out)
    assert muscle.muscle_angles(rows, out[:, 0].copy(), 1.0)[0] == pytest.approx(phi, abs=1e-6)
    muscle.muscle_geometry(rows, np.array([-phi]), out)
    assert muscle.muscle_angles(rows, out[:, 1].copy(), -1.0)[0] == pytest.approx(-phi, abs=1e-6)


def test_a_length_out_of_reach_has_no_angle() -> None:
    rows, _, _ = arrays()
    assert math.isnan(muscle.muscle_angles(rows, np.array([0.2]), 1.0)[0])


@settings(deadline=None)
@given(
    st.floats(-0.3, 0.3),
    st.floats(-1.2, 1.2),
    st.floats(0.0, 2.0),
    st.floats(0.1, 20.0),
)
def test_tensions_are_the_smallest_that_give_the_torque(tau: float, phi: float, least: float, span: float) -> None:
    """Against a search over the line of all tensions; 1e-6 N^2 of the search's grid, torque to 1e-12."""
    rows, _, _ = arrays()
    most = least + span
    limits, out, geometry = np.array([[least, most, least, most]]), np.empty((1, 3)), np.empty((1, 4))
    missing = muscle.allocate_tensions(rows, np.array([phi]), np.array([tau]), limits, out)
    muscle.muscle_geometry(rows, np.array([phi]), geometry)
    arm = geometry[0, 2:]
    f = out[0, :2]
    assert (f >= least - 1e-12).all()
    assert (f <= most + 1e-12).all()
    assert -(arm @ f) == pytest.approx(out[0, 2], abs=1e-12)
    # corners of the limits bound what torque there is
    corners = [-(arm[0] * a + arm[1] * b) for a in (least, most) for b in (least, most)]
    assert out[0, 2] == pytest.approx(min(max(tau, min(corners)), max(corners)), abs=1e-12)
    assert missing == pytest.approx(abs(tau - out[0, 2]), abs=1e-12)
    # no other point of the box with this torque is shorter
    grid = np.linspace(least, most, 2001)
    if abs(arm[1]) > 1e-3:
        other = -(out[0, 2] + arm[0] * grid) / arm[1]
        good = (other >= least) & (other <= most)
        if good.any():
            assert f @ f <= (grid[good] ** 2 + other[good] ** 2).min() + 1e-6


def test_co_contraction_is_compensated() -> None:
    """Both muscles stay taut and the torque is met to rounding."""
    rows, _, _ = arrays(tension_least=2.0)
    phi, out = np.array([0.5]), np.empty((1, 3))
    muscle.allocate_tensions(rows, phi, np.array([-0.01]), np.array([[2.0, 1e12, 2.0, 1e12]]), out)
    assert out[0, :2].min() == pytest.approx(2.0, abs=1e-12)
    assert out[0, 2] == pytest.approx(-0.01, abs=1e-15)


@settings(deadline=None)
@given(st.floats(0.07, 0.12), st.floats(-0.3, 0.3), st.floats(0.0, 40.0))
def test_pressure_is_the_inverse_of_force(length: float, rate: float, tension: float) -> None:
    """Within the valves' range the force is met to 1e-9 N; outside it is the nearest."""
    _, pam, _ = arrays(pam=Pam(hysteresis=0.2))
    row = pam[0]
    pressure = muscle.pam_pressure(row, length, rate, tension)
    assert 0.0 <= pressure <= row[6]
    force = muscle.pam_force(row, length, rate, pressure)
    if 1.0001 * row[5] < pressure < row[6]:
        assert force == pytest.approx(tension, abs=1e-9)
    elif pressure < row[6]:
        assert force >= tension - 1e-9
    else:
        assert force <= tension + 1e-9


def test_mckibben_closed_forms() -> None:
    """No force at the largest contraction 1 - sqrt(b/a); A p (a - b) at rest; nothing below the dead pressure."""
    _, pam, _ = arrays(pam=Pam(stiffness=0.0, dead_pressure=1e4, hysteresis=0.0))
    row = pam[0]
    a, b = row[2], row[3]
    angle = math.radians(25.0)
    assert (a, b) == pytest.approx((3 / math.tan(angle) ** 2, 1 / math.sin(angle) ** 2))
    shortest = row[0] * math.sqrt(b / a)
    assert muscle.pam_force(row, shortest, 0.0, 2e5) == pytest.approx(0.0, abs=1e-12)
    rest = math.pi * 0.008**2 / 4 * 1e5 * (a - b)
    assert muscle.pam_force(row, row[0], 0.0, 1.1e5) == pytest.approx(rest, rel=1e-12)
    assert muscle.pam_force(row, row[0], 0.0, 9e3) == 0.0


def test_hysteresis_takes_energy() -> None:
    """Round a cycle at held pressure the muscle takes in eta times sum F |dl|; 2 %, for tanh is not a step."""
    _, pam, _ = arrays(pam=Pam(stiffness=0.0, hysteresis=0.1, slip_speed=1e-4))
    row = pam[0]
    t = np.linspace(0.0, 2.0 * math.pi, 20001)
    long, rate = 0.1 + 0.005 * np.sin(t), 0.005 * np.cos(t)
    force = np.array([muscle.pam_force(row, x, v, 1e5) for x, v in zip(long, rate, strict=True)])
    plain = np.array([muscle.pam_force(row, x, 0.0, 1e5) for x in long])
    taken = float(np.sum(0.5 * (force[1:] + force[:-1]) * np.diff(long)))
    assert taken == pytest.approx(0.1 * float(np.sum(plain[1:] * np.abs(np.diff(long)))), rel=0.02)


def test_limits_follow_the_air() -> None:
    """Least tension is the stretched bladder's, most that of full pressure, never beyond `muscles`."""
    rows, pam, _ = arrays(tension_most=15.0, pam=Pam(stiffness=100.0, hysteresis=0.0))
    limits = np.empty((1, 4))
    muscle.pam_limits(rows, pam, np.array([0.4]), np.zeros(1), limits)
    geometry = np.empty((1, 4))
    muscle.muscle_geometry(rows, np.array([0.4]), geometry)
    assert limits[0, 0] == pytest.approx(100.0 * (geometry[0, 0] - 0.1), rel=1e-12)
    assert limits[0, 2] == 0.0
    assert limits[0, 1] == 15.0
