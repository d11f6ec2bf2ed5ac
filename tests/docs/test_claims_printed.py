"""Every claim has its command, and the command prints that number: forty claims, drawn at random."""

from __future__ import annotations

import importlib
import json
import random
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from metamer.cli.app import app
from metamer.core.refusals import BadInput
from metamer.experiments import experiment_names
from metamer.experiments.sections import OPEN, Section, some_rows
from metamer.record.table import number_text

SAMPLE, SEED = 40, 7  # claims that are looked up, and of the draw
CLOCKS = ("time", "seconds", "processor")  # words of rows that read a clock: another number every time
# sections that take a second or two; the others are a study
QUICK = (
    ("wheeled-snake", "scenarios"),
    ("wheeled-snake", "algorithm-1"),
    ("wheeled-snake", "links"),
    ("octopus-arm", "rest"),
    ("electroadhesion", "checker"),
    ("soft-limb", "strip"),
    ("soft-limb", "gravity"),
    ("optimal-snake", "zigzag"),
    ("muscle-snake", "actuation"),
    ("worm", "bandwidths"),
)


def printed_by(words: list[str], json_file: Path) -> tuple[str, list[dict]]:
    """What a command prints, and its rows."""
    done = CliRunner().invoke(app, [*words, "--json", str(json_file)], env={"COLUMNS": "400"})
    assert done.exit_code in (0, 1), done.output
    return done.output, json.loads(json_file.read_text(encoding="utf-8"))["rows"]


def test_a_quick_claim_is_printed_by_its_section(tmp_path: Path) -> None:
    found = []
    for system, section in QUICK:
        text, rows = printed_by(["reproduce", system, "--only", section], tmp_path / "rows.json")
        found += [(system, section, text, row) for row in rows if row["evidence"] == "paper"]
    assert len(found) >= SAMPLE
    for system, section, text, row in random.Random(SEED).sample(found, SAMPLE):
        assert row["case"] in text, (system, section, row)
        assert number_text(row["ours"]) in text
        assert row["verdict"] in text
    # one case alone is the same number
    system, section, _, row = found[0]
    text, rows = printed_by(["reproduce", system, "--only", section, "--case", row["case"]], tmp_path / "rows.json")
    assert {one["case"] for one in rows} == {row["case"]}
    assert number_text(row["ours"]) in text


REFUSED = (["--only", "nothing"], ["--case", "101"], ["--only", "links", "--case", "nothing"])


@pytest.mark.parametrize("words", REFUSED)
def test_a_section_that_is_not_there_is_refused(words: list[str]) -> None:
    done = CliRunner().invoke(app, ["reproduce", "wheeled-snake", *words])
    assert isinstance(done.exception, BadInput)


def test_every_experiment_has_sections() -> None:
    for name in experiment_names():
        module = importlib.import_module(f"metamer.experiments.{name.replace('-', '_')}")
        assert module.SECTIONS, name
        assert all(isinstance(section, Section) for section in module.SECTIONS.values()), name
        assert OPEN not in module.SECTIONS
        if any(claim.open for claim in module.CLAIMS):
            assert all(row.verdict == "not reproducible" for row in some_rows(None, {}, module.CLAIMS, OPEN))


@pytest.mark.slow
def test_the_command_of_a_claim_prints_its_number(tmp_path: Path) -> None:
    """Every system as a whole; then forty claims by the commands that their rows carry, each on its own."""
    rows = []
    for name in experiment_names():
        words = ["reproduce", name, "--out", str(tmp_path / name)]
        rows += printed_by(words, tmp_path / f"{name}.json")[1]
    claims = [row for row in rows if row["evidence"] == "paper" and row["ours"] is not None]
    steady = [row for row in claims if not any(word in row["quantity"] for word in CLOCKS)]
    for row in random.Random(SEED).sample(steady, SAMPLE):
        program, *words = shlex.split(row["command"])
        assert program == "metamer"
        assert "--only" in words, row
        text, again = printed_by(words, tmp_path / "again.json")
        same = next(one for one in again if one["quantity"] == row["quantity"])
        assert same["ours"] == pytest.approx(row["ours"], rel=1e-9), row
        assert number_text(row["ours"]) in text, row
        assert row["verdict"] in text
