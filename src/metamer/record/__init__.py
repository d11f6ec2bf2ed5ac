"""What happened: logs in files, metrics, tables."""

from metamer.record.files import whole_file, write_whole
from metamer.record.log import Log, versions
from metamer.record.parquet import read_parquet, write_parquet
from metamer.record.reader import read_mcap, recover_mcap
from metamer.record.recorder import McapRecorder, write_mcap

__all__ = [
    "Log",
    "McapRecorder",
    "read_mcap",
    "read_parquet",
    "recover_mcap",
    "versions",
    "whole_file",
    "write_mcap",
    "write_parquet",
    "write_whole",
]
