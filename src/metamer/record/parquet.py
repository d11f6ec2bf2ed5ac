"""Parquet out and in: a log as a table for pandas, polars, DuckDB."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from metamer.core.refusals import BadInput
from metamer.record.files import whole_file
from metamer.record.log import Log
from metamer.record.stream import log_from_metadata, metadata_from_log

_PREFIX = "metamer."


def write_parquet(log: Log, path: str | Path) -> None:
    """Write a log as Parquet (zstd), whole or not at all: `t`, then the columns; units and meta in the schema."""
    import pyarrow
    import pyarrow.parquet

    fields = [pyarrow.field("t", pyarrow.float64(), nullable=False, metadata={"unit": "s"})]
    fields += [
        pyarrow.field(name, pyarrow.float64(), nullable=False, metadata={"unit": log.units[name]})
        for name in log.columns
    ]
    texts = {f"{_PREFIX}{key}": text for key, text in metadata_from_log(log).items()}
    table = pyarrow.table([log.t, *log.columns.values()], schema=pyarrow.schema(fields, metadata=texts))
    with whole_file(path) as temporary:
        pyarrow.parquet.write_table(
            table, temporary, compression="zstd", use_dictionary=False, use_byte_stream_split=True
        )


def read_parquet(path: str | Path) -> Log:
    """The log that `write_parquet` wrote, equal to the bit; any other file is refused with what is wrong."""
    import pyarrow
    import pyarrow.parquet

    path = Path(path)
    try:
        with open(path, "rb") as file:
            table = pyarrow.parquet.read_table(file)
    except FileNotFoundError as error:
        raise BadInput(f"cannot read {path}: there is no such file") from error
    except (pyarrow.ArrowException, OSError) as error:
        raise BadInput(f"cannot read {path}: it is no whole Parquet file") from error
    texts = {key.decode(): text.decode() for key, text in (table.schema.metadata or {}).items()}
    texts = {key.removeprefix(_PREFIX): text for key, text in texts.items() if key.startswith(_PREFIX)}
    if "columns" not in texts or "units" not in texts:
        raise BadInput(f"cannot read {path}: it is a Parquet file, but no log of metamer (its schema has no units)")
    head = log_from_metadata(texts)
    if table.column_names != ["t", *head.columns]:
        raise BadInput(f"cannot read {path}: its columns are not those that its schema names")
    arrays = {name: np.asarray(table.column(name).to_numpy(), dtype=np.float64) for name in table.column_names}
    return replace(head, t=arrays.pop("t"), columns=arrays)
