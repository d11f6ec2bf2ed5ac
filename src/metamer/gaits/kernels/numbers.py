"""Any gait of joints as numbers for kernels: its own, or a table of its targets."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.clock import substeps
from metamer.core.records import Array
from metamer.gaits.gait import BoundGait, Numbers, tabulated
from metamer.gaits.kernels.codes import TABLE

LOOKED_AT = 30.0  # s of a gait, in which it must come to its cycle or to rest
LATER = (37.3, 48.9, 61.1)  # s, where the table is compared with the gait once more
SAME_CYCLE = 1e-11  # rad, rad/s: a cycle that differs by less is the same as the next
CYCLE_INTERVALS = 2000  # of a cycle that is no whole number of control periods: a sine is then known to 3e-13
WHOLE = 1e-9  # of a control period
KEPT_TABLES = 8


def kernel_numbers(gait: BoundGait, dt: float) -> Numbers | None:
    """A bound gait for kernels that command every dt; None where it neither repeats nor comes to rest.   [s]"""
    own = gait.numbers()
    if own is not None:
        return own
    # what is written alike has the same targets
    key = (repr(gait), dt)
    if key not in _tables:
        if len(_tables) >= KEPT_TABLES:
            _tables.pop(next(iter(_tables)))
        _tables[key] = table_of(gait, dt)
    table = _tables[key]
    return None if table is None else Numbers(TABLE, table)


_tables: dict[tuple[str, float], Array | None] = {}  # the last ones: a page builds its robot hundreds of times


def rows_of(gait: BoundGait, times: Array) -> Array:
    """(T, 2, joints) positions and velocities.   [rad, rad/s]"""
    return np.stack(tabulated(gait, times)[:2], axis=1)


def table_of(gait: BoundGait, dt: float) -> Array | None:
    """Targets as `metamer.gaits.kernels.table` takes them; None where they neither repeat nor come to rest.

    dt    control period: every tick of the beginning is a row                    [s]
    """
    cycle, count = getattr(gait, "period", None) or dt, 1
    if cycle != dt:
        ticks = round(cycle / dt)
        count = ticks if ticks and abs(cycle / dt - ticks) <= WHOLE * ticks else CYCLE_INTERVALS
    # the last cycle that is unlike the one at the end
    cycles = max(2, math.floor(LOOKED_AT / cycle))
    looks = min(count, max(1, round(cycle / dt)))
    found = rows_of(gait, cycle * np.arange(float(cycles * looks)) / looks).reshape(cycles, looks, 2, -1)
    unlike = np.flatnonzero((np.abs(found - found[-1]) > SAME_CYCLE).any(axis=(1, 2, 3)))
    first = int(unlike[-1]) + 1 if len(unlike) else 0
    if first >= cycles - 1:
        return None
    # rows of the beginning are ticks, so that commands there are exact
    rows = substeps(first * cycle, dt) if first else 0
    begin = rows * dt
    parts = [rows_of(gait, dt * np.arange(rows + 1.0))] if rows else []
    parts.append(rows_of(gait, begin + cycle * np.arange(count + 1.0) / count))
    # what is sampled rarely may differ later, e.g. a gait that begins after a long rest
    later = np.array(LATER)
    again = rows_of(gait, begin + np.mod(later - begin, cycle))
    if np.abs(rows_of(gait, later) - again).max() > 1e3 * SAME_CYCLE:
        return None
    return np.concatenate([[begin, cycle, rows, count], *(part.ravel() for part in parts)])
