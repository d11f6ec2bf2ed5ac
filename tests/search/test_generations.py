"""A search that was stopped goes on where it was, and finds what it would have found."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from search.test_optimise import write_goal
from typer.testing import CliRunner

from metamer.cli.app import app
from metamer.core.refusals import BadInput
from metamer.search import optimise as module
from metamer.search.best.generations import GENERATIONS
from metamer.search.best.problem import Evaluate, Task, evaluator
from metamer.search.optimise import Optimised, optimise


class Killed(Exception):
    """In place of `kill -9`."""


def counted(monkeypatch: pytest.MonkeyPatch, most: int) -> list[int]:
    """Sizes of the generations that really run; the one after `most` ends the search."""
    ran: list[int] = []

    def counting(task: Task) -> Evaluate:
        real = evaluator(task)

        def evaluate(places):
            if len(ran) == most:
                raise Killed
            ran.append(len(places))
            return real(places)

        return evaluate

    monkeypatch.setattr(module, "evaluator", counting)
    return ran


def assert_same(one: Optimised, other: Optimised) -> None:
    assert one.history == other.history
    assert one.trials == other.trials
    for name, column in one.columns.items():
        assert np.array_equal(column, other.columns[name])


def test_a_search_that_was_killed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    goal, folder = write_goal(tmp_path), tmp_path / "out"
    whole = optimise(goal)
    counted(monkeypatch, 4)
    with pytest.raises(Killed):
        optimise(goal, folder=folder)
    kept = sorted((folder / GENERATIONS).glob("*.npz"))
    assert len(kept) == 4

    with pytest.raises(BadInput, match="holds this search already, 4 generations done: add --resume"):
        optimise(goal, folder=folder)
    ran = counted(monkeypatch, 100)
    assert_same(optimise(goal, folder=folder, resume=True), whole)
    assert ran == [8, 8]

    # a file that was damaged is named, and without it its generation alone runs again
    kept[0].write_bytes(b"no numbers")
    with pytest.raises(BadInput, match="cannot be read"):
        optimise(goal, folder=folder, resume=True)
    kept[0].unlink()
    ran = counted(monkeypatch, 100)
    assert_same(optimise(goal, folder=folder, resume=True), whole)
    assert ran == [8]


def test_other_searches_are_refused_and_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    goal, folder = write_goal(tmp_path), tmp_path / "out"
    with pytest.raises(BadInput, match="nothing to resume"):
        optimise(goal, folder=folder, resume=True)
    assert not folder.exists()
    counted(monkeypatch, 1)
    with pytest.raises(Killed):
        optimise(goal, folder=folder)
    before = sorted(path.name for path in folder.rglob("*"))
    goal.write_text(goal.read_text(encoding="utf-8").replace("seed = 3", "seed = 4"), encoding="utf-8")
    with pytest.raises(BadInput, match="another search that did not end"):
        optimise(goal, folder=folder, resume=True)
    assert sorted(path.name for path in folder.rglob("*")) == before


def test_a_search_that_ends_leaves_its_results_alone(tmp_path: Path) -> None:
    goal, folder = write_goal(tmp_path), tmp_path / "out"
    done = CliRunner().invoke(app, ["optimise", str(goal), "--out", str(folder)])
    assert done.exit_code == 0, done.output
    names = {path.name for path in folder.iterdir()}
    assert names >= {"best.toml", "index.html", "points.csv"}
    assert GENERATIONS not in names
    # neither the same search nor another writes over what it found
    again = CliRunner().invoke(app, ["optimise", str(goal), "--out", str(folder)])
    assert "holds a search that has ended" in str(again.exception)
    assert {path.name for path in folder.iterdir()} == names


def test_a_folder_of_other_files_stays_as_it_is(tmp_path: Path) -> None:
    goal, folder = write_goal(tmp_path), tmp_path / "mine"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput, match="is not empty, it holds other files"):
        optimise(goal, folder=folder)
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
