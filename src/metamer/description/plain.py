"""Fields of a description as plain Python numbers, lists and tuples, whatever they were given as."""

from __future__ import annotations

import dataclasses
from typing import Any


def plain(value: Any) -> Any:
    """NumPy arrays and numbers as Python's, lists as tuples, all the way down."""
    if type(value).__module__ == "numpy":
        value = value.tolist()
    return tuple(plain(item) for item in value) if isinstance(value, list | tuple) else value


def plain_fields(record: Any) -> None:
    """Make every field of a frozen record plain; call it from __post_init__."""
    for field in dataclasses.fields(record):
        object.__setattr__(record, field.name, plain(getattr(record, field.name)))
