"""Files of measurements that are not text: Excel, Parquet, MCAP and Parquet logs of ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from metamer.measurements.csv_files import columns_of_cells, is_empty, named
from metamer.measurements.dialect import Dialect
from metamer.measurements.heads import split_head
from metamer.measurements.reading import Reading
from metamer.measurements.rows import find_layout, fits
from metamer.measurements.table import QUOTED_LETTERS, BadTable, Column, Table

FEW_ROWS = 10  # a sheet with fewer is a note beside one with more
PLAIN_CELLS = Dialect(delimiter="\t", decimal=".")  # Excel's numbers as text


def read_excel(path: Path, reading: Reading) -> Table:
    """The table of a sheet: the one named, or the only one that holds measurements."""
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
        held = {}
        for sheet in [reading.sheet] if reading.sheet else book.sheetnames:
            rows = [[cell_text(cell) for cell in row] for row in book[sheet].iter_rows(values_only=True)]
            if (table := table_of_cells(name, f"Excel, sheet {sheet!r}", rows, reading.head)) is not None:
                held[sheet] = table
    finally:
        book.close()
    if not held:
        raise BadTable(name, "truncated: no sample, no sheet holds rows of numbers")
    # a few numbers among words are no measurements where another sheet has many
    long = {sheet: table for sheet, table in held.items() if table.rows >= FEW_ROWS} or held
    if len(long) > 1:
        raise BadTable(name, f"several sheets hold measurements: {', '.join(long)}; choose one by sheet=NAME")
    return next(iter(long.values()))


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
    units = units_of_schema(table.schema.metadata or {})
    for field, values in zip(table.schema, table.columns, strict=True):
        name, unit = split_head(field.name)
        told = {key.lower(): text for key, text in (field.metadata or {}).items()}
        unit = (
            told.get(b"unit", told.get(b"units", b"")).decode("utf-8", "replace") or unit or units.get(field.name, "")
        )
        kind = field.type
        if pyarrow.types.is_timestamp(kind) or pyarrow.types.is_duration(kind):
            nanoseconds = values.to_numpy().astype(
                "datetime64[ns]" if pyarrow.types.is_timestamp(kind) else "timedelta64[ns]"
            )
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


def units_of_schema(metadata: dict[bytes, bytes]) -> dict[str, str]:
    """Units by column that a whole file tells: a JSON table under `units`."""
    told = next((text for key, text in metadata.items() if key.lower() in (b"units", b"unit")), b"{}")
    try:
        table = json.loads(told)
    except ValueError:
        return {}
    return {str(k): v for k, v in table.items() if isinstance(v, str)} if isinstance(table, dict) else {}


def read_recording(path: Path) -> Table:
    """The columns of an MCAP file: a log of ours, or one topic of JSON messages with numbers."""
    from mcap.reader import make_reader

    from metamer.record.reader import read_mcap

    try:
        with open(path, "rb") as file:
            reader = make_reader(file)
            ours = any(record.name == "metamer.log" for record in reader.iter_metadata())
            messages = [] if ours else [(c.topic, c.message_encoding, m) for _, c, m in reader.iter_messages()]
    except Exception as error:
        raise BadTable(str(path), f"unreadable: it is no whole MCAP file ({error})") from None
    if not ours:
        return table_of_messages(str(path), messages)
    log = read_mcap(path)
    made = [Column(head="t", name="t", unit="s", values=log.t)]
    made += [Column(head=name, name=name, unit=log.units[name], values=x) for name, x in log.columns.items()]
    return Table(path=str(path), form="MCAP log", columns=tuple(made))


def table_of_messages(path: str, messages: list[tuple[str, str, Any]]) -> Table:
    """The columns of flat JSON messages of one topic, with the time of their log.

    messages    (topic, encoding, message)
    """
    told = sorted({topic for topic, encoding, _ in messages if encoding == "json"})
    if len(told) != 1:
        topics = ", ".join(sorted({f"{topic} ({encoding})" for topic, encoding, _ in messages})) or "none"
        raise BadTable(path, f"unreadable: one topic of JSON messages is needed, found {topics}")
    rows, stamps = [], []
    for _, encoding, message in messages:
        if encoding == "json":
            rows.append(json.loads(message.data))
            stamps.append(message.log_time)
    names = (
        [key for key, value in rows[0].items() if isinstance(value, int | float)] if isinstance(rows[0], dict) else []
    )
    columns = [Column(head="time", name="time", unit="s", values=1e-9 * (np.array(stamps) - stamps[0]).astype(float))]
    for name in names:
        numbers = [row.get(name) for row in rows]
        if odd := [k for k, value in enumerate(numbers) if not isinstance(value, int | float)]:
            text = str(rows[odd[0]])[:QUOTED_LETTERS]
            raise BadTable(path, f"unreadable: message {odd[0] + 1} of {told[0]} is {text}: no number {name!r}")
        word, unit = split_head(name)
        columns.append(Column(head=name, name=word, unit=unit, values=np.array(numbers, dtype=np.float64)))
    return Table(path=path, form=f"MCAP, topic {told[0]!r}", columns=tuple(columns))
