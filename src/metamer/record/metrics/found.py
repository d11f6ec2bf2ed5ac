"""Metrics of a run by name, and the record in which families of them are collected."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.record.log import Log


@dataclass(frozen=True, kw_only=True)
class Metrics:
    """Metrics by name, their units in a sibling table, and why a metric is not there."""

    values: dict[str, float] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> float:
        """One metric; one that is not there is refused with the reason."""
        if name not in self.values:
            raise refuse("metric", name, self.notes.get(name) or f"one of {', '.join(self.values)}")
        return self.values[name]

    def __contains__(self, name: object) -> bool:
        return name in self.values

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def _repr_html_(self) -> str:
        rows = [f"<tr><td>{k}</td><td>{v:.6g}</td><td>{self.units[k]}</td></tr>" for k, v in self.values.items()]
        return f"<table><tr><th>metric</th><th>value</th><th>unit</th></tr>{''.join(rows)}</table>"


class Found:
    """Collects values; what is not finite becomes a note."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}
        self.units: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        self.turned: tuple[Array, Array] | None = None

    def turns(self, log: Log) -> tuple[Array, Array]:
        """(T, n) cosine and sine of every link's direction, worked out once; (T, 0) where links are not recorded."""
        if self.turned is None:
            theta = log.get("link.theta")
            self.turned = np.cos(theta), np.sin(theta)
        return self.turned

    def add(self, name: str, value: float, unit: str) -> None:
        if math.isfinite(value):
            self.values[name], self.units[name] = float(value), unit
        else:
            self.notes[name] = "its value is not a finite number"

    def missing(self, name: str, reason: str) -> None:
        self.notes[name] = reason
