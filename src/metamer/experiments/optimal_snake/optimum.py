"""The most efficient motion from random starts: CMA-ES finds a basin, BFGS goes down to its floor, and both again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.systems.quasistatic.mechanics import HARMONICS, Crawl, crawl

TERMS = 8  # Legendre polynomials of the curvature along the body
SEARCH_POINTS, SEARCH_TIMES = 26, 18  # while searching; what is reported is computed on finer ones
FINE_POINTS, FINE_TIMES = 60, 48
START_SIZE = 1.5  # standard deviation of the lowest terms of a random start   [1/body length]
SEARCH_GENERATIONS, SEARCH_POPULATION = 60, 16
SEARCH_SIZE, HOP_SIZE = 0.5, 0.15  # standard deviations of a first search, and about a floor   [1/body length]
HOPS = 3  # at most, from floor to floor; one that gains nothing is the last
PASSES = 4  # at most, up and down the frictions; one that gains nothing is the last
SHAPE_DIFFERENCE = 1e-6  # of central differences   [1/body length]
DESCENTS = 6  # at most; each begins anew where the one before stopped
LEAST_GAIN = 1e-7  # of efficiency, below which a descent was the last


@dataclass(frozen=True)
class Optimum:
    """The best motion of one start.

    mu             friction across over friction along
    seed           of the start
    start          efficiency of the start
    coefficients   (2 H, terms) of the curvature
    motion         on fine points
    """

    mu: float
    seed: int
    start: float
    coefficients: Array
    motion: Crawl


class Floor(NamedTuple):
    """The floor of a basin: a shape, flat, and its loss."""

    shape: Array
    value: float


def loss(x: Array, mu: float) -> float:
    """Minus the efficiency of a motion; 0 where no balance is found."""
    shape = x.reshape(2 * len(HARMONICS), TERMS)
    return -crawl(shape, (1.0, 1.0, mu), points=SEARCH_POINTS, half=SEARCH_TIMES).efficiency


def loss_slope(x: Array, mu: float) -> Array:
    """Gradient of the loss by central differences."""
    steps = SHAPE_DIFFERENCE * np.eye(len(x))
    return np.array([(loss(x + step, mu) - loss(x - step, mu)) / (2.0 * SHAPE_DIFFERENCE) for step in steps])


def random_start(rng: np.random.Generator) -> Array:
    """A shape of no particular kind: every term independent, higher ones smaller."""
    size = START_SIZE / np.sqrt(1.0 + np.arange(TERMS) / 3.0)
    harmonic = np.tile(1.0 / np.array(HARMONICS), 2)
    return (rng.normal(size=(2 * len(HARMONICS), TERMS)) * size * harmonic[:, None]).ravel()


def searched(x: Array, mu: float, size: float, seed: int) -> Array:
    """The best shape of the last generation of CMA-ES about a shape.

    size    standard deviation of the first generation   [1/body length]
    """
    from cmaes import CMA

    search = CMA(mean=x, sigma=size, seed=seed, population_size=SEARCH_POPULATION)
    for _ in range(SEARCH_GENERATIONS):
        asked = [search.ask() for _ in range(SEARCH_POPULATION)]
        told = [(one, loss(one, mu)) for one in asked]
        search.tell(told)
        x = min(told, key=lambda pair: pair[1])[0]
    return x


def descended(x: Array, mu: float) -> Floor:
    """The floor of the basin of a shape."""
    from scipy.optimize import minimize

    best = loss(x, mu)
    for _ in range(DESCENTS):
        found = minimize(loss, x, args=(mu,), jac=loss_slope, method="BFGS", options={"gtol": 1e-5, "maxiter": 200})
        gain, x, best = best - float(found.fun), found.x, float(found.fun)
        if gain < LEAST_GAIN:
            break
    return Floor(x, best)


def hopped(floor: Floor, mu: float, seed: int) -> Floor:
    """A floor that is searched about, and left for a lower one, until a search gains nothing."""
    for hop in range(1, HOPS + 1):
        other = descended(searched(floor.shape, mu, HOP_SIZE, seed + 1000 * hop), mu)
        gain = floor.value - other.value
        floor = other if gain > 0.0 else floor
        if gain < LEAST_GAIN:
            break
    return floor


def levelled(floors: list[Floor], frictions: Sequence[float]) -> list[Floor]:
    """Floors that no neighbour's shape leads below: each is tried from the next lower and the next higher friction."""
    floors, tried = list(floors), {}
    up = [(k, k - 1) for k in range(1, len(floors))]
    down = [(k, k + 1) for k in range(len(floors) - 2, -1, -1)]
    for _ in range(PASSES):
        gained = False
        for k, other in up + down:
            if tried.get((k, other)) is floors[other]:
                continue
            tried[k, other] = floors[other]
            found = descended(floors[other].shape, frictions[k])
            if found.value < floors[k].value - LEAST_GAIN:
                floors[k], gained = found, True
        if not gained:
            break
    return floors


def find_optima(
    frictions: Sequence[float], seed: int, tell: Callable[[str], None] = lambda text: None
) -> list[Optimum]:
    """The best motions of one random start at rising frictions.

    The start is searched and descended at every friction, floors are levelled along the frictions, each is searched
    about, and what that gained goes along the frictions again.
    """
    begin, floors = random_start(np.random.default_rng(seed)), []
    for mu in frictions:
        tell(f"friction across {mu:g}, start {seed}")
        floors.append(descended(searched(begin, mu, SEARCH_SIZE, seed), mu))
    floors = levelled(floors, frictions)
    tell(f"about what was found, start {seed}")
    floors = levelled([hopped(floor, mu, seed) for floor, mu in zip(floors, frictions, strict=True)], frictions)
    out = []
    for floor, mu in zip(floors, frictions, strict=True):
        shape = floor.shape.reshape(2 * len(HARMONICS), TERMS)
        motion = crawl(shape, (1.0, 1.0, mu), points=FINE_POINTS, half=FINE_TIMES)
        out.append(Optimum(mu, seed, -loss(begin, mu), shape, motion))
    return out


def slope_with_interval(x: Sequence[float], y: Sequence[float]) -> tuple[float, float]:
    """Slope of the straight line through points, and half the length of its 95 % interval."""
    from scipy import stats

    fit: Any = stats.linregress(x, y)
    reach = float(stats.t.ppf(0.975, len(x) - 2))
    return float(fit.slope), reach * float(fit.stderr)
