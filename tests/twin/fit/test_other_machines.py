"""Identification of machines that differ in numbers and in kind, moved by MuJoCo: intervals, and what is wrong."""

from __future__ import annotations

import numpy as np
import pytest
from twin_machines import (
    CUT_COMMANDS,
    KINDS,
    MAKING_SEEDS,
    WORM,
    OtherMachine,
    excitation_log,
    other_machine,
    wrong_machine,
)

from metamer.hardware.safety import Safety
from metamer.twin.fit.identify import Identification, identify
from metamer.twin.fit.unknowns import DEFAULT_FIELDS, LATENCY, PLAY

FRESH_SEEDS = range(9100, 9150)
FEWEST_HELD = 45  # of 50: fewer have a chance of 3 % where intervals are of 95 %
RIGHT_SIZE = (0.3, 0.7)  # rms of error over half-width; an interval of 95 % has 0.51


def found_in(machine: OtherMachine, port: str = "virtual", safety: Safety | None = None) -> Identification:
    return identify(excitation_log(machine, port=port, safety=safety), spec=WORM)


def errors(found: Identification) -> dict[str, float]:
    """Error over half-width of every field; infinite where it is not told."""
    out: dict[str, float] = {}
    for estimate in found.estimates:
        out[estimate.field] = np.inf
        if estimate.value is not None and estimate.low is not None and estimate.truth is not None:
            out[estimate.field] = (estimate.value - estimate.truth) / (estimate.value - estimate.low)
    return out


def test_seeds_of_the_verdict_are_not_those_of_the_making() -> None:
    assert not set(FRESH_SEEDS) & set(MAKING_SEEDS)


@pytest.mark.slow
def test_intervals_hold_for_fifty_fresh_machines_and_are_no_wider_than_they_must() -> None:
    rows: list[dict[str, float]] = []
    wrong = 0
    for seed in FRESH_SEEDS:
        machine = other_machine(seed)
        found = found_in(machine)
        rows.append(errors(found))
        wrong += found.misfit is not None and found.misfit.wrong
        play, late = found.beside[PLAY], found.beside[LATENCY]
        print(seed, {name: round(value, 2) for name, value in rows[-1].items()}, found.misfit, play, late, flush=True)
    for field in DEFAULT_FIELDS:
        values = np.array([row[field] for row in rows])
        held, told = int((np.abs(values) <= 1.0).sum()), values[np.isfinite(values)]
        print(f"{field}: {held} of {len(values)} hold, rms of error / half-width {np.sqrt(np.mean(told**2)):.2f}")
        assert held >= FEWEST_HELD
        assert RIGHT_SIZE[0] <= np.sqrt(np.mean(told**2)) <= RIGHT_SIZE[1]
    print(f"called wrong in kind: {wrong} of {len(rows)}")
    assert wrong <= 0.1 * len(rows)


@pytest.mark.slow
def test_machines_of_another_kind_are_called_wrong() -> None:
    said: list[bool] = []
    for seed in range(7100, 7120):
        kind = list(KINDS)[seed % len(KINDS)]
        found = found_in(wrong_machine(seed, kind), safety=CUT_COMMANDS)
        assert found.misfit is not None
        said.append(found.misfit.wrong)
        print(seed, kind, found.misfit, flush=True)
    print(f"said so: {sum(said)} of {len(said)}")
    assert sum(said) >= 0.9 * len(said)


@pytest.mark.slow
@pytest.mark.timing
def test_intervals_hold_over_the_pseudo_terminal() -> None:
    held: list[bool] = []
    for seed in range(7200, 7210):
        row = errors(found_in(other_machine(seed), port="fake"))
        held.append(all(abs(value) <= 1.0 for value in row.values()))
        print(seed, row, flush=True)
    assert sum(held) >= 8
