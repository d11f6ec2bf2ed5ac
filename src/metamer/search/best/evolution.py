"""CMA-ES under limits: an augmented Lagrangian turns values and limits into one loss; a generation is a batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.search.best.problem import Evaluate, Outcomes
from metamer.search.query import needs

FIRST_SIGMA = 0.2  # of the ranges
PENALTY, PENALTY_GROWTH = 10.0, 1.05  # weight of a broken limit squared, and its growth per generation
MULTIPLIER_STEP = 0.3  # part of w g that a multiplier takes over from the leader of a generation
FAILED_LOSS = 1e6  # of a trial that was refused, stopped or diverged

Seen = Callable[[Outcomes], None]


class Budget(NamedTuple):
    """How long a search goes on.

    generations   of a start
    population    trials in a generation
    seed          of the draws
    """

    generations: int
    population: int
    seed: int


class Lagrangian:
    """-value + w/2 sum max(0, g + lambda/w)^2 over the limits g <= 0; the multipliers lambda follow the leaders."""

    def __init__(self, limits: int) -> None:
        self.multiplier, self.weight = np.zeros(limits), PENALTY

    def losses(self, value: Array, over: Array, good: NDArray[np.bool_]) -> Array:
        """(n,) losses of a generation; the multipliers move on."""
        shifted = np.maximum(0.0, np.nan_to_num(over) + self.multiplier / self.weight)
        loss = -np.nan_to_num(value) + 0.5 * self.weight * (shifted**2).sum(axis=1)
        loss[~good] = FAILED_LOSS
        lead = int(np.argmin(loss))
        if good[lead]:
            self.multiplier = np.maximum(0.0, self.multiplier + MULTIPLIER_STEP * self.weight * over[lead])
        self.weight *= PENALTY_GROWTH
        return loss


class Aim(NamedTuple):
    """What one search raises: goal number `goal`, with goal number `other` not below `floor`; other -1 = no floor."""

    goal: int = 0
    other: int = -1
    floor: float = 0.0


def evolve(evaluate: Evaluate, middle: Array, budget: Budget, seen: Seen, *, aim: Aim, sigma: float) -> None:
    """One start of CMA-ES.

    middle   (fields,) place where it begins
    seen     called with the outcomes of every generation
    sigma    of the first generation, over the ranges
    """
    cmaes: Any = needs("cmaes", "search")
    # one field alone has no covariance to adapt: a second one that does nothing stands beside it
    fields, size = len(middle), max(2, len(middle))
    mean = np.concatenate([middle, np.full(size - fields, 0.5)])
    bounds = np.tile((0.0, 1.0), (size, 1))
    evolution = cmaes.CMA(mean=mean, sigma=sigma, bounds=bounds, seed=budget.seed, population_size=budget.population)
    lagrangian = None
    for _ in range(budget.generations):
        asked = np.array([evolution.ask() for _ in range(budget.population)])
        found = evaluate(asked[:, :fields])
        over = found.over
        if aim.other >= 0:
            over = np.column_stack([over, aim.floor - found.values[:, aim.other]])
        lagrangian = lagrangian or Lagrangian(over.shape[1])
        losses = lagrangian.losses(found.values[:, aim.goal], over, found.good)
        evolution.tell(list(zip(asked, losses.tolist(), strict=True)))
        seen(found)
