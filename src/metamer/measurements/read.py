"""A file of measurements as a table, whatever its form."""

from __future__ import annotations

from pathlib import Path

from metamer.measurements.csv_files import read_text
from metamer.measurements.other_files import read_excel, read_parquet_table, read_recording
from metamer.measurements.reading import NOTHING_GIVEN, Reading
from metamer.measurements.table import BadTable, Table, refuse_infinite

# how files begin, whatever their ending says
BEGINNINGS = ((b"PAR1", "parquet"), (b"PK\x03\x04", "excel"), (b"\x89MCAP0\r\n", "mcap"), (b"\xd0\xcf\x11\xe0", "old"))


def read_table(path: str | Path, reading: Reading = NOTHING_GIVEN) -> Table:
    """The table of a file: text of any dialect, .xlsx, Parquet, MCAP of ours; recognised by its first bytes.

    What cannot be read is refused with the line at fault.
    """
    path = Path(path)
    try:
        with open(path, "rb") as file:
            start = file.read(8)
    except OSError as error:
        raise BadTable(str(path), f"missing: {(error.strerror or str(error)).lower()}") from None
    form = next((name for mark, name in BEGINNINGS if start.startswith(mark)), "text")
    if form == "old":
        raise BadTable(str(path), "unreadable: it is an Excel file of before 2007; save it as .xlsx or .csv")
    if form == "excel":
        return refuse_infinite(read_excel(path, reading))
    if form == "parquet":
        return refuse_infinite(read_parquet_table(path))
    if form == "mcap":
        return read_recording(path)
    return refuse_infinite(read_text(path, reading))
