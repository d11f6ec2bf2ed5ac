"""The one expansion of scalars: one value for all, or one for each."""

from __future__ import annotations

from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse


def per(value: Any, n: int, width: int = 0) -> Array:
    """One value or n of them as (n,) float64, with a width rows of it as (n, width); a new array.

    Columns over robots, (1 or n, R), become (n, R).
    """
    array = np.asarray(value, dtype=np.float64)
    out = np.empty((n, width) if width else (n, *array.shape[1:]))
    out[:] = array
    return out


def one_value(field: str, value: Any, why: str) -> float:
    """The number of a field that may be one or one per joint, where only one is known; a list is refused by name.

    why   where that is so
    """
    values = np.ravel(value)
    if (values != values[0]).any():
        raise refuse(field, value, f"one number for all joints {why}")
    return float(values[0])


def spread(value: Any, n: int, *, shared: bool) -> list[Any]:
    """One thing for each of n: the same n times where it is shared, else those of a list."""
    return [value] * n if shared else list(value)


def numbers_of(records: str, name: str) -> property:
    """A property of a record: (p,) the number `name` of each of its `records`."""
    return property(lambda record: np.array([getattr(item, name) for item in getattr(record, records)]))


def rows_of(name: str) -> property:
    """A property of a record: the number of rows of its array `name`."""
    return property(lambda record: len(getattr(record, name)))
