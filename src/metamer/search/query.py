"""Questions to a study's table in SQL: DuckDB reads the shards as the view `trials`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from metamer.core.refusals import BadInput
from metamer.search.folder import StudyFolder, open_folder


def needs(package: str, extra: str) -> Any:
    """An optional package, or a refusal that says how to get it."""
    from importlib import import_module

    try:
        return import_module(package)
    except ImportError:
        raise BadInput(f"this needs the package {package}: pip install 'metamer[{extra}]'") from None


def study_folder(path: str | Path) -> Path:
    """The folder of a study, given by itself or by its STUDY.toml."""
    path = Path(path)
    if path.suffix == ".toml":
        from metamer.search.sweep import default_folder

        return default_folder(path)
    return path


def connected(folder: StudyFolder) -> Any:
    """A DuckDB connection that has the finished shards as the view `trials` and can reach no other file."""
    duckdb = needs("duckdb", "search")
    shards = [str(path.resolve()) for path in folder.shards()]
    if not shards:
        raise BadInput(f"{folder.path} has no finished chunk yet")
    link = duckdb.connect()
    link.execute("create table shards as select unnest(?) as file", [shards])
    files = ", ".join("'" + name.replace("'", "''") + "'" for name in shards)
    link.execute(f"create view trials as select * from read_parquet([{files}], hive_partitioning=false)")
    link.execute("drop table shards")
    quoted = str((folder.path / "chunks").resolve()).replace("'", "''")
    link.execute(f"set allowed_directories=['{quoted}']")
    link.execute("set enable_external_access=false")
    return link


def ask(path: str | Path, question: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Columns and rows of the answer to an SQL question about a study.

    path       folder of the study, or its STUDY.toml where the default folder was taken
    question   e.g. "select gait_amplitude, speed from trials order by speed desc limit 5"
    """
    duckdb = needs("duckdb", "search")
    with connected(open_folder(study_folder(path))) as link:
        try:
            found = link.execute(question)
            if found is None or found.description is None:
                raise BadInput(f"the question {question!r} asks nothing: e.g. 'select count(*) from trials'")
            return [column[0] for column in found.description], found.fetchall()
        except duckdb.Error as error:
            text = " ".join(str(error).split())
            raise BadInput(f"the question cannot be answered: {text}") from None


def count_marked(folder: StudyFolder, column: str, mark: bool) -> int:
    """Trials with this mark in a column of True and False; what is null does not count."""
    import pyarrow.parquet

    found = (pyarrow.parquet.ParquetFile(path).read(columns=[column])[column] for path in folder.shards())
    return sum(int((one.fill_null(not mark).to_numpy() == mark).sum()) for one in found)


def first_failure(folder: StudyFolder) -> tuple[int, str]:
    """Number and reason of the first failed trial; only where one failed."""
    import pyarrow.parquet

    for path in folder.shards():
        table = pyarrow.parquet.ParquetFile(path).read(columns=["trial", "good", "reason"]).to_pydict()
        for trial, good, reason in zip(*table.values(), strict=True):
            if not good:
                return trial, reason
    raise BadInput(f"no trial of {folder.path} failed")


def write_answer(path: Path, names: list[str], rows: list[tuple[Any, ...]]) -> None:
    """Rows as CSV or Parquet, whole or not at all."""
    import pyarrow
    import pyarrow.csv
    import pyarrow.parquet

    from metamer.record.files import whole_file

    table = pyarrow.table([pyarrow.array([row[k] for row in rows]) for k in range(len(names))], names=names)
    write = pyarrow.csv.write_csv if path.suffix.lower() == ".csv" else pyarrow.parquet.write_table
    with whole_file(path) as temporary:
        write(table, temporary)
