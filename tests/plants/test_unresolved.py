"""Whether steps jump over the motion: oscillations that last, not what snaps once, weight or friction."""

from __future__ import annotations

import pytest

from metamer.core.account import Account
from metamer.plants.judge import WINDOW, Judge, Window, unresolved
from metamer.systems.system import Bounds

TURNING = (1.0, 0.4, 0.0, 1)  # change, motion, taken of a step that turns by 1.6 rad   [J]
SMOOTH = (1e-3, 1e-3, 0.0, 1)


def window(*periods: tuple[float, float, float, int]) -> Window:
    out = Window()
    for period in periods:
        out = out.with_period(*period)
    return out


def test_an_oscillation_that_lasts_is_unresolved() -> None:
    assert unresolved(window(*[TURNING] * WINDOW), 1e-6)
    # in one period of many steps as well
    assert unresolved(window((10.0, 4.0, 0.0, WINDOW)), 1e-6)
    assert not unresolved(window(*[SMOOTH] * WINDOW), 1e-6)


@pytest.mark.parametrize("snaps", [1, 2])
def test_a_step_or_two_that_snap_are_no_oscillation(snaps: int) -> None:
    assert not unresolved(window(*[TURNING] * snaps, *[SMOOTH] * (WINDOW - snaps)), 1e-6)


def test_what_friction_takes_is_no_oscillation() -> None:
    assert not unresolved(window(*[(1.0, 0.4, 0.6, 1)] * WINDOW), 1e-6)


def test_what_weight_does_in_a_step_is_none_either() -> None:
    """Up to ten steps of a change of 1 J in each."""
    account = Account(stored=(1.0, 0.0, 0.0), into=(0.0,), out=(0.0,))
    light, heavy = (Judge(account, Bounds(fall_energy=energy)) for energy in (0.9, 1.1))
    assert unresolved(window(*[TURNING] * WINDOW), light.still(1.0))
    assert not unresolved(window(*[TURNING] * WINDOW), heavy.still(1.0))
