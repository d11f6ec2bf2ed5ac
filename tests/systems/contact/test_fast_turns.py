"""Chains that whirl on the ground: centripetal accelerations that are solved for, and how exactly steps are solved."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.bench.contact import TICK, chain
from metamer.bench.contact_paths import drop
from metamer.systems.contact.mechanics import Held, run_on_ground
from metamer.systems.planar.model import build

STEP = 1e-3  # s
NO_LOAD = 1e-200  # N: a robot that is loaded is driven, and its steps take w^2 as it was


def test_both_ways_solve_the_same_step():
    """The end of a chain slides under links that whirl, in one step."""
    model = build(chain(4, STEP, driven=False))
    q, v, loads = np.zeros(model.size), np.zeros(model.size), np.zeros((4, 3))
    q[2:], v[2:] = (1.2 + np.pi, -0.6, 0.3, -0.5), (-30.0, 50.0, -60.0, 70.0)
    turns, rates = np.cumsum(q[2:]), np.cumsum(v[2:])
    q[1], v[1] = -0.1 * np.sin(turns).sum(), -0.1 * (rates * np.cos(turns)).sum()
    v[0], loads[3, 0] = 0.1 * (rates * np.sin(turns)).sum() - 2.0, NO_LOAD
    fast, plain = (run_on_ground(model, q, v, duration=STEP, dt=STEP, held=h) for h in (Held(), Held(loads=loads)))
    assert len(fast.impacts) == len(plain.impacts) == 0
    assert fast.force[-1, -1, 0] > 0.5
    assert np.allclose(fast.force[-1], plain.force[-1], rtol=0.0, atol=1e-6 * fast.force[-1].max())
    ends = [run.v[-1] / np.linalg.norm(run.v[-1]) for run in (fast, plain)]
    assert np.allclose(*ends, rtol=0.0, atol=1e-8)
    assert fast.flows["rubbed"][-1] == pytest.approx(plain.flows["rubbed"][-1], rel=1e-6)
    assert fast.flows["normal"][-1] == pytest.approx(plain.flows["normal"][-1], rel=1e-5)
    assert fast.iterations < plain.iterations


def test_steps_of_a_drop_are_solved_as_exactly_as_said():
    """Twenty links at 1 ms, cut some 90 times: to 5e-9 of the speed, and to no more, for that takes more iterations."""
    scene = drop(20)
    model = build(chain(20, STEP, driven=False))
    run = run_on_ground(model, scene.q, np.zeros(model.size), duration=scene.duration, dt=TICK, step=STEP)
    assert len(run.impacts) > 80
    assert 1e-9 < run.residual <= 5.5e-9
    assert run.iterations <= 2.0
