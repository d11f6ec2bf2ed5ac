"""From a table to what a caller needs: which column is which quantity, in SI."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.measurements.clock import Sampled, on_even_steps, seconds_of_clock
from metamer.measurements.heads import TIME, Quantity, fit_of, plain_words
from metamer.measurements.reading import NOTHING_GIVEN, Reading
from metamer.measurements.table import BadTable, Column, Table
from metamer.measurements.units import UNITS, measured_by, plain_unit, unit_factor

EPOCH_SECONDS = (6.3e8, 4.1e9)  # 1990 and 2100 as seconds since 1970                      [s]


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """A column as a quantity.

    column    number in the table, from 0
    unit      of the file's numbers, as in UNITS
    factor    to SI
    note      what was assumed, in words; "" = nothing
    """

    quantity: Quantity
    column: int
    unit: str
    factor: float
    note: str = ""


def heads_in_words(table: Table) -> str:
    """The heads of a table for messages."""
    return ", ".join(column.head or f"(column {k})" for k, column in enumerate(table.columns, start=1))


def column_by_map(table: Table, quantity: Quantity, wanted: str | int) -> int:
    """The column that a user named by its head, its name or its number from 1."""
    if isinstance(wanted, int) or wanted.isdigit():
        k = int(wanted) - 1
        if 0 <= k < len(table.columns):
            return k
    else:
        for read in (lambda c: c.head, lambda c: c.name, lambda c: plain_words(c.name)):
            hits = [k for k, column in enumerate(table.columns) if read(column) in (wanted, plain_words(wanted))]
            if len(hits) == 1:
                return hits[0]
    raise BadTable(table.path, f"columns.{quantity.name} = {wanted!r} is no column of it: {heads_in_words(table)}")


def find_column(table: Table, quantity: Quantity) -> int | None:
    """The column of a quantity by its head, or by its unit where only one column has a unit of that kind.

    None = there is none; several that fit alike are refused by name.
    """
    usable = [k for k, c in enumerate(table.columns) if c.values is not None or quantity.measured == "time"]

    def suits(column: Column) -> bool:
        return not measured_by(column.unit) or unit_factor(column.unit, quantity.measured) is not None

    fits = {k: fit_of(table.columns[k].name, quantity) for k in usable if suits(table.columns[k])}
    best = max(fits.values(), default=0)
    hits = [k for k, fit in fits.items() if fit == best > 0]
    if not hits:
        hits = [k for k in usable if measured_by(table.columns[k].unit) == [quantity.measured]]
        # two of them cannot be distinguished, and may belong to others
        return hits[0] if len(hits) == 1 else None
    if len(hits) > 1:
        heads = ", ".join(repr(table.columns[k].head) for k in hits)
        raise BadTable(
            table.path, f"several columns may be {quantity.name}: {heads}; choose one by columns.{quantity.name}=HEAD"
        )
    return hits[0]


def choose(table: Table, quantity: Quantity, reading: Reading = NOTHING_GIVEN) -> Chosen | None:
    """The column of a quantity and its unit; None where the table has none.

    A unit that is none of the quantity's, or that must be given and is not, is refused.
    """
    given = reading.columns.get(quantity.name)
    k = find_column(table, quantity) if given is None else column_by_map(table, quantity, given)
    if k is None:
        return None
    column = table.columns[k]
    unit = str(reading.units.get(quantity.name, column.unit))
    known = ", ".join(list(UNITS[quantity.measured])[:8])
    if not unit.strip():
        if quantity.unit:
            raise BadTable(
                table.path,
                f"column {column.head!r} has no unit; write '{quantity.name} [{known.split(', ')[0]}]' or give "
                f"units.{quantity.name}=UNIT ({known} ..)",
            )
        if quantity.measured == "time" and column.values is not None and (since := unit_of_epoch(column.values)):
            note = f"column {column.head!r} has no unit: {since} since 1970 taken by its size"
            return Chosen(quantity=quantity, column=k, unit=since, factor=UNITS["time"][since], note=note)
        standard = next(iter(UNITS[quantity.measured]))
        note = f"column {column.head!r} has no unit: {standard} taken" if standard != "-" else ""
        return Chosen(quantity=quantity, column=k, unit=standard, factor=1.0, note=note)
    factor = unit_factor(unit, quantity.measured)
    if factor is None:
        raise BadTable(
            table.path, f"unit [{unit}] of {quantity.name} is none of {known} ..; give units.{quantity.name}"
        )
    note = f"{unit} of {quantity.name} taken as a force" if quantity.measured == "force" and unit in ("g", "kg") else ""
    if not fit_of(column.name, quantity) and given is None:
        note = f"column {column.head!r} taken as {quantity.name} by its unit"
    return Chosen(quantity=quantity, column=k, unit=plain_unit(unit), factor=factor, note=note)


def unit_of_epoch(stamps: Array) -> str:
    """The unit of stamps that count from 1970, by their size: from 1990 to 2100; "" = they do not count from there."""
    low, high = EPOCH_SECONDS
    for unit in ("s", "ms", "us", "ns"):
        factor = UNITS["time"][unit]
        if len(stamps) and low <= float(np.nanmin(stamps)) * factor and float(np.nanmax(stamps)) * factor <= high:
            return unit
    return ""


def values_of(table: Table, chosen: Chosen) -> Array:
    """The values of a chosen column in SI; nan where a cell is empty."""
    column = table.columns[chosen.column]
    if column.values is not None:
        return column.values * chosen.factor
    clock = seconds_of_clock(column.texts)
    if clock is None:
        odd = next((k for k, text in enumerate(column.texts) if seconds_of_clock([text]) is None), 0)
        what = f"column {column.head!r} holds {column.texts[odd]!r}, no {chosen.quantity.name}"
        raise BadTable(table.path, f"unreadable: {table.place(odd)}: {what}")
    return clock


def check_names(quantities: Sequence[Quantity], reading: Reading, path: str) -> None:
    """Refuse a map that names what nobody looks for."""
    known = {quantity.name for quantity in quantities} | {TIME.name}
    for name in (*reading.columns, *reading.units):
        if name not in known:
            raise BadTable(path, f"the map names {name!r}, which is none of {', '.join(sorted(known))}")


def take(
    table: Table, quantities: Sequence[Quantity], reading: Reading = NOTHING_GIVEN
) -> tuple[dict[str, Array], list[str]]:
    """Quantity -> (T,) values in SI, and what was assumed; one that is missing is refused with the heads there are."""
    out, notes = {}, []
    for quantity in quantities:
        chosen = choose(table, quantity, reading)
        if chosen is None:
            raise BadTable(
                table.path,
                f"no column is {quantity.name}, found {heads_in_words(table)}; "
                f"choose one by columns.{quantity.name}=HEAD",
            )
        out[quantity.name] = values_of(table, chosen)
        notes += [chosen.note] if chosen.note else []
    return out, notes


def take_sampled(table: Table, quantities: Sequence[Quantity], reading: Reading = NOTHING_GIVEN) -> Sampled:
    """Quantities over time on even steps; the notes tell all that was assumed, passed over and filled."""
    check_names(quantities, reading, table.path)
    values, notes = take(table, quantities, reading)
    rows = np.arange(table.rows)
    if reading.rate > 0.0:
        t = rows / reading.rate
    else:
        times, more = take(table, (TIME,), reading)
        t, notes = times[TIME.name], notes + more
    stamped = ~np.isnan(t)
    if not stamped.all():
        notes.append(f"{int((~stamped).sum())} rows without a time passed over")
        t, rows, values = t[stamped], rows[stamped], {name: x[stamped] for name, x in values.items()}
    if len(t) < 2:
        raise BadTable(table.path, f"truncated: {len(t)} samples")
    if (back := np.flatnonzero(np.diff(t) < 0.0)).size:
        k = int(back[0]) + 1
        raise BadTable(table.path, f"{table.place(int(rows[k]))}: time goes back from {t[k - 1]:g} to {t[k]:g} s")
    if t[-1] == t[0]:
        raise BadTable(table.path, f"time stands at {t[0]:g} s in all {len(t)} rows")
    for name, x in values.items():
        if np.isnan(x).all():
            raise BadTable(table.path, f"the column of {name} is empty")
    sampled = on_even_steps(t, values)
    return Sampled(
        t=sampled.t,
        values=sampled.values,
        filled=sampled.filled,
        clock=sampled.clock,
        notes=(*table.notes, *notes, *sampled.notes),
    )
