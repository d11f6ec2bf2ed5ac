"""What every bench hands over: a recorded file with its truth. All else of a bench is its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from metamer.electroadhesion.traces import Series

DEFECTS = (
    "truncated",
    "no failure",
    "double slip",
    "clipped",
    "wrong scale",
    "drifting pad",
    "creep",
    "unloading",
    "stick-slip",
)


@dataclass(frozen=True)
class Pull:
    """A recorded file, its series, the true force [N] and time [s] of the failure, what was put in ("" = nothing).

    bench    that made it, where tests look into it
    """

    text: str
    series: Series
    force: float
    time: float
    defect: str
    bench: Any = None
