"""The excitation run: where it begins and ends, how far and fast it goes, its mirror, what it refuses."""

from __future__ import annotations

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.core.refusals import BadInput
from metamer.gaits.excitation import GRID, Excitation
from metamer.hardware.calibration import CALIBRATIONS
from metamer.robots import robot


@pytest.mark.parametrize("joints", [2, 3, 4, 5, 6, 11])
def test_begins_and_ends_flat_and_at_rest(joints: int) -> None:
    gait = gait_on("excitation", {}, joints=joints, length=0.1)
    assert isinstance(gait, Excitation)
    for t in (-1.0, 0.0, gait.duration, gait.duration + 5.0):
        now = gait.targets(t)
        np.testing.assert_array_equal(now.position, 0.0)
        np.testing.assert_array_equal(now.velocity, 0.0)


@pytest.mark.parametrize("joints", [2, 5, 11])
def test_speed_and_angles_keep_their_limits(joints: int) -> None:
    gait = Excitation(joints=joints, speed=2.0, size=0.5)
    found = gait.targets(np.arange(0.0, gait.duration, 0.5 * GRID))
    # 1.4 rad at size 1; rounding of a quotient
    assert np.abs(found.position).max() <= 0.7 + 1e-12
    assert 1.9 < np.abs(found.velocity).max() <= 2.0 + 1e-12


def test_fits_the_worm() -> None:
    spec = robot("worm")
    gait = Excitation(joints=5)
    found = gait.targets(np.arange(0.0, gait.duration, GRID)).position
    low, high = CALIBRATIONS["worm"].limits
    assert (found >= np.maximum(low, spec.body.lower[1:])).all()  # type: ignore[index,union-attr]
    assert (found <= np.minimum(high, spec.body.upper[1:])).all()  # type: ignore[index,union-attr]
    assert gait.speed < spec.drive.rate_limit
    # a user waits for it, and a servo warms up
    assert gait.duration < 30.0


def test_knots_lie_on_the_ticks_and_no_two_cycles_are_alike() -> None:
    gait = Excitation(joints=5, cycles=3)
    times, postures = gait.knots
    np.testing.assert_allclose(times / GRID, np.round(times / GRID), atol=1e-9)
    # the steepest posture of each of the six drags and two changes
    peaks = [float(row.max()) for row in postures if row.max() > 0.5]
    assert len(peaks) >= 8
    assert np.diff(np.sort(np.unique(np.round(peaks, 9)))).min() > 1e-3
    assert len(np.unique(np.round(peaks, 9))) >= 8


def test_both_ways_are_mirror_images_but_for_their_size() -> None:
    gait = Excitation(joints=5, cycles=1)
    shapes = {tuple(np.round(row / np.abs(row).max(), 9)) for row in gait.knots[1] if np.abs(row).max() > 0.0}
    assert len(shapes) == 6  # the low tent and the wide one are alike
    assert shapes == {shape[::-1] for shape in shapes}


def test_refusals() -> None:
    with pytest.raises(BadInput, match=r"gait\.joints = 1.*>= 2"):
        Excitation(joints=1)
    with pytest.raises(BadInput, match=r"gait\.cycles = 1.5.*whole number"):
        Excitation(joints=3, cycles=1.5)
