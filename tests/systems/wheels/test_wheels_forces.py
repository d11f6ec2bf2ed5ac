"""Forces behind a motion on wheels: energy balance, the planar tree's own dynamics, order in the period, starts."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import metamer
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.experiments.wheeled_snake.headings import serpenoid_of
from metamer.files import with_values
from metamer.systems.planar.mechanics import force
from metamer.systems.planar.model import build
from metamer.systems.wheels.forces import closed_start_time, gait_forces, start_time, wheel_forces
from metamer.systems.wheels.kinematics import head_twists, rows
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.start import theta_comp


@pytest.mark.parametrize("name", ["101", "304", "504"])
def test_power_is_what_the_body_gains_and_loses(name: str) -> None:
    """sum tau phi' = dT/dt + lost, dT/dt by differences: forces and torques by another road."""
    case = PUBLISHED[name]
    chain, gait = build_wheels(case.spec), serpenoid_of(case)
    t = np.linspace(0.0, 2.0 * math.pi, 801)
    found = gait_forces(chain, gait, t)
    power = (np.array([one.torque for one in found]) * gait.targets(t).velocity).sum(axis=1)
    gain = np.gradient(np.array([one.kinetic for one in found]), t)
    gap = power - gain - np.array([one.lost for one in found])
    assert np.abs(gap)[2:-2].max() < 2e-3 * np.abs(power).max()  # differences over 8 ms


def test_torques_are_those_of_the_planar_tree(rng: np.random.Generator) -> None:
    """Inverse dynamics of the tree, axles' forces as loads: base rows vanish, joint rows are the torques."""
    spec = with_values(PUBLISHED["504"].spec, {"world.ground.mu_roll": 0.0})
    chain, model = build_wheels(spec), build(spec)
    angle, rate, bent = (rng.uniform(-0.6, 0.6, 6) for _ in range(3))
    found, step = wheel_forces(chain, angle, rate, bent), 1e-5
    # coordinates of the tree along the motion, its base the front end of link 1
    t = step * np.array([-1.0, 0.0, 1.0])
    shape = angle + rate * t[:, None] + 0.5 * bent * t[:, None] ** 2
    twist = head_twists(chain, shape, rate + bent * t[:, None])[:, :3]
    front = chain.axle[0, 0]
    base_v = np.column_stack([twist[:, 0], twist[:, 1] - front * twist[:, 2], twist[:, 2]])
    theta = twist[1, 2] * t
    turn = np.exp(1j * theta)
    world = (base_v[:, 0] + 1j * base_v[:, 1]) * turn
    v = np.concatenate([[world[1].real, world[1].imag, base_v[1, 2]], rate])
    change = (world[2] - world[0]) / (2 * step)
    a = np.concatenate([[change.real, change.imag, (base_v[2, 2] - base_v[0, 2]) / (2 * step)], bent])
    need = force(model, np.concatenate([np.zeros(3), angle]), v, a)
    B, C = rows(chain, angle)
    # rows are of the first axle's velocity; the base lies `front` ahead of it
    outside = B.T @ found.side
    outside[2] += front * outside[1]
    assert need[:3] == pytest.approx(outside, abs=1e-6)
    assert need[3:] - C.T @ found.side == pytest.approx(found.torque, abs=1e-6)


def test_channels_go_to_the_exact_forces_with_second_order() -> None:
    case, gaps = PUBLISHED["104"], []
    for dt in (0.05, 0.025):
        log = metamer.simulate(with_values(case.spec, {"run.step": dt, "run.dt": dt}), duration=5.0).log
        exact = gait_forces(build_wheels(case.spec), serpenoid_of(case), log.t)
        late = log.t > 1.0
        gaps.append(np.abs(log["joint.torque"] - np.array([one.torque for one in exact]))[late].max())
    assert gaps[0] / gaps[1] == pytest.approx(4.0, rel=0.2)


def test_metrics_on_wheels() -> None:
    found = metamer.simulate(PUBLISHED["101"].spec, duration=20.0).metrics.values
    assert found["side_friction_needed"] == pytest.approx(0.03, rel=0.2)
    assert found["energy_actuated"] > found["energy_rubbed"] > 0.0
    # rolling friction of 0.001 and the start's kinetic energy
    assert 1e-3 < found["cost_of_transport"] < 3e-3
    slipping = metamer.simulate(with_values(PUBLISHED["101"].spec, {"world.ground.mu_side": 0.5}), duration=2.0)
    assert slipping.metrics.values["wheel_force_max"] > 0.0
    # what slips needs no friction for no slip
    assert "side_friction_needed" not in slipping.metrics.values


def slipping(mu: float, dt: float, duration: float = 10.0, name: str = "101") -> metamer.Simulation:
    changes = {"world.ground.mu_side": mu, "run.dt": dt, "run.step": dt}
    return metamer.simulate(with_values(PUBLISHED[name].spec, changes), duration=duration)


def test_wheels_that_slip_push_by_coulombs_law() -> None:
    """Every wheel within mu m g, the worst at it; as it slips to the left the force points to the right."""
    log, spec = slipping(0.05, 0.025).log, PUBLISHED["101"].spec
    most = 0.05 * spec.body.mass * spec.world.gravity
    force, side = log["wheel.force"], log["wheel.side"]
    assert 0.99 * most < np.abs(force).max() <= most
    assert (force * side).max() <= 0.0
    clear = np.abs(side) > 20.0 * spec.world.ground.eps
    assert np.abs(force[clear]) == pytest.approx(most, rel=2e-3)


def test_work_on_wheels_that_slip_is_that_of_the_torques() -> None:
    log = slipping(0.05, 0.0125).log
    power = (log["joint.torque"] * log["joint.rate"]).sum(axis=1)
    late = log.t > 1.0
    work = np.trapezoid(power[late], log.t[late])
    told = np.ptp(log["energy.actuated"][late])
    assert told == pytest.approx(work, rel=2e-3)
    assert log["energy.rubbed"][-1] > 0.5 * told


def test_wheels_with_much_friction_push_like_those_that_hold() -> None:
    """Three links have no free side force: both laws give the same, away from their loss of rank."""
    held = metamer.simulate(with_values(PUBLISHED["401"].spec, {"run.dt": 0.0125, "run.step": 0.0125}), duration=2.0)
    nearly = slipping(50.0, 0.0125, 2.0, "401")
    assert held.stopped == ""
    calm = (held.log.t > 0.5) & (np.abs(held.log["wheel.force"]).max(axis=1) < 0.3)
    assert calm.sum() > 40
    for name in ("wheel.force", "joint.torque"):
        gap = np.abs(nearly.log[name] - held.log[name])[calm].max()
        assert gap < 0.03 * np.abs(held.log[name][calm]).max()


def test_wheels_that_slip_go_to_one_way() -> None:
    """Half the control period moves the way by less than 0.1 %, a quarter by less than half of that."""
    ways = [slipping(0.2, dt).metrics.values["distance"] for dt in (0.05, 0.025, 0.0125)]
    assert abs(ways[1] / ways[0] - 1.0) < 1e-3
    assert abs(ways[2] - ways[1]) < 0.5 * abs(ways[1] - ways[0])


def test_a_long_wave_asks_more_of_its_start() -> None:
    """theta_comp starts a quarter wave nearly bent to an arc, whose axles hardly hold: it needs ten times as long."""
    times = {}
    for name in ("101", "107"):
        gait = serpenoid_of(PUBLISHED[name])
        chain, began = build_wheels(PUBLISHED[name].spec), replace(gait, phase=theta_comp(gait))
        times[name] = start_time(chain, began)
        assert start_time(chain, began, mu=2.0) == pytest.approx(0.5 * times[name])
    assert times["101"] < 0.2 < 1.0 < times["107"]


@pytest.mark.parametrize("name", ["101", "104", "107", "110", "201", "204", "207", "210", "307", "310"])
def test_the_time_of_a_start_has_a_closed_form(name: str) -> None:
    """Beside the linear program, for waves of half and a quarter of a length; twice the friction, half the time."""
    gait, chain = serpenoid_of(PUBLISHED[name]), build_wheels(PUBLISHED[name].spec)
    closed = closed_start_time(gait, chain.links, chain.length)
    assert start_time(chain, replace(gait, phase=theta_comp(gait))) == pytest.approx(closed, rel=0.06)
    assert closed_start_time(gait, chain.links, chain.length, mu=2.0) == pytest.approx(0.5 * closed)
