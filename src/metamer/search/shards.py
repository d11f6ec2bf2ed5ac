"""A chunk as a file: its trials, values, metrics and failures as a Parquet shard, written aside and renamed."""

from __future__ import annotations

import hashlib
import os
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from metamer.record.files import replace_whole
from metamer.search.plan import Plan, column_name
from metamer.search.runs import Outcome, run_trials
from metamer.search.trials import trial_values


def chunk_table(plan: Plan, chunk: int) -> Any:
    """The trials of one chunk, run now, as an Arrow table."""
    first = chunk * plan.study.chunk
    count = min(plan.study.chunk, plan.trials - first)
    values = trial_values(plan.study, first, count)
    outcome = run_trials(plan.robot, values, plan.metrics, precision=plan.study.precision, options=plan.options)
    return arrow_table(plan, first, values, outcome)


def arrow_table(plan: Plan, first: int, values: dict[str, Any], outcome: Outcome) -> Any:
    """Columns of trials: number, values of fields, metrics (null where there is none), good, sensitive, reason."""
    import pyarrow as pa

    count = len(outcome.reasons)
    fields, columns = [pa.field("trial", pa.int64(), nullable=False)], [pa.array(np.arange(first, first + count))]
    for path, column in values.items():
        name, numeric = column_name(path), column.dtype.kind == "f"
        about = {"unit": plan.units[name], "field": path}
        fields.append(pa.field(name, pa.float64() if numeric else pa.string(), nullable=False, metadata=about))
        columns.append(pa.array(column if numeric else column.tolist()))
    for name in plan.metrics:
        found = outcome.metrics[name]
        fields.append(pa.field(name, pa.float64(), metadata={"unit": plan.units[name]}))
        columns.append(pa.array(found, mask=~np.isfinite(found)))
    told = outcome.sensitive
    fields += [pa.field("good", pa.bool_(), nullable=False), pa.field("sensitive", pa.bool_())]
    fields += [pa.field("reason", pa.string(), nullable=False)]
    columns += [pa.array(outcome.good), pa.nulls(count, pa.bool_()) if told is None else pa.array(told)]
    columns += [pa.array(outcome.reasons, pa.string())]
    return pa.table(columns, schema=pa.schema(fields))


def write_shard(table: Any, place: Path, aside: Path) -> None:
    """Put a table in its place in one step.

    aside   folder for unfinished files, on the same disk as the place
    """
    import pyarrow.parquet

    # machines that share the disk may have processes of the same number
    temporary = aside / f"{socket.gethostname()}-{os.getpid()}-{place.name}"
    try:
        pyarrow.parquet.write_table(table, temporary, compression="zstd")
        place.parent.mkdir(parents=True, exist_ok=True)
        replace_whole(temporary, place)
    finally:
        temporary.unlink(missing_ok=True)


def table_digest(shards: Iterable[Path]) -> str:
    """sha256 of a table sorted by trial, whatever chunks it is cut into; shards come in the order of their trials."""
    import pyarrow.parquet

    totals: dict[str, Any] = {}

    def add(name: str, data: bytes) -> None:
        totals.setdefault(name, hashlib.sha256(name.encode())).update(data)

    for shard in shards:
        table = pyarrow.parquet.ParquetFile(shard).read().sort_by("trial")
        for name in table.column_names:
            column = table.column(name).combine_chunks()
            if pyarrow.types.is_string(column.type):
                add(name, "".join(f"{text!r}\n" for text in column.to_pylist()).encode())
                continue
            # what is null has no value: its place is hashed apart
            add(f"{name} given", column.is_valid().to_numpy(zero_copy_only=False).tobytes())
            filled = column.fill_null(False if pyarrow.types.is_boolean(column.type) else 0)
            add(name, filled.to_numpy(zero_copy_only=False).tobytes())
    return hashlib.sha256("".join(total.hexdigest() for total in totals.values()).encode()).hexdigest()
