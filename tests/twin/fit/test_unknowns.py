"""Fields as coordinates of a fit: which may be asked for, what they may become, how static friction is believed."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.robots import robot
from metamer.twin.fit.unknowns import (
    DEFAULT_FIELDS,
    GAIN,
    KINETIC,
    KP,
    LAG,
    LAG_START,
    RATIO,
    RATIO_MEAN,
    STATIC,
    unknowns,
)

WORM = robot("worm")


def test_the_default_fields_bring_the_ratio_of_frictions_along_as_a_belief() -> None:
    asked = unknowns(WORM, DEFAULT_FIELDS)
    assert [part.name for part in asked.coordinates] == [KINETIC, GAIN, LAG, KP, RATIO]
    assert asked.coordinates[-1].belief is not None
    # the description has no lag: the fit needs one to begin with
    assert asked.start == pytest.approx([2.0, 1.0, LAG_START, 1.0 / 20.0, RATIO_MEAN])
    at = np.array([1.0 / 0.3, 0.95, 0.06, 0.1, 1.5])
    # friction and stiffness are fitted as 1/mu and 1/kp, in which ways and angles are straight
    assert asked.changes(at) == pytest.approx({KINETIC: 0.3, GAIN: 0.95, LAG: 0.06, KP: 10.0, STATIC: 0.45})
    assert asked.slopes(at)[3] == pytest.approx([0.0, 0.0, 0.0, -100.0, 0.0])
    model = asked.model(at)
    assert (model.world.ground.mu_static, model.drive.lag) == pytest.approx((0.45, 0.06))


def test_static_friction_asked_for_is_believed_nothing_of_until_it_is_doubted() -> None:
    asked = unknowns(WORM, [KINETIC, STATIC])
    assert asked.coordinates[-1].name == RATIO
    assert asked.coordinates[-1].belief is None
    # mu_static = ratio mu_kinetic
    at = np.array([1.0 / 0.3, 1.5])
    np.testing.assert_allclose(asked.slopes(at), [[-0.09, 0.0], [-1.5 * 0.09, 0.3]])
    doubted = asked.doubting([STATIC])
    assert doubted.fields == (KINETIC,)
    assert doubted.coordinates[-1].belief is not None
    assert unknowns(WORM, [KINETIC, LAG]).doubting([KINETIC]).fields == (LAG,)
    assert len(unknowns(WORM, [KINETIC, LAG]).doubting([KINETIC])) == 1


def test_coordinates_stay_where_a_description_is_valid() -> None:
    asked = unknowns(WORM, [*DEFAULT_FIELDS, "body.mass"])
    for far in (-1e3, 1e3):
        asked.model(asked.bounded(np.full(len(asked), far)))


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("world.ground.mu_kinetik", "did you mean 'mu_kinetic'"),
        ("gait.eta", "chosen, not measured"),
        ("body.lower", "one number"),
        ("world.ground.slope", "other than 0"),
        ("world.view", "one number"),
    ],
)
def test_fields_that_cannot_be_found(field: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        unknowns(WORM, [field])
    with pytest.raises(BadInput, match="each once"):
        unknowns(WORM, [LAG, LAG])


def test_friction_is_tried_as_far_as_its_value_asks_for() -> None:
    asked = unknowns(WORM, DEFAULT_FIELDS)
    tried = [asked.widened(np.array([1.0 / value, 1.0, 0.04, 0.05, 1.35])).tried[0] for value in (0.1, 0.8)]
    # a fifth to either side
    assert tried == pytest.approx([2.0, 0.25])


def test_stiffness_that_is_not_told_stays_a_belief_beside_lag_and_gain() -> None:
    """Else they were those of one stiffness, and their intervals would know of no other."""
    asked = unknowns(WORM, (GAIN, LAG, KP))
    rest = asked.doubting([KP])
    assert rest.fields == (GAIN, LAG)
    assert rest.coordinates[rest.index(KP)].belief == pytest.approx((1.0 / 20.0, 0.5 / 20.0))
    # with nothing left that it bears on it is gone
    assert [part.name for part in asked.doubting([GAIN, LAG, KP]).coordinates] == []
