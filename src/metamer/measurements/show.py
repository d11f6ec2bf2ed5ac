"""A table of measurements for people: what every column is taken as, and how the samples lie in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.measurements.choose import Chosen, choose, take_sampled, values_of
from metamer.measurements.heads import TIME, USUAL, Quantity
from metamer.measurements.reading import Reading
from metamer.measurements.table import BadTable, Table
from metamer.measurements.units import UNITS, measured_by, unit_factor


def chosen_columns(table: Table, reading: Reading) -> tuple[dict[int, Chosen], dict[str, str]]:
    """Column -> what it is taken as, and quantity -> why none is."""
    named = {name: Quantity(name=name, measured=guess(table, reading, name)) for name in reading.columns}
    found: dict[int, Chosen] = {}
    problems: dict[str, str] = {}
    for quantity in (*USUAL, *(q for name, q in named.items() if name not in {u.name for u in USUAL})):
        try:
            chosen = choose(table, quantity, reading)
        except BadTable as error:
            problems[quantity.name] = error.reason
            continue
        if chosen is not None and chosen.column not in found:
            found[chosen.column] = chosen
    return found, problems


def guess(table: Table, reading: Reading, name: str) -> str:
    """What a quantity of a map measures, by the unit that the map or the head gives it."""
    wanted = reading.columns[name]
    told = reading.units.get(name) or next(
        (c.unit for k, c in enumerate(table.columns, start=1) if wanted in (k, str(k), c.head, c.name)), ""
    )
    return next(iter(measured_by(told)), "number")


def column_rows(table: Table, found: dict[int, Chosen]) -> list[dict[str, Any]]:
    """One row per column: head, what it is taken as, unit, range in SI, empty cells."""
    out = []
    for k, column in enumerate(table.columns):
        row: dict[str, Any] = {"column": k + 1, "head": column.head or "(none)", "taken as": "-", "unit": column.unit}
        row |= {"least": "-", "most": "-", "SI": "-", "empty": 0}
        chosen = found.get(k)
        if chosen is not None:
            standard = next(iter(UNITS[chosen.quantity.measured]))
            values = values_of(table, chosen)
            row |= {"taken as": chosen.quantity.name, "unit": chosen.unit, "SI": standard}
        elif column.values is not None:
            measured = next(iter(measured_by(column.unit)), "")
            factor = unit_factor(column.unit, measured) if measured else None
            values = column.values * (factor or 1.0)
            row["SI"] = next(iter(UNITS[measured])) if measured else "-"
        else:
            row |= {"taken as": "text", "empty": sum(not text for text in column.texts)}
            out.append(row)
            continue
        held = values[~np.isnan(values)]
        row["empty"] = int(np.isnan(values).sum())
        if held.size:
            row |= {"least": f"{held.min():.6g}", "most": f"{held.max():.6g}"}
        out.append(row)
    return out


def time_only(table: Mapping[str, Any]) -> dict[str, Any]:
    """What a map says of the time."""
    return {name: value for name, value in table.items() if name == TIME.name}


def time_notes(table: Table, reading: Reading) -> list[str]:
    """How the samples lie in time, in words; nothing where the table has no time."""
    try:
        sampled = take_sampled(
            table, (), replace(reading, columns=time_only(reading.columns), units=time_only(reading.units))
        )
    except BadTable as error:
        return [error.reason]
    clock = sampled.clock
    own = [note for note in sampled.notes if note not in table.notes]
    return [
        f"{len(sampled.t)} samples at {1.0 / clock.step:.6g} per second over {sampled.t[-1] - sampled.t[0]:.6g} s",
        *own,
    ]
