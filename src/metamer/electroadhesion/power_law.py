"""How adhesion grows with voltage and pad area, from tests at several of them: F = c V^p A^q."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metamer.electroadhesion.statistics import quantile

ASSUMED = {"voltage_power": 2.0, "area_power": 1.0}  # where tests tell nothing, by the field's pressure
WIDEST_POWER = 1.0  # half interval beyond which a power is not identified                                [-]


@dataclass(frozen=True, kw_only=True)
class Power:
    """A fitted power.

    of          "voltage_power" or "area_power"
    low, high   its 95 % interval                                              [-]
    """

    of: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, kw_only=True)
class PowerLaw:
    """The law of a material.

    name, type   of its series
    powers       that the tests tell
    notes        in words, with what was assumed in their place
    """

    name: str
    type: str
    powers: tuple[Power, ...]
    notes: tuple[str, ...]


def power_law(name: str, type_: str, tests: Sequence[tuple[float, float, float]]) -> PowerLaw | None:
    """The powers by least squares of log F over log V and log A; None where neither was changed.

    tests    (voltage, area, force) of every good test, the reference taken off        [V, m^2, N]
    Tests that scatter alike in proportion to their force count alike. A test without adhesion has no logarithm: then,
    or where the interval is wider than +- 1, the power is not identified and the stated law stays.
    """
    every = np.array(tests, dtype=np.float64)
    changed = {of: len(set(every[:, k])) > 1 for k, of in enumerate(ASSUMED)}
    asked = [of for of, several in changed.items() if several]
    if not asked:
        return None
    if (every[:, 2] <= 0.0).any():
        text = "no power of voltage or area is told: a test shows no adhesion at all"
        return PowerLaw(name=name, type=type_, powers=(), notes=(text,))
    logs = np.log(every)
    columns = [k for k, of in enumerate(ASSUMED) if changed[of]]
    # what was not changed keeps its stated power: it is the same for all tests
    design = np.column_stack([np.ones(len(logs)), logs[:, columns]])
    design[:, 1:] -= design[:, 1:].mean(axis=0)
    freedom = len(logs) - design.shape[1]
    if freedom < 1 or np.linalg.matrix_rank(design) < design.shape[1]:
        text = "voltage and area were changed together, or too few tests: their powers cannot be told apart"
        return PowerLaw(name=name, type=type_, powers=(), notes=(text,))
    solution, *_ = np.linalg.lstsq(design, logs[:, 2], rcond=None)
    rest = logs[:, 2] - design @ solution
    covariance = np.linalg.inv(design.T @ design) * float(rest @ rest) / freedom
    powers, notes = [], []
    for k, of in enumerate(asked, start=1):
        value, reach = float(solution[k]), quantile(freedom) * float(np.sqrt(covariance[k, k]))
        words = f"force grows with {of.partition('_')[0]} to the power {value:.3g} +- {reach:.2g} (95 %)"
        if reach > WIDEST_POWER:
            notes.append(f"{words}: not told, {ASSUMED[of]:g} stays")
            continue
        powers.append(Power(of=of, value=value, low=value - reach, high=value + reach))
        agrees = abs(value - ASSUMED[of]) <= reach
        notes.append(f"{words}, {'as' if agrees else 'not'} the stated {ASSUMED[of]:g}")
    return PowerLaw(name=name, type=type_, powers=tuple(powers), notes=tuple(notes))
