"""Values of trials by their number: any machine makes the values of any trial, in whatever order, equal to the bit."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.search.study import MOST_TRIALS, Study, Vary

DRAWS_PER_BLOCK = 4  # 64-bit numbers that Philox makes at each count
SOBOL_BITS = 30  # a Sobol sequence has 2^30 points


def levels(vary: Vary) -> int:
    """How many values a field has on a grid."""
    listed = vary.values if vary.values is not None else vary.names
    return len(listed) if listed is not None else int(vary.count or 0)


def trial_count(study: Study) -> int:
    """Trials of a study."""
    found = math.prod(levels(vary) for vary in study.vary) if study.sampling == "grid" else study.trials or 0
    if not 1 <= found <= MOST_TRIALS:
        raise refuse("vary", f"{found} trials", f"a grid of 1 to {MOST_TRIALS:.0e} trials")
    if study.sampling == "sobol" and found > 2**SOBOL_BITS:
        raise refuse("trials", found, f"at most 2^{SOBOL_BITS} for sobol")
    return found


def trial_values(study: Study, first: int, count: int) -> dict[str, NDArray]:
    """Values of trials first .. first + count - 1: field -> (count,) numbers or texts."""
    if study.sampling == "grid":
        places = grid_places(study, first, count)
        return {vary.field: on_grid(vary, places[:, k]) for k, vary in enumerate(study.vary)}
    unit = unit_points(study, first, count)
    return {vary.field: from_unit(vary, unit[:, k]) for k, vary in enumerate(study.vary)}


def grid_places(study: Study, first: int, count: int) -> NDArray[np.int64]:
    """(count, fields) places on the grid; the last field moves fastest."""
    left = np.arange(first, first + count, dtype=np.int64)
    out = np.empty((count, len(study.vary)), dtype=np.int64)
    for k in range(len(study.vary) - 1, -1, -1):
        left, out[:, k] = np.divmod(left, levels(study.vary[k]))
    return out


def on_grid(vary: Vary, places: NDArray[np.int64]) -> NDArray:
    """Values of one field at places on its grid."""
    if vary.names is not None:
        return np.array(vary.names)[places]
    if vary.values is not None:
        return np.array(vary.values, dtype=np.float64)[places]
    share = places / max(levels(vary) - 1, 1)
    return between(vary, share)


def between(vary: Vary, share: Array) -> Array:
    """Values in a range: share 0 is its low end, 1 its high end, both exact."""
    low, high = float(vary.low or 0.0), float(vary.high or 0.0)
    if vary.scale == "log":
        inside = np.exp(math.log(low) + share * (math.log(high) - math.log(low)))
    else:
        inside = low + share * (high - low)
    return np.where(share == 0.0, low, np.where(share == 1.0, high, np.clip(inside, low, high)))


def from_unit(vary: Vary, unit: Array) -> NDArray:
    """Values of one field from numbers in [0, 1)."""
    listed = vary.values if vary.values is not None else vary.names
    if listed is None and vary.both_signs:
        share = 2.0 * unit - 1.0
        return np.where(share < 0.0, -1.0, 1.0) * between(vary, np.abs(share))
    if listed is None:
        return between(vary, unit)
    places = np.minimum((unit * len(listed)).astype(np.int64), len(listed) - 1)
    return on_grid(vary, places)


def unit_points(study: Study, first: int, count: int) -> Array:
    """(count, fields) points in [0, 1) of trials first, first + 1, ..; they depend on the seed and the number alone."""
    fields = len(study.vary)
    if study.sampling == "sobol":
        return sobol_points(fields, study.seed, np.arange(first, first + count))
    blocks = -(-fields // DRAWS_PER_BLOCK)
    bits = np.random.Philox(key=study.seed)
    bits.advance(first * blocks)
    return np.random.Generator(bits).random((count, blocks * DRAWS_PER_BLOCK))[:, :fields]


def sobol_points(fields: int, seed: int, numbers: NDArray[np.int64]) -> Array:
    """(n, fields) points of SciPy's scrambled Sobol sequence by their numbers, in a time that does not grow with them.

    Point k is the shift, exclusive or the direction numbers of the bits of the Gray code of k; SciPy's own way to a
    late point goes through all before it.
    """
    from scipy.stats import qmc

    made: Any = qmc.Sobol(fields, scramble=True, bits=SOBOL_BITS, rng=seed)
    gray = (numbers ^ (numbers >> 1))[:, None]
    place = np.tile(made._shift, (len(numbers), 1))
    for bit in range(SOBOL_BITS):
        place ^= np.where(gray >> bit & 1, made._sv[:, bit], 0).astype(place.dtype)
    return place * 2.0**-SOBOL_BITS
