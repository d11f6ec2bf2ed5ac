"""Files are whole or not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from metamer.core.refusals import BadInput
from metamer.record import files
from metamer.record.files import whole_file, write_whole
from metamer.record.log import Log
from metamer.record.parquet import write_parquet
from metamer.record.recorder import write_mcap


def test_text_and_bytes_are_written_and_folders_made(tmp_path: Path) -> None:
    write_whole(tmp_path / "a" / "b.txt", "Größe")
    assert (tmp_path / "a" / "b.txt").read_text("utf-8") == "Größe"
    write_whole(tmp_path / "a" / "b.txt", b"\x00\x01")
    assert (tmp_path / "a" / "b.txt").read_bytes() == b"\x00\x01"
    assert os.listdir(tmp_path / "a") == ["b.txt"]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    write_whole(path, "old")

    def fail_halfway() -> None:
        with whole_file(path) as temporary:
            temporary.write_text("half")
            raise RuntimeError("power")

    with pytest.raises(RuntimeError, match="power"):
        fail_halfway()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["x.json"]


@pytest.mark.parametrize("write", [write_mcap, write_parquet])
def test_a_full_disk_leaves_the_old_log(write, log: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.log"
    path.write_text("old")

    def full(temporary: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "replace_whole", full)
    with pytest.raises(BadInput, match=r"run\.log: no space left"):
        write(log, path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["run.log"]


def test_places_where_no_file_can_stand_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="it is a folder"):
        write_whole(tmp_path, "x")
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match=r"folder .* cannot be made"):
        write_whole(tmp_path / "file" / "y.txt", "x")


def test_files_can_be_read_by_others_as_the_umask_says(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("x")
    write_whole(tmp_path / "whole", "x")
    assert (tmp_path / "whole").stat().st_mode == (tmp_path / "plain").stat().st_mode
