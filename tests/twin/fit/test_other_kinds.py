"""Dead bands and gear friction that play takes up almost wholly: noise does not show them, another model does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from twin_machines import CUT_COMMANDS, MAKING_SEEDS, WORM, OtherMachine, excitation_log, other_machine

from metamer.core.units import DEG
from metamer.twin.fit.identify import Identification, identify
from metamer.twin.fit.misfit import WRONG_GAIN, WRONG_MEMORY, WRONG_SIZE, Misfit
from metamer.twin.fit.unknowns import KP, SERVO_FIELDS

SEED = MAKING_SEEDS[1]  # play of 0.46 deg


def found_in(machine: OtherMachine) -> Identification:
    return identify(excitation_log(machine, safety=CUT_COMMANDS), spec=WORM)


@pytest.fixture(scope="module")
def dead() -> Identification:
    machine = other_machine(SEED)
    return found_in(replace(machine, wear=replace(machine.wear, backlash=0.8 * DEG, dead_band=1.3 * DEG)))


def test_a_dead_band_that_noise_does_not_show_is_told_with_its_width(dead: Identification) -> None:
    misfit = dead.misfit
    assert misfit is not None
    # by size and memory the model would be right
    assert misfit.size < WRONG_SIZE
    assert misfit.memory < WRONG_MEMORY
    assert misfit.wrong
    assert misfit.gain > 2.0 * WRONG_GAIN
    assert misfit.other == "a dead band of 1.3 deg"
    assert "a dead band of 1.3 deg explains the angles better" in misfit.text


def test_intervals_reach_to_what_servos_with_a_dead_band_would_be(dead: Identification) -> None:
    assert dead.misfit is not None
    assert dead.misfit.ground_factor == 1.0
    for estimate in dead.estimates:
        assert estimate.low is not None
        assert estimate.high is not None
        assert estimate.truth is not None
        assert estimate.sources["kind"] > 0.0
        others = sum(estimate.sources[name] ** 2 for name in ("noise", "believed", "steps"))
        whole = dead.misfit.factor**2 * others + estimate.sources["kind"] ** 2
        assert 0.5 * (estimate.high - estimate.low) == pytest.approx(whole**0.5)
        if estimate.field in SERVO_FIELDS:
            assert estimate.low <= estimate.truth <= estimate.high


def test_gears_that_grip_are_told_from_play() -> None:
    """Friction in the gears looks like play: stiffness comes out far too small, and that is said."""
    machine = other_machine(SEED)
    found = found_in(replace(machine, wear=replace(machine.wear, backlash=0.3 * DEG, gear_friction=0.1)))
    assert found.misfit is not None
    assert found.misfit.gain > 10.0 * WRONG_GAIN
    assert "N m in the gears explains the angles better" in found.misfit.text
    stiffness = {estimate.field: estimate for estimate in found.estimates}[KP]
    assert stiffness.low is not None
    assert stiffness.high is not None
    assert stiffness.truth is not None
    # the gears of this machine are less stiff before they slide than those that are tried
    assert abs(stiffness.truth - 0.5 * (stiffness.low + stiffness.high)) < 2.0 * stiffness.sources["kind"]


def test_play_alone_is_not_taken_for_a_dead_band() -> None:
    found = found_in(other_machine(SEED))
    assert found.misfit is not None
    assert not found.misfit.wrong
    # one more unknown takes up the squares of one or two readings of noise
    assert found.misfit.gain < 15.0
    assert all(estimate.sources["kind"] == 0.0 for estimate in found.estimates)


@pytest.mark.parametrize("gain", [0.0, 0.99 * WRONG_GAIN, 1.01 * WRONG_GAIN])
def test_only_what_noise_cannot_explain_counts(gain: float) -> None:
    found = Misfit(size=1.0, memory=0.0, readings=100, joint=1, other="a dead band of 1.0 deg", gain=gain)
    assert found.wrong is (gain > WRONG_GAIN)
    assert ("dead band" in found.text) is found.wrong
    assert np.isclose(found.factor, 1.0)
