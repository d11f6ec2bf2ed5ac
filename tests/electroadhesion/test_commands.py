"""`metamer electroadhesion` from the outside."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from metamer.cli.electroadhesion import app
from metamer.core.refusals import BadInput


def call(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_synthesise_then_analyse(tmp_path):
    made = call("synthesise", tmp_path / "t", "--material", "sand", "--seed", "5", "--tests", "3", "--references", "3")
    assert made.exit_code == 0, made.output
    done = call("analyse", tmp_path / "t", "--out", tmp_path / "report", "--json", tmp_path / "found.json")
    assert done.exit_code == 0, done.output
    assert "double slip" in done.output
    found = json.loads((tmp_path / "found.json").read_text())
    assert found["table"][0]["n"] == 3
    assert len(found["bad"]) == 6
    assert {path.name for path in (tmp_path / "report").iterdir()} == {
        "index.html",
        "results.json",
        "boxes.png",
        "traces_1.png",
    }


def test_bad_input_is_refused(tmp_path):
    for words in (("analyse", tmp_path / "none"), ("synthesise", tmp_path / "t", "--material", "mud")):
        assert isinstance(call(*words).exception, BadInput)


def test_a_folder_without_a_good_file_ends_with_one(tmp_path):
    (tmp_path / "tests.toml").write_text("[[series]]\nmaterial = 'x'\nramp_rate = 1.0\ntests = 'a.csv'\n")
    (tmp_path / "a.csv").write_text("nothing\n")
    done = call("analyse", tmp_path)
    assert done.exit_code == 1
    assert "no file could be used" in done.output


@pytest.mark.parametrize("option", ["--seed", "--tests"])
def test_senseless_numbers(tmp_path, option):
    assert isinstance(call("synthesise", tmp_path / "t", option, "-1").exception, BadInput)
