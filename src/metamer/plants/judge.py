"""The one judge of whether a run can go on."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from metamer.core.account import Account, gaps_and_largest
from metamer.core.records import Array
from metamer.systems.system import NOT_FINITE, Advance, Bounds, Periods, Resolution

ACCOUNT_GAP = 0.5  # part of the energy that flowed by which the account may be open
UNRESOLVED = 1.0  # rad of the motion's own oscillation in one step beyond which it is not resolved
WINDOW = 10  # steps over which that is judged
STILL_SHARE = 1e-6  # kinetic energy of a change in a step, against all that flowed, below which a robot rests
TAKEN = 0.5  # of the energy of a change: where dampers and friction take more, it is no oscillation


class Judge:
    """Whether the numbers still are a motion: finite, not too fast, solved, energy account closed, resolved in time.

    first    the energy account at the start
    bounds   numbers of the physics
    What it remembers (largest energy, window of steps) belongs to one run.
    """

    def __init__(self, first: Account, bounds: Bounds) -> None:
        self.first, self.bounds, self.largest = first, bounds, bounds.least_energy
        self.steps, self.window = 0, (0.0, 0.0, 0.0, 0)

    def fault(self, made: Advance, account: Account) -> str:
        """Why a run cannot go on after this period; empty if it can."""
        q, v, _ = made.state
        self.steps += made.steps
        if made.fault:
            return made.fault
        # a sum of squares is finite only if every part is
        squares = float(v @ v)
        if not math.isfinite(float(q @ q) + squares + account.finite_sum()):
            return NOT_FINITE
        if squares > self.bounds.fastest**2 and np.abs(v).max() > self.bounds.fastest:
            return f"a rate exceeds {self.bounds.fastest:g} 1/s"
        if made.unsolved > 1.0:
            return f"unresolved: a step did not converge (residual {made.unsolved:.1e} of its bound)"
        return (self._open(account) if account.stored else "") or self._jumps(made.resolution)

    def rebase(self, account: Account) -> None:
        """Count from here on: what is stored has changed without a flow, by other forces or fields."""
        if account.stored:
            flowed = sum(account.into) - sum(account.out)
            self.first = account._replace(stored=(account.stored[0] - flowed, *account.stored[1:]))
        self.window = (0.0, 0.0, 0.0, 0)

    def _open(self, account: Account) -> str:
        """Whether the energy account is open."""
        gap, largest = account.gap_and_largest(self.first)
        self.largest = max(self.largest, largest)
        if gap > ACCOUNT_GAP * self.largest and self.steps > 1:
            return f"the energy account is open by {gap / self.largest:.0%} of what flowed"
        return ""

    def _jumps(self, made: Resolution) -> str:
        """Whether steps jump over the motion: sqrt(sum T(dv)/sum T(v)) = omega h.

        What a damper, a stiff servo or friction stops within a step changes as fast, but it takes the energy of that
        change; an oscillation that turns too far in a step keeps it.
        """
        if not made.steps:
            return ""
        change, motion, taken, steps = (a + b for a, b in zip(self.window, made, strict=True))
        self.window = (change, motion, taken, steps) if steps < WINDOW else (0.0, 0.0, 0.0, 0)
        if steps < WINDOW:
            return ""
        # a robot at rest has neither motion nor change worth the name
        still = change <= STILL_SHARE * steps * self.largest
        if change > UNRESOLVED**2 * motion and not still and taken < TAKEN * change:
            turn = math.sqrt(change / motion) if motion > 0.0 else math.inf
            return f"unresolved: the motion turns by {turn:.2f} rad in a step, at most 1"
        return ""

    def _doubtful(self, made: Array) -> Iterable[tuple[int, Resolution]]:
        """The periods that `_jumps` must see, by number: none where each fills a window and is resolved by itself."""
        alone = self.window[3] == 0 and (made[:, 3] >= WINDOW).all()
        if not made[:, 3].any() or (alone and (made[:, 0] <= UNRESOLVED**2 * made[:, 1]).all()):
            return ()
        rows: list[list[float]] = made.tolist()
        return ((k, Resolution(change, motion, taken, int(n))) for k, (change, motion, taken, n) in enumerate(rows))

    def clean(self, made: Periods) -> bool:
        """Whether `fault` finds nothing in any of these periods; to be asked for all of a run, in their order."""
        stored, out, into = made.accounts
        parts = (made.sensed, made.measured, stored, out, into, made.unsolved, made.resolution)
        if not all(np.isfinite(part).all() for part in parts) or made.unsolved.max() > 1.0:
            return False
        if np.abs(made.sensed).max() > self.bounds.fastest:
            return False
        ends = [self.largest] * len(stored)
        if stored.shape[1]:
            gap, each = gaps_and_largest(stored, out, into, self.first)
            largest = np.maximum.accumulate(np.maximum(each, self.largest))
            steps = self.steps + made.steps * np.arange(1, len(gap) + 1)
            if ((gap > ACCOUNT_GAP * largest) & (steps > 1)).any():
                return False
            ends = largest.tolist()
        self.steps += made.steps * len(stored)
        for k, turned in self._doubtful(made.resolution):
            self.largest = ends[k]
            if self._jumps(turned):
                return False
        self.largest = ends[-1]
        return True
