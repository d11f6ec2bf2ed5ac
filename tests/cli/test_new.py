"""`metamer new robot`: a file that reads back as the robot it is like; `docs` and `completion`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from metamer.robots import robot, robot_names


@pytest.mark.parametrize("like", robot_names())
def test_a_new_robot_reads_back_as_the_one_it_is_like(like: str, run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    code, _, err = run("new", "robot", "mine", "--like", like, "--out", str(file))
    assert (code, err) == (0, "")
    mine, old = robot(file), robot(like)
    assert mine == replace(old, name="mine", title=mine.title, source="")
    assert "#" in file.read_text()


def test_nothing_is_overwritten(run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    assert run("new", "robot", "mine", "--out", str(file))[0] == 2
    assert file.read_text() == "precious"
    assert run("new", "robot", " ", "--out", str(tmp_path / "x.toml"))[0] == 2
    assert run("new", "robot", "x", "--out", str(tmp_path / "x.txt"))[0] == 2


def test_completion_of_a_shell(run) -> None:
    for shell in ("bash", "zsh", "fish"):
        code, out, _ = run("completion", shell)
        assert code == 0
        assert "_METAMER_COMPLETE" in out
    assert run("completion", "cmd")[0] == 2
