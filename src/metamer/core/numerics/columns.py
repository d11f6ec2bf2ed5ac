"""Records whose numbers are columns over many robots: what is worked out of them comes out for all robots at once."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.fields import LARGEST_NUMBER, Declared, declarations
from metamer.core.records import Array


def column_of(value: Any) -> Array:
    """A number or a list as (1 or k, 1); (R,) values of R robots as (1, R), rows (R, k) as (k, R)."""
    if isinstance(value, np.ndarray):
        return np.ascontiguousarray(np.atleast_2d(value) if value.ndim == 1 else value.T, dtype=np.float64)
    return np.array(value, dtype=np.float64).reshape(-1, 1)


def columned(record: Any, values: Mapping[str, NDArray[Any]]) -> Any:
    """A copy of a record whose plain numbers and lists are columns, robots last; it is not checked.

    values   field -> (R,) or (R, k), for fields that differ from robot to robot
    """
    other = copy(record)
    for name, said in declarations(type(record)).items():
        value = values.get(name, getattr(record, name))
        if said.what == "number" and not said.width and value is not None:
            object.__setattr__(other, name, column_of(value))
    return other


def accepted(said: Declared, values: NDArray[Any]) -> NDArray[np.bool_]:
    """(R,) whether the values of each robot are in the range of a field, as `Declared.accepts`."""
    x = np.asarray(values, dtype=np.float64).reshape(len(values), -1)
    with np.errstate(invalid="ignore"):
        good = (np.abs(x) <= LARGEST_NUMBER) | (np.isinf(x) & said.endless)
        good &= (x > said.lower) if "lower" in said.open else (x >= said.lower)
        good &= (x < said.upper) if "upper" in said.open else (x <= said.upper)
    return np.asarray(good.all(axis=1))
