"""Worms of a batch made by columns of their fields: to the bit what each has that is made by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import metamer as mt
from metamer.plants.batch import many_of
from metamer.systems.contact import made
from metamer.systems.contact.lanes.alone import Singles
from metamer.systems.contact.many import alike_order
from metamer.systems.many import Many

COUNT, LINKS = 7, 6


def fields(case: str, draw: np.random.Generator) -> dict[str, Any]:
    """Columns of fields for COUNT worms, high above the ground where their posture is any."""
    above = {"start.base": np.column_stack([draw.uniform(-1.0, 1.0, COUNT), np.full(COUNT, 0.5), np.zeros(COUNT)])}

    def per_link(low: float, high: float) -> Any:
        return draw.uniform(low, high, (COUNT, LINKS))

    return {
        "one number each": {
            "body.mass": draw.uniform(0.03, 0.09, COUNT),
            "body.length": draw.uniform(0.05, 0.1, COUNT),
            "body.damping": draw.uniform(0.0, 0.4, COUNT),
            "drive.kp": draw.uniform(8.0, 30.0, COUNT),
            "drive.torque_limit": draw.uniform(0.3, 2.0, COUNT),
            "drive.rate_limit": draw.uniform(1.0, 6.0, COUNT),
            "world.gravity": draw.uniform(3.0, 10.0, COUNT),
            "gait.phase": draw.uniform(0.6, 1.5, COUNT),
        },
        "grounds": {
            "world.ground.mu_static": draw.uniform(0.6, 0.9, COUNT),
            "world.ground.mu_kinetic": draw.uniform(0.1, 0.6, COUNT),
            "world.ground.restitution": draw.uniform(0.0, 0.4, COUNT),
            "world.ground.slope": draw.uniform(-0.2, 0.2, COUNT),
            "body.grip": per_link(0.5, 1.5),
            **above,
        },
        "a list each": {
            "body.mass": per_link(0.03, 0.09),
            "body.length": per_link(0.05, 0.1),
            "body.inertia": per_link(1e-5, 1e-4),
            "body.mount": per_link(0.0, 0.1),
            "body.lower": per_link(-2.0, -1.0),
            "body.armature": per_link(0.0, 1e-4),
            "start.joints": draw.uniform(-0.1, 0.1, (COUNT, LINKS - 1)),
            "start.rates": draw.uniform(-0.1, 0.1, (COUNT, LINKS - 1)),
            **above,
        },
    }[case]


def worms(vary: dict[str, Any]) -> Many:
    """Worms that differ in some fields."""
    return many_of(mt.robot("worm"), None, vary, {})


@pytest.mark.parametrize("case", ["one number each", "grounds", "a list each"])
def test_columns_give_the_bits_of_single_robots(case: str) -> None:
    many = worms(fields(case, np.random.default_rng(4)))
    assert made.by_columns(many)
    reasons: list[str] = [""] * COUNT
    ours, which = made.made_of(many, np.arange(COUNT), reasons)
    theirs, _ = made.made_singly(many, np.arange(COUNT), list(reasons))
    assert ours is not None
    assert theirs is not None
    assert which.tolist() == list(range(COUNT))
    assert ours.gaits == theirs.gaits
    for name in ("start", "allowed", "gravity", "rate", "fields"):
        assert np.array_equal(getattr(ours, name), getattr(theirs, name)), name
    for name, one, other in zip(Singles._fields[:-1], ours.singles, theirs.singles, strict=False):
        assert np.array_equal(one, other), name
    for one, other in zip((*ours.ground(), ours.state()), (*theirs.ground(), theirs.state()), strict=True):
        assert np.array_equal(one, other)


def test_reasons_are_those_of_single_robots() -> None:
    """Of fields, of rules over two of them, of gaits, of starts below the ground, of what is no number."""
    good = {
        "body.mass": 0.05,
        "world.ground.mu_kinetic": 0.3,
        "gait.phase": 1.0,
        "gait.eta": 0.02,
        "start.base": (0, 0, 0),
    }
    bad = [
        {},
        {"body.mass": -1.0},
        {"body.mass": np.nan},
        {"world.ground.mu_kinetic": 0.9},
        {"gait.phase": 0.0},
        {"gait.phase": 0.01},
        {"gait.eta": 0.5},
        {"start.base": (0.0, -0.1, 0.0)},
        {"gait.phase": np.inf, "body.mass": 0.0},
    ]
    rows = [good | changes for changes in bad]
    many = worms({name: np.array([row[name] for row in rows]) for name in good})
    ours, theirs = [""] * len(bad), [""] * len(bad)
    assert made.made_of(many, np.arange(len(bad)), ours)[1].tolist() == [0]
    assert made.made_singly(many, np.arange(len(bad)), theirs)[1].tolist() == [0]
    assert ours == theirs
    assert all(ours[1:])


def test_fields_that_columns_do_not_know_are_made_singly() -> None:
    for vary in (
        {"body.thickness": np.full(2, 0.01)},
        {"drive.torque_limit": np.full((2, 5), 1.0)},
        {"world.ground.adhesion_shear": np.zeros(2)},
    ):
        assert not made.by_columns(worms(vary))


def test_worms_of_one_rhythm_lie_in_one_block() -> None:
    phase, hold = np.array([1.2, 0.8, 1.0, 0.9]), np.array([0.0, 0.5, 0.0, 0.0])
    assert alike_order(worms({"gait.phase": phase, "gait.hold": hold})).tolist() == [3, 2, 0, 1]
    assert alike_order(worms({"body.mass": phase})).tolist() == [0, 1, 2, 3]
