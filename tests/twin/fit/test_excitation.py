"""The excitation run of a robot: within its limits, refused where nothing would slide."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.gaits.excitation import Excitation
from metamer.hardware.calibration import CALIBRATIONS
from metamer.robots import robot
from metamer.twin.fit.excitation import excited

WORM = robot("worm")


def targets(spec) -> np.ndarray:
    gait = spec.gait.on(spec.body)
    assert isinstance(gait, Excitation)
    assert spec.run.duration == pytest.approx(gait.duration)
    return gait.knots[1]


def test_the_worm_uses_all_of_it() -> None:
    spec = excited(WORM, CALIBRATIONS["worm"])
    assert spec.gait.size == 1.0
    assert spec.gait.speed == 4.2
    assert spec.world == WORM.world


@pytest.mark.parametrize("links", [3, 4, 7, 12])
def test_any_number_of_joints_within_any_limits(links: int) -> None:
    spec = with_values(WORM, {"body.links": links, "body.lower": -0.8, "body.upper": 0.9, "drive.rate_limit": 3.0})
    found = excited(spec)
    angles = targets(found)
    # rounding of a quotient and a product
    assert angles.min() >= -0.8 - 1e-9
    assert angles.max() <= 0.9 + 1e-9
    assert max(-angles.min() / 0.8, angles.max() / 0.9) == pytest.approx(1.0)
    assert found.gait.speed <= 0.9 * 3.0


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (robot("snake"), "side-view robot with a free base on contact ground"),
        (with_values(WORM, {"drive.kp": 0.0}), "servo moves"),
        (with_values(WORM, {"body.lower": -0.2, "body.upper": 0.2}), "bend by 0.4 rad"),
    ],
)
def test_refusals(spec, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        excited(spec)
