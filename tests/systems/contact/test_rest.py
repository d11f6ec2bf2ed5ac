"""Landers come to rest: low hops between two points of a body do not go on for ever, nor does the body sink."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.description import Start
from metamer.experiments.soft_lander.cases import SHORT
from metamer.experiments.soft_limb.cases import with_ground
from metamer.robots.soft_lander import SOFT, lander, limb_angles
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.grounds.terrain import stairs
from metamer.systems.planar.model import build, start_state

UNEQUAL = lander(right=SOFT, left=replace(SHORT, damping=0.1))


@pytest.mark.parametrize("seed", range(4))
def test_unequal_limbs_come_to_rest(seed):
    rng = np.random.default_rng(seed)
    right, left, tilt = rng.uniform(0.05, 0.5, 2), rng.uniform(0.05, 0.5, 2), float(rng.uniform(-0.2, 0.2))
    start = Start(base=(-0.15, 0.35, tilt), joints=limb_angles(tuple(right), tuple(left)))
    at_rest(replace(with_ground(UNEQUAL, mu_static=0.4), start=start))


@pytest.mark.parametrize(
    "ground", [{"slope": -0.2}, {"terrain": stairs(rise=0.05, run=0.7, count=3, start=-0.4)}, {"restitution": 0.5}]
)
def test_rest_on_slopes_steps_and_after_bounces(ground):
    start = Start(base=(-0.15, 0.6, 0.0), joints=limb_angles((0.2, 0.3), (0.2, 0.3)))
    at_rest(replace(with_ground(lander(right=SOFT), mu_static=0.5, **ground), start=start))


def at_rest(spec):
    model = build(spec)
    run = run_on_ground(model, *start_state(model), duration=150.0)
    scale = run.kinetic.max()
    # limbs creep over their dampers (time constants of tens of seconds), nothing rattles
    assert run.kinetic[-1] <= 1e-9 * scale
    # an arrival is found to 1e-9 m
    assert run.penetration <= 1e-8
    assert run.impacts[-1, 0] < 120.0
    # rocking on two feet dies out by its own losses: arrivals found to 1e-7 m only went on for 4000 impacts and more
    assert len(run.impacts) <= 1500
    assert np.diff(run.stored).max() <= 1e-12 * scale
    assert np.abs(run.imbalance).max() <= 1e-6 * scale
