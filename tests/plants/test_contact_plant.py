"""The plant of robots on the ground: what it senses and measures, adhesion and loads, stops and refusals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.mechanics.contact import run_on_ground
from metamer.model.planar import build, start_state
from metamer.plants.contact import ContactPlant
from metamer.plants.simulate import simulate
from metamer.records import Command
from metamer.refusals import BadInput
from metamer.robots.soft_lander import ROBOT as LANDER
from metamer.robots.soft_limb import ROBOT


def still(joints):
    return Command(position=np.zeros(joints), velocity=np.zeros(joints), torque=np.zeros(joints))


def test_ticks_equal_the_fused_run():
    model = build(ROBOT)
    fused = run_on_ground(model, *start_state(model), duration=20.0)
    plant = ContactPlant(ROBOT)
    for _ in range(2000):
        plant.act(still(3), 0.01)
    # the plant starts every tick without the acceleration before last: steps are solved to 1e-9
    np.testing.assert_allclose(plant.q, fused.q[-1], atol=1e-6)
    assert [int(k) for k in plant.impacts()[:, 1]] == [int(k) for k in fused.impacts[:, 1]]
    measured = plant.measure()
    assert measured["energy.impact"] == pytest.approx(fused.flows["impact"][-1], rel=1e-4)
    assert {"point1.gap", "point3.normal", "joint3.torque"} <= set(measured)


def test_simulate_runs_both_robots():
    limb = simulate(ROBOT, duration=1.0)
    assert not limb.stopped
    lander = simulate(LANDER, duration=1.0)
    assert not lander.stopped
    assert lander.metrics.values["energy_residual_relative"] <= 1e-6


def test_adhesion_and_loads_hold_until_changed():
    spec = replace(LANDER, start=replace(LANDER.start, base=(-0.15, 0.0, 0.0), joints=0.0))
    plant = ContactPlant(spec)
    weight = plant.model.weight
    loads = np.zeros((5, 3))
    loads[0, 1] = 1.5 * weight
    plant.push(loads)
    plant.adhere(np.full((7, 2), weight))
    for _ in range(100):
        plant.act(still(4), 0.01)
    assert np.delete(plant.gaps(), 2).max() <= 1e-5
    # switched off the hub lifts, the limbs follow later
    plant.adhere(np.zeros((7, 2)))
    for _ in range(500):
        plant.act(still(4), 0.01)
    assert plant.gaps()[:2].min() > 1e-3


def test_bad_input_is_refused():
    plant = ContactPlant(LANDER)
    with pytest.raises(BadInput, match="adhesion"):
        plant.adhere(np.full((7, 2), -1.0))
    with pytest.raises(BadInput, match="loads"):
        plant.push(np.zeros((2, 3)))
    with pytest.raises(BadInput, match=r"command\.torque"):
        plant.act(Command(position=np.zeros(4), velocity=np.zeros(4), torque=np.full(4, np.nan)), 0.01)
    with pytest.raises(BadInput, match="start"):
        ContactPlant(replace(LANDER, start=replace(LANDER.start, base=(0.0, -1.0, 0.0))))
    with pytest.raises(BadInput, match=r"world\.view"):
        ContactPlant(replace(LANDER, world=replace(LANDER.world, view="top")))
