"""Files of measurements that are not text: Excel, Parquet, MCAP and Parquet logs of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from metamer.measurements.csv_files import columns_of_cells, is_empty, named
from metamer.measurements.dialect import Dialect
from metamer.measurements.heads import split_head
from metamer.measurements.reading import Reading
from metamer.measurements.rows import find_layout, fits
from metamer.measurements.table import BadTable, Column, Table

PLAIN_CELLS = Dialect(delimiter="\t", decimal=".")  # Excel's numbers as text


def read_excel(path: Path, reading: Reading) -> Table:
    """The table of a sheet: the one named, or the first that holds numbers."""
    import zipfile

    import openpyxl
    from openpyxl.utils.exceptions import InvalidFileException

    name = str(path)
    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError) as error:
        raise BadTable(name, f"unreadable: it is no whole .xlsx file ({error})") from None
    try:
        if reading.sheet and reading.sheet not in book.sheetnames:
            raise BadTable(name, f"it has no sheet {reading.sheet!r}, only {', '.join(book.sheetnames)}")
        for sheet in [reading.sheet] if reading.sheet else book.sheetnames:
            rows = [[cell_text(cell) for cell in row] for row in book[sheet].iter_rows(values_only=True)]
            if (table := table_of_cells(name, f"Excel, sheet {sheet!r}", rows, reading.head)) is not None:
                return table
    finally:
        book.close()
    raise BadTable(name, "truncated: no sample, no sheet holds rows of numbers")


def cell_text(cell: Any) -> str:
    """A cell of a sheet as text: numbers to the bit, dates as ISO."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell)
    if isinstance(cell, int | float):
        return repr(float(cell))
    return cell.isoformat() if hasattr(cell, "isoformat") else str(cell).strip()


def table_of_cells(path: str, form: str, rows: list[list[str]], head: int | None) -> Table | None:
    """The table in a grid of cells; None where there is none."""
    width = max(map(len, rows), default=0)
    rows = [[*row, *[""] * (width - len(row))] for row in rows]
    layout = find_layout(len(rows), lambda k: rows[k], PLAIN_CELLS.is_number, head)
    if layout is None:
        return None
    kept = [k for k in range(layout.first, layout.last + 1) if any(rows[k])]
    for k in kept:
        if not fits(rows[k], layout.numeric, PLAIN_CELLS.is_number):
            raise BadTable(path, f"unreadable: line {k + 1} is {rows[k]!r}, not numbers like the other lines")
    columns = columns_of_cells([rows[k] for k in kept], PLAIN_CELLS, layout.numeric)
    heads = rows[layout.head] if layout.head >= 0 else [""] * width
    units = [cell.strip("[](){}<> ") for cell in rows[layout.units]] if layout.units >= 0 else [""] * width
    notes = [f"{layout.head} lines before the heads passed over"] if layout.head > 0 else []
    below = sum(any(row) for row in rows[layout.last + 1 :])
    notes += [f"{below} lines below the rows passed over"] if below else []
    return Table(
        path=path,
        form=form,
        columns=tuple(column for column in named(heads, units, columns) if not is_empty(column)),
        first=kept[0] + 1,
        lines=[k + 1 for k in kept],
        quotes=[", ".join(rows[k]) for k in kept],
        notes=tuple(notes),
    )


def read_parquet_table(path: Path) -> Table:
    """The columns of a Parquet file, of ours or not; units stand in the heads or in the fields' metadata."""
    import pyarrow
    import pyarrow.parquet

    try:
        with open(path, "rb") as file:
            table = pyarrow.parquet.read_table(file)
    except pyarrow.ArrowException as error:
        raise BadTable(str(path), "unreadable: it is no whole Parquet file") from error
    if not table.num_columns or not table.num_rows:
        raise BadTable(str(path), "truncated: no sample")
    columns = []
    for field, values in zip(table.schema, table.columns, strict=True):
        name, unit = split_head(field.name)
        told = {key.lower(): text for key, text in (field.metadata or {}).items()}
        unit = told.get(b"unit", told.get(b"units", b"")).decode("utf-8", "replace") or unit
        kind = field.type
        if pyarrow.types.is_timestamp(kind) or pyarrow.types.is_duration(kind):
            nanoseconds = values.to_numpy().astype("datetime64[ns]" if kind.id == 18 else "timedelta64[ns]")
            numbers = (nanoseconds - nanoseconds[0]).astype(np.float64) * 1e-9
            columns.append(Column(head=field.name, name=name, unit="s", values=numbers))
        elif pyarrow.types.is_floating(kind) or pyarrow.types.is_integer(kind) or pyarrow.types.is_decimal(kind):
            numbers = values.cast(pyarrow.float64()).to_numpy(zero_copy_only=False)
            columns.append(Column(head=field.name, name=name, unit=unit, values=np.asarray(numbers, dtype=np.float64)))
        else:
            columns.append(Column(head=field.name, name=name, unit=unit, values=None, texts=texts_of(values)))
    return Table(path=str(path), form="Parquet", columns=tuple(columns))


def texts_of(values: Any) -> tuple[str, ...]:
    """Cells of any kind as texts."""
    return tuple("" if value is None else str(value) for value in values.to_pylist())


def read_recording(path: Path) -> Table:
    """The columns of an MCAP log of ours."""
    from metamer.record.reader import read_mcap

    log = read_mcap(path)
    made = [Column(head="t", name="t", unit="s", values=log.t)]
    made += [Column(head=name, name=name, unit=log.units[name], values=x) for name, x in log.columns.items()]
    return Table(path=str(path), form="MCAP log", columns=tuple(made))
