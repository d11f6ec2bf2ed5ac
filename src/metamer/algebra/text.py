"""Elements as text: 0.866025 - 0.5 e12; a batch shows its first and last elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from metamer.algebra.multivector import Multivector

COEFFICIENT_DIGITS = 6  # significant ones of a coefficient
SHOWN = 3  # elements of a batch at either end


def text_of(a: Multivector) -> str:
    """Text of a multivector; parts that round to zero beside the largest are left out."""
    names = [a.algebra.names[b] for b in a.blades]
    if not a.shape:
        return line_of(names, a.values)
    rows = a.values.reshape(-1, len(names))
    lines = [line_of(names, row) for row in rows]
    if len(lines) > 2 * SHOWN:
        lines = [*lines[:SHOWN], "...", *lines[-SHOWN:]]
    size = " x ".join(str(n) for n in a.shape)
    return f"{size} elements of {a.algebra.label}\n" + "\n".join(f"  {line}" for line in lines)


def line_of(names: list[str], values: np.ndarray) -> str:
    """One element on one line."""
    floor = 0.5 * 10.0**-COEFFICIENT_DIGITS * float(np.abs(values).max(initial=0.0))
    parts = []
    for name, value in zip(names, values, strict=True):
        if abs(value) <= floor:
            continue
        number = f"{abs(value):.{COEFFICIENT_DIGITS}g}"
        term = number if name == "1" else name if number == "1" else f"{number} {name}"
        sign = "-" if value < 0.0 else "+"
        parts.append(f"{sign} {term}" if parts else f"-{term}" if value < 0.0 else term)
    return " ".join(parts) or "0"
