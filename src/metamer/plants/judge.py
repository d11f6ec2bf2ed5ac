"""The one judge of whether a run can go on."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from metamer.core.account import Account, gaps_and_largest
from metamer.systems.system import NOT_FINITE, Advance, Bounds, Periods, Resolution

ACCOUNT_GAP = 0.5  # part of the energy that flowed by which the account may be open
UNRESOLVED = 1.0  # rad of the motion's own oscillation in one step beyond which it is not resolved
WINDOW = 10  # steps over which that is judged
STILL_SHARE = 1e-6  # kinetic energy of a change in a step, against all that flowed, below which a robot rests
TAKEN = 0.5  # of the energy of a change: where dampers and friction take more, it is no oscillation
SEVERAL = 3.0  # steps over which the changes of an oscillation are spread at least: one that snaps is none


class Window(NamedTuple):
    """Sums over steps: those of `Resolution`, and of the squares of the changes, alike within a period.   [J, J^2]"""

    change: float = 0.0
    motion: float = 0.0
    taken: float = 0.0
    steps: int = 0
    squares: float = 0.0

    def with_period(self, change: float, motion: float, taken: float, steps: float) -> Window:
        """With the steps of one more period, of which there is one at least."""
        return Window(
            self.change + change,
            self.motion + motion,
            self.taken + taken,
            self.steps + int(steps),
            self.squares + change * change / steps,
        )


def unresolved(window: Window, still: float) -> bool:
    """Whether the steps of a window jump over the motion: sqrt(sum T(dv)/sum T(v)) = omega h beyond UNRESOLVED.

    What a damper, a stiff servo or friction stops within a step changes as fast, but it takes the energy of that
    change; an oscillation that turns too far in a step keeps it. A robot at rest has neither worth the name.

    still    energy of a change in a step up to which a robot rests, or falls back: see `Judge.still`   [J]
    """
    change = window.change
    turns = change > UNRESOLVED**2 * window.motion and change > window.steps * still
    return turns and window.taken < TAKEN * change and change * change > SEVERAL * window.squares


class Judge:
    """Whether the numbers still are a motion: finite, not too fast, solved, energy account closed, resolved in time.

    first    the energy account at the start
    bounds   numbers of the physics
    What it remembers (largest energy, window of steps) belongs to one run.
    """

    def __init__(self, first: Account, bounds: Bounds) -> None:
        self.first, self.bounds, self.largest = first, bounds, bounds.least_energy
        self.steps, self.window = 0, Window()

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
        self.window = Window()

    def still(self, largest: float) -> float:
        """Energy of a change of velocity in a step that is no oscillation worth the name.   [J]

        Rounding beside all that flowed; and what weight alone does in a step: of a robot that hops, rocks or topples
        at little speed it changes all of the motion. What oscillates by less has an amplitude below g h^2.
        """
        return max(STILL_SHARE * largest, self.bounds.fall_energy)

    def _open(self, account: Account) -> str:
        """Whether the energy account is open."""
        gap, largest = account.gap_and_largest(self.first)
        self.largest = max(self.largest, largest)
        if gap > ACCOUNT_GAP * self.largest and self.steps > 1:
            return f"the energy account is open by {gap / self.largest:.0%} of what flowed"
        return ""

    def _jumps(self, made: Resolution) -> str:
        """Whether steps jump over the motion, window by window."""
        if not made.steps:
            return ""
        window = self.window.with_period(*made)
        self.window = window if window.steps < WINDOW else Window()
        if window.steps < WINDOW or not unresolved(window, self.still(self.largest)):
            return ""
        turn = math.sqrt(window.change / window.motion) if window.motion > 0.0 else math.inf
        return f"unresolved: the motion turns by {turn:.2f} rad in a step, at most 1"

    def _all_resolved(self, made: list[list[float]], largest: list[float]) -> bool:
        """Whether `_jumps` finds nothing in any of many periods; the window goes on.

        made      (k) numbers of `Resolution`
        largest   (k) energy by which rest is judged in each           [J]
        """
        for numbers, energy in zip(made, largest, strict=True):
            if not numbers[3]:
                continue
            self.window = self.window.with_period(*numbers)
            if self.window.steps >= WINDOW:
                if unresolved(self.window, self.still(energy)):
                    return False
                self.window = Window()
        return True

    def clean(self, made: Periods) -> bool:
        """Whether `fault` finds nothing in any of these periods; to be asked for all of a run, in their order."""
        stored, out, into = made.accounts
        parts = (made.sensed, made.measured, stored, out, into, made.unsolved, made.resolution)
        # a sum is finite only where all of its terms are
        if not all(math.isfinite(part.sum()) for part in parts) or made.unsolved.max() > 1.0:
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
        self.largest = ends[-1]
        return not made.resolution[:, 3].any() or self._all_resolved(made.resolution.tolist(), ends)
