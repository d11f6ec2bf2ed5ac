"""Where files go: through links, into pipes and devices, never over what is no file; folders whole or not at all."""

from __future__ import annotations

import errno
import os
import socket
import stat
import threading
from pathlib import Path

import pytest

from metamer.core.refusals import BadInput
from metamer.record import files
from metamer.record.files import check_outputs, file_name, whole_file, whole_folder, write_whole


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "target.txt", tmp_path / "link.txt"
    link.symlink_to(target)
    for text in ("new", "newer"):
        write_whole(link, text)
        assert link.is_symlink()
        assert target.read_text() == text
    assert os.listdir(tmp_path / "there") == ["target.txt"]


def test_a_link_to_another_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A recorder's part file lies beside the link; a rename cannot leave the disk."""
    (tmp_path / "there").mkdir()
    part, link, target = tmp_path / "run.part", tmp_path / "run", tmp_path / "there" / "run"
    part.write_text("bytes")
    link.symlink_to(target)
    rename = os.replace

    def other_disk(old: Path, new: Path) -> None:
        if Path(old).parent != Path(new).parent:
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        rename(old, new)

    monkeypatch.setattr(os, "replace", other_disk)
    files.replace_whole(part, link)
    assert target.read_text() == "bytes"
    assert link.is_symlink()
    assert not part.exists()


def test_a_pipe_is_given_the_bytes_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"bytes")
    reader.join(10.0)
    assert read == [b"bytes"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert os.listdir(tmp_path) == ["pipe"]


def test_devices_and_open_files_are_streamed_to(tmp_path: Path) -> None:
    device = os.stat(os.devnull)
    write_whole(os.devnull, "x")
    after = os.stat(os.devnull)
    assert (after.st_mode, after.st_rdev, after.st_ino) == (device.st_mode, device.st_rdev, device.st_ino)
    with pytest.raises(BadInput, match="/dev/full: no space left"):
        write_whole("/dev/full", "x")
    with open(tmp_path / "out", "w") as file:
        file.write("before ")
        file.flush()
        write_whole(f"/dev/fd/{file.fileno()}", "middle")
        file.write(" after")
    assert (tmp_path / "out").read_text() == "before middle after"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(str(tmp_path / "line"))
        for path, kind in ((tmp_path / "line", "socket"), (tmp_path, "folder")):
            for refused in (lambda path=path: write_whole(path, "x"), lambda path=path: check_outputs(path)):
                with pytest.raises(BadInput, match=f"it is a {kind}"):
                    refused()
    for bad, why in (("x\0y", "null"), ("x" * 300, "name too long")):
        with pytest.raises(BadInput, match=why):
            check_outputs(tmp_path / bad)


def test_two_outputs_of_one_path_are_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "a")
    for other in ("a", "sub/../a", "link"):
        with pytest.raises(BadInput, match="another output of this command has the same path"):
            check_outputs(tmp_path / "a", tmp_path / other)
    with pytest.raises(BadInput, match="same path"):
        check_outputs(tmp_path / "out", folder=tmp_path / "out")
    check_outputs(tmp_path / "a", tmp_path / "b", None, Path(os.devnull), Path(os.devnull))


def test_a_folder_is_checked_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match="it is a file, give the name of a folder"):
        check_outputs(folder=tmp_path / "file")
    with pytest.raises(BadInput, match="cannot write"):
        check_outputs(folder=tmp_path / "file" / "below")
    with pytest.raises(BadInput, match="cannot write"):
        check_outputs(Path("/proc/none/x.json"))
    check_outputs(tmp_path / "new" / "newer" / "x.json", folder=tmp_path / "fresh" / "report")
    assert os.listdir(tmp_path) == ["file"]


def test_a_folder_is_whole_and_keeps_what_is_not_made_again(tmp_path: Path) -> None:
    out = tmp_path / "a" / "out"
    with whole_folder(out) as work:
        write_whole(work / "one.txt", "1")
        write_whole(work / "sub" / "two.txt", "2")
        assert not out.exists()
    with whole_folder(out) as work:
        write_whole(work / "one.txt", "new")
    found = {str(path.relative_to(out)): path.read_text() for path in out.rglob("*") if path.is_file()}
    assert found == {"one.txt": "new", "sub/two.txt": "2"}
    assert os.listdir(tmp_path / "a") == ["out"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_nothing(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, call, full)

    def write_folder() -> None:
        with whole_folder(tmp_path / "new" / "out") as work:
            write_whole(work / "one.txt", "1")

    with pytest.raises(BadInput, match=r"cannot write .*new/out/one.txt: no space left"):
        write_folder()
    with pytest.raises(BadInput, match=r"newer/x.txt: no space left"):
        write_whole(tmp_path / "newer" / "x.txt", "x")
    assert os.listdir(tmp_path) == []


def test_any_failure_of_writing_is_one_sentence(tmp_path: Path) -> None:
    def half() -> None:
        with whole_file(tmp_path / "x.txt") as temporary:
            temporary.write_text("half")
            full()

    with pytest.raises(BadInput, match=r"x\.txt: no space left on device"):
        half()
    assert os.listdir(tmp_path) == []


def test_names_become_parts_of_paths() -> None:
    assert file_name("../../etc/x") == "..-..-etc-x"
    assert file_name("n" * 300) == "n" * 100
