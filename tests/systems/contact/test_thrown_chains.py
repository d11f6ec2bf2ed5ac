"""Chains thrown onto rough ground by a generator apart, their depth by geometry alone."""

from __future__ import annotations

import pytest
from contact_scenes import STEPS, check_bars
from rough_scenes import GROUNDS, depth_by_geometry, thrown_chain

from metamer.systems.contact.mechanics import run_on_ground


def check_throw(kind, links, seed, step):
    """A throw of 2.5 s within the bars; seeds below 1000 were used in the making."""
    model, q, v = thrown_chain(kind, links, seed)
    run = run_on_ground(model, q, v, duration=2.5, step=step)
    case = f"{kind}, {links} links, seed {seed}, {1e3 * step:g} ms"
    depth = depth_by_geometry(model, run.q)
    check_bars(run, step, (max(run.penetration, depth.max()), depth[-1]), case)


@pytest.mark.parametrize("kind", GROUNDS)
def test_few_throws(kind):
    for seed in (100, 101, 102, 103):
        check_throw(kind, 3, seed, 0.01)


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("links", [1, 2, 5, 12])
@pytest.mark.parametrize("kind", GROUNDS)
def test_throws(kind, links, step):
    for seed in range(9000, 9020):
        check_throw(kind, links, seed, step)
