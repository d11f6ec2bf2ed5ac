"""The energy account: stored energies, flows out and in since the start; its gap closes to zero."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array

FLOW_FLOOR = 1e-10  # part of a stored energy: a smaller flow is lost in its rounding, summed over links and steps


class Account(NamedTuple):
    """Energies of a robot.   [J]

    stored   by form, kinetic first and elastic last; empty = this physics has no energies
    out      left since the start: damped, rubbed, lost in impacts
    into     entered since the start: actuated, loads
    """

    stored: tuple[float, ...] = ()
    out: tuple[float, ...] = ()
    into: tuple[float, ...] = ()

    def finite_sum(self) -> float:
        """One number that is finite only if every part is.   [J]"""
        return sum(self.stored) + sum(self.out) + sum(self.into)

    def gap_and_largest(self, first: Account) -> tuple[float, float]:
        """|change of what is stored + out - into| since `first`, and the largest energy that any form had or flowed.

        FLOW_FLOOR of what is stored counts as a flow: what is smaller, of a robot that hangs at rest, is its rounding.
        """
        changes = [now - then for now, then in zip(self.stored, first.stored, strict=True)]
        floor = FLOW_FLOOR * max(map(abs, self.stored))
        largest = max(floor, *map(abs, (*changes, *self.out, *self.into, self.stored[0], first.stored[-1])))
        return abs(sum(changes) + sum(self.out) - sum(self.into)), largest


def imbalance(stored: Array, out: Iterable[Array], into: Iterable[Array]) -> Array:
    """(T,) what is stored plus what left less what came in, since the first row: zero but for the error of steps.   [J]

    stored      (T,) all forms together
    out, into   (T,) each, since the start
    """
    total = stored - stored[0]
    for flow in out:
        total = total + (flow - flow[0])
    for flow in into:
        total = total - (flow - flow[0])
    return total


def gaps_and_largest(stored: Array, out: Array, into: Array, first: Account) -> tuple[Array, Array]:
    """`gap_and_largest` of many accounts, each part (k, forms); (k,) both.   [J]"""
    changes = stored - np.array(first.stored)
    rest = np.full((len(stored), 1), first.stored[-1])
    parts = np.concatenate([changes, out, into, stored[:, :1], rest, FLOW_FLOOR * stored], axis=1)
    return np.abs(changes.sum(axis=1) + out.sum(axis=1) - into.sum(axis=1)), np.abs(parts).max(axis=1)
