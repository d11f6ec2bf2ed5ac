"""The lander in flight and on the ground: conservation, the printed equations, loads, slopes, crawling."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.experiments.soft_lander import cases, hub_array, injections
from metamer.experiments.soft_lander.printed import accelerations, limb_table, total_energy
from metamer.gaits.arch import Arch
from metamer.robots.soft_lander import Hub, lander, limb_angles
from metamer.robots.soft_limb import STRIP
from metamer.systems.contact.mechanics import Held, run_on_ground
from metamer.systems.planar.flight import fly
from metamer.systems.planar.loads import SOLAR_PRESSURE, solar_loads
from metamer.systems.planar.mechanics import acceleration, energies
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.outline import limb_links


@pytest.mark.parametrize("name", list(cases.FLIGHTS))
def test_flights_conserve(name):
    model = build(cases.FLIGHTS[name])
    run = fly(model, *start_state(model), duration=100.0, dt=1.0)
    # bar of the specification
    assert run.energy_error() <= 1e-9
    if "falling" not in name:
        assert run.momentum_error() <= 1e-9
        assert run.angular_error() <= 1e-9


def ours_from_thesis(q):
    """Our coordinates from (x, y, theta_h, theta_L .., theta_R ..) of the thesis, two links a limb."""
    hub = Hub()
    c, s = np.cos(q[2]), np.sin(q[2])
    corner = q[:2] - [c * hub.half_width - s * hub.height, s * hub.half_width + c * hub.height]
    return np.concatenate([corner, [q[2]], limb_angles(tuple(q[5:7]), tuple(q[3:5]), q[2])])


def test_right_equations_of_the_thesis_equal_the_tree(rng):
    model = build(cases.in_space(lander(), (0.0, 0.0), (0.0, 0.0)))
    table = limb_table(limb_links(STRIP, 2))
    hub = hub_array()
    for _ in range(5):
        q, v, a = 0.5 * rng.normal(size=7), 0.3 * rng.normal(size=7), np.empty(7)
        accelerations(hub, table, table, q, v, 0, a)
        h = 1e-4
        path = [ours_from_thesis(q + s * v + 0.5 * s * s * a) for s in (-h, 0.0, h)]
        rate = (ours_from_thesis(q + 1e-6 * v) - ours_from_thesis(q - 1e-6 * v)) / 2e-6
        # second differences of size-1 numbers over 1e-4
        second = (path[2] - 2 * path[1] + path[0]) / h**2
        np.testing.assert_allclose(second, acceleration(model, path[1], rate, np.zeros(7)), atol=1e-6)
        assert total_energy(hub, table, table, q, v) == pytest.approx(sum(energies(model, path[1], rate)), rel=1e-8)


def test_five_printed_errors_hide_in_the_flapper():
    found = injections()
    assert max(found[0]) <= 1e-9
    for error in (4, 5, 6, 7, 10):
        assert found[error][0] <= 1e-9
        assert found[error][1] >= 1e-2
    for error in (1, 2, 8, 9):
        assert min(found[error][:2]) >= 1e-2
    assert max(found[3][:2]) <= 1e-9 < found[3][2]


def test_sunlight_closed_forms(rng):
    model = build(cases.in_space(lander(), (0.0, 0.0), (0.0, 0.0)))
    area = np.array([0.0, 0.5, 0.4, 0.5, 0.4])
    flat = np.zeros(7)
    force = solar_loads(model, flat, area=area, reflectivity=1.0)
    assert force[:, 1].sum() == pytest.approx(-2.0 * SOLAR_PRESSURE * 1.8, rel=1e-12)
    # edge on there is none
    assert np.abs(solar_loads(model, flat, area=area, sun=(1.0, 0.0))).max() <= 1e-20
    with pytest.raises(BadInput, match="reflectivity"):
        solar_loads(model, flat, area=area, reflectivity=2.0)
    with pytest.raises(BadInput, match="area"):
        solar_loads(model, flat, area=np.ones(3))


def test_slew_rings_at_the_linear_mode():
    slew = cases.slew()
    # bends of 15 mrad and less: the motion is linear to their square
    assert slew.frequency == pytest.approx(slew.mode_frequency, rel=1e-3)
    assert slew.ratio == pytest.approx(slew.mode_ratio, rel=5e-3)
    # the hub is where the two moments leave it
    assert slew.turned == pytest.approx(0.0493, abs=1e-3)


def test_ring_down_finds_known_poles():
    t = np.arange(1200) * 0.1
    x = 0.02 * np.exp(-0.05 * t) * np.cos(0.3 * t + 0.4) + 0.01 * np.exp(-0.1 * t) * np.sin(0.45 * t)
    # two damped oscillations follow the recursion exactly
    assert cases.ring_down(x, 0.1) == pytest.approx(-0.05 + 0.3j, abs=1e-8)


def test_sunlight_moves_the_lander_by_half_a_t_squared():
    fallen, expected = cases.sunlit_fall(200.0)
    # limbs bend by microradians
    assert fallen == pytest.approx(expected, rel=1e-3)


def test_negative_gravity_lifts_off_and_adhesion_holds():
    free, held = cases.lift_off()
    assert free == pytest.approx(1.0, rel=1e-3)
    assert held <= 1e-5


@pytest.mark.parametrize("name", list(cases.LANDINGS))
def test_landings_keep_their_account(name):
    spec, duration = cases.LANDINGS[name]
    model = build(spec)
    run = run_on_ground(model, *start_state(model), duration=duration)
    scale = max(run.kinetic.max(), np.ptp(run.stored))
    # bars of the specification
    assert np.abs(run.imbalance).max() <= 1e-4 * scale
    assert np.diff(run.stored).max() <= 1e-5 * scale
    assert run.penetration <= 1.5e-3
    assert run.residual <= 1e-8


def test_the_lander_travels_and_its_mirror_travels_back():
    there = cases.travel(mu=0.6, share=cases.STRIDE, delay=np.pi / 2, cycles=3)
    assert there.way[-1] > 0.03
    # the other limb late: the mirror image goes the other way
    assert mirrored(there.model, np.pi / 2) == pytest.approx(-there.way[:2], abs=1e-4)


def mirrored(model, delay):
    """Way of the hub when the right limb is late instead of the left one, two cycles.   [m]"""
    t = np.arange(0.0, 2 * cases.PERIOD - 0.01, 0.02)
    late = (delay, delay, 0.0, 0.0)
    gait = Arch(joints=4, amplitude=0.3, frequency=1.0 / cases.PERIOD, share=cases.STRIDE, delay=late)
    wanted = gait.targets(t)
    commands = np.stack([wanted.position, wanted.velocity, np.zeros_like(wanted.position)], axis=1)
    run = run_on_ground(model, *start_state(model), duration=2 * cases.PERIOD, dt=0.02, held=Held(commands=commands))
    # the base is the hub's left corner: its mirror image is the right one
    right = run.q[::2000, 0] + 0.3 * np.cos(run.q[::2000, 2])
    return np.diff(right)
