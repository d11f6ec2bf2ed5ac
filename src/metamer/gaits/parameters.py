"""Parameters of gaits and controllers: numbers with a unit and a range, checked once, refused in the user's words."""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from metamer.records import Array
from metamer.refusals import refuse


@dataclass(frozen=True, slots=True)
class Valid:
    """What a parameter accepts.

    unit           as in docstrings, "-" for a pure number
    lower, upper   the closed range                                             [unit]
    above_zero     zero and below are refused
    per            "joint", "pair" of joints, "harmonic", "coefficient": a list with one number each is accepted as well
    endless        infinity is accepted, and stands for "no limit"
    """

    unit: str
    lower: float = -math.inf
    upper: float = math.inf
    above_zero: bool = False
    per: str = ""
    endless: bool = False

    def __str__(self) -> str:
        words = "a number" if self.endless else "a finite number"
        if self.above_zero:
            words += " above 0"
        elif math.isfinite(self.lower):
            words += f" of at least {self.lower:g}"
        if math.isfinite(self.upper):
            words += f" up to {self.upper:g}"
        each = f", or one such number a {self.per}" if self.per else ""
        return f"{words} [{self.unit}]{each}"

    def accepts(self, value: Any) -> bool:
        """Whether one value is a finite number inside the range."""
        if isinstance(value, bool) or not isinstance(value, numbers.Real):
            return False
        value = float(value)
        if math.isnan(value) or (math.isinf(value) and not self.endless):
            return False
        return self.lower <= value <= self.upper and not (self.above_zero and value <= 0.0)


def real(default: float, unit: str, **limits: Any) -> Any:
    """Dataclass field of one number; `check` reads the limits (those of `Valid`)."""
    return field(default=default, metadata={"valid": Valid(unit, **limits)})


def per_joint(default: float, unit: str, **limits: Any) -> Any:
    """Dataclass field of one number for all joints, or a tuple with one number a joint."""
    return real(default, unit, per="joint", **limits)


def joint_count() -> Any:
    """Dataclass field `joints`, the number of joints that the gait moves."""
    return field(metadata={"joints": True})


def number(name: str, value: Any, valid: Valid) -> float:
    """One checked number.

    name     dotted path as the user writes it
    valid    unit and range
    """
    if not valid.accepts(value):
        raise refuse(name, value, f"must be {valid}")
    return float(value)


def count(name: str, value: Any, least: int) -> int:
    """One checked whole number of at least `least`."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value < least:
        raise refuse(name, value, f"must be a whole number of at least {least} [-]")
    return int(value)


def one_or_more(name: str, values: Any, valid: Valid, size: int | None = None) -> float | tuple[float, ...]:
    """One checked number, or a tuple of `size` of them; without a size any number of them but none."""
    if not is_list(values):
        return number(name, values, valid)
    if len(values) != size and (size is not None or len(values) == 0):
        wanted = "at least one" if size is None else str(size)
        raise refuse(name, values, f"must be one number or a list of {wanted}, and has {len(values)} [{valid.unit}]")
    return tuple(number(f"{name}[{i}]", value, valid) for i, value in enumerate(values))


def is_list(values: Any) -> bool:
    """Whether a value is a list, a tuple or an array with an axis."""
    return isinstance(values, list | tuple) or (isinstance(values, np.ndarray) and values.ndim > 0)


def check(record: Any, prefix: str = "gait") -> None:
    """Check and cast every field of a dataclass that was declared with `real`, `per_joint` or `joint_count`.

    record   the dataclass instance, from its __post_init__
    prefix   what the user calls the record
    """
    for item in fields(record):
        name, valid = f"{prefix}.{item.name}", item.metadata.get("valid")
        if "joints" in item.metadata:
            checked: Any = count(name, getattr(record, item.name), 0)
        elif valid is None:
            continue
        elif valid.per:
            size = {"joint": 0, "pair": -1}.get(valid.per)
            size = size if size is None else record.joints + size
            checked = one_or_more(name, getattr(record, item.name), valid, size)
        else:
            checked = number(name, getattr(record, item.name), valid)
        object.__setattr__(record, item.name, checked)


def time_column(t: float | Array) -> Array:
    """Times with an axis for the joints behind: scalar -> (1,), (T,) -> (T, 1); refuses what is not finite.   [s]"""
    column = np.asarray(t, dtype=np.float64)[..., None]
    if not np.isfinite(column).all():
        raise refuse("t", float(column[~np.isfinite(column)][0]), "must be finite [s]")
    return column
